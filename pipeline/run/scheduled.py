"""What ``serve`` does at times of its own: look through everything, synthesize, close the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.config import Settings
from pipeline.live.due import Due, Past, due
from pipeline.live.schedule import Cron
from pipeline.run.briefing import close_brief
from pipeline.run.live_notes import VaultNotes
from pipeline.run.restore import settle
from pipeline.run.session import Session
from pipeline.run.synthesize import synthesize
from pipeline.run.workspace import Clock, load_state, load_workspace, opened
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.journal import recover

CACHE, VERSION = "scheduled", "scheduled-1"
EXTRACT, SYNTHESIZE, CLOSE = "extract", "synthesize", "close"
MIDNIGHT = "0,20 0 * * *"
"""The second time is for a daily note that somebody was writing at midnight."""

Commits = tuple[str, ...]
Act = Callable[[Path, Clock], Commits]
"""Does it, and gives the commits. Raises ``Fault`` and ``OSError``."""


def expressions(settings: Settings) -> dict[str, str]:
    """Name -> cron expression in the vault's zone; what is switched off is missing."""
    found = {EXTRACT: settings.extract_at, SYNTHESIZE: settings.synthesize_at, CLOSE: MIDNIGHT}
    return {name: expression for name, expression in found.items() if expression}


class Pasts:
    """When each was done. Never done: as if it had been when ``serve`` was first started; nothing was missed yet."""

    def __init__(self, cache: Path, now: datetime) -> None:
        self._file = cache / CACHE
        self._known = load_cache(self._file, dict[str, Past], VERSION) or {}
        self._start = now

    def due(self, name: str, expression: str, now: datetime, zone: ZoneInfo) -> Due:
        """Whether it is to be done now, and when next."""
        if name not in self._known:
            self.put(name, Past(self._start))
        return due(Cron(expression), self._known[name], now, zone)

    def done(self, name: str, now: datetime) -> None:
        """It went well."""
        self.put(name, Past(now, now))

    def failed(self, name: str, now: datetime) -> None:
        """It went wrong once more: the pause gets longer."""
        past = self._known.get(name, Past(self._start))
        self.put(name, msgspec.structs.replace(past, last_attempt=now, failures=past.failures + 1))

    def put(self, name: str, past: Past) -> None:
        """Keep it. Raises ``OSError`` and ``DiskFault``."""
        self._known[name] = past
        save_cache(self._file, self._known, VERSION)


def synthesis(workspace: Path, clock: Clock) -> Commits:
    """``vaultmill synthesize``."""
    return synthesize(workspace, clock=clock).commits


def close_day(workspace: Path, clock: Clock) -> Commits:
    """Yesterday's daily note says all that was extracted, and what became of the brief. Nothing is said twice."""
    place = load_workspace(workspace)
    with opened(place, clock) as history:
        recover(history, raw=place.raw, now=clock().timestamp())
        settle(place, history, clock)
        session = Session(place, load_state(place, history, clock), history, clock, dry_run=False)
        session.check_loss()
        session.begin(at_once=True)
        session.take_people()
        notes = VaultNotes(history, place.raw, clock, float(place.settings.note_quiet))
        today = clock().astimezone(place.zone).date()
        close_brief(session, notes, today)
        for change in session.press.diary.close(today, notes.bytes_of) if session.press.diary is not None else ():
            notes.put(change, f"{change.path.rpartition('/')[2].removesuffix('.md')} closed")
        history.sync_index()
    return (*session.report().commits, *notes.commits)


ACTS: dict[str, Act] = {SYNTHESIZE: synthesis, CLOSE: close_day}
"""What is done where nothing else is; ``extract`` is a run of the watching."""
