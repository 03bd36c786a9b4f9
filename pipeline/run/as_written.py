"""Pages that the program edits by line: how it left them, and whether a person is at work on them just now."""

from __future__ import annotations

from pipeline.run.daily import is_young
from pipeline.vault.commits import Entry
from pipeline.vault.history import AUTHOR, History
from pipeline.vault.objects import blob_id
from pipeline.vault.revision import batch_id


def last_written(history: History, path: str) -> bytes | None:
    """The page as the program wrote it last; ``None`` when it never did."""
    for version in history.versions(path):
        if version.blob and _is_ours(version.commit):
            return history.blob(version.blob)
    return None


def is_at_rest(history: History, path: str, data: bytes) -> bool:
    """Whether a page is byte for byte as the program wrote it: that it is young is no sign of an editor at work."""
    newest = next(iter(history.versions(path)), None)
    return newest is not None and newest.blob == blob_id(data) and _is_ours(newest.commit)


def is_edited_now(history: History, path: str, data: bytes, now: float, quiet: float) -> bool:
    """Whether a person changed a page less than ``quiet`` seconds before ``now`` (POSIX)."""
    return is_young(history.root / path, now, quiet) and not is_at_rest(history, path, data)


def _is_ours(commit: Entry) -> bool:
    """A batch, or the vault as it was laid down."""
    return bool(batch_id(commit)) or f"{commit.author} <{commit.email}>" == AUTHOR
