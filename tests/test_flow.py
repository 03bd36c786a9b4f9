"""The order of stages: labels, batches, where notes stand, what is kept and what is skipped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.flow import Rules, batches, keep, labels, note_path, remember_skipped, settle_links, skip
from pipeline.label import history
from pipeline.model import Address, Decision, Filed, FiledMessage, Item, Label, Message, Neutral, Owner, Why
from pipeline.state import State, facts_path

OWNER = Owner(frozenset({"ada@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))
ZONE = ZoneInfo("UTC")
RULES = Rules(OWNER, ZONE, "low", True)
ADA = Address("Ada Moreau", "ada@acme.test")
SAM = Address("Sam Rivers", "sam@rivertown.test")
START = datetime(2026, 3, 2, 9, 0)
KEPT, NOISE = Label(), Label(filter=("newsletter",), whys=(Why("newsletter", "list header"),))


def mail(day: int, sender: Address = SAM, to: Address = ADA, text: str = "Hello there, how are you?") -> Message:
    """A mail of the n-th day."""
    when = (START + timedelta(days=day)).replace(tzinfo=UTC)
    return Message(f"{day}@x.test", when, sender, "Offer", text, (to,), source=f"{day}.eml", sha256=f"{day:064x}")


def item(name: str, *messages: Message, **more: Any) -> Item:
    """An email item."""
    dates = [m.date.replace(tzinfo=None) for m in messages if m.date]
    fields: dict[str, Any] = {
        "title": "Offer",
        "date": min(dates, default=None),
        "updated": max(dates, default=None),
        "messages": messages,
    }
    return Item(**{"id": f"{name:0>12}", "key": name, "kind": "email", **fields, **more})


def dated(name: str, day: int | None) -> tuple[Item, Label]:
    """A waiting item."""
    return item(name, date=None if day is None else START + timedelta(days=day)), KEPT


# --- labels and batches ---


def test_nothing_waits() -> None:
    """No items, no labels, no batches."""
    assert labels([], history([], OWNER, ZONE), ZONE) == []
    assert list(batches([], 0, True)) == []


def test_labels_in_order_of_date() -> None:
    """Undated items first, then by date, ties by id; each with its label."""
    waiting = [dated("c", 3)[0], dated("b", 1)[0], dated("a", 1)[0], dated("d", None)[0]]
    found = labels(waiting, history([], OWNER, ZONE), ZONE)
    assert [one.key for one, _ in found] == ["d", "a", "b", "c"]


@pytest.mark.parametrize(
    ("count", "size", "sizes"),
    [
        (1, 0, [1]),
        (50, 0, [50]),
        (51, 0, [50, 1]),
        (2000, 0, [100] * 20),
        (5, 2, [2, 2, 1]),
        (3, 1, [1, 1, 1]),
    ],
)
def test_size_of_batches(count: int, size: int, sizes: list[int]) -> None:
    """Fifty or a twentieth, whichever is more; a size that is given replaces both."""
    assert [len(batch) for batch in batches([dated(str(n), 0) for n in range(count)], size, False)] == sizes


@pytest.mark.parametrize(("first", "sizes"), [(False, [5]), (True, [1, 2, 2])])
def test_a_first_run_ends_batches_with_the_month(first: bool, sizes: list[int]) -> None:
    """One commit per month of mail."""
    waiting = [dated("a", None), dated("b", 0), dated("c", 20), dated("d", 30), dated("e", 40)]
    assert [len(batch) for batch in batches(waiting, 0, first)] == sizes


@given(st.lists(st.integers(0, 400), max_size=30), st.integers(0, 5), st.booleans())
def test_batches_lose_nothing(days: list[int], size: int, first: bool) -> None:
    """All items, in order, each once; no batch is empty."""
    waiting = [dated(str(n), day) for n, day in enumerate(sorted(days))]
    found = list(batches(waiting, size, first))
    assert [entry for batch in found for entry in batch] == waiting
    assert all(found)


# --- paths ---


def filed(kind: str = "email", title: str = "Offer", when: datetime | None = START, **more: Any) -> Filed:
    """A filed item."""
    fields: dict[str, Any] = {"messages": (), "who": (), **more}
    return Filed(id="0" * 12, kind=kind, title=Neutral(title), date=when, updated=when, **fields)


def line(direction: str, sender: tuple[str, str], *to: tuple[str, str]) -> FiledMessage:
    """A message line."""
    neutral = tuple((Neutral(name), email) for name, email in to)
    return FiledMessage("message", START, direction, (Neutral(sender[0]), sender[1]), neutral, (), "1", "m", "s")


ME, SAMS = ("Ada Moreau", "ada@acme.test"), ("Sam Rivers", "sam@rivertown.test")


@pytest.mark.parametrize(
    ("given_item", "path"),
    [
        (filed(), "Sources/2026/03/2026-03-02 Offer"),
        (filed(when=None), "Sources/undated/Offer"),
        (filed("note", "2026-03-02"), "Sources/2026/03/2026-03-02 Daily note"),
        (filed("chat", "#ovens"), "Sources/2026/03/2026-03-02 ovens"),
        (filed(title="A/B: <C>"), "Sources/2026/03/2026-03-02 A-B - C"),
        (filed(title="???"), "Sources/2026/03/2026-03-02 Untitled"),
        (filed("meeting", "Sync"), "Meetings/2026-03-02 0900 Sync"),
        (filed("meeting", "Sync", datetime(2026, 3, 2)), "Meetings/2026-03-02 Sync"),
        (filed("meeting", "Sync", None), "Meetings/undated Sync"),
        (filed(messages=(line("in", SAMS, ME),)), "Sources/2026/03/2026-03-02 Sam Rivers - Offer"),
        (filed(messages=(line("out", ME, SAMS),)), "Sources/2026/03/2026-03-02 Sam Rivers - Offer"),
        (
            filed(messages=(line("out", ME, ("Kim", "kim@x.test")), line("in", SAMS, ME))),
            "Sources/2026/03/2026-03-02 Sam Rivers - Offer",
        ),
        (filed(messages=(line("out", ME, ME),)), "Sources/2026/03/2026-03-02 Offer"),
        (filed(messages=(line("in", ("", "")),)), "Sources/2026/03/2026-03-02 Offer"),
        (filed(messages=(line("in", ("", "s@x.test"), ME),)), "Sources/2026/03/2026-03-02 s at x.test - Offer"),
    ],
)
def test_note_path(given_item: Filed, path: str) -> None:
    """By kind and date; a mail also by who is on the other side."""
    assert note_path(given_item, OWNER) == path


@given(st.text(max_size=300), st.text(max_size=80), st.sampled_from(["email", "meeting", "note"]))
def test_any_title_has_a_legal_path(title: str, name: str, kind: str) -> None:
    """No title or name leaves its folder or makes an illegal name."""
    found = note_path(filed(kind, title, messages=(line("in", (name, "s@x.test"), ME),)), OWNER)
    *folder, last = found.split("/")
    assert "/".join(folder) in {"Sources/2026/03", "Meetings"}
    assert not set(last) & set('<>:"|?*\\\n')
    assert 0 < len(last.encode()) <= 240


@pytest.mark.parametrize(
    ("kind", "path"),
    [("person", "life/areas/people/x"), ("organization", "life/areas/companies/x"), ("place", "life/areas/places/x")],
)
def test_facts_path(kind: str, path: str) -> None:
    """By kind, the plural of others."""
    assert facts_path(kind, "x") == path


# --- keep and skip ---


def test_keep() -> None:
    """A kept item is filed under its path, its people get notes, its text is there to be shown."""
    state = State(OWNER)
    found = keep(item("a", mail(0)), KEPT, state, RULES)
    assert state.index.item_paths[found.id] == "Sources/2026/03/2026-03-02 Sam Rivers - Offer"
    assert state.index.path_of("sam-rivers") == "People/Sam Rivers"
    assert [body for _, body in state.texts[found.id]] == ["Hello there, how are you?"]
    assert found.id in state.index.touched_items


def test_keep_again_changes_nothing() -> None:
    """The same records once more are no news."""
    state = State(OWNER)
    first = keep(item("a", mail(0), mail(1, ADA, SAM)), KEPT, state, RULES)
    again = keep(item("a", mail(0), mail(1, ADA, SAM), grows=first.id), KEPT, state, RULES)
    assert msgspec.structs.replace(again, type="") == msgspec.structs.replace(first, type="")
    assert len(state.index.items) == 1
    assert len(state.texts[first.id]) == 2


def test_a_late_reply_grows_the_item() -> None:
    """Same note, more messages and text."""
    state = State(OWNER)
    first = keep(item("a", mail(0)), KEPT, state, RULES)
    grown = keep(item("b", mail(2, ADA, SAM, "I am well, thank you."), grows=first.id), KEPT, state, RULES)
    assert (grown.id, len(grown.messages), len(state.index.items)) == (first.id, 2, 1)
    assert state.index.item_paths == {first.id: "Sources/2026/03/2026-03-02 Sam Rivers - Offer"}
    assert len(state.texts[first.id]) == 2


def test_two_mails_of_one_name_have_two_notes() -> None:
    """The second gets a letter."""
    state = State(OWNER)
    for name in "ab":
        keep(item(name, mail(0)), KEPT, state, RULES)
    paths = sorted(state.index.item_paths.values())
    assert paths == [f"Sources/2026/03/2026-03-02 Sam Rivers - Offer{end}" for end in ("", " b")]


@pytest.mark.parametrize(
    ("text", "title"), [("Hello there, how are you?", "“Hello there, how are you?”"), ("", "(no subject)")]
)
def test_an_untitled_mail(text: str, title: str) -> None:
    """It is called by its first words."""
    assert keep(item("a", mail(0, text=text), title=""), KEPT, State(OWNER), RULES).title == title


def test_skip() -> None:
    """A line in its week; nothing is filed and nobody becomes known."""
    state = State(OWNER)
    skip(item("a", mail(0)), NOISE, state, RULES)
    assert (list(state.skipped), dict(state.weeks), state.touched_weeks) == (
        [f"{'a':0>12}"],
        {"2026-W10": {f"{'a':0>12}"}},
        {"2026-W10"},
    )
    assert (state.index.items, state.index.entities) == ({}, {})


def test_skip_grows() -> None:
    """More of a skipped thread stands in the line there is, once."""
    state = State(OWNER)
    skip(item("a", mail(0)), NOISE, state, RULES)
    for _ in range(2):
        skip(item("b", mail(1), grows=f"{'a':0>12}"), NOISE, state, RULES)
    (found,) = state.skipped.values()
    assert (found.id, len(found.messages), found.source) == (f"{'a':0>12}", 2, "0.eml, 1.eml")


def test_kept_after_all_touches_its_week() -> None:
    """The line there must name the note."""
    state = State(OWNER)
    skip(item("a", mail(0)), NOISE, state, RULES)
    state.touched_weeks.clear()
    keep(item("a", mail(0)), KEPT, state, RULES)
    assert state.touched_weeks == {"2026-W10"}


def test_an_undated_line_has_a_week_too() -> None:
    """Under ``undated``."""
    state = State(OWNER)
    skip(item("a"), NOISE, state, RULES)
    remember_skipped(next(iter(state.skipped.values())), state)
    assert list(state.weeks) == ["undated"]


def test_settling_again_touches_nothing_new() -> None:
    """Links follow from items; deriving them twice gives the same."""
    state = State(OWNER)
    found = keep(item("a", mail(0)), KEPT, state, RULES)
    settle_links(state)
    before = (dict(state.index.linked), set(state.index.touched_entities))
    settle_links(state)
    assert (dict(state.index.linked), state.index.touched_entities) == before
    assert state.index.linked[found.id] == ("sam-rivers", "rivertown")


def test_secrets_and_markup_do_not_reach_the_text() -> None:
    """What is shown of a mail is neutral and masked."""
    state = State(OWNER)
    hostile = "password: hunter2-Xy77pQ\n[[People/X]] {{now}} <script>"
    found = keep(item("a", mail(0, text=hostile)), KEPT, state, RULES)
    shown = "".join(body for _, body in state.texts[found.id])
    assert "hunter2" not in shown
    assert "[[People" not in shown and "{{" not in shown and "<script" not in shown


# --- state ---


def test_decisions_are_recorded_once() -> None:
    """The same decision again is no news; what bars a note is named by its entity."""
    state = State(OWNER)
    for _ in range(2):
        state.decide(Decision("declined", "person:sam-rivers"))
        state.decide(Decision("deleted", "kim"))
        state.decide(Decision("keep", "sam@rivertown.test"))
    assert len(state.new_decisions) == 3
    assert state.barred() == {"sam-rivers", "kim"}
    assert state.decided("keep") == {"sam@rivertown.test"}


def test_a_declined_person_gets_no_note() -> None:
    """The answer to the card holds when the gate opens later."""
    state = State(OWNER)
    state.decide(Decision("declined", "person:sam-rivers"))
    keep(item("a", mail(0)), KEPT, state, msgspec.structs.replace(RULES, barred=state.barred()))
    assert state.index.path_of("sam-rivers") == ""


# --- batch law ---

PEOPLE = (SAM, Address("Kim Okafor", "kim@globex.test"), Address("Lee Vance", "lee@globex.test"))


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 2), st.booleans()), max_size=6))
def test_settling_late_or_often(mails: list[tuple[int, int, bool]]) -> None:
    """Links after every item or once at the end: the vault knows the same."""
    often, late = State(OWNER), State(OWNER)
    for number, (day, who, out) in enumerate(sorted(mails)):
        sender, to = (ADA, PEOPLE[who]) if out else (PEOPLE[who], ADA)
        one = item(str(number), mail(day, sender, to))
        keep(one, KEPT, often, RULES)
        settle_links(often)
        keep(one, KEPT, late, RULES)
    settle_links(often)
    settle_links(late)
    assert often.index.linked == late.index.linked
    assert often.index.entities == late.index.entities
    assert {k: v for k, v in often.index.items_with.items() if v} == {
        k: v for k, v in late.index.items_with.items() if v
    }
