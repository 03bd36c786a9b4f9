"""A long document as a tree: the document, its sections, mechanisms in them, and under these whom and what they name.

A pure function of the text. Every node is a name that stands in the text, or words cut out of one of its sentences.
"""

from __future__ import annotations

from pipeline.extract.deep import happenings
from pipeline.extract.deep.happenings import shortened
from pipeline.extract.deep.outline import Section
from pipeline.extract.deep.signals import Found, depth, find
from pipeline.model import Part, Tree
from pipeline.notes.names import fold_name

CAUSES = 2
"""Causal sentences of a section that become nodes of their own."""
FIGURES = 12
"""Sentences with figures that a section shows."""
NAMED = 6
"""Sentences that are quoted of one name."""
SECTIONS, THINGS, EVENTS = 60, 200, 60
"""Parts of each kind; what is beyond is no article but a register."""
KINDS = {"organization": "named-organization", "person": "named-person", "policy": "policy", "event": "event"}
"""Kinds of nodes. Who is only named in a text is nobody of the vault: no mail and no meeting is ever theirs."""


class _Growing:
    """The nodes as they are found; sentences are numbered anew by when they are first quoted."""

    def __init__(self, said: tuple[str, ...]) -> None:
        self.said = said
        self.numbers: dict[int, int] = {}
        self.parts: list[Part] = []
        self.homes: dict[int, int] = {}

    def quote(self, sentences: list[int]) -> tuple[int, ...]:
        return tuple(self.numbers.setdefault(number, len(self.numbers)) for number in sentences)

    def add(
        self, kind: str, name: str, parent: int, sentences: list[int], also: tuple[str, ...] = (), date: str = ""
    ) -> int:
        self.parts.append(Part(kind, name, parent, self.quote(sentences), also, date))
        return len(self.parts) - 1


def tree(text: str, title: str) -> Tree:
    """The tree of a document, none when the document names next to nothing."""
    found = find(text, title)
    return grow(found) if depth(found).layers > 1 else Tree()


def grow(found: Found) -> Tree:
    """``parts[0]`` is the document itself; parents come before their children."""
    growing = _Growing(tuple(found.document.sentences()))
    growing.add("article", _title(found), -1, [])
    where = _sections(found, growing)
    _mechanisms(found, growing, where)
    _things(found, growing, where)
    order = sorted(growing.numbers, key=lambda number: growing.numbers[number])
    return Tree(tuple(growing.said[number] for number in order), tuple(growing.parts))


def _title(found: Found) -> str:
    first = next(iter(found.document.sentences()), "")
    return found.document.title or shortened(first) or "Untitled"


def _sections(found: Found, growing: _Growing) -> list[int]:
    """A node per section below the one it stands in; sentence -> node of its section."""
    where: list[int] = []
    above: list[tuple[int, int]] = []
    used: set[str] = set()
    start = 0
    several = sum(bool(section.sentences) for section in found.document.sections) > 1
    titled = any(section.title for section in found.document.sections)
    for section in found.document.sections:
        numbers = list(range(start, start + len(section.sentences)))
        start += len(numbers)
        name = section.title or ("" if titled or not several else _theme(section, found, numbers, used))
        above = [one for one in above if one[0] < section.level] if section.title else []
        node = above[-1][1] if above else 0
        if name and len(growing.parts) <= SECTIONS:
            used.add(name.casefold())
            figures = [n for n in numbers if happenings.figures(growing.said[n])][:FIGURES]
            node = growing.add("theme", name[:120], node, sorted({*numbers[:1], *figures}))
            above.append((section.level, node))
        where += [node] * len(numbers)
    return where


def _theme(section: Section, found: Found, numbers: list[int], used: set[str]) -> str:
    """A section without a heading is called by whom or what it names most; else by its first words."""
    here = set(numbers)
    counts = [(len(here & set(one.sentences)), -number, one.name) for number, one in enumerate(found.names)]
    best = max((one for one in counts if one[0] > 1 and one[2].casefold() not in used), default=None)
    return best[2] if best else shortened(section.sentences[0])


def _mechanisms(found: Found, growing: _Growing, where: list[int]) -> None:
    """Named phenomena, then the first causal sentences of every section that are not theirs."""
    for term, numbers in happenings.terms(found.document).items():
        if numbers:
            node = growing.add("concept", term, where[numbers[0]], numbers[:NAMED])
            for number in numbers:
                growing.homes.setdefault(number, node)
    dated = {event.sentence for event in found.events}
    taken: dict[int, int] = {}
    for number, _ in happenings.causes(found.document):
        home = where[number]
        if number in growing.homes or number in dated or taken.get(home, 0) >= CAUSES:
            continue
        taken[home] = taken.get(home, 0) + 1
        growing.homes[number] = growing.add("mechanism", shortened(growing.said[number]), home, [number])


def _things(found: Found, growing: _Growing, where: list[int]) -> None:
    """Organizations, people, events and policies, each below the mechanism or section that names it first."""
    taken = {fold_name(part.name) for part in growing.parts}
    for one in [one for one in found.names if one.kind in KINDS][:THINGS]:
        if fold_name(one.name) not in taken:
            taken.add(fold_name(one.name))
            home = next((growing.homes[n] for n in one.sentences if n in growing.homes), where[one.sentences[0]])
            growing.add(KINDS[one.kind], one.name, home, list(one.sentences)[:NAMED], one.aliases)
    for event in found.events[:EVENTS]:
        if fold_name(event.name) not in taken:
            taken.add(fold_name(event.name))
            home = growing.homes.get(event.sentence, where[event.sentence])
            growing.add("event", event.name, home, [event.sentence], date=event.date)
