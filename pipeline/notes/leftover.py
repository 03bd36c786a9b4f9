"""What in a note is a person's, for when the note goes and its text moves into another one."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pipeline.notes import blocks, frontmatter, merge, units
from pipeline.notes.merge_properties import as_list, same

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*$")
_BLOCK = re.compile(r"[ \t]+\^([A-Za-z0-9-]+)[ \t]*$")
OWN_KEYS = frozenset({"id", "kind", merge.MACHINE})
"""Properties that are the note's and not the person's."""


def leftover(base: str | None, disk: str, shown: Collection[str] = ()) -> tuple[str, dict[str, Any]]:
    """(text, properties) of a note that are no rendering's: what would be left if the program withdrew its lines.

    ``base`` is the rendering it was merged from, ``None`` for a note of the person's own. Lines that bear one of the
    block ids ``shown`` are left out: they stand elsewhere. Raises ``yaml.BadYaml``.
    """
    text = units.comparable(disk)
    if base is not None:
        title = units.take_apart(base).title
        text = merge.merge(base, text, f"{title.text}\n" if title else "\n")
    note = frontmatter.split(text)
    has = {key: value for key, value in frontmatter.properties(note).items() if key not in OWN_KEYS}
    known = units.take_apart(base).properties if base is not None else {}
    has = {key: value for key, value in has.items() if not same(value, known.get(key))}
    return _pruned(note.body, shown), has


def _pruned(body: Sequence[str], shown: Collection[str]) -> str:
    """The body without its title, headings over nothing and dead block ids; what is left two levels deeper."""
    kinds = blocks.kinds(tuple(body), closed=True)
    lines = [raw.rstrip("\r\n") for raw in body]
    levels = [len(h[1]) if not kinds[at] and (h := _HEADING.match(line)) else 0 for at, line in enumerate(lines)]
    found: list[str] = []
    for at, line in enumerate(lines):
        if levels[at]:
            below = next((n for n in range(at + 1, len(lines)) if 0 < levels[n] <= levels[at]), len(lines))
            filled = any(
                lines[n].strip() and not levels[n] and not _is_shown(lines[n], shown) for n in range(at, below)
            )
            named = line.lstrip("# ").casefold()
            if filled and levels[at] > 1 and named != "notes":
                found += [f"{'#' * min(levels[at] + 2, 6)} {line.lstrip('#').strip()}"]
        elif not _is_shown(line, shown):
            found.append(line if kinds[at] else _BLOCK.sub("", line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(found)).strip("\n")


def _is_shown(line: str, shown: Collection[str]) -> bool:
    block = _BLOCK.search(line)
    return bool(block) and block is not None and block[1].lower() in shown


def under_notes(text: str, heading: str, block: str) -> str:
    """The note with a block at the end of its ``## Notes``, below a heading of its own."""
    parts = units.take_apart(text)
    eol = "\r\n" if "\r\n" in text else "\n"
    added = ["", f"### {heading}", "", *block.split("\n")]
    body = list(parts.body)
    section = parts.sections.get("notes")
    if section is None:
        end, added = len(body), ["", "## Notes", *added]
    else:
        end = next((mark for mark in parts.marks if mark > section.start), len(body))
    while end and not body[end - 1].strip():
        end -= 1
    if end and not body[end - 1].endswith("\n"):
        body[end - 1] += eol
    lines = [line + eol for line in added]
    head = text[: len(text) - len("".join(parts.body))]
    return head + "".join([*body[:end], *lines, *body[end:]])


def with_values(text: str, key: str, values: Sequence[str]) -> str:
    """The note with more members in a list property; those it has already are not repeated."""
    note = frontmatter.split(text)
    there = as_list(frontmatter.properties(note).get(key))
    known = {str(value).casefold() for value in there}
    new = [value for value in dict.fromkeys(values) if value.casefold() not in known]
    return frontmatter.join(frontmatter.put(note, key, [*there, *new])) if new else text


def without_values(text: str, key: str, values: Collection[str]) -> str:
    """The note without some members of a list property."""
    note = frontmatter.split(text)
    there = as_list(frontmatter.properties(note).get(key))
    folded = {value.casefold() for value in values}
    left = [value for value in there if str(value).casefold() not in folded]
    return text if left == there else frontmatter.join(frontmatter.put(note, key, left))


def with_properties(text: str, properties: Mapping[str, Any]) -> str:
    """The note with these properties; lists are joined with what is there, of other keys what is there stays."""
    for key, value in properties.items():
        if isinstance(value, list):
            text = with_values(text, key, [item for item in value if isinstance(item, str)])
        elif frontmatter.properties(frontmatter.split(text)).get(key) in (None, ""):
            text = frontmatter.join(frontmatter.put(frontmatter.split(text), key, value))
    return text
