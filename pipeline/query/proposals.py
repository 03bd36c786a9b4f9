"""Later changes of mind: what the rules would say now of what was filed, each with the command that carries it out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pipeline import flow
from pipeline.build.cards import sender_of
from pipeline.label.history import history as sender_history
from pipeline.model import Filed, History, Label, Skipped
from pipeline.notes.neutral import plain
from pipeline.query.asking import open_cards
from pipeline.query.prose import readable
from pipeline.query.reading import Reading
from pipeline.read.group import group
from pipeline.run import intake
from pipeline.run.patience import Patience
from pipeline.run.workspace import now as clock
from pipeline.state import State
from pipeline.vault.scan import load_scan_cache, scan_raw

SHORT = 8
"""Digits of an id in a command."""
_One = TypeVar("_One", Skipped, Filed)
_RULE = re.compile(r"(keep|skip):(.+)")


def proposals(place: Reading) -> list[dict[str, Any]]:
    """``kind`` (keep, skip, written-to, rule), ``what`` in words, ``items`` (ids), ``command``.

    Nothing is proposed against a person's own word.
    """
    now = labels_now(place)
    said = place.state.senders()
    waiting = [
        line for line in place.state.skipped.values() if line.id not in place.index.filed and line.id not in said.skip
    ]
    kept = [line for line in waiting if line.id in now and not now[line.id].filter]
    out = [
        filed
        for filed in place.index.filed.values()
        if not filed.filter and "filter" not in filed.corrected and filed.id in now and now[filed.id].filter
    ]
    shown = {line.id for line in kept}
    return [
        *_keeps(kept, now),
        *_skips(out, now),
        *_written_to([line for line in waiting if line.id not in shown], place, now),
        *_rules(place),
    ]


def labels_now(place: Reading) -> dict[str, Label]:
    """What the rules say today of every item, with all that the mailbox tells by now: item id -> label."""
    settled, zone = place.place, place.place.zone
    owner, said = place.index.owner, place.state.senders()
    cache = load_scan_cache(settled.cache / "raw-scan")
    scan = scan_raw(settled.raw, cache, now=clock().timestamp(), closed=settled.closed)
    records = intake.read_sources(
        settled.raw, scan, lambda *_: True, lambda *_: None, Patience(settled.settings.item_seconds), settled.closed
    ).records
    nothing = intake.history_before(State(owner), owner, said.keep, said.skip)
    mailbox: History = sender_history(intake.messages_of(records), owner, zone, nothing)
    every = frozenset((*place.index.filed, *place.state.skipped))
    items = group(records, intake.known_items(place.state, every), zone, owner)
    return {item.id: given for item, given in flow.labels([i for i in items if i.id in every], mailbox, zone)}


def _keeps(lines: Sequence[Skipped], now: dict[str, Label]) -> Iterator[dict[str, Any]]:
    for sender, found in _by_sender([(line.email, line) for line in lines]).items():
        why = next((why.reason for line in found for why in now[line.id].whys if why.tag == "keep"), "")
        reason = why or "nothing speaks for noise any more"
        yield _proposal("keep", f"{_named(found, sender)}, {_was(found)}, would be kept now: {reason}", found, "keep")


def _skips(items: Sequence[Filed], now: dict[str, Label]) -> Iterator[dict[str, Any]]:
    for sender, found in _by_sender([(sender_of(filed), filed) for filed in items]).items():
        given = now[found[0].id]
        reason = "; ".join(dict.fromkeys(why.reason for why in given.whys if why.tag in given.filter))
        what = f"{_named(found, sender)}, kept so far, would be {given.filter[0]} now: {reason}"
        yield _proposal("skip", what, found, "skip")


def _written_to(lines: Sequence[Skipped], place: Reading, now: dict[str, Label]) -> Iterator[dict[str, Any]]:
    """Senders the owner wrote to after their mail was filtered out, and whose mail the rules leave there."""
    wrote: dict[str, str] = {}
    for filed in place.index.filed.values():
        for message in filed.messages:
            if message.direction == "out" and message.date and not filed.filter:
                for _, email in message.to:
                    wrote[email] = max(wrote.get(email, ""), str(message.date))
    later = [(line.email, line) for line in lines if line.date and str(line.date) < wrote.get(line.email, "")]
    for sender, found in _by_sender(later).items():
        still = "the rules say so still" if all(line.id in now for line in found) else "not all sources are there"
        what = f"you wrote to {sender} on {wrote[sender][:10]}; {_named(found)} of it, {_was(found)} ({still})"
        yield _proposal("written-to", what, found, "keep")


def _rules(place: Reading) -> Iterator[dict[str, Any]]:
    for card in open_cards(place):
        match = _RULE.fullmatch(card.subject) if card.section == "Rules" else None
        if match:
            what = readable(card.text)
            yield {"kind": "rule", "what": what, "items": [], "command": f"vaultmill label {match[1]} {match[2]}"}


def _proposal(kind: str, what: str, found: Sequence[Skipped | Filed], verb: str) -> dict[str, Any]:
    ids = [one.id for one in found]
    names = " ".join(item[:SHORT] for item in ids)
    return {"kind": kind, "what": what, "items": ids, "command": f"vaultmill label {verb} {names}"}


def _by_sender(pairs: Sequence[tuple[str, _One]]) -> dict[str, list[_One]]:
    found: defaultdict[str, list[_One]] = defaultdict(list)
    for sender, one in sorted(pairs, key=lambda pair: (str(pair[1].date or ""), pair[1].id)):
        found[sender].append(one)
    return found


def _named(found: Sequence[Skipped | Filed], sender: str = "") -> str:
    title = f"“{plain(found[0].title)}”"
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"{title}{more}{f' from {sender}' if sender else ''}"


def _was(found: Sequence[Skipped]) -> str:
    tags = dict.fromkeys(tag for line in found for tag in line.tags[:1])
    return f"filtered out as {', '.join(tags)}"
