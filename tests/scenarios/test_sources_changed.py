"""Sources that change, move, grow or shrink after they were read."""

from __future__ import annotations

import mailbox
import re
import shutil
from email import message_from_bytes
from pathlib import Path

from desk import OWNER, SARAH, Desk, changed, pricing

MATTERS = ("Contract", "Boat", "Harbour fee", "Invoice of May")
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n{method}"
EVENT = """BEGIN:VEVENT\r
UID:budget-1@acme.test\r
DTSTAMP:20260401T090000Z\r
DTSTART:20260420T0{hour}0000Z\r
DTEND:20260420T0{hour}4500Z\r
SUMMARY:Budget review\r
SEQUENCE:{sequence}\r
STATUS:{status}\r
{more}ORGANIZER;CN=Sarah Quill:mailto:sarah@acme.test\r
ATTENDEE;CN=Robin Vale:mailto:robin@vale.test\r
ATTENDEE;CN=Nora Finch:mailto:nora@acme.test\r
END:VEVENT\r
"""


def event(
    desk: Desk,
    path: str = "calendar/a.ics",
    *,
    hour: int = 8,
    sequence: int = 0,
    status: str = "CONFIRMED",
    more: str = "",
) -> Path:
    """A calendar file with one event on 2026-04-20."""
    text = EVENT.format(hour=hour, sequence=sequence, status=status, more=more)
    return desk.source(path, HEAD.format(method="") + text + "END:VCALENDAR\r\n")


def mbox(desk: Desk, path: str, *files: str) -> Path:
    """A mailbox with the mails of some .eml files below raw/."""
    target = desk.raw / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    box = mailbox.mbox(str(target))
    for file in files:
        message = mailbox.mboxMessage(message_from_bytes((desk.raw / file).read_bytes()))
        message.set_from("someone@mail.test", (2026, 4, 20, 9, 0, 0, 0, 0, 0))
        box.add(message)
    box.close()
    return target


def meetings(desk: Desk) -> list[str]:
    """The notes of meetings."""
    return [path for path in desk.tree() if path.startswith("Meetings/20")]


# --- places ---------------------------------------------------------------------------------------


def test_a_mail_renamed_and_doubled(busy_desk: Desk) -> None:
    """A raw file under another name, or there twice, changes no note."""
    before = busy_desk.tree()
    (busy_desk.raw / "inbox/price-1.eml").rename(busy_desk.raw / "inbox/renamed.eml")
    shutil.copy(busy_desk.raw / "inbox/plan-2.eml", busy_desk.raw / "inbox/plan-2 copy.eml")
    shutil.copy(busy_desk.raw / "inbox/news-1.eml", busy_desk.raw / "inbox/news-1 copy.eml")
    report = busy_desk.run()
    assert changed(before, busy_desk.tree()) == {} and report.exit_code == 0
    assert (report.kept, report.skipped) == (0, 0)
    busy_desk.is_quiet()


def test_other_files_moved_and_doubled(busy_desk: Desk) -> None:
    """The same for calendars, minutes, notes and daily notes."""
    event(busy_desk)
    busy_desk.source("notes/Boat ideas.md", "# Boat ideas\nA boat with Sarah Quill would be fine.\n")
    busy_desk.source("daily/2026-04-21.md", "# 2026-04-21\nCalled Sarah Quill about the boat.\n")
    busy_desk.run()
    before = busy_desk.tree()
    for old, new in (
        ("calendar/a.ics", "calendar/b.ics"),
        ("notes/Boat ideas.md", "notes/later/Boat ideas.md"),
        ("daily/2026-04-21.md", "daily/april/2026-04-21.md"),
    ):
        (busy_desk.raw / new).parent.mkdir(exist_ok=True)
        (busy_desk.raw / old).rename(busy_desk.raw / new)
        (busy_desk.raw / "copies").mkdir(exist_ok=True)
        shutil.copy(busy_desk.raw / new, busy_desk.raw / "copies")
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    busy_desk.is_quiet()


# --- mailboxes ------------------------------------------------------------------------------------


def test_a_mailbox_that_grows_and_shrinks(desk: Desk) -> None:
    """A mailbox grown at its end brings the new mail alone; one deleted from its middle takes nothing back."""
    pricing(desk)
    for number in range(4):
        desk.mail(
            f"m{number}",
            SARAH,
            OWNER,
            f"{MATTERS[number]}",
            f"The {MATTERS[number]} is done as we said.\n",
            day=10 + number,
        )
    files = [f"inbox/m{number}.eml" for number in range(4)]
    stored = {file: (desk.raw / file).read_bytes() for file in files}
    mbox(desk, "all.mbox", *files[:3])
    for file in files:
        (desk.raw / file).unlink()
    assert desk.run().kept == 4
    for file, data in stored.items():
        (desk.raw / file).write_bytes(data)
    mbox(desk, "all.mbox", *files)
    for file in files:
        (desk.raw / file).unlink()
    assert desk.run().kept == 1
    desk.is_quiet()
    before = desk.tree()
    for file, data in stored.items():
        (desk.raw / file).write_bytes(data)
    mbox(desk, "all.mbox", files[0], files[3])
    for file in files:
        (desk.raw / file).unlink()
    assert desk.run().kept == 0
    assert changed(before, desk.tree()) == {}
    desk.check()
    desk.is_quiet()


def test_a_mail_exported_under_another_message_id(busy_desk: Desk) -> None:
    """The same mail with another Message-ID is the same mail."""
    before = busy_desk.tree()
    for name in ("price-1", "news-1"):
        data = (busy_desk.raw / f"inbox/{name}.eml").read_bytes()
        busy_desk.source(f"export/{name}.eml", data.replace(f"<{name}@mail.test>".encode(), b"<new-id@export.test>"))
    report = busy_desk.run()
    assert changed(before, busy_desk.tree()) == {} and (report.kept, report.skipped) == (0, 0)
    busy_desk.is_quiet()


def test_a_mail_file_replaced(busy_desk: Desk) -> None:
    """Another mail under the name of one that was read: one more item, nothing taken back."""
    old = busy_desk.find("Pricing proposal")
    note = busy_desk.note(old)
    data = (busy_desk.raw / "inbox/price-1.eml").read_bytes()
    other = (
        data.replace(b"Pricing proposal", b"Harbour plan").replace(b"price-1@", b"harbour-1@").replace(b"50k", b"60k")
    )
    busy_desk.source("inbox/price-1.eml", other)
    busy_desk.run()
    assert busy_desk.note(old) == note and busy_desk.find("Harbour plan")
    busy_desk.check()
    busy_desk.is_quiet()


# --- calendars ------------------------------------------------------------------------------------


def test_an_event_moved_and_cancelled(busy_desk: Desk) -> None:
    """A changed event updates the note of its meeting: new time, then cancelled; one note with one id, no doubles."""
    event(busy_desk)
    busy_desk.run()
    (path,) = meetings(busy_desk)
    first = re.findall(r"(?m)^id: .*$", busy_desk.note(path))
    assert "start: 2026-04-20T10:00:00" in busy_desk.note(path)
    event(busy_desk, hour=9, sequence=1)
    busy_desk.run()
    assert meetings(busy_desk) == [path]
    note = busy_desk.note(path)
    assert re.findall(r"(?m)^id: .*$", note) == first
    assert "start: 2026-04-20T11:00:00" in note and "end: 2026-04-20T11:45:00" in note
    busy_desk.check()
    busy_desk.is_quiet()
    event(busy_desk, hour=9, sequence=2, status="CANCELLED")
    busy_desk.run()
    assert meetings(busy_desk) == [path] and "cancelled" in busy_desk.note(path).lower()
    busy_desk.check()
    busy_desk.is_quiet()


def test_an_older_copy_of_an_event(busy_desk: Desk) -> None:
    """A calendar file with a lower SEQUENCE arrives later: the newer data hold."""
    event(busy_desk, hour=9, sequence=3)
    busy_desk.run()
    (path,) = meetings(busy_desk)
    event(busy_desk, "calendar/old.ics", hour=8, sequence=1)
    busy_desk.run()
    assert meetings(busy_desk) == [path] and "start: 2026-04-20T11:00:00" in busy_desk.note(path)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_series(busy_desk: Desk) -> None:
    """A recurring event read twice, under another name and with a new SEQUENCE, makes no double notes."""
    event(busy_desk, more="RRULE:FREQ=WEEKLY;COUNT=4\r\n")
    busy_desk.run()
    before = meetings(busy_desk)
    assert before
    event(busy_desk, "calendar/again.ics", more="RRULE:FREQ=WEEKLY;COUNT=4\r\n")
    event(busy_desk, sequence=1, more="RRULE:FREQ=WEEKLY;COUNT=4\r\n")
    busy_desk.run()
    assert meetings(busy_desk) == before
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_transcript_days_after_the_event(busy_desk: Desk) -> None:
    """The transcript joins the note of its event."""
    event(busy_desk)
    busy_desk.run()
    (path,) = meetings(busy_desk)
    busy_desk.later(days=3)
    busy_desk.source(
        "meetings/2026-04-20 Budget review.vtt",
        "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n<v Sarah Quill>We agreed to buy the boat.\n\n"
        "00:00:06.000 --> 00:00:09.000\n<v Robin Vale>I will send the contract on Friday.\n",
    )
    busy_desk.run()
    assert meetings(busy_desk) == [path]
    assert "buy the boat" in busy_desk.note(path) and "budget-1@acme.test" in busy_desk.note(path)
    busy_desk.check()
    busy_desk.is_quiet()


# --- texts ----------------------------------------------------------------------------------------


def test_minutes_edited(busy_desk: Desk) -> None:
    """Minutes that were edited update their note: what they no longer say is withdrawn, nothing stands there twice."""
    path = "meetings/2026-04-20 Budget.md"
    text = (
        "# Budget\nDate: 2026-04-20\nAttendees: Robin Vale, Sarah Quill\n\n## Decisions\n- We buy the boat.\n\n"
        "## Action items\n- [ ] Robin: send the contract\n"
    )
    busy_desk.source(path, text)
    busy_desk.run()
    (note,) = meetings(busy_desk)
    busy_desk.source(path, text.replace("buy the boat", "rent the boat") + "- [ ] Sarah: call the harbour\n")
    busy_desk.run()
    assert meetings(busy_desk) == [note]
    written = busy_desk.note(note)
    assert "call the harbour" in written and "We rent the boat" in written and "We buy the boat" not in written
    assert len(re.findall(r"(?m)^- \[ \] .*send the contract", written)) == 1
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_daily_note_edited(busy_desk: Desk) -> None:
    """A daily note that grows is the same item with its text replaced; its ``## Vault`` part is nothing new."""
    path = "daily/2026-04-21.md"
    busy_desk.source(path, "# 2026-04-21\nCalled Sarah Quill about the boat.\n")
    busy_desk.run()
    (note,) = [p for p in busy_desk.tree() if p.startswith("Sources/2026/04/2026-04-21")]
    busy_desk.source(
        path, "# 2026-04-21\nCalled Sarah Quill about the boat.\n\n## Vault\n- Extracted: 3 facts ^extracted\n"
    )
    before = busy_desk.tree()
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    busy_desk.is_quiet()
    busy_desk.source(
        path, "# 2026-04-21\nCalled Sarah Quill about the boat. She was glad.\n\n## Vault\n- Extracted ^x\n"
    )
    busy_desk.run()
    assert [p for p in busy_desk.tree() if p.startswith("Sources/2026/04/2026-04-21")] == [note]
    text = busy_desk.note(note)
    assert (
        text.partition("## Text")[2].count("about the boat") == 1
        and "She was glad." in text
        and "Extracted" not in text
    )
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_document_edited_and_set_back(busy_desk: Desk) -> None:
    """A document that gets its first words back is what it was at first; others with the same name are others."""
    path, first = "notes/Boat ideas.md", "# Boat ideas\nA boat would be fine.\n\n- [ ] Ask for the price\n"
    busy_desk.source(path, first)
    busy_desk.run()
    (note,) = [p for p in busy_desk.tree() if "Boat ideas" in p]
    before = busy_desk.note(note)
    busy_desk.source(path, first.replace("fine", "splendid"))
    busy_desk.run()
    assert "splendid" in busy_desk.note(note)
    busy_desk.source(path, first)
    busy_desk.run()
    assert busy_desk.note(note) == before
    busy_desk.is_quiet()
    busy_desk.source("notes/old/Boat ideas.md", first)
    busy_desk.source(path, "# Boat ideas\nSomething else entirely, for another day.\n")
    busy_desk.run()
    assert busy_desk.note(note) == before and len([p for p in busy_desk.tree() if "Boat ideas" in p]) == 2
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_document_edited(busy_desk: Desk) -> None:
    """A document that was edited is the same item: text replaced, no second note."""
    path = "notes/Boat ideas.md"
    busy_desk.source(path, "# Boat ideas\nA boat with Sarah Quill would be fine.\n\n- [ ] Ask for the price\n")
    busy_desk.run()
    notes = [p for p in busy_desk.tree() if "Boat ideas" in p]
    assert len(notes) == 1
    busy_desk.source(path, "# Boat ideas\nA boat with Sarah Quill would be splendid.\n\n- [ ] Ask for the colour\n")
    busy_desk.run()
    assert [p for p in busy_desk.tree() if "Boat ideas" in p] == notes
    text = busy_desk.note(notes[0])
    assert "splendid" in text and "would be fine" not in text and "for the price" not in text
    busy_desk.check()
    busy_desk.is_quiet()
