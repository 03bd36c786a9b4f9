"""``vaultmill history``: what changed, by day, by commit, or for one note."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from pipeline.query.find import note_path
from pipeline.query.lineage import lineage
from pipeline.query.reading import Reading, reading
from pipeline.vault.commits import Entry
from pipeline.vault.revision import batch_id, short_name

MACHINE_ADDRESS = "agent@local"
_KINDS = re.compile(r"(\d+) ([a-z][a-z ]*?)s?(?=, \d|: |$)")
_NEW = re.compile(r"(\d+) notes? new\b")
_UPDATED = re.compile(r"(\d+)(?: notes?)? updated\b")
_ITEM = re.compile(r"^- ((?:\d{4}-\d{2}-\d{2}|undated) ([a-z][^:\n]*): .*)$", re.MULTILINE)
"""One item in a batch's message: the whole line, and its kind or what it was skipped as."""
_FACTS = re.compile(r"(\d+) facts?\b")


def history(root: Path, note: str, everything: bool) -> list[dict[str, Any]]:
    """Rows, newest first. By day: ``day``, ``batch`` (its newest), ``batches``, ``edits``, ``who``, ``what``; by commit
    or for a note: ``batch`` (the word for ``show``, ``diff`` and ``undo``), ``commit``, ``when``, ``who``, ``what``,
    for a note with ``note``, its path at that time. Times are those of the vault's zone.
    """
    with reading(root) as place:
        if note:
            return list(_versions(place, note))
        entries = list(place.history.log())
        return [row(place, entry) for entry in entries] if everything else _days(place, entries)


def subject(entry: Entry) -> str:
    """First line of a commit's message."""
    return entry.message.partition("\n")[0].strip()


def who(entry: Entry) -> str:
    """``vaultmill``, or the name of the person."""
    return "vaultmill" if entry.email == MACHINE_ADDRESS else entry.author


def local(place: Reading, moment: datetime) -> str:
    """``YYYY-MM-DD HH:MM`` in the vault's zone."""
    return moment.astimezone(place.place.zone).strftime("%Y-%m-%d %H:%M")


def row(place: Reading, entry: Entry) -> dict[str, Any]:
    """One commit as ``history`` lists it."""
    return {
        "batch": short_name(entry),
        "commit": entry.id[:10],
        "when": local(place, entry.when),
        "who": who(entry),
        "what": subject(entry),
    }


def _versions(place: Reading, note: str) -> Iterator[dict[str, Any]]:
    """The commits that changed one note, under whatever name; one that was deleted is found by its full path."""
    for step in lineage(place.history, note_path(place, note)):
        what = subject(step.commit)
        if step.renamed_from:
            what = f"renamed from {step.renamed_from}: {what}"
        yield row(place, step.commit) | {"what": what if step.blob else f"deleted: {what}", "note": step.path}


def _days(place: Reading, entries: list[Entry]) -> list[dict[str, Any]]:
    by_day: dict[str, list[Entry]] = {}
    for entry in entries:
        by_day.setdefault(local(place, entry.when)[:10], []).append(entry)
    return [
        {
            "day": day,
            "batch": short_name(found[0]),
            "batches": sum(bool(batch_id(entry)) for entry in found),
            "edits": sum(entry.email != MACHINE_ADDRESS for entry in found),
            "who": list(dict.fromkeys(who(entry) for entry in found)),
            "what": _sum(found),
        }
        for day, found in by_day.items()
    ]


def _sum(entries: list[Entry]) -> str:
    """What all batches of a day did together; a day without batches is told by its commits.

    An item that was read again the same day counts once.
    """
    kinds: Counter[str] = Counter()
    seen: set[str] = set()
    new = updated = facts = 0
    acts: dict[str, None] = {}
    for entry in reversed(entries):
        if not batch_id(entry):
            continue
        if not subject(entry)[:1].isdigit():  # no items but an act, such as taking another batch back
            acts[subject(entry)] = None
            continue
        kinds.update(_kinds(entry, seen))
        tail = subject(entry).partition(": ")[2]
        new += sum(int(match[1]) for match in _NEW.finditer(tail))
        updated += sum(int(match[1]) for match in _UPDATED.finditer(tail))
        facts += sum(int(match[1]) for match in _FACTS.finditer(tail))
    parts = [_plural(number, kind) for kind, number in sorted(kinds.items()) if number > 0]
    did = [f"{_plural(new, 'note')} new"] if new else []
    did += [f"{updated} updated" if new else f"{_plural(updated, 'note')} updated"] if updated else []
    did += [_plural(facts, "fact")] if facts else []
    if not parts and not did:
        return "; ".join(dict.fromkeys(subject(entry) for entry in reversed(entries)))
    together = f"{', '.join(parts)}: {', '.join(did)}" if parts and did else ", ".join([*parts, *did])
    return "; ".join([together, *acts])


def _kinds(entry: Entry, seen: set[str]) -> Counter[str]:
    """Items of a batch by kind, less those whose line is in ``seen``, which the lines of this batch are added to.

    A long batch lists its first items only: it is the same again when all that it lists was seen.
    """
    head = subject(entry).partition(": ")[0]
    kinds = Counter({match[2]: int(match[1]) for match in _KINDS.finditer(head)})
    listed = _ITEM.findall(entry.message)
    known = [(line, kind) for line, kind in listed if line in seen]
    seen.update(line for line, _ in listed)
    if listed and len(known) == len(listed):
        return Counter()
    for _, kind in known:
        name = "email" if kind.startswith("skipped as ") else kind.replace("-", " ")
        if kinds[name] > 0:
            kinds[name] -= 1
    return kinds


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
