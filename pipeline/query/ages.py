"""Since which commit each line of a note stands there."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from pipeline.notes.units import comparable
from pipeline.query.lineage import lineage
from pipeline.vault.commits import Entry
from pipeline.vault.history import History


def ages(history: History, path: str, text: str) -> list[Entry | None]:
    """For each line of ``text`` the commit that brought it; ``None`` while no commit has it. Renames are followed."""
    lines = text.split("\n")
    found: list[Entry | None] = [None] * len(lines)
    places = {number: number for number in range(len(lines))}
    commit: Entry | None = None
    newer = lines
    for step in lineage(history, path):
        data = history.blob(step.blob) if step.blob else None
        older = comparable(data.decode("utf-8", "replace")).split("\n") if data is not None else []
        kept = dict(_kept(newer, older))
        for number in [number for number, place in places.items() if place not in kept]:
            found[number] = commit
            del places[number]
        places = {number: kept[place] for number, place in places.items()}
        newer, commit = older, step.commit
        if not places:
            return found
    for number in places:
        found[number] = commit
    return found


def _kept(new: Sequence[str], old: Sequence[str]) -> Iterator[tuple[int, int]]:
    """(number in the new, number in the old) of the lines that are in both; one that moved is the same line."""
    start, most = 0, min(len(new), len(old))
    while start < most and new[start] == old[start]:
        start += 1
    end = 0
    while end < most - start and new[-1 - end] == old[-1 - end]:
        end += 1
    yield from ((number, number) for number in range(start))
    yield from ((len(new) - 1 - number, len(old) - 1 - number) for number in range(end))
    a, b = new[start : len(new) - end], old[start : len(old) - end]
    paired: dict[int, int] = {}
    for block in difflib.SequenceMatcher(None, a, b).get_matching_blocks():
        paired.update((block.a + at, block.b + at) for at in range(block.size))
    taken = set(paired.values())
    left = {line: at for at, line in enumerate(b) if at not in taken and line.strip()}
    for at, line in enumerate(a):
        if at not in paired and line in left:
            paired[at] = left.pop(line)
    yield from ((start + here, start + there) for here, there in paired.items())
