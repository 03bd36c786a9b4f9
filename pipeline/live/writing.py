"""A note with the result of a task, or with what went wrong: the smallest change to the text that is there now."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from pipeline.live.blocks import Block, Page, find
from pipeline.live.members import BadBlock, drop_json, put_json, put_nested, put_yaml
from pipeline.live.regions import FORMER, content_id, merged, plain, sealed
from pipeline.model import Neutral
from pipeline.notes import blocks, frontmatter, yaml
from pipeline.notes.splice import Edits


class Written(msgspec.Struct, frozen=True):
    """``text`` is the note to write; ``content``, if any, is to be kept as the base. ``gone``: no such task."""

    text: str
    content: str | None = None
    gone: bool = False
    problem: str = ""


def stamp(moment: datetime) -> str:
    """An instant as blocks say it, in UTC to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def with_result(text: str, name: str, content: Neutral, now: datetime, base: str | None, ran: bool = True) -> Written:
    """The note as it is now, with a task's new content. When nothing in it changes, ``text`` is the same.

    ``base`` is the content written last, ``None`` when it is not known. Without ``ran`` it is no result of a run. A
    task or region that cannot be found because the note is half edited leaves the text alone.
    """
    page = find(text)
    block = page.block(name)
    said = sealed(content)
    if block is None:
        return Written(text, gone=True)
    target = block.region
    region = page.regions.get(target)
    if region is None and any(problem.code.startswith("region") for problem in page.problems):
        return Written(text, problem="Its region cannot be told: " + page.problems[0].hint)
    body = page.note.body
    disk = plain("".join(body[region.start + 1 : region.end])) if region else ""
    laid = content_id(disk)
    result = merged(base, laid if laid in FORMER else block.named, disk, said)
    cleared = ran and block.values.get("lastError") not in (None, "")
    if result == disk and region is not None and not cleared:
        return Written(text, said if content_id(said) == block.named else None)
    edits = Edits(body)
    if region is None:
        _insert_region(page, block, target, result, edits)
    elif result != disk:
        edits.remove(range(region.start + 1, region.end))
        edits.insert(region.end, result.split("\n") if result else [])
    values: dict[str, object] = {"lastRunAt": stamp(now), "lastError": None} if ran else {}
    values["machine"] = yaml.Quoted(content_id(said))
    if not block.target:
        values = {"targetId": target, **values}
    try:
        changed = _changed(page, block, values, edits)
    except BadBlock as error:
        return Written(text, problem=f"The block cannot be changed: {error}.")
    if _shown(changed, name, target) != result:
        return Written(text, problem="Its region would not be found again; look for a fence or comment without an end.")
    return Written(changed, said)


def _shown(text: str, name: str, target: str) -> str | None:
    """What a note's region says, as the next run will read it; ``None`` when it would find no such task or region."""
    page = find(text)
    region = page.regions.get(target)
    if region is None or page.block(name) is None:
        return None
    return plain("".join(page.note.body[region.start + 1 : region.end]))


def with_error(text: str, name: str, error: str, now: datetime) -> str:
    """The note with ``lastError`` and ``lastAttemptAt``; the same text when it says that error already."""
    page = find(text)
    block = page.block(name)
    if block is None or block.values.get("lastError") == error:
        return text
    try:
        return _changed(page, block, {"lastAttemptAt": stamp(now), "lastError": error}, Edits(page.note.body))
    except BadBlock:
        return text


def _insert_region(page: Page, block: Block, target: str, content: str, edits: Edits) -> None:
    """Below the block; for a property below the title, else on top."""
    word = "track" if block.form == "track" else "task"
    body = page.note.body
    place = block.end
    if block.form == "live":
        kinds = blocks.kinds(body, closed=True)
        place = next((n + 1 for n, line in enumerate(body) if line.startswith("# ") and not kinds[n]), 0)
    lines = [
        f"<!--{word}-target:{target}-->",
        *(content.split("\n") if content else []),
        f"<!--/{word}-target:{target}-->",
    ]
    above = [""] if place and body[place - 1].strip() else []
    below = [""] if place < len(body) and body[place].strip() else []
    edits.insert(place, [*above, *lines, *below])


def _changed(page: Page, block: Block, values: dict[str, object], edits: Edits) -> str:
    note = page.note
    if block.form == "live":
        front = note.front or ()
        for key, value in values.items():
            if key != "targetId":
                front = put_nested(front, "live", key, value)
        return frontmatter.join(msgspec.structs.replace(note, front=front, body=edits.apply()))
    inside = note.body[block.start + 1 : block.end - 1]
    if block.form == "track":
        for key, value in values.items():
            inside = put_yaml(inside, "trackId" if key == "targetId" else key, value)
    else:
        text = "".join(inside)
        for key, value in values.items():
            text = drop_json(text, key) if value is None else put_json(text, key, value)
        inside = tuple(text.splitlines(keepends=True))
    edits.remove(range(block.start + 1, block.end - 1))
    edits.insert(block.end - 1, [line.rstrip("\r\n") for line in inside])
    return frontmatter.join(msgspec.structs.replace(note, body=edits.apply()))
