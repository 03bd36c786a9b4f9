"""Questions for what is nested and related: everything around a note, and ways from one to another. Pure.

What is right follows from what each note says of itself, not from the graph that is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from pipeline.retrieval import letters
from pipeline.retrieval.asked import Known, Question

CROWD = 200
"""Neighbours from which a note is asked for no farther than one step."""
Ties = Mapping[str, set[str]]


def ties(every: Sequence[Known]) -> Ties:
    """Note -> notes that it names as related or as what it is a part of, and those that name it."""
    notes = {one.note for one in every}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in every:
        for other in (one.parent, *one.links):
            if other in notes and other != one.note:
                found[one.note].add(other)
                found[other].add(one.note)
    return found


def traverse(every: Sequence[Known], hard: bool, seed: int) -> Iterator[Question]:
    """One step: parts, wholes, relations. Two steps: parts of parts. Hard: two steps around, ways between."""
    around = ties(every)
    below: defaultdict[str, list[str]] = defaultdict(list)
    for one in every:
        if one.parent:
            below[one.parent].append(one.note)
    for one in every:
        near = around.get(one.note, set())
        if not near:
            continue
        if hard:
            far = _reached(one.note, around)
            if len(near) < CROWD and far:
                yield Question("traverse", "two steps", one.note, tuple(sorted(near | far)), 2, "around")
                end = letters.drawn(sorted(far), letters.number(seed, one.note))[0]
                yield Question("traverse", "way of two steps", one.note, (end,), 2, "way")
            continue
        if parts := below.get(one.note):
            yield Question("traverse", "parts", one.note, tuple(sorted(parts)), 1, "around")
            if deep := [note for part in parts for note in below.get(part, ())]:
                yield Question("traverse", "parts of parts", one.note, tuple(sorted(deep)), 2, "around")
        yield Question("traverse", "one step", one.note, tuple(sorted(near)), 1, "around")
        end = letters.drawn(sorted(near), letters.number(seed, one.note))[0]
        yield Question("traverse", "way of one step", one.note, (end,), 1, "way")


def _reached(note: str, around: Ties) -> set[str]:
    """What is two steps away."""
    near = around[note]
    few = (around[other] for other in sorted(near) if len(around[other]) < CROWD)
    return set().union(*few) - near - {note}
