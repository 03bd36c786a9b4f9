"""Contact data in whole mails: what each field says, over two sets of written mails, and what is nobody's data."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from pipeline.evaluate.contacts import FIELDS, claimed, written
from pipeline.extract.forwarded import forwarded_claims
from pipeline.extract.places import postal_addresses, web_addresses
from pipeline.extract.signatures import signature_claims
from pipeline.extract.zones import zones

SETS = Path(__file__).parent / "signatures"


@pytest.mark.parametrize(("name", "missed"), [("blocks.toml", 0), ("later.toml", 3)])
def test_fields_of_written_signatures(name: str, missed: int) -> None:
    """Nothing is claimed that is not said, and next to everything that is said is claimed."""
    wrong: list[str] = []
    lacking = 0
    for case in tomllib.loads((SETS / name).read_text(encoding="utf-8"))["case"]:
        said, wanted = claimed(case["from"], case["text"]), written(case)
        for field in FIELDS:
            wrong += [f"{case['from']} {field} {value}" for value in said[field] - wanted[field]]
            lacking += (wanted[field] - said[field]).total()
    assert wrong == []
    assert lacking <= missed


@pytest.mark.parametrize(
    "lines",
    [
        ["Suite 425", "Springfield, IL 62704"],
        ["HRB 12345 Stuttgart"],
        ["Call 10115 Berlin"],
        ["We sold 4000 Tons"],
        ["Order 12345 Confirmed"],
        ["Tel: 030 12345, 10115 Berlin"],
        ["10115 Berlin"],
        ["Winter 2026"],
    ],
)
def test_no_postal_address(lines: list[str]) -> None:
    """A town without a street, a unit without one, registers and numbers are no address."""
    assert postal_addresses(lines) == []


@pytest.mark.parametrize(
    "line",
    [
        "https://lists.globex.test/listinfo/talk for subscription information",
        "Get your free mail at www.globex.test",
        "Follow us: https://globex.test/social",
        "https://elsewhere.test",
        "To unsubscribe: https://globex.test/out",
        "mailto:dana@globex.test",
    ],
)
def test_no_page_of_the_sender(line: str) -> None:
    """Pages of lists, adverts and others are not the sender's."""
    assert web_addresses([line], "dana@globex.test") == []


def test_an_assistants_or_shared_mailboxs_block_is_the_signers() -> None:
    """The closing words above the name do not make the mailbox a manager."""
    text = "Kind regards,\nLucy Grant\nFront Office Manager\nAcme Hotel"
    claims = signature_claims(text, "Info Acme", "info@acme.test", "2026-04-11")
    assert {(claim.name, claim.email) for claim in claims} == {("Lucy Grant", "")}


FORWARD = (
    "Please look at this plan.\n\n---------- Forwarded message ---------\nFrom: Dana Fox <dana@globex.test>\n"
    "Date: Fri, Apr 10, 2026 at 9:00 AM\nSubject: Plan\nTo: Lee Moss <lee@initech.test>\n\n"
    "The plan.\n\nBest regards,\nDana Fox\nCTO, Globex\n\n"
    "On Thu, Apr 9, 2026 at 8:00 AM Ann Roe <ann@roe.test>\nwrote:\n"
    "> Old.\n>\n> Ann Roe\n> CEO, Roe Ltd\n"
)


def test_who_wrote_a_forwarded_mail() -> None:
    """Name and signature of the first writer, on the day of the forwarded mail; nobody further down."""
    claims = forwarded_claims(zones(FORWARD))
    assert [(claim.name, claim.email, claim.field, claim.value, claim.date) for claim in claims] == [
        ("Dana Fox", "dana@globex.test", "name", "Dana Fox", "2026-04-10"),
        ("Dana Fox", "dana@globex.test", "role", "CTO", "2026-04-10"),
        ("Dana Fox", "dana@globex.test", "organization", "Globex", "2026-04-10"),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Dana Fox <dana@globex.test>", "no-reply@globex.test"),
        ("Dana Fox <dana@globex.test>", "Globex Alerts <noreply@globex.test>"),
        ("---------- Forwarded message ---------\n", "> "),
    ],
)
def test_no_writer_without_name_address_and_mark(old: str, new: str) -> None:
    """Machines, bare addresses and plain replies claim nothing."""
    assert forwarded_claims(zones(FORWARD.replace(old, new, 1))) == ()


def test_a_date_that_cannot_be_read_dates_no_role() -> None:
    """Only the name is claimed: an old role must not count as new."""
    claims = forwarded_claims(zones(FORWARD.replace("Fri, Apr 10, 2026 at 9:00 AM", "10/04/26")))
    assert [(claim.field, claim.date) for claim in claims] == [("name", "")]


@pytest.mark.parametrize(
    "line", ["1 " * 5_000, "a1, " * 5_000, "www." * 5_000, "A b" * 9_000, "12345 A" * 4_000, "x.y." * 6_000]
)
def test_hostile_lines_cost_little(line: str) -> None:
    """Long lines are cut before a pattern sees them."""
    begin = time.process_time()
    postal_addresses([line] * 20)
    web_addresses([line] * 20, "dana@globex.test")
    assert time.process_time() - begin < 1
