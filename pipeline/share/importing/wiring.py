"""Who is related with whom, settled before anything is written: one line for a pair, typed on one side. Pure.

The other side of a typed line is the program's. Were both typed, each would look like a rendering of the other.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from pipeline.build.relations import inverse
from pipeline.index import Index
from pipeline.model import Noun
from pipeline.notes.names import fold_name
from pipeline.share.importing.found import FoundRelation
from pipeline.share.importing.planning import JOINED, NEW, Plan, Step

WORKS = "works at"
_SAYS_NO_MORE = frozenset({"", "related", "related to", "mentioned", WORKS, "employs", "employee", "colleague"})
_BARE = frozenset({"since", "until"})
"""Details that read well without a colon."""


class Wire(Noun, frozen=True):
    """A line of a note. ``details`` as they stand behind the word."""

    other: str
    word: str
    details: str = ""


class Wired(msgspec.Struct, frozen=True):
    """Entity -> its lines; entity -> relations that are told as text; person -> organization that the note names."""

    lines: dict[str, list[Wire]]
    left: dict[str, list[FoundRelation]]
    works_at: dict[str, str]


def wire(plan: Plan, index: Index) -> Wired:
    """Every relation of a plan, once its entities have their notes."""
    steps = [step for step in plan.steps if step.what in (NEW, JOINED)]
    works_at = {step.entity: org for step in steps if (org := _employer(step, plan, index))}
    jobs = index.typed_employers | works_at
    lines: defaultdict[str, list[Wire]] = defaultdict(list)
    left: defaultdict[str, list[FoundRelation]] = defaultdict(list)
    typed: dict[tuple[str, str], list[Wire]] = {}
    for step in steps:
        for relation in step.found.relations:
            other = target(relation.target, plan, index)
            if not index.path_of(other) or other == step.entity:
                left[step.entity].append(relation)
                continue
            one = Wire(other, " ".join(relation.word.split()) or "related", _details(relation))
            back = typed.get((other, step.entity))
            if _is_job(step, one, jobs) or (back is not None and _says_no_more(one, back)):
                continue
            if back is not None:
                left[step.entity].append(relation)
                continue
            lines[step.entity].append(one)
            typed.setdefault((step.entity, other), []).append(one)
    return Wired(dict(lines), dict(left), works_at)


def target(name: str, plan: Plan, index: Index, kind: str = "") -> str:
    """The entity that a key, a path or a name means, of those found or of those in the vault; ``""`` for none."""
    parts = name.removesuffix(".md").strip("/").split("/")
    for one in (name, "/".join(parts), "/".join(parts[-2:]), parts[-1], fold_name(parts[-1])):
        found = plan.keys.get(one, "")
        if found in index.entities and (not kind or index.entities[found].kind == kind):
            return found
    there = [e for e in sorted(index.by_name.get(fold_name(parts[-1]), ())) if index.path_of(e)]
    there = [e for e in there if not kind or index.entities[e].kind == kind]
    return there[0] if len(there) == 1 else ""


def _employer(step: Step, plan: Plan, index: Index) -> str:
    """The organization that the note of a person will name, who had none."""
    if step.found.kind != "person" or index.entities[step.entity].organization:
        return ""
    said = dict(step.found.attrs).get("organization", "")
    if said:
        return target(said, plan, index, "organization")
    plain = [r.target for r in step.found.relations if r.word.casefold() == WORKS and not r.details]
    return target(plain[0], plan, index, "organization") if len(plain) == 1 else ""


def _is_job(step: Step, one: Wire, jobs: dict[str, str]) -> bool:
    """Whether a line says no more than that somebody works there, which the note tells already."""
    here = jobs.get(step.entity) == one.other or jobs.get(one.other) == step.entity
    word = one.word.casefold()
    role = dict(step.found.attrs).get("role", "").casefold()
    own = jobs.get(one.other) == step.entity and not one.details
    return here and not one.details and (word in _SAYS_NO_MORE or word == role or own)


def _says_no_more(one: Wire, back: list[Wire]) -> bool:
    word = one.word.casefold()
    return word in _SAYS_NO_MORE or any(word in (b.word.casefold(), inverse(b.word).casefold()) for b in back)


def _details(relation: FoundRelation) -> str:
    told = []
    for one in relation.details:
        key, colon, said = one.partition(": ")
        told.append(f"{key} {said}" if colon and key in _BARE else one)
    return "; ".join(told)
