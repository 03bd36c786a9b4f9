"""The text of vaultmill.yaml: entries with their lines, and single values replaced in place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from pipeline.notes.yaml import Loader, scalar

_LONGEST = 1_000_000


class Entry(NamedTuple):
    """One ``key: value`` (the key dotted when it stands below another) and its line, from 1; 0 when not from a file."""

    key: str
    value: object
    line: int


class Unreadable(ValueError):
    """The text is not a YAML mapping; the message names the line."""


def read_entries(text: str, parents: Collection[str]) -> list[Entry]:
    """All entries in their order; those below a key in ``parents`` get a dotted key. Raises ``Unreadable``."""
    loader, root = _compose(text)
    entries: list[Entry] = []
    seen: set[str] = set()
    try:
        for key, key_node, node in _pairs(root):
            if key not in parents or (node.id == "scalar" and node.value != "") or node.id == "sequence":
                entries.append(Entry(key, loader.construct_object(node, deep=True), key_node.start_mark.line + 1))
                continue
            if key in seen:
                raise Unreadable(f"line {key_node.start_mark.line + 1}: {key}: given twice")
            seen.add(key)
            for name, name_node, child in _pairs(node):
                value = loader.construct_object(child, deep=True)
                entries.append(Entry(f"{key}.{name}", value, name_node.start_mark.line + 1))
    except Unreadable:
        raise
    except Exception as error:
        raise _unreadable(error) from error
    return entries


def inline(value: object) -> str:
    """A value on one line: a scalar, ``[a, b]`` or ``{a: b}``."""
    if isinstance(value, msgspec.Struct):
        value = {key: one for key, one in msgspec.structs.asdict(value).items() if one not in ("", ())}
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(inline(one) for one in value) + "]"
    return "null" if value is None else scalar(value)


def shown(value: object) -> str:
    """A value in the words of an error message; never long, however deep it is."""
    if isinstance(value, (list, tuple)):
        return "a list" if value else "an empty list"
    if isinstance(value, Mapping):
        return "a mapping"
    text = inline(value) if value in (None, "", True, False) else " ".join(str(value).split())
    return text if len(text) <= 60 else text[:59] + "…"


def splice(text: str, key: str, value: object, comment: Sequence[str] = ()) -> str:
    """``text`` with the value of a (dotted) key replaced, or the key added with a comment above it.

    Nothing else changes; items appended to a list leave the lines of the others alone. The caller checks the result.
    """
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix("\ufeff")
    loader, root = _compose(text)
    above, _, name = key.rpartition(".")
    within = next((node for known, _, node in _pairs(root) if known == above), None) if above else root
    for known, key_node, node in _pairs(within):
        if known == name:
            return bom + _replace(text, loader, key_node, node, value)
    if above and within is not None:
        return bom + _add_below(text, loader, within, name, value)
    eol = _eol(text)
    start = text if not text or text.endswith("\n") else text + eol
    lines = [*comment, f"{above}:", f"  {name}: {inline(value)}"] if above else [*comment, f"{name}: {inline(value)}"]
    return bom + start + (eol if start else "") + eol.join(lines) + eol


def _replace(text: str, loader: Any, key_node: Any, node: Any, value: object) -> str:
    start, end = int(node.start_mark.index), _end(node)
    if node.id == "sequence" and node.value and isinstance(value, tuple) and value:
        old = [inline(one) for one in loader.construct_object(node, deep=True)]
        new = [inline(one) for one in value]
        if new[: len(old)] == old:
            return _append(text, node, new[len(old) :])
        if not node.flow_style:
            return text[:start] + "- " + _bullet(text, node).join(new) + text[end:]
    block = text[start : start + 1] in "|>" or (node.id != "scalar" and not node.flow_style)
    if block or start == end:
        start = text.index(":", int(key_node.end_mark.index)) + 1
        end = max(start, len(text[:end].rstrip()))
        return text[:start] + " " + inline(value) + text[end:]
    return text[:start] + inline(value) + text[end:]


def _append(text: str, node: Any, items: Sequence[str]) -> str:
    at = int(node.value[-1].end_mark.index) if node.flow_style else _line_end(text, _end(node))
    before = ", " if node.flow_style else _bullet(text, node)
    return text[:at] + "".join(before + item for item in items) + text[at:]


def _bullet(text: str, node: Any) -> str:
    return _eol(text) + " " * int(node.start_mark.column) + "- "


def _add_below(text: str, loader: Any, parent: Any, name: str, value: object) -> str:
    children = list(_pairs(parent))
    if children and not parent.flow_style:
        at = _line_end(text, _end(parent))
        indent = " " * int(children[0][1].start_mark.column)
        return f"{text[:at]}{_eol(text)}{indent}{name}: {inline(value)}{text[at:]}"
    merged = {known: loader.construct_object(node, deep=True) for known, _, node in children}
    start, end = int(parent.start_mark.index), _end(parent)
    gap = " " if text[start - 1 : start] == ":" else ""
    return text[:start] + gap + inline({**merged, name: value}) + text[end:]


def _compose(text: str) -> tuple[Any, Any]:
    if len(text) > _LONGEST:
        raise Unreadable("the file is longer than a million characters")
    try:
        loader = Loader(text.removeprefix("\ufeff"))
        root = loader.get_single_node()
    except Exception as error:
        raise _unreadable(error) from error
    if root is not None and root.id != "mapping" and not (root.id == "scalar" and root.value == ""):
        raise Unreadable("line 1: must be lines of the form `key: value`")
    return loader, root


def _unreadable(error: Exception) -> Unreadable:
    """The parser's own complaint (``yaml.YAMLError``, too deep, not Unicode) with its place."""
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or type(error).__name__)
    return Unreadable(f"{place}not valid YAML: {said}")


def _pairs(node: Any) -> Iterator[tuple[str, Any, Any]]:
    if node is not None and node.id == "mapping":
        for key_node, value_node in node.value:
            if key_node.id != "scalar":
                raise Unreadable(f"line {key_node.start_mark.line + 1}: a key must be a word")
            yield str(key_node.value), key_node, value_node


def _end(node: Any) -> int:
    """Where the node's own text ends; a block collection's end mark lies behind the comments that follow it."""
    while node.id != "scalar" and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return int(node.end_mark.index)


def _line_end(text: str, at: int) -> int:
    """The end of the line on which the character before ``at`` stands, without its line break."""
    if at and text[at - 1] == "\n":
        at -= 1
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[end - 1 : end] == "\r" else end


def _eol(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
