"""graph.html of a real vault: what it tells, where it may be written, when it is written again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import DiskFault, UsageFault
from pipeline.run import picture
from pipeline.run.picture import draw
from pipeline.run.picturing import PAUSE, QUIET, Picturing
from pipeline.run.workspace import load_workspace
from tests.scenarios.desk import Desk

IDA = """---
id: ida-moe
kind: person
aliases:
  - I. Moe
tags:
  - status/active
last_update: 2026-04-02
---
# Ida Moe

## Summary
Builds at [[Organizations/Blue Fin]], 5 &lt; 6.

## Connected to
- [[Organizations/Blue Fin]] — works at

## Notes
"""
FIN = "---\nid: blue-fin\nkind: organization\n---\n# Blue Fin\n\n## Notes\n"
FACTS = (
    '{"id": "ida-moe-001", "fact": "Prefers wood", "category": "preference", "ts": "2026-03-01", "source": "manual",'
    ' "status": "superseded", "supersededBy": "ida-moe-002"}\n'
    '{"id": "ida-moe-002", "fact": "Prefers 5 &lt; 6 stones", "category": "preference", "ts": "2026-03-02",'
    ' "source": "manual", "status": "active", "supersedes": "ida-moe-001"}\n'
    '{"id": "ida-moe-003", "fact": "The password is hunter2!Blue7", "category": "status", "ts": "2026-03-03",'
    ' "source": "manual", "status": "active"}\n'
)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with two notes and three facts, after a run."""
    desk = Desk(tmp_path_factory.mktemp("picture") / "work")
    desk.write("People/Ida Moe.md", IDA)
    desk.write("Organizations/Blue Fin.md", FIN)
    desk.write("life/areas/people/ida-moe/facts.jsonl", FACTS)
    desk.run()
    return desk.root


@pytest.fixture
def desk(laid: Path, tmp_path: Path) -> Desk:
    """A copy of it."""
    return Desk.copied(laid, tmp_path / "work")


def blocks(file: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The two blocks of data of a page."""
    found = re.findall(
        r'<script type="application/json" id="(?:graph|details)">(.*?)</script>', file.read_text("utf-8")
    )
    assert len(found) == 2
    return json.loads(found[0]), json.loads(found[1])


def test_the_page_tells_what_the_vault_tells(desk: Desk) -> None:
    """Names, tags, relations, and in the panel summary and facts that hold, as a reader sees them."""
    done = draw(desk.root)
    assert (done.nodes, done.edges, done.written) == (2, 1, True)
    graph, details = blocks(desk.root / "graph.html")
    assert graph["vault"] == "knowledge" and sorted(graph["nodes"]["name"]) == ["Blue Fin", "Ida Moe"]
    assert graph["words"] == ["works at"] and "status/active" in graph["tags"]
    ida = next(one for one in details if one["id"] == "ida-moe")
    assert ida["note"] == "People/Ida Moe.md" and ida["aliases"] == ["I. Moe"]
    assert ida["summary"][0].startswith("Builds at Blue Fin, 5 < 6.")
    assert ida["facts"] == [["2026-03-02", "Prefers 5 < 6 stones", ""]]


def test_what_says_the_same_is_not_written_again(desk: Desk) -> None:
    """Nor is anything laid out: the file keeps its time, and the second look does not draw."""
    stages: list[str] = []
    draw(desk.root, progress=lambda stage, _done, _total: stages.append(stage))
    assert "layout" in stages
    before = (desk.root / "graph.html").stat().st_mtime_ns
    stages.clear()
    assert not draw(desk.root, progress=lambda stage, _done, _total: stages.append(stage)).written
    assert "layout" not in stages
    assert (desk.root / "graph.html").stat().st_mtime_ns == before


def test_what_changed_is_drawn(desk: Desk) -> None:
    """A note that was edited, a file that somebody damaged, a new version of the page."""
    draw(desk.root)
    whole = (desk.root / "graph.html").read_bytes()
    (desk.root / "graph.html").write_bytes(whole[:-10])
    assert draw(desk.root).written and (desk.root / "graph.html").read_bytes() == whole
    desk.write("People/Ida Moe.md", IDA.replace("Builds at", "Rests at"))
    assert draw(desk.root).written and b"Rests at" in (desk.root / "graph.html").read_bytes()


def test_the_page_is_the_same_without_what_was_kept(desk: Desk) -> None:
    """From caches or from the notes alone."""
    draw(desk.root)
    before = (desk.root / "graph.html").read_bytes()
    for name in (picture.FACES, picture.DRAWN, "graph"):
        (desk.root / ".vaultmill" / name).unlink()
    assert not draw(desk.root).written
    assert (desk.root / "graph.html").read_bytes() == before


def test_no_secret_is_on_the_page(desk: Desk) -> None:
    """Neither that of a fact nor one that a person typed into a name, a tag or a summary."""
    token = "ghp_" + "Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAbCd"
    note = IDA.replace("Builds at", f"Token {token}, builds at").replace("status/active", f"status/{token}")
    desk.write(
        "People/Ida Moe.md", note.replace("- I. Moe", f"- {token}").replace("aliases", f"remark: {token}\naliases")
    )
    draw(desk.root)
    text = (desk.root / "graph.html").read_text("utf-8")
    assert "hunter2" not in text and token not in text


def test_hostile_notes_are_text(desk: Desk) -> None:
    """Names, properties and summaries that look like HTML stay in their blocks."""
    bad = "</script><script>alert(1)</script>"
    desk.write("People/Ida Moe.md", IDA.replace("Builds at", bad).replace("I. Moe", f'"{bad}"'))
    draw(desk.root)
    text = (desk.root / "graph.html").read_text("utf-8")
    assert text.count("<script") == 3 and "alert(1)" in text
    blocks(desk.root / "graph.html")


@pytest.mark.parametrize(
    "where", ["knowledge/graph.html", "raw/graph.html", ".vaultmill/graph.html", "knowledge", "raw"]
)
def test_it_never_goes_into_the_vault_or_the_sources(desk: Desk, where: str) -> None:
    """Nor among the caches."""
    with pytest.raises(UsageFault, match="lies in"):
        draw(desk.root, desk.root / where)
    assert not list(desk.root.rglob("graph.html"))


def test_links_and_folders_in_its_place_are_left_alone(desk: Desk, tmp_path: Path) -> None:
    """A link is not followed, whether it leads somewhere, into the vault or nowhere."""
    other = tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    link = desk.root / "graph.html"
    for goal in (other, desk.vault / "Home.md", tmp_path / "nothing"):
        link.symlink_to(goal)
        with pytest.raises(UsageFault, match="no plain file"):
            draw(desk.root)
        assert link.is_symlink()
        link.unlink()
    assert other.read_text("utf-8") == "mine" and not (tmp_path / "nothing").exists()
    folder = tmp_path / "into"
    folder.symlink_to(desk.vault)
    with pytest.raises(UsageFault, match="lies in"):
        draw(desk.root, folder / "graph.html")
    link.mkdir()
    (link / "graph.html").mkdir()
    with pytest.raises(UsageFault, match="no plain file"):
        draw(desk.root)


def test_another_place(desk: Desk, tmp_path: Path) -> None:
    """A file or a folder that is named; a folder that is not there is a mistake."""
    assert draw(desk.root, tmp_path / "mine.html").path == str(tmp_path / "mine.html")
    assert draw(desk.root, tmp_path).path == str(tmp_path / "graph.html")
    assert (tmp_path / "mine.html").read_bytes() == (tmp_path / "graph.html").read_bytes()
    with pytest.raises(UsageFault, match="no folder"):
        draw(desk.root, tmp_path / "nowhere" / "graph.html")


def test_a_disk_that_refuses(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, and what stood there stands."""
    draw(desk.root)
    before = (desk.root / "graph.html").read_bytes()
    desk.write("Organizations/Blue Fin.md", FIN.replace("## Notes", "## Summary\nBoats.\n\n## Notes"))

    def refuse(*_: Any, **__: Any) -> bool:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(picture, "replace_file", refuse)
    with pytest.raises(DiskFault, match="No space left"):
        draw(desk.root)
    assert (desk.root / "graph.html").read_bytes() == before


def test_an_empty_vault(tmp_path: Path) -> None:
    """A page all the same; what to do stands on it."""
    desk = Desk(tmp_path / "work")
    desk.run()
    assert draw(desk.root).nodes == 0
    graph, details = blocks(desk.root / "graph.html")
    assert graph["nodes"]["x"] == [] and details == []


def test_a_repository_around_it_passes_it_over(desk: Desk) -> None:
    """What init laid down sees to that; without it the person is told."""
    subprocess.run(["git", "init", "-q", str(desk.root)], check=True)
    assert draw(desk.root).advice == ""
    (desk.root / ".gitignore").unlink()
    assert "add /graph.html to its .gitignore" in draw(desk.root).advice


def test_nothing_heavy_is_loaded_before_it_is_used() -> None:
    """Importing the graph, serve and the command line loads no library for layouts."""
    code = (
        "import sys, pipeline.graph, pipeline.cli.main, pipeline.cli.visualize, pipeline.run.serving;"
        "print({'numpy', 'rustworkx'} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert said.stdout == "set()\n"


# --- when serve draws it ---

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


class Pen:
    """Counts how often it is asked to draw; breaks on demand."""

    def __init__(self) -> None:
        self.drawn = 0
        self.fault: Exception | None = None

    def __call__(self, root: Path) -> None:
        """Draw."""
        if self.fault:
            raise self.fault
        self.drawn += 1


def test_a_page_that_is_up_to_date_is_left_alone(desk: Desk) -> None:
    """Nothing is due when it was drawn for the newest commit, however late it is."""
    draw(desk.root)
    assert not Picturing(load_workspace(desk.root), NOON, Pen()).due(NOON + timedelta(days=1))


@pytest.mark.parametrize("harm", ["missing", "behind", "never"])
def test_a_page_that_is_behind_is_due_after_the_start(desk: Desk, harm: str) -> None:
    """But not before it was quiet for a while."""
    if harm != "never":
        draw(desk.root)
    if harm == "missing":
        (desk.root / "graph.html").unlink()
    if harm == "behind":
        desk.write("Organizations/Blue Fin.md", FIN.replace("## Notes", "## Summary\nBoats.\n\n## Notes"))
        desk.run()
    picturing = Picturing(load_workspace(desk.root), NOON, Pen())
    assert not picturing.due(NOON + QUIET / 2)
    assert picturing.due(NOON + QUIET)


def test_it_waits_for_quiet_and_is_not_drawn_too_often(desk: Desk) -> None:
    """Each commit puts it off; between two there are ten minutes; what failed stays due."""
    draw(desk.root)
    pen = Pen()
    picturing = Picturing(load_workspace(desk.root), NOON, pen)
    picturing.changed(NOON)
    picturing.changed(NOON + QUIET / 2)
    assert not picturing.due(NOON + QUIET)
    at = NOON + 2 * QUIET
    assert picturing.due(at)
    pen.fault = OSError(28, "full")
    with pytest.raises(OSError):
        picturing.draw(at)
    assert picturing.due(at)
    pen.fault = None
    picturing.draw(at)
    assert pen.drawn == 1 and not picturing.due(at + PAUSE)
    picturing.changed(at + QUIET)
    assert not picturing.due(at + 3 * QUIET)
    assert picturing.due(at + PAUSE)
    picturing.give_up()
    assert not picturing.due(at + PAUSE)


def test_a_clock_that_was_set_back_holds_nothing(desk: Desk) -> None:
    """What was changed in the future is due now."""
    picturing = Picturing(load_workspace(desk.root), NOON, Pen())
    assert picturing.due(NOON - timedelta(hours=1))
