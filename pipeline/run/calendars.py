"""The calendars below raw/: files of their own, and the invitations in mails that meetings came of."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from datetime import date
from email import message_from_bytes

import msgspec

from pipeline.model import Event, Occurrence
from pipeline.read import agenda, bodies, google_events, mbox
from pipeline.read.formats import HEAD, reader_for
from pipeline.run.forgotten import left_out
from pipeline.run.snapshot import program_stamp
from pipeline.run.workspace import Workspace
from pipeline.secrets.clear import clear_noun
from pipeline.state import State
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.paths import relative_name
from pipeline.vault.rawfile import fetcher
from pipeline.vault.scan import load_scan_cache
from pipeline.vault.walk import walk_files

CACHE, VERSION = "agenda", "agenda-3"
_CALENDARS = (".ics", ".ical", ".icalendar")
_EVENTS = ".json"
_CHAT = re.compile(r"(?:^|/)(?:\d{4}-\d\d-\d\d|users|channels|groups|(?:mpi|d)ms|canvases)\.json$")
"""Days and lists of a chat, of which there may be thousands."""
_OTHERS = (".vtt", ".srt", ".md", ".txt", ".json", ".html")
_LARGE = 1_000_000
_PART = b"text/calendar"
_MOST = 1_000
"""Mails and mailboxes with invitations that are read, and parts of a mail."""


class _Kept(msgspec.Struct, frozen=True):
    key: str
    found: tuple[Occurrence, ...]


def load_agenda(place: Workspace, state: State, first: date, last: date) -> tuple[Occurrence, ...]:
    """What calendars and invitations say of some days, without the forgotten; read only when one of them changed."""
    files = sorted({*_calendars(place), *_mails(place, state)})
    owner, forgotten = state.index.owner, sorted(state.forgotten())
    said = [files, str(first), str(last), place.zone.key, sorted(owner.addresses), forgotten, program_stamp()]
    key = hashlib.sha256(repr(said).encode("utf-8", "replace")).hexdigest()
    kept = load_cache(place.cache / CACHE, _Kept, VERSION)
    if kept is not None and kept.key == key:
        return kept.found
    fetch = fetcher(place.raw, place.closed)
    entries: list[agenda.Entry] = []
    answers: list[agenda.Answer] = []
    for path, size, _ in files:
        data = (fetch(path) or b"") if _may_hold(place, path, size) else b""
        for entry in _entries(path, data):
            left = left_out((entry.event,), state)
            entries += [msgspec.structs.replace(entry, event=event) for event in left if isinstance(event, Event)]
        if not path.lower().endswith((*_CALENDARS, _EVENTS)):
            answers += [answer for part in _parts(path, data) for answer in agenda.answers(part)]
    happens = agenda.occurrences(entries, first, last, place.zone, owner.addresses, answers)
    found = tuple(map(clear_noun, happens))
    save_cache(place.cache / CACHE, _Kept(key, found), VERSION)
    return found


def _calendars(place: Workspace) -> Iterator[tuple[str, int, int]]:
    """Path, size and time of the calendar files that the last run saw, or that are there when it is forgotten."""
    seen = [os.fsdecode(key.encode("latin-1", "replace")) for key in load_scan_cache(place.cache / "raw-scan")]
    for path in seen or [file.relative for file in walk_files(place.raw, place.closed)[0]]:
        if path.lower().endswith(_CALENDARS) or (path.lower().endswith(_EVENTS) and not _CHAT.search(path)):
            yield from _stamp(place, path)


def _mails(place: Workspace, state: State) -> Iterator[tuple[str, int, int]]:
    """The same of the mails that filed meetings came of, as far as they stand where they stood."""
    index = state.index
    briefs = (index.brief(item) for item in index.filed)
    sources = sorted({source for one in briefs if one.meeting for source in one.sources})
    for path in [path for path in sources if not path.lower().endswith((*_CALENDARS, *_OTHERS))][-_MOST:]:
        yield from _stamp(place, path)


def _stamp(place: Workspace, path: str) -> Iterator[tuple[str, int, int]]:
    try:
        status = os.stat(place.raw / path)
    except (OSError, ValueError):
        return
    yield relative_name(path), status.st_size, status.st_mtime_ns


def _may_hold(place: Workspace, path: str, size: int) -> bool:
    """Whether a file is to be read: of a large one of many kinds the beginning tells."""
    if size < _LARGE or not path.lower().endswith(_EVENTS):
        return True
    try:
        with open(place.raw / path, "rb") as file:
            return google_events.sniff(path, file.read(HEAD))
    except OSError:
        return False


def _entries(path: str, data: bytes) -> Iterator[agenda.Entry]:
    if path.lower().endswith(_EVENTS):
        if google_events.sniff(path, data[:HEAD]):
            for one in google_events.found(data, path, hashlib.sha256(data).hexdigest()):
                yield agenda.Entry(*one)
        return
    for part in _parts(path, data):
        yield from agenda.entries(part, path, hashlib.sha256(part).hexdigest())


def _parts(path: str, data: bytes) -> Iterator[bytes]:
    """The calendars in a file: itself, or parts of its mails."""
    if path.lower().endswith(_CALENDARS):
        yield data
        return
    spans = mbox._spans(data) if reader_for(path, data[:HEAD]) is mbox else [(0, len(data))]
    for start, end in spans:
        if _PART in data[start:end].lower():
            yield from _calendar_parts(data[start:end])


def _calendar_parts(mail: bytes) -> Iterator[bytes]:
    try:
        head = mail.partition(b"\n")[2] if mail.startswith(b"From ") else mail
        for number, part in enumerate(message_from_bytes(head).walk()):
            if number > _MOST:
                return
            if part.get_content_type() == _PART.decode():
                yield bodies.content(part)
    except Exception:  # the email package raises what it likes on broken mail
        return
