"""Notes, documents, memos and daily notes; dates in names and headers."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, time, timedelta, timezone

import pytest

from pipeline.model import Document, Problem, Waiting
from pipeline.read import dates, texts

CEST = timezone(timedelta(hours=2))


def one(source: str, data: bytes) -> Document:
    """The only record of a file, which must be a document."""
    (record,) = texts.read(source, data, lambda path: None)
    assert isinstance(record, Document)
    return record


@pytest.mark.parametrize(
    ("source", "data", "claimed"),
    [
        ("a.png", b"\x89PNG\r\n", False),
        ("a.md", b"%PDF-1.7", False),
        ("a.json", b"{}", False),
        ("a.csv", b"a,b", False),
        ("noext", b"\x00\x01\x02", False),
        ("noext", b"plain words", True),
        ("notes.2026", b"plain words", True),
        ("a.md", b"# Hi", True),
        ("a.HTML", b"<p>", True),
    ],
)
def test_sniff(source: str, data: bytes, claimed: bool) -> None:
    """Text by extension, or by content where the name does not tell; never data files or binaries."""
    assert texts.sniff(source, data) is claimed


def test_plain_text_stays_as_it_is() -> None:
    """A text without heading, frontmatter or date is a note named after its file."""
    note = one("a/garden ideas.txt", b"Plant beans.\n\nNot roses.\n")
    assert (note.form, note.title, note.body, note.date) == ("note", "garden ideas", "Plant beans.\n\nNot roses.", None)
    assert note.source == "a/garden ideas.txt"
    assert note.sha256 == hashlib.sha256(b"Plant beans.\n\nNot roses.\n").hexdigest()


@pytest.mark.parametrize(
    ("source", "text", "form", "title", "body"),
    [
        ("n/x.md", "intro\n\n## Only a section\n", "note", "X", "intro\n\n## Only a section"),
        ("n/x.md", "```\n# not a heading\n```\n", "note", "X", "```\n# not a heading\n```"),
        ("n/x.md", "# **My** [[Folder/Idea|idea]]\n\nbody", "note", "My idea", "body"),
        ("n/x.md", "---\ntitle: 007\n---\n# Heading\nbody", "note", "007", "body"),
        ("n/x.md", "---\ntitle: a: b: [\n---\nbody", "note", "X", "---\ntitle: a: b: [\n---\nbody"),
        ("n/x.md", "---\n- a list\n---\nbody", "note", "X", "---\n- a list\n---\nbody"),
        ("n/x.md", "word " * 2001, "document", "X", ("word " * 2001).strip()),
        ("articles/x.md", "short", "document", "X", "short"),
        ("n/x.md", "---\ntype: paper\n---\nshort", "document", "X", "short"),
    ],
)
def test_form_and_title(source: str, text: str, form: str, title: str, body: str) -> None:
    """Title from frontmatter, heading, file name; long texts and article folders make documents."""
    note = one(source, text.encode())
    assert (note.form, note.title, note.body) == (form, title, body)


@pytest.mark.parametrize(
    ("source", "front", "date", "date_only"),
    [
        ("n/x.md", "tags: [a]", None, False),
        ("n/x.md", "date: 2026-04-11", datetime(2026, 4, 11), True),
        ("n/x.md", "created: 2026-04-11T09:30:00+02:00", datetime(2026, 4, 11, 9, 30, tzinfo=CEST), False),
        ("n/2026-04-10 x.md", "date: soon", datetime(2026, 4, 10), True),
        ("n/2026-04-10 x.md", "date: 2026-04-11", datetime(2026, 4, 11), True),
    ],
)
def test_date(source: str, front: str, date: datetime | None, date_only: bool) -> None:
    """Date from frontmatter, then the file name, else none; dates are never parsed by YAML."""
    note = one(source, f"---\n{front}\n---\nbody".encode())
    assert (note.date, note.date_only) == (date, date_only)


@pytest.mark.parametrize("folder", ["", "daily/", "memory/", "journal/2026/"])
def test_daily_note(folder: str) -> None:
    """A file named after a day is that day's note; what stands below the last "## Vault" is not read back."""
    note = one(f"{folder}2026-04-11.md", b"# Saturday\n## Vault\nmine\n## Vault\n- Extracted: 3 facts\n")
    assert (note.form, note.title, note.date, note.date_only) == (
        "daily-note",
        "2026-04-11",
        datetime(2026, 4, 11),
        True,
    )
    assert note.body == "# Saturday\n## Vault\nmine"


MEMO = "---\ntype: voice memo\nrecorded: '2026-04-11T14:00:00.000Z'\n---\n# Voice Memo\n\n## Transcript\n\n{}\n"


def test_voice_memo() -> None:
    """A memo is its transcript, titled by its first sentence when its heading says nothing."""
    memo = one("memos/2026-04-11 voice memo.md", MEMO.format("Call the plumber. Then the bank.").encode())
    assert (memo.form, memo.title, memo.body) == ("voice-memo", "Call the plumber", "Call the plumber. Then the bank.")
    assert memo.date == datetime(2026, 4, 11, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Voice Memos/2026-04-11/voice-memo-2026-04-11T14-00-00-000Z.md", "# Voice Memo\n\n## Transcript\n\nHello"),
        ("m/x.md", "# Voice Memo\n\n**Type:** voice memo\n**Path:** a/b\n\n## Transcript\n\nHello"),
        ("memos/x.md", "## Transkript\n\nHello"),
    ],
)
def test_voice_memo_without_frontmatter(source: str, text: str) -> None:
    """Older and hand-made memos are known by their path, heading or type line."""
    memo = one(source, text.encode())
    assert (memo.form, memo.body) == ("voice-memo", "Hello")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("*Recording in progress...*", Waiting("m.md", "recording in progress")),
        ("*Transcribing...*", Waiting("m.md", "transcribing")),
    ],
)
def test_memo_in_progress_waits(line: str, expected: Waiting) -> None:
    """A memo that is still being recorded or transcribed is no problem, only not ready."""
    assert list(texts.read("m.md", MEMO.format(line).encode(), lambda path: None)) == [expected]


def test_failed_memo() -> None:
    """A memo whose transcription failed is reported."""
    (problem,) = texts.read("m.md", MEMO.format("*Transcription failed*").encode(), lambda path: None)
    assert isinstance(problem, Problem) and problem.code == "no-transcript"


def test_html_page() -> None:
    """A page gives its visible text, its title and its date of publication."""
    page = one(
        "web/p.html",
        b"<html><head><title>Tea &amp; more</title>"
        b"<meta property='article:published_time' content='2026-04-01T10:00:00Z'>"
        b"<style>x{}</style></head><body><script>evil()</script><p>Green <b>tea</b>.</p>"
        b"<p style='display:none'>hidden</p></body></html>",
    )
    assert (page.form, page.title, page.body) == ("document", "Tea & more", "Green tea.")
    assert page.date == datetime(2026, 4, 1, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("data", "body"),
    [
        ("Grüße".encode("utf-8-sig"), "Grüße"),
        ("Grüße".encode("utf-16"), "Grüße"),
        ("Viele Grüße aus Köln".encode("latin-1"), "Viele Grüße aus Köln"),
        (b"a\r\nb\rc", "a\nb\nc"),
    ],
)
def test_charsets_and_line_ends(data: bytes, body: str) -> None:
    """UTF-8 with BOM, UTF-16 and 8-bit charsets are text; line ends are unified."""
    assert one("x.txt", data).body == body


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"a\x00b", "unknown-format"), (b"\x01\x02\x03\x04 text", "unknown-format"), (b" \n ", "no-text")],
)
def test_no_text(data: bytes, code: str) -> None:
    """Binary bytes and white space are reported, not filed."""
    (problem,) = texts.read("x.md", data, lambda path: None)
    assert isinstance(problem, Problem) and problem.code == code and problem.hint


@pytest.mark.parametrize(
    ("text", "date", "date_only", "rest"),
    [
        ("Weekly sync", None, False, "Weekly sync"),
        ("May 2026", None, False, "May 2026"),
        ("2026-13-45 x", None, False, "2026-13-45 x"),
        ("04/05/2026", None, False, "04/05/2026"),
        ("0102-01-01", None, False, "0102 01 01"),
        ("2026-04-11 Weekly sync", datetime(2026, 4, 11), True, "Weekly sync"),
        ("2026-04-11 1400 Weekly sync", datetime(2026, 4, 11, 14), False, "Weekly sync"),
        ("2026-04-11 2026 planning", datetime(2026, 4, 11), True, "2026 planning"),
        ("2026-04-11 10 things", datetime(2026, 4, 11), True, "10 things"),
        ("2026-04-11 10:00-11:00 Sync", datetime(2026, 4, 11, 10), False, "Sync"),
        ("weekly-sync_2026-04-11", datetime(2026, 4, 11), True, "Weekly sync"),
        ("Follow-up - Acme 2026-04-11", datetime(2026, 4, 11), True, "Follow-up - Acme"),
        ("20260411", datetime(2026, 4, 11), True, ""),
        ("20260411140000", datetime(2026, 4, 11, 14), False, ""),
        ("2026-04-11T14-00", datetime(2026, 4, 11, 14), False, ""),
        ("2026-04-11T14:00:00+02:00", datetime(2026, 4, 11, 14, tzinfo=CEST), False, ""),
        ("GMT20260411-140000_Recording", datetime(2026, 4, 11, 14, tzinfo=UTC), False, "Recording"),
        ("11 April 2026", datetime(2026, 4, 11), True, ""),
        ("April 11, 2026 at 2:00 PM", datetime(2026, 4, 11, 14), False, ""),
        ("Weekly sync on April 11, 2026", datetime(2026, 4, 11), True, "Weekly sync"),
        ("Sat, 11 Apr 2026 14:00:00 +0200", datetime(2026, 4, 11, 14, tzinfo=CEST), False, ""),
        ("11.04.2026", datetime(2026, 4, 11), True, ""),
        ("11. März 2026 um 14:30 Uhr", datetime(2026, 3, 11, 14, 30), False, ""),
        ("11 de abril de 2026", datetime(2026, 4, 11), True, ""),
        ("2026年4月11日 会议", datetime(2026, 4, 11), True, "会议"),
        ("4/11/2026, 2:00:00 PM", datetime(2026, 4, 11, 14), False, ""),
        ("13/05/2026", datetime(2026, 5, 13), True, ""),
    ],
)
def test_find_date(text: str, date: datetime | None, date_only: bool, rest: str) -> None:
    """Dates in many forms, the hour where it is told, and the readable rest; ambiguous ones are none."""
    assert dates.find(text) == dates.Found(date, date_only, rest)


@pytest.mark.parametrize(
    ("source", "date", "rest"),
    [
        ("", None, ""),
        ("meetings/ES10.vtt", None, "ES10"),
        ("meetings/transcript.vtt", None, ""),
        ("meetings/2026-04-11 Weekly sync/transcript.vtt", datetime(2026, 4, 11), "Weekly sync"),
        ("meetings/2026-04-11 Weekly sync/closed_caption-en.vtt", datetime(2026, 4, 11), "Weekly sync"),
        (
            "z/2026-04-11 14.00.00 Weekly sync 98765432101/meeting_saved_closed_caption.txt",
            datetime(2026, 4, 11, 14),
            "Weekly sync",
        ),
        ("Meetings/fireflies/2026/04/11/Weekly sync.md", datetime(2026, 4, 11), "Weekly sync"),
        ("meetings/GMT20260411-140000_Recording.transcript.vtt", datetime(2026, 4, 11, 14, tzinfo=UTC), ""),
    ],
)
def test_date_from_path(source: str, date: datetime | None, rest: str) -> None:
    """A file name that says nothing takes title and date from its folder."""
    found = dates.from_path(source)
    assert (found.date, found.rest) == (date, rest)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("soon", None),
        ("25:00", None),
        ("14:00 - 15:00", time(14)),
        ("2 pm", time(14)),
        ("14.30 Uhr", time(14, 30)),
        ("9h", time(9)),
    ],
)
def test_parse_time(text: str, expected: time | None) -> None:
    """Times of day in header lines."""
    assert dates.parse_time(text) == expected
