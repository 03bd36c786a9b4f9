"""The daily brief: it says what the day holds, its boxes act, what a person writes in it stays."""

from __future__ import annotations

import json
import os
from datetime import UTC, date, datetime
from email.message import EmailMessage

import pytest

from pipeline.errors import UsageFault
from pipeline.run import polling
from pipeline.run.briefing import NOTE, brief, printed
from pipeline.run.calendars import load_agenda
from pipeline.run.closings import load_owed, owe
from pipeline.run.forgetting import forget
from pipeline.run.merging import merge
from pipeline.run.scheduled import close_day
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


def test_a_run_obeys_ticks(desk: Desk) -> None:
    """A box that was ticked is done after a run, and stays open when it is opened at its source; without, all stays."""
    morning(desk)
    renew(desk)
    desk.is_quiet()
    tick(desk, "|Questionnaire]]")
    desk.run()
    path = desk.find("Questionnaire")
    assert "status: done" in desk.note(path)
    assert "- [x]" in box(desk, "|Questionnaire]]")
    desk.edit(path, "status: done", "status: to-reply")
    desk.run()
    assert "status: to-reply" in desk.note(path)
    desk.is_quiet()


def test_new_mail_opens_again_what_was_ticked(desk: Desk) -> None:
    """A tick is older than the mail that the same run reads: the thread ends as what asks for something."""
    morning(desk)
    renew(desk)
    tick(desk, "|Questionnaire]]")
    more = "Hi Robin,\n\ncould you also send the price list by Friday?\n\nSarah Quill\n"
    desk.mail("ask-2", SARAH, OWNER, "Re: Questionnaire", more, day=4, month=5, hour=7, re="ask")
    desk.run()
    assert "status: to-reply" in desk.note(desk.find("Questionnaire"))


@pytest.mark.parametrize("how", ["typing", "asleep", "headless"])
def test_a_day_that_could_not_be_closed_in_time(desk: Desk, how: str) -> None:
    """The daily note is being written, nothing ran for days, the day was taken out of the brief: it is told, once."""
    morning(desk)
    renew(desk)
    tick(desk, "|Questionnaire]]")
    renew(desk, "2026-05-04T20:00")
    daily = "memory/2026-05-04.md"
    desk.now = datetime(2026, 5, 4, 22, 1, tzinfo=UTC)
    if how == "typing":
        desk.write(daily, desk.note(daily) + "\nTyping.\n")
        os.utime(desk.vault / daily, (desk.now.timestamp(), desk.now.timestamp()))
        close_day(desk.root, lambda: desk.now)
    if how == "headless":
        desk.edit(NOTE, "## Monday 4 May 2026\n", "")
    desk.later(days=3 if how == "asleep" else 0, minutes=2)
    brief(desk.root, None, lambda: desk.now)
    assert "### Done" not in desk.note(NOTE)
    assert ("^brief" in desk.note(daily)) == (how != "typing")
    desk.later(minutes=30)
    polling.Poller(desk.root, lambda: desk.now).poll()
    brief(desk.root, None, lambda: desk.now)
    assert desk.note(daily).count("- Brief: 1 done ^brief\n  - done: [[") == 1
    assert ("Typing." in desk.note(daily)) == (how == "typing")
    head = desk.git("rev-parse", "HEAD")
    close_day(desk.root, lambda: desk.now)
    assert desk.git("rev-parse", "HEAD") == head
    assert load_owed(desk.root / ".vaultmill") == {}


def test_what_is_new_since_the_brief_before(desk: Desk) -> None:
    """What the first brief counted is no news the day after; what came later that day is, and nothing else."""
    morning(desk)
    renew(desk)
    assert "### In the vault\n- 1 " in desk.note(NOTE)
    desk.later(days=1)
    brief(desk.root, None, lambda: desk.now)
    assert "### New since" not in desk.note(NOTE) and "### In the vault" not in desk.note(NOTE)
    desk.later(hours=1)
    desk.mail("tom", OWNER, "Tom Reed <tom@bluefin.test>", "Boat", "Dear Tom,\n\nthank you.\n\nRobin\n", day=5, month=5)
    desk.run()
    desk.later(days=1)
    brief(desk.root, None, lambda: desk.now)
    news = desk.note(NOTE).partition("### New since 5 May")[2].partition("\n\n")[0]
    assert "Tom Reed" in news and "Sarah" not in news


def test_a_brief_of_the_past_closes_nothing(desk: Desk) -> None:
    """A look back makes no daily note of the day that it is of, and does not become the brief before."""
    morning(desk)
    renew(desk)
    renew(desk, "2026-04-20T12:00")
    assert "## Monday 20 April 2026" in desk.note(NOTE)
    desk.later(days=1)
    brief(desk.root, None, lambda: desk.now)
    assert [path for path in desk.tree() if path.startswith("memory/2026-04")] == []
    assert "New since 20 Apr" not in desk.note(NOTE)


def test_what_a_crash_leaves_is_told_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The daily note is written and the record of what is owed is not yet gone: it is not written twice."""
    morning(desk)
    cache = desk.root / ".vaultmill"
    owe(cache, date(2026, 5, 3), ("- Brief: 1 done ^brief", "  - done: this"))

    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pipeline.run.closings.save_cache", die)
        renew(desk)
    assert load_owed(cache) and "done: this" in desk.note("memory/2026-05-03.md")
    renew(desk)
    assert load_owed(cache) == {} and desk.note("memory/2026-05-03.md").count("done: this") == 1


def test_what_waits_is_told_when_nothing_is_due(desk: Desk) -> None:
    """The close of a day that waited for the daily note comes with a look, though no task is due."""
    morning(desk)
    renew(desk)
    poller = polling.Poller(desk.root, lambda: desk.now)
    poller.poll()
    owe(desk.root / ".vaultmill", date(2026, 5, 3), ("- Brief: 1 done ^brief", "  - done: this"))
    desk.later(seconds=15)
    assert poller.poll().tasks == () and "  - done: this" in desk.note("memory/2026-05-03.md")


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


def test_events_in_json(desk: Desk) -> None:
    """A series, an instance that moved and an appointment alone, as a calendar's own files tell them."""
    times = ("2026-05-04T11:00:00+02:00", "2026-05-04T12:00:00+02:00")
    weekly: dict[str, object] = {
        "id": "w",
        "status": "confirmed",
        "summary": "Planning",
        "recurrence": ["RRULE:FREQ=WEEKLY"],
    }
    weekly |= {"start": {"dateTime": "2026-04-06T10:00:00+02:00"}, "end": {"dateTime": "2026-04-06T10:30:00+02:00"}}
    weekly |= {"attendees": [{"email": "sarah@acme.test", "displayName": "Sarah Quill"}, {"email": "robin@vale.test"}]}
    moved: dict[str, object] = {**weekly, "id": "w_20260504T080000Z", "recurringEventId": "w", "recurrence": []}
    moved |= {"originalStartTime": {"dateTime": "2026-05-04T10:00:00+02:00"}}
    moved |= {"start": {"dateTime": times[0]}, "end": {"dateTime": times[1]}}
    alone: dict[str, object] = {
        "id": "a",
        "status": "confirmed",
        "summary": "Optician",
        "start": {"dateTime": "2026-05-04T17:00:00+02:00"},
    }
    for event in (weekly, moved, alone):
        desk.source(f"calendar_sync/{event['id']}.json", json.dumps(event, indent=2))
    desk.source("calendar_sync/sync_state.json", '{"last": "x"}')
    morning(desk)
    text = printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    assert [line[4:15].rstrip("*") for line in text.split("\n") if line.startswith("- **")] == [
        "09:30–10:00",
        "11:00–12:00",
        "15:15–16:00",
        "17:00** Opt",
    ]
    assert sum("Planning" in line for line in text.split("\n")) == 1
    desk.source("calendar_sync/w_20260504T080000Z.json", json.dumps({**moved, "status": "cancelled"}))
    desk.run()
    assert "Planning" not in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)


def test_what_the_owner_declined_by_mail(desk: Desk) -> None:
    """An invitation and the owner's own refusal of it, among what they sent: no meeting, until it is accepted."""
    event = (
        "UID:lunch\nSUMMARY:Lunch\nDTSTART:20260504T100000Z\nDTEND:20260504T110000Z\nORGANIZER:mailto:sarah@acme.test\n"
    )

    def calendar(name: str, sender: str, to: str, method: str, partstat: str, day: int) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, to, f"{partstat}: Lunch"
        message["Date"], message["Message-ID"] = datetime(2026, 5, day, 9, tzinfo=UTC), f"<{name}@mail.test>"
        message.set_content("See the calendar.")
        text = f"BEGIN:VCALENDAR\nMETHOD:{method}\nBEGIN:VEVENT\n{event}DTSTAMP:202605{day:02d}T090000Z\n"
        text += f"ATTENDEE;PARTSTAT={partstat}:mailto:robin@vale.test\nEND:VEVENT\nEND:VCALENDAR\n"
        message.add_alternative(text, subtype="calendar", params={"method": method})
        desk.source(f"{'sent' if sender == OWNER else 'inbox'}/{name}.eml", message.as_bytes())

    def said() -> bool:
        desk.run()
        return "Lunch" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)

    morning(desk)
    calendar("i", SARAH, OWNER, "REQUEST", "NEEDS-ACTION", 1)
    assert said()
    calendar("no", OWNER, SARAH, "REPLY", "DECLINED", 2)
    assert not said()
    calendar("yes", OWNER, SARAH, "REPLY", "ACCEPTED", 3)
    assert said()


def test_the_words_of_earlier_templates_give_way(desk: Desk) -> None:
    """Today.md as earlier versions laid it down has a brief and none of those words; what a person changed stays."""
    morning(desk)
    old = "The brief stands here once `vaultmill poll` runs. Until then [[Inbox.base|Inbox]] and [[Open items.base|Open"
    text = desk.note(NOTE)
    start, end = text.index("Nothing here yet"), text.index("<!--/task")
    before = f"{text[:start]}{old} items]] show what needs you.\n{text[end:]}".replace(
        ', "machine": "a157d5969b9d"', ""
    )
    desk.write(NOTE, before)
    assert renew(desk) == "written"
    assert "once `vaultmill poll` runs" not in desk.note(NOTE) and "## Monday 4 May" in desk.note(NOTE)
    desk.write(NOTE, before.replace("what needs you", "what needs you, Robin"))
    renew(desk, "2026-05-04T07:15")
    assert "what needs you, Robin" in desk.note(NOTE)


def test_the_forgotten_are_in_no_brief(desk: Desk) -> None:
    """Who was forgotten comes to no meeting, though the calendar still says so."""
    morning(desk)
    assert "Sarah Quill" in printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    forget(desk.root, "sarah@acme.test", clock=lambda: desk.now)
    text = printed(desk.root, datetime(2026, 5, 4, 5, tzinfo=UTC), lambda: desk.now)
    assert "Weekly" in text and "Sarah" not in text


def renamed_in_the_editor(desk: Desk, old: str, new: str) -> None:
    """A person's note gets another name, and all links follow at once, those of the brief too."""
    (desk.vault / f"{old}.md").rename(desk.vault / f"{new}.md")
    for path, data in desk.tree().items():
        if path.endswith(".md") and f"[[{old}".encode() in data:
            desk.write(path, data.decode().replace(f"[[{old}", f"[[{new}"))


@pytest.mark.parametrize("how", ["words", "led elsewhere"])
def test_an_edit_beside_a_rename_stays_in_the_brief(desk: Desk, how: str) -> None:
    """Other words, or a link to another note, in a line of the brief are a person's."""
    morning(desk)
    renew(desk)
    if how == "words":
        renamed_in_the_editor(desk, "People/Sarah Quill", "People/Sarah Marsh")
        desk.edit(NOTE, "[[People/Sarah Marsh]], VP Engineering", "[[People/Sarah Marsh]], ask about the boat, VP")
    else:
        desk.edit(NOTE, "[[People/Sarah Quill]], VP", "[[Organizations/Acme]], VP")
    theirs = "ask about the boat" if how == "words" else "- [[Organizations/Acme]], VP"
    renew(desk, "2026-05-04T10:30")
    assert theirs in desk.note(NOTE)


def test_a_link_that_follows_a_rename_is_no_edit_of_the_brief(desk: Desk) -> None:
    """A line in which an editor wrote another path is still the program's: it goes when its time is over."""
    morning(desk)
    renew(desk)
    for old, new in (("Sarah Quill", "Sarah M"), ("Sarah M", "Sarah Marsh")):
        renamed_in_the_editor(desk, f"People/{old}", f"People/{new}")
        assert f"  - [[People/{new}]], VP Engineering" in desk.note(NOTE)
        desk.later(hours=1)
        desk.run()
    renew(desk, "2026-05-04T10:30")
    assert "- [[People/Sarah" not in desk.note(NOTE)


def test_two_who_were_merged_are_no_edit_of_the_brief(desk: Desk) -> None:
    """The same where a command led the links to the note into which another one went."""
    desk.mail("n1", OWNER, "Nora Finch <nora@acme.test>", "Boats", "Which one?", day=13)
    desk.mail("n2", "Nora Finch <nora@acme.test>", OWNER, "Re: Boats", "The red one.", day=14, re="n1")
    morning(desk)
    renew(desk)
    merge(desk.root, "People/Nora Finch", "People/Sarah Quill", clock=lambda: desk.now)
    assert "  - [[People/Nora Finch]], " in desk.note(NOTE)
    renew(desk, "2026-05-04T10:30")
    assert "  - [[People/" not in desk.note(NOTE)
