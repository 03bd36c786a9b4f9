"""From raw/ to items: scan, read what changed, settle owner and ``since``, group. I/O at its edge, values inside."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.flow import Within
from pipeline.index import organization_domain
from pipeline.label.subjects import subject_tag
from pipeline.model import Contact, Correspondent, Document, Event, History, Message, Owner, Problem, Record, Waiting
from pipeline.notes.daily import is_blank
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.read.copies import Head
from pipeline.read.formats import read_file
from pipeline.read.group import Known, KnownMeeting, KnownThread
from pipeline.read.keys import base_subject
from pipeline.run.near import Near
from pipeline.run.own_files import is_own
from pipeline.run.patience import SLOW, reading
from pipeline.state import State
from pipeline.vault.rawfile import fetcher, open_raw
from pipeline.vault.scan import Scan
from pipeline.vault.walk import Closed

Progress = Callable[[str, int, int], None]


class Again(msgspec.Struct, frozen=True):
    """What the cache remembers between runs: files to read again, and files that could not be read.

    ``unborn``: new notes could not be written; everything is derived once more until they are. ``owed``: files under
    life/ that could not be written; their notes are rendered again. ``since``: from when on mail was filed.
    ``seconds``: how long an item could take. Hashes of mails: ``told``, what pages count already though its notes are
    unborn; ``uncounted``, what Correspondents.md does not count yet.
    """

    paths: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()
    unborn: bool = False
    owed: frozenset[str] = frozenset()
    since: str = ""
    seconds: int = 0
    told: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()

    def due(self, seconds: int) -> frozenset[str]:
        """Files to read again; those in which something took too long when there is another limit now."""
        slow = (problem.path for problem in self.problems if problem.code == SLOW)
        return self.paths | frozenset(slow if seconds != self.seconds else ())

    def misses(self, since: str) -> bool:
        """Mail that was too old so far is wanted now."""
        return self.since not in ("", "all") and since != "" and (since == "all" or since < self.since)


class Read(msgspec.Struct, frozen=True):
    """The records of all files read, and what went wrong. ``refused``: paths of files that the disk did not give."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]
    waiting: tuple[Waiting, ...]
    files: int
    refused: frozenset[str] = frozenset()


def read_sources(
    raw: Path,
    scan: Scan,
    wanted: Callable[[str, bool], bool],
    progress: Progress,
    patience: Callable[[], Within] = nullcontext,
    closed: Closed = None,
) -> Read:
    """Read the wanted files (asked with path and whether it changed); a file that fails becomes a problem."""
    fetch = fetcher(raw, closed)
    chosen = [file for file in scan.files if wanted(file.path, file.changed)]
    records: list[Record] = []
    problems: list[Problem] = []
    waiting: list[Waiting] = []
    refused: set[str] = set()
    for number, file in enumerate(chosen, 1):
        progress("reading", number, len(chosen))
        try:
            data = open_raw(Path(file.real))
        except OSError as error:
            problems.append(Problem(file.path, "unreadable", f"The disk refused to read it ({error.strerror})."))
            refused.add(file.path)
            continue
        if is_own(file.path, bytes(data[:4_000])):
            continue
        for record in reading(file.path, read_file(file.path, data, fetch), patience):
            if isinstance(record, Problem):
                problems.append(record)
            elif isinstance(record, Waiting):
                waiting.append(record)
            elif not _is_blank_day(record):
                records.append(above_vault(record))
    return Read(tuple(records), tuple(problems), tuple(waiting), len(chosen), frozenset(refused))


def above_vault(record: Record) -> Record:
    """A daily note is known by what the person wrote above ``## Vault``, not by what the program writes below."""
    if isinstance(record, Document) and record.form == "daily-note":
        return msgspec.structs.replace(
            record, sha256=hashlib.sha256(record.body.encode("utf-8", "replace")).hexdigest()
        )
    return record


def _is_blank_day(record: Record) -> bool:
    """A daily note in which only the program wrote says nothing."""
    return isinstance(record, Document) and record.form == "daily-note" and is_blank(record.body)


def messages_of(records: Iterable[Record]) -> list[Message]:
    """The mails among the records."""
    return [record for record in records if isinstance(record, Message)]


def newest_mail(messages: Iterable[Message], zone: ZoneInfo) -> datetime | None:
    """Naive local date of the newest mail; a date far ahead of all others is no measure."""
    dates = sorted(m.date.astimezone(zone).replace(tzinfo=None) for m in messages if m.date is not None)
    while len(dates) > 1 and (dates[-1] - dates[len(dates) // 2]).days > 20 * 366:
        dates.pop()
    return dates[-1] if dates else None


def a_year_before(moment: datetime) -> str:
    """``since`` as settled by the first run: 12 months before the newest mail."""
    day = moment.date()
    try:
        return day.replace(year=day.year - 1).isoformat()
    except ValueError:
        return date(day.year - 1, 3, 1).isoformat()


def with_own_domains(owner: Owner) -> Owner:
    """The owner with the domains of the addresses, freemail left out."""
    domains = {domain for email in owner.addresses if (domain := organization_domain(email))}
    return msgspec.structs.replace(owner, domains=owner.domains | frozenset(domains))


def known_items(state: State, again: frozenset[str] = frozenset(), near: Near | None = None) -> Known:
    """What is written already, as grouping needs it; items to derive ``again`` count as new.

    With ``near`` only that is told which those mails may have to do with.
    """
    ids: dict[str, str] = {}
    heads: defaultdict[str, list[Head]] = defaultdict(list)
    ages: dict[str, tuple[datetime, str]] = {}
    hashes: dict[str, str] = {}
    contents: dict[str, str] = {}
    threads: list[KnownThread] = []
    meetings: list[KnownMeeting] = []
    for filed in near.filed if near else state.index.filed.values():
        if filed.id in again:
            continue
        for message in filed.messages:
            hashes[message.sha256] = filed.id
            if message.id:
                heads[message.id].append((message.sender[1], message.date))
                age = (filed.date or datetime.max, filed.id)
                if message.id not in ids or age < ages[message.id]:
                    ids[message.id], ages[message.id] = filed.id, age
            if message.content:
                contents[message.content] = filed.id
        people = frozenset(who.email for who in filed.who if who.email)
        if filed.kind == "email":
            people |= state.index.owner.addresses & frozenset(
                email for m in filed.messages for _, email in (m.sender, *m.to, *m.cc)
            )
            threads.append(KnownThread(filed.id, base_subject(plain(filed.title)), people, filed.updated, filed.date))
        if filed.kind == "meeting":
            names = people | frozenset(fold_name(plain(who.name)) for who in filed.who if who.name)
            pairs = tuple((uid, recurrence) for uid, recurrence, _ in filed.uids)
            meetings.append(
                KnownMeeting(filed.id, pairs, plain(filed.title), filed.start or filed.date, filed.end, names)
            )
    for line in near.skipped if near else state.skipped.values():
        if line.id in again:
            continue
        for digest, name, content in line.messages:
            hashes.setdefault(digest, line.id)
            if name:
                ids.setdefault(name, line.id)
                # of several messages the line tells only when the first one came
                heads[name].append((line.email, line.date if len(line.messages) == 1 else None))
            if content:
                contents.setdefault(content, line.id)
        if line.kind == "email":
            threads.append(
                KnownThread(line.id, base_subject(plain(line.title)), frozenset({line.email}), line.date, line.date)
            )
    newest, others = (near.newest, near.ids - again) if near else (state.index.newest(), frozenset())
    return Known(ids, heads, hashes, contents, tuple(threads), tuple(meetings), newest, others)


def history_before(
    state: State, owner: Owner, keep: frozenset[str], skip: frozenset[str], near: Near | None = None
) -> History:
    """What the notes remember of the mailbox: for sender history and the reply gate.

    With ``near`` that of the people in those mails; of all others their line in Correspondents.md.
    """
    known = dict(state.correspondents)
    sent: set[str] = set()
    answered: set[str] = set()
    dates: defaultdict[str, list[datetime]] = defaultdict(list)
    subjects: defaultdict[str, list[str]] = defaultdict(list)
    reached: defaultdict[str, list[str]] = defaultdict(list)
    for filed in near.filed if near else state.index.filed.values():
        wrote = False
        for message in filed.messages:
            if message.direction == "out":
                wrote = True
                sent.add(message.id)
                for _, email in (*message.to, *message.cc):
                    reached["@" + organization_domain(email)].append(email)
            elif message.direction == "in" and message.date:
                email = message.sender[1]
                if wrote:
                    answered.add(email)
                dates[email].append(message.date)
                subjects[email].append(plain(filed.title))
                _tagged(reached, plain(filed.title), email)
    for line in near.skipped if near else state.skipped.values():
        if line.id in state.index.filed:
            continue  # kept once by a person: its note tells of it
        if line.date and line.email and line.kind == "email":
            dates[line.email] += [line.date] * max(1, len(line.messages))
            subjects[line.email].append(plain(line.title))
            _tagged(reached, plain(line.title), line.email)
    newest = max((seen[-1] for seen in map(sorted, dates.values()) if seen), default=None)
    if near:
        newest = near.heard
        dates = defaultdict(list, {email: dates[email] for email in sorted(near.addresses & dates.keys())})
        subjects = defaultdict(list, {email: subjects[email] for email in dates})
        reached = defaultdict(list, {key: reached[key] for key in near.listed & reached.keys()})
        answered &= near.addresses
    for email, seen in dates.items():
        before = known.get(email, Correspondent(email))
        first, last = str(min(seen).date()), str(max(seen).date())
        known[email] = msgspec.structs.replace(
            before,
            first=min(first, before.first or first),
            last=max(last, before.last),
            received=max(before.received, len(seen)),
        )
    listed = {key: tuple(dict.fromkeys(emails))[:4] for key, emails in sorted(reached.items()) if key != "@"}
    return History(
        owner=owner,
        correspondents=known,
        sent_ids=frozenset(sent - {""}),
        answered=frozenset(answered),
        newest=newest,
        subjects={email: tuple(found) for email, found in subjects.items()} | listed,
        dates={email: tuple(sorted(found)) for email, found in dates.items()},
        keep=keep,
        skip=skip,
    )


def _tagged(reached: defaultdict[str, list[str]], subject: str, email: str) -> None:
    """``[tag]`` -> senders, as the sender history counts it."""
    if tag := subject_tag(subject):
        reached[f"[{tag}]"].append(email)


def unfinished(records: Iterable[Record], filed: frozenset[str]) -> frozenset[str]:
    """Files with something that may become an item later: events outside the window."""
    return frozenset(
        r.source for r in records if isinstance(r, Event) and r.sha256 not in filed and not isinstance(r, Contact)
    )
