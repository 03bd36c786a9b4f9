"""Which parts of a tree are related: those that one sentence names together."""

from __future__ import annotations

from pipeline.model import Tree

CROWD = 6
"""Names in one sentence beyond which it is a list, which relates nobody."""
_ABSTRACT = frozenset({"article", "theme", "mechanism"})


def pairs(tree: Tree) -> dict[tuple[int, int], int]:
    """(part, part) -> the first sentence that names both; parent and child are related by that alone."""
    naming: dict[int, list[int]] = {}
    parts = tree.parts
    for number, part in enumerate(parts):
        for said in part.said if part.kind not in _ABSTRACT else ():
            naming.setdefault(said, []).append(number)
    found: dict[tuple[int, int], int] = {}
    for said, numbers in sorted(naming.items()):
        for at, one in enumerate(numbers if len(numbers) <= CROWD else ()):
            for other in numbers[at + 1 :]:
                if parts[other].parent != one and parts[one].parent != other:
                    found.setdefault((one, other), said)
    return found
