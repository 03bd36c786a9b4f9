"""Cards that ask whether two people are one: never joined by themselves, never asked about two who wrote each other."""

from __future__ import annotations

import msgspec
import pytest
from filings import ADA, SAM, Mailbox, Vault, filed, message, text

from pipeline.build.cards import cards
from pipeline.build.namesakes import asked_about, same_person, subject_of
from pipeline.model import Filed, FiledClaim

ELSEWHERE = ("Sam Rivers", "sam.rivers@globex.test")


def asked(*senders: Mailbox, noted: bool = True) -> list[str]:
    """Subjects of the cards after each of these wrote to the owner."""
    vault = Vault(strictness="low" if noted else "high")
    for day, sender in enumerate(senders):
        vault.mail(f"{day}", day, (sender, (ADA,)))
    return sorted(card.subject for card in same_person(vault.index))


@pytest.mark.parametrize(
    "senders",
    [
        (SAM,),
        (SAM, ("Kim Rivers", "kim@rivertown.test")),
        (SAM, ("Sam Lowe", "lowe@rivertown.test")),
        (SAM, ("S. Rivers", "s@globex.test")),
        (SAM, ("Sam", "sam@globex.test")),
        (SAM, ("Sam Rivers Jr", "j@globex.test")),
        (("Rivertown Support", "a@rivertown.test"), ("Rivertown Support", "b@globex.test")),
    ],
)
def test_other_people(senders: tuple[Mailbox, ...]) -> None:
    """Other names, and names that are only alike and elsewhere, raise no question."""
    assert [subject for subject in asked(*senders) if "support" not in subject] == []


@pytest.mark.parametrize(
    ("sender", "reason"),
    [
        (ELSEWHERE, "the same name"),
        (("Sam Rivers", "sam.rivers2@rivertown.test"), "the same name, both at rivertown.test"),
        (("S. Rivers", "s.r@rivertown.test"), "initials, both at rivertown.test"),
        (("Samuel Rivers", "samuel@rivertown.test"), "nickname, both at rivertown.test"),
        (("Sam B. Rivers", "sbr@rivertown.test"), "middle name, both at rivertown.test"),
        (("Sam Rivvers", "rivvers@rivertown.test"), "near spelling, both at rivertown.test"),
    ],
)
def test_who_may_be_one(sender: Mailbox, reason: str) -> None:
    """They stay two, and the card says what speaks for it and who they are."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (sender, (ADA,)))
    assert vault.of(SAM[1]) != vault.of(sender[1])
    (card,) = same_person(vault.index)
    assert card.section == "Same person?"
    assert SAM[1] in card.text and sender[1] in card.text and "[[People/Sam Rivers]]" in card.text
    assert reason.partition(",")[0] in card.text


def test_two_without_a_note_are_not_asked_about() -> None:
    """Nobody sees them as two."""
    assert asked(SAM, ELSEWHERE, noted=False) == []


def test_who_wrote_to_each_other_is_two() -> None:
    """Nobody writes to himself at another company."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (ELSEWHERE, (SAM,), (ADA,)))
    assert same_person(vault.index) == []


def test_an_answer_is_remembered() -> None:
    """A pair that is not the same is asked about no more, in whichever order it is named."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (ELSEWHERE, (ADA,)))
    subject = subject_of("sam-rivers-2", "sam-rivers")
    assert subject == subject_of("sam-rivers", "sam-rivers-2")
    assert asked_about(subject) == ("sam-rivers", "sam-rivers-2")
    assert [card.subject for card in cards(vault.index, {}, frozenset())] == [subject]
    assert cards(vault.index, {}, frozenset({subject})) == ()


@pytest.mark.parametrize("subject", ["", "person:x", "same:", "same:x", "keep:a b"])
def test_other_cards_are_about_no_pair(subject: str) -> None:
    """Only cards of this kind name two people."""
    assert asked_about(subject) is None


def book(name: str, entry: str, *emails: str) -> Filed:
    """An address book in which one entry has these addresses."""
    claims = tuple(FiledClaim(text(entry), email, "name", text(entry), text(f"vCard: {entry}"), "") for email in emails)
    file = msgspec.structs.replace(message(5, ("", "")), form="contacts", direction="")
    return filed(name, 5, "document", claims=claims, messages=(file,))


@pytest.mark.parametrize(
    ("other", "entry", "expected"),
    [
        (("Kim Okafor", "kim@globex.test"), "Sam Rivers", False),
        (("Eve Rivers", "eve@globex.test"), "Rivers", False),
        (("Sam Rivers", "info@globex.test"), "Sam Rivers", False),
        (("Sam Rivers", "sam@globex.test"), "Sam Rivers", True),
        (("", "sr1970@globex.test"), "Sam Rivers", True),
        (("Sammy", "sammy@globex.test"), "Sam Rivers", True),
        (("Sam Lowe", "lowe@globex.test"), "Sam Lowe", True),
    ],
)
def test_an_entry_of_the_address_book(other: Mailbox, entry: str, expected: bool) -> None:
    """It came after both were known: they are asked about, unless their full names contradict or it is an office."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (other, (ADA,)))
    vault.take(book("c", entry, SAM[1], other[1]), ((entry, SAM[1]), "mention"), ((entry, other[1]), "mention"))
    shown = [card.text for card in same_person(vault.index) if "address book" in card.text]
    assert len(shown) == expected
    assert vault.of(SAM[1]) != vault.of(other[1])


def test_an_entry_is_asked_about_though_they_wrote_to_one_another() -> None:
    """The owner's own address book outweighs it; the card tells of it."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    vault.mail("b", 1, (ELSEWHERE, (SAM,), (ADA,)))
    vault.take(book("c", "Sam Rivers", SAM[1], ELSEWHERE[1]))
    (card,) = same_person(vault.index)
    assert "but they wrote to one another" in card.text
