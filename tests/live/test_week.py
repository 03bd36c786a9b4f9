"""A week of a workspace in accelerated time: tasks of all kinds, a person who types, processes that are killed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import minutes

from pipeline.live.actions import Result
from pipeline.live.blocks import Block, find
from pipeline.live.claims import Claims, Owner, task_key
from pipeline.live.running import Outcome, attempt

BERLIN = ZoneInfo("Europe/Berlin")
FIRST = datetime(2026, 10, 21, 22, 0, tzinfo=UTC)
LAST = FIRST + timedelta(days=7)
POLL = timedelta(seconds=15)
OFFICE, AT_ONCE = "task:task-5cc3f8", "task:task-2c1c37"
NOTES = {
    "Today.md": """---
live_note: true
---
# Today

<!--task-target:brief-->
<!--/task-target:brief-->

Mine.

```task
{"instruction": "brief", "schedule": {"type": "cron", "expression": "20 * * * *"}, "targetId": "brief"}
```

```task
{
  "instruction": "office",
  "schedule": {"type": "window", "cron": "0 * * * 1-5", "startTime": "09:00", "endTime": "17:00"},
  "tz": "Asia/Kolkata"
}
```
""",
    "Plans/Night.md": """---\r
live_note: true\r
---\r
```task\r
{"instruction": "night", "targetId": "night",\r
 "schedule": {"type": "window", "cron": "*/20 * * * 6", "startTime": "22:00", "endTime": "03:10"}}\r
```\r
```task\r
{"instruction": "twice", "targetId": "twice", "schedule": {"type": "once", "runAt": "2026-10-25T02:30"}}\r
```\r
""",
    "Rowboat.md": """---
live:
  objective: keep it fresh
  triggers:
    windows:
      - startTime: "07:30"
        endTime: "11:00"
      - startTime: "23:50"
        endTime: "00:20"
---
# Rowboat

```track
trackId: far
instruction: far away
schedule:
  type: cron
  expression: "30 2 * * *"
tz: Australia/Lord_Howe
```

```task
{"instruction": "at once"}
```
""",
}
NOTES["Rowboat.md"] = NOTES["Rowboat.md"].replace("---\nlive:", "---\nlive_note: true\nlive:", 1)


def expected() -> dict[str, list[datetime]]:
    """Task -> the instants of its runs, from a walk through all minutes. What never ran runs at once."""
    berlin = minutes.walk("Europe/Berlin", FIRST + minutes.MINUTE, LAST)
    before = minutes.walk("Europe/Berlin", FIRST - timedelta(days=1), LAST)
    kolkata = minutes.walk("Asia/Kolkata", FIRST, LAST)
    howe = minutes.walk("Australia/Lord_Howe", FIRST + minutes.MINUTE, LAST)
    daily = [
        *minutes.window("0 0 * * *", "07:30", "11:00", berlin),
        *(at for at in minutes.window("1 1 * * *", "23:50", "00:20", before) if at > FIRST),
    ]
    return {
        "task:brief": [FIRST, *minutes.cron("20 * * * *", berlin)],
        OFFICE: list(minutes.window("0 * * * 1-5", "09:00", "17:00", kolkata)),
        "task:night": [at for at in minutes.window("*/20 * * * 6", "22:00", "03:10", before) if at > FIRST],
        "task:twice": [datetime(2026, 10, 25, 0, 30, tzinfo=UTC)],
        "live": [FIRST, *sorted(daily)],
        "track:far": [FIRST, *minutes.cron("30 2 * * *", howe)],
        AT_ONCE: [FIRST],
    }


class Killed(BaseException):
    """The process is gone in the middle of something."""


class Desk:
    """Notes in memory, and one process after another that polls them."""

    def __init__(self, folder: Path, seed: int, kills: float) -> None:
        self.notes = dict(NOTES)
        self.chance = random.Random(seed)
        self.kills = kills
        self.folder = folder
        self.now = FIRST
        self.pid = 100
        self.dead: set[int] = set()
        self.done: dict[str, list[datetime]] = defaultdict(list)
        self.killed = self.busy = self.typed = 0
        self.nested = False
        self.task = ("", "")
        self.writes: Counter[tuple[str, datetime]] = Counter()
        self.coming: dict[tuple[str, str], datetime] = {}

    def claims(self) -> Claims:
        """The claims of the process of now: what it saves may be the last thing that it does."""
        desk, me = self, self.pid

        class Mortal(Claims):
            def save(self, key: str, runs: object) -> None:
                desk.hazard()
                super().save(key, runs)  # type: ignore[arg-type]
                if getattr(runs, "last_run", None) == desk.now:
                    desk.ran()
                desk.hazard()

            def release(self, key: str, token: str) -> None:
                if me not in desk.dead:
                    super().release(key, token)

        return Mortal(self.folder, Owner(me, "desk", ""), lambda owner: owner.pid not in self.dead)

    def hazard(self) -> None:
        """A kill, now and then."""
        if self.kills and self.pid not in self.dead and self.chance.random() < self.kills:
            self.dead.add(self.pid)
            self.killed += 1
            raise Killed

    def read(self, path: str) -> str | None:
        """Somebody may have typed since the last time."""
        return self.notes.get(path)

    def write(self, path: str, before: str, text: str) -> bool:
        """All or nothing, and only over what was read."""
        self.hazard()
        if self.notes[path] != before:
            return False
        self.notes[path] = text
        self.writes[self.task[1], self.now] += 1
        self.ran()
        self.hazard()
        return True

    def ran(self) -> None:
        """A run is in the note, or remembered as one that changed nothing: from now on it must not happen again."""
        if self.done[self.task[1]][-1:] != [self.now]:
            self.done[self.task[1]].append(self.now)

    def earlier(self, path: str) -> Iterable[str]:
        """Nothing was committed."""
        return ()

    def rendered(self, path: str) -> str:
        """Notes of a person."""
        return ""

    def led(self, content: str, text: str) -> str:
        """Nobody renames anything."""
        return content

    def work(self, block: Block, now: datetime) -> Result:
        """Content that changes by the hour; meanwhile a person types, and another process looks."""
        self.hazard()
        path, name = self.task
        if self.chance.random() < 0.15:
            self.type_into(path)
        if not self.nested and self.chance.random() < 0.1:
            self.nested = True
            mine, self.pid = self.pid, self.pid + 50_000
            outcome = attempt(
                path, name, self, Claims(self.folder, Owner(self.pid, "desk", ""), self._lives), self.work, now, BERLIN
            )
            self.pid, self.nested = mine, False
            assert outcome.kind in {"busy", "idle"}  # idle: it takes a run that was interrupted before for a failure
            self.busy += outcome.kind == "busy"
        here = now.astimezone(BERLIN)
        return f"### {name} {here:%A}\n- [ ] hour {here:%H} ^{name[-4:].strip()}-1\n- always\n"

    def _lives(self, owner: Owner) -> bool:
        return owner.pid not in self.dead

    def type_into(self, path: str) -> None:
        """A line anywhere in the text below the properties, but not into a block."""
        self.typed += 1
        lines = self.notes[path].splitlines(keepends=True)
        page = find(self.notes[path])
        offset = len(lines) - len(page.note.body)
        closed = {n for block in page.blocks for n in range(block.start + 1, block.end)}
        free = [n for n in range(len(page.note.body) + 1) if n not in closed]
        eol = "\r\n" if "\r\n" in self.notes[path] else "\n"
        lines.insert(offset + self.chance.choice(free), f"typed {self.typed}{eol}")
        self.notes[path] = "".join(lines)

    def poll(self, all_of_them: bool = False) -> datetime | None:
        """Everything that is due now, by processes that are started again at once; when the next thing is due."""
        for path in self.notes:
            for block in find(self.notes[path]).blocks:
                self.task = (path, block.name)
                if not all_of_them and self.now < self.coming.get(self.task, FIRST):
                    continue
                outcome = self._attempt(path, block.name)
                assert outcome.kind in {"idle", "written", "same"}, outcome
                self.coming[self.task] = (outcome.due and outcome.due.next) or LAST + timedelta(days=1)
        return min(self.coming.values())

    def _attempt(self, path: str, name: str) -> Outcome:
        while True:
            try:
                return attempt(path, name, self, self.claims(), self.work, self.now, BERLIN)
            except Killed:
                self.pid += 1

    def live(self, last: datetime = LAST) -> None:
        """The week, or a part of it. Besides the announced times it polls at others, which must change nothing."""
        extra = {FIRST + POLL * self.chance.randrange(7 * 24 * 240) for _ in range(50)}
        while self.now <= last:
            coming = self.poll(self.now in extra)
            times = [coming, *(at for at in extra if at > self.now)]
            ahead = min(times) - FIRST
            self.now = max(FIRST + -(-ahead // POLL) * POLL, self.now + POLL)


def test_a_week_fires_exactly_when_it_should(tmp_path: Path) -> None:
    """Every task runs at the first poll of each of its times, and at no other."""
    desk = Desk(tmp_path, 7, 0)
    desk.live()
    wanted = expected()
    assert all(len(times) > 5 for name, times in wanted.items() if name not in ("task:twice", AT_ONCE))
    assert dict(desk.done) == wanted
    assert desk.busy > 10
    assert set(desk.writes.values()) == {1}


def test_kills_change_nothing(tmp_path: Path) -> None:
    """Processes that end at any moment and are started again: every time is served once, and no typed line is lost."""
    desk = Desk(tmp_path, 1, 0.03)
    last = FIRST + timedelta(days=4)
    desk.live(last)
    assert desk.killed > 10
    assert set(desk.writes.values()) == {1}
    for name, times in expected().items():
        wanted = [at for at in times if at <= last]
        served = Counter(max(at for at in wanted if at <= ran) for ran in desk.done[name])
        assert served == Counter(wanted), name
        assert all(ran - max(at for at in wanted if at <= ran) < timedelta(minutes=10) for ran in desk.done[name])
    text = "".join(desk.notes.values())
    assert desk.typed > 5
    assert all(text.count(f"typed {n}\n") + text.count(f"typed {n}\r\n") == 1 for n in range(1, desk.typed + 1))
    assert "\n" not in desk.notes["Plans/Night.md"].replace("\r\n", "")


def test_lost_state_is_one_run_too_many(tmp_path: Path) -> None:
    """Without .vaultmill a task runs at most once more than it should, and nothing else changes."""
    desk = Desk(tmp_path, 3, 0)
    desk.live(FIRST + timedelta(days=1))
    before = {name: len(times) for name, times in desk.done.items()}
    for file in tmp_path.iterdir():
        file.unlink()
    desk.coming.clear()
    for _ in range(4):
        desk.poll()
        desk.now += POLL
    assert all(0 <= len(desk.done[name]) - count <= 1 for name, count in before.items())
    assert Claims(tmp_path).runs(task_key("Today.md", OFFICE)) is not None
