"""First names, nicknames, initials and misheard names among the people of one thread or meeting."""

from __future__ import annotations

import msgspec
import pytest

from pipeline.model import Extraction, Owner, Participant, Statement, Who
from pipeline.notes.neutral import field
from pipeline.resolve.circle import Circle
from pipeline.resolve.gathering import also_known, gathered

OWNER = Owner(frozenset({"ada@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))
TOM, SARA, BEN = ("Tom Reed", "tom@bluefin.test"), ("Sara Quill", "sara@acme.test"), ("William Hart", "w@globex.test")
PEOPLE = (TOM, SARA, BEN)


def circle(*people: tuple[str, str], text: str = "") -> Circle:
    """A circle whose labels are the names."""
    return Circle(((name or email, name, email) for name, email in people or PEOPLE), (text,))


# --- nobody ---


@pytest.mark.parametrize(
    ("written", "people", "text"),
    [
        ("", PEOPLE, ""),
        ("Nora", PEOPLE, ""),
        ("T", PEOPLE, ""),
        ("Tom", (TOM, ("Tom Baker", "baker@globex.test")), ""),
        ("Tom", (TOM, ("", "tom.baker@globex.test")), ""),
        ("Reed", (TOM, ("Nora Reed", "nora@bluefin.test")), ""),
        ("Thomas", (("Thomas Berg", "t@a.test"), ("Clara Thomas", "c@a.test")), ""),
        ("Tom Baker", PEOPLE, ""),
        ("Tom", PEOPLE, "I met Tom Baker yesterday."),
        ("Bill", (BEN, ("Willa Hart", "willa@a.test"), ("Bill Stone", "b@a.test"), ("Bill Moss", "m@a.test")), ""),
        ("Jaimie", (("James Stone", "j@a.test"), ("Jaime Soler", "s@a.test")), ""),
        ("Wiliam", PEOPLE, ""),
        ("Dana", (("Dan Fox", "dan@a.test"),), ""),
        ("TR", PEOPLE, ""),
        ("HR", (("Hans Ritter", "hans@a.test"),), ""),
        ("R. Tom", (("Ron Tomlin", "ron@a.test"),), ""),
        ("T. R.", PEOPLE, ""),
    ],
)
def test_nobody_for_sure(written: str, people: tuple[tuple[str, str], ...], text: str) -> None:
    """Two who fit, a stranger of that name in the text, or only a likeness: nobody is meant for sure."""
    assert circle(*people, text=text).means(written) == ""


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("HR", (("Hans Ritter", "hans@a.test"),)),
        ("TR", (TOM, ("Tessa Ruiz", "tessa@a.test"))),
        ("Sarah", (SARA, ("Sarai Holm", "holm@a.test"))),
        ("Don", (("Dan Fox", "dan@a.test"),)),
        ("Tom Bead", (TOM,)),
        ("Sara Hill", (SARA,)),
        ("Nora Quill", (SARA,)),
        ("Bill", (BEN, ("Billie Stone", "b@a.test"))),
    ],
)
def test_nobody_even_where_a_name_must_stand(written: str, people: tuple[tuple[str, str], ...]) -> None:
    """An office, two who fit, another surname: a speaker or an owner of a task that stays as it is written."""
    assert circle(*people).means(written, heard=True) == ""


# --- somebody ---


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("Tom", "Tom Reed"),
        ("TOM", "Tom Reed"),
        ("Reed", "Tom Reed"),
        ("Reed, Tom", "Tom Reed"),
        ("T. Reed", "Tom Reed"),
        ("Tom R.", "Tom Reed"),
        ("Thomas", "Tom Reed"),
        ("Bill", "William Hart"),
        ("Bill Hart", "William Hart"),
        ("Sára", "Sara Quill"),
    ],
)
def test_whom_a_name_means(written: str, means: str) -> None:
    """First and family names, initials, nicknames, accents, in running text too."""
    assert circle().means(written) == means


def test_a_full_name_in_the_text_that_is_the_participants_own() -> None:
    """``Thomas Reed`` is no stranger beside Tom Reed, nor beside one who is only known as Tom."""
    assert circle(text="Best, Thomas Reed").means("Tom") == "Tom Reed"
    assert circle(("Tom", "tom@bluefin.test"), text="Best, Tom Reed").means("Tom") == "Tom"


@pytest.mark.parametrize(
    ("written", "means"),
    [("Sarah", "Sara Quill"), ("TR", "Tom Reed"), ("Sarah Quil", "Sara Quill"), ("Wiliam", "William Hart")],
)
def test_what_was_heard(written: str, means: str) -> None:
    """Where a name must stand, initials and what a recording made of a name count."""
    assert circle().means(written, heard=True) == means
    assert circle().means(written) in ("", means)


# --- people of an item ---


def seat(name: str, email: str = "", *roles: str) -> Participant:
    """Somebody who was invited, unless said otherwise."""
    return Participant(name, email, roles or ("attendee",))


def speaker(name: str) -> Participant:
    """Somebody who is only heard."""
    return Participant(name, "", ("speaker",))


@pytest.mark.parametrize(
    "people",
    [
        (),
        (speaker("Bill"), speaker("Tom Reed")),
        (seat(*TOM), seat("Thomas Berg", "berg@a.test"), speaker("Tommy")),
        (seat(*BEN), speaker("Bill"), speaker("Will")),
        (seat(*BEN, "attendee", "speaker"), speaker("Bill")),
        (seat(*BEN), Participant("Bill", "", ("mention",))),
        (seat(*BEN), seat("Bill", "bill@globex.test", "speaker")),
    ],
)
def test_speakers_stay_who_they_are(people: tuple[Participant, ...]) -> None:
    """Nobody is listed, several fit, the seat is taken, or the name has an address of its own."""
    assert gathered(Extraction(people), OWNER).participants == people


def test_a_speaker_takes_the_seat_of_the_invited() -> None:
    """A nickname and a misheard full name; the full name goes on as an alias of the invited."""
    found = gathered(Extraction((seat(*BEN), seat(*SARA), speaker("Bill"), speaker("Sarah Quil"))), OWNER)
    assert [(p.name, p.email, p.roles, p.also) for p in found.participants] == [
        (*BEN, ("attendee", "speaker"), ()),
        (*SARA, ("attendee", "speaker"), ("Sarah Quil",)),
    ]


def test_a_speaker_takes_the_seat_of_somebody_invited_earlier() -> None:
    """A recording that comes later than its invitation; who was only heard then invites nobody."""
    before = tuple(Who(field(name, 120), email, ("attendee",), "") for name, email in (BEN, SARA))
    found = gathered(Extraction((speaker("Bill"), speaker("Nora Holm"))), OWNER, before)
    assert [(p.name, p.email, p.roles) for p in found.participants] == [
        ("Nora Holm", "", ("speaker",)),
        (*BEN, ("speaker",)),
    ]
    heard = (Who(field("William Hart", 120), "", ("speaker",), ""),)
    assert gathered(Extraction((speaker("Bill"),)), OWNER, heard).participants == (speaker("Bill"),)


def test_the_whole_name_of_a_first_name() -> None:
    """``Tom`` was invited and Tom Reed speaks; two Toms speak for themselves."""
    tom = seat("Tom", "tom@bluefin.test")
    (found,) = gathered(Extraction((tom, speaker("Tom Reed"))), OWNER).participants
    assert (found.name, found.email, found.also) == ("Tom", "tom@bluefin.test", ("Tom Reed",))
    two = (tom, speaker("Tom Reed"), speaker("Tom Baker"))
    assert gathered(Extraction(two), OWNER).participants == two


def test_other_names_are_the_same_entity() -> None:
    """A second line for the same person; none for somebody who was not resolved."""
    sara = msgspec.structs.replace(seat(*SARA), also=("Sarah Quil",))
    who = (Who(field(SARA[0], 120), SARA[1], ("attendee",), "sara-quill"),)
    assert [(w.name, w.entity) for w in also_known(who, (sara,))] == [
        ("Sara Quill", "sara-quill"),
        ("Sarah Quil", "sara-quill"),
    ]
    nobody = (msgspec.structs.replace(who[0], entity=""),)
    assert also_known(nobody, (sara,)) == nobody


@pytest.mark.parametrize(
    ("owner", "means"),
    [
        ("", ""),
        ("I", "I"),
        ("Nora", "Nora"),
        ("Tom Baker", "Tom Baker"),
        ("HR", "HR"),
        ("Tom", "Tom Reed"),
        ("Bill", "William Hart"),
        ("WH", "William Hart"),
        ("Ada", "I"),
        ("AM", "I"),
    ],
)
def test_owners_of_tasks(owner: str, means: str) -> None:
    """A name that fits one participant becomes that one's; the owner of the vault is ``I``; others stay text."""
    said = Statement("task", "Send the plan", owner=owner)
    people = (seat(*TOM), seat(*SARA), seat(*BEN), seat("Ada Moreau", "ada@acme.test"))
    assert gathered(Extraction(people, statements=(said,)), OWNER).statements[0].owner == means


def test_two_of_one_first_name_keep_the_text() -> None:
    """The owner of the vault counts as one of them."""
    said = Statement("task", "Send the plan", owner="Ada")
    people = (seat("Ada Moreau", "ada@acme.test"), seat("Ada Stone", "stone@globex.test"))
    assert gathered(Extraction(people, statements=(said,)), OWNER).statements == (said,)


def test_facts_of_a_first_name() -> None:
    """A fact about the only Tom is about Tom Reed."""
    said = Statement("fact", "Prefers calls", about="Tom", category="preference")
    assert gathered(Extraction((seat(*TOM),), statements=(said,)), OWNER).statements[0].about == "Tom Reed"
