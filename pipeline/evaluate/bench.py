"""Speed on a made-up mailbox: first run, run without news, one mail into a big vault; each against a stated limit."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import msgspec

from pipeline.errors import Exit
from pipeline.evaluate.figures import Figure
from pipeline.evaluate.mailbox import OWNER, mailbox, one_more
from pipeline.evaluate.vaults import write_vault
from pipeline.reader import Vault
from pipeline.run import init, load_state, load_workspace, now, opened
from pipeline.run.snapshot import FILE
from pipeline.vault.files import read_note

Runner = Callable[[Path], None]
TIMES = 3
COMMITTED = 50
CHANGED = 20
THREADS_PER_NOTE = 1.15
"""Threads of the made-up mailbox for each note of the vault: some are noise, people have notes too."""


class Limits(msgspec.Struct, frozen=True):
    """Mails per second at least; seconds at most."""

    first: float = 100.0
    second: float = 1.0
    after: float = 5.0
    idle: float = 2.0
    one: float = 2.0
    load: float = 1.0
    commit: float = 1.0


class BenchFailed(Exception):
    """A measured run ended with an error; its output is the message."""


def figures(
    folder: Path, mails: int, notes: int, run: Runner | None = None, limits: Limits | None = None, vault: int = 0
) -> Iterator[Figure]:
    """Rows as they are measured. ``folder`` is scratch; ``run`` processes one workspace (default: a fresh process).

    ``vault`` is the number of notes of one that is written at once, to measure loading alone.
    """
    run, limits = run or run_program, limits or Limits()
    before = _load()
    yield from _small(folder / "small", mails, run, limits)
    yield from _big(folder / "big", notes, run, limits)
    if vault:
        yield from _written(folder / "vault", vault, run, limits)
    loads = f"{before:.1f} to {_load():.1f}"
    yield Figure("Machine", "load per processor, before and after", loads, "idle is near 0")


def _load() -> float:
    """Programs that want to run, per processor (getloadavg(3), last minute); above 1 all figures suffer. 0: unknown."""
    return os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 0.0


def run_program(workspace: Path) -> None:
    """``vaultmill run`` as a person starts it. Raises ``BenchFailed``."""
    command = [sys.executable, "-m", "pipeline", "run", "-C", str(workspace)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode not in (Exit.CLEAN, Exit.PENDING):
        raise BenchFailed(done.stderr.strip() or done.stdout.strip())


def _small(workspace: Path, mails: int, run: Runner, limits: Limits) -> Iterator[Figure]:
    written = _fill(workspace, max(1, int(mails / 1.35)))
    group = f"{written} mails"
    yield _rate(group, "first run", written, _timed(run, workspace), limits.first)
    run(workspace)
    yield _seconds(group, "run without anything new", _idle(run, workspace), limits.second)


def _big(workspace: Path, notes: int, run: Runner, limits: Limits) -> Iterator[Figure]:
    threads = max(1, int(notes * THREADS_PER_NOTE))
    written = _fill(workspace, threads)
    spent = _timed(run, workspace)
    made = sum(1 for _ in (workspace / "knowledge").rglob("*.md"))
    group = f"{made:,} notes"
    yield _rate(group, f"first run over {written:,} mails", written, spent, limits.first)
    yield _seconds(group, "the run after the first", _timed(run, workspace), limits.after)
    yield _seconds(group, "run without anything new", _idle(run, workspace), limits.idle)
    yield _seconds(group, "run that adds one mail", _adding(workspace, threads, run), limits.one)
    yield _seconds(group, "load of the vault from the cache", _loading(workspace), limits.load)
    yield _seconds(group, "`pipeline.reader` opened and asked for somebody", _opening(workspace), limits.load)
    yield _seconds(group, f"commit of {COMMITTED} notes", _committing(workspace), limits.commit)


def _written(workspace: Path, notes: int, run: Runner, limits: Limits) -> Iterator[Figure]:
    """A vault written at once: what a load costs from the notes, from the snapshot, and when a few notes changed."""
    write_vault(workspace, notes)
    made = sorted(path for path in (workspace / "knowledge" / "Sources").rglob("*.md") if path.parent.name.isdigit())
    group = f"{sum(1 for _ in (workspace / 'knowledge').rglob('*.md')):,} notes at once"
    yield Figure(group, "first load, every note parsed", f"{_load_once(workspace):.2f} s")
    (workspace / ".vaultmill" / FILE).unlink(missing_ok=True)
    yield Figure(group, "load without a snapshot", f"{_load_once(workspace):.2f} s")
    yield _seconds(group, "load from the snapshot", median(_load_once(workspace) for _ in range(TIMES)), limits.load)
    spent = []
    for number in range(TIMES):
        for path in made[number * CHANGED : (number + 1) * CHANGED]:
            path.write_text(path.read_text("utf-8") + "\nBy hand.\n", "utf-8")
        spent.append(_load_once(workspace))
    yield _seconds(group, f"load after {CHANGED} notes changed", median(spent), limits.load)
    run(workspace)
    yield _seconds(group, "run without anything new", _idle(run, workspace), limits.idle)


def _fill(workspace: Path, threads: int) -> int:
    """A workspace with the made-up mailbox in raw/; the number of mails."""
    init(workspace, "all", (OWNER,), "UTC", "")
    written = 0
    for one in mailbox(threads):
        for path, data in one.mails:
            _write(workspace, path, data)
            written += 1
    return written


def _write(workspace: Path, path: str, data: bytes) -> None:
    file = workspace / "raw" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _timed(run: Runner, workspace: Path) -> float:
    begin = time.perf_counter()
    run(workspace)
    return time.perf_counter() - begin


def _idle(run: Runner, workspace: Path) -> float:
    return median(_timed(run, workspace) for _ in range(TIMES))


def _adding(workspace: Path, threads: int, run: Runner) -> float:
    spent = []
    for number in range(TIMES):
        _write(workspace, *one_more(threads, number))
        spent.append(_timed(run, workspace))
    return median(spent)


def _loading(workspace: Path) -> float:
    return median(_load_once(workspace) for _ in range(TIMES))


def _load_once(workspace: Path) -> float:
    place = load_workspace(workspace)
    with opened(place, now) as history:
        begin = time.perf_counter()
        load_state(place, history, now)
        return time.perf_counter() - begin


def _opening(workspace: Path) -> float:
    spent = []
    for _ in range(TIMES):
        begin = time.perf_counter()
        with Vault.open(workspace) as vault:
            vault.lookup(vault.entities("person")[0].name)
        spent.append(time.perf_counter() - begin)
    return median(spent)


def _committing(workspace: Path) -> float:
    """The last measure: it leaves a commit that no run made."""
    place = load_workspace(workspace)
    with opened(place, now) as history:
        paths = sorted(path for path in history.tree_paths() if path.startswith("Sources/2"))[:COMMITTED]
        texts = {path: read_note(history.root / path) for path in paths}
        changed = {path: text + b"\n" for path, text in texts.items() if isinstance(text, bytes)}
        begin = time.perf_counter()
        history.commit_batch(changed, {}, "Measured", datetime.now(UTC))
        return time.perf_counter() - begin


def _rate(group: str, what: str, number: int, seconds: float, limit: float) -> Figure:
    rate = number / seconds
    return Figure(group, what, f"{rate:,.0f} mails/s", f"at least {limit:.0f}", over=rate < limit)


def _seconds(group: str, what: str, seconds: float, limit: float) -> Figure:
    return Figure(group, what, f"{seconds:.2f} s", f"at most {limit:.1f} s", over=seconds > limit)
