"""What a sentence does: it asks, promises, proposes or arranges something. Graded, by kinds of evidence with points.

Open items come from stricter rules (requests.py); this is for what is only offered to a person to look at.
"""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.act_evidence import EVIDENCE, Evidence

LIKELY = 2.0
"""Points from which a sentence more likely than not wants something to be done."""
STRONG = 4.5
MAX_SENTENCE = 600
_NO_KIND = "statement"


class Act(NamedTuple):
    """``kind``: request commitment question proposal arrangement, or statement when nothing speaks for one of them.

    ``score`` in points; ``evidence``: names of what was found, in the order of the table.
    """

    kind: str
    score: float
    evidence: tuple[str, ...]

    @property
    def likely(self) -> bool:
        return self.score >= LIKELY and self.kind != _NO_KIND

    @property
    def strong(self) -> bool:
        return self.score >= STRONG and self.kind != _NO_KIND


def acts(sentence: str) -> Act:
    """The act of one sentence; its kind is that of the heaviest evidence."""
    text = " ".join(sentence[:MAX_SENTENCE].replace("’", "'").split())
    found = [one for one in EVIDENCE if one.pattern.search(text)]
    score = round(sum(one.points for one in found), 1)
    return Act(_kind(found), score, tuple(one.name for one in found))


def _kind(found: list[Evidence]) -> str:
    points: dict[str, float] = {}
    for one in found:
        if one.kind and one.points > 0:
            points[one.kind] = points.get(one.kind, 0.0) + one.points
    return max(points, key=lambda kind: points[kind], default=_NO_KIND)
