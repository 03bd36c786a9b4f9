"""Lines of one section in two or three renderings: which is which."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from pipeline.notes.units import Line, said, unique, words

_NUMBERED = re.compile(r"#\d+$")


def aligned(lines: Mapping[str, Line], was: Mapping[str, Line] | None, wanted: Mapping[str, Line]) -> dict[str, Line]:
    """Lines by the keys of another rendering of their section: ``was`` (``None`` = unknown), then ``wanted``.

    Of several lines with one identity those with the same text belong together, whatever their order; a line typed
    without its block id is found by its words.
    """
    renamed: dict[str, str] = {}
    known = {**wanted, **(was or {})}
    shared = dict.fromkeys(_name(key) for key in (*lines, *known) if _NUMBERED.search(key))
    for name in shared:
        renamed |= _align(name, lines, wanted if was is None else was, wanted)
    taken = {renamed.get(key, key) for key in lines}
    by_words = {words(line.text): key for key, line in reversed(known.items()) if key.startswith("id:")}
    for key, line in lines.items():
        other = by_words.get(words(line.text), "") if key.startswith("text:") else ""
        if other and other not in taken:
            renamed[key] = other
            taken.add(other)
    return {
        renamed.get(key, key): msgspec.structs.replace(line, parent=renamed.get(line.parent, line.parent))
        for key, line in lines.items()
    }


def _name(key: str) -> str:
    return key.rpartition("#")[0] if _NUMBERED.search(key) else key


def _align(name: str, lines: Mapping[str, Line], was: Mapping[str, Line], wanted: Mapping[str, Line]) -> dict[str, str]:
    """New keys for lines of one identity: by text, then those a person changed, then numbers of their own."""
    by_text = {
        said(line.text): key for rendering in (wanted, was) for key, line in rendering.items() if _name(key) == name
    }
    mine = [key for key in lines if _name(key) == name]
    renamed: dict[str, str] = {}
    for key in mine:
        same = by_text.pop(said(lines[key].text), "")
        if same:
            renamed[key] = same
    taken = set(renamed.values())
    free = iter([key for key in was if _name(key) == name and key not in taken])
    for key in mine:
        if key not in renamed:
            renamed[key] = next(free, "") or unique(
                name, {**lines, **was, **wanted, **dict.fromkeys(renamed.values(), lines[key])}
            )
    return renamed
