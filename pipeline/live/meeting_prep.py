"""``meeting-prep``: who comes to the next meeting, what was said last time, and what is open with them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from pipeline.live.gatherings import Gathering, earlier, gatherings, shared, titled
from pipeline.live.matters import task_line
from pipeline.live.people import introduced, open_with
from pipeline.live.view import Task, View
from pipeline.live.wording import block, given, hours, link, long_day, more, place, short_day
from pipeline.model import Filed, Neutral
from pipeline.notes import links
from pipeline.notes.facts import worded
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, fill, ours, plain
from pipeline.notes.neutral import given as filled
from pipeline.notes.neutral import joined as between

AHEAD = 14
"""Days in which the next meeting is looked for."""
_GUESTS, _TASKS, _SAID, _ITEMS, _KNOWN = 8, 8, 6, 5, 2
_WORTH = ("preference", "context", "relationship", "milestone")


def meeting_prep(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
    """``meeting``: words of its title; default: the next one with somebody else, all-day ones only by name."""
    local = view.local(now)
    wanted = set(fold_name(given(arguments, "meeting")).split())
    found = [
        one
        for one in gatherings(view, local.date(), local.date() + timedelta(days=AHEAD))
        if (one.end > local or one.start >= local) and wanted <= set(fold_name(one.title).split())
        if wanted or (one.guests and not one.all_day)
    ]
    if not found:
        called = fill(" called “{}”", links.label(given(arguments, "meeting"))) if wanted else ours(" with anybody")
        return fill("No meeting{} in the next {} days.", called, AHEAD)
    return between("\n", _prepared(min(found, key=lambda one: one.start), view, local.date()))


def _prepared(one: Gathering, view: View, today: date) -> list[Neutral]:
    index = view.state.index
    day, where = one.start.date(), place(one.location)
    time = hours(one.start, one.end, day, one.all_day)
    noted = [index.entities[guest.entity] for guest in one.guests if index.path_of(guest.entity)]
    others = [links.label(guest.name) for guest in one.guests if not index.path_of(guest.entity)]
    guests: list[Neutral] = []
    for entity in noted[:_GUESTS]:
        guests.append(fill("- {}", introduced(entity, view, today)))
        known = [fact for fact in view.facts(entity) if fact.status == "active" and fact.category in _WORTH]
        ranked = sorted(known, key=lambda fact: _WORTH.index(fact.category))
        guests += [fill("  - {}", links.label(worded(fact))) for fact in ranked[:_KNOWN]]
    rest = [*(entity.name for entity in noted[_GUESTS:]), *others]
    guests += [fill("- {}", between(", ", map(links.label, rest[:_GUESTS])))] if rest else []
    tasks = {task.said.id: task for entity in noted for task in open_with(entity, view, today)}
    last = earlier(one, view)
    return [
        fill("## {}", link(one.path, titled(one), 60)),
        fill("{}, {}{}", long_day(day), time, filled(", {}", where)),
        *block(ours("Who comes"), guests),
        *(_last_time(last, view, today) if last else []),
        *block(ours("Open"), more(_lines(list(tasks.values()), view, today), _TASKS, "Open items.base")),
        *block(ours("Lately"), [_item(filed, view, today) for filed in shared(one, view, _ITEMS) if filed != last]),
    ]


def _last_time(filed: Filed, view: View, today: date) -> list[Neutral]:
    day = short_day(filed.date.date(), today) if filed.date else NOTHING
    said = [fill("- {}", links.label(s.text)) for s in filed.statements if s.form == "decision"][:_SAID]
    gist = [fill("- {}", links.label(filed.gist))] if filed.gist else []
    named = link(view.state.index.item_paths[filed.id], filed.title, 50)
    return block(ours("Last time"), [fill("- {}{}", named, filled(" · {}", day)), *(said or gist)])


def _lines(tasks: list[Task], view: View, today: date) -> list[Neutral]:
    ordered = sorted(tasks, key=lambda task: (not task.said.due, task.said.due, task.said.id))
    return [task_line(task, view, today, named=True) for task in ordered]


def _item(filed: Filed, view: View, today: date) -> Neutral:
    moment = filed.updated or filed.date
    day = fill(" · {}", short_day(moment.date(), today)) if moment else NOTHING
    return fill("- {}{}", link(view.state.index.item_paths[filed.id], plain(filed.title), 60), day)
