"""``vaultmill show``: an item, an entity, a batch or any note, as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.build.associations import item_links
from pipeline.build.view import items_naming
from pipeline.errors import UsageFault
from pipeline.model import Entity, Filed, Skipped
from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.notes.weeks import week_of
from pipeline.query import batches, find
from pipeline.query.originals import sources_of
from pipeline.query.prose import readable, sections
from pipeline.query.reading import Reading, reading

_HIDDEN = ("Source",)


def show(root: Path, ref: str) -> str:
    """What ``ref`` means: an item's id or the beginning of it, a name, an address, a path, a batch or commit.

    Raises ``UsageFault`` with suggestions when nothing or more than one thing is meant.
    """
    with reading(root) as place:
        return shown(place, *meant(place, ref.strip()))


def meant(place: Reading, ref: str) -> tuple[str, str]:
    """(``item``, ``entity``, ``batch`` or ``note``; its id, commit or path). Raises ``UsageFault``."""
    found = _meant(place, ref)
    if len(found) == 1:
        return found[0]
    if found:
        names = [place.index.path_of(name) or name for _, name in found]
        raise UsageFault(f"{ref} may mean {len(found)} things", f"Say which: {find.some(names)}")
    hint = find.guess(ref, _names(place)) or "See `vaultmill items` and `vaultmill index`."
    raise UsageFault(f"nothing here is called {ref!r}", hint)


def _names(place: Reading) -> Iterator[str]:
    """What can be asked for by name."""
    yield from (entity.name for entity in place.index.entities.values())
    yield from (path.removesuffix(".md") for path in place.notes)
    yield from (plain(filed.title) for filed in place.index.items.values())


def _meant(place: Reading, ref: str) -> list[tuple[str, str]]:
    """(what, name) of everything that ``ref`` may mean; the first way of reading it that fits counts."""
    ids = [("item", known) for known in find.item_ids(place, ref.lower())]
    if len(ids) == 1 and ids[0][1] == ref.lower():
        return ids
    ids += [("batch", entry.id) for entry in find.commits(place, ref.lower())]
    if ids:
        return ids
    called = [("entity", entity.id) for entity in find.entities(place, ref)]
    found = called or [("note", path) for path in find.notes(place, ref)]
    return found or [("item", known) for known in find.titles(place, ref)]


def shown(place: Reading, what: str, name: str) -> str:
    """The plain text of what ``meant`` found."""
    index = place.index
    if what == "item":
        return _item(place, index.items[name]) if name in index.items else _skipped(place, place.state.skipped[name])
    if what == "entity":
        return _entity(place, index.entities[name])
    if what == "batch":
        return batches.shown(place, find.commits(place, name)[0])
    note = place.notes[name]
    if note.filed:
        return _item(place, note.filed)
    if note.entity:
        return _entity(place, index.entities[index.entity_at(note.entity.path)])
    return _body(place, name)


def _body(place: Reading, path: str) -> str:
    blocks = []
    for heading, body in sections(place.text(path)):
        text = readable(body).strip("\n")
        if heading not in _HIDDEN and text:
            blocks.append(f"{heading}\n{'-' * len(heading)}\n{text}" if heading else text.removeprefix("# "))
    return "\n\n".join(blocks)


def _fields(rows: dict[str, str]) -> str:
    return "\n".join(f"{key}: {value}" for key, value in rows.items() if value)


# --- items ---


def _item(place: Reading, filed: Filed) -> str:
    path = place.index.item_paths[filed.id]
    labels = (*filed.relationship, *filed.topics, filed.type, *filed.filter, filed.action, filed.status)
    rows = {
        "id": filed.id,
        "kind": filed.kind,
        "date": str(filed.date or ""),
        "labels": ", ".join(tag for tag in labels if tag),
        "why": "; ".join(f"{tag}: {plain(reason)}" for tag, reason in filed.whys),
        "note": f"{path}.md" if path else "deleted",
        "from": ", ".join(dict.fromkeys(message.source for message in filed.messages)),
        "attachments": ", ".join(f"{n} {plain(name)}" for n, (name, _, _) in enumerate(filed.attachments, 1)),
    }
    blocks = [_fields(rows), _body(place, f"{path}.md") if path else plain(filed.title), _derived(place, filed)]
    return "\n\n".join(block for block in blocks if block)


def _derived(place: Reading, filed: Filed) -> str:
    """Where what the item says went."""
    linked = item_links(filed, place.index)
    lines = [f"- {note}.md" for note in (*linked.people, *linked.organizations, *linked.projects, *linked.about)]
    for entity in sorted(place.state.facts):
        for fact in log.parse(place.state.facts[entity])[0]:
            if fact.ref == filed.id:
                lines.append(f"- fact {fact.id}{'' if fact.status == 'active' else f' ({fact.status})'}: {fact.fact}")
    return "\n".join(["Went into", "---------", *lines]) if lines else ""


def _skipped(place: Reading, line: Skipped) -> str:
    page = f"Sources/Skipped/{week_of(line.date)}.md"
    rows = {
        "id": line.id,
        "kind": line.kind,
        "date": str(line.date or ""),
        "sender": f"{plain(line.name)} <{line.email}>".strip() if line.email else plain(line.name),
        "skipped as": ", ".join(line.tags),
        "why": plain(line.reason),
        "note": page,
        "from": ", ".join(sources_of(line, place.place.raw)),
    }
    return f"{_fields(rows)}\n\n{plain(line.title)}\n\nIt is in no other note. Tick its line in {page} to keep it."


# --- entities ---


def _entity(place: Reading, entity: Entity) -> str:
    if not entity.path:
        return _unnoted(place, entity)
    facts, _ = log.parse(place.state.facts.get(entity.id, ""))
    gone = log.inactive(facts)
    rows = {
        "id": entity.id,
        "kind": entity.kind,
        "note": f"{entity.path}.md",
        "aliases": ", ".join(entity.aliases),
        "facts": f"{len(facts) - len(gone)} active, {len(gone)} superseded" if facts else "",
    }
    return f"{_fields(rows)}\n\n{_body(place, f'{entity.path}.md')}"


def _unnoted(place: Reading, entity: Entity) -> str:
    rows = {"id": entity.id, "kind": entity.kind, "email": ", ".join(entity.emails), "note": "none yet"}
    found = items_naming(entity.id, place.index)
    lines = [f"- {filed.id} {str(filed.date or '')[:10]} {plain(filed.title)}" for filed in found]
    named = ["\n".join(["Named in", "--------", *lines])] if lines else []
    return "\n\n".join([_fields(rows), entity.name, *named])
