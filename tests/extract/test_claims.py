"""Roles, organizations and phones are claimed only where they are written."""

from __future__ import annotations

import pytest

from pipeline.extract.jobs import job_claims, own_facts
from pipeline.extract.signatures import contact_claims, signature_claims
from pipeline.model import Contact

DANA = ("Dana Fox", "dana@globex.test", "2026-04-11")


def _fields(signature: str, *who: str) -> dict[str, str]:
    return {claim.field: claim.value for claim in signature_claims(signature, *(who or DANA))}


@pytest.mark.parametrize(
    "signature",
    [
        "",
        "Dana",
        "Best,\nDana Fox",
        "Thanks\nDana\nSent from my iPhone",
        "Order 4155552671",
        "Fax: +1 415 555 0100",
        "Dana Fox\nLondon",
    ],
)
def test_a_name_alone_claims_nothing(signature: str) -> None:
    """Closings, names, faxes and order numbers are no contact data."""
    assert _fields(signature) == {}


@pytest.mark.parametrize(
    ("signature", "role", "organization"),
    [
        ("Dana Fox\nVP Engineering\nGlobex Inc.", "VP Engineering", "Globex Inc."),
        ("Dana Fox\nCTO, Globex", "CTO", "Globex"),
        ("Dana Fox | Head of Sales | Globex", "Head of Sales", "Globex"),
        ("Dana Fox\nDirector, Finance\nInitech Ltd", "Director, Finance", "Initech Ltd"),
        ("Dana Fox, Product Manager at Blue Whale", "Product Manager", "Blue Whale"),
        ("Dana Fuchs\nGeschäftsführerin\nFuchs & Söhne GmbH", "Geschäftsführerin", "Fuchs & Söhne GmbH"),
        ("Dana Renard\nDirectrice commerciale\nRenard SARL", "Directrice commerciale", "Renard SARL"),
        ("Dana Zorro\nGerente de ventas", "Gerente de ventas", ""),
        ("Dana Fox\nVice President, Engineering", "Vice President, Engineering", ""),
    ],
)
def test_roles_and_organizations_of_a_signature(signature: str, role: str, organization: str) -> None:
    """Role and company on one line, on two, with marks; a department is part of the role."""
    found = _fields(signature)
    assert found.get("role", "") == role
    assert found.get("organization", "") == organization


def test_phones_of_a_signature() -> None:
    """International numbers in international form, labelled ones as written, never the fax."""
    claims = signature_claims("Dana Fox\nTel: +49 30 1234567 | Fax: +49 30 1234568\nMobile: 415-555-0100", *DANA)
    assert [claim.value for claim in claims if claim.field == "phone"] == ["+49 30 1234567", "415-555-0100"]
    assert claims[0].quote == "Tel: +49 30 1234567 | Fax: +49 30 1234568"


def test_a_name_that_is_a_title_word_is_a_name() -> None:
    """Dean Miller is not a dean."""
    assert _fields("Dean\nDean Miller", "Dean Miller", "dean.miller@globex.test", "") == {}


def test_vcards_claim_for_every_address() -> None:
    """All fields for all addresses of a card."""
    card = Contact("Dana Fox", ("Dana@globex.test", "d@fox.test"), ("+49 30 1",), organization="Globex", role="CTO")
    claims = contact_claims(card, "Dana Fox", "2026-01-01")
    assert {(claim.email, claim.field) for claim in claims} == {
        (email, field)
        for email in ("dana@globex.test", "d@fox.test")
        for field in ("name", "role", "organization", "phone")
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "If I joined Globex I would move.",
        "We joined Globex.",
        "I am now in London.",
        "I joined Zoom late.",
        "I moved to Berlin.",
        "I'm starting Monday.",
        "I am leaving Globex in ten minutes.",
        "I left Globex at noon.",
        "I'm leaving Berlin at the end of March.",
        "I left Globex on the list.",
        "I'm moving to Porto in May.",
        "I'm moving to Linux.",
        "I'm now Vegan.",
        "I'm now Head of Sales.",
        "I'm now at Heathrow.",
        "I'm now happy at Heathrow.",
        "I'm starting with Chapter Two.",
        "I started with Spanish.",
        "I joined Daniel for lunch.",
        "I am joining Mina and Tom at the fair.",
        "I'm a student of Professor Klein.",
        "Ich bin jetzt bei Oma.",
        "Ich bin jetzt zu Hause.",
        "Je suis maintenant chez Mamie.",
        "Ahora estoy en Madrid.",
    ],
)
def test_no_job_change(sentence: str) -> None:
    """Hypotheses, other people and places are no new job."""
    assert job_claims(sentence, *DANA) == ()
    assert own_facts(sentence, "Dana Fox", "", DANA[1]) == ()


@pytest.mark.parametrize(
    ("sentence", "organization", "role"),
    [
        ("I have joined Globex as Head of Sales.", "Globex", "Head of Sales"),
        ("I'm moving to Globex Labs.", "Globex Labs", ""),
        ("I'm now at Globex.", "Globex", ""),
        ("I'm now at Globex as Head of Platform.", "Globex", "Head of Platform"),
        ("I am now the CTO of Globex.", "Globex", "CTO"),
        ("Ich bin jetzt bei Globex als Leiterin Einkauf.", "Globex", "Leiterin Einkauf"),
        ("J'ai rejoint Globex en tant que directrice technique.", "Globex", "Directrice technique"),
        ("I have been promoted to Director of Engineering.", "", "Director of Engineering"),
    ],
)
def test_job_changes(sentence: str, organization: str, role: str) -> None:
    """First-person news of a job is a claim and a milestone, with the sentence as evidence."""
    found = {claim.field: claim.value for claim in job_claims(sentence, *DANA)}
    assert (found.get("organization", ""), found.get("role", "")) == (organization, role)
    assert [fact.category for fact in own_facts(sentence, "Dana Fox", "", DANA[1])] == ["milestone"]


@pytest.mark.parametrize(
    ("sentence", "text", "category"),
    [
        ("I prefer calls in the morning.", "Prefers calls in the morning", "preference"),
        ("I'm allergic to peanuts, so no satay.", "Allergic to peanuts", "context"),
        ("My last day at Globex is Friday.", "Leaving Globex", "milestone"),
        ("I'm leaving Globex at the end of March.", "Leaving Globex", "milestone"),
        ("I have left Globex.", "Leaving Globex", "milestone"),
    ],
)
def test_facts_of_oneself(sentence: str, text: str, category: str) -> None:
    """What writers say of themselves."""
    (fact,) = own_facts(sentence, "Dana Fox", "2026-04-11", DANA[1])
    assert (fact.text, fact.category, fact.about) == (text, category, "Dana Fox")
