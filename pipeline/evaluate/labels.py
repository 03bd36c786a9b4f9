"""Labels against gold sets: mail that people marked as noise or not, and mail that people sorted by its purpose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.evaluate.figures import Figure, percent
from pipeline.evaluate.noise import gold_from, noise_table
from pipeline.label import find_owner, history, label
from pipeline.model import Item, Label, Message
from pipeline.read.formats import read_file

GROUP = "Noise"
_ZONE = ZoneInfo("UTC")
_PERSONAL = {(1, purpose) for purpose in range(1, 7)}
_MASS = {(2, 4), (2, 7), (2, 10), (2, 11), (2, 12)}
"""Purposes that people gave: business and personal mail; news, press releases, newsletters, jokes."""


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``email/gold-noise.jsonl`` and ``email/enron-categories``, as far as they are there."""
    return [*_gold(corpora / "email"), *_purposes(corpora / "email")]


def _gold(folder: Path) -> list[Figure]:
    file = folder / "gold-noise.jsonl"
    if not file.is_file():
        return []
    records = [msgspec.json.decode(line, type=dict) for line in file.read_bytes().splitlines() if line.strip()]
    mails = [_read(folder / record["path"], number) for number, record in enumerate(records)]
    given = zip(labels_of(mails), records, strict=True)
    pairs = [(one, gold_from(record)) for one, record in given if one is not None]
    rows = [percent(GROUP, row.name, row.hits, row.of) for row in noise_table(pairs)]
    if len(pairs) < len(records):
        rows.insert(0, percent(GROUP, "gold mails that could be read", len(pairs), len(records)))
    return rows


def _purposes(folder: Path) -> list[Figure]:
    files = [file for file in sorted(folder.glob("enron-categories/*/*.txt")) if file.with_suffix(".cats").is_file()]
    if not files:
        return []
    given = labels_of([_read(file, number) for number, file in enumerate(files)])
    marks = [_marks(file.with_suffix(".cats")) for file in files]
    wanted = [bool(mark & _PERSONAL) and not mark & _MASS for mark in marks]
    personal = [one for one, counts in zip(given, wanted, strict=True) if counts and one is not None]
    skipped = sum(bool(one.filter) for one in personal)
    return [percent(GROUP, "personal mail falsely skipped", skipped, len(personal))]


def _marks(file: Path) -> set[tuple[int, int]]:
    """Lines ``level,number,count``: (level, number)."""
    fields = [line.split(",") for line in file.read_text(encoding="utf-8").splitlines() if line.count(",") >= 2]
    return {(int(level), int(number)) for level, number, *_ in fields}


def _read(file: Path, number: int) -> Message | None:
    """The first mail of a file, under a path that tells nothing."""
    if not file.is_file():
        return None
    records: Iterable[object] = read_file(f"mail/{number}.eml", file.read_bytes(), lambda _: None)
    return next((record for record in records if isinstance(record, Message)), None)


def labels_of(mails: Sequence[Message | None]) -> list[Label | None]:
    """The label of each mail on its own, as the gold is per mail; all of them together are the mailbox."""
    readable = [mail for mail in mails if mail is not None]
    seen = history(readable, find_owner(readable), _ZONE)
    return [label(item_of(mail), seen, _ZONE) if mail is not None else None for mail in mails]


def item_of(mail: Message) -> Item:
    """One mail as an item of its own."""
    when: datetime | None = mail.date.astimezone(UTC).replace(tzinfo=None) if mail.date else None
    key = mail.sha256
    return Item(key[:12], key, "email", mail.subject, date=when, updated=when, messages=(mail,))
