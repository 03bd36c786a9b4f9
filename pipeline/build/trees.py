"""Which notes a deep document's tree has: ids and places of its parts, and who of the vault is meant by a name in it.

They follow from what was filed alone, so that the same document has the same tree.
"""

from __future__ import annotations

from pipeline.index import Index
from pipeline.model import Entity, Filed, FiledPart
from pipeline.notes.names import collision_key, file_name, fold_name, slug
from pipeline.notes.neutral import plain

NAMES, NAMED_IN = "names", "named in"
"""The word for somebody of the vault in the note of a part, and its inverse."""
_STANDS_FOR = {"named-person": "person", "named-organization": "organization"}


def part_ids(filed: Filed) -> tuple[str, ...]:
    """An id per part, in order."""
    found: dict[str, int] = {}
    for number, part in enumerate(filed.tree.parts):
        base = f"{slug(plain(part.name), part.kind)[:50].strip('-')}-{filed.id[:6]}"
        name, again = base, 2
        while name in found:
            name, again = f"{base}-{again}", again + 1
        found[name] = number
    return tuple(found)


def entities(filed: Filed, index: Index) -> dict[str, Entity]:
    """Id -> the entity of every part that gets a note: not the owner, and nobody who has a note of their own."""
    folder, taken = _folder(filed, index), set[str]()
    found: dict[str, Entity] = {}
    for identifier, part in zip(part_ids(filed), filed.tree.parts, strict=True):
        name = plain(part.name)
        if stands_for(part, index) or (part.kind == "named-person" and index.is_owner(name, "")):
            continue
        path = f"{folder}/{file_name(name, 90)}"
        again = 2
        while collision_key(path) in taken:
            kind = part.kind.removeprefix("named-")
            path = f"{folder}/{file_name(name, 90)} ({kind}{'' if again == 2 else f' {again}'})"
            again += 1
        taken.add(collision_key(path))
        aliases = tuple(plain(alias) for alias in part.aliases)
        found[identifier] = Entity(identifier, part.kind, name, path, aliases, item=filed.id)
    return found


def _folder(filed: Filed, index: Index) -> str:
    """Where the tree stands: beside its root, wherever a person moved that."""
    root = index.entities.get(part_ids(filed)[0])
    moved = root.path.rpartition("/")[0] if root and root.path and root.item == filed.id else ""
    return moved or filed.tree.path


def stands_for(part: FiledPart, index: Index) -> str:
    """Id of the one person or organization with a note who bears that name, ``""`` without one."""
    kind = _STANDS_FOR.get(part.kind)
    if kind is None:
        return ""
    for name in (part.name, *part.aliases):
        folded = fold_name(plain(name))
        if kind == "person" and " " not in folded:
            continue
        bearers = (index.entities.get(e) for e in index.by_name.get(folded, ()))
        known = [e for e in bearers if e is not None and e.kind == kind and e.path and not e.foreign]
        same = [e.id for e in known if folded in _names(e)]
        if len(same) == 1:
            return same[0]
    return ""


def _names(entity: Entity) -> set[str]:
    return {fold_name(name) for name in (entity.name, *entity.aliases)}


def root_of(filed: Filed, index: Index) -> str:
    """Path of the note of the document's tree, ``""`` without one."""
    return index.path_of(part_ids(filed)[0]) if filed.tree.parts and not filed.filter else ""


def known_below(filed: Filed, ids: tuple[str, ...], index: Index) -> list[tuple[str, str]]:
    """(id of the part whose child it would be, id of the entity) of everybody named who has a note of their own."""
    found = []
    for part in filed.tree.parts:
        if known := stands_for(part, index):
            above = part.parent
            while above > 0 and not index.path_of(ids[above]):
                above = filed.tree.parts[above].parent
            if above >= 0 and index.path_of(ids[above]):
                found.append((ids[above], known))
    return found


def named_in(entity: Entity, index: Index) -> list[str]:
    """Ids of the parts of deep documents that name a person or an organization of the vault."""
    naming = {item for name in _names(entity) for item in index.named_in.get(name, ())}
    found: list[str] = []
    for item in sorted(naming):
        filed = index.items[item]
        if filed.tree.parts and not filed.filter:
            found += [home for home, known in known_below(filed, part_ids(filed), index) if known == entity.id]
    return list(dict.fromkeys(found))


def met(filed: Filed, index: Index) -> set[str]:
    """Everybody of the vault whom a document's tree means."""
    return {known for part in filed.tree.parts if (known := stands_for(part, index))}
