"""People in a line: who they are, when there was last something with them, what is open; and who went quiet."""

from __future__ import annotations

from datetime import date
from statistics import median

import msgspec

from pipeline.build.open_items import concerning
from pipeline.build.standing import is_ours, organization, relationship, role
from pipeline.build.view import kept_items
from pipeline.live.view import Task, View
from pipeline.live.wording import link, short_day
from pipeline.model import Entity, Neutral
from pipeline.notes import links
from pipeline.notes.neutral import fill, given, joined, plain

OFTEN = 3
"""Days of contact from which on there is a rhythm."""
_LEAST, _LONGEST = 21, 365
"""Days without contact that are never quiet, and after which it is no news."""
_NEWS = 60
"""Days without contact that are news still, however often there was some."""
_WEIGHT = ("customer", "investor", "prospect", "partner", "advisor", "personal", "press", "vendor")


class Quiet(msgspec.Struct, frozen=True):
    """Somebody with whom there was something every ``usual`` days, and nothing for ``days``."""

    entity: Entity
    last: date
    days: int
    usual: int


def standing(entity: Entity, view: View) -> Neutral:
    """``VP Engineering at Acme``: as much of it as is known."""
    index, facts = view.state.index, view.facts(entity)
    what, at = plain(role(entity, index, facts)), organization(entity, index, facts)
    where = links.first_target(at).rpartition("/")[2] or plain(at)
    return links.label(f"{what} at {where}" if what and where else what or where)


def is_colleague(entity: str, view: View) -> bool:
    """Whether somebody works where the owner does."""
    known = view.state.index.entities.get(entity)
    return known is not None and is_ours(known, view.state.index)


def name_link(entity: Entity, room: int = 40) -> Neutral:
    """A link under somebody's name."""
    return link(entity.path, entity.name, room)


def open_with(entity: Entity, view: View, today: date) -> list[Task]:
    """Open tasks that concern somebody, by due date."""
    index = view.state.index
    items = [task.filed for task in view.tasks(today) if task.filed.id in index.items_with.get(entity.id, ())]
    known = {said.id for said, _ in concerning(entity, list({filed.id: filed for filed in items}.values()), index)}
    return [task for task in view.tasks(today) if task.said.id in known]


def last_before(entity: str, view: View, today: date) -> date | None:
    """The last day before today on which there was something with somebody."""
    return next((day for day in reversed(view.contacts(entity, today)) if day < today), None)


def introduced(entity: Entity, view: View, today: date) -> Neutral:
    """One line on somebody who comes to a meeting."""
    parts = [fill("{}{}", name_link(entity), given(", {}", standing(entity, view)))]
    last = last_before(entity.id, view, today)
    parts += [fill("last {}", short_day(last, today))] if last else []
    waits = len(open_with(entity, view, today))
    parts += [links.wiki(f"{entity.path}#Open items", f"{waits} open")] if waits else []
    return joined(" · ", parts)


def quiet(view: View, today: date) -> list[Quiet]:
    """Those with a rhythm of contact who fell out of it, who matter most first. Colleagues never do."""
    index = view.state.index
    found: list[tuple[int, Quiet]] = []
    for entity in index.entities.values():
        if entity.kind != "person" or not entity.path or entity.foreign:
            continue
        days = view.contacts(entity.id, today)
        if len(days) < OFTEN:
            continue
        usual = max(round(median((b - a).days for a, b in zip(days, days[1:], strict=False))), 1)
        silent = (today - days[-1]).days
        if max(_LEAST, 2 * usual) <= silent <= _LONGEST and not is_ours(entity, index):
            tags = relationship(entity, kept_items(entity.id, index), index)
            rank = min((_WEIGHT.index(tag) for tag in tags if tag in _WEIGHT), default=len(_WEIGHT))
            found.append((rank, Quiet(entity, days[-1], silent, usual)))
    found.sort(key=lambda pair: (pair[0], pair[1].days, pair[1].entity.id))
    return [one for _, one in found]


def fading(view: View, today: date) -> list[Quiet]:
    """Those of them who fell out of it lately: what was so for months is no news of a day."""
    return [one for one in quiet(view, today) if one.days <= max(_NEWS, 6 * one.usual)]


def quiet_line(one: Quiet, today: date) -> Neutral:
    """``Name · 34 days, usually 9 · last 3 Mar``."""
    form = "- {} · {} days, usually {} · last {}"
    return fill(form, name_link(one.entity), one.days, one.usual, short_day(one.last, today))
