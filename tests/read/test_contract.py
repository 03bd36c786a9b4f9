"""The contract of every reader in the table: total, deterministic, tolerant of cut-off files."""

from __future__ import annotations

import io
import zipfile
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Problem, Record, Waiting
from pipeline.read import formats

NAMES = tuple(reader.NAME for reader in formats.readers())
SOURCES = (
    "a",
    "a.eml",
    "cur/1:2,S",
    "a.mbox",
    "a.md",
    "a.txt",
    "a.ics",
    "a.vcf",
    "a.vtt",
    "a.srt",
    "c/2026-04-07.json",
    "a.zip",
)


def _zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("users.json"), "[]")
        archive.writestr(
            zipfile.ZipInfo("general/2026-04-07.json"),
            '[{"type":"message","user":"U1","text":"Hi","ts":"1775556000.000100"}]',
        )
    return out.getvalue()


MAIL = (
    b"From: =?utf-8?q?Ann?= <a@example.com>\nTo: b@example.com\nSubject: Hi\nMessage-ID: <1@example.com>\n"
    b"Date: Tue, 7 Apr 2026 10:00:00 +0000\nContent-Type: multipart/alternative; boundary=B\n\n"
    b"--B\nContent-Type: text/plain; format=flowed\n\nHello \nBob\n--B\nContent-Type: text/html\n\n<p>Hello</p>\n"
    b"--B\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260407T080000Z\nSUMMARY:x\n"
    b"END:VEVENT\nEND:VCALENDAR\n--B--\n"
)
SAMPLES: dict[str, tuple[str, bytes]] = {
    "mail": ("email/a.eml", MAIL),
    "mbox": ("email/a.mbox", (b"From a@example.com Tue Apr  7 10:00:00 2026\n" + MAIL + b"\n") * 2),
    "gmail-markdown": (
        "gmail_sync/1.md",
        b"# T\n\n**Thread ID:** 1\n\n---\n\n"
        b"### From: a@example.com\n**Date:** Tue, 7 Apr 2026 10:00:00 +0000\n\nHi\n\n---\n",
    ),
    "google-events": (
        "calendar_sync/1.json",
        b'{"kind": "calendar#event", "id": "1", "status": "confirmed", "summary": "x", '
        b'"start": {"dateTime": "2026-04-07T10:00:00+02:00"}, "end": {"dateTime": "2026-04-07T11:00:00+02:00"}}',
    ),
    "calendar": (
        "a.ics",
        b"BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTAMP:20260401T000000Z\nDTSTART:20260407T080000Z\n"
        b"SUMMARY:Plan\nEND:VEVENT\nEND:VCALENDAR\n",
    ),
    "vcard": ("a.vcf", b"BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nFN:Ann Lee\nEMAIL:a@example.com\nEND:VCARD\n"),
    "captions": ("2026-04-07 Plan.vtt", b"WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ann Lee>Hello\n"),
    "talk": (
        "2026-04-07 Plan.md",
        b"# Plan\n\nAttendees: Ann Lee, Bo Kim\n\n**Ann Lee:** Hello\n\n**Bo Kim:** Good day\n\n"
        b"**Ann Lee:** Let us begin\n",
    ),
    "slack": ("export.zip", _zip()),
    "text": ("a.md", b"---\ntitle: A plan\n---\n# A plan\n\nWe walk along the river.\n"),
}


def no_file(path: str) -> bytes | None:
    """A raw folder without other files."""
    return None


def reader_called(name: str) -> formats.Reader:
    """The reader of this name."""
    return next(reader for reader in formats.readers() if name == reader.NAME)


def _is_value(one: object) -> bool:
    return isinstance(one, (*get_args(Record), Problem, Waiting))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(source=st.sampled_from(SOURCES), data=st.binary(max_size=300))
def test_any_bytes(name: str, source: str, data: bytes) -> None:
    """Any bytes give values, never an exception, and the same values again."""
    reader = reader_called(name)
    assert isinstance(reader.sniff(source, data), bool)
    found = list(reader.read(source, data, no_file))
    assert all(_is_value(one) for one in found)
    assert found == list(reader.read(source, data, no_file))


@pytest.mark.parametrize("name", NAMES)
def test_sample(name: str) -> None:
    """The reader claims its own sample, and yields records without problems, from bytes and views alike."""
    reader = reader_called(name)
    source, data = SAMPLES[name]
    claimed = formats.reader_for(source, data[: formats.HEAD])
    assert claimed is not None and name == claimed.NAME
    found = list(reader.read(source, data, no_file))
    assert found and all(isinstance(one, get_args(Record)) for one in found), found
    assert found == list(reader.read(source, memoryview(data), no_file))


@pytest.mark.parametrize("name", NAMES)
def test_cut_off(name: str) -> None:
    """A file cut off anywhere gives records or problems."""
    source, data = SAMPLES[name]
    for end in range(0, len(data), max(1, len(data) // 60)):
        found = list(reader_called(name).read(source, data[:end], no_file))
        assert all(_is_value(one) for one in found)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_damaged(name: str, data: st.DataObject) -> None:
    """A sample with bytes replaced gives values, and no text that cannot be written as UTF-8."""
    source, sample = SAMPLES[name]
    at = data.draw(st.integers(0, len(sample) - 1))
    junk = data.draw(st.binary(min_size=1, max_size=12))
    for one in reader_called(name).read(source, sample[:at] + junk + sample[at + len(junk) :], no_file):
        assert _is_value(one)
        _plain(one).encode("utf-8")


def _plain(value: object) -> str:
    """All strings of a value, joined."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "".join(_plain(one) for one in value)
    fields = getattr(value, "__struct_fields__", ())
    return "".join(_plain(getattr(value, field)) for field in fields)
