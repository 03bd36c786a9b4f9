"""The nouns of the benchmark: what can be found, a question, its answer; and what is asked, as a Protocol. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from pipeline.model import Noun

CATEGORIES = {
    "exact": "a whole name, an id or an address",
    "partial": "a word of a name, its beginning, or letters within",
    "fuzzy": "a name with a letter mistyped",
    "tag-alias": "other names, keywords and tags",
    "attribute": "what a note says of its subject: a role, a domain, a date",
    "traverse": "what is nested and related, one and two steps away",
    "token": "answers that stay short",
    "summary": "the summary of the graph as an index to it",
    "cross-branch": "two things at once that have nothing to do with each other",
    "ranking": "what is called so stands first, and only what is of the kind",
}
"""Category -> what is asked in it, in the order in which they are told."""


class Known(Noun, frozen=True):
    """Something with a note that a question may ask for. ``note`` is its vault path, as are ``parent`` and ``links``.

    ``names``: its name, then all else that it is called; ``top``: the note of the topmost that it is a part of.
    """

    note: str
    kind: str
    names: tuple[str, ...]
    id: str = ""
    keywords: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    attrs: tuple[tuple[str, str], ...] = ()
    parent: str = ""
    top: str = ""
    links: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What its note is called."""
        return self.names[0]


class Question(Noun, frozen=True):
    """One question. ``form``: what kind of it; ``expect``: the notes that rightly answer; ``within``: how far down.

    ``act`` tells how it is asked and judged (see ``answering``). ``kinds`` and ``tag`` are filters of the search.
    """

    category: str
    form: str
    query: str
    expect: tuple[str, ...] = ()
    within: int = 0
    act: str = "all"
    kinds: tuple[str, ...] = ()
    tag: str = ""


class Answer(Noun, frozen=True):
    """What came of a question. ``said``: what was found instead, or what is wrong."""

    question: Question
    passed: bool
    said: str = ""


class Found(Protocol):
    """What the benchmark looks at in a hit."""

    @property
    def note(self) -> str:
        """The vault path of a note."""

    @property
    def snippet(self) -> str:
        """One line of it."""


class Memory(Protocol):
    """What is tested. All names of notes are vault paths."""

    def search(
        self, query: str, *, kinds: Collection[str] = (), tag: str = "", limit: int | None = None
    ) -> Sequence[Found]:
        """Hits, best first; ``None``: as many as there are by default."""

    def around(self, note: str, depth: int) -> Sequence[tuple[int, str]]:
        """(steps, note) of all within so many steps, itself included."""

    def path(self, start: str, end: str) -> Sequence[str]:
        """The notes of a shortest way, both ends included; none without a way."""

    def summary(self, used: Collection[str] = (), budget: int = 0) -> str:
        """The summary of the graph as KGML, as if these notes had been asked for often; 0 for the usual budget."""


def shown(question: Question) -> dict[str, object]:
    """A question for programs."""
    return {
        "category": question.category,
        "form": question.form,
        "query": question.query,
        "kinds": list(question.kinds),
        "tag": question.tag,
        "expect": list(question.expect),
        "within": question.within,
    }
