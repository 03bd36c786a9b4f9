"""Tasks in single sentences of mail, and decisions and actions of recorded meetings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.evaluate.figures import Figure, percent, quality
from pipeline.extract import extract
from pipeline.model import Address, Item, Message, Owner, Statement, Transcript
from pipeline.read.formats import read_file

GROUP = "Statements"
_OWNER = Owner(frozenset({"robin@ferrant-works.example"}), frozenset({"Robin Ferrant"}))
_ZONE = ZoneInfo("UTC")
_WHEN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
_NEAR = 0.5
"""Share of the words of a gold sentence that a statement must hold to count as the same."""


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``intent/`` and ``meetings/ami``, as far as they are there."""
    return [*_intent(corpora / "intent"), *_meetings(corpora / "meetings/ami")]


def _intent(folder: Path) -> list[Figure]:
    """Sentences that people marked as a request or a commitment, each as a mail to the owner and as one by them."""
    right = found = wanted = 0
    for file in sorted(folder.glob("Ask*.txt")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            mark, _, sentence = line.partition("\t")
            if mark not in {"Yes", "No"} or not sentence.strip():
                continue
            ours = is_task(sentence)
            right, found, wanted = right + (ours and mark == "Yes"), found + ours, wanted + (mark == "Yes")
    return [quality(GROUP, "requests, promises in sentences", right, found, wanted)] if wanted else []


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


def _meetings(folder: Path) -> list[Figure]:
    wanted: dict[str, int] = {"decision": 0, "task": 0}
    hits: dict[str, int] = {"decision": 0, "task": 0}
    for file in sorted(folder.glob("gold/*.json")):
        source = folder / "vtt" / f"{file.stem}.vtt"
        if not source.is_file():
            continue
        gold = msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
        said = [s for item in _recorded(source) for s in extract(item, _OWNER, _ZONE).statements]
        for form, key in (("decision", "decisions"), ("task", "actions")):
            wanted[form] += len(gold.get(key, []))
            hits[form] += sum(any(_near(one, s) for s in said if s.form == form) for one in gold.get(key, []))
    names = {"decision": "decisions in bare transcripts", "task": "actions in bare transcripts"}
    return [percent(GROUP, names[form], hits[form], wanted[form]) for form in names if wanted[form]]


def _recorded(file: Path) -> Iterator[Item]:
    for record in read_file(f"meetings/{file.name}", file.read_bytes(), lambda _: None):
        if isinstance(record, Transcript):
            yield Item(id="0", key="0", kind="meeting", title=record.title, transcripts=(record,))


def _near(gold: str, said: Statement) -> bool:
    words = set(re.findall(r"\w{3,}", gold.lower()))
    return len(words & set(re.findall(r"\w{3,}", f"{said.text} {said.quote}".lower()))) >= _NEAR * len(words)
