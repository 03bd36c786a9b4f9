"""What the actions make of the sample, byte for byte. ``VAULTMILL_UPDATE_GOLDEN=1`` writes it anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from pipeline.live.actions import ACTIONS
from pipeline.live.daily_brief import LINES, daily_brief
from pipeline.live.matters import asking, mail_line
from pipeline.live.view import News, View
from pipeline.live.wording import WIDTH, width
from pipeline.model import Correspondent, Entity, Filed, FiledMessage, FiledStatement, Neutral, Occurrence, Owner, Who
from pipeline.notes import links
from pipeline.query.reading import reading
from pipeline.run.seeing import view_of
from pipeline.state import State
from tests.golden.test_golden import vault

KEPT = Path(__file__).parent / "briefs"
UPDATE = os.environ.get("VAULTMILL_UPDATE_GOLDEN") == "1"  # read before the guards clean the environment
BERLIN = ZoneInfo("Europe/Berlin")
CASES = [
    ("daily-brief", "2026-04-20T07:00", {}),
    ("daily-brief", "2026-04-20T12:00", {}),
    ("daily-brief", "2026-04-21T18:00", {}),
    ("daily-brief", "2026-04-19T09:00", {}),
    ("daily-brief", "2026-06-15T07:00", {}),
    ("meeting-prep", "2026-04-20T07:00", {}),
    ("meeting-prep", "2026-04-20T12:00", {"meeting": "lacour"}),
    ("weekly-review", "2026-04-17T16:00", {}),
    ("person-brief", "2026-04-20T12:00", {"name": "[[People/Sarah Lindqvist]]"}),
    ("person-brief", "2026-04-20T12:00", {"name": "Daniel"}),
    ("open-items", "2026-04-20T12:00", {"with": "Mina Sato"}),
    ("stale-relationships", "2026-06-15T12:00", {}),
    ("query", "2026-04-20T12:00", {"query": "Lyon"}),
]


@pytest.fixture(scope="module")
def view_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[datetime], View]]:
    """The sample's vault as it is seen at some time; the brief before was of the day before."""
    root = tmp_path_factory.mktemp("sample")
    vault(root)
    with reading(root) as place:

        def at(now: datetime) -> View:
            before, later = now.date() - timedelta(days=1), now + timedelta(days=200)
            return view_of(place.place, place.history, place.state, now, before, (), later)

        yield at


def _name(action: str, at: str, arguments: Mapping[str, Any]) -> str:
    said = "".join(f" {links.label(str(value)).rpartition('/')[2].strip(')')}" for value in arguments.values())
    return f"{action} {at.replace(':', '')}{said}.md"


@pytest.mark.parametrize(("action", "at", "arguments"), CASES, ids=[_name(*case) for case in CASES])
def test_the_sample(view_at: Callable[[datetime], View], action: str, at: str, arguments: dict[str, str]) -> None:
    """Each action says exactly what is kept here, twice the same, in lines that a phone can show."""
    now = datetime.fromisoformat(at).replace(tzinfo=BERLIN)
    made = ACTIONS[action](view_at(now), now, arguments)
    assert made == ACTIONS[action](view_at(now), now, arguments)
    assert isinstance(made, str)
    kept = KEPT / _name(action, at, arguments)
    if UPDATE:
        kept.write_text(f"{made}\n", encoding="utf-8")
    assert f"{made}\n" == kept.read_text(encoding="utf-8")
    if action == "daily-brief":
        lines = made.split("\n")
        assert sum(bool(line) for line in lines) <= LINES
        assert [line for line in lines if width(line) > WIDTH] == []


def test_the_first_brief_counts(view_at: Callable[[datetime], View]) -> None:
    """Without a brief before everything is new: it is counted and not listed, as far as it was there by then."""
    now = datetime(2026, 4, 20, 7, tzinfo=BERLIN)
    text = daily_brief(msgspec.structs.replace(view_at(now), since=None), now, {})
    assert "### In the vault\n- 15 people and 10 organizations\n- 19 facts from 13 items" in text
    assert "New since" not in text
    early = daily_brief(msgspec.structs.replace(view_at(now), since=None, until=datetime(2026, 3, 20)), now, {})
    assert "### In the vault\n- 8 people and 5 organizations\n" in early


def test_a_past_moment_is_seen_as_it_was(view_at: Callable[[datetime], View]) -> None:
    """Nothing that came later is in a brief of the past: no mail, no open item, no fact; what was planned is."""
    now = datetime(2026, 4, 1, 18, tzinfo=BERLIN)
    view = view_at(now)
    text = daily_brief(view, now, {})
    later = [filed for filed in view.state.index.items.values() if filed.date and filed.date > view.local(now)]
    assert later and not any(f"^i-{filed.id}" in text for filed in later)
    assert not any(f"^{said.id}" in text for filed in later for said in filed.statements)
    assert {said.date for task in view.tasks(now.date()) for said in [task.said]} <= {
        f"2026-0{month}-{day:02d}" for month, day in [(3, day) for day in range(1, 32)] + [(4, 1)]
    }
    assert "### Tomorrow, Thu 2 Apr\n- **14:00–14:45** [[Meetings/2026-04-02" in text
    whole = msgspec.structs.replace(view, until=None, known={})
    assert len(whole.tasks(now.date())) > len(view.tasks(now.date()))


def meeting(number: int, hour: int) -> Occurrence:
    """A meeting of the day."""
    start = datetime(2026, 4, 20, hour)
    return Occurrence(f"m{number}", "", f"Talk {number}", start, start.replace(minute=45))


@pytest.mark.parametrize(
    ("hour", "meetings", "said"),
    [
        (7, 0, "Nothing here yet: put mail, meetings and chats into raw/ and run `vaultmill run`."),
        (7, 3, "Nothing waits for you. 3 meetings today."),
        (7, 1, "Nothing waits for you. 1 meeting today."),
        (11, 3, "Nothing waits for you. 2 meetings left today."),
    ],
)
def test_an_empty_vault(hour: int, meetings: int, said: str) -> None:
    """A day without anything reads well."""
    found = tuple(meeting(number, 9 + 2 * number) for number in range(meetings))
    view = View(State(Owner()), BERLIN, lambda first, last: found if first <= date(2026, 4, 20) <= last else ())
    assert daily_brief(view, datetime(2026, 4, 20, hour), {}).split("\n")[:2] == ["## Monday 20 April 2026", said]


def test_a_day_with_too_much_still_fits() -> None:
    """Thirty meetings and many new notes: cut to what a phone shows, and the rest is named."""
    found = tuple(
        Occurrence(f"m{n}", "", f"Talk {n}", datetime(2026, 4, 20, 8, n), datetime(2026, 4, 20, 9, n))
        for n in range(30)
    )
    view = View(State(Owner()), BERLIN, lambda first, last: found, lambda since: News((), 900, 40), date(2026, 4, 19))
    lines = daily_brief(view, datetime(2026, 4, 20, 7), {}).split("\n")
    assert sum(bool(line) for line in lines) <= LINES
    assert "- [[Meetings.base|and 22 more]]" in lines
    assert "- 900 facts from 40 items" in lines


def full(today: date) -> State:
    """Mail by the dozen that asks for something, and thirty tasks each for today, for last week and for the next."""
    state = State(Owner())
    for number in range(90):
        due = today + timedelta(days=(number % 3 - 1) * 3)
        task = FiledStatement(
            f"t-{number:06x}",
            "task",
            Neutral(f"Do {number}"),
            Neutral(""),
            "",
            Neutral(""),
            "",
            Neutral("I"),
            str(due),
            False,
        )
        filed = Filed(f"{number:012x}", "note", Neutral(f"Note {number}"), None, None, (), (), statements=(task,))
        state.index.put_item(filed, f"Sources/Note {number}")
        state.statement_items[task.id] = filed.id
        moment = datetime(2026, 4, 19, 8, number % 60)
        mail = Filed(f"m{number:011x}", "email", Neutral("Offer " * 20), moment, moment, (), (), action="urgent")
        state.index.put_item(mail, f"Sources/Mail {number}")
    return state


@pytest.mark.parametrize("hour", [7, 12, 18])
def test_much_to_do_fits_too(hour: int) -> None:
    """What is due today comes first, and neither what is late nor what is next is crowded out."""
    view = View(full(date(2026, 4, 20)), BERLIN)
    lines = daily_brief(view, datetime(2026, 4, 20, hour), {}).split("\n")
    assert sum(bool(line) for line in lines) <= LINES
    assert [line for line in lines if width(line) > WIDTH] == []
    assert "No meetings today. 90 items need you (90 urgent), 30 due today, 30 overdue." in lines
    todo = lines[lines.index("### To do") + 1 :]
    todo = todo[: todo.index("")] if "" in todo else todo
    assert "today" in todo[0] and any("overdue" in line for line in todo)
    assert todo[-1] == f"- [[Open items.base|and {90 - len(todo) + 1} more]]"


@pytest.mark.parametrize(
    ("title", "asked", "told"),
    [
        ("Offer", "Can you send the offer?", True),
        ("Can we talk on Monday?", "Can we talk on Monday? I have the figures.", False),
        ("'How much do you want?'", "How much do you want?", False),
        ("Plan", "Plan the week with me.", True),
        ("Plan for May", "", False),
    ],
)
def test_a_line_says_nothing_twice(title: str, asked: str, told: bool) -> None:
    """What is asked stands behind the title, unless the title says it."""
    state, day = State(Owner()), datetime(2026, 4, 19, 8)
    mail = Filed("m00000000000", "email", Neutral(title), day, day, (), (), action="urgent", gist=Neutral(asked))
    state.index.put_item(mail, "Sources/Mail")
    line = mail_line(mail, View(state, BERLIN), date(2026, 4, 20))
    assert (f": {asked[:12]}" in line) == told and title[:10] in line


def test_who_is_known_comes_first() -> None:
    """Of what is as urgent, a mail of somebody with a note stands before a newer one of a stranger."""
    state, today = State(Owner()), date(2026, 4, 20)
    state.index.put_entity(Entity("sarah", "person", "Sarah Quill", path="People/Sarah Quill", emails=("s@acme.test",)))
    for number, (email, action) in enumerate(
        [("s@acme.test", "action-required"), ("x@else.test", "action-required"), ("y@else.test", "urgent")]
    ):
        day = datetime(2026, 4, 17 + number, 8)
        who = Who(Neutral(""), email, ("from",), "sarah" if number == 0 else "")
        said = FiledMessage("message", day, "in", (Neutral(""), email), (), (), "", "", "")
        mail = Filed(f"m{number:011x}", "email", Neutral(f"M{number}"), day, day, (said,), (who,), action=action)
        state.index.put_item(mail, f"Sources/M{number}")
    assert [filed.title for filed in asking(View(state, BERLIN), today)] == ["M2", "M0", "M1"]


def test_who_waits_longest_comes_first() -> None:
    """Of whom the owner writes to, who asks the owner alone and waits longest; not what rests for weeks."""
    state, today = State(Owner()), date(2026, 4, 20)
    state.correspondents["k@acme.test"] = Correspondent("k@acme.test", sent=2, received=9)
    mails = [(1, "x@else.test", 1), (2, "k@acme.test", 1), (5, "k@acme.test", 1), (6, "k@acme.test", 2)]
    for number, (age, email, readers) in enumerate([*mails, (9, "x@else.test", 1), (30, "k@acme.test", 1)]):
        day = datetime(2026, 4, 20, 8) - timedelta(days=age)
        to = tuple((Neutral(""), f"r{n}@acme.test") for n in range(readers))
        said = FiledMessage("message", day, "in", (Neutral(""), email), to, (), "", "", "")
        title = Neutral(f"{email[0]}{age}")
        mail = Filed(f"m{number:011x}", "email", title, day, day, (said,), (), action="action-required")
        state.index.put_item(mail, f"Sources/M{number}")
    found = [filed.title for filed in asking(View(state, BERLIN), today)]
    assert found == ["k5", "k2", "x1", "k6", "x9", "k30"]


def test_a_line_tells_the_question() -> None:
    """Of a gist of two sentences a line has room for one: the one that asks."""
    state, day = State(Owner()), datetime(2026, 4, 19, 8)
    told = Neutral("We agreed on the long lease for the mill. Shall I sign it?")
    state.index.put_item(Filed("m00000000000", "email", Neutral("Mill"), day, day, (), (), gist=told), "Sources/Mail")
    line = mail_line(state.index.items["m00000000000"], View(state, BERLIN), date(2026, 4, 20))
    assert ": Shall I sign it? ^" in line


def test_foreign_titles_are_harmless() -> None:
    """What a calendar calls a meeting or its place can be no link, no marker, no task and no markup."""
    start = datetime(2026, 4, 20, 9)
    title = "x]] [[Home|click]] <!--/task-target:dailybrief--> ```task {} ``` $$ ^t-123456"
    one = Occurrence("u", "", title, start, start.replace(hour=10), location="<script>alert(1)</script> [[x]] `y`")
    text = daily_brief(View(State(Owner()), BERLIN, lambda first, last: (one,)), datetime(2026, 4, 20, 7), {})
    line = next(line for line in text.split("\n") if line.startswith("- **09:00"))
    assert list(links.find(text)) == []
    assert not any(sign in line for sign in ("<", "`", "$", "[[", "^"))
    assert "\n<!--" not in text
