"""WebVTT and SubRip captions."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pipeline.model import Problem, Transcript
from pipeline.read import captions


def transcript(text: str | bytes, source: str = "meetings/2026-04-11 Weekly sync.vtt") -> Transcript:
    """The transcript of a file that must hold one."""
    data = text.encode() if isinstance(text, str) else text
    (record,) = captions.read(source, data, lambda path: None)
    assert isinstance(record, Transcript)
    return record


def said(text: str, source: str = "x.vtt") -> list[tuple[str, str]]:
    """(speaker, words) of every utterance."""
    return [(turn.speaker, turn.text) for turn in transcript(text, source).utterances]


@pytest.mark.parametrize(
    ("source", "head", "claimed"),
    [
        ("a.md", b"Some --> arrow", False),
        ("a.txt", b"1\nnot a time\n", False),
        ("a.vtt", b"\x00\x01", False),
        ("a.txt", b"\xef\xbb\xbfWEBVTT\n", True),
        ("a.txt", b"1\r\n00:00:01,000 --> 00:00:02,000\r\nHi", True),
        ("a.vtt", b"00:01.000 --> 00:02.000\nHi", True),
        ("a.SRT", b"", True),
    ],
)
def test_sniff(source: str, head: bytes, claimed: bool) -> None:
    """By signature, first cue or extension; an arrow alone is no caption."""
    assert captions.sniff(source, head) is claimed


@pytest.mark.parametrize(
    ("cue", "expected"),
    [
        ("just words", [("", "just words")]),
        ("Note: this stays a sentence", [("", "Note: this stays a sentence")]),
        ("see https://x.example: good", [("", "see https://x.example: good")]),
        ("I think we <3 tags & more", [("", "I think we <3 tags & more")]),
        ("the answer is: yes", [("", "the answer is: yes")]),
        ("<v Ana Ruiz>Hello</v>", [("Ana Ruiz", "Hello")]),
        ("<v.loud.first Ana Ruiz>Hello", [("Ana Ruiz", "Hello")]),
        ("<v Ana>Hi</v> <v Bo>Hey</v>", [("Ana", "Hi"), ("Bo", "Hey")]),
        ("<v Ana Ruiz>one\ntwo</v>", [("Ana Ruiz", "one two")]),
        ("Ana Ruiz: Hello: you", [("Ana Ruiz", "Hello: you")]),
        ("Ana Ruiz (Acme): Hello", [("Ana Ruiz (Acme)", "Hello")]),
        ("Ana Ruiz | Acme: Hello", [("Ana Ruiz | Acme", "Hello")]),
        (">> ANA RUIZ: Hello", [("ANA RUIZ", "Hello")]),
        ("Ana Ruiz: Hi\nBo Lind: Hey", [("Ana Ruiz", "Hi"), ("Bo Lind", "Hey")]),
        ("<c.yellow>Tom</c> &amp; <i>Jo</i> <00:00:01.500>go", [("", "Tom & Jo go")]),
        ("{\\an8}Up here", [("", "Up here")]),
    ],
)
def test_cue_text(cue: str, expected: list[tuple[str, str]]) -> None:
    """Speakers as voice tags or name prefixes; tags go, entities are read, sentences with a colon stay."""
    assert said(f"WEBVTT\n\n00:01.000 --> 00:02.000\n{cue}\n") == expected


def test_handles_in_a_labelled_file() -> None:
    """Where every cue has a label, lower-case handles are speakers too."""
    cues = ["Ana Ruiz: one", "kim99: two", "kim99: three", "nixx: four", "Bo: five"]
    text = "WEBVTT\n\n" + "".join(f"{n}\n00:0{n}.000 --> 00:0{n}.500\n{cue}\n\n" for n, cue in enumerate(cues))
    assert [speaker for speaker, _ in said(text)] == ["Ana Ruiz", "kim99", "kim99", "nixx", "Bo"]


def test_labels_only_at_a_change_of_speaker() -> None:
    """Unlabelled cues between sparse labels belong to the speaker before."""
    lines = ["Ana Ruiz: one", "two", "three", "Bo Lind: four", "five"]
    text = "WEBVTT\n\n" + "".join(f"00:0{n}.000 --> 00:0{n}.500\n{line}\n\n" for n, line in enumerate(lines))
    assert [speaker for speaker, _ in said(text)] == ["Ana Ruiz"] * 3 + ["Bo Lind"] * 2


VTT = """WEBVTT - made by hand
title: Planning
NOTE date: 2026-04-12T09:00

STYLE
::cue { color: red }

NOTE a comment
over two lines

intro
01:02:03.500 --> 01:02:05.250 align:start
<v Ana>Hi</v>

2
1:02:06.000 --> 1:02:08.000
<v Bo>Hey</v>
"""


def test_blocks_ids_and_header_lines() -> None:
    """STYLE and NOTE blocks and identifiers are no speech; title and date lines in them are honoured."""
    record = transcript(VTT)
    assert [(turn.speaker, turn.text, turn.start) for turn in record.utterances] == [
        ("Ana", "Hi", 3723.5),
        ("Bo", "Hey", 3726.0),
    ]
    assert (record.title, record.date, record.date_only) == ("Planning", datetime(2026, 4, 12, 9), False)
    assert record.seconds == 3728


@pytest.mark.parametrize(
    "text",
    [
        "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n",
        "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n",
        "\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo",
    ],
)
def test_subrip(text: str) -> None:
    """SubRip, also without the blank line between cues."""
    assert said(text, "x.srt") == [("", "One"), ("", "Two")]


@pytest.mark.parametrize(
    ("source", "title", "date", "date_only"),
    [
        ("m/captions.vtt", "M", None, False),
        ("meetings/transcript.vtt", "Meeting", None, False),
        ("m/2026-04-11 1400 Weekly sync.vtt", "Weekly sync", datetime(2026, 4, 11, 14), False),
        ("m/weekly-sync_2026-04-11.vtt", "Weekly sync", datetime(2026, 4, 11), True),
        ("2026-04-11 Weekly sync/audio_transcript.vtt", "Weekly sync", datetime(2026, 4, 11), True),
        ("Weekly/GMT20260411-140000_Recording.transcript.vtt", "Weekly", datetime(2026, 4, 11, 14, tzinfo=UTC), False),
    ],
)
def test_title_and_date(source: str, title: str, date: datetime | None, date_only: bool) -> None:
    """Title and date come from the file name or the folder."""
    record = transcript("WEBVTT\n\n00:01.000 --> 00:02.000\nHi", source)
    assert (record.title, record.date, record.date_only) == (title, date, date_only)


@pytest.mark.parametrize("data", [b"WEBVTT\n", b"WEBVTT\n\n00:01.000 --> 00:02.000\n\n", b"no cue here", b"\x00\x01"])
def test_nothing_said(data: bytes) -> None:
    """A file without a single spoken cue is a problem with a hint."""
    (problem,) = captions.read("x.vtt", data, lambda path: None)
    assert isinstance(problem, Problem) and problem.hint


def test_cut_off_file_keeps_what_was_said() -> None:
    """Half a file gives half a transcript."""
    assert said(VTT[: VTT.index("<v Bo>")]) == [("Ana", "Hi")]
