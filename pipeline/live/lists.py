"""``open-items``, ``stale-relationships``, ``person-brief`` and ``query``: one question, answered as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from pipeline.build.summary import summary
from pipeline.live.matters import asking, awaited, awaited_line, boxed, mail_line, task_line
from pipeline.live.people import name_link, open_with, quiet, quiet_line, standing
from pipeline.live.view import Task, View, newest_first, week
from pipeline.live.wording import block, counted, given, link, short_day
from pipeline.model import Entity, Filed
from pipeline.notes import links
from pipeline.notes.facts import inactive
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

MOST = 20
_FACTS, _ITEMS = 6, 6


def open_items(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
    """Everything that is open: on the owner by due date, then on others. ``with``: only what concerns somebody."""
    today = view.local(now).date()
    tasks: Iterable[Task] = view.tasks(today)
    if name := given(arguments, "with", "name"):
        found = _named(name, view)
        if len(found) != 1:
            return _which(name, found)
        tasks = open_with(found[0], view, today)
    mine = [task for task in tasks if task.mine]
    parts = (
        ("Overdue", [task for task in mine if task.due and task.due < today]),
        ("Within a week", [task for task in mine if task.due and today <= task.due <= week(today)]),
        ("Later", [task for task in mine if task.due and task.due > week(today)]),
        ("Without a date", [task for task in mine if not task.due]),
        ("On others", [task for task in tasks if not task.mine]),
    )
    lines = [line for title, some in parts for line in block(title, _lines(some, view, today))]
    if not name:
        mails = [mail_line(one, view, today) for one in asking(view, today)]
        waits = [awaited_line(one, view, today) for one in awaited(view, today)]
        lines += [*block("Mail that needs you", mails), *block("Answers", waits)]
    return "\n".join(lines[1:]) if lines else "Nothing is open."


def _lines(tasks: Iterable[Task], view: View, today: date) -> list[str]:
    return [task_line(task, view, today, named=True) for task in tasks]


def stale_relationships(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
    """Who fell out of the rhythm of contact, who matter most first. ``limit``: how many (20)."""
    today = view.local(now).date()
    found = quiet(view, today)
    lines = [quiet_line(one, today) for one in found[: _limit(arguments)]]
    return "\n".join(lines) or "Nobody fell out of the usual rhythm."


def person_brief(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
    """``name``: of whom (or what): who they are, what to know, what is open, what was last."""
    today = view.local(now).date()
    name = given(arguments, "name")
    found = _named(name, view)
    if len(found) != 1:
        return _which(name, found)
    entity, index = found[0], view.state.index
    facts = view.facts(entity)
    gone = inactive(facts)
    known = sorted((fact for fact in facts if fact.id not in gone), key=lambda fact: fact.ts, reverse=True)
    items = newest_first(index.items[item] for item in _newest(entity, view))
    who = standing(entity, view) if entity.kind == "person" else ""
    told = [f"- {links.label(fact.fact)}{f' ({fact.ts})' if fact.ts else ''}" for fact in known[:_FACTS]]
    return "\n".join(
        [
            f"## {name_link(entity)}",
            *([who] if who else []),
            *([f"{', '.join(entity.emails[:3])}"] if entity.emails else []),
            *_summary(entity, view),
            *block("To know", told),
            *block("Open", _lines(open_with(entity, view, today), view, today)),
            *block("Lately", [_item(filed, view, today) for filed in items]),
        ]
    )


def _summary(entity: Entity, view: View) -> list[str]:
    text = summary(entity, view.state.index, view.facts(entity))
    return ["", text] if text else []


def _newest(entity: Entity, view: View) -> list[str]:
    index = view.state.index
    ids = index.items_with.get(entity.id, set())
    return sorted(ids, key=lambda item: (index.brief(item).last, item), reverse=True)[:_ITEMS]


def query(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
    """A saved search. ``query``: words that all stand in a title, a name or a fact; ``kind``, ``limit`` narrow it."""
    today = view.local(now).date()
    text, kind, index = given(arguments, "query", "text"), given(arguments, "kind"), view.state.index
    words = set(fold_name(text).split())
    if not words:
        return "Say what to look for: it needs a `query`."
    notes = [entity for entity in index.entities.values() if entity.path and (not kind or entity.kind == kind)]
    lines = [f"- {name_link(one)} ({one.kind})" for one in _sorted(notes) if _holds(words, _names(one))]
    for entity in _sorted(notes):
        gone = inactive(view.facts(entity)) if _mentioned(words, entity, view) else frozenset()
        for fact in view.facts(entity) if _mentioned(words, entity, view) else ():
            if fact.id not in gone and _holds(words, f"{entity.name} {fact.fact}"):
                lines.append(f"- {name_link(entity, 24)}: {links.label(fact.fact)}{f' ({fact.ts})' if fact.ts else ''}")
    items = [f for f in index.items.values() if not f.filter and (not kind or f.kind == kind)]
    lines += [_item(f, view, today) for f in newest_first(items) if _holds(words, plain(f.title))]
    most, found = _limit(arguments), list(dict.fromkeys(lines))
    left = len(found) - most
    shown = [*found[:most], *([f"- and {left} more"] if left > 0 else [])]
    return "\n".join(shown) or f"Nothing is found for “{links.label(text)}”."


def _mentioned(words: set[str], entity: Entity, view: View) -> bool:
    """A cheap look at the whole file first."""
    return _holds(words, f"{entity.name} {view.state.facts.get(entity.id, '')}")


def _names(entity: Entity) -> str:
    return " ".join((entity.name, *entity.aliases, *entity.keywords, *entity.emails))


def _holds(words: set[str], text: str) -> bool:
    folded = fold_name(text)
    return all(word in folded for word in words)


def _sorted(notes: Iterable[Entity]) -> list[Entity]:
    return sorted(notes, key=lambda entity: (entity.name, entity.id))


def _named(name: str, view: View) -> list[Entity]:
    """Whom a name, an address or a link means: exactly, else by all of its words."""
    index, path = view.state.index, links.first_target(name)
    name = path.rpartition("/")[2] or name
    holder = index.entity_at(path) or index.holder(name.strip().lower())
    if holder:
        return [index.entities[holder]]
    exact = [index.entities[e] for e in index.by_name.get(fold_name(name), ()) if index.path_of(e)]
    words = set(fold_name(name).split())
    near = [e for e in index.entities.values() if words and e.path and words <= set(fold_name(e.name).split())]
    return _sorted(exact or near)


def _which(name: str, found: list[Entity]) -> str:
    shown = links.label(name)
    if not found:
        return f"Nobody and nothing called “{shown}” has a note." if shown else "Say whom: it needs a `name`."
    lines = [f"- {name_link(one)} ({one.kind})" for one in found[:MOST]]
    return "\n".join([f"“{shown}” may be {counted(len(found), 'note')}:", *lines])


def _item(filed: Filed, view: View, today: date) -> str:
    moment = filed.updated or filed.date
    day = f" · {short_day(moment.date(), today)}" if moment else ""
    text = f"{link(view.state.index.item_paths[filed.id], plain(filed.title), 60)}{day}"
    return boxed(text, f"i-{filed.id}") if filed.action else f"- {text}"


def _limit(arguments: Mapping[str, Any]) -> int:
    written = given(arguments, "limit")
    return max(1, min(int(written), 500)) if written.isascii() and written.isdigit() and len(written) < 5 else MOST
