"""Ticks in skipped weeks: items and senders that are kept after all; their sources are read again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.model import Decision, Item, Label, Problem, Why
from pipeline.notes.weeks import week_of
from pipeline.read.group import Known, group
from pipeline.resolve.promote import promote
from pipeline.run import intake
from pipeline.run.load import Loaded
from pipeline.state import State
from pipeline.vault.scan import load_scan_cache, scan_raw


def take_ticks(loaded: Loaded, keep: tuple[str, ...]) -> tuple[str, ...]:
    """Ids of the items to keep; ticked senders become decisions. ``keep`` are addresses that the settings keep."""
    state = loaded.state
    items: list[str] = []
    senders = set(keep) & {line.email for line in state.skipped.values()}
    for path, note in loaded.notes.items():
        if path.startswith("Sources/Skipped/"):
            items += note.ticks.items
            senders |= set(note.ticks.senders) - state.decided("keep")
    for sender in sorted(senders):
        if sender not in keep:
            state.decide(Decision("keep", sender))
        items += [
            line.id for line in state.skipped.values() if line.email == sender and line.id not in state.index.items
        ]
    return tuple(dict.fromkeys(items))


class Sources:
    """The raw folder, for reading single sources again. ``now`` is POSIX time."""

    def __init__(self, raw: Path, cache: Path, now: float) -> None:
        self.raw, self.cache, self.now = raw, cache, now

    def items(self, named: set[str], rules: flow.Rules) -> dict[str, Item]:
        """Everything that stands in the sources named by skipped lines (paths joined by comma), as items by id."""
        scan = scan_raw(self.raw, load_scan_cache(self.cache / "raw-scan"), now=self.now)
        paths = {file.path for file in scan.files if any(f", {file.path}, " in f", {line}, " for line in named)}
        found = intake.read_sources(self.raw, scan, lambda path, _: path in paths, lambda *_: None)
        return {item.id: item for item in group(found.records, Known(), rules.zone)}


def keep_after_all(items: tuple[str, ...], state: State, rules: flow.Rules, sources: Sources) -> tuple[Problem, ...]:
    """Keep skipped items because a person said so; the label's filter is theirs from now on."""
    problems: list[Problem] = []
    wanted: set[str] = set()
    for identifier in items:
        filed = state.index.items.get(identifier)
        line = state.skipped.get(identifier)
        if filed is not None:
            corrected = tuple(dict.fromkeys((*filed.corrected, "filter")))
            kept = msgspec.structs.replace(filed, filter=(), corrected=corrected)
            state.index.put_item(kept, state.index.item_paths[identifier])
            promote(identifier, state.index, rules.strictness, rules.sent_mail, rules.barred)
            state.touched_weeks.add(week_of(line.date) if line else "undated")
        elif line is not None:
            wanted.add(line.source)
    found = sources.items(wanted, rules) if wanted else {}
    for identifier in items:
        if identifier in state.index.items:
            continue
        item = found.get(identifier)
        if item is None:
            hint = "It was ticked to be kept, but its source is no longer there."
            problems.append(Problem(state.skipped[identifier].source, "gone", hint))
            continue
        filed = flow.keep(item, Label(status="unread", whys=(Why("keep", "you kept it"),)), state, rules)
        state.index.put_item(msgspec.structs.replace(filed, corrected=("filter",)), state.index.item_paths[filed.id])
    return tuple(problems)


def whole_thread(item: Item, line_source: str, sources: Sources, rules: flow.Rules) -> Item:
    """A reply to a skipped item, together with the skipped part, which is read again."""
    older = sources.items({line_source}, rules).get(item.grows)
    if older is None:
        return msgspec.structs.replace(item, grows="")
    unique = {message.sha256: message for message in (*older.messages, *item.messages)}
    messages = tuple(sorted(unique.values(), key=lambda m: (str(m.date or "~"), m.sha256)))
    return msgspec.structs.replace(older, messages=messages, updated=item.updated or older.updated, grows="")
