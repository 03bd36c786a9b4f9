"""The line of a passage that answers best, cut to size, with the words that were asked for marked. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from pipeline.search.folding import ASCII_WORD, WORD, fold, is_unspaced, pairs, stem
from pipeline.search.signs import signs

WIDTH = 200
TELLING = 24
"""Bytes from which a line is more than a greeting."""
_IN_NUMBER = re.compile(r"\d[.,'’/ \u00a0\u2009\u202f-]\d")
OPEN, CLOSE = "**", "**"


def best_line(lines: Sequence[str], worth: Mapping[str, float]) -> int:
    """The line with the words that are worth most; the first of them. Without any the first that says something."""
    if len(lines) < 2 or not worth:
        return 0
    scores = [sum(worth[term] for term in {term for _, _, term in _terms(line, worth)}) for line in lines]
    if not any(scores):  # only the title answers: a greeting is no answer
        return next((number for number, line in enumerate(lines) if len(line.encode()) >= TELLING), 0)
    return max(range(len(lines)), key=lambda number: (scores[number], -number))


def snippet(text: str, asked: Collection[str], width: int = WIDTH) -> str:
    """One line around the first words that were asked for, these between ``**``."""
    text = " ".join(text.split())
    spans = _joined([(start, end) for start, end, _ in _terms(text, asked)], text)
    start, end = _window(text, spans, width)
    parts, at = [], start
    for left, right in spans:
        if left >= start and right <= end:
            parts += [text[at:left], OPEN, text[left:right], CLOSE]
            at = right
    parts.append(text[at:end])
    return ("… " if start else "") + "".join(parts).strip() + (" …" if end < len(text) else "")


def _terms(text: str, asked: Collection[str]) -> list[tuple[int, int, str]]:
    """Where words and signs that were asked for stand: start, end, and which."""
    return _words(text, asked) + [sign for sign in signs(text) if sign[2] in asked]


def _words(text: str, asked: Collection[str]) -> list[tuple[int, int, str]]:
    if text.isascii():
        return [
            (match.start(), match.end(), term)
            for match in ASCII_WORD.finditer(text.lower())
            if (term := stem(match[0])) in asked
        ]
    found = []
    for match in WORD.finditer(text):
        word = fold(match[0])
        if is_unspaced(match[0]):
            at = match.start()
            run = match[0]
            found += [
                (at + n, at + n + len(pair), fold(pair)) for n, pair in enumerate(pairs(run)) if fold(pair) in asked
            ]
        elif (term := stem(word)) in asked:
            found.append((match.start(), match.end(), term))
        elif "_" not in word and not word.isalnum():
            found += [(match.start(), match.end(), part) for part in WORD.findall(word) if stem(part) in asked]
    return found


def _joined(spans: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Without overlaps, and the parts of a number or a day as one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and (start <= joined[-1][1] or _IN_NUMBER.fullmatch(text, joined[-1][1] - 1, start + 1)):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _window(text: str, spans: Sequence[tuple[int, int]], width: int) -> tuple[int, int]:
    """The part of the text with most of the words, not cut within one."""
    if len(text) <= width:
        return 0, len(text)
    starts = [max(0, left - width // 4) for left, _ in spans] or [0]
    start = max(starts, key=lambda at: (sum(at <= left and right <= at + width for left, right in spans), -at))
    start = min(start, len(text) - width)
    end = start + width
    if start and (space := text.find(" ", start, start + 30)) >= 0:
        start = space + 1
    if end < len(text) and (space := text.rfind(" ", end - 30, end)) > start:
        end = space
    return start, end
