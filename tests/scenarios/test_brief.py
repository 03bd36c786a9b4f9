"""The daily brief: it says what the day holds, its boxes act, what a person writes in it stays."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from pipeline.errors import UsageFault
from pipeline.run.briefing import NOTE, brief, printed
from pipeline.run.calendars import load_agenda
from pipeline.run.forgetting import forget
from pipeline.run.workspace import load_state, load_workspace
from pipeline.vault.history import open_history
from tests.scenarios.desk import OWNER, SARAH, Desk

CALENDAR = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:weekly
SUMMARY:Weekly
DTSTART;TZID=Europe/Berlin:20260406T093000
DTEND;TZID=Europe/Berlin:20260406T100000
RRULE:FREQ=WEEKLY
LOCATION:https://meet.example.test/secret?pwd=123
ATTENDEE;CN=Sarah Quill:mailto:sarah@acme.test
ATTENDEE;CN=Robin Vale:mailto:robin@vale.test
END:VEVENT
BEGIN:VEVENT
UID:dentist
SUMMARY:Dentist
DTSTART;TZID=Europe/Berlin:20260504T151500
DTEND;TZID=Europe/Berlin:20260504T160000
END:VEVENT
END:VCALENDAR
"""


def morning(desk: Desk) -> None:
    """A customer asks for something, an answer is waited for, two meetings today."""
    asked = "Hi Robin,\n\ncould you send the security questionnaire by Wednesday?\n\nSarah Quill\nVP Engineering\n"
    desk.mail("hello", OWNER, SARAH, "Hello", "Hi Sarah,\n\nnice to meet you.\n\nRobin\n", day=13)
    desk.mail("hello-2", SARAH, OWNER, "Re: Hello", "Hi Robin, likewise.\n\nSarah\n", day=14, re="hello")
    desk.mail("ask", SARAH, OWNER, "Questionnaire", asked, day=3, month=5)
    desk.source("calendar/mine.ics", CALENDAR)
    desk.run()


def renew(desk: Desk, at: str = "2026-05-04T07:00") -> str:
    """The outcome of renewing the brief; no problem may come of it."""
    report, told = brief(desk.root, datetime.fromisoformat(at), lambda: desk.now)
    assert report.problems == ()
    return told


def box(desk: Desk, part: str) -> str:
    """The one box of the brief with ``part`` in its line."""
    found = [line for line in desk.note(NOTE).splitlines() if part in line and line.startswith("- [")]
    assert len(found) == 1, (part, found)
    return found[0]


def tick(desk: Desk, part: str) -> None:
    """Tick, or empty, a box."""
    line = box(desk, part)
    desk.edit(NOTE, line, line.replace("[ ]", "[x]", 1) if "[ ]" in line else line.replace("[x]", "[ ]", 1))


def test_a_brief_takes_the_place_of_the_first_words(desk: Desk) -> None:
    """It stands first, begins with its day, and nothing of the template's sentence is left; the task stands last."""
    morning(desk)
    assert renew(desk) == "written"
    text = desk.note(NOTE)
    assert "<!--task-target:dailybrief-->\n## Monday 4 May 2026\n" in text
    assert "Nothing here yet" not in text
    assert text.endswith("```\n")
    desk.check()


def test_meetings_of_the_day(desk: Desk) -> None:
    """An instance of a series and an appointment alone, in order; who comes; no secret of the address is shown."""
    morning(desk)
    renew(desk)
    lines = desk.note(NOTE).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("- **09:30–10:00** "))
    assert lines[at].endswith("Weekly · meet.example.test")
    assert lines[at + 1].startswith("  - [[People/Sarah Quill]], VP Engineering at Acme")
    assert "· last " in lines[at + 1]
    assert lines[at + 2] == "- **15:15–16:00** Dentist"
    assert "pwd" not in desk.note(NOTE)


@pytest.mark.parametrize(
    ("at", "there", "gone"),
    [
        ("2026-05-04T09:59", ["Weekly", "Dentist"], ["Tomorrow", "Rest of today"]),
        ("2026-05-04T09:45", ["Weekly", "Dentist"], ["Rest of today"]),
        ("2026-05-04T10:30", ["Rest of today", "Dentist"], ["Weekly", "Tomorrow"]),
        ("2026-05-04T15:30", ["Dentist"], ["Weekly"]),
        ("2026-05-04T16:30", ["No more meetings today"], ["Dentist", "Tomorrow"]),
        ("2026-05-03T17:00", ["Tomorrow, Mon 4 May", "Weekly", "Dentist"], []),
    ],
)
def test_what_remains_of_the_day(desk: Desk, at: str, there: list[str], gone: list[str]) -> None:
    """The whole day in the morning, later what remains, in the evening also tomorrow."""
    morning(desk)
    text = printed(desk.root, datetime.fromisoformat(at), lambda: desk.now)
    assert [word for word in there if word not in text] == []
    assert [word for word in gone if word in text] == []


def test_the_same_content_is_not_written_again(desk: Desk) -> None:
    """A brief that says the same touches no file and makes no commit, a quarter of an hour later, too."""
    morning(desk)
    renew(desk)
    stamps, head = desk.stamps(), desk.git("rev-parse", "HEAD")
    desk.later(minutes=15)
    assert renew(desk, "2026-05-04T07:15") == "same"
    assert (desk.stamps(), desk.git("rev-parse", "HEAD")) == (stamps, head)


def test_a_ticked_mail_is_done_where_it_stands(desk: Desk) -> None:
    """The source's status is done, its task ticked, and the box stands ticked under Done for the rest of the day."""
    morning(desk)
    renew(desk)
    tick(desk, "|Questionnaire]]")
    assert renew(desk, "2026-05-04T07:15") == "written"
    source = desk.note(desk.find("Questionnaire"))
    assert "status: done" in source and "- [x] " in source
    assert "### Done\n- [x] [[" in desk.note(NOTE)
    assert "### Needs you" not in desk.note(NOTE)
    assert renew(desk, "2026-05-04T07:30") == "same"


def test_an_emptied_box_opens_again(desk: Desk) -> None:
    """Emptying a box under Done takes it back exactly."""
    morning(desk)
    renew(desk)
    before, source = desk.note(NOTE), desk.note(desk.find("Questionnaire"))
    tick(desk, "|Questionnaire]]")
    renew(desk, "2026-05-04T07:15")
    tick(desk, "|Questionnaire]]")
    renew(desk, "2026-05-04T07:30")
    assert "status: to-reply" in source and "status: to-reply" in desk.note(desk.find("Questionnaire"))
    region = "<!--/task"
    assert desk.note(NOTE).split(region)[0] == before.split(region)[0]


def test_opened_elsewhere_is_not_closed_by_an_old_tick(desk: Desk) -> None:
    """A tick is obeyed once: what is opened at its source afterwards stays open, whatever the brief still shows."""
    morning(desk)
    renew(desk)
    tick(desk, "|Questionnaire]]")
    renew(desk, "2026-05-04T07:15")
    path = desk.find("Questionnaire")
    desk.edit(path, "status: done", "status: to-reply")
    desk.run()
    renew(desk, "2026-05-04T07:30")
    assert "status: to-reply" in desk.note(path)
    assert "- [ ] " in box(desk, "|Questionnaire]]")


def test_what_a_person_writes_in_the_brief_stays(desk: Desk) -> None:
    """A line typed inside the region and one beside it survive the next days' briefs."""
    morning(desk)
    renew(desk)
    desk.edit(NOTE, "- **15:15–16:00** Dentist", "- **15:15–16:00** Dentist\n  - take the X-ray along")
    desk.write(NOTE, desk.note(NOTE).replace("# Today\n", "# Today\n\nBuy bread.\n", 1))
    renew(desk, "2026-05-04T12:00")
    renew(desk, "2026-05-05T07:00")
    assert "take the X-ray along" in desk.note(NOTE)
    assert "Buy bread." in desk.note(NOTE)


def test_the_day_is_closed_in_its_daily_note(desk: Desk) -> None:
    """The first brief of another day leaves in the note of the day before what was done and what was left."""
    morning(desk)
    renew(desk)
    tick(desk, "|Questionnaire]]")
    renew(desk, "2026-05-04T20:00")
    desk.later(days=1)
    renew(desk, "2026-05-05T07:00")
    note = desk.note("memory/2026-05-04.md")
    assert "- Brief: 1 done ^brief\n  - done: [[" in note
    assert "### Done" not in desk.note(NOTE)


def test_a_note_without_a_task_for_it(desk: Desk) -> None:
    """Where the task was taken out, the command says what is missing and changes nothing."""
    morning(desk)
    desk.write(NOTE, "---\nlive_note: true\n---\n# Mine\n")
    with pytest.raises(UsageFault, match="has no task"):
        brief(desk.root, None, lambda: desk.now)
    assert desk.note(NOTE) == "---\nlive_note: true\n---\n# Mine\n"


def test_printing_changes_nothing(desk: Desk) -> None:
    """``--print`` writes no note and makes no commit."""
    morning(desk)
    tree, head = desk.tree(), desk.git("rev-parse", "HEAD")
    assert printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now).startswith("## Monday 4 May 2026")
    assert (desk.tree(), desk.git("rev-parse", "HEAD")) == (tree, head)


def test_calendars_are_read_anew_when_they_change(desk: Desk) -> None:
    """A meeting that moved in the calendar file moves in the brief, without a run."""
    morning(desk)
    assert "15:15" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    desk.source("calendar/mine.ics", CALENDAR.replace("T151500", "T141500"))
    assert "14:15" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    place = load_workspace(desk.root)
    with open_history(place.vault) as history:
        state = load_state(place, history, lambda: desk.now).state
        day = datetime(2026, 5, 4).date()
        assert [one.title for one in load_agenda(place, state, day, day)] == ["Weekly", "Dentist"]


@pytest.mark.parametrize("box", ["eml", "mbox"])
def test_series_that_came_by_mail(desk: Desk, box: str) -> None:
    """An invitation to a series, in a mail or a mailbox: its instances are meetings, and none once it is cancelled."""
    event = CALENDAR.replace("END:VEVENT\nBEGIN:VEVENT\nUID:dentist", "END:VEVENT\nBEGIN:VTODO\nUID:dentist")

    def invite(name: str, day: int, method: str, sequence: int) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = SARAH, OWNER, "Weekly"
        message["Date"], message["Message-ID"] = datetime(2026, 4, day, 9, tzinfo=UTC), f"<{name}@mail.test>"
        message.set_content("Shall we meet every week?")
        said = event.replace("UID:weekly", f"UID:weekly\nSEQUENCE:{sequence}\nORGANIZER:mailto:sarah@acme.test")
        text = said.replace("BEGIN:VCALENDAR", f"BEGIN:VCALENDAR\nMETHOD:{method}")
        message.add_alternative(text, subtype="calendar", params={"method": method})
        start = b"From MAILER Thu Apr  2 09:00:00 2026\n" if box == "mbox" else b""
        end = b"\n\n" if box == "mbox" else b""
        desk.source(f"inbox/{name}.{box}", start + message.as_bytes() + end)

    invite("invitation", 2, "REQUEST", 0)
    desk.run()
    assert "Weekly" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    invite("cancellation", 20, "CANCEL", 1)
    desk.run()
    assert "Weekly" not in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)


def test_the_forgotten_are_in_no_brief(desk: Desk) -> None:
    """Who was forgotten comes to no meeting, though the calendar still says so."""
    morning(desk)
    assert "Sarah Quill" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    forget(desk.root, "sarah@acme.test", clock=lambda: desk.now)
    text = printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    assert "Weekly" in text and "Sarah" not in text
