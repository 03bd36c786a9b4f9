"""Organizations, people and policies that a document names, each with the kinds of evidence for it.

A name is taken for one only with two pieces of evidence; sentence starts, German nouns and headings are none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from pipeline.extract.deep.lexicon import (
    ACTS,
    ANY_ORDINARY,
    CALENDAR,
    COMPOUND,
    EVENT_HEADS,
    GIVEN,
    HEADS,
    HONORIFICS,
    LAWS,
    LEGAL,
    MEASURES,
    PEOPLES,
    PLACES,
    POLICY_COMPOUND,
    POLICY_HEADS,
    PROPOSES,
    ROLES,
    SPEAKS,
    TOPONYMS,
)
from pipeline.extract.deep.outline import Outline
from pipeline.extract.deep.runs import Run, runs
from pipeline.notes.names import fold_name

_OF = frozenset({"of", "for", "für", "der", "des", "de", "du", "del"})
ENOUGH = 2
"""Pieces of evidence that a name needs."""
_ACRONYM = re.compile(r"^\s*\(([A-ZÄÖÜ][A-Za-zÄÖÜ]{0,3}[A-ZÄÖÜ][A-Za-z]?)\)")
_TICKER = re.compile(r"^\s*\((?:NYSE|NASDAQ|Nasdaq|LSE|FWB|XETRA|ISIN|WKN|TSX|BME|EPA|SIX)\s*:\s*[A-Z0-9.]{1,12}\)")
_NUMBERED = re.compile(r"^\s*(?:\(?(?:EU|EC|EG|CE|UE)\)?\s*)?(?:No\.?|Nr\.?|n°)?\s*\d{2,4}/\d{1,4}(?:/[A-Z]{2})?")
_AT = re.compile(r"\b(?:at|bei|chez|with|from|by|by the|of|von|gegen|against|mit|par|por)\s+$", re.IGNORECASE)
_KIND_OF_THING = re.compile(
    r"\b(?:company|firm|start-?up|lender|insurer|retailer|chain|cooperative|miller|maker|group|union|charity|regulator|"
    r"bakery|publisher|unternehmen|firma|konzern|kette|händler|hersteller|genossenschaft|versicherer|verlag|behörde|"
    r"entreprise|société|chaîne|coopérative|groupe|fabricant|syndicat|empresa|compañía|cadena|cooperativa|grupo|"
    r"fabricante|sindicato)\s+$",
    re.IGNORECASE,
)
_IN = re.compile(
    r"\b(?:in|to|near|town of|city of|mayor of|people of|from|nach|aus|bei der stadt|bürgermeister(?:in)? von|stadt|"
    r"à|ville de|maire de|en|ciudad de|alcalde de|alcaldesa de)\s+$",
    re.IGNORECASE,
)
_IS_PLACE = re.compile(
    r"^\s+(?:is|was|ist|war|est|es)\s+(?:a|an|the|eine?|une?|una?)\s+(?:[\w-]+\s+){0,2}?(?:town|city|village|"
    r"region|stadt|dorf|ort|ville|village|ciudad|pueblo)\b",
    re.IGNORECASE,
)
_PART = re.compile(r"\b[A-ZÀ-Þ][\w’'-]*,? (?:and|&|und|et|y) $")
"""The end of a longer name, perhaps: "Ovens and Mills Board"."""
_THE = re.compile(r"\b(?:the|der|die|das|den|dem|des|la|le|el|the new|il)\s+$", re.IGNORECASE)
_ROLE_BEFORE = re.compile(r"([\w-]+),\s+$")
_ROLE_NEXT = re.compile(r"([\w-]+)\s+$")
_APPOSED = re.compile(
    r"^,\s+(?:(?:the|a|an|der|die|das|ein|eine|le|la|l['’]|un|une|el|una)\s*)?((?:[\w'’-]+\s+){0,4}[\w'’-]+)"
)
_SHAPE = re.compile(
    r"[A-ZÀ-ÞŁŚŻŽŠČĆĐİ][a-zß-ÿœłśżžščćđı'’]+(?:-[A-ZÀ-Þ][a-zß-ÿ]+)?|[A-Z]\.?|van|von|der|de|del|la|da|di|bin|al|el"
)


_FORMAL = frozenset({"an acronym", "written as a brand", "a possessive"})


class Named(msgspec.Struct, frozen=True):
    """``kind``: organization, person, policy, event, name (a proper name of no known kind).

    ``evidence``: what speaks for the kind, each once; ``sentences``: numbers of those that name it.
    """

    kind: str
    name: str
    aliases: tuple[str, ...]
    evidence: tuple[str, ...]
    sentences: tuple[int, ...]


class _Found:
    """One name while its evidence is gathered."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.aliases: dict[str, None] = {}
        self.votes: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self.sentences: dict[int, None] = {}
        self.inside = False
        self.places = 0

    def vote(self, kind: str, evidence: str, weight: int = 1) -> None:
        self.votes[kind][evidence] = weight

    def verdict(self) -> tuple[str, tuple[str, ...]]:
        strong = any(weight > 1 for votes in self.votes.values() for weight in votes.values())
        if self.places and not strong:
            return "name", ()
        order = ("policy", "event", "person", "organization")
        best = max(order, key=lambda kind: (sum(self.votes[kind].values()), -order.index(kind)))
        if sum(self.votes[best].values()) >= ENOUGH:
            return best, tuple(self.votes[best])
        return "name", tuple(dict.fromkeys(e for votes in self.votes.values() for e in votes))


def named(document: Outline) -> tuple[Named, ...]:
    """Everything that is named, in order of appearance."""
    said = tuple(document.sentences())
    every = [run for number, sentence in enumerate(said) for run in runs(sentence, number, document.language)]
    found = _gather(every, document.language)
    _shorter(found)
    _repeated(found)
    kept = []
    for one in found.values():
        kind, evidence = one.verdict()
        proper = one.inside and (document.language != "de" or (" " in one.name and bool(evidence)))
        if kind != "name" or proper:
            kept.append(Named(kind, one.name, tuple(one.aliases), evidence, tuple(sorted(one.sentences))))
    return tuple(sorted(kept, key=lambda one: (one.sentences[0], one.name)))


def _gather(every: Sequence[Run], language: str) -> dict[str, _Found]:
    inside = {fold_name(run.text) for run in every if not run.first}
    alone = {run.words[0] for run in every if len(run.words) == 1}
    loose = {fold_name(run.words[0]) for run in every if not run.first}
    found: dict[str, _Found] = {}
    for run in every:
        if run.first and len(run.words) > 1:
            rest = msgspec.structs.replace(run, words=run.words[1:], before=f"{run.before}{run.words[0]} ")
            if fold_name(rest.text) in inside and fold_name(run.words[0]) not in loose:
                run = rest
        key = fold_name(run.text)
        if not key or _is_nothing(run, language) or (run.first and len(run.words) == 1 and key not in inside):
            continue
        base = _nominative(key, inside) if language == "de" else key
        one = found.setdefault(base, _Found(run.text))
        one.inside = one.inside or not run.first
        one.sentences[run.sentence] = None
        _weigh(one, run, language, alone)
    return found


def _nominative(key: str, known: set[str]) -> str:
    """A German genitive as the name that is used elsewhere: "Novateks", "Instituts für Statistik"."""
    words = key.split()
    for at in (0, len(words) - 1):
        if words[at].endswith("s"):
            other = " ".join([*words[:at], words[at][:-1], *words[at + 1 :]])
            if other in known or (len(words) > 2 and words[at][:-1] in HEADS):
                return other
    return key


def _is_nothing(run: Run, language: str) -> bool:
    low = [word.lower() for word in run.words]
    if low[0] in TOPONYMS and len(low) < 4 and not _is_head(low, HEADS) and low[-1] not in LEGAL:
        return True  # a place
    if all(len(word) > 3 and word.isupper() for word in run.words[:-1]) and len(low) > 1 and low[-1] not in LEGAL:
        return True  # set in capitals: a dateline or a headline
    if re.fullmatch(r"(?:[A-Z]\.)+[A-Z]?", run.text):
        return True
    if all(word in ANY_ORDINARY | CALENDAR | MEASURES | ROLES | HONORIFICS for word in low):
        return True
    if len(low) == 1:
        word = low[0]
        generic = word in HEADS | POLICY_HEADS | EVENT_HEADS and not run.words[0].isupper()
        return generic or len(word) < 2 or word in PLACES or bool(PEOPLES.fullmatch(word)) or word.isdigit()
    return all(word in PLACES or word in ANY_ORDINARY for word in low)


def _weigh(one: _Found, run: Run, language: str, alone: set[str]) -> None:
    """What one mention says of what it names."""
    low = [word.lower() for word in run.words]
    many = len(low) > 1
    if _IN.search(run.before) or _IS_PLACE.match(run.after):
        one.places += 1
    if many and low[-1].rstrip(".") in LEGAL and run.words[-1] not in alone:
        one.vote("organization", f"legal form {run.words[-1]}", 2)
    if many and (_is_head(low, HEADS, language) or any(COMPOUND.match(word) for word in low)):
        one.vote("organization", "a word for an institution", 1 if _PART.search(run.before) else 2)
    if _TICKER.match(run.after):
        one.vote("organization", "a ticker symbol", 2)
    if (short := _ACRONYM.match(run.after)) and many:
        one.aliases[short[1]] = None
        one.vote("organization", f"the short form {short[1]}")
    if _KIND_OF_THING.search(run.before):
        one.vote("organization", "what kind of company it is", 2)
    if run.owns:
        one.vote("organization", "a possessive")
    if did := ACTS.match(run.after.lstrip()):
        one.vote("organization", f"what it did: {did.group()}")
    if _AT.search(run.before) and (
        language != "de" or many or not run.before.rstrip().lower().endswith(("mit", "von"))
    ):
        one.vote("organization", f"after “{run.before.split()[-1]}”")
    if not many and run.words[0].isupper() and 2 <= len(run.words[0]) <= 6:
        one.vote("organization", "an acronym")
    if not many and re.search(r"[a-z][A-Z]", run.words[0]):
        one.vote("organization", "written as a brand")
    _weigh_policy(one, run, low, language)
    _weigh_person(one, run, low)


def _is_head(low: Sequence[str], heads: frozenset[str], language: str = "") -> bool:
    """A head word at the end (English), or at the beginning (other languages, and "Bank of …")."""
    joined = any(a in heads and b in _OF for a, b in zip(low, low[1:], strict=False))
    return joined or low[-1] in heads or (language != "en" and low[0] in heads)


def _weigh_policy(one: _Found, run: Run, low: list[str], language: str) -> None:
    many = len(low) > 1
    if _is_head(low, POLICY_HEADS, language) and (many or _NUMBERED.match(run.after)):
        law = _is_head(low, LAWS, language)
        one.vote("policy", f"a word for a {'law' if law else 'plan or an agreement'}", 2 if law else 1)
        if not law and _THE.search(run.before):
            one.vote("policy", "an article in front")
        if not law and PROPOSES.search(f"{run.before} {run.after}"):
            one.vote("policy", "words of politics beside it")
        if law:
            one.votes["organization"].clear()
    if any(POLICY_COMPOUND.fullmatch(word) for word in run.words):
        one.vote("policy", "a word for a law", 2)
        one.votes["organization"].clear()
    if _NUMBERED.match(run.after):
        one.vote("policy", "a number as laws have them")
    if many and (_is_head(low, EVENT_HEADS, language) or (low[-1].isdigit() and low[-2] in EVENT_HEADS)):
        one.vote("event", "a word for an event", 2)


def _weigh_person(one: _Found, run: Run, low: list[str]) -> None:
    if run.role and len(low) <= 4 and not _is_head(low, HEADS):
        one.vote("person", f"“{run.role}” in front", 2)
        if len(low) == 1:  # a surname with a title, or a firm behind a role: both are seen
            one.votes["person"][f"“{run.role}” in front"] = 1
    shaped = 2 <= len(low) <= 4 and all(_SHAPE.fullmatch(word) for word in run.words)
    if not shaped or _is_head(low, HEADS | POLICY_HEADS | EVENT_HEADS) or low[-1] in LEGAL:
        return
    if low[0] in GIVEN:
        one.vote("person", f"the given name {run.words[0]}", 2 if len(low) < 4 else 1)
    ahead = _ROLE_BEFORE.search(run.before) or _ROLE_NEXT.search(run.before)
    if ahead and ahead[1].lower() in ROLES:
        one.vote("person", f"“{ahead[1]}” in front", 2)
    apposed = _APPOSED.match(run.after)
    if apposed and any(word.lower() in ROLES for word in apposed[1].split()):
        one.vote("person", "a role behind the name", 2)
    if SPEAKS.match(run.after.lstrip(" ,")) or re.search(rf"{SPEAKS.pattern}\s+$", run.before):
        one.vote("person", "speaks")


def _shorter(found: dict[str, _Found]) -> None:
    """Surnames, names without their legal form and acronyms are those of the full names."""
    full: dict[str, str] = {}
    for key, one in found.items():
        kind, _ = one.verdict()
        words = key.split()
        if kind == "person" and len(words) > 1:
            full.setdefault(words[-1], key)
        written = one.name.split()
        if kind == "organization" and len(written) > 1 and written[-1].lower().rstrip(".") in LEGAL:
            full.setdefault(fold_name(" ".join(written[:-1])), key)
        for alias in one.aliases:
            full.setdefault(fold_name(alias), key)
        if kind == "organization":
            for at, word in enumerate(words[1:], 1):  # "Fishers Cooperative of Dunmere" is the Fishers Cooperative
                if word in _OF and (head := " ".join(words[:at])) in found and at > 1:
                    full.setdefault(head, key)
            legal = words[-1] in LEGAL
            for at in range(1, len(words) - 1 if legal else 0):
                if (tail := " ".join(words[at:])) in found:
                    full.setdefault(tail, key)
    for short, key in full.items():
        if short in found and short != key and key in found:
            other, one = found.pop(short), found[key]
            one.aliases[other.name] = None
            one.sentences.update(other.sentences)
            kind, _ = one.verdict()
            one.vote(kind, f"named again as {other.name}")


def _repeated(found: Mapping[str, _Found]) -> None:
    """To be named often says something of what is taken for an organization or a policy already, not by its form."""
    for one in found.values():
        for kind in ("organization", "policy"):
            told = [evidence for evidence in one.votes[kind] if evidence not in _FORMAL]
            if len(one.sentences) > 2 and told:
                one.vote(kind, f"named {len(one.sentences)} times")
