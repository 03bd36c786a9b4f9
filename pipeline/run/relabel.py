"""``label keep`` and ``label skip``: a person's word on items, and on senders as a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from pipeline import flow
from pipeline.build.cards import sender_of
from pipeline.config import FILE_NAME
from pipeline.domains import freemail, precision
from pipeline.errors import UsageFault
from pipeline.index import addresses
from pipeline.model import Decision, Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import ours, plain
from pipeline.notes.weeks import week_of
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.corrections import say_of_sender
from pipeline.run.rules import TAG
from pipeline.run.session import Session
from pipeline.run.ticks import keep_after_all, waiting_of_kept
from pipeline.run.workspace import Clock, now
from pipeline.state import State
from pipeline.taxonomy import KEPT_SENDER, SKIPPED_ITEM

_ADDRESS = re.compile(r"[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+")
_DOMAIN = re.compile(r"@?(?:[\w-]+\.)+[\w-]*[^\W\d][\w-]*")
_HEX = re.compile(r"[0-9a-f]{4,12}")
HINT = "Name an item by its id (`vaultmill items`), or a sender by address, domain or name."


def keep(workspace: Path, names: Iterable[str], dry_run: bool = False, clock: Clock = now) -> Report:
    """Keep items, and everything from senders from now on. Raises ``UsageFault``."""
    return amend(workspace, _saying("keep", tuple(names), ""), dry_run, clock)


def skip(workspace: Path, names: Iterable[str], tag: str = "", dry_run: bool = False, clock: Clock = now) -> Report:
    """Filter items out as ``tag``, and everything from senders from now on. Raises ``UsageFault``."""
    return amend(workspace, _saying("skip", tuple(names), tag), dry_run, clock)


def _saying(verb: str, names: tuple[str, ...], tag: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state = session.state
        meant = [_meant(name, state) for name in names]
        items = tuple(dict.fromkeys(item for found, _ in meant for item in found))
        senders = tuple(dict.fromkeys(sender for _, found in meant for sender in found))
        before, known = _noise(state), _words(state, items)
        for sender in senders:
            if verb == "skip" and sender in state.settled.keep:
                raise UsageFault(f"{FILE_NAME} keeps {sender}", "Take it out of `keep` there; what stands there holds.")
            say_of_sender(verb, sender, state)
        rules = session.rules()
        if verb == "keep":
            wanted = tuple(dict.fromkeys((*items, *(waiting_of_kept(state) if senders else ()))))
            session.problems += keep_after_all(wanted, state, rules, session.sources)
        else:
            _loosen(senders, state)
            for item in items:
                _filter_out(item, tag, state)
        session.take_rules(rules)
        changed = before ^ _noise(state)
        if not (changed or state.new_decisions or state.revoked or known != _words(state, items)):
            if session.problems:
                return Act("Nothing changed")
            did = "kept" if verb == "keep" else "skipped"
            raise UsageFault(f"{', '.join(names)}: {did} already, as you said", "`vaultmill label why ITEM` tells why.")
        lines = [f"everything from {sender}" for sender in senders]
        lines += [subject(item, state) for item in sorted(changed | set(items))]
        return Act("Kept by hand" if verb == "keep" else "Skipped by hand", tuple(lines))

    return act


def subject(item: str, state: State) -> str:
    """An item, filed or skipped, on one line."""
    one = state.index.filed.get(item) or state.skipped[item]
    return f"{one.date.date() if one.date else 'undated'} {one.kind}: {plain(one.title)}"


def _noise(state: State) -> set[str]:
    """Ids of all items that are filtered out."""
    filed = state.index.filed
    lines = {item for item in state.skipped if item not in filed}
    return lines | {item for item, found in filed.items() if found.filter}


def _words(state: State, items: Iterable[str]) -> list[object]:
    """What a person decided of items."""
    return [found.corrected if (found := state.index.filed.get(item)) else state.skipped[item].sure for item in items]


def _filter_out(item: str, tag: str, state: State) -> None:
    """One item is noise by a person's word."""
    line, filed = state.skipped.get(item), state.index.filed.get(item)
    if filed is None and line is not None:
        flow.remember_skipped(msgspec.structs.replace(line, sure=True, tags=(tag,) if tag else line.tags), state)
        state.decide(Decision("skip", item))
    elif filed is not None:
        tags = (tag,) if tag else filed.filter or (line.tags if line else ()) or (TAG,)
        whys = (*((one, ours(SKIPPED_ITEM)) for one in tags), *(why for why in filed.whys if why[0] != "keep"))
        changed = msgspec.structs.replace(
            filed,
            filter=tags,
            corrected=tuple(dict.fromkeys((*filed.corrected, "filter"))),
            whys=tuple(dict(whys).items()),
        )
        if changed != filed:
            state.index.put_item(changed, state.index.item_paths[item])
        if line is not None:
            state.touched_weeks.add(week_of(line.date))


def _loosen(senders: tuple[str, ...], state: State) -> None:
    """Items that only the contrary rule kept follow the new one."""
    for item, filed in list(state.index.filed.items()):
        if precision(senders, sender_of(filed)) and any(why == KEPT_SENDER for _, why in filed.whys):
            loose = msgspec.structs.replace(filed, corrected=tuple(key for key in filed.corrected if key != "filter"))
            state.index.put_item(_unkept(loose), state.index.item_paths[item])
            if line := state.skipped.get(item):
                state.touched_weeks.add(week_of(line.date))


def _unkept(filed: Filed) -> Filed:
    return msgspec.structs.replace(filed, whys=tuple(why for why in filed.whys if why[1] != KEPT_SENDER))


def _meant(name: str, state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(items, senders) that a person means. Raises ``UsageFault``."""
    text = name.strip().lower()
    if _ADDRESS.fullmatch(text):
        if text in state.index.owner.addresses:
            raise UsageFault(f"{text} is your own address", "What you write is never noise.")
        return (), (text,)
    known = dict.fromkeys((*state.index.filed, *state.skipped))
    found = [text] if text in known else [item for item in known if _HEX.fullmatch(text) and item.startswith(text)]
    if len(found) > 1:
        raise UsageFault(f"{name} is the beginning of {len(found)} items", f"Give more of it: {', '.join(found[:5])}")
    if found:
        return tuple(found), ()
    if _DOMAIN.fullmatch(text):
        if freemail(text.removeprefix("@")):
            raise UsageFault(f"{text} gives addresses to anybody", "Name the addresses that you mean.")
        return (), (text.removeprefix("@"),)
    bearer = state.index.bearer(fold_name(name))
    emails = tuple(sorted({*addresses(bearer, state.index), *state.index.entities[bearer].emails})) if bearer else ()
    return (), emails or _filtered_out(name, state)


def _filtered_out(name: str, state: State) -> tuple[str, ...]:
    """The address of a sender who is known by filtered-out mail alone, by the name that stands there."""
    meant = fold_name(name)
    found = sorted({s.email for s in state.skipped.values() if meant and s.email and fold_name(plain(s.name)) == meant})
    if not found:
        raise UsageFault(f"{name} names no item and no sender", HINT)
    if len(found) > 1:
        raise UsageFault(f"{name} writes from {len(found)} addresses", f"Name those you mean: {', '.join(found[:5])}")
    return tuple(found)
