"""``vaultmill install``: tells the agents of a folder how to use the vault. All is planned first, then written."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from pipeline.errors import DiskFault, Suspicious, UsageFault
from pipeline.run.workspace import Workspace, load_workspace
from pipeline.share.blocks import Refused, is_intact, sealed, with_block, without_block
from pipeline.share.platforms import PLATFORMS, SKILL, USUAL, Call, detect, text_of
from pipeline.vault.paths import fold, locate
from pipeline.vault.replace import replace_file

LIFE = "life/README.md"
WRITTEN, CURRENT, REMOVED, LEFT = "written", "up to date", "removed", "left"


class Step(msgspec.Struct, frozen=True):
    """One file: its path as a person names it, what stands there, what is to stand there (``None``: nothing).

    ``home``: the folder below which folders that are empty go with a file.
    """

    path: str
    target: Path
    before: bytes | None
    after: bytes | None
    why: str = ""
    home: Path | None = None

    @property
    def did(self) -> str:
        """What becomes of it, in a word."""
        if self.why:
            return LEFT
        if self.before == self.after:
            return CURRENT
        return REMOVED if self.after is None else WRITTEN


class Folder(msgspec.Struct, frozen=True):
    """Where agents are at home, which ones, and how they call the program from there."""

    path: Path
    platforms: tuple[str, ...]
    call: Call


def install(
    workspace: Path, folders: Collection[Folder], *, uninstall: bool = False, life: bool = True, dry_run: bool = False
) -> tuple[Step, ...]:
    """Put the texts in place, or take them away. Raises ``UsageFault``, and writes nothing then.

    Files that a person changed are left, and the step says why. ``life``: the vault's life/README.md, too.
    """
    place = load_workspace(workspace)
    steps = tuple(_steps(place, folders, uninstall, life))
    if not dry_run:
        for step in steps:
            if step.did in (WRITTEN, REMOVED):
                _write(step)
    return steps


def at_home(
    workspace: Path, elsewhere: Path | None, wanted: Collection[str], call: Call, everything: bool = False
) -> tuple[Folder, ...]:
    """The folders and their platforms. ``call`` is for folders outside of the workspace, its program for all.

    Without ``elsewhere`` these are the workspace and its vault, where the signs of an agent are; the vault where none
    are. With ``everything`` (for taking away) every platform counts.
    """
    place = load_workspace(workspace)
    if elsewhere is not None and not elsewhere.is_dir():
        raise UsageFault(f"{elsewhere} is no folder", "Name the folder in which the agent is at home.")
    folders = [elsewhere] if elsewhere is not None else list(dict.fromkeys((place.root, place.vault)))
    found = []
    for folder in folders:
        signs = detect(lambda name, folder=folder: os.path.lexists(folder / name))  # type: ignore[misc]
        names = tuple(PLATFORMS) if everything else tuple(name for name in signs if not wanted or name in wanted)
        if names:
            found.append((folder, names))
    missing = tuple(name for name in PLATFORMS if name in wanted and not any(name in names for _, names in found))
    if not found or missing:
        home = elsewhere or place.vault
        names = missing or (USUAL,)
        found = [(folder, (*known, *(names if folder == home else ()))) for folder, known in found]
        found += [] if any(folder == home for folder, _ in found) else [(home, names)]
    return tuple(Folder(folder, names, _call(place, folder, call)) for folder, names in found)


def _call(place: Workspace, folder: Path, call: Call) -> Call:
    """Paths as they are from that folder."""
    here, root = Path(os.path.realpath(folder)), Path(os.path.realpath(place.root))
    vault = Path(os.path.realpath(place.vault))
    if not here.is_relative_to(root):
        return Call(call.program, call.at, f"{vault.as_posix()}/")
    way = os.path.relpath(vault, here).replace(os.sep, "/")
    return Call(call.program, "", "" if way == "." else f"{way}/")


def _steps(place: Workspace, folders: Collection[Folder], uninstall: bool, life: bool) -> Iterator[Step]:
    seen: set[Path] = set()
    for folder in folders:
        known = [PLATFORMS[name] for name in folder.platforms]
        blocks = [(one.file, "agents") for one in known] + [(one.heartbeat, "heartbeat") for one in known]
        for name, text in dict.fromkeys(pair for pair in blocks if pair[0]):
            yield from _block(place, folder, name, text, uninstall, seen)
        for skills in dict.fromkeys(one.skills for one in known):
            yield from _file(place, folder.path, f"{skills}/{SKILL}", text_of("skill", folder.call), uninstall, seen)
    if life:
        yield from _file(place, place.vault, LIFE, text_of("life", Call()), uninstall, seen)


def _block(place: Workspace, folder: Folder, name: str, text: str, uninstall: bool, seen: set[Path]) -> Iterator[Step]:
    target = _target(place, folder.path, name)
    if target in seen:  # one agent's file is often a link to another's
        return
    seen.add(target)
    before, path = _read(target), _named(place, folder.path / name)
    if uninstall and before is None:
        return
    try:
        after = without_block(before or b"") if uninstall else with_block(before, text_of(text, folder.call))
    except Refused as refused:
        if uninstall:
            yield Step(path, target, before, before, f"it {refused}")
            return
        raise UsageFault(f"{path} {refused}; nothing was written", refused.hint) from None
    if uninstall and before == after:
        return
    yield _checked(Step(path, target, before, after))


def _file(place: Workspace, folder: Path, name: str, text: str, uninstall: bool, seen: set[Path]) -> Iterator[Step]:
    target = _target(place, folder, name)
    if target in seen:
        return
    seen.add(target)
    before, path = _read(target), _named(place, folder / name)
    if uninstall and before is None:
        return
    if before is not None and not is_intact(before):
        yield Step(path, target, before, before, "somebody changed it" if uninstall else "it is not the program's")
        return
    after = None if uninstall else sealed(text)
    if before is not None and after is not None and before.replace(b"\r\n", b"\n") == after:
        after = before
    yield _checked(Step(path, target, before, after, home=Path(os.path.realpath(folder))))


def _target(place: Workspace, folder: Path, name: str) -> Path:
    """The real file. Raises ``UsageFault`` for a link that leads out of the folder, ``Suspicious`` for raw/ and git."""
    home, vault = Path(os.path.realpath(folder)), Path(os.path.realpath(place.vault))
    target = Path(os.path.realpath(home / name))
    if target.is_relative_to(vault) and target != vault:
        return locate(vault, target.relative_to(vault).as_posix(), raw=place.raw, hidden=True)
    if not any(target.is_relative_to(base) for base in (home, Path(os.path.realpath(place.root)))):
        raise UsageFault(f"{folder / name} leads to {target}, out of its folder", "Install there: --at FOLDER")
    if ".git" in map(fold, target.parts) or target.is_relative_to(os.path.realpath(place.raw)):
        raise Suspicious(f"refused to write to {target}", "Nothing is written below raw/ and .git/.")
    return target


def _read(target: Path) -> bytes | None:
    if not target.exists():
        return None
    if not target.is_file():
        raise UsageFault(f"{target} is no file", "Move it away, then install again.")
    return target.read_bytes()


def _checked(step: Step) -> Step:
    """Raises ``DiskFault`` where the file may not be written."""
    if step.did in (WRITTEN, REMOVED) and step.before is not None:
        mode = os.stat(step.target).st_mode
        if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(step.target, os.W_OK):
            raise DiskFault(f"{step.path} is read-only; nothing was written", "Allow writing to it, then try again.")
    return step


def _write(step: Step) -> None:
    target = step.target
    if step.after is None:
        if _read(target) == step.before:
            target.unlink()
            with contextlib.suppress(OSError):  # only what is empty, and so was made for it
                for folder in target.parents:
                    if step.home is None or folder == step.home or not folder.is_relative_to(step.home):
                        break
                    folder.rmdir()
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    like = os.stat(target) if step.before is not None else None
    if not replace_file(target, step.after, like=like, still=lambda: _read(target) == step.before):
        raise DiskFault(f"{step.path} was changed just now", "Try again in a moment.")


def _named(place: Workspace, path: Path) -> str:
    """The path from the workspace where it lies there."""
    return path.relative_to(place.root).as_posix() if path.is_relative_to(place.root) else str(path)
