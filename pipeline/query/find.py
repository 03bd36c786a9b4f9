"""What a person means by ``ITEM|NAME|BATCH``: the beginning of an id, a name, an address, a path."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.model import Entity
from pipeline.notes.names import collision_key, fold_name
from pipeline.notes.neutral import plain
from pipeline.query.lineage import renamed_to
from pipeline.query.reading import Reading
from pipeline.vault.commits import Entry
from pipeline.vault.history import is_tracked
from pipeline.vault.revision import find_commits

_HEX = re.compile(r"[0-9a-f]{4,40}$")
_TRACKED = (".md", ".jsonl")


def item_ids(place: Reading, ref: str) -> list[str]:
    """Ids of kept and skipped items that begin with ``ref``; the whole id means that one alone."""
    if not _HEX.match(ref):
        return []
    every = dict.fromkeys((*place.index.items, *place.state.skipped))
    return [ref] if ref in every else [known for known in every if known.startswith(ref)]


def one_item(place: Reading, ref: str) -> str:
    """The id of the item that is meant. Raises ``UsageFault``."""
    found = item_ids(place, ref.lower())
    if len(found) > 1:
        raise UsageFault(f"{ref} is the beginning of {len(found)} items", f"Give more of the id: {some(found)}")
    if not found and (theirs := _of_sender(place, ref.lower())):
        what = "is a sender" if len(theirs) == 1 else f"is a sender of {len(theirs)} items"
        raise UsageFault(f"{ref} {what}, not an item", f"Name an item: {some(theirs)}")
    if not found:
        known = (*place.index.items, *place.state.skipped)
        raise UsageFault(f"there is no item {ref}", guess(ref, known) or "`vaultmill items` lists all ids.")
    return found[0]


def _of_sender(place: Reading, email: str) -> list[str]:
    """Ids of the items that came from an address, newest first."""
    if "@" not in email:
        return []
    found = {line.id: line.date for line in place.state.skipped.values() if line.email == email}
    found |= {one.id: one.date for one in place.index.filed.values() if any(m.sender[1] == email for m in one.messages)}
    return sorted(found, key=lambda item: (str(found[item] or ""), item), reverse=True)


def entities(place: Reading, ref: str) -> list[Entity]:
    """Entities of that id, name, alias or address; those with notes first, and alone if there are any."""
    index = place.index
    if "@" in ref and ref.lower() in index.by_email:
        return [index.entities[index.by_email[ref.lower()]]]
    if ref in index.entities:
        return [index.entities[ref]]
    found = [index.entities[known] for known in sorted(index.by_name.get(fold_name(ref), ()))]
    return [entity for entity in found if entity.path] or found


def commits(place: Reading, ref: str) -> list[Entry]:
    """Commits that ``ref`` may name as a batch."""
    return find_commits(place.history, ref)


def notes(place: Reading, ref: str) -> list[str]:
    """Notes at that path, with or without ``.md``; else notes of that bare name."""
    wanted = collision_key(ref.removesuffix(".md").strip("/"))
    keys = {path: collision_key(path.removesuffix(".md")) for path in place.notes}
    exact = [path for path, key in keys.items() if key == wanted]
    return exact or [path for path, key in keys.items() if key.rpartition("/")[2] == wanted]


def titles(place: Reading, ref: str) -> list[str]:
    """Ids of kept items with that title."""
    wanted = " ".join(ref.casefold().split())
    return [known for known, filed in place.index.items.items() if plain(filed.title).casefold() == wanted]


def note_path(place: Reading, ref: str) -> str:
    """The path of the one note that is meant: by path, id, name, alias or address; of a deleted one too.

    Raises ``UsageFault``. What is a path is found without reading the vault.
    """
    if path := _path(place, ref):
        return path
    found = notes(place, ref) or [f"{e.path}.md" for e in entities(place, ref) if e.path] or _item_notes(place, ref)
    if len(found) > 1:
        raise UsageFault(f"{ref} may be {len(found)} notes", f"Say which: {some(found)}")
    if found:
        return found[0]
    path = ref if ref.endswith(_TRACKED) else f"{ref}.md"
    if next(place.history.versions(path), None) is not None:
        return renamed_to(place.history, path) or path
    raise UsageFault(f"there is no note {ref}", guess(ref, _names(place)))


def _path(place: Reading, ref: str) -> str:
    """The vault path of a file that is there, with or without its ending, or as a shell completes it; else ``""``."""
    root = Path(os.path.realpath(place.place.vault))
    for path in (ref, f"{ref}.md"):
        file = Path(os.path.realpath(path))
        completed = file.relative_to(root).as_posix() if file.is_relative_to(root) else ""
        for inner in (path, completed):
            tracked = inner.endswith(_TRACKED) and is_tracked(inner) and not inner.startswith("/")
            there = tracked and Path(os.path.realpath(root / inner)).is_relative_to(root) and (root / inner).is_file()
            if there or (tracked and place.history.head_blob(inner) is not None):
                return inner
    return ""


def _item_notes(place: Reading, ref: str) -> list[str]:
    """Notes of the items whose id begins with ``ref``, or of that title."""
    known = item_ids(place, ref.lower()) or titles(place, ref)
    return [f"{path}.md" for item in known if (path := place.index.item_paths.get(item))]


def which(names: Iterable[str]) -> str:
    """The hint where several bear one name, who may be one after all."""
    return f"Say which: {some(names)}. `vaultmill duplicates` tells what speaks for their being one."


def some(names: Iterable[str], most: int = 5) -> str:
    """The first few names in a row."""
    listed = list(names)
    return ", ".join(listed[:most]) + (f" and {len(listed) - most} more" if len(listed) > most else "")


def _names(place: Reading) -> list[str]:
    """The notes that a person may mean: what stands below life/ is for agents."""
    return [path.removesuffix(".md") for path in place.notes if not path.startswith("life/")]


def guess(ref: str, known: Iterable[str]) -> str:
    """``Did you mean …?`` with what holds ``ref`` or else looks most like it; ``""`` for none."""
    wanted = ref[:100].strip().casefold()
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(name.casefold(), name)
        folded.setdefault(name.rpartition("/")[2].casefold(), name)
    holding = sorted((name for name in folded if wanted in name), key=len) if len(wanted) > 2 else []
    close = holding[:3] or difflib.get_close_matches(wanted, list(folded), n=3, cutoff=0.7)
    return f"Did you mean {some(dict.fromkeys(folded[name] for name in close))}?" if close else ""
