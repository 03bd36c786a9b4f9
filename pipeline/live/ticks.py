"""Boxes of a brief: what a person ticked or emptied since it was written, and what becomes of it at midnight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.live.matters import ITEM, TASK
from pipeline.model import Neutral
from pipeline.notes import units
from pipeline.notes.neutral import fill, given, joined

_BOX = re.compile(
    r"^(?P<lead>[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)(?P<box>.)(?P<rest>\][ \t].*[ \t]\^(?P<id>[it]-[0-9a-f]+)[ \t]*)$"
)
_HEADING = re.compile(r"^#{1,6}[ \t]+(?P<name>.*?)[ \t]*$")
_TEXT = re.compile(r"\][ \t]+(?P<text>.*?)[ \t]+\^[a-z0-9-]+[ \t]*$")
_FINISHED = "Done"


class Ticks(msgspec.Struct, frozen=True):
    """Block ids (``t-…`` of tasks, ``i-…`` of items) whose boxes a person ticked, or emptied again."""

    done: tuple[str, ...] = ()
    reopened: tuple[str, ...] = ()


def ticks(content: str, base: str | None = None) -> Ticks:
    """What a person did to the boxes of a brief. ``base``: what was written last.

    Where that is not known the headings tell: the program ticks boxes only below its ``Done``, and all of those.
    """
    before = {name: done for name, done, _ in _boxes(base)} if base is not None else {}
    done: dict[str, None] = {}
    reopened: dict[str, None] = {}
    for name, now, finished in _boxes(content):
        was = before.get(name) if base is not None else finished
        if was is not None and now != was:
            (done if now else reopened).setdefault(name)
    return Ticks(tuple(done), tuple(name for name in reopened if name not in done))


def ticked(content: str) -> tuple[str, ...]:
    """Block ids of all boxes that are ticked, in order."""
    return tuple(dict.fromkeys(name for name, now, _ in _boxes(content) if now))


def obeyed(base: str, content: str, new: str) -> str:
    """The base with those boxes as the person left them whose ticks were carried out, as ``new`` shows: no edits any
    more that would have to be merged. A tick that came too late for ``new`` stays one.
    """
    now, then = ({name: done for name, done, _ in _boxes(text)} for text in (content, new))
    lines = base.split("\n")
    for number, line in enumerate(lines):
        found = _BOX.match(line)
        if found and found["id"] in now and then.get(found["id"], now[found["id"]]) is now[found["id"]]:
            lines[number] = f"{found['lead']}{'x' if now[found['id']] else ' '}{found['rest']}"
    return "\n".join(lines)


def closing(content: str) -> tuple[Neutral, ...]:
    """The lines for the daily note of the day that a brief was of: what was done, and what was left; none of nothing.

    The first ends with ``^brief``, the others are indented under it; no boxes, for nothing is read back from there.
    """
    done: list[Neutral] = []
    left: list[Neutral] = []
    for line in content.split("\n"):
        found = _BOX.match(line.rstrip("\r"))
        text = _TEXT.search(line.rstrip("\r")) if found else None
        if found and text:
            (done if found["box"] in units.DONE else left).append(Neutral(text["text"]))
    done, left = list(dict.fromkeys(done)), [text for text in dict.fromkeys(left) if text not in done]
    if not done and not left:
        return ()
    told = joined(", ", filter(None, [given("{} done", len(done)), given("{} left", len(left))]))
    named = [*(fill("  - done: {}", text) for text in done), *(fill("  - left: {}", text) for text in left)]
    return (fill("- Brief: {} ^brief", told), *named)


def _boxes(content: str | None) -> Iterator[tuple[str, bool, bool]]:
    """(block id, whether ticked, whether below the heading for what is done)."""
    finished = False
    for line in (content or "").split("\n"):
        heading = _HEADING.match(line)
        if heading:
            finished = heading["name"] == _FINISHED
        found = _BOX.match(line.rstrip("\r"))
        if found and found["id"].startswith((TASK, ITEM)):
            yield found["id"], found["box"] in units.DONE, finished


def first_day(content: str) -> str:
    """What the first heading says, which in a brief names its day; ``""`` without one."""
    line = next((line for line in content.split("\n") if line.startswith("## ")), "")
    return " ".join(line[3:].split())
