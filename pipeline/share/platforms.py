"""Which agents are at home in a folder, and what each of them reads. Pure but for the texts, which are package data."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

import msgspec

from pipeline import __version__

SKILL = "vaultmill/SKILL.md"


class Platform(msgspec.Struct, frozen=True):
    """``file``: its instructions. ``signs``: files that tell of it. ``skills``: where it looks for skills."""

    file: str
    signs: tuple[str, ...]
    skills: str
    heartbeat: str = ""


PLATFORMS = {
    "openclaw": Platform("AGENTS.md", ("AGENTS.md", "SOUL.md"), "skills", "HEARTBEAT.md"),
    "claude": Platform("CLAUDE.md", ("CLAUDE.md",), ".claude/skills"),
    "gemini": Platform("GEMINI.md", ("GEMINI.md",), ".gemini/skills"),
    "codex": Platform("AGENTS.md", (), ".agents/skills"),
}
"""In the order of ``--platform``. Without signs: only where it is asked for, as its file is another's, too."""
USUAL = "openclaw"
"""Where no sign is found: most agents read AGENTS.md."""


class Call(msgspec.Struct, frozen=True):
    """How an agent calls the program. ``at``: `` -C DIR`` or nothing; ``vault``: its folder with ``/``, or nothing."""

    program: str = "vaultmill"
    at: str = ""
    vault: str = ""


def detect(is_there: Callable[[str], bool]) -> tuple[str, ...]:
    """The platforms whose signs are in a folder."""
    return tuple(name for name, one in PLATFORMS.items() if any(map(is_there, one.signs)))


def text_of(name: str, call: Call) -> str:
    """A text for agents: ``agents``, ``heartbeat``, ``skill`` or ``life``."""
    text = resources.files("pipeline.share").joinpath("texts", f"{name}.md").read_text("utf-8")
    values = {"vaultmill": call.program, "at": call.at, "vault": call.vault, "version": __version__}
    return re.sub(r"\{(vaultmill|at|vault|version)\}", lambda match: values[match[1]], text)
