"""The index of search: one SQLite file below ``.vaultmill/`` that can be deleted at any time.

Whatever is wrong with it (damage, another version, a vault elsewhere) it is made anew. Its words are those of
``folding``; the texts stand beside them, because what is taken out of a full-text index must be told again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from pipeline.vault.cachefile import private_folder

FILE = "search.db"
VERSION = "search-1"
WAIT = 10.0
"""Seconds to wait for another process that writes."""
_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE docs (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER, mtime INTEGER, hash BLOB, settled INTEGER,
    kind TEXT, form TEXT, name TEXT, sort TEXT, ref TEXT, day TEXT, owner TEXT, named BLOB
);
CREATE INDEX docs_ref ON docs (ref) WHERE ref != '';
CREATE INDEX docs_day ON docs (day);
CREATE TABLE labels (doc INTEGER, what TEXT, text TEXT, folded TEXT, words TEXT);
CREATE INDEX labels_doc ON labels (doc);
CREATE INDEX labels_folded ON labels (folded);
CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, size INTEGER);
CREATE TABLE grams (gram TEXT, word INTEGER, PRIMARY KEY (gram, word)) WITHOUT ROWID;
CREATE TABLE bearing (word INTEGER, rank INTEGER, doc INTEGER, PRIMARY KEY (word, rank, doc)) WITHOUT ROWID;
CREATE TABLE tags (tag TEXT, doc INTEGER, PRIMARY KEY (tag, doc)) WITHOUT ROWID;
CREATE TABLE links (target TEXT, doc INTEGER, PRIMARY KEY (target, doc)) WITHOUT ROWID;
CREATE TABLE passages (id INTEGER PRIMARY KEY, doc INTEGER, day TEXT, ref TEXT, active INTEGER, said BLOB);
CREATE INDEX passages_doc ON passages (doc);
CREATE INDEX passages_day ON passages (day);
CREATE VIRTUAL TABLE fts USING fts5 (
    title, labels, speaker, body, content='', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
CREATE VIRTUAL TABLE vocab USING fts5vocab (fts, row);
"""
Damaged = (sqlite3.DatabaseError, ValueError)
"""What a damaged file raises; ``is_busy`` tells another process at work from it."""


def is_busy(error: Exception) -> bool:
    """Whether another process holds the file, or it cannot be written: not a reason to throw it away."""
    return isinstance(error, sqlite3.OperationalError) and any(
        word in str(error) for word in ("locked", "busy", "readonly", "read-only", "disk is full")
    )


def open_store(cache: Path, vault: Path) -> sqlite3.Connection:
    """The index of a vault, empty where there was none; in memory where its file cannot be written."""
    if (cache / FILE).is_symlink():  # what it leads to is not the program's to write
        drop_store(cache)
    if not _is_writable(cache):
        return _copied(cache / FILE, vault)
    private_folder(cache)
    for attempt in (1, 2):
        connection = _connected(cache / FILE)
        try:
            _prepare(connection)
            if _version(connection) != _stamp(vault):
                _fresh(connection, vault)
            return connection
        except sqlite3.DatabaseError as error:
            connection.close()
            if attempt == 2 or is_busy(error):
                raise
            drop_store(cache)
    raise AssertionError("unreachable")


def _copied(file: Path, vault: Path) -> sqlite3.Connection:
    """The index in memory: a copy of the file, where there is one of use."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    if file.is_file():
        with contextlib.suppress(sqlite3.Error), sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True) as kept:
            kept.backup(connection)
            kept.close()
    try:
        if _version(connection) == _stamp(vault):
            return connection
    except sqlite3.DatabaseError:
        connection = sqlite3.connect(":memory:", isolation_level=None)
    return _fresh(connection, vault)


def has_store(cache: Path) -> bool:
    """Whether there is an index, so that it is worth while to keep it up to date."""
    return (cache / FILE).is_file()


def drop_store(cache: Path) -> None:
    """Throw the index away; the next search makes it anew."""
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal"):
        with contextlib.suppress(FileNotFoundError):
            (cache / name).unlink()


@contextlib.contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; one process at a time."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _is_writable(cache: Path) -> bool:
    folder = cache if cache.exists() else cache.parent
    if not os.access(folder, os.W_OK):
        return False
    return has_store(cache) and os.access(cache / FILE, os.W_OK) if (cache / FILE).exists() else True


def _connected(file: Path) -> sqlite3.Connection:
    if not file.exists():  # SQLite would make it for everybody to read
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
    return sqlite3.connect(file, timeout=WAIT, isolation_level=None)


def _prepare(connection: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = OFF")  # a cache: what a crash damages is made anew
    connection.execute("PRAGMA cache_size = -64000")
    connection.execute("PRAGMA mmap_size = 268435456")


def _version(connection: sqlite3.Connection) -> str:
    try:
        row = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return ""
        raise
    return str(row[0]) if row else ""


def _stamp(vault: Path) -> str:
    """The layout, the modules that decide what is indexed, and the vault."""
    modules = ("folding.py", "reading.py", "passages.py", "facts_page.py", "preparing.py", "signs.py")
    digest = hashlib.sha256(os.fsencode(vault))
    for name in modules:
        with contextlib.suppress(OSError):
            digest.update((Path(__file__).parent / name).read_bytes())
    return f"{VERSION} {digest.hexdigest()[:32]}"


def _fresh(connection: sqlite3.Connection, vault: Path) -> sqlite3.Connection:
    """Empty tables, whatever was there."""
    with writing(connection):
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'")
        for (name,) in [*names]:
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for (name,) in [*names]:
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')
        for statement in _TABLES.split(";\n"):
            if statement.strip():
                connection.execute(statement)
        connection.execute("INSERT INTO fts (fts, rank) VALUES ('hashsize', 16777216)")
        connection.execute("INSERT INTO meta VALUES ('version', ?)", (_stamp(vault),))
    return connection
