"""``done``: nothing waits for a mail any more, or an open item is done; and its exact inverse."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.notes.neutral import plain
from pipeline.report import Report
from pipeline.resolve.finished import finish, mark_of, reopen
from pipeline.run.amend import Act, amend
from pipeline.run.corrections import close_task
from pipeline.run.held import subject_line
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State

_TASK = re.compile(r"\^?(t-[0-9a-f]{6})")
HINT = "`vaultmill items` lists the ids of items; an open item bears its id (t-…) at the end of its line."


def done(
    workspace: Path, names: Iterable[str], undo: bool = False, dry_run: bool = False, clock: Clock = now
) -> Report:
    """Set items and open items done, or take that back. Raises ``UsageFault``."""
    return amend(workspace, _finishing(tuple(names), undo), dry_run, clock)


def _finishing(names: tuple[str, ...], undo: bool) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state = session.state
        lines = [line for name in names if (line := _task(name, undo, state) or _item(name, undo, state))]
        if not lines:
            what = "was set done by you" if undo else "waits for anything"
            raise UsageFault(f"nothing of {', '.join(names)} {what}", "`vaultmill label show ITEM` tells the status.")
        return Act("Not done after all" if undo else "Done", tuple(lines))

    return act


def _task(name: str, undo: bool, state: State) -> str:
    """One open item; ``""`` when that is none, or has that state."""
    found = _TASK.fullmatch(name.strip().lower())
    item = state.statement_items.get(found[1]) if found else None
    if found is None:
        return ""
    if item is None:
        raise UsageFault(f"there is no open item {name}", HINT)
    said = next(said for said in state.index.filed[item].statements if said.id == found[1])
    if said.done is not undo:
        return ""
    close_task(said.id, not undo, state)
    return f"{said.id}: {plain(said.text)}"


def _item(name: str, undo: bool, state: State) -> str:
    """One item; ``""`` when it has that state."""
    if _TASK.fullmatch(name.strip().lower()):
        return ""
    text = name.strip().lower()
    found = [item for item in state.index.filed if len(text) >= 4 and item.startswith(text)]
    if len(found) != 1:
        known = any(len(text) >= 4 and item.startswith(text) for item in state.skipped) and not found
        what = "was skipped as noise" if known else f"names {len(found) or 'no'} item{'s' if len(found) > 1 else ''}"
        raise UsageFault(f"{name} {what}", "`vaultmill label keep ITEM` brings it back." if known else HINT)
    filed = state.index.filed[found[0]]
    changed = (reopen(filed) if mark_of(filed) else filed) if undo else finish(filed)
    if changed == filed:
        return ""
    state.index.put_item(changed, state.index.item_paths[filed.id])
    return subject_line(filed)
