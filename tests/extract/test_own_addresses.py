"""Further addresses that the owner's mail names: told as claims on the address it was written from."""

from __future__ import annotations

import pytest

from pipeline.extract.ownership import address_claims
from pipeline.model import Address, Message, Owner

OWNER = Owner(frozenset({"ada@acme.test", "am@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))


def claimed(signature: str, *headers: tuple[str, str]) -> list[tuple[str, str]]:
    """(address, quote) of every claim."""
    message = Message("1@x.test", None, Address("Ada Moreau", "ada@acme.test"), "Hi", "text", headers=headers)
    found = address_claims(message, signature, "Ada Moreau", OWNER, "2026-04-01")
    assert all((claim.email, claim.field, claim.date) == ("ada@acme.test", "email", "2026-04-01") for claim in found)
    return [(claim.value, claim.quote) for claim in found]


@pytest.mark.parametrize(
    ("signature", "headers"),
    [
        ("", ()),
        ("Ada Moreau\nada@acme.test | am@acme.test", ()),
        ("", (("reply-to", "Ada Moreau <ada@acme.test>"), ("return-path", "<bounce@home.test>"))),
        ("", (("reply-to", "no-reply@acme.test"),)),
        ("twitter @ada, price 3@4", ()),
    ],
)
def test_nothing_new(signature: str, headers: tuple[tuple[str, str], ...]) -> None:
    """Addresses that are known to be the owner's, those of machines, and what is none."""
    assert claimed(signature, *headers) == []


def test_found() -> None:
    """In Reply-To and in the signature, each once, with the words; of many only the first."""
    header = ("reply-to", "Ada Moreau <Ada@Home.test>")
    assert claimed("Ada\nada@home.test, old: ada@old.test", header) == [
        ("ada@home.test", "Reply-To: Ada Moreau <Ada@Home.test>"),
        ("ada@old.test", "ada@home.test, old: ada@old.test"),
    ]
    assert len(claimed("\n".join(f"a{n}@x{n}.test" for n in range(9)))) == 3


def test_hostile() -> None:
    """Long garbage costs nothing."""
    assert claimed("@" * 100_000 + "a@" * 50_000, ("reply-to", "x." * 100_000 + "@y")) == []
