"""What says the same in other dress, and what only looks alike."""

from __future__ import annotations

import pytest

from pipeline.build.meaning import key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Prefers tea over coffee", "Prefers coffee over tea"),
        ("Acme supplies Globex", "Globex supplies Acme"),
        ("We go with the small room", "We do not go with the small room"),
        ("Budget is 40", "Budget is 50"),
        ("Growth of 1.234", "Growth of 1234"),
        ("Lost -5", "Lost 5"),
        ("Review on 2026-05-12", "Review on 2026-05-13"),
        ("Works from home on Monday", "Works from home on Friday"),
        ("Moved from Berlin to Porto", "Moved to Berlin from Porto"),
        ("Use the old one?", "Use the old one"),
        ("Was in charge", "Is in charge"),
        ("Starts at 10:30", "Starts at 11:30"),
        ("Costs 40 €", "Costs 40 $"),
    ],
)
def test_other_facts(one: str, other: str) -> None:
    """Other numbers, dates, signs, negations, directions: other facts."""
    assert key(one, "decision") != key(other, "decision")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Likes tea", "likes  TEA."),
        ("Works from home on Monday", "On Monday works from home"),
        ("The budget is 50,000", "Budget is 50k"),
        ("Costs 40 €", "costs 40 euros"),
        ("Decided to use the small room", "Decision: use the small room"),
        ("We agreed to use the small room", "Agreed: use the small room."),
        ("Wir haben beschlossen, den kleinen Raum zu nehmen", "Beschluss: den kleinen Raum zu nehmen"),
        ("Il a été décidé de prendre la petite salle", "Décision : prendre la petite salle"),
        ("Se ha decidido usar la sala pequeña", "Decisión: usar la sala pequena"),
        ("Ship on 2026-05-12 with two people", "On 2026-05-12 ship with two people"),
    ],
)
def test_the_same_fact(one: str, other: str) -> None:
    """Articles, case, accents, lead-ins, forms of numbers, a phrase in front: the same fact."""
    assert key(one, "decision") == key(other, "decision")


def test_a_category_is_part_of_it() -> None:
    """What is decided is not what is preferred; lead-ins are such only where something is decided."""
    assert key("Use tea", "decision") != key("Use tea", "preference")
    assert key("Decided to leave", "milestone") != key("leave", "milestone")
