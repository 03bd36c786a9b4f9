"""What hands do to a note's text. Pure: text in, text out; ``token`` makes words that stand nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from ledger import is_sound

from pipeline.notes import frontmatter

Token = Callable[[], str]
Stroke = Callable[[str, Random, Token], str]
FORMS = (
    "{}",
    "- {}",
    "- [ ] {}",
    "> {}",
    "## {}",
    "- {} [[People/Sarah Quill]]",
    "> [!note] {}\n> {}",
    "\t- {}",
    "%% {} %%",
)
_BULLET = re.compile(r"^- (?!\*\*(?:Role|Organization|Status|Type):)")
_BOX = re.compile(r"^\s*- \[[ x]\] ")
_PLAIN = re.compile(r"[A-Za-z][\w @.+/-]*")


def type_a_line(text: str, random: Random, token: Token) -> str:
    """A line of any form below any heading."""
    lines = text.split("\n")
    number = random.choice(_headings(lines) or [len(lines) - 1])
    word = token()
    lines.insert(number + 1, random.choice(FORMS).replace("{}", word))
    return "\n".join(lines)


def append_a_line(text: str, random: Random, token: Token) -> str:
    """A paragraph at the end."""
    return text.rstrip("\n") + f"\n\n{token()} at the end.\n"


def type_in_a_line(text: str, random: Random, token: Token) -> str:
    """A word more in some bullet, before its block id."""
    lines = text.split("\n")
    bullets = _bullets(lines)
    if bullets:
        number = random.choice(bullets)
        words, mark, block = lines[number].partition(" ^")
        lines[number] = f"{words} {token()}{mark}{block}"
    return "\n".join(lines)


def delete_a_line(text: str, random: Random, token: Token) -> str:
    """A bullet is deleted."""
    lines = text.split("\n")
    bullets = _bullets(lines)
    if bullets:
        del lines[random.choice(bullets)]
    return "\n".join(lines)


def tick(text: str, random: Random, token: Token) -> str:
    """A box is ticked, or emptied; never that two people are one, which moves all words of a note into another."""
    lines = text.split("\n")
    boxes = [number for number, line in enumerate(lines) if _BOX.match(line) and line.count("[[People/") < 2]
    if boxes:
        number = random.choice(boxes)
        was, now = ("[ ]", "[x]") if "- [ ]" in lines[number] else ("[x]", "[ ]")
        lines[number] = lines[number].replace(was, now, 1)
    return "\n".join(lines)


def move_a_section(text: str, random: Random, token: Token) -> str:
    """A whole section is cut and put at the end."""
    lines = text.split("\n")
    marks = [number for number in _headings(lines) if lines[number].startswith("## ")]
    if len(marks) < 2:
        return text
    at = random.randrange(len(marks) - 1)
    section, rest = lines[marks[at] : marks[at + 1]], lines[: marks[at]] + lines[marks[at + 1] :]
    return "\n".join(rest).rstrip("\n") + "\n\n" + "\n".join(section).rstrip("\n") + "\n"


def write_prose(text: str, random: Random, token: Token) -> str:
    """A sentence more in the summary."""
    return re.sub(r"(?m)^(## Summary\n.+)$", lambda found: f"{found.group(1)} And {token()}.", text, count=1)


def empty_prose(text: str, random: Random, token: Token) -> str:
    """The summary is emptied, which hands it back."""
    return re.sub(r"(?m)^(## Summary\n).+\n", r"\1", text, count=1)


def insert_a_template(text: str, random: Random, token: Token) -> str:
    """A template is inserted above some heading: its properties are merged in, the block is written anew."""
    lines = text.split("\n")
    at = random.choice([n for n in _headings(lines) if lines[n].startswith("##")] or [len(lines) - 1])
    lines[at:at] = [f"## Review {token()}", "", f"- [ ] Ask {token()}", "- ", f"Met on {token()}.", ""]
    return _with_properties("\n".join(lines), lambda known: {**known, "reviewed": False, "mood": known.get("mood")})


def change_a_property(text: str, random: Random, token: Token) -> str:
    """A property changed in the panel: Obsidian writes the whole block anew."""

    def change(known: dict[str, Any]) -> dict[str, Any]:
        act = random.randrange(4)
        if act == 0:
            return {**known, "aliases": [*_list(known.get("aliases")), token()]}
        if act == 1:
            return {**known, "nickname": token()}
        if act == 2 and "kind" in known and known["kind"] == "person":
            return {**known, "role": f"Head of {token()}"}
        tags = _list(known.get("tags"))
        return {**known, "tags": [*tags, token()] if "tags" in known else known.get("tags")}

    return _with_properties(text, change)


STROKES: tuple[tuple[Stroke, int], ...] = (
    (type_a_line, 30),
    (append_a_line, 10),
    (type_in_a_line, 8),
    (delete_a_line, 6),
    (tick, 8),
    (move_a_section, 4),
    (write_prose, 5),
    (empty_prose, 2),
    (insert_a_template, 4),
    (change_a_property, 12),
)
"""With their weights: for notes of the program. A page of boxes is only ticked and written into."""
PAGE_STROKES: tuple[tuple[Stroke, int], ...] = ((tick, 3), (append_a_line, 2), (type_a_line, 1))


def _headings(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if re.match(r"#{1,3} ", line)]


def _bullets(lines: list[str]) -> list[int]:
    """Bullets above the machinery of a source note, those of Info left out that say what a property says."""
    end = lines.index("## Source") if "## Source" in lines else len(lines)
    return [number for number, line in enumerate(lines[:end]) if _BULLET.match(line)]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value in (None, "") else [value]


def _with_properties(text: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> str:
    """The note with its properties changed, written as Obsidian writes them; as it is without a block that it reads."""
    note = frontmatter.split(text)
    if note.front is None or not is_sound(text):
        return text
    block = "".join(line for key, value in change(frontmatter.properties(note)).items() for line in _entry(key, value))
    return f"---\n{block}---\n" + "".join(note.body)


def _entry(key: str, value: Any) -> list[str]:
    if isinstance(value, list):
        return [f"{key}:\n", *(f"  - {_scalar(item)}\n" for item in value)] if value else [f"{key}: []\n"]
    return [f"{key}: {_scalar(value)}\n"]


def _scalar(value: Any) -> str:
    """Quotes only where they are needed; nothing is a space."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    written = str(value)
    if not isinstance(value, str) or re.fullmatch(r"\d{4}-\d{2}-\d{2}(T[\d:]+)?", written):
        return written
    plain = _PLAIN.fullmatch(written) and written.lower() not in {"true", "false", "null", "yes", "no"}
    return written if plain else '"' + written.replace("\\", "\\\\").replace('"', '\\"') + '"'
