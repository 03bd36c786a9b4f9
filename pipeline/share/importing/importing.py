"""``import-memory``: what would come in, as a table; with ``--apply`` it comes in, in one commit to be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pipeline.index import Index
from pipeline.query.reading import reading
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.moving import settle, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, load_workspace, now
from pipeline.share.importing.applying import apply, keep_above
from pipeline.share.importing.files import Files, load_files
from pipeline.share.importing.found import Gathered
from pipeline.share.importing.laying import lay
from pipeline.share.importing.planning import CONFLICT, JOINED, NEW, Plan, Step, plan
from pipeline.share.importing.recognise import gather

COMMAND = "import-memory"


class Row(msgspec.Struct, frozen=True):
    """One found entity. ``facts``: new ones; ``known``: such as the vault has."""

    what: str
    kind: str
    name: str
    note: str
    facts: int
    known: int
    why: str
    path: str


class Imported(msgspec.Struct, frozen=True):
    """``rows``: what becomes of whom. ``pages``: daily notes and pages of memory. ``left``: path, line and reason."""

    rows: tuple[Row, ...]
    pages: tuple[str, ...]
    left: tuple[dict[str, Any], ...]
    secrets: tuple[dict[str, Any], ...]
    report: Report

    @property
    def exit_code(self) -> int:
        """1 where something waits for the person."""
        waits = any(row.what == CONFLICT for row in self.rows) or any(one["trouble"] for one in self.left)
        return self.report.exit_code or int(waits)


def import_memory(workspace: Path, path: Path, apply_it: bool = False, clock: Clock = now) -> Imported:
    """Read what another program keeps. Raises ``UsageFault``."""
    place = load_workspace(workspace)
    files = load_files(path, place.vault)
    gathered = gather(files)
    if not apply_it:
        with reading(workspace) as read:
            planned = plan(gathered, read.state)
            return _told(planned, gathered, read.index, Report(dry_run=True))
    told: list[Imported] = []

    def act(session: Session) -> Act:
        planned = plan(gathered, session.state)
        told.append(_told(planned, gathered, session.state.index, Report()))
        lines = apply(planned, session)
        lines += [said for page in planned.pages if (said := lay(page, session))]
        if any(step.what in (NEW, JOINED) for step in planned.steps):
            keep_above(gathered.files, session)
        settle(session)
        return Act(f"Imported {_named(files)}", tuple(lines), (trailer_of(COMMAND),), "vaultmill undo last")

    report = amend(workspace, act, clock=clock)
    hints = report.hints if report.commits else ()
    return msgspec.structs.replace(told[-1], report=msgspec.structs.replace(report, hints=hints))


def _named(files: Files) -> str:
    return " ".join(files.name.split())[:60] or "memory"


def _told(planned: Plan, gathered: Gathered, index: Index, report: Report) -> Imported:
    left = tuple(
        {"path": one.path, "line": one.line, "reason": one.reason, "trouble": bool(one.line) or "JSON" in one.reason}
        for one in gathered.refused
    )
    secrets = tuple({"path": path, "secrets": count} for path, count in gathered.secrets)
    rows = tuple(_row(step, index) for step in planned.steps)
    return Imported(rows, tuple(page.path for page in planned.pages), left, secrets, report)


def _row(step: Step, index: Index) -> Row:
    known = index.entities.get(step.entity)
    why = "; ".join(part for part in (step.why, *(f"differs, {one}" for one in step.differs)) if part)
    return Row(
        what=step.what,
        kind=step.found.kind,
        name=step.name or "(no name)",
        note=f"{known.path}.md" if known and known.path else "",
        facts=len(step.facts),
        known=step.known,
        why=why,
        path=step.found.path,
    )
