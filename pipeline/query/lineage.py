"""The history of one note, under all the names that it had."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from pipeline.notes import frontmatter
from pipeline.vault.commits import Entry, Version
from pipeline.vault.history import HEAD, History


class Step(msgspec.Struct, frozen=True):
    """A commit that changed a note. ``path`` is its name then, ``renamed_from`` the one before, if it was renamed.

    ``blob`` is ``None`` where it was deleted.
    """

    commit: Entry
    path: str
    blob: str | None
    renamed_from: str = ""


def lineage(history: History, path: str) -> Iterator[Step]:
    """Commits that changed a note, newest first; across renames."""
    ref = HEAD
    while path:
        source, older = "", ""
        for version, is_made in _versions(history, path, ref):
            source = _renamed_from(history, version.commit, path, version.blob) if is_made else ""
            yield Step(version.commit, path, version.blob, source)
            if source:
                older = version.commit.parents[0]
                break
        path, ref = source, older


def renamed_to(history: History, path: str) -> str:
    """Where a note that is gone was moved to in the commit that removed it, followed on; ``""`` when nowhere."""
    seen = {path}
    while (now := _next_name(history, path)) and now not in seen:
        path = now
        seen.add(now)
        if history.head_blob(now) is not None:
            return now
    return ""


def _versions(history: History, path: str, ref: str) -> Iterator[tuple[Version, bool]]:
    """(version, whether its commit made the file), newest first."""
    newer: Version | None = None
    for version in history.versions(path, ref):
        if newer is not None:
            yield newer, newer.blob is not None and version.blob is None
        newer = version
    if newer is not None:
        yield newer, newer.blob is not None


def _renamed_from(history: History, commit: Entry, path: str, blob: str | None) -> str:
    """What a note that a commit made was called before; ``""`` when it is new."""
    if not commit.parents or blob is None:
        return ""
    gone = {change.path: change.old for change in history.changed(commit.id) if change.old and not change.new}
    return renames(_loaded(history, gone), _loaded(history, {path: blob}) if gone else {}).get(path, "")


def _next_name(history: History, path: str) -> str:
    last = next(history.versions(path), None)
    if last is None or last.blob is not None or not last.commit.parents:
        return ""
    changes = history.changed(last.commit.id)
    made = {change.path: change.new for change in changes if change.new and not change.old}
    gone = {change.path: change.old for change in changes if change.path == path and change.old}
    known = renames(_loaded(history, gone), _loaded(history, made) if gone else {})
    return next((new for new, old in known.items() if old == path), "")


def renames(gone: Mapping[str, bytes], made: Mapping[str, bytes]) -> dict[str, str]:
    """New path -> old path of the notes that went and came under another name: equal bytes, else an equal ``id``."""
    found: dict[str, str] = {}
    ways: tuple[Callable[[bytes], bytes], ...] = (bytes, _id)
    for name in ways:
        left = {name(data): path for path, data in gone.items() if path not in found.values()}
        for path, data in made.items():
            if path not in found and (key := name(data)) and key in left:
                found[path] = left.pop(key)
    return found


def _loaded(history: History, blobs: Mapping[str, str]) -> dict[str, bytes]:
    return {path: history.blob(blob) or b"" for path, blob in blobs.items()}


def _id(data: bytes) -> bytes:
    text = data[:65_536].decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")
    return frontmatter.strip_key(text, "id")[1].encode()
