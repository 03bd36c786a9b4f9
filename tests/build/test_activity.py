"""Activity: a line per item, newest first, the old ones folded by month."""

from __future__ import annotations

from typing import Any

import pytest
from filings import ADA, KIM, SAM, Vault, filed, said, text
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.activity import activity


def lines(vault: Vault, limit: int = 40) -> tuple[str, ...]:
    """Sam's lines."""
    return activity(vault.of(SAM[1]), vault.settle(), limit)


def note(name: str) -> str:
    """Path of an item's note in these tests."""
    return f"Sources/{name:0>12}"


def test_nothing() -> None:
    """No items, no lines."""
    vault = Vault()
    vault.note("topic", "Bread")
    assert activity("bread", vault.settle(), 40) == ()


@pytest.mark.parametrize(
    ("mails", "more", "words"),
    [
        ([(SAM, (ADA,))], {}, " — wrote"),
        ([(ADA, (SAM,))], {}, " — I wrote"),
        ([(SAM, (ADA,))], {"type": "intro"}, " — introduction"),
        ([(SAM, (ADA,)), (ADA, (SAM,))], {}, " — 2 messages, last from me"),
        ([(ADA, (SAM,)), (SAM, (ADA,))], {}, " — 2 messages, last from them"),
        ([(SAM, (ADA,)), (KIM, (SAM, ADA))], {}, " — 2 messages, last from Kim Okafor"),
        ([(SAM, (ADA,)), (("", "new@globex.test"), (SAM,))], {}, " — 2 messages, last from new@globex.test"),
        ([(KIM, (SAM, ADA))], {}, ""),
    ],
)
def test_what_happened_in_a_mail(mails: list[tuple[Any, ...]], more: dict[str, Any], words: str) -> None:
    """Who wrote last, how many messages; receiving is not doing."""
    vault = Vault()
    vault.meeting("intro", -9, SAM, KIM)
    vault.mail("a", 0, *mails, title=text("Offer"), **more)
    assert lines(vault)[0] == f"- **2026-03-02** (email): [[{note('a')}|Offer]]{words}"


def test_a_thread_that_went_on() -> None:
    """The item's date leads, the last day is said."""
    from datetime import datetime

    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), (ADA, (SAM,)), updated=datetime(2026, 3, 9, 8, 0))
    assert lines(vault) == (f"- **2026-03-02** (email): [[{note('a')}|a]] — 2 messages until 2026-03-09, last from me",)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, ""),
        ({"cancelled": True}, " — cancelled"),
        ({"statements": (said("decision", "x", "1"),)}, " — 1 decision"),
        (
            {"statements": (said("decision", "x", "1"), said("task", "y", "2"), said("task", "z", "3"))},
            " — 1 decision, 2 action items",
        ),
        ({"statements": (said("fact", "x", "1"),)}, ""),
    ],
)
def test_what_happened_in_a_meeting(more: dict[str, Any], words: str) -> None:
    """Decisions and action items are counted."""
    vault = Vault()
    vault.meeting("a", 0, SAM, title=text("Sync"), **more)
    assert lines(vault) == (f"- **2026-03-02** (meeting): [[Meetings/{'a':0>12}|Sync]]{words}",)


def test_an_undated_item() -> None:
    """No date is shown, and it stands last."""
    vault = Vault()
    vault.meeting("a", 0, SAM)
    vault.take(filed("b", None, "voice-memo"), (SAM, "speaker"))
    assert [line[:15] for line in lines(vault)] == ["- **2026-03-02*", "- (voice memo):"]


def test_a_note_that_was_deleted_is_plain_text() -> None:
    """The line stays, its link does not."""
    vault = Vault()
    item = vault.meeting("a", 0, SAM, title=text("Sync"))
    vault.index.put_item(item, "")
    assert lines(vault) == ("- **2026-03-02** (meeting): Sync",)


def test_old_lines_are_folded_by_month() -> None:
    """The newest stay, the rest is counted by month and kind."""
    vault = Vault()
    for number, day in enumerate((0, 1, 40, 41)):
        vault.mail(f"m{number}", day, (SAM, (ADA,)))
    vault.meeting("s", 2, SAM)
    vault.take(filed("v", 3, "voice-memo"), (SAM, "speaker"))
    vault.take(filed("u", None, "voice-memo"), (SAM, "speaker"))
    assert lines(vault, 2)[2:] == (
        "- **2026-03** (2 emails, 1 meeting, 1 voice memo)",
        "- **undated** (1 voice memo)",
    )


@given(st.lists(st.integers(-200, 200), max_size=12), st.integers(1, 6))
def test_folding_counts_everything(days: list[int], limit: int) -> None:
    """No item is lost or counted twice; months go from new to old, each once."""
    vault = Vault()
    for number, day in enumerate(days):
        vault.mail(f"m{number}", day, (SAM, (ADA,)))
    shown = lines(vault, limit) if days else ()
    single = [line for line in shown if "[[" in line]
    months = [line for line in shown if "[[" not in line]
    assert len(single) == min(limit, len(days))
    assert len(single) + sum(int(line.split("(")[1].split()[0]) for line in months) == len(days)
    assert [m[4:11] for m in months] == sorted({m[4:11] for m in months}, reverse=True)
    assert [line[4:14] for line in single] == sorted((line[4:14] for line in single), reverse=True)
