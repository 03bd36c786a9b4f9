"""The line above a quotation that says who wrote it and when, as mail programs put it, in many languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.quotes.headers import MAX_LINE

LONGEST = 3
"""Lines over which an attribution may be broken."""

_WROTE = re.compile(
    r"(?:\bwrote|\bwrites|\bsaid|\bschrieb(?: am [^:]{1,60})?(?: folgendes)?|\bschreibt|a écrit|\bescribió|\bescreveu|"
    r"ha scritto|\bschreef|het volgende geschreven|\bskrev|napisał(?:\(a\)|a)?|\bpisze|написал(?:\(а\)|а)?|пишет|пише|"
    r"napsal(?:\(a\)|a)?|kirjoitti|írta(?: \([^:]{1,60}:[^)]{1,60}\))?|написа|писав(?:\(ла\))?|yazdı|έγραψε|a scris|"
    r"đã viết|menulis|כתבה?|כתב/ה|كتب|님이 작성|のメール|写道|寫道|書きました|wrote on [^:]{1,60})\s*[:\uff1a]?\s*$",
    re.IGNORECASE,
)
_WROTE_BY = re.compile(
    r"\b(?:schrieb|skrev|schreef|escribió|escreveu|scrisse|ha scritto|wrote|écrivait|napisał|napisana przez|"
    r"написал)\b(?:[^:\uff1a]|(?<=\d):(?=\d)){1,120}[:\uff1a]\s*$",
    re.IGNORECASE,
)
_COLON = re.compile(r"[:\uff1a]\s*$")
_START = re.compile(r"^(?:\d|@|[\"'<(]|[^\W\d_])")
_DATE_HINT = re.compile(r"\d{1,4}[./-]\d{1,2}|\b(?:19|20)\d\d\b|\d{1,2}:\d\d|年|@|<")
_TIMED = re.compile(
    r"(?=.{0,300}(?:\b(?:19|20)\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2}))(?=.{0,300}\b\d{1,2}[:.]\d\d(?![./\d]))"
    r".{0,300}[<(][^<>()\s]{1,64}@[^<>()\s]{1,80}[>)].{0,12}[:\uff1a]\s*$"
)
"""Date, time and address in brackets before a closing colon: so begins a quotation in any language."""
_WRITER = re.compile(
    r"(?:[<\[(][^<>()\[\]\s]{1,64}@[^<>()\[\]\s]{1,80}[>\])]|\d{1,2}:\d\d(?::\d\d)? [+-]\d{4}\b)[^:]{0,60}:\s*$"
)
_JAPANESE = re.compile(r"^\d{4}[年/-]\d{1,2}[月/-]\d{1,2}日?.{0,80}(?:<[^>]{3,80}>|さん)\s*[:\uff1a]?\s*$")
_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_OPENS = re.compile(
    r"^\s*(?:on|am|le|el|em|il(?: giorno)?|op|den|dnia|w dniu|dne|в|at|în|pada|vào|στις|às|as|wiadomość)\b.{0,80}"
    r"(?:\d|,)|.*<[^>]*$|.*@|^\s*\d",
    re.IGNORECASE,
)
_COLONS = (":", "\uff1a", ":\u202c")
_VERBS = (
    *("wrote", "writes", "said", "schr", "écrit", "écrivait", "escribi", "escreveu", "scritto", "scrisse", "schreef"),
    *("geschreven", "skrev", "napis", "пис", "пиш", "pisze", "napsal", "kirjoitti", "írta", "yazdı", "έγραψε"),
    *("a scris", "đã viết", "menulis", "כתב", "كتب", "작성", "メール", "写道", "寫道", "書きました"),
)
_END_WORDS = (
    *("wrote", "writes", "said", "schrieb", "folgendes", "schreibt", "écrit", "escribió", "escreveu", "scritto"),
    *("schreef", "geschreven", "skrev", "napisał", "napisał(a)", "написал", "написала", "написал(а)", "пишет"),
    *("写道", "寫道", "さん", ">"),
)


def may_end_in_words(text: str) -> bool:
    """Cheap, of a whole body in small letters: may an attribution end without a colon anywhere?"""
    return any(word in text for word in _END_WORDS)


def may_end(line: str) -> bool:
    """Cheap: can an attribution end here?"""
    stripped = line.rstrip()
    return stripped.endswith(_COLONS) or stripped.lower().endswith(_END_WORDS)


def attribution(lines: Sequence[str], at: int) -> int:
    """Number of lines (1 to 3) of an attribution such as ``On … wrote:`` that begins here, else 0."""
    if not _START.match(_DIRECTIONS.sub("", lines[at]).lstrip()):
        return 0
    joined = ""
    for length in range(1, LONGEST + 1):
        if at + length > len(lines):
            return 0
        line = lines[at + length - 1].strip()
        if not line or line.startswith(">"):
            return 0
        joined = f"{joined} {line}".strip()
        if len(joined) > MAX_LINE:
            return 0
        if not may_end(line):
            continue
        if not joined.isascii():
            joined = _DIRECTIONS.sub("", joined)
        if _JAPANESE.match(joined) or (_TIMED.match(joined) and (length == 1 or _opens(lines[at]))):
            return length if len(joined.split()) <= 40 else 0
        if _wrote(joined):
            plain = _COLON.search(joined) is None
            if length > 1 and not _opens(lines[at]):
                return 0
            if (plain or length > 1) and not _DATE_HINT.search(joined):
                return 0
            return length if len(joined.split()) <= 40 else 0
    return 0


def names_writer(line: str) -> bool:
    """A free-worded line above ``>`` lines: an address in brackets or a time with its zone, before a closing colon."""
    return len(line.split()) <= 16 and _WRITER.search(line) is not None


def dated(text: str) -> bool:
    """Holds a date, a time or an address: what an attribution names without a mark below it."""
    return _DATE_HINT.search(text) is not None


def _wrote(joined: str) -> bool:
    low = joined.lower()
    if not any(verb in low for verb in _VERBS):
        return False
    return _WROTE.search(joined[-120:]) is not None or (dated(joined) and _WROTE_BY.search(joined[-180:]) is not None)


def _opens(line: str) -> bool:
    return _OPENS.match(_DIRECTIONS.sub("", line)) is not None
