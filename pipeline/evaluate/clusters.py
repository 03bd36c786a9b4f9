"""How well a partition fits the true one: pairwise, and B-cubed (Bagga and Baldwin 1998). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def pairwise(found: Sequence[str], true: Sequence[str]) -> tuple[int, int, int]:
    """(right, found, wanted) pairs of elements that stand together. Both sequences name a cluster per element."""
    both = _pairs(Counter(zip(found, true, strict=True)).values())
    return both, _pairs(Counter(found).values()), _pairs(Counter(true).values())


def b_cubed(found: Sequence[str], true: Sequence[str]) -> tuple[float, float]:
    """(precision, recall), each the mean over all elements; (1, 1) for none."""
    if not found:
        return 1.0, 1.0
    both, ours, theirs = Counter(zip(found, true, strict=True)), Counter(found), Counter(true)
    precision = sum(n * n / ours[a] for (a, _), n in both.items()) / len(found)
    recall = sum(n * n / theirs[b] for (_, b), n in both.items()) / len(found)
    return precision, recall


def joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Element -> a name of its cluster, when each pair stands together (transitive closure)."""
    parent: dict[str, str] = {}

    def root(element: str) -> str:
        while parent.setdefault(element, element) != element:
            parent[element] = parent[parent[element]]
            element = parent[element]
        return element

    for first, second in pairs:
        one, other = sorted((root(first), root(second)))
        parent[other] = one
    return {element: root(element) for element in list(parent)}


def _pairs(sizes: Iterable[int]) -> int:
    return sum(n * (n - 1) // 2 for n in sizes)
