"""Runs of capitalised words in a sentence: what may be a name, and the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.extract.deep.lexicon import (
    ANY_ORDINARY,
    CALENDAR,
    COMPOUND,
    EVENT_HEADS,
    GIVEN,
    HEADLINE,
    HEADS,
    HONORIFICS,
    LEGAL,
    MEASURES,
    POLICY_HEADS,
    ROLES,
    TOPONYMS,
)

_TOKEN = re.compile(r"[^\W_][\w]*(?:[-'’&.@/](?=\w)\w+)*|[^\w\s]")
_PARTICLES = frozenset("van von vom der den ter de del della di da du des la le los las bin al el dos".split())
_JOINERS = frozenset("of for the für de du la les del".split())
_JOINERS_OF = {"de": frozenset({"für"})}
_BODIES = frozenset("rat bund ministerium amt verband kammer gericht gerichtshof".split())
"""German words for bodies that a genitive belongs to: "Rat der …"."""
_PAIRED = frozenset("ministry ministerium ministère ministerio department gewerkschaft verband".split())
"""Bodies that are named for two things: "Ministry of Trade and Industry"."""
_AND = frozenset("and und et y".split())
_ARTICLES = frozenset("der die das den dem seine ihre sein ihr seiner ihrer seinem ihrem".split())
_KIND = re.compile(
    r".*(?:betreiber|hersteller|bauer|konzern|kette|firma|händler|versicherer|verlag|labor|unternehmen|anbieter|"
    r"dienstleister|lieferant|start-?up)s?$",
    re.IGNORECASE,
)
"""German nouns for what a company is, before its name."""
_ELISION = re.compile(r"(?:[ldjmnstc]|qu)['’](?=[A-ZÀ-Þ])", re.IGNORECASE)
_OPENING = re.compile(r"[:;.!?…—–|/(\[{\"“„«»‘•*→=>-]\s*$")
"""What a capital says nothing after: a new clause, a list, a quotation, a bracket."""
_POSSESSIVE = re.compile(r"(?:['’]s|['’])$")
_CONTRACTED = re.compile(r"['’](?:re|ve|ll|d|m|t)$")
_TRIMMED = ANY_ORDINARY | CALENDAR | MEASURES | {".", "of"}
"""Words that begin a sentence, not a name."""
LONGEST = 8
"""Words of a name."""


class Run(msgspec.Struct, frozen=True):
    """``words`` as written, less a possessive; ``first``: it opens its sentence; ``sentence`` is its number.

    ``before`` and ``after`` are what stands around it; ``owns``: it was a possessive; ``role``: a role, an honorific or
    a kind of thing that was cut off in front.
    """

    words: tuple[str, ...]
    sentence: int
    first: bool
    before: str
    after: str
    owns: bool = False
    role: str = ""

    @property
    def text(self) -> str:
        """The name."""
        return " ".join(self.words)


def runs(sentence: str, number: int, language: str) -> Iterator[Run]:
    """Candidates in one sentence, in order. A sentence set in Title Case as a whole holds none."""
    tokens = [_unelided(match) for match in _TOKEN.finditer(sentence)]
    words = [token for token, _, _ in tokens if len(token) > 3 and token[0].isalpha()]
    if language != "de" and len(words) > 2 and all(map(_is_capital, words)):
        return
    at = 0
    while at < len(tokens):
        if not _is_capital(tokens[at][0]):
            at += 1
            continue
        end = _end(tokens, at, sentence, language)
        yield from _cut(tokens, at, end, sentence, number, language)
        at = end


def _unelided(match: re.Match[str]) -> tuple[str, int, int]:
    """A token, where it stands; French "l'Institut" without its article."""
    token, start = match.group(), match.start()
    cut = len(found.group()) if (found := _ELISION.match(token)) else 0
    return token[cut:], start + cut, match.end()


def _is_capital(token: str) -> bool:
    return token[0].isupper() or (token[0].islower() and any(char.isupper() for char in token[1:3]) and len(token) > 3)


def _end(tokens: list[tuple[str, int, int]], at: int, sentence: str, language: str) -> int:
    """The place behind the last word of a run. A legal form ends it; joining words count where a capital follows."""
    end = at + 1
    while end < len(tokens) and end - at < LONGEST:
        token = tokens[end][0]
        if not _touch(tokens[end - 1], tokens[end], sentence) or _is_legal(tokens[end - 1][0]) and end - at > 1:
            break
        after = tokens[end + 1][0] if end + 1 < len(tokens) else ""
        if token == "." and after and _is_capital(after) and (len(tokens[end - 1][0]) == 1 or end - at == 1):
            end += 1  # an initial, or a title
            continue
        if _is_capital(token) or _is_legal(token) or (token.isdigit() and _is_head(tokens[end - 1][0])):
            end += 1
            continue
        skip = 1
        while end + skip < len(tokens) and skip < 3 and tokens[end + skip][0].lower() in _PARTICLES | _JOINERS:
            skip += 1
        following = tokens[end + skip][0] if end + skip < len(tokens) else ""
        left = [word for word, _, _ in tokens[at:end]]
        if not (following and _is_capital(following) and _joins(token.lower(), left, language)):
            break
        end += skip + 1
    return end


def _joins(token: str, left: list[str], language: str) -> bool:
    """Whether a small word belongs to the name that it stands in."""
    low = [word.lower() for word in left]
    if token == "&":
        return True
    if token in _AND:
        return any(word in _PAIRED for word in low[:-1])
    if token in _JOINERS_OF.get(language, _JOINERS) and any(map(_is_head, low)):
        return True
    if language == "de" and token in {"der", "des"} and len(low) == 1 and low[0] in _BODIES:
        return True
    return token in _PARTICLES and low[-1] in GIVEN


def _is_legal(word: str) -> bool:
    return word.lower() in LEGAL and (word[0].isupper() or any(char.isupper() for char in word[1:]))


def _touch(left: tuple[str, int, int], right: tuple[str, int, int], sentence: str) -> bool:
    """Only white space stands between; the dot of an initial or of a title too."""
    between = sentence[left[2] : right[1]]
    if right[0] == "." and (len(left[0]) == 1 or f"{left[0].lower()}." in HONORIFICS):
        return True
    return not between.strip() and right[0] != "."


def _is_head(word: str) -> bool:
    low = word.lower()
    if len(low) > 5 and low.endswith("s") and low[:-1] in HEADS:  # a German genitive: "des Instituts für …"
        return True
    return low in HEADS or low in POLICY_HEADS or low in EVENT_HEADS or COMPOUND.match(low) is not None


def _cut(
    tokens: list[tuple[str, int, int]], at: int, end: int, sentence: str, number: int, language: str
) -> Iterator[Run]:
    """A run without ordinary words, roles and calendar words at its ends."""
    start, role = at, ""
    while start < end:
        word = tokens[start][0].lower()
        if word in ROLES or word in HONORIFICS or f"{word}." in HONORIFICS:
            role = tokens[start][0]
        elif word not in _TRIMMED or (word in TOPONYMS and start + 1 < end and language != "de"):
            break
        start += 1
    if language == "de" and end - start > 1 and _KIND.match(tokens[start][0]) and not _is_legal(tokens[start + 1][0]):
        start += 1  # "der Netzbetreiber Veldnetz AG"
    elif language == "de" and end - start > 2 and start > 0 and tokens[start - 1][0].lower() in _ARTICLES:
        word = tokens[start][0]
        plain = not any(_is_head(w) or _is_legal(w) for w, _, _ in tokens[start:end])
        if plain and not word.endswith(("e", "en")) and not word.isupper():
            role, start = role or word, start + 1  # "der Bäcker Otto Brandt": what somebody is
    while end > start and (tokens[end - 1][0].lower() in CALENDAR or not tokens[end - 1][0][0].isalnum()):
        end -= 1
    if start >= end or any(token.lower() in HEADLINE for token, _, _ in tokens[start + 1 : end]):
        return
    for at in range(start + 2, end - 1):  # "Grain Board Chairman Otto Brandt": what somebody is, and of whom
        if tokens[at][0].lower() in ROLES and not any(_is_head(word) for word, _, _ in tokens[at:end]):
            yield from _cut(tokens, start, at, sentence, number, language)
            yield from _cut(tokens, at, end, sentence, number, language)
            return
    written: list[str] = []
    for token, _, _ in tokens[start:end]:
        written[-1:] = [written[-1] + token] if token == "." and written else [*written[-1:], token]
    owns = bool(_POSSESSIVE.search(written[-1])) or sentence[tokens[end - 1][2] :].startswith(("'s", "’s"))
    written[-1] = _POSSESSIVE.sub("", written[-1])
    if not written[-1] or _CONTRACTED.search(written[-1]):
        return
    first = not any(token[0].isalnum() for token, _, _ in tokens[:start])
    first = first or _OPENING.search(sentence[: tokens[start][1]]) is not None
    if "." in written[-1] and sentence[tokens[end - 1][2] :].startswith(".") and _is_legal(written[-1]):
        written[-1] += "."
    before, after = sentence[: tokens[start][1]], sentence[tokens[end - 1][2] :]
    yield Run(tuple(written), number, first, before, after, owns, role)
