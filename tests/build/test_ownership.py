"""Which addresses are asked about as the owner's: a name alone never, and nothing that a stranger could bring about."""

from __future__ import annotations

import msgspec
import pytest
from filings import ADA, KIM, SAM, Mailbox, Vault, filed, text

from pipeline.build.cards import cards
from pipeline.build.ownership import address_asked, entries, own_addresses
from pipeline.model import Filed, FiledClaim

HOME = ("Ada Moreau", "ada@home.test")


def subjects(vault: Vault) -> list[str]:
    """The addresses that are asked about."""
    return [card.subject for card in own_addresses(vault.index)]


def claimed(field: str, value: str, quote: str, email: str = ADA[1], name: str = ADA[0]) -> FiledClaim:
    """A claim on the address of the owner."""
    return FiledClaim(text(name), email, field, text(value), text(quote), "")


@pytest.mark.parametrize(
    "lines",
    [
        [(HOME, (ADA,))],  # a forged name is the oldest trick
        [(HOME, (ADA, KIM)), (HOME, (KIM,))],
        [(ADA, (("", "kim@home.test"),))],
        [(ADA, (("Ada", "ada@home.test"),))],
        [(ADA, (("Adam Moreau", "adam@home.test"),))],
        [(ADA, (("Ada Moreau", "info@home.test"),))],
        [(ADA, (("Ada Moreau", "noreply@home.test"),))],
        [(ADA, (HOME,)), (("Eve Moreau", "ada@home.test"), (KIM,))],
    ],
)
def test_not_asked(lines: list[tuple[Mailbox, tuple[Mailbox, ...]]]) -> None:
    """The name alone, another name, a mailbox of a task or a machine, and one that others use as well."""
    vault = Vault()
    for number, line in enumerate(lines):
        vault.mail(f"{number}", number, line)
    assert subjects(vault) == []


def test_who_answers_the_owner_is_somebody_else() -> None:
    """Father and daughter of one name write to one another."""
    vault = Vault()
    vault.mail("a", 0, (ADA, (HOME,)), (HOME, (ADA,)))
    assert subjects(vault) == []


def test_noise_is_no_evidence() -> None:
    """What was filtered out speaks for nobody."""
    vault = Vault()
    vault.mail("a", 0, (ADA, (HOME,)), filter=("spam",))
    assert subjects(vault) == []


@pytest.mark.parametrize("to", [HOME, ("", "ada.moreau@home.test"), ("Moreau, Ada", "am@home.test")])
def test_written_to(to: Mailbox) -> None:
    """The owner mails somebody of the own full name, who does not answer."""
    vault = Vault()
    vault.mail("a", 0, (ADA, ((to[0] if "," not in to[0] else "Ada Moreau", to[1]),)))
    (card,) = own_addresses(vault.index)
    assert card.subject == f"owner:{to[1]}" and card.section == "Same person?"
    assert "you wrote to it once" in card.text and to[1] in card.text


def test_a_sent_folder() -> None:
    """What lies among the sent mail was sent by the owner."""
    vault = Vault()
    item = vault.mail("a", 0, (HOME, (KIM,)))
    assert subjects(vault) == []
    (message,) = item.messages
    sent = msgspec.structs.replace(item, messages=(msgspec.structs.replace(message, source="home/Sent/cur/1"),))
    vault.index.put_item(sent, vault.index.item_paths[item.id])
    (card,) = own_addresses(vault.index)
    assert "1 mail from it in a Sent folder" in card.text


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ((claimed("email", HOME[1], f"Reply-To: {HOME[1]}"),), "Reply-To"),
        ((claimed("email", HOME[1], f"Ada Moreau, {HOME[1]}"),), "signature"),
    ],
)
def test_what_the_owners_mail_says(claims: tuple[FiledClaim, ...], reason: str) -> None:
    """The owner's own mail names the address; the same claim by anybody else says nothing."""
    vault = Vault()
    vault.mail("a", 0, (HOME, (KIM,)))
    foreign = tuple(msgspec.structs.replace(claim, email=SAM[1]) for claim in claims)
    vault.mail("b", 1, (SAM, (ADA,)), claims=foreign)
    assert subjects(vault) == []
    vault.mail("c", 2, (ADA, (KIM,)), claims=claims)
    (card,) = own_addresses(vault.index)
    assert reason in card.text


def book(name: str, *entry: Mailbox) -> Filed:
    """An address book in which each of these has a line under its name."""
    claims = tuple(claimed("name", who, f"vCard: {who}", email, who) for who, email in entry)
    contacts = filed(name, 1, "document", claims=claims)
    from filings import message

    file = msgspec.structs.replace(message(1, ("", "")), form="contacts", direction="")
    return msgspec.structs.replace(contacts, messages=(file,))


def test_the_address_book() -> None:
    """One entry with both addresses; two entries of two names say nothing."""
    vault = Vault()
    vault.mail("a", 0, (HOME, (KIM,)))
    vault.take(book("b", ADA, ("Ada M. Moreau", HOME[1])), (HOME, "mention"))
    assert subjects(vault) == []
    vault.take(book("c", ADA, HOME), (HOME, "mention"))
    assert subjects(vault) == [f"owner:{HOME[1]}"]
    assert entries(vault.index.items[f"{'c':0>12}"]) == [frozenset({ADA[1], HOME[1]})]


def test_declined_and_beside_other_cards() -> None:
    """While it is open nobody is asked to make a note of the same person; declined, that question comes back."""
    vault = Vault(strictness="high")
    vault.mail("a", 0, (ADA, (HOME,)))
    assert [card.subject for card in cards(vault.index, {}, frozenset())] == [f"owner:{HOME[1]}"]
    declined = frozenset({f"owner:{HOME[1]}"})
    assert [card.subject for card in cards(vault.index, {}, declined)] == ["person:ada-moreau"]


@pytest.mark.parametrize("subject", ["", "owner:", "owner:ada", "same:a b", "keep:ada@home.test"])
def test_other_subjects(subject: str) -> None:
    """Only cards of this kind name an address."""
    assert address_asked(subject) == ""
