"""What people did in the vault since the last run, step by step: their commit, edits, deletions, answered cards."""

from __future__ import annotations

from datetime import datetime

from pipeline.config import Settings
from pipeline.corrections import answer_cards, entity_edits, source_edits
from pipeline.load import SUGGESTED, Loaded, Parsed, load_base, load_text
from pipeline.model import Decision
from pipeline.notes import cards as card_page
from pipeline.notes import merge, source_read, units, yaml
from pipeline.publish import Press
from pipeline.state import State
from pipeline.vault.history import HEAD, MACHINE, History
from pipeline.vault.objects import blob_id


def commit_person(history: History, loaded: Loaded, settings: Settings, when: datetime) -> str:
    """The person's own edits first, under their name. The commit's id, ``""`` when there was nothing of theirs."""
    committed = history.tree_paths(HEAD)
    changes: dict[str, bytes | None] = {}
    for path, sha in loaded.files.items():
        note = loaded.notes.get(path)
        if path in committed and note is not None and note.untouched:
            continue
        data = (history.root / path).read_bytes() if sha else None
        if data is not None and committed.get(path) != blob_id(data):
            changes[path] = data
    tracked = (path for path in committed if path.endswith((".md", "/facts.jsonl")))
    changes |= {path: None for path in tracked if not (history.root / path).exists()}
    if not changes:
        return ""
    name = next(iter(settings.owner.names), "Owner")
    address = next(iter(settings.owner.addresses), "owner@local")
    return history.commit_person(changes, name, address, when) if committed else ""
