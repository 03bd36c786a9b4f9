"""The files of a folder (or one file) that another program wrote: read once, within limits, no link followed out."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.share.importing.found import Refused
from pipeline.vault.paths import relative_name
from pipeline.vault.walk import Found, walk_files

ENDINGS = (".md", ".json", ".jsonl")
MOST_BYTES = 4_000_000
MOST_ALL = 64_000_000
MOST_FILES = 20_000
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Files(msgspec.Struct, frozen=True):
    """``texts``: path below the folder -> text; ``days``: path -> when it was last written (UTC). ``name``: whence."""

    name: str
    texts: dict[str, str]
    days: dict[str, str]
    refused: tuple[Refused, ...] = ()


def load_files(path: Path, vault: Path) -> Files:
    """Everything readable at a path. Raises ``UsageFault`` where there is nothing, or the vault itself."""
    real, own = Path(os.path.realpath(path)), Path(os.path.realpath(vault))
    if not real.exists():
        raise UsageFault(f"there is no {path}", "Name the folder (or the file) in which the memory is.")
    if real.is_relative_to(own) or own.is_relative_to(real):
        raise UsageFault(f"{path} holds this vault itself", "What stands in the vault is read by `vaultmill run`.")
    if real.is_file():
        status = real.stat()
        walked, refused = [Found(real.name, str(real), status.st_size, status.st_mtime_ns)], []
    else:
        walked, problems, waiting = walk_files(real)
        refused = [Refused(problem.path, 0, problem.hint) for problem in problems]
        refused += [Refused(waits.path, 0, waits.reason) for waits in waiting]
    texts: dict[str, str] = {}
    days: dict[str, str] = {}
    left = MOST_ALL
    for file in walked:
        name = relative_name(file.relative)
        text = _text(file, left, len(texts))
        if isinstance(text, str):
            texts[name], left = text, left - file.size
            days[name] = datetime.fromtimestamp(max(file.mtime_ns, 0) // 10**9, UTC).date().isoformat()
        else:
            refused.append(Refused(name, 0, text[0]))
    return Files(real.name, texts, days, tuple(sorted(refused, key=lambda one: one.path)))


def _text(file: Found, left: int, count: int) -> str | tuple[str]:
    """The text of a file, or why there is none."""
    if not file.relative.lower().endswith(ENDINGS):
        return ("no format of a memory; mail, documents and the like go into raw/",)
    if file.size > MOST_BYTES:
        return (f"larger than {MOST_BYTES // 1_000_000} MB",)
    if file.size > left or count >= MOST_FILES:
        return ("too much for one import; import its parts one by one",)
    try:
        descriptor = os.open(file.real, _READ_FLAGS)
        with os.fdopen(descriptor, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        return (f"cannot be read ({error.strerror})",)
    if len(data) > MOST_BYTES:
        return (f"larger than {MOST_BYTES // 1_000_000} MB",)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return ("is not UTF-8 text",)
