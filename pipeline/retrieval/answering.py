"""A question asked and its answer judged. Pure but for what the memory does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pipeline.graph.summary import BUDGET, category
from pipeline.graph.tokens import tokens
from pipeline.notes import kgml
from pipeline.retrieval.asked import Answer, Found, Known, Memory, Question
from pipeline.retrieval.bounded import DEFAULT
from pipeline.retrieval.named import NEAR

SHOWN = 3
"""Notes that stood first, told of what went wrong."""
_SPARE = 10


class Judge:
    """Asks a memory and judges. ``known`` is all that the questions were made from."""

    def __init__(self, known: Iterable[Known], memory: Memory) -> None:
        self.known = {one.note: one for one in known}
        self.memory = memory
        self._read: dict[tuple[str, int], kgml.Kgml] = {}
        self._acts: dict[str, Callable[[Question], str]] = {
            "all": self._all,
            "first": self._first,
            "only": self._only,
            "bounded": self._bounded,
            "around": self._around,
            "each-once": self._each_once,
            "way": self._way,
            "within the budget": self._within_budget,
            "everything counted": self._counted,
            "in its category": self._categories,
            "types told": self._types,
            "relations told": self._relations,
            "used is shown": self._used,
            "label found": self._label,
        }

    def answer(self, question: Question) -> Answer:
        """Ask it."""
        said = self._acts[question.act](question)
        return Answer(question, not said, said)

    # --- search ---

    def _all(self, asked: Question) -> str:
        """All that rightly answer stand among the first ones."""
        hits = self.memory.search(asked.query, kinds=asked.kinds, tag=asked.tag, limit=asked.within + _SPARE)
        found = _notes(hits)
        missing = [note for note in asked.expect if note not in found[: asked.within]]
        if not missing:
            return ""
        late = [
            f"{note} is number {found.index(note) + 1}" if note in found else f"{note} is missing" for note in missing
        ]
        return f"{'; '.join(late)}{_before(found)}"

    def _first(self, asked: Question) -> str:
        """One of those that rightly answer stands first."""
        found = _notes(self.memory.search(asked.query, kinds=asked.kinds, limit=_SPARE))
        return "" if found[:1] and found[0] in asked.expect else f"not first{_before(found)}"

    def _only(self, asked: Question) -> str:
        """Exactly those are found that the filter lets through."""
        limit = len(asked.expect) + _SPARE
        found = set(_notes(self.memory.search(asked.query, kinds=asked.kinds, tag=asked.tag, limit=limit)))
        missing, more = sorted(set(asked.expect) - found), sorted(found - set(asked.expect))
        said = [f"missing: {', '.join(missing[:SHOWN])}"] if missing else []
        return "; ".join([*said, f"too much: {', '.join(more[:SHOWN])}"] if more else said)

    def _bounded(self, asked: Question) -> str:
        """Few hits, each note once, and no more text than is worth reading."""
        hits = self.memory.search(asked.query)
        spent = sum(tokens(f"{hit.note} {hit.snippet}") for hit in hits)
        if len(hits) > DEFAULT:
            return f"{len(hits)} hits"
        if len({hit.note for hit in hits}) < len(hits):
            return "a note is told twice"
        return f"{spent} tokens" if spent > asked.within else ""

    # --- graph ---

    def _around(self, asked: Question) -> str:
        found = {note for _, note in self.memory.around(asked.query, asked.within)}
        missing = [note for note in asked.expect if note not in found]
        return f"missing: {', '.join(missing[:SHOWN])}" if missing else ""

    def _each_once(self, asked: Question) -> str:
        """Nothing twice, nothing farther than asked for."""
        found = self.memory.around(asked.query, asked.within)
        twice = [note for note, times in Counter(note for _, note in found).items() if times > 1]
        if twice or any(depth > asked.within for depth, _ in found):
            return f"twice: {', '.join(twice[:SHOWN])}" if twice else "farther than asked for"
        return "" if found else "nothing"

    def _way(self, asked: Question) -> str:
        found = self.memory.path(asked.query, asked.expect[0])
        if not found:
            return f"no way to {asked.expect[0]}"
        right = (found[0], found[-1]) == (asked.query, asked.expect[0]) and len(found) - 1 <= asked.within
        return "" if right else f"instead: {' > '.join(found)}"

    # --- summary ---

    def _summary(self, used: Sequence[str], budget: int) -> kgml.Kgml:
        key = ("\n".join(used), budget)
        if key not in self._read:
            self._read[key] = kgml.parse(self.memory.summary(used, budget))
        return self._read[key]

    def _within_budget(self, asked: Question) -> str:
        spent = tokens(self.memory.summary((), asked.within))
        return f"{spent} tokens" if spent > (asked.within or BUDGET) else ""

    def _counted(self, asked: Question) -> str:
        """What is shown, hidden and left out is all there is."""
        read = self._summary((), asked.within)
        every = [entry for _, entries in read.categories for one in entries for entry in _below(one)]
        counted = len(every) + sum(number for one in every for _, number in one.hidden) + read.omitted
        wanted = len(self.known)
        return (
            "" if counted == read.entities == wanted else f"{counted} told, {read.entities} in the head, {wanted} known"
        )

    def _categories(self, asked: Question) -> str:
        """Each topmost stands in the category of its kind."""
        kinds = {kgml.word(one.kind): one.kind for one in self.known.values()}
        for name, entries in self._summary((), asked.within).categories:
            for entry in entries:
                if category(kinds.get(entry.type, entry.type)) != name:
                    return f"{entry.label}, a {entry.type}, stands among {name}"
        return ""

    def _types(self, asked: Question) -> str:
        read = self._summary((), asked.within)
        told = sum(number for _, number in read.types)
        return "" if told == read.entities else f"{told} of {read.entities}"

    def _relations(self, asked: Question) -> str:
        """The words add up, and both ends of those that are named are names."""
        read = self._summary((), asked.within)
        told = sum(number for _, number in read.words)
        if told != read.relations:
            return f"{told} of {read.relations}"
        names = {kgml.text(one.name, 80) for one in self.known.values()}
        ends = [end for _, some in read.key for start, _, end in some for end in (start, end)]
        return next((f"nobody is called {end}" for end in ends if end not in names), "")

    def _used(self, asked: Question) -> str:
        """What is asked for often is shown by name."""
        read = self._summary(asked.expect, asked.within)
        shown = {entry.label for _, entries in read.categories for entry in entries}
        return "" if kgml.text(asked.query, 80) in shown else "left out"

    def _label(self, asked: Question) -> str:
        """Who reads a label and searches for it finds the note."""
        found = _notes(self.memory.search(kgml.text(asked.query, 80), limit=NEAR))
        return "" if set(asked.expect) & set(found) else f"not found{_before(found)}"


def _below(entry: kgml.Entry) -> list[kgml.Entry]:
    return [entry, *(one for child in entry.children for one in _below(child))]


def _notes(hits: Sequence[Found]) -> list[str]:
    return [hit.note for hit in hits]


def _before(found: Sequence[str]) -> str:
    return f"; first: {', '.join(found[:SHOWN])}" if found else "; nothing was found"
