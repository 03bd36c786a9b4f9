"""Which events, recordings and invitations are one meeting, and which are not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest

from pipeline.model import Address, Document, Event, Message, Transcript, Utterance
from pipeline.read.keys import later
from pipeline.read.meetings import (
    KnownMeeting,
    Meeting,
    Recording,
    gather,
    in_rank,
    is_invitation,
    leading_title,
    meeting_date,
    meeting_key,
    stands_alone,
)

BERLIN = ZoneInfo("Europe/Berlin")
ANN, BO, CY = (Address(f"{name} Ek", f"{name.lower()}@{name.lower()}.test") for name in ("Ann", "Bo", "Cy"))
TWO = datetime(2026, 4, 11, 14, 0, tzinfo=BERLIN)


def event(uid: str = "u1", title: str = "Roadmap review", start: datetime | None = TWO, **fields: object) -> Event:
    """An hour with Ann and Bo, by default at two o'clock."""
    made: dict[str, object] = {"end": start and later(start, timedelta(hours=1)), "organizer": ANN, "attendees": (BO,)}
    return Event(uid, title, start, **{**made, **fields})  # type: ignore[arg-type]


def talk(
    title: str = "Roadmap review", date: datetime | None = TWO, speakers: Sequence[str] = ("Ann Ek",), **fields: object
) -> Transcript:
    """A transcript of 50 minutes."""
    made: dict[str, object] = {"date": date, "seconds": 3000, "sha256": f"{title}{date}", **fields}
    return Transcript(title, tuple(Utterance(one, f"I am {one}") for one in speakers), **made)  # type: ignore[arg-type]


def notes(title: str = "Roadmap review", date: datetime | None = TWO, **fields: object) -> Document:
    """Minutes, with an hour unless said otherwise."""
    return Document("minutes", title, "- Decided", date, **fields)  # type: ignore[arg-type]


def board(
    events: Sequence[Event] = (), recordings: Sequence[Recording] = (), written: Sequence[KnownMeeting] = ()
) -> list[Meeting]:
    """The meetings that have something new."""
    made = gather(events, recordings, [], written, BERLIN).meetings
    return [one for one in made if one.events or one.recordings]


DAY = datetime(2026, 4, 11)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (event(), talk("Offsite lunch", TWO, ["Dee"])),
        (event(), talk(date=TWO + timedelta(hours=3))),
        (event(), talk(date=TWO + timedelta(days=1))),
        (event(), talk("Budget", TWO + timedelta(minutes=58))),
        (event(title="Weekly sync A"), talk("Sync B", TWO + timedelta(minutes=58), ["Dee"])),
        (event(), talk("Budget", DAY, date_only=True)),
        (event(title="Weekly sync"), talk("Team sync", DAY, date_only=True)),
        (event(), talk(date=None)),
        (event(start=None), talk()),
        (event(), notes("Budget", DAY, date_only=True)),
        (event(title="Interview 1"), talk("Interview 2", DAY, date_only=True)),
        (event("u1"), talk(uid="u2", title="Other", speakers=["Dee"])),
    ],
)
def test_apart(one: Event, other: Recording) -> None:
    """Another time, other people and titles, or only weak words on one day: two meetings."""
    assert len(board([one], [other])) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (event(), talk()),
        (event(), talk("Transcript of Roadmap review", TWO + timedelta(minutes=5), ["Dee"])),
        (event(), talk("Zoom recording", TWO + timedelta(minutes=5), ["Bo Ek (host)"])),
        (event(), talk("roadmap", TWO.astimezone(UTC), ["Dee"])),
        (event(title="Weekly sync"), talk("Team sync", TWO, ["Dee"])),
        (event(), talk(date=TWO + timedelta(minutes=70))),
        (event(), talk("Roadmap", DAY, date_only=True)),
        (event(title="Weekly sync"), talk("Weekly Sync 2026-04-11", DAY, date_only=True)),
        (event(all_day=True, start=DAY), talk()),
        (event(), notes("Minutes: Roadmap review", TWO + timedelta(hours=3))),
        (event("u1", "Renamed"), talk("Other", TWO + timedelta(hours=5), ["Dee"], uid="u1")),
        (event("u1"), talk("Other", None, ["Dee"], uid="u1")),
        (event(""), talk()),
    ],
)
def test_together(one: Event, other: Recording) -> None:
    """Overlapping time with a shared word or person, one day with a telling title, or one UID: one meeting."""
    assert len(board([one], [other])) == 1


def test_the_best_of_several_is_taken() -> None:
    """A recording goes to the event with its title, not to the other one at that hour."""
    found = board([event("u1", "Sync Ann/Bo"), event("u2", "Sync Bo/Cy")], [talk("Sync Bo/Cy", TWO, ["Bo Ek"])])
    assert [(one.events[0].uid, len(one.recordings)) for one in found] == [("u1", 0), ("u2", 1)]


def test_transcript_and_minutes_find_each_other_without_an_event() -> None:
    """Same day, same title: one meeting; another day: another."""
    both = [talk(), notes(date=DAY, date_only=True)]
    assert len(board([], both)) == 1
    assert len(board([], [*both, talk(date=TWO + timedelta(days=7))])) == 2


def test_events_join_by_uid_and_recurrence_id() -> None:
    """An update joins its event; another occurrence and another UID do not; a copy in a second calendar does."""
    assert len(board([event(), event(sequence=2, start=TWO + timedelta(days=1))])) == 1
    assert len(board([event(), event(recurrence_id="20260418T120000Z", start=TWO + timedelta(days=7))])) == 2
    assert len(board([event(), event("u2", "Budget")])) == 2
    assert len(board([event(), event("u2")])) == 1
    assert len(board([event(title="Interview 1"), event("u2", "Interview 2")])) == 2


def test_rank_of_events() -> None:
    """The newest sequence leads, a cancellation before its equals, answers last, whatever their sequence."""
    first, moved = event(sequence=1), event(sequence=3, title="Moved")
    answer, cancel = event(sequence=9, method="REPLY", title="Yes"), event(sequence=3, method="CANCEL", title="")
    ranked = in_rank([answer, first, moved, cancel])
    assert ranked == [cancel, moved, first, answer]
    assert leading_title(ranked) == "Moved"
    assert leading_title([event(title=" ")]) == ""


# --- series ---------------------------------------------------------------------------------------

SERIES = event("s1", "Weekly sync", recurring=True)


def test_recordings_of_a_series_are_meetings_of_their_own() -> None:
    """Each recorded week is one meeting with the event of that week, across a change of the clocks."""
    winter = msgspec.structs.replace(SERIES, start=datetime(2026, 3, 14, 14, tzinfo=BERLIN), end=None)
    weeks = [talk("Weekly sync", TWO + timedelta(weeks=week)) for week in range(2)]
    found = [one for one in board([winter], weeks) if one.recordings]
    assert [one.events[0].recurrence_id for one in found] == ["20260411T120000Z", "20260418T120000Z"]
    assert [one.events[0].start for one in found] == [TWO, TWO + timedelta(weeks=1)]
    assert [meeting_key(one, BERLIN) for one in found] == ["s1|20260411T120000Z", "s1|20260418T120000Z"]


@pytest.mark.parametrize(
    ("recording", "joined"),
    [
        (talk("Budget", TWO + timedelta(weeks=1)), False),
        (talk("Weekly sync", TWO + timedelta(weeks=1, hours=4)), False),
        (talk("Weekly sync", TWO - timedelta(weeks=1)), False),
        (talk("Weekly sync", DAY + timedelta(days=3), date_only=True), False),
        (talk("Weekly sync", DAY + timedelta(days=7), date_only=True), True),
        (talk("Weekly sync", TWO + timedelta(days=3)), True),
        (talk("Other", TWO + timedelta(days=3, hours=4), uid="s1"), True),
    ],
)
def test_which_recordings_are_of_a_series(recording: Recording, joined: bool) -> None:
    """Same title at that time of day, on that weekday when the hour is unknown, or the UID; never before it began."""
    found = next(one for one in board([SERIES], [recording]) if one.recordings)
    assert bool(found.events) is joined


def test_a_series_without_recordings_is_one_event() -> None:
    """It stands at its start; once an occurrence was recorded the series itself is no meeting."""
    alone = gather([SERIES], [], [], [], BERLIN)
    assert stands_alone(alone.meetings[0], alone, DAY)
    recorded = gather([SERIES], [talk("Weekly sync", TWO + timedelta(weeks=1))], [], [], BERLIN)
    assert not stands_alone(recorded.meetings[0], recorded, DAY)


# --- written meetings -----------------------------------------------------------------------------

HOURS = (datetime(2026, 4, 11, 14), datetime(2026, 4, 11, 15))


@pytest.mark.parametrize(
    ("known", "new", "grows"),
    [
        (KnownMeeting("k", (("u9", ""),), "Budget", *HOURS), event(), False),
        (KnownMeeting("k", (), "Budget", *HOURS), event(), False),
        (KnownMeeting("k", (), "Roadmap review", HOURS[0] - timedelta(days=1)), event(), False),
        (KnownMeeting("k", (("u1", ""),)), event(), True),
        (KnownMeeting("k", (), "Roadmap review", *HOURS), event(), True),
        (KnownMeeting("k", (), "Zoom call", *HOURS, frozenset({"Bo Ek"})), event(), True),
        (KnownMeeting("k", (("u1", "20260411T120000Z"),), "Sync", *HOURS), event(title="Renamed"), True),
        (KnownMeeting("k", (("u9", ""),), "Roadmap review", *HOURS), talk(), True),
        (KnownMeeting("k", (("u9", ""),), "Budget", *HOURS), talk(speakers=["Dee"]), False),
    ],
)
def test_what_joins_a_written_meeting(known: KnownMeeting, new: Event | Recording, grows: bool) -> None:
    """An event joins a recording filed earlier, a recording an event filed earlier; another UID stays apart."""
    (found,) = board([new], [], [known]) if isinstance(new, Event) else board([], [new], [known])
    assert (found.written is not None) is grows


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "newest", "stands"),
    [
        (event(), None, False),
        (event(attendees=()), DAY, False),
        (event(attendees=(ANN,)), DAY, False),
        (event(start=None), DAY, False),
        (event(), DAY + timedelta(days=15), False),
        (event(), DAY - timedelta(days=31), False),
        (event(), DAY, True),
        (event(), DAY + timedelta(days=14), True),
        (event(), DAY - timedelta(days=29), True),
        (event(organizer=Address(), attendees=(ANN, BO)), DAY, True),
    ],
)
def test_an_event_alone(one: Event, newest: datetime | None, stands: bool) -> None:
    """Only near the newest record and with two people."""
    made = gather([one], [], [], [], BERLIN)
    assert stands_alone(made.meetings[0], made, newest) is stands


# --- keys and dates -------------------------------------------------------------------------------


def test_keys() -> None:
    """UID and RECURRENCE-ID; else date, title and speakers; an undated recording also by its words."""
    assert meeting_key(board([event()], [talk()])[0], BERLIN) == "u1|"
    assert meeting_key(board([], [talk(speakers=["Bo Ek", "Ann Ek", "Bo Ek"])])[0], BERLIN) == (
        "2026-04-11T14:00:00|roadmap review|ann ek|bo ek"
    )
    undated = [meeting_key(board([], [talk(date=None, speakers=[who])])[0], BERLIN) for who in ("A", "B")]
    assert undated[0] != undated[1]


def test_dates() -> None:
    """The event's hour counts, else the recording's, else the day, else the first mail."""
    late = talk(date=TWO + timedelta(minutes=4))
    invitation = Message("m", TWO - timedelta(days=9), ANN, "Invitation", "", events=(event(method="REQUEST"),))
    assert meeting_date(Meeting(events=[event()], recordings=[late], messages=[invitation]), BERLIN) == HOURS[0]
    assert meeting_date(Meeting(recordings=[notes(date=DAY, date_only=True), late]), BERLIN) == datetime(
        2026, 4, 11, 14, 4
    )
    assert meeting_date(Meeting(recordings=[notes(date=DAY, date_only=True)]), BERLIN) == DAY
    assert meeting_date(Meeting(messages=[invitation]), BERLIN) == datetime(2026, 4, 2, 14)
    assert meeting_date(Meeting(events=[event(start=None)]), BERLIN) is None


def test_invitations() -> None:
    """A mail is an invitation by its calendar part's method, not by a mere attachment."""
    assert not is_invitation(Message("m", TWO, ANN, "", ""))
    assert not is_invitation(Message("m", TWO, ANN, "", "", events=(event(),)))
    assert is_invitation(Message("m", TWO, ANN, "", "", events=(event(method="REPLY"),)))


def test_hostile_times_do_not_fail() -> None:
    """The edges of time, ends before starts and mixed zones are placed somewhere."""
    odd = [
        event("a", start=datetime.max.replace(tzinfo=UTC), end=None),
        event("b", start=datetime.min, end=datetime.max, all_day=True),
        event("c", start=TWO, end=datetime(2026, 1, 1), recurring=True),
        event("d", start=datetime.min.replace(tzinfo=BERLIN), end=None, recurring=True),
    ]
    late = talk(date=datetime.max), talk(date=TWO + timedelta(days=7), seconds=-5), talk(date=datetime.max, uid="d")
    made = gather(odd, late, [], [], BERLIN)
    assert all(meeting_key(one, BERLIN) for one in made.meetings)
