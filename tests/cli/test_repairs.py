"""Commands that repair mistakes, on a small vault: what they say, and how they are called."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.run.setup import init

MAIL = (
    "From: {0}\nTo: {1}\nSubject: {2}\nDate: Mon, 13 Apr 2026 09:00:00 +0000\nMessage-ID: <{3}@mail.test>\n{4}\n"
    "Hello.\n"
)
OWNER, ANN = "Robin Vale <robin@vale.test>", "Ann Lee <ann@lee-works.test>"


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with one thread, processed; it is the current folder."""
    init(tmp_path, "all", ("robin@vale.test",), "Europe/Berlin", "medium")
    (tmp_path / "raw").mkdir(exist_ok=True)
    (tmp_path / "raw/1.eml").write_text(MAIL.format(ANN, OWNER, "Plan", "a", ""))
    (tmp_path / "raw/2.eml").write_text(MAIL.format(OWNER, ANN, "Re: Plan", "b", "In-Reply-To: <a@mail.test>\n"))
    run(tmp_path, RunOptions(), lambda *_: None)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_name_is_repaired_and_taken_back(vault: Path, vaultmill: Callable[..., object]) -> None:
    """Each says what it did; a name that nobody has is guessed at."""

    def said(*args: str) -> tuple[int, str]:
        code, out, err = vaultmill(*args)  # type: ignore[misc]
        return code, out + err

    code, text = said("rename", "Ann Leee", "Ann Marsh")
    assert code == 2 and "Did you mean" in text
    code, text = said("rename", "Ann Lee", "Ann Marsh", "--dry-run")
    assert code == 0 and "+++ b/People/Ann Marsh.md" in text and not (vault / "knowledge/People/Ann Marsh.md").exists()
    code, text = said("rename", "ann@lee-works.test", "Ann Marsh")
    assert code == 0 and "People/Ann Lee → People/Ann Marsh" in text
    code, text = said("add", "project", "Heron", "--json")
    assert code == 0 and json.loads(text)["items"] == ["Projects/Heron"]
    assert said("relate", "Ann Marsh", "takes part", "Heron")[0] == 0
    assert "[[People/Ann Marsh]] — takes part" in (vault / "knowledge/Projects/Heron.md").read_text("utf-8")
    assert said("not-same", "Ann Marsh", "Heron")[0] == 0
    assert said("duplicates", "--json") == (0, "[]\n")
    assert said("undo", "last-3")[0] == 0
    assert (vault / "knowledge/People/Ann Lee.md").exists()
    assert said("check")[0] == 0
