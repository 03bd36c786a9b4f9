"""The notes as plain CommonMark, for any reader: links between them work, all others are words. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote

from pipeline.notes import frontmatter, links
from pipeline.notes.names import collision_key
from pipeline.share.exporting.gathering import Sheets

_BLOCK = re.compile(r"[ \t]\^[A-Za-z0-9-]{1,100}[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,5}) ", re.MULTILINE)


def bundle(sheets: Sheets) -> dict[str, str]:
    """A file for each note, under the note's own path, and ``index.md``."""
    places = _places(sheets)
    files = {}
    listed: dict[str, list[str]] = {}
    for entry in sheets.entries:
        note = entry.node.note
        if note:
            files[note] = _plain(entry.text, lambda path, here=note: _between(here, path), places)
            folder = note.rpartition("/")[0] or "."
            listed.setdefault(folder, []).append(f"- [{_words(entry.node.name)}]({quote(note)})")
    lines = ["# Index", ""]
    for folder, entries in sorted(listed.items()):
        lines += [f"## {folder}", "", *sorted(entries, key=str.casefold), ""]
    return {"index.md": "\n".join(lines), **files}


def single(sheets: Sheets) -> dict[str, str]:
    """All notes in one file, one heading deeper; links lead to anchors."""
    places = _places(sheets)
    parts = ["# Knowledge", ""]
    for entry in sorted(sheets.entries, key=lambda one: (one.node.kind, one.node.name.casefold(), one.node.id)):
        if entry.node.note:
            text = _plain(entry.text, _anchor, places)
            parts += [f'<a id="{_anchor(entry.node.note)[1:]}"></a>', "", _HEADING.sub(r"\1# ", text).strip("\n"), ""]
    return {"knowledge.md": "\n".join(parts)}


def _places(sheets: Sheets) -> dict[str, str]:
    return {collision_key(e.node.note.removesuffix(".md")): e.node.note for e in sheets.entries if e.node.note}


def _plain(text: str, lead: object, places: Mapping[str, str]) -> str:
    body = "".join(frontmatter.split(text).body).replace("\r\n", "\n")
    parts, end = [], 0
    for link in links.find(body):
        parts.append(body[end : link.start])
        shown = _words(link.shown or link.target.removesuffix(".md").rpartition("/")[2] or link.fragment)
        there = places.get(collision_key(link.target.removesuffix(".md")))
        parts.append(f"[{shown}]({lead(there)})" if there and callable(lead) else shown)
        end = link.end
    return _BLOCK.sub("", "".join([*parts, body[end:]])).strip("\n") + "\n"


def _between(here: str, there: str) -> str:
    ups = here.count("/")
    return quote("../" * ups + there)


def _anchor(note: str) -> str:
    return "#" + re.sub(r"[^\w]+", "-", note.removesuffix(".md").casefold()).strip("-")


def _words(text: str) -> str:
    """A text as the words of a link."""
    return re.sub(r"([\\\[\]`*_<>])", r"\\\1", " ".join(text.split()))
