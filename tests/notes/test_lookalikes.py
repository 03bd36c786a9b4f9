"""Hosts and names made to be taken for others are told; honest ones of any alphabet are not."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index import Index
from pipeline.live.matters import sender
from pipeline.model import Address, Extraction, Item, Label, Message, Owner, Why
from pipeline.notes import source, source_read
from pipeline.notes.lookalikes import DISGUISE, disguise, unmasked
from pipeline.resolve.filing import file_item, skip_item

HONEST = [
    "example.com",
    "bücher.de",
    "xn--bcher-kva.de",
    "café.fr",
    "straße.de",
    "ıstanbul.com.tr",
    "łódź.pl",
    "smørrebrød.dk",
    "пример.рф",
    "xn--e1afmkfd.xn--p1ai",
    "сор.рф",
    "правда.com",
    "сосна.com",
    "παράδειγμα.ελ",
    "ελλάδα.com",
    "日本.jp",
    "中文abc.cn",
    "한국.com",
    "kiev-информ.com",
    "مثال.com",
    "xn--zzz-.com",
    "xn--é.com",
    "",
    ".",
    "[127.0.0.1]",
]
MASKED = [
    ("pаypal.com", "paypal.com"),
    ("mail.gοogle.com", "mail.google.com"),
    ("xn--pypal-4ve.com", "paypal.com"),
    ("аррӏе.com", "apple.com"),
    ("xn--80ak6aa92e.com", "apple.com"),
    ("pаypal-вход.com", "paypal-вxoд.com"),
    ("ｐａｙｐａｌ.com", "paypal.com"),
    ("paypal。com", "paypal.com"),
    ("pay\u200bpal.com", "paypal.com"),
    ("аcme.рф", "acme.рф"),
    ("ɡoogle.com", "google.com"),
]


@pytest.mark.parametrize("host", HONEST)
def test_honest_hosts_are_left_alone(host: str) -> None:
    """No-op: names of domains in Latin, Cyrillic, Greek and other letters, also as punycode."""
    assert unmasked(host) == ""


@pytest.mark.parametrize(("host", "like"), MASKED)
def test_masked_hosts(host: str, like: str) -> None:
    """Mixed alphabets, look-alikes alone before an ending in Latin letters, wide letters and hidden characters."""
    assert unmasked(host) == like


HONEST_NAMES = [
    "Sarah Chen",
    "Jörg Müller",
    "Иван Петров",
    "Иван Ivanov",
    "β-Tester",
    "Ωmega",
    "علی\u200cرضا",
    "\u200fדוד",
    "山田 Taro",
    "ООО Acme",
    "",
]


@pytest.mark.parametrize("name", HONEST_NAMES)
def test_honest_names_are_left_alone(name: str) -> None:
    """No-op: names in one alphabet, words of two alphabets beside each other, joiners that a script needs."""
    assert disguise(name, "a@mail.test") == ""


def test_disguises_in_words() -> None:
    """What is wrong with a sender stands in a sentence that names both."""
    assert disguise("Ann", "ann@аcme.test") == (
        "аcme.test (xn--cme-5cd.test) looks like acme.test and is another domain"
    )
    assert disguise("Sаrah Chen", "s@mail.test") == "the sender's name mixes alphabets: Sаrah only looks like Sarah"
    assert disguise("Sa\u200brah", "s@mail.test") == "the sender's name holds hidden characters"
    assert disguise("Ann \u202ecba", "s@mail.test") == "the sender's name holds hidden characters"


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_sender_can_be_looked_at(name: str, host: str) -> None:
    """Law: no text is too strange, and plain ASCII that is no punycode is never told of."""
    told = disguise(name, f"a@{host}")
    assert not (told and name.isascii() and host.isascii() and "xn--" not in host.lower())


OWNER = Owner(addresses=frozenset({"me@mail.test"}))


def item(address: str) -> Item:
    """A mail from an address."""
    when = datetime(2026, 4, 11, 10)
    sent = Message("m1", when, Address("Sarah Chen", address), "Invoice", "Hello", source="a.eml", sha256="ab" * 6)
    return Item("0123456789ab", "k", "email", "Invoice", when, when, messages=(sent,))


def test_a_reader_sees_it() -> None:
    """In the note under its title and among the reasons, in the line of a skipped week, and in the brief."""
    for address, like in (("sarah@acme.test", ""), ("sarah@аcme.test", "acme.test")):
        filed = file_item(item(address), Label(), Extraction(), (), OWNER, ZoneInfo("UTC"), lambda _: "")
        text = source.render(filed, source.ItemLinks(), ())
        assert ("**Take care:** аcme.test" in text) == bool(like)
        assert (DISGUISE in dict(filed.whys)) == bool(like)
        assert source_read.parse(text) == filed
        assert sender(filed, Index(OWNER)) == ("Sarah Chen (⚠ not acme.test)" if like else "Sarah Chen")
        label = Label(filter=("spam",), whys=(Why("spam", "a slogan"),))
        assert ("looks like acme.test" in skip_item(item(address), label, lambda _: "").reason) == bool(like)
