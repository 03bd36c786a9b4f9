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
    """
    known = {fact.raw: fact for fact in log.parse(source)[0]}
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
        lines.append(_moved(line.rstrip("\r"), found.id, ids) if found is not None and found.id in ids else line)
    start = target if not target or target.endswith("\n") else target + "\n"
    return start + "".join(f"{line}\n" for line in lines), ids


def _moved(line: str, old: str, ids: dict[str, str]) -> str:
    value = json.loads(line)
    before = value.get(WAS)
    line = log.spliced(line, "id", ids[old])
    for key in ("supersedes", "supersededBy"):
        if value.get(key) in ids:
            line = log.spliced(line, key, ids[value[key]])
    return log.spliced(line, WAS, f"{old}, {before}" if isinstance(before, str) and before else old)
