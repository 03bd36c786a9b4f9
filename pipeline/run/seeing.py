"""The vault as actions of live notes see it: what the notes say, what calendars in raw/ say, what is new in history."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path

from pipeline.live.view import Limits, News, View
from pipeline.model import Fact, Occurrence
from pipeline.notes import facts as log
from pipeline.run.calendars import load_agenda
from pipeline.run.workspace import Workspace
from pipeline.state import State
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.history import HEAD, History
from pipeline.vault.trees import diff_trees

BEFORE, AFTER = timedelta(days=1), timedelta(days=15)
"""How far calendars are read around today."""
SLACK = timedelta(minutes=2)
"""By which a moment may lie behind the clock without being past."""


def view_of(
    place: Workspace,
    history: History,
    state: State,
    now: datetime,
    since: date | None,
    ticked: tuple[str, ...] = (),
    real: datetime | None = None,
) -> View:
    """The view of a moment. ``since``: the day of the brief before; ``ticked``: block ids ticked in today's.

    ``real``: the time that it is (aware), by which an earlier moment is known for one that is past: only what was there
    then is seen. Of the present all is, whatever clock a sender has.
    """
    settings = place.settings
    hours = sorted(settings.brief_hours) or [Limits().morning]
    limits = Limits(settings.stale_days, settings.dormant_days, hours[0], hours[-1] if len(hours) > 1 else 24)
    aware = now if now.tzinfo else now.replace(tzinfo=place.zone)
    local = aware.astimezone(place.zone).replace(tzinfo=None)
    past = aware if real is not None and aware < real - SLACK else None
    agenda, fresh = _agenda(place, state, local.date()), _news(place, history, state, past)
    return View(state, place.zone, agenda, fresh, since, ticked, limits, local if past else None)


def _agenda(place: Workspace, state: State, today: date) -> Callable[[date, date], tuple[Occurrence, ...]]:
    known: list[tuple[Occurrence, ...]] = []

    def told(first: date, last: date) -> tuple[Occurrence, ...]:
        if not known:
            known.append(load_agenda(place, state, today - BEFORE, today + AFTER))
        return tuple(one for one in known[0] if one.start.date() <= last and one.end.date() >= first)

    return told


def _news(place: Workspace, history: History, state: State, until: datetime | None) -> Callable[[date], News]:
    def told(since: date) -> News:
        seen = load_seen(place.cache).get(since.isoformat())
        start = datetime.combine(since, time(), place.zone)
        earlier = (e.id for e in history.log() if (e.when <= seen if seen else e.when < start))
        before = next(earlier, "")
        last = HEAD if until is None else next((entry.id for entry in history.log() if entry.when <= until), "")
        return news(history, state, before, last) if last else News()

    return told


def news(history: History, state: State, before: str, last: str = HEAD) -> News:
    """What the commit ``last`` has that ``before`` (``""``: nothing) had not: notes of entities, facts of items."""
    store = history.repo.object_store
    notes: list[str] = []
    facts, items = 0, set[str]()
    for change in diff_trees(store, history.tree(before) if before else None, history.tree(last)):
        if change.new is None:
            continue
        if change.path.endswith("/facts.jsonl"):
            known = {fact.id for fact in _facts(history, change.old)}
            fresh = [fact for fact in _facts(history, change.new) if fact.id not in known and log.is_ours(fact)]
            facts += len(fresh)
            items |= {fact.ref for fact in fresh}
        elif change.old is None and (entity := state.index.entity_at(change.path.removesuffix(".md"))):
            notes.append(entity)
    index = state.index
    ranked = sorted(notes, key=lambda e: (index.entities[e].kind != "person", -len(index.items_with.get(e, ())), e))
    return News(tuple(ranked), facts, len(items))


def _facts(history: History, blob: str | None) -> list[Fact]:
    data = history.blob(blob) if blob else None
    return list(log.parse(data.decode("utf-8", "replace"))[0]) if data else []


def brief_day(cache: Path) -> tuple[str, str]:
    """(day of the last brief that was written, day of the one before that), ``""`` where unknown."""
    return load_cache(cache / "brief", tuple[str, str], "brief-1") or ("", "")


def keep_brief_day(cache: Path, today: date, real: datetime) -> None:
    """A brief was written today; forgotten, it costs only that the next one looks back to the day before.

    ``real``: when that was (aware); what comes after it is new to the next day's.
    """
    last, before = brief_day(cache)
    if last != today.isoformat():
        last, before = today.isoformat(), last or before
        save_cache(cache / "brief", (last, before), "brief-1")
    seen = {day: when for day, when in load_seen(cache).items() if day in (last, before)}
    save_cache(cache / "brief-seen", {**seen, last: real}, "brief-1")


def load_seen(cache: Path) -> dict[str, datetime]:
    """Day (ISO 8601) -> when its last brief was written, of the two days on which there was one last."""
    return load_cache(cache / "brief-seen", dict[str, datetime], "brief-1") or {}


def keep_played(cache: Path, day: date) -> None:
    """The brief that stands there is of a day that was over when it was made: nobody closes that day again."""
    save_cache(cache / "brief-played", day.isoformat(), "brief-1")


def is_played(cache: Path, day: date) -> bool:
    """Whether the brief of a day was made when it was over."""
    return load_cache(cache / "brief-played", str, "brief-1") == day.isoformat()


def since(cache: Path, today: date) -> date | None:
    """The day of the brief before today's."""
    last, before = brief_day(cache)
    day = last if last and last < today.isoformat() else before
    return date.fromisoformat(day) if day and day < today.isoformat() else None
