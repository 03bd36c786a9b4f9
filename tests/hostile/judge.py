"""What a vault's files make a reader do: two independent readings, each as a count of constructs.

``oracle`` is the project's own reading, measured against a running Obsidian; ``seen`` shares no code with it:
markdown-it with HTML on, and a scan of the raw text for what only Obsidian and its plugins know.
A word that differs by nature (a name made of foreign words, a hash) is written as the mark of its case.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from pipeline.notes import metadata
from tests.hostile.mails import MARK

Counted = Counter[tuple[str, str]]

_FRONT = re.compile(r"\A---\n(.*?)^---\n", re.S | re.M)
_OWN_ID = re.compile(r"([a-z]-)?[0-9a-f]{6,12}")
_HASH = re.compile(r"\b[0-9a-f]{5,64}\b")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_ESCAPE = re.compile(r"\\[!-/:-@\[-`{-~]")
_CODE = re.compile(_ESCAPE.pattern + r"|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_ESCAPED_TAG = re.compile(_ESCAPE.pattern + r"(#[^\W\d_]\w*)?")
"""Obsidian takes what follows an escaped character for a tag."""
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_RAW = {  # scanned before Markdown is parsed: an escape or code does not help
    "templater": re.compile(r"<%|%>"),
    "template": re.compile(r"\{\{|\}\}"),
    "region": re.compile(r"(?m)^<!--/?task-target:"),
}
_OBSIDIAN = {  # scanned in what is no code, escaped characters taken out
    "wiki-link": re.compile(r"!?\[\[[^\[\]\n]*\]\]"),
    "tag": re.compile(r"(?<![\w&/])#[^\s#!-,.:-@\[-^`{-~]*[^\W\d][^\s#!-,.:-@\[-^`{-~]*"),
    "field": re.compile(r"(?m)(?:^|[\[(])[^\n:\[\]()]{1,80}::"),
    "block-id": re.compile(r"(?m)(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$"),
    "task": re.compile(r"(?m)^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+\[.\](?=\s)"),
    "callout": re.compile(r"(?m)^[ \t>]*>[ \t]*\[![^\]\n]*\]"),
    "footnote": re.compile(r"\[\^[^\]\n]+\]|\^\["),
    "comment": re.compile(r"%%"),
    "marked": re.compile(r"=="),
    "math": re.compile(r"\$"),
    "html": re.compile(r"</?[A-Za-z!?][^\n]*"),
    "emoji-field": re.compile(r"(?m)^[ \t]*[-*+] \[.\].*(?:📅|⏳|🛫|✅|❌|➕|🔁|⏫|🔼|🔽|🔺|⏬|🆔|⛔|🏁)"),
    "scheme": re.compile(r"(?i)\b(?:javascript|vbscript|data|file|obsidian|cmd|shell):(?=\S)|\b(?!https?\b)[a-z]+://"),
}
_WIKI = _OBSIDIAN["wiki-link"]
_LINK_FIRST = re.compile(f"{_ESCAPE.pattern}|{_WIKI.pattern}")
"""Obsidian reads a wiki-link before anything that could stand in it."""
_IN_PROPERTY = re.compile(r"(?m)^(?:[a-z_]+:|  -) \"?\[\[(.*?)\]\]\"?$")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"
)


_FOLDER = re.compile(r"^!?(?:People|Organizations|Projects|Topics|Meetings|Sources|Knowledge|life|memory)/")


def named(text: str) -> str:
    """A text without what differs between twins: the marks of a foreign name stand for all of it."""
    folder = match.group() if (match := _FOLDER.match(text)) else ""
    marks = MARK.findall(text)
    if marks:
        return f"{folder}<{' '.join(sorted({m.lower() for m in marks}))}>"
    return re.sub(r"\d+", "N", _HASH.sub("#", text)).strip()


def oracle(text: str) -> Counted:
    """The project's reading of one note."""
    told = metadata.read(text)
    found: Counted = Counter((f"heading {level}", named(name)) for level, name in told.headings)
    for kind, values in (("tag", told.tags), ("link", told.links), ("embed", told.embeds), ("task", told.tasks)):
        found.update((kind, named(value)) for value in values)
    found.update(("block", _block(value)) for value in told.blocks)
    found[("properties", str(told.properties))] += 1
    return found


def _block(value: str) -> str:
    """The kind of a block id: a short prefix and a hash, a hash, or the slug of an entity and a number."""
    if match := _OWN_ID.fullmatch(value):
        return f"{match[1] or ''}#"
    slug = f"<{found[0]}>" if (found := MARK.findall(value)) else value.rpartition("-")[0]
    return f"{slug}-N" if re.search(r"-\d{3,}$", value) else value


def seen(text: str) -> Counted:
    """What an independent renderer and a scan see in one note."""
    found: Counted = Counter()
    front = _FRONT.match(text)
    body = text[front.end() :] if front else text
    found.update(_properties(front[1]) if front else ())
    found.update(_tokens(_MARKDOWN.parse(_LINK_FIRST.sub(lambda m: m.group() if m.group()[0] == "\\" else "x", body))))
    for kind, pattern in _RAW.items():
        found.update((kind, "") for _ in pattern.finditer(text))
    readable = _outside_code(body)
    plain = _ESCAPE.sub("x", readable)
    for kind, pattern in _OBSIDIAN.items():
        for match in pattern.finditer(plain):
            found[(kind, _told(kind, match))] += 1
    found.update(("tag after an escape", named(match.group())) for match in _ESCAPED_TAG.finditer(readable) if match[1])
    found.update(("invisible", f"{ord(match.group()):x}") for match in _INVISIBLE.finditer(text))
    return found


def _told(kind: str, match: re.Match[str]) -> str:
    if kind == "wiki-link":
        target = _inner(match.group()).partition("|")[0]
        return ("!" if match.group().startswith("!") else "") + named(target)
    if kind == "block-id":
        return _block(match[1])
    return named(match.group()) if kind in ("tag", "html") else ""


def _properties(front: str) -> Iterator[tuple[str, str]]:
    value = yaml.safe_load(front)
    assert isinstance(value, dict), front
    for key, told in value.items():
        yield "property", f"{named(str(key))}: {_type(told)}"
        if key in ("tags", "cssclasses", "kind", "type", "publish"):
            yield from (
                ("property value", f"{key}: {named(str(one))}") for one in (told if isinstance(told, list) else [told])
            )


def _type(value: object) -> str:
    if isinstance(value, list):
        return f"list of {' '.join(sorted({_type(item) for item in value}))}" if value else "list"
    if isinstance(value, str):
        return "link" if value.startswith("[[") and value.endswith("]]") else "text"
    return type(value).__name__


def _tokens(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                yield f"rendered {token.tag}", named(tokens[at + 1].content)
            case "fence":
                yield "fence", named(token.info)
            case "code_block" | "hr" | "table_open" | "blockquote_open" | "em_open" | "s_open":
                yield token.type, ""
            case "html_block" | "html_inline" | "code_inline":
                yield token.type, named(token.content)
            case "image":
                yield "image", named(str(token.attrs.get("src")))
            case "link_open":
                href = str(token.attrs.get("href"))
                yield "address", "mid:" if href.startswith("mid:") else named(href)
        yield from _tokens(token.children or [])


def _outside_code(body: str) -> str:
    """The lines outside fences, without code spans; what is escaped stays."""
    lines, fence = [], ""
    for line in body.split("\n"):
        match = _FENCE.match(line)
        if fence:
            fence = "" if match and match[1].startswith(fence) and not line.strip(" `~") else fence
        elif match:
            fence = match[1]
        else:
            lines.append(_CODE.sub(lambda m: m.group() if m.group()[0] == "\\" else "x", line))
    return "\n".join(lines)


def targets(text: str) -> set[str]:
    """Where the links of a note lead, by either reading, wiki-links without ``#`` and ending."""
    front = _FRONT.match(text)
    body = text[front.end() :] if front else text
    told = metadata.read(text)
    found = {*told.links, *told.embeds}
    found |= {
        _inner(match.group()).partition("|")[0] for match in _WIKI.finditer(_ESCAPE.sub("x", _outside_code(body)))
    }
    found |= {match[1].partition("|")[0] for match in _IN_PROPERTY.finditer(front[1] if front else "")}
    return {name.partition("#")[0].removesuffix(".md") for name in found}


def _inner(link: str) -> str:
    return link.removeprefix("!")[2:-2]


def addresses(text: str) -> set[str]:
    """Where Markdown's own links and pictures lead."""
    front = _FRONT.match(text)
    return set(_addresses(_MARKDOWN.parse(text[front.end() :] if front else text)))


def _addresses(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        yield from (str(value) for name, value in token.attrs.items() if name in ("href", "src"))
        yield from _addresses(token.children or [])


def unmarked_tasks(text: str) -> list[str]:
    """Check boxes that do not end with a block id: none of them is the program's."""
    lines = _outside_code(text).split("\n")
    return [
        line
        for line in lines
        if _OBSIDIAN["task"].match(line) and not re.search(r" \^(?:[a-z]-)?[0-9a-f]{6,12}$", line)
    ]


def facts(text: str) -> Counted:
    """Keys and kinds of the lines of a facts file; a line that is no object is told as it stands."""
    found: Counted = Counter()
    for line in text.splitlines():
        value = json.loads(line)
        found[("fact", f"{sorted(value)} {value.get('category')} {value.get('status')} {value.get('source')}")] += 1
    return found
