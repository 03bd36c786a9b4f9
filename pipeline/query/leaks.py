"""``vaultmill audit --secrets``: credentials that stand in the vault or in its history, shown without being told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.query.reading import Reading, reading
from pipeline.secrets.find import find, replaced
from pipeline.vault.history import HEAD, MACHINE

TEXTS = (".md", ".jsonl", ".json", ".canvas", ".base", ".txt", ".csv", ".html", ".yaml", ".yml", ".ics", ".vcf", ".eml")
WIDTH = 80
MOST = 5_000_000
"""Bytes of a file or version that is looked at."""


def leaks(root: Path, history: bool) -> dict[str, Any]:
    """``vault``: path, line, kind, preview and whether it is committed; with ``history`` also every commit with one.

    A row of ``history`` has the commit, its day, the path (``""``: the message) and whether the newest commit still
    holds that text. Nothing is written.
    """
    with reading(root) as place:
        found = list(_in_vault(place))
        told = list(_in_history(place)) if history else []
    return {"vault": found, "history": told}


def _in_vault(place: Reading) -> Iterator[dict[str, Any]]:
    committed = place.history.tree_paths(HEAD)
    for path in place.files:
        named = replaced(path, find(path))
        yield from ({"path": named, **row, "line": 0} for row in _rows(path, path if path in committed else ""))
        file = place.place.vault / path
        if not path.lower().endswith(TEXTS) or file.stat().st_size > MOST:
            continue
        data = place.history.blob(committed[path]) if path in committed else None
        before = (data or b"").decode("utf-8", "replace")
        yield from ({"path": named, **row} for row in _rows(place.text(path), before))


def _rows(text: str, committed: str) -> Iterator[dict[str, Any]]:
    """One row for each secret: its line without any secret, so that a list of them tells none."""
    found = find(text)
    clean = replaced(text, found).split("\n") if found else []
    lost = 0  # line ends inside of secrets before this one
    for secret in found:
        at = text.count("\n", 0, secret.start)
        shown = " ".join(clean[at - lost].split())
        mark = shown.find("[secret removed")
        start = max(0, mark - WIDTH // 2) if len(shown) > WIDTH else 0
        yield {
            "line": at + 1,
            "kind": secret.kind,
            "preview": shown[start : start + WIDTH],
            "committed": text[secret.start : secret.end] in committed,
        }
        lost += text.count("\n", secret.start, secret.end)


def _in_history(place: Reading) -> Iterator[dict[str, Any]]:
    """Newest commit first, of a person's branch and of the program's renderings; each text where it came first."""
    history = place.history
    standing = set(history.tree_paths(HEAD).values()) | set(history.tree_paths(MACHINE).values())
    commits = {entry.id: entry for ref in (HEAD, MACHINE) for entry in history.log(ref)}
    kinds: dict[str, tuple[str, ...]] = {}
    for entry in sorted(commits.values(), key=lambda entry: (entry.when, entry.id), reverse=True):
        row = {"commit": entry.id[:12], "date": str(entry.when.date())}
        if told := _kinds(entry.message):
            yield {**row, "path": "", "kinds": told, "stands": True}
        for changed in history.changed(entry.id):
            if not changed.new:
                continue
            if changed.new not in kinds:
                data = history.blob(changed.new) or b""
                text = data.decode("utf-8", "replace") if len(data) <= MOST else ""
                kinds[changed.new] = _kinds(f"{changed.path}\n{text}")
            if kinds[changed.new]:
                path = replaced(changed.path, find(changed.path))
                yield {**row, "path": path, "kinds": kinds[changed.new], "stands": changed.new in standing}


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(secret.kind for secret in find(text)))
