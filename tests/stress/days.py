"""Days at a desk with the vault open: mail comes in, hands edit, runs happen, all in one random order and one time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from desk import OWNER, START, Desk
from ledger import TOKEN, Ledger, is_sound, mended
from obsidian import Obsidian
from strokes import PAGE_STROKES, STROKES

from pipeline.report import Report, RunOptions
from pipeline.run import run

PEOPLE = (
    "Sarah Quill <sarah@acme.test>",
    "Nora Finch <nora@acme.test>",
    "Tom Reed <tom@bluefin.test>",
    "Iris Holm <iris@holm.test>",
    "Ada Winter <ada.winter@gmail.com>",
)
SUBJECTS = ("Pricing", "Harbour plan", "Visit in May", "Contract for Project Heron")
BODIES = (
    "As agreed.",
    "Could you send the papers by Friday?",
    "I will call you tomorrow. We decided to go ahead.",
    "Project Heron starts in June. I am the new head of design at Holm.",
    "Please call me: +49 30 2312 5160.",
)
BULK = {"List-Unsubscribe": "<https://digest.test/u>", "List-Id": "<weekly.digest.test>", "Precedence": "bulk"}
NOTES = ("People/", "Organizations/", "Projects/", "Topics/", "Sources/20", "Meetings/20")


class Days:
    """One workspace, one editor, one clock. ``seed`` decides everything. ``page`` is a live note, if there is one."""

    page = ""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.desk = Desk(folder, quiet=10)
        self.ledger = Ledger()
        self.editor = Obsidian(self.desk.vault, START.timestamp(), self.random, self.ledger.merged, self.ledger.dropped)
        self.sent: list[tuple[str, str, str, int]] = []
        self.runs = self.within = self.halves = 0
        self.inside = self.busy = self.calm = False
        self.acts = [self.edit] * 70 + [self.mail] * 6 + [self.answer] * 5 + [self.noise] * 2 + [self.run] * 14
        self.acts += [self.wait] * 12 + [self.rename] * 2 + [self.delete] + [self.copy] + [self.leave] * 4
        for _ in range(4):
            self.mail()
        self.answer()
        self.run()

    # --- what happens ---

    def live(self, edits: int) -> None:
        """Until a person edited ``edits`` times more."""
        self.calm, goal = False, self.ledger.edits + edits
        while self.ledger.edits < goal:
            self.random.choice(self.acts)()
            self.pass_time(self.random.expovariate(1 / 1.5))

    def mail(self) -> None:
        """A mail from or to somebody."""
        who, number = self.random.choice(PEOPLE), len(self.sent)
        sender, to = (OWNER, who) if self.random.random() < 0.5 else (who, OWNER)
        subject, day = f"{self.random.choice(SUBJECTS)} {number}", self.random.randint(1, 28)
        self.desk.mail(f"m{number}", sender, to, subject, self._body(), day=day)
        self.sent.append((f"m{number}", who, subject, day))

    def answer(self) -> None:
        """An answer to some mail, by either side."""
        parent, who, subject, day = self.random.choice(self.sent)
        number, day = len(self.sent), min(day + 1, 30)
        sender, to = (OWNER, who) if self.random.random() < 0.5 else (who, OWNER)
        self.desk.mail(
            f"m{number}", sender, to, f"Re: {subject}", self._body(), day=day, hour=10 + number % 10, re=parent
        )
        self.sent.append((f"m{number}", who, subject, day))

    def _body(self) -> str:
        """Some text; no two mails are the same."""
        return f"{self.random.choice(BODIES)}\n\nNumber {len(self.sent)}\n"

    def noise(self) -> None:
        """A newsletter."""
        number = len(self.sent)
        sender = f"Digest <news{number % 3}@digest.test>"
        self.desk.mail(f"m{number}", sender, OWNER, f"Weekly {number}", "Links.", day=9, headers=BULK)
        self.sent.append((f"m{number}", sender, f"Weekly {number}", 9))

    def edit(self, path: str = "") -> None:
        """One stroke in a note; in any, but most often in one that is open already."""
        path = path or self._pick()
        if path:
            strokes = STROKES if path.startswith(NOTES) else PAGE_STROKES
            stroke = self.random.choices([s for s, _ in strokes], [w for _, w in strokes])[0]
            before = self.editor.look(path).text
            after = stroke(before, self.random, self.ledger.token)
            if after != before:
                self.ledger.edited(path, before, after)
                self.editor.type(path, after)

    def leave(self) -> None:
        """A note is closed, or saved by hand."""
        if self.editor.open:
            path = self.random.choice(list(self.editor.open))
            self.random.choice([self.editor.close, self.editor.save])(path)

    def rename(self) -> None:
        """A person's note gets another name or place, and all links follow."""
        people = [path for path in self._notes() if path.startswith("People/")]
        if people:
            old = self.random.choice(people)
            new = f"{self.random.choice(['People', 'People/Old'])}/Renamed {len(self.sent)} {self.ledger.edits}.md"
            if not (self.desk.vault / new).exists():
                self.editor.rename(old, new)
                self.ledger.renamed(old, new)
                self.ledger.copies.update({copy: (self.desk.vault / copy).read_bytes() for copy in self.ledger.copies})

    def delete(self) -> None:
        """A note is deleted."""
        notes = self._notes()
        if len(notes) > 12:
            path = self.random.choice(notes)
            self.ledger.removed(path, self.editor.look(path).text)
            self.editor.delete(path)

    def copy(self) -> None:
        """A sync tool puts a conflict copy beside a note."""
        path = self._pick()
        if path:
            text = TOKEN.sub("", self.desk.note(path)) + f"\nFrom the other device: {self.ledger.token()}.\n"
            when = self._time().strftime("%Y%m%d%H%M")
            copy = f"{path.removesuffix('.md')} (Conflicted copy laptop {when}).md"
            self.editor.arrive(copy, text)
            self.ledger.copies[copy] = text.encode()

    def mend(self) -> None:
        """Properties that the editor's merge spoilt are put right: until then such a note is left alone."""
        self.editor.close_all()
        there = [path for path in self.ledger.spoilt if (self.desk.vault / path).exists()]
        for path in there:
            before, text = self.ledger.spoilt[path], self.editor.look(path).text
            if not is_sound(text):
                after = mended(text, before)
                self.ledger.edited(path, text, after)
                self.editor.type(path, after)
        self.ledger.spoilt.clear()

    def wait(self) -> None:
        """Some time without a key stroke."""
        self.pass_time(self.random.uniform(1, 15))

    # --- runs ---

    def run(self, **options: Any) -> Report:
        """A run; while it reads and writes, hands and time do not stand still."""
        self.runs += 1
        size = self.random.choice([1, 2, 50])
        patience = self.pass_time if self.random.random() < 0.5 else None
        chosen = RunOptions(**{"batch_size": size, **options})
        with self._watched():
            return run(self.desk.root, chosen, lambda *_: None, self._tick, wait=patience)

    def rest(self) -> None:
        """Everything is saved and rests; three runs. Nobody types until ``live`` again."""
        self.calm = True
        self.mend()
        self.editor.close_all()
        self.pass_time(60)
        for _ in range(3):
            self.run()
            self.pass_time(1200)

    def pass_time(self, seconds: float) -> None:
        """Time passes, for the editor and for the runs alike."""
        self.editor.advance(seconds)
        self.desk.now = self._time()

    def _time(self) -> datetime:
        return datetime.fromtimestamp(self.editor.now, UTC)

    def _tick(self) -> datetime:
        self._moment("")
        return self._time()

    def _moment(self, path: str) -> None:
        """A moment within a run, before ``path`` is opened: a little time, now and then much; a key stroke; a save."""
        if self.busy or not self.inside:
            return
        self.busy = True
        try:
            self.editor.advance(self.random.uniform(0.5, 3) if self.random.random() < 0.004 else 0.005)
            buffer = self.editor.open.get(path)
            if buffer is not None and buffer.due is not None and self.random.random() < 0.2:
                self.editor.save(path, whole=False)
            elif not self.calm and self.random.random() < 0.006:
                self._stroke_within(self._pick())
        finally:
            self.busy = False

    def _stroke_within(self, path: str) -> None:
        """A key stroke within a run; now and then the note is left at once."""
        if path:
            self.within += 1
            self.edit(path)
            if self.random.random() < 0.3:
                self.leave()

    def _written(self, path: str) -> None:
        """The program wrote a file: the editor notices late, and may save before it does."""
        self.editor.stamp(path)
        self.editor.changed_outside(path)
        if path in self.editor.open and not self.calm and not self.busy and self.random.random() < 0.3:
            self.busy = True
            self.within += 1
            self.edit(path)
            if self.random.random() < 0.5 and path in self.editor.open:
                self.editor.save(path)
            self.busy = False

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Every opening of a file in the vault is a moment; what the program puts there bears this clock's time."""
        vault, real_open, real_replace, real_rename = str(self.desk.vault), os.open, os.replace, os.rename

        def moment_open(path: Any, *more: Any, **named: Any) -> int:
            if str(path).startswith(vault) and "/.git/objects" not in str(path):
                self._moment(os.path.relpath(path, vault))
                self.halves += self.editor.half is not None and str(path).endswith(self.editor.half[1])
            return real_open(path, *more, **named)

        def told(real: Any, source: Any, target: Any) -> None:
            real(source, target)
            place = str(target)
            if place.startswith(vault) and "/.git/" not in place:
                self._written(os.path.relpath(place, vault))
            if str(source).startswith(vault) and str(source).endswith(".md"):
                self.editor.changed_outside(os.path.relpath(source, vault))

        os.open = moment_open
        os.replace = lambda source, target, **_: told(real_replace, source, target)
        os.rename = lambda source, target, **_: told(real_rename, source, target)
        self.inside = True
        try:
            yield
        finally:
            self.inside = False
            os.open, os.replace, os.rename = real_open, real_replace, real_rename

    # --- choosing ---

    def _notes(self) -> list[str]:
        """Notes of the program, conflict copies left out."""
        found = (file.relative_to(self.desk.vault).as_posix() for file in sorted(self.desk.vault.rglob("*.md")))
        return [path for path in found if path.startswith(NOTES) and "Conflicted copy" not in path]

    def _pick(self) -> str:
        """Some note; rather one that is open, now and then a page of boxes."""
        if self.editor.open and self.random.random() < 0.6:
            return self.random.choice(list(self.editor.open))
        pages = [*sorted(self.desk.vault.glob("Sources/Skipped/????-W??.md")), self.desk.vault / "Suggested.md"]
        if self.random.random() < 0.1:
            page = self.random.choice(pages)
            return page.relative_to(self.desk.vault).as_posix() if page.exists() else ""
        notes = self._notes()
        return self.random.choice(notes) if notes else ""
