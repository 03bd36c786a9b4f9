"""Two or three sentences in the owner's voice, made of what is known; nothing is guessed.

No pronoun tells a gender, no word counts from today, and what was only inferred never stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pipeline.build.dealings import counted, joined, latest, newest_dealing
from pipeline.build.lapse import newest, status
from pipeline.build.open_items import is_of, waiting
from pipeline.build.relations import Relation, employed_at, relations
from pipeline.build.standing import is_ours, organization, relationship, role, workplace
from pipeline.build.view import day, kept_items, link_to
from pipeline.index import Index, without_form
from pipeline.model import Entity, Fact, Filed, FiledStatement, Neutral
from pipeline.notes import links
from pipeline.notes.facts import inactive, worded
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, capital, cut, field, fill, fold, given, line, ours, part, plain, small
from pipeline.notes.neutral import joined as between

MOST_NAMED = 3
"""People or notes that a summary names."""
MOST_FACTS = 4
"""Facts in summary.md."""
MAX_SAID = 160
OF_ONES = frozenset({"person", "organization", "project"})
"""Kinds with which one has to do; others are only spoken of."""
_ROLES = {
    "investor": "an investor",
    "customer": "a customer",
    "prospect": "a prospect",
    "partner": "a partner",
    "vendor": "a vendor",
    "team": "a colleague of mine",
    "advisor": "an advisor",
    "personal": "a private contact",
    "press": "a press contact",
    "community": "a contact from the community",
    "government": "a contact at an authority",
}
_SIDES = {
    **_ROLES,
    "personal": "",
    "team": "",
    "community": "a community",
    "government": "an authority",
    "press": "press",
}
_LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
_STEP = re.compile(
    r"(?:(?:.{1,60} )?(?:[Jj]oined|[Jj]oins|is leaving)|Leaving) (?P<firm>[^\W\d_a-z].*?)(?: (?:as|in) .*)?$"
    r"|(?:New role:|.{1,60} has been (?:named|promoted to)|.{1,60} has stepped down as) "
)
"""How facts tell that somebody comes, moves up or goes."""
_AT = re.compile(r"(?: at |Works at )(?P<firm>.+)")
_WEIGHT = ("preference", "context", "relationship", "milestone", "decision", "status")
"""Categories of facts, what one must know to deal with somebody first."""


def summary(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> Neutral:
    """Who or what this is, what to know, what we last did and what is open; ``""`` when nothing can be said."""
    items = kept_items(entity.id, index)
    who = _identity(entity, index, facts)
    job = role(entity, index, facts) if entity.kind == "person" else ""
    news = (fact for fact in _worth_knowing(entity, facts) if not (job and job.casefold() in fact.fact.casefold()))
    known = next(map(_fact, news), NOTHING) or _decided(entity, items, index)
    last, owed = _last(entity, items, index), _owed(entity, items, index)
    if entity.kind not in OF_ONES and not (who or known or owed):
        return NOTHING  # the log says it
    if known:  # two or three sentences, not four
        doing = between("; ", filter(None, (last.clause, owed if owed.startswith("I ") else small(owed))))
        rest = [known, _sentence(doing)]
    else:
        twice = any(_end(said) in last.gist for said, _ in waiting(entity, items, index))
        told = fill("{}: “{}”", last.clause, last.gist) if last.gist and not twice else _sentence(last.clause)
        rest = [told, _sentence(owed)]
    return between(" ", filter(None, (who, *rest)))


def short(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> Neutral:
    """summary.md: ``# Name``, 3 to 8 short lines, the date of the newest fact, or item where there is none.

    Names, no links: an editor that rewrites links after a rename would make the file a person's.
    """
    items = kept_items(entity.id, index)
    number = len(waiting(entity, items, index))
    lines = [
        _identity(entity, index, facts),
        _standing(entity, items, index, facts),
        *[_fact(fact) for fact in _worth_knowing(entity, facts)[:MOST_FACTS]],
        _decided(entity, items, index),
        _sentence(_last(entity, items, index).clause),
        given("{}.", _open(number, entity, items, index)),
    ]
    updated = max((fact.ts for fact in _active(facts)), default="") or newest(items, facts)
    lines.append(given("_Last updated: {}_", line(updated)))
    told = (_unlinked(one) for one in dict.fromkeys(lines) if one)
    return fill("{}\n", between("\n", [fill("# {}", field(entity.name, 160)), *told]))


class _Last(NamedTuple):
    """What we last did, and the words that tell what it was about."""

    clause: Neutral = NOTHING
    gist: Neutral = NOTHING


def _last(entity: Entity, items: list[Filed], index: Index) -> _Last:
    filed = newest_dealing(items)
    if filed is None:
        return _Last()
    return _Last(
        latest(entity, filed, index, fill("“{}”", links.label(filed.title))),
        filed.gist if len(filed.gist) <= MAX_SAID else NOTHING,
    )


# --- who or what ---


def _identity(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> Neutral:
    items = kept_items(entity.id, index)
    related = relations(entity.id, index)
    if entity.kind == "person":
        return _person(entity, items, related, index, facts)
    if entity.kind == "organization":
        return _organization(entity, items, related, index)
    return _matter(entity, related, index)


def _person(
    entity: Entity, items: list[Filed], related: tuple[Relation, ...], index: Index, facts: tuple[Fact, ...]
) -> Neutral:
    """``VP Engineering at [[Acme]], a customer; takes part in [[Integration]].``"""
    what = field(role(entity, index, facts), 120)
    at = workplace(entity, index, facts) if what else organization(entity, index, facts)
    job = fill("{} at {}", what, at) if what and at else what or given("Works at {}", at)
    tags = relationship(entity, items, index)
    to_me = [ours(_ROLES[tag]) for tag in tags if _ROLES.get(tag)][:2]
    if is_ours(entity, index) and not to_me:
        to_me = [ours(_ROLES["team"])]
    known = between(", ", filter(None, (job, joined(to_me))))
    named = _links(related, index, lambda r: r.word == "introduced by")
    via = given("introduced by {}", joined(named))
    projects = _links(related, index, lambda r: index.entities[r.other].kind == "project")
    part = given("takes part in {}", joined(projects))
    return _sentence(between("; ", filter(None, (known, via, part))))


def _organization(entity: Entity, items: list[Filed], related: tuple[Relation, ...], index: Index) -> Neutral:
    if set(entity.domains) & index.owner.domains:
        return ours("My own organization.")
    what = joined([ours(_SIDES[tag]) for tag in relationship(entity, items, index) if _SIDES.get(tag)][:2])
    at_work = employed_at(entity.id, index)
    people = [
        r
        for r in related
        if index.entities[r.other].kind == "person"
        and not r.word.startswith("formerly")
        and (r.other in at_work or r.word == "employs" or index.items_with[r.other] & index.items_with[entity.id])
    ]
    often = _by_items([r.other for r in people], entity.id, index)
    named = [link_to(index.entities[other]) for other in often[:MOST_NAMED]]
    more = [fill("{} more", len(people) - MOST_NAMED)] if len(people) > MOST_NAMED else []
    form = "my contacts are {}" if len(people) > 1 else "my contact is {}"
    contacts = given(form, joined([*named, *more]))
    projects = _links(related, index, lambda r: index.entities[r.other].kind == "project")
    part = given("part of {}", joined(projects))
    return _sentence(between("; ", filter(None, (what, contacts, part))))


def _matter(entity: Entity, related: tuple[Relation, ...], index: Index) -> Neutral:
    """A project or topic: with whom."""
    around = _links(related, index, lambda r: index.entities[r.other].kind == "organization")
    people = _links(related, index, lambda r: index.entities[r.other].kind == "person", entity.id)
    if not (around or people):
        return NOTHING
    noun = entity.kind.replace("-", " ").capitalize()
    return _sentence(fill("{} with {}", field(noun, 40), joined([*around, *people])))


def _links(
    related: tuple[Relation, ...], index: Index, wanted: Callable[[Relation], bool], beside: str = ""
) -> list[Neutral]:
    """Of those that are wanted; by what they have in common with ``beside``, if that is given."""
    found = [relation.other for relation in related if wanted(relation)]
    found = _by_items(found, beside, index) if beside else found
    return [link_to(index.entities[other]) for other in found[:MOST_NAMED]]


def _by_items(others: list[str], entity: str, index: Index) -> list[str]:
    """Who shares most items with an entity comes first: what else they do would not have its note rendered again."""
    mine = index.items_with[entity]
    return sorted(others, key=lambda other: (-len(index.items_with[other] & mine), other))


def _sentence(text: Neutral) -> Neutral:
    return given("{}.", capital(text))


def _unlinked(text: Neutral) -> Neutral:
    """With the names that links show in their place."""
    parts, end = [], 0
    for found in _LINK.finditer(text):
        parts += [
            part(text, end, found.start()),
            links.label(found[2]) if found[2] else line(found[1].rpartition("/")[2]),
        ]
        end = found.end()
    return between("", (*parts, part(text, end, len(text))))


# --- what is known ---


def _active(facts: tuple[Fact, ...]) -> list[Fact]:
    """Facts that hold and were said, or typed: what was only inferred supports nothing here."""
    gone = inactive(facts)
    return [fact for fact in facts if fact.id not in gone and fact.source != "inference"]


def _worth_knowing(entity: Entity, facts: tuple[Fact, ...]) -> list[Fact]:
    """Without those that the note shows as properties and, of projects and topics, as decisions; newest first."""
    shown = {"role", "organization", "status"}
    active = _active(facts)
    found = [f for f in active if f.field not in shown and f.fact]
    found = [f for f in found if not _is_past(f, active)] if entity.kind == "person" else found
    found = [f for f in found if f.category != "decision"] if entity.kind not in {"person", "organization"} else found
    found.sort(key=lambda fact: (fact.ts, fact.id), reverse=True)
    return sorted(found, key=lambda f: _WEIGHT.index(f.category) if f.category in _WEIGHT else len(_WEIGHT))


def _is_past(fact: Fact, facts: list[Fact]) -> bool:
    """A step of a career after which came another one, or a job at another firm: history, which the log keeps."""
    step = _STEP.match(fact.fact)
    if step is None:
        return False
    firm = _firm(step["firm"] or "")
    for other in facts:
        if other.ts <= fact.ts:
            continue
        at = _AT.search(other.fact) if other.field == "role" else None
        if (at and firm and not _same_firm(firm, _firm(at["firm"]))) or _STEP.match(other.fact):
            return True
    return False


def _firm(name: str) -> str:
    return fold_name(without_form(name))


def _same_firm(one: str, other: str) -> bool:
    """``kornhaus`` is ``kornhaus bakeries``."""
    return bool(one and other) and f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")


def _fact(fact: Fact) -> Neutral:
    return fill("{}{}.", capital(_bare(worded(fact))), given(" ({})", line(fact.ts)))


def _bare(text: str) -> Neutral:
    """As the end of a sentence that goes on."""
    return field(cut(fold(text), MAX_SAID).rstrip(" .;,"), MAX_SAID)


def _decided(entity: Entity, items: list[Filed], index: Index) -> Neutral:
    """The newest decision of a project or topic."""
    if entity.kind in {"person", "organization"}:
        return NOTHING
    found = [(said.date or day(filed), said) for filed in items for said in filed.statements if said.form == "decision"]
    when, newest_one = max(found, key=lambda pair: (pair[0], pair[1].id), default=("", None))
    if newest_one is None or not when:
        return NOTHING
    return fill("Decided on {}: {}.", line(when), _end(newest_one))


# --- what is open ---


def _owed(entity: Entity, items: list[Filed], index: Index) -> Neutral:
    """``Open for me: Send the offer (due 2026-04-18)``; of a person also what I wait for."""
    found = waiting(entity, items, index)
    mine = [said for said, _ in found if said.owner == "I"]
    theirs = [said for said, filed in found if entity.kind == "person" and said.owner and is_of(said, entity, filed)]
    parts = [given("Open for me: {}", _listed(mine)), given("I wait for: {}", _listed(theirs))]
    other = len(found) - len(mine) - len(theirs)
    if other and not any(parts):
        parts.append(_open(other, entity, items, index))
    return between(
        "; ", (part if at == 0 or part.startswith("I ") else small(part) for at, part in enumerate(filter(None, parts)))
    )


def _open(number: int, entity: Entity, items: list[Filed], index: Index) -> Neutral:
    """``3 open items, the next due 2026-04-18``; nothing for none."""
    form = "{} open item{}" if number == 1 else "{} open items{}"
    return fill(form, number, _next_due(entity, items, index)) if number else NOTHING


def _listed(said: list[FiledStatement]) -> Neutral:
    if not said:
        return NOTHING
    return fill("{}{}{}", _end(said[0]), given(" (due {})", line(said[0].due)), given(", and {} more", len(said) - 1))


def _end(said: FiledStatement) -> Neutral:
    return _bare(plain(said.text))


def _next_due(entity: Entity, items: list[Filed], index: Index) -> Neutral:
    due = next((said.due for said, _ in waiting(entity, items, index) if said.due), "")
    return given(", the next due {}", line(due))


def _standing(entity: Entity, items: list[Filed], index: Index, facts: tuple[Fact, ...]) -> Neutral:
    """``Customer, active: 4 threads and 1 meeting since 2026-03-02.``"""
    words = relationship(entity, items, index)[:2] if entity.kind in {"person", "organization"} else []
    state = between(", ", [*map(line, words), field(status(items, facts, index.synthesis), 40)])
    numbers = counted(items)
    if state == "active" and not numbers:
        return NOTHING
    return fill("{}{}.", capital(state), given(": {}", numbers))
