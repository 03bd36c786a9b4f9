"""What somebody without a note is called, and the names that a run of capitalised words may hold."""

from __future__ import annotations

import pytest

from pipeline.index import better_name, name_of, readings


@pytest.mark.parametrize(
    ("name", "email", "called"),
    [
        ("Sam", "sam@globex.test", "Sam"),
        ("", "sam@globex.test", "sam@globex.test"),
        ("", "sam.rivers@globex.test", "Sam Rivers"),
        ("", "s4m.rivers@globex.test", "s4m.rivers@globex.test"),
        ("", "team.of.the.north@globex.test", "team.of.the.north@globex.test"),
    ],
)
def test_name_of(name: str, email: str, called: str) -> None:
    """A name is a name; an address gives one only where it plainly holds one."""
    assert name_of(name, email) == called


@pytest.mark.parametrize(
    ("known", "seen", "better"),
    [
        ("Sam Rivers", "Samuel T. Rivers", "Sam Rivers"),
        ("Sam", "S.", "Sam"),
        ("Sam", "Sam Rivers", "Sam Rivers"),
        ("sam@globex.test", "Sam Rivers", "Sam Rivers"),
    ],
)
def test_better_name(known: str, seen: str, better: str) -> None:
    """Only a poor name is replaced, and only by a full one."""
    assert better_name(known, seen) == better


def test_readings() -> None:
    """The whole run first, then what is left without its ends; a single word is no full name."""
    assert readings("Sam") == ()
    assert readings("Met Sam Rivers") == ("met sam rivers", "met sam", "sam rivers")
