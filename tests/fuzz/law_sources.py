"""Laws of raw files, and of what is read out of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec
import raw_specimens as raw
from ground import NOW, OWNER, ZONE, parts_of, text_of

from pipeline.extract import extract, new_text
from pipeline.extract.deep.tree import tree
from pipeline.label import find_owner, history, label
from pipeline.model import Address, Document, Item, Message, Problem, Record, Waiting
from pipeline.quotes import cut, header_kind, is_quoted
from pipeline.read import agenda
from pipeline.read.formats import HEAD, reader_for, readers
from pipeline.read.group import Known, group
from pipeline.secrets.find import find as find_secrets
from pipeline.secrets.find import mask

# --- raw files ---


def of_reader(name: str, source: str) -> Callable[[bytes], object]:
    def run(data: bytes) -> object:
        """The reader itself, past the border that makes a problem of whatever it did not foresee."""
        reader = next(one for one in readers() if name == one.NAME)
        for one in readers():
            one.sniff(source, data[:HEAD])
        found = list(reader.read(source, data, _FOLDER.get))
        assert all(isinstance(one, (Record, Problem, Waiting)) for one in found), found
        for record in found:
            msgspec.json.encode(record)  # text that any file can hold: no lone surrogates
        return found

    return run


_FOLDER = {"users.json": raw.SLACK_USERS, "channels.json": b'[{"id":"C1","name":"plan"}]'}


def of_sniffed(data: bytes) -> object:
    """Whatever a file is called, at most one reader takes it, and none of them stumbles."""
    name, body = parts_of(data, 2)
    source = name.decode("utf-8", "replace")
    for one in readers():
        one.sniff(source, body[:HEAD])
    reader = reader_for(source, body[:HEAD])
    return [] if reader is None or not body else list(reader.read(source, body, lambda _: body))


def of_calendar_days(data: bytes) -> object:
    """What stands in a calendar between two days."""
    found = list(agenda.entries(data, "a.ics", "0" * 64))
    shown = agenda.occurrences(found, date(2026, 1, 1), date(2026, 1, 31), ZONE, ("me@example.org",))
    assert len(shown) < 100_000
    return shown


# --- what is read out of them ---


def of_item(data: bytes) -> object:
    """A whole item, from its bytes to what it says."""
    found: list[Record] = []
    for source, part in zip(("a.eml", "b.eml", "2026-01-05 Sync.md"), parts_of(data, 3), strict=True):
        reader = reader_for(source, part[:HEAD]) if part else None
        if reader:
            made = reader.read(source, part, lambda _: None)
            found += [one for one in made if not isinstance(one, (Problem, Waiting))]
    messages = [one for one in found if isinstance(one, Message)]
    items = group(found, Known(), ZONE)
    assert items == group(found[::-1], Known(), ZONE), "the order of files matters"
    known = history(messages, OWNER, ZONE)
    find_owner(messages)
    told = [(label(item, known, ZONE), extract(item, OWNER, ZONE)) for item in items]
    return [(given, found.statements, found.claims, found.gist, found.texts) for given, found in told]


def of_quotes(data: bytes) -> object:
    """Cutting quoted text loses no line and finds no word that is not there."""
    text = text_of(data)
    for line in text.split("\n")[:200]:
        is_quoted(line)
        header_kind(line)
    return cut(text), new_text(text, "Ann Lee")


def of_said(data: bytes) -> object:
    """Words in a mail and in a document: quotes are words of the text."""
    text = data.decode("utf-8", "replace")
    mail = Message(
        "m@x.test", NOW, Address("Ann Lee", "ann@example.org"), text[:80], text, to=(Address("", "me@example.org"),)
    )
    item = Item("0" * 12, "k", "email", text[:80], NOW.replace(tzinfo=None), messages=(mail,))
    sheet = Document("minutes", text[:80], text, NOW)
    meeting = Item("1" * 12, "l", "meeting", text[:80], NOW.replace(tzinfo=None), documents=(sheet,))
    return [extract(one, OWNER, ZONE) for one in (item, meeting)], tree(text, text[:80])


def of_secrets(data: bytes) -> object:
    """Secrets stand in order in the text; what is masked holds none of them any more."""
    text = text_of(data)
    found = find_secrets(text)
    at = 0
    for secret in found:
        assert at <= secret.start < secret.end <= len(text), secret
        at = secret.end
    return found, mask(text)
