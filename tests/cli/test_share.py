"""``import-memory`` and ``export`` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.share.variants import GRAPH, MEMORY, lay

Call = Callable[..., Any]


@pytest.fixture
def place(vaultmill: Call, tmp_path: Path) -> tuple[str, str]:
    """A workspace in which nobody is known."""
    root = str(tmp_path / "work")
    assert vaultmill("init", root, "--owner", "max@home.test", "--since", "all", "--tz", "UTC").code == 0
    settings = tmp_path / "work" / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("note_quiet: 10", "note_quiet: 0"), "utf-8")
    assert vaultmill("run", "-C", root).code == 0
    return "-C", root


def test_in_and_out(vaultmill: Call, place: tuple[str, str], tmp_path: Path) -> None:
    """The table, the import, nothing the second time, the export to standard output and to files."""
    agent = str(lay(tmp_path / "agent", GRAPH | MEMORY))
    said = vaultmill("import-memory", agent, *place)
    assert said.code == 0 and "Ada Quince" in said.out and "Nothing was written; --apply takes it in." in said.out
    assert "AGENTS.md: tells an agent what to do" in said.out and "MEMORY.md" in said.out
    told = json.loads(vaultmill("import-memory", agent, "--json", *place).out)
    assert [row["name"] for row in told["rows"]] == ["Ada Quince", "Larkmoor", "Tide gauges", "Float 7"]
    said = vaultmill("import-memory", agent, "--apply", *place)
    assert said.code == 0 and "Imported:" in said.out and "`vaultmill undo last` takes that back." in said.out
    assert "Imported:" not in vaultmill("import-memory", agent, "--apply", *place).out
    said = vaultmill("export", "--format", "kg-store", *place)
    assert said.code == 0 and json.loads(said.out)["meta"]["entityCount"] == 4
    out = str(tmp_path / "out")
    said = vaultmill("export", "--format", "csv", "--output", out, *place)
    assert (said.code, said.out) == (0, f"Wrote 4 entities, 3 relations and 2 facts: 3 files, {out}\n")
    assert json.loads(vaultmill("export", "--format", "csv", "-o", out, "--force", "--json", *place).out)["facts"] == 2
    assert vaultmill("export", "--format", "csv", "-o", out, *place).code == 2


def test_what_cannot_be(vaultmill: Call, place: tuple[str, str], tmp_path: Path) -> None:
    """No such folder, an empty one, an unknown format."""
    assert vaultmill("import-memory", str(tmp_path / "nowhere"), *place).code == 2
    (tmp_path / "empty").mkdir()
    said = vaultmill("import-memory", str(tmp_path / "empty"), *place)
    assert (said.code, said.out) == (0, "There is nothing here that could be taken in.\n")
    assert vaultmill("export", "--format", "xml", *place).code == 2
