"""How often each entity was asked for: a log that any process may add to, folded into counts by whoever has the lock.

It stands in the cache folder, so that no query changes a file that git knows. To lose it is harmless: it only says what
comes first in the summary of the graph.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pipeline.vault.cachefile import load_cache, private_folder, save_cache

COUNTS, LOG, FOLDING, VERSION = "access", "access.log", "access.folding", "access-1"
LONGEST = 4_000
"""Bytes of what is written at once, so that two processes do not mix."""
CROWDED = 1 << 20
"""Bytes of a log that grows no more until it is folded."""
_APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class Counted(msgspec.Struct, frozen=True, array_like=True):
    """How often, and the last day."""

    count: int = 0
    last: str = ""


def bump(cache: Path, entities: Iterable[str], day: str) -> None:
    """Count one more use of each, by id or by the path of its note. Never fails: what cannot be kept is not."""
    lines = [f"{day} {entity}\n".encode("utf-8", "replace") for entity in dict.fromkeys(entities) if _is_name(entity)]
    if not lines:
        return
    data = b""
    for one in lines:
        if len(data) + len(one) > LONGEST:
            break
        data += one
    with contextlib.suppress(OSError):
        if not cache.is_dir():
            private_folder(cache)
        descriptor = os.open(cache / LOG, _APPEND, 0o600)
        try:
            if os.fstat(descriptor).st_size < CROWDED:
                os.write(descriptor, data)
        finally:
            os.close(descriptor)


def load_uses(cache: Path) -> dict[str, Counted]:
    """The counts as they are now, with what no run has folded yet."""
    found = dict(load_cache(cache / COUNTS, dict[str, Counted], VERSION) or {})
    for name in (FOLDING, LOG):
        _add(found, cache / name)
    return found


def fold(cache: Path) -> None:
    """Take the log into the counts. Only for who has the vault's lock."""
    if not (cache / FOLDING).exists():
        try:
            os.replace(cache / LOG, cache / FOLDING)
        except OSError:
            return
    found = dict(load_cache(cache / COUNTS, dict[str, Counted], VERSION) or {})
    _add(found, cache / FOLDING)
    with contextlib.suppress(OSError):
        save_cache(cache / COUNTS, found, VERSION)
        os.remove(cache / FOLDING)


def forget_uses(cache: Path, entities: Iterable[str]) -> None:
    """Nothing is known any more of whom was forgotten. Only for who has the vault's lock."""
    fold(cache)
    gone = set(entities)
    known = load_cache(cache / COUNTS, dict[str, Counted], VERSION) or {}
    if gone & known.keys():
        save_cache(cache / COUNTS, {entity: one for entity, one in known.items() if entity not in gone}, VERSION)


def _add(found: dict[str, Counted], log: Path) -> None:
    try:
        data = log.read_bytes()[: 2 * CROWDED]
    except OSError:
        return
    for raw in data.decode("utf-8", "replace").split("\n"):
        day, _, entity = raw.partition(" ")
        if len(day) == 10 and _is_name(entity):
            known = found.get(entity, Counted())
            found[entity] = Counted(known.count + 1, max(known.last, day))


def _is_name(entity: str) -> bool:
    return 0 < len(entity) <= 300 and entity == entity.strip() and entity.isprintable()
