"""``vaultmill label show``: the labels of an item, as they stand in its note or nested as other tools write them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from pipeline.model import Filed, Skipped
from pipeline.notes import yaml
from pipeline.notes.neutral import plain
from pipeline.query import find
from pipeline.query.reading import Reading, reading

LISTS = ("relationship", "topics", "filter")
WORDS = ("type", "action", "status")


def labels(root: Path, ref: str) -> dict[str, Any]:
    """``id title date``, the label keys, ``labeled_at corrected reasons``. Raises ``UsageFault``."""
    with reading(root) as place:
        return of_item(place, find.one_item(place, ref))


def nested(root: Path, ref: str) -> str:
    """The same as the frontmatter that classifiers of mail write: labels below one key, a time in UTC."""
    with reading(root) as place:
        item, zone = find.one_item(place, ref), place.place.zone
        found = of_item(place, item)
        filed = place.index.filed.get(item)
        moment = filed.labeled_at if filed else place.state.skipped[item].date
    inner = [f"  {key}: {_inline(found[key])}" for key in ("relationship", "topics", "type", "filter", "action")]
    stamp = f'labeled_at: "{_utc(moment, zone)}"'
    return "\n".join(["---", "labels:", *inner, "processed: true", stamp, "---"])


def of_item(place: Reading, item: str) -> dict[str, Any]:
    """See ``labels``."""
    filed = place.index.filed.get(item)
    return _filed(filed) if filed else _skipped(place.state.skipped[item], item in place.state.decided("skip"))


def _filed(filed: Filed) -> dict[str, Any]:
    return {
        "id": filed.id,
        "title": plain(filed.title),
        "date": _stamp(filed.date),
        **{key: list(getattr(filed, key)) for key in LISTS},
        **{key: getattr(filed, key) for key in WORDS},
        "labeled_at": _stamp(filed.labeled_at),
        "corrected": list(filed.corrected),
        "reasons": [f"{tag}: {plain(why)}" for tag, why in filed.whys],
    }


def _skipped(line: Skipped, by_hand: bool) -> dict[str, Any]:
    return {
        "id": line.id,
        "title": plain(line.title),
        "date": _stamp(line.date),
        "relationship": [],
        "topics": [],
        "filter": list(line.tags),
        "type": "",
        "action": "",
        "status": "done",
        "labeled_at": _stamp(line.date),
        "corrected": ["filter"] if by_hand else [],
        "reasons": [f"{tag}: {plain(line.reason)}" for tag in line.tags],
    }


def _inline(value: Any) -> str:
    return f"[{', '.join(yaml.scalar(one) for one in value)}]" if isinstance(value, list) else f'"{value}"'


def _stamp(moment: datetime | None) -> str:
    return moment.isoformat(timespec="seconds") if moment else ""


def _utc(moment: datetime | None, zone: ZoneInfo) -> str:
    if moment is None:
        return ""
    return moment.replace(tzinfo=zone).astimezone(ZoneInfo("UTC")).strftime("%Y-%m-%dT%H:%M:%SZ")
