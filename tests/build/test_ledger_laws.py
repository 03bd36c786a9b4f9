"""Append-only, whatever happens: runs, strikes, people's facts, other tools' lines, losses, restores."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.build.attributes import attribute
from pipeline.build.chains import on_day, placed
from pipeline.build.facts import Draft, Ledger, reconcile
from pipeline.model import Fact
from pipeline.notes import facts as log

FOREVER = "9999-12-31"
WORDS = (
    "Likes tea",
    "Likes tea!",
    "Lives in Berlin",
    "Lives in Lyon",
    "Based in Porto",
    "New mobile number: +49 170 1234567",
    "Mobile number: +49 170 7654321",
    "The pilot is on hold",
    "The pilot has been approved",
)


class Book:
    """One facts file, with what items say of it and what a person holds."""

    def __init__(self) -> None:
        self.text, self.day = "", 10
        self.said: dict[str, Draft] = {}
        self.held: set[str] = set()
        self.versions: list[tuple[str, set[str]]] = [("", set())]
        self.seen: dict[str, dict[str, Any]] = {}

    def run(self) -> Ledger:
        """What a run writes; every law is checked."""
        drafts = tuple(sorted(self.said.values(), key=lambda draft: draft.ref))
        ledger = reconcile("sam", drafts, log.parse(self.text)[0], frozenset(self.held))
        self.text = log.append(log.set_status(self.text, ledger.flips), ledger.new)
        again = reconcile("sam", drafts, log.parse(self.text)[0], frozenset(self.held))
        assert (again.new, again.flips) == ((), {})
        self.check(again)
        self.versions.append((self.text, set(self.held)))
        return ledger

    def check(self, ledger: Ledger) -> None:
        """Nothing is lost, nothing changed but a status, ids are unique, no pointer dangles, as-of answers agree."""
        rows = [json.loads(line) for line in self.text.splitlines()]
        now = {row["id"]: {key: value for key, value in row.items() if key != "status"} for row in rows}
        assert len(now) == len(rows)
        assert {name: now.get(name) for name in self.seen} == self.seen
        assert {row[key] for row in rows for key in ("supersedes", "supersededBy") if key in row} <= now.keys()
        self.seen = now
        facts = log.parse(self.text)[0]
        active = {fact.id for fact in facts} - log.inactive(facts)
        assert on_day(facts, ledger.living, FOREVER) == active
        for day in {fact.ts for fact in facts}:
            assert all(fact.ts <= day for fact in facts if fact.id in on_day(facts, ledger.living, day))

    # --- what may happen ---

    def say(self, words: str, day: int) -> None:
        """A new item says something."""
        told = attribute(words, lambda _: False)
        ref = f"item{len(self.said) + 1:03d}"
        field, value = (told.field, told.value) if told else ("", "")
        self.said[ref] = Draft(words, "context", f"2026-03-{day:02d}", ref, field=field, value=value)

    def unsay(self, number: int) -> None:
        """An item is held, or released."""
        refs = sorted(self.said)
        if refs:
            ref = refs[number % len(refs)]
            draft = self.said[ref]
            self.said[ref] = msgspec.structs.replace(draft, fact="-") if draft.fact != "-" else draft

    def strike(self, number: int) -> None:
        """A person takes a fact back by command."""
        if (fact := self._active(number)) is not None:
            self.text = log.set_status(self.text, {fact.id: "superseded"})
            if fact.source != "manual":
                self.held.add(fact.id)
            self.text = log.reinstated(self.text, fact.id, self.held)

    def let(self, number: int) -> None:
        """What was held counts again."""
        if self.held:
            self.held.discard(sorted(self.held)[number % len(self.held)])

    def supersede(self, number: int, words: str) -> None:
        """A person says what is so instead."""
        if (fact := self._active(number)) is not None:
            self.text = log.set_status(self.text, {fact.id: "superseded"})
            self._append(words, "manual", supersedes=fact.id)

    def type(self, words: str) -> None:
        """A person adds a fact."""
        self._append(words, "manual", place=True)

    def other(self, number: int, words: str, supersedes: bool) -> None:
        """Another tool appends a line."""
        fact = self._active(number) if supersedes else None
        self._append(words, "conversation", supersedes=fact.id if fact else "")

    def lose(self, number: int) -> None:
        """A line is deleted by hand; it is put back before anything else is written."""
        lines = self.text.splitlines(keepends=True)
        if lines:
            del lines[number % len(lines)]
            self.text = log.put_back("".join(lines), self.text)

    def restore(self, number: int) -> None:
        """The file as it was once, with what came later at its end."""
        text, self.held = self.versions[number % len(self.versions)]
        self.held = set(self.held)
        self.text = log.put_back(text, self.text)

    def _active(self, number: int) -> Fact | None:
        facts = log.parse(self.text)[0]
        gone = log.inactive(facts)
        left = [fact for fact in facts if fact.id not in gone]
        return left[number % len(left)] if left else None

    def _append(self, words: str, source: str, supersedes: str = "", place: bool = False) -> None:
        self.day += 1
        known = log.parse(self.text)[0]
        fact = Fact(
            id=f"sam-{log.next_number('sam', known):03d}",
            fact=words,
            category="context",
            ts=f"2026-03-{min(self.day, 31)}",
            source=source,
            supersedes=supersedes,
        )
        self.text = log.append(self.text, [placed(fact, known) if place else fact])


NUMBER, WORD = st.integers(0, 9), st.sampled_from(WORDS)
ACTS = st.one_of(
    st.tuples(st.just("say"), WORD, st.integers(1, 28)),
    st.tuples(st.just("unsay"), NUMBER),
    st.tuples(st.just("strike"), NUMBER),
    st.tuples(st.just("let"), NUMBER),
    st.tuples(st.just("supersede"), NUMBER, WORD),
    st.tuples(st.just("type"), WORD),
    st.tuples(st.just("other"), NUMBER, WORD, st.booleans()),
    st.tuples(st.just("lose"), NUMBER),
    st.tuples(st.just("restore"), NUMBER),
)


def live(acts: list[tuple[Any, ...]]) -> None:
    """One life of a file, with a run after each act."""
    book = Book()
    for name, *given_ in acts:
        getattr(book, name)(*given_)
        book.run()


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTS, max_size=12))
def test_the_file_is_append_only(acts: list[tuple[Any, ...]]) -> None:
    """No line goes, none changes but its status, ids are unique, pointers lead somewhere, as-of answers agree."""
    live(acts)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(ACTS, max_size=30))
def test_the_file_is_append_only_for_long(acts: list[tuple[Any, ...]]) -> None:
    """The same, for longer lives and more of them."""
    live(acts)
