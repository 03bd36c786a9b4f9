"""Putting a unit where the system looks for it. Nothing is started, and nothing is written unless it was asked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.run.units import Unit, unit_of
from pipeline.run.workspace import load_workspace
from pipeline.vault.replace import replace_file


def this_kind(platform: str = sys.platform) -> str:
    """What this system has."""
    return "launchd" if platform == "darwin" else "systemd" if platform.startswith("linux") else "cron"


def program() -> tuple[str, ...]:
    """What started this process, so that the same one is started again: never looked up in ``PATH``."""
    script = Path(sys.executable).parent / "vaultmill"
    return (str(script),) if script.is_file() else (sys.executable, "-m", "pipeline")


def make_unit(workspace: Path, kind: str) -> Unit:
    """The unit of a workspace. Raises ``UsageFault`` where there is none, or its path fits into no unit."""
    place = load_workspace(workspace)
    try:
        return unit_of(kind, program(), str(place.root))
    except ValueError as error:
        raise UsageFault(f"{error} cannot be put into a unit", "Move or rename the folder.") from None


def target_of(unit: Unit, home: Path) -> Path:
    """Where a unit belongs. Raises ``UsageFault`` for lines that are added by hand."""
    if not unit.path:
        raise UsageFault(
            "lines for cron are added by hand, so that no others are lost",
            "`vaultmill service print --kind cron` shows them, `crontab -e` takes them.",
        )
    settings = os.environ.get("XDG_CONFIG_HOME", "") if unit.kind == "systemd" else ""
    if settings and os.path.isabs(settings):
        return Path(settings) / unit.path.removeprefix(".config/")
    return home / unit.path


def install(unit: Unit, home: Path) -> tuple[Path, bool]:
    """(where the unit is, whether that changed anything). Raises ``OSError`` and ``UsageFault``."""
    target = target_of(unit, home)
    data = unit.text.encode()
    if target.is_file() and target.read_bytes() == data:
        return target, False
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, data, mode=0o644)
    return target, True
