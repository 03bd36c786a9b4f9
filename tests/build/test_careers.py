"""Roles and employers over time: what settles, and what is only said once."""

from __future__ import annotations

import pytest
from filings import ADA, SAM, Vault, text

from pipeline.build.careers import same_value, settled
from pipeline.build.facts import drafts, reconcile
from pipeline.build.relations import role_of
from pipeline.model import FiledClaim

Said = tuple[int, str] | tuple[int, str, str]


def career(*said: Said, field: str = "role", seat: tuple[str, str] = SAM) -> Vault:
    """Mails of Sam with a signature: (day, value) or (day, value, sentence that says it)."""
    vault = Vault()
    for number, (day, value, *quote) in enumerate(said):
        words = quote[0] if quote else value
        claim = FiledClaim(text(seat[0]), seat[1], field, text(value), text(words), f"2026-03-{day + 2:02d}")
        vault.mail(f"m{number}", day, (seat, (ADA,)), claims=(claim,))
    return vault


@pytest.mark.parametrize(
    ("said", "role"),
    [
        ([(0, "Head Baker")], "Head Baker"),
        ([(0, "Head Baker"), (1, "Head of Sales")], "Head Baker"),
        ([(0, "Head Baker"), (1, "Head of Sales"), (1, "Head of Sales")], "Head Baker"),
        ([(0, "Head Baker"), (1, "Head of Sales"), (2, "Head Baker"), (3, "Head of Sales")], "Head Baker"),
        ([(0, "VP Sales"), (1, "Vice President, Sales"), (2, "VP of Sales")], "VP Sales"),
        ([(0, "Head Baker"), (1, "Head of Sales"), (3, "Head of Sales")], "Head of Sales"),
        ([(0, "Head Baker"), (1, "Head of Sales"), (3, "head of sales")], "Head of Sales"),
        ([(0, "Head Baker"), (1, "Head of Sales", "I have been named Head of Sales")], "Head of Sales"),
    ],
)
def test_a_role_that_settles(said: list[Said], role: str) -> None:
    """A new role needs two days, or its bearer's word; another spelling is no other role."""
    vault = career(*said)
    assert role_of(vault.of(SAM[1]), vault.index) == role
    made = reconcile(vault.of(SAM[1]), drafts(vault.of(SAM[1]), vault.index), ()).facts
    assert [fact.fact for fact in made if fact.status == "active"] == [role]


def test_a_former_role_is_kept() -> None:
    """What held before stays among the facts, superseded; what was said once only is none."""
    vault = career((0, "Head Baker"), (1, "Janitor"), (2, "Head of Sales"), (3, "Head of Sales"))
    facts = reconcile("sam", drafts(vault.of(SAM[1]), vault.index), ()).facts
    assert [(f.fact, f.ts, f.status) for f in facts] == [
        ("Head Baker", "2026-03-02", "superseded"),
        ("Head of Sales", "2026-03-04", "active"),
    ]


def test_an_organization_that_settles() -> None:
    """Somebody with a provider's address works for whom the signature names, and for another one on the second day."""
    fay = ("Fay Free", "fay@gmail.com")
    said = career((0, "Nova"), (1, "Nova GmbH"), (2, "Globex"), field="organization", seat=fay)
    assert [s.value for s in settled(said.of(fay[1]), "organization", said.index)] == ["Nova", "Nova"]
    said = career((0, "Nova"), (2, "Globex Inc"), (3, "Globex"), field="organization", seat=fay)
    assert [s.value for s in settled(said.of(fay[1]), "organization", said.index)] == [
        "Nova",
        "Globex Inc",
        "Globex Inc",
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Director", "Co-Director", False),
        ("Manager", "Senior Manager", False),
        ("Sales Manager", "Sales Engineer", False),
        ("Nurse", "Purse", False),
        ("VP Engineering", "Vice President of Engineering", True),
        ("CEO", "Chief Executive Officer", True),
        ("Sr. Engineer", "Senior Engineer", True),
        ("Head of R&D", "Head of R & D", True),
        ("Geschäftsführer", "Geschaeftsführer", True),
        ("Manger of Sales", "Manager of Sales", True),
        ("Acme", "Acme GmbH", True),
    ],
)
def test_same_value(one: str, other: str, same: bool) -> None:
    """Abbreviations, order, small words and a slip of the pen; never another word."""
    assert same_value(one, other) is same and same_value(other, one) is same


def jobs(*said: tuple[str, str]) -> Vault:
    """Mails of Sam, one a day, each signed with a role and, where given, an organization on a line of its own."""
    vault = Vault()
    for day, (role, organization) in enumerate(said):
        told = [("role", role)] * bool(role) + [("organization", organization)] * bool(organization)
        signed = tuple(
            FiledClaim(text(SAM[0]), SAM[1], field, text(value), text(f"line: {value}"), f"2026-03-{day + 2:02d}")
            for field, value in told
        )
        vault.mail(f"m{day}", day, (SAM, (ADA,)), claims=signed)
    return vault


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ([("Head Baker", "Rye Ltd"), ("Head Baker", ""), ("Head Baker", "")], ["Head Baker at Rye Ltd"]),
        ([("Head Baker", ""), ("Head Baker", "Rye Ltd"), ("Head Baker", "")], ["Head Baker", "Head Baker at Rye Ltd"]),
        (
            [("Head Baker", "Rye Ltd"), ("", "Rye Ltd"), ("Head Baker", "")],
            ["Head Baker at Rye Ltd", "Works at Rye Ltd", "Head Baker"],
        ),
    ],
)
def test_the_same_job_said_with_less(said: list[tuple[str, str]], facts: list[str]) -> None:
    """A signature that leaves out the firm is no news; what stands between two jobs is never filled in."""
    vault = jobs(*said)
    made = reconcile(vault.of(SAM[1]), drafts(vault.of(SAM[1]), vault.index), ()).facts
    assert [fact.fact for fact in made] == facts


def test_the_quote_of_a_job_holds_the_firm() -> None:
    """Role and organization on lines apart are both quoted."""
    vault = jobs(("Head Baker", "Rye Ltd"))
    (made,) = reconcile(vault.of(SAM[1]), drafts(vault.of(SAM[1]), vault.index), ()).facts
    assert made.quote == "line: Head Baker / line: Rye Ltd"
