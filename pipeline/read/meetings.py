"""Events, invitations, transcripts and minutes of one meeting become one item."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import msgspec

from pipeline.model import Document, Event, Message, Noun, Transcript
from pipeline.read.keys import (
    Span,
    digest,
    fold,
    instant,
    later,
    local,
    local_day,
    people_of,
    strong,
    title_core,
    title_numbers,
    title_words,
)

BEFORE, AFTER = timedelta(days=14), timedelta(days=30)
"""How far from the newest dated record an event alone may lie."""

ANSWERS = frozenset({"REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH"})
INVITATIONS = ANSWERS | {"REQUEST", "CANCEL", "PUBLISH", "ADD"}
"""Methods of RFC 5546 that make a mail an invitation."""

HOUR, LATE = timedelta(hours=1), timedelta(minutes=15)
COPIES = 40
"""Copies of an event by which it is known again."""
CANDIDATES = 200
"""Meetings of one day that a part is compared with."""

Recording = Transcript | Document
Score = tuple[float, ...]


class KnownMeeting(Noun, frozen=True):
    """A written meeting: item id, (UID, RECURRENCE-ID) pairs, title, naive local times, folded names and addresses."""

    id: str
    uids: tuple[tuple[str, str], ...] = ()
    title: str = ""
    start: datetime | None = None
    end: datetime | None = None
    attendees: frozenset[str] = frozenset()


class Part(Noun, frozen=True):
    """What an event or a recording is recognised by."""

    title: str
    core: str
    words: frozenset[str]
    numbers: frozenset[str]
    people: frozenset[str]
    span: Span | None


@dataclass(slots=True, eq=False)
class Meeting:
    """A meeting while it is put together: what came together, and by what more may join."""

    written: KnownMeeting | None = None
    events: list[Event] = field(default_factory=list)
    recordings: list[Recording] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    recorded_later: bool = False
    span: Span | None = None
    cores: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    people: set[str] = field(default_factory=set)

    def take(self, other: Meeting) -> None:
        """Takes over what another one with the same key holds."""
        if other is not self:
            self.events += other.events
            self.recordings += other.recordings
            self.messages += other.messages

    def title(self) -> str:
        """The folded title of its first events, else as it is written."""
        return fold(leading_title(self.events[:COPIES]) or (self.written.title if self.written else ""))

    def has_uid(self) -> bool:
        return bool(self.written and self.written.uids) or any(event.uid for event in self.events)


# --- what a part says -----------------------------------------------------------------------------


def in_rank(events: Iterable[Event]) -> list[Event]:
    """The event whose data hold comes first: no mere answer, newest SEQUENCE, a cancellation, then the fullest."""

    def rank(event: Event) -> tuple[bool, int, bool, int, int, str, str]:
        fullness = len(event.attendees), len(event.description)
        answer = event.method in ANSWERS
        return answer, -event.sequence, not is_cancelled(event), -fullness[0], -fullness[1], event.source, event.sha256

    return sorted(events, key=rank)


def is_cancelled(event: Event) -> bool:
    """METHOD:CANCEL or STATUS:CANCELLED."""
    return event.method == "CANCEL" or event.status.upper() == "CANCELLED"


def is_invitation(message: Message) -> bool:
    """Whether the mail carries an iTIP object (RFC 5546): a request, an answer or a cancellation."""
    return any(event.method in INVITATIONS for event in message.events)


def event_span(event: Event, zone: ZoneInfo) -> Span | None:
    start = local_day(event.start, event.all_day, zone)
    if start is None:
        return None
    end = local_day(event.end, event.all_day, zone)
    if event.all_day:
        return Span(start, end - timedelta(days=1) if end and end > start else start, True)
    return Span(start, end if end and end > start else later(start, HOUR))


def _part(title: str, people: frozenset[str], span: Span | None) -> Part:
    return Part(title, title_core(title), title_words(title), title_numbers(title), people, span)


def events_part(events: Sequence[Event], zone: ZoneInfo) -> Part:
    spans = (event_span(event, zone) for event in in_rank(events))
    people = people_of(one for event in events for one in (event.organizer, *event.attendees))
    return _part(leading_title(events), people, next(filter(None, spans), None))


def recording_part(recording: Recording, zone: ZoneInfo) -> Part:
    speakers: Iterable[str] = ()
    length = HOUR
    if isinstance(recording, Transcript):
        speakers = dict.fromkeys(one.speaker for one in recording.utterances)
        length = timedelta(seconds=min(max(recording.seconds, 0), 86400)) or HOUR / 2
    people = people_of(recording.attendees, speakers)
    start = local_day(recording.date, recording.date_only, zone)
    if start is None:
        return _part(recording.title, people, None)
    end = start if recording.date_only else later(start, length)
    return _part(recording.title, people, Span(start, end, recording.date_only))


def leading_title(events: Iterable[Event]) -> str:
    """The title that holds; a cancellation or an answer may lack it or change it, so theirs counts last."""
    ranked = [event for event in in_rank(events) if event.title.strip()]
    return next((one.title for one in sorted(ranked, key=lambda one: is_cancelled(one) or one.method in ANSWERS)), "")


# --- how well a part fits -------------------------------------------------------------------------


def fit(meeting: Meeting, part: Part, written_later: bool = False) -> Score | None:
    """How well a part fits a meeting, ``None`` when it does not; higher is better.

    Overlapping time needs the same title, a telling word of it, or (for most of the time) a weak word or a person.
    Where one side has no hours the day must be the same, with the same title or a telling word shared.
    Minutes (``written_later``) may bear the time of their writing.
    """
    span, words, numbers = part.span, part.words, part.numbers
    if span is None or meeting.span is None:
        return None
    if numbers and meeting.numbers and numbers.isdisjoint(meeting.numbers):
        words = frozenset()
    same_title = part.core in meeting.cores
    telling, weak = len(strong(words) & meeting.words), len(words & meeting.words)
    shared = len(part.people & meeting.people)
    seconds = _overlap(span, meeting.span)
    if span.whole_day or meeting.span.whole_day:
        fits = same_title or telling > 0
    elif seconds > 0:
        shorter = min(span.end - span.start, meeting.span.end - meeting.span.start).total_seconds()
        fits = same_title or telling > 0 or ((weak > 0 or shared > 0) and 2 * seconds >= shorter)
    else:
        fits = same_title and (written_later or seconds >= -LATE.total_seconds())
    apart = abs((span.start - meeting.span.start).total_seconds())
    return (float(same_title), telling, shared, max(seconds, 0.0), weak, -apart) if fits else None


def _overlap(one: Span, other: Span) -> float:
    """Seconds that both share; negative: seconds between them."""
    return (min(one.end, other.end) - max(one.start, other.start)).total_seconds()


# --- the board: where a part finds its meeting ----------------------------------------------------


class Board:
    """Meetings found by UID, by day, and series by title; in order of arrival."""

    def __init__(self, written: Iterable[KnownMeeting], zone: ZoneInfo) -> None:
        self.zone = zone
        self.meetings: list[Meeting] = []
        self._by_uid: dict[tuple[str, str], Meeting] = {}
        self._of_uid: dict[str, list[Meeting]] = defaultdict(list)
        self._of_day: dict[date, dict[Meeting, None]] = defaultdict(dict)
        self._series: dict[tuple[str, str], list[tuple[Event, Meeting]]] = defaultdict(list)
        for known in sorted(written, key=lambda one: one.id):
            span = None
            if known.start is not None:
                span = Span(known.start, max(known.end or later(known.start, HOUR), known.start))
            part = _part(known.title, frozenset(map(fold, known.attendees)), span)
            self._place(self._new(known), part, known.uids)

    def add_events(self, events: Sequence[Event]) -> Meeting:
        """Adds all events of one (UID, RECURRENCE-ID); an event without UID stands for itself."""
        first, part = in_rank(events)[0], events_part(events, self.zone)
        meeting = self._event_home(first, part) or self._new()
        meeting.events.extend(events)
        self._place(meeting, part, [(first.uid, first.recurrence_id)] if first.uid else [])
        if first.recurring and not first.recurrence_id and first.start and not is_cancelled(first):
            self._series["uid", first.uid].append((first, meeting))
            for word in sorted({part.core, *strong(part.words)}):
                self._series["title", word].append((first, meeting))
        return meeting

    def add_recording(self, recording: Recording) -> None:
        """Adds a transcript or minutes to the best meeting, to an occurrence of a series, or to a new one."""
        part = recording_part(recording, self.zone)
        meeting = self._recording_home(recording, part)
        if meeting is None and (found := self._occurrence(recording, part)):
            event, series = found
            series.recorded_later = True
            meeting = self.add_events([event])
        meeting = meeting or self._new()
        meeting.recordings.append(recording)
        self._place(meeting, part, [])

    def is_written(self, uid: str) -> bool:
        """Whether a meeting of this UID, any occurrence, is written."""
        return any(meeting.written for meeting in self._of_uid.get(uid, ()))

    def _new(self, written: KnownMeeting | None = None) -> Meeting:
        self.meetings.append(Meeting(written))
        return self.meetings[-1]

    def _place(self, meeting: Meeting, part: Part, pairs: Iterable[tuple[str, str]]) -> None:
        """Lets the meeting be found by what the part says; the first known hours stay."""
        meeting.cores |= {part.core} - {""}
        meeting.words |= part.words
        meeting.numbers |= part.numbers
        meeting.people |= part.people
        if part.span and (meeting.span is None or (meeting.span.whole_day and not part.span.whole_day)):
            meeting.span = part.span
            for day in part.span.days():
                self._of_day[day][meeting] = None
        for pair in pairs:
            if self._by_uid.setdefault(pair, meeting) is meeting:
                self._of_uid[pair[0]].append(meeting)

    def _on(self, span: Span | None) -> list[Meeting]:
        """Meetings on the days of the span, each once."""
        found: dict[Meeting, None] = {}
        for day in span.days() if span else ():
            found.update(dict.fromkeys(islice(self._of_day.get(day, ()), CANDIDATES)))
        return list(found)

    def _event_home(self, event: Event, part: Part) -> Meeting | None:
        """By UID and RECURRENCE-ID; else a recording filed earlier that fits; else its copy in another calendar."""
        if event.uid and (meeting := self._by_uid.get((event.uid, event.recurrence_id))):
            return meeting
        scores: list[tuple[Score | None, Meeting]] = []
        title, same_uid = fold(part.title), self._of_uid.get(event.uid, ())
        for meeting in self._on(part.span):
            if not meeting.has_uid() and not meeting.events:
                scores.append((fit(meeting, part), meeting))
            elif meeting.span and part.span and meeting.span.start == part.span.start:
                copy = title != "" and title == meeting.title()
                scores.append(((2.0,) if copy or meeting in same_uid else None, meeting))
        return _best(scores)

    def _recording_home(self, recording: Recording, part: Part) -> Meeting | None:
        same_uid = self._of_uid.get(recording.uid, []) if recording.uid else []
        scores: list[tuple[Score | None, Meeting]] = []
        for meeting in self._on(part.span):
            score = fit(meeting, part, isinstance(recording, Document))
            if meeting in same_uid:
                score = (2.0, *(score or ()))
            scores.append((score, meeting))
        if best := _best(scores):
            return best
        single = len(same_uid) == 1 and not any(event.recurring for event in same_uid[0].events)
        return same_uid[0] if single else None

    def _occurrence(self, recording: Recording, part: Part) -> tuple[Event, Meeting] | None:
        """The recorded occurrence of a series: by UID, same title at that time of day, or title words that weekday."""
        span, core = part.span, part.core
        if span is None:
            return None
        words = [core, *sorted(strong(part.words))]
        for name in [("uid", recording.uid), *(("title", word) for word in words if word)]:
            for master, meeting in self._series.get(name, ()) if name[1] else ():
                event = _occurrence_at(master, span.start, self.zone)
                first, whole = event_span(master, self.zone), event_span(event, self.zone)
                if first is None or whole is None or whole.start < first.start:
                    continue
                weekday = whole.start.weekday() == first.start.weekday()
                in_time = _overlap(span, whole) > -LATE.total_seconds() and (weekday or core in meeting.cores)
                if name[0] == "uid" or in_time or (span.whole_day and weekday):
                    return event, meeting
        return None


def _best(scores: Iterable[tuple[Score | None, Meeting]]) -> Meeting | None:
    """The meeting with the highest score, the first of equals."""
    fitting = [(score, meeting) for score, meeting in scores if score is not None]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def _occurrence_at(master: Event, near: datetime, zone: ZoneInfo) -> Event:
    """The event of a series on the day of ``near`` (naive local), at the wall time of the series' own zone."""
    start = master.start or near
    day = near.date()
    if start.tzinfo is not None:
        with suppress(OverflowError, ValueError):
            day = near.replace(tzinfo=zone).astimezone(start.tzinfo).date()
    at = datetime.combine(day, start.timetz())
    end = None
    if master.end is not None and (master.end.tzinfo is None) == (start.tzinfo is None):
        end = later(at, master.end - start)
    named = at.strftime("%Y%m%d" if master.all_day else "%Y%m%dT%H%M%S")
    if at.tzinfo is not None:
        named = f"{instant(at) or at:%Y%m%dT%H%M%SZ}"
    return msgspec.structs.replace(master, start=at, end=end, recurrence_id=named)


# --- all of them ----------------------------------------------------------------------------------


def gather(
    events: Sequence[Event],
    recordings: Sequence[Recording],
    invitations: Sequence[Message],
    written: Iterable[KnownMeeting],
    zone: ZoneInfo,
) -> Board:
    """A board with everything placed, from records in a settled order.

    ``events`` include those of mails; ``invitations`` are the mails that belong to their meeting.
    """
    board = Board(written, zone)
    clusters: dict[tuple[str, ...], list[Event]] = defaultdict(list)
    for event in events:
        alone = () if event.uid else (title_core(event.title), str(event.start))
        clusters[event.uid, event.recurrence_id, *alone].append(event)
    homes: dict[int, Meeting] = {}
    for _, cluster in sorted(clusters.items(), key=lambda one: one[0]):
        homes.update(dict.fromkeys(map(id, cluster), board.add_events(cluster)))
    for message in invitations:
        homes[id(next(event for event in message.events if event.method in INVITATIONS))].messages.append(message)
    for recording in recordings:
        board.add_recording(recording)
    return board


def stands_alone(meeting: Meeting, board: Board, newest: datetime | None) -> bool:
    """Whether events without mail or recording make an item: near the newest record, with another participant."""
    everybody = (one for event in meeting.events for one in (event.organizer, *event.attendees))
    participants = {one.email.lower() or fold(one.name) for one in everybody} - {""}
    series = any(event.recurring and not event.recurrence_id for event in meeting.events)
    if newest is None or meeting.span is None or len(participants) < 2:
        return False
    if series and (meeting.recorded_later or any(board.is_written(event.uid) for event in meeting.events)):
        return False
    return -BEFORE <= meeting.span.start - newest <= AFTER


def meeting_key(meeting: Meeting, zone: ZoneInfo) -> str:
    """UID and RECURRENCE-ID; else date, title and speakers, and what was said where date or title is missing."""
    if pairs := sorted((event.uid, event.recurrence_id) for event in meeting.events if event.uid):
        return f"{' '.join(pairs[0][0].split())}|{pairs[0][1]}"
    first: Recording | Event = meeting.recordings[0] if meeting.recordings else in_rank(meeting.events)[0]
    part = events_part([first], zone) if isinstance(first, Event) else recording_part(first, zone)
    day = part.span.start.isoformat() if part.span else ""
    said = "" if day and part.core else digest(repr(msgspec.structs.replace(first, source="", sha256="")))
    return "|".join(filter(None, (day, fold(part.title), *sorted(part.people), said)))


def meeting_date(meeting: Meeting, zone: ZoneInfo) -> datetime | None:
    """When the meeting was: its event, else its recording (with hours before without), else its first mail."""
    spans = [event_span(event, zone) for event in in_rank(meeting.events)]
    spans += [recording_part(one, zone).span for one in meeting.recordings]
    known = sorted((span for span in spans if span), key=lambda span: span.whole_day)
    mails = [local(one.date, zone) for one in meeting.messages if one.date is not None]
    return known[0].start if known else min(mails, default=None)
