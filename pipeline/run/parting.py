"""``split`` of organizations, projects and the like: some domains, names or items are another one's."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from pipeline.build.associations import item_links
from pipeline.build.facts import of_another
from pipeline.errors import UsageFault
from pipeline.flow import settle_links
from pipeline.index.matching import Names
from pipeline.index.organizations import called
from pipeline.model import Decision, Entity, Filed
from pipeline.notes.leftover import without_values
from pipeline.notes.names import collision_key, file_name, fold_name, kind_folder
from pipeline.notes.neutral import field, line, plain
from pipeline.notes.rehoming import rehome
from pipeline.resolve.filing import safe
from pipeline.resolve.promote import give_note
from pipeline.run.amend import Act
from pipeline.run.moving import put_text, settle, text_of, today, trailer_of
from pipeline.run.session import Session

LISTS = ("emails", "domains", "aliases", "keywords")
"""What one of two may be known by, as its note lists it."""


class Parts(msgspec.Struct, frozen=True):
    """What is another one's: what it is known by, the beginnings of ids of items, and how it is called."""

    emails: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    name: str = ""


def part(entity: Entity, given: Parts, item: Callable[[str], Filed], session: Session) -> Act:
    """Make two of one thing. ``item`` finds what a beginning of an id names. Raises ``UsageFault``."""
    state, index = session.state, session.state.index
    taken = {key: _taken(entity, key, getattr(given, key)) for key in LISTS}
    chosen = [item(ref) for ref in given.items]
    if not any(taken.values()) and not chosen:
        raise UsageFault("say what is another one's", "--domain, --alias, --keyword or --email of the note, or --items")
    for filed in chosen:
        if filed.id not in index.items_with[entity.id]:
            raise UsageFault(
                f"{entity.path} is not linked with {plain(filed.title)}", f"`vaultmill show '{entity.path}'`"
            )
    name = _name(entity, taken, given.name, session)
    own = tuple(alias for alias in taken["aliases"] if fold_name(alias) != fold_name(name))
    lists = {**taken, "aliases": own}
    other = msgspec.structs.replace(Entity(index.fresh_id(name, entity.kind), entity.kind, name), **lists)
    index.touch_around(entity.id)
    left = {key: tuple(value for value in getattr(entity, key) if value not in taken[key]) for key in LISTS}
    index.put_entity(msgspec.structs.replace(entity, **left))
    for alias in {fold_name(alias) for alias in taken["aliases"]} - {
        fold_name(n) for n in (entity.name, *left["aliases"])
    }:
        index.by_name[alias].discard(entity.id)
        index.touched_items |= index.named_in[alias]
    other = give_note(other, name, index)
    _mentions(index.entities[entity.id], other, session)
    for filed in chosen:
        _decide(index.filed[filed.id], entity, other, session)
    _text(entity, taken, session)
    index.touch_around(entity.id)
    index.touch_around(other.id)
    settle_links(state)
    facts = state.facts.get(entity.id, "")
    if moved := of_another(other.id, entity.id, index, facts):
        state.facts[other.id], ids = rehome(facts, state.facts.get(other.id, ""), other.id, moved)
        for old in sorted(ids.keys() & state.decided("held")):
            state.decide(Decision("held", ids[old]))
    state.decide(Decision("split", other.id, entity.id, today(session)))
    one, two = sorted((entity.id, other.id))
    state.decide(Decision("not-same", one, two, today(session)))
    settle(session)
    return Act(f"Split {entity.name}", (f"{entity.path} → {other.path}",), (trailer_of("split"),))


def _taken(entity: Entity, key: str, wanted: Iterable[str]) -> tuple[str, ...]:
    """The values of a list of the note's that are meant, as they stand there."""
    there = {
        fold_name(value) if key in {"aliases", "keywords"} else value.casefold(): value
        for value in getattr(entity, key)
    }
    found: dict[str, None] = {}
    for value in wanted:
        folded = fold_name(value) if key in {"aliases", "keywords"} else value.strip().lower()
        if folded not in there:
            listed = ", ".join(sorted(there.values())) or "it has none"
            raise UsageFault(f"{value} is not among the {key} of {entity.path}", f"Its {key}: {listed}")
        found[there[folded]] = None
    return tuple(found)


def _name(entity: Entity, taken: dict[str, tuple[str, ...]], new: str, session: Session) -> str:
    index = session.state.index
    name = str(line(new, 160)) or next(iter(taken["aliases"]), "")
    if not name and taken["domains"]:
        name = called(taken["domains"], index).name
    if not fold_name(name) or fold_name(name) == fold_name(entity.name):
        raise UsageFault("say what the other one is called", "--name NAME")
    path = f"{kind_folder(entity.kind)}/{file_name(name)}"
    if holder := index.paths.get(collision_key(path)):
        there = index.entities[holder].path if holder in index.entities else path
        raise UsageFault(
            f"there is a note {there} already", "Give another --name, or `vaultmill set` changes that note."
        )
    return name


def _mentions(entity: Entity, other: Entity, session: Session) -> None:
    """Items whose words name the other one, by whatever they are known by now."""
    index = session.state.index
    here, there = Names([entity]), Names([other])
    for item in sorted(index.items_with[entity.id]) if entity.kind != "organization" else ():
        filed = index.filed[item]
        session.press.ensure_text(item)
        texts = session.state.texts.get(item, ())
        words = " ".join([plain(filed.title), *(plain(text) for text in _bodies(texts))])
        if not there.find(words, keywords=True):
            continue
        kept = tuple(m for m in filed.mentions if fold_name(plain(m)) != fold_name(entity.name))
        mentions = filed.mentions if here.find(words, keywords=True) else kept
        added = (*mentions, safe(field, other.name, 80))
        index.put_item(msgspec.structs.replace(filed, mentions=tuple(dict.fromkeys(added))), index.item_paths[item])


def _bodies(texts: Iterable[tuple[str, str]]) -> Iterable[str]:
    return (body for _, body in texts)


def _decide(filed: Filed, entity: Entity, other: Entity, session: Session) -> None:
    """An item is linked with the other one in the place of the first, as if a person had written so into it."""
    index = session.state.index
    key = {"organization": "organizations", "project": "projects"}.get(entity.kind, "about")
    paths = getattr(item_links(filed, index), key)
    led = tuple(dict.fromkeys(other.path if path == entity.path else path for path in (*paths, entity.path)))
    corrected = tuple(dict.fromkeys((*filed.corrected, key)))
    index.put_item(msgspec.structs.replace(filed, **{key: led, "corrected": corrected}), index.item_paths[filed.id])


def _text(entity: Entity, taken: dict[str, tuple[str, ...]], session: Session) -> None:
    path = f"{entity.path}.md"
    text = text_of(path, session)
    for key, values in taken.items():
        text = without_values(text, key, values) if values else text
    put_text(path, text, session)
