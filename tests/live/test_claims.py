"""Who runs what: one at a time across processes, and what an attempt leaves when things go wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pipeline.live.actions import Failed, Nothing, Result, Unconfigured, without_model
from pipeline.live.blocks import Block, find
from pipeline.live.claims import LEASE, Claim, Claims, Owner, Runs, task_key, this_process
from pipeline.live.running import attempt

NOW = datetime(2026, 4, 13, 6, 0, 7, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")
NOTE = (
    "---\nlive_note: true\n---\n"
    '```task\n{"instruction": "a", "targetId": "a", "schedule": {"type": "cron", "expression": "0 8 * * *"}}\n```\n'
)


def test_one_at_a_time(tmp_path: Path) -> None:
    """A second claim of a task is refused until the first is given back; another task is free."""
    mine, theirs = Claims(tmp_path), Claims(tmp_path)
    first = mine.claim("a", NOW)
    assert first is not None and first.holds()
    assert mine.claim("a", NOW) is None
    assert theirs.claim("a", NOW + timedelta(days=9)) is None
    assert theirs.claim("b", NOW) is not None
    first.release()
    assert theirs.claim("a", NOW) is not None
    assert not first.holds()
    first.release()
    assert mine.claim("a", NOW) is None


def test_claims_of_the_dead_are_taken_over(tmp_path: Path) -> None:
    """Of a process that is gone at once; of another machine after an hour; the old owner no longer holds it then."""
    here, other = Owner(1, "here", ""), Owner(1, "elsewhere", "")
    left = Claims(tmp_path, here, lambda owner: True).claim("a", NOW)
    assert Claims(tmp_path, Owner(2, "here", ""), lambda owner: True).claim("a", NOW + 5 * LEASE) is None
    assert Claims(tmp_path, other, lambda owner: False).claim("a", NOW + LEASE) is None
    assert Claims(tmp_path, other, lambda owner: False).claim("a", NOW + LEASE * 1.01) is not None
    assert left is not None and not left.holds()
    assert Claims(tmp_path, here, lambda owner: False).claim("a", NOW - 2 * LEASE) is not None
    assert Claims(tmp_path, Owner(3, "here", ""), lambda owner: False).claim("a", NOW) is not None


def test_a_real_process_that_is_killed_leaves_its_task(tmp_path: Path) -> None:
    """While it lives nobody else gets the task; killed, the next one does."""
    code = (
        "import sys, pathlib, datetime; from pipeline.live.claims import Claims; "
        "claim = Claims(pathlib.Path(sys.argv[1])).claim('a', datetime.datetime.now(datetime.UTC)); "
        "print(claim.holds(), flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as other:  # fmt: skip
        assert other.stdout is not None and other.stdout.readline() == b"True\n"
        assert Claims(tmp_path).claim("a", NOW) is None
        other.kill()
        other.wait()
    assert Claims(tmp_path).claim("a", NOW) is not None
    assert this_process().pid != other.pid


def test_damaged_files_count_as_nothing(tmp_path: Path) -> None:
    """Whatever stands in them: the task is free, and its past unknown."""
    claims = Claims(tmp_path)
    claim = claims.claim("a", NOW)
    assert claim is not None
    claim.succeed(NOW, "x")
    for file in (tmp_path / "a.runs", tmp_path / "a.lease"):
        file.write_bytes(b"\0" * 40)
    assert claims.runs("a") == Runs()
    assert claims.claim("a", NOW) is not None


def test_the_past_is_what_block_and_memory_say(tmp_path: Path) -> None:
    """The later of both; what lies in the future only when there is nothing else; one interruption is no failure."""
    ahead = NOW + timedelta(days=300)
    assert Runs(last_run=NOW).past(NOW - timedelta(hours=1), NOW).last_run == NOW
    assert Runs(last_run=NOW).past(ahead, NOW).last_run == NOW
    assert Runs().past(ahead, NOW).last_run == ahead
    assert Runs().past(None, NOW).last_run is None
    assert [Runs(begun=NOW, interrupted=n).past(None, NOW).failures for n in range(3)] == [0, 1, 2]


class Vault:
    """One note in memory. ``theirs`` is what a person makes of it while the action works; ``busy`` refuses writes."""

    def __init__(self, text: str = NOTE) -> None:
        self.text: str | None = text
        self.busy = False
        self.writes = 0

    def read(self, path: str) -> str | None:
        return self.text

    def write(self, path: str, before: str, text: str) -> bool:
        if self.busy or self.text != before:
            return False
        self.text, self.writes = text, self.writes + 1
        return True

    def earlier(self, path: str) -> Iterable[str]:
        return ()

    def rendered(self, path: str) -> str:
        return ""

    def led(self, content: str, text: str) -> str:
        return content


def run(vault: Vault, folder: Path, result: object, now: datetime = NOW, asked: bool = False) -> tuple[str, str]:
    """(kind of the outcome, error) of an attempt at the note's first task."""

    def work(block: Block, _now: datetime) -> Result:
        if isinstance(result, Exception):
            raise result
        return result() if callable(result) else result  # type: ignore[return-value]

    name = find(NOTE).blocks[0].name
    outcome = attempt("A.md", name, vault, Claims(folder), work, now, BERLIN, asked)
    return outcome.kind, outcome.error


def test_nothing_to_say_writes_nothing(tmp_path: Path) -> None:
    """The run counts, the note keeps its bytes; asked for by hand it runs all the same."""
    vault = Vault()
    assert run(vault, tmp_path, Nothing()) == ("same", "")
    assert run(vault, tmp_path, "x", NOW + timedelta(minutes=1)) == ("idle", "")
    assert (vault.text, vault.writes) == (NOTE, 0)
    assert run(vault, tmp_path, "x", NOW + timedelta(minutes=1), asked=True) == ("written", "")


def test_unchanged_content_is_written_once(tmp_path: Path) -> None:
    """Four days, one write."""
    vault = Vault()
    kinds = [run(vault, tmp_path, "x", NOW + timedelta(days=n))[0] for n in range(4)]
    assert (kinds, vault.writes) == (["written", "same", "same", "same"], 1)


def test_a_failure_is_told_once_and_tried_again_later(tmp_path: Path) -> None:
    """What an action raises is its failure; it waits, and the error goes with the next success."""
    vault = Vault()
    assert run(vault, tmp_path, ValueError("no")) == ("failed", "ValueError: no")
    assert run(vault, tmp_path, "x", NOW + timedelta(seconds=59))[0] == "idle"
    assert run(vault, tmp_path, ValueError("no"), NOW + timedelta(seconds=61))[0] == "failed"
    assert vault.writes == 1 and "ValueError: no" in (vault.text or "")
    assert run(vault, tmp_path, "x", NOW + timedelta(minutes=3))[0] == "idle"
    assert run(vault, tmp_path, "x", NOW + timedelta(minutes=7))[0] == "written"
    assert "lastError" not in (vault.text or "")


def test_a_lasting_failure_waits_an_hour(tmp_path: Path) -> None:
    """What a person has to change first is not tried every minute."""
    vault = Vault()
    kinds = [run(vault, tmp_path, Failed("x", lasting=True), NOW + timedelta(minutes=n))[0] for n in (0, 59, 61)]
    assert kinds == ["failed", "idle", "failed"]


def test_notes_that_are_being_edited_wait(tmp_path: Path) -> None:
    """A busy note is no failure: the task is as due as before."""
    vault = Vault()
    vault.busy = True
    assert run(vault, tmp_path, "x")[0] == "waiting"
    vault.busy = False
    assert run(vault, tmp_path, "x", NOW + timedelta(seconds=15))[0] == "written"


def test_a_task_that_goes_while_it_runs(tmp_path: Path) -> None:
    """Its result goes nowhere, and what the person wrote in its place stays."""
    vault = Vault()

    def meanwhile() -> str:
        vault.text = "---\nlive_note: true\n---\nMine.\n"
        return "x"

    assert run(vault, tmp_path, meanwhile)[0] == "gone"
    assert vault.text == "---\nlive_note: true\n---\nMine.\n"


def test_without_a_model_the_region_says_so_once(tmp_path: Path) -> None:
    """Tried again each hour without a write; it never takes the place of a result, nor counts as a run."""
    vault, told = Vault(), Unconfigured(without_model({}))
    kinds = [run(vault, tmp_path, told, NOW + timedelta(minutes=n))[0] for n in (0, 1, 61, 122)]
    assert (kinds, vault.writes) == (["failed", "idle", "failed", "failed"], 1)
    assert "language model" in (vault.text or "") and "lastRunAt" not in (vault.text or "")
    assert run(vault, tmp_path, "result", NOW + timedelta(minutes=200))[0] == "written"
    assert "language model" not in (vault.text or "")
    assert run(vault, tmp_path, told, NOW + timedelta(days=1))[0] == "failed"
    assert "result" in (vault.text or "") and vault.writes == 2


def test_a_run_that_was_taken_over_writes_nothing(tmp_path: Path) -> None:
    """A process that slept for hours while another one ran its task."""
    vault = Vault()

    def meanwhile() -> str:
        lease = tmp_path / f"{task_key('A.md', find(NOTE).blocks[0].name)}.lease"
        lease.unlink()
        assert run(vault, tmp_path, "theirs")[0] == "written"
        return "mine"

    assert run(vault, tmp_path, meanwhile)[0] == "waiting"
    assert "theirs" in (vault.text or "") and "mine" not in (vault.text or "")


@pytest.mark.parametrize("known", [True, False])
def test_tasks_that_are_no_more_are_forgotten(tmp_path: Path, known: bool) -> None:
    """Their files go, unless they are known."""
    key = task_key("A.md", find(NOTE).blocks[0].name)
    run(Vault(), tmp_path, "x")
    Claims(tmp_path).prune({key} if known else set())
    assert (Claims(tmp_path).runs(key) != Runs()) == known


def test_a_task_that_another_process_just_ran(tmp_path: Path) -> None:
    """It was due when this one looked, and no longer is when it has its turn: it does not run twice."""
    vault = Vault()

    class Late(Claims):
        def claim(self, key: str, now: datetime) -> Claim | None:
            assert run(vault, tmp_path, "theirs")[0] == "written"
            return super().claim(key, now)

    name = find(NOTE).blocks[0].name
    outcome = attempt("A.md", name, vault, Late(tmp_path), lambda block, now: "mine", NOW, BERLIN)
    assert outcome.kind == "idle"
    assert "mine" not in (vault.text or "")


def test_a_task_that_kills_its_process_is_no_storm(tmp_path: Path) -> None:
    """Begun anew at once the first time, then as after failures; a success makes it forget."""
    vault, kinds = Vault(), []

    def fatal() -> str:
        raise KeyboardInterrupt

    for seconds in (0, 0, 1, 59, 61, 120, 361, 362):
        try:
            kinds.append(run(vault, tmp_path, fatal, NOW + timedelta(seconds=seconds))[0])
        except KeyboardInterrupt:
            kinds.append("killed")
    assert kinds == ["killed", "killed", "idle", "idle", "killed", "idle", "killed", "idle"]
    assert run(vault, tmp_path, "x", NOW + timedelta(hours=1))[0] == "written"
    assert Claims(tmp_path).runs(task_key("A.md", find(NOTE).blocks[0].name)).interrupted == 0
