"""Exported files on the disk: outside of the vault and the sources, over nothing that is there unless asked to.

A canvas alone may lie in the vault: there it is a person's file like any other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pipeline.errors import DiskFault, UsageFault
from pipeline.run.apart import own_folder
from pipeline.run.workspace import Workspace
from pipeline.vault.paths import locate
from pipeline.vault.replace import replace_file

FORCE = "Name another place, or --force writes over it."


def save_files(
    files: Mapping[str, str], output: Path, place: Workspace, force: bool, folder: bool, within: str = ""
) -> tuple[str, ...]:
    """Write the files of an export; their paths. ``output`` is a ``folder``, or else a file unless it is one there.

    ``within``: the ending of what may lie in the vault, where nothing is written over a file of another kind.
    Raises ``UsageFault`` and ``Suspicious`` where nothing may be written, before anything is.
    """
    targets = _targets(files, output, folder)
    for target in targets.values():
        if within and (inside := _inside(target, place)):
            _check_inside(target, inside, place, within)
        else:
            _check(target, place, output)
    there = [target for target in targets.values() if os.path.lexists(target)]
    if there and not force:
        raise UsageFault(f"{there[0]} is there already", FORCE)
    if odd := [target for target in there if target.is_symlink() or not target.is_file()]:
        raise UsageFault(f"{odd[0]} is no plain file", "Name another place.")
    try:
        for name, target in targets.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            still = None if force else partial(_is_free, target)
            if not replace_file(target, files[name].encode("utf-8", "replace"), still=still):
                raise UsageFault(f"{target} is there already", FORCE)
    except OSError as error:
        raise DiskFault(f"{output} cannot be written ({error.strerror})", "Name another place.") from error
    return tuple(str(target) for target in targets.values())


def _is_free(target: Path) -> bool:
    return not os.path.lexists(target)


def _inside(target: Path, place: Workspace) -> str:
    """The vault path of a file in the vault, ``""`` of any other; links are followed."""
    vault, real = Path(os.path.realpath(place.vault)), Path(os.path.realpath(target))
    return real.relative_to(vault).as_posix() if real.is_relative_to(vault) and real != vault else ""


def _check_inside(target: Path, inside: str, place: Workspace, ending: str) -> None:
    locate(place.vault, inside, raw=place.raw)
    if not inside.endswith(ending) or target.suffix != ending:
        raise UsageFault(f"{target} lies in the vault", f"Only a file that ends with {ending} goes there.")


def _targets(files: Mapping[str, str], output: Path, folder: bool) -> dict[str, Path]:
    if not folder and not output.is_dir():
        return dict.fromkeys(files, output)
    if output.exists() and not output.is_dir():
        raise UsageFault(f"{output} is no folder", "Name a folder.")
    return {name: output / name for name in files}


def _check(target: Path, place: Workspace, output: Path) -> None:
    real = Path(os.path.realpath(target))
    if own := own_folder(place, real):
        folder = os.path.realpath(own)
        raise UsageFault(f"{target} lies in {folder}", "An export goes outside of the vault and of the sources.")
    base = Path(os.path.realpath(output if output.is_dir() or target != output else output.parent))
    if not real.is_relative_to(base):
        raise UsageFault(f"{target} leads out of {output}", "A symbolic link stands there; name another place.")
