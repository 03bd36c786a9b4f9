"""What each line of an entity's note rests on: items, quotes, what a person typed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pipeline.build.relations import is_about
from pipeline.build.view import day, items_naming, kept_items, last_day
from pipeline.index import organization_domain, without_form
from pipeline.model import Fact, Filed, Who
from pipeline.notes import facts as log
from pipeline.notes import links, units
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.query.reading import Reading

_LOGS = ("activity", "timeline", "log")
_RELATED = ("connected to", "people", "organizations", "projects", "related")
_FIELDS = {"email": "emails", "domain": "domains", "started": "first_met"}
"""Info line -> property, where they are called differently."""


class Origin(msgspec.Struct, frozen=True):
    """``kind``: item, you, template, vaultmill (its own bookkeeping), imported or unknown.

    ``items`` are ids; ``quote`` are the words it rests on, ``why`` says more, ``date`` when a person said it.
    """

    kind: str
    items: tuple[str, ...] = ()
    quote: str = ""
    why: str = ""
    date: str = ""

    @property
    def known(self) -> bool:
        return self.kind != "unknown"


NOTHING = Origin("unknown")
TEMPLATE = Origin("template")
BOOKKEEPING = Origin("vaultmill")
OWN = Origin("you", why="your addresses in vaultmill.yaml")


def of_fact(fact: Fact) -> Origin:
    """Typed by the owner, said in an item, or a line that some other tool added."""
    if fact.source == "manual":
        return Origin("you", quote=fact.quote, date=fact.ts)
    if fact.ref.startswith(log.IMPORTED):
        return Origin("imported", quote=fact.quote, why=fact.ref.removeprefix(log.IMPORTED), date=fact.ts)
    if fact.ref:
        return Origin("item", (fact.ref,), fact.quote)
    return Origin("unknown", why="a line in facts.jsonl that names no item")


class Evidence:
    """Of one entity. Everything is looked up from the entity, never in the whole vault."""

    def __init__(self, place: Reading, entity: str) -> None:
        self.place, self.index, self.id = place, place.index, entity
        self.entity = place.index.entities[entity]
        self.kept = kept_items(entity, place.index)
        self.naming = items_naming(entity, place.index)
        facts, _ = log.parse(place.state.facts.get(entity, ""))
        gone = log.inactive(facts)
        self.facts = {fact.id: fact for fact in facts}
        self.active = [fact for fact in facts if fact.id not in gone]

    def of_property(self, key: str, value: str) -> Origin:
        """The origin of one value in the frontmatter; of the line of a list's name, too."""
        if typed := self._typed(key, value):
            return typed
        if value in ("", "[]") or key in ("id", "kind", "machine", "status"):
            return BOOKKEEPING
        if key == "domains" and value in self.index.owner.domains:
            return OWN
        match key:
            case "role" | "phone":
                return self._claimed(key, value)
            case "organization":
                target = next(iter(links.property_links(value)), "")
                return self._related(target) if target else self._claimed(key, value)
            case "emails":
                return _of(f for f in self.naming if any(w.email == value for w in self._who(f)))
            case "aliases" if self.entity.kind == "organization" and self.entity.domains:
                return self._called(value)
            case "aliases":
                return _of(f for f in self.naming if any(_same(w.name, value) for w in self._who(f)))
            case "domains":
                return _of(f for f in self.kept if any(organization_domain(w.email) == value for w in f.who))
            case "first_met" | "started":
                return _of(filed for filed in self.kept if day(filed) == value)
            case "last_update":
                return _of(filed for filed in self.kept if last_day(filed) == value)
            case "relationship" | "tags":
                return self._tag(value if key == "tags" else f"relationship/{value}")
        return NOTHING

    def of_name(self) -> Origin:
        """The title: items in which the entity bears that name, or somebody of it says whom they work for."""
        named = _of(f for f in self.naming if any(_same(w.name, self.entity.name) for w in self._who(f)))
        if named.known or self.entity.kind != "organization":
            return named
        claims = [(f.id, claim) for f in self.kept for claim in f.claims if claim.field == "organization"]
        said = ((item, plain(claim.quote)) for item, claim in claims if _same(claim.value, self.entity.name))
        return next((Origin("item", (item,), quote) for item, quote in said), self._named_after_domain())

    def _called(self, name: str) -> Origin:
        """Items in which somebody of an organization calls it so, beside their own name or in a signature."""
        said = [
            (filed.id, plain(claim.quote))
            for filed in self.kept
            for claim in filed.claims
            if claim.field == "organization" and _same(without_form(plain(claim.value)), without_form(name))
        ]
        beside = [f for f in self.kept if any(fold_name(name) in fold_name(plain(m.sender[0])) for m in f.messages)]
        return Origin("item", (said[-1][0],), said[-1][1]) if said else _of(beside)

    def _named_after_domain(self) -> Origin:
        name = fold_name(self.entity.name).replace(" ", "")
        named = [domain for domain in self.entity.domains if name in domain.replace("-", "").split(".")]
        found = joined([self.of_property("domains", domain) for domain in named]) if named else NOTHING
        return msgspec.structs.replace(found, why=found.why or f"named after {named[0]}") if named else found

    def of_line(self, section: str, line: str) -> Origin:
        """The origin of an identified line."""
        block, target = units.block_id(line), links.first_target(line)
        if section == "info":
            return self._info(line)
        if section in _LOGS:
            return self._log(line, target)
        if section in _RELATED and target:
            return self._related(target, line.partition(" — ")[2])
        if block in self.facts:
            return of_fact(self.facts[block])
        if block in self.place.state.statement_items:
            return self._said(block)
        if section == "contacts":
            named = (f for f in self.kept if any(w.email and f"({w.email})" in line for w in f.who))
            return _of(named)
        return NOTHING

    def of_summary(self) -> Origin:
        """A Summary is composed of all items and the facts that count."""
        items = dict.fromkeys([f.id for f in self.kept] + [fact.ref for fact in self.active if fact.ref])
        if items:
            return Origin("item", tuple(items), why="composed of all of them")
        return OWN if set(self.entity.domains) & self.index.owner.domains else NOTHING

    def of_words(self, line: str) -> Origin | None:
        """The fact that stands in a line of summary.md."""
        words = units.words(line)
        return next((of_fact(f) for f in self.active if words == units.words(f"{f.fact} ({f.ts}).")), None)

    def _who(self, filed: Filed) -> list[Who]:
        return [who for who in filed.who if who.entity == self.id]

    def _typed(self, key: str, value: str) -> Origin | None:
        """What a person typed for a property, if that is what stands there."""
        said = [f for f in self.active if f.source == "manual" and f.field == key and f.value]
        return of_fact(said[-1]) if said and value and said[-1].value == value else None

    def _info(self, line: str) -> Origin:
        name, _, value = line.removeprefix("- **").partition(":**")
        key, value = name.strip().casefold(), value.strip()
        key = _FIELDS.get(key, key)
        if key in ("role", "organization", "status"):
            return self.of_property(key, value)
        every = [self.of_property(key, one.strip()) for one in value.split(",")]
        return joined(every)

    def _claimed(self, field: str, value: str) -> Origin:
        """The newest item that says so."""
        for filed in self.naming:
            for claim in filed.claims:
                about = is_about(self.id, claim.email, claim.name, self.index)
                if claim.field == field and about and _equal(field, claim.value, value):
                    return Origin("item", (filed.id,), plain(claim.quote))
        return NOTHING

    def _log(self, line: str, target: str) -> Origin:
        item = next((f.id for f in self.kept if self.index.item_paths[f.id] == target), "") if target else ""
        if item:
            return Origin("item", (item,))
        month = units.identity("activity", line).partition("month:")[2]
        if month:
            return _of(f for f in self.kept if (day(f)[:7] or "undated") == month)
        return _of(f for f in self.kept if not self.index.item_paths[f.id] and plain(f.title) in plain(line))

    def _related(self, target: str, word: str = "") -> Origin:
        """Items in which both occur; or the person who typed the link on the other side."""
        other = self.index.entity_at(target)
        if not other:
            return NOTHING
        typed = self.place.loaded.typed.get(f"{self.index.entities[other].path}.md", {})
        if self.entity.path in typed:
            return Origin("you", why=f"link typed in {self.index.entities[other].path}.md")
        both = self.index.items_with[self.id] & self.index.items_with[other]
        both = both or self.index.items_of[self.id] & self.index.items_of[other]
        person, organization = (self.id, other) if self.entity.kind == "person" else (other, self.id)
        domains = self.index.entities[organization].domains
        found = [self.index.items[item] for item in both]
        if domains:
            named = items_naming(person, self.index)
            wrote = [f for f in named if any(w.entity == person and _at(w.email, domains) for w in f.who)]
            found = found or wrote
        said = Evidence(self.place, person)._claimed("role", word) if word and person != self.id else NOTHING
        return joined([said, _of(found)]) if said.known and found else _of(found)

    def _said(self, block: str) -> Origin:
        item = self.place.state.statement_items[block]
        filed = self.index.items.get(item)
        quote = next((plain(s.quote) for s in filed.statements if s.id == block), "") if filed else ""
        return Origin("item", (item,), quote)

    def _tag(self, tag: str) -> Origin:
        group, _, name = tag.partition("/")
        kinds = {"manual": ("note", "document")}.get(name, (name,))
        match group:
            case "relationship":
                found = [filed for filed in self.kept if name in filed.relationship]
            case "topic":
                found = [filed for filed in self.kept if name in filed.topics]
            case "source":
                found = [filed for filed in self.kept if filed.kind in kinds]
            case _:
                return BOOKKEEPING if group == "status" else NOTHING
        reasons = dict.fromkeys(plain(why) for filed in found for of, why in filed.whys if of == name)
        return msgspec.structs.replace(_of(found), why="; ".join(list(reasons)[:3]))


def joined(every: list[Origin]) -> Origin:
    """Several values on one line; not known if one of them is not."""
    if any(not origin.known for origin in every):
        return NOTHING
    items = dict.fromkeys(item for origin in every for item in origin.items)
    quotes = dict.fromkeys(origin.quote for origin in every if origin.quote)
    return msgspec.structs.replace(every[0], items=tuple(items), quote="; ".join(quotes))


def _of(found: Iterable[Filed]) -> Origin:
    """Items, newest first; none is not known."""
    newest = sorted(found, key=lambda filed: (str(filed.date or ""), filed.id), reverse=True)
    return Origin("item", tuple(filed.id for filed in newest)) if newest else NOTHING


def _same(one: str, other: str) -> bool:
    return fold_name(plain(one)) == fold_name(plain(other))


def _equal(field: str, one: str, other: str) -> bool:
    """Whether a claim says what stands there; of a phone number the digits count."""
    if field == "phone":
        return [char for char in one if char.isdigit()] == [char for char in other if char.isdigit()]
    return _same(one, other)


def _at(email: str, domains: tuple[str, ...]) -> bool:
    return organization_domain(email) in domains
