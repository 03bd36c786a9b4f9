"""``undo``, ``hold`` and ``release``: what a batch or an item brought in counts no more, or again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.index.holding import WHOLE
from pipeline.model import Decision
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.held import (
    AFTER,
    BY_HAND,
    brought_in,
    give_back,
    held_keys,
    hold,
    key_of_commit,
    subject_line,
    trailer,
)
from pipeline.run.pages_back import give_pages_back, take_pages_back
from pipeline.run.reverting import command_of, revert, undone_by
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State, held_part
from pipeline.vault.commits import Entry
from pipeline.vault.revision import batch_id, find_commit, find_commits

LOOK_BACK = 20
"""Batches that are looked at for one that could be undone."""
RESTORE = "`vaultmill restore COMMIT` sets the vault back to what it was."


def undo(workspace: Path, batch: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Hold what a batch brought in; revert what a command on entities did.

    Raises ``UsageFault`` when there is no such batch, or nothing to take back.
    """
    return amend(workspace, _undoing(batch), dry_run, clock)


def hold_items(workspace: Path, items: Iterable[str], dry_run: bool = False, clock: Clock = now) -> Report:
    """Hold single items, named by the beginnings of their ids. Raises ``UsageFault``."""
    return amend(workspace, _holding(tuple(items)), dry_run, clock)


def release(workspace: Path, names: Iterable[str], dry_run: bool = False, clock: Clock = now) -> Report:
    """The exact inverse of both, by batch or item; all that is held with no names. Raises ``UsageFault``."""
    return amend(workspace, _releasing(tuple(names)), dry_run, clock)


def _undoing(name: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        entry = find_commit(session.history, name)
        batch, state = batch_id(entry), session.state
        if command_of(entry):
            return revert(entry, session)
        if not batch:
            raise UsageFault(f"{name} is no batch but a commit by {entry.author or 'somebody'}", RESTORE)
        found = brought_in(session.history, batch)
        found = {item: held for item, held in found.items() if item in state.index.filed}
        if not found:
            held = " ".join(key.removeprefix(AFTER) for key in sorted(held_keys(entry)))
            hint = f"`vaultmill release {held}` takes back what it held." if held else _before(entry, session)
            raise UsageFault(f"batch {batch} brought in no item that could be held: {_subject(entry)[:60]}", hint)
        changed = hold(found, batch, _today(session), state)
        if not changed:
            raise UsageFault(f"{_subject(entry)!r} is undone already", f"`vaultmill release {batch}` takes that back.")
        take_pages_back(batch, session)
        back = f"vaultmill release {batch}"
        return Act(f"Undone: {_subject(entry)}", _lines(changed, state), (trailer(batch),), back)

    return act


def _before(entry: Entry, session: Session) -> str:
    """The newest batch before this one that can be undone, as the command that does it."""
    held = session.state.held_items()
    for older in session.history.log(entry.id, LOOK_BACK):
        batch = batch_id(older)
        found = brought_in(session.history, batch) if batch and not command_of(older) else {}
        open_ones = [item for item, new in found.items() if item in session.state.index.filed and item not in held]
        if open_ones or (command_of(older) and undone_by(older, session) is None):
            return f"`vaultmill undo {batch}` takes back the one before: {_subject(older)[:60]}"
    return RESTORE


def _holding(names: tuple[str, ...]) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state = session.state
        items = tuple(dict.fromkeys(_item(name, state) for name in names))
        changed = hold({item: frozenset({WHOLE}) for item in items}, BY_HAND, _today(session), state)
        if not changed:
            raise UsageFault("held already", f"`vaultmill release {items[0]}` takes that back.")
        back = f"vaultmill release {' '.join(changed)}"
        return Act("Held back", _lines(changed, state), tuple(trailer(item) for item in changed), back)

    return act


def _releasing(names: tuple[str, ...]) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state = session.state
        if len(names) == 1 and (undoing := _taken_back(names[0], session)):
            return revert(undoing, session)
        held = [d for d in state.decisions if d.verb == "held" and held_part(d.subject)]
        if not held:
            raise UsageFault("nothing is held", "`vaultmill undo BATCH` and `vaultmill hold ITEM` hold something.")
        chosen = [d for name in names for d in _held_by(name, held, session)] if names else held
        items = tuple(dict.fromkeys(d.subject.partition("/")[0] for d in chosen))
        give_back(chosen, state, session.history, session.rules())
        give_pages_back(chosen, session)
        return Act("Released", tuple(sorted(_lines(items, state))))  # each begins with its day

    return act


def _taken_back(name: str, session: Session) -> Entry | None:
    """The commit that took back the command which a person means, if it was one and was taken back."""
    found = find_commits(session.history, name)
    return undone_by(found[0], session) if len(found) == 1 and command_of(found[0]) else None


def _held_by(name: str, held: list[Decision], session: Session) -> list[Decision]:
    """The decisions that a person means by a batch, a commit, or the beginning of an item's id."""
    of_item = [d for d in held if len(name) >= 4 and d.subject.startswith(name.lower())]
    if len({d.subject.partition("/")[0] for d in of_item}) == 1:
        return of_item
    keys = {
        key
        for entry in find_commits(session.history, name)
        for key in (batch_id(entry), *held_keys(entry), key_of_commit(entry.id))
        if key
    }
    found = [d for d in held if d.object in keys]
    if not found:
        raise UsageFault(f"{name} holds nothing back", "`vaultmill status` lists what is held.")
    return found


def _item(name: str, state: State) -> str:
    found = [item for item in state.index.filed if len(name) >= 4 and item.startswith(name.lower())]
    if len(found) == 1:
        return found[0]
    if any(len(name) >= 4 and item.startswith(name.lower()) for item in state.skipped) and not found:
        raise UsageFault(f"{name} is skipped as noise, so that nothing of it is anywhere", "There is nothing to hold.")
    what = f"is the beginning of {len(found)} items" if found else "names no item"
    raise UsageFault(f"{name} {what}", "`vaultmill items` lists all ids.")


def _lines(items: Iterable[str], state: State) -> tuple[str, ...]:
    return tuple(subject_line(state.index.filed[item]) for item in items if item in state.index.filed)


def _subject(entry: Entry) -> str:
    return entry.message.split("\n", 1)[0]


def _today(session: Session) -> str:
    return session.clock().astimezone(session.place.zone).date().isoformat()
