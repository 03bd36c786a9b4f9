"""Notes of a deep document's tree: what each part says, with the words it rests on. Pure."""

from __future__ import annotations

from pipeline.build.activity import activity
from pipeline.build.trees import NAMES, known_below, part_ids
from pipeline.build.view import View, are_apart, item_link, last_day
from pipeline.index import Index
from pipeline.model import Entity, Filed, FiledPart, Neutral
from pipeline.notes import links, yaml
from pipeline.notes.neutral import NOTHING, again, field, fill, line, ours, value
from pipeline.notes.trees import pairs

TOGETHER = "named together"


def view(entity: Entity, index: Index, lines: int, typed: tuple[tuple[str, Neutral], ...]) -> View:
    """The note of one part. ``typed``: (path, word) of further relations, both of whose sides are known."""
    filed = index.items.get(entity.item)
    number = dict(zip(part_ids(filed), range(10**6), strict=False)).get(entity.id, -1) if filed else -1
    title = line(entity.name, 160)
    if filed is None or filed.filter or number < 0:
        return View(entity.kind, title, _properties(entity, "", NOTHING), {"Related": _bullets(typed), "Notes": ()})
    ids, part = part_ids(filed), filed.tree.parts[number]
    parent = _noted_above(part, filed, ids, index)
    source = item_link(filed, index)
    info = [(ours("Kind"), field(entity.kind.removeprefix("named-"), 40))]
    info += [(ours("Part of"), links.wiki(parent) if parent else NOTHING)]
    info += [(ours("Date"), again(part.date, 60)), (ours("Document"), source if number else NOTHING)]
    below = [i for i, other in enumerate(filed.tree.parts) if other.parent == number and index.path_of(ids[i])]
    sections = {
        "Info": tuple(fill("- **{}:** {}", name, said) for name, said in info if said),
        "Parts": tuple(fill("- {} — {}", links.wiki(index.path_of(ids[i])), _word(filed.tree.parts[i])) for i in below),
        "Words": tuple(
            fill("- “{}” — {}", again(filed.tree.said[n]), source) for n in part.said if n < len(filed.tree.said)
        ),
        "Related": _bullets((*_relations(number, filed, ids, index), *typed)),
    }
    if number == 0:
        sections["Log"] = activity(entity.id, index, lines)
    kept = {heading: found for heading, found in sections.items() if found}
    return View(entity.kind, title, _properties(entity, parent, last_day(filed)), {**kept, "Notes": ()})


def _properties(entity: Entity, parent: str, updated: Neutral) -> tuple[tuple[str, yaml.Property], ...]:
    return (
        ("id", value(entity.id)),
        ("kind", value(entity.kind)),
        ("aliases", [value(alias) for alias in entity.aliases]),
        ("parent", links.quoted(parent) if parent else NOTHING),
        ("item", yaml.Quoted(entity.item)),
        ("last_update", updated),
    )


def _word(part: FiledPart) -> Neutral:
    return field(part.kind.removeprefix("named-"), 40)


def _noted_above(part: FiledPart, filed: Filed, ids: tuple[str, ...], index: Index) -> str:
    """Path of the nearest part above that has a note."""
    number = part.parent
    while number >= 0:
        if path := index.path_of(ids[number]):
            return path
        number = filed.tree.parts[number].parent
    return ""


def _bullets(related: tuple[tuple[str, Neutral], ...]) -> tuple[Neutral, ...]:
    unique: dict[str, Neutral] = {}
    for path, word in related:
        unique.setdefault(path, word)
    return tuple(
        fill("- {} — {}", links.wiki(path), word)
        for path, word in sorted(unique.items(), key=lambda p: p[0].casefold())
    )


def _relations(number: int, filed: Filed, ids: tuple[str, ...], index: Index) -> list[tuple[str, Neutral]]:
    """Parts that a sentence names together with this one; people and organizations of the vault that stand below it."""
    found = []
    for (one, other), said in pairs(filed.tree).items():
        if number in (one, other):
            path = index.path_of(ids[other if number == one else one])
            found += [(path, fill("{}: “{}”", ours(TOGETHER), again(filed.tree.said[said])))] if path else []
    for home, known in known_below(filed, ids, index):
        if ids[number] == home and not are_apart(home, known, index):
            found.append((index.path_of(known), ours(NAMES)))
    return found
