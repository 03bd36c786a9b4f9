"""What is written into today's daily note, below its ``## Vault``: how much was extracted, and reports of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.model import Fact, Neutral
from pipeline.notes import daily
from pipeline.notes import facts as log
from pipeline.notes.neutral import fill, ours
from pipeline.run.as_written import is_at_rest, is_edited_now, last_written
from pipeline.run.daily import Shelf, load_shelf
from pipeline.vault.batch import Change
from pipeline.vault.history import History

EXTRACTED = "extracted"
QUIET = 600.0
"""Seconds for which nothing is written into a daily note that a person edited."""
LATELY = 7
"""Days that are closed late, when nothing ran at their end."""
_TRAILER = re.compile(r"^Vaultmill-Extracted: ([0-9]{1,9}) facts? from ([0-9]{1,9}) items?[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"- Extracted: ([0-9]{1,9}) facts? from ([0-9]{1,9}) items? \^extracted")

Tally = tuple[int, int]
"""(facts, items that said them)."""


class Diary:
    """The daily notes that one command writes.

    ``counting``: facts of this command's batches were extracted; else they are only moved or put back. ``blocks``: kind
    -> lines that the next batch writes into today's note, the first of which ends with ``^kind``.
    """

    def __init__(self, history: History, zone: ZoneInfo, clock: Callable[[], datetime]) -> None:
        self.history, self.zone, self.clock = history, zone, clock
        self.counting = False
        self.blocks: dict[str, tuple[Neutral, ...]] = {}
        self._before: dict[date, Tally] | None = None
        self._counted: frozenset[str] = frozenset()

    def changes(self, made: Iterable[Change], disk: Callable[[str], bytes | None]) -> tuple[list[Change], list[str]]:
        """The daily notes as they are after a batch of changes, and the trailers of its commit."""
        facts, items = extracted(made) if self.counting else (0, frozenset())
        found = facts, len(items - self._counted)  # an item that says more in a later batch is one all the same
        self._counted |= items
        if not found[0] and not self.blocks:
            return [], []
        today, shelf = self._today(), load_shelf(self.history.root)
        trailers: list[str] = []
        blocks: dict[date, dict[str, tuple[Neutral, ...]]] = {today: dict(self.blocks)}
        if found[0]:
            tallies = self._tallies(today)
            tallies[today] = _sum(tallies.get(today, (0, 0)), found)
            trailers.append(f"Vaultmill-Extracted: {told(found)}")
            for day, tally in tallies.items():
                blocks.setdefault(day, {})[EXTRACTED] = (_line(tally),)
        self.blocks = {}
        written = (self._change(day, lines, shelf, disk) for day, lines in sorted(blocks.items()))
        return [change for change in written if change is not None], trailers

    def close(self, today: date, disk: Callable[[str], bytes | None]) -> list[Change]:
        """The notes of the days that ended lately, with everything extracted on them, as far as it waited."""
        shelf, self._before = load_shelf(self.history.root), None
        tallies = self._tallies(today, LATELY)
        self._before = None
        lines = {day: _line(tally) for day, tally in tallies.items() if tally[0]}
        found = (self._change(day, {EXTRACTED: (lines[day],)}, shelf, disk) for day in sorted(lines) if day < today)
        return [change for change in found if change is not None]

    def ended(
        self, day: date, kind: str, lines: tuple[Neutral, ...], disk: Callable[[str], bytes | None]
    ) -> Change | None:
        """The note of a day that has ended, with the lines of one kind; ``None`` when nothing is to be written."""
        return self._change(day, {kind: lines}, load_shelf(self.history.root), disk)

    def waits(self, day: date, disk: Callable[[str], bytes | None]) -> bool:
        """Whether a person is at work on the note of a day."""
        path = load_shelf(self.history.root).path(day)
        old = disk(path) if path else None
        return old is not None and is_edited_now(self.history, path, old, self.clock().timestamp(), QUIET)

    def _today(self) -> date:
        return self.clock().astimezone(self.zone).date()

    def _tallies(self, today: date, back: int = 1) -> dict[date, Tally]:
        """What the commits of today and the days before say that they extracted. Kept up to date by whoever asks."""
        if self._before is None:
            self._before = {}
            for entry in self.history.log():
                day = entry.when.astimezone(self.zone).date()
                if day < today - timedelta(days=back):
                    break
                for facts, items in _TRAILER.findall(entry.message):
                    self._before[day] = _sum(self._before.get(day, (0, 0)), (int(facts), int(items)))
        return self._before

    def _change(
        self, day: date, blocks: Mapping[str, tuple[Neutral, ...]], shelf: Shelf, disk: Callable[[str], bytes | None]
    ) -> Change | None:
        path = shelf.path(day)
        old = disk(path) if path else None
        ours = last_written(self.history, path) if path else None
        if not path or not self._is_free(path, old, ours is not None, shelf, day):
            return None
        was = (ours or b"").decode("utf-8", "surrogateescape")
        text = (f"# {day.isoformat()}\n".encode() if old is None else old).decode("utf-8", "surrogateescape")
        for kind, lines in sorted(blocks.items()):
            before = daily.block(was, kind)
            text = daily.put(text, kind, _at_least(lines, before) if kind == EXTRACTED else lines, before)
        new = text.encode("utf-8", "surrogateescape")
        return Change(path, old, new, old is not None and is_at_rest(self.history, path, old)) if new != old else None

    def _is_free(self, path: str, old: bytes | None, made: bool, shelf: Shelf, day: date) -> bool:
        """Whether a note may be written now, or made: where the person has a template, only once the day is over."""
        if old is None:
            return not made and (not shelf.template or day < self._today())
        return not is_edited_now(self.history, path, old, self.clock().timestamp(), QUIET)


def extracted(made: Iterable[Change]) -> tuple[int, frozenset[str]]:
    """How many facts a batch of changes adds that items say, and the ids of those items."""
    facts, items = 0, set[str]()
    for change in made:
        if not change.path.endswith("/facts.jsonl") or change.new is None:
            continue
        known = {fact.id for fact in _facts(change.old)}
        fresh = [fact for fact in _facts(change.new) if fact.id not in known and log.is_ours(fact)]
        facts += len(fresh)
        items |= {fact.ref for fact in fresh}
    return facts, frozenset(items)


def told(tally: Tally) -> Neutral:
    """``14 facts from 9 items``."""
    facts, items = tally
    named = fill("{} facts" if facts != 1 else "{} fact", facts)
    return fill("{} from {} items" if items != 1 else "{} from {} item", named, items)


def _line(tally: Tally) -> Neutral:
    return fill("- Extracted: {} ^{}", told(tally), ours(EXTRACTED))


def _facts(data: bytes | None) -> Iterable[Fact]:
    return log.parse((data or b"").decode("utf-8", "replace"))[0]


def _sum(one: Tally, other: Tally) -> Tally:
    return one[0] + other[0], one[1] + other[1]


def _at_least(lines: tuple[Neutral, ...], before: tuple[str, ...]) -> tuple[Neutral, ...]:
    """Counts never fall, though a person may have joined the commits that tell them."""
    now, then = _LINE.fullmatch(lines[0]), _LINE.fullmatch(before[0]) if before else None
    fewer = now is not None and then is not None and int(now[1]) < int(then[1])
    return (_line((int(then[1]), int(then[2]))),) if fewer and then else lines
