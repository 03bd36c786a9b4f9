"""What ``init`` lays down: the files of the template, never over a file that is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from pipeline.errors import Fault
from pipeline.vault.paths import locate
from pipeline.vault.replace import replace_file

OWN = ("templates/", "vaultmill.yaml")
"""Parts of the template that are the program's: they render notes or settings and are not laid down in a vault."""


class Laid(msgspec.Struct, frozen=True):
    """Vault paths, sorted: what was made, and what was there already and is untouched."""

    created: tuple[str, ...]
    kept: tuple[str, ...]


def template_root() -> Traversable:
    """The template that came with the program: in the installed package, or beside it in a checkout."""
    packaged = resources.files("pipeline").joinpath("_template")
    if packaged.is_dir():
        return packaged
    beside = Path(__file__).resolve().parents[2] / "vault_template"
    if beside.is_dir():
        return beside
    raise Fault("the vault template is missing from this installation", "Install the program again.")


def lay_down(root: Path, template: Traversable | None = None, *, without: tuple[str, ...] = OWN) -> Laid:
    """Copy the template into the vault folder ``root`` (made if need be). Existing files are never overwritten.

    ``.obsidian`` is left alone as a whole once it exists: its files belong together. ``without`` names template
    paths to leave out, folders with a ``/`` at the end.
    """
    root.mkdir(parents=True, exist_ok=True)
    settings_exist = os.path.lexists(root / ".obsidian")
    created: list[str] = []
    kept: list[str] = []
    for relative, source in _files(template if template is not None else template_root(), ""):
        if any(relative == name or (name.endswith("/") and relative.startswith(name)) for name in without):
            continue
        target = locate(root, relative, hidden=True)
        if (settings_exist and relative.startswith(".obsidian/")) or os.path.lexists(root / relative):
            kept.append(relative)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        made = replace_file(target, source.read_bytes(), still=partial(_is_free, target))
        (created if made else kept).append(relative)
    return Laid(tuple(sorted(created)), tuple(sorted(kept)))


def _is_free(path: Path) -> bool:
    return not os.path.lexists(path)


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        relative = f"{prefix}{entry.name}"
        if entry.name in ("__pycache__", ".DS_Store"):
            continue
        if entry.is_dir():
            yield from _files(entry, relative + "/")
        else:
            yield relative, entry
