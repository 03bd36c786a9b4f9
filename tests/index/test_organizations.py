"""What an organization is called."""

from __future__ import annotations

import pytest
from filings import ADA, Vault, text

from pipeline.index import called, resembles, vouched, without_form
from pipeline.model import FiledClaim


def calling(domain: str, *claimed: tuple[str, str], titles: tuple[str, ...] = (), display: str = "") -> Vault:
    """People of a domain (local part, name in the signature), and what mail with them is about."""
    vault = Vault(strictness="high")
    for day, (local, name) in enumerate(claimed or (("sam", ""),)):
        seat = (f"{local.capitalize()} Rivers{display}", f"{local}@{domain}")
        claim = FiledClaim(text(seat[0]), seat[1], "organization", text(name), text(name), "")
        title = text(titles[day % len(titles)]) if titles else text("Flour")
        vault.mail(f"m{day}", day, (seat, (ADA,)), claims=(claim,) if name else (), title=title)
    return vault


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("Ltd", "Ltd"),
        ("Acme", "Acme"),
        ("Smith & Co", "Smith & Co"),
        ("Blue & Company", "Blue & Company"),
        ("AS Rivertown", "AS Rivertown"),
        ("Acme GmbH", "Acme"),
        ("Acme, Inc.", "Acme"),
        ("Acme GmbH & Co. KG", "Acme"),
        ("Nova S.p.A.", "Nova"),
        ("Nova A/S", "Nova"),
        ("Zeta Sp. z o.o.", "Zeta"),
        ("Harbour Pty Ltd", "Harbour"),
        ("株式会社青山", "青山"),
        ("青山有限公司", "青山"),
        ("ООО «Волна»", "Волна"),
    ],
)
def test_without_form(name: str, bare: str) -> None:
    """The legal form goes; what makes the name a name stays."""
    assert without_form(name) == bare


@pytest.mark.parametrize(
    ("domain", "claimed", "name", "aliases"),
    [
        ("blueriver.test", (), "Blueriver", ()),
        ("blueriver.test", (("sam", "Client Corp"),), "Blueriver", ()),
        ("blueriver.test", (("sam", "Blueriver & Company"),), "Blueriver & Company", ()),
        ("blueriver.test", (("sam", "Blue River GmbH"),), "Blue River", ("Blue River GmbH",)),
        ("blueriver.test", (("sam", "BLUERIVER"), ("kim", "BlueRiver")), "BlueRiver", ()),
        ("bra.test", (("sam", "Blue River Associates"), ("kim", "BRA")), "Blue River Associates", ("BRA",)),
        ("blueriver.test", (("sam", "Blueriver"), ("kim", "Blueriver"), ("lee", "Blueriver Sweets")), "Blueriver", ()),
    ],
)
def test_called(domain: str, claimed: tuple[tuple[str, str], ...], name: str, aliases: tuple[str, ...]) -> None:
    """By its people, if that is a name for the domain; a name of another organization is none of its own."""
    found = called((domain,), calling(domain, *claimed).index)
    assert (found.name, found.aliases) == (name, aliases)


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (("blueriver delivers",), "Blueriver"),
        (("BLUERIVER ORDER",), "Blueriver"),
        (("Blueriverside",), "Blueriver"),
        (("BlueRiver delivers",), "BlueRiver"),
        (("The order of blueRiver", "BlueRiver delivers", "BlueRiver again"), "BlueRiver"),
    ],
)
def test_the_capitals_of_a_domain(titles: tuple[str, ...], name: str) -> None:
    """Without any name the domain's label, with the capitals that titles give it."""
    claimed = tuple(("sam", "") for _ in titles)
    assert called(("blueriver.test",), calling("blueriver.test", *claimed, titles=titles).index).name == name


@pytest.mark.parametrize(
    ("display", "name"),
    [("", None), (" (Sales)", None), (" (BlueRiver)", "BlueRiver"), (" | BlueRiver Ltd", "BlueRiver")],
)
def test_a_name_beside_a_person(display: str, name: str | None) -> None:
    """``Sam Rivers (Acme)`` vouches for Acme where the domain agrees."""
    seat = (f"Sam Stone{display}", "sam@blueriver.test")
    vault = Vault(strictness="high")
    vault.mail("a", 0, (seat, (ADA,)))
    found = vouched(("blueriver.test",), vault.index)
    assert (found.name if found else None) == name


@pytest.mark.parametrize(
    ("name", "domain", "alike"),
    [
        ("", "acme.test", False),
        ("Globex", "acme.test", False),
        ("Acme Corp", "acme.test", True),
        ("Bank of Rivertown", "bor.test", True),
        ("Bank of Rivertown", "br.test", True),
        ("Blue River", "blue-river.test", True),
    ],
)
def test_resembles(name: str, domain: str, alike: bool) -> None:
    """Contained, containing, or the initials."""
    assert resembles(name, domain) is alike
