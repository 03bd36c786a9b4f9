"""Commands that change what the vault says without reading raw/: opened, carried out, published in one commit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.report import Report
from pipeline.run.cloned import recall_deleted
from pipeline.run.kept import once_more
from pipeline.run.restore import settle
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, load_state, load_workspace, now, opened
from pipeline.vault.journal import recover


class Act(msgspec.Struct, frozen=True):
    """What a command did to the state: the commit's subject, lines for what it was done to, further trailers.

    ``back`` is the command that takes it back.
    """

    title: str
    lines: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()
    back: str = ""


def amend(workspace: Path, act: Callable[[Session], Act], dry_run: bool = False, clock: Clock = now) -> Report:
    """Take what people did, let ``act`` change the state, and write what follows. Raises what ``act`` raises."""
    return once_more(lambda: _amend(workspace, act, dry_run, clock))


def _amend(workspace: Path, act: Callable[[Session], Act], dry_run: bool, clock: Clock) -> Report:
    place = load_workspace(workspace)
    with opened(place, clock) as history:
        recovered = recover(history, raw=place.raw, now=clock().timestamp())
        if not dry_run:
            settle(place, history, clock)
            recall_deleted(history, clock())
        session = Session(place, load_state(place, history, clock), history, clock, dry_run)
        session.check_loss()
        session.begin()
        session.take_people()
        done = act(session)
        session.publish(done.title, done.lines, done.trailers)
        history.sync_index()
    report = session.report()
    left = recovered.left if recovered else ()
    hints = (f"`{done.back}` takes that back.",) if done.back and not dry_run else ()
    return msgspec.structs.replace(
        report, items=done.lines, problems=(*left, *report.problems), hints=(*hints, *report.hints)
    )
