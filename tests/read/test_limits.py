"""Bombs: each is read in a moment, what is left out is named, and what people write stays as it is."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from pipeline.model import Document, Event, Message, Problem
from pipeline.read import limits
from pipeline.read.formats import read_file

HEAD = (
    b"From: Ann Lee <ann@voss.example>\nTo: me@own.example\nMessage-ID: <1@voss.example>\n"
    b"Date: Mon, 02 Mar 2026 09:00:00 +0000\nMIME-Version: 1.0\n"
)
SUBJECT = b"Subject: Plan\n"


def read(data: bytes, source: str = "a.eml") -> tuple[list[object], list[str]]:
    """(records, codes of the problems)."""
    found = list(read_file(source, data, lambda _: None))
    return [one for one in found if not isinstance(one, Problem)], [p.code for p in found if isinstance(p, Problem)]


def event(*lines: bytes) -> bytes:
    head = b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u@voss.example\r\nDTSTART:20260302T090000Z\r\n"
    return head + b"".join(line + b"\r\n" for line in lines) + b"END:VEVENT\r\nEND:VCALENDAR\r\n"


def nested(levels: int) -> bytes:
    parts = (b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(levels))
    return HEAD + SUBJECT + b"".join(parts) + b"Content-Type: text/plain\n\ndeep words\n"


def parts(number: int, head: bytes) -> bytes:
    return (
        HEAD + SUBJECT + b"Content-Type: multipart/mixed; boundary=b\n\n" + (b"--b\n" + head + b"\n\nx\n") * number
        + b"--b--\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello Ann,\n\nsee you on Monday.\n\n-- \nRobin\n",
        "=" * 120 + "\nAgenda\n" + "-" * 120 + "\n" + "_" * 80,
        "https://voss.example/" + "a1" * 1_900,
        "A long memo without a line end. " * 600,
        "漢字かな。" * 190,
        "a\n" * 5_000,
        "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 2_000,
        "e\u0301" * 300,
    ],
)
def test_what_people_write_stays(text: str) -> None:
    """Separators, tables, long links and memos on one line are not touched."""
    assert limits.even(text) == text


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (" " * 9_000, limits.SPACE_LIMIT),
        ("\n \t" * 9_000, limits.SPACE_LIMIT),
        (">" * 9_000, limits.MARKS_LIMIT),
        ("[](" * 9_000, limits.MARKS_LIMIT),
        ("_" * 9_000, limits.MARKS_LIMIT),
        ("\u0301\u0316" * 9_000, limits.MARKS_LIMIT),
        ("> \n" * 9_000, limits.BLANK_LIMIT),
    ],
)
def test_runs_without_words_are_shortened(text: str, size: int) -> None:
    """Between two words they become as long as the limit, and the words stay."""
    assert limits.even(f"before{text}behind") == f"before{text[:size]}behind"


@pytest.mark.parametrize(
    "text", ["a" * 5_001, "a1@" * 5_000, "Ann went home. " * 5_000, "漢字。" * 2_000, "x/" * 9_000]
)
def test_endless_words_and_lines_are_broken(text: str) -> None:
    """Nothing is lost, no piece is longer than the limits, and sentences are not torn where they end."""
    even = limits.even(text)
    assert even.replace("\n", "") == text
    assert max(map(len, even.split())) <= limits.URL_LIMIT and max(map(len, even.split("\n"))) <= limits.LINE_LIMIT
    assert limits.even(even) == even
    if "." in text or "。" in text:
        assert all(line.rstrip().endswith((".", "。")) for line in even.split("\n") if line)


def test_all_texts_of_a_record_are_evened_but_no_path() -> None:
    """Also those of its parts; a record without such texts is the same object."""
    long = "/" * 900
    plain = Document("note", "Plan", "Words", source=long)
    assert limits.evened(plain) is plain
    rough = Message("1", None, limits_address(long), "Plan", long, headers=(("x-a", long),), source=long)
    found = limits.evened(rough)
    assert len(found.text) == len(found.sender.name) == len(found.headers[0][1]) == limits.MARKS_LIMIT
    assert found.source == long


def limits_address(name: str) -> object:
    from pipeline.model import Address

    return Address(name, "ann@voss.example")


BOMBS: dict[str, tuple[str, Callable[[], bytes], list[str]]] = {
    "29 levels are no bomb": ("a.eml", lambda: nested(29), []),
    "levels": ("a.eml", lambda: nested(4_000), ["mime-bomb"]),
    "mails in mails": (
        "a.eml",
        lambda: HEAD + SUBJECT + b"Content-Type: message/rfc822\n\n" * 3_000 + b"Subject: x\n\ndeep\n",
        ["mime-bomb"],
    ),
    "parts": ("a.eml", lambda: parts(3_000, b"Content-Type: text/plain"), ["mime-bomb"]),
    "files": (
        "a.eml",
        lambda: parts(3_000, b"Content-Type: application/pdf; name=x.pdf\nContent-Disposition: attachment"),
        ["mime-bomb"],
    ),
    "header fields": ("a.eml", lambda: HEAD + SUBJECT + b"X-A: b\n" * 20_000 + b"\nwords\n", ["too-large"]),
    "one header field": ("a.eml", lambda: HEAD + SUBJECT + b"X-A: " + b"b" * 2_000_000 + b"\n\nw\n", ["too-large"]),
    "subject": ("a.eml", lambda: HEAD + b"Subject: " + b"Plan " * 9_000 + b"\n\nwords\n", ["too-large"]),
    "encoded words": ("a.eml", lambda: HEAD + SUBJECT + b"X-A: " + b"=?utf-8?q?" * 9_000 + b"\n\nwords\n", []),
    "parameters": ("a.eml", lambda: HEAD + SUBJECT + b"Content-Type: text/plain;" + b" a=b;" * 99_000 + b"\n\nw\n", []),
    "quotes in parameters": (
        "a.eml",
        lambda: HEAD + SUBJECT + b'Content-Type: text/plain; x="' + b'\\";' * 99_000 + b"\n\nw\n",
        [],
    ),
    "continuations": (
        "a.eml",
        lambda: HEAD + SUBJECT + b"Content-Type: text/plain;" + b"".join(b"\n a*%d*=%%41;" % n for n in range(9_000)),
        [],
    ),
    "addresses": (
        "a.eml",
        lambda: HEAD + SUBJECT + b"Cc: " + b"a@voss.example, " * 6_000 + b"\n\nwords\n",
        ["too-large"],
    ),
    "groups": ("a.eml", lambda: HEAD + SUBJECT + b"Cc: " + b"g:" * 40_000 + b"\n\nwords\n", []),
    "comments": ("a.eml", lambda: HEAD + SUBJECT + b"Cc: " + b"(" * 40_000 + b"\n\nwords\n", []),
    "text": ("a.eml", lambda: HEAD + SUBJECT + b"\n" + b"some more words\n" * 140_000, ["too-large"]),
    "tags": ("a.eml", lambda: HEAD + SUBJECT + b"Content-Type: text/html\n\n" + b"<div><b>" * 60_000 + b"words", []),
    "entities": ("a.eml", lambda: HEAD + SUBJECT + b"Content-Type: text/html\n\n" + b"&#xFDFA;" * 60_000, []),
    "a word of the code machine": (
        "a.eml",
        lambda: HEAD + SUBJECT + b"Content-Type: text/plain; charset=zlib_codec\n\nwords\n",
        [],
    ),
    "rule for every second": ("a.ics", lambda: event(b"RRULE:FREQ=SECONDLY;COUNT=99999999"), []),
    "dates": ("a.ics", lambda: event(b"RDATE:" + b",".join([b"20260302T090000Z"] * 9_000)), []),
    "calendar in calendar": ("a.ics", lambda: b"BEGIN:VCALENDAR\r\n" + b"BEGIN:VEVENT\r\n" * 50_000, []),
    "values of a card": (
        "a.vcf",
        lambda: b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\n" + b"EMAIL:a@b.example\r\n" * 20_000 + b"END:VCARD\r\n",
        [],
    ),
    "lists in lists": (
        "general/2026-03-01.json",
        lambda: b'[{"type":"message","ts":' + b"[" * 90_000 + b"]" * 90_000 + b"}]",
        ["bad-json"],
    ),
    "aliases": (
        "a.md",
        lambda: (
            b"---\na: &a [x,x,x,x,x,x,x,x,x]\n"
            + b"".join(b"%c: &%c [%s]\n" % (98 + n, 98 + n, b",".join([b"*%c" % (97 + n)] * 9)) for n in range(9))
            + b"---\nwords\n"
        ),
        [],
    ),
    "brackets": ("a.md", lambda: b"---\na: " + b"[" * 9_000 + b"]" * 9_000 + b"\n---\nwords\n", []),
    "marks on a letter": ("a.txt", lambda: ("a" + "\u0301\u0316" * 99_000).encode(), []),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_go_out(name: str) -> None:
    """In less than two seconds of processor time (most in a tenth), with a problem where something was left out."""
    source, make, codes = BOMBS[name]
    data = make()
    began = time.process_time()
    _, problems = read(data, source)
    assert time.process_time() - began < 2
    assert problems == codes


def test_what_lies_above_a_limit_is_kept() -> None:
    """A mail that is too large keeps its sender, the beginning of its subject and its text."""
    records, codes = read(HEAD + b"Subject: " + b"Plan " * 9_000 + b"\n\nwords\n")
    assert codes == ["too-large"]
    assert isinstance(records[0], Message)
    assert (len(records[0].subject), records[0].text) == (limits.SUBJECT_LIMIT, "words")


def test_lines_of_a_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail of nothing but line ends would take gigabytes: what lies behind the limit is not parsed."""
    from pipeline.read import mail

    monkeypatch.setattr(mail, "LINES_LIMIT", 20)
    records, codes = read(HEAD + SUBJECT + b"\n" + b"word\n" * 100)
    assert codes == ["too-large"]
    assert isinstance(records[0], Message) and 0 < records[0].text.count("word") < 20


def test_a_rule_for_every_second_is_not_followed() -> None:
    """The event is there once; its rule is kept as text."""
    records, _ = read(event(b"RRULE:FREQ=SECONDLY;COUNT=99999999"), "a.ics")
    assert [type(one) for one in records] == [Event]
