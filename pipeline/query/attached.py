"""``vaultmill open``: one attachment of an item, taken out of its source into a folder of its own."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message as Part
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.model import Attachment, Filed, FiledMessage, Message
from pipeline.notes.names import file_name
from pipeline.notes.neutral import field, plain
from pipeline.query.find import one_item
from pipeline.query.reading import reading
from pipeline.read import bodies, mail, mbox
from pipeline.read.formats import HEAD, read_file, reader_for
from pipeline.run.workspace import Workspace
from pipeline.secrets.find import MARKER, mask
from pipeline.vault.rawfile import fetcher

_NUMBER = re.compile(rb"\s{0,8}\d{1,10}[ \t]*\r?\n")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
_PARTS = 1_000


def open_attachment(root: Path, item: str, number: int) -> Path:
    """Write attachment ``number`` (from 1, as the note counts) to a private folder and give its path.

    Raises ``UsageFault`` when there is no such item or attachment, or its source no longer has it.
    """
    with reading(root) as place:
        known = one_item(place, item)
        filed = place.index.filed.get(known)
        if filed is None:
            raise UsageFault(f"{known} was skipped; its attachments are not listed", f"See `vaultmill show {known}`.")
        if number > len(filed.attachments):
            count = len(filed.attachments)
            said = f"it has {count}" if count else "it has none"
            raise UsageFault(f"{known} has no attachment {number}; {said}", f"See `vaultmill show {known}`.")
        found = _attachment(filed, number - 1, place.place)
    if found is None:
        name = plain(filed.attachments[number - 1][0])
        hint = "The source only names it, was moved away or was changed."
        raise UsageFault(f"{name} is not in the sources of {known} (any more)", hint)
    return _write(*found)


def _write(name: str, data: bytes) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="vaultmill-"))  # readable by its owner only
    path = folder / file_name(name)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    return path


def _attachment(filed: Filed, at: int, place: Workspace) -> tuple[str, bytes] | None:
    """(name, bytes). Equal attachments of several messages are told apart by their order, where the note has all."""
    wanted = filed.attachments[at]
    skip = filed.attachments[:at].count(wanted)
    last = None
    for message in filed.messages:
        for attachment, parsed in _attachments(message, place):
            masked = MARKER.search(wanted[0]) is not None  # by what the whole item told, not by the name alone
            named = field(mask(attachment.name), 120) == wanted[0] or masked
            if not named or (attachment.type[:80], attachment.size) != wanted[1:]:
                continue
            data = _content(parsed, attachment)
            last = (attachment.name, data) if data is not None else last
            if skip <= 0 and data is not None:
                return last
            skip -= 1
    return last


def _attachments(message: FiledMessage, place: Workspace) -> Iterator[tuple[Attachment, Part]]:
    fetch = fetcher(place.raw, place.closed)
    data = fetch(message.source)
    if data is None:
        return
    for record in read_file(message.source, data, fetch):
        if isinstance(record, Message) and record.sha256 == message.sha256 and record.attachments:
            parsed = _parsed(message.source, data, record.sha256)
            if parsed is not None:
                yield from ((attachment, parsed) for attachment in record.attachments)
            return


def _parsed(source: str, data: bytes, sha256: str) -> Part | None:
    """The message of that hash in a file, parsed."""
    reader = reader_for(source, data[:HEAD])
    if reader is mbox:
        for start, end in mbox._spans(data):
            raw = data[start:end]
            lead = mail.LEAD.match(raw)
            raw = raw[lead.end() if lead else 0 :]
            if hashlib.sha256(raw).hexdigest() == sha256:
                return message_from_bytes(_QUOTED_FROM.sub(rb"\1", raw))
        return None
    if reader is not mail:
        return None
    number = _NUMBER.match(data)
    raw = data[number.end() if number else 0 :]
    lead = mail.LEAD.match(raw)
    return message_from_bytes(raw[lead.end() if lead else 0 :])


def _content(parsed: Part, wanted: Attachment) -> bytes | None:
    """The decoded bytes of the part that the attachment was listed for."""
    try:
        for count, part in enumerate(parsed.walk()):
            if count > _PARTS:
                return None
            if part.get_content_type() != wanted.type or (bodies.filename(part) or "unnamed") != wanted.name:
                continue
            inner = part.get_payload()
            if isinstance(inner, list) and inner and isinstance(inner[0], Part):
                return inner[0].as_bytes()
            data = bodies.content(part)
            if len(data) == wanted.size:
                return data
    except Exception:  # the email package raises what it likes on broken mail
        return None
    return None
