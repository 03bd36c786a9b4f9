"""Ticks in skipped weeks: items and senders that are kept after all; their sources are read again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.errors import Overtime
from pipeline.model import Decision, Filed, History, Item, Label, Neutral, Problem, Record
from pipeline.notes import merge, units
from pipeline.notes.neutral import ours
from pipeline.notes.weeks import sender_id, week_of
from pipeline.read.group import Known, group
from pipeline.resolve.promote import promote
from pipeline.run import intake
from pipeline.run.corrections import say_of_sender
from pipeline.run.daily import named_daily
from pipeline.run.load import Loaded
from pipeline.run.patience import labels, too_slow
from pipeline.run.rules import is_kept
from pipeline.state import State
from pipeline.taxonomy import KEPT_ITEM, KEPT_SENDER
from pipeline.vault.scan import load_scan_cache, scan_raw
from pipeline.vault.walk import Closed

_LINK = re.compile(r" → \[\[[^\]]*\]\](?= \^[a-z0-9-]+\s*$)")


def take_ticks(loaded: Loaded) -> tuple[str, ...]:
    """Ids of the items to keep; ticked senders become decisions, unless a rule keeps them already."""
    state = loaded.state
    items: list[str] = []
    ticked: set[str] = set()
    given_up = {decision.subject for decision in loaded.taken_back if decision.verb == "keep"} - _ticked_by_hand(loaded)
    given_up |= take_unticks(loaded)
    for path in loaded.notes:
        if path.startswith("Sources/Skipped/"):
            note = loaded.notes[path]
            items += note.ticks.items
            ticked |= set() if note.untouched else set(note.ticks.senders) - given_up
    said = state.senders()
    for sender in sorted(ticked - state.decided("keep")):
        if not is_kept(said.keep, said.skip, sender):
            say_of_sender("keep", sender, state)
    items += waiting_of_kept(state)
    for line in state.skipped.values():
        if line.email in given_up:
            state.touched_weeks.add(week_of(line.date))
    return tuple(dict.fromkeys(items))


def _ticked_by_hand(loaded: Loaded) -> set[str]:
    """Senders whose boxes a person ticked since their week was rendered; so a week may stand there after a checkout."""
    senders = {f"id:{sender_id(line.email)}": line.email for line in loaded.state.skipped.values()}
    return {
        senders[change.key]
        for path, changes in loaded.edited.items()
        for change in (changes if path.startswith("Sources/Skipped/") else ())
        if change.key in senders and units.ticked(change.after or "") and not units.ticked(change.before or "")
    }


def take_unticks(loaded: Loaded) -> set[str]:
    """Boxes of skipped weeks that a person emptied: the item is noise after all. Senders that are kept no more."""
    state = loaded.state
    senders = {f"id:{sender_id(line.email)}": line.email for line in state.skipped.values()}
    given_up: set[str] = set()
    for path, changes in loaded.edited.items():
        for change in changes if path.startswith("Sources/Skipped/") else ():
            if _left_link(change):
                state.retyped[(path.removesuffix(".md"), change.after)] = change.before
                state.touched_weeks.add(path.rpartition("/")[2].removesuffix(".md"))
                continue
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
                whys = (*((tag, line.reason) for tag in line.tags), *(why for why in filed.whys if why[0] != "keep"))
                noise = msgspec.structs.replace(filed, filter=line.tags, corrected=corrected, whys=whys)
                state.index.put_item(noise, state.index.item_paths[filed.id])
                state.touched_weeks.add(week_of(line.date))
    return given_up


def _left_link(change: merge.Change) -> bool:
    """Whether a line differs from its rendering only by the link to a note that an editor had not seen go."""
    if not isinstance(change.before, str) or not isinstance(change.after, str):
        return False
    return change.before != change.after and change.before == _LINK.sub("", change.after)


def waiting_of_kept(state: State) -> tuple[str, ...]:
    """Skipped items whose sender a rule keeps, but for those that a person skipped one by one."""
    said = state.senders()
    return tuple(
        line.id
        for line in state.skipped.values()
        if said.keep
        and line.id not in state.index.items
        and line.id not in said.skip
        and is_kept(said.keep, said.skip, line.email)
    )


class Sources:
    """The raw folder, for reading single sources again; ``vault`` has the daily notes. ``now`` is POSIX time."""

    def __init__(
        self,
        raw: Path,
        cache: Path,
        now: float,
        vault: Path | None = None,
        patience: Callable[[], flow.Within] = nullcontext,
        closed: Closed = None,
    ) -> None:
        self.raw, self.cache, self.now, self.vault = raw, cache, now, vault
        self.patience, self.closed = patience, closed

    def items(self, named: set[str], rules: flow.Rules) -> dict[str, Item]:
        """Everything that stands in the sources named by skipped lines (paths joined by comma), as items by id."""
        return {item.id: item for item in group(self.records(named), Known(), rules.zone, rules.owner)}

    def records(self, named: set[str]) -> tuple[Record, ...]:
        """The same, as records."""
        scan = scan_raw(self.raw, load_scan_cache(self.cache / "raw-scan"), now=self.now, closed=self.closed)
        wanted = named | {path for line in named for path in line.split(", ")}
        records = intake.read_sources(
            self.raw, scan, lambda path, _: path in wanted, lambda *_: None, self.patience, self.closed
        ).records
        return (*records, *named_daily(self.vault, wanted)) if self.vault else records


def keep_after_all(items: tuple[str, ...], state: State, rules: flow.Rules, sources: Sources) -> tuple[Problem, ...]:
    """Keep skipped items because a person said so; the label's filter is theirs from now on."""
    problems: list[Problem] = []
    wanted: set[str] = set()
    said = state.senders()
    for identifier in items:
        state.revoke(Decision("skip", identifier))
        filed = state.index.filed.get(identifier)
        line = state.skipped.get(identifier)
        if filed is not None:
            corrected = tuple(dict.fromkeys((*filed.corrected, "filter")))
            by_rule = is_kept(said.keep, said.skip, line.email if line else "")
            whys = kept_whys(filed, by_rule)
            kept = msgspec.structs.replace(filed, filter=(), corrected=corrected, whys=whys)
            state.index.put_item(kept, state.index.item_paths[identifier])
            promote(identifier, state.index, rules.strictness, rules.sent_mail, rules.barred)
            state.touched_weeks.add(week_of(line.date) if line else "undated")
        elif line is not None:
            wanted.add(line.source)
    found = sources.items(wanted, rules) if wanted else {}
    given = _as_kept({item: found[item] for item in items if item in found}, state, rules)
    for identifier in items:
        if identifier in state.index.items:
            continue
        item = found.get(identifier)
        if item is None:
            hint = "It was ticked to be kept, but its source is no longer there."
            problems.append(Problem(state.skipped[identifier].source, "gone", hint))
            continue
        if identifier not in given:
            problems += too_slow(item)
            continue
        try:
            filed = flow.keep(item, given[identifier], state, rules)
        except Overtime:
            problems += too_slow(item)
            continue
        by_rule = is_kept(said.keep, said.skip, state.skipped[identifier].email)
        filed = msgspec.structs.replace(filed, corrected=("filter",), whys=kept_whys(filed, by_rule))
        state.index.put_item(filed, state.index.item_paths[filed.id])
    return tuple(problems)


def _as_kept(found: dict[str, Item], state: State, rules: flow.Rules) -> dict[str, Label]:
    """The labels of items that are kept by a person's word, as if their senders were."""
    if not found:
        return {}
    senders = {message.sender.email for item in found.values() for message in item.messages} - {""}
    mailbox = intake.history_before(state, state.index.owner, frozenset(senders), frozenset())
    labelled, _ = labels(list(found.values()), mailbox, rules.zone, rules.patience)
    return {item.id: Label(status="unread") if given.filter else given for item, given in labelled}


def kept_whys(filed: Filed, by_rule: bool) -> tuple[tuple[str, Neutral], ...]:
    """The reasons of an item that a person keeps, or their rule for its sender: this one instead of those for noise."""
    reason = ours(KEPT_SENDER if by_rule else KEPT_ITEM)
    return (("keep", reason), *(why for why in filed.whys if why[0] not in ("keep", *filed.filter)))


def label_again(
    items: tuple[str, ...], state: State, rules: flow.Rules, sources: Sources, mailbox: History
) -> list[Problem]:
    """Skipped items are labelled anew, as without the rule that is gone; those that are no noise are kept.

    Problems are those that took too long: they stay as they are.
    """
    found = sources.items({state.skipped[item].source for item in items}, rules) if items else {}
    again = [found[item] for item in items if item in found]
    labelled, problems = labels(again, mailbox, rules.zone, rules.patience)
    for item, given in labelled:
        try:
            (flow.skip if given.filter else flow.keep)(item, given, state, rules)
        except Overtime:
            problems += too_slow(item)
    return problems


def stays_noise(item: Item, state: State, mailbox: History) -> bool:
    """Whether mail that came to a skipped thread leaves it skipped, though it would be kept by itself.

    Only the owner's reply turns noise into what is kept, and the mail of somebody the owner writes to; a thread that
    the owner skipped by hand stays so. Anybody else's new mail has the line looked at again.
    """
    said = state.senders()
    if item.grows in said.skip:
        return True
    for email in (message.sender.email for message in item.messages):
        known = mailbox.correspondents.get(email)
        if email in state.index.owner.addresses or is_kept(said.keep, said.skip, email) or (known and known.sent):
            return False
    return item.kind == "email"


def extend_noise(item: Item, given: Label, state: State, rules: flow.Rules) -> None:
    """New mail joins its skipped thread; the line is no longer sure when that mail alone would be kept."""
    flow.skip(item, given, state, rules)
    line = state.skipped[item.grows]
    if not given.filter and item.grows not in state.senders().skip:
        flow.remember_skipped(msgspec.structs.replace(line, sure=False), state)


def whole_thread(item: Item, line_source: str, sources: Sources, rules: flow.Rules) -> Item:
    """A reply to a skipped item, together with the skipped part, which is read again."""
    older = sources.items({line_source}, rules).get(item.grows)
    if older is None:
        return msgspec.structs.replace(item, grows="")
    unique = {message.sha256: message for message in (*older.messages, *item.messages)}
    messages = tuple(sorted(unique.values(), key=lambda m: (str(m.date or "~"), m.sha256)))
    return msgspec.structs.replace(older, messages=messages, updated=item.updated or older.updated, grows="")
