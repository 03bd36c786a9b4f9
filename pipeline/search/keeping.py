"""The index kept up to date by what writes notes, once somebody has searched; who never does pays nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pipeline.search.store import has_store


def keep_found(cache: Path, vault: Path, paths: Iterable[str]) -> None:
    """Take up notes that were written. Never fails: what is left out, the next search takes up."""
    if not has_store(cache):
        return
    import sqlite3

    from pipeline.search.indexing import take_up
    from pipeline.search.store import drop_store, is_busy, open_store

    try:
        connection = open_store(cache, vault)
        try:
            take_up(connection, vault, paths)
        finally:
            connection.close()
    except (sqlite3.Error, OSError, ValueError) as error:
        if not is_busy(error):
            drop_store(cache)
