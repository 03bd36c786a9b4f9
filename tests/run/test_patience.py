"""The watchdog: what hangs is broken off and reported, what does not is left alone. No test sleeps."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from pipeline import flow
from pipeline.errors import Overtime
from pipeline.model import Address, Event, Extraction, History, Item, Label, Message, Owner, Problem, Record
from pipeline.read.formats import read_file
from pipeline.run import patience
from pipeline.run.patience import Patience
from pipeline.state import State

HANGS = re.compile(r"(?:a|a)+b")
LONG = "a" * 60
SHORTLY = Patience(0.02)
HISTORY = History(Owner(), {})
ZONE = ZoneInfo("UTC")
SENT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def mail(number: int, text: str = "Can you send the plan?") -> bytes:
    head = f"From: Mara Voss <mara@voss.example>\nTo: me@own.example\nSubject: Plan {number}\n"
    return (
        f"{head}Message-ID: <{number}@voss.example>\nDate: Mon, 02 Mar 2026 09:0{number}:00 +0000\n\n{text}\n".encode()
    )


def item(number: int) -> Item:
    sender = Address("Mara Voss", "mara@voss.example")
    message = Message(f"{number}@voss.example", SENT, sender, "Plan", "The plan.", source=f"mail/{number}.eml")
    return Item(f"{number:012x}", f"key {number}", "email", f"Plan {number}", messages=(message,))


def spin() -> None:
    while True:
        pass


def hang_in_re() -> None:
    HANGS.match(LONG)


def spin_on() -> None:
    """Goes on where exceptions are swallowed once."""
    try:
        spin()
    except BaseException:
        spin()


def test_quick_work_is_left_alone() -> None:
    """Nothing is raised in time, behind the context, or without a limit."""
    with SHORTLY():
        pass
    sum(range(2_000_000))
    with Patience(0)():
        sum(range(2_000_000))


@pytest.mark.parametrize("work", [spin, hang_in_re, spin_on])
def test_what_hangs_is_broken_off(work: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop, a regular expression, and what caught the first exception."""
    assert callable(work)
    monkeypatch.setattr(patience, "_ONCE_MORE", 0.02)
    with pytest.raises(Overtime), SHORTLY():
        work()


def test_no_except_clause_for_faults_swallows_it() -> None:
    """Rooms catch ``Exception`` in many places; overtime is none."""
    assert not issubclass(Overtime, Exception)


def test_the_outer_context_counts() -> None:
    """A context inside another does not give more time, and the outer one still holds behind it."""
    with pytest.raises(Overtime), SHORTLY():
        with SHORTLY():
            pass
        spin()


def test_loops_in_other_threads_are_broken_off() -> None:
    """There is no signal there: Python code ends all the same."""
    ended: list[str] = []

    def work() -> None:
        try:
            with SHORTLY():
                spin()
        except Overtime:
            ended.append("overtime")
        with SHORTLY():
            pass
        ended.append("went on")

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(20)
    assert ended == ["overtime", "went on"]


def test_of_a_mailbox_only_the_slow_mail_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are read, and the slow one is named."""
    from pipeline.read import bodies

    body = bodies.body

    def slow(parsed: object) -> bodies.Body:
        if "Plan 2" in str(parsed["subject"]):  # type: ignore[index]
            hang_in_re()
        return body(parsed)  # type: ignore[arg-type]

    monkeypatch.setattr(bodies, "body", slow)
    box = b"".join(b"From mara@voss.example Mon Mar  2 09:00:00 2026\n" + mail(n) + b"\n" for n in (1, 2, 3))
    records = list(patience.reading("box.mbox", read_file("box.mbox", box, lambda _: None), SHORTLY))
    assert [one.subject for one in records if isinstance(one, Message)] == ["Plan 1", "Plan 3"]
    problems = [one for one in records if isinstance(one, Problem)]
    assert [(one.path, one.code) for one in problems] == [("box.mbox", "too-slow")]
    assert "Message 2" in problems[0].hint


def test_a_reader_that_hangs_ends_in_a_problem() -> None:
    """Also where it swallows the first exception."""

    def records() -> Iterator[Record | Problem]:
        yield Event("a@own.example", "Plan")
        spin()

    found = list(patience.reading("plan.ics", records(), SHORTLY))
    assert [type(one).__name__ for one in found] == ["Event", "Problem"]
    assert isinstance(found[1], Problem) and found[1].code == "too-slow"


def test_labels_of_the_others_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """An item whose label takes too long is reported, the rest has its label."""

    def slow(one: Item, *_: object) -> Label:
        if one.title == "Plan 2":
            hang_in_re()
        return Label(status="unread")

    monkeypatch.setattr(flow, "label", slow)
    done, problems = patience.labels([item(3), item(2), item(1)], HISTORY, ZONE, SHORTLY)
    assert [one.title for one, _ in done] == ["Plan 1", "Plan 3"]
    assert [(one.path, one.code) for one in problems] == [("mail/2.eml", "too-slow")]
    assert item(2).id in problems[0].hint and "Plan" not in problems[0].hint


def test_an_item_that_is_given_up_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extraction is broken off before anything is remembered."""

    def slow(*_: object) -> Extraction:
        hang_in_re()
        return Extraction()

    monkeypatch.setattr(flow, "extract", slow)
    state = State(Owner(), frozenset())
    rules = flow.Rules(Owner(), ZONE, "low", True, patience=SHORTLY)
    with pytest.raises(Overtime):
        flow.keep(item(1), Label(), state, rules)
    assert not state.index.filed and not state.index.entities and not state.texts


def test_the_work_on_every_item_is_watched() -> None:
    """The context that the rules give is entered, and left again before the next item."""
    entered: list[str] = []

    @contextmanager
    def watch() -> Iterator[None]:
        entered.append("in")
        yield
        entered.append("out")

    state = State(Owner(), frozenset())
    flow.keep(item(1), Label(), state, flow.Rules(Owner(), ZONE, "low", True, patience=watch))
    assert entered == ["in", "out"] * 2
