"""An index brought up to date with a few notes that changed: it ends as the one built from all notes. Pure.

Whoever takes part in the changed items, and whoever shares an address with them, is entered anew into a small index
from all their items, by the same rules; what it says of them takes the place of what was known.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping

from pipeline.domains import organization_domain
from pipeline.flow import settle_links
from pipeline.index import name_of, readings
from pipeline.index.holding import without
from pipeline.index.index import Index
from pipeline.index.names.mailboxes import mailbox
from pipeline.index.naming import named_parts
from pipeline.index.sending import sent_by_owner
from pipeline.model import Entity, Filed, Noun
from pipeline.notes.names import collision_key, fold_name
from pipeline.notes.neutral import plain
from pipeline.run.entering import put_filed
from pipeline.state import State

PEOPLE = frozenset({"person", "organization"})
"""Kinds that are addressed; texts name all others, so that a change of those may concern any item."""
FEW = 2000
SHARE = 8
"""Of more than ``FEW`` items no more than one in so many is entered anew: beyond that all is as fast."""

Item = tuple[Filed, str]
"""A filed item and the path of its note without ``.md``."""


class Changes(Noun, frozen=True):
    """``before`` are the changed items as they were, ``now`` as they are; ``entities`` those whose notes changed.

    ``decided`` are items whose links a person decided, ``doubled`` statements that more than one item holds.
    """

    before: Mapping[str, Filed]
    now: Mapping[str, Item]
    entities: Mapping[str, Entity]
    decided: Collection[str] = ()
    doubled: Collection[str] = ()


def regrow(state: State, changes: Changes, noted: Callable[[Entity], Entity | None]) -> bool:
    """Take the changes into the index; False, with nothing changed, where only all notes together can tell.

    ``noted`` gives an entity as its own note says it.
    """
    index = state.index
    if not _is_plain(state, changes):
        return False
    circle = _circle(index, changes)
    if any(index.entities[e].kind not in PEOPLE for e in circle if e in index.entities):
        return False
    items = _items(index, changes, circle)
    if len(items) > max(FEW, len(index.filed) // SHARE):
        return False
    small = State(index.owner)
    small.index.held = index.held
    notes = {e: changes.entities.get(e) or (noted(index.entities[e]) if index.path_of(e) else None) for e in circle}
    if any(note is None and index.path_of(e) for e, note in notes.items()):
        return False
    for entity in sorted((note for note in notes.values() if note), key=lambda e: f"{e.path}.md"):
        small.index.put_entity(entity)
    filed = {item: changes.now.get(item) or (index.filed[item], index.item_paths[item]) for item in items}
    for one, path in sorted(filed.values(), key=lambda pair: (str(pair[0].date or ""), pair[0].id)):
        put_filed(small, one, path)
    names = _names(index, changes, circle, items)
    again = _stood(index, changes, names, small.index)
    renamed = _take_people(index, small.index, circle, names)
    _take_items(state, changes)
    _arrange(index, small.index, circle)
    for entity in changes.entities.values():
        for domain in entity.domains if entity.kind == "organization" else ():
            index.by_domain[domain] = entity.id
            index.by_label[domain.partition(".")[0]].add(domain)
        index.paths[collision_key(entity.path)] = entity.id
    again |= {item for name in renamed for item in index.named_in.get(name, ())} | changes.now.keys()
    index.touched_items = again & index.items.keys()
    settle_links(state)
    _drop_empty(index.items_with, index.items_with)
    return True


def _is_plain(state: State, changes: Changes) -> bool:
    """Whether nothing but people, organizations and items changed, and none of them takes what is another's."""
    index = state.index
    if changes.before.keys() - changes.now.keys():
        return False
    for identifier, entity in changes.entities.items():
        before = index.entities.get(identifier)
        noted = before is not None and bool(before.path)
        if entity.kind not in PEOPLE or (before is not None and before.kind != entity.kind):
            return False
        if before is not None and noted and (before.path != entity.path or set(before.domains) - set(entity.domains)):
            return False
        if any(index.by_domain.get(domain, identifier) != identifier for domain in entity.domains):
            return False
        if index.paths.get(collision_key(entity.path), identifier) != identifier:
            return False
    claimed: dict[str, str] = {}
    for item, (filed, path) in changes.now.items():
        if not path or index.paths.get(collision_key(path), item) != item:
            return False
        if claimed.setdefault(collision_key(path), item) != item or index.item_paths.get(item, path) != path:
            return False
        for said in {said.id for one in (filed, changes.before.get(item)) if one for said in one.statements if said.id}:
            if said in changes.doubled or claimed.setdefault(f"#{said}", item) != item:
                return False
            if state.statement_items.get(said, item) != item:
                return False
    places = [collision_key(entity.path) for entity in changes.entities.values()]
    return len(set(places)) == len(places) and not claimed.keys() & set(places)


def _circle(index: Index, changes: Changes) -> set[str]:
    """Whoever takes part in the changed items or whose note changed, and whoever has an address in common with them."""
    claims: defaultdict[str, set[str]] = defaultdict(set)
    for entity in (*index.entities.values(), *changes.entities.values()):
        for email in entity.emails:
            claims[email].add(entity.id)
            claims[mailbox(email)].add(entity.id)
    found: set[str] = set(changes.entities)
    for filed in (*changes.before.values(), *(one for one, _ in changes.now.values())):
        for who in filed.who:
            if who.entity:
                found.add(who.entity)
                if who.email:
                    claims[who.email].add(who.entity)
                    claims[mailbox(who.email)].add(who.entity)
    emails: defaultdict[str, set[str]] = defaultdict(set)
    for email, bearers in claims.items():
        if len(bearers) > 1:
            for bearer in bearers:
                emails[bearer].add(email)
    waiting = list(found)
    while waiting:
        for email in emails.get(waiting.pop(), ()):
            waiting += claims[email] - found
            found |= claims[email]
    return found


def _items(index: Index, changes: Changes, circle: set[str]) -> set[str]:
    """All items that anybody of the circle takes part in. Of what is held the lists of the index do not tell."""
    found = {item for entity in circle for item in index.items_of.get(entity, ())} | changes.now.keys()
    found |= {item for item in index.held if item in index.filed and circle & {w.entity for w in index.filed[item].who}}
    return found


def _names(index: Index, changes: Changes, circle: set[str], items: Iterable[str]) -> dict[str, set[str]]:
    """Every folded name that each of the circle can have been known by."""
    found: dict[str, set[str]] = {entity: set() for entity in circle}
    for identifier in circle:
        if known := index.entities.get(identifier):
            found[identifier] |= {fold_name(name) for name in (known.name, *known.aliases)}
    for item in items:
        for filed in (changes.before.get(item), index.filed.get(item)):
            for who in filed.who if filed is not None else ():
                if who.entity in circle:
                    called = (plain(who.name), name_of(plain(who.name), who.email), name_of("", who.email), who.name)
                    found[who.entity] |= {fold_name(name) for name in called}
    return found


def _stood(index: Index, changes: Changes, names: Mapping[str, set[str]], small: Index) -> set[str]:
    """Items whose links change because somebody, or where they work, has a note who had none."""
    placed = {entity for entity in names if index.path_of(entity) != small.path_of(entity)}
    placed |= {entity for entity in changes.entities if not index.path_of(entity)}
    offices = {domain for e in changes.entities.values() if e.kind == "organization" for domain in e.domains}
    if not placed and not offices:
        return set()
    people = placed | {one for known in (index, small) for domain in offices for one in known.members.get(domain, ())}
    found = {item for known in (index, small) for one in people for item in known.items_of.get(one, ())}
    called = {name for entity in placed for name in names[entity]}
    called |= {name for name, bearers in small.by_name.items() if bearers & placed}
    return found | {item for name in called for item in index.named_in.get(name, ())} | set(changes.decided)


def _take_people(index: Index, small: Index, circle: set[str], names: Mapping[str, set[str]]) -> set[str]:
    """What the small index says of the circle takes the place of what was known. The names that changed hands."""
    emails = {
        email for e in circle for known in (index.entities, small.entities) if e in known for email in known[e].emails
    }
    for known, fresh, keys in (
        (index.by_email, small.by_email, emails),
        (index.by_mailbox, small.by_mailbox, {mailbox(email) for email in emails}),
    ):
        for key in keys:
            if fresh.get(key) in circle:
                known[key] = fresh[key]
            elif known.get(key, "") in circle:
                del known[key]
    renamed = _take_sets(index.by_name, small.by_name, circle, {n for e in circle for n in names[e]})
    _take_sets(index.members, small.members, circle, {organization_domain(email) for email in emails})
    for entity in circle:
        if entity in small.entities:
            index.entities[entity] = small.entities[entity]
        else:
            index.entities.pop(entity, None)
        if small.items_of.get(entity):
            index.items_of[entity] = small.items_of[entity]
        else:
            index.items_of.pop(entity, None)
    return renamed


def _arrange(index: Index, small: Index, circle: set[str]) -> None:
    """Entities in the order in which a load from the notes meets them: those with notes, then by their first items."""
    unseen: defaultdict[str, set[str]] = defaultdict(set)
    for item in index.held.keys() & index.filed.keys():
        for who in index.filed[item].who:
            unseen[who.entity].add(item)
    places: dict[str, tuple[bool, str, str, int]] = {}

    def place(identifier: str) -> tuple[bool, str, str, int]:
        if identifier not in places:
            path = index.path_of(identifier)
            items = [index.filed[i] for i in (*index.items_of.get(identifier, ()), *unseen.get(identifier, ()))]
            if path or not items:
                places[identifier] = not path, f"{path}.md", "", 0
            else:
                first = min(items, key=lambda filed: (str(filed.date or ""), filed.id))
                seat = next(at for at, who in enumerate(first.who) if who.entity == identifier)
                places[identifier] = True, str(first.date or ""), first.id, seat
        return places[identifier]

    order = [identifier for identifier in index.entities if identifier not in circle]
    for identifier in small.entities:
        if identifier in circle and identifier in index.entities:
            insort(order, identifier, key=place)
    index.entities = {identifier: index.entities[identifier] for identifier in order}


def _take_sets(
    known: MutableMapping[str, set[str]], fresh: Mapping[str, set[str]], circle: set[str], keys: Iterable[str]
) -> set[str]:
    """In each set the members that are of the circle are those of the fresh one. The keys whose sets changed."""
    changed: set[str] = set()
    for key in {*keys, *fresh}:
        before = known.get(key, set())
        after = (before - circle) | (fresh.get(key, set()) & circle)
        if after != before:
            changed.add(key)
            known[key] = after
        if not after:
            known.pop(key, None)
    return changed


def _take_items(state: State, changes: Changes) -> None:
    """The items themselves, and what follows from each alone."""
    index = state.index
    for item, (filed, path) in changes.now.items():
        if (before := changes.before.get(item)) is not None:
            _count(state, without(before, index.held.get(item, ())), before, -1)
        index.filed[item] = filed
        index.forget_brief(item)
        index.items[item] = without(filed, index.held.get(item, ()))
        index.item_paths[item] = path
        index.paths[collision_key(path)] = item
        _count(state, index.items[item], filed, 1)


def _count(state: State, counted: Filed, whole: Filed, sign: int) -> None:
    index = state.index
    for box in sent_by_owner(counted.messages):
        index.sends_from[box] += sign
        if not index.sends_from[box]:
            del index.sends_from[box]
    names = {name for mention in counted.mentions for name in readings(plain(mention))} | named_parts(counted.tree)
    for name in names:
        (index.named_in[name].add if sign > 0 else index.named_in[name].discard)(counted.id)
    _drop_empty(index.named_in, names)
    for said in whole.statements:
        if said.id and sign > 0:
            state.statement_items[said.id] = whole.id
        elif said.id:
            state.statement_items.pop(said.id, None)


def _drop_empty(groups: MutableMapping[str, set[str]], keys: Iterable[str]) -> None:
    for key in [key for key in keys if not groups.get(key)]:
        groups.pop(key, None)
