"""How many gold actions and decisions of a meeting five proposals cover, beside five random and the five longest turns.

Gold is a summary in other words. One is covered when half of its content words (their first five letters) are said in a
turn that was proposed or in the three before and after it; a turn that only shows listening counts for none.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from pipeline.evaluate.figures import Figure
from pipeline.extract.proposals import MOST, possible_actions, possible_decisions, whole_turns
from pipeline.model import Transcript, Utterance
from pipeline.read.formats import read_file

GROUP = "Recorded meetings"
AROUND = 3
NEED = 0.5
DRAWS = 50
_DAY = date(2026, 3, 2)
_NONE = re.compile(r"\W*n/?a\b", re.IGNORECASE)
_FUNCTION = frozenset(
    "the and that this with for will would have has had some what which how from about into they them their there then "
    "than your our are was were been being also very much more most other others such should can could not".split()
)
_Pick = Callable[[Sequence[Utterance]], Sequence[int]]


class Meeting(NamedTuple):
    turns: tuple[Utterance, ...]
    actions: tuple[str, ...]
    decisions: tuple[str, ...]


def figures(folder: Path) -> list[Figure]:
    """Rows for ``gold/*.json`` with ``vtt/*.vtt`` beside it."""
    meetings = list(_meetings(folder))
    if not meetings:
        return []
    rows: list[Figure] = []
    for what, gold, pick in (
        ("actions", [one.actions for one in meetings], _actions),
        ("decisions", [one.decisions for one in meetings], _decisions),
    ):
        of = sum(map(len, gold))
        for how, hits in (
            (f"{MOST} proposals", float(_covered(meetings, gold, pick))),
            (f"{MOST} longest turns", float(_covered(meetings, gold, _longest))),
            (f"{MOST} random turns", sum(_covered(meetings, gold, _drawn(seed)) for seed in range(DRAWS)) / DRAWS),
        ):
            share = f"{100 * hits / of:.1f} %" if of else "-"
            rows.append(Figure(GROUP, f"{what} covered by {how}", share, f"{hits:g}/{of}"))
    return rows


def covered(gold: Sequence[str], turns: Sequence[Utterance], picked: Sequence[int]) -> int:
    """How many of the gold sentences are said around the picked turns."""
    around = [
        _words(" ".join(turn.text for turn in turns[max(0, at - AROUND) : at + AROUND + 1])) for at in sorted(picked)
    ]
    wanted = [_words(sentence) for sentence in gold]
    return sum(any(len(words & said) >= NEED * len(words) for said in around) for words in wanted)


def _covered(meetings: Sequence[Meeting], gold: Sequence[tuple[str, ...]], pick: _Pick) -> int:
    return sum(covered(said, one.turns, pick(one.turns)) for one, said in zip(meetings, gold, strict=True))


def _actions(turns: Sequence[Utterance]) -> Sequence[int]:
    return [one.at for one in possible_actions(turns, _DAY)]


def _decisions(turns: Sequence[Utterance]) -> Sequence[int]:
    return [one.at for one in possible_decisions(turns)]


def _longest(turns: Sequence[Utterance]) -> Sequence[int]:
    return sorted(range(len(turns)), key=lambda at: -len(turns[at].text))[:MOST]


def _drawn(seed: int) -> _Pick:
    return lambda turns: random.Random(seed).sample(range(len(turns)), min(MOST, len(turns)))


def _words(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[^\W\d_]{3,}", text.lower()) if word not in _FUNCTION)


def _meetings(folder: Path) -> Iterator[Meeting]:
    for file in sorted(folder.glob("gold/*.json")):
        source = folder / "vtt" / f"{file.stem}.vtt"
        if not source.is_file():
            continue
        gold = msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
        actions, decisions = (
            tuple(one for one in gold.get(key, ()) if not _NONE.match(one)) for key in ("actions", "decisions")
        )
        for record in read_file(f"meetings/{source.name}", source.read_bytes(), lambda _: None):
            if isinstance(record, Transcript):
                yield Meeting(whole_turns(record.utterances), actions, decisions)
