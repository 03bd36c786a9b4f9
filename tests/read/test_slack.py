"""Slack exports, zipped and unpacked."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

import pytest

from pipeline.model import Address, ChatDay, ChatLine, Problem
from pipeline.read import slack

USERS = [
    {
        "id": "U1",
        "name": "ana",
        "real_name": "Ana Ruiz",
        "profile": {"real_name": "Ana Ruiz", "email": "Ana@acme.test"},
    },
    {"id": "U2", "name": "bo", "profile": {"display_name": "Bo Lind"}},
    {"id": "U3", "name": "robot", "is_bot": True, "profile": {"real_name": "Robot"}},
]
CHANNELS = [{"id": "C1", "name": "general", "members": ["U1", "U2"]}]
DMS = [{"id": "D1", "members": ["U1", "U2"]}]
ANA = Address("Ana Ruiz", "ana@acme.test")


def message(text: str, user: str = "U1", ts: str = "1775900000.000100", **more: Any) -> dict[str, Any]:
    """A message of an export; the default time is 2026-04-11 09:33:20 UTC."""
    return {"type": "message", "user": user, "text": text, "ts": ts, **more}


def zipped(files: Mapping[str, object], prefix: str = "") -> bytes:
    """An export with these files as JSON."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else json.dumps(content).encode()
            archive.writestr(prefix + name, data)
    return buffer.getvalue()


def read_zip(data: bytes) -> list[object]:
    """Everything a zip gives."""
    return list(slack.read("chats/export.zip", data, lambda path: None))


def texts(*messages: dict[str, Any]) -> list[str]:
    """What stands in a day with these messages."""
    data = zipped({"users.json": USERS, "channels.json": CHANNELS, "general/2026-04-11.json": list(messages)})
    return [line.text for day in read_zip(data) if isinstance(day, ChatDay) for line in day.lines]


@pytest.mark.parametrize(
    ("source", "head", "claimed"),
    [
        ("a/2026-04-11.json", b"{}", False),
        ("a/2026-04-11.md", b'[{"ts": "1"', False),
        ("users.json", b'{"hello": 1234567}', False),
        ("data.json", b'[{"ts": "1"}]', False),
        ("report.docx", b"PK\x03\x04word/document.xml", False),
        ("a/2026-04-11.json", b'[\n {"type": "message", "ts": "1"', True),
        ("a/2026-04-11.json", b"[]", True),
        ("users.json", b'[{"id": "U1", "team_id": "T1"', True),
        ("export", b"PK\x03\x04........general/2026-04-11.json", True),
        ("export.zip", b"PK\x03\x04", True),
    ],
)
def test_sniff(source: str, head: bytes, claimed: bool) -> None:
    """Day files, lists and zips; other JSON is not claimed."""
    assert slack.sniff(source, head) is claimed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain *bold* words", "plain *bold* words"),
        ("a &lt; b &amp; c", "a < b & c"),
        ("hi <@U1>", "hi @Ana Ruiz"),
        ("hi <@U9|kim>", "hi @kim"),
        ("hi <@U9>", "hi @U9"),
        ("in <#C1|general> or <#C1>", "in #general or #general"),
        ("<!here> and <!subteam^S1|@sales>", "@here and @sales"),
        ("see <https://x.example/a>", "see https://x.example/a"),
        ("see <https://x.example/a|the page>", "see the page (https://x.example/a)"),
        ("see <http://x.example|x.example>", "see http://x.example"),
        ("mail <mailto:bo@example.org|bo@example.org>", "mail bo@example.org"),
    ],
)
def test_text(text: str, expected: str) -> None:
    """References to people, channels and pages become words."""
    assert texts(message(text)) == [expected]


@pytest.mark.parametrize(
    "noise",
    [
        message("<@U1> has joined the channel", subtype="channel_join"),
        message("set the topic", subtype="channel_topic"),
        message("build 7 passed", user="U3"),
        message("build 8 passed", subtype="bot_message", bot_id="B1"),
        message(""),
        message("no time", ts="soon"),
        {"type": "message", "text": "nobody", "ts": "1775900000.0"},
        {"text": 5, "ts": None, "user": ["x"]},
    ],
)
def test_noise_is_left_out(noise: dict[str, Any]) -> None:
    """Joins, topics, bots and empty or broken messages are no lines; a day of them is no day."""
    assert texts(noise) == []
    assert texts(noise, message("kept")) == ["kept"]


def test_lines_in_order_of_time() -> None:
    """Replies stand where their time puts them; shared files are named."""
    later = message("later", user="U2", ts="1775900001.000300", thread_ts="1775900000.000100")
    shared = message("", ts="1775900001.000200", files=[{"name": "plan.pdf"}], subtype="file_share")
    assert texts(later, shared, message("first")) == ["first", "(file: plan.pdf)", "later"]


EXPORT = {
    "users.json": USERS,
    "channels.json": CHANNELS,
    "dms.json": DMS,
    "general/2026-04-11.json": [message("hello")],
    "D1/2026-04-12.json": [message("psst", user="U2", ts="1775990000.000100")],
    "empty/2026-04-11.json": [],
}


@pytest.mark.parametrize("prefix", ["", "acme export/"])
def test_zip(prefix: str) -> None:
    """One record per channel and day, direct messages named after the two, hashes of the day's own bytes."""
    private, general = read_zip(zipped(EXPORT, prefix))
    day = hashlib.sha256(json.dumps(EXPORT["general/2026-04-11.json"]).encode()).hexdigest()
    lines = (ChatLine(datetime(2026, 4, 11, 9, 33, 20, tzinfo=UTC), ANA, "hello"),)
    assert general == ChatDay("slack", "general", date(2026, 4, 11), lines, "chats/export.zip", day)
    assert isinstance(private, ChatDay) and private.channel == "Ana Ruiz, Bo Lind"
    assert private.lines[0].author == Address("Bo Lind", "")


def test_unpacked_folder_gives_the_same() -> None:
    """The unpacked export gives the zip's records, but for the path; the lists give nothing."""
    files = {f"chats/acme/{name}": json.dumps(content).encode() for name, content in EXPORT.items()}
    found = [one for name in sorted(files) for one in slack.read(name, files[name], files.get)]
    zip_days = [one for one in read_zip(zipped(EXPORT)) if isinstance(one, ChatDay)]
    days = [one for one in found if isinstance(one, ChatDay)]
    assert len(days) == len(found) == 2
    assert [(one.channel, one.day, one.lines, one.sha256) for one in days] == [
        (one.channel, one.day, one.lines, one.sha256) for one in zip_days
    ]
    assert [one.source for one in days] == ["chats/acme/D1/2026-04-12.json", "chats/acme/general/2026-04-11.json"]


def test_without_the_list_of_users() -> None:
    """A lone day file names people by the profile in the message, else by id."""
    day = json.dumps([message("a", user_profile={"real_name": "Ana Ruiz"}), message("b", user="U2", ts="1775900001.0")])
    (record,) = slack.read("general/2026-04-11.json", day.encode(), lambda path: None)
    assert isinstance(record, ChatDay) and [line.author.name for line in record.lines] == ["Ana Ruiz", "U2"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zipped({"a.txt": b"hello"}), "unknown-format"),
        (zipped({"x/2026-04-11.json": []}), "unknown-format"),
        (zipped(EXPORT)[:-40], "broken-zip"),
        (b"PK\x03\x04" + b"\x00" * 40, "broken-zip"),
    ],
)
def test_no_export(data: bytes, code: str) -> None:
    """Other zips and broken ones are one problem."""
    (problem,) = read_zip(data)
    assert isinstance(problem, Problem) and problem.code == code and problem.hint


@pytest.mark.parametrize("bad", [b"{", b'{"a": 1}', b"[" * 3000, b" " * 20_000_000, b"[1, 2, null"])
def test_bad_day_costs_only_itself(bad: bytes) -> None:
    """A day that is no list of messages, or packed like a bomb, is counted; the others are read."""
    day, problem = read_zip(zipped({**EXPORT, "D1/2026-04-12.json": bad}))
    assert isinstance(day, ChatDay) and day.channel == "general"
    assert isinstance(problem, Problem) and problem.code == "bad-days" and "1 of 3" in problem.hint


def test_impossible_day() -> None:
    """A file name that is no day is a problem."""
    (problem,) = slack.read("general/2026-13-41.json", b"[]", lambda path: None)
    assert isinstance(problem, Problem)
