"""Events in JSON: what they become, what is none, and series beside what moved."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from pipeline.model import Address, Event, Problem
from pipeline.read.agenda import Entry, occurrences
from pipeline.read.formats import reader_for
from pipeline.read.google_events import found, read, sniff

BERLIN = ZoneInfo("Europe/Berlin")
ZONE = {"timeZone": "Europe/Berlin"}
TALK = {
    "kind": "calendar#event",
    "id": "talk",
    "iCalUID": "talk@google.com",
    "status": "confirmed",
    "summary": "Talk",
    "start": {"dateTime": "2026-04-13T09:30:00+02:00", **ZONE},
    "end": {"dateTime": "2026-04-13T10:00:00+02:00", **ZONE},
}
WEEKLY = {**TALK, "recurrence": ["RRULE:FREQ=WEEKLY;BYDAY=MO", "EXDATE;TZID=Europe/Berlin:20260427T093000"]}
MOVED = {
    **TALK,
    "id": "talk_20260420T073000Z",
    "recurringEventId": "talk",
    "originalStartTime": {"dateTime": "2026-04-20T09:30:00+02:00", **ZONE},
    "start": {"dateTime": "2026-04-21T15:00:00+02:00", **ZONE},
    "end": {"dateTime": "2026-04-21T16:00:00+02:00", **ZONE},
}


def events(value: object) -> list[object]:
    """What is read of a file."""
    return list(read("calendar_sync/a.json", json.dumps(value).encode(), lambda _: None))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a.json", "{}"),
        ("a.json", "[]"),
        ("sync_state.json", '{"syncToken": "x", "start": "2026-04-13"}'),
        ("general/2026-04-07.json", '[{"type": "message", "ts": "1.2", "text": "start"}]'),
        ("a.md", json.dumps(TALK)),
        ("a.json", "BEGIN:VCALENDAR"),
    ],
)
def test_what_is_no_event(source: str, text: str) -> None:
    """Other files stay with their readers."""
    assert not sniff(source, text.encode())


@pytest.mark.parametrize(
    "value",
    [
        {**TALK, "eventType": "workingLocation"},
        {**TALK, "eventType": "focusTime"},
        {"kind": "calendar#events", "items": []},
        {"kind": "calendar#event", "id": "gone", "status": "cancelled"},
    ],
)
def test_what_is_passed_over(value: object) -> None:
    """Where somebody works, and what is gone without a trace, is no meeting and no trouble."""
    assert events(value) == []


@pytest.mark.parametrize(
    "value",
    [
        {**TALK, "start": {"dateTime": "soon"}},
        {**TALK, "start": {"date": "2026-13-45"}},
        {**TALK, "start": None},
        {**TALK, "start": {"date": "9999-12-31"}},
        {**TALK, "start": {"dateTime": "0001-01-01T00:00:00+14:00", "timeZone": "Z" * 10_000}},
        {**TALK, "id": "", "iCalUID": ""},
        {"kind": "calendar#event", "eventType": [1], "status": {}, "attendees": [[]], "recurrence": {}},
    ],
)
def test_what_cannot_be_read(value: object) -> None:
    """A broken event costs itself and is told."""
    made = events([value, TALK])
    assert [type(one) for one in made] == [Event, Problem]


def test_no_json_is_a_problem() -> None:
    """A file cut short is told of."""
    (one,) = read("a.json", json.dumps(TALK)[:80].encode(), lambda _: None)
    assert isinstance(one, Problem) and one.code == "bad-json"


def test_an_event() -> None:
    """Its times in its zone, its people without rooms, its words without markup."""
    seats = [
        {"email": "Robin@vale.test", "self": True, "responseStatus": "declined"},
        {"email": "sarah@acme.test", "displayName": "Sarah Quill", "responseStatus": "accepted"},
        {"email": "room@resource.calendar.google.com", "resource": True},
        "nobody",
    ]
    value: dict[str, object] = {
        **TALK,
        "attendees": seats,
        "location": "Room 4",
        "description": "<p>Bring <b>figures</b></p>",
    }
    value |= {"organizer": {"email": "sarah@acme.test", "displayName": "Sarah Quill"}, "sequence": 2}
    reader = reader_for("x/a.json", json.dumps(value, indent=2).encode())
    assert reader is not None and reader.NAME == "google-events"
    (event,) = events(value)
    assert isinstance(event, Event) and event.start is not None
    assert (event.uid, event.title, event.sequence, event.location) == ("talk@google.com", "Talk", 2, "Room 4")
    assert event.start.astimezone(UTC) == datetime(2026, 4, 13, 7, 30, tzinfo=UTC)
    assert event.attendees == (Address("", "robin@vale.test"), Address("Sarah Quill", "sarah@acme.test"))
    assert event.organizer == Address("Sarah Quill", "sarah@acme.test")
    assert event.description == "Bring figures"
    (one,) = found(json.dumps(value).encode(), "a.json", "")
    assert (one.declined, one.accepted) == (("robin@vale.test",), ("sarah@acme.test",))


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([TALK], ["13 09:30"]),
        ([{**TALK, "status": "cancelled"}], []),
        ([WEEKLY], ["13 09:30", "20 09:30"]),
        ([WEEKLY, MOVED], ["13 09:30", "21 15:00"]),
        ([WEEKLY, {**MOVED, "status": "cancelled"}], ["13 09:30"]),
        (
            [WEEKLY, {k: v for k, v in {**MOVED, "status": "cancelled"}.items() if k not in ("start", "end")}],
            ["13 09:30"],
        ),
        ([{**WEEKLY, "attendees": [{"email": "me@vale.test", "responseStatus": "declined"}]}], []),
        ([{**TALK, "start": {"date": "2026-04-14"}, "end": {"date": "2026-04-15"}}], ["14 00:00"]),
        ([{**TALK, "start": {"dateTime": "2026-04-13T00:30:00-07:00"}, "end": {}}], ["13 09:30"]),
    ],
)
def test_what_happens_on_some_days(values: list[dict[str, object]], shown: list[str]) -> None:
    """Series, what moved or fell out, whole days, other zones; what the owner declined is marked."""
    data = json.dumps(values).encode()
    made = [Entry(*one) for one in found(data, "a.json", "")]
    days = occurrences(made, date(2026, 4, 13), date(2026, 4, 27), BERLIN, ["me@vale.test"])
    assert [f"{one.start:%d %H:%M}" for one in days if not one.declined] == shown
