"""Random repairs, mail, hand edits, lines deleted from Corrections.md, forgetting and restoring, in any order."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import OWNER, Desk, changed
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from pipeline.errors import UsageFault
from pipeline.query import check
from pipeline.report import Report
from pipeline.run.editing import add, remove, set_fields
from pipeline.run.forgetting import forget
from pipeline.run.merging import merge
from pipeline.run.relating import relate, unrelate
from pipeline.run.renaming import alias, rename
from pipeline.run.restore import restore
from pipeline.run.splitting import split
from pipeline.run.undo import release, undo

PEOPLE = [
    "Sarah Quill <sarah@acme.test>",
    "S. Quill <sarah.quill@home.test>",
    "Nora Finch <nora@acme.test>",
    "Tom Reed <tom@bluefin.test>",
    "Iris Holm <iris@holm.test>",
]
BODIES = [
    "As agreed.",
    "Could you send the papers by Friday?",
    "I am the new head of design at Holm. We decided to go ahead.",
    "Best,\nIris Holm\nHead of Sails\nHolm Works\n+49 30 2312 5160",
]
ANY = st.integers(0, 99)
CORRECTIONS = "Sources/Corrections.md"


class Repairs(RuleBasedStateMachine):
    """One vault. ``typed`` are words that a person wrote and that must stand somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="repairs-"))
        self.desk = Desk(self.folder)
        self.count = 0
        self.typed: set[str] = set()
        self.removed = False
        self.forgotten: set[str] = set()

    def teardown(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def token(self) -> str:
        """A word that stands nowhere else."""
        self.count += 1
        return f"zq{self.count}x"

    def send(self, who: str, body: str, both: bool = True) -> None:
        """A thread with somebody."""
        self.count += 1
        name = f"m{self.count}"
        self.desk.mail(name, who, OWNER, f"Plan {self.count}", body, day=1 + self.count % 20)
        if both:
            self.desk.mail(f"{name}r", OWNER, who, f"Re: Plan {self.count}", "Fine.", day=21, re=name)

    @initialize()
    def first_day(self) -> None:
        """Everybody wrote once."""
        for who, body in zip(PEOPLE, [*BODIES, BODIES[0]], strict=True):
            self.send(who, body)
        self.settled()

    # --- what is there ---

    def noted(self, at: int, folders: tuple[str, ...] = ("People/", "Organizations/", "Projects/")) -> str:
        """The path of some note, without ``.md``."""
        found = [path.removesuffix(".md") for path in self.desk.tree() if path.startswith(folders)]
        return found[at % len(found)] if found else "People/Nobody"

    def act(self, done: object) -> None:
        """A command that was carried out, or refused with a reason."""
        assert isinstance(done, Report)
        assert done.problems == () and done.pending == ()
        self.settled()

    def clock(self) -> object:
        """The desk's clock."""
        return self.desk.now

    # --- rules ---

    @rule(who=st.sampled_from(PEOPLE), body=st.sampled_from(BODIES), both=st.booleans())
    def mail(self, who: str, body: str, both: bool) -> None:
        """New mail, taken up by a run."""
        self.send(who, body, both)
        self.settled()

    @rule(at=ANY, form=st.sampled_from(["{}", "- {}", "### {}\n\ntext"]), where=st.sampled_from(["Notes", "Key facts"]))
    def type_a_line(self, at: int, form: str, where: str) -> None:
        """A person writes into a note."""
        path = f"{self.noted(at)}.md"
        text = self.desk.note(path) if path in self.desk.tree() else ""
        if f"## {where}\n" in text:
            token = self.token()
            self.desk.write(path, text.replace(f"## {where}\n", f"## {where}\n{form.format(token)}\n", 1))
            self.typed.add(token)
            self.settled()

    @rule(one=ANY, two=ANY, nest=st.booleans())
    def merge(self, one: int, two: int, nest: bool) -> None:
        """Two become one."""
        self.attempt(lambda: merge(self.desk.root, self.noted(one), self.noted(two), nest, clock=lambda: self.desk.now))

    @rule(at=ANY, which=ANY)
    def split_by_address(self, at: int, which: int) -> None:
        """One becomes two."""
        path = self.noted(at, ("People/",))
        text = self.desk.note(f"{path}.md") if f"{path}.md" in self.desk.tree() else ""
        emails = re.findall(r"(?m)^  - (\S+@\S+)$", text)
        if emails:
            email = emails[which % len(emails)]
            self.attempt(lambda: split(self.desk.root, path, [email], clock=lambda: self.desk.now))

    @rule(at=ANY)
    def rename(self, at: int) -> None:
        """Another name."""
        name = f"Renamed {self.token()}"
        self.attempt(lambda: rename(self.desk.root, self.noted(at), name, clock=lambda: self.desk.now))

    @rule(at=ANY)
    def alias(self, at: int) -> None:
        """A further name."""
        name = f"Called {self.token()}"
        self.attempt(lambda: alias(self.desk.root, self.noted(at), [name], clock=lambda: self.desk.now))

    @rule(one=ANY, two=ANY, word=st.sampled_from(["knows", "reports to", "part of"]))
    def relate(self, one: int, two: int, word: str) -> None:
        """A relation."""
        self.attempt(
            lambda: relate(self.desk.root, self.noted(one), word, self.noted(two), clock=lambda: self.desk.now)
        )

    @rule(one=ANY, two=ANY)
    def unrelate(self, one: int, two: int) -> None:
        """No relation."""
        self.attempt(
            lambda: unrelate(self.desk.root, self.noted(one), "*", self.noted(two), clock=lambda: self.desk.now)
        )

    @rule(kind=st.sampled_from(["person", "project"]))
    def add(self, kind: str) -> None:
        """A note by hand."""
        name = f"Added {self.token()}"
        more = {"aliases": [f"Also {name}"], "keywords": ["papers", "design"]} if kind == "project" else {}
        self.attempt(lambda: add(self.desk.root, kind, name, clock=lambda: self.desk.now, **more))

    @rule(at=ANY)
    def set(self, at: int) -> None:
        """A property."""
        self.attempt(
            lambda: set_fields(self.desk.root, self.noted(at), [f"role={self.token()}"], clock=lambda: self.desk.now)
        )

    @rule(at=ANY)
    def remove(self, at: int) -> None:
        """A note goes, with what a person wrote there."""
        path = self.noted(at)
        text = self.desk.note(f"{path}.md") if f"{path}.md" in self.desk.tree() else ""
        self.removed = True
        self.typed -= {token for token in self.typed if token in text}
        self.attempt(lambda: remove(self.desk.root, path, clock=lambda: self.desk.now))

    @rule(at=ANY, which=ANY, key=st.sampled_from(["aliases", "keywords", "domains"]))
    def split_a_thing(self, at: int, which: int, key: str) -> None:
        """One organization or project becomes two."""
        path = self.noted(at, ("Organizations/", "Projects/"))
        text = self.desk.note(f"{path}.md") if f"{path}.md" in self.desk.tree() else ""
        listed = re.search(rf"(?m)^{key}:\n((?:  - .*\n)+)", text)
        values = [line[4:].strip("\"'") for line in listed[1].splitlines()] if listed else []
        if values:
            given = {key: [values[which % len(values)]]}
            name = f"Parted {self.token()}"
            self.attempt(lambda: split(self.desk.root, path, new=name, clock=lambda: self.desk.now, **given))

    @rule(at=ANY)
    def delete_a_line(self, at: int) -> None:
        """A person takes a decision back."""
        text = self.desk.note(CORRECTIONS)
        lines = [line for line in text.splitlines(keepends=True) if line.startswith("- ")]
        if lines:
            line = lines[at % len(lines)]
            if line.startswith("- forgotten:"):
                self.forgotten.clear()
            self.desk.write(CORRECTIONS, text.replace(line, "", 1))
            self.settled()

    @rule(at=ANY)
    def forget(self, at: int) -> None:
        """Somebody is taken out of everything."""
        path = self.noted(at, ("People/",))
        text = self.desk.note(f"{path}.md") if f"{path}.md" in self.desk.tree() else ""
        name = path.removeprefix("People/").partition(" (")[0]
        alone = sum(p.startswith(f"People/{name}") for p in self.desk.tree()) == 1
        if not text or not alone:
            return
        self.typed -= {token for token in self.typed if token in text or token in name}
        self.removed = True
        self.attempt(
            lambda: forget(self.desk.root, path, clock=lambda: self.desk.now), lambda: self.forgotten.add(name)
        )

    @rule(at=st.integers(1, 12))
    def restore(self, at: int) -> None:
        """The vault as it was; what a person wrote since stands in the history."""
        commits = self.desk.git("rev-list", "--first-parent", "HEAD").split()
        self.typed.clear()
        self.removed = True
        self.attempt(
            lambda: restore(self.desk.root, commits[min(at, len(commits) - 1)], clock=lambda: self.desk.now),
        )

    @rule()
    def release(self) -> None:
        """All that is held counts again."""
        self.attempt(lambda: release(self.desk.root, (), clock=lambda: self.desk.now))

    @rule(at=st.integers(0, 6))
    def undo(self, at: int) -> None:
        """A command or a batch is taken back."""
        self.attempt(lambda: undo(self.desk.root, f"last-{at}", clock=lambda: self.desk.now))

    def attempt(self, command: object, after: Callable[[], None] = lambda: None) -> None:
        """Carry a command out; it may refuse with a reason, and then changes nothing."""
        before = self.desk.tree()
        try:
            done = command()  # type: ignore[operator]
        except UsageFault:
            assert changed(before, self.desk.tree()) == {}
            return
        after()
        self.act(done)

    # --- what must hold ---

    def settled(self) -> None:
        """After a run nothing dangles, nothing is lost, and one more run writes nothing."""
        self.desk.later(hours=1)
        first = self.desk.run()
        assert first.problems == ()
        tree = self.desk.tree()
        findings = [found for found in check(self.desk.root, False) if not (self.removed and "leads nowhere" in found)]
        assert findings == []
        text = self.desk.text()
        assert [token for token in sorted(self.typed) if token not in text] == []
        assert [name for name in sorted(self.forgotten) if f"People/{name}.md" in tree] == []
        ids = Counter(
            fact["id"]
            for path, data in tree.items()
            if path.endswith("facts.jsonl")
            for fact in map(json.loads, data.decode().splitlines())
        )
        assert [name for name, times in ids.items() if times > 1] == []
        self.desk.is_quiet()


QUICK = settings(max_examples=3, stateful_step_count=7, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(
    max_examples=120, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=False
)


def test_some_random_repairs() -> None:
    """Whatever is merged, split, renamed, removed and undone: nothing is lost, pairs hold, a second run is quiet."""
    run_state_machine_as_test(Repairs, settings=QUICK)  # type: ignore[no-untyped-call]


@pytest.mark.slow
def test_many_random_repairs() -> None:
    """The same, for long."""
    run_state_machine_as_test(Repairs, settings=LONG)  # type: ignore[no-untyped-call]
