"""Transcripts and minutes in Markdown and plain text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pipeline.model import Address, Document, Record, Transcript, Waiting
from pipeline.read import talk

ANA, BO = Address("Ana Ruiz", "ana@acme.test"), Address("Bo Lind", "")


def records(text: str, source: str = "meetings/x.md") -> list[Record | object]:
    """Everything a text gives."""
    return list(talk.read(source, text.encode(), lambda path: None))


def transcript(text: str, source: str = "meetings/x.md") -> Transcript:
    """The transcript of a text that must hold one; ``sniff`` must agree."""
    assert talk.sniff(source, text.encode()[:4096])
    (found,) = [one for one in records(text, source) if isinstance(one, Transcript)]
    return found


def minutes(text: str, source: str = "meetings/x.md") -> Document:
    """The minutes of a text that must hold some; ``sniff`` must agree."""
    assert talk.sniff(source, text.encode()[:4096])
    (found,) = [one for one in records(text, source) if isinstance(one, Document)]
    assert found.form == "minutes"
    return found


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("n/idea.md", "# Idea\n\nNote: this is it\nTodo: buy\n- Present: a gift for mum\n"),
        (
            "n/contacts.txt",
            "Name: Ana\nEmail: a@x.example\n\nName: Bo\nEmail: b@x.example\n\nName: Cy\nEmail: c@x.example",
        ),
        ("n/faq.md", "# FAQ\nQ: What?\nA: This\nQ: Why?\nA: That\nQ: How?\nA: So"),
        ("n/study.md", "# Study\n\n## Participants\n\nForty adults took part in the study.\n"),
        ("n/study.md", "# Study\n\nParticipants: we asked forty adults, many of them twice\n"),
        ("n/agenda.md", "# Agenda\nIntro 09:00\nDemo 09:30\nQuestions 10:00\n"),
        ("n/actions.md", "# Garden\n\n## Action items\n- dig\n"),
        ("daily/2026-04-11.md", "# Saturday\n## Attendees\n- Ana Ruiz\n"),
        ("memos/a.md", "---\ntype: voice memo\n---\n## Transcript\nhello"),
        ("n/a.md", "Some **bold:** words\nand **more** words\n"),
        ("n/a.html", "Ana: a\nBo: b\nAna: c"),
        ("n/a.txt", "<html>Attendees: Ana Ruiz"),
        ("n/a.txt", "\x00\x01"),
        ("Templates/sync.md", "# <% tp.file.title %>\nAttendees: Ana Ruiz, Bo Lind\n## Decisions\n- \n"),
        ("Templates/sync.md", "---\ntype: meeting\ndate: {{date}}\n---\n## Notes\n"),
    ],
)
def test_ordinary_notes_are_not_claimed(source: str, text: str) -> None:
    """Lists of fields, questions, agendas, daily notes, memos and templates are neither talk nor minutes."""
    assert not talk.sniff(source, text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "**Ana Ruiz:** Hello\n\n**Bo Lind:** Hi\nthere\n\n**Ana Ruiz:** Bye\n",
        "**Ana Ruiz**: Hello\n**Bo Lind**: Hi there\n**Ana Ruiz**: Bye\n",
        "- **Ana Ruiz:** Hello\n- **Bo Lind:** Hi there\n- **Ana Ruiz:** Bye\n",
        "Ana Ruiz: Hello\nBo Lind: Hi there\nAna Ruiz: Bye\n",
        "Ana Ruiz: Hello\r\n\r\nBo Lind: Hi\r\nthere\r\n\r\nAna Ruiz: Bye",
        "# Transcript\n\n### Ana Ruiz\nHello\n\n### Bo Lind\nHi there\n\n### Ana Ruiz\nBye\n",
    ],
)
def test_speakers(text: str) -> None:
    """Turns marked by bold names, prefixes or headings."""
    turns = transcript(text).utterances
    assert [(turn.speaker, turn.text, turn.start) for turn in turns] == [
        ("Ana Ruiz", "Hello", None),
        ("Bo Lind", "Hi there", None),
        ("Ana Ruiz", "Bye", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[00:00:05] Ana Ruiz: Hello\n[00:01:10] Bo Lind: Hi\n[01:00:00] Ana Ruiz: Bye\n",
        "00:05\tAna Ruiz:\tHello\n01:10\tBo Lind:\tHi\n01:00:00\tAna Ruiz:\tBye\n",
        "Ana Ruiz  0:05\nHello\n\nBo Lind  1:10\nHi\n\nAna Ruiz  1:00:00\nBye\n",
        "Ana Ruiz (00:00:05)\nHello\n\nBo Lind (00:01:10)\nHi\n\nAna Ruiz (01:00:00)\nBye\n",
        "**Ana Ruiz** (0:05): Hello\n\n**Bo Lind** (1:10): Hi\n\n**Ana Ruiz** (1:00:00): Bye\n",
        "0:05\nAna Ruiz: Hello\n1:10\nBo Lind: Hi\n1:00:00\nAna Ruiz: Bye\n",
    ],
)
def test_times(text: str) -> None:
    """Turns with times in the forms of Otter, Zoom, Meet and people."""
    found = transcript(text)
    assert [(turn.speaker, turn.text, turn.start) for turn in found.utterances] == [
        ("Ana Ruiz", "Hello", 5.0),
        ("Bo Lind", "Hi", 70.0),
        ("Ana Ruiz", "Bye", 3600.0),
    ]
    assert found.seconds == 3600


def test_meeting_chat() -> None:
    """A chat saved by Zoom: times of day count from the first, reactions go, replies keep their words."""
    found = transcript(
        '14:03:00 From Ana Ruiz to Everyone: hi\n14:03:30 From Bo Lind to Everyone: Reacted to "hi" with 👍\n'
        '14:04:00\t Ana Ruiz:\tReplying to "hi"\n\nyes\n14:05:00 From Bo Lind to Everyone: ok\n',
        "2026-04-11 Weekly sync/chat.txt",
    )
    assert [(turn.speaker, turn.text, turn.start) for turn in found.utterances] == [
        ("Ana Ruiz", "hi", 0.0),
        ("Ana Ruiz", "yes", 60.0),
        ("Bo Lind", "ok", 120.0),
    ]
    assert (found.title, found.date, found.date_only) == ("Weekly sync", datetime(2026, 4, 11), True)


FIREFLIES = """# Deal review

**Meeting ID:** abc
**Date:** 4/11/2026, 2:00:00 PM
**Organizer:** ana@acme.test
**Participants:** ana@acme.test, bo@example.org
**Duration:** 25m 10s

---

## Overview
The two agreed on a number of things that matter for the deal this spring.

## Transcript

### Ana Ruiz
[00:05] Hello
[00:09] again

### Bo Lind
[00:15] Hi

## Outline
- end
"""


def test_fireflies() -> None:
    """Speaker groups with times make the transcript, the summary beside it minutes of the same meeting."""
    spoken, written = transcript(FIREFLIES), minutes(FIREFLIES)
    assert [(turn.speaker, turn.text, turn.start) for turn in spoken.utterances] == [
        ("Ana Ruiz", "Hello", 5.0),
        ("Ana Ruiz", "again", 9.0),
        ("Bo Lind", "Hi", 15.0),
    ]
    assert spoken.seconds == 1510
    for record in (spoken, written):
        assert (record.title, record.date, record.date_only) == ("Deal review", datetime(2026, 4, 11, 14), False)
        assert [one.email for one in record.attendees] == ["ana@acme.test", "bo@example.org"]
    assert "## Overview" in written.body and "## Outline" in written.body and "Hello" not in written.body


ROWBOAT = """---
type: meeting
source: rowboat
title: Plan
date: 2026-04-11
calendar_event: '{"summary":"Plan","start":{"dateTime":"2026-04-11T14:00:00+02:00"},
  "attendees":[{"email":"Bo@example.org","displayName":"Bo Lind"}]}'
---
# Plan

### Summary
It went well, and many things were said that matter to both of us.

```transcript
{"transcript":"**You:** Hi\\n\\n**Speaker 1:** Hello\\n\\n**You:** Bye"}
```
"""


def test_rowboat_recording() -> None:
    """The recorder's block holds the transcript, the calendar event the hour and the people."""
    spoken, written = transcript(ROWBOAT), minutes(ROWBOAT)
    assert [(turn.speaker, turn.text) for turn in spoken.utterances] == [
        ("You", "Hi"),
        ("Speaker 1", "Hello"),
        ("You", "Bye"),
    ]
    assert spoken.date == datetime(2026, 4, 11, 14, tzinfo=timezone(timedelta(hours=2))) and not spoken.date_only
    assert spoken.attendees == written.attendees == (Address("Bo Lind", "bo@example.org"),)
    assert written.body.startswith("### Summary") and "transcript" not in written.body


def test_recording_in_progress_waits() -> None:
    """A meeting that is still being recorded is not read yet."""
    assert records(ROWBOAT.replace("### Summary", "*Recording in progress...*")) == [
        Waiting("meetings/x.md", "recording in progress")
    ]


@pytest.mark.parametrize(
    "people",
    [
        "Attendees: Ana Ruiz <ana@acme.test>, Bo Lind",
        "**Attendees:** Ana Ruiz (ana@acme.test) and Bo Lind (Acme, Sales)",
        "- **Present**: Ana Ruiz <ana@acme.test>; Bo Lind",
        "Teilnehmer: Ana Ruiz <ana@acme.test>, Bo Lind, Cy Young (entschuldigt)",
        "## Attendees\n\n- Ana Ruiz <ana@acme.test>\n- [[People/Bo Lind|Bo]] - Acme\n- Cy Young (absent)\n\nText.",
        "## Participants:\n1. [x] Ana Ruiz, CEO <ana@acme.test>\n2. @Bo Lind\n\n## Next",
        "Participants\n* Ana Ruiz – ana@acme.test\n* Bo Lind\n",
    ],
)
def test_attendees(people: str) -> None:
    """Lines and lists of attendees in several forms; the absent are left out."""
    assert minutes(f"# Weekly sync\n\n{people}\n\n## Decisions\n- go\n").attendees == (ANA, BO)


@pytest.mark.parametrize(
    "front",
    [
        "attendees: [Ana Ruiz <ana@acme.test>, Bo Lind]",
        "participants:\n  - name: Ana Ruiz\n    email: ANA@acme.test\n  - Bo Lind",
        'attendees: ["[[People/Ana Ruiz]] <ana@acme.test>", "[[Bo Lind]]"]',
    ],
)
def test_attendees_in_frontmatter(front: str) -> None:
    """Attendees as a property, in whatever shape."""
    assert minutes(f"---\n{front}\n---\n# Sync\ntext").attendees == (ANA, BO)


@pytest.mark.parametrize(
    ("source", "text", "title", "date", "date_only"),
    [
        ("m/x.md", "# Weekly sync\nAttendees: Ana Ruiz\n", "Weekly sync", None, False),
        ("m/2026-04-11 Sync.md", "Attendees: Ana Ruiz\n", "Sync", datetime(2026, 4, 11), True),
        ("m/2026-04-11 Sync.md", "# Meeting notes\nAttendees: Ana Ruiz\n", "Sync", datetime(2026, 4, 11), True),
        ("m/x.md", "# Sync 11 April 2026\nAttendees: Ana Ruiz\n", "Sync", datetime(2026, 4, 11), True),
        (
            "m/x.md",
            "# Sync\nDate: 11.04.2026\nTime: 14:00 - 15:00\nAttendees: Ana Ruiz\n",
            "Sync",
            datetime(2026, 4, 11, 14),
            False,
        ),
        (
            "m/x.md",
            "# Sitzung\n**Datum:** 11. April 2026, 14:00 Uhr\nAnwesend: Ana Ruiz\n",
            "Sitzung",
            datetime(2026, 4, 11, 14),
            False,
        ),
        (
            "m/x.md",
            "---\ntype: meeting\ndate: 2026-04-11\nstart: '14:00'\n---\n# Sync\ntext",
            "Sync",
            datetime(2026, 4, 11, 14),
            False,
        ),
        (
            "m/x.md",
            "---\ngranola_id: g1\ntitle: Sync\ncreated_at: 2026-04-11T12:00:00.000Z\n---\n### Notes\n- a\n",
            "Sync",
            datetime(2026, 4, 11, 12, tzinfo=UTC),
            False,
        ),
        ("m/x.txt", "Sync\n11 April 2026, 14:00\n\nAttendees: Ana Ruiz\n", "X", datetime(2026, 4, 11, 14), False),
        ("m/minutes.md", "# Board meeting\n\n## Decisions\n- go\n", "Board meeting", None, False),
        ("m/2026-04-11 Protokoll Verein.md", "## Beschlüsse\n- ja\n", "Protokoll Verein", datetime(2026, 4, 11), True),
        ("Meetings/Weekly sync/2026-04-11.md", "Attendees: Ana Ruiz\n", "Weekly sync", datetime(2026, 4, 11), True),
    ],
)
def test_title_and_date(source: str, text: str, title: str, date: datetime | None, date_only: bool) -> None:
    """Title and date from frontmatter, lines, heading and file name, in that order."""
    found = minutes(text, source)
    assert (found.title, found.date, found.date_only) == (title, date, date_only)


def test_minutes_keep_their_text() -> None:
    """The body is the text without frontmatter and title."""
    found = minutes("---\ntype: meeting\n---\n# Sync\n\nAttendees: Ana Ruiz\n\n## Decisions\n- go\n")
    assert found.body == "Attendees: Ana Ruiz\n\n## Decisions\n- go"


def test_claimed_by_mistake_is_still_read() -> None:
    """A text without talk or minutes becomes what the reader of texts makes of it."""
    (note,) = records("# Idea\n\nwords", "n/idea.md")
    assert isinstance(note, Document) and (note.form, note.title, note.body) == ("note", "Idea", "words")
