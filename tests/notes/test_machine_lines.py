"""The lines machines write and people edit: statements, weeks, cards, decisions, addresses, facts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Correspondent, Decision, Fact, Filed, FiledMessage, FiledStatement, Neutral, Skipped, Who
from pipeline.notes import (
    cards,
    correspondents,
    decisions,
    facts,
    links,
    merge,
    metadata,
    names,
    source,
    source_read,
    statements,
    units,
    weeks,
    yaml,
)

N = Neutral
STATEMENTS = [
    ("task", "- [ ] Call Bo ^t-000001", ("Call Bo", "", "", "", "", "", False)),
    (
        "task",
        '- [x] Call Bo — I — 📅 2026-01-02 — from 2026-01-01 — "call him" ^t-000001',
        ("Call Bo", "call him", "2026-01-01", "", "I", "2026-01-02", True),
    ),
    ("task", "- [ ] Call — from 2026-01-01 — from - ^t-000001", ("Call", "", "", "", "from 2026-01-01", "", False)),
    ("task", "- [ ] Call — about Bo — about Ann ^t-000001", ("Call", "", "", "Ann", "about Bo", "", False)),
    (
        "decision",
        "- (2026-01-02) Ship it — about [[People/Ann|Ann L.]] ^d-000001",
        ("Ship it", "", "2026-01-02", "Ann L.", "", "", False),
    ),
    ("decision", "- (undated) (2026-01-02) was late ^d-000001", ("(2026-01-02) was late", "", "", "", "", "", False)),
    ("decision", "- - ^d-000001", ("", "", "", "", "", "", False)),
    ("fact", "- Likes tea ^f-000001", ("Likes tea", "", "", "", "", "", False)),
]


@pytest.mark.parametrize(("form", "line", "fields"), STATEMENTS)
def test_statements_are_read_and_written_alike(form: str, line: str, fields: tuple[str, ...]) -> None:
    """A line gives its fields, and the fields give the line."""
    said = statements.parse(line, form)
    assert said is not None
    assert (said.text, said.quote, said.date, said.about, said.owner, said.due, said.done) == fields
    assert statements.render(said, {N("Ann L."): "People/Ann"}) == line


FACTS = [
    ("- [[People/Ann — Lee|Ann – Lee]] — context — Likes tea ^f-000001", ("Ann – Lee", "context", "Likes tea")),
    ("- Ann — - — context ^f-000001", ("Ann", "", "context")),
    ("- status — status ^f-000001", ("", "status", "status")),
    ("- Ann said — tea — not coffee", ("", "", "Ann said — tea — not coffee")),
]


@pytest.mark.parametrize(("line", "fields"), FACTS)
def test_facts_about_somebody(line: str, fields: tuple[str, str, str]) -> None:
    """About, category and text are told apart, also in what a person typed."""
    said = statements.parse(line, "fact")
    assert said is not None and (said.about, said.category, said.text) == fields
    assert statements.render(said, {N("Ann – Lee"): "People/Ann — Lee"}) == line


def _filed() -> Filed:
    when = datetime(2026, 1, 2, 10)
    mail = FiledMessage(
        "message",
        when,
        "in",
        (N("Ann"), "ann@example.org"),
        ((N("Me; I"), "me@example.org"),),
        (),
        "x@y",
        "a.mbox",
        "ab",
    )
    said = FiledStatement("t-000001", "task", N("Call Bo"), N(""), "", N(""), "", N("I"), "", False)
    return Filed(
        "0123456789ab",
        "email",
        N("Plan"),
        when,
        when,
        (mail,),
        (Who(N("Ann"), "ann@example.org", ("from",), "ann"),),
        statements=(said,),
        end=when,
    )


def test_a_source_note_as_text() -> None:
    """The layout: properties, statements, shown text, then the machinery."""
    linked = source.ItemLinks(people=("People/Ann",), entity={"ann": "People/Ann"})
    text = source.render(_filed(), linked, (("2026-01-02 10:00 — Ann", N("Hello.")),))
    assert text.splitlines()[:3] == ["---", 'id: "0123456789ab"', "kind: email"]
    assert 'people:\n  - "[[People/Ann]]"\n' in text
    assert "# Plan\n[Open mail](mid:x@y)\n\n## Open items\n- [ ] Call Bo — I ^t-000001\n\n## Text\n### 2026" in text
    assert text.endswith(
        "\n\n## Source\n- message: 2026-01-02T10:00:00 · in · Ann <ann@example.org> · to Me&#59; I <me@example.org>"
        " · cc  · <x@y>"
        " · a.mbox · ab\n- who: Ann <ann@example.org> · from · ann\n"
    )
    assert source_read.parse(text) == _filed()


def test_what_a_person_typed_in_a_source_note() -> None:
    """Unquoted links, star bullets, a trimmed line end, CRLF and a byte order mark are understood."""
    text = source.render(_filed(), source.ItemLinks(), ())
    text = text.replace("corrected: []", "corrected:\n- people").replace("people: []", "people: [[People/Bo]]")
    text = text.replace("## Open items\n", "## Open items\n* [X] Typed — Bo\n")
    filed = source_read.parse("\ufeff" + text.replace("\n", "\r\n"))
    assert filed is not None and filed.people == ("People/Bo",)
    assert [(said.id, said.text, said.owner, said.done) for said in filed.statements][0] == ("", "Typed", "Bo", True)
    assert filed.messages == _filed().messages


def _skipped(number: int, **change: object) -> Skipped:
    line = Skipped(
        f"{number:012x}",
        datetime(2026, 1, 2, 10),
        ("newsletter",),
        N("News"),
        N("Bo"),
        "bo@example.org",
        N("List"),
        "email",
        "a.mbox",
        (("ab", "x@y", "c"),),
    )
    return msgspec.structs.replace(line, **change)


def test_weeks() -> None:
    """Least certain lines first, then by sender; a kept item is linked and ticked."""
    lines = [_skipped(1), _skipped(2, sure=False), _skipped(3, email="", name=N(""), date=None, messages=())]
    text = weeks.render("2026-W01", lines, {"000000000001": "Sources/x"})
    assert text == (
        '---\nkind: skipped\nweek: "2026-W01"\n---\n# Skipped 2026-W01\n\n## Worth a look\n'
        "- [ ] 2026-01-02T10:00:00 newsletter ? — News — Bo <bo@example.org> — List — email — a.mbox"
        " — ab <x@y> c ^000000000002\n"
        "\n## Senders\n"
        f"- [ ] **bo@example.org** (2, 1 of them above) ^{weeks.sender_id('bo@example.org')}\n"
        "  - [x] 2026-01-02T10:00:00 newsletter — News — Bo <bo@example.org> — List — email — a.mbox — ab <x@y> c"
        " → [[Sources/x]] ^000000000001\n"
        f"- [ ] **no address** (1) ^{weeks.sender_id('')}\n"
        "  - [ ] undated newsletter — News — - — List — email — a.mbox — - ^000000000003\n"
    )
    assert weeks.parse(text)[1] == weeks.Ticks()


def test_ticks_in_a_week() -> None:
    """A ticked item and a ticked sender are commands, ticks can be taken back; broken lines are left out."""
    text = weeks.render("2026-W01", [_skipped(1), _skipped(2)], {})
    ticked = text.replace("  - [ ] 2026", "  * [x] 2026", 1).replace("- [ ] **", "- [X] **")
    lines, ticks = weeks.parse(ticked)
    assert len(lines) == 2
    assert ticks == weeks.Ticks(("000000000001",), ("bo@example.org",))
    done = frozenset({"000000000001", weeks.sender_id("bo@example.org")})
    assert weeks.untick(ticked, done) == text.replace("  - [ ] 2026", "  * [ ] 2026", 1)
    broken = text.replace("2026-01-02T10:00:00", "soon", 1).replace(" — List", "", 1)
    assert len(weeks.parse(broken)[0]) == 1


def test_cards() -> None:
    """Accepted, declined and open cards; answered ones go, everything else stays."""
    shown = [cards.Card(f"c-{n:010x}", cards.SECTIONS[n % 2], f"Card {n}", 1, "x") for n in range(3)]
    text = (
        cards.render(shown, 2).replace("- [ ] Card 0", "- [x] Card 0").replace("- [ ] Card 1", "- [-] Card 1")
        + "mine\x0b\n"
    )
    answers = cards.parse(text)
    assert (answers.accepted, answers.declined) == (("c-0000000000",), ("c-0000000001",))
    cleared = cards.clear(text, frozenset({"c-0000000000"}))
    assert "Card 0" not in cleared and "Card 1" in cleared and cleared.endswith("mine\x0b\n")


def test_decisions_keep_a_persons_page() -> None:
    """Only new lines are added, in the page's own line ends; other lines are not read."""
    held = Decision("held", "f-1")
    assert decisions.add("", []) == ""
    assert decisions.add(decisions.HEAD + "- held: f-1\n", [held]) == decisions.HEAD + "- held: f-1\n"
    assert decisions.add("Mine\r\n- held: f-2", [held]) == "Mine\r\n- held: f-2\r\n- held: f-1\r\n"
    assert decisions.parse("- unknown: x\n- held\n-held: y\n- merged: a b — c — 2026-01-02\n- keep: x%20\n") == (
        Decision("merged", "a b", "c", "2026-01-02"),
        Decision("keep", "x "),
    )


def test_correspondents_are_spliced() -> None:
    """A changed line is replaced, a new one stands in order, everything else keeps its bytes."""
    bo, ann = (
        Correspondent("bo@example.org", ("Bo; B",), "2026-01-01", "2026-01-02", 1, 2),
        Correspondent("ann@example.org"),
    )
    text = correspondents.update("", {"bo@example.org": bo})
    assert correspondents.update(text, {"bo@example.org": bo}) == text
    assert correspondents.update(text, {}) == text
    mine = text.replace("\n", "\r\n") + "\r\nMy note \x0b\r\n\r\n"
    more = correspondents.update(mine, {"ann@example.org": ann, "bo@example.org": msgspec.structs.replace(bo, sent=3)})
    assert more == mine.replace("- bo@", "- ann@example.org — - —  to  — sent 0, received 0\r\n- bo@").replace(
        "sent 1", "sent 3"
    )
    assert correspondents.parse(more)["bo@example.org"].names == ("Bo; B",)


def test_the_status_of_a_fact_is_spliced() -> None:
    """The value of the top-level member changes, nothing else; other tools' lines and broken ones stay."""
    text = (
        '{"id": "a-1", "fact": "say \\"status\\": \\"x\\"", "meta": {"status": "active"} ,'
        ' "status" :"active", "k": [1]}\r\n'
        '{"id": "a-2", "fact": "y"}  \nnot json\n\n{"id":"a-3","fact":"z","status":null}'
    )
    wanted = text.replace('"status" :"active"', '"status" :"superseded"').replace(
        '"y"}', '"y", "status": "superseded"}'
    )
    wanted = wanted.replace("null", '"superseded"')
    assert facts.set_status(text, {f"a-{n}": "superseded" for n in range(1, 4)}) == wanted
    assert facts.set_status(text, {"a-9": "superseded"}) == facts.set_status(text, {"a-2": "active"}) == text
    known, bad = facts.parse(wanted)
    assert {fact.status for fact in known} == {"superseded"} and [line.number for line in bad] == [3]


def test_inactive_facts_and_next_numbers() -> None:
    """Withdrawn, superseded and named facts do not count; a withdrawn one supersedes nothing; numbers go up only."""
    made = [
        Fact("a-1", "x", "", "", ""),
        Fact("a-2", "x", "", "", "", supersedes="a-1"),
        Fact("a-3", "x", "", "", "", status="superseded", supersedes="a-2"),
        Fact("a-10", "x", "", "", "", superseded_by="a-2"),
        Fact("b-99", "x", "", "", ""),
        Fact("a-" + "9" * 5000, "x", "", "", ""),
    ]
    assert facts.inactive(made[:4]) == {"a-1", "a-3", "a-10"}
    assert facts.next_number("a", made) == 11


def test_file_names_and_slugs() -> None:
    """Legal everywhere: no link characters, devices, dots at the end, or surprises; slugs are ASCII."""
    table = [
        ("Pricing proposal", "Pricing proposal"),
        ("a/b\\c", "a-b-c"),
        ("Re: x", "Re - x"),
        ('<a|b>*?"#^[]`', "ab"),
        ("con", "_con"),
        ("x.", "x"),
        (".hidden", "hidden"),
        ("", "Untitled"),
        ("😀", "Untitled"),
        ("a%%b", "a%b"),
        ("e\u0301", "é"),
        ("mdx.mdx", "mdx.mdx"),
        ("Home.md", "Home"),
        ("Home.MD .md", "Home"),
        (".md", "md"),
    ]
    assert [names.file_name(text) for text, _ in table] == [wanted for _, wanted in table]
    assert len(names.file_name("é" * 200).encode()) <= names.NAME_BYTES
    assert names.slug("Łódź & Söhne", "person") == "lodz-sohne"
    assert names.slug("!!!", "person").startswith("person-")


PARSERS: list[Callable[[str], object]] = [
    source_read.parse,
    source_read.texts,
    source_read.transcript_texts,
    units.take_apart,
    weeks.parse,
    cards.parse,
    decisions.parse,
    correspondents.parse,
    facts.parse,
    metadata.read,
    merge.base_of,
    lambda text: list(links.find(text)),
    lambda text: [statements.parse(text, form) for form in ("fact", "task", "decision")],
    lambda text: merge.merge(None, text, "---\nid: x\n---\n# T\n\n## Summary\nx\n\n## Key facts\n- f ^f-000001\n"),
]
PAGES = [
    source.render(_filed(), source.ItemLinks(), (("a", N("b")),)),
    weeks.render("2026-W01", [_skipped(1), _skipped(2, sure=False)], {}),
    decisions.add("", [Decision("merged", "a", "b")]),
    facts.dump(Fact("a-1", "x", "", "", "")),
    correspondents.line(Correspondent("a@b")),
]
noise = st.sampled_from(
    [
        "---\n",
        "\n",
        " — ",
        " · ",
        "²",
        "[[",
        "^x",
        "```\n",
        "## ",
        "- [",
        "\r",
        "\x00",
        "\ufeff",
        '{"',
        "9" * 30,
        "%",
        "\ud800",
    ]
)


@given(
    st.sampled_from(PAGES),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 30), noise | st.text(max_size=4)), max_size=4),
)
@settings(max_examples=200)
def test_no_reader_fails_on_a_broken_page(page: str, cuts: list[tuple[int, int, str]]) -> None:
    """Whatever a page became, every reader reads it or says that its properties are broken."""
    for place, length, piece in cuts:
        page = page[:place] + piece + page[place + length :]
    for read in PARSERS:
        try:
            read(page)
        except yaml.BadYaml:
            continue
