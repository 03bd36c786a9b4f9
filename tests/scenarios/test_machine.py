"""Random days: mail, junk, hand edits in every form, crashes and runs in any order. Some things never happen."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest
from desk import OWNER, Desk, changed, loose_ends
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from pipeline.errors import UsageFault
from pipeline.run.held import held_keys
from pipeline.run.undo import release, undo
from pipeline.vault.history import open_history

PEOPLE = [
    "Sarah Quill <sarah@acme.test>",
    "Nora Finch <nora@acme.test>",
    "Tom Reed <tom@bluefin.test>",
    "Iris Holm <iris@holm.test>",
    "Ada Winter <ada.winter@gmail.com>",
]
SUBJECTS = ["Pricing", "Harbour plan", "Visit in May", "Contract for Project Heron"]
BODIES = [
    "As agreed.",
    "Could you send the papers by Friday?",
    "I will call you tomorrow. We decided to go ahead.",
    "Project Heron starts in June. I am the new head of design at Holm.",
    "Please call me: +49 30 2312 5160.",
]
_LINK = re.compile(r"\[\[([^\]|]+)")


class Crash(BaseException):
    """The machine stopped."""


class Days(RuleBasedStateMachine):
    """One vault. ``typed`` holds (path, token) of every line a person typed, ``allowed`` pairs that they broke."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="days-"))
        self.desk = Desk(self.folder)
        self.sent: list[tuple[str, str, str, int]] = []
        self.typed: list[tuple[str, str]] = []
        self.allowed: set[tuple[str, str]] = set()
        self.sources: dict[Path, bytes] = {}
        self.count = 0
        self.runs = 0

    def teardown(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def token(self) -> str:
        """A word that stands nowhere else."""
        self.count += 1
        return f"zq{self.count}x"

    def keep(self, path: Path) -> None:
        """Remember the bytes of a source."""
        self.sources[path] = path.read_bytes()

    # --- sources ---

    @initialize()
    def first_day(self) -> None:
        """A thread to begin with."""
        self.keep(self.desk.mail("m0", PEOPLE[0], OWNER, SUBJECTS[0], BODIES[1], day=1))
        self.keep(self.desk.mail("m1", OWNER, PEOPLE[0], f"Re: {SUBJECTS[0]}", BODIES[2], day=2, re="m0"))
        self.sent += [("m0", PEOPLE[0], SUBJECTS[0], 1), ("m1", PEOPLE[0], SUBJECTS[0], 2)]
        self.run(50)

    @rule(
        who=st.sampled_from(PEOPLE),
        subject=st.sampled_from(SUBJECTS),
        body=st.sampled_from(BODIES),
        out=st.booleans(),
        day=st.integers(1, 28),
    )
    def mail(self, who: str, subject: str, body: str, out: bool, day: int) -> None:
        """A new mail, either way."""
        name = f"m{len(self.sources)}"
        sender, to = (OWNER, who) if out else (who, OWNER)
        self.keep(self.desk.mail(name, sender, to, f"{subject} {len(self.sources)}", body, day=day))
        self.sent.append((name, who, f"{subject} {len(self.sources) - 1}", day))

    @rule(at=st.integers(0, 50), body=st.sampled_from(BODIES), out=st.booleans())
    def reply(self, at: int, body: str, out: bool) -> None:
        """An answer to some mail, by either side."""
        parent, who, subject, day = self.sent[at % len(self.sent)]
        name = f"m{len(self.sources)}"
        sender, to = (OWNER, who) if out else (who, OWNER)
        self.keep(
            self.desk.mail(name, sender, to, f"Re: {subject}", body, day=min(day + 1, 30), re=parent, hour=10 + at % 10)
        )
        self.sent.append((name, who, subject, min(day + 1, 30)))

    @rule(number=st.integers(1, 3))
    def noise(self, number: int) -> None:
        """A newsletter."""
        headers = {
            "List-Unsubscribe": "<https://digest.test/u>",
            "List-Id": "<weekly.digest.test>",
            "Precedence": "bulk",
        }
        name = f"n{len(self.sources)}"
        self.keep(
            self.desk.mail(
                name, f"Digest <news{number}@digest.test>", OWNER, f"Weekly {name}", "Links.", day=9, headers=headers
            )
        )

    @rule(data=st.binary(max_size=60), kind=st.sampled_from(["eml", "ics", "vcf", "mbox", "vtt", "md", "json", "bin"]))
    def junk(self, data: bytes, kind: str) -> None:
        """A file of nonsense."""
        self.keep(self.desk.source(f"junk/{len(self.sources)}.{kind}", data))

    # --- hands ---

    def pick(self, at: int, items: bool = True) -> tuple[str, list[str]]:
        """Some note of the program, and its lines; the page of cards when there is nobody left."""
        folders = ("People/", "Organizations/", *(("Sources/20",) if items else ()))
        notes = [path for path in self.desk.tree() if path.startswith(folders)]
        path = notes[at % len(notes)] if notes else "Suggested.md"
        return path, self.desk.note(path).split("\n")

    def put(self, path: str, lines: list[str]) -> None:
        """Save a note."""
        self.desk.write(path, "\n".join(lines))

    @rule(
        at=st.integers(0, 99),
        place=st.integers(0, 99),
        form=st.sampled_from(["{}", "- {}", "- [ ] {}", "> {}", "## {}", "- {} [[People/Sarah Quill]]"]),
    )
    def type_a_line(self, at: int, place: int, form: str) -> None:
        """A line of any form, below any heading."""
        path, lines = self.pick(at)
        heads = [number for number, line in enumerate(lines) if line.startswith("#")]
        token = self.token()
        lines.insert(heads[place % len(heads)] + 1, form.format(token))
        self.put(path, lines)
        self.typed.append((path, token))

    @rule(at=st.integers(0, 99), key=st.sampled_from(["role", "nickname", "status"]))
    def change_a_property(self, at: int, key: str) -> None:
        """A property, old or new, of an entity's note."""
        path, lines = self.pick(at, items=False)
        token = self.token()
        end = lines.index("---", 1)
        there = [number for number in range(1, end) if lines[number].startswith(f"{key}: ")]
        old = lines[there[0]] if there else ""
        self.typed = [(p, t) for p, t in self.typed if p != path or t not in old]
        lines[there[0] if there else end : (there[0] + 1) if there else end] = [f"{key}: {token}"]
        self.put(path, lines)
        self.typed.append((path, token))

    @rule(at=st.integers(0, 99), which=st.integers(0, 99))
    def tick(self, at: int, which: int) -> None:
        """An open item is done, or not after all."""
        path, lines = self.pick(at)
        boxes = [number for number, line in enumerate(lines) if line.startswith(("- [ ] ", "- [x] "))]
        if boxes:
            number = boxes[which % len(boxes)]
            mark = "x" if lines[number][3] == " " else " "
            lines[number] = f"- [{mark}]{lines[number][5:]}"
            self.put(path, lines)

    @rule(at=st.integers(0, 99), which=st.integers(0, 99))
    def delete_a_line(self, at: int, which: int) -> None:
        """A bullet of an entity's note is deleted."""
        path, lines = self.pick(at, items=False)
        bullets = [number for number, line in enumerate(lines) if line.startswith("- ")]
        if bullets:
            gone = lines.pop(bullets[which % len(bullets)])
            self.typed = [(p, t) for p, t in self.typed if p != path or t not in gone]
            note = path.removesuffix(".md")
            for target in _LINK.findall(gone):
                self.allowed |= {(target, note), (note, target)}
            self.put(path, lines)

    @rule(at=st.integers(0, 99), noise=st.booleans())
    def correct_a_filter(self, at: int, noise: bool) -> None:
        """A source note is called noise, or no noise after all."""
        path, lines = self.pick(at)
        number = next((n for n, line in enumerate(lines) if line.startswith("filter: ")), None)
        if path.startswith("Sources/") and number is not None:
            lines[number] = "filter: [spam]" if noise else "filter: []"
            self.put(path, lines)

    @rule(at=st.integers(0, 99))
    def delete_a_note(self, at: int) -> None:
        """A whole note is deleted."""
        path, _ = self.pick(at)
        if path != "Suggested.md" and len(self.desk.tree()) > 25:
            self.desk.delete(path)
            self.typed = [(p, token) for p, token in self.typed if p != path]

    @rule(at=st.integers(0, 99), linked=st.booleans(), folder=st.sampled_from(["People", "People/Old", "Archive"]))
    def rename_a_person(self, at: int, linked: bool, folder: str) -> None:
        """A person's note gets another name or place, with or without the links to it."""
        people = [path for path in self.desk.tree() if path.startswith(("People/", "Archive/"))]
        if not people:
            return
        old = people[at % len(people)]
        new = f"{folder}/Renamed {self.token()}.md"
        (self.desk.vault / new).parent.mkdir(parents=True, exist_ok=True)
        (self.desk.vault / old).rename(self.desk.vault / new)
        before, after = old.removesuffix(".md"), new.removesuffix(".md")
        self.typed = [(new if path == old else path, token) for path, token in self.typed]
        self.allowed |= {
            tuple(after if end == before else end for end in pair)  # type: ignore[misc]
            for pair in self.allowed
        }
        for path, data in self.desk.tree().items() if linked else ():
            text = data.decode("utf-8")
            if f"[[{before}" in text:
                self.desk.write(path, re.sub(rf"\[\[{re.escape(before)}(?=[\]|#])", f"[[{after}", text))

    @rule(at=st.integers(0, 99), which=st.integers(0, 99))
    def take_a_decision_back(self, at: int, which: int) -> None:
        """A line of Corrections.md is deleted."""
        path = "Sources/Corrections.md"
        lines = self.desk.note(path).split("\n") if path in self.desk.tree() else []
        said = [number for number, line in enumerate(lines) if line.startswith("- ")]
        if said:
            lines.pop(said[which % len(said)])
            self.put(path, lines)

    @rule(at=st.integers(0, 99), which=st.integers(0, 99))
    def tick_a_page(self, at: int, which: int) -> None:
        """A box of a skipped week or of the page of cards is ticked, or emptied."""
        pages = [p for p in self.desk.tree() if p.startswith("Sources/Skipped/") or p == "Suggested.md"]
        path = pages[at % len(pages)] if pages else ""
        lines = self.desk.note(path).split("\n") if path else []
        boxes = [number for number, line in enumerate(lines) if re.match(r"\s*- \[[ x]\] ", line)]
        if boxes:
            number = boxes[which % len(boxes)]
            was, now = ("[ ]", "[x]") if "- [ ]" in lines[number] else ("[x]", "[ ]")
            lines[number] = lines[number].replace(was, now, 1)
            self.put(path, lines)

    @rule(at=st.integers(0, 99), which=st.integers(0, 99), act=st.sampled_from(["flip", "delete", "double", "append"]))
    def change_a_facts_file(self, at: int, which: int, act: str) -> None:
        """A line of facts.jsonl is flipped, deleted or doubled, or another agent adds one of its own."""
        files = [path for path in self.desk.tree() if path.endswith("/facts.jsonl")]
        if not files:
            return
        path = files[at % len(files)]
        lines = self.desk.note(path).splitlines()
        number = which % len(lines) if lines else 0
        if lines and act in {"flip", "delete"}:
            self.typed = [(p, token) for p, token in self.typed if token not in lines[number]]
        if act == "append" or not lines:
            fact = {"id": f"{path.split('/')[-2]}-{which:03d}", "fact": f"Likes {self.token()}", "ts": "2026-05-01"}
            lines.append(json.dumps({**fact, "category": "preference", "source": "manual", "status": "active"}))
        elif act == "flip":
            was = '"status": "active"' if '"status": "active"' in lines[number] else '"status": "superseded"'
            now = '"status": "superseded"' if "active" in was else '"status": "active"'
            lines[number] = lines[number].replace(was, now)
        elif act == "delete":
            lines.pop(number)
        else:
            lines.insert(number, lines[number])
        self.put(path, [*lines, ""])

    @rule(
        key=st.sampled_from(["keep", "skip"]),
        who=st.sampled_from(["", "acme.test", "digest.test", "ada.winter@gmail.com"]),
    )
    def change_a_rule(self, key: str, who: str) -> None:
        """A sender is kept or skipped by the settings, or no more."""
        file = self.desk.root / "vaultmill.yaml"
        text = re.sub(rf"(?m)^{key}:.*$", f"{key}: [{who}]", file.read_text("utf-8"))
        other = "skip" if key == "keep" else "keep"
        if who:  # nobody may stand in both lists
            text = text.replace(f"{other}: [{who}]", f"{other}: []")
        file.write_text(text, "utf-8")

    # --- runs ---

    @rule(size=st.sampled_from([1, 2, 50]))
    def run(self, size: int) -> None:
        """A run, after which everything must be as it should."""
        self.desk.later(hours=7)
        self.desk.run(batch_size=size)
        self.runs += 1
        self.nothing_lost()
        tree = self.desk.tree()
        assert [
            pair for pair in loose_ends(tree) if pair not in self.allowed and pair[0] not in self.edited_links()
        ] == []
        stamps = self.desk.stamps()
        report = self.desk.run()
        assert changed(tree, self.desk.tree()) == {}
        assert self.desk.stamps() == stamps and report.commits == ()
        if self.runs % 5 == 0:
            self.desk.git("fsck", "--strict", "--no-dangling")
            assert self.desk.git("status", "--porcelain") == ""

    def edited_links(self) -> set[str]:
        """Notes in which a person typed a link: it may name somebody whose note is gone."""
        return {path.removesuffix(".md") for path, _ in self.typed}

    @precondition(lambda self: self.runs > 0)
    @rule(at=st.integers(1, 40), size=st.sampled_from([1, 50]))
    def crash(self, at: int, size: int) -> None:
        """A run that stops at its n-th write."""
        real, left = os.replace, [at]

        def bomb(source: str, target: str, **more: object) -> None:
            left[0] -= 1
            if left[0] == 0:
                raise Crash
            real(source, target, **more)  # type: ignore[arg-type]

        os.replace = bomb  # type: ignore[assignment]
        try:
            self.desk.run(batch_size=size)
        except Crash:
            pass
        finally:
            os.replace = real
        self.nothing_lost()

    @precondition(lambda self: self.runs > 0)
    @rule(at=st.integers(0, 20), back=st.booleans())
    def undo(self, at: int, back: bool) -> None:
        """A batch is taken back, and perhaps given back at once: then nothing but the logs of facts differs."""
        self.desk.later(hours=7)
        self.desk.run()
        before = self.notes()
        try:
            undo(self.desk.root, f"last-{at}", clock=lambda: self.desk.now)
        except UsageFault:
            return
        self.nothing_lost()
        if back:
            with open_history(self.desk.vault) as history:
                held = next(key for entry in history.log() for key in held_keys(entry))
            release(self.desk.root, (held,), clock=lambda: self.desk.now)
            self.nothing_lost()
            assert changed(before, self.notes()) == {}

    @precondition(lambda self: self.runs > 0)
    @rule()
    def release_all(self) -> None:
        """All that is held counts again."""
        self.desk.later(hours=7)
        with contextlib.suppress(UsageFault):
            release(self.desk.root, (), clock=lambda: self.desk.now)
        self.nothing_lost()

    def notes(self) -> dict[str, bytes]:
        """The vault without the logs of facts, which only ever grow, and the page of decisions."""
        grows = ("facts.jsonl", "Corrections.md")
        return {path: data for path, data in self.desk.tree().items() if not path.endswith(grows)}

    def nothing_lost(self) -> None:
        """No line of a person is lost, and no source was touched."""
        tree = self.desk.tree()
        assert [(path, token) for path, token in self.typed if token.encode() not in tree.get(path, b"")] == []
        assert {path: path.read_bytes() for path in self.sources} == self.sources


QUICK = settings(max_examples=25, stateful_step_count=16, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(
    max_examples=150, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=False
)


def test_some_random_days() -> None:
    """Whatever people, mail and crashes do: no line of a person is lost, pairs hold, a second run writes nothing."""
    run_state_machine_as_test(Days, settings=QUICK)  # type: ignore[no-untyped-call]


@pytest.mark.slow
def test_many_random_days() -> None:
    """The same, for long."""
    run_state_machine_as_test(Days, settings=LONG)  # type: ignore[no-untyped-call]
