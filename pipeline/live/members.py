"""Change one value of a block in place: JSON of any formatting, or YAML; every other byte stays."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pipeline.notes import frontmatter, yaml

LONGEST = 20_000
"""Characters of a block that is read."""
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(parse_constant=lambda name: _refuse(name))


class BadBlock(ValueError):
    """The text is no object of JSON or YAML; the message says what is wrong with it."""


def _refuse(name: str) -> object:
    raise BadBlock(f"{name} is no value")


def read_json(text: str) -> dict[str, Any]:
    """The values of a JSON object. Raises ``BadBlock``."""
    return {key: value for key, (_, _, value) in _members(text).items()}


def _members(text: str) -> dict[str, tuple[int, int, Any]]:
    """Key -> (start, end, value) of its value in the text."""
    if len(text) > LONGEST:
        raise BadBlock("it is too long")
    found: dict[str, tuple[int, int, Any]] = {}
    try:
        at = _after(text, 0, "{")
        while text[at : at + 1] != "}":
            if found:
                at = _after(text, at, ",")
            key, end = _DECODER.raw_decode(text, at)
            start = _after(text, _skip(text, end), ":")
            value, end = _DECODER.raw_decode(text, start)
            if not isinstance(key, str) or key in found:
                raise BadBlock(f"{key!r} stands there twice" if isinstance(key, str) else "a key is no string")
            found[key] = (start, end, value)
            at = _skip(text, end)
        if _skip(text, at + 1) != len(text):
            raise BadBlock("something stands behind the last brace")
    except json.JSONDecodeError as error:
        raise BadBlock(f"{error.msg.lower()}, line {error.lineno} column {error.colno}") from error
    except RecursionError as error:
        raise BadBlock("it is nested too deep") from error
    return found


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _after(text: str, at: int, sign: str) -> int:
    at = _skip(text, at)
    if text[at : at + 1] != sign:
        raise json.JSONDecodeError(f"'{sign}' is missing", text, at)
    return _skip(text, at + 1)


def put_json(text: str, key: str, value: object) -> str:
    """The object with one value changed or, as its last member and spaced like that, added."""
    written = json.dumps(value, ensure_ascii=False)
    members = _members(text)
    if key in members:
        start, end, old = members[key]
        same = old == value and isinstance(old, bool) == isinstance(value, bool)
        return text if same else text[:start] + written + text[end:]
    member = f"{json.dumps(key)}: {written}"
    if not members:
        brace = text.index("{") + 1
        return text[:brace] + member + text[brace:]
    *_, (_, last, _) = members.values()
    return text[:last] + "," + _gap(text, members) + member + text[last:]


def _gap(text: str, members: Mapping[str, tuple[int, int, Any]]) -> str:
    """What stands between two members, or before the only one where it begins a line."""
    if len(members) > 1:
        first, *_ = members.values()
        comma = text.index(",", first[1])
        return text[comma + 1 : _skip(text, comma + 1)]
    brace = text.index("{") + 1
    before = text[brace : _skip(text, brace)]
    return before if "\n" in before else " "


def drop_json(text: str, key: str) -> str:
    """The object without a member."""
    members = _members(text)
    if key not in members:
        return text
    names = list(members)
    place = names.index(key)
    start, end, _ = members[key]
    if place:
        return text[: members[names[place - 1]][1]] + text[end:]
    brace = text.index("{") + 1
    begin = _skip(text, brace)
    if len(names) == 1:
        return text[:brace] + text[_skip(text, end) :]
    return text[:begin] + text[_after(text, end, ",") :]


def read_yaml(lines: tuple[str, ...]) -> dict[str, Any]:
    """The values of YAML lines. Raises ``BadBlock``."""
    try:
        return yaml.load("".join(lines))
    except yaml.BadYaml as error:
        raise BadBlock(str(error)) from error


def put_yaml(lines: tuple[str, ...], key: str, value: object | None) -> tuple[str, ...]:
    """YAML lines with one value changed, added, or (``None``) dropped. Raises ``BadBlock`` when that does not work."""
    eol = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    note = frontmatter.Note(f"---{eol}", lines, f"---{eol}", ())
    known = read_yaml(lines)
    wanted = {name: held for name, held in known.items() if name != key}
    if value is None:
        note = frontmatter.drop(note, key)
    elif known.get(key) != value:
        note, wanted = frontmatter.put(note, key, value), {**known, key: value}
    else:
        return lines
    changed = note.front or ()
    if read_yaml(changed) != wanted:
        raise BadBlock("its values cannot be changed line by line")
    return changed


def put_nested(front: tuple[str, ...], parent: str, key: str, value: object | None) -> tuple[str, ...]:
    """``put_yaml`` for a key below ``parent:`` of a frontmatter block."""
    place = frontmatter.extents(front).get(parent)
    below = front[place[0] + 1 : place[1]] if place else ()
    indent = next((line[: len(line) - len(line.lstrip(" "))] for line in below if line.strip()), "")
    if place is None or not indent or any(line.strip() and not line.startswith(indent) for line in below):
        raise BadBlock("its values cannot be changed line by line")
    inner = tuple(line[len(indent) :] if line.strip() else line for line in below)
    changed = tuple(indent + line if line.strip() else line for line in put_yaml(inner, key, value))
    return front[: place[0] + 1] + changed + front[place[1] :]
