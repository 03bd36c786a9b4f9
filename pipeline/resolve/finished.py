"""Mail that nothing waits for any more: because a person said so, or ticked all that was open in it.

The label carries the mark ``done`` with what it was before, so that taking it back restores exactly that. A newer
message takes the mark away: what it asks counts.
"""

from __future__ import annotations

import re

import msgspec

from pipeline.model import Filed, Neutral
from pipeline.notes.neutral import NOTHING, fill, given, joined, line

MARK = "done"
SAID, TICKED = "you said so", "all its open items are ticked"
_READ = re.compile(
    r"^.*?(?:; closed (?P<closed>t-[0-9a-f]{6}(?: t-[0-9a-f]{6})*))?; was (?P<was>[a-z-]*)(?:, (?P<action>[a-z-]+))?$"
)


def mark_of(filed: Filed) -> Neutral:
    """Why nothing waits for an item, ``""`` when nobody said so."""
    return next((why for tag, why in filed.whys if tag == MARK), NOTHING)


def finish(filed: Filed, reason: str = SAID) -> Filed:
    """Status done, no action, all open items closed; as it is when there is nothing to finish."""
    tasks = tuple(said.id for said in filed.statements if said.form == "task" and not said.done and said.id)
    if mark_of(filed) or (filed.status == "done" and not filed.action and not tasks):
        return filed
    closed = given("; closed {}", joined(" ", map(line, tasks)))
    was = joined(", ", map(line, filter(None, (filed.status, filed.action))))
    done = _ticked(filed, tasks, True) if tasks else filed
    return msgspec.structs.replace(
        done, status="done", action="", whys=(*filed.whys, (MARK, fill("{}{}; was {}", line(reason), closed, was)))
    )


def reopen(filed: Filed, boxes: bool = True) -> Filed:
    """The exact inverse; without the ``boxes``, only of what it did to the label."""
    found = _READ.match(mark_of(filed))
    whys = tuple(why for why in filed.whys if why[0] != MARK)
    if found is None:
        return msgspec.structs.replace(filed, whys=whys)
    tasks = tuple((found["closed"] or "").split())
    back = _ticked(filed, tasks, False) if tasks and boxes else filed
    return msgspec.structs.replace(back, status=found["was"], action=found["action"] or "", whys=whys)


def follow_ticks(filed: Filed) -> Filed:
    """When a person ticks the last open item of a mail that asks for something it is done; opened again, it asks."""
    tasks = [said for said in filed.statements if said.form == "task"]
    if filed.kind != "email" or not tasks or "status" in filed.corrected:
        return filed
    finished = all(said.done for said in tasks)
    if finished and (filed.status == "to-reply" or filed.action):
        return finish(filed, TICKED)
    return reopen(filed, boxes=False) if not finished and mark_of(filed) else filed


def still_finished(old: Filed, fresh: Filed) -> Filed:
    """An item derived anew, with the mark of the one that is written unless something came since."""
    mark = mark_of(old)
    if not mark or fresh.updated != old.updated:
        return fresh
    whys = (*(why for why in fresh.whys if why[0] != MARK), (MARK, mark))
    return msgspec.structs.replace(fresh, status=old.status, action=old.action, whys=whys)


def _ticked(filed: Filed, tasks: tuple[str, ...], done: bool) -> Filed:
    statements = tuple(
        msgspec.structs.replace(said, done=done) if said.id in tasks else said for said in filed.statements
    )
    corrected = tuple(dict.fromkeys((*filed.corrected, "tasks")))
    return msgspec.structs.replace(filed, statements=statements, corrected=corrected)
