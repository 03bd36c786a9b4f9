"""Internet messages (RFC 5322): .eml, .emlx, Maildir and bare files -> ``Message``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import Message as Part
from email.policy import Compat32
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import msgspec

from pipeline.errors import Overtime
from pipeline.model import Address, Event, Message, Problem, Record, Waiting
from pipeline.read import bodies, headers
from pipeline.read.addresses import addresses, exchange_name, exchange_names
from pipeline.read.limits import ADDRESSES_LIMIT, CONTENT_LIMIT, FIELDS_LIMIT, LINES_LIMIT, SUBJECT_LIMIT

if TYPE_CHECKING:
    from mmap import mmap

NAME = "mail"
HEADER_LIMIT = 1_000_000
"""Bytes of a header block that are read."""
MESSAGE_LIMIT = 256_000_000
"""Bytes of one message that are read at all."""
PARSE_LIMIT = 64_000_000
"""Bytes of one message that are parsed; what follows counts for the hash only."""
_WORK_LIMIT = 20_000_000  # lines times nested boundaries: what the MIME parser has to compare

_FIELD = re.compile(rb"[!-9;-~]{1,100}[ \t]*:")
_HEAD_LINE = re.compile(rb"(?:[!-9;-~]{1,100}[ \t]*:|[ \t]+\S|>?From )")
_HEAD_END = re.compile(rb"\r?\n\r?\n|\r\r")
_EMLX = re.compile(rb"\s{0,8}(\d{1,10})[ \t]*\r?\n(?=[!-9;-~]{1,100}[ \t]*:)")
# What may stand above the first header field; in the obsolete syntax that may be "From :".
LEAD = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n){0,20}"
    rb"(?:>?From (?![ \t]*:)[^\r\n]{0,1000}\r?\n){0,3}(?:[ \t]{1,8}(?=[!-9;-~]{1,100}[ \t]*:))?"
)
_SPACED = re.compile(rb"^([!-9;-~]{1,100})[ \t]{1,20}:", re.M)
_ENVELOPE = re.compile(rb">?From +([^\s<>@]{1,100}@[^\s<>@.]{1,100}\.[^\s<>@]{1,100})")
_QUOTED_FROM = re.compile(rb"^>(>{0,20}From )", re.M)
_ODD_LINE = re.compile(rb"^(?![!-9;-~]{1,100}[ \t]*:|[ \t\r\n]|>?From )(?=[^\n]{0,2000}\n[!-9;-~]{1,100}[ \t]*:)", re.M)
_TRANSPORT = {
    b"message-id", b"received", b"return-path", b"mime-version", b"delivered-to", b"content-type", b"x-mailer",
    b"content-transfer-encoding", b"x-gm-thrid", b"x-from",
}  # fmt: skip
_CONTENT = {b"date", b"subject", b"to", b"from", b"cc", b"sender", b"reply-to"}
_TRAVELLED = ("received", "delivered-to", "return-path", "x-received")
_MAIL_SUFFIX = re.compile(r"(?i)\.(?:eml|emlx|mht|mhtml|rfc822)$")
_MAILDIR = re.compile(r"(?:^|/)(?:cur|new|tmp)$")


class _Bounded(Compat32):
    """The parser's policy, with a limit for the fields whose parameters it takes apart."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:CONTENT_LIMIT] if name.lower().startswith("content-") else value


_POLICY = _Bounded()


def sniff(source: str, head: bytes) -> bool:
    """Header lines at the top, enough of them of the kind that only mail has."""
    start = _EMLX.match(head) or LEAD.match(head)
    names: set[bytes] = set()
    for number, line in enumerate(head[start.end() if start else 0 :].split(b"\n")[:200]):
        if not line.strip() or not _HEAD_LINE.match(line):
            if number == 0:
                return False
            break
        if _FIELD.match(line):
            names.add(line.partition(b":")[0].strip().lower())
    if _MAIL_SUFFIX.search(source) or _MAILDIR.search(source.rpartition("/")[0]):
        return bool(names & (_TRANSPORT | _CONTENT))
    return len(names & _TRANSPORT) + len(names & _CONTENT) >= 2 and bool(
        names & _TRANSPORT or b"from" in names and len(names & _CONTENT) >= 3
    )


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """The one message of this file; ``fetch`` is not used."""
    emlx = _EMLX.match(data[:200])
    raw = bytes(data[emlx.end() : emlx.end() + int(emlx[1])] if emlx else data[:MESSAGE_LIMIT])
    lead = LEAD.match(raw)
    start = lead.end() if lead else 0
    yield from message(raw[start:], source, folder_of(source), envelope(raw[:start]))


def envelope(line: bytes) -> str:
    """The sender's address on a ``From_`` line, ``""`` if it has none."""
    found = _ENVELOPE.search(line)
    return found[1].decode("ascii", "replace").lower() if found else ""


def folder_of(source: str) -> str:
    """The mailbox folder a path speaks of: its folders without Maildir's own and without the topmost of several."""
    folders = [one.lstrip(".") for one in source.split("/")[:-1]]
    if folders and folders[-1] in ("cur", "new", "tmp"):
        folders.pop()
    return "/".join(one for one in (folders[1:] or folders) if one)


def message(
    raw: bytes, source: str, folder: str, envelope: str = "", quoted: bool = False
) -> Iterator[Message | Problem]:
    """The message in ``raw`` (from its first header line on), and a problem for what of it could not be read.

    ``envelope`` is the sender's address on the ``From_`` line of an mbox, ``""`` if unknown; ``quoted`` says that
    lines ``>From `` stand for ``From ``, as in an mbox. The hash is taken before that is undone.
    """
    try:
        yield from _message(raw, source, folder, envelope, quoted)
    except RecursionError:
        yield Problem(source, "mime-bomb", "The mail nests its parts too deeply; open it in a mail program.")
    except Overtime:  # of a mailbox only this one is given up
        yield Problem(source, "too-slow", "The mail takes too long to read; open and check it, or raise item_seconds.")
    except Exception as fault:  # one mail must not take a mailbox with it
        yield Problem(source, "unreadable", f"The mail could not be read ({type(fault).__name__}); open and check it.")


def _message(raw: bytes, source: str, folder: str, envelope: str, quoted: bool) -> Iterator[Message | Problem]:
    digest = hashlib.sha256(raw).hexdigest()
    raw, cut = _bounded(_QUOTED_FROM.sub(rb"\1", raw) if quoted and b"\n>" in raw else raw)
    if raw.count(b"\n") * raw.lower().count(b"boundary=") > _WORK_LIMIT:
        yield Problem(source, "mime-bomb", "The mail nests too many parts; open it in a mail program and check it.")
        return
    parsed = message_from_bytes(raw, policy=_POLICY)
    found = bodies.body(parsed)
    if found.too_deep:
        yield Problem(source, "mime-bomb", "The mail has too many parts or levels; what lies deeper was not read.")
    fields = _fields(parsed)
    result = _build(parsed, fields, found, (source, digest, folder, envelope))
    if cut or found.cut or _is_cut(parsed, result):
        yield Problem(source, "too-large", "The mail's header or body is too large; the rest was not read.")
        result = msgspec.structs.replace(result, subject=result.subject[:SUBJECT_LIMIT])
    if not (result.sender.email or result.sender.name or result.subject or result.date or _says_something(result)):
        yield Problem(source, "not-a-mail", "No sender, subject, date or text was found; move the file out of raw/.")
        return
    yield from _with_events(result, found.calendars)


def _bounded(raw: bytes) -> tuple[bytes, bool]:
    """(what is parsed, whether something was left out)."""
    cut = len(raw) > PARSE_LIMIT
    raw = raw[:PARSE_LIMIT]
    if raw.count(b"\n") > LINES_LIMIT:
        raw, cut = raw[: len(raw) - len(raw.split(b"\n", LINES_LIMIT)[-1])], True
    end = _HEAD_END.search(raw, 0, HEADER_LIMIT)
    if end and (_ODD_LINE.search(raw, 0, end.start()) or _SPACED.search(raw, 0, end.start())):
        # The email package would take what follows for the body.
        block = _ODD_LINE.sub(b" ", _SPACED.sub(rb"\1:", raw[: end.start()]))
        return block + raw[end.start() :], cut
    if end or len(raw) <= HEADER_LIMIT:
        return raw, cut
    last = raw.rfind(b"\n", 0, HEADER_LIMIT)
    end = _HEAD_END.search(raw, HEADER_LIMIT)
    return raw[: last if last > 0 else HEADER_LIMIT] + b"\n\n" + (raw[end.end() :] if end else b""), True


def _is_cut(parsed: Part, result: Message) -> bool:
    """Whether a limit of the header left something out."""
    values = [value for _, value in parsed.raw_items()]
    many = len(values) > FIELDS_LIMIT or max(len(result.to), len(result.cc)) >= ADDRESSES_LIMIT
    return many or len(result.subject) > SUBJECT_LIMIT or any(len(str(v)) > headers.VALUE_LIMIT for v in values)


def _says_something(result: Message) -> bool:
    return bool(result.headers and (result.text or result.attachments))


def _fields(parsed: Part) -> list[tuple[str, str, str]]:
    """Every header field as (name in lower case, text still encoded but unfolded, decoded value)."""
    charset = bodies.charset(parsed)
    result = []
    for name, value in islice(parsed.raw_items(), FIELDS_LIMIT):
        raw = headers.unfold(headers.raw_text(value, charset))
        text = headers.decode_words(raw)
        if text is not raw and not text.isprintable():
            text = " ".join(text.split())
        result.append((headers.raw_text(name).strip().lower(), raw, text))
    return result


def _build(
    parsed: Part, fields: Sequence[tuple[str, str, str]], found: bodies.Body, where: tuple[str, str, str, str]
) -> Message:
    source, digest, folder, envelope = where
    raw: dict[str, str] = {}
    text: dict[str, str] = {}
    for name, raw_value, value in fields:
        if value or name not in raw:
            raw.setdefault(name, raw_value)
            text.setdefault(name, value)
            if not text[name]:
                raw[name], text[name] = raw_value, value
    return Message(
        id=headers.message_id(text.get("message-id", "")),
        date=_date(text, fields),
        sender=_sender(raw, envelope),
        subject=headers.phrase(text.get("subject", "")),
        text=found.text,
        to=_recipients(fields, "to", "x-to") or _recipients(fields, "apparently-to", ""),
        cc=_recipients(fields, "cc", "x-cc"),
        in_reply_to=headers.ids(text.get("in-reply-to", "")),
        references=headers.ids(text.get("references", "")),
        html=found.html,
        headers=tuple((name, value) for name, _, value in fields),
        attachments=tuple(found.attachments),
        folder=_labels(fields) or folder,
        thread_id=text.get("x-gm-thrid", ""),
        source=source,
        sha256=digest,
    )


def _date(text: dict[str, str], fields: Sequence[tuple[str, str, str]]) -> datetime | None:
    return headers.date(text.get("date", "")) or headers.received_date(
        value for name, _, value in fields if name == "received"
    )


def _sender(raw: dict[str, str], envelope: str) -> Address:
    """From, else Sender, X-From, the envelope; the name from X-From (Exchange, Notes) where From has none."""
    exported = exchange_name(raw.get("x-from", ""))
    for name in ("from", "sender", "x-sender", "return-path"):
        for one in addresses(raw.get(name, "")):
            if one.email:
                return one if one.name or not exported else Address(exported, one.email)
    named = next(iter(addresses(raw.get("from", ""))), Address())
    return Address(named.name or exported, envelope)


def _recipients(fields: Sequence[tuple[str, str, str]], name: str, exported: str) -> tuple[Address, ...]:
    """The addresses of all fields of this name, named from the exported field where it lists as many."""
    found = tuple(one for field, raw, _ in fields if field == name for one in addresses(raw))
    if not exported or not found or any(one.name for one in found):
        return found
    names = next((exchange_names(raw) for field, raw, _ in fields if field == exported), ())
    if len(names) != len(found):
        return found
    return tuple(Address(name or one.name, one.email) for one, name in zip(found, names, strict=True))


def _labels(fields: Sequence[tuple[str, str, str]]) -> str:
    """Gmail's labels, a comma-separated list in which a label may be quoted.

    An export puts them on top; what stands below a server's line was there when the mail came, from anybody.
    """
    on_top = takewhile(lambda field: field[0] not in _TRAVELLED, fields)
    value = next((text for name, _, text in on_top if name == "x-gmail-labels"), "")
    return ",".join(one.strip().strip('"').strip() for one in re.findall(r'(?:"[^"]*"|[^",])+', value) if one.strip())


def _with_events(result: Message, calendars: Sequence[bytes]) -> Iterator[Message | Problem]:
    events: list[Event] = []
    problems: list[Problem] = []
    for data in calendars:
        from pipeline.read import calendar

        try:
            for one in calendar.events(data, result.source, result.sha256):
                if isinstance(one, Event):
                    events.append(one)
                else:
                    problems.append(one)
        except Exception as fault:  # the mail counts, with or without its invitation
            hint = f"The invitation in this mail could not be read ({type(fault).__name__}); open the mail."
            problems.append(Problem(result.source, "bad-calendar", hint))
    if events:
        result = msgspec.structs.replace(result, events=tuple(events))
    yield result
    yield from problems
