"""Where a line that the program wrote comes from: told by the note's own marks, never guessed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pipeline.model import Filed
from pipeline.notes import facts as log
from pipeline.notes import frontmatter, links, units, yaml
from pipeline.notes.neutral import plain
from pipeline.query import evidence
from pipeline.query.evidence import BOOKKEEPING, TEMPLATE, Origin
from pipeline.query.reading import Reading

_LABELS = ("relationship", "topics", "type", "filter", "action", "status")


def origins(place: Reading, path: str, text: str) -> dict[int, Origin]:
    """Number of a line, counted from 0 -> its origin. Lines of which nothing can be told are missing."""
    note = place.notes.get(path)
    if path.endswith("/facts.jsonl"):
        return dict(_facts_file(text))
    if note is None:
        return {}
    if note.skipped:
        return dict(_skipped(text))
    if path.startswith("life/areas/") and path.endswith("/summary.md"):
        return dict(_short(place, path.split("/")[-2], text))
    try:
        parts = units.take_apart(text)
    except yaml.BadYaml:
        return {}
    if note.filed:
        return dict(_item_note(parts, note.filed))
    if note.entity and (entity := place.index.entity_at(path.removesuffix(".md"))):
        return dict(_entity_note(place, parts, entity))
    return dict(_page(place, parts)) if note.machine else {}


def _front(parts: units.Parts) -> Iterator[tuple[int, str, str]]:
    """(number, key, value) of each line of the properties; a list's own line has no value."""
    for key, (start, end) in frontmatter.extents(parts.note.front or ()).items():
        for number in range(start, end):
            line = parts.note.front[number].strip() if parts.note.front else ""
            value = line.partition(":")[2] if number == start else line.removeprefix("- ")
            yield number + 1, key, value.strip().strip("\"'")


def _offset(parts: units.Parts) -> int:
    return len(parts.note.front) + 2 if parts.note.front is not None else 0


def _edges(parts: units.Parts) -> Iterator[tuple[int, Origin]]:
    """The lines around the properties, and the headings."""
    if parts.note.front is not None:
        yield 0, TEMPLATE
        yield _offset(parts) - 1, TEMPLATE
    for section in parts.sections.values():
        if section.key:
            yield _offset(parts) + section.start, TEMPLATE


# --- notes of entities ---


def _entity_note(place: Reading, parts: units.Parts, entity: str) -> Iterator[tuple[int, Origin]]:
    yield from _edges(parts)
    known = evidence.Evidence(place, entity)
    for number, key, value in _front(parts):
        yield number, known.of_property(key, value)
    above = _offset(parts)
    if parts.title:
        yield above + parts.title.number, known.of_name()
    for section in parts.sections.values():
        for line in section.lines.values():
            yield above + line.number, known.of_line(section.key.partition("/")[0], line.text)
        if section.key in ("summary", "about"):
            for number in range(section.start + 1, section.end):
                if parts.body[number].strip():
                    yield above + number, known.of_summary()


def _short(place: Reading, entity: str, text: str) -> Iterator[tuple[int, Origin]]:
    """summary.md: facts, then what all items say together."""
    if entity not in place.index.entities:
        return
    known = evidence.Evidence(place, entity)
    for number, line in enumerate(text.split("\n")):
        if line.startswith("# "):
            yield number, known.of_name()
        elif line.strip():
            yield number, known.of_words(line) or known.of_summary()


# --- notes of items ---


def _item_note(parts: units.Parts, filed: Filed) -> Iterator[tuple[int, Origin]]:
    everything = _of_item(filed, ", ".join(dict.fromkeys(message.source for message in filed.messages)))
    above = _offset(parts)
    said = {statement.id: statement for statement in filed.statements}
    for section in parts.sections.values():
        origin = _message(filed, section.key) or everything
        for number in range(section.start, section.end):
            if parts.body[number].strip():
                yield above + number, origin
        for line in section.lines.values():
            statement = said.get(units.block_id(line.text))
            if statement:
                yield above + line.number, msgspec.structs.replace(everything, quote=plain(statement.quote))
    if parts.title:
        yield above + parts.title.number, everything
    yield from ((number, origin) for number, origin in _edges(parts))
    for number, key, value in _front(parts):
        yield number, _property(filed, key, value, everything)


def _of_item(filed: Filed, why: str) -> Origin:
    return Origin("item", (filed.id,), why=why)


def _message(filed: Filed, section: str) -> Origin | None:
    """The text of one message stands below its time and sender."""
    heading = section.partition("/")[2]
    stamps = {m.source for m in filed.messages if m.date and heading.startswith(f"{m.date:%Y-%m-%d %H:%M}")}
    return _of_item(filed, stamps.pop()) if len(stamps) == 1 else None


def _property(filed: Filed, key: str, value: str, everything: Origin) -> Origin:
    if key in filed.corrected:
        return Origin("you")
    if key in ("id", "machine", "processed", "corrected", "labeled_at"):
        return BOOKKEEPING
    if key in _LABELS:
        reasons = dict.fromkeys(plain(reason) for tag, reason in filed.whys if tag == value)
        return msgspec.structs.replace(everything, why="; ".join(reasons))
    return everything


# --- other files ---


def _page(place: Reading, parts: units.Parts) -> Iterator[tuple[int, Origin]]:
    """A page that the program renders, such as Suggested.md: its lines rest on the items that they link to."""
    for number in range(_offset(parts) + len(parts.body)):
        yield number, BOOKKEEPING
    yield from _edges(parts)
    for section in parts.sections.values():
        for line in section.lines.values():
            notes = (place.notes.get(f"{link.target.removesuffix('.md')}.md") for link in links.find(line.text))
            items = tuple(dict.fromkeys(note.filed.id for note in notes if note and note.filed))
            if items:
                yield _offset(parts) + line.number, Origin("item", items)


def _skipped(text: str) -> Iterator[tuple[int, Origin]]:
    for number, line in enumerate(text.split("\n")):
        block = units.block_id(line)
        if line.startswith(("#", "---")):
            yield number, TEMPLATE
        elif block and not block.startswith("s-"):
            yield number, Origin("item", (block,))
        elif line.strip():
            yield number, BOOKKEEPING


def _facts_file(text: str) -> Iterator[tuple[int, Origin]]:
    for number, line in enumerate(text.split("\n")):
        for fact in log.parse(line)[0]:
            yield number, evidence.of_fact(fact)
