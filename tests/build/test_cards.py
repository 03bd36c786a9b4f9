"""Cards: whom and what the vault asks about, and when it does not."""

from __future__ import annotations

import pytest
from filings import ADA, KIM, SAM, Vault, filed, text

from pipeline.build.cards import cards
from pipeline.build.sketches import card_id
from pipeline.model import Filed
from pipeline.notes.cards import SECTIONS, Card

NOBODY: frozenset[str] = frozenset()


def ask(vault: Vault, barred: frozenset[str] = NOBODY, declined: frozenset[str] = NOBODY) -> tuple[Card, ...]:
    """The open cards; the notes of ``barred`` were deleted after all they wrote."""
    return cards(vault.settle(), dict.fromkeys(barred, "2026-12-31"), declined)


def naming(name: str, day: int, *mentions: str) -> Filed:
    """A note that names projects."""
    return filed(name, day, "note", mentions=tuple(map(text, mentions)))


def test_no_cards() -> None:
    """An empty vault asks nothing, nor does one in which everybody has a note."""
    vault = Vault()
    assert ask(vault) == ()
    vault.mail("a", 0, (SAM, (ADA,)))
    assert ask(vault) == ()


@pytest.mark.parametrize(
    ("sender", "more"),
    [
        (("", "x@globex.test"), {}),
        (SAM, {"filter": ("promotion",)}),
    ],
)
def test_no_card_for_machines_and_noise(sender: tuple[str, str], more: dict[str, tuple[str, ...]]) -> None:
    """An address without a name, and noise, are not worth a question."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (sender, (ADA,)), **more)
    assert ask(vault) == ()


def test_a_copy_is_no_card() -> None:
    """Only direct contact counts."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (ADA, (KIM,), (SAM,)))
    assert [card.subject for card in ask(vault)] == ["person:kim-okafor"]


def test_people_strongest_first() -> None:
    """Who wrote more stands first; the evidence is on the card."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (KIM, (ADA,)), title=text("Offer"))
    vault.mail("b", 1, (SAM, (ADA,)))
    vault.mail("c", 2, (SAM, (ADA,)), title=text("Flour"))
    sam, kim = ask(vault)
    assert sam.text == (
        f"Make a note for **Sam Rivers** (sam@rivertown.test) — wrote in 2 threads, last 2026-03-04: "
        f"[[Sources/{'c':0>12}|Flour]]"
    )
    assert "wrote in 1 thread, last 2026-03-02" in kim.text
    assert {sam.section, kim.section} <= set(SECTIONS)


@pytest.mark.parametrize(("barred", "declined"), [({"sam-rivers"}, ()), ((), {"person:sam-rivers"})])
def test_never_asked_again(barred: set[str], declined: set[str]) -> None:
    """Whom a person deleted or declined is not asked about."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (SAM, (ADA,)))
    assert ask(vault, frozenset(barred), frozenset(declined)) == ()


@pytest.mark.parametrize(
    ("items", "asked"),
    [
        ([naming("a", 0, "Project Hermes")], []),
        ([naming("a", 0, "Project Hermes", "Project HERMES")], []),
        ([naming("a", 0, "Hermes"), naming("b", 1, "Hermes")], []),
        ([naming("a", 0, "Project Apollo"), naming("b", 1, "Project Apollo")], []),
        ([naming("a", 0, "Project Hermes"), naming("b", 1, "Project HERMES")], ["project:project hermes"]),
    ],
)
def test_projects(items: list[Filed], asked: list[str]) -> None:
    """A name that two items call a project, and that has no note."""
    vault = Vault()
    vault.note("project", "Apollo")
    for item in items:
        vault.take(item)
    found = ask(vault)
    assert [card.subject for card in found] == asked
    assert all("**Project Hermes** — named in 2 items, last 2026-03-03" in card.text for card in found)


def test_order_of_arrival_does_not_matter() -> None:
    """The same items in another order make the same cards."""
    items = [naming("a", 0, "Project Hermes"), naming("b", 1, "Project HERMES")]
    one, other = Vault(), Vault()
    for item in items:
        one.take(item)
    for item in reversed(items):
        other.take(item)
    assert ask(one) == ask(other)


def test_card_ids() -> None:
    """By subject alone."""
    assert card_id("person:x") == card_id("person:x") != card_id("person:y")
