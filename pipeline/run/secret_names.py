"""Names of the secrets in the store, for ``kg-summary.md``: read without a key; no reason for a run to stop."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import Fault
from pipeline.graph.summary import secret_name
from pipeline.model import Problem
from pipeline.notes import kgml
from pipeline.run.secret_place import FOLDER, STORE
from pipeline.vault.cachefile import load_cache, save_cache

CODE = "secrets-unreadable"
MARK = b"\n%vault "
HAD = "secret-names"


def stored_names(root: Path) -> tuple[tuple[str, ...] | None, Problem | None]:
    """The names in the store of a workspace, sorted; ``None`` where there is no store. And what is wrong with it."""
    if not os.path.lexists(root / FOLDER / STORE):
        return None, None
    from pipeline.secrets.store import names

    try:
        found = {one.name for one in names(root / FOLDER)}
    except Fault as fault:
        return (), _wrong(str(fault), fault.hint)
    except OSError as error:
        return (), _wrong(f"it cannot be read ({error.strerror})", "Check permissions.")
    return tuple(sorted(found, key=lambda name: (name.casefold(), name))), None


def names_on(page: bytes | None, stored: tuple[str, ...] | None, had: Iterable[str] = ()) -> tuple[str, ...]:
    """The names that the page is to tell: those in the store, and those that it tells of other machines' stores.

    Where a vault is shared and the stores are not, each machine adds the names of its own and takes away only what its
    own ``had``; else two would write the page by turns. ``stored``: ``None`` on a machine without a store.
    """
    there = kgml.parse(page.decode("utf-8", "replace")).vault if page and MARK in page else ()
    if stored is None:
        return there
    own = {secret_name(name) for name in (*stored, *had)}
    others = (name for name in there if secret_name(name) not in own)
    return tuple(sorted({*stored, *others}, key=lambda name: (name.casefold(), name)))


def had_names(cache: Path) -> tuple[str, ...]:
    """The names that the store had when this machine last wrote the page."""
    return load_cache(cache / HAD, tuple[str, ...], HAD) or ()


def keep_names(cache: Path, stored: tuple[str, ...] | None) -> None:
    """Keep them for the next time. Raises ``OSError``."""
    if stored is not None and stored != had_names(cache):
        save_cache(cache / HAD, stored, HAD)


def _wrong(said: str, hint: str) -> Problem:
    return Problem(f"{FOLDER}/{STORE}", CODE, f"{said[:1].upper()}{said[1:]}. {hint}".strip())
