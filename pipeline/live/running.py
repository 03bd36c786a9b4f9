"""One attempt at one task: due, claimed, carried out, written into the note as it is by then, recorded. In that order.

Whatever ends it in between, the next attempt begins anew: the note holds the content and the time of the run together,
so a run that got that far does not happen again, and one that did not is as due as before.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

import msgspec

from pipeline.live.actions import Failed, Nothing, Result, Unconfigured
from pipeline.live.blocks import Block, find
from pipeline.live.claims import Claim, Claims, Runs, task_key
from pipeline.live.due import BACK_OFF, Due, due_of
from pipeline.live.occurrences import instant
from pipeline.live.regions import base_of
from pipeline.live.ticks import obeyed
from pipeline.live.trust import runnable
from pipeline.live.writing import Written, with_error, with_result
from pipeline.model import Neutral
from pipeline.notes.neutral import fill, line

_TRIES = 3


class Notes(Protocol):
    """The vault as far as live notes need it."""

    def read(self, path: str) -> str | None:
        """The note as it is now, ``None`` when there is none."""
        ...

    def write(self, path: str, before: str, text: str) -> bool:
        """Put ``text`` in place of ``before``. False when the note is no longer that, or somebody is at work on it."""
        ...

    def earlier(self, path: str) -> Iterable[str]:
        """Earlier texts of the note, newest first."""
        ...

    def rendered(self, path: str) -> str:
        """The rendering that the note was merged from, ``""`` when it is no note of the program's."""
        ...

    def led(self, content: str, text: str) -> str:
        """A content written earlier, its links led to where ``text``, the note now, names the same notes: an editor
        that follows a rename edits nothing.
        """
        ...


class Outcome(msgspec.Struct, frozen=True):
    """``kind``: idle, busy (another run has it), written, same, failed, waiting (the note is being edited), gone."""

    kind: str
    due: Due | None = None
    error: str = ""


Work = Callable[[Block, datetime], Result]


def attempt(
    path: str, name: str, notes: Notes, claims: Claims, work: Work, now: datetime, zone: ZoneInfo, asked: bool = False
) -> Outcome:
    """Run one task of a note if it is due (or ``asked`` for by hand). ``zone`` is the vault's.

    Raises ``OSError`` and ``DiskFault`` where the claims cannot be written, and what ``notes`` raises.
    """
    key = task_key(path, name)
    found = _seen(path, name, notes, claims.runs(key), now, zone)
    if found is None:
        return Outcome("gone")
    if not (found[1].now or asked):
        return Outcome("idle", found[1])
    claim = claims.claim(key, now)
    if claim is None:
        return Outcome("busy", found[1])
    try:
        found = _seen(path, name, notes, claim.runs, now, zone)
        if found is None or not (found[1].now or asked):
            return Outcome("idle" if found else "gone", found[1] if found else None)
        claim.begin(now)
        outcome = _run(path, found[0], notes, claim, work, now)
        return msgspec.structs.replace(outcome, due=found[1])
    finally:
        claim.release()


def tell(path: str, name: str, error: str, notes: Notes, claims: Claims, now: datetime) -> Outcome:
    """Say once, in the note and in the record, why a task can never run as it is written."""
    key = task_key(path, name)
    claim = claims.claim(key, now)
    if claim is None:
        return Outcome("busy")
    try:
        page = find(notes.read(path) or "", path)
        block = next((one for one in runnable(page, path, notes.rendered(path)) if one.name == name), None)
        if block is None:
            return Outcome("gone")
        outcome = _failed(path, block, error, len(BACK_OFF), notes, claim, now)
        claims.save(key, msgspec.structs.replace(claim.runs, failures=0))  # once it is mended, it runs at once
        return outcome
    finally:
        claim.release()


def trouble(error: str) -> Neutral:
    """What a region says of a task that cannot run; the same every time."""
    return fill("> [!warning] This task cannot run\n> {}", line(error))


def _seen(path: str, name: str, notes: Notes, runs: Runs, now: datetime, zone: ZoneInfo) -> tuple[Block, Due] | None:
    text = notes.read(path)
    page = find(text or "", path)
    block = next((one for one in runnable(page, path, notes.rendered(path)) if one.name == name), None)
    if block is None:
        return None
    written = instant(block.last_run, block.plan.zone or zone) if block.last_run else None
    return block, due_of(block.plan, runs.past(written, now), now, zone)


def _run(path: str, block: Block, notes: Notes, claim: Claim, work: Work, now: datetime) -> Outcome:
    try:
        result = work(block, now)
    except Exception as error:  # an action may be anybody's; what it raises is its failure, not the service's
        result = Failed(f"{type(error).__name__}: {error}")
    match result:
        case Nothing():
            claim.succeed(now, claim.runs.content)
            return Outcome("same")
        case Failed(error=said, lasting=lasting):
            return _failed(path, block, said, len(BACK_OFF) if lasting else 0, notes, claim, now)
        case Unconfigured(content=content):
            if block.last_run is None:
                _put(path, block, content, notes, claim, now, ran=False)
            claim.fail(now, "no language model is set up", len(BACK_OFF))
            return Outcome("failed", error="no language model is set up")
        case str(content):
            return _told(path, block, content, notes, claim, now)


def _told(path: str, block: Block, content: Neutral, notes: Notes, claim: Claim, now: datetime) -> Outcome:
    put = _put(path, block, content, notes, claim, now, ran=True)
    if put is None:
        claim.put_off()
        return Outcome("waiting")
    written, changed = put
    if written.gone:
        claim.put_off()
        return Outcome("gone")
    if written.problem:
        claim.fail(now, written.problem)
        return Outcome("failed", error=written.problem)
    claim.succeed(now, claim.runs.content if written.content is None else written.content)
    return Outcome("written" if changed else "same")


def _put(
    path: str, block: Block, content: Neutral, notes: Notes, claim: Claim, now: datetime, ran: bool
) -> tuple[Written, bool] | None:
    """(what was written, whether it changed the note); ``None`` when it could not be written just now."""
    for _ in range(_TRIES):
        text = notes.read(path)
        if text is None:
            return Written("", gone=True), False
        fresh = find(text, path).block(block.name)
        named = fresh.named if fresh else ""
        base = base_of(named, claim.runs.content, _earlier(named, path, notes), block.region)
        base = notes.led(obeyed(base, text, content), text) if base else base
        written = with_result(text, block.name, content, now, base, ran)
        if written.text == text:
            return written, False
        if not claim.holds():
            return None
        if notes.write(path, text, written.text):
            return written, True
    return None


def _earlier(named: str, path: str, notes: Notes) -> Iterable[str]:
    return notes.earlier(path) if named else ()


def _failed(path: str, block: Block, error: str, failures: int, notes: Notes, claim: Claim, now: datetime) -> Outcome:
    """Recorded first: the line in the note is for reading only, and may wait."""
    error = " ".join(error.split())[:300]
    claim.fail(now, error, failures)
    if failures and block.last_run is None:  # where no result stands, what is wrong does
        with contextlib.suppress(OSError):
            _put(path, block, trouble(error), notes, claim, now, ran=False)
    text = notes.read(path)
    if text is not None and claim.holds():
        told = with_error(text, block.name, error, now)
        if told != text:
            with contextlib.suppress(OSError):
                notes.write(path, text, told)
    return Outcome("failed", error=error)
