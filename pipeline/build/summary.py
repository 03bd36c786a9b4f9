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
from pipeline.build.relations import Relation, relations
from pipeline.build.standing import is_ours, organization, relationship, role, workplace
from pipeline.build.view import day, kept_items, link_to
from pipeline.index import Index, without_form
from pipeline.model import Entity, Fact, Filed, FiledStatement
from pipeline.notes import links
from pipeline.notes.facts import inactive
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field, plain

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


def summary(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    """Who or what this is, what to know, what we last did and what is open; ``""`` when nothing can be said."""
    items = kept_items(entity.id, index)
    who = _identity(entity, index, facts)
    job = role(entity, index, facts) if entity.kind == "person" else ""
    news = (fact for fact in _worth_knowing(entity, facts) if not (job and job.casefold() in fact.fact.casefold()))
    known = next(map(_fact, news), "") or _decided(entity, items, index)
    last, owed = _last(entity, items, index), _owed(entity, items, index)
    if entity.kind not in OF_ONES and not (who or known or owed):
        return ""  # the log says it
    if known:  # two or three sentences, not four
        doing = "; ".join(part for part in (last.clause, owed if owed.startswith("I ") else _small(owed)) if part)
        rest = [known, _sentence(doing)]
    else:
        twice = any(_end(said) in last.gist for said, _ in waiting(entity, items, index))
        told = f"{last.clause}: “{last.gist}”" if last.gist and not twice else _sentence(last.clause)
        rest = [told, _sentence(owed)]
    return " ".join(sentence for sentence in (who, *rest) if sentence)


def short(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
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
        f"{number} open item{'' if number == 1 else 's'}{_next_due(entity, items, index)}." if number else "",
    ]
    updated = max((fact.ts for fact in _active(facts)), default="") or newest(items, facts)
    lines.append(f"_Last updated: {updated}_" if updated else "")
    told = (_unlinked(line) for line in dict.fromkeys(lines) if line)
    return "\n".join([f"# {field(entity.name, 160)}", *told]) + "\n"


class _Last(NamedTuple):
    """What we last did, and the words that tell what it was about."""

    clause: str = ""
    gist: str = ""


def _last(entity: Entity, items: list[Filed], index: Index) -> _Last:
    filed = newest_dealing(items)
    if filed is None:
        return _Last()
    return _Last(
        latest(entity, filed, index, f"“{links.label(filed.title)}”"), filed.gist if len(filed.gist) <= MAX_SAID else ""
    )


# --- who or what ---


def _identity(entity: Entity, index: Index, facts: tuple[Fact, ...]) -> str:
    items = kept_items(entity.id, index)
    related = relations(entity.id, index)
    if entity.kind == "person":
        return _person(entity, items, related, index, facts)
    if entity.kind == "organization":
        return _organization(entity, items, related, index)
    return _matter(entity, related, index)


def _person(
    entity: Entity, items: list[Filed], related: tuple[Relation, ...], index: Index, facts: tuple[Fact, ...]
) -> str:
    """``VP Engineering at [[Acme]], a customer; takes part in [[Integration]].``"""
    what = field(role(entity, index, facts), 120)
    at = workplace(entity, index, facts) if what else organization(entity, index, facts)
    job = f"{what} at {at}" if what and at else what or (f"Works at {at}" if at else "")
    tags = relationship(entity, items, index)
    to_me = [word for tag in tags if (word := _ROLES.get(tag))][:2]
    if is_ours(entity, index) and not to_me:
        to_me = [_ROLES["team"]]
    known = ", ".join(part for part in (job, joined(to_me)) if part)
    named = _links(related, index, lambda r: r.word == "introduced by")
    via = f"introduced by {joined(named)}" if named else ""
    projects = _links(related, index, lambda r: index.entities[r.other].kind == "project")
    part = f"takes part in {joined(projects)}" if projects else ""
    return _sentence("; ".join(piece for piece in (known, via, part) if piece))


def _organization(entity: Entity, items: list[Filed], related: tuple[Relation, ...], index: Index) -> str:
    if set(entity.domains) & index.owner.domains:
        return "My own organization."
    what = joined([word for tag in relationship(entity, items, index) if (word := _SIDES.get(tag))][:2])
    people = [r for r in related if index.entities[r.other].kind == "person" and not r.word.startswith("formerly")]
    often = _by_items([r.other for r in people], entity.id, index)
    named = [link_to(index.entities[other]) for other in often[:MOST_NAMED]]
    more = [f"{len(people) - MOST_NAMED} more"] if len(people) > MOST_NAMED else []
    contacts = f"my contact{'s are' if len(people) > 1 else ' is'} {joined([*named, *more])}" if named else ""
    projects = _links(related, index, lambda r: index.entities[r.other].kind == "project")
    part = f"part of {joined(projects)}" if projects else ""
    return _sentence("; ".join(piece for piece in (what, contacts, part) if piece))


def _matter(entity: Entity, related: tuple[Relation, ...], index: Index) -> str:
    """A project or topic: with whom."""
    around = _links(related, index, lambda r: index.entities[r.other].kind == "organization")
    people = _links(related, index, lambda r: index.entities[r.other].kind == "person", entity.id)
    if not (around or people):
        return ""
    noun = entity.kind.replace("-", " ").capitalize()
    return _sentence(f"{noun} with {joined([*around, *people])}")


def _links(
    related: tuple[Relation, ...], index: Index, wanted: Callable[[Relation], bool], beside: str = ""
) -> list[str]:
    """Of those that are wanted; by what they have in common with ``beside``, if that is given."""
    found = [relation.other for relation in related if wanted(relation)]
    found = _by_items(found, beside, index) if beside else found
    return [link_to(index.entities[other]) for other in found[:MOST_NAMED]]


def _by_items(others: list[str], entity: str, index: Index) -> list[str]:
    """Who shares most items with an entity comes first: what else they do would not have its note rendered again."""
    mine = index.items_with[entity]
    return sorted(others, key=lambda other: (-len(index.items_with[other] & mine), other))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _unlinked(text: str) -> str:
    return _LINK.sub(lambda found: found[2] or found[1].rpartition("/")[2], text)


def _small(text: str) -> str:
    return f"{text[0].lower()}{text[1:]}" if text else ""


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


def _fact(fact: Fact) -> str:
    said = field(fact.fact, MAX_SAID).rstrip(" .")
    return f"{said[:1].upper()}{said[1:]}{f' ({fact.ts})' if fact.ts else ''}."


def _decided(entity: Entity, items: list[Filed], index: Index) -> str:
    """The newest decision of a project or topic."""
    if entity.kind in {"person", "organization"}:
        return ""
    found = [(said.date or day(filed), said) for filed in items for said in filed.statements if said.form == "decision"]
    when, newest_one = max(found, key=lambda pair: (pair[0], pair[1].id), default=("", None))
    return f"Decided on {when}: {_end(newest_one)}." if newest_one is not None and when else ""


# --- what is open ---


def _owed(entity: Entity, items: list[Filed], index: Index) -> str:
    """``Open for me: Send the offer (due 2026-04-18)``; of a person also what I wait for."""
    found = waiting(entity, items, index)
    mine = [said for said, _ in found if said.owner == "I"]
    theirs = [said for said, filed in found if entity.kind == "person" and said.owner and is_of(said, entity, filed)]
    parts = [_listed("Open for me", mine), _listed("I wait for", theirs)]
    other = len(found) - len(mine) - len(theirs)
    if other and not any(parts):
        parts.append(f"{other} open item{'' if other == 1 else 's'}{_next_due(entity, items, index)}")
    return "; ".join(
        part if at == 0 or part.startswith("I ") else _small(part) for at, part in enumerate(filter(None, parts))
    )


def _listed(lead: str, said: list[FiledStatement]) -> str:
    if not said:
        return ""
    due = f" (due {said[0].due})" if said[0].due else ""
    more = f", and {len(said) - 1} more" if len(said) > 1 else ""
    return f"{lead}: {_end(said[0])}{due}{more}"


def _end(said: FiledStatement) -> str:
    return str(field(plain(said.text), MAX_SAID)).rstrip(" .;,")


def _next_due(entity: Entity, items: list[Filed], index: Index) -> str:
    due = next((said.due for said, _ in waiting(entity, items, index) if said.due), "")
    return f", the next due {due}" if due else ""


def _standing(entity: Entity, items: list[Filed], index: Index, facts: tuple[Fact, ...]) -> str:
    """``Customer, active: 4 threads and 1 meeting since 2026-03-02.``"""
    words = relationship(entity, items, index)[:2] if entity.kind in {"person", "organization"} else []
    state = ", ".join([*words, field(status(items, facts, index.synthesis), 40)])
    numbers = counted(items)
    if state == "active" and not numbers:
        return ""
    return f"{state[:1].upper()}{state[1:]}{f': {numbers}' if numbers else ''}."
