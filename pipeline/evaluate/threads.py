"""First names inside threads of mail: whom each means among the people of the headers, against labels by hand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline.evaluate.figures import Figure, percent
from pipeline.extract.names import clean_name
from pipeline.resolve.circle import Circle

GROUP = "Identity"
_HEADERS = frozenset({"from", "to", "cc", "bcc"})
_OTHER_HEADERS = frozenset({"subject", "date", "sent", "x"})
_SPAN = re.compile(r"(\()?(P\d+)(\))?")
_NAME = re.compile(r"[^\W\d_a-zà-ÿ][^\W\d_]*(?:['’-][^\W\d_]+)*$")
_PRONOUNS = frozenset(
    "i me my mine you your yours he him his she her hers we us our they them their who whom whose it its this that "
    "these those all everyone everybody someone somebody anyone anybody nobody one myself yourself himself herself "
    "folks guys team people sir mr mrs ms dr".split()
)


class Named(NamedTuple):
    """Somebody named in a thread: the words, whom they mean, and whether they stand in a header."""

    text: str
    chain: str
    header: bool


class Thread(NamedTuple):
    """One labelled thread: all names of people in order, and the words of its bodies."""

    names: tuple[Named, ...]
    text: str


class Score(NamedTuple):
    """Names in headers (right, of), and single names in bodies: right, decided, and those that could be decided."""

    headers: tuple[int, int]
    right: int
    decided: int
    decidable: int


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``ner-coref/enron-emailcoref``, when it is there."""
    scores = [score(read(file)) for file in sorted(corpora.glob("ner-coref/enron-emailcoref/*/*.conll"))]
    if not scores:
        return []
    right, decided = sum(s.right for s in scores), sum(s.decided for s in scores)
    return [
        percent(GROUP, "names in headers, right", sum(s.headers[0] for s in scores), sum(s.headers[1] for s in scores)),
        percent(GROUP, "first names in threads, right", right, decided),
        percent(GROUP, "first names in threads, decided", decided, sum(s.decidable for s in scores)),
    ]


def score(thread: Thread) -> Score:
    """A name in a header stands for whom it was first labelled with; a body's single name must find them."""
    people: dict[str, str] = {}
    headers = hits = 0
    for named in (named for named in thread.names if named.header):
        name = clean_name(named.text)
        if " " not in name or "@" in name:
            continue
        headers += 1
        hits += people.setdefault(name, named.chain) == named.chain
    circle = Circle(((chain, name, "") for name, chain in people.items()), (thread.text,))
    singles = [n for n in thread.names if not n.header and _NAME.match(n.text) and n.text.lower() not in _PRONOUNS]
    found = [(circle.means(named.text), named.chain) for named in singles]
    known = set(people.values())
    right = sum(ours == chain for ours, chain in found)
    return Score(
        (hits, headers), right, sum(bool(ours) for ours, _ in found), sum(bool(o) or c in known for o, c in found)
    )


def read(file: Path) -> Thread:
    """Columns: word, speaker, labels of chains (``(P0`` … ``P0)``), and more; an empty line ends a line of text."""
    names: list[Named] = []
    lines: list[str] = []
    for line in _lines(file):
        header = line[0][0].lower() in _HEADERS or [word.lower() for word, _ in line[:2]] == ["x", "-"]
        names += _named(line, header)
        lines += [] if header or line[0][0].lower() in _OTHER_HEADERS else [" ".join(word for word, _ in line)]
    return Thread(tuple(names), "\n".join(lines))


def _lines(file: Path) -> Iterator[list[tuple[str, str]]]:
    line: list[tuple[str, str]] = []
    for row in [*file.read_text(encoding="utf-8", errors="replace").splitlines(), ""]:
        columns = row.split("\t")
        if len(columns) < 3:
            if line:
                yield line
            line = []
        else:
            line.append((columns[0], columns[2]))


def _named(line: list[tuple[str, str]], header: bool) -> Iterator[Named]:
    """Spans of one chain each; words that mean several people at once are left out."""
    open_spans: defaultdict[str, list[int]] = defaultdict(list)
    for at, (_, label) in enumerate(line):
        for starts, chain, ends in [] if "|" in label else _SPAN.findall(label.replace("*", "")):
            if starts:
                open_spans[chain].append(at)
            if ends and open_spans[chain]:
                words = [word for word, _ in line[open_spans[chain].pop() : at + 1]]
                yield Named(" ".join(words).replace(" , ", ", ").replace(" .", "."), chain, header)
