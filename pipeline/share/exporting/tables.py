"""CSV (RFC 4180): entities, relations and facts, a file each. Pure."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from pipeline.share.exporting.gathering import Sheets

_NUMBER = re.compile(r"[+-][\d ().,/-]+")


def tables(sheets: Sheets) -> dict[str, str]:
    """The three files."""
    entities = [
        (
            entry.node.id,
            entry.node.kind,
            entry.node.name,
            "; ".join(entry.node.aliases),
            "; ".join(entry.emails),
            "; ".join(entry.node.keywords),
            entry.node.parent,
            "; ".join(f"{key}: {said}" for key, said in entry.attrs),
            "" if entry.node.confidence is None else str(entry.node.confidence),
            entry.node.created,
            entry.node.updated,
            entry.node.note,
        )
        for entry in sheets.entries
    ]
    relations = [(edge.start, edge.word, edge.end, edge.details) for edge in sheets.edges]
    facts = [
        (
            fact.id,
            entry.node.id,
            fact.text,
            fact.category,
            fact.ts,
            fact.source,
            "active" if fact.active else "withdrawn" if fact.withdrawn else "superseded",
            fact.supersedes,
            fact.origin,
        )
        for entry in sheets.entries
        for fact in entry.facts
    ]
    names = "id kind name aliases emails keywords parent attributes confidence created updated note".split()
    told = "id entity fact category ts source status supersedes origin".split()
    return {
        "entities.csv": _table(names, entities),
        "facts.csv": _table(told, facts),
        "relations.csv": _table(["from", "relation", "to", "details"], relations),
    }


def _table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows([_cell(one) for one in row] for row in rows)
    return out.getvalue()


def _cell(text: str) -> str:
    """A value that no spreadsheet takes for a formula (CWE-1236): what begins like one has ``'`` before it."""
    text = text.replace("\0", "\ufffd")
    return f"'{text}" if text[:1] in "=+-@\t\r" and text and not _NUMBER.fullmatch(text) else text
