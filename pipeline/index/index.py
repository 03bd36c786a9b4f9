"""The knowledge index: everything known of who is who, from filed items and notes.

Law: built from the notes it equals the one kept in memory during a run. It changes only through ``put_item``,
``drop_item`` and ``put_entity``, and remembers what must be rendered again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, MutableMapping
from datetime import datetime

from pipeline.domains import organization_domain
from pipeline.index.briefs import Brief, brief
from pipeline.index.holding import without
from pipeline.index.matching import Names
from pipeline.index.names.mailboxes import mailbox
from pipeline.index.naming import named_parts, readings
from pipeline.index.sending import sent_by_owner
from pipeline.model import NEVER, Entity, Filed, Owner, Synthesis
from pipeline.notes.names import collision_key, fold_name, slug
from pipeline.notes.neutral import plain


class Index:
    """See the module. ``touched_items``/``touched_entities`` hold ids since the last ``untouch``.

    ``filed`` are the items as their notes say them, ``items`` what of them counts: less the parts that are ``held``.
    What only time changes is as of the last ``synthesis``.
    """

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.filed: MutableMapping[str, Filed] = {}
        self.items: MutableMapping[str, Filed] = {}
        self.held: Mapping[str, frozenset[str]] = {}
        self.item_paths: dict[str, str] = {}
        self.entities: dict[str, Entity] = {}
        self.by_email: dict[str, str] = {}
        self.by_mailbox: dict[str, str] = {}
        self.by_name: defaultdict[str, set[str]] = defaultdict(set)
        self.by_domain: dict[str, str] = {}
        self.by_label: defaultdict[str, set[str]] = defaultdict(set)
        self.items_of: defaultdict[str, set[str]] = defaultdict(set)
        self.members: defaultdict[str, set[str]] = defaultdict(set)
        self.sends_from: Counter[str] = Counter()
        self._briefs: dict[str, Brief] = {}
        self._briefed: Owner = owner
        self._named: dict[str, Entity] = {}
        self._names: Names | None = None
        self.linked: dict[str, tuple[str, ...]] = {}
        self.items_with: defaultdict[str, set[str]] = defaultdict(set)
        self.manual_to: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._manual_from: defaultdict[str, set[str]] = defaultdict(set)
        self.not_linked: set[tuple[str, str]] = set()
        self.retired: dict[str, str] = {}
        self.typed_roles: dict[str, str] = {}
        self.typed_employers: dict[str, str] = {}
        self.named_in: defaultdict[str, set[str]] = defaultdict(set)
        self.synthesis: Synthesis = NEVER
        self.paths: dict[str, str] = {}
        self.reserved: set[str] = set()
        self.touched_items: set[str] = set()
        self.touched_entities: set[str] = set()

    def recall(
        self,
        entities: dict[str, Entity],
        sends_from: Mapping[str, int],
        linked: dict[str, tuple[str, ...]],
        sets: Mapping[str, Mapping[str, set[str]]],
        words: Mapping[str, dict[str, str]],
        briefs: dict[str, Brief],
    ) -> None:
        """Stand as a snapshot says, but for the items. ``sets`` and ``words`` are attributes by name."""
        self.entities, self.linked, self.sends_from = entities, linked, Counter(sends_from)
        self._briefs, self._briefed = briefs, self.owner
        for name, groups in sets.items():
            setattr(self, name, defaultdict(set, groups))
        for name, known in words.items():
            setattr(self, name, known)
        self._named = {e.id: e for e in entities.values() if e.kind not in {"person", "organization"} and not e.item}
        self._names = None

    # --- items ---

    def put_item(self, filed: Filed, path: str) -> None:
        """File or replace one item; its entities and those it had before are touched."""
        before = self.items.get(filed.id)
        if before is not None:
            self._unlink(before)
        self.filed[filed.id] = filed
        self._briefs.pop(filed.id, None)
        filed = self.items[filed.id] = without(filed, self.held.get(filed.id, ()))
        self._place(filed.id, self.item_paths.get(filed.id, ""), path)
        self.item_paths[filed.id] = path
        self.touched_items.add(filed.id)
        self.sends_from.update(sent_by_owner(filed.messages))
        for mention in filed.mentions:
            for name in readings(plain(mention)):
                self.named_in[name].add(filed.id)
        for name in named_parts(filed.tree):
            self.named_in[name].add(filed.id)
        for who in filed.who:
            if not who.entity:
                continue
            self.items_of[who.entity].add(filed.id)
            self.touch(who.entity)
            if who.email:
                self.by_email.setdefault(who.email, who.entity)
                self._open(who.email, who.entity)
                if (domain := organization_domain(who.email)) and "mention" not in who.roles:
                    self.members[domain].add(who.entity)
            if who.name:
                self._know(fold_name(who.name), who.entity)

    def drop_item(self, item: str) -> None:
        """Forget one item."""
        self.filed.pop(item, None)
        self._briefs.pop(item, None)
        filed = self.items.pop(item, None)
        if filed is not None:
            self._unlink(filed)
            self.set_links(item, ())
            self.linked.pop(item, None)
            self._place(item, self.item_paths.pop(item), "")

    def hold(self, held: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
        """Say what is held from now on: item -> parts. The items that count for more or less than before."""
        before, self.held = self.held, held
        changed = [item for item in self.filed if before.get(item) != held.get(item)]
        for item in changed:
            self.put_item(self.filed[item], self.item_paths[item])
        return tuple(changed)

    def _place(self, holder: str, before: str, path: str) -> None:
        """A holder's note stands at ``path`` now; its old place is free again."""
        if before and before != path and self.paths.get(collision_key(before)) == holder:
            del self.paths[collision_key(before)]
        if path:
            self.paths[collision_key(path)] = holder

    def _unlink(self, filed: Filed) -> None:
        self.sends_from.subtract(sent_by_owner(filed.messages))
        for mention in filed.mentions:
            for name in readings(plain(mention)):
                self.named_in[name].discard(filed.id)
        for name in named_parts(filed.tree):
            self.named_in[name].discard(filed.id)
            self.touched_entities |= self.by_name.get(name, set()) & self.entities.keys()
        for who in filed.who:
            self.items_of[who.entity].discard(filed.id)
            if who.entity:
                self.touch(who.entity)

    def set_links(self, item: str, entities: tuple[str, ...]) -> None:
        """Say which noted entities an item is linked with; all of them, and those it no longer has, are touched."""
        for entity in self.linked.get(item, ()):
            self.items_with[entity].discard(item)
            self.touched_entities.add(entity)
        self.linked[item] = entities
        for entity in entities:
            self.items_with[entity].add(item)
            self.touched_entities.add(entity)

    # --- entities ---

    def put_entity(self, entity: Entity) -> None:
        """Add or change one entity. When its path changes everything that shows it is touched."""
        before = self.entities.get(entity.id)
        self.entities[entity.id] = entity
        if entity.kind not in {"person", "organization"} and not entity.item:
            self._named[entity.id] = entity
            self._names = None
        self._place(entity.id, before.path if before else "", entity.path)
        names = {fold_name(name) for name in (entity.name, *entity.aliases)}
        if before is not None and before.name != entity.name:
            self._forget_name(entity.id, fold_name(before.name), names)
        for name in names:
            self._know(name, entity.id)
        for email in entity.emails:
            self.by_email[email] = entity.id
            self._open(email, entity.id)
            if entity.kind == "person" and (domain := organization_domain(email)):
                self.members[domain].add(entity.id)
        for domain in entity.domains if entity.kind == "organization" else ():
            self.by_domain[domain] = entity.id
            self.by_label[domain.partition(".")[0]].add(domain)
        self.touched_entities.add(entity.id)
        if before is None or before.path != entity.path:
            self.touch_around(entity.id)

    def drop_entity(self, identifier: str) -> None:
        """Forget one entity, whose items are another's by now; everything that showed it is touched."""
        self.touch_around(identifier)
        entity = self.entities.pop(identifier)
        self._named.pop(identifier, None)
        self._names = None
        self._place(identifier, entity.path, "")
        for known in (self.by_email, self.by_mailbox, self.by_domain, self.typed_roles, self.typed_employers):
            for key in [key for key, value in known.items() if identifier in (key, value)]:
                del known[key]
        for group in (self.by_name, self.members):
            for members in group.values():
                members.discard(identifier)
        self.set_manual(identifier, {})
        for other in self.manual_to.pop(identifier, {}):
            self.touched_entities.add(other)

    def _open(self, email: str, entity: str) -> None:
        """Remember whose mailbox an address reaches that is written in another way than the mailbox itself."""
        if (box := mailbox(email)) != email:
            self.by_mailbox.setdefault(box, entity)

    def _know(self, name: str, entity: str) -> None:
        """Items whose words name somebody are rendered again when who bears that name changes."""
        if entity not in self.by_name[name]:
            self.by_name[name].add(entity)
            self.touched_items |= self.named_in[name]

    def _forget_name(self, entity: str, name: str, names: set[str]) -> None:
        """A name that was corrected, unless its items use it."""
        used = (fold_name(w.name) for i in self.items_of[entity] for w in self.items[i].who if w.entity == entity)
        if name not in names and name not in used:
            self.by_name[name].discard(entity)

    def touch_around(self, identifier: str) -> None:
        """Everything that may show where an entity's note stands is rendered again."""
        entity = self.entities[identifier]
        for person, employer in self.typed_employers.items():
            if employer and identifier in (person, employer):
                self.touched_entities |= {person, employer} & self.entities.keys()
        related = self.items_of[entity.id] | self.items_with[entity.id]
        for domain in entity.domains:
            for member in self.members[domain]:
                self.touch(member)
                related |= self.items_of[member]
        spelled = {fold_name(w.name) for i in related for w in self.items[i].who if w.entity == entity.id and w.name}
        for name in {*spelled, *(fold_name(name) for name in (entity.name, *entity.aliases))}:
            self.touched_items |= self.named_in[name]
        for item in related:
            self.touched_items.add(item)
            for who in self.items[item].who:
                if who.entity:
                    self.touch(who.entity)

    def touch(self, entity: str) -> None:
        self.touched_entities.add(entity)
        known = self.entities.get(entity)
        for email in known.emails if known else ():
            organization = self.by_domain.get(organization_domain(email))
            if organization:
                self.touched_entities.add(organization)

    def set_manual(self, entity: str, targets: dict[str, str], shown: bool = False) -> None:
        """Links (entity id -> relation word) that a person typed in an entity's note; their other sides are touched.

        ``shown``: the notes on the other sides show them already.
        """
        touched = set(targets) if not shown else set()
        for target in self._manual_from.pop(entity, ()):
            if self.manual_to.get(target, {}).pop(entity, None) is not None:
                touched.add(target)
        for target, word in targets.items():
            self.add_manual(entity, target, word)
        self.touched_entities |= touched

    def add_manual(self, entity: str, target: str, word: str) -> None:
        """One more link that a person typed, unless there is one already."""
        self.manual_to[target].setdefault(entity, word)
        self._manual_from[entity].add(target)

    def untouch(self) -> None:
        """Forget what was touched, after it was rendered."""
        self.touched_items.clear()
        self.touched_entities.clear()

    # --- questions ---

    def forget_brief(self, item: str) -> None:
        """An item was put in the place of another without ``put_item``."""
        self._briefs.pop(item, None)

    def brief(self, item: str) -> Brief:
        """What every run asks of a filed item."""
        if self._briefed != self.owner:
            self._briefs, self._briefed = {}, self.owner
        found = self._briefs.get(item)
        if found is None:
            found = self._briefs[item] = brief(self.filed[item], self.owner)
        return found

    def counted(self, item: str) -> Brief:
        """The same of what counts of an item, where a part of it is held."""
        return brief(self.items[item], self.owner) if item in self.held else self.brief(item)

    def counts(self) -> Iterator[tuple[str, Brief]]:
        """All items, in order, with what counts of each."""
        known, held = (self._briefs if self._briefed == self.owner else {}), self.held
        for item in self.items:
            found = known.get(item) if item not in held else None
            yield item, found or self.counted(item)

    def path_of(self, entity: str) -> str:
        """Path of an entity's note without ``.md``, ``""`` while it has none."""
        known = self.entities.get(entity)
        return known.path if known else ""

    def entity_at(self, path: str) -> str:
        """Id of the entity whose note stands at a path without ``.md``, ``""`` when there is none."""
        found = self.paths.get(collision_key(path), "")
        return found if found in self.entities else ""

    def holder(self, email: str) -> str:
        """Id of the entity that an address, or another spelling of the same mailbox, is known of; ``""`` for nobody."""
        box = mailbox(email)
        found = self.by_email.get(email) or self.by_email.get(box) or self.by_mailbox.get(box, "")
        return found if found in self.entities else ""

    def bearer(self, name: str) -> str:
        """Id of the only person who bears a folded full name, ``""`` when nobody or several do."""
        people = [e for e in self.by_name.get(name, ()) if self.entities[e].kind == "person"] if " " in name else []
        return people[0] if len(people) == 1 else ""

    def nameable(self) -> list[Entity]:
        """Noted projects, topics and further kinds, which texts name rather than address, in order of their notes."""
        return sorted((e for e in self._named.values() if e.path), key=lambda e: f"{e.path}.md")

    def has_nameable(self) -> bool:
        """Whether there is any of those."""
        return any(entity.path for entity in self._named.values())

    def names(self) -> Names:
        """The names of those things, to be looked for in texts."""
        if self._names is None:
            self._names = Names(self.nameable())
        return self._names

    def fresh_id(self, name: str, kind: str, taken: Container[str] = ()) -> str:
        """A slug that nobody has, here or among ``taken``: ``sarah-chen``, then ``sarah-chen-2``."""
        base, number = slug(name, kind), 2
        fresh = base
        while fresh in self.entities or fresh in self.reserved or fresh in taken:
            fresh, number = f"{base}-{number}", number + 1
        return fresh

    def free_path(self, path: str, *qualifiers: str) -> str:
        """``path`` or, when it is taken, ``path (qualifier)`` with the first that is free, then with a letter."""
        if collision_key(path) not in self.paths:
            return path
        candidates = [f"{path} ({qualifier})" for qualifier in qualifiers if qualifier]
        stem = candidates[0] if candidates else path
        candidates += [f"{stem} {letter}" for letter in "bcdefghijklmnopqrstuvwxyz"]
        candidates += [f"{stem} {number}x" for number in range(10, 10000)]
        return next(c for c in candidates if collision_key(c) not in self.paths)

    def is_owner(self, name: str, email: str) -> bool:
        """Whether a participant is the owner (by address; by name only without one)."""
        if email:
            return email in self.owner.addresses
        return bool(name) and fold_name(name) in {fold_name(known) for known in self.owner.names}

    def newest(self) -> datetime | None:
        """Newest date of any filed item."""
        return max((filed.updated or filed.date for filed in self.filed.values() if filed.date), default=None)
