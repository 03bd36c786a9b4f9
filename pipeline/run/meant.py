"""Whom or what a person means by NAME: an id, a name, an alias, an address, the path of a note."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.errors import UsageFault
from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes.names import collision_key, fold_name

ADOPT = "`vaultmill adopt NOTE` lets the program write into it."


def one(ref: str, index: Index, kinds: Iterable[str] = ()) -> Entity:
    """The one entity that is meant; of those found the ones with notes come first. Raises ``UsageFault``."""
    found = [entity for entity in _found(ref.strip(), index) if not kinds or entity.kind in kinds]
    found = [entity for entity in found if entity.path] or found
    if len(found) > 1:
        from pipeline.query.find import which

        names = sorted(named(entity) for entity in found[:5])
        raise UsageFault(f"{ref} may be {len(found)} {'people' if _people(found) else 'notes'}", which(names))
    if not found:
        from pipeline.query.find import guess

        known = [entity.path or entity.name for entity in index.entities.values()]
        raise UsageFault(
            f"nobody and nothing here is called {ref}", guess(ref, known) or "`vaultmill index` lists all."
        )
    return found[0]


def noted(ref: str, index: Index) -> Entity:
    """The same, of those whose note the program may write. Raises ``UsageFault``."""
    entity = one(ref, index)
    if entity.foreign:
        raise UsageFault(f"{entity.path} is a note of your own", ADOPT)
    if not entity.path:
        raise UsageFault(f"{entity.name} has no note", "`vaultmill suggested` lists whom you can give one.")
    return entity


def named(entity: Entity) -> str:
    """An entity so that a person can name it again."""
    return entity.path or (f"{entity.name} ({entity.emails[0]})" if entity.emails else f"{entity.name} ({entity.id})")


def _people(found: list[Entity]) -> bool:
    return all(entity.kind == "person" for entity in found)


def _found(ref: str, index: Index) -> list[Entity]:
    address = ref.lower().strip("<>")
    if "@" in address and address in index.by_email:
        return [index.entities[index.by_email[address]]]
    if at := index.entity_at(ref.removesuffix(".md").strip("/")):
        return [index.entities[at]]
    if ref in index.entities:
        return [index.entities[ref]]
    known = sorted(index.by_name.get(fold_name(ref), ()))
    wanted = collision_key(ref.removesuffix(".md"))
    by_file = [e for e in index.entities.values() if e.path and collision_key(e.path.rpartition("/")[2]) == wanted]
    return list({entity.id: entity for entity in (*by_file, *(index.entities[k] for k in known))}.values())
