"""For whom somebody works: what they write from, and when that counts as a change."""

from __future__ import annotations

import pytest
from filings import ADA, KIM, SAM, Vault, text

from pipeline.index import employments, is_stated
from pipeline.model import FiledClaim

NEW = ("Sam Rivers", "sam@globex.test")
ACM = ("Sam Rivers", "sam@acm.org")


def told(*mails: tuple[int, tuple[str, str]], late: tuple[tuple[int, tuple[str, str]], ...] = ()) -> list[str]:
    """Domains in order, former ones in brackets, of Sam who wrote on these days; ``late`` are mails to Sam."""
    vault = Vault()
    vault.mail("first", 0, (SAM, (ADA,)))
    sam = vault.index.entities[vault.of(SAM[1])]
    vault.index.by_email.update({NEW[1]: sam.id, ACM[1]: sam.id})
    for day, seat in mails:
        vault.mail(f"m{day}{seat[1][4]}", day, (seat, (ADA,)))
    for day, seat in late:
        vault.mail(f"l{day}", day, (KIM, (ADA, seat)))
    known = employments(sam.id, vault.index)
    return [e.domain if e.current else f"({e.domain})" for e in known]


@pytest.mark.parametrize(
    ("mails", "late", "domains"),
    [
        ((), (), ["rivertown.test"]),
        (((9, ACM), (19, ACM)), (), ["rivertown.test"]),
        (((9, NEW),), (), ["rivertown.test", "globex.test"]),
        (((9, NEW), (10, SAM), (11, NEW), (12, SAM)), (), ["rivertown.test", "globex.test"]),
        (((9, NEW), (10, NEW)), (), ["globex.test", "(rivertown.test)"]),
        (((9, NEW), (10, NEW)), ((30, SAM), (31, SAM)), ["globex.test", "(rivertown.test)"]),
        (((9, NEW), (10, NEW), (11, SAM)), (), ["globex.test", "rivertown.test"]),
        (((9, NEW), (10, NEW), (11, SAM), (12, SAM)), (), ["rivertown.test", "(globex.test)"]),
    ],
)
def test_employments(mails: tuple, late: tuple, domains: list[str]) -> None:  # type: ignore[type-arg]
    """One mail changes nothing, nor does mail to an old address; two days do; side by side both are present."""
    assert told(*mails, late=late) == domains


def test_a_society_that_somebody_speaks_for() -> None:
    """An address that a society lends is no employer until its people sign with the society's name."""
    vault = Vault()
    seat = ("Ida Holt", "ida@acm.org")
    vault.mail("a", 0, (seat, (ADA,)))
    assert vault.index.by_domain == {}
    claim = FiledClaim(text(seat[0]), seat[1], "organization", text("ACM Press"), text("ACM Press"), "")
    vault.mail("b", 1, (seat, (ADA,)), claims=(claim,))
    assert vault.index.entities[vault.index.by_domain["acm.org"]].name == "ACM Press"
    assert [e.domain for e in employments(vault.of(seat[1]), vault.index)] == ["acm.org"]


@pytest.mark.parametrize(
    ("quote", "value", "later", "current"),
    [
        ("I am also advisor at Orrin Labs now", "Orrin Labs", (), True),
        ("I am the owner of Orrin Labs", "Orrin Labs", (), True),
        ("Director | Orrin Labs", "Orrin Labs", (), True),
        ("I am now director at Rivertown", "Rivertown", (), True),
        ("I am now director at Orrin Labs", "Orrin Labs", (12, 13), True),
        ("I am now director at Orrin Labs", "Orrin Labs", (), False),
        ("I am now director at Orrin Labs", "Orrin Labs", (12,), False),
    ],
)
def test_gone_elsewhere_without_a_new_address(quote: str, value: str, later: tuple[int, ...], current: bool) -> None:
    """Who tells of a new employer from the old address works there no more, unless mail goes on from it."""
    vault = Vault()
    claim = FiledClaim(text(SAM[0]), SAM[1], "organization", text(value), text(quote), "")
    vault.mail("first", 0, (SAM, (ADA,)))
    vault.mail("news", 10, (SAM, (ADA,)), claims=(claim,))
    for day in later:
        vault.mail(f"later{day}", day, (SAM, (ADA,)))
    known = employments(vault.of(SAM[1]), vault.index)
    assert [(e.domain, e.current) for e in known] == [("rivertown.test", current)]


@pytest.mark.parametrize(
    ("quote", "stated"),
    [
        ("", False),
        ("Head Baker", False),
        ("Engineer I at Globex Corp", False),
        ("Sam Rivers | Globex | +1 555 0100", False),
        ("I joined Globex last week", True),
        ("Just to say I've joined Globex", True),
        ("Ich bin jetzt bei Globex", True),
        ("J'ai rejoint Globex en mars", True),
    ],
)
def test_stated(quote: str, stated: bool) -> None:
    """A sentence in the first person, not a line of a signature."""
    assert is_stated(quote) is stated
