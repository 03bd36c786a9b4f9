"""A snapshot that was made elsewhere, before or half, or that lost something: what is loaded is what is there."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from desk import OWNER, Desk
from test_deep import ARTICLE
from test_snapshot import BODIES, PEOPLE, check, is_resumed, load

from pipeline.model import Owner
from pipeline.run import load_state, load_workspace, opened
from pipeline.run.deep import deep
from pipeline.run.kept import Lost, once_more
from pipeline.run.load import Loaded
from pipeline.run.resume import Resume
from pipeline.run.snapshot import is_known
from pipeline.state import State


class Killed(BaseException):
    """The program was killed."""


def _kill(*_: object, **__: object) -> None:
    raise Killed


def test_once_more_is_no_more_than_twice() -> None:
    """What is lost once is done again from the start; other faults, and a second loss, are said."""
    tries: list[int] = []

    def work(losses: int, fault: Exception = Lost("lost")) -> int:  # noqa: B008
        tries.append(1)
        if len(tries) <= losses:
            raise fault
        return len(tries)

    assert once_more(lambda: work(0)) == 1
    tries.clear()
    assert once_more(lambda: work(1)) == 2
    tries.clear()
    with pytest.raises(Lost):
        once_more(lambda: work(2))
    tries.clear()
    with pytest.raises(ValueError, match="bad"):
        once_more(lambda: work(1, ValueError("bad")))


def test_everything_that_is_loaded_is_thought_of() -> None:
    """Whoever adds a part to the state, or to what loading finds, says in ``snapshot`` or ``resume`` how it comes."""
    state = State(Owner(frozenset(), frozenset()))
    assert is_known(state)
    state.novelty = 1  # type: ignore[attr-defined]
    assert not is_known(state)
    found = "state notes edited missing problems stale rewound told typed logs moved taken_back blobs marks"
    assert Loaded.__struct_fields__ == tuple(found.split())


@pytest.mark.parametrize("moment", ["resume.save_frame", "resume.save_hands", "kept.save_cache", "kept.Rows.add"])
def test_killed_between_commit_and_snapshot(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """A run committed; the next one is killed while it keeps what it found. Nothing is different after that."""
    check(busy_desk)
    busy_desk.mail("s1", PEOPLE[0], OWNER, "Sails", BODIES[0], day=20)
    busy_desk.run()
    path = busy_desk.find("People/Sarah Quill")
    busy_desk.write(path, busy_desk.note(path) + "\nMet at the harbour.\n")
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(f"pipeline.run.{moment}", _kill)
        load(busy_desk)
    check(busy_desk)
    busy_desk.later(minutes=20)
    busy_desk.run()
    check(busy_desk)
    busy_desk.is_quiet()


def test_row_file_and_history_lose_a_note(busy_desk: Desk) -> None:
    """An edit that nobody committed is gone from disk and cache while a run goes on: its rendering serves."""
    path = busy_desk.find("People/Sarah Quill")
    busy_desk.write(path, busy_desk.note(path) + "\nMet at the harbour.\n")
    load(busy_desk)
    cache = busy_desk.root / ".vaultmill"
    place = load_workspace(busy_desk.root)
    with opened(place, lambda: busy_desk.now) as history:
        kept = load_state(place, history, lambda: busy_desk.now)
        assert is_resumed(kept)
        with (cache / "notes").open("r+b") as rows:
            rows.truncate(20)
        (busy_desk.vault / path).unlink()
        note = kept.notes[path]
        assert note.entity is not None
        assert path == f"{note.entity.path}.md"
        assert note.machine
    assert not (cache / "index").exists()


def test_a_persons_own_note_is_lost(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no rendering of it: the run begins anew without what was kept, and ends well."""
    busy_desk.write("Ideas/Rope.md", "# Rope\n")
    load(busy_desk)
    (busy_desk.root / ".vaultmill" / "notes").write_bytes(b"")
    take, tries = Resume.take, []

    def lost(self: Resume, *given: object) -> bool:
        served = take(self, *given)  # type: ignore[arg-type]
        tries.append(served)
        if served:
            (busy_desk.vault / "Ideas/Rope.md").unlink()
            _ = self.notes["Ideas/Rope.md"]
        return served

    monkeypatch.setattr(Resume, "take", lost)
    busy_desk.run()
    assert tries == [True, False]


def test_the_vault_is_older_than_the_snapshot(busy_desk: Desk) -> None:
    """A vault that was restored from a copy, or synced from another machine, with the newer cache beside it."""
    load(busy_desk)
    shutil.copytree(busy_desk.vault, busy_desk.root / "copy", symlinks=True)
    busy_desk.mail("s1", PEOPLE[0], OWNER, "Sails", BODIES[0], day=20)
    busy_desk.run()
    load(busy_desk)
    shutil.rmtree(busy_desk.vault)
    shutil.copytree(busy_desk.root / "copy", busy_desk.vault, symlinks=True)
    check(busy_desk)


def test_other_bytes_at_the_same_time(busy_desk: Desk) -> None:
    """An editor that puts the old time back: as long as the size differs it is seen, by both ways to load."""
    check(busy_desk)
    path = busy_desk.find("People/Sarah Quill")
    file = busy_desk.vault / path
    status = file.stat()
    file.write_text(busy_desk.note(path) + "\nMet.\n", "utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert "Met." in busy_desk.note(path)
    assert path in load(busy_desk).edited
    check(busy_desk)


@pytest.mark.parametrize(
    "old, new", [("names: [Robin Vale]", "names: [Robin Vale, Rob Vale]"), ("strictness: medium", "strictness: low")]
)
def test_settings_change(busy_desk: Desk, old: str, new: str) -> None:
    """Who the owner is decides what the notes mean."""
    check(busy_desk)
    file = busy_desk.root / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    check(busy_desk)


def test_a_deep_document_is_edited(busy_desk: Desk) -> None:
    """The names in its tree are those of whoever bears them, whichever way it is loaded."""
    busy_desk.source("notes/2026-04-20 ovens.md", ARTICLE)
    busy_desk.run()
    check(busy_desk)
    busy_desk.later(minutes=1)
    deep(busy_desk.root, "Ovens in the north", clock=lambda: busy_desk.now)
    check(busy_desk)
    path = next(p for p in busy_desk.tree() if p.startswith("Sources/2026") and "Ovens" in p)
    text = busy_desk.note(path)
    busy_desk.write(path, text.replace("status: unread", "status: done"))
    assert check(busy_desk)
    busy_desk.write(path, text.replace("Ada Brandt", "Ida Brandt"))
    check(busy_desk)


def test_decisions_and_notes_of_the_persons_own(busy_desk: Desk, tmp_path: Path) -> None:
    """What everything may follow from is read anew; a note of nobody's is none of that."""
    check(busy_desk)
    path = "Sources/Corrections.md"
    page = busy_desk.note(path) if (busy_desk.vault / path).exists() else "# Corrections\n"
    busy_desk.write(path, page + "\n- 2026-04-20 skip digest.test\n")
    check(busy_desk)
    busy_desk.write("Ideas/Rope.md", "# Rope\n\n[[Nowhere]]\n")
    check(busy_desk)
    busy_desk.write("Ideas/Rope.md", "---\nkind: person\nemail: sarah@acme.test\n---\n# Rope\n")
    check(busy_desk)
