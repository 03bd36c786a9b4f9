"""What items say of things: whose fact it is, and what counts below the name of the speaker."""

from __future__ import annotations

import pytest
from filings import KIM, OWNER, SAM, Vault, said, text

from pipeline.build.facts import drafts, reconcile
from pipeline.build.naming import names_of, without_speaker
from pipeline.model import Entity

OWEN = (next(iter(OWNER.names)), next(iter(OWNER.addresses)))


def told(words: str, about: str, name: str, day: str) -> object:
    """A fact about a thing."""
    return said("fact", words, name, about=text(about), category="status", date=day)


@pytest.mark.parametrize("words", ["Prefers tea", "Says who?", "says it is", "He asked: who says so"])
def test_no_speaker(words: str) -> None:
    """Only a name in front of "says" is cut."""
    assert without_speaker(words) == words


def test_the_speaker_is_cut() -> None:
    """What is said stays."""
    assert without_speaker("Kim Okafor says Project Orion is on hold") == "Project Orion is on hold"


def test_names_of_a_thing() -> None:
    """With and without the word that says what it is, and by its domain; no part of the name alone."""
    assert names_of(Entity("p", "project", "Project Orion", aliases=("Orion Two",))) == {
        "project orion",
        "orion",
        "orion two",
    }
    assert names_of(Entity("o", "organization", "Globex Widgets", domains=("globex.test",))) == {
        "globex widgets",
        "globex",
    }


def test_a_thing_has_the_facts_that_name_it() -> None:
    """Whoever says so; what is said of something else is not its fact, and nobody's role is."""
    vault = Vault()
    orion = vault.note("project", "Project Orion")
    vault.mail(
        "a",
        0,
        (KIM, (OWEN,)),
        title=text("Project Orion"),
        statements=(
            told("Kim Okafor says Project Orion is on hold", "Orion", "1", "2026-03-02"),
            told("Kim Okafor says Project Heron is on hold", "Heron", "2", "2026-03-02"),
            told("Globex is certified to ISO 9001", "Globex", "3", "2026-03-02"),
        ),
    )
    index = vault.settle()
    assert [d.fact for d in drafts(orion.id, index)] == ["Kim Okafor says Project Orion is on hold"]
    assert [d.fact for d in drafts(index.by_domain["globex.test"], index)] == ["Globex is certified to ISO 9001"]


def test_newer_words_on_a_state_supersede_whoever_says_them() -> None:
    """The state of a project is one attribute, whoever tells it."""
    vault = Vault()
    orion = vault.note("project", "Project Orion")
    first = told("Kim Okafor says Project Orion is on hold", "Orion", "1", "2026-03-02")
    later = told("Sam Rivers says Project Orion is cancelled", "Orion", "2", "2026-03-12")
    vault.mail("a", 0, (KIM, (OWEN,)), title=text("Project Orion"), statements=(first,))
    vault.mail("b", 10, (SAM, (OWEN,)), title=text("Project Orion"), statements=(later,))
    ledger = reconcile(orion.id, drafts(orion.id, vault.settle()), ())
    assert [(fact.fact.split(" says ")[1], fact.status) for fact in ledger.facts] == [
        ("Project Orion is on hold", "superseded"),
        ("Project Orion is cancelled", "active"),
    ]
