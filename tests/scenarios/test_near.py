"""Mail that is compared only with what it may have to do with becomes the same notes as if all had been looked at."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from desk import OWNER, Desk

from pipeline.run import order
from pipeline.run.near import SIZE, Finder, Marks

PEOPLE = [
    "Sarah Quill <sarah@acme.test>",
    "Nora Finch <nora@acme.test>",
    "tom.reed@bluefin.test",
    "Iris Holm <iris@holm.test>",
    "Crew <crew@harbour.test>",
]
SUBJECTS = ["Harbour", "[Pier] Boats", "Re: Harbour", "Fwd: [Pier] Boats", "Re: [Pier] Boats", "AW: Sails", "Sails"]
BODIES = ["As agreed.", "Could you send the papers by Friday?", "We decided to go ahead.\n\nSarah Quill\nAcme GmbH"]


def _day(desk: Desk, dice: Random, number: int) -> None:
    """One mail: new, an answer by ids or by its subject alone, a copy, noise; every run but the first finds marks."""
    who, other = dice.choice(PEOPLE), dice.choice(["", *PEOPLE])
    sender, to = dice.choice([(who, OWNER), (who, OWNER), (OWNER, who)])
    parent = f"m{dice.randint(0, number)}" if dice.random() < 0.4 else ""
    name = f"m{dice.randint(0, number)}" if dice.random() < 0.1 else f"m{number}"
    noise = {"List-Unsubscribe": "<https://digest.test/u>", "Precedence": "bulk"} if dice.random() < 0.2 else {}
    subject, body, day = dice.choice(SUBJECTS), dice.choice(BODIES), dice.randint(1, 28)
    desk.mail(name, sender, to, subject, body, day=day, cc=other, re=parent, headers=noise)
    desk.later(minutes=20)
    desk.run()


def _days(root: Path, seed: int, days: int) -> dict[str, str]:
    desk, dice = Desk(root, strictness="low" if seed % 2 else "medium"), Random(seed)
    for number in range(days):
        _day(desk, dice, number)
    return {path: desk.note(path) for path in desk.tree() if path.endswith((".md", ".jsonl"))}


@pytest.mark.parametrize("seed", [1, 2])
def test_same_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Day by day, and byte by byte."""
    asked: list[bool] = []
    found = order.near
    monkeypatch.setattr(order, "near", lambda *given: asked.append((near := found(*given)) is not None) or near)
    quick = _days(tmp_path / "quick", seed, 14)
    assert sum(asked) > 10
    monkeypatch.setattr(order, "near", lambda *_: None)
    assert quick == _days(tmp_path / "whole", seed, 14)


def test_marks_stand_at_their_places() -> None:
    """A mark that begins within another one, or that nobody bears, is not found; all others are, in order."""
    probe = Finder({}, ())
    assert list(probe.bearing(["a"])) == []
    from pipeline.run.near import _mark

    one, two = _mark("a"), _mark("b")
    crooked = b"\0" + one + two[: SIZE - 1]
    known = {"x": Marks(crooked, None, None), "y": Marks(two + one, None, None), "z": Marks(one, None, None)}
    assert list(Finder(known, ()).bearing(["a"])) == ["y", "z"]
    assert list(Finder(known, ()).bearing(["c"])) == []
