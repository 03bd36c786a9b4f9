"""The made-up mailbox and the measures of speed, at a size that takes no time."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.evaluate import bench
from pipeline.evaluate.mailbox import OWNER, mailbox, one_more
from pipeline.model import Message
from pipeline.read.formats import read_file
from pipeline.report import RunOptions
from pipeline.run import run


def test_same_seed_same_bytes() -> None:
    """Deterministic; another seed gives other mail."""
    assert list(mailbox(20)) == list(mailbox(20))
    assert list(mailbox(20)) != list(mailbox(20, seed=2))
    assert list(mailbox(0)) == []


def test_mails_can_be_read() -> None:
    """Every file is one mail with its own path; the owner's answers and newsletters are among them."""
    files = [file for one in mailbox(60) for file in one.mails] + [one_more(60), one_more(60, 1)]
    mails = [record for path, data in files for record in read_file(path, data, lambda _: None)]
    assert all(isinstance(mail, Message) for mail in mails)
    assert len({path for path, _ in files}) == len({m.id for m in mails if isinstance(m, Message)}) == len(files)
    assert any(isinstance(m, Message) and m.sender.email == OWNER for m in mails)
    assert any(isinstance(m, Message) and dict(m.headers).get("list-id") for m in mails)


def test_rows(tmp_path: Path) -> None:
    """All rows are there, whatever the limits; nobody's machine is judged here."""
    rows = list(bench.figures(tmp_path, 8, 12, lambda place: void(run(place, RunOptions(), lambda *_: None))))
    assert [row.what for row in rows][1:2] == ["run without anything new"]
    assert [row.what for row in rows][-5:-1] == [
        "run that adds one mail", "load of the vault from the cache",
        "`pipeline.reader` opened and asked for somebody", "commit of 50 notes",
    ]  # fmt: skip
    assert rows[-1].group == "Machine"
    assert len(rows) == 10


def test_a_vault_written_at_once(tmp_path: Path) -> None:
    """It is sound: a run over it has nothing to do; the snapshot serves all loads but the first two."""
    rows = list(
        bench._written(tmp_path, 60, lambda place: void(run(place, RunOptions(), lambda *_: None)), bench.Limits())
    )
    assert [row.what for row in rows] == [
        "first load, every note parsed",
        "load without a snapshot",
        "load from the snapshot",
        "load after 20 notes changed",
        "run without anything new",
    ]
    report = run(tmp_path, RunOptions(), lambda *_: None)
    assert (report.notes_new, report.notes_updated, report.problems) == (0, 0, ())


def void(_: object) -> None:
    """Forget a value."""


def test_limits_are_marked() -> None:
    """Too slow is marked, in both directions."""
    assert bench._rate("a", "b", 10, 1.0, 100.0).over
    assert bench._seconds("a", "b", 3.0, 2.0).over
    assert not bench._rate("a", "b", 1000, 1.0, 100.0).over
    assert not bench._seconds("a", "b", 1.0, 2.0).over


def test_failed_run_is_told(tmp_path: Path) -> None:
    """No figure comes out of a run that failed."""
    with pytest.raises(bench.BenchFailed, match="no workspace"):
        bench.run_program(tmp_path)
