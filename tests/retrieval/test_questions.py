"""The questions: fair ones only, the same every time, of every category and form."""

from __future__ import annotations

import msgspec
import pytest
from ideal_memory import world

from pipeline.retrieval.asked import CATEGORIES, Known, Question
from pipeline.retrieval.letters import plain
from pipeline.retrieval.making import questions
from pipeline.retrieval.rivals import Rivals


def person(number: int, name: str, **more: object) -> Known:
    """Somebody."""
    note = f"People/{name} {number}.md"
    return Known(note, "person", (name,), f"id-{number}", top=note, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("hard", [False, True])
def test_nothing_is_known(hard: bool) -> None:
    """An empty vault asks only for its summary."""
    assert {one.category for one in questions([], hard=hard)} <= {"summary"}


@pytest.mark.parametrize("hard", [False, True])
def test_what_many_share_is_not_asked(hard: bool) -> None:
    """A name that forty people bear, or a word of it, asks for nobody."""
    every = [person(n, "Maria Lindqvist", attrs=(("role", "Keeper"),)) for n in range(40)]
    asked = questions(every, hard=hard, most=500)
    about = {one.category for one in asked if one.form not in ("id", "only the kind")}
    assert not about & {"exact", "partial", "fuzzy", "attribute", "ranking", "cross-branch", "tag-alias"}


def test_no_mistake_that_makes_it_somebody_elses_name() -> None:
    """Who is as near to what was typed is an answer, too, and must be found as well."""
    every = [person(1, "Bodil Hansen"), person(2, "Bodil Hanssen"), person(3, "Bodil Hanses")]
    rivals = Rivals(every)
    for one in questions(every, only=["fuzzy"], most=50):
        assert set(one.expect) >= rivals.called(one.query)
    assert rivals.near("Bodil Hansn", "Bodil Hansen") == {every[0].note}
    assert rivals.near("Bodil Hanssen", "Bodil Hansen") == {every[0].note, every[1].note}


def test_a_single_word_means_whoever_bears_it() -> None:
    """One word mistyped is asked only while few names hold one as near."""
    others = [person(n, f"Michaela {name}") for n, name in enumerate("Abel Bo Cid Dag Eik Fay".split(), 1)]
    every = [person(0, "Michaela"), *others]
    assert not [one for one in questions(every, only=["fuzzy"], most=50) if every[0].note in one.expect]
    assert [one for one in questions(every[:3], only=["fuzzy"], most=50) if every[0].note in one.expect]


def test_namesakes_are_all_expected() -> None:
    """Two of one name both rightly answer, to the name, its parts and a keyword."""
    every = [person(1, "Bodil Hansen"), person(2, "Bodil Hansen"), person(3, "Cosima Papadakis")]
    for one in questions(every, only=["exact", "partial"], most=100):
        if plain(one.query) in ("bodil hansen", "hansen", "bodil"):
            assert set(one.expect) == {every[0].note, every[1].note}


def test_what_was_chosen_from_a_list_is_no_attribute() -> None:
    """A value that is a tag of the note, too, is not typed by anybody."""
    every = [
        person(1, "Bodil Hansen", tags=("relationship/vendor",), attrs=(("relation", "vendor"), ("role", "Welder")))
    ]
    assert {one.query for one in questions(every, only=["attribute"])} == {"Welder"}


def test_firms_are_not_named_last_word_first() -> None:
    """Another order is that of people's names."""
    every = [Known("Organizations/A.md", "organization", ("Harbour Survey",), "a"), person(1, "Bodil Hansen")]
    asked = [one for one in questions(every, hard=True, only=["exact", "ranking"]) if "order" in one.form]
    assert {one.expect[0] for one in asked} == {every[1].note}


@pytest.mark.parametrize("hard", [False, True])
def test_the_same_every_time(hard: bool) -> None:
    """The seed decides, not the order in which the vault is read; nothing is asked twice."""
    every = world(40)
    asked = questions(every, 3, 30, hard)
    assert asked == questions(every[::-1], 3, 30, hard)
    assert asked != questions(every, 4, 30, hard)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("hard", [False, True])
def test_every_category(hard: bool) -> None:
    """All are asked, in the order of the table, no more than wanted, and only those that are wanted."""
    asked = questions(world(40), most=12, hard=hard)
    names = list(dict.fromkeys(one.category for one in asked))
    assert names == list(CATEGORIES)
    assert all(sum(one.category == name for one in asked) <= 12 for name in names)
    assert {one.category for one in questions(world(), hard=hard, only=["fuzzy", "token"])} == {"fuzzy", "token"}


def test_forms_are_asked_alike() -> None:
    """Of each form of a category about as many; what is rare is not lost among what is frequent."""
    asked = questions(world(100), most=12)
    forms = [one.form for one in asked if one.category == "exact"]
    assert {form: forms.count(form) for form in forms} == {"whole name": 4, "id": 4, "address": 4}
    assert {"alias", "keyword", "tag"} <= {one.form for one in asked if one.category == "tag-alias"}
    assert {"parts", "parts of parts", "one step", "way of one step"} <= {one.form for one in asked}


def test_hard_questions_are_others() -> None:
    """None of them is asked without ``hard``, but for what knows no degrees."""
    every = world(40)
    plain_ones = {one.query for one in questions(every, most=500) if one.category in ("fuzzy", "partial", "exact")}
    hard_ones = [one for one in questions(every, most=500, hard=True) if one.category in ("fuzzy", "partial", "exact")]
    assert len(hard_ones) > 30
    assert not [one for one in hard_ones if one.query in plain_ones]


def test_two_things_have_nothing_to_do_with_each_other() -> None:
    """Neither links to the other, and both words are nobody else's."""
    every = {one.note: one for one in world(40)}
    asked = questions(every.values(), only=["cross-branch"], most=100)
    assert asked
    for question in asked:
        one, other = (every[note] for note in question.expect)
        assert one.top != other.top and other.note not in one.links and one.note not in other.links


def test_questions_are_values() -> None:
    """A question can be kept and read again."""
    asked = questions(world(), most=3)
    assert msgspec.json.decode(msgspec.json.encode(asked), type=list[Question]) == asked
