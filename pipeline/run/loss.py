"""Is much suddenly gone? Then a disk or a sync folder is missing, and nothing is concluded from it until asked."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from pipeline.errors import Suspicious
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.paths import check_loss

VERSION = "given-up-1"
HINT = "Does this device leave it out, or is a disk missing? If it is gone for good, run again with --accept-missing."


def check_sources(cache: Path, named: set[str], found: set[str], accept: bool) -> None:
    """Raise ``Suspicious`` when many sources are gone that were not given up before; ``accept`` gives them up."""
    given_up = _given_up(cache, "raw/", named - found, accept)
    check_loss(named - given_up, found, "raw/")


def check_notes(cache: Path, root: Path, known: set[str], missing: set[str], accept: bool) -> None:
    """The same for notes and facts files. A folder that is gone with all it held is much, however little it held."""
    given_up = _given_up(cache, "the vault", missing, accept)
    check_loss(known - given_up, known - missing, "the vault")
    lost = Counter(path.partition("/")[0] for path in missing - given_up if "/" in path)
    for folder, number in sorted(lost.items()):
        if not os.path.lexists(root / folder):
            files = "a known file" if number == 1 else f"{number} known files"
            raise Suspicious(f"the folder {folder}/ is gone from the vault, with {files}", HINT)


def returned(cache: Path, missing: set[str], keep: bool) -> set[str]:
    """Notes that the last run missed and that are back: what links to them is rendered again. ``keep``: remember it."""
    before = load_cache(cache / "missing", frozenset[str], VERSION) or frozenset()
    if keep and before != missing:
        save_cache(cache / "missing", frozenset(missing), VERSION)
    return set(before - missing)


def _given_up(cache: Path, where: str, lost: set[str], accept: bool) -> frozenset[str]:
    """What is gone and was accepted, now or by an earlier run; what is back is no longer given up."""
    known = load_cache(cache / "given-up", dict[str, frozenset[str]], VERSION) or {}
    before = known.get(where, frozenset())
    now = frozenset(lost) if accept else before & lost
    if now != before:
        save_cache(cache / "given-up", known | {where: now}, VERSION)
    return now
