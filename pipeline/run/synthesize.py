"""``synthesize``: the one command by which time changes notes; and how that is taken back.

The day stands in Corrections.md, with the limits that held: notes stay a function of what the vault says, and a run in
between neither does more of it nor takes any of it back.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import msgspec

from pipeline.build.synthesis import SYNTHESIS, Lapse, counted, report_lines
from pipeline.errors import UsageFault
from pipeline.model import Synthesis
from pipeline.notes import decisions
from pipeline.notes.neutral import fill, ours
from pipeline.report import Report
from pipeline.run.agent_notes import age
from pipeline.run.amend import Act, amend
from pipeline.run.lapsing import move, record
from pipeline.run.load import CORRECTIONS
from pipeline.run.moving import trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State
from pipeline.vault.commits import Entry

COMMAND = "synthesize"
BACK = "vaultmill undo last"
UNDONE, AGAIN = "Undone: ", "Done again: "


def synthesize(workspace: Path, at: date | datetime | None = None, dry_run: bool = False, clock: Clock = now) -> Report:
    """Have the notes as of a day: ``at``, else today. Nothing is written where nothing differs.

    ``at``: a day or naive time of the vault's zone, or an aware time.
    """
    report = amend(workspace, _synthesizing(at), dry_run, clock)
    return msgspec.structs.replace(report, hints=(*report.hints, *_tidier(workspace)))


def _tidier(workspace: Path) -> tuple[str, ...]:
    """What could be tidied is said, and never done unasked."""
    from pipeline.query.consolidation import proposals

    number = sum(bool(row["command"]) for row in proposals(workspace))
    what = f"{number} thing{'s' if number > 1 else ''} in the graph could be tidier"
    return (f"{what}: `vaultmill consolidate` lists them.",) if number else ()


def _synthesizing(at: date | datetime | None) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state, settings = session.state, session.settings
        day = _day(at if at is not None else session.clock(), session)
        wanted = Synthesis(day, settings.stale_days, settings.dormant_days, settings.archive_days)
        if day < state.index.synthesis.day:
            session.hints.append(f"The notes are as of {state.index.synthesis.day} already; nothing was changed.")
            return Act("Synthesis")
        found, aged = move(state, wanted), age(session, date.fromisoformat(day))
        if not found and not aged:
            return Act("Synthesis")
        if not found:
            record(state, wanted)
        if session.press.diary is not None and found:
            session.press.diary.blocks[SYNTHESIS] = report_lines(found, state.index)
        did = counted(found) or "what is known of you looked through"
        return Act(f"Synthesis as of {day}: {did}", _lines(found, state), (trailer_of(COMMAND),), BACK)

    return act


def _day(at: date | datetime, session: Session) -> str:
    if isinstance(at, datetime):
        at = (at.astimezone(session.place.zone) if at.tzinfo is not None else at).date()
    return at.isoformat()


def take_back(entry: Entry, session: Session) -> Act:
    """Undo a synthesis, or its undoing. Raises ``UsageFault`` when a later one stands."""
    before, after = _sides(entry, session)
    if session.state.index.synthesis != after:
        raise UsageFault("a later synthesis stands", "`vaultmill undo` takes back the newest one first.")
    found = move(session.state, before)
    if not found:
        record(session.state, before)
    age(session, date.fromisoformat(before.day) if before.day else date.min)
    subject = entry.message.split("\n", 1)[0]
    again = subject.startswith(UNDONE)
    bare = subject.removeprefix(UNDONE).removeprefix(AGAIN).partition(":")[0]
    title = f"{AGAIN if again else UNDONE}{bare}"
    if session.press.diary is not None and found:
        told = (
            report_lines(found, session.state.index)
            if again
            else (fill("- Synthesis: taken back ^{}", ours(SYNTHESIS)),)
        )
        session.press.diary.blocks[SYNTHESIS] = told
    return Act(title, _lines(found, session.state), (trailer_of(COMMAND), f"Vaultmill-Undone: {entry.id}"))


def _sides(entry: Entry, session: Session) -> tuple[Synthesis, Synthesis]:
    """As of when the notes were before and after a commit."""
    changed = next((one for one in session.history.changed(entry.id) if one.path == CORRECTIONS), None)
    blobs = (changed.old, changed.new) if changed is not None else ("", "")
    pages = [(session.history.blob(blob) if blob else None) or b"" for blob in blobs]
    before, after = (decisions.synthesis(decisions.parse(page.decode("utf-8", "replace"))) for page in pages)
    return before, after


def _lines(found: Lapse, state: State) -> tuple[str, ...]:
    """One line for each note whose status changed, and for each open item."""
    words = {"active": "active again"}
    lines = [f"{state.index.path_of(e) or e}: {words.get(now, now)}" for e, now in found.states.items()]
    lines += [f"{_task(task, state)}: dormant" for task in found.asleep]
    return (*lines, *(f"{_task(task, state)}: awake again" for task in found.awake))


def _task(task: str, state: State) -> str:
    filed = state.index.filed.get(state.statement_items.get(task, ""))
    said = next((one.text for one in filed.statements if one.id == task), "") if filed is not None else ""
    return f"{said[:80]} ^{task}" if said else task
