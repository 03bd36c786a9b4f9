"""The sample in raw/: its shape only. What it must become is said by the golden test."""

from __future__ import annotations

import json
import mailbox
import re
from collections import Counter
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

import pytest

RAW = Path(__file__).resolve().parent.parent / "raw"
FILES = sorted(path for path in RAW.rglob("*") if path.is_file())
NAMES = [path.relative_to(RAW).as_posix() for path in FILES]
EMLS = [path for path in FILES if path.suffix == ".eml"]
OWN = {"alex@northlight.example", "alex@rivera.example"}
DEVICE = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)(\.|$)")


def _mbox(name: str) -> list[Message]:
    box = mailbox.mbox(RAW / "email" / name, create=False)
    try:
        return [message_from_bytes(box.get_bytes(key)) for key in box.iterkeys()]
    finally:
        box.close()


def _mails() -> list[Message]:
    return [message_from_bytes(path.read_bytes()) for path in EMLS] + _mbox("inbox.mbox") + _mbox("sent.mbox")


def test_size() -> None:
    """The sample stays small: 70 to 95 files, below 300 kB, nothing binary."""
    assert 70 <= len(FILES) <= 95
    assert sum(path.stat().st_size for path in FILES) < 300_000
    assert not [path for path in FILES if b"\0" in path.read_bytes()]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_legal_everywhere(name: str) -> None:
    """Every name is plain ASCII, legal on Windows and not hidden."""
    assert re.fullmatch(r"[A-Za-z0-9 ._/-]+", name)
    for part in name.split("/"):
        assert not part.startswith((".", " ")) and not part.endswith((".", " ")) and not DEVICE.match(part)


def test_names_differ_without_case() -> None:
    """No two names differ by case alone."""
    assert len({name.casefold() for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("path", EMLS, ids=lambda path: path.stem)
def test_every_mail_parses(path: Path) -> None:
    """Each .eml has CRLF lines, a sender, a subject, a date, an id, a body and no parser defect."""
    data = path.read_bytes()
    mail = message_from_bytes(data)
    assert data.count(b"\n") == data.count(b"\r\n")
    assert parseaddr(mail["From"])[1] and mail["Subject"] and mail["Message-ID"]
    assert parsedate_to_datetime(mail["Date"]).tzinfo is not None
    parts = list(mail.walk())
    assert not [part.defects for part in parts if part.defects]
    assert any(part.get_payload(decode=True) for part in parts if not part.is_multipart())


def test_one_mail_twice() -> None:
    """Message-IDs are unique, but for the one mail that is both in the mbox and a file."""
    twice = [key for key, count in Counter(mail["Message-ID"] for mail in _mails()).items() if count > 1]
    assert len(twice) == 1
    assert twice[0] in {mail["Message-ID"] for mail in _mbox("inbox.mbox")}


def test_replies_name_a_mail_that_is_there() -> None:
    """Every In-Reply-To names a mail of the sample, is the last of References; only the forged one does not."""
    mails = _mails()
    ids = {mail["Message-ID"] for mail in mails}
    replies = [mail for mail in mails if mail["In-Reply-To"]]
    strangers = [mail for mail in replies if mail["In-Reply-To"] not in ids]
    assert len(replies) > 20 and [parseaddr(mail["From"])[1] for mail in strangers] == ["support@northl1ght-mail.test"]
    assert all(mail["References"].split()[-1] == mail["In-Reply-To"] for mail in replies)


def test_sent_mail_is_the_owners() -> None:
    """sent.mbox holds mail of the owner only, from both addresses, and nothing else does."""
    sent = {parseaddr(mail["From"])[1] for mail in _mbox("sent.mbox")}
    other = [message_from_bytes(path.read_bytes()) for path in EMLS] + _mbox("inbox.mbox")
    assert sent == OWN
    assert not OWN & {parseaddr(mail["From"])[1] for mail in other}


def test_month() -> None:
    """All mail lies between mid March and mid April 2026, on both sides of the change of the clock."""
    dates = sorted(parsedate_to_datetime(mail["Date"]).date() for mail in _mails())
    change = datetime(2026, 3, 29).date()
    assert dates[0].isoformat() == "2026-03-16" and dates[-1].isoformat() == "2026-04-16"
    assert dates[0] < change < dates[-1] and change in dates


def test_mbox_quotes_from_lines() -> None:
    """The mbox holds one quoted ">From " line, so that its reader has something to undo."""
    assert b"\n>From now on" in (RAW / "email" / "inbox.mbox").read_bytes()


def test_only_fictional_domains() -> None:
    """Every address stands in a domain that is reserved for examples and tests (RFC 2606)."""
    found = re.findall(rb"[\w.+=-]+@([\w-]+(?:\.[\w-]+)+)", b"\n".join(path.read_bytes() for path in FILES))
    assert {domain.rsplit(b".", 1)[1].lower() for domain in found} <= {b"example", b"test"}


def test_chats_parse() -> None:
    """The chat export is valid JSON and every author is in users.json."""
    root = RAW / "chats" / "slack"
    users = {user["id"] for user in json.loads((root / "users.json").read_text("utf-8"))}
    days = sorted(root.glob("*/*.json"))
    authors = {line["user"] for day in days for line in json.loads(day.read_text("utf-8"))}
    assert len(days) >= 3 and authors <= users
