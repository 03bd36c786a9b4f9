"""Ticks in live notes, carried out where the items and tasks stand; before the regions are replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.live.blocks import Block, Page, find
from pipeline.live.claims import Claims, task_key
from pipeline.live.matters import ITEM
from pipeline.live.regions import base_of
from pipeline.live.ticks import Ticks, ticks
from pipeline.live.trust import runnable
from pipeline.notes.neutral import plain
from pipeline.resolve.finished import finish, mark_of, reopen
from pipeline.run.corrections import close_task
from pipeline.run.held import subject_line
from pipeline.run.session import Session
from pipeline.state import State

if TYPE_CHECKING:
    from pipeline.live.running import Notes

NOTE, ACTION = "Today.md", "daily-brief"
TITLE = "Ticked in a live note"


def take_ticks_in(path: str, notes: Notes, claims: Claims, session: Session) -> tuple[str, ...]:
    """Carry out the ticks in all regions of a live note, in one batch; a line for each that changed something."""
    page = find(notes.read(path) or "", path)
    told: list[str] = []
    for block in runnable(page, path, notes.rendered(path)):
        found = ticks(content_of(page, block), _base(path, block, notes, claims))
        told += carry_out(found, session.state)
    if told:
        session.publish(TITLE, tuple(told))
    return tuple(told)


def is_ticked(path: str, page: Page, block: Block, notes: Notes, claims: Claims) -> bool:
    """Whether a person ticked or emptied boxes in the region of a task since it was written."""
    content = content_of(page, block)
    return "- [" in content and ticks(content, _base(path, block, notes, claims)) != Ticks()


def content_of(page: Page, block: Block) -> str:
    """What stands in the region of a task."""
    region = page.regions.get(block.region)
    return "".join(page.note.body[region.start + 1 : region.end]) if region else ""


def _base(path: str, block: Block, notes: Notes, claims: Claims) -> str | None:
    kept = claims.runs(task_key(path, block.name)).content
    return base_of(block.named, kept, notes.earlier(path) if block.named else (), block.region)


def carry_out(found: Ticks, state: State) -> tuple[str, ...]:
    """Change the state as the ticks say; a line for each that changed something. What is gone is passed over."""
    told = [_told(name, True, state) for name in found.done]
    told += [_told(name, False, state) for name in found.reopened]
    return tuple(line for line in told if line)


def _told(name: str, done: bool, state: State) -> str:
    if name.startswith(ITEM):
        return _item(name.removeprefix(ITEM), done, state)
    filed = state.index.filed.get(state.statement_items.get(name, ""))
    said = next((said for said in filed.statements if said.id == name), None) if filed else None
    if said is None or said.done is done:
        return ""
    close_task(name, done, state)
    return f"{said.id}: {plain(said.text)}" + ("" if done else " (open again)")


def _item(name: str, done: bool, state: State) -> str:
    filed = state.index.filed.get(name)
    if filed is None:
        return ""
    changed = finish(filed) if done else reopen(filed) if mark_of(filed) else filed
    if changed == filed:
        return ""
    state.index.put_item(changed, state.index.item_paths[name])
    return subject_line(filed) + ("" if done else " (open again)")
