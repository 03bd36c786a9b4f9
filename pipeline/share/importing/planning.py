"""What was found, held against what the vault knows: who is who, which facts are new. Pure.

Whom a found one is: who has its address; who has its id and its name; who alone has its name and is of its kind, when
nothing speaks against it. Never a guess: several bearers, or the same name at another address, are shown, and wait.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import msgspec

from pipeline.index import addresses, organization_domain
from pipeline.model import Entity, Fact, Noun
from pipeline.notes import facts as log
from pipeline.notes.names import fold_name, kind_folder, slug
from pipeline.notes.neutral import cut, fold
from pipeline.run.editing import KINDS
from pipeline.run.parsed import NO_ENTITIES
from pipeline.run.parsed import OWN as OWN_FOLDERS
from pipeline.run.unnamed import digest_of
from pipeline.share.importing.found import Found, FoundFact, Gathered, Page
from pipeline.state import State

NEW, JOINED, CONFLICT, LEFT = "new", "joined", "conflict", "left out"
OWN = "you"
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KIND = re.compile(r"[a-z][a-z-]{1,30}")
_FACT_ID = re.compile(r"[a-z0-9-]+-\d{3,9}")
_NAME = 160


class Wanted(Noun, frozen=True):
    """A fact that is new here, under the id that it gets. ``line`` is what goes into facts.jsonl."""

    id: str
    text: str
    line: str


class Step(Noun, frozen=True):
    """One found entity, and what becomes of it.

    ``what`` is one of the words above. ``entity``: its id in the vault. ``ids``: fact of the source, in order -> id
    here (``""``: not taken). ``why``: by what it is known, or what speaks against it.
    """

    found: Found
    what: str
    entity: str = ""
    name: str = ""
    why: str = ""
    facts: tuple[Wanted, ...] = ()
    known: int = 0
    ids: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """All steps in order; ``keys``: key or name of a found one -> its entity. ``pages`` are to be laid down."""

    steps: tuple[Step, ...]
    keys: dict[str, str]
    pages: tuple[Page, ...]


def plan(gathered: Gathered, state: State) -> Plan:
    """What an import would do to a vault."""
    matching = _Matching(state)
    own: list[str] = []
    steps: list[Step] = []
    for found in gathered.found:
        step = matching.step(found)
        own += [f"- ({fact.ts}) {fact.text}" for fact in found.facts if fact.active] if step.why == OWN else []
        steps.append(step)
    pages = list(gathered.pages)
    if own:
        path = next(step.found.path for step in steps if step.why == OWN)
        pages.append(Page(path, "\n".join(own)))
    return Plan(tuple(steps), matching.keys, tuple(pages))


class _Matching:
    """The vault, and what this import adds to it while the plan is made."""

    def __init__(self, state: State) -> None:
        self.state, self.index = state, state.index
        self.keys: dict[str, str] = {}
        self.fresh: dict[str, Found] = {}
        self.by_email: dict[str, str] = {}
        self.by_name: dict[tuple[str, str], set[str]] = {}
        self.fact_ids = {fact.id for text in state.facts.values() for fact in log.parse(text)[0] if fact.id}
        self.added: defaultdict[str, list[Fact]] = defaultdict(list)
        self.deleted = state.deleted()
        self.forgotten = state.forgotten()

    def step(self, found: Found) -> Step:
        """What becomes of one."""
        name = cut(fold(found.name), _NAME)
        found = msgspec.structs.replace(found, kind=kind_of(found.kind))
        if not fold_name(name):
            return Step(found, LEFT, why="has no name")
        if self._is_owner(found, name):
            return Step(found, LEFT, name=name, why=OWN)
        marks = [*found.emails, fold_name(name)]
        if self.forgotten and any(digest_of(mark) in self.forgotten for mark in marks):
            return Step(msgspec.structs.replace(found, name="", facts=()), LEFT, why="was forgotten")
        entity, why, trouble = self._meant(found, name)
        if trouble:
            return Step(found, CONFLICT, name=name, why=trouble)
        if not entity and (gone := self._removed(found, name)):
            return Step(found, LEFT, name=name, why=f"{gone} was removed; `vaultmill add` brings it back")
        what = JOINED if entity else NEW
        entity = entity or self._fresh_id(found, name)
        self._learn(found, name, entity)
        facts, ids, known = self._facts(found, entity)
        differs = tuple(self._differing(found, entity)) if what == JOINED else ()
        return Step(found, what, entity, name, why, facts, known, ids, differs)

    # --- who is who ---

    def _is_owner(self, found: Found, name: str) -> bool:
        if found.kind != "person":
            return False
        own = [email for email in found.emails if email in self.index.owner.addresses]
        return bool(own) or (not found.emails and self.index.is_owner(name, ""))

    def _meant(self, found: Found, name: str) -> tuple[str, str, str]:
        """(entity, by what it is known, what speaks against it)."""
        holders = {h: email for email in found.emails if (h := self._holder(email))}
        same = [one for one in holders if self._kind(one) == found.kind]
        if len(same) > 1:
            return "", "", f"its addresses are of {_listed(self._names(same))}"
        if same:
            return same[0], f"the address {holders[same[0]]}", ""
        if holders:
            return "", "", f"{next(iter(holders.values()))} is of {_listed(self._names(list(holders)))}"
        by_domain = {self.index.by_domain[d] for d in found.domains if d in self.index.by_domain}
        if found.kind == "organization" and len(by_domain) == 1:
            return by_domain.pop(), f"the domain {found.domains[0]}", ""
        bearers = self._bearers(found, name)
        if len(bearers) > 1:
            return "", "", f"may be {_listed(self._names(bearers))}"
        if not bearers:
            return "", "", ""
        one = bearers[0]
        if one not in self.fresh and self._contradicts(found, one):
            return "", "", f"{self._names([one])[0]} has the same name at another address"
        return one, "the same name", ""

    def _holder(self, email: str) -> str:
        return self.index.holder(email) or self.by_email.get(email, "")

    def _kind(self, entity: str) -> str:
        known = self.index.entities.get(entity)
        return known.kind if known else self.fresh[entity].kind

    def _names(self, entities: list[str]) -> list[str]:
        known = self.index.entities
        return sorted((known[e].path or known[e].name) if e in known else self.fresh[e].name for e in entities)

    def _bearers(self, found: Found, name: str) -> list[str]:
        """Of its kind, with its id and name, else with its name; whoever has a note before who has none."""
        folded = fold_name(name)
        own = self.index.entities.get(found.slug)
        if own is not None and own.kind == found.kind and folded in _names_of(own):
            return [own.id]
        there = [self.index.entities[e] for e in sorted(self.index.by_name.get(folded, ()))]
        there = [entity for entity in there if entity.kind == found.kind and not entity.item]
        if found.kind == "person" and " " not in folded:
            there = [entity for entity in there if folded in _names_of(entity)]
        noted = [entity.id for entity in there if entity.path] or [entity.id for entity in there]
        fresh = self.by_name.get((found.kind, folded), set())
        others = [e for e in sorted(fresh) if self.fresh[e].store != found.store and e not in noted]
        return [*noted, *others]

    def _contradicts(self, found: Found, entity: str) -> bool:
        """Whether both have addresses and none is of the same house; what has no address contradicts nobody."""
        known = {*self.index.entities[entity].emails, *addresses(entity, self.index)}
        if not known or not found.emails or found.kind != "person":
            return False
        houses = {organization_domain(email) for email in known} - {""}
        return not houses & {organization_domain(email) for email in found.emails}

    def _removed(self, found: Found, name: str) -> str:
        wanted = (found.slug, slug(name, found.kind))
        return next((one for one in wanted if one and one in self.deleted), "")

    def _fresh_id(self, found: Found, name: str) -> str:
        """The id that it had, where it is free and well formed, else one made of its name."""
        own = found.slug.lower()
        free = own not in self.index.entities and own not in self.index.reserved and own not in self.fresh
        if own and len(own) <= 60 and _ID.fullmatch(own) and free:
            return own
        return self.index.fresh_id(name, found.kind, self.fresh)

    def _learn(self, found: Found, name: str, entity: str) -> None:
        if entity not in self.index.entities:
            self.fresh.setdefault(entity, msgspec.structs.replace(found, name=name))
        for email in found.emails:
            self.by_email.setdefault(email, entity)
        for one in (name, *found.aliases):
            self.by_name.setdefault((found.kind, fold_name(one)), set())
            if entity in self.fresh:
                self.by_name[(found.kind, fold_name(one))].add(entity)
        for key in keys_of(found, name):
            self.keys.setdefault(key, entity)

    # --- facts ---

    def _facts(self, found: Found, entity: str) -> tuple[tuple[Wanted, ...], tuple[str, ...], int]:
        """(what is new, id of each fact of the source, how many were known)."""
        known = (*log.parse(self.state.facts.get(entity, ""))[0], *self.added[entity])
        number = log.next_number(entity, known)
        there: defaultdict[str, list[Fact]] = defaultdict(list)
        for one in known:
            there[fold(one.fact).casefold()].append(one)
        gone = log.inactive(known) if there else frozenset()
        ids: list[str] = []
        fresh: list[tuple[FoundFact, str]] = []
        for fact in found.facts:
            said = there[fold(fact.text).casefold()]
            same = _same(fact, said, gone)
            if same is not None:
                if same.ts == fact.ts:
                    said.remove(same)
                ids.append(same.id)
                continue
            own = fact.id
            if not _FACT_ID.fullmatch(own) or own in self.fact_ids:
                own = f"{entity}-{number:03d}"
                while own in self.fact_ids:
                    number += 1
                    own = f"{entity}-{number:03d}"
            self.fact_ids.add(own)
            number = max(number, log.next_number(entity, [Fact(own, "", "", "", "")]))
            ids.append(own)
            fresh.append((fact, own))
        given = {fact.id: now for fact, now in zip(found.facts, ids, strict=True) if fact.id}
        wanted = tuple(Wanted(own, fact.text, line_of(fact, own, given)) for fact, own in fresh)
        self.added[entity] += log.parse("\n".join(one.line for one in wanted))[0]
        return wanted, tuple(ids), len(found.facts) - len(fresh)

    def _differing(self, found: Found, entity: str) -> Iterator[str]:
        """What the vault says otherwise of somebody: it stays, and what was found is told in their notes."""
        known, said = self.index.entities.get(entity), dict(found.attrs)
        if known is None:
            return
        for key, here in (("role", known.role), ("organization", known.organization)):
            other = said.get(key, "").rpartition("/")[2]
            if other and here and fold_name(other) != fold_name(here.rpartition("/")[2]):
                yield f"{key}: {other} (here: {here.rpartition('/')[2]})"


def kind_of(said: str) -> str:
    """The kind of a note for a word of another program: none of those that the program's other notes have."""
    kind = KINDS.get(said.casefold(), said.casefold())
    if kind == "meeting":
        return "event"
    folder = kind_folder(kind)
    return kind if _KIND.fullmatch(kind) and kind not in NO_ENTITIES and folder not in OWN_FOLDERS else "topic"


def keys_of(found: Found, name: str) -> Iterator[str]:
    """By what others name it: its key, the end of its path, its slug, its names."""
    yield found.key
    parts = found.key.split("/")
    if len(parts) > 1:
        yield "/".join(parts[-2:])
    yield from (one for one in (found.slug, parts[-1]) if one)
    yield from (fold_name(one) for one in (name, *found.aliases) if fold_name(one))


def line_of(fact: FoundFact, identifier: str, given: dict[str, str]) -> str:
    """The line for facts.jsonl: the ids that its facts have here, and where it comes from."""
    line = fact.line
    if fact.id != identifier:
        line = log.spliced(line, "id", identifier)
        if fact.id:
            line = log.spliced(line, "orig_id", fact.id)
    for key, named in (("supersedes", fact.supersedes), ("supersededBy", fact.by)):
        if named and named in given and given[named] != named:
            line = log.spliced(line, key, given[named])
    return log.spliced(line, "ref", f"{log.IMPORTED}{fact.path}:{fact.at}" if fact.at else log.IMPORTED + fact.path)


def _same(fact: FoundFact, said: list[Fact], gone: frozenset[str]) -> Fact | None:
    """The fact that says so already: of that day, or of another one where it still counts."""
    exact = next((one for one in said if one.ts == fact.ts), None)
    return exact or next((one for one in said if one.id not in gone and fact.active), None)


def _names_of(entity: Entity) -> set[str]:
    return {fold_name(one) for one in (entity.name, *entity.aliases)}


def _listed(names: list[str]) -> str:
    return " or ".join(names[:4])
