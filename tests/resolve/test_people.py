"""Who is who: the same person, two persons, and nobody."""

from __future__ import annotations

import pytest
from filings import ADA, BEA, KIM, OWNER, SAM, Vault
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index import Index
from pipeline.model import Entity, Participant, Who
from pipeline.resolve import resolve
from pipeline.resolve.evidence import Hints


def seats(*people: tuple[str, ...]) -> tuple[Participant, ...]:
    """Participants from (name, address, role, ...); the role is ``from`` unless said."""
    return tuple(Participant(name, email, tuple(roles) or ("from",)) for name, email, *roles in people)


def known(*entities: Entity) -> Index:
    """An index with these people."""
    index = Index(OWNER)
    for entity in entities:
        index.put_entity(entity)
    return index


def person(identifier: str, name: str, *emails: str, path: str = "", **more: object) -> Entity:
    """Somebody known already."""
    return Entity(identifier, "person", name, path, emails=emails, **more)  # type: ignore[arg-type]


def who(index: Index, *people: tuple[str, ...]) -> dict[tuple[str, str], str]:
    """(name, address) -> entity, ``""`` while unresolved."""
    return {(w.name, w.email): w.entity for w in resolve(seats(*people), index)[0]}


SAMS = person("sam-rivers", "Sam Rivers", "sam@rivertown.test")


# --- nobody ---


@pytest.mark.parametrize(
    "people",
    [
        (),
        (ADA,),
        (("Ada Moreau", "", "speaker"),),
        (("Somebody", "ada@acme.test", "from"),),
    ],
)
def test_the_owner_is_left_out(people: tuple[tuple[str, ...], ...]) -> None:
    """The owner is in no list and becomes no entity."""
    assert resolve(seats(*people), known()) == ((), ())


@pytest.mark.parametrize(
    "seat", [("Sam", "", "speaker"), ("Sam", "", "mention"), ("Sam Rivers", "", "mention"), ("", "", "speaker")]
)
def test_a_bare_name_is_nobody(seat: tuple[str, ...]) -> None:
    """A first name, or a name that is only mentioned, stays unresolved and makes no entity."""
    found, entities = resolve(seats(seat), known())
    assert ([w.entity for w in found], entities) == ([""], ())


def test_a_known_person_is_no_news() -> None:
    """An address and name that are known change no entity."""
    found, entities = resolve(seats(SAM), known(SAMS))
    assert ([w.entity for w in found], entities) == (["sam-rivers"], ())


# --- somebody new ---


@pytest.mark.parametrize(
    ("seat", "identifier", "name"),
    [
        (("Sam Rivers", "sam@rivertown.test"), "sam-rivers", "Sam Rivers"),
        (("Sam Rivers", "", "speaker"), "sam-rivers", "Sam Rivers"),
        (("Sam", "sam@rivertown.test"), "sam-rivertown", "Sam"),
        (("", "sam.rivers@rivertown.test"), "sam-rivers-rivertown", "Sam Rivers"),
        (("", "s4m@rivertown.test"), "s4m-rivertown-test", "s4m@rivertown.test"),
        (("Élodie Ængström", "e@rivertown.test"), "elodie-aengstrom", "Élodie Ængström"),
        (("李 小龙", "lee@rivertown.test"), "li-xiaolong", "李 小龙"),
    ],
)
def test_new_people(seat: tuple[str, ...], identifier: str, name: str) -> None:
    """An address, or a full name in a meeting, is a new person with a readable id."""
    _, (entity,) = resolve(seats(seat), known())
    assert (entity.id, entity.name, entity.kind) == (identifier, name, "person")


def test_order_of_seats_is_kept() -> None:
    """People come out in the order in which they sat, though addresses are resolved first."""
    found, _ = resolve(seats(("Kim", "", "speaker"), SAM, ADA, KIM), known())
    assert [w.name for w in found] == ["Kim", SAM[0], KIM[0]]
    assert [w.entity for w in found] == ["kim-okafor", "sam-rivers", "kim-okafor"]


# --- the same person ---


@pytest.mark.parametrize(
    "seat",
    [
        ("", "sam@rivertown.test"),
        ("S. Rivers", "sam@rivertown.test"),
        ("Sam Rivers", "s.rivers@mail.rivertown.test"),
        ("sam  RIVERS", "", "speaker"),
    ],
)
def test_the_same_person(seat: tuple[str, ...]) -> None:
    """By address, by name and organization, or by a name that only one person bears."""
    assert list(who(known(SAMS), seat).values()) == ["sam-rivers"]


def test_a_name_without_address_gets_one() -> None:
    """Who was met first and wrote later is one person."""
    index = known(person("sam-rivers", "Sam Rivers"))
    _, (entity,) = resolve(seats(SAM), index)
    assert (entity.id, entity.emails) == ("sam-rivers", ("sam@rivertown.test",))


def test_a_full_name_replaces_a_poor_one_before_there_is_a_note() -> None:
    """Only while there is no note: a note's name never changes by itself."""
    poor = person("sam-rivertown", "Sam", "sam@rivertown.test")
    _, (entity,) = resolve(seats(SAM), known(poor))
    assert entity.name == "Sam Rivers"
    noted = person("sam-rivertown", "Sam", "sam@rivertown.test", path="People/Sam")
    assert resolve(seats(SAM), known(noted))[1] == ()


def test_learning_an_address_loses_nothing() -> None:
    """Status and keywords that a person typed survive a new address."""
    more = {"path": "People/Sam", "status": "archived", "keywords": ("k",)}
    noted = person("sam-rivers", "Sam Rivers", "sam@rivertown.test", **more)  # type: ignore[arg-type]
    _, (entity,) = resolve(seats(("Sam Rivers", "s.rivers@rivertown.test")), known(noted))
    assert (entity.status, entity.keywords, entity.emails) == (
        "archived",
        ("k",),
        ("sam@rivertown.test", "s.rivers@rivertown.test"),
    )


def test_two_addresses_of_one_desk_in_one_item() -> None:
    """What would be one person in two items is one person in one item too."""
    found = who(known(), ("Sam Rivers", "sam@rivertown.test"), ("Sam Rivers", "s.rivers@rivertown.test", "cc"))
    assert set(found.values()) == {"sam-rivers"}


def test_a_new_employer_said_in_so_many_words() -> None:
    """Somebody who writes of a new job is the known person of that name; without these words nobody is."""
    seat = seats(("Sam Rivers", "sam@globex.test"))
    moved, _ = resolve(seat, known(SAMS), Hints(frozenset({"sam@globex.test"})))
    silent, _ = resolve(seat, known(SAMS))
    assert (moved[0].entity, silent[0].entity) == ("sam-rivers", "sam-rivers-2")


# --- first names ---


def test_a_first_name_in_a_meeting() -> None:
    """Among those present a first name is enough, as long as only one bears it."""
    found = who(known(), (*SAM, "attendee"), (*KIM, "attendee"), ("Sam", "", "speaker"))
    assert found["Sam", ""] == "sam-rivers"


def test_a_first_name_of_two() -> None:
    """Two of that name: nobody is meant for certain."""
    found = who(known(), (*SAM, "attendee"), ("Sam Lowe", "lowe@globex.test", "attendee"), ("Sam", "", "speaker"))
    assert found["Sam", ""] == ""


def test_a_first_name_alone_means_nobody_elsewhere() -> None:
    """That one Sam is known does not make every Sam him."""
    assert who(known(SAMS), ("Sam", "", "speaker")) == {("Sam", ""): ""}


# --- two persons ---


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sam@rivertown.test", "sam@globex.test"),
        ("sam@rivertown.test", "sam.rivers@gmail.com"),
        ("sam.rivers@gmail.com", "samr@gmail.com"),
    ],
)
def test_one_name_two_organizations(one: str, other: str) -> None:
    """The same name at another organization, or at a mail provider, is another person, in one item or in two."""
    together = who(known(), ("Sam Rivers", one), ("Sam Rivers", other, "to"))
    assert len(set(together.values())) == 2
    vault = Vault()
    vault.mail("a", 0, (("Sam Rivers", one), (ADA,)))
    vault.mail("b", 1, (("Sam Rivers", other), (ADA,)))
    assert vault.of(one) != vault.of(other)


def test_a_name_of_two_without_address_is_unresolved() -> None:
    """It makes no third person of that name."""
    index = known(SAMS, person("sam-rivers-2", "Sam Rivers", "sam@globex.test"))
    found, entities = resolve(seats(("Sam Rivers", "", "speaker")), index)
    assert ([w.entity for w in found], entities) == ([""], ())


def test_a_name_of_two_in_the_item_is_unresolved() -> None:
    """Nor does it when both take part."""
    sams = [("Sam Rivers", email, "attendee") for email in ("sam@a.test", "sam@b.test")]
    found = who(known(), *sams, ("Sam Rivers", "", "speaker"))
    assert found["Sam Rivers", ""] == ""
    assert len(found) == 3


def test_new_namesakes_take_nobodys_id() -> None:
    """Two new people of a name that two have already get ids of their own."""
    index = known(SAMS, person("sam-rivers-2", "Sam Rivers", "sam@globex.test"))
    _, entities = resolve(seats(("Sam Rivers", "sam@a.test"), ("Sam Rivers", "sam@b.test")), index)
    assert [entity.id for entity in entities] == ["sam-rivers-3", "sam-rivers-4"]


def test_a_project_of_that_name_is_no_person() -> None:
    """Only people are people."""
    index = known(Entity("sam-rivers", "project", "Sam Rivers", "Projects/Sam Rivers"))
    assert who(index, ("Sam Rivers", "", "speaker")) == {("Sam Rivers", ""): "sam-rivers-2"}


# --- properties ---

NAMES = st.sampled_from(["Sam Rivers", "Sam", "Kim Okafor", "Ada Moreau", "", "sam rivers", "Dr. Q"])
EMAILS = st.sampled_from(["", "sam@rivertown.test", "sam@globex.test", "ada@acme.test", "x@gmail.com", BEA[1]])
SEATS = st.lists(st.tuples(NAMES, EMAILS, st.sampled_from(["from", "to", "cc", "speaker", "mention"])), max_size=6)


def _distinct(people: list[tuple[str, str, str]]) -> tuple[tuple[str, ...], ...]:
    """As extraction gives them: every (name, address) once, every address once."""
    unique: dict[object, tuple[str, ...]] = {}
    for seat in people:
        unique.setdefault(seat[1] or seat[0], seat)
    return tuple(unique.values())


@given(SEATS.map(_distinct), SEATS.map(_distinct))
def test_resolving_again_changes_nothing(
    first: tuple[tuple[str, ...], ...], second: tuple[tuple[str, ...], ...]
) -> None:
    """An item resolved again by address is who it was, and nothing is learned twice; an address is one entity."""
    index = known()
    for people in (first, second):
        found, entities = resolve(seats(*people), index)
        for entity in entities:
            index.put_entity(entity)
        again, news = resolve(seats(*people), index)
        assert [w for w in again if w.email] == [w for w in found if w.email]
        assert not [entity for entity in news if entity.emails]
    holders = [email for entity in index.entities.values() for email in entity.emails]
    assert len(holders) == len(set(holders))
    assert "ada@acme.test" not in holders


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_harmless(name: str, email: str) -> None:
    """Foreign names and addresses raise nothing; ids stay ids."""
    found, entities = resolve(seats((name, email, "speaker")), known())
    assert len(found) <= 1
    assert all(set(entity.id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for entity in entities)


def test_seats_keep_their_roles() -> None:
    """What is resolved is still said as it was."""
    assert resolve(seats((*SAM, "from", "speaker")), known())[0] == (
        Who(SAM[0], SAM[1], ("from", "speaker"), "sam-rivers"),  # type: ignore[arg-type]
    )
