"""Who writes, and who is said to do something: secretaries, shared mailboxes, promises in the third person."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.extract.actors import Actors
from pipeline.extract.commitments import commitments
from pipeline.extract.names import clean_name
from pipeline.extract.signatures import signature_claims
from pipeline.model import Owner, Participant

TUESDAY = date(2026, 4, 14)
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
PEOPLE = (
    Participant("Dana Fox", "dana@globex.test", ("to",)),
    Participant("Kim Okafor", "kim@globex.test", ("cc",)),
    Participant("Kim Berg", "berg@globex.test", ("cc",)),
    Participant("Owen Park", "owen@acme.test", ("from",)),
)
ACTORS = Actors(PEOPLE, OWNER)


# --- display names ---


@pytest.mark.parametrize(
    ("name", "email"),
    [
        ("Tom Reed", "tom@bluefin.test"),
        ("Letters from the North", "letters@paper.test"),
        ("News from Acme", "news@acme.test"),
        ("Support from Acme", "support@acme.test"),
        ("Anna from Bluefin", "anna@acme.test"),
        ("Behalf Of", "behalf@acme.test"),
    ],
)
def test_names_that_stay(name: str, email: str) -> None:
    """What the address does not say again is left alone."""
    assert clean_name(name, email) == name


@pytest.mark.parametrize(
    ("name", "email", "cleaned"),
    [
        ("Anna from Support", "support@acme.test", "Anna"),
        ("Anna Berg at Acme", "anna@acme.test", "Anna Berg"),
        ("Anna vom Kundenservice", "kundenservice@acme.test", "Anna"),
        ("Ann Lee on behalf of Kim Okafor", "kim@globex.test", "Kim Okafor"),
        ("Ann Lee on behalf of Kim Okafor", "ann.lee@globex.test", "Ann Lee"),
        ("Ann Lee im Auftrag von Kim Okafor", "k.okafor@globex.test", "Kim Okafor"),
        ("Ann Lee on behalf of Kim Okafor", "office@globex.test", ""),
        ("Ann Lee on behalf of Lee Moss", "lee@globex.test", ""),
    ],
)
def test_writers(name: str, email: str, cleaned: str) -> None:
    """The name that the address bears; none when it bears neither or both."""
    assert clean_name(name, email) == cleaned


# --- signatures ---


@pytest.mark.parametrize(
    ("signature", "email"),
    [
        ("Kim Okafor\nVP Engineering", "kim@globex.test"),
        ("K. Okafor\nExecutive Assistant", "kim@globex.test"),
        ("Globex Corp\nSales Manager", "kim@globex.test"),
        ("Bright Widgets\nSales Manager", "kim@globex.test"),
    ],
)
def test_own_signatures(signature: str, email: str) -> None:
    """The sender's own block, and one that begins with a company."""
    claims = signature_claims(signature, "Kim Okafor", email, "2026-04-14")
    assert {(claim.name, claim.email) for claim in claims if claim.field == "role"} == {("Kim Okafor", email)}


@pytest.mark.parametrize(
    ("signature", "name", "email"),
    [
        ("Ann Lee\nExecutive Assistant\n+49 30 901820", "Kim Okafor", "kim@globex.test"),
        ("Ann Lee\nAssistant to Kim Okafor", "Kim Okafor", "kim@globex.test"),
        ("Ann Lee\nOffice Manager\n+49 30 901820", "Globex", "info@globex.test"),
    ],
)
def test_signatures_of_somebody_else(signature: str, name: str, email: str) -> None:
    """An assistant's role and number, or those of one at a shared mailbox, are not the address's."""
    claims = signature_claims(signature, name, email, "2026-04-14")
    assert claims and {(claim.name, claim.email) for claim in claims} == {("Ann Lee", "")}


# --- promises in the third person ---


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Dana will send the plan.",
        "Nora will send the plan by Friday.",
        "Kim will send the plan by Friday.",
        "Dana will be away until Friday.",
        "Dana will send the plan by Friday if Kim agrees.",
        "Dana will not send the plan by Friday.",
        "Will Dana send the plan by Friday?",
        "Dana sent the plan on Friday.",
        "The team will send the plan by Friday.",
    ],
)
def test_no_commitment(text: str) -> None:
    """No date, nobody of the item, two of that name, a condition, a question, the past."""
    assert commitments(text, TUESDAY, ACTORS) == ()


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Dana will send the plan by Friday.", "Dana"),
        ("And Dana Fox has agreed to call the printer by Friday.", "Dana Fox"),
        ("Dana's well. Kim Berg will check the prices by Friday.", "Kim Berg"),
        ("Owen will send the plan by Friday.", "I"),
        ("Dana wird den Plan bis Freitag schicken.", "Dana"),
        ("Dana va envoyer le plan avant vendredi.", "Dana"),
        ("Dana va a enviar el plan antes del viernes.", "Dana"),
    ],
)
def test_commitments(text: str, owner: str) -> None:
    """Somebody of the item does something by a day."""
    (found,) = commitments(text, TUESDAY, ACTORS)
    assert (found.form, found.owner, found.due) == ("task", owner, "2026-04-17")


def test_nothing_without_a_day() -> None:
    """A day of the week says nothing in a text that has no date itself."""
    assert commitments("Dana will send the plan by Friday.", None, ACTORS) == ()
