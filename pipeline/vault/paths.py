"""Where a write may go: below the vault, through no symlink that leaves it, never below raw/."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection
from pathlib import Path

from pipeline.errors import Suspicious

LOSS_COUNT = 20
LOSS_SHARE = 0.05
MAX_DEPTH = 64
_ON_WINDOWS = os.name == "nt"
_GIT_NAMES = frozenset({".git", "git~1"})
_UNSEEN = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
"""Characters that HFS+ passes over when it compares names, so that ``.g\\u200cit`` is ``.git`` there."""
_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[\d\xb9\xb2\xb3]|lpt[\d\xb9\xb2\xb3]) *(?:\..*)?", re.I)


def fold(name: str) -> str:
    """The form in which two names are the same file on some file system: NFC and case-folded."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def relative_name(path: str) -> str:
    """A path below raw/ or the vault as the notes name it: ``/`` between parts, NFC, undecodable bytes as ``\\xNN``."""
    text = path.replace(os.sep, "/") if os.sep != "/" else path
    if text.isascii():
        return text
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return unicodedata.normalize("NFC", text)


def spelled(path: Path) -> Path:
    """The path as the disk has it: some systems hand names back with their accents taken apart (NFD)."""
    if str(path).isascii() or os.path.lexists(path):
        return path
    found = Path(path.anchor)
    for part in path.parts[1:] if path.anchor else path.parts:
        apart = unicodedata.normalize("NFD", part)
        found /= part if os.path.lexists(found / part) or not os.path.lexists(found / apart) else apart
    return found


def parts_of(relative: str, *, hidden: bool = False) -> tuple[str, ...]:
    """Split a vault path into its parts. Raises ``Suspicious`` for anything but a plain path below the vault.

    ``hidden`` admits folders that start with a dot (``.obsidian``), but never ``.git``, however it is spelt for the
    file system that the vault may lie on.
    """
    parts = tuple(relative.split("/"))
    bad = (
        len(parts) > MAX_DEPTH
        or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts)
        or any(_bare(part) in _GIT_NAMES for part in parts)
        or (_ON_WINDOWS and any(_is_special(part) for part in parts))
        or (not hidden and any(_UNSEEN.sub("", part).startswith(".") for part in parts))
    )
    if bad:
        raise Suspicious(f"refused to write to {relative!r}", "Only plain paths below the vault are written to.")
    return parts


def _bare(part: str) -> str:
    """A name without what some file system does not see: a stream's name, dots and blanks at the end, case."""
    return _UNSEEN.sub("", part).partition(":")[0].rstrip(". ").casefold()


def _is_special(part: str) -> bool:
    """Names that Windows takes for a stream, a device, or another name."""
    return ":" in part or part.rstrip(". ") != part or min(part) < " " or _DEVICE.fullmatch(part) is not None


def locate(root: Path, relative: str, *, raw: Path | None = None, hidden: bool = False) -> Path:
    """The real file behind a vault path, symlinks followed. Raises ``Suspicious`` when it leaves the vault.

    ``raw`` is the folder of sources, below which nothing is ever written, even if it lies in the vault.
    """
    parts_of(relative, hidden=hidden)
    base = Path(os.path.realpath(root))
    target = Path(os.path.realpath(spelled(base / relative)))
    if not target.is_relative_to(base) or target == base:
        raise Suspicious(
            f"{relative} leads out of the vault",
            "It is, or lies below, a symbolic link. Replace the link by a folder or remove it, then run again.",
        )
    parts_of(target.relative_to(base).as_posix(), hidden=hidden)
    if raw is not None and is_below(target, Path(os.path.realpath(raw))):
        raise Suspicious(f"{relative} lies below the sources", "Nothing is written below raw/. Check the settings.")
    return target


def is_below(path: Path, folder: Path) -> bool:
    """Whether it lies in the folder, also on a disk that knows no case and no forms of accents."""
    return [fold(part) for part in path.parts[: len(folder.parts)]] == [fold(part) for part in folder.parts]


def is_in_place(target: Path) -> bool:
    """Is the folder of what ``locate`` gave still the one that it saw, or does a link stand in its way by now?"""
    return os.path.realpath(target.parent) == str(target.parent)


def check_vault(root: Path) -> None:
    """Stop before the first write if the agents' folders are links to somewhere else (``Suspicious``)."""
    base = Path(os.path.realpath(root))
    for relative in ("life", "life/areas", "memory"):
        path = base / relative
        if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(base):
            raise Suspicious(
                f"{relative} is a symbolic link out of the vault",
                f"The vault is the primary: move the files into {relative}/ and let the other place link to it.",
            )


def check_loss(known: Collection[str], found: Collection[str], where: str) -> tuple[str, ...]:
    """The known paths that are gone, sorted. Raises ``Suspicious`` when more than 20 and more than 5 % of them are."""
    lost = tuple(sorted(set(known) - set(found)))
    if len(lost) > LOSS_COUNT and len(lost) > LOSS_SHARE * len(set(known)):
        raise Suspicious(
            f"{len(lost)} of {len(set(known))} known files are gone from {where} (first: {lost[0]})",
            "Is a disk or a sync folder missing? If they are gone for good, run again with --accept-missing.",
        )
    return lost
