"""Merging of frontmatter: scalars by who changed them, lists as sets; compared as parsed values, spliced as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.notes import frontmatter, links, yaml

ABSENT: Any = object()


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same: lists as sets, a lone value as a list of one, nothing as an empty text."""
    if isinstance(one, list) or isinstance(other, list):
        a, b = _wikified(one), _wikified(other)
        return len(a) == len(b) and all(item in b for item in a) and all(item in a for item in b)
    if _empty(one) or _empty(other):
        return _empty(one) and _empty(other)
    if isinstance(one, str) and isinstance(other, str):
        return links.wikified(one) == links.wikified(other)
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)


def _wikified(value: Any) -> list[Any]:
    return [links.wikified(item) if isinstance(item, str) else item for item in as_list(value)]


def _empty(value: Any) -> bool:
    return value is None or value is ABSENT or value == ""


def as_list(value: Any) -> list[Any]:
    """A set property's members."""
    if _empty(value):
        return []
    return list(value) if isinstance(value, list) else [value]


def merge_properties(
    was: Mapping[str, Any] | None, now: Mapping[str, Any], ours: Mapping[str, Any], note: frontmatter.Note
) -> frontmatter.Note:
    """The note with today's properties; ``was`` ``None`` = unknown.

    Raises ``yaml.BadYaml`` when the splices did not do exactly what they should.
    """
    expected = dict(now)
    before = ""
    for name in [*ours, *(k for k in was or {} if k not in ours)]:
        key = spelled(name, now)
        value = _merged(
            was.get(name, ABSENT) if was is not None else ABSENT, now.get(key, ABSENT), ours.get(name, ABSENT)
        )
        if value is ABSENT and key in now:
            note = frontmatter.drop(note, key)
            del expected[key]
        elif value is not ABSENT and (key not in now or not _identical(value, now[key])):
            note = frontmatter.put(note, key, value, before)
            expected[key] = value
        before = key if key in expected else before
    if not _identical(frontmatter.properties(note), expected):
        raise yaml.BadYaml("its properties cannot be changed line by line")
    return note


def spelled(key: str, properties: Iterable[str]) -> str:
    """A property's name as a note has it: to Obsidian letter case makes no difference."""
    if key in properties:
        return key
    return next((name for name in properties if name.casefold() == key.casefold()), key)


def _identical(one: Any, other: Any) -> bool:
    """Equal, and of one type; an empty text may stand for nothing."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_identical(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_identical(a, b) for a, b in zip(one, other, strict=True))
    return same(one, other)


def _merged(before: Any, present: Any, wanted: Any) -> Any:
    if present is ABSENT:
        return wanted if before is ABSENT else ABSENT
    if wanted is ABSENT:
        kept = [item for item in as_list(present) if item not in as_list(before)] if isinstance(present, list) else []
        return ABSENT if same(present, before) else kept or (ABSENT if isinstance(present, list) else present)
    if any(isinstance(value, list) for value in (before, present, wanted)):
        return _merged_set(as_list(before), as_list(present), as_list(wanted), present)
    return wanted if same(present, before) else present


def _merged_set(before: list[Any], present: list[Any], wanted: list[Any], as_written: Any) -> Any:
    if present == before:
        return as_written if as_list(as_written) == wanted else wanted
    kept = [item for item in present if item in wanted or item not in before]
    merged = kept + [item for item in wanted if item not in kept and item not in before]
    return as_written if merged == present else merged
