"""Facts that move into the file of another entity: new ids, the old ones recorded in the line. Nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Collection

from pipeline.notes import facts as log

WAS = "was"
"""The key that tells under which ids a fact stood before, newest first."""


def rehome(source: str, target: str, slug: str, chosen: Collection[str] | None = None) -> tuple[str, dict[str, str]]:
    """(target's text with the lines of ``source`` at its end, old id -> new id).

    ``chosen``: only these facts; ``None``: every line, also what is no fact. Lines that supersede one another still do.
    A line of ``source`` that stays behind and came from ``target`` is there under the id that it had.
    """
    known = {fact.raw: fact for fact in log.parse(source)[0]}
    there = {fact.id for fact in log.parse(target)[0]}
    came = {fact.id: _before(fact.raw, there) for fact in known.values() if fact.id}
    taken = [fact for fact in known.values() if fact.id and (chosen is None or fact.id in chosen)]
    number = log.next_number(slug, log.parse(target)[0])
    ids: dict[str, str] = {}
    for fact in taken:
        if fact.id not in ids:
            ids[fact.id] = f"{slug}-{number:03d}"
            number += 1
    lines = []
    for line in source.split("\n"):
        found = known.get(line.rstrip("\r"))
        if not line.strip() or (chosen is not None and (found is None or found.id not in ids)):
            continue
        moves = found is not None and found.id in ids
        lines.append(_moved(line.rstrip("\r"), found.id, {**came, **ids}) if found is not None and moves else line)
    start = target if not target or target.endswith("\n") else target + "\n"
    return start + "".join(f"{line}\n" for line in lines), ids


def _before(line: str, there: Collection[str]) -> str:
    """The id among these under which a fact stood before, ``""`` when it stood nowhere there."""
    was = json.loads(line).get(WAS)
    return next((one for one in was.split(", ") if one in there), "") if isinstance(was, str) else ""


def _moved(line: str, old: str, ids: dict[str, str]) -> str:
    value = json.loads(line)
    before = value.get(WAS)
    line = log.spliced(line, "id", ids[old])
    for key in ("supersedes", "supersededBy"):
        if value.get(key) in ids:
            line = log.spliced(line, key, ids[value[key]])
    return log.spliced(line, WAS, f"{old}, {before}" if isinstance(before, str) and before else old)
