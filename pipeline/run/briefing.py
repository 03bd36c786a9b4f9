"""The daily brief, renewed at once: ticks in it are carried out first, then its region is merged with the new one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.live.actions import ACTIONS, Action, carried_out, choose
from pipeline.live.blocks import Block, Page, find
from pipeline.live.claims import Claims
from pipeline.live.daily_brief import daily_brief
from pipeline.live.running import Outcome, attempt
from pipeline.live.ticks import closing, first_day, ticked
from pipeline.live.trust import runnable
from pipeline.live.wording import day_named, long_day
from pipeline.report import Report
from pipeline.run.brief_ticks import ACTION, NOTE, content_of, take_ticks_in
from pipeline.run.closings import owe, pay
from pipeline.run.live_notes import VaultNotes
from pipeline.run.restore import settle
from pipeline.run.seeing import brief_day, is_played, keep_brief_day, keep_played, since, view_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, Workspace, load_state, load_workspace, now, opened
from pipeline.vault.cachefile import private_folder
from pipeline.vault.history import open_history
from pipeline.vault.journal import recover


def brief(workspace: Path, at: datetime | None = None, clock: Clock = now) -> tuple[Report, str]:
    """Renew the brief of Today.md; what happened, and the outcome: written, same, waiting, busy or failed.

    ``at``: the time that it is of, naive in the vault's zone, else now. Raises ``UsageFault`` where there is no brief.
    """
    place = load_workspace(workspace)
    moment = _moment(at, place, clock)
    with opened(place, clock) as history:
        recovered = recover(history, raw=place.raw, now=clock().timestamp())
        settle(place, history, clock)
        notes = VaultNotes(history, place.raw, clock, float(place.settings.note_quiet))
        _block(notes)
        session = Session(place, load_state(place, history, clock), history, clock, dry_run=False)
        session.check_loss()
        session.begin(at_once=True)
        session.take_people()
        outcome = renewed(session, notes, Claims(place.cache / "live"), moment)
        history.sync_index()
    report = session.report()
    waits = (f"{NOTE} (edited a moment ago)",) if outcome.kind == "waiting" else ()
    return msgspec.structs.replace(
        report,
        commits=(*report.commits, *notes.commits),
        problems=(*(recovered.left if recovered else ()), *report.problems),
        pending=(*report.pending, *waits),
        exit_code=1 if report.exit_code or waits or outcome.kind in ("failed", "busy") else 0,
    ), outcome.error or outcome.kind


def renewed(
    session: Session,
    notes: VaultNotes,
    claims: Claims,
    moment: datetime,
    asked: bool = True,
    table: Mapping[str, Action] = ACTIONS,
) -> Outcome:
    """Carry out the ticks of the brief and write the new one, if it is due or ``asked`` for. ``moment`` is aware.

    An editor empties the file that it saves; where no brief stands just now, the outcome is ``gone``.
    """
    place, state = session.place, session.state
    try:
        page, block = _block(notes)
    except UsageFault:
        return Outcome("gone")
    content = content_of(page, block)
    take_ticks_in(NOTE, notes, claims, session)
    today = moment.astimezone(place.zone).date()
    same_day = first_day(content) == long_day(today)
    close_brief(session, notes, today, content)
    real, before = session.clock(), since(place.cache, today)
    view = view_of(place, session.history, state, moment, before, ticked(content) if same_day else (), real)
    outcome = attempt(
        NOTE, block.name, notes, claims, lambda b, t: carried_out(b, view, t, table), moment, place.zone, asked
    )
    if outcome.kind in ("written", "same"):
        if today < real.astimezone(place.zone).date():
            keep_played(place.cache, today)
        else:
            keep_brief_day(place.cache, today, real)
    return outcome


def printed(workspace: Path, at: datetime | None = None, clock: Clock = now) -> str:
    """The brief as it would be, without a change to anything."""
    place = load_workspace(workspace)
    if not (place.vault / ".git").exists():
        raise UsageFault(f"there is no vault at {place.vault}", "Run `vaultmill init` and `vaultmill run` first.")
    moment = _moment(at, place, clock)
    today = moment.astimezone(place.zone).date()
    private_folder(place.cache)
    history = open_history(place.vault)
    try:
        state = load_state(place, history, clock).state
        content = _shown(VaultNotes(history, place.raw, clock, 0.0))
        shown = ticked(content) if first_day(content) == long_day(today) else ()
        view = view_of(place, history, state, moment, since(place.cache, today), shown, clock())
        return daily_brief(view, moment, {})
    finally:
        history.close()


def _moment(at: datetime | None, place: Workspace, clock: Clock) -> datetime:
    if at is None:
        return clock()
    return at if at.tzinfo is not None else at.replace(tzinfo=place.zone)


def _block(notes: VaultNotes) -> tuple[Page, Block]:
    """The task of Today.md that makes the brief. Raises ``UsageFault``."""
    text = notes.read(NOTE)
    page = find(text or "", NOTE)
    for block in runnable(page, NOTE, notes.rendered(NOTE)):
        if getattr(choose(block, ACTIONS), "name", "") == ACTION:
            return page, block
    what = f"{NOTE} has no task that makes a daily brief" if text is not None else f"there is no {NOTE}"
    raise UsageFault(what, f'A `task` block in it with `"action": "{ACTION}"` and `live_note: true` above does.')


def _shown(notes: VaultNotes) -> str:
    """The brief that stands there, ``""`` without one."""
    page = find(notes.read(NOTE) or "", NOTE)
    blocks = (block for block in page.blocks if getattr(choose(block, ACTIONS), "name", "") == ACTION)
    return next((content_of(page, block) for block in blocks), "")


def close_brief(session: Session, notes: VaultNotes, today: date, content: str | None = None) -> None:
    """What became of the brief of an earlier day than ``today`` goes into the daily note of that day, as it stands in
    ``content``, else in the note; and so does what had to wait before.
    """
    cache = session.place.cache
    content = _shown(notes) if content is None else content
    day = day_named(first_day(content)) or _last_day(cache)
    if day is not None and day < today and not is_played(cache, day) and (lines := closing(content)):
        owe(cache, day, lines)
    if session.press.diary is not None:
        pay(cache, session.press.diary, notes)


def _last_day(cache: Path) -> date | None:
    """The day of the brief, where a person took its heading away."""
    said = brief_day(cache)[0]
    return date.fromisoformat(said) if said else None
