"""mbox variants, Gmail Takeout, and threads written by a Gmail sync."""

from __future__ import annotations

import hashlib
import mmap
import tempfile
from datetime import UTC, datetime, timedelta, timezone

import pytest

from pipeline.model import Address, Attachment, Message, Problem
from pipeline.read import gmail_markdown, mail, mbox

LINE = b"From ann@example.com Tue Apr  7 10:00:00 2026\n"


def no_file(path: str) -> bytes | None:
    """A raw folder without other files."""
    return None


def mails(data: bytes, source: str = "email/Projects.mbox") -> list[Message]:
    """The messages of a mailbox that has no problems."""
    found = list(mbox.read(source, data, no_file))
    assert all(isinstance(one, Message) for one in found), found
    return [one for one in found if isinstance(one, Message)]


def mail_bytes(number: int, body: bytes, extra: bytes = b"") -> bytes:
    """One mail, complete with its last line end."""
    return b"From: a@example.com\nSubject: %d\n%s\n%s" % (number, extra, body)


@pytest.mark.parametrize(
    ("head", "claims"),
    [
        (b"", False),
        (b"From here on\nthe text goes on\n", False),
        (b"From: a@example.com\nSubject: x\n\n", False),
        (b"From a note\nSubject: x\n\n", False),
        (LINE + b"Subject: x\n\n", True),
        (b"\xef\xbb\xbf" + LINE + b"Subject: x\n\n", True),
        (b"From - Tue Apr 7 10:00:00 2026\r\nX-Mozilla-Status: 0001\r\nFrom: a@example.com\r\n\r\n", True),
        (LINE + b">From x Mon Jan  1 00:00:00 2026\nReceived: x\nFrom: x\n\n", True),
    ],
)
def test_sniff(head: bytes, claims: bool) -> None:
    """A From_ line followed by mail headers makes a mailbox."""
    assert mbox.sniff("a", head) is claims


def test_hash_is_that_of_the_single_mail() -> None:
    """The same mail as .eml and in a mailbox has the same hash and the same content."""
    raw = mail_bytes(1, b"Hello\n")
    boxed = mails(LINE + raw + b"\n" + LINE + mail_bytes(2, b"Two\n") + b"\n")
    single = next(iter(mail.read("email/one.eml", raw, no_file)))
    assert isinstance(single, Message)
    assert boxed[0].sha256 == single.sha256 == hashlib.sha256(raw).hexdigest()
    assert [one.text for one in boxed] == ["Hello", "Two"]
    assert boxed[1].sha256 == hashlib.sha256(mail_bytes(2, b"Two\n")).hexdigest()


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_mboxo_and_mboxrd(end: bytes) -> None:
    """Quoted From lines are unquoted in the text; an unquoted one in prose splits nothing."""
    body = b">From the hills\n>>From deeper\n> From Bo\n\nFrom now on\nall is well\n\nFrom here: on\nNote: this\n"
    data = (LINE + mail_bytes(1, body) + b"\n" + LINE + mail_bytes(2, b"x\n")).replace(b"\n", end)
    got = mails(data)
    assert [one.subject for one in got] == ["1", "2"]
    prose = "\n\nFrom now on\nall is well\n\nFrom here: on"
    assert got[0].text.startswith("From the hills\n>From deeper\n> From Bo" + prose)


def test_mboxcl2() -> None:
    """Content-Length is honoured where it lands on a From_ line, so an enclosed mailbox is not split."""
    body = b"Enclosed:\n\n" + LINE + b"Subject: inner\n\ninner text\n"
    data = LINE + mail_bytes(1, body, b"Content-Length: %d\n" % len(body)) + b"\n" + LINE + mail_bytes(2, b"x\n")
    got = mails(data)
    assert [one.subject for one in got] == ["1", "2"]
    assert "inner text" in got[0].text


@pytest.mark.parametrize("length", [0, 3, 10, 99_999_999])
def test_wrong_content_length(length: int) -> None:
    """A Content-Length that lands anywhere else is not believed."""
    data = LINE + mail_bytes(1, b"some words\nmore\n", b"Content-Length: %d\n" % length) + b"\n" + LINE
    assert [one.subject for one in mails(data + mail_bytes(2, b"x\n"))] == ["1", "2"]


def test_undated_from_line() -> None:
    """A From_ line without a date counts after a blank line and before two header fields."""
    data = b"From \nFrom: a@example.com\nSubject: 1\n\nx\n\nFrom \nFrom: b@example.com\nSubject: 2\n\ny\n"
    assert [one.subject for one in mails(data)] == ["1", "2"]


def test_broken_mail_does_not_lose_the_rest() -> None:
    """A mail that is none is a problem that says which; its neighbours are read."""
    broken = b"From x Tue Apr  7 10:00:00 2026\nX-Odd: 1\n\n"
    data = LINE + mail_bytes(1, b"x\n") + b"\n" + broken + b"\n" + LINE + mail_bytes(3, b"z\n")
    found = list(mbox.read("email/a.mbox", data, no_file))
    assert [one.subject if isinstance(one, Message) else "problem" for one in found] == ["1", "problem", "3"]
    assert isinstance(found[1], Problem) and "Message 2" in found[1].hint


@pytest.mark.parametrize(
    ("source", "count", "folder"),
    [
        ("email/Sent.mbox", 2, "Sent"),
        ("email/Inbox", 1, "Inbox"),
        ("email/Team.mbox/mbox", 2, "Team"),
        ("email/Spam/00017.ab12", 1, "Spam"),
        ("email/Spam/00017.ab12", 2, "00017.ab12"),
    ],
)
def test_folder(source: str, count: int, folder: str) -> None:
    """A mailbox names its mails' folder; a single mail with an envelope line lies in its folder."""
    data = b"\n".join(LINE + mail_bytes(number, b"x\n") for number in range(count))
    assert {one.folder for one in mails(data, source)} == {folder}


def test_envelope_is_the_last_resort() -> None:
    """A mail without From has the sender of its envelope, Gmail's export numbers aside."""
    assert mails(LINE + b"Subject: x\nTo: b@example.com\n\nx\n")[0].sender == Address("", "ann@example.com")
    takeout = b"From 1234@xxx Tue Apr 07 10:00:00 +0000 2026\n"
    assert mails(takeout + b"Subject: x\nX-GM-THRID: 7\n\nx\n")[0].sender == Address()


def test_takeout() -> None:
    """Gmail Takeout gives thread ids, and labels as folders."""
    line = b"From 1234@xxx Tue Apr 07 10:00:00 +0000 2026\n"
    labels = b"X-GM-THRID: 77\nX-Gmail-Labels: Inbox,Important\n"
    got = mails(line + mail_bytes(1, b"x\n", labels) + b"\n" + line + mail_bytes(2, b"y\n"))
    assert [(one.thread_id, one.folder) for one in got] == [("77", "Inbox,Important"), ("", "Projects")]


def test_memory_map_and_views() -> None:
    """Bytes, a view and a memory map of the same file read the same."""
    data = b"\n".join(LINE + mail_bytes(number, b"x\n") for number in range(5))
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.flush()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            from_map = list(mbox.read("a.mbox", mapped, no_file))
    assert from_map == list(mbox.read("a.mbox", memoryview(data), no_file)) == list(mbox.read("a.mbox", data, no_file))
    assert len(from_map) == 5


THREAD = """# Garden plan

**Thread ID:** 18f0aa
**Message Count:** 2

---

### From: Ann Lee <ann@example.com>
**Date:** Tue, 7 Apr 2026 10:00:00 +0200

Shall we meet?

---

still the same mail

**Attachments:**
- [plan (1).pdf](attachments/m1_plan (1).pdf)

---

### From: bo@example.org
**Date:** Tue, Apr 7, 2026, 3:05\u202fPM GMT+5:30

Yes, at nine.

---
"""


def test_gmail_sync_thread() -> None:
    """A synced thread gives one message per section, joined by the thread id."""
    assert gmail_markdown.sniff("gmail_sync/18f0aa.md", THREAD.encode())
    found = gmail_markdown.read("gmail_sync/18f0aa.md", THREAD.encode(), no_file)
    got = [one for one in found if isinstance(one, Message)]
    assert [(one.id, one.thread_id, one.subject, one.headers) for one in got] == [("", "18f0aa", "Garden plan", ())] * 2
    assert [one.sender for one in got] == [Address("Ann Lee", "ann@example.com"), Address("", "bo@example.org")]
    assert got[0].text == "Shall we meet?\n\n---\n\nstill the same mail"
    assert got[0].attachments == (Attachment("plan (1).pdf", "application/octet-stream", 0),)
    assert got[1].text == "Yes, at nine."
    assert got[1].date == datetime(2026, 4, 7, 15, 5, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    assert got[0].sha256 != got[1].sha256


def test_gmail_sync_with_frontmatter_and_doubled_body() -> None:
    """Frontmatter put before the thread is passed over; a body written twice is read once."""
    words = "The seeds have come, and the beds are ready."
    head = "---\nlabels: [x]\n---\n# T\n\n**Thread ID:** 1\n\n---\n\n### From: a@example.com\n**Date:** bad\n\n"
    text = f"{head}{words}\n\n**{words}**\n"
    got = next(iter(gmail_markdown.read("gmail_sync/1.md", text.encode(), no_file)))
    assert isinstance(got, Message)
    assert (got.subject, got.text, got.date) == ("T", words, None)


def test_gmail_sync_not_for_other_notes() -> None:
    """Other Markdown is not taken; a thread without messages is a problem."""
    assert not gmail_markdown.sniff("a.md", b"# Title\n\n### From: the editors\n")
    found = list(gmail_markdown.read("a.md", b"# T\n\n**Thread ID:** 1\n", no_file))
    assert [one.code for one in found if isinstance(one, Problem)] == ["no-messages"]


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("Tue, 7 Apr 2026 10:00:00 +0000", datetime(2026, 4, 7, 10, tzinfo=UTC)),
        ("Apr 7, 2026, 12:05 AM", datetime(2026, 4, 7, 0, 5, tzinfo=UTC)),
        ("Tue, Apr 7, 2026, 12:05:09 PM UTC-4", datetime(2026, 4, 7, 16, 5, 9, tzinfo=UTC)),
        ("Apr 31, 2026, 1:00 AM", None),
        ("Foo 1, 2026, 1:00 AM", None),
        ("", None),
    ],
)
def test_local_date(value: str, date: datetime | None) -> None:
    """Dates as browsers print them are read as well as those of mail."""
    assert gmail_markdown.local_date(value) == date
