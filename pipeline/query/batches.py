"""What one commit did to the vault: items, notes, facts; from the files that it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pipeline.model import Filed
from pipeline.notes import facts as log
from pipeline.notes.neutral import plain
from pipeline.query.lineage import renames
from pipeline.query.reading import Reading
from pipeline.query.timeline import MACHINE_ADDRESS, local, row
from pipeline.run.parsed import Parsed, parse
from pipeline.vault.commits import Entry

_LISTED = re.compile(r"^- (?:\d{4}-\d{2}-\d{2}|undated) [a-z][^:]*: |^- and \d+ more$")
_TRAILER = re.compile(r"^Vaultmill-[A-Za-z]+: ")


class Contents(msgspec.Struct, frozen=True):
    """``items``: id, date, kind, title, ``what`` (kept, continued, ``skipped as …``) and note; ``renamed``: new -> old.

    ``facts``: id, fact, date, item (``""`` for none) and ``what``: added, or its new status (active, superseded).
    """

    items: tuple[dict[str, str], ...]
    new: tuple[str, ...]
    updated: tuple[str, ...]
    removed: tuple[str, ...]
    renamed: dict[str, str]
    facts: tuple[dict[str, str], ...]


def contents(place: Reading, entry: Entry) -> Contents:
    """Take a commit apart."""
    changes = [(change.path, change.old, change.new) for change in place.history.changed(entry.id)]
    data = {blob: place.history.blob(blob) or b"" for _, *blobs in changes for blob in blobs if blob}
    notes = [change for change in changes if change[0].endswith(".md") and not change[0].startswith("life/")]
    gone = {path: data[old] for path, old, new in notes if old and not new}
    moved = renames(gone, {path: data[new] for path, old, new in notes if new and not old} if gone else {})
    items: list[dict[str, str]] = []
    known: list[dict[str, str]] = []
    for path, old, new in changes:
        before, after = _text(data, old), _text(data, new)
        if path.endswith("/facts.jsonl"):
            known += _facts(before, after)
        elif path.endswith(".md") and not path.startswith("life/") and after:  # a source note may have been moved
            items += _items(path, before or gone.get(moved.get(path, ""), b"").decode("utf-8", "replace"), after)
    return Contents(
        items=tuple(sorted(items, key=lambda item: (item["date"], item["id"]))),
        new=tuple(path for path, old, _ in notes if not old and path not in moved),
        updated=tuple(path for path, old, new in notes if old and new),
        removed=tuple(path for path in gone if path not in moved.values()),
        renamed=moved,
        facts=tuple(known),
    )


def told(place: Reading, entry: Entry) -> dict[str, Any]:
    """A batch as data: the row of ``history``, its ``what`` as ``subject``; the whole message and its contents."""
    known = row(place, entry)
    files = [change.path for change in place.history.changed(entry.id)]
    head = {key: known[key] for key in ("batch", "when", "who")} | {"subject": known["what"], "commit": entry.id}
    return {**head, "message": entry.message.strip(), "files": files, **msgspec.to_builtins(contents(place, entry))}


def shown(place: Reading, entry: Entry) -> str:
    """A batch as plain text."""
    found = contents(place, entry)
    subject, *rest = entry.message.strip().split("\n")
    words = "\n".join(line for line in rest if not (_LISTED.match(line) or _TRAILER.match(line))).strip()
    line = row(place, entry)
    head = [f"batch: {line['batch']}"] if line["batch"] not in entry.id else []
    head += [f"commit: {entry.id}", f"when: {local(place, entry.when)}", f"who: {entry.author} <{entry.email}>"]
    gone = "Moved to .trash" if entry.email == MACHINE_ADDRESS else "Deleted"
    blocks = [
        "\n".join(head),
        "\n\n".join(text for text in (subject, words) if text),
        *_block("Items", [_item(item) for item in found.items]),
        *_block("New notes", found.new),
        *_block("Updated notes", found.updated),
        *_block("Renamed notes", [f"{old} → {new}" for new, old in found.renamed.items()]),
        *_block(f"{gone}", found.removed),
        *_block("Facts", [f"{fact['what']} {fact['id']}: {fact['fact']}" for fact in found.facts]),
    ]
    return "\n\n".join(blocks)


def _block(title: str, lines: list[str] | tuple[str, ...]) -> list[str]:
    return ["\n".join([title, "-" * len(title), *(f"- {line}" for line in lines)])] if lines else []


def _item(item: dict[str, str]) -> str:
    what = "" if item["what"] == "kept" else f"{item['what']}, "
    return f"{item['id']} {item['date'] or 'undated'} {what}{item['kind']}: {item['title']}"


def _text(data: dict[str, bytes], blob: str | None) -> str:
    return data[blob].decode("utf-8", "replace") if blob else ""


def _items(path: str, before: str, after: str) -> Iterator[dict[str, str]]:
    """Items that a file tells of now and did not before, or of which it has more messages now."""
    was, now = parse(path, before, ""), parse(path, after, "")
    if now.filed and (what := _what(was, now.filed)):
        filed = now.filed
        yield _told(filed.id, str(filed.date or "")[:10], filed.kind, filed.title, what, path)
    known = {line.id for line in was.skipped}
    for line in now.skipped:
        if line.id not in known:
            what = f"skipped as {', '.join(line.tags)}" if line.tags else "skipped"
            yield _told(line.id, str(line.date or "")[:10], line.kind, line.title, what, path)


def _what(was: Parsed, filed: Filed) -> str:
    if was.filed is None:
        return "kept"
    known = {message.sha256 for message in was.filed.messages}
    return "continued" if any(message.sha256 not in known for message in filed.messages) else ""


def _told(item: str, date: str, kind: str, title: str, what: str, note: str) -> dict[str, str]:
    return {"id": item, "date": date, "kind": kind, "title": plain(title), "what": what, "note": note}


def _facts(before: str, after: str) -> Iterator[dict[str, str]]:
    """Facts that a file has got, and those whose status turned."""
    was = {fact.id: fact.status for fact in log.parse(before)[0]}
    for fact in log.parse(after)[0]:
        if fact.id not in was or was[fact.id] != fact.status:
            what = fact.status if fact.id in was else "added"
            yield {"id": fact.id, "fact": fact.fact, "date": fact.ts, "item": fact.ref, "what": what}
