"""``vaultmill report``: what helps to find a bug, and nothing that a mail, a note, a setting or a path says.

What may be shown is named here, word for word, or is a number; whatever else stands in its place is only counted.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from pipeline.config import Settings
from pipeline.errors import Fault
from pipeline.model import Problem
from pipeline.query.overview import overview, problems_of
from pipeline.query.reading import reading
from pipeline.run.serve_state import kind_of, load_serve_state
from pipeline.run.workspace import load_workspace
from pipeline.settings_spec import SETTINGS, value_of
from pipeline.taxonomy import TAGS
from pipeline.vault.gitprogram import find_git
from pipeline.vault.walk import Closed, walk_files

_ENDINGS = frozenset("eml mbox ics vcf vtt srt md txt json jsonl zip html htm csv log pdf docx gz msg pst".split())
_FOLDERS = frozenset("People Organizations Projects Topics Meetings Sources Knowledge memory".split())
_WORDS = frozenset({"high", "medium", "low", "full", "excerpt", "none", "mid", "message", "gmail", "all"})
"""Values of settings that are the program's words."""
_KINDS = frozenset("email meeting chat voice-memo note document".split())
_OTHER = "other"


def bug_report(root: Path, versions: Iterable[str], *, redact: bool = True) -> dict[str, Any]:
    """What to send with a bug. ``redact=False`` adds where the workspace is, and the problems with their paths.

    A workspace that cannot be opened is told by the kind of its fault. ``versions``: lines.
    """
    found: dict[str, Any] = {"versions": list(versions), "git_program": find_git("git") is not None}
    try:
        place = load_workspace(root)
        found["settings"] = dict(_settings(place.settings))
        found["sources"] = _sources(place.raw, place.closed)
        found |= _vault(root, redact)
        state = load_serve_state(place.cache)
        found["serve"] = {"failing": sum(state.failing.values()), "stopped": bool(state.stopped)} if state else {}
        found["caches"] = _sizes(place.cache)
        found["last_bug"] = _last_bug(place.cache / "logs")
    except (Fault, OSError, ValueError) as error:
        found["fault"] = kind_of(error)
        if not redact:
            found["said"] = str(error)
    return found if redact else {**found, "workspace": str(root)}


def _vault(root: Path, redact: bool) -> dict[str, Any]:
    begun = time.perf_counter()
    with reading(root) as place:
        told = overview(place)
        problems = problems_of(place)
        commits = sum(1 for _ in place.history.log())
    return {
        "items_kept": _known(told["items_kept"], _KINDS),
        "items_skipped": _known(told["items_skipped"], {tag.name for tag in TAGS}),
        "notes": _known(told["notes"], _FOLDERS),
        "facts": told["facts"],
        "commits": commits,
        "counts": {
            key: told[key] if isinstance(told[key], int) else len(told[key])
            for key in ("open_items", "held_back", "not_processed", "not_ready", "edited_by_hand", "your_prose")
        },
        "interrupted": bool(told["interrupted"]),
        "problems": _problems(problems) if redact else told["problems"],
        "seconds_to_load": round(time.perf_counter() - begun, 2),
    }


def _settings(settings: Settings) -> Iterator[tuple[str, object]]:
    """Those that are not as they come: numbers and words of the program as they are, of all else how much there is."""
    for setting in SETTINGS:
        value = value_of(settings, setting.key)
        if value == setting.default:
            continue
        if isinstance(value, (bool, int)) or value in _WORDS:
            yield setting.key, value
        else:
            yield setting.key, len(value) if isinstance(value, tuple) else "set"


def _known(counts: dict[str, int], words: Iterable[str]) -> dict[str, int]:
    """Counts under words of our own; what a person named is one."""
    told: Counter[str] = Counter()
    for name, count in counts.items():
        told[name if name in frozenset(words) else _OTHER] += count
    return dict(sorted(told.items()))


def _problems(problems: Iterable[Problem]) -> dict[str, int]:
    """How many of each code, by the ending of the file and how deep it lies."""
    told = Counter(f"{p.code} ({_ending(p.path)}, {p.path.count('/')} folders deep)" for p in problems)
    return dict(sorted(told.items()))


def _ending(path: str) -> str:
    ending = PurePosixPath(path).suffix[1:].lower()
    return f".{ending}" if ending in _ENDINGS else "another ending" if ending else "no ending"


def _sources(raw: Path, closed: Closed) -> dict[str, Any]:
    begun = time.perf_counter()
    files, problems, waiting = walk_files(raw, closed)
    endings = Counter(_ending(file.relative) for file in files)
    return {
        **dict(sorted(endings.items())),
        "megabytes": round(sum(file.size for file in files) / 1e6),
        "unreadable": len(problems),
        "not ready": len(waiting),
        "seconds to list": round(time.perf_counter() - begun, 2),
    }


def _sizes(cache: Path) -> dict[str, int]:
    sizes = [file.stat().st_size for file in cache.rglob("*") if file.is_file()]
    return {"files": len(sizes), "kilobytes": round(sum(sizes) / 1000)}


def _last_bug(logs: Path) -> list[str]:
    """The newest log of a bug, which names places in the source only."""
    found = sorted(logs.glob("vaultmill-bug-*.log"))
    return found[-1].read_text("utf-8", "replace").splitlines() if found else []
