"""What ``init`` lays down: the files of the template, never over a file that is there."""

from __future__ import annotations

import os
import shutil
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
_SETTINGS = ".obsidian"


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
    created: list[str] = []
    kept: list[str] = []
    settings: dict[str, Traversable] = {}
    for relative, source in _files(template if template is not None else template_root(), ""):
        if any(relative == name or (name.endswith("/") and relative.startswith(name)) for name in without):
            continue
        if relative.startswith(_SETTINGS + "/"):
            settings[relative] = source
            continue
        target = locate(root, relative, hidden=True)
        if os.path.lexists(root / relative):
            kept.append(relative)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        made = replace_file(target, source.read_bytes(), still=partial(_is_free, target))
        (created if made else kept).append(relative)
    (created if _lay_settings(root, settings) else kept).extend(settings)
    return Laid(tuple(sorted(created)), tuple(sorted(kept)))


def _lay_settings(root: Path, files: dict[str, Traversable]) -> bool:
    """Make the editor's settings beside their place, then rename them there: a crash leaves none rather than some."""
    workshop = root / ".vaultmill-settings"
    if workshop.is_symlink():
        workshop.unlink()
    shutil.rmtree(workshop, ignore_errors=True)
    if not files or os.path.lexists(root / _SETTINGS):
        return False
    workshop.mkdir()  # not over what could not be removed, a link to elsewhere
    for relative, source in files.items():
        target = workshop / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    try:
        os.rename(workshop / _SETTINGS, root / _SETTINGS)
    except OSError:
        if not os.path.lexists(root / _SETTINGS):
            raise
        return False  # the editor was opened meanwhile
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return True


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
