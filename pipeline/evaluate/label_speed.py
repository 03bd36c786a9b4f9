"""Speed of the label stage alone, beside the time that reading the same mails takes: one process, processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from pipeline.evaluate import letters
from pipeline.evaluate.figures import Figure
from pipeline.evaluate.labels import item_of
from pipeline.label import history, label
from pipeline.model import Message, Owner
from pipeline.read.formats import read_file

GROUP = "Labels"
WITH_HTML, BY_HEADERS = 1000.0, 5000.0
"""Mails per second at least."""
_ZONE = ZoneInfo("UTC")
_OWNER = Owner(frozenset({letters.OWNER}), frozenset({"Robin Ferrant"}), frozenset({"ferrant-works.example"}))
_WARM = 20


def figures(mails: int = 2000) -> Iterator[Figure]:
    """Rows for people's letters and offers with HTML, then for mass mail whose headers decide."""
    yield from _rows("letters and offers with HTML", list(letters.without_headers(mails)), WITH_HTML)
    yield from _rows("mass mail by its headers", list(letters.with_headers(mails)), BY_HEADERS)


def _rows(what: str, files: Sequence[bytes], limit: float) -> Iterator[Figure]:
    begin = time.process_time()
    read = [_first(number, data) for number, data in enumerate(files)]
    parsed = time.process_time() - begin
    messages = [message for message in read if message is not None]
    seen = history(messages, _OWNER, _ZONE)
    items = [item_of(message) for message in messages]
    for item in items[:_WARM]:  # lists of domains are loaded at the first question
        label(item, seen, _ZONE)
    begin = time.process_time()
    for item in items:
        label(item, seen, _ZONE)
    spent = time.process_time() - begin
    rate = len(items) / max(spent, 1e-9)
    yield Figure(GROUP, f"reading {what}", f"{len(items) / max(parsed, 1e-9):,.0f} mails/s", "no limit")
    yield Figure(GROUP, f"labels of {what}", f"{rate:,.0f} mails/s", f"at least {limit:,.0f}", over=rate < limit)


def _first(number: int, data: bytes) -> Message | None:
    records = read_file(f"mail/{number}.eml", data, lambda _: None)
    return next((record for record in records if isinstance(record, Message)), None)
