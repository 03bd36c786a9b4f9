"""Days with a live note in the vault: it is renewed while a person types in it, or ticks what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from days import Days
from strokes import tick

from pipeline.live.blocks import find
from pipeline.live.view import View
from pipeline.run.briefing import NOTE
from pipeline.run.polling import Poller

PLAN = "Plan.md"
TEXT = """---
live_note: true
---
# Plan

<!--task-target:plan-->
<!--/task-target:plan-->

Mine.

```task
{"instruction": "plan", "action": "said", "targetId": "plan", "schedule": {"type": "cron", "expression": "* * * * *"}}
```
"""


class Living(Days):
    """``renewed`` counts results that were written, ``meanwhile`` key strokes while the action worked."""

    page = PLAN

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.poller = self.plan()
        self.renewed = self.meanwhile = 0
        self.acts += [self.poll] * 40 + [self.type] * 60

    def plan(self) -> Poller:
        """The live note."""
        self.desk.write(PLAN, TEXT)
        self.editor.stamp(PLAN)
        return Poller(self.desk.root, self._tick, {"said": self._say})

    def poll(self) -> None:
        """A look; hands do not stand still meanwhile."""
        self.pass_time(15)
        with self._watched():
            self.renewed += sum(task.result == "written" for task in self.poller.poll().tasks)

    def rest(self) -> None:
        """Everything rests, the last result is in the history, and the task has ended."""
        super().rest()
        self.calm = True
        for _ in range(2):
            self.pass_time(3700)
            self.poll()
        self.pass_time(30)
        self.run()

    def type(self) -> None:
        """A line inside the region or beside it, a word behind one, or a line deleted; never in code."""
        before = self.editor.look(self.page).text
        page = find(before)
        first = len(before.split("\n")) - len("".join(page.note.body).split("\n"))
        code = {number for block in page.blocks for number in range(block.start, block.end)}
        body = "".join(page.note.body).split("\n")
        free = [n for n in range(1, len(body)) if n not in code and n - 1 not in code]
        number, word = self.random.choice(free), self.ledger.token()
        what = self.random.random()
        if what < 0.6 or not body[number].startswith("- "):
            body.insert(number, f"- typed {word}" if what < 0.3 else f"Typed {word}.")
        elif what < 0.9:
            body[number] += f" {word}"
        else:
            del body[number]
        after = "\n".join([*before.split("\n")[:first], *body])
        self.ledger.edited(self.page, before, after)
        self.editor.type(self.page, after)

    def _say(self, _view: View, now: datetime, _arguments: Mapping[str, object]) -> str:
        if not self.calm and self.random.random() < 0.5:
            self.meanwhile += 1
            self.type()
            if self.random.random() < 0.5:
                self.editor.save(PLAN)
        lines = [f"- meeting {n}" for n in range(now.minute % 5)] + [f"- [ ] letter {n}" for n in range(now.hour % 3)]
        return "\n".join([f"## Hour {now.hour}", *lines, "- always"])


class Mornings(Living):
    """The same with the daily brief: what is typed in Today.md stays, what is ticked there is done at its source.

    Now and then a night goes by, after which the brief of the day before is closed.
    """

    page = NOTE
    polling = False

    def plan(self) -> Poller:
        """Today.md is there from the first run on."""
        self.acts += [self.tick] * 5
        self.editor.stamp(NOTE)
        return Poller(self.desk.root, self._tick)

    def live(self, edits: int) -> None:
        """Another day, or the same."""
        self.pass_time(self.random.choice([0, 14 * 3600]))
        super().live(edits)

    def poll(self) -> None:
        """A look; the strokes within are in the brief."""
        self.polling = True
        super().poll()
        self.polling = False

    def tick(self) -> None:
        """A box of the brief is ticked, or emptied."""
        before = self.editor.look(NOTE).text
        after = tick(before, self.random, self.ledger.token)
        if after != before:
            self.ledger.edited(NOTE, before, after)
            self.editor.type(NOTE, after)

    def _stroke_within(self, path: str) -> None:
        if not self.polling:
            return super()._stroke_within(path)
        self.meanwhile += 1
        self.random.choice([self.type, self.type, self.tick])()
        if self.random.random() < 0.5 and NOTE in self.editor.open:
            self.editor.save(NOTE)
        return None
