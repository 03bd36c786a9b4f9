"""Names that are no sources and no notes: hidden files, temporary files, copies made by sync tools."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.vault.paths import fold

_TEMPORARY = (".tmp", ".temp", ".part", ".partial", ".crdownload", ".download", ".swp", ".swo", ".swx", "~")
_SYSTEM = frozenset(
    {
        "thumbs.db",
        "desktop.ini",
        "ehthumbs.db",
        "icon\r",
        "__macosx",
        "lost+found",
        "@eadir",
        "#recycle",
        "$recycle.bin",
        "system volume information",
        "conflict-files-obsidian-git.md",
    }
)
# Words by which sync tools mark a copy; the tools translate them.
_CONFLICT_WORDS = (
    r"conflict(?:ed|ing)? copy|conflicted|konfliktkopie|in konflikt stehende kopie|copie en conflit|"
    r"copia en conflicto|copia in conflitto|cópia em conflito|conflicterende kopie|競合コピー|冲突副本"
)
_CONFLICT = re.compile(
    rf"\.sync-conflict-\d{{8}}-\d{{6}}(?:-\w{{1,16}})?(?=\.|$)|\((?:[^()]{{0,120}}\W)?(?:{_CONFLICT_WORDS})\b[^()]{{0,120}}\)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(.{1,250}?)(?: ([2-9])| ?\(([1-9])\)|-[A-Z][A-Z0-9-]{2,30})")


def is_cloud_placeholder(name: str) -> bool:
    """A file that iCloud has not downloaded: ``.name.ext.icloud``."""
    return name.startswith(".") and name.lower().endswith(".icloud")


def cloud_placeholder(path: str) -> str:
    """The path of the placeholder that stands for a file while iCloud keeps it elsewhere."""
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}.{name}.icloud"


def is_plain(name: str) -> bool:
    """An ordinary note, mail or facts file: certainly none of what is passed over here. Most names are told by it."""
    return (
        name.endswith((".md", ".eml", ".jsonl"))
        and name[0] not in ".~#"
        and "(" not in name
        and "conflict" not in name.casefold()
    )


def is_leftover(name: str) -> bool:
    """Hidden, temporary or the system's own: passed over without a word."""
    lower = name.lower()
    return (
        name.startswith((".", "~$"))
        or lower.endswith(_TEMPORARY)
        or (name.startswith("#") and name.endswith("#"))
        or lower in _SYSTEM
    )


def is_conflict_copy(name: str) -> bool:
    """A copy whose very name says that a sync tool made it (Syncthing, Dropbox, Nextcloud, Obsidian Sync)."""
    return ("(" in name or "sync-conflict" in name.lower()) and _CONFLICT.search(name) is not None


def conflict_copies(paths: Iterable[str]) -> dict[str, str]:
    """Notes that are second copies, with the note each one is a copy of (``""`` when that one is not there).

    Besides marked names, ``name 2.md`` (iCloud), ``name (1).md`` (Drive) and ``name-LAPTOP-X.md`` (OneDrive) count,
    but only beside the original.
    """
    known = sorted(set(paths))
    by_fold = {fold(path): path for path in known}
    copies: dict[str, str] = {}
    for path in known:
        folder, _, name = path.rpartition("/")
        stem, dot, extension = name.rpartition(".")
        if not dot:
            stem, extension = name, ""
        prefix = f"{folder}/" if folder else ""
        if is_conflict_copy(name):
            original = f"{prefix}{_CONFLICT.sub('', stem).rstrip()}{dot}{extension}"
            copies[path] = by_fold.get(fold(original), "")
        elif match := _NUMBERED.fullmatch(stem):
            beside = by_fold.get(fold(f"{prefix}{match[1]}{dot}{extension}"))
            if beside is not None:
                copies[path] = beside
    return copies
