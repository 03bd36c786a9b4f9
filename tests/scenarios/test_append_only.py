"""No line of a facts file is ever lost or changed but for its status, whatever people, tools and commands do."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from desk import OWNER, SARAH, Desk, pricing

from pipeline.build.chains import on_day
from pipeline.build.facts import drafts, reconcile
from pipeline.errors import UsageFault
from pipeline.notes import facts as log
from pipeline.query.reading import reading
from pipeline.run.fact_commands import add, supersede, withdraw
from pipeline.run.restore import restore
from pipeline.run.undo import release, undo

NOTE = "People/Sarah Quill.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"
ROLES = ("CTO", "Head of Design", "VP Engineering")
LIKES = ("I prefer tea.", "I prefer calls before noon.", "I'm allergic to nuts.")
TYPED = ("Lives in Berlin", "Lives in Lyon", "Plays chess", "Sarah is based in Porto")


class Life:
    """A desk at which anything may happen to the facts of one person. ``seen``: id -> line without its status."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.dice = desk, random.Random(seed)
        self.number, self.seen = 0, {}
        self.told: list[str] = []
        pricing(desk)
        desk.run()
        self.check("the first run")

    def step(self) -> None:
        """Something happens; every law holds."""
        acts = (self.mail, self.mail, self.add, self.supersede, self.withdraw, self.strike, self.delete)
        acts += (self.undo, self.release, self.other, self.lose, self.restore, self.flip)
        act = self.dice.choice(acts)
        self.desk.later(hours=1)
        try:
            act()
        except UsageFault:
            return
        self.check(act.__name__)

    def check(self, what: str) -> None:
        """The laws."""
        self.told.append(what)
        rows = [json.loads(line) for line in self.desk.note(FACTS).splitlines()]
        now = {row["id"]: {key: value for key, value in row.items() if key != "status"} for row in rows}
        assert len(now) == len(rows), self.told
        assert {name: now.get(name) for name in self.seen} == self.seen, self.told
        assert {row[key] for row in rows for key in ("supersedes", "supersededBy") if key in row} <= now.keys()
        self.seen = now
        known = log.parse(self.desk.note(FACTS))[0]
        active = {fact.id for fact in known} - log.inactive(known)
        with reading(self.desk.root) as place:
            said, held = drafts("sarah-quill", place.index), place.state.decided("held")
            living = reconcile("sarah-quill", said, known, held).living
            assert on_day(known, living, "9999-12-31") == active, self.told
        if (self.desk.vault / NOTE).exists():
            shown = {line.rpartition("^")[2] for line in self._bullets() if "~~" not in line}
            assert shown <= active, self.told

    # --- what may happen ---

    def mail(self) -> None:
        """She writes, now and then from another job, or of what she likes."""
        self.number += 1
        body = f"Hello Robin,\n\n{self.dice.choice(LIKES)}\n\nSarah Quill\n{self.dice.choice(ROLES)} | Acme Corp\n"
        day = self.dice.randint(1, 28)
        self.desk.mail(f"m{self.number}", SARAH, OWNER, f"News {self.number}", body, day=day, month=5)
        self.desk.run()

    def add(self) -> None:
        """The owner adds a fact, now and then an older one."""
        ts = self.dice.choice(("", "2026-03-01", "2026-05-02"))
        add(self.desk.root, "Sarah Quill", self.dice.choice(TYPED), "", ts, clock=lambda: self.desk.now)

    def supersede(self) -> None:
        """The owner says what is so instead."""
        supersede(self.desk.root, self._any(), self.dice.choice((*TYPED, *ROLES)), clock=lambda: self.desk.now)

    def withdraw(self) -> None:
        """The owner takes a fact back."""
        withdraw(self.desk.root, self._any(), clock=lambda: self.desk.now)

    def strike(self) -> None:
        """A bullet is struck."""
        if line := self._bullet():
            self.desk.edit(NOTE, line, f"- ~~{line[2 : line.rindex('^')].strip()}~~ {line[line.rindex('^') :]}")
        self.desk.run()

    def delete(self) -> None:
        """A bullet is deleted."""
        if line := self._bullet():
            self.desk.edit(NOTE, line + "\n", "")
        self.desk.run()

    def undo(self) -> None:
        """The newest batch is taken back."""
        undo(self.desk.root, "last", clock=lambda: self.desk.now)

    def release(self) -> None:
        """All that is held counts again."""
        release(self.desk.root, (), clock=lambda: self.desk.now)

    def other(self) -> None:
        """Another tool appends a line."""
        number = max(int(name.rpartition("-")[2]) for name in self.seen) + self.dice.randint(1, 3)
        value: dict[str, Any] = {"fact": self.dice.choice(TYPED), "id": f"sarah-quill-{number:03d}", "mood": [1]}
        value |= {"ts": "2026-05-04", "category": "context", "source": "conversation", "status": "active"}
        if self.dice.random() < 0.5:
            value["supersedes"] = self._any()
        self.desk.write(FACTS, self.desk.note(FACTS) + json.dumps(value) + "\n")
        self.desk.run()

    def lose(self) -> None:
        """A line is deleted by hand."""
        lines = self.desk.note(FACTS).splitlines(keepends=True)
        del lines[self.dice.randrange(len(lines))]
        self.desk.write(FACTS, "".join(lines))
        self.desk.run()

    def flip(self) -> None:
        """A status is changed by hand."""
        lines = self.desk.note(FACTS).splitlines(keepends=True)
        at = self.dice.randrange(len(lines))
        on, off = '"status": "active"', '"status": "superseded"'
        lines[at] = lines[at].replace(on, off) if on in lines[at] else lines[at].replace(off, on)
        self.desk.write(FACTS, "".join(lines))
        self.desk.run()

    def restore(self) -> None:
        """The vault is set back to what an earlier batch knew."""
        commits = self.desk.git("log", "--format=%H", "--", FACTS).split()
        restore(self.desk.root, self.dice.choice(commits)[:12], clock=lambda: self.desk.now)
        self.desk.run()

    def _any(self) -> str:
        return self.dice.choice(sorted(self.seen))

    def _bullet(self) -> str:
        found = [line for line in self._bullets() if "~~" not in line]
        return self.dice.choice(found) if found else ""

    def _bullets(self) -> list[str]:
        there = (self.desk.vault / NOTE).exists()
        return [line for line in self.desk.note(NOTE).split("\n") if " ^sarah-quill-" in line] if there else []


def live(desk: Desk, seed: int, steps: int) -> None:
    """A life of so many steps; at its end another run writes nothing."""
    life = Life(desk, seed)
    for _ in range(steps):
        life.step()
    desk.run()
    life.check("the end")
    desk.is_quiet()


def test_lines_of_facts_stay(desk: Desk) -> None:
    """A short life."""
    live(desk, seed=2, steps=9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_lines_of_facts_stay_for_long(desk: Desk, seed: int) -> None:
    """Long lives."""
    live(desk, seed, steps=40)
