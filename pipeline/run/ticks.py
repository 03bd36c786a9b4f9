"""Ticks in skipped weeks: items and senders that are kept after all; their sources are read again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.model import Decision, History, Item, Label, Problem, Record, Why
from pipeline.notes import units
from pipeline.notes.weeks import sender_id, week_of
from pipeline.read.group import Known, group
from pipeline.resolve.promote import promote
from pipeline.run import intake
from pipeline.run.load import Loaded
from pipeline.run.rules import covers
from pipeline.state import State
from pipeline.vault.scan import load_scan_cache, scan_raw


def take_ticks(loaded: Loaded, keep: tuple[str, ...]) -> tuple[str, ...]:
    """Ids of the items to keep; ticked senders become decisions. ``keep`` are addresses that the settings keep."""
    state = loaded.state
    items: list[str] = []
    ticked: set[str] = set()
    given_up = {decision.subject for decision in loaded.taken_back if decision.verb == "keep"}
    given_up |= take_unticks(loaded)
    for path, note in loaded.notes.items():
        if path.startswith("Sources/Skipped/"):
            items += note.ticks.items
            ticked |= set() if note.untouched else set(note.ticks.senders) - given_up
    for sender in sorted(ticked - state.decided("keep")):
        if not covers(keep, sender):
            state.decide(Decision("keep", sender))
    kept = {*keep, *state.decided("keep")}
    waiting = [line for line in state.skipped.values() if line.id not in state.index.items]
    items += [line.id for line in waiting if covers(kept, line.email)]
    for line in state.skipped.values():
        if line.email in given_up:
            state.touched_weeks.add(week_of(line.date))
    return tuple(dict.fromkeys(items))


def take_unticks(loaded: Loaded) -> set[str]:
    """Boxes of skipped weeks that a person emptied: the item is noise after all. Senders that are kept no more."""
    state = loaded.state
    senders = {f"id:{sender_id(line.email)}": line.email for line in state.skipped.values()}
    given_up: set[str] = set()
    for path, changes in loaded.edited.items():
        for change in changes if path.startswith("Sources/Skipped/") else ():
            if change.after is None or not units.ticked(change.before or "") or units.ticked(change.after) is not False:
                continue
            state.retyped[(path.removesuffix(".md"), change.after)] = change.before
            if change.key in senders:
                given_up.add(senders[change.key])
                state.revoke(Decision("keep", senders[change.key]))
            line = state.skipped.get(change.key.removeprefix("id:"))
            filed = state.index.filed.get(line.id) if line else None
            if line is not None and filed is not None and not filed.filter:
                corrected = tuple(dict.fromkeys((*filed.corrected, "filter")))
                noise = msgspec.structs.replace(filed, filter=line.tags, corrected=corrected)
                state.index.put_item(noise, state.index.item_paths[filed.id])
                state.touched_weeks.add(week_of(line.date))
    return given_up


class Sources:
    """The raw folder, for reading single sources again. ``now`` is POSIX time."""

    def __init__(self, raw: Path, cache: Path, now: float) -> None:
        self.raw, self.cache, self.now = raw, cache, now

    def items(self, named: set[str], rules: flow.Rules) -> dict[str, Item]:
        """Everything that stands in the sources named by skipped lines (paths joined by comma), as items by id."""
        return {item.id: item for item in group(self.records(named), Known(), rules.zone)}

    def records(self, named: set[str]) -> tuple[Record, ...]:
        """The same, as records."""
        scan = scan_raw(self.raw, load_scan_cache(self.cache / "raw-scan"), now=self.now)
        wanted = named | {path for line in named for path in line.split(", ")}
        return intake.read_sources(self.raw, scan, lambda path, _: path in wanted, lambda *_: None).records


def keep_after_all(items: tuple[str, ...], state: State, rules: flow.Rules, sources: Sources) -> tuple[Problem, ...]:
    """Keep skipped items because a person said so; the label's filter is theirs from now on."""
    problems: list[Problem] = []
    wanted: set[str] = set()
    for identifier in items:
        filed = state.index.filed.get(identifier)
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


def label_again(items: tuple[str, ...], state: State, rules: flow.Rules, sources: Sources, mailbox: History) -> None:
    """Skipped items are labelled anew, as without the rule that is gone; those that are no noise are kept."""
    found = sources.items({state.skipped[item].source for item in items}, rules) if items else {}
    again = [found[item] for item in items if item in found]
    for item, given in flow.labels(again, mailbox, rules.zone):
        (flow.skip if given.filter else flow.keep)(item, given, state, rules)


def whole_thread(item: Item, line_source: str, sources: Sources, rules: flow.Rules) -> Item:
    """A reply to a skipped item, together with the skipped part, which is read again."""
    older = sources.items({line_source}, rules).get(item.grows)
    if older is None:
        return msgspec.structs.replace(item, grows="")
    unique = {message.sha256: message for message in (*older.messages, *item.messages)}
    messages = tuple(sorted(unique.values(), key=lambda m: (str(m.date or "~"), m.sha256)))
    return msgspec.structs.replace(older, messages=messages, updated=item.updated or older.updated, grows="")
