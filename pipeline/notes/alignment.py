"""Lines of one section in two or three renderings: which is which."""

from __future__ import annotations

import re
from collections import defaultdict
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
    before = wanted if was is None else was
    mine, theirs, ours = (_by_name(rendering) if shared else {} for rendering in (lines, before, wanted))
    used = dict[str, Line]({**lines, **before, **wanted}) if shared else {}
    for name in shared:
        renamed |= _align(name, mine.get(name, {}), theirs.get(name, {}), ours.get(name, {}), used)
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


def _by_name(lines: Mapping[str, Line]) -> dict[str, dict[str, Line]]:
    found: defaultdict[str, dict[str, Line]] = defaultdict(dict)
    for key, line in lines.items():
        found[_name(key)][key] = line
    return found


def _align(
    name: str,
    lines: Mapping[str, Line],
    was: Mapping[str, Line],
    wanted: Mapping[str, Line],
    used: dict[str, Line],
) -> dict[str, str]:
    """New keys for lines of one identity: by text, then those a person changed, then numbers of their own.

    ``used``: all keys that are taken, by lines of other identities too; it takes up the new ones.
    """
    by_text = {said(line.text): key for rendering in (wanted, was) for key, line in rendering.items()}
    renamed: dict[str, str] = {}
    for key in lines:
        same = by_text.pop(said(lines[key].text), "")
        if same:
            renamed[key] = same
    taken = set(renamed.values())
    free = iter([key for key in was if key not in taken])
    for key, line in lines.items():
        if key not in renamed:
            renamed[key] = next(free, "") or unique(name, used)
            used[renamed[key]] = line
    return renamed
