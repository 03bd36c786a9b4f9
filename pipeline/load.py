"""The vault from disk: notes parsed (through a cache), the state they make, what people changed. I/O, no decisions."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pipeline.model import Entity, Filed, Problem, Skipped
from pipeline.notes import correspondents as addresses_page
from pipeline.notes import decisions, links, merge, source_read, units, weeks, yaml
from pipeline.notes.names import slug
from pipeline.notes.weeks import Ticks
from pipeline.state import State
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.files import Busy, read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.leftovers import conflict_copies
from pipeline.vault.objects import blob_id
from pipeline.vault.scan import ScannedFile, load_scan_cache, save_scan_cache, scan_vault

CORRECTIONS = "Sources/Corrections.md"
CORRESPONDENTS = "Sources/Correspondents.md"
SUGGESTED = "Suggested.md"
KINDS = {
    "People": "person", "Organizations": "organization", "Projects": "project", "Topics": "topic", "Devices": "device",
    "Places": "place", "Events": "event", "Products": "product", "Services": "service", "Tools": "tool",
}
VERSION = "notes-2"


class Parsed(msgspec.Struct, frozen=True):
    """What one note says. ``machine`` names its base, ``untouched``: nobody edited it since. ``bad``: not to be trusted.

    ``blob`` is git's id of its bytes, ``""`` while somebody is writing it.
    """

    sha256: str
    machine: str = ""
    untouched: bool = False
    filed: Filed | None = None
    entity: Entity | None = None
    skipped: tuple[Skipped, ...] = ()
    ticks: Ticks = Ticks()
    bad: str = ""
    blob: str = ""


class Loaded(msgspec.Struct, frozen=True):
    """The vault as found. ``notes``: vault path -> parsed note; ``edited``: path -> the person's changes to a note.

    ``missing``: notes that a person deleted. ``stale``: notes that name an older rendering than the newest,
    and facts files with lines of others; ``rewound``: sources among them, so that what arrived since must be read again. ``logs``: facts.jsonl -> blob id.
    """

    state: State
    notes: dict[str, Parsed]
    edited: dict[str, tuple[merge.Change, ...]]
    missing: tuple[str, ...]
    problems: tuple[Problem, ...]
    stale: tuple[str, ...] = ()
    rewound: bool = False
    logs: dict[str, str] = {}


def parse(path: str, text: str, sha256: str) -> Parsed:
    """Parse one note by what it is."""
    machine, untouched = merge.base_of(text)
    try:
        if path.startswith("Sources/Skipped/"):
            lines, ticks = weeks.parse(text)
            return Parsed(sha256, machine, untouched, skipped=lines, ticks=ticks)
        folder = path.partition("/")[0]
        if folder in {"Sources", "Meetings"}:
            return Parsed(sha256, machine, untouched, filed=source_read.parse(text))
        if folder in KINDS or machine:
            return Parsed(sha256, machine, untouched, entity=_entity(path, text, KINDS.get(folder, "")))
    except yaml.BadYaml as error:
        return Parsed(sha256, bad=str(error))
    return Parsed(sha256, machine, untouched)


def _entity(path: str, text: str, kind: str) -> Entity | None:
    parts = units.take_apart(text)
    has = parts.properties
    kind = kind or _word(has.get("kind"))
    if not kind or kind in {"skipped", "suggested", "transcript"}:
        return None
    name = path.rpartition("/")[2].removesuffix(".md")
    return Entity(
        id=_word(has.get("id")),
        kind=kind,
        name=name,
        path=path.removesuffix(".md"),
        aliases=tuple(dict.fromkeys((*_words(has.get("aliases")), *_title(parts, name)))),
        emails=tuple(email.lower() for email in (*_words(has.get("emails")), *_words(has.get("email"))) if "@" in email),
        domains=tuple(_words(has.get("domains"))),
        organization=next(links.property_links(has.get("organization")), ""),
        role=_word(has.get("role")),
        keywords=tuple(_words(has.get("keywords"))),
        status=_word(has.get("status")),
    )


def _title(parts: units.Parts, name: str) -> tuple[str, ...]:
    title = parts.title.text[2:].strip() if parts.title else ""
    return (title,) if title and title.casefold() != name.casefold() and "\\" not in title else ()


def _word(value: object) -> str:
    return value if isinstance(value, str) else ""


def _words(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, str) and item]


def load_vault(history: History, state: State, cache: Path, now: float) -> Loaded:
    """Read the vault into ``state``. Costs a stat per file; only changed notes are parsed."""
    scan = scan_vault(history.root, load_scan_cache(cache / "vault-scan"), now=now)
    save_scan_cache(cache / "vault-scan", scan.cache)
    rendered = history.tree_paths(MACHINE)
    copies = conflict_copies(file.path for file in scan.files)
    notes = _notes(history, cache, [file for file in scan.files if file.path not in copies], rendered)
    problems = [*scan.problems, *(Problem(p, "conflict-copy", "Compare it with the original and delete one.") for p in sorted(copies))]
    problems += [Problem(path, "bad-properties", f"Its properties are no valid YAML ({note.bad}); correct them.") for path, note in notes.items() if note.bad]
    logs = _fill(state, history, notes, scan.files)
    edited = {path: _changes(history, path, note) for path, note in sorted(notes.items()) if note.machine and not note.untouched}
    stale = tuple(p for p, note in notes.items() if note.machine and not rendered.get(p, note.machine).startswith(note.machine))
    gone = [path for path in rendered if path not in notes and not os.path.lexists(history.root / path)]
    missing = tuple(path for path in gone if _was_there(history, path))
    stale += tuple(path for path, blob in logs.items() if rendered.get(path, blob) != blob)
    sources = [p for p in (*stale, *gone) if p.startswith(("Sources/", "Meetings/")) and p not in missing]
    return Loaded(state, notes, edited, missing, tuple(problems), stale, bool(sources), logs)


def _was_there(history: History, path: str) -> bool:
    """Whether a note that is gone was ever part of the vault's present line of history: else nobody deleted it."""
    return history.head_blob(path) is not None or next(iter(history.versions(path)), None) is not None


def _notes(history: History, cache: Path, files: list[ScannedFile], rendered: dict[str, str]) -> dict[str, Parsed]:
    """All notes by path. What cannot be read now is taken as the program rendered it last."""
    known: dict[str, Parsed] = load_cache(cache / "notes", dict[str, Parsed], VERSION) or {}
    notes: dict[str, Parsed] = {}
    for file in files:
        if file.path.endswith(".md"):
            before = known.get(file.path)
            notes[file.path] = before if before and before.sha256 == file.sha256 else _read(file, rendered)
    if notes != known:
        save_cache(cache / "notes", {path: note for path, note in notes.items() if note.blob}, VERSION)
    waiting = [path for path in rendered if path not in notes and os.path.lexists(history.root / path)]
    for path in [*waiting, *(path for path, note in notes.items() if note.bad or not note.blob)]:
        blob = history.blob(rendered[path]) if path in rendered else None
        if blob is not None:
            last = parse(path, blob.decode("utf-8", "replace"), "")
            found = notes.get(path, last)
            notes[path] = msgspec.structs.replace(
                found, filed=last.filed, entity=last.entity, skipped=last.skipped, untouched=False
            )
    return dict(sorted(notes.items()))


def _read(file: ScannedFile, rendered: dict[str, str]) -> Parsed:
    data = read_note(file.real, known_size=1 if file.path in rendered else 0)
    if not isinstance(data, bytes):
        return Parsed(file.sha256)
    note = parse(file.path, data.decode("utf-8", "replace"), file.sha256)
    return msgspec.structs.replace(note, blob=blob_id(data))


def _fill(state: State, history: History, notes: dict[str, Parsed], files: Iterable[ScannedFile]) -> dict[str, str]:
    """Decisions first, then entities, then items in order of date. The blob ids of the facts files, by path."""
    state.decisions.extend(decisions.parse(load_text(history.root, CORRECTIONS)))
    state.correspondents.update(addresses_page.parse(load_text(history.root, CORRESPONDENTS)))
    state.index.not_linked.update((d.subject, d.object) for d in state.decisions if d.verb == "not-linked")
    foreign = {d.subject for d in state.decisions if d.verb == "foreign"}
    index = state.index
    named = {note.entity.id for note in notes.values() if note.entity and note.entity.id}
    index.reserved.update(named)
    seen: set[str] = set()
    for path, note in sorted(notes.items()):
        entity = note.entity
        if entity is None or (entity.id and entity.id in seen):
            continue
        identifier = entity.id or index.fresh_id(entity.name, entity.kind)
        seen.add(identifier)
        index.put_entity(msgspec.structs.replace(entity, id=identifier, foreign=path.removesuffix(".md") in foreign))
    filed = [(path, note.filed) for path, note in notes.items() if note.filed]
    for path, item in sorted(filed, key=lambda pair: (str(pair[1].date or ""), pair[1].id)):
        put_filed(state, item, path.removesuffix(".md"))
    for note in notes.values():
        for line in note.skipped:
            state.skipped[line.id] = line
            state.weeks[weeks.week_of(line.date)].add(line.id)
    logs: dict[str, str] = {}
    for file in files:
        if file.path.startswith("life/areas/") and file.path.endswith("/facts.jsonl"):
            data = read_note(file.real)
            if isinstance(data, bytes):
                state.facts[file.path.split("/")[-2]] = data.decode("utf-8", "surrogateescape")
                logs[file.path] = blob_id(data)
    index.untouch()
    state.touched_weeks.clear()
    return logs


def put_filed(state: State, item: Filed, path: str) -> None:
    """A filed item into the index, with the entities that its participants name but that have no note."""
    index = state.index
    for who in item.who:
        known = index.entities.get(who.entity) if who.entity else None
        if who.entity and known is None:
            emails = (who.email,) if who.email else ()
            index.put_entity(Entity(id=who.entity, kind="person", name=str(who.name) or who.email, emails=emails))
        elif known is not None and who.email and who.email not in known.emails:
            index.put_entity(msgspec.structs.replace(known, emails=(*known.emails, who.email)))
    index.put_item(item, path)
    for said in item.statements:
        if said.id:
            state.statement_items[said.id] = item.id


def load_text(root: Path, path: str) -> str:
    """A file of the vault as text, ``""`` when there is none."""
    data = read_note(root / path)
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else ""


def load_base(history: History, path: str, machine: str) -> str | None:
    """The rendering that a note names: from the machine ref, else from a committed version that has its hash."""
    if not machine:
        return None
    blob = history.rendering(path, machine)
    if blob is not None:
        return blob.decode("utf-8", "replace")
    for version in history.versions(path):
        data = history.blob(version.blob) if version.blob else None
        text = merge.unstamped(data.decode("utf-8", "replace")) if data is not None else ""
        if text and merge.rendering_id(text) == machine:
            return text
    return None


def _changes(history: History, path: str, note: Parsed) -> tuple[merge.Change, ...]:
    """A person's edits to one note; none when its base is lost or it cannot be parsed."""
    if note.bad:
        return ()
    base = load_base(history, path, note.machine)
    if base is None:
        return ()
    try:
        return merge.changes(base, load_text(history.root, path))
    except yaml.BadYaml:
        return ()


__all__ = ["CORRECTIONS", "CORRESPONDENTS", "KINDS", "SUGGESTED", "Busy", "Loaded", "Parsed", "load_base", "load_text", "load_vault", "parse", "put_filed", "slug"]
