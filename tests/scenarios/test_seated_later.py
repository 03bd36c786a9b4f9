"""A recording first, its invitation later; recordings of a series; an address book after the people."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

SUGGESTED = "Suggested.md"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An empty desk."""
    return Desk(tmp_path / "home")


def recording(desk: Desk, day: int, title: str, *lines: tuple[str, str]) -> None:
    """A transcript of that day (April 2026) at ten."""
    cues = [
        f"00:0{at}:00.000 --> 00:0{at}:09.000\n<v {speaker}>{said}</v>\n" for at, (speaker, said) in enumerate(lines)
    ]
    desk.source(f"meetings/2026-04-{day:02d} 1000 {title}.vtt", "WEBVTT\n\n" + "\n".join(cues))


def invitation(desk: Desk, day: int, title: str, *people: tuple[str, str], rule: str = "") -> None:
    """A calendar with one event of that day at ten; the owner invites."""
    attendees = "".join(f"ATTENDEE;CN={name}:mailto:{email}\r\n" for name, email in people)
    desk.source(
        f"calendar/{title}-{day}.ics",
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\n"
        f"UID:{title.replace(' ', '')}-{day}@cal.test\r\nDTSTAMP:20260401T000000Z\r\n"
        f"DTSTART;TZID=Europe/Berlin:202604{day:02d}T100000\r\nDTEND;TZID=Europe/Berlin:202604{day:02d}T103000\r\n"
        f"SUMMARY:{title}\r\nORGANIZER;CN=Robin Vale:mailto:robin@vale.test\r\n{attendees}{rule}"
        "END:VEVENT\r\nEND:VCALENDAR\r\n",
    )


def people(desk: Desk) -> list[str]:
    """Names of the notes of people."""
    return sorted(path.stem for path in (desk.vault / "People").glob("*.md"))


SARAH, TOM, TED = ("Sarah Quill", "sarah@acme.test"), ("Tom Reed", "tom@acme.test"), ("Ted Lowe", "ted@acme.test")


def test_a_misheard_speaker_becomes_an_alias(desk: Desk) -> None:
    """Kept apart while nobody was known; when the invitation comes the name is an alias, and no second note is left."""
    recording(desk, 14, "Harbour review", ("Sara Quil", "I will send the plan."), ("Robin Vale", "Good."))
    desk.run()
    assert people(desk) == ["Sara Quil"]
    invitation(desk, 14, "Harbour review", SARAH, TOM)
    desk.run()
    assert people(desk) == ["Sarah Quill", "Tom Reed"]
    assert "Sara Quil" in desk.note("People/Sarah Quill.md")
    desk.check()
    desk.is_quiet()


@pytest.mark.parametrize("speaker", ["Nora Finch", "Tad"])
def test_nobody_or_several(desk: Desk, speaker: str) -> None:
    """A speaker who was not invited stays; so does one whom two of the invited fit."""
    recording(desk, 14, "Harbour review", (speaker, "Good morning."), ("Robin Vale", "Good."))
    desk.run()
    before = people(desk)
    invitation(desk, 14, "Harbour review", SARAH, ("Tod Marsh", "tod@acme.test"), TED)
    desk.run()
    assert set(people(desk)) - set(before) == {"Sarah Quill", "Tod Marsh", "Ted Lowe"}
    assert set(before) <= set(people(desk))
    assert speaker not in desk.note("People/Ted Lowe.md")


def test_a_name_heard_elsewhere_too_is_asked_about(desk: Desk) -> None:
    """The misheard name is in two recordings and the invitation of one comes: they stay two, and a card asks."""
    for day in (13, 14):
        recording(desk, day, f"Review {day}", ("Sara Quil", "I will send the plan."), ("Robin Vale", "Good."))
    desk.run()
    invitation(desk, 14, "Review 14", SARAH)
    desk.run()
    assert people(desk) == ["Sara Quil", "Sarah Quill"]
    (line,) = [line for line in desk.note(SUGGESTED).splitlines() if line.startswith("- [ ] One person?")]
    assert "Sara Quil" in line and "Sarah Quill" in line and "heard" in line


def test_a_note_with_words_of_a_person_stays(desk: Desk) -> None:
    """What somebody typed into the note of the misheard name is not lost."""
    recording(desk, 14, "Harbour review", ("Sara Quil", "I will send the plan."), ("Robin Vale", "Good."))
    desk.run()
    desk.edit("People/Sara Quil.md", "## Notes\n", "## Notes\nLikes sailing.\n")
    desk.later(minutes=1)
    desk.run()
    invitation(desk, 14, "Harbour review", SARAH)
    desk.run()
    assert "Likes sailing." in desk.text()
    desk.check()


WEEKLY = "RRULE:FREQ=WEEKLY;COUNT=6\r\n"


def test_first_names_of_a_series(desk: Desk) -> None:
    """In a recording without an invitation the first names are the people of the series with that title."""
    invitation(desk, 7, "Stand-up", SARAH, TOM, rule=WEEKLY)
    recording(desk, 7, "Stand-up", ("Sarah", "Hello."), ("Tom", "Hello."))
    desk.run()
    recording(desk, 16, "Stand-up", ("Sarah", "I will order the chairs."), ("Tom", "Fine."), ("Robin", "Good."))
    desk.run()
    note = desk.note(desk.find("2026-04-16"))
    assert "[[People/Sarah Quill]]" in note and "[[People/Tom Reed]]" in note
    assert "2026-04-16" in desk.note("People/Tom Reed.md")
    desk.check()
    desk.is_quiet()


@pytest.mark.parametrize(
    ("title", "speakers"),
    [
        ("Stand-up", ("Sarah", "Nora")),
        ("Stand-up", ("Tom", "Sarah")),
        ("Stand-up", ("Sarah",)),
        ("Budget", ("Sarah", "Ted")),
    ],
)
def test_another_meeting_of_that_title(desk: Desk, title: str, speakers: tuple[str, ...]) -> None:
    """Somebody unknown, a name that two bear, a single speaker, another title: all stay first names."""
    invitation(desk, 7, "Stand-up", SARAH, TOM, TED, ("Tom Marsh", "tom.marsh@acme.test"), rule=WEEKLY)
    recording(desk, 7, "Stand-up", ("Sarah", "Hello."), ("Ted", "Hello."))
    desk.run()
    recording(desk, 16, title, *((speaker, "Good morning.") for speaker in speakers))
    desk.run()
    assert "[[People/" not in desk.note(desk.find("2026-04-16"))


def test_an_address_book_that_comes_last(desk: Desk) -> None:
    """Two notes, then one entry with both addresses: a card asks, with the entry; the answer joins them."""
    for number, sender in enumerate(("Sarah Quill <sarah@acme.test>", "S. Okoro <sok@home.test>")):
        desk.mail(f"q{number}", sender, "robin@vale.test", f"Offer {number}", "Could you send it?", day=3 + number)
        desk.mail(f"a{number}", "robin@vale.test", sender, f"Re: Offer {number}", "Yes.", day=5, re=f"q{number}")
    desk.run()
    assert len(people(desk)) == 2
    card = "BEGIN:VCARD\nVERSION:3.0\nFN:Sarah Okoro\nEMAIL:sarah@acme.test\nEMAIL:sok@home.test\nEND:VCARD\n"
    desk.source("contacts/phone.vcf", card)
    desk.run()
    assert len(people(desk)) == 2
    (line,) = [line for line in desk.note(SUGGESTED).splitlines() if line.startswith("- [ ] One person?")]
    assert "one entry of your address book: [[Sources/" in line
    desk.write(SUGGESTED, desk.note(SUGGESTED).replace(line, line.replace("[ ]", "[x]")))
    desk.run()
    assert len(people(desk)) == 1
    desk.check()
    desk.is_quiet()


def test_the_owner_misheard(desk: Desk) -> None:
    """A speaker who is the owner in another spelling is nobody's note once the invitation tells who was there."""
    recording(desk, 14, "Harbour review", ("Sarah Quill", "I will send the plan."), ("Robin Vail", "Good."))
    desk.run()
    assert people(desk) == ["Robin Vail", "Sarah Quill"]
    invitation(desk, 14, "Harbour review", SARAH)
    desk.run()
    assert people(desk) == ["Sarah Quill"]
    desk.check()
    desk.is_quiet()


def test_together_and_one_after_the_other_are_the_same(tmp_path: Path) -> None:
    """Who is who does not depend on which file came first."""
    told = []
    for number in (1, 2, 3):
        desk = Desk(tmp_path / str(number))
        steps = [
            lambda desk=desk: recording(desk, 14, "Harbour review", ("Sara Quil", "Fine."), ("Robin Vale", "Good.")),
            lambda desk=desk: invitation(desk, 14, "Harbour review", SARAH, TOM),
        ]
        for step in reversed(steps) if number == 2 else steps:
            step()
            if number != 3:
                desk.run()
        desk.run()
        told.append({name: "Sara Quil" in desk.note(f"People/{name}.md") for name in people(desk)})
    assert told == [{"Sarah Quill": True, "Tom Reed": False}] * 3
