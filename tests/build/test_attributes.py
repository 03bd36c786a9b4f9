"""Which attribute a sentence sets: only whole sentences of a known form, in several languages."""

from __future__ import annotations

import pytest

from pipeline.build.attributes import attribute, day_of


@pytest.mark.parametrize(
    "words",
    [
        "Prefers tea over coffee",
        "Moved to the finance team",
        "Moved to Friday",
        "Lives in fear of audits",
        "It is on hold",
        "The deal is not approved",
        "If the pilot is approved",
        "The meeting is fine",
        "Deadline is 12 May 2026",
        "Deadline for the report is soon",
        "Deadline for the report is 31 February 2026",
        "Price of Basic is 40 € for schools and 60 € for firms",
        "The plan costs a lot",
        "Tom's mobile number: +49 170 1234567",
        "Order number: 4711",
        "",
    ],
)
def test_no_attribute(words: str) -> None:
    """Of whatever else is said nothing is superseded."""
    assert attribute(words, lambda _: False) is None


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("Lives in Berlin", "place", "berlin"),
        ("Now based in New York since 2024", "place", "new york"),
        ("Wohnt jetzt in Köln", "place", "koln"),
        ("Habite à Lyon", "place", "lyon"),
        ("Vive en Sevilla", "place", "sevilla"),
        ("Abita a Torino", "place", "torino"),
        ("Mora em Lisboa", "place", "lisboa"),
        ("Woont in Utrecht", "place", "utrecht"),
        ("Bor i Malmö", "place", "malmo"),
        ("Tom Reed lives in Berlin", "place:tom reed", "berlin"),
        ("Office phone: +49 30 1234567", "phone:office", "+49301234567"),
        ("Email is now sam@rivertown.test", "email", "sam@rivertown.test"),
        ("The Acme pilot is on hold", "state:acme pilot", "on hold"),
        ("Das Projekt Morgenrot ist abgeschlossen", "state:projekt morgenrot", "completed"),
        ("Le contrat Lacour est signé", "state:contrat lacour", "approved"),
        ("The price of the Basic plan is 40 €", "price:basic plan price", "40 eur"),
        ("Basic plan price is now €45", "price:basic plan price", "45 eur"),
        ("The Basic plan costs 45 EUR", "price:basic plan price", "45 eur"),
        ("Budget for the pilot raised to 50k €", "price:pilot budget", "50000 eur"),
        ("Deadline for the report is 12 May 2026", "deadline:report deadline", "2026-05-12"),
        ("The report deadline moved to 2026-06-03", "deadline:report deadline", "2026-06-03"),
        ("Frist für das Angebot ist der 12. Mai 2026", "deadline:angebot frist", "2026-05-12"),
        ("Launch moved to 2026-06-03", "deadline:launch", "2026-06-03"),
    ],
)
def test_attributes(words: str, field: str, value: str) -> None:
    """Place, contact, state, price, deadline, each of a named thing."""
    found = attribute(words)
    assert found is not None and (found.field, found.value) == (field, value)


def test_moved_to_a_place_or_to_a_firm() -> None:
    """Whether a name after these words is a place is asked; unknown, it is none."""
    assert attribute("Moved to Globex", lambda name: name == "Globex") is None
    assert attribute("Moved to Hamburg") is None
    assert attribute("Moved to Hamburg", lambda name: name == "Globex") is not None


def test_two_numbers_may_both_hold() -> None:
    """Only a word of change makes a number take the place of another."""
    one, other = attribute("Mobile number: +49 170 1234567"), attribute("New mobile number: +49 170 7654321")
    assert one is not None and other is not None and one.field == other.field
    assert (one.replaces, other.replaces) == (False, True)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2026-05-12", "2026-05-12"),
        ("12 May 2026", "2026-05-12"),
        ("May 12, 2026", "2026-05-12"),
        ("12. Mai 2026", "2026-05-12"),
        ("12 de mayo de 2026", "2026-05-12"),
        ("1er février 2026", "2026-02-01"),
        ("12.5.", ""),
        ("31 June 2026", ""),
        ("next week", ""),
    ],
)
def test_days(words: str, day: str) -> None:
    """Whole days alone, never guessed."""
    assert day_of(words) == day


@pytest.mark.parametrize(
    "part", ["a ", "price of ", "new phone ", "A-", "x is ", "1 ", "launch of ", "é ", "'s ", "a@b."]
)
def test_hostile_strings(part: str) -> None:
    """Nothing takes long."""
    for length in (150, 200, 20_000):
        attribute((part * length)[:length])
