"""The index brought up to date: a look at the size and time of every note, and only what changed is read again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pipeline.search.passages import Passage
from pipeline.search.preparing import (
    Prepared,
    Result,
    borne_words,
    columns,
    grams,
    prepare,
    prepare_all,
    retold,
)
from pipeline.search.reading import ENTITY, Page, is_searched
from pipeline.search.store import writing
from pipeline.vault.paths import relative_name
from pipeline.vault.resting import no_collecting
from pipeline.vault.walk import Found, walk_files

_BATCH = 2_000
_RANKS = {ENTITY: 0, "note": 1}


class Changes(msgspec.Struct, frozen=True):
    """How many notes were taken up, and how many left out."""

    taken: int = 0
    dropped: int = 0


def take_up(connection: sqlite3.Connection, vault: Path, paths: Iterable[str]) -> Changes:
    """Take up these notes as they are now, without a look at the others."""
    taken = dropped = 0
    root = os.path.realpath(vault)
    with writing(connection):
        writer = _Writer(connection)
        for path in dict.fromkeys(filter(is_searched, paths)):
            query = "SELECT id, size, mtime, hash, settled FROM docs WHERE path = ?"
            row = connection.execute(query, (path,)).fetchone()
            real = os.path.realpath(os.path.join(root, path))
            try:
                status = os.stat(real) if real.startswith(root + os.sep) else None
            except OSError:
                status = None
            if status is not None:
                file = Found(path, real, status.st_size, status.st_mtime_ns)
                taken += _take(writer, (path, prepare(path, file, row[3] if row else None)), row)
            elif row is not None:
                writer.drop(row[0])
                dropped += 1
        writer.flush()
        if taken or dropped:
            writer.count()
    return Changes(taken, dropped)


def refresh(connection: sqlite3.Connection, vault: Path) -> Changes:
    """Take up what changed in the vault since. Another process that does so is waited for."""
    found = {relative_name(one.relative): one for one in walk_files(vault)[0] if is_searched(one.relative)}
    before = connection.total_changes
    known = _known(connection)
    if not _stale(found, known) and known.keys() <= found.keys():
        return Changes()
    with writing(connection), no_collecting():
        known = _known(connection)  # another process may have been first
        stale = _stale(found, known)
        writer = _Writer(connection)
        gone = [path for path in known if path not in found]
        for path in gone:
            writer.drop(known[path][0])
        taken = 0
        tasks = [(path, found[path], known[path][3] if path in known else None) for path in stale]
        for result in prepare_all(tasks):
            taken += _take(writer, result, known.get(result[0]))
        writer.flush()
        writer.count()
    return Changes(taken, len(gone)) if connection.total_changes != before else Changes()


_Row = tuple[int, int, int, bytes, int]


def _known(connection: sqlite3.Connection) -> dict[str, _Row]:
    rows = connection.execute("SELECT path, id, size, mtime, hash, settled FROM docs")
    return {row[0]: row[1:] for row in rows}


def _stale(found: dict[str, Found], known: dict[str, _Row]) -> list[str]:
    """Paths that are new, or whose size and time do not prove that they are as they were."""
    stale = []
    for path, file in found.items():
        row = known.get(path)
        if row is None or not row[4] or row[2] != file.mtime_ns or row[1] != file.size:
            stale.append(path)
    return stale


def _take(writer: _Writer, found: Result, row: _Row | None) -> int:
    """Write what was prepared of a note in place of what was known of it: how many were taken up."""
    match found[1]:
        case Prepared() as prepared:
            if row is not None:
                writer.drop(row[0])
            writer.put(prepared)
            return 1
        case (size, mtime, _, settled) if row is not None:
            writer.connection.execute(
                "UPDATE docs SET size = ?, mtime = ?, settled = ? WHERE id = ?", (size, mtime, settled, row[0])
            )
    return 0


class _Writer:
    """Rows of many notes, written in batches."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._next_doc = self._top("docs")
        self._next_passage = self._top("passages")
        self._next_word = self._top("words")
        self._words: dict[str, int] = {}
        self._any_words = self._next_word > 0
        self._rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in _INSERTS}
        self._count = 0

    def _top(self, table: str) -> int:
        return int(self.connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0])

    def put(self, one: Prepared) -> None:
        self._next_doc += 1
        doc, rows = self._next_doc, self._rows
        rows["docs"].append((doc, one.path, *one.stamp, *one.head))
        rows["labels"] += [(doc, *label) for label in one.labels]
        rank = _RANKS.get(one.head[3], 2)
        rows["bearing"] += [(self._word(word), rank, doc) for word in one.borne]
        rows["tags"] += [(tag, doc) for tag in one.tags]
        rows["links"] += [(link, doc) for link in one.links]
        for passage, said in zip(one.passages, one.words, strict=True):
            self._next_passage += 1
            day, ref, active, told = passage
            rows["passages"].append((self._next_passage, doc, day, ref, active, told))
            rows["fts"].append((self._next_passage, *said))
        self._count += 1
        if self._count >= _BATCH:
            self.flush()

    def _word(self, word: str) -> int:
        known = self._words.get(word)
        if known is None and (row := self._known_word(word)):
            known = self._words[word] = int(row[0])
        if known is None:
            self._next_word += 1
            known = self._words[word] = self._next_word
            found = grams(word)
            self._rows["words"].append((known, word, len(found)))
            self._rows["grams"] += [(gram, known) for gram in found]
        return known

    def _known_word(self, word: str) -> tuple[int] | None:
        if not self._any_words:
            return None
        row: tuple[int] | None = self.connection.execute("SELECT id FROM words WHERE word = ?", (word,)).fetchone()
        return row

    def flush(self) -> None:
        for name, statement in _INSERTS.items():
            if rows := self._rows[name]:
                self.connection.executemany(statement, rows)
                rows.clear()
        self._count = 0

    def count(self) -> None:
        """Keep how many passages there are."""
        self.connection.execute("INSERT OR REPLACE INTO meta SELECT 'passages', count(*) FROM passages")

    def drop(self, doc: int) -> None:
        """Take a note out. What a full-text index forgets must be told to it as it was."""
        self.flush()
        page = self._page(doc)
        kept = self.connection.execute(
            "SELECT id, day, ref, active, said FROM passages WHERE doc = ? ORDER BY id", (doc,)
        )
        ids, parts = [], []
        for row, day, ref, active, said in kept:
            lines, text, speakers = retold(said)
            ids.append(row)
            parts.append(Passage(lines, text, day, speakers, ref, bool(active)))
        self.connection.executemany(
            "INSERT INTO fts (fts, rowid, title, labels, speaker, body) VALUES ('delete', ?, ?, ?, ?, ?)",
            [(row, *words_of) for row, words_of in zip(ids, columns(page, parts), strict=True)],
        )
        borne = {self._word(word) for what, text in page.labels for word in borne_words(what, text)}
        delete = self.connection.executemany
        rank = _RANKS.get(page.sort, 2)
        delete("DELETE FROM bearing WHERE word = ? AND rank = ? AND doc = ?", [(word, rank, doc) for word in borne])
        delete("DELETE FROM tags WHERE tag = ? AND doc = ?", [(tag, doc) for tag in page.tags])
        delete("DELETE FROM links WHERE target = ? AND doc = ?", [(link, doc) for link in page.links])
        for table in ("labels", "passages"):
            self.connection.execute(f"DELETE FROM {table} WHERE doc = ?", (doc,))
        self.connection.execute("DELETE FROM docs WHERE id = ?", (doc,))

    def _page(self, doc: int) -> Page:
        query = "SELECT kind, form, name, sort, ref, day, owner, named FROM docs WHERE id = ?"
        kind, form, name, sort, ref, day, owner, named = self.connection.execute(query, (doc,)).fetchone()
        tags, links = msgspec.msgpack.decode(named, type=tuple[tuple[str, ...], tuple[str, ...]])
        rows = self.connection.execute("SELECT what, text FROM labels WHERE doc = ? ORDER BY rowid", (doc,))
        labels = tuple((what, text) for what, text in rows)
        return Page(kind, form, name, sort, ref, day, owner, labels, tags=tags, links=links)


_INSERTS = {
    "docs": "INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "labels": "INSERT INTO labels VALUES (?, ?, ?, ?, ?)",
    "words": "INSERT INTO words VALUES (?, ?, ?)",
    "grams": "INSERT OR IGNORE INTO grams VALUES (?, ?)",
    "bearing": "INSERT OR IGNORE INTO bearing VALUES (?, ?, ?)",
    "tags": "INSERT OR IGNORE INTO tags VALUES (?, ?)",
    "links": "INSERT OR IGNORE INTO links VALUES (?, ?)",
    "passages": "INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?)",
    "fts": "INSERT INTO fts (rowid, title, labels, speaker, body) VALUES (?, ?, ?, ?, ?)",
}
