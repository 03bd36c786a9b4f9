"""The log of a bug: where it happened and in which versions; no message and no value, since they may be personal."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from pipeline import __version__


def write_log(error: BaseException, workspace: Path | None) -> Path:
    """Write below ``.vaultmill/logs/`` of the workspace, or to the temporary folder without one; give the path."""
    from pipeline.vault.cachefile import private_folder

    folder = workspace / ".vaultmill" / "logs" if workspace else Path(tempfile.gettempdir())
    if workspace:
        private_folder(folder)
    else:
        folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    path = folder / f"vaultmill-bug-{stamp}.log"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write("\n".join([*versions(), "", *trace_of(error), ""]))
    return path


def versions() -> Iterator[str]:
    """The program, Python, the system and the packages."""
    yield f"vaultmill {__version__}"
    yield f"python {platform.python_version()} on {sys.platform}"
    for name in ("click", "dulwich", "jinja2", "markdown-it-py", "msgspec", "pyyaml"):
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is missing"


def trace_of(error: BaseException) -> Iterator[str]:
    """Kinds of errors and places in the source, none of which says where the program is installed or by whom."""
    seen: set[int] = set()
    while error and id(error) not in seen:
        seen.add(id(error))
        yield type(error).__name__
        for frame in traceback.extract_tb(error.__traceback__)[-40:]:
            yield f"  {_place(frame.filename)}:{frame.lineno} {frame.name}: {frame.line}"
        earlier = error.__cause__ or error.__context__
        if earlier is None:
            return
        yield "after"
        error = earlier


def _place(file: str) -> str:
    """A source file from the package on; a path may begin with the name of its owner."""
    parts = Path(file).parts
    for root in ("site-packages", "pipeline"):
        if root in parts:
            return "/".join(parts[len(parts) - parts[::-1].index(root) - (root == "pipeline") :])
    return "/".join(parts[-2:])
