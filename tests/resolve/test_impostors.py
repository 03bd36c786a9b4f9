"""Names that are known at addresses that are not."""

from __future__ import annotations

from datetime import datetime
from time import process_time

import pytest
from filings import ADA, Mailbox, Vault

from pipeline.model import Address, Item, Message
from pipeline.resolve.impostors import impostors, resembles

NAME = "Sarah Quill"
SARAH, OTHER = (NAME, "sarah@acme.example"), (NAME, "sarah@northlight.test")
HONEST = {
    "a private address": (
        (NAME, "sarah.quill@home.test"),
        "Hi Robin,\n\nthis is my private address, see you Friday.",
        {},
    ),
    "talk of money": ((NAME, "sq@home.test"), "Hi Robin,\n\nthe invoice of 900 EUR was paid, thank you. Sarah", {}),
    "a bank among others": ((NAME, "sq@home.test"), "Hi Robin,\n\nthe bank account is open now.", {}),
    "her own other domain": ((NAME, "sarah@acme.test"), "Hi Robin,\n\nwe moved to a new domain.", {}),
    "answers to her known address": ((NAME, "sq@home.test"), "Hi Robin,\n\nhello.", {"reply-to": "sarah@acme.example"}),
    "answers within the same site": (
        (NAME, "sq@home.test"),
        "Hi Robin,\n\nhello.",
        {"reply-to": "Sarah <s@post.home.test>"},
    ),
    "a list": ((NAME, "sq@other.test"), "Hi.", {"list-id": "<x.other.test>", "reply-to": "x@lists.test"}),
    "a service": ((NAME, "notifications@forge.test"), "Sarah pushed 3 commits.", {"reply-to": "r+12@forge.example"}),
    "her known address": (SARAH, "Hi Robin,\n\nour bank account changed, please pay 900 EUR there.", {}),
    "a first name only": (("Sarah", "sarah@evil.test"), "Hi Robin,\n\nplease buy gift cards.", {}),
    "another name": (("Nora Finch", "nora@evil.test"), "Hi Robin,\n\nplease buy gift cards.", {}),
    "the owner's name at a service": (("Ada Moreau", "noreply@forge.test"), "Your commit was pushed.", {}),
    "the owner's name through a list": (("Ada Moreau via Team", "team@lists.test"), "Hello.", {}),
}
FALSE = {
    "the owner's own name": (("Ada Moreau", "ada@evil.test"), "Hi,\n\nhow are you?", {}, "bears your name"),
    "a new account": ((NAME, "sq@home.test"), "Hi Robin,\n\nplease note our new bank details.", {}, "asks for money"),
    "konto": ((NAME, "sq@home.test"), "Hallo,\n\nunsere Bankverbindung hat sich geändert.", {}, "asks for money"),
    "virement": ((NAME, "sq@home.test"), "Bonjour,\n\nmerci de faire un virement de 900 €.", {}, "asks for money"),
    "cuenta": ((NAME, "sq@home.test"), "Hola,\n\ntenemos una nueva cuenta bancaria.", {}, "asks for money"),
    "bonifico": ((NAME, "sq@home.test"), "Ciao,\n\nfai un bonifico di 900 euro.", {}, "asks for money"),
    "cartão": ((NAME, "sq@home.test"), "Olá,\n\ncompra três cartões-presente.", {}, "asks for money"),
    "rekening": ((NAME, "sq@home.test"), "Hoi,\n\nwij hebben een nieuw rekeningnummer.", {}, "asks for money"),
    "lösenord": ((NAME, "sq@home.test"), "Hej,\n\nskicka mig ditt lösenord.", {}, "asks for money"),
    "a code": ((NAME, "sq@home.test"), "Hi,\n\ncan you send me the verification code you got?", {}, "asks for"),
    "elsewhere": ((NAME, "sq@home.test"), "Hi,\n\nhello.", {"reply-to": "quill@evil.test"}, "answers go elsewhere"),
    "a letter less": ((NAME, "sarah@northlght.test"), "Hi,\n\nhello.", {}, "looks like"),
}  # fmt: skip


def vault() -> Vault:
    """The owner wrote to Sarah, who has two desks."""
    made = Vault()
    made.mail("a", 0, (ADA, (SARAH, OTHER)), (SARAH, (ADA,)))
    made.mail("b", 1, (OTHER, (ADA,)))
    return made


def mail(sender: Mailbox, text: str, headers: dict[str, str], day: int = 9, folder: str = "") -> Item:
    """An item of one mail."""
    when = datetime(2026, 3, day)
    message = Message(
        id="x",
        date=when,
        sender=Address(*sender),
        subject="Hello",
        text=text,
        headers=tuple(headers.items()),
        folder=folder,
    )
    return Item(id="0" * 12, key="x", kind="email", title="Hello", date=when, messages=(message,))


@pytest.mark.parametrize("why", HONEST)
def test_honest_mail_is_not_warned_of(why: str) -> None:
    """People have more than one address, and talk about money."""
    assert list(impostors(mail(*HONEST[why]), vault().index)) == []


@pytest.mark.parametrize("why", FALSE)
def test_a_borrowed_name_is_told(why: str) -> None:
    """The owner's name; a contact's with something more that speaks against it."""
    sender, text, headers, told = FALSE[why]
    (said,) = impostors(mail(sender, text, headers), vault().index)
    assert told in said and sender[1] in said
    assert not list(impostors(mail(sender, text, headers, folder="Sent"), vault().index))


def test_an_address_is_new_until_it_is_known() -> None:
    """Another mail before makes it known; the item itself and a later one do not."""
    sender, text, headers, _ = FALSE["a new account"]
    made = vault()
    made.mail("0", 20, (sender, (ADA,)))
    made.mail("later", 30, (sender, (ADA,)))
    assert list(impostors(mail(sender, text, headers), made.index))
    made.mail("before", 3, (sender, (ADA,)))
    assert not list(impostors(mail(sender, text, headers), made.index))


def test_long_texts_cost_little() -> None:
    """A text without end that nearly asks."""
    started = process_time()
    for words in ("new " * 9_000, "bank account " * 9_000, "send 1 " * 9_000, "send me the " * 9_000, "9" * 90_000):
        list(impostors(mail((NAME, "sq@home.test"), words, {"reply-to": "a@" + "b." * 9_000}), vault().index))
    assert process_time() - started < 2


@pytest.mark.parametrize(
    ("one", "other", "so"),
    [
        ("acme.test", "acme.test", False),
        ("acme.test", "acme.example", False),
        ("acme.test", "acne.test", False),
        ("harbour.test", "harvest.test", False),
        ("northlight.test", "northlights.test", True),
        ("nortlhight.test", "northlight.test", True),
        ("rnorgen.test", "morgen.test", True),
        ("gl0bex.test", "globex.test", True),
        ("", "globex.test", False),
    ],
)
def test_domains_that_look_alike(one: str, other: str, so: bool) -> None:
    """One slip in a long name; short names and other endings are too common."""
    assert resembles(one, other) is resembles(other, one) is so
