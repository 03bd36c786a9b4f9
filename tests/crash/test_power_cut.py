"""A power cut: renames are on the disk, the data of some files is not. What is lost is said, and no more than that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk
from fork import explained
from layer import Layer
from scenes import ACMES, SARAHS
from stage import Stage, everything, fsck

from pipeline.errors import Fault


def cut(stage: Stage) -> Desk:
    """The desk at the end of a batch, before the disk was waited for and the journal was dropped."""
    desk = stage.again()
    before_sync = next(n for n, call in enumerate(stage.calls, 1) if call.startswith("sync"))
    stage.struck(Layer(at=before_sync), desk)
    return desk


@pytest.mark.parametrize("lost", ["empty", "zeros", "first-block"])
def test_notes_whose_data_never_reached_the_disk(stages: Callable[[str], Stage], lost: str) -> None:
    """A note that was renamed into place without its data gets it from the journal."""
    stage = stages("withdrawn")
    desk = cut(stage)
    written = [path for path, data in desk.tree().items() if (stage.folder / "start/knowledge" / path).is_file()
               and (stage.folder / "start/knowledge" / path).read_bytes() != data]  # fmt: skip
    assert SARAHS in written and ACMES in written
    for path in written:
        data = (desk.vault / path).read_bytes()
        new = {"empty": b"", "zeros": bytes(len(data)), "first-block": data[:9] + bytes(len(data) - 9)}[lost]
        (desk.vault / path).write_bytes(new)
    stage.recovers(desk)


def loose(desk: Desk) -> list[Path]:
    """Loose objects, newest first."""
    found = [path for path in (desk.vault / ".git" / "objects").glob("??/*") if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def refused(desk: Desk) -> str:
    """What is said by a run that cannot go on."""
    with pytest.raises(Fault) as raised:
        desk.run()
    code, said = explained(raised.value)
    assert code == 5 and len(said.splitlines()) == 2, said
    return said


@pytest.mark.parametrize("ref", ["refs/heads/main", "HEAD", "refs/vaultmill/machine"])
@pytest.mark.parametrize("data", [b"", bytes(41)], ids=["empty", "zeros"])
def test_a_ref_that_is_empty(stages: Callable[[str], Stage], ref: str, data: bytes) -> None:
    """A damaged ref is never taken for a new history: the run stops, touches nothing, and says what belongs there."""
    stage = stages("withdrawn")
    desk = stage.again()
    file = desk.vault / ".git" / ref
    good, before = file.read_bytes().decode().strip(), everything(desk.vault)
    file.write_bytes(data)
    said = refused(desk)
    assert str(file) in said and good in said
    assert everything(desk.vault) == before
    file.write_text(good + "\n")
    stage.recovers(desk)


def test_objects_that_are_empty(stages: Callable[[str], Stage]) -> None:
    """Whichever object lost its data: the run goes on without it or stops with a sentence, and no note is harmed."""
    stage = stages("withdrawn")
    for number in range(0, len(loose(stage.again())), 6):
        desk = stage.again()
        victim = loose(desk)[number]
        victim.chmod(0o644)
        victim.write_bytes(b"")
        try:
            desk.run()
        except Exception as error:
            code, said = explained(error)
            assert code == 5 and "fsck" in said, said
        stage.is_typed(desk)


@pytest.mark.parametrize("data", [b"", bytes(200), b"DIRC garbage" * 9], ids=["empty", "zeros", "garbage"])
def test_an_index_that_is_garbage(stages: Callable[[str], Stage], data: bytes) -> None:
    """It holds nothing that HEAD does not: the batch is committed, and git's index is said to be broken or is new."""
    stage = stages("withdrawn")
    desk = stage.again()
    index = desk.vault / ".git" / "index"
    index.write_bytes(data)
    try:
        desk.run(batch_size=2)
    except Fault as error:
        code, said = explained(error)
        assert code == 5 and "index" in said, said
    stage.is_whole(desk)
    index.unlink()
    stage.recovers(desk)
    fsck(desk)
