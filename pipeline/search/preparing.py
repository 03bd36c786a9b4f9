"""A note prepared for the index: read, cut, its words made alike. Of very many by several processes at once."""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import msgspec

from pipeline.search.facts_page import facts_page
from pipeline.search.folding import label_terms, label_words, terms, words
from pipeline.search.passages import LONGEST, Passage, passages
from pipeline.search.reading import ADDRESS, ENTITY, FILE_NAME, NOTE, Page, is_own, read_page
from pipeline.search.signs import apart, sign_terms, signs, tag
from pipeline.vault.walk import Found

MANY = 4_000
"""Notes from which on several processes are worth while."""
_PIECE = 400
_MOST = 4
_RACY = 2.0
"""Seconds: a file this young may change again without its time telling."""
_CHUNK = 1 << 20
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Prepared(NamedTuple):
    """Rows of one note, without the numbers that only the index gives. ``stamp``: size, time, hash, settled."""

    path: str
    stamp: tuple[int, int, bytes, int]
    head: tuple[str, str, str, str, str, str, str, bytes]
    labels: list[tuple[str, str, str, str]]
    borne: list[str]
    tags: list[str]
    links: list[str]
    passages: list[tuple[str, str, int, bytes]]
    words: list[tuple[str, str, str, str]]


def prepare(path: str, file: Found, known: bytes | None) -> Prepared | tuple[int, int, bytes, int] | None:
    """A note's rows; its stamp alone when its bytes have the hash ``known``; ``None`` when it cannot be read."""
    data = _bytes(file)
    if data is None:
        return None
    digest = hashlib.blake2b(data, digest_size=16).digest()
    stamp = (file.size, file.mtime_ns, digest, int(time.time() - file.mtime_ns / 1e9 > _RACY))
    if digest == known:
        return stamp
    text = data.decode("utf-8", "replace")[:LONGEST]
    if path.endswith(".jsonl"):
        page, parts = facts_page(path, text)
    else:
        page = read_page(path, text)
        parts = passages(page)
    tags = sorted({part for tag in page.tags for part in (tag, *tag.split("/"))})
    links = sorted({link.casefold() for link in page.links if link})
    labels, borne = [], dict[str, None]()
    for what, label in page.labels:
        bearing = borne_words(what, label)
        labels.append((what, label, " ".join(words(label)), " ".join(bearing)))
        borne |= dict.fromkeys(bearing)
    return Prepared(
        path,
        stamp,
        (page.kind, page.form, page.name, page.sort, page.ref, page.day, page.owner, encoded((tags, links))),
        labels,
        list(borne),
        tags,
        links,
        [(one.day, one.ref, int(one.active), told(one)) for one in parts],
        list(columns(page, parts)),
    )


Task = tuple[str, Found, bytes | None]
Result = tuple[str, Prepared | tuple[int, int, bytes, int] | None]


def prepare_all(tasks: Sequence[Task]) -> Iterator[Result]:
    """Each of many, in order: by processes of their own where that is safe and worth while."""
    workers = min(_MOST, (os.cpu_count() or 1) - 1)
    if len(tasks) < MANY or workers < 1 or sys.platform != "linux" or threading.active_count() > 1:
        yield from _some(tasks)
        return
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, get_context("fork")) as pool:
        for results in pool.map(_some, [tasks[at : at + _PIECE] for at in range(0, len(tasks), _PIECE)]):
            yield from results


def _some(tasks: Sequence[Task]) -> list[Result]:
    return [(path, prepare(path, file, known)) for path, file, known in tasks]


def _bytes(file: Found) -> bytes | None:
    """A file's bytes, ``None`` when it went away or cannot be read: it is left as it was known."""
    try:
        descriptor = os.open(file.real, _READ_FLAGS)
        try:
            data = os.read(descriptor, file.size + 1)
            while len(data) > file.size and (more := os.read(descriptor, _CHUNK)):  # it grew meanwhile
                data += more
            return data
        finally:
            os.close(descriptor)
    except OSError:
        return None


encoded = msgspec.msgpack.Encoder().encode


def told(passage: Passage) -> bytes:
    """What is kept of a passage beside its words."""
    return msgspec.msgpack.encode((passage.lines, passage.text, passage.speakers))


_DECODER = msgspec.msgpack.Decoder(tuple[tuple[int, ...], str, tuple[str, ...]])


def retold(said: bytes) -> tuple[tuple[int, ...], str, tuple[str, ...]]:
    """Lines, text and speakers of a passage."""
    return _DECODER.decode(said)


def columns(page: Page, parts: Sequence[Passage]) -> Iterator[tuple[str, str, str, str]]:
    """Title with date, labels, speakers and text of each passage of a note as they are looked up."""
    name = " ".join([*label_terms(page.name), *sign_terms(page.name)])
    called = [text for what, text in page.labels[1:] if what != FILE_NAME]
    parts_of = [term for text in called for term in (*label_terms(text), *sign_terms(text))]
    tags = dict.fromkeys(part for one in page.tags if is_own(one) for part in (one, *one.split("/")))
    labels = " ".join([*parts_of, *(tag("#", one) for one in tags if page.sort in (NOTE, ENTITY))])
    for passage in parts:
        day = passage.day or page.day
        speakers = " ".join([term for who in passage.speakers if who for term in terms(who)])
        found = signs(passage.text)
        body = terms(apart(passage.text, found)) + [term for _, _, term in found]
        yield f"{name} {day.replace('-', ' ')}", labels, speakers, " ".join(body)
        labels = ""


def borne_words(what: str, text: str) -> list[str]:
    """The words by which a name is found: of an address those before the ``@``, of a file's name none."""
    if what == FILE_NAME:
        return []
    return label_words(text.partition("@")[0] if what == ADDRESS else text)


def grams(word: str, end: str = "$") -> set[str]:
    """Letters in threes, the two at either end with a mark; Sørensen and Dice compare sets of them."""
    marked = f"^{word}{end}"
    return {marked[at : at + 3] for at in range(max(1, len(marked) - 2))}
