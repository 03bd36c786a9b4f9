"""What Obsidian's index sees in a note: headings, tags, block ids, links, embeds, tasks, properties or none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from pipeline.notes import blocks, frontmatter, links
from pipeline.notes.readable import readable

_WORD = r"[^\s!-,.:-@\[-^`{-~\u2000-\u206f\u2e00-\u2e7f\\]+"
_TAG = re.compile(rf"\\[!-/:-@\[-`{{-~](?:#(?P<escaped>{_WORD}))?|(?<!\S)#(?P<tag>{_WORD})")
_DIGITS = re.compile(r"[0-9]+")
_HEADING = re.compile(r"^ {0,3}(?P<marks>#{1,6})(?:[ \t]+(?P<text>.*?))?(?:[ \t]+#+)?[ \t]*$")
_BLOCK = re.compile(r"(?:^|\s)\^(?P<id>[A-Za-z0-9-]+)\s*$")
_TASK = re.compile(r"^(?:[ \t]*>)*[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[(?P<mark>.)\](?:[ \t]|$)")
_MARKDOWN = re.compile(
    r"(?P<embed>!?)\[(?:[^\[\]\\\n]++|\\.|!?\[[^\[\]\n]*+\](?:\([^()\n]*+\))?+)*+\]"
    r"\((?:<(?P<angled>[^<>\n]*)>|(?P<bare>[^()\s<]++(?:\([^()\s]*+\)[^()\s]*+)*+))(?:[ \t]+\"[^\"\n]*\")?\)"
)
_EXTERNAL = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:")


class Metadata(msgspec.Struct, frozen=True):
    """``headings``: (level, text as written); ``tags`` without ``#``; ``links`` and ``embeds`` with their ``#`` part.

    ``tasks`` are the marks between the brackets; all in order of the page. ``properties``: there is a block with keys.
    """

    headings: tuple[tuple[int, str], ...]
    tags: tuple[str, ...]
    blocks: tuple[str, ...]
    links: tuple[str, ...]
    embeds: tuple[str, ...]
    tasks: tuple[str, ...]
    properties: bool


def read(text: str) -> Metadata:
    """What the index of a running Obsidian holds of a note's text."""
    note = frontmatter.split(text)
    body = "".join(note.body)
    kinds = blocks.kinds(note.body)
    plain = [line.rstrip("\r\n") if not kind else "" for line, kind in zip(note.body, kinds, strict=True)]
    masked = readable(body)
    found = sorted(_links(body, masked))
    headings = [match for line in plain if (match := _HEADING.match(line))]
    return Metadata(
        headings=tuple((len(match["marks"]), match["text"] or "") for match in headings),
        tags=tuple(_tags(masked)),
        blocks=tuple(match["id"].lower() for line in plain if (match := _BLOCK.search(line))),
        links=tuple(target for _, embed, target in found if not embed),
        embeds=tuple(target for _, embed, target in found if embed),
        tasks=tuple(match["mark"] for line in plain if (match := _TASK.match(line))),
        properties=bool(note.front)
        and any(line.strip() and not line.lstrip().startswith("#") for line in note.front or ()),
    )


def _links(body: str, masked: str) -> Iterator[tuple[int, bool, str]]:
    for link in links.find(body):
        yield link.start, link.embed, f"{link.target}#{link.fragment}" if link.fragment else link.target
    for match in _MARKDOWN.finditer(masked):
        target = match["angled"] or match["bare"] or ""
        if target and not _EXTERNAL.match(target):
            yield match.start(), bool(match["embed"]), unquote(target)


def _tags(masked: str) -> Iterator[str]:
    """Tags after white space, and, as Obsidian does it, right after an escaped character."""
    for match in _TAG.finditer(masked):
        tag = match["tag"] or match["escaped"]
        if tag and not _DIGITS.fullmatch(tag):
            yield tag
