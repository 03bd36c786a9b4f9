"""A clone has branches alone: which notes of items a person deleted is told by the commits, and known again from then.

The rendering of such a note goes to the machine ref, as it stood there where the vault was cloned from.
"""

from __future__ import annotations

import re
from datetime import datetime

from pipeline.notes import merge
from pipeline.run.parsed import parse_rendering
from pipeline.vault.commits import Entry
from pipeline.vault.history import MACHINE, History

_ITEM = re.compile(r"^(?:Sources/(?:\d{4}|undated)|Meetings)/.+\.md$")
_ID = re.compile(rb"^id: [\"']?([0-9a-f]{12})[\"']?\r?$", re.MULTILINE)
_HEAD = 2_000
"""Bytes of a note in which its id stands."""
_OURS = re.compile(r"^Vaultmill-", re.MULTILINE)


def recall_deleted(history: History, when: datetime) -> None:
    """Before the first batch in a clone: notes of items that a commit of the person's took away are known again."""
    if not history.head() or history.tree_paths(MACHINE):
        return
    found = {path: data for path, blob in _taken_away(history).items() if (data := _rendering(history, path, blob))}
    standing = _ids(history) if found else set()
    known = {path: data for path, (item, data) in found.items() if item not in standing}
    if known:
        history.commit_batch({}, known, "Notes that were deleted before this clone", when)


def _taken_away(history: History) -> dict[str, str]:
    """Path -> blob id of notes as they were before a commit of the person's took them away for good."""
    newest: dict[str, str] = {}
    seen = set(history.tree_paths())
    for entry in history.log():
        for changed in history.changed(entry.id):
            if changed.path in seen or not _ITEM.match(changed.path):
                continue
            seen.add(changed.path)
            if changed.old and not changed.new and not _is_ours(entry):
                newest[changed.path] = changed.old
    return newest


def _is_ours(entry: Entry) -> bool:
    return _OURS.search(entry.message) is not None


def _rendering(history: History, path: str, blob: str) -> tuple[str, bytes] | None:
    """(item, rendering) of a note that the program wrote."""
    text = (history.blob(blob) or b"").decode("utf-8", "replace")
    if not merge.base_of(text)[0]:
        return None
    data = merge.unstamped(text).encode()
    filed = parse_rendering(path, data).filed
    return (filed.id, data) if filed is not None else None


def _ids(history: History) -> set[str]:
    """Ids of the items whose notes stand anywhere in the vault: a note that was moved is not deleted."""
    heads = (file.read_bytes()[:_HEAD] for file in history.root.rglob("*.md") if file.is_file())
    return {found[1].decode() for head in heads if (found := _ID.search(head))}
