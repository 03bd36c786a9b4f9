"""``vaultmill search`` at the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.run import init


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A workspace with two notes of a person."""
    init(tmp_path, "all", ("robin@vale.test",), "UTC", "medium")
    for name, text in (("quince", "A quince by the shed. #garden"), ("medlar", "A medlar by the shed.")):
        (tmp_path / "knowledge" / f"{name}.md").write_text(f"# {name}\n\n{text}\n", "utf-8")
    return tmp_path


def test_nothing_found_is_said(notes: Path, vaultmill: Callable[..., Any]) -> None:
    """With exit code 1; nothing asked, and a day that is none, with 2."""
    done = vaultmill("search", "zanzibar", "-C", str(notes))
    assert (done.code, "zanzibar" in done.out) == (1, True)
    assert vaultmill("search", "-C", str(notes)).code == 2
    assert vaultmill("search", "shed", "--since", "soon", "-C", str(notes)).code == 2
    assert vaultmill("search", "shed", "--person", "Nobody", "-C", str(notes)).code == 2


def test_answers_are_shown(notes: Path, vaultmill: Callable[..., Any]) -> None:
    """Name, kind, place, the line with what was asked for, and why."""
    done = vaultmill("search", "quinces", "shed", "-C", str(notes))
    assert done.code == 0
    assert done.out.startswith("1. quince · note\n   quince.md:3 (quince)\n   A **quince** by the **shed**. #garden\n")
    assert "2. medlar · note" in done.out


def test_what_is_said_is_short(notes: Path, vaultmill: Callable[..., Any]) -> None:
    """Filters alone have no score to tell; a long query is not said again in full."""
    assert "[0]" not in vaultmill("search", "--tag", "garden", "-C", str(notes)).out
    assert len(vaultmill("search", "zanzibar " * 9000, "-C", str(notes)).out) < 300


def test_answers_for_programs(notes: Path, vaultmill: Callable[..., Any]) -> None:
    """All fields of a hit; filters and limit hold."""
    done = vaultmill("search", "shed", "--tag", "garden", "--limit", "1", "--json", "-C", str(notes))
    (hit,) = json.loads(done.out)
    assert (hit["note"], hit["line"], hit["kind"], hit["snippet"]) == (
        "quince.md",
        3,
        "note",
        "A quince by the **shed**. #garden",
    )
    assert set(hit["layers"]) <= {"exact", "trigram", "bm25"} and hit["score"] > 0
    assert json.loads(vaultmill("search", "zanzibar", "--json", "-C", str(notes)).out) == []


def test_similar_names_stand_apart(notes: Path, vaultmill: Callable[..., Any]) -> None:
    """Below a line of their own, once; programs are told by a field."""
    for name in ("Martin Holm", "Marvin Hulm", "Marlin Hill"):
        place = notes / "knowledge" / "People" / f"{name}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"---\nid: {name.lower().replace(' ', '-')}\nkind: person\n---\n# {name}\n", "utf-8")
    out = vaultmill("search", "martin", "-C", str(notes)).out
    assert out.count("Similar names:\n") == 1
    assert out.index("Martin Holm") < out.index("Similar names:") < out.index("Marvin Hulm")
    hits = json.loads(vaultmill("search", "martin", "--json", "-C", str(notes)).out)
    assert [hit["similar"] for hit in hits] == [False, *[True] * (len(hits) - 1)] and len(hits) > 1
    assert "Similar" not in vaultmill("search", "marvim", "-C", str(notes)).out
