"""The gist of an item: one or two of its own sentences, whole, the newest news first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pipeline.extract.sentences import sentences
from pipeline.extract.telling import ENDS, MOST, scores, words
from pipeline.model import Document, Item, Message, Statement

GOOD = 1.3
"""Points from which a sentence may stand alone for a text."""
SECOND = 0.75
"""Share of the best one's points that a second sentence needs."""
MAX_TEXT = 40_000
MAX_SENTENCES = 200
OPENING = 60
"""Sentences of a document in which it says what it is about."""
_SUMMARY = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+|\*\*|__)?(?:(?:executive |meeting |quick |ai )?summary|overview|tl;?dr|"
    r"zusammenfassung|überblick|kurzfassung|résumé|synthèse|resumen|resumo|riepilogo|"
    r"riassunto|samenvatting|sammanfattning|opsummering|oppsummering|podsumowanie|shrnutí|краткое содержание|"
    r"резюме|итоги|要約|摘要|요약)(?:\*\*|__)?\s*:?\s*(?:\*\*|__)?\s*$",
    re.IGNORECASE,
)
_FENCED = re.compile(r"^[ \t]*(```|~~~)[^\n]*\n(?:(?![ \t]*\1)[^\n]*\n)*(?:[ \t]*\1[^\n]*)?", re.MULTILINE)
"""A block for programs, also one that nobody closed."""
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s")
_NOT_PROSE = re.compile(
    r"^\s*(?:[|>]|```|~~~|!\[|<|---|\*\*\*|(?:date|attendees|participants|time|location|recorded|duration|"
    r"teilnehmer|datum)\s*:)",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"^\s*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)|\*\*|__|`")
_LINK = re.compile(r"(?<!!)\[([^\[\]]{1,200})\]\([^()\s]{1,500}\)")


def gist(item: Item, mail: Sequence[tuple[Message, str]], statements: Iterable[Statement]) -> str:
    """At most two sentences of the item and 240 characters, ``""`` when none says enough.

    ``mail``: its messages in order of date, each with its new text.
    """
    marked = [one.quote for one in statements if one.form in ("decision", "task") and one.quote]
    subject = frozenset(words(item.title))
    if item.kind == "email":
        return _of_mail(mail, subject, marked)
    for document in item.documents:
        if found := _of_document(document, subject, marked, item.kind == "meeting"):
            return found
    for day in item.chat:
        said = [sentence for line in day.lines for sentence in sentences(line.text[:2_000])]
        if found := _best(said[:MAX_SENTENCES], subject, marked):
            return found
    if item.kind == "meeting":
        return _of_talk(item, subject, marked) or _of_mail(mail, subject, marked)
    return ""


def _of_mail(mail: Sequence[tuple[Message, str]], subject: frozenset[str], marked: Sequence[str]) -> str:
    """What is new in the newest message that says something; where that is little, what was said before it, too."""
    first = ""
    for message, text in reversed(mail):
        if _is_automatic(message) and len(mail) > 1:
            continue
        said = sentences(_FENCED.sub("", text[:MAX_TEXT]))[:MAX_SENTENCES]
        ranked = _ranked(said, subject, marked)
        if not ranked:
            continue
        if first:
            more = said[ranked[0][1]] if ranked[0][0] >= GOOD else ""
            return f"{first} {more}" if more and len(first) + len(more) < MOST else first
        first = _joined(said, ranked)
        if ranked[0][0] >= GOOD:
            return first
    return first


def _of_document(document: Document, subject: frozenset[str], marked: Sequence[str], meeting: bool) -> str:
    """Its own summary's words; of minutes what was decided; else its best sentences."""
    lines = document.body[:MAX_TEXT].split("\n")
    at = next((n for n, line in enumerate(lines) if len(line) < 80 and _SUMMARY.match(line)), -1)
    if at >= 0 and (found := _best(_prose(lines[at + 1 :], one=True), subject, ())):
        return found
    return _best(_prose(lines, one=False), subject, marked if meeting or document.form == "minutes" else ())


def _of_talk(item: Item, subject: frozenset[str], marked: Sequence[str]) -> str:
    """Of what was only spoken, sentences in which something was decided or promised."""
    told = [
        sentence
        for transcript in item.transcripts
        for turn in transcript.utterances
        if any(said in turn.text for said in marked)
        for sentence in sentences(turn.text[:MAX_TEXT])
        if any(said in sentence or sentence in said for said in marked)
    ]
    return _best(told[:MAX_SENTENCES], subject, marked)


def _best(said: list[str], subject: frozenset[str], marked: Sequence[str]) -> str:
    ranked = _ranked(said, subject, marked)
    return _joined(said, ranked) if ranked else ""


def _ranked(said: list[str], subject: frozenset[str], marked: Sequence[str]) -> list[tuple[float, int]]:
    """(points, place) of the sentences that say something, best first."""
    points = scores(said, subject, marked)
    return sorted(((one, at) for at, one in enumerate(points) if one > 0), key=lambda pair: (-pair[0], pair[1]))


def _joined(said: list[str], ranked: list[tuple[float, int]]) -> str:
    """The best sentence, with another one that is nearly as good, in the order of the text."""
    best, at = ranked[0]
    for points, other in ranked[1:]:
        if points < max(GOOD, SECOND * best):
            break
        both = [said[place] for place in sorted((at, other))]
        whole = all(one[-1] in ENDS for one in both)  # a line of a list has no end of its own
        if whole and both[0] != both[1] and len(both[0]) + len(both[1]) < MOST:
            return " ".join(both)
    return said[at]


def _prose(lines: list[str], one: bool) -> list[str]:
    """Sentences of a Markdown text without headings, tables and quotations. ``one``: of its first section only."""
    kept: list[str] = []
    fenced = False
    for line in lines:
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        if fenced or _NOT_PROSE.match(line):
            kept.append("")
        elif _HEADING.match(line):
            if one and any(text.strip() for text in kept):
                break
            kept.append("")
        else:
            kept.append(_LINK.sub(r"\1", _MARKUP.sub("", line[:2_000])).rstrip())
    return sentences("\n".join(kept))[:OPENING]


def _is_automatic(message: Message) -> bool:
    """RFC 3834: an answer by a machine is no news of the thread."""
    return any(name == "auto-submitted" and value.strip().lower() != "no" for name, value in message.headers)
