"""Single mails: headers, people, dates, bodies, limits."""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, datetime, timedelta, timezone

import pytest

from pipeline.model import Address, Attachment, Message, Problem
from pipeline.read import mail


def no_file(path: str) -> bytes | None:
    """A raw folder without other files."""
    return None


def read(data: bytes, source: str = "email/one.eml") -> list[object]:
    """Everything the reader yields for these bytes."""
    return list(mail.read(source, data, no_file))


def one(data: bytes | str, source: str = "email/one.eml") -> Message:
    """The only record, which is a message."""
    found = read(data.encode() if isinstance(data, str) else data, source)
    assert len(found) == 1, found
    assert isinstance(found[0], Message), found
    return found[0]


PLAIN = (
    "From: Ann Lee <Ann@Example.com>\nTo: bob@example.org\nSubject: Lunch\n"
    "Date: Tue, 7 Apr 2026 10:00:01 +0200\nMessage-ID: <m1@example.com>\n\nHello Bob\n"
)


def mixed(*parts: str, kind: str = "mixed") -> str:
    """A multipart mail of these parts."""
    head = f"From: ann@example.com\nMIME-Version: 1.0\nContent-Type: multipart/{kind}; boundary=B1\n\n"
    return head + "".join(f"--B1\n{part}\n" for part in parts) + "--B1--\n"


def test_plain_mail() -> None:
    """A plain mail is read whole, with its own hash and no folder invented."""
    got = one(PLAIN, "one.eml")
    assert got == Message(
        id="m1@example.com",
        date=datetime(2026, 4, 7, 10, 0, 1, tzinfo=timezone(timedelta(hours=2))),
        sender=Address("Ann Lee", "ann@example.com"),
        subject="Lunch",
        text="Hello Bob",
        to=(Address("", "bob@example.org"),),
        headers=got.headers,
        source="one.eml",
        sha256=hashlib.sha256(PLAIN.encode()).hexdigest(),
    )
    assert got.headers[0] == ("from", "Ann Lee <Ann@Example.com>")


@pytest.mark.parametrize(
    ("source", "head", "claims"),
    [
        ("a.md", b"# Notes\n\nFrom: here\nTo: there\n", False),
        ("a.txt", b"Date: 2026-04-01\nAttendees: Ann, Bob\n\nwe met", False),
        ("a.txt", b"Subject: plan\nDate: 2026-04-01\n\ntext", False),
        ("a.txt", b"Note: to self\nFrom: Ann\n", False),
        ("a.md", b"---\nfrom: x\nto: y\nsubject: z\n---\n", False),
        ("a.bin", b"\x00\x01\x02", False),
        ("a", b"", False),
        ("a", b"From: a@example.com\nTo: b@example.com\nSubject: x\n\n", True),
        ("a", b"Received: by mx.example\n\tfor <x>\nFrom: a@example.com\n\n", True),
        ("cur/17.host:2,S", b"Subject: x\nX-Odd: y\n\n", True),
        ("a.eml", b"Subject: x\n\n", True),
        ("a.eml", b"\n\n>From x Mon Jan  1 2026\nMessage-ID: <x>\n\n", True),
        ("a.emlx", b"120\nFrom: a@example.com\nTo: b\n\n", True),
    ],
)
def test_sniff(source: str, head: bytes, claims: bool) -> None:
    """Only a block of mail headers at the top makes a mail, less of it where the name says mail."""
    assert mail.sniff(source, head) is claims


@pytest.mark.parametrize(
    ("header", "text"),
    [
        (b"Plain words", "Plain words"),
        (b"=?", "=?"),
        (b"=?utf-8?q?=47r=C3=BC=C3=9Fe?=", "Grüße"),
        (b"=?UTF-8?B?R3LDvMOfZQ==?=", "Grüße"),
        (b"=?UTF-8?B?R3LDvMOfZQ?=", "Grüße"),
        (b"=?utf-8?q?one?= =?utf-8?q?two?=", "onetwo"),
        (b"=?utf-8?q?one?=\n =?utf-8?q?_two?=", "one two"),
        (b"=?utf-8?B?4oI=?= =?utf-8?B?rA==?=", "€"),
        (b"Re: =?utf-8?q?a b=C3=A9?= end", "Re: a bé end"),
        (b"=?nonsense?q?caf=E9_ole?=", "café ole"),
        (b"=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
        (b"=?us-ascii*en?q?Keith?=", "Keith"),
        ("Grüße".encode(), "Grüße"),
        ("Grüße aus Köln".encode("latin-1"), "Grüße aus Köln"),
        ("Привет, как дела сегодня".encode("koi8-r"), "Привет, как дела сегодня"),
        (b"folded\n\tline", "folded line"),
        (b"=?utf-8?q?a=0Ab=00c?=", "a bc"),
    ],
)
def test_subject(header: bytes, text: str) -> None:
    """Subjects are decoded, whole, broken or raw, and stand on one line."""
    assert one(b"From: a@example.com\nSubject: " + header + b"\n\nx").subject == text


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("Tue, 7 Apr 2026 10:00:01 +0000", datetime(2026, 4, 7, 10, 0, 1, tzinfo=UTC)),
        ("Tue, 7 Apr 2026 10:00:01", datetime(2026, 4, 7, 10, 0, 1, tzinfo=UTC)),
        ("Tue, 7 Apr 2026 10:00:01 -0000 (no zone)", datetime(2026, 4, 7, 10, 0, 1, tzinfo=UTC)),
        ("7 Apr 26 10:00 EST", datetime(2026, 4, 7, 15, 0, tzinfo=UTC)),
        ("Tue Apr  7 10:00:01 2026", datetime(2026, 4, 7, 10, 0, 1, tzinfo=UTC)),
        ("2026-04-07T10:00:01+02:00", datetime(2026, 4, 7, 8, 0, 1, tzinfo=UTC)),
        ("Tue, 7 Apr 2026 10 : 00 : 60 +9999", datetime(2026, 4, 7, 10, 0, 59, tzinfo=UTC)),
        ("Tue, 7 Apr 0102 10:00:00 +0000", None),
        ("Mon, 1 Jan 1900 10:00:00 +0000", None),
        ("Mon, 1 Jan 2101 10:00:00 +0000", None),
        ("Mon, 31 Feb 2026 10:00:00 +0000", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_date(value: str, date: datetime | None) -> None:
    """Dates are aware; what is unreadable or absurd is no date."""
    found = one(f"From: a@example.com\nDate: {value}\n\nx").date
    assert found == date and (found is None or found.tzinfo is not None)


def test_date_from_received() -> None:
    """An absurd Date gives way to the newest Received field that has a readable one."""
    got = one(
        "Received: by mx.example; not a date\nReceived: from a by b; Tue, 7 Apr 2026 09:00:00 +0000\n"
        "Received: from c by a; Mon, 6 Apr 2026 09:00:00 +0000\nDate: Tue, 7 Apr 0102 10:00:00\n"
        "From: a@example.com\n\nx"
    )
    assert got.date == datetime(2026, 4, 7, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        ("From: a@example.com", Address("", "a@example.com")),
        ("From: Kim\nSender: list@example.com", Address("", "list@example.com")),
        ("Sender: Ann <a@example.com>", Address("Ann", "a@example.com")),
        ("Return-Path: <a@example.com>", Address("", "a@example.com")),
        ("From: a@example.com\nX-From: Ann Lee", Address("Ann Lee", "a@example.com")),
        ("From: a@example.com\nX-From: Lee, Ann </O=ACME/OU=NA/CN=ALEE>", Address("Lee, Ann", "a@example.com")),
        ("From: a@example.com\nX-From: Ann Lee/O=ACME/OU=X", Address("Ann Lee", "a@example.com")),
        ("From: Annie <a@example.com>\nX-From: Ann Lee", Address("Annie", "a@example.com")),
        ("From: a@example.com\nX-From: a@example.com", Address("", "a@example.com")),
        ("X-From: Ann Lee", Address("Ann Lee", "")),
    ],
)
def test_sender(head: str, sender: Address) -> None:
    """The sender is From, else what stands for it; an exported name helps out where there is none."""
    assert one(f"{head}\nSubject: x\n\nx").sender == sender


def test_recipients_named_by_export() -> None:
    """Names of an Exchange export are given to To only where there are as many."""
    got = one(
        "From: a@example.com\nTo: b@example.com, c@example.com\nCc: d@example.com\n"
        "X-To: Lee, Bo </O=ACME/CN=BLEE>, Kim, Cy </O=ACME/CN=CKIM>\nX-cc: One, Two\n\nx"
    )
    assert got.to == (Address("Lee, Bo", "b@example.com"), Address("Kim, Cy", "c@example.com"))
    assert got.cc == (Address("", "d@example.com"),)


@pytest.mark.parametrize(
    ("head", "field", "ids"),
    [
        ("References: <a@x.test> <b@x.test>", "references", ("a@x.test", "b@x.test")),
        ("References: <a@x.test>\n\t<b@x.test> <a@x.test>", "references", ("a@x.test", "b@x.test")),
        ("References: a@x.test b@x.test", "references", ("a@x.test", "b@x.test")),
        ("In-Reply-To: Your message of Tuesday <a@x.test>", "in_reply_to", ("a@x.test",)),
        ("In-Reply-To: hm", "in_reply_to", ()),
        ("In-Reply-To:", "in_reply_to", ()),
        ("Message-ID: < a b@x.test >", "id", "ab@x.test"),
        ("Message-ID: 12345", "id", "12345"),
        ("X: y", "id", ""),
    ],
)
def test_ids(head: str, field: str, ids: object) -> None:
    """Ids lose their brackets and folds; what is no id is left out."""
    assert getattr(one(f"From: a@example.com\n{head}\n\nx"), field) == ids


def test_headers_repeat_in_order() -> None:
    """Every header is kept, in order, lower-case, decoded."""
    got = one("From: a@example.com\nX-One: 1\nx-one: =?utf-8?q?=C3=A9?=\nX-Empty:\n\nx").headers
    assert got == (("from", "a@example.com"), ("x-one", "1"), ("x-one", "é"), ("x-empty", ""))


def test_header_repairs() -> None:
    """Spaces before the colon, a stray line and a space before the first field do not end the header."""
    got = one(" From : Ann <a@example.com>\nReceived: from x\nby y without a fold\nSubject  : Hi\n\nbody")
    assert (got.sender.email, got.subject, got.text) == ("a@example.com", "Hi", "body")


@pytest.mark.parametrize(
    ("source", "folder"),
    [
        ("one.eml", ""),
        ("Sent/one.eml", "Sent"),
        ("email/Sent/cur/17.host:2,S", "Sent"),
        ("email/.Archive.2026/new/17.host", "Archive.2026"),
        ("email/ann/Sent Items/one.eml", "ann/Sent Items"),
    ],
)
def test_folder(source: str, folder: str) -> None:
    """The folder is what the path says, without Maildir's own folders."""
    assert one(PLAIN, source).folder == folder


def test_gmail_labels() -> None:
    """Gmail's export names thread and labels."""
    got = one('X-GM-THRID: 18\nX-Gmail-Labels: Sent,=?utf-8?q?M=C3=BCll?=,"a, b"\nFrom: a@example.com\n\nx')
    assert (got.thread_id, got.folder) == ("18", "Sent,Müll,a, b")


def test_emlx() -> None:
    """Apple Mail's length line and trailing property list are not part of the mail."""
    data = f"{len(PLAIN)}\n{PLAIN}<?xml version='1.0'?><plist></plist>"
    assert one(data, "1.emlx") == one(PLAIN, "1.emlx")


def test_alternative_prefers_plain() -> None:
    """Of two renderings the plain one is the text, the other is kept as HTML."""
    html = "Content-Type: text/html\n\n<p>Hi <b>!</b></p>"
    got = one(mixed("Content-Type: text/plain\n\nHi", html, kind="alternative"))
    assert (got.text, got.html.strip()) == ("Hi", "<p>Hi <b>!</b></p>")


@pytest.mark.parametrize(
    "stub",
    [
        "",
        "   \n",
        "Your mail client does not support HTML.",
        "View this email in your browser: https://news.example.com/1",
        "Ihr E-Mail-Programm kann HTML nicht anzeigen.",
        "Votre logiciel ne prend pas en charge le format HTML.",
    ],
)
def test_alternative_stub(stub: str) -> None:
    """An empty plain part, or one that only points to the HTML, gives way to it."""
    html = "<html><body><p>The river walk starts at nine, and lunch is at the old mill by the bridge.</p></body></html>"
    got = one(mixed(f"Content-Type: text/plain\n\n{stub}", f"Content-Type: text/html\n\n{html}", kind="alternative"))
    assert got.text == "The river walk starts at nine, and lunch is at the old mill by the bridge."


def test_html_only() -> None:
    """HTML becomes text on lines: scripts, styles and hidden elements dropped, citations marked."""
    got = one(
        "From: a@example.com\nContent-Type: text/html; charset=utf-8\n\n<style>p{}</style><p>Hi &amp; bye</p>"
        "<div style='display:none'>preview</div><script>x()</script><ul><li>one</li></ul>"
        "<p>On Monday Ann wrote:</p><blockquote type='cite'>old<br>words</blockquote>"
    )
    lines = [line.strip() for line in got.text.split("\n") if line.strip()]
    assert lines == ["Hi & bye", "• one", "On Monday Ann wrote:", "> old", "> words"]


def test_html_sent_as_plain() -> None:
    """A body that is an HTML page is read as one, whatever its declared type."""
    assert one("From: a@example.com\nContent-Type: text/plain\n\n<html><body>Hi</body></html>").text == "Hi"


@pytest.mark.parametrize(
    ("flow", "text"),
    [
        ("flowed", "one two\n> three four\n\n-- \nAnn"),
        ("flowed; delsp=yes", "onetwo\n> threefour\n\n-- \nAnn"),
        ("fixed", "one \ntwo\n> three \n> four\n\n-- \nAnn"),
    ],
)
def test_flowed(flow: str, text: str) -> None:
    """format=flowed paragraphs come on one line, quotes and the signature line apart."""
    body = "one \ntwo\n> three \n> four\n\n-- \nAnn"
    assert one(f"From: a@example.com\nContent-Type: text/plain; format={flow}\n\n{body}").text == text


@pytest.mark.parametrize(
    ("charset", "data", "text"),
    [
        ("us-ascii", b"plain", "plain"),
        ("utf-8", "Grüße".encode(), "Grüße"),
        ("iso-8859-1", "Grüße".encode("latin-1"), "Grüße"),
        ("iso-8859-1", "Grüße".encode(), "Grüße"),
        ("iso-8859-1", b"20\x96 30 \x80", "20– 30 €"),
        ("x-unknown", "Grüße".encode(), "Grüße"),
        ("idna", "Grüße".encode(), "Grüße"),
        ("base64", b"plain", "plain"),
        ("utf-8", "Größe ändern, bitte über Köln".encode("cp1252"), "Größe ändern, bitte über Köln"),
        ("gb2312", "你好，世界".encode("gb18030"), "你好，世界"),
        ("iso-2022-jp", "日本語".encode("iso-2022-jp"), "日本語"),
        ("us-ascii", "日本語".encode("iso-2022-jp"), "日本語"),
        ("utf-7", b"+2D0-x", "\ufffdx"),
        ("utf-8", b"a\x00b", "ab"),
    ],
)
def test_charsets(charset: str, data: bytes, text: str) -> None:
    """Bodies are decoded by what they are, then by what they say they are."""
    head = f"From: a@example.com\nContent-Type: text/plain; charset={charset}\n\n"
    assert one(head.encode() + data).text == text


def test_attachments() -> None:
    """Named parts are attachments, with their decoded size; also small text files."""
    blob = base64.b64encode(b"x" * 1000).decode()
    got = one(
        mixed(
            "Content-Type: text/plain\n\nSee file",
            'Content-Type: application/pdf; name="=?utf-8?q?Pl=C3=A4ne.pdf?="\n'
            "Content-Transfer-Encoding: base64\n\n" + blob,
            'Content-Type: text/plain; name="notes.txt"\nContent-Disposition: attachment\n\nnotes',
            "Content-Type: image/png\nContent-Disposition: inline; filename*=utf-8''..%2Flogo%C3%A9.png\n\nxx",
        )
    )
    assert got.text == "See file"
    assert got.attachments == (
        Attachment("Pläne.pdf", "application/pdf", 1000),
        Attachment("notes.txt", "text/plain", 5),
        Attachment("logoé.png", "image/png", 2),
    )


def test_encrypted() -> None:
    """An encrypted mail has no text and lists what it carries."""
    got = one(
        "From: a@example.com\nContent-Type: application/pkcs7-mime; name=smime.p7m\n"
        "Content-Transfer-Encoding: base64\n\n" + base64.b64encode(b"secret").decode()
    )
    assert (got.text, got.attachments) == ("", (Attachment("smime.p7m", "application/pkcs7-mime", 6),))


def test_uuencoded() -> None:
    """A uuencoded file in the text is an attachment."""
    got = one("From: a@example.com\n\nSee below\n\nbegin 644 a.txt\n#86)C\n`\nend\n\nAnn\n")
    assert "begin 644" not in got.text and got.text.startswith("See below") and got.text.endswith("Ann")
    assert got.attachments == (Attachment("a.txt", "application/octet-stream", 3),)


def test_forwarded_message_is_opened() -> None:
    """An attached message stands below the line that quote cutting knows."""
    head = "From: Bo <bo@example.org>\nSubject: Old plan\nDate: Mon, 6 Apr 2026 09:00:00 +0000\nTo: ann@example.com"
    inner = head + "\n\nInner text"
    got = one(mixed("Content-Type: text/plain\n\nFYI", "Content-Type: message/rfc822\n\n" + inner))
    assert got.text == (
        "FYI\n\n---------- Forwarded message ---------\nFrom: Bo <bo@example.org>\n"
        "Date: Mon, 6 Apr 2026 09:00:00 +0000\nSubject: Old plan\nTo: ann@example.com\n\nInner text"
    )


def test_invitation() -> None:
    """A calendar part becomes an event of the message, once, also when the same file is attached."""
    ics = (
        "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:u1@example.com\nDTSTAMP:20260401T000000Z\n"
        "DTSTART:20260407T080000Z\nDTEND:20260407T090000Z\nSUMMARY:Plan\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    got = one(
        mixed(
            "Content-Type: text/plain\n\nCome",
            "Content-Type: text/calendar; method=REQUEST\n\n" + ics,
            "Content-Type: application/ics; name=invite.ics\n\n" + ics,
        )
    )
    assert [(e.uid, e.title, e.sha256) for e in got.events] == [("u1@example.com", "Plan", got.sha256)]
    assert [a.name for a in got.attachments] == ["invite.ics"]


@pytest.mark.parametrize(
    "data",
    [
        "Content-Type: multipart/mixed\n\nno boundary",
        "Content-Type: multipart/mixed; boundary=\n\n--\n\nno boundary",
        "Content-Type: multipart/mixed; boundary=B\n\n--B\n\nno boundary",
        "Content-Type: text/plain; charset*=nonsense''%FF\n\nno boundary",
        "Content-Transfer-Encoding: nonsense\n\nno boundary",
    ],
)
def test_broken_structure(data: str) -> None:
    """What is broken in structure still gives its text."""
    assert "no boundary" in one("From: a@example.com\n" + data).text


def test_not_a_mail() -> None:
    """Without sender, subject, date and body there is no mail, but a problem with a hint."""
    found = read(b"X-One: 1\nX-Two: 2\n\n")
    assert [(p.path, p.code) for p in found if isinstance(p, Problem)] == [("email/one.eml", "not-a-mail")]


def test_deep_nesting_is_bounded() -> None:
    """A MIME bomb is reported and not followed."""
    text = "From: a@example.com\n"
    for level in range(200):
        text += f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n"
    assert "mime-bomb" in [p.code for p in read(text.encode()) if isinstance(p, Problem)]


def test_many_parts_are_bounded() -> None:
    """A mail of thousands of parts is read to the limit and reported."""
    found = read(mixed(*["Content-Type: text/plain\n\nx"] * 1_200).encode())
    assert [type(one).__name__ for one in found] == ["Problem", "Message"]


def test_huge_header_is_cut() -> None:
    """A header block beyond the limit is cut, the body still read."""
    found = read(b"From: a@example.com\n" + b"X-Fill: " + b"x" * 80 + b"\n" + (b"X-Fill: y\n" * 120_000) + b"\nbody")
    message = next(m for m in found if isinstance(m, Message))
    assert (message.sender.email, message.text) == ("a@example.com", "body")
    assert "too-large" in [p.code for p in found if isinstance(p, Problem)]


def test_nothing_undecodable_leaves() -> None:
    """No lone surrogate and no NUL leaves the room, whatever bytes stand where."""
    junk = bytes(range(1, 10)) + bytes(range(128, 256))
    for declared in (b"utf-8", b"ascii", b"latin-1", b"utf-16", b"big5", b"x"):
        found = read(
            b"From: " + junk + b" <a@example.com>\nSubject: " + junk + b"\nX-" + junk + b": 1\n"
            b"Content-Type: text/plain; charset=" + declared + b"; name=" + junk + b"\n\n" + junk
        )
        for value in found:
            if isinstance(value, Message):
                names = [part for pair in value.headers for part in pair]
                texts = [value.text, value.subject, value.sender.name, *names]
                assert "\x00" not in "".join(texts).encode("utf-8").decode()
