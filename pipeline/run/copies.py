"""Second copies of notes and facts files that sync tools made: nobody's, left alone and reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from pipeline.model import Problem, Waiting
from pipeline.notes import frontmatter
from pipeline.vault.files import read_note
from pipeline.vault.leftovers import conflict_copies, is_conflict_copy

HINT = "Compare it with the original and delete one."
_ID = re.compile(r"^id:\s*(\S.*?)\s*$", re.MULTILINE)


def second_copies(root: Path, paths: Iterable[str], waiting: Iterable[Waiting]) -> dict[str, Problem]:
    """Path -> problem of every copy: those that a mark in the name tells, and numbered ones that say the same."""
    marked = {w.path for w in waiting if w.path.endswith((".md", ".jsonl")) and is_conflict_copy(_name(w.path))}
    found = conflict_copies(paths)
    marked |= {path for path, first in found.items() if is_conflict_copy(_name(path)) or _alike(root, path, first)}
    return {path: Problem(path, "conflict-copy", HINT) for path in sorted(marked)}


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _alike(root: Path, path: str, other: str) -> bool:
    """Whether two files hold the same id, or half the lines of the shorter one."""
    one, two = _text(root / path), _text(root / other)
    ids = [_ID.findall("".join(frontmatter.split(text).front or ())) for text in (one, two)]
    if all(ids):
        return ids[0] == ids[1]
    lines = [_lines(text) for text in (one, two)]
    return one == two or 2 * len(lines[0] & lines[1]) > min(map(len, lines)) > 0


def _lines(text: str) -> set[str]:
    body = "".join(frontmatter.split(text).body)
    return {line.strip() for line in body.splitlines() if line.strip() and not line.startswith("#")}


def _text(file: Path) -> str:
    data = read_note(file)
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else ""
