"""Ticks in live notes, obeyed by a run: who ticks a box and runs the program finds it done, and the note renewed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pipeline.live.blocks import Block, find
from pipeline.live.claims import Claims
from pipeline.live.trust import runnable
from pipeline.run.brief_ticks import ACTION, NOTE, is_ticked, take_ticks_in
from pipeline.run.live_notes import VaultNotes
from pipeline.run.session import Session
from pipeline.vault.cachefile import load_cache, save_cache

CACHE, VERSION = "live-paths", "live-paths-1"


def keep_paths(cache: Path, paths: Iterable[str]) -> None:
    """Remember which notes hold tasks; forgotten, only ticks in Today.md are obeyed by a run."""
    found = tuple(sorted(set(paths)))
    if found != (load_cache(cache / CACHE, tuple[str, ...], VERSION) or ()):
        save_cache(cache / CACHE, found, VERSION)


def obey_ticks(session: Session) -> None:
    """Carry out what was ticked in live notes, and renew their results. Nothing is done where nothing was ticked."""
    if session.dry_run:
        return
    place = session.place
    notes = VaultNotes(session.history, place.raw, session.clock, float(place.settings.note_quiet))
    claims = Claims(place.cache / "live")
    known = load_cache(place.cache / CACHE, tuple[str, ...], VERSION) or ()
    for path in dict.fromkeys((NOTE, *known)):
        page = find(notes.read(path) or "", path)
        for block in runnable(page, path, notes.rendered(path)) if page.blocks else ():
            if is_ticked(path, page, block, notes, claims):
                _renew(path, block, session, notes, claims)
    session.commits += notes.commits


def _renew(path: str, block: Block, session: Session, notes: VaultNotes, claims: Claims) -> None:
    # here, as hardly any run needs them
    from pipeline.live.actions import ACTIONS, carried_out, choose
    from pipeline.live.running import attempt
    from pipeline.run.briefing import renewed
    from pipeline.run.seeing import since, view_of

    place, now = session.place, session.clock()
    if path == NOTE and getattr(choose(block, ACTIONS), "name", "") == ACTION:
        renewed(session, notes, claims, now)
        return
    take_ticks_in(path, notes, claims, session)
    view = view_of(place, session.history, session.state, now, since(place.cache, now.astimezone(place.zone).date()))
    attempt(path, block.name, notes, claims, lambda b, t: carried_out(b, view, t, ACTIONS), now, place.zone, asked=True)
