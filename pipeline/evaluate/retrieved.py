"""Passages of long talks that answer a question: whether one within the turns that do is among the first ten.

A passage counts when most of its words lie in turns that were marked as the answer, or most of the answer in it; those
of other talks are wrong.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.evaluate.figures import Figure, percent
from pipeline.report import RunOptions
from pipeline.run import init, run
from pipeline.search import Hit, Searcher

GROUP = "Passages of long talks"
FIRST = 10
OWNER = "robin@ferrant-works.example"
_WORD = re.compile(r"[^\W_]+")


class Question(NamedTuple):
    """What is asked, and (first, last) turns that answer it."""

    text: str
    spans: tuple[tuple[int, int], ...]


class Talk(NamedTuple):
    """Turns as (speaker, text), and what is asked about them."""

    name: str
    turns: tuple[tuple[str, str], ...]
    questions: tuple[Question, ...]


def figures(corpora: Path) -> list[Figure]:
    """Rows for recorded meetings of several people, if they are among the corpora."""
    talks = [meeting(file) for file in sorted((corpora / "meetings" / "qmsum").glob("*.json"))]
    return rows("meetings of several people", talks) if talks else []


def talked(folder: Path) -> list[Figure]:
    """Rows for written talks of two people, see ``pair``."""
    talks = [pair(file) for file in sorted(folder.glob("*.txt"))]
    return rows("talks of two people", talks) if talks else []


def rows(what: str, talks: Sequence[Talk]) -> list[Figure]:
    """Answers among the first ten, and first of all."""
    ranks = [rank for _, rank in measured(talks)]
    return [
        percent(GROUP, f"{what}: answer among the first {FIRST}", sum(0 < r <= FIRST for r in ranks), len(ranks)),
        percent(GROUP, f"{what}: answer first", sum(r == 1 for r in ranks), len(ranks)),
    ]


def measured(talks: Sequence[Talk]) -> list[tuple[Question, int]]:
    """Each question with the place of the first passage that answers it, 0 for none."""
    with tempfile.TemporaryDirectory(prefix="vaultmill-talks-") as folder:
        root = Path(folder).resolve()
        vault(root, talks)
        with Searcher(root) as searcher:
            searcher.refresh()
            return [(q, place(searcher, talk, q)) for talk in talks for q in talk.questions]


def vault(root: Path, talks: Iterable[Talk]) -> None:
    """A workspace with the talks as sources."""
    init(root, "all", (OWNER,), "UTC", "")
    for number, talk in enumerate(talks):
        lines = "\n".join(f"{speaker}: {' '.join(text.split())}" for speaker, text in talk.turns)
        file = root / "raw" / "meetings" / f"2026-03-{number + 1:02} {talk.name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# Meeting {talk.name}\n\n{lines}\n", encoding="utf-8")
    run(root, RunOptions(), lambda *_: None)


def place(searcher: Searcher, talk: Talk, question: Question) -> int:
    """Which of the hits is the first that answers."""
    whole = Said(talk)
    for number, hit in enumerate(searcher.search(question.text, each="passage", limit=FIRST), 1):
        if talk.name in hit.name and whole.answers(hit, question):
            return number
    return 0


class Said:
    """The words of a talk in a row, so that passages are found in it again."""

    def __init__(self, talk: Talk) -> None:
        self.words = " " + " ".join(word for _, text in talk.turns for word in _words(text)) + " "
        ends = (len(_words(text)) for _, text in talk.turns)
        self._turns = [turn for turn, number in enumerate(ends) for _ in range(number)]

    def answers(self, hit: Hit, question: Question) -> bool:
        """Whether most of the words of a passage are within the answer, or most of the answer within the passage."""
        right = wrong = 0
        for line in hit.text.split("\n"):
            said = _words(line.partition(": ")[2] or line)
            at = self.words.find(" " + " ".join(said) + " ")
            first = self.words.count(" ", 0, at + 1) - 1
            turns = self._turns[first : first + len(said)] if said and at >= 0 else []
            within = sum(any(start <= turn <= end for start, end in question.spans) for turn in turns)
            right += within
            wrong += len(said) - within
        whole = sum(any(start <= turn <= end for start, end in question.spans) for turn in self._turns)
        return right > wrong or right * 2 > whole


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def meeting(file: Path) -> Talk:
    """A meeting as QMSum has it (Zhong and others, 2021)."""
    said = json.loads(file.read_text(encoding="utf-8"))
    turns = tuple((turn["speaker"], turn["content"]) for turn in said["meeting_transcripts"])
    asked = tuple(_question(query) for query in said["specific_query_list"])
    return Talk(file.stem, turns, asked)


def _question(query: dict[str, object]) -> Question:
    spans = query["relevant_text_span"]
    assert isinstance(spans, list)
    return Question(str(query["query"]), tuple((int(start), int(end)) for start, end in spans))


def pair(file: Path) -> Talk:
    """Parts of a talk, ``NAME: text`` a line, each opened by ``? question`` lines that it answers."""
    turns: list[tuple[str, str]] = []
    asked: list[tuple[list[str], int]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("? "):
            if not asked or asked[-1][1] != len(turns):
                asked.append(([], len(turns)))
            asked[-1][0].append(line[2:])
        elif line.startswith("-"):
            asked.append(([], len(turns)))
        elif ": " in line:
            speaker, _, text = line.partition(": ")
            turns.append((speaker, text))
    ends = [start for _, start in asked[1:]] + [len(turns)]
    found = (
        Question(text, ((start, end - 1),)) for (texts, start), end in zip(asked, ends, strict=True) for text in texts
    )
    return Talk(file.stem, tuple(turns), tuple(found))
