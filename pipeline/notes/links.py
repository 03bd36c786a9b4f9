"""Obsidian's links: find, write, resolve.

Where links are recognised (comments, code, tables, escapes) follows what a running Obsidian does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.model import Neutral
from pipeline.notes.neutral import fold, plain

_INLINE = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))"
    r"|(?P<comment><!--.*?-->)"
    r"|(?P<escape>\\[\[\]!])"
    r"|(?P<wiki>(?P<embed>!?)\[\[(?P<target>(?:(?!\[\[|\]\]).)+?)\]\])",
    re.DOTALL,
)
_FENCE = re.compile(r"^\s{0,3}(?:>\s?)*(?:[-*+]\s+)?(`{3,}|~{3,})")


class Link(msgspec.Struct, frozen=True):
    """One wiki-link: where it stands in the text, the path it names, what follows ``#``, what is shown."""

    start: int
    end: int
    target: str
    fragment: str
    shown: str
    embed: bool


def wiki(path: str, shown: str = "") -> str:
    """``[[path]]`` or ``[[path|shown]]``. The shown text is plain: brackets and pipes cannot stand in it."""
    text = label(shown)
    return f"[[{path}|{text}]]" if text and text != path.rpartition("/")[2] else f"[[{path}]]"


def label(shown: str) -> Neutral:
    """A text as it can be shown in a link, and so also stand alone; applying it twice changes nothing."""
    text = re.sub(r"[|\\`<>*#^$~]", "", fold(plain(shown))).replace("[", "(").replace("]", ")").replace("%%", "%")
    text = text.replace("{{", "(").replace("}}", ")").replace("::", ":").replace("==", "=").replace("&", "+" if ";" in text else "&")
    return Neutral(" ".join(text.split()))


def quoted(path: str) -> str:
    """A link as a property's value (to be quoted by the YAML writer)."""
    return f"[[{path}]]"


def find(text: str) -> Iterator[Link]:
    """Links of a note's text (frontmatter cut off), in order; none inside code or HTML comments."""
    for start, part in _outside_fences(text):
        for match in _INLINE.finditer(part):
            if match.group("wiki") is None:
                continue
            inner = match.group("target").replace("\\|", "|")
            bar = inner.find("|", 1)
            name, shown = (inner[:bar], inner[bar + 1 :]) if bar > 0 else (inner, "")
            target, _, fragment = name.partition("#")
            yield Link(
                start + match.start(), start + match.end(), target.strip(), fragment, shown, bool(match.group("embed"))
            )


def _outside_fences(text: str) -> Iterator[tuple[int, str]]:
    """(offset, text) of the stretches that are not fenced code."""
    if "```" not in text and "~~~" not in text:
        yield 0, text
        return
    position, begin, fence = 0, 0, ""
    for line in text.splitlines(keepends=True):
        match = _FENCE.match(line)
        if match and not fence:
            yield begin, text[begin:position]
            fence = match.group(1)
        elif match and fence and match.group(1)[0] == fence[0] and len(match.group(1)) >= len(fence):
            if not line.strip().lstrip(">").strip().strip(fence[0]):
                fence, begin = "", position + len(line)
        position += len(line)
    if not fence:
        yield begin, text[begin:]


def first_target(line: str) -> str:
    """Path of the first link in a line, ``""`` when there is none."""
    for link in find(line):
        return link.target.removesuffix(".md")
    return ""


def property_links(value: object) -> Iterator[str]:
    """Paths named by a property: a string that is wholly a link, or a list of such."""
    values = value if isinstance(value, (list, tuple)) else [value]
    for item in values:
        if isinstance(item, str) and item.startswith("[[") and item.endswith("]]"):
            yield item[2:-2].split("|")[0].split("#")[0].strip().removesuffix(".md")
