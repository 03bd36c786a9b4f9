"""The vault as actions see it: to read, never to change. What is not asked for is not read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pipeline.build.lapse import is_dormant
from pipeline.model import Entity, Fact, Filed, FiledStatement, Occurrence, Synthesis
from pipeline.notes import facts as log
from pipeline.state import State

MINE = frozenset({"", "I"})
"""Owners of tasks that the vault's owner has to do."""


class News(msgspec.Struct, frozen=True):
    """What the graph has that it had not at the beginning of some day. ``entities`` are ids of those with notes."""

    entities: tuple[str, ...] = ()
    facts: int = 0
    items: int = 0


class Limits(msgspec.Struct, frozen=True):
    """``stale``, ``dormant``: days, as the settings say. Until ``morning`` a brief shows the whole day, from
    ``evening`` on also the next; both are hours.
    """

    stale: int = 60
    dormant: int = 45
    morning: int = 10
    evening: int = 17


class Task(msgspec.Struct, frozen=True):
    """An open task and the item that says it."""

    said: FiledStatement
    filed: Filed

    @property
    def mine(self) -> bool:
        """Whether the owner has to do it."""
        return self.said.owner in MINE

    @property
    def due(self) -> date | None:
        """The day on which it is due."""
        try:
            return date.fromisoformat(self.said.due)
        except ValueError:
            return None


class View(msgspec.Struct, frozen=True):
    """``agenda`` gives what stands in calendars from one day to another, ``news`` what is new since a day's beginning.

    ``since``: the day of the brief before today's, ``None`` when there was none. ``ticked``: block ids of boxes in
    today's brief that are ticked. ``until``: the vault is seen as of this moment (local), what came later is not there;
    ``None``: all of it. What was planned by meetings is there whenever it is.
    """

    state: State
    zone: ZoneInfo
    agenda: Callable[[date, date], tuple[Occurrence, ...]] = lambda first, last: ()
    news: Callable[[date], News] = lambda since: News()
    since: date | None = None
    ticked: tuple[str, ...] = ()
    limits: Limits = Limits()
    until: datetime | None = None
    known: dict[date, tuple[Task, ...]] = {}
    """Tasks that were gathered already, by day."""

    def local(self, now: datetime) -> datetime:
        """A moment as wall time of the vault; a naive one is that already."""
        return now.astimezone(self.zone).replace(tzinfo=None) if now.tzinfo else now

    def is_there(self, filed: Filed) -> bool:
        """Whether an item had begun by then; one without a date always had."""
        begun = filed.date or filed.updated
        return self.until is None or begun is None or begun <= self.until

    def is_whole(self, filed: Filed) -> bool:
        """Whether nothing came to it later, so that what is said of it as a whole held by then."""
        newest = filed.updated or filed.date
        return self.until is None or newest is None or newest <= self.until

    def is_said(self, day: str) -> bool:
        """Whether something of a day (ISO 8601, ``""``: of none) was there by then."""
        return self.until is None or day[:10] <= self.until.date().isoformat()

    def facts(self, entity: Entity) -> tuple[Fact, ...]:
        """The lines of somebody's facts.jsonl."""
        facts = log.parse(self.state.facts.get(entity.id, ""))[0]
        return facts if self.until is None else tuple(fact for fact in facts if self.is_said(fact.ts))

    def waiting(self) -> tuple[Filed, ...]:
        """Items in which something may be open, newest first."""
        index = self.state.index
        found = [item for item in index.filed if (known := index.brief(item)).waits and not known.filtered]
        return newest_first(filed for item in found if self.is_there(filed := index.items[item]))

    def meetings(self, first: date, last: date) -> tuple[Filed, ...]:
        """Meetings that have notes and begin on those days."""
        index, (early, late) = self.state.index, (first.isoformat(), last.isoformat())
        known = ((item, index.brief(item)) for item in index.filed)
        found = [item for item, one in known if one.meeting and early <= one.first <= late and not one.filtered]
        return newest_first(index.items[item] for item in found)

    def between(self, first: date, last: date) -> tuple[Filed, ...]:
        """Items with something of those days in them, newest first."""
        index, (early, late) = self.state.index, (first.isoformat(), last.isoformat())
        known = ((item, index.brief(item)) for item in index.filed)
        found = [item for item, one in known if one.first <= late and one.last >= early and not one.filtered]
        return newest_first(filed for item in found if self.is_there(filed := index.items[item]))

    def contacts(self, entity: str, today: date) -> list[date]:
        """The days on which there was something with somebody, in order, each once, none after ``today``."""
        index = self.state.index
        days = {day for item in index.items_with.get(entity, ()) for day in _days(index.brief(item), today)}
        return sorted(date.fromisoformat(day) for day in days)

    def tasks(self, today: date) -> tuple[Task, ...]:
        """Open tasks that are awake, by due date, those without one last and newest first."""
        if today not in self.known:
            self.known[today] = self._tasks(today)
        return self.known[today]

    def _tasks(self, today: date) -> tuple[Task, ...]:
        found: dict[str, Task] = {}
        for filed in self.waiting():
            for said in filed.statements:
                if said.form != "task" or said.done or not self.is_said(said.date):
                    continue
                if not self.rests(said, filed, today):
                    found.setdefault(said.id, Task(said, filed))
        return tuple(sorted(found.values(), key=lambda task: (not task.said.due, task.said.due)))

    def rests(self, said: FiledStatement, filed: Filed, today: date) -> bool:
        """Whether an open item had no support for long."""
        return is_dormant(said, filed, Synthesis(today.isoformat(), self.limits.stale, self.limits.dormant))


def newest_first(items: Iterable[Filed]) -> tuple[Filed, ...]:
    """By what is newest in them."""
    return tuple(sorted(items, key=lambda f: (str(f.updated or f.date or ""), f.id), reverse=True))


def _days(brief: object, today: date) -> list[str]:
    first, last = getattr(brief, "first", ""), getattr(brief, "last", "")
    return [day for day in dict.fromkeys((first, last)) if day and day <= today.isoformat()]


def week(day: date) -> date:
    """The last of the seven days that begin with a day."""
    return day + timedelta(days=6)
