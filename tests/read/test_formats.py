"""The table of readers and its border."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipeline.model import Document, Message, Problem, Record, Waiting
from pipeline.read import formats, texts

EML = b"From: a@example.com\nTo: b@example.com\nSubject: Hi\nMessage-ID: <1@example.com>\n\nHello\n"


def no_file(path: str) -> bytes | None:
    """A raw folder without other files."""
    return None


@pytest.mark.parametrize(
    ("source", "head", "name"),
    [
        ("email/one.eml", EML, "mail"),
        ("anything/one", EML, "mail"),
        ("notes/one.md", EML, "mail"),
        ("email/a.mbox", b"From a@example.com Tue Apr  7 10:00:00 2026\n" + EML, "mbox"),
        ("gmail_sync/1.md", b"# T\n\n**Thread ID:** 1\n\n---\n\n### From: a@example.com\n", "gmail-markdown"),
        ("x/a.ics", b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n", "calendar"),
        ("x/a.vcf", b"BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nEND:VCARD\n", "vcard"),
        ("x/a.vtt", b"WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ann>Hello\n", "captions"),
        ("x/a.md", b"# A plan\n\nWe walk along the river.\n", "text"),
    ],
)
def test_content_decides(source: str, head: bytes, name: str) -> None:
    """What the bytes are decides, not the folder."""
    reader = formats.reader_for(source, head)
    assert reader is not None and name == reader.NAME


def test_names_are_unique() -> None:
    """Every reader stands once in the table, under a name of its own."""
    names = [reader.NAME for reader in formats.readers()]
    assert len(names) == len(set(names))


def test_reads_a_mail() -> None:
    """The border passes records through."""
    found = list(formats.read_file("a.eml", EML, no_file))
    assert [type(one) for one in found] == [Message]


@pytest.mark.parametrize(
    ("data", "code", "hint"),
    [
        (b"", "empty", "delete"),
        (b"%PDF-1.7\n\x00\xff\xfe\x00", "unknown-format", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, "unknown-format", ".eml"),
        (bytes(range(256)) * 4, "unknown-format", ""),
    ],
)
def test_problems(data: bytes, code: str, hint: str) -> None:
    """What nobody can read is a problem that says what to do."""
    found = list(formats.read_file("x/thing", data, no_file))
    assert [(one.path, one.code) for one in found if isinstance(one, Problem)] == [("x/thing", code)]
    assert isinstance(found[0], Problem) and hint in found[0].hint


def test_fault_of_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that raises leaves what it yielded, and a problem."""

    def faulty(source: str, data: object, fetch: object) -> Iterator[Record | Problem | Waiting]:
        yield Document(form="note", title="kept", body="")
        raise ValueError("boom")

    monkeypatch.setattr(texts, "read", faulty)
    first, second = formats.read_file("a.md", b"# Some note\n\nwith words\n", no_file)
    assert isinstance(first, Document) and first.title == "kept"
    assert isinstance(second, Problem) and second.code == "unreadable" and "boom" not in second.hint


def test_fault_of_a_sniff(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader whose sniff raises is passed over."""

    def faulty(source: str, head: bytes) -> bool:
        raise ValueError("boom")

    monkeypatch.setattr(formats.readers()[0], "sniff", faulty)
    assert [type(one) for one in formats.read_file("a.eml", EML, no_file)] == [Message]
