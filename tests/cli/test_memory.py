"""``lookup`` and ``recall`` from the command line, over one small workspace."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]


def test_lookup(vaultmill: Call, place: tuple[str, str]) -> None:
    """A name, a search that says so, nothing; as text and as JSON."""
    said = vaultmill("lookup", "Zyzzyva", *place)
    assert said.code == 1 and "Nobody and nothing here is called “Zyzzyva”" in said.out
    assert json.loads(vaultmill("lookup", "Zyzzyva", "--json", *place).out)["found"] == ""
    said = vaultmill("lookup", "Ann Lee", *place)
    assert said.code == 0 and said.out.startswith("Ann Lee · person · People/Ann Lee.md\n\n")
    said = vaultmill("lookup", "Lee", *place)
    assert said.code == 0 and "A search found:" in said.out
    assert json.loads(vaultmill("lookup", "Ann Lee", "--json", *place).out)["kind"] == "person"


def test_recall(vaultmill: Call, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing for plain talk, lines for a name, standard input; always exit code 0."""
    said = vaultmill("recall", "thanks!", *place)
    assert (said.code, said.out) == (0, "")
    said = vaultmill("recall", "ask", "Ann", "Lee", *place)
    assert said.code == 0 and said.out.startswith("Ann Lee (People/Ann Lee.md")
    assert json.loads(vaultmill("recall", "thanks!", "--json", *place).out) == []
    monkeypatch.setattr("sys.stdin", io.StringIO("Lunch with Ann Lee?"))
    assert json.loads(vaultmill("recall", "-", "--json", *place).out)[0]["name"] == "Ann Lee"


def test_test_retrieval(vaultmill: Call, place: tuple[str, str]) -> None:
    """All is found again; each answer is shown when wanted; too few right ones are exit code 1."""
    said = vaultmill("test-retrieval", "--least", "100", *place)
    assert said.code == 0 and "100.0 % of" in said.out and "FAIL" not in said.out
    said = vaultmill("test-retrieval", "--hard", "--category", "exact", "-v", *place)
    assert said.code == 0 and "ok   exact, other order: Lee" in said.out and "fuzzy" not in said.out
    told = json.loads(vaultmill("test-retrieval", "--json", "--number", "2", *place).out)
    assert told["passed"] and told["failed"] == [] and told["least"] == 98.0
    assert max(one["asked"] for one in told["categories"].values()) == 2
    assert told["questions"][0]["expect"] == ["People/Ann Lee.md"]
    said = vaultmill("test-retrieval", "--category", "telepathy", *place)
    assert said.code == 2 and "telepathy is none of: exact, partial" in said.err


def test_test_retrieval_fails(vaultmill: Call, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that finds nothing is told with what was wanted; a share that is reached is enough."""
    monkeypatch.setattr("pipeline.retrieval.running.VaultMemory.search", lambda *_, **__: [])
    said = vaultmill("test-retrieval", "--category", "exact", *place)
    assert said.code == 1
    assert (
        "FAIL exact, whole name: Ann Lee\n     wanted: People/Ann Lee.md\n     People/Ann Lee.md is missing" in said.out
    )
    failed = json.loads(vaultmill("test-retrieval", "--category", "exact", "--json", *place).out)["failed"]
    assert failed[0]["query"] == "Ann Lee" and failed[0]["said"]
    assert vaultmill("test-retrieval", "--category", "exact", "--least", "0", *place).code == 0


def test_test_retrieval_writes_nothing(vaultmill: Call, place: tuple[str, str]) -> None:
    """No note changes, and what is asked counts as no use."""
    vault = Path(place[1]) / "knowledge"
    before = {file: file.read_bytes() for file in vault.rglob("*.md")}
    assert vaultmill("test-retrieval", *place).code == 0
    assert {file: file.read_bytes() for file in vault.rglob("*.md")} == before
    assert not (Path(place[1]) / ".vaultmill" / "access.log").exists()
