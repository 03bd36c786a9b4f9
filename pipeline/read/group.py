"""Records into items: what a person would call one thing, and only what is not written yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

import msgspec

from pipeline.model import ChatDay, Contact, Document, Event, Item, Message, Noun, Owner, Record, Transcript
from pipeline.read.copies import Head, distinct
from pipeline.read.keys import digest, fold, instant, item_id, local, local_day, shown_subject
from pipeline.read.meetings import (
    Board,
    KnownMeeting,
    Meeting,
    gather,
    in_rank,
    is_invitation,
    leading_title,
    meeting_date,
    meeting_key,
    stands_alone,
)
from pipeline.read.threads import KnownThread, Thread, thread

__all__ = ["Known", "KnownMeeting", "KnownThread", "group"]

UNTITLED = "(no title)"
NOBODY = Owner()
FAR_AHEAD = timedelta(days=366)

R = TypeVar("R", Transcript, Document)

_KINDS = {"voice-memo": "voice-memo", "note": "note", "daily-note": "note"}


class Known(Noun, frozen=True):
    """What is already written, kept or skipped.

    ``message_ids`` (Message-ID), ``hashes`` (sha256 of a message or file) and ``contents`` (``keys.content_key``) lead
    to item ids, ``heads`` from a Message-ID to sender and date of those that bear it. ``newest``: date of the newest
    dated item, naive local. ``others`` are ids of written items of which nothing else need be known.
    """

    message_ids: Mapping[str, str] = {}
    heads: Mapping[str, Sequence[Head]] = {}
    hashes: Mapping[str, str] = {}
    contents: Mapping[str, str] = {}
    threads: tuple[KnownThread, ...] = ()
    meetings: tuple[KnownMeeting, ...] = ()
    newest: datetime | None = None
    others: frozenset[str] = frozenset()

    def item_ids(self) -> frozenset[str]:
        """The ids of all written items that this value knows of."""
        named = (*self.message_ids.values(), *self.hashes.values(), *self.contents.values())
        found = frozenset((*named, *(one.id for one in self.threads), *(one.id for one in self.meetings)))
        return found | self.others


def group(records: Iterable[Record], known: Known, zone: ZoneInfo, owner: Owner = NOBODY) -> tuple[Item, ...]:
    """Items in order of date (undated last, then by id), with only what is new; the order of input does not matter.

    An item with ``grows`` holds new parts of a written item and has its id; its title and dates are those of the new
    parts. In ``events`` the first is the one whose data hold (``events[0]`` cancelled = the meeting is). A second file
    with the same words stays in its item as a source with empty ``utterances``, ``body`` or ``lines``.
    """
    every = _settled(records)
    item_ids = known.item_ids()
    newest = _newest(every, known.newest, zone)
    written = {"id": known.message_ids, "hash": known.hashes, "content": known.contents}
    messages = distinct([one for one in every if isinstance(one, Message)], written, known.heads, zone, owner)
    fresh = [one for one in every if not isinstance(one, Message | Event) and one.sha256 not in known.hashes]

    invitations: list[Message] = []
    items: list[Item] = []
    for one in thread(messages, known.threads, known.message_ids, item_ids, zone):
        if not one.grows and all(map(is_invitation, one.messages)):
            invitations.extend(one.messages)
        else:
            items.append(_mail(one, zone))

    events = [event for message in messages for event in message.events]
    events += [one for one in every if isinstance(one, Event)]
    transcripts = [one for one in fresh if isinstance(one, Transcript)]
    documents = [one for one in fresh if isinstance(one, Document)]
    minutes = [one for one in documents if one.form == "minutes"]
    board = gather(events, [*transcripts, *minutes], invitations, known.meetings, zone)
    items += _meetings(board, known.hashes, item_ids, newest)
    items += _documents([one for one in documents if one.form != "minutes"], item_ids, zone)
    items += _chats([one for one in fresh if isinstance(one, ChatDay)], item_ids, zone)
    items += _contacts([one for one in fresh if isinstance(one, Contact)], item_ids, zone)
    return tuple(sorted(_with_origin(items, known.message_ids), key=_age))


# --- order ----------------------------------------------------------------------------------------


def _settled(records: Iterable[Record]) -> list[Record]:
    """The records in an order that depends on their content only, equal ones once."""
    shelves: dict[tuple[str, str, str, str], list[Record]] = defaultdict(list)
    for record in records:
        moment = instant(_moment(record))
        when = "~" if moment is None else moment.isoformat()
        shelves[type(record).__name__, when, record.source, record.sha256].append(record)
    settled: list[Record] = []
    for place in sorted(shelves):
        shelf = shelves[place]
        settled.extend(shelf if len(shelf) == 1 else sorted(dict.fromkeys(shelf), key=repr))
    return settled


def _moment(record: Record) -> datetime | None:
    match record:
        case Event():
            return record.start
        case ChatDay():
            return datetime.combine(record.day, time())
        case Contact():
            return record.revised
        case _:
            return record.date


def _newest(records: Iterable[Record], before: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Newest date of records other than events (of events when nothing else is dated), naive local.

    Of many records the odd one whose date lies a year ahead of all others (a wrong clock, spam) does not count.
    """
    events: list[datetime] = []
    others: list[datetime] = [before] if before is not None else []
    for record in records:
        moment = _moment(record)
        if moment is not None and not isinstance(record, Contact):
            (events if isinstance(record, Event) else others).append(local(moment, zone))
    dates = sorted(others or events)
    for _ in range(len(dates) // 100):
        if dates[-1] - dates[-2] > FAR_AHEAD:
            dates.pop()
    return dates[-1] if dates else None


def _age(item: Item) -> tuple[datetime, str]:
    return item.date or datetime.max, item.id


# --- items of each kind ---------------------------------------------------------------------------


def _mail(one: Thread, zone: ZoneInfo) -> Item:
    dates = [local(message.date, zone) for message in one.messages if message.date is not None]
    return Item(
        id=one.grows or item_id(one.key),
        key=one.key,
        kind="email",
        title=shown_subject(one.messages[0].subject),
        date=dates[0] if dates else None,
        updated=dates[-1] if dates else None,
        messages=one.messages,
        grows=one.grows,
    )


def _with_origin(items: Sequence[Item], message_ids: Mapping[str, str]) -> list[Item]:
    """Sets ``thread_of`` of new threads: the item with the message that they answer under another subject."""
    holders = {message.id: item for item in items for message in item.messages if message.id}

    def origin(item: Item) -> str:
        for message in item.messages:
            for name in (*message.in_reply_to, *reversed(message.references)):
                holder = holders.get(name)
                # only older items, so that two threads never descend from each other
                if holder is not None and holder.id != item.id and (holder.grows or _age(holder) < _age(item)):
                    return holder.id
                if holder is None and name in message_ids:
                    return message_ids[name]
        return ""

    return [
        msgspec.structs.replace(item, thread_of=origin(item)) if item.kind == "email" and not item.grows else item
        for item in items
    ]


def _meetings(board: Board, hashes: Mapping[str, str], item_ids: frozenset[str], newest: datetime | None) -> list[Item]:
    places: dict[str, Meeting] = {}
    keys: dict[str, str] = {}
    for meeting in board.meetings:
        if not (meeting.events or meeting.recordings):
            continue
        key = meeting_key(meeting, board.zone)
        place = meeting.written.id if meeting.written else item_id(key)
        keys.setdefault(place, key)
        places.setdefault(place, meeting).take(meeting)
    items = (
        _meeting(meeting, keys[place], place if meeting.written or place in item_ids else "", board, hashes, newest)
        for place, meeting in places.items()
    )
    return [item for item in items if item is not None]


def _meeting(
    meeting: Meeting, key: str, grows: str, board: Board, hashes: Mapping[str, str], newest: datetime | None
) -> Item | None:
    pairs = meeting.written.uids if meeting.written else ()

    def is_new(event: Event) -> bool:
        # one calendar file holds events of many items, but its hash names only one of them
        holder = hashes.get(event.sha256, "") if grows else ""
        return not holder or (holder != grows and (event.uid, event.recurrence_id) not in pairs)

    events = tuple(filter(is_new, dict.fromkeys(in_rank(meeting.events))))
    others = bool(meeting.recordings or meeting.messages)
    if not others and (not events or not (grows or stands_alone(meeting, board, newest))):
        return None
    day = meeting_date(meeting, board.zone)
    mails = [local(one.date, board.zone) for one in meeting.messages if one.date is not None]
    titles = (leading_title(meeting.events), *(one.title for one in meeting.recordings))
    transcripts = (one for one in meeting.recordings if isinstance(one, Transcript))
    minutes = (one for one in meeting.recordings if isinstance(one, Document))
    return Item(
        id=grows or item_id(key),
        key=key,
        kind="meeting",
        title=next(filter(None, map(_line, titles)), UNTITLED),
        date=day,
        updated=max([*mails, *([day] if day else [])], default=None),
        messages=tuple(meeting.messages),
        events=events,
        transcripts=_said_once(transcripts, lambda one: one.utterances, utterances=()),
        documents=_said_once(minutes, lambda one: one.body, body=""),
        grows=grows,
    )


def _documents(documents: Iterable[Document], item_ids: frozenset[str], zone: ZoneInfo) -> list[Item]:
    """One item per text, so an edited file is a new one; a daily note stays one by its date."""
    shelves: dict[str, list[Document]] = defaultdict(list)
    for one in documents:
        if one.form == "daily-note" and one.date is not None:
            shelves[f"daily-note|{one.date.date().isoformat()}"].append(one)
        else:
            shelves[f"{one.form}|{digest(one.title, one.body)}"].append(one)
    items: list[Item] = []
    for key, same in shelves.items():
        is_day = key.startswith("daily-note|") and same[0].date is not None
        if item_id(key) in item_ids and not is_day:
            continue
        dates = [day for one in same if (day := local_day(one.date, one.date_only, zone))]
        items.append(
            Item(
                id=item_id(key),
                key=key,
                kind=_KINDS.get(same[0].form, "document"),
                title=_line(same[0].title) or _stem(same[0].source) or UNTITLED,
                date=min(dates, default=None),
                updated=max(dates, default=None),
                documents=_said_once(same, lambda one: one.body, body=""),
                grows=item_id(key) if item_id(key) in item_ids else "",
            )
        )
    return items


def _chats(days: Iterable[ChatDay], item_ids: frozenset[str], zone: ZoneInfo) -> list[Item]:
    """One item per channel and day; a line that stands in two exports is kept once."""
    shelves: dict[str, list[ChatDay]] = defaultdict(list)
    for one in days:
        shelves["|".join(("chat", fold(one.service), fold(one.channel), one.day.isoformat()))].append(one)
    items: list[Item] = []
    for key, same in shelves.items():
        seen: set[object] = set()
        chat: list[ChatDay] = []
        for one in same:
            lines = tuple(line for line in dict.fromkeys(one.lines) if line not in seen)
            seen.update(lines)
            chat.append(msgspec.structs.replace(one, lines=lines))
        dates = [local(line.date, zone) for one in chat for line in one.lines]
        dates = dates or [datetime.combine(same[0].day, time())]
        items.append(
            Item(
                id=item_id(key),
                key=key,
                kind="chat",
                title=_channel_title(same[0]),
                date=min(dates),
                updated=max(dates),
                chat=tuple(chat),
                grows=item_id(key) if item_id(key) in item_ids else "",
            )
        )
    return items


def _contacts(contacts: Iterable[Contact], item_ids: frozenset[str], zone: ZoneInfo) -> list[Item]:
    """One item per file, known again by what its cards say."""
    files: dict[tuple[str, str], list[Contact]] = defaultdict(list)
    for one in contacts:
        files[one.source, one.sha256].append(one)
    items: dict[str, Item] = {}
    for (source, _), cards in sorted(files.items()):
        bare = sorted(repr(msgspec.structs.replace(card, source="", sha256="")) for card in cards)
        key = f"contacts|{digest(*bare)}"
        if item_id(key) in item_ids or key in items:
            continue
        newest = max((local(card.revised, zone) for card in cards if card.revised is not None), default=None)
        title = f"Contacts: {_stem(source) or UNTITLED}"
        items[key] = Item(item_id(key), key, "document", title, newest, newest, contacts=tuple(cards))
    return list(items.values())


# --- small parts ----------------------------------------------------------------------------------


def _said_once(records: Iterable[R], words: Callable[[R], object], **none: object) -> tuple[R, ...]:
    """A second file with the same words stays as a source, without the words."""
    seen: set[object] = set()
    kept: list[R] = []
    for one in dict.fromkeys(records):
        kept.append(msgspec.structs.replace(one, **none) if words(one) in seen else one)
        seen.add(words(one))
    return tuple(kept)


def _line(text: str) -> str:
    return " ".join(text.split())


def _stem(source: str) -> str:
    return source.rpartition("/")[2].rpartition(".")[0] or source.rpartition("/")[2]


def _channel_title(day: ChatDay) -> str:
    """``Slack #general``; a conversation that is no channel keeps its name."""
    channel, service = _line(day.channel), _line(day.service).capitalize()
    return f"{service} #{channel.removeprefix('#')}".strip() if channel else service or UNTITLED
