"""A note's text as plain text for the terminal: links by what they show, no markup, no block ids."""

from __future__ import annotations

import re

from pipeline.notes import frontmatter, links
from pipeline.notes.neutral import plain

_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]+\s*$")
_BOLD = re.compile(r"(?<![\\*])\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*")
_URL = re.compile(r"(?<!\\)\[([^\[\]]{1,200})\]\(([^()\s]{1,500})\)")
_HIDDEN = re.compile(r"<!--.*?-->", re.DOTALL)


def readable(text: str) -> str:
    """Text of a note (without frontmatter) as a reader sees it."""
    text = _HIDDEN.sub("", text)
    pieces: list[str] = []
    end = 0
    for link in links.find(text):
        pieces.append(text[end : link.start])
        pieces.append(link.shown or link.target.rpartition("/")[2].removesuffix(".md") or link.fragment)
        end = link.end
    pieces.append(text[end:])
    lines = [_BLOCK_ID.sub("", line) for line in "".join(pieces).splitlines()]
    return "\n".join(plain(_URL.sub(r"\1: \2", _BOLD.sub(r"\1", line))) for line in lines)


def sections(text: str) -> list[tuple[str, str]]:
    """(heading, body) of each ``##`` section; what stands above the first has the heading ``""``."""
    found: list[tuple[str, list[str]]] = [("", [])]
    fence = False
    for raw in frontmatter.split(text).body:
        line = raw.rstrip("\r\n")
        if line.lstrip().startswith(("```", "~~~")):
            fence = not fence
        if line.startswith("## ") and not fence:
            found.append((line[3:].strip(), []))
        else:
            found[-1][1].append(line)
    return [(heading, "\n".join(lines).strip("\n")) for heading, lines in found]
