"""What people did in the vault since the last run, step by step: their commit, edits, deletions, answered cards."""

from __future__ import annotations

from datetime import datetime

from pipeline.config import Settings
from pipeline.corrections import answer_cards, entity_edits, source_edits
from pipeline.load import SUGGESTED, Loaded, load_base, load_text
from pipeline.model import Decision
from pipeline.notes import cards as card_page
from pipeline.notes import merge, source_read, units
from pipeline.state import State
from pipeline.vault.history import HEAD, MACHINE, History


def commit_person(history: History, loaded: Loaded, settings: Settings, when: datetime) -> str:
    """The person's own edits first, under their name. The commit's id, ``""`` when there was nothing of theirs."""
    committed = history.tree_paths(HEAD)
    if not committed:
        return ""
    found = {path: note.blob for path, note in loaded.notes.items() if note.blob} | loaded.logs
    changes: dict[str, bytes | None] = {
        path: (history.root / path).read_bytes() for path, blob in sorted(found.items()) if committed.get(path) != blob
    }
    tracked = (path for path in committed if path.endswith((".md", "/facts.jsonl")))
    changes |= {path: None for path in tracked if path not in found and not (history.root / path).exists()}
    if not changes:
        return ""
    name = next(iter(settings.owner.names), "Owner")
    address = next(iter(settings.owner.addresses), "owner@local")
    return history.commit_person(changes, name, address, when)


def take_edits(loaded: Loaded, today: str) -> int:
    """Edits of notes become what is filed, facts and decisions. How many notes a person had edited."""
    state = loaded.state
    edited = 0
    for path, changes in loaded.edited.items():
        note = loaded.notes[path]
        if not changes:
            continue
        edited += 1
        if note.filed is not None:
            changed = source_edits(note.filed, changes, state)
            state.index.put_item(changed, path.removesuffix(".md"))
            for said in changed.statements:
                state.statement_items[said.id] = changed.id
        elif note.entity is not None:
            entity_edits(state.index.entity_at(note.entity.path), changes, state, today)
    for path in loaded.stale:
        _touch(path, state)
    for note in loaded.notes.values():
        if note.entity and not note.machine:
            adopted = state.index.entity_at(note.entity.path)
            if adopted and not state.index.entities[adopted].foreign:
                state.index.touched_entities.add(adopted)
    return edited


def _touch(file: str, state: State) -> None:
    """Have the note at a path, or the one whose facts file it is, rendered again."""
    index = state.index
    path = file.removesuffix(".md")
    entity = index.entity_at(path) or (file.split("/")[-2] if file.endswith("/facts.jsonl") else "")
    if entity in index.entities:
        index.touched_entities.add(entity)
    index.touched_items.update(item for item, place in index.item_paths.items() if place == path)


def take_deletions(loaded: Loaded, history: History) -> None:
    """Notes that a person deleted: entities are not made again, items keep what they said."""
    state = loaded.state
    for path in loaded.missing:
        blob = history.blob_at(path, MACHINE)
        if blob is None or not path.endswith(".md"):
            continue
        text = blob.decode("utf-8", "replace")
        properties = units.take_apart(text).properties
        identifier = str(properties.get("id") or "")
        filed = source_read.parse(text) if "processed" in properties else None
        if filed is not None:
            if filed.id not in state.index.items:
                state.index.put_item(filed, "")
        elif identifier and not state.index.path_of(identifier):
            state.decide(Decision("deleted", identifier, path.removesuffix(".md")))


def take_answers(loaded: Loaded, history: History, strictness: str) -> frozenset[str]:
    """Cards of Suggested.md that were ticked, declined or deleted are carried out. Their ids."""
    text = load_text(history.root, SUGGESTED)
    machine, untouched = merge.base_of(text)
    if not machine or untouched:
        return frozenset()
    base = load_base(history, SUGGESTED, machine) or ""
    shown = card_page.parse(base).standing
    return answer_cards(card_page.parse(text), shown, loaded.state, strictness)


