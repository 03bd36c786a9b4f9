"""What an organization is called: by its people in signatures and display names, else by its domain. Pure.

A domain is the key of an organization and a poor name for it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache

import msgspec

from pipeline.domains import organization_domain
from pipeline.index.index import Index
from pipeline.index.names.legal import FORMS, LONGEST_FORM
from pipeline.model import Filed
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain

FEW = 4
"""Up to so many people one signature speaks for the organization."""
ENOUGH = 2
SHARE = 8
MOST_ALIASES = 6
_TAGGED = re.compile(r"\(([^()]{2,60})\)\s*$|\s(?:\||@|at|–|—|-|/)\s+([^|()<>@]{2,60})$")
_WORD = re.compile(r"[^\W_][\w&.'’+-]*[^\W_]|[^\W_]")
_UNSPACED = re.compile(
    r"^(?:株式会社|有限会社|合同会社|주식회사|\(주\)|(?:ООО|ОАО|ЗАО|ПАО|АО)\s)\s*|"
    r"\s*(?:株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사)$"
)
_JOINING = frozenset({"&", "and", "und", "et", "y", "e", "og", "och", "en", "i"})


class Called(msgspec.Struct, frozen=True):
    """``name`` without its legal form; ``aliases`` are other names its people use; ``people`` who vouch for the name.

    Nobody vouches for a name that is only made of the domain.
    """

    name: str
    aliases: tuple[str, ...] = ()
    people: int = 0


def called(domains: tuple[str, ...], index: Index) -> Called:
    """The best name that the items give to the organization behind some domains."""
    return vouched(domains, index) or Called(_of_domain(domains[0], index))


def vouched(domains: tuple[str, ...], index: Index) -> Called | None:
    """What its people call it, if that resembles the domain; ``None`` when nobody says.

    In a large organization a signature may name a department or a daughter: the more people, the more must agree.
    """
    spelled = _spellings(domains, index)
    groups: defaultdict[str, set[str]] = defaultdict(set)
    times: Counter[str] = Counter()
    variants: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, people in spelled.items():
        bare = without_form(name)
        key = fold_name(bare)
        groups[key] |= set(people)
        times[key] += len(people)
        variants[key][bare] += len(people)
    if not groups:
        return None
    agreed = _agreed(domains, index)
    best = min(groups, key=lambda key: (-len(groups[key]), -times[key], key))
    if len(groups[best]) < agreed and best.replace(" ", "") not in {_label(domain) for domain in domains}:
        return None
    name = max(variants[best].items(), key=lambda v: (not _shouts(v[0]), v[1], v[0]))[0]
    initials = {"".join(word[0] for word in best.split()), best.replace(" ", "")}
    others = sorted(spelled, key=lambda other: (-len(set(spelled[other])), other))
    enough = max(ENOUGH, agreed)
    others = [o for o in others if len(set(spelled[o])) >= enough or fold_name(without_form(o)) in {best, *initials}]
    aliases = {other.casefold(): other for other in others if other.casefold() != name.casefold()}
    return Called(name, tuple(aliases.values())[:MOST_ALIASES], len(groups[best]))


def _agreed(domains: tuple[str, ...], index: Index) -> int:
    """How many people must sign with a name that says more than the domain."""
    people = len(set().union(*(index.members[domain] for domain in domains)))
    return 1 if people <= FEW else max(ENOUGH, people // SHARE)


def _label(domain: str) -> str:
    return domain.partition(".")[0].replace("-", "")


def _shouts(name: str) -> bool:
    """All in capitals and too long for initials, or without any."""
    return (name.isupper() and len(name) > 5) or name.islower()


def names_at(domain: str, index: Index) -> frozenset[str]:
    """Folded names, without legal forms, that people at a domain give their organization."""
    return frozenset(fold_name(without_form(name)) for name in _spellings((domain,), index))


@lru_cache(maxsize=65536)
def without_form(name: str) -> str:
    """``Acme GmbH`` -> ``Acme``; ``Smith & Company`` and a name of nothing else stay whole."""
    bare = _UNSPACED.sub("", name.strip(" ,.")).strip(" «»„“”\"'")
    words = (bare or name).split()
    while len(words) > 1:
        for length in range(min(LONGEST_FORM, len(words) - 1), 0, -1):
            form = tuple(fold_name(word).replace(" ", "") or "and" for word in words[-length:])
            before = words[-length - 1]
            if form in FORMS and before.casefold() not in _JOINING and fold_name(before):
                words = words[:-length]
                words[-1] = words[-1].rstrip(",")
                break
        else:
            return " ".join(words)
    return " ".join(words)


def resembles(name: str, domain: str) -> bool:
    """Whether a name can be that of a domain: contained, containing, its initials, or its first word."""
    label = domain.split(".")[0]
    folded, bare = fold_name(name), label.replace("-", "")
    joined, words = folded.replace(" ", ""), folded.split()
    if not joined:
        return False
    proper = fold_name(without_form(name)).split()
    initials = {"".join(word[0] for word in some if word not in ("and", "of", "the")) for some in (words, proper)}
    initials |= {"".join(word[0] for word in some) for some in (words, proper)}
    return bare in joined or joined in bare or (len(bare) > 1 and bare in initials) or words[0] in label


def _spellings(domains: tuple[str, ...], index: Index) -> dict[str, list[str]]:
    """Name as written -> addresses of those who wrote it, once for every item."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for filed in _items(domains, index, work=True):
        said: dict[tuple[str, str], None] = {}
        for claim in filed.claims:
            if claim.field == "organization":
                said[(plain(claim.value), claim.email)] = None
        for message in filed.messages:
            if tagged := _TAGGED.search(plain(message.sender[0])):
                said[((tagged[1] or tagged[2]).strip(), message.sender[1])] = None
        for name, email in said:
            domain = organization_domain(email)
            if domain in domains and resembles(name, domain):
                found[name.strip(" ,")].append(email)
    return found


def _items(domains: tuple[str, ...], index: Index, work: bool = False) -> list[Filed]:
    """What their people take part in; ``work``: of that what tells of anybody's work."""
    items = {item for domain in domains for member in index.members[domain] for item in index.items_of[member]}
    told = (item for item in sorted(items) if not (brief := index.counted(item)).filtered and (brief.works or not work))
    return [index.items[item] for item in told]


def _of_domain(domain: str, index: Index) -> str:
    """The domain's label, with the capitals that its items give it."""
    label = domain.split(".")[0]
    words = label.replace("-", " ").replace("_", " ").split()
    if len(words) == 1 and (written := _capitals(label, domain, index)):
        return written
    return " ".join(word.upper() if len(word) <= 3 else word.capitalize() for word in words) or domain


def _capitals(label: str, domain: str, index: Index) -> str:
    """How titles and sentences write the label, if with capitals and not among nothing else."""
    counts: Counter[str] = Counter()
    for filed in _items((domain,), index):
        for text in {plain(filed.title), plain(filed.gist), *(plain(said.text) for said in filed.statements)}:
            if label in text.casefold() and not text.isupper():
                counts.update({word for word in _WORD.findall(text) if word.casefold() == label and not word.islower()})
    return max(counts, key=lambda word: (counts[word], word)) if counts else ""


__all__ = ["Called", "called", "names_at", "resembles", "vouched", "without_form"]
