"""People and organizations named in a text: from its headers, greetings, closings, addresses, titles and word shapes.

Nothing is learnt from data; a word counts as a name only when something in the text speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pipeline.domains import organization_domain
from pipeline.extract.given_names import GIVEN
from pipeline.extract.mention_words import (
    ACRONYM_STOPS,
    CAPITALS,
    CLOSING,
    GREETING,
    INSTITUTION,
    LEGAL,
    NOT_NAMES,
    PARTICLES,
    PLACES,
    ROLES_OF_BOXES,
    TITLE,
)
from pipeline.extract.names import is_no_reply

PERSON, ORGANIZATION = "person", "organization"
MAX_TEXT = 100_000
_WORD = r"[^\W\d_](?:[^\W\d_]|['’](?=[^\W\d_])|-(?=[^\W\d_]))*"
_EMAIL = re.compile(r"(?<![\w.@'’+-])[\w.'’+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_NOTES = re.compile(
    rf"(?<!\w)(?P<name>(?=[A-Z]){_WORD}(?: (?:(?=[A-Z]){_WORD}|[A-Z]\.?)){{1,3}})(?P<path>(?: ?/ ?[A-Z][A-Za-z_ "
    rf"]{{1,20}}?){{0,4}} ?"
    r"@ ?[A-Z][A-Z_]{1,30}\b(?!\.)|(?: ?/ ?[A-Z]{2,12}){2,4}\b)"
)
_WRAPPED = re.compile(r"\+[0-9A-F]{2}")
"""Addresses inside an address of another system."""
"""Names as one mail system writes them: ``Ann Lee/OSL/GLOBEX@GLOBEX``."""
_HEADER = re.compile(
    r"^[ >|\t]*(?:X ?- ?)?(?P<field>from|to|cc|bcc|sender|reply ?- ?to|von|an|kopie|de|à|para|da|van|aan|från|till|fra|"
    r"til)"
    r" ?: ?(?P<value>.*)$",
    re.IGNORECASE | re.MULTILINE,
)
_NAME_IN_HEADER = re.compile(rf"{_WORD}\.?(?: {_WORD}\.?| [A-Z]\.?){{0,4}}")
_LINE = re.compile(r"^[ >|\t]*(?P<text>\S[^\n]{0,80}?)[ \t]*$", re.MULTILINE)
_ADDRESSED = re.compile(
    rf"^(?:{GREETING}[ ,]+)?(?P<names>{_WORD}(?: {_WORD})?(?:(?:, ?| and | & | und | et | y | e | en | och |/){_WORD}"
    rf"(?: {_WORD})?){{0,4}}) ?(?P<mark>[,:!\u2013\u2014-]{{1,3}}|\.{{2,4}}|)$"
)
_CLOSED = re.compile(
    rf"^(?:{CLOSING})(?: ?[,.!\u2013-]+ ?(?P<name>{_WORD}(?: (?:{_WORD}|[A-Z]\.)){{0,2}}))? ?[,.!-]*$", re.IGNORECASE
)
_SPLIT = re.compile(r", ?| and | & | und | et | y | e | en | och |/")
_RUN = re.compile(
    rf"(?<![\w@.'’/-]){_WORD}(?:(?: |(?:(?<=\b[A-Z])|(?<=\b(?:Mr|Ms|Dr|St|Sr))|(?<=\bMrs)|(?<=\bProf)|(?<=\bMme)|"
    rf"(?<=\bSra))\. |-)(?:{_WORD}|[A-Z]\b\.?|&(?= )|of(?= [A-Z]))){{0,6}}(?![\w@])"
)
_FILE = re.compile(r"\.[a-z]{2,4}\d?\b")
_ACRONYM = re.compile(r"(?<![\w@.'’/-])[A-Z][A-Z&]{2,6}(?![\w@/&])")
_AT = re.compile(r"(?:\b(?:at|with|from|join(?:ed|ing)?|bei|von|chez|en|presso|bij|hos)) $", re.IGNORECASE)


class Mention(NamedTuple):
    """``start``/``end`` in characters of the text; ``kind``: ``person`` or ``organization``."""

    start: int
    end: int
    kind: str
    text: str


def mentions(text: str, people: Iterable[str] = (), organizations: Iterable[str] = ()) -> tuple[Mention, ...]:
    """Names and addresses in order, none inside another. ``people`` and ``organizations``: who is known to take "
    "part."""
    text = text[:MAX_TEXT]
    found = _Found(text)
    _addresses(found)
    _headers(found)
    _lines(found)
    known = _Known([*people, *found.names])
    labels = {organization_domain(one.text.lower()).split(".")[0] for one in found.taken if "@" in one.text}
    known.organizations = {name.casefold() for name in (*organizations, *labels) if len(name) > 2}
    _runs(found, known)
    _acronyms(found, known)
    return tuple(sorted(found.taken))


def people_named(texts: Iterable[tuple[str, str]], most: int = 16) -> tuple[str, ...]:
    """Full names of people in texts, in order, each once: what an owner's memo mentions. ``texts``: heading and "
    "body."""
    found = (one.text for _, body in texts for one in mentions(body) if one.kind == PERSON and "@" not in one.text)
    return tuple(dict.fromkeys(name for name in found if " " in name and "," not in name))[:most]


class _Found:
    """Mentions so far; ``names``: full or short names of people that were proved."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken: list[Mention] = []
        self.names: list[str] = []
        self._busy = bytearray(len(text))

    def add(self, start: int, end: int, kind: str, name: bool = False) -> None:
        if start >= end or any(self._busy[start:end]):
            return
        self._busy[start:end] = b"\x01" * (end - start)
        self.taken.append(Mention(start, end, kind, self.text[start:end]))
        if name:
            self.names.append(self.text[start:end])

    def close(self, start: int, end: int) -> None:
        """Nothing in here is a name."""
        self._busy[start:end] = b"\x01" * (end - start)


class _Known:
    """Words of proved names: given names, family names, initials."""

    def __init__(self, names: Iterable[str]) -> None:
        self.first: set[str] = set()
        self.last: set[str] = set()
        self.organizations: set[str] = set()
        for name in names:
            before, comma, after = name.partition(",")
            words = (f"{after} {before}" if comma else name).replace(".", " ").split()
            words = [word for word in words if len(word) > 1]
            if words:
                self.first.add(words[0].casefold())
                self.last.update(word.casefold() for word in words[1:] if word.casefold() not in PARTICLES)

    def is_first(self, word: str) -> bool:
        low = re.sub(r"['’]s?$", "", word.casefold())
        return word[0].isupper() and low not in NOT_NAMES and (low in self.first or low in GIVEN)

    def is_last(self, word: str) -> bool:
        low = re.sub(r"['’]s?$", "", word.casefold())
        return word[0].isupper() and low in self.last and low not in NOT_NAMES


def _addresses(found: _Found) -> None:
    for match in _NOTES.finditer(found.text):
        found.add(match.start("name"), match.end("name"), PERSON, name=True)
        found.close(match.start("path"), match.end("path"))
    for match in _EMAIL.finditer(found.text):
        if _WRAPPED.search(match.group()):
            found.close(match.start(), match.end())
            continue
        local = match.group().partition("@")[0]
        if not is_no_reply(match.group()) and not ROLES_OF_BOXES.fullmatch(local.casefold()):
            found.add(match.start(), match.end(), PERSON)


def _headers(found: _Found) -> None:
    for header in _HEADER.finditer(found.text):
        value, at = header["value"][:4_000], header.start("value")
        bare = re.sub(r"<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)|\S+@\S+", lambda m: "\0" * len(m.group()), value)
        spans = [(m.start(), m.end()) for m in _NAME_IN_HEADER.finditer(bare)]
        spans = [(a, b) for a, b in spans if value[a].isupper() or value[a:b].count(" ")]
        paired = _pairs(value, spans)
        for start, end in paired:
            words = value[start:end].casefold().split()
            if words[-1] in LEGAL | INSTITUTION and "," not in value[start:end]:
                found.add(at + start, at + end, ORGANIZATION)
            elif words[0] not in NOT_NAMES:
                found.add(at + start, at + end, PERSON, name=True)


def _pairs(value: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """``Last, First`` joined, unless every part is a whole name of its own."""
    joined: list[tuple[int, int]] = []
    at = 0
    while at < len(spans):
        start, end = spans[at]
        following = spans[at + 1] if at + 1 < len(spans) else None
        comma = following is not None and value[end : following[0]].strip() == ","
        short = " " not in value[start:end].strip() or value[start:end].split()[0].casefold() in PARTICLES
        if following is not None and comma and short:
            joined.append((start, following[1]))
            at += 2
        else:
            joined.append((start, end))
            at += 1
    return joined


def _lines(found: _Found) -> None:
    """Greetings and names below a closing or alone on a line."""
    closing = False
    for line in _LINE.finditer(found.text):
        words, at = line["text"], line.start("text")
        closed = _CLOSED.match(words)
        if closed:
            closing = not closed["name"]
            if closed["name"] and closed["name"][0].isupper() and _may_be(closed["name"]):
                found.add(at + closed.start("name"), at + closed.end("name"), PERSON, name=True)
            continue
        addressed = _ADDRESSED.match(words)
        if addressed:
            greeted = addressed.start("names") > 0
            offset = at + addressed.start("names")
            for start, end in _parts(addressed["names"]):
                name = addressed["names"][start:end]
                proved = greeted or closing or (addressed["mark"] == "," and " " not in name)
                if _may_be(name) and (proved or name.split()[0].casefold() in GIVEN):
                    found.add(offset + start, offset + end, PERSON, name=True)
        closing = False


def _parts(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _SPLIT.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _may_be(name: str) -> bool:
    words = name.split()
    return bool(words) and all(
        word[0].isupper() and word.casefold().strip(".") not in NOT_NAMES | PLACES for word in words
    )


def _runs(found: _Found, known: _Known) -> None:
    """Words with capitals in running text: names by known or common given names, organizations by their words."""
    for run in _RUN.finditer(found.text):
        for start, end, kind in _read(run.group(), run.start(), found, known):
            found.add(start, end, kind)


def _read(run: str, at: int, found: _Found, known: _Known) -> Iterator[tuple[int, int, str]]:
    tokens = [(m.start(), m.end(), m.group()) for m in re.finditer(r"[^\s]+", run)]
    upper = [word[:1].isupper() or word in ("&", "of") for *_, word in tokens]
    index = 0
    while index < len(tokens):
        if not upper[index]:
            index += 1
            continue
        stop = index
        while stop < len(tokens) and (upper[stop] or tokens[stop][2].casefold() in PARTICLES):
            stop += 1
        while stop > index and (not upper[stop - 1] or tokens[stop - 1][2] in ("&", "of")):
            stop -= 1
        yield from _of_capitals(tokens[index : max(stop, index)], at, found, known)
        index = max(stop, index + 1)


def _of_capitals(
    tokens: list[tuple[int, int, str]], at: int, found: _Found, known: _Known
) -> Iterator[tuple[int, int, str]]:
    """One stretch of capitalised words: an organization as a whole, or the names in it."""
    if not tokens or (_FILE.match(found.text, at + tokens[-1][1]) and "." not in tokens[-1][2]):
        return
    words = [word.strip(".") for *_, word in tokens]
    if not words:
        return
    head = next((n for n, word in enumerate(words) if word.casefold() not in CAPITALS), len(words))
    rest = words[head:]
    if _is_organization(rest, known) and not known.is_first(rest[0]):
        yield at + tokens[head][0], at + tokens[-1][1], ORGANIZATION
        return
    n = head
    while n < len(words):
        end = _person_end(words, n, known, found, at + tokens[n][0])
        if end > n:
            last = tokens[end - 1]
            yield at + tokens[n][0], at + last[1] - _extra(last[2]), PERSON
            n = end
            continue
        if words[n].casefold() in known.organizations:
            stop = n + 1
            while stop < len(words) and words[stop].casefold() in INSTITUTION | LEGAL:
                stop += 1
            yield at + tokens[n][0], at + tokens[stop - 1][1], ORGANIZATION
            n = stop
            continue
        n += 1


def _extra(word: str) -> int:
    """Characters at the end of a word that do not belong to the name: a full stop, a genitive."""
    if word.endswith((".", "'", "’")):
        return int(len(word) > 2)
    return 2 if word.endswith(("'s", "’s")) else 0


def _person_end(words: list[str], n: int, known: _Known, found: _Found, at: int) -> int:
    """Index behind the name that starts with a word; the same index when none does."""
    word, end = words[n], n
    if TITLE.fullmatch(word) and n + 1 < len(words) and words[n + 1].casefold() not in NOT_NAMES:
        return min(len(words), n + 3) if n + 2 < len(words) and known.is_first(words[n + 1]) else n + 2
    if known.is_first(word):
        end = n + 1
        while end < len(words) and end < n + 4:
            follower = words[end]
            if len(follower) == 1 or follower.casefold() in PARTICLES or known.is_last(follower):
                end += 1
            elif (
                follower.casefold() in NOT_NAMES | PLACES | INSTITUTION | LEGAL
                or known.is_first(follower)
                or follower.isupper()
                and len(follower) > 2
                and not word.isupper()
            ):
                break
            else:
                end += 1
                break
        while end > n + 1 and words[end - 1].casefold() in PARTICLES:
            end -= 1
        return end
    if (
        known.is_last(word)
        and len(word) > 3
        and re.sub(r"['’]s?$", "", word.casefold()) not in PLACES | known.organizations
    ):
        return n + 1
    return n


def _is_organization(words: list[str], known: _Known) -> bool:
    if len(words) < 2:
        return False
    last = words[-1].casefold()
    if last in LEGAL:
        return True
    return (
        last in INSTITUTION
        and words[0].casefold() not in NOT_NAMES
        or ("of" in words and words[0].casefold() in INSTITUTION)
    )


def _acronyms(found: _Found, known: _Known) -> None:
    """Letters that stand for a house: known, or where one works, comes from, writes to; then everywhere."""
    hits = [m for m in _ACRONYM.finditer(found.text) if m.group() not in ACRONYM_STOPS]
    proved = {
        m.group()
        for m in hits
        if m.group().casefold() in known.organizations or _AT.search(found.text[max(0, m.start() - 12) : m.start()])
    }
    for match in hits:
        if match.group() in proved and not _in_shouting(found.text, match.start()):
            found.add(match.start(), match.end(), ORGANIZATION)


def _in_shouting(text: str, at: int) -> bool:
    """Whether the line is in capitals throughout."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    return sum(char.isupper() for char in line) > 2 * sum(char.islower() for char in line) and len(line) > 12
