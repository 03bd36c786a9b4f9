"""Writing one batch, and killing it at every step."""

import os
import shutil
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pipeline.errors import Conflict, DiskFault, GitFault
from pipeline.vault import journal as journals
from pipeline.vault.batch import Batch, Change, Outcome, write_batch
from pipeline.vault.files import Busy, Moved, Taken
from pipeline.vault.history import MACHINE, History, open_history
from pipeline.vault.journal import load_journal, recover

NOW = 2_000_000_000.0
WHEN = datetime(2026, 4, 15, 8, 12, tzinfo=UTC)
Git = Callable[..., str]
Killed = Callable[[Callable[[], object], int], bool]

OLD = {
    "People/Ana.md": b"ana 1",
    "Today.md": b"today 1",
    "life/areas/people/ana/facts.jsonl": b"{}\n",
    "Gone.md": b"gone",
}
NEW: dict[str, bytes | None] = {
    "People/Ana.md": b"ana 2",
    "life/areas/people/ana/facts.jsonl": b"{}\n{}\n",
    "Sources/2026/04/x.md": b"new",
    "Gone.md": None,
}
BATCH = Batch(
    changes=tuple(Change(path, OLD.get(path), data) for path, data in NEW.items()),
    renderings={"People/Ana.md": b"ana 2", "Sources/2026/04/x.md": b"new", "Gone.md": None},
    message="1 email: 1 note new\n\nVaultmill-Batch: 2",
    when=WHEN,
)


def fill(root: Path, files: dict[str, bytes]) -> None:
    """Files that were last edited a minute before NOW."""
    for path, data in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        os.utime(place, (NOW - 60, NOW - 60))


def start(root: Path) -> None:
    """A vault with one committed batch."""
    root.mkdir(exist_ok=True)
    fill(root, OLD)
    with open_history(root) as history:
        history.commit_batch(dict(OLD), {"People/Ana.md": b"ana 1"}, "first", WHEN)
        history.sync_index(git=None)


def run(root: Path, batch: Batch = BATCH) -> Outcome:
    """What the program does: recover, write, mend the index."""
    with open_history(root, sleep=lambda _: None) as history:
        recover(history, now=NOW)
        outcome = write_batch(history, batch, clock=lambda: NOW, settle=lambda: None)
        history.sync_index(git=None)
        return outcome


def state(root: Path) -> dict[str, bytes | None]:
    """The bytes of every file of the batch."""
    return {path: (root / path).read_bytes() if (root / path).exists() else None for path in NEW}


def test_a_batch_of_nothing(root: Path) -> None:
    """Nothing to change: no journal, no commit, no byte written."""
    start(root)
    before = sorted((path, os.stat(path).st_mtime_ns) for path in root.rglob("*") if path.is_file())
    same = Batch(tuple(Change(path, data, data) for path, data in OLD.items()), {}, "nothing", WHEN)
    assert run(root, same) == Outcome((), (), "")
    assert sorted((path, os.stat(path).st_mtime_ns) for path in root.rglob("*") if path.is_file()) == before


def test_a_whole_batch(root: Path, git: Git) -> None:
    """Everything written, committed once, index true, journal gone."""
    start(root)
    outcome = run(root)
    assert outcome.written == tuple(NEW)
    assert outcome.pending == ()
    assert state(root) == NEW
    assert (root / ".trash/Gone.md").read_bytes() == b"gone"
    with open_history(root) as history:
        assert history.head() == outcome.commit
        assert [change.path for change in history.changed(outcome.commit)] == sorted(NEW)
        assert list(history.tree_paths(MACHINE)) == ["People/Ana.md", "Sources/2026/04/x.md"]
        assert load_journal(history) is None
        assert recover(history, now=NOW) is None
    assert git("status", "--porcelain") == ""


def test_busy_notes_wait_and_the_rest_is_written(root: Path) -> None:
    """A batch is whole for the notes that are free; nothing of the others is committed or remembered."""
    start(root)
    (root / "People/Ana.md").write_bytes(b"typed")
    (root / "Gone.md").unlink()
    fill(root, {"Sources/2026/04/X.md": b"mine"})
    outcome = run(root)
    assert outcome.written == ("life/areas/people/ana/facts.jsonl",)
    assert outcome.pending == (
        Busy("People/Ana.md", "changed since it was read"),
        Taken("Sources/2026/04/x.md", "Sources/2026/04/X.md"),
        Moved("Gone.md"),
    )
    with open_history(root) as history:
        assert [change.path for change in history.changed(outcome.commit)] == ["life/areas/people/ana/facts.jsonl"]
        assert history.rendering("People/Ana.md", "")
        assert history.blob_at("People/Ana.md", MACHINE) == b"ana 1"


def test_a_note_edited_a_moment_ago_waits_unless_it_is_ours(root: Path) -> None:
    """The rest before writing is for notes that a person may have open in an unsaved state."""
    start(root)
    os.utime(root / "Today.md", (NOW - 2, NOW - 2))
    change = Change("Today.md", b"today 1", b"today 2")
    assert run(root, Batch((change,), {}, "x", WHEN)).pending == (Busy("Today.md", "edited a moment ago"),)
    ours = msgspec.structs.replace(change, untouched=True)
    assert run(root, Batch((ours,), {}, "x", WHEN)).written == ("Today.md",)


def test_files_outside_the_history_are_written_but_not_committed(root: Path) -> None:
    """A table of Obsidian's is no note."""
    start(root)
    outcome = run(root, Batch((Change("People.base", None, b"filters"),), {}, "x", WHEN))
    assert outcome == Outcome(("People.base",), (), "")


EVERY = pytest.mark.parametrize("stride", [9, pytest.param(1, marks=pytest.mark.slow)])
"""Every ninth step in the everyday tests, every single one in the slow ones."""


@EVERY
@pytest.mark.parametrize("pack_from", [50, 1], ids=["loose", "pack"])
def test_killed_at_every_step(
    tmp_path: Path, killed: Killed, git: Git, monkeypatch: pytest.MonkeyPatch, stride: int, pack_from: int
) -> None:
    """kill -9 before any step on the disk: every file is old or new at once, and the next run makes all of it new."""
    monkeypatch.setattr("pipeline.vault.objects.PACK_FROM", pack_from)
    start(tmp_path / "first")
    step, died = 0, True
    while died:
        root = tmp_path / f"vault-{step}"
        shutil.copytree(tmp_path / "first", root)
        died = killed(lambda root=root: run(root), step)  # type: ignore[misc]
        for path, data in state(root).items():
            assert data in (OLD.get(path), NEW[path]), f"{path} is torn at step {step}"
        with open_history(root, sleep=lambda _: None) as history:
            recover(history, now=NOW)
        halfway = state(root)
        assert halfway in (NEW, {path: OLD.get(path) for path in NEW}), f"half a batch after step {step}"
        if halfway != NEW:
            run(root)
        _check_finished(root, step)
        if step % 10 == 0 or not died:
            assert git("fsck", "--strict", folder=root) == ""
            assert git("status", "--porcelain", folder=root) == ""
        step += stride
    assert step > 100


@EVERY
def test_killed_during_recovery(tmp_path: Path, killed: Killed, stride: int) -> None:
    """A crash while a crash is being repaired changes nothing about the outcome."""
    start(tmp_path / "first")
    assert killed(lambda: run(tmp_path / "first"), 30)
    step, died = 0, True
    while died:
        root = tmp_path / f"vault-{step}"
        shutil.copytree(tmp_path / "first", root)
        died = killed(lambda root=root: run(root, Batch((), {}, "", WHEN)), step)  # type: ignore[misc]
        with open_history(root, sleep=lambda _: None) as history:
            recover(history, now=NOW)
        assert state(root) == NEW
        _check_finished(root, step)
        step += stride
    assert step > 50


def _check_finished(root: Path, step: int) -> None:
    assert state(root) == NEW, step
    with open_history(root, sleep=lambda _: None) as history:
        history.sync_index(git=None)
        assert [entry.message.partition("\n")[0] for entry in history.log()] == ["1 email: 1 note new", "first"], step
        assert [change.path for change in history.changed(history.head())] == sorted(NEW), step
        assert history.blob_at("People/Ana.md", MACHINE) == b"ana 2", step
        assert load_journal(history) is None
    assert not list(root.rglob("*.lock")), step
    assert not list(root.rglob("*.tmp")), step
    assert [path.name for path in (root / ".trash").iterdir()] == ["Gone.md"], step


@pytest.fixture
def crashed(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A vault whose batch was journaled, but of which only the first note was written."""
    start(root)
    with open_history(root) as history, monkeypatch.context() as patch:
        patch.setattr("pipeline.vault.batch._write", _once(root))
        with pytest.raises(KeyboardInterrupt):
            write_batch(history, BATCH, clock=lambda: NOW, settle=lambda: None)
    return root


def _once(root: Path) -> Callable[..., object]:
    from pipeline.vault import batch

    real = batch._write
    calls: list[object] = []

    def write(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return real(*arguments)  # type: ignore[arg-type]

    return write


def test_recovery_says_what_it_did(crashed: Path) -> None:
    """Rolled forward, committed, nothing left."""
    with open_history(crashed) as history:
        done = recover(history, now=NOW)
        assert done is not None
        assert done.forward == tuple(path for path in NEW if path != "People/Ana.md")
        assert done.left == ()
        assert done.commit == history.head()
        assert recover(history, now=NOW) is None


def test_edits_after_the_crash_are_kept(crashed: Path) -> None:
    """A person's edit on the old or on the new version is neither overwritten nor committed as ours."""
    (crashed / "People/Ana.md").write_bytes(b"ana 2 and mine")
    (crashed / "life/areas/people/ana/facts.jsonl").write_bytes(b"{}\nmine\n")
    fill(crashed, {"Sources/2026/04/x.md": b"somebody else's"})
    with open_history(crashed) as history:
        done = recover(history, now=NOW)
        assert done is not None
        assert done.forward == ("Gone.md",)
        assert [problem.code for problem in done.left] == ["edited"] * 3
        assert [change.path for change in history.changed(done.commit)] == ["Gone.md"]
        assert history.blob_at("People/Ana.md", MACHINE) == b"ana 2"
    assert (crashed / "People/Ana.md").read_bytes() == b"ana 2 and mine"
    assert (crashed / "Sources/2026/04/x.md").read_bytes() == b"somebody else's"


@pytest.mark.parametrize("torn", [b"", b"\0" * 5, b"ana\0\0"])
def test_what_a_power_cut_tore_is_written_again(crashed: Path, torn: bytes) -> None:
    """Empty or zeroed content of a file the batch wrote is no edit."""
    (crashed / "People/Ana.md").write_bytes(torn)
    with open_history(crashed) as history:
        recover(history, now=NOW)
    assert state(crashed) == NEW


def test_a_commit_by_another_tool_in_between(crashed: Path) -> None:
    """The batch's commit is made on top of it."""
    with open_history(crashed) as history:
        other = history.commit_person({"People/Ana.md": b"ana 2"}, "Sync", "sync@example.org", WHEN)
        done = recover(history, now=NOW)
        assert done is not None
        assert next(history.log()).parents == (other,)
        assert history.tree_paths().keys() >= {"Sources/2026/04/x.md"}


def test_a_run_of_another_computer(crashed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its batch is not finished here, unless the person says so."""
    monkeypatch.setattr(socket, "gethostname", lambda: "laptop.example")
    with open_history(crashed) as history:
        with pytest.raises(Conflict, match="did not finish"):
            recover(history, now=NOW)
        assert recover(history, now=NOW, take_over=True) is not None
    assert state(crashed) == NEW


def test_a_damaged_journal_is_reported_once(crashed: Path) -> None:
    """Nothing is written from a journal that cannot be trusted."""
    before = state(crashed)
    with open_history(crashed) as history:
        place = history.folder / "journal"
        place.write_bytes(place.read_bytes()[:-3])
        done = recover(history, now=NOW)
        assert done is not None and [problem.code for problem in done.left] == ["damaged"]
        assert recover(history, now=NOW) is None
    assert state(crashed) == before


def test_a_merge_in_progress_keeps_the_journal(crashed: Path) -> None:
    """Recovery that cannot commit yet is tried again by the next run."""
    with open_history(crashed) as history:
        (history.git_dir / "MERGE_HEAD").write_text(history.head())
        with pytest.raises(GitFault):
            recover(history, now=NOW)
        (history.git_dir / "MERGE_HEAD").unlink()
        assert recover(history, now=NOW) is not None
    _check_finished(crashed, -1)


def test_a_full_disk_in_the_middle(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run stops with a hint, and the next one finishes the batch."""
    start(root)
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.vault.replace._write_all", _full_after(2))
        with pytest.raises(DiskFault):
            run(root)
    with open_history(root) as history:
        assert recover(history, now=NOW) is not None
    _check_finished(root, -1)


def _full_after(writes: int) -> Callable[[int, bytes], None]:
    left = [writes]

    def write(descriptor: int, data: bytes) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        os.write(descriptor, data)

    return write


def test_the_journal_is_on_the_disk_before_the_first_note_changes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the notes are on the disk before the journal goes."""
    start(root)
    steps: list[str] = []

    def note(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            last = arguments[-1]
            steps.append(name if isinstance(last, int) else f"{name} {Path(os.fsdecode(last)).name}")  # type: ignore[arg-type]
            return real(*arguments)

        return call

    for name in ("fsync", "replace", "unlink"):
        monkeypatch.setattr(os, name, note(name, getattr(os, name)))
    with open_history(root) as history:
        write_batch(history, BATCH, clock=lambda: NOW, settle=lambda: steps.append("settled"))
    journal = steps.index("replace journal")
    assert steps.index("fsync") < journal < steps.index("replace Ana.md") < steps.index("settled")
    assert steps[journal + 1] == "fsync"
    assert "unlink journal" in steps[steps.index("settled") :]


def test_journal_round_trip(history: History) -> None:
    """What is saved is what is loaded."""
    saved = journals.Journal("h", "", "m", WHEN.isoformat(), "a <b>", (journals.Intent("x", "", b"\0"),), {"x": None})
    journals.save_journal(history, saved)
    assert load_journal(history) == saved
    journals.drop_journal(history)
    assert load_journal(history) is None


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_a_note_goes_only_after_the_one_that_takes_up_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """When that one is edited just then, the note that would go stays, in the vault and in what is rendered."""
    from pipeline.vault import batch as batches

    root = tmp_path / "vault"
    start(root)
    joined = Batch(
        changes=(
            Change("Gone.md", OLD["Gone.md"], None, True, ("People/Ana.md",)),
            Change("People/Ana.md", OLD["People/Ana.md"], b"ana and gone"),
        ),
        renderings={"People/Ana.md": b"ana and gone", "Gone.md": None},
        message="joined",
        when=WHEN,
    )
    real = batches._write

    def edited(*given: object) -> object:
        fill(root, {"People/Ana.md": b"ana, edited"})
        return real(*given)  # type: ignore[arg-type]

    if when == "before":
        fill(root, {"People/Ana.md": b"ana, edited"})
    else:
        monkeypatch.setattr(batches, "_write", edited)
    with open_history(root) as history:
        done = write_batch(history, joined, clock=lambda: NOW, settle=lambda: None)
        assert {refusal.path for refusal in done.pending} == {"People/Ana.md", "Gone.md"}
    assert (root / "Gone.md").read_bytes() == b"gone" and (root / "People/Ana.md").read_bytes() == b"ana, edited"
    with open_history(root) as history:
        calm = Batch((joined.changes[0],), {"Gone.md": None}, "gone", WHEN)
        assert write_batch(history, calm, clock=lambda: NOW, settle=lambda: None).written == ("Gone.md",)
