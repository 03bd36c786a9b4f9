"""``run --again``: which items are derived anew."""

from __future__ import annotations

import re

from pipeline.errors import UsageFault
from pipeline.model import Item
from pipeline.state import State

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def chosen(what: str, state: State) -> frozenset[str]:
    """Ids for ``all``, a date (items from that day on) or the beginning of one id. Raises ``UsageFault``."""
    if not what:
        return frozenset()
    dates = {filed.id: filed.date for filed in state.index.filed.values()} | {
        s.id: s.date for s in state.skipped.values()
    }
    if what == "all":
        return frozenset(dates)
    if _DAY.fullmatch(what):
        return frozenset(item for item, date in dates.items() if date and date.date().isoformat() >= what)
    found = frozenset(item for item in dates if item.startswith(what.lower()))
    if len(found) != 1:
        hint = "Give an item's id (`vaultmill items`), a date such as 2026-03-01, or all."
        raise UsageFault(f"{what} names {'no item' if not found else f'{len(found)} items'}", hint)
    return found


def only(items: tuple[Item, ...], ids: frozenset[str], what: str) -> tuple[Item, ...]:
    """With ``--again`` nothing else is taken up."""
    return tuple(item for item in items if item.id in ids) if what else items
