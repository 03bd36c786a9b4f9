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
from pipeline.model import Filed
from pipeline.notes import links
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

AHEAD = 14
"""Days in which the next meeting is looked for."""
_GUESTS, _TASKS, _SAID, _ITEMS, _KNOWN = 8, 8, 6, 5, 2
_WORTH = ("preference", "context", "relationship", "milestone")


def meeting_prep(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
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
        named = f" called “{links.label(given(arguments, 'meeting'))}”" if wanted else " with anybody"
        return f"No meeting{named} in the next {AHEAD} days."
    return "\n".join(_prepared(min(found, key=lambda one: one.start), view, local.date()))


def _prepared(one: Gathering, view: View, today: date) -> list[str]:
    index = view.state.index
    day, where = one.start.date(), place(one.location)
    time = hours(one.start, one.end, day, one.all_day)
    noted = [index.entities[guest.entity] for guest in one.guests if index.path_of(guest.entity)]
    others = [links.label(guest.name) for guest in one.guests if not index.path_of(guest.entity)]
    guests: list[str] = []
    for entity in noted[:_GUESTS]:
        guests.append(f"- {introduced(entity, view, today)}")
        known = [fact for fact in view.facts(entity) if fact.status == "active" and fact.category in _WORTH]
        ranked = sorted(known, key=lambda fact: _WORTH.index(fact.category))
        guests += [f"  - {links.label(fact.fact)}" for fact in ranked[:_KNOWN]]
    rest = [*(entity.name for entity in noted[_GUESTS:]), *others]
    guests += [f"- {', '.join(map(str, map(links.label, rest[:_GUESTS])))}"] if rest else []
    tasks = {task.said.id: task for entity in noted for task in open_with(entity, view, today)}
    last = earlier(one, view)
    return [
        f"## {link(one.path, titled(one), 60)}",
        f"{long_day(day)}, {time}{', ' + where if where else ''}",
        *block("Who comes", guests),
        *(_last_time(last, view, today) if last else []),
        *block("Open", more(_lines(list(tasks.values()), view, today), _TASKS, "[[Open items.base|{}]]")),
        *block("Lately", [_item(filed, view, today) for filed in shared(one, view, _ITEMS) if filed != last]),
    ]


def _last_time(filed: Filed, view: View, today: date) -> list[str]:
    day = short_day(filed.date.date(), today) if filed.date else ""
    said = [f"- {links.label(s.text)}" for s in filed.statements if s.form == "decision"][:_SAID]
    gist = [f"- {links.label(filed.gist)}"] if filed.gist else []
    named = link(view.state.index.item_paths[filed.id], filed.title, 50)
    return block("Last time", [f"- {named}{' · ' + day if day else ''}", *(said or gist)])


def _lines(tasks: list[Task], view: View, today: date) -> list[str]:
    ordered = sorted(tasks, key=lambda task: (not task.said.due, task.said.due, task.said.id))
    return [task_line(task, view, today, named=True) for task in ordered]


def _item(filed: Filed, view: View, today: date) -> str:
    moment = filed.updated or filed.date
    day = f" · {short_day(moment.date(), today)}" if moment else ""
    return f"- {link(view.state.index.item_paths[filed.id], plain(filed.title), 60)}{day}"
