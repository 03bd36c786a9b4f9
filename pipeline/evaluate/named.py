"""People and organizations named in mails against marked threads: exact spans of tokens, and spans that overlap."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline.evaluate.figures import Figure, quality
from pipeline.extract.mentions import ORGANIZATION, PERSON, mentions

GROUP = "Names in mail"
Span = tuple[int, int]
_LETTERS = {"P": PERSON, "O": ORGANIZATION}
_MARK = re.compile(r"(?P<open>\()?(?P<type>[A-Z])(?P<chain>\d+)\*?(?P<close>\))?")
_UNNAMED = frozenset(
    "i me my mine myself we us our ours ourselves you your yours yourself he him his she her hers they them their "
    "theirs it "
    "its one ones others other each both all someone anyone everyone somebody who whom whose that this these those ya "
    "guys "
    "the a an any some many several my our your his her their team teams folks everybody friend girl".split()
)
"""Words that name nobody; a description that begins with one of them is none, whatever follows."""
_HEADS = frozenset({"X", "From", "To", "Cc", "cc", "Bcc"})
_TIGHT = frozenset(",.;:!?)]>%'")


class Thread(NamedTuple):
    """Tokens by line, and marked spans of token numbers by kind."""

    lines: tuple[tuple[str, ...], ...]
    spans: dict[str, frozenset[Span]]


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``ner-coref``: a third of the threads, by hash of the name, was never looked at."""
    files = sorted((corpora / "ner-coref").rglob("*.conll"))
    rows: list[Figure] = []
    for what, wanted in (("held back", True), ("looked at", False)):
        threads = [read(file.read_text("utf-8", "replace")) for file in files if held_back(file.name) == wanted]
        for kind, plural in ((PERSON, "persons"), (ORGANIZATION, "organizations")):
            for how, match in (("exact", exact), ("overlap", overlap)):
                counts = [match(found(thread)[kind], thread.spans[kind]) for thread in threads]
                if counts:
                    totals = (sum(part) for part in zip(*counts, strict=True))
                    rows.append(quality(GROUP, f"{plural}, {how}, {what}", *totals))
        running = [
            exact(below(thread, found(thread)[PERSON]), below(thread, thread.spans[PERSON])) for thread in threads
        ]
        if running:
            totals = (sum(part) for part in zip(*running, strict=True))
            rows.append(quality(GROUP, f"persons below headers, exact, {what}", *totals))
    return rows


def held_back(name: str) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 3 == 0


def read(text: str) -> Thread:
    """CoNLL columns token, speaker, entity; spans with a name or an address in them only."""
    lines: list[list[str]] = [[]]
    spans: dict[str, set[Span]] = {PERSON: set(), ORGANIZATION: set()}
    begun: dict[str, list[int]] = {}
    number = 0
    tokens: list[str] = []
    for line in text.splitlines():
        columns = line.split("\t")
        if line.startswith("#") or not line.strip():
            lines.append([])
            continue
        lines[-1].append(columns[0])
        tokens.append(columns[0])
        for mark in _MARK.finditer(columns[2] if len(columns) > 2 else ""):
            key = mark["type"] + mark["chain"]
            if mark["open"]:
                begun.setdefault(key, []).append(number)
            if mark["close"] and begun.get(key):
                span = (begun[key].pop(), number + 1)
                if mark["type"] in _LETTERS and _is_named(tokens[span[0] : span[1]]):
                    spans[_LETTERS[mark["type"]]].add(span)
        number += 1
    kept = tuple(tuple(line) for line in lines if line)
    return Thread(kept, {kind: frozenset(those) for kind, those in spans.items()})


def _is_named(words: list[str]) -> bool:
    if words[0].casefold() in _UNNAMED:
        return False
    return any("@" in word or word[:1].isupper() for word in words)


def found(thread: Thread) -> dict[str, frozenset[Span]]:
    """What the detector finds, as spans of token numbers."""
    text, starts, ends = _text(thread)
    spans: dict[str, set[Span]] = {PERSON: set(), ORGANIZATION: set()}
    for one in mentions(text):
        inside = [n for n, (a, b) in enumerate(zip(starts, ends, strict=True)) if a < one.end and b > one.start]
        if inside:
            spans[one.kind].add((inside[0], inside[-1] + 1))
    return {kind: frozenset(those) for kind, those in spans.items()}


def _text(thread: Thread) -> tuple[str, list[int], list[int]]:
    """The mail as it may have been written, and where its tokens start and end."""
    text, starts, ends = "", [], []
    for line in thread.lines:
        before = ""
        for token in line:
            tight = token[0] in _TIGHT or before in ("(", "[", "<", "$") or not before
            tight = tight or (line[0] in _HEADS and ("-" in (before, token) or (before == "." and "@" in token)))
            text += "" if tight else " "
            starts.append(len(text))
            text += token
            ends.append(len(text))
            before = token
        text += "\n"
    return text, starts, ends


def below(thread: Thread, spans: frozenset[Span]) -> frozenset[Span]:
    """Spans that do not stand in a line of a header."""
    heads: set[int] = set()
    number = 0
    for line in thread.lines:
        if line[0] in _HEADS or (len(line) > 1 and line[1] == ":" and line[0].istitle()):
            heads.update(range(number, number + len(line)))
        number += len(line)
    return frozenset(span for span in spans if span[0] not in heads)


def exact(ours: frozenset[Span], theirs: frozenset[Span]) -> tuple[int, int, int]:
    """Right, found, wanted: the very same tokens."""
    return len(ours & theirs), len(ours), len(theirs)


def overlap(ours: frozenset[Span], theirs: frozenset[Span]) -> tuple[int, int, int]:
    """Right, found, wanted: each of ours may meet one of theirs that shares a token."""
    left = sorted(theirs)
    right = 0
    for start, end in sorted(ours):
        match = next(((a, b) for a, b in left if a < end and b > start), None)
        if match:
            left.remove(match)
            right += 1
    return right, len(ours), len(theirs)


def differences(thread: Thread) -> Iterator[tuple[str, str, str]]:
    """(kind, missed or wrong, words) of a thread, to read."""
    words = [token for line in thread.lines for token in line]
    ours = found(thread)
    for kind, theirs in thread.spans.items():
        for start, end in sorted(theirs - ours[kind]):
            yield kind, "missed", " ".join(words[start:end])
        for start, end in sorted(ours[kind] - theirs):
            yield kind, "wrong", " ".join(words[max(0, start - 2) : start] + ["["] + words[start:end] + ["]"])
