"""``vaultmill diff``: what a batch changed, what lies between two, or what a person changed since the last commit."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pipeline.errors import UsageFault
from pipeline.notes import frontmatter
from pipeline.query.find import note_path
from pipeline.query.lineage import lineage, renames
from pipeline.query.reading import Reading, reading
from pipeline.query.timeline import row
from pipeline.run.people import uncommitted
from pipeline.vault.revision import find_commit, find_commits, is_revision
from pipeline.vault.trees import diff_trees

_MACHINE = re.compile(r"^machine:.*$", re.MULTILINE)
_NO_END = "\\ No newline at end of file"


class Changed(msgspec.Struct, frozen=True):
    """One file. ``change``: new, updated, removed or renamed (``was`` is its old path then). ``diff``: unified, lines.

    The ``machine:`` line, by which the program knows its rendering again, is no change.
    """

    path: str
    change: str
    was: str
    added: int
    removed: int
    diff: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True):
    """``of``: the commit as ``history`` lists it, or the two; empty for edits that no commit has yet.

    ``visible`` are the files with a change that a reader sees.
    """

    of: tuple[dict[str, Any], ...]
    files: tuple[Changed, ...]

    @property
    def visible(self) -> tuple[Changed, ...]:
        return tuple(file for file in self.files if file.diff or file.change != "updated")


def diff(root: Path, words: tuple[str, ...]) -> Difference:
    """``words``: at most ``BATCH`` or ``A..B``, then at most a note. Without a batch, what no commit has yet.

    Raises ``UsageFault`` for anything else.
    """
    with reading(root) as place:
        batches, note = _meant(place, words)
        before, after, read = _sides(place, batches)
        if note:
            paths = _names(place, note)
            before = {path: name for path, name in before.items() if path in paths}
            after = {path: name for path, name in after.items() if path in paths}
        of = tuple(row(place, find_commit(place.history, batch)) for batch in batches)
        return Difference(of, _files(before, after, read))


def _meant(place: Reading, words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """(ids of no, one or two commits; note path or ``""``). A word that may name a batch does."""
    if len(words) > 2:
        raise UsageFault("too many words", "`vaultmill diff [BATCH] [NOTE]`; put names with blanks in quotes.")
    first, *rest = words or ("",)
    old, dots, new = first.partition("..")
    if dots and is_revision(old) and (is_revision(new) or not new):
        batches: tuple[str, ...] = tuple(find_commit(place.history, word).id for word in (old, new) if word)
        batches = batches if new else (*batches, place.history.head())
    elif first and (len(words) == 2 or is_revision(first) and find_commits(place.history, first)):
        batches = (find_commit(place.history, first).id,)
    else:
        batches, rest = (), [*words]
    try:
        return batches, note_path(place, rest[0]) if rest else ""
    except UsageFault as fault:
        if len(words) == 1 and is_revision(first):
            find_commit(place.history, first)
        raise fault


_Read = Callable[[str], bytes]


def _sides(place: Reading, batches: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str], _Read]:
    """(path -> name of its content before, the same after, what such a name stands for) of the files that differ."""
    history = place.history
    if not batches:
        now = uncommitted(history, place.loaded)
        committed = history.tree_paths()
        fresh = {f"+{path}": data for path, data in now.items() if data is not None}
        before = {path: committed[path] for path in now if path in committed}
        return before, {name[1:]: name for name in fresh}, lambda name: fresh.get(name) or history.blob(name) or b""
    trees = [history.tree(commit) for commit in batches]
    one = len(batches) == 1
    changes = history.changed(batches[0]) if one else diff_trees(history.repo.object_store, *trees)
    before = {change.path: change.old for change in changes if change.old}
    return before, {change.path: change.new for change in changes if change.new}, lambda n: history.blob(n) or b""


def _names(place: Reading, note: str) -> set[str]:
    """Every path that a note ever had."""
    return {note, *(step.path for step in lineage(place.history, note))}


def _files(before: dict[str, str], after: dict[str, str], read: _Read) -> tuple[Changed, ...]:
    gone = {path: read(name) for path, name in before.items() if path not in after}
    made = {path: read(after[path]) for path in after if path not in before} if gone else {}
    was = renames(gone, made)
    files = []
    for path in sorted({*before, *after} - {*was.values()}):
        old = before.get(was.get(path, path))
        files.append(_file(path, was.get(path, ""), _text(old, read), _text(after.get(path), read)))
    return tuple(files)


def _text(name: str | None, read: _Read) -> str | None:
    return read(name).decode("utf-8", "replace") if name else None


def _file(path: str, was: str, old: str | None, new: str | None) -> Changed:
    change = "renamed" if was else "new" if old is None else "removed" if new is None else "updated"
    names = (f"a/{was or path}" if old is not None else "/dev/null", f"b/{path}" if new is not None else "/dev/null")
    lines = _lines(*_leveled(old or "", new or ""), *names)
    added = sum(line.startswith("+") for line in lines[2:])
    removed = sum(line.startswith("-") for line in lines[2:])
    return Changed(path, change, was, added, removed, lines)


def _leveled(old: str, new: str) -> tuple[str, str]:
    """Both texts with the ``machine:`` line of the newer one; CRLF gone where it stands in both alike."""
    if frontmatter.strip_key(old, "machine")[1] and frontmatter.strip_key(new, "machine")[1]:
        line = _MACHINE.search(new)
        old = _MACHINE.sub(lambda found: line[0] if line else found[0], old, count=1)
    if all("\r\n" in text and "\n" not in text.replace("\r\n", "") for text in (old, new) if text):
        old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    return old, new


def _lines(old: str, new: str, name: str, new_name: str) -> tuple[str, ...]:
    found: list[str] = []
    for line in difflib.unified_diff(_cut(old), _cut(new), name, new_name):
        found.append(line.removesuffix("\n"))
        if not line.endswith("\n"):
            found.append(_NO_END)
    return tuple(found)


def _cut(text: str) -> list[str]:
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
