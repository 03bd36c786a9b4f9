"""Dates, dated events, figures, causes and named phenomena in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.extract.deep.lexicon import CAUSAL, FUTURE, HAPPENS, HEADLINE, MONTHS
from pipeline.extract.deep.outline import Outline

LONGEST = 70
"""Characters of a name that is cut out of a sentence."""
_YEAR = r"(?:19|20)\d{2}"
DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:\.|st|nd|rd|th|er|º)?\s+(?:de\s+)?(?:{MONTHS})(?:,?\s+(?:de\s+|del\s+)?{_YEAR})?|"
    rf"(?:{MONTHS})\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+{_YEAR})?\b|"
    rf"(?:{MONTHS})\s+(?:de\s+|del\s+)?{_YEAR}|[QT][1-4][\s/]{{0,2}}{_YEAR}|{_YEAR}-\d{{2}}-\d{{2}}|"
    rf"\d{{1,2}}\.\d{{1,2}}\.{_YEAR}|(?:(?:first|second|third|fourth)\s+quarter\s+of\s+{_YEAR}|{_YEAR}))\b",
    re.IGNORECASE,
)
"""A day, a month, a quarter or a year. A year alone is one only where it stands apart."""
_NUMBER = r"\d{1,3}(?:[.,  ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?"
_MANY = (
    r"(?:thousand|million|billion|trillion|tausend|millionen|million|milliarden|milliarde|mrd\.?|mio\.?|mille|"
    r"millions?|milliards?|mil|millones|bn|m|k)"
)
FIGURE = re.compile(
    rf"(?:[$€£¥]\s?(?:{_NUMBER})(?:\s?{_MANY}\b)?|"
    rf"\b(?:{_NUMBER})\s?(?:%|percentage points?|percent\b|per cent\b|prozent\b|"
    rf"pour cent\b|por ciento\b|€|euros?\b|dollars?\b|pounds?\b|francs?\b|francos?\b)|"
    rf"\b(?:{_NUMBER})\s{_MANY}\b(?:\s(?:€|euros?|dollars?|tonn(?:es?|s|en)|tons?|people|menschen|personnes|personas)\b)?|"
    rf"\b(?:\d{{1,3}}(?:[.,]\d{{3}})+)\b|"
    rf"\b(?:{_NUMBER})\s(?:tonn(?:es?|en)|toneladas|tons|kilograms?|kilogramm|kilometres?|kilometers?|kilometer|hectares?|hektar)\b)",
    re.IGNORECASE,
)
"""Shares, sums of money, large numbers and weights."""
_TERM = re.compile(
    r"[“\"„«]\s?([^\W\d_][^“”\"„«»\n]{2,48}[^\W_])\s?[”\"“»]|"
    r"\b(?:known as|so-called|sogenannte[nrs]?|so genannte[nrs]?|dite?s?|llamad[oa]s?)\s+(?:the\s+|a\s+)?"
    r"([^\W\d_][\w'’-]{2,24}(?:\s[^\W\d_][\w'’-]{2,24}){0,2})",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:call(?:s|ed)?|named?|dubbed|terms?|termed|known as|heißt|heißen|nennt|nennen|nannten?|genannt|"
    r"sprachen? von(?: der| einer| einem)?|begriffe?|"
    r"appel[ée]\w*|appelle\w*|nomm\w+|dite?s?|llam\w+|conocid\w+ como)\s+"
    r"(?:[\w-]+\s+){0,3}$",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_SENTENCE_LIKE = re.compile(
    r"[.!?,;:]|\b(?:we|you|i|wir|ich|sie|nous|vous|je|nosotros|is|are|was|ist|sind|war|est|sont|es|son)\b", re.I
)
_PASSIVE_YEAR = re.compile(
    rf"(?<![\d.,€$£-]){_YEAR}(?![\d%€$-]|\s?(?:euros?|dollars?|percent|prozent|tonn|people))", re.I
)


MOST_TERMS = 20


class Event(msgspec.Struct, frozen=True):
    """Something that happened at a date. ``name`` is cut out of the sentence."""

    name: str
    date: str
    sentence: int


def dates(sentence: str) -> list[str]:
    """Dates as written, in order."""
    found = []
    for match in DATE.finditer(sentence):
        text = match.group()
        if not re.fullmatch(_YEAR, text) or _PASSIVE_YEAR.match(sentence, match.start()):
            found.append(text)
    return found


def figures(sentence: str) -> list[str]:
    """Figures as written, in order; a date is none."""
    taken = [match.span() for match in DATE.finditer(sentence)]
    return [
        match.group().strip()
        for match in FIGURE.finditer(sentence)
        if not any(start <= match.start() < end for start, end in taken)
    ]


def events(document: Outline) -> tuple[Event, ...]:
    """Dated happenings, in order: a date and a verb for what happened, of the past."""
    found: dict[str, Event] = {}
    for number, sentence in enumerate(document.sentences()):
        for clause in _clauses(sentence):
            when = [date for date in dates(clause) if not _is_span(clause, date)]
            if when and _is_told(clause, sentence):
                name = shortened(clause, keep=when[0])
                found.setdefault(name.casefold(), Event(name, when[0], number))
                break
    return tuple(found.values())


def causes(document: Outline) -> Iterator[tuple[int, str]]:
    """(sentence, connective) of every sentence that says why."""
    for number, sentence in enumerate(document.sentences()):
        if match := CAUSAL.search(sentence):
            yield number, match.group()


def terms(document: Outline) -> dict[str, list[int]]:
    """Named phenomena: in quotation marks or introduced as “so-called”, with the sentences that use their words.

    One in quotation marks alone must be used again. A text full of them is a manual, and they are no phenomena.
    """
    said = tuple(document.sentences())
    found: dict[str, tuple[str, bool]] = {}
    for sentence in said:
        for match in _TERM.finditer(sentence):
            term = (match[1] or match[2]).strip(" ,.'’")
            if 1 <= len(term.split()) <= 4 and _WORDS.fullmatch(term) and not _SENTENCE_LIKE.search(term):
                sure = match[2] is not None or _CALLED.search(sentence[: match.start()]) is not None
                if not {term.split()[0].casefold(), term.split()[-1].casefold()} & (_DANGLING | HEADLINE):
                    found.setdefault(term.casefold(), (term, sure))
    if len(found) > MOST_TERMS:
        return {}
    lowered = [sentence.casefold() for sentence in said]
    used = {key: [n for n, sentence in enumerate(lowered) if key in sentence] for key in found}
    return {term: used[key] for key, (term, sure) in found.items() if sure or len(used[key]) > 1}


def shortened(sentence: str, keep: str = "") -> str:
    """The beginning of a sentence as a name, cut at a word; what must be ``kept`` stands in it."""
    text = " ".join(sentence.split()).strip(" \"'“”„«»()").rstrip(".!?;:,… ")
    if len(text) <= LONGEST:
        return text
    if keep and text.find(keep) + len(keep) > LONGEST:
        return f"{_cut(text, LONGEST - len(keep) - 3)} … {keep}"
    return _cut(text, LONGEST, keep)


def _cut(text: str, limit: int, keep: str = "") -> str:
    cut = text[:limit]
    if not text[limit : limit + 1].isspace() and " " in cut:
        cut = cut.rpartition(" ")[0]
    words = cut.rstrip(" ,;:-–—(").split()
    while len(words) > 3 and (words[-1].lower() in _DANGLING or _BROKEN.match(words[-1])):
        if keep and keep not in " ".join(words[:-1]):
            break
        words.pop()
    return " ".join(words).rstrip(" ,;:-–—(")


_BROKEN = re.compile(r"[$€£]?\d[\d.,]*$")
"""A number whose unit was cut off."""
_DANGLING = frozenset(
    "the a an of to in on at for and or by with from as that which its their was were had has is are be "
    "der die das den dem des ein eine einer einem einen und oder von vom zu zum zur in im am an auf für mit als dass "
    "le la les l un une de du des et ou à au aux en dans par pour que qui sur "
    "el los las uno unas del y o por para con su sus no".split()
)


_SPAN = re.compile(
    r"(?:\b(?:since|until|till|through|by|by the end of|of|from|between|and|to|seit|bis|von|zwischen|und|des jahres|"
    r"aus|depuis|jusqu[’']en|entre|desde|hasta)\s+(?:the\s+end\s+of\s+)?|[-–])$",
    re.IGNORECASE,
)
_SPLIT = re.compile(
    r";\s+|:\s+|\s[–—]\s|,\s+(?=(?:and|but|which|who|where|while|because|so|und|aber|während|weil|"
    r"mais|et|qui|alors|pero|mientras)\s)|,\s+(?=the\s\w+\s)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"(?:and |but |und |aber |et |mais |y |pero )?(?:it|its|he|she|they|their|his|her|this|that|these|those|er|sie|es|"
    r"diese[rsnm]?|dies|il|elle|ils|elles|ce|cela|él|ella|ellos|esto)\b",
    re.IGNORECASE,
)


def _is_told(clause: str, sentence: str) -> bool:
    """Something that happened, as far as the words go."""
    told = HAPPENS.search(clause) and not FUTURE.search(clause) and not clause.rstrip().endswith("?")
    return bool(told) and _has_subject(clause, sentence)


def _is_span(clause: str, date: str) -> bool:
    """A year that only bounds or qualifies something else: since 2016, the prices of 2015."""
    return re.fullmatch(_YEAR, date) is not None and _SPAN.search(clause[: clause.find(date)]) is not None


def _has_subject(clause: str, sentence: str) -> bool:
    """A clause that can stand alone: it opens its sentence, or names somebody; nobody knows whom a pronoun means."""
    if _PRONOUN.match(clause.lstrip(' "“„«')):
        return False
    return sentence.startswith(clause) or clause[:1].isupper()


def _clauses(sentence: str) -> list[str]:
    """The clauses of a long sentence, so that a date goes with its own verb."""
    if len(sentence) <= LONGEST:
        return [sentence]
    return [re.sub(r"^(?:and|but|und|aber|et|mais|y|pero)\s+", "", part) for part in _SPLIT.split(sentence) if part]
