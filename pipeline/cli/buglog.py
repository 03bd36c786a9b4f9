"""The log of a bug: where it happened and in which versions; no message and no value, since they may be personal."""

from __future__ import annotations

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
    folder = workspace / ".vaultmill" / "logs" if workspace else Path(tempfile.gettempdir())
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    path = folder / f"vaultmill-bug-{stamp}.log"
    path.touch(mode=0o600)
    path.write_text("\n".join([*_versions(), "", *_trace(error), ""]), encoding="utf-8", errors="backslashreplace")
    return path


def _versions() -> Iterator[str]:
    yield f"vaultmill {__version__}"
    yield f"python {platform.python_version()} on {sys.platform}"
    for name in ("click", "dulwich", "jinja2", "markdown-it-py", "msgspec", "pyyaml"):
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is missing"


def _trace(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    while error and id(error) not in seen:
        seen.add(id(error))
        yield type(error).__name__
        for frame in traceback.extract_tb(error.__traceback__)[-40:]:
            yield f"  {frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
        earlier = error.__cause__ or error.__context__
        if earlier is None:
            return
        yield "after"
        error = earlier
