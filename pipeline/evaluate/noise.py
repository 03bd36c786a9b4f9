"""Figures for the labels against a gold set: noise removed, keeps kept, tags right. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pipeline.model import Label

BULK_TAGS = frozenset(
    ("newsletter", "promotion", "digest", "product-update", "notification", "forums", "social", "receipt", "shopping")
)
"""What a gold tag ``bulk`` allows: some mass mail, of a kind nobody decided."""


class Gold(msgspec.Struct, frozen=True):
    """What a person said of one mail: ``keep``, or noise with its ``filter`` tags; ``alt`` tags are acceptable too."""

    keep: bool
    filter: tuple[str, ...] = ()
    alt: tuple[str, ...] = ()
    ambiguous: bool = False


class Row(msgspec.Struct, frozen=True):
    """One figure: ``hits`` of ``of``, ``percent`` to one decimal (100.0 when there is nothing to hit)."""

    name: str
    hits: int
    of: int
    percent: float


def gold_from(record: dict[str, Any]) -> Gold:
    """One record of a gold file (keys keep, filter, alt, ambiguous)."""
    return Gold(
        keep=bool(record.get("keep")),
        filter=tuple(record.get("filter") or ()),
        alt=tuple(record.get("alt") or ()),
        ambiguous=bool(record.get("ambiguous")),
    )


def noise_table(pairs: Iterable[tuple[Label, Gold]]) -> tuple[Row, ...]:
    """Rows: noise removed, keeps kept (both also without the ambiguous ones), exact tag, tag with alternatives, sure.

    Tags are counted over the noise that was removed: the first tag of the label against the gold tags.
    """
    everything = list(pairs)
    noise = [(label, gold) for label, gold in everything if not gold.keep]
    keeps = [(label, gold) for label, gold in everything if gold.keep]
    clear_noise = [pair for pair in noise if not pair[1].ambiguous]
    clear_keeps = [pair for pair in keeps if not pair[1].ambiguous]
    removed = [(label, gold) for label, gold in noise if label.filter]
    return (
        _row("noise removed", sum(bool(label.filter) for label, _ in noise), len(noise)),
        _row("noise removed, unambiguous", sum(bool(label.filter) for label, _ in clear_noise), len(clear_noise)),
        _row("keeps kept", sum(not label.filter for label, _ in keeps), len(keeps)),
        _row("keeps kept, unambiguous", sum(not label.filter for label, _ in clear_keeps), len(clear_keeps)),
        _row("exact tag", sum(_exact(label, gold) for label, gold in removed), len(removed)),
        _row("tag with alternatives", sum(_acceptable(label, gold) for label, gold in removed), len(removed)),
        _row("removed and sure", sum(label.sure for label, _ in removed), len(removed)),
    )


def _exact(label: Label, gold: Gold) -> bool:
    tag = label.filter[0]
    return tag in gold.filter or ("bulk" in gold.filter and tag in BULK_TAGS)


def _acceptable(label: Label, gold: Gold) -> bool:
    return _exact(label, gold) or label.filter[0] in gold.alt


def _row(name: str, hits: int, of: int) -> Row:
    return Row(name, hits, of, round(100.0 * hits / of, 1) if of else 100.0)
