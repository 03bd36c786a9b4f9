"""The tasks of a live note and the regions that their results stand in, found in its text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pipeline.live.members import BadBlock, read_json, read_yaml
from pipeline.live.schedule import Asked, Plan, plan_of, plan_of_live, read_moment
from pipeline.model import Problem
from pipeline.notes import blocks, frontmatter, yaml

MARKER = re.compile(r"^ {0,3}<!--(?P<end>/?)(?P<word>task|track)-target:(?P<target>[^\s<>]{1,200})-->[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[ \t]*(?P<form>task|track|tell-rowboat)[ \t]*$")
_HEADING = re.compile(r"^ {0,3}##?[ \t]+(?P<name>.*?)[ \t]*#*[ \t]*$")
_TARGET = re.compile(r"[^\s<>]{1,200}")
_HINTS = ("```", "~~~", "live:")
PROGRAMS = frozenset({"vault", "source", "text"})
"""Headings under which the program writes what it took from sources: nothing there is ever run."""


class Region(msgspec.Struct, frozen=True):
    """``start`` and ``end`` are the body's lines with the markers."""

    target: str
    start: int
    end: int


class Block(msgspec.Struct, frozen=True):
    """One task. ``start``, ``end``: the lines of its fence, both 0 for a ``live:`` property.

    ``values`` are all its values, known or not; ``named`` is the rendering that its region was merged from.
    """

    form: str
    start: int
    end: int
    values: Mapping[str, Any]
    plan: Plan
    instruction: str
    target: str

    @property
    def action(self) -> str:
        """The action that the block names."""
        named = self.values.get("action")
        return named.strip() if isinstance(named, str) else ""

    @property
    def named(self) -> str:
        """The content that was written last, by its id."""
        named = self.values.get("machine")
        return named if isinstance(named, str) else ""

    @property
    def last_run(self) -> Any:
        """``lastRunAt`` as a moment (wall time where it had no offset), or ``None``."""
        return read_moment(self.values.get("lastRunAt"))

    @property
    def name(self) -> str:
        """What it is known by in its note, also after other values changed or its region got an id."""
        return "live" if self.form == "live" else f"{self.form}:{self.region}"

    @property
    def region(self) -> str:
        """The id of its region; one that names none gets one from its instruction."""
        if self.target:
            return self.target
        words = " ".join(self.instruction.split())
        return f"{self.form}-{hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:6]}"


class Page(msgspec.Struct, frozen=True):
    """A note with its tasks in order, its regions, and what is wrong with either."""

    note: frontmatter.Note
    live: bool
    blocks: tuple[Block, ...]
    regions: Mapping[str, Region]
    problems: tuple[Problem, ...]

    def block(self, name: str) -> Block | None:
        """The task of that name."""
        return next((block for block in self.blocks if block.name == name), None)


def find(text: str, path: str = "") -> Page:
    """All tasks and regions of a note. What is malformed is a problem, a task twice counts once. Never raises."""
    note = frontmatter.split(text)
    if not any(hint in text for hint in _HINTS) and "-target:" not in text:
        return Page(note, False, (), {}, ())
    problems: list[Problem] = []
    try:
        properties = frontmatter.properties(note)
    except yaml.BadYaml as error:
        hint = f"Its properties are no valid YAML ({error}); its tasks wait until they are."
        return Page(note, False, (), {}, (Problem(path, "properties", hint),))
    lines = [line.rstrip("\r\n") for line in note.body]
    spans = list(blocks.spans(lines, closed=True))
    regions = _regions(lines, spans, path, problems)
    found = [*_property(properties, path, problems), *_fenced(lines, spans, regions, path, problems)]
    live = properties.get("live_note") is True or str(properties.get("live_note")).lower() == "true"
    return Page(note, live, _once_each(found, path, problems), regions, tuple(problems))


def _regions(
    lines: list[str], spans: list[tuple[str, int, int]], path: str, problems: list[Problem]
) -> dict[str, Region]:
    """Markers in code or in a comment of several lines are none, nor are those within another region."""
    found: dict[str, Region] = {}
    opened: tuple[str, int] | None = None
    for kind, start, end in spans:
        marker = MARKER.match(lines[start]) if kind == blocks.HTML and end == start + 1 else None
        if marker is None:
            continue
        target = marker["target"]
        if opened is None and not marker["end"]:
            opened = (target, start)
        elif opened and marker["end"] and target == opened[0]:
            if target in found:
                hint = f"`{target}` marks two regions; only the first is used. Give one of them another id."
                problems.append(Problem(path, "region-twice", hint))
            else:
                found[target] = Region(target, opened[1], start)
            opened = None
        else:
            hint = f"The marker of `{target}` in line {start + 1} of the text stands alone or inside another region."
            problems.append(Problem(path, "region-marker", hint))
    if opened:
        hint = f"The region of `{opened[0]}` has no end; write <!--/task-target:{opened[0]}--> below it."
        problems.append(Problem(path, "region-open", hint))
        found.pop(opened[0], None)
    return found


def _property(properties: Mapping[str, Any], path: str, problems: list[Problem]) -> list[Block]:
    values = properties.get("live")
    if values is None:
        return []
    if not isinstance(values, Mapping):
        problems.append(Problem(path, "live", "`live:` must have `objective:` and `triggers:` below it."))
        return []
    block = Block("live", 0, 0, values, plan_of_live(values), _text(values.get("objective")), "live")
    problems += [Problem(path, fault.code, fault.hint) for fault in block.plan.faults]
    return [block]


def _fenced(
    lines: list[str],
    spans: list[tuple[str, int, int]],
    regions: Mapping[str, Region],
    path: str,
    problems: list[Problem],
) -> list[Block]:
    found = []
    kept = _kept(lines, spans)
    for kind, start, end in spans:
        fence = _FENCE.match(lines[start]) if kind == blocks.CODE else None
        if fence is None:
            continue
        if any(region.start < start < region.end for region in regions.values()) or not kept[start]:
            hint = f"The task in line {start + 1} of the text stands where the program writes, and is never run."
            problems.append(Problem(path, "task-inside", hint))
            continue
        try:
            found.append(_block(fence["form"], lines, start, end))
        except BadBlock as error:
            problems.append(Problem(path, "task", f"The task in line {start + 1} of the text cannot be read: {error}."))
        else:
            problems += [Problem(path, fault.code, fault.hint) for fault in found[-1].plan.faults]
    return found


def _kept(lines: list[str], spans: list[tuple[str, int, int]]) -> list[bool]:
    """For each line whether it may hold a task: no line under a heading under which the program writes."""
    plain = [True] * len(lines)
    for _, start, end in spans:
        plain[start:end] = [False] * (end - start)
    kept, allowed = [], True
    for number, line in enumerate(lines):
        heading = _HEADING.match(line) if plain[number] and "#" in line[:5] else None
        if heading:
            allowed = heading["name"].casefold() not in PROGRAMS
        kept.append(allowed)
    return kept


def _block(form: str, lines: list[str], start: int, end: int) -> Block:
    inside = lines[start + 1 : end - 1]
    if form == "track":
        values = read_yaml(tuple(line + "\n" for line in inside))
        plan, target = plan_of(values, Asked()), values.get("trackId")
    else:
        values = read_json("\n".join(inside))
        plan, target = plan_of(values), values.get("targetId")
    if not isinstance(values.get("instruction"), str):
        raise BadBlock("it needs an `instruction`")
    if target is not None and not (isinstance(target, str) and _TARGET.fullmatch(target) and "--" not in target):
        raise BadBlock("its id must be one word without `<`, `>` and `--`")
    form = "task" if form == "tell-rowboat" else form
    return Block(form, start, end, values, plan, values["instruction"], target or "")


def _once_each(found: list[Block], path: str, problems: list[Problem]) -> tuple[Block, ...]:
    kept: dict[str, Block] = {}
    for block in found:
        shared = block.region
        if shared in kept:
            what = f"`{block.target}` is the id of two tasks" if block.target else "A task stands there twice"
            problems.append(Problem(path, "task-twice", f"{what}; only the first is run."))
        else:
            kept[shared] = block
    return tuple(kept.values())


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
