"""Acts and tasks in single sentences of mail, and what is proposed of recorded meetings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pipeline.evaluate import proposed
from pipeline.evaluate.figures import Figure, quality
from pipeline.extract import extract
from pipeline.extract.acts import acts
from pipeline.model import Address, Item, Message, Owner

GROUP = "Statements"
_OWNER = Owner(frozenset({"robin@ferrant-works.example"}), frozenset({"Robin Ferrant"}))
_ZONE = ZoneInfo("UTC")
_WHEN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``intent/`` and ``meetings/ami``, as far as they are there."""
    return [*_intent(corpora / "intent"), *proposed.figures(corpora / "meetings/ami")]


def _intent(folder: Path) -> list[Figure]:
    """Sentences that people marked as a request or a commitment: graded, and as open items of a mail."""
    marked = [one for file in sorted(folder.glob("Ask*.txt")) for one in _marked(file)]
    held = [one for one in marked if _held_back(one[1])]
    seen = [one for one in marked if not _held_back(one[1])]
    rows = (
        ("acts in sentences, held back", held, _is_act),
        ("acts in sentences, looked at", seen, _is_act),
        ("open items in sentences", marked, is_task),
    )
    return [_agreement(what, those, test) for what, those, test in rows if those]


def _marked(file: Path) -> Iterator[tuple[bool, str]]:
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        mark, _, sentence = line.partition("\t")
        if mark in {"Yes", "No"} and sentence.strip():
            yield mark == "Yes", sentence


def _held_back(sentence: str) -> bool:
    """A third of the sentences, by their own hash: points were set without looking at them."""
    return int(hashlib.sha256(" ".join(sentence.split()).encode()).hexdigest(), 16) % 3 == 0


def _is_act(sentence: str) -> bool:
    return acts(sentence).likely


def _agreement(what: str, marked: list[tuple[bool, str]], test: Callable[[str], bool]) -> Figure:
    ours = [(yes, test(sentence)) for yes, sentence in marked]
    right, found = sum(yes and one for yes, one in ours), sum(one for _, one in ours)
    return quality(GROUP, what, right, found, sum(yes for yes, _ in ours))


def is_task(sentence: str) -> bool:
    """Whether a sentence is a task for the owner when somebody writes it, or when the owner does."""
    mine, theirs = Address("Robin Ferrant", "robin@ferrant-works.example"), Address("Ada Corvino", "ada@corvex.example")
    return any(
        said.form == "task"
        for sender, to in ((theirs, mine), (mine, theirs))
        for said in extract(_mail(sentence, sender, to), _OWNER, _ZONE).statements
    )


def _mail(text: str, sender: Address, to: Address) -> Item:
    mail = Message(id="1@bench.example", date=_WHEN, sender=sender, subject="Question", text=text, to=(to,))
    when = _WHEN.replace(tzinfo=None)
    return Item(id="0", key="0", kind="email", title="Question", date=when, updated=when, messages=(mail,))
