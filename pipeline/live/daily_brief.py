"""``daily-brief``: what a person opens every morning. It begins with its day and fits a phone.

Until the morning ends it shows the whole day, later what remains of it, in the evening also the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec

from pipeline.live.gatherings import Gathering, gatherings, on, titled
from pipeline.live.matters import asking, awaited, awaited_line, done_lines, due, mail_line, others, task_line
from pipeline.live.people import fading, introduced, is_colleague, name_link, open_with, quiet_line
from pipeline.live.view import Task, View
from pipeline.live.wording import (
    and_more,
    block,
    counted,
    facts_from,
    hours,
    joined,
    link,
    long_day,
    more,
    place,
    short_day,
)
from pipeline.model import Neutral
from pipeline.notes import links
from pipeline.notes.facts import is_ours
from pipeline.notes.neutral import NOTHING, fill, given, line, ours
from pipeline.notes.neutral import joined as between
from pipeline.notes.weeks import week_of

LINES = 40
"""Lines that are not blank."""
INBOX, OPEN, MEETINGS = "Inbox.base", "Open items.base", "Meetings.base"
DONE = "Done"
_KINDS = ("person", "organization")
_PLURALS = {"person": ours("people")}
_OLD = 7
"""Days after which a brief that nobody saw is not looked back to."""


class _Room(msgspec.Struct, frozen=True):
    """How many lines each part may have."""

    meetings: int
    guests: int
    mails: int
    tasks: int
    waits: int
    names: int
    quiet: int
    done: int


_ROOMS = (
    _Room(8, 4, 7, 8, 5, 4, 3, 6),
    _Room(6, 3, 6, 6, 4, 3, 3, 4),
    _Room(6, 2, 5, 5, 3, 3, 2, 3),
    _Room(5, 1, 4, 4, 2, 3, 1, 2),
    _Room(4, 0, 3, 3, 2, 2, 1, 1),
)


def daily_brief(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """The brief of a moment. The same content is the same text."""
    local = view.local(now)
    for room in _ROOMS:
        lines = _lines(view, local, room)
        if sum(bool(line) for line in lines) <= LINES:
            break
    return between("\n", lines)


def _lines(view: View, now: datetime, room: _Room) -> list[Neutral]:
    today = now.date()
    days = gatherings(view, today, today + timedelta(days=1))
    morning = now.hour < view.limits.morning
    held = on(today, days)
    left = [one for one in held if morning or one.all_day or one.end > now or one.start >= now]
    mails = asking(view, today)
    told = {task.said.id for task in view.tasks(today) if task.filed.id in {mail.id for mail in mails[: room.mails]}}
    todo = [[task for task in some if task.said.id not in told] for some in due(view, today)]
    waits = awaited(view, today)
    owed = [task for task in others(view, today) if task.due is None or task.due <= today + timedelta(days=6)]
    title = ours("Today" if morning or len(left) == len(held) else "Rest of today")
    tomorrow = on(today + timedelta(days=1), days) if now.hour >= view.limits.evening else []
    return [
        fill("## {}", long_day(today)),
        _summary(view, left, mails, todo, morning or len(left) == len(held)),
        *block(title, _meetings(left, today, view, room)),
        *block(ours("Needs you"), more([mail_line(one, view, today) for one in mails], room.mails, INBOX)),
        *block(ours("To do"), _todo(todo, view, today, room)),
        *block(ours("Waiting on"), _waiting(waits, owed, view, today, room)),
        *block(
            fill("Tomorrow, {}", short_day(today + timedelta(days=1), today)), _meetings(tomorrow, today, view, room)
        ),
        *block(ours(DONE), done_lines(view, today)[: room.done]),
        *_news(view, today, room),
        *block(ours("Going quiet"), [quiet_line(one, today) for one in fading(view, today)[: room.quiet]]),
        *_skipped(view, today),
    ]


def _summary(
    view: View, left: Sequence[Gathering], mails: Sequence[object], todo: Sequence[Sequence[Task]], whole: bool
) -> Neutral:
    """How the day looks, in one or two short sentences."""
    urgent = sum(getattr(mail, "action", "") == "urgent" for mail in mails)
    today, late, _ = todo
    needs = counted(len(mails), ours("item needs"), ours("items need"))
    parts = [
        fill("{} you{}", needs, given(" ({} urgent)", urgent)) if mails else NOTHING,
        given("{} due today", len(today)),
        given("{} overdue", len(late)),
    ]
    waiting = between(", ", filter(None, parts))
    meetings = counted(len(left), ours("meeting")) if left else ours("No meetings" if whole else "No more meetings")
    day = fill("{} left today." if left and not whole else "{} today.", meetings)
    if not view.state.index.filed and not left:
        return ours("Nothing here yet: put mail, meetings and chats into raw/ and run `vaultmill run`.")
    return fill("{} {}.", day, waiting) if waiting else fill("Nothing waits for you. {}", day)


def _meetings(found: Sequence[Gathering], today: date, view: View, room: _Room) -> list[Neutral]:
    lines: list[Neutral] = []
    for one in found[: room.meetings]:
        day = max(today, one.start.date())
        where = place(one.location)
        title = link(one.path, titled(one), 50)
        when = hours(one.start, one.end, day, one.all_day)
        lines.append(fill("- **{}** {}{}", when, title, given(" · {}", where)))
        lines += _guests(one, today, view, room.guests)
    left = len(found) - room.meetings
    return [*lines, *([and_more(left, MEETINGS)] if left > 0 else [])]


def _guests(one: Gathering, today: date, view: View, most: int) -> list[Neutral]:
    """A line for each guest from elsewhere; colleagues, and those who find no room, share one."""
    index = view.state.index
    noted = [guest for guest in one.guests if index.path_of(guest.entity)]
    apart = [guest for guest in noted if not is_colleague(guest.entity, view)][:most]
    lines = [fill("  - {}", introduced(index.entities[guest.entity], view, today)) for guest in apart]
    names: list[Neutral] = []
    rest = [guest for guest in one.guests if guest not in apart]
    for guest in rest[:3]:
        known = index.entities.get(guest.entity)
        waits = len(open_with(known, view, today)) if known and known.path else 0
        name = name_link(known, 24) if known and known.path else links.label(guest.name)
        names.append(fill("{}{}", name, given(" ({} open)", waits)))
    if len(rest) > 3:
        names.append(fill("{} more", len(rest) - 3))
    return [*lines, *([fill("  - and {}" if lines else "  - with {}", joined(names))] if names else [])]


def _todo(todo: Sequence[Sequence[Task]], view: View, today: date, room: _Room) -> list[Neutral]:
    """What is due today, then what is late and what is next, neither of which crowds out the other."""
    now, late, soon = todo
    rest = len(now) + len(late) + len(soon)
    now = now[: room.tasks - 1]
    left = max(room.tasks - len(now), 1)
    shown_soon = min(len(soon), max(left - len(late), left // 2))
    shown_late = min(len(late), left - shown_soon)
    shown = [*now, *late[:shown_late], *soon[:shown_soon]]
    lines = [task_line(task, view, today) for task in shown]
    rest -= len(shown)
    return [*lines, *([and_more(rest, OPEN)] if rest else [])]


def _waiting(mails: Sequence[object], owed: Sequence[Task], view: View, today: date, room: _Room) -> list[Neutral]:
    shown = {getattr(mail, "id", "") for mail in mails}
    lines = [awaited_line(mail, view, today) for mail in awaited(view, today)]
    lines += [task_line(task, view, today, named=True) for task in owed if task.filed.id not in shown]
    return more(lines, room.waits, OPEN)


def _news(view: View, today: date, room: _Room) -> list[Neutral]:
    """New notes and facts since the day of the brief before; without one everything is new, and only counted."""
    if view.since is None:
        return block(ours("In the vault"), _counts(view))
    since = max(view.since, today - timedelta(days=_OLD))
    news = view.news(since)
    entities = [view.state.index.entities[e] for e in news.entities if e in view.state.index.entities]
    lines: list[Neutral] = []
    if entities:
        names = [name_link(entity, 24) for entity in entities[: room.names]]
        left = len(entities) - len(names)
        lines.append(fill("- {}", joined([*names, *([fill("{} more", left)] if left else [])])))
    if news.facts:
        lines.append(facts_from(news.facts, news.items))
    return block(fill("New since {}", short_day(since, today)), lines)


def _counts(view: View) -> list[Neutral]:
    """How many notes and facts there are."""
    index = view.state.index
    there = [one for one in index.entities.values() if one.path and not one.foreign and _is_known(one.id, view)]
    kinds = Counter(entity.kind for entity in there)
    ranked = sorted(kinds.items(), key=lambda kind: (kind[0] not in _KINDS, -kind[1], kind[0]))
    notes = [counted(number, line(kind), _PLURALS.get(kind, NOTHING)) for kind, number in ranked[:4]]
    notes += [counted(left, ours("other"))] if (left := sum(number for _, number in ranked[4:])) else []
    refs = [fact.ref for entity in there for fact in view.facts(entity) if is_ours(fact)]
    lines = [fill("- {}", joined(notes))] if notes else []
    return [*lines, *([facts_from(len(refs), len({*refs}))] if refs else [])]


def _is_known(entity: str, view: View) -> bool:
    index = view.state.index
    return view.until is None or any(view.is_said(index.brief(item).first) for item in index.items_with.get(entity, ()))


def _skipped(view: View, today: date) -> list[Neutral]:
    """How much was filtered out since then, and how much of it deserves a look."""
    since = max(view.since or today - timedelta(days=1), today - timedelta(days=_OLD))
    last = view.until or datetime.combine(today, time.max)
    found = [line for line in view.state.skipped.values() if line.date and since <= line.date.date()]
    found = [line for line in found if line.date and line.date <= last]
    doubtful = [line for line in found if not line.sure and line.id not in view.state.index.filed]
    if not found:
        return []
    newest = max(doubtful or found, key=lambda line: (str(line.date), line.id))
    path = f"Sources/Skipped/{week_of(newest.date)}"
    day, skipped = short_day(since, today), f"{len(found)} skipped"
    if not doubtful:
        return [NOTHING, fill("{} since {}.", links.wiki(path, skipped), day)]
    look = links.wiki(path + "#Worth a look", f"{len(doubtful)} worth a look")
    return [NOTHING, fill("{} skipped, {} since {}.", len(found), look, day)]
