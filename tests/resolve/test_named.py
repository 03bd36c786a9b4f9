"""Names of projects and topics that a text gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index import Names
from pipeline.model import Entity
from pipeline.resolve.named import LIMIT, full_names, mentioned_names

APOLLO = Entity("apollo", "project", "Apollo", "Projects/Apollo", aliases=("Moon plan",))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        ("The project is on track.", ()),
        ("Project Manager wanted", ()),
        ("Project Status: green", ()),
        ("the project Hermes", ()),
        ("apollonian matters", ()),
        ("See apollo.", ("Apollo",)),
        ("About the moon plan", ("Apollo",)),
        ("Project Hermes starts", ("Project Hermes",)),
        ("Projekt Blaue Welle, Projet Étoile", ("Project Blaue Welle", "Project Étoile")),
        ("Project Hermes Kickoff", ("Project Hermes",)),
        ("Project Apollo", ("Apollo", "Project Apollo")),
        ("Project Hermes. Project Hermes!", ("Project Hermes",)),
    ],
)
def test_mentioned_names(text: str, names: tuple[str, ...]) -> None:
    """Known names as whole words, and what a text itself calls a project."""
    assert mentioned_names("", [("", text)], Names([APOLLO])) == names
    assert mentioned_names(text, [], Names([APOLLO])) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ask Jonas. Send Elif the list.", ()),
        ("- Call Nora\n- ☐ Frag Tomás", ()),
        ("Met Nora Finch at nine.", ("Nora Finch",)),
        ("Asked Nora Finch again.\nNora Finch said no.", ("Nora Finch",)),
        ("Fine so far. Treffen Nora Finch", ("Nora Finch",)),
        ("Rappeler Nora Finch; Llamar Tom Reed", ("Nora Finch", "Tom Reed")),
        ("Lunch with Ask Berger", ("Ask Berger",)),
        ("Mark Field came.", ("Mark Field",)),
        ("Short History Club", ("Short History Club",)),
    ],
)
def test_full_names(text: str, names: tuple[str, ...]) -> None:
    """A verb at the head of a sentence is no part of a name; one elsewhere may be."""
    assert full_names("", [("", text)]) == names


def test_too_many_names() -> None:
    """A list of projects gives the first few."""
    text = ", ".join(f"Project Planet{letter}" for letter in "abcdefghijkl")
    assert len(mentioned_names("", [("", text)], Names())) == LIMIT


@given(st.text(max_size=200))
def test_any_text_is_harmless(text: str) -> None:
    """Foreign text raises nothing."""
    assert len(mentioned_names(text, [("", text)], Names([APOLLO]))) <= LIMIT
