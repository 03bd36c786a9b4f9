"""Stages on long texts of one shape: four times the text takes about four times as long, not sixteen."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pipeline.extract import extract
from pipeline.label import label
from pipeline.label.history import history
from pipeline.model import Address, Document, Event, History, Item, Message, Owner, Record
from pipeline.notes import merge
from pipeline.read.group import Known, group
from pipeline.read.limits import evened
from pipeline.run.parsed import parse

OWNER = Owner(frozenset({"me@own.example"}), frozenset({"Robin Vale"}), frozenset({"own.example"}))
SENT = datetime(2026, 3, 2, 9, tzinfo=UTC)
DAY = SENT.replace(tzinfo=None)
NOTE = "---\nid: abcdefabcdef\nkind: person\n---\n# Plan\n\n## Log\n- a\n"
SIZE, AT_MOST, FREE = 8_000, 9.0, 0.12
"""Characters; how much longer four times as much may take; seconds in which nothing is compared."""

SHAPES = [
    *("> \n>> \n", "---\n", "[[a", "([", "ann@b.example ", "1 ", "Re: ", "On Mon, Mar 2, 2026 Ann Lee wrote:\n", "a@"),
    *("From: Ann <a@b.example>\nTo: x\n", "| a | b |\n", "<a ", "- do it\n", "- [ ] Ann: send it by Friday\n", "\n"),
    *(
        "Ann Lee ",
        "http://",
        "Can you send it? ",
        "Decision: we go.\n",
        "# Head\n",
        "e\u0301\u0316 ",
        "> a\nb\n",
        "a  ",
    ),
]
BLOCKS = ("```\n", "~~~\ncode\n~~~\n", "  ```\n", "- ```\n  a\n", "> ```\n", "<!-- a\n", "%% a\n", "$$ a\n")
"""What opens code, comments and math, for who reads notes."""


def mail(text: str) -> Item:
    sender = Address("Ann Lee", "ann@voss.example")
    message = Message("1@voss.example", SENT, sender, "Plan", text, (Address("", "me@own.example"),), source="a.eml")
    return Item("0" * 12, "k", "email", "Plan", DAY, DAY, messages=(evened(message),))


def minutes(text: str) -> Item:
    return Item("0" * 12, "k", "meeting", "Plan", DAY, DAY, documents=(evened(Document("minutes", "Plan", text, DAY)),))


STAGES: dict[str, Callable[[str], object]] = {
    "label": lambda text: label(mail(text), History(OWNER, {}), ZoneInfo("UTC")),
    "extract mail": lambda text: extract(mail(text), OWNER, ZoneInfo("UTC")),
    "extract minutes": lambda text: extract(minutes(text), OWNER, ZoneInfo("UTC")),
    "parse": lambda text: parse("People/Plan.md", NOTE + text, ""),
    "merge": lambda text: merge.changes(NOTE, NOTE + text),
}


@pytest.mark.parametrize("stage", STAGES)
def test_time_grows_with_the_text(stage: str) -> None:
    """For every shape; what is quick enough is not compared."""
    work = STAGES[stage]
    work("Can you send the plan?\n")

    def seconds(text: str) -> float:
        began = time.process_time()
        work(text)
        return time.process_time() - began

    slow = {}
    for shape in (*SHAPES, *(BLOCKS if stage in ("parse", "merge") else ())):
        size = 4 * SIZE if shape in BLOCKS else SIZE
        long = seconds(shape * (4 * size // len(shape)))
        if long > FREE:
            long = min(long, seconds(shape * (4 * size // len(shape))))
            short = min(seconds(shape * (size // len(shape))) for _ in range(2))
            if long > AT_MOST * short:
                slow[shape] = f"{short:.3f} s, then {long:.3f} s"
    assert slow == {}


def letter(number: int, subject: str = "Plan", id: str | None = None, refers: tuple[str, ...] = ()) -> Message:
    sender, own = Address("Ann Lee", f"ann{number % 50}@voss.example"), (Address("", "me@own.example"),)
    sent, name = SENT + timedelta(minutes=number), f"{number}@voss.example" if id is None else id
    return Message(name, sent, sender, subject, "Hi", own, source="a.eml", sha256=f"{number:064x}", references=refers)


def event(number: int) -> Event:
    source = f"{number}.ics"
    return Event(f"u{number}", "Plan", SENT, SENT + timedelta(hours=1), source=source, sha256=f"{number:064x}")


MAILBOXES: dict[str, Callable[[int], Record]] = {
    "one subject": lambda number: letter(number, id=""),
    "answers to nothing": lambda number: letter(number, "Re: Plan"),
    "one id": lambda number: letter(number, id="1@voss.example"),
    "one thread": lambda number: letter(number, refers=tuple(f"{n}@voss.example" for n in range(number - 30, number))),
    "one hour": event,
    "one name": lambda number: Document(
        "minutes", "Plan", "Ann: hello", DAY, source=f"{number}.md", sha256=f"{number}"
    ),
}


@pytest.mark.parametrize("name", MAILBOXES)
def test_time_grows_with_the_mailbox(name: str) -> None:
    """Four times as many records take about four times as long to be put together, whatever they have in common."""

    def seconds(number: int) -> float:
        records = tuple(map(MAILBOXES[name], range(number)))
        began = time.process_time()
        group(records, Known(), ZoneInfo("UTC"))
        history([one for one in records if isinstance(one, Message)], OWNER, ZoneInfo("UTC"))
        return time.process_time() - began

    long = min(seconds(2_000) for _ in range(2))
    assert long < FREE or long < AT_MOST * min(seconds(500) for _ in range(2))
