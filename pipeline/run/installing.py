"""Putting a unit where the system looks for it, and taking it away. Nothing is started, and nothing is written unless
it was asked for.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.run import crontab
from pipeline.run.units import Unit, unit_of
from pipeline.run.workspace import load_workspace
from pipeline.vault.replace import replace_file

CRONTAB = "your crontab"


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


def target_of(unit: Unit, home: Path) -> str:
    """Where a unit belongs: the path of a file, or ``crontab``."""
    if not unit.path:
        return CRONTAB
    settings = os.environ.get("XDG_CONFIG_HOME", "") if unit.kind == "systemd" else ""
    if settings and os.path.isabs(settings):
        return str(Path(settings) / unit.path.removeprefix(".config/"))
    return str(home / unit.path)


def install(unit: Unit, home: Path) -> bool:
    """Put it there; whether that changed anything. Raises ``OSError`` and ``UsageFault``."""
    if not unit.path:
        table = crontab.load_table()
        return _save(table, crontab.with_lines(table, unit.name, unit.text))
    target = Path(target_of(unit, home))
    data = unit.text.encode()
    if target.is_file() and target.read_bytes() == data:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, data, mode=0o644)
    return True


def uninstall(unit: Unit, home: Path) -> bool:
    """Take it away, and the link that starts it; whether it was there. Raises ``OSError`` and ``UsageFault``."""
    if not unit.path:
        table = crontab.load_table()
        return _save(table, crontab.without_lines(table, unit.name))
    target = Path(target_of(unit, home))
    link = target.parent / "default.target.wants" / target.name
    if unit.kind == "systemd" and link.is_symlink():
        link.unlink()
    there = os.path.lexists(target)
    target.unlink(missing_ok=True)
    return there


def _save(before: str, table: str) -> bool:
    if table != before:
        crontab.save_table(table)
    return table != before
