"""Which organization a domain belongs to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import ADA, Mailbox, Vault, text

from pipeline.model import FiledClaim


def works(seat: Mailbox, name: str) -> FiledClaim:
    """A signature that names an organization."""
    return FiledClaim(text(seat[0]), seat[1], "organization", text(name), text(name), "")


ANN, JEAN = ("Ann Hill", "ann@acme.de"), ("Jean Roux", "jean@acme.fr")
BOTH = (works(ANN, "Acme GmbH"), works(JEAN, "Acme SAS"))


def domains(vault: Vault) -> list[tuple[str, ...]]:
    """Domains of all organizations, each in one tuple."""
    return sorted(e.domains for e in vault.index.entities.values() if e.kind == "organization")


@pytest.mark.parametrize(
    ("mails", "expected"),
    [
        pytest.param([(ANN, (), ()), (JEAN, (), ())], [("acme.de",), ("acme.fr",)], id="label alone"),
        pytest.param([(ANN, (), BOTH[:1]), (JEAN, (), BOTH[1:])], [("acme.de",), ("acme.fr",)], id="name alone"),
        pytest.param([(ANN, (), ()), (ANN, (JEAN,), ())], [("acme.de",), ("acme.fr",)], id="one thread alone"),
        pytest.param(
            [(ANN, (), BOTH[:1]), (ANN, (JEAN,), (BOTH[0], works(JEAN, "Acme Pompes")))],
            [("acme.de",), ("acme.fr",)],
            id="other name",
        ),
        pytest.param([(ANN, (), BOTH[:1]), (ANN, (JEAN,), BOTH)], [("acme.de", "acme.fr")], id="name and thread"),
    ],
)
def test_country_sites(mails: list[Any], expected: list[tuple[str, ...]]) -> None:
    """Two sites with one label are one organization only with evidence: their name, and a thread of both."""
    vault = Vault()
    for day, (seat, cc, claims) in enumerate(mails):
        answers = ((other, (seat, ADA)) for other in cc)
        vault.mail(f"m{day}", day, (seat, (ADA, *cc)), *answers, claims=claims)
    assert domains(vault) == expected


def moved(vault: Vault, old: Mailbox, new: Mailbox, day: int, *claims: FiledClaim) -> None:
    """Somebody known from one address writes from another."""
    vault.mail(f"o{day}", day, (old, (ADA,)), claims=claims[:1])
    known = vault.index.entities[vault.of(old[1])]
    vault.index.put_entity(msgspec.structs.replace(known, emails=(*known.emails, new[1])))
    vault.mail(f"n{day}", day + 30, (new, (ADA,)), claims=claims[1:])


def test_somebody_at_both_sites() -> None:
    """One person with an address at each site joins them."""
    vault = Vault()
    moved(vault, ANN, ("Ann Hill", "ann@acme.fr"), 0)
    assert domains(vault) == [("acme.de", "acme.fr")]


@pytest.mark.parametrize(
    ("people", "name", "joined"), [(1, "Kiln Works", False), (2, "Kiln Works", True), (2, "Globex", False)]
)
def test_a_new_domain(people: int, name: str, joined: bool) -> None:
    """Several people take their organization's name along: it moved. Otherwise they changed jobs, or were bought."""
    vault = Vault()
    seats = [("Ann Hill", "ann"), ("Jo Park", "jo")][:people]
    for number, (person, local) in enumerate(seats):
        old = (person, f"{local}@kilnworks.test")
        vault.mail(f"o{number}", number, (old, (ADA,)), claims=(works(old, "Kiln Works"),))
        known = vault.index.entities[vault.of(old[1])]
        new = f"{local}@{'kw' if name != 'Globex' else 'globex'}.test"
        vault.index.put_entity(msgspec.structs.replace(known, emails=(*known.emails, new)))
    for number, (person, local) in enumerate(seats):
        seat = (person, f"{local}@{'kw' if name != 'Globex' else 'globex'}.test")
        vault.mail(f"n{number}", 30 + number, (seat, (ADA,)), claims=(works(seat, name),))
    assert (("kilnworks.test", "kw.test") in domains(vault)) is joined
    assert len(domains(vault)) == (1 if joined else 2)


def test_joined_sites_are_one_employer() -> None:
    """Who uses both works at one organization, and at none before."""
    from pipeline.build.relations import relations

    vault = Vault()
    moved(vault, ANN, ("Ann Hill", "ann@acme.fr"), 0)
    vault.mail("again", 60, (("Ann Hill", "ann@acme.fr"), (ADA,)))
    assert [r.word for r in relations(vault.of(ANN[1]), vault.settle())] == ["works at"]
    organization = vault.index.by_domain["acme.de"]
    assert [r.other for r in relations(organization, vault.index)] == [vault.of(ANN[1])]


@pytest.mark.parametrize(
    "email",
    ["ann@alumni.rivertown.edu", "ann@alum.rivertown.edu", "ann@yahoo.be", "ann@docusign.net", "ann@acme.zendesk.com"],
)
def test_addresses_that_speak_for_nobody(email: str) -> None:
    """Forwarders for former students, providers in any country, services that write for others."""
    vault = Vault()
    vault.mail("a", 0, (("Ann Hill", email), (ADA,)), (ADA, (("Ann Hill", email),)))
    assert domains(vault) == []


def test_two_organizations_of_one_name() -> None:
    """Their notes are told apart by the domain."""
    vault = Vault()
    vault.mail("a", 0, (ANN, (ADA,)), claims=BOTH[:1])
    vault.mail("b", 1, (JEAN, (ADA,)), claims=BOTH[1:])
    paths = sorted(e.path for e in vault.index.entities.values() if e.kind == "organization")
    assert paths == ["Organizations/Acme", "Organizations/Acme (acme.fr)"]


def test_a_third_of_one_name_and_organization() -> None:
    """Two people of one name at one organization are told apart by the address."""
    from pipeline.model import Entity
    from pipeline.resolve.promote import give_note

    vault = Vault()
    paths = []
    for email in ("wei@kmb.test", "wei@globex.test", "wei.2@globex.test"):
        vault.index.put_entity(Entity(email, "person", "Wei Chen", emails=(email,)))
        from filings import filed

        from pipeline.model import Who

        who = Who(text("Wei Chen"), email, ("from",), email)
        vault.index.put_item(filed(email[:6], 0, who=(who,)), f"Sources/{email}")
        paths.append(give_note(vault.index.entities[email], "Wei Chen", vault.index).path)
    assert paths == ["People/Wei Chen", "People/Wei Chen (Globex)", "People/Wei Chen (wei.2 at globex.test)"]
