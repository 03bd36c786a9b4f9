"""What only time changes, by the day that the vault holds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import ADA, SAM, Vault, filed, said, text

from pipeline.build.entity import view
from pipeline.build.lapse import is_dormant, is_expired, status
from pipeline.build.synthesis import counted, lapse, report_lines
from pipeline.model import NEVER, Fact, Synthesis
from pipeline.notes import decisions

LIMITS = {"stale": 60, "dormant": 45, "archive": 90}


def at(day: str) -> Synthesis:
    """As of a day, by the usual limits."""
    return Synthesis(day, **LIMITS)


@pytest.mark.parametrize(
    ("synthesis", "wanted"),
    [
        (NEVER, "active"),
        (at("2026-03-02"), "active"),
        (at("2020-01-01"), "active"),
        (at("2026-05-01"), "active"),
        (at("2026-05-02"), "stale"),
        (at("2026-05-31"), "stale"),
        (at("2026-06-01"), "archived"),
    ],
)
def test_status(synthesis: Synthesis, wanted: str) -> None:
    """By days since the newest item; never before the first synthesis."""
    assert status([filed("a", -90), filed("b", 0)], (), synthesis) == wanted


def test_news_and_typed_words_stand_above_time() -> None:
    """A newer fact is news; what a person typed holds; what has no date never lapses."""
    late = Fact("x-001", "Said", "context", "2026-05-20", "manual")
    typed = Fact("x-002", "Status: On hold", "status", "2026-03-02", "manual", field="status", value="On hold")
    assert status([filed("a", 0)], (late,), at("2026-06-01")) == "active"
    assert (
        status([filed("a", 0)], (msgspec.structs.replace(late, status="superseded"),), at("2026-06-01")) == "archived"
    )
    assert status([filed("a", 0)], (typed,), at("2026-06-01")) == "On hold"
    assert status([], (), at("2026-06-01")) == "active"


@pytest.mark.parametrize(
    ("more", "day", "wanted"),
    [
        ({}, "", False),
        ({}, "2026-04-16", False),
        ({}, "2026-04-17", True),
        ({"due": "2026-04-01"}, "2026-04-17", False),
        ({"due": "2026-04-01"}, "2026-05-17", True),
        ({"date": "2026-03-20"}, "2026-04-17", False),
        ({"due": "whenever"}, "2026-04-17", False),
    ],
)
def test_dormant(more: dict[str, Any], day: str, wanted: bool) -> None:
    """More than 45 days after its item's newest message, its own date and its due date."""
    item = said("task", "Send it", "000001", **more)
    assert is_dormant(item, filed("a", 0), at(day) if day else NEVER) is wanted


def test_cards_without_new_evidence() -> None:
    """Expire; those without a date do not."""
    assert not is_expired("2026-03-02", NEVER)
    assert not is_expired("", at("2030-01-01"))
    assert not is_expired("2026-03-02", at("2026-05-01"))
    assert is_expired("2026-03-02", at("2026-05-02"))


def vault() -> Vault:
    """Sam, whose two open items are one month apart."""
    made = Vault()
    made.mail("a", 0, (SAM, (ADA,)), statements=(said("task", "Send it", "000001", owner=text("I")),))
    made.mail("b", 31, (SAM, (ADA,)), statements=(said("task", "Pay it", "000002", owner=text("I")),))
    made.settle()
    return made


def test_dormant_items_stand_apart() -> None:
    """Under a heading of their own; none without any."""
    index = vault().index
    sam = index.entities[index.by_email[SAM[1]]]
    assert view(sam, index, (), 40).sections["Open items"] == (
        "- [ ] Pay it — I ^t-000002",
        "- [ ] Send it — I ^t-000001",
    )
    index.synthesis = at("2026-04-20")
    lines = ("- [ ] Pay it — I ^t-000002", "", "### Dormant", "- [ ] Send it — I ^t-000001")
    assert view(sam, index, (), 40).sections["Open items"] == lines
    index.synthesis = at("2026-09-20")
    assert view(sam, index, (), 40).sections["Open items"][0] == "### Dormant"
    properties = dict(view(sam, index, (), 40).properties)
    assert properties["status"] == "archived"
    assert "status/archived" in properties["tags"]


def test_what_a_synthesis_changes() -> None:
    """Nothing that is as it was; each open item once; the report names the notes."""
    index = vault().index
    sam = index.by_email[SAM[1]]
    assert not lapse(index, {}, NEVER, at("2026-04-03"), {}, frozenset())
    assert report_lines(lapse(index, {}, NEVER, at("2026-04-03"), {}, frozenset()), index) == ()
    found = lapse(index, {}, NEVER, at("2026-04-20"), {}, frozenset())
    assert (found.states, found.asleep, sam in found.entities) == ({}, ("t-000001",), True)
    assert report_lines(found, index) == ("- Synthesis: 1 open item dormant ^synthesis",)
    found = lapse(index, {}, at("2026-04-20"), at("2026-07-20"), {}, frozenset())
    assert (found.states[sam], found.asleep) == ("archived", ("t-000002",))
    lines = report_lines(found, index)
    assert lines[0] == "- Synthesis: 2 notes archived, 1 open item dormant ^synthesis"
    assert lines[1] == "  - archived: [[Organizations/Rivertown]], [[People/Sam Rivers]]"
    back = lapse(index, {}, at("2026-07-20"), NEVER, {}, frozenset())
    assert counted(back) == "2 notes active again, 2 open items awake again"


def test_the_line_that_holds_the_day() -> None:
    """Comes back as it was written; broken ones count for nothing, of several the newest."""
    one, other = at("2026-04-20"), at("2026-07-20")
    page = decisions.add("", [decisions.synthesized(other), decisions.synthesized(one)])
    assert "- synthesized: 2026-04-20 — 60 45 90\n" in page
    assert decisions.synthesis(decisions.parse(page)) == other
    for broken in ("2026-13-01 — 60 45 90", "2026-04-20 — 60 45", "soon — 1 2 3", "2026-04-20", ""):
        assert decisions.synthesis(decisions.parse(f"- synthesized: {broken}\n")) == NEVER
