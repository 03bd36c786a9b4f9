"""Somebody who signs for a company from a freemail address is linked with it, when enough speaks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, Desk

from pipeline.run.undo import release, undo

WEI, EVE = "Wei Chen <wei.chen77@gmail.com>", "Eve Stone <eve@acme.test>"
SIGNED = "\n\nBest,\nWei Chen\nSales Manager | Acme GmbH\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A company that is known by its own people, who sign with its name."""
    desk = Desk(tmp_path / "home")
    for day in (2, 3):
        signed = "Here it is.\n\nBest,\nEve Stone\nHead of Sales | Acme GmbH\n"
        desk.mail(f"eve-{day}", EVE, OWNER, f"Offer {day}", signed, day=day)
        desk.mail(f"re-{day}", OWNER, EVE, f"Re: Offer {day}", "Thank you.", day=day, hour=12, re=f"eve-{day}")
    return desk


def wei(desk: Desk, day: int, *, beside: str = "", body: str = SIGNED) -> None:
    """A mail of somebody at a freemail address, and the owner's answer, also to somebody ``beside``."""
    to = f"{WEI}, {beside}" if beside else WEI
    desk.mail(f"wei-{day}", WEI, OWNER, f"Order {day}", f"Could you look at it?{body}", day=day)
    desk.mail(f"an-{day}", OWNER, to, f"Re: Order {day}", "I will.", day=day, hour=13, re=f"wei-{day}")


def linked(desk: Desk) -> tuple[bool, bool]:
    """Whether the person's note names the company's, and the company's the person's."""
    (company,) = [path for path in desk.tree() if path.startswith("Organizations/")]
    person, other = desk.note("People/Wei Chen.md"), desk.note(company)
    return f"[[{company.removesuffix('.md')}]] — works at" in person, "[[People/Wei Chen]]" in other


def test_two_days_and_in_one_item(desk: Desk) -> None:
    """The signature of two days, and a thread with the company's own people: linked, on both sides."""
    wei(desk, 5, beside=EVE)
    desk.run()
    assert linked(desk) == (False, False)
    wei(desk, 8)
    desk.run()
    assert linked(desk) == (True, True)
    assert 'organization: "[[Organizations/' in desk.note("People/Wei Chen.md")
    desk.check()
    desk.is_quiet()


@pytest.mark.parametrize("days", [((5, EVE, SIGNED),), ((5, "", SIGNED), (8, "", SIGNED)), ((5, EVE, ""), (8, "", ""))])
def test_too_little(desk: Desk, days: tuple[tuple[int, str, str], ...]) -> None:
    """One day; two days, but never together with anybody of the company; no signature."""
    for day, beside, body in days:
        wei(desk, day, beside=beside, body=body)
    desk.run()
    assert linked(desk) == (False, False)


def test_another_company(desk: Desk) -> None:
    """In a thread with people of one company, signing for another."""
    other = SIGNED.replace("Acme", "Globex")
    wei(desk, 5, beside=EVE, body=other)
    wei(desk, 8, body=other)
    desk.run()
    assert linked(desk) == (False, False)


def test_together_later(desk: Desk) -> None:
    """The thread with the company's people comes after the signatures."""
    wei(desk, 5)
    wei(desk, 8)
    desk.run()
    assert linked(desk) == (False, False)
    wei(desk, 9, beside=EVE, body="")
    desk.run()
    assert linked(desk) == (True, True)
    desk.check()
    desk.is_quiet()


def test_undone(desk: Desk) -> None:
    """Without the second day there is no link on either side; released, it is there again."""
    wei(desk, 5, beside=EVE)
    desk.run()
    wei(desk, 8)
    desk.run()
    undo(desk.root, "last", clock=lambda: desk.now)
    assert linked(desk) == (False, False)
    desk.check()
    release(desk.root, (), clock=lambda: desk.now)
    assert linked(desk) == (True, True)
    desk.check()
