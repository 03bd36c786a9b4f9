"""Meetings of some days: what calendars say, joined with the meetings that have notes, and who comes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

import msgspec

from pipeline.live.view import View, newest_first
from pipeline.model import Filed, Neutral, Occurrence
from pipeline.notes import links
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

_THERE = frozenset({"attendee", "organizer", "speaker", "from", "to"})


class Guest(msgspec.Struct, frozen=True):
    """Somebody who is expected beside the owner. ``entity`` is ``""`` for somebody unknown."""

    name: str
    entity: str = ""


class Gathering(msgspec.Struct, frozen=True):
    """One meeting, in wall time of the vault. ``path`` of its note, or of the newest of its series; ``""`` without."""

    title: str
    start: datetime
    end: datetime
    all_day: bool
    location: str = ""
    guests: tuple[Guest, ...] = ()
    path: str = ""
    uid: str = ""
    item: str = ""


def gatherings(view: View, first: date, last: date) -> list[Gathering]:
    """All of them by start; what was cancelled or declined is none."""
    filed = view.meetings(first - timedelta(days=31), last)
    by_uid = {(uid, recurrence): one for one in filed for uid, recurrence, _ in one.uids}
    found: dict[tuple[datetime, str], Gathering] = {}
    taken: set[str] = set()
    for one in view.agenda(first, last):
        known = by_uid.get((one.uid, one.recurrence_id)) if one.uid else None
        known = known or next((f for f in filed if _same(f, one)), None)
        if known is not None:
            taken.add(known.id)
        if not one.declined if known is None else not known.cancelled and (not one.declined or _was_recorded(known)):
            _keep(_planned(one, known, view), found)
    for one_filed in filed:
        gathering = _written(one_filed, view)
        if one_filed.id not in taken and not one_filed.cancelled and _touches(gathering, first, last):
            _keep(gathering, found)
    return sorted(found.values(), key=lambda g: (not g.all_day, g.start, g.title))


def on(day: date, found: Iterable[Gathering]) -> list[Gathering]:
    """Those that touch a day, whole days first."""
    return [one for one in found if _touches(one, day, day)]


def earlier(gathering: Gathering, view: View) -> Filed | None:
    """The newest meeting before it of the same series, else of the same title."""
    before = gathering.start.date() - timedelta(days=1)
    for filed in view.meetings(before - timedelta(days=400), before):
        same = gathering.uid and any(uid == gathering.uid for uid, _, _ in filed.uids)
        if not filed.cancelled and (same or fold_name(plain(filed.title)) == fold_name(gathering.title)):
            return filed
    return None


def _keep(one: Gathering, found: dict[tuple[datetime, str], Gathering]) -> None:
    """The same meeting in two calendars is one: the one that says more."""
    key = (one.start, fold_name(one.title))
    other = found.get(key)
    if other is None or (bool(one.path), len(one.guests)) > (bool(other.path), len(other.guests)):
        found[key] = one


def _was_recorded(filed: Filed) -> bool:
    """Whether there is more of a meeting than its event and mails: it was held."""
    return any(message.form not in ("event", "message") for message in filed.messages)


def _touches(one: Gathering, first: date, last: date) -> bool:
    ends = (one.end - timedelta(microseconds=1)).date() if one.end > one.start else one.start.date()
    return one.start.date() <= last and ends >= first


def _same(filed: Filed, one: Occurrence) -> bool:
    begins = filed.start or filed.date
    return begins == one.start and fold_name(plain(filed.title)) == fold_name(one.title)


def _planned(one: Occurrence, known: Filed | None, view: View) -> Gathering:
    people = [(person.name, person.email) for person in one.people]
    path, item = "", ""
    if known is not None:
        people += [(plain(who.name), who.email) for who in known.who if _THERE & set(who.roles)]
        path, item = view.state.index.item_paths[known.id], known.id
    title = one.title or (plain(known.title) if known else "") or "Untitled"
    return Gathering(title, one.start, one.end, one.all_day, one.location, _guests(people, view), path, one.uid, item)


def _written(filed: Filed, view: View) -> Gathering:
    start = filed.start or filed.date or datetime.min
    end = filed.end or start
    whole = start.time() == time() and end.time() == time()
    people = [(plain(who.name), who.email) for who in filed.who if _THERE & set(who.roles)]
    path, uid = view.state.index.item_paths[filed.id], next((uid for uid, _, _ in filed.uids), "")
    return Gathering(plain(filed.title), start, end, whole, "", _guests(people, view), path, uid, filed.id)


def _guests(people: Iterable[tuple[str, str]], view: View) -> tuple[Guest, ...]:
    """Everybody but the owner, each once, those with a note first."""
    index = view.state.index
    found: dict[str, Guest] = {}
    for name, email in people:
        if index.is_owner(name, email):
            continue
        entity = index.holder(email) if email else index.bearer(fold_name(name))
        known = index.entities.get(entity)
        guest = Guest(known.name if known else name or email, entity)
        found.setdefault(entity or fold_name(name) or email, guest)
    return tuple(sorted(found.values(), key=lambda guest: not index.path_of(guest.entity)))


def shared(gathering: Gathering, view: View, most: int) -> list[Filed]:
    """The newest items, but for the meeting itself, with its guests in them."""
    index = view.state.index
    ids = {item for guest in gathering.guests for item in index.items_with.get(guest.entity, ())}
    ids = {item for item in ids if view.is_said(index.brief(item).first)}
    newest = sorted(ids - {gathering.item}, key=lambda item: (index.brief(item).last, item), reverse=True)
    return list(newest_first(index.items[item] for item in newest[:most]))


def titled(gathering: Gathering) -> Neutral:
    """Its title in a few safe words."""
    return links.label(gathering.title)
