"""An item without its secrets: found in the whole, removed wherever they stand, and nothing else changed."""

from __future__ import annotations

import time

import pytest
from desk import OWNER, SARAH, Desk

from pipeline.model import Address, Attachment, Item, Message
from pipeline.secrets.assigned import is_random
from pipeline.secrets.clear import Cleared, clear, is_nothing_else
from pipeline.secrets.find import find, mask


def message(text: str, subject: str = "", name: str = "") -> Message:
    """A mail."""
    sender = Address(name, "nora.483920@acme.test")
    return Message("m483920@x.test", None, sender, subject, text, attachments=(Attachment(subject, "text/plain", 1),))


def test_an_item_without_secrets_is_itself() -> None:
    """Not even copied."""
    item = Item("1" * 12, "k", "email", "Lunch", messages=(message("At noon?", "Lunch", "Nora"),))
    assert clear(item)[0] is item


def test_what_was_found_once_is_removed_wherever_it_stands() -> None:
    """In a message without the word for it, in the subject, a name and the name of a file; addresses and ids stay."""
    told = message("The password is Tulip!4821abc.")
    bare = message("Tulip!4821abc worked, thanks. Tulip!4821abcd did not.", "Tulip!4821abc", "Tulip!4821abc")
    item = Item("1" * 12, "k", "email", "Re: Tulip!4821abc", messages=(told, bare))
    cleared, _ = clear(item)
    assert cleared.title == "Re: [secret removed: password]"
    assert cleared.messages[1].text == "[secret removed: password] worked, thanks. Tulip!4821abcd did not."
    assert cleared.messages[1].sender == Address("[secret removed: password]", "nora.483920@acme.test")
    assert cleared.messages[1].attachments[0].name == "[secret removed: password]"
    assert cleared.messages[1].id == bare.id


@pytest.mark.parametrize(
    ("asked", "answer", "gone"),
    [
        ("When is lunch?", "Kestrel-4821", False),
        ("What is the password of the printer?", "Kestrel-4821 was hired by Nora.", False),
        ("What is the password of the printer?", "INC0048213", False),
        ("What is the password of the printer?", "2026-04-12", False),
        ("What is the password of the printer?", "https://acme.test/Kestrel-4821", False),
        ("What is the password of the printer?", "Hi Nora,\n\n> Kestrel-4821\n\nBest", True),
        ("Kannst du mir das WLAN-Passwort schicken?", "Kestrel-4821", True),
        ("Quel est le mot de passe ?", "Kestrel-4821.", True),
    ],
)
def test_an_answer_needs_no_word_for_it(asked: str, answer: str, gone: bool) -> None:
    """Alone on its line, after somebody spoke of a password; what was asked later tells nothing of it."""
    there = Item("1" * 12, "k", "email", "Hello", messages=(message(asked, "Hello"), message(answer, "Re: Hello")))
    assert ("[secret removed" in clear(there)[0].messages[1].text) is gone
    turned = Item("1" * 12, "k", "email", "Hello", messages=(message(answer, "Hello"), message(asked, "Hello")))
    assert clear(turned)[0] is turned


@pytest.mark.parametrize("text", ["The PIN is 4821. Room 4821 is free.", "password: oceanfree\nWe call it oceanfree."])
def test_what_may_mean_something_else_is_removed_only_where_it_was_told(text: str) -> None:
    """A short number and a plain word."""
    assert Cleared([text]).text(text).count("[secret removed") == 1


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        ("We agreed on the blue chairs.", False),
        ("The password for the ticket machine in Bremen will be changed to [secret removed: password] in June.", False),
        ("[secret removed: code]", True),
        ("The password is \\[secret removed: password\\].", True),
        ("Decision: PIN [secret removed: pin]", True),
    ],
)
def test_a_sentence_that_was_nothing_but_a_secret(text: str, nothing: bool) -> None:
    """It says nothing that is worth a decision or a fact."""
    assert is_nothing_else(text) == nothing


def test_no_decision_and_no_task_of_a_secret_alone(desk: Desk) -> None:
    """What else was decided in the same mail is taken."""
    body = "Hi Robin,\n\nDecision: the password is Tulip!4821abc.\nDecision: we buy the blue chairs for the office.\n"
    desk.mail("a", OWNER, SARAH, "Chairs", "Which chairs?\n", day=13)
    desk.mail("b", SARAH, OWNER, "Re: Chairs", body, day=14, re="a")
    desk.run()
    assert "blue chairs" in desk.text()
    lines = [line for line in desk.text().split("\n") if "secret removed" in line]
    assert lines == ["Decision: the password is \\[secret removed: password\\]."]
    desk.is_quiet()


def test_a_title_that_is_a_secret_told_in_the_body(desk: Desk) -> None:
    """Neither the name of the note nor the commit has it."""
    desk.mail("a", OWNER, SARAH, "Tulip!4821abc", "That is the password: Tulip!4821abc\n", day=13)
    report = desk.run()
    assert "Tulip" not in desk.git("log", "-p", "--all") + repr(report) + "".join(desk.tree())


def test_masked_text_is_masked_no_further() -> None:
    """The marker, also escaped, is no password behind the word for one."""
    for text in ("Password: Tulip!4821abc", "PIN: 4821", "Authorization: Basic bm9yYTpUdWxpcDQ4MjE="):
        once = mask(text)
        assert once != text and mask(once) == once
        escaped = once.replace("[", "\\[").replace("]", "\\]")
        assert mask(escaped) == escaped


@pytest.mark.parametrize(
    "value", ["newsletter", "2026-04-11", "reset-your-router-in-10-steps", "12345", "index", "a-b-c-d-e-f-g-h-i-j"]
)
def test_words_and_dates_are_not_random(value: str) -> None:
    """Nor are titles in addresses."""
    assert not is_random(value, 6 if len(value) > 5 else 8)


@pytest.mark.parametrize(
    "text",
    [
        "password " * 9_000,
        "password: " * 9_000,
        "password\n> " * 9_000,
        "code for " * 9_000,
        "the code is " * 9_000,
        "verification code " * 6_000,
        "-----BEGIN PRIVATE KEY-----\n" * 3_000,
        "-----BEGIN PRIVATE KEY-----" + "A" * 90_000,
        "recovery codes: " * 6_000,
        "abandon " * 12_000,
        "4111 " * 18_000,
        "1" * 90_000,
        "DE89 " * 18_000,
        "https://a.test/reset/" * 4_500,
        "https://a.test/?token=" + "a&token=" * 11_000,
        "a=" * 45_000,
        "secret_" * 13_000,
        "Cookie: " + "a=b; " * 18_000,
        "curl " * 18_000,
        "mysql -" * 13_000,
        "eyJ" + "a." * 45_000,
        "eyJaaaaaaaaaaa.eyJ" * 5_000,
        "AKIA" * 22_000,
        "Password=;Server=" * 5_000,
        "İ password: x " * 6_000,
        "user: a / " * 9_000,
        "Private-Lines: 999\n" * 4_700,
    ],
)
def test_hostile_text_takes_no_time(text: str) -> None:
    """90,000 characters of what the rules look for."""
    begun = time.process_time()
    find(text)
    assert time.process_time() - begun < 2.0
