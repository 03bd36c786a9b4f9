"""The commands on the graph from the command line, over one small workspace: text, JSON, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.vault.access import load_uses

Call = Callable[..., Any]


def test_ask_the_graph(vaultmill: Call, place: tuple[str, str]) -> None:
    """Every command that only reads; what is asked for is counted."""
    said = vaultmill("traverse", "Ann Lee", *place)
    assert said.out.startswith("Ann Lee · person · People/Ann Lee.md\n") and "works at" in said.out
    rows = json.loads(vaultmill("traverse", "Acme", "--depth", "2", "--json", *place).out)
    assert [(row["depth"], row["word"], row["name"]) for row in rows] == [(0, "", "Acme"), (1, "employs", "Ann Lee")]
    assert vaultmill("path", "Ann Lee", "Acme", *place).out == "Ann Lee\n  works at → Acme\n"
    assert [row["id"] for row in json.loads(vaultmill("path", "Acme", "Ann Lee", "--json", *place).out)] == [
        "acme",
        "ann-lee",
    ]
    assert "Ann Lee" in vaultmill("changed", "--since", "2026-03-04", *place).out
    assert vaultmill("changed", "--since", "2026-03-05", *place).out == "No news since 2026-03-05.\n"
    assert json.loads(vaultmill("stats", "--json", *place).out)["kinds"] == {"organization": 1, "person": 1}
    assert vaultmill("stats", *place).out.startswith("entities: 2\nrelations: 1\n")
    assert vaultmill("consolidate", *place).out == "Nothing to tidy.\n"
    assert json.loads(vaultmill("consolidate", "--json", *place).out) == []
    assert json.loads(vaultmill("uncertain", "--json", *place).out) == []
    assert vaultmill("summarize", "--show", *place).out.startswith("#KGML v2 | 2e 1r | depth:1 | 2026-03-04\n")
    assert vaultmill("summarize", *place).out == "kg-summary.md is as it should be.\n"
    vaultmill("lookup", "Ann Lee", *place)
    counts = {name: one.count for name, one in load_uses(Path(place[1]) / ".vaultmill").items()}
    assert counts == {"ann-lee": 1, "acme": 1, "People/Ann Lee.md": 1}


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("traverse", "Zyzzyva"), 2),
        (("path", "Ann Lee", "Zyzzyva"), 2),
        (("changed", "--since", "yesterday"), 2),
        (("changed", "--since", "2026-02-30"), 2),
        (("consolidate", "--only", "everything"), 2),
    ],
)
def test_what_cannot_be_meant(vaultmill: Call, place: tuple[str, str], args: tuple[str, ...], code: int) -> None:
    """A name that nobody bears, a date that is none: one line that says so."""
    said = vaultmill(*args, *place)
    assert (said.code, said.out) == (code, "") and said.err


def test_tidied_on_demand(vaultmill: Call, place: tuple[str, str]) -> None:
    """A proposal is shown with its reason, carried out, and gone."""
    note = Path(place[1]) / "knowledge" / "People" / "Ann Lee.md"
    note.write_text(note.read_text("utf-8").replace("kind: person\n", "kind: person\nbirthday:\n"), "utf-8")
    said = vaultmill("consolidate", *place)
    assert "prune" in said.out and "a property without a value: birthday" in said.out
    settings = Path(place[1]) / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("note_quiet: 10", "note_quiet: 0"), "utf-8")
    said = vaultmill("consolidate", "--apply", *place)
    assert said.code == 0 and "People/Ann Lee: birthday taken away" in said.out
    assert "birthday" not in note.read_text("utf-8")


def test_what_to_do_is_never_cut(vaultmill: Call, place: tuple[str, str]) -> None:
    """What is not sure stands with all that can be done about it, however narrow the terminal is."""
    note = Path(place[1], "knowledge", "People", "Ann Lee.md")
    text = note.read_text(encoding="utf-8")
    note.write_text(text.replace("kind: person\n", "kind: person\nconfidence: 0.4\n"), encoding="utf-8")
    assert vaultmill("uncertain", *place).out.splitlines() == [
        " 0.4  note, People/Ann Lee.md: person Ann Lee",
        "      → vaultmill set ann-lee confidence=1, or vaultmill remove ann-lee",
    ]


def test_visualize(vaultmill: Call, place: tuple[str, str], tmp_path: Path) -> None:
    """One line tells where the page is and what is on it; JSON for programs; a wrong place is a mistake."""
    page = Path(place[1]) / "graph.html"
    said = vaultmill("visualize", *place)
    assert said.code == 0 and said.out.startswith(f"{page}: 2 notes, 1 relation, ")
    assert page.read_text("utf-8").startswith("<!doctype html>")
    told = json.loads(vaultmill("visualize", "--json", *place).out)
    assert (told["path"], told["nodes"], told["edges"], told["written"]) == (str(page), 2, 1, False)
    assert told["bytes"] == page.stat().st_size
    assert vaultmill("visualize", "--output", str(tmp_path / "mine.html"), *place).code == 0
    assert (tmp_path / "mine.html").read_bytes() == page.read_bytes()
    refused = vaultmill("visualize", "--output", f"{place[1]}/knowledge/graph.html", *place)
    assert refused.code == 2 and "lies in" in refused.err


def test_visualize_opens_the_page_when_asked(
    vaultmill: Call, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an address, so that a name with spaces is one; where no browser is, the address is told."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or len(opened) == 1)
    vaultmill("visualize", *place)
    assert opened == []
    address = (Path(place[1]) / "graph.html").as_uri()
    assert vaultmill("visualize", "--open", *place).err == "" and opened == [address]
    told = vaultmill("visualize", "--open", "--json", *place)
    assert address in told.err and json.loads(told.out)["written"] is False


def test_visualize_writes_no_stream(vaultmill: Call, place: tuple[str, str]) -> None:
    """``-`` means standard output elsewhere; here it would be a file of that name."""
    refused = vaultmill("visualize", "--output", "-", *place)
    assert refused.code == 2 and "not a stream" in refused.err and not Path("-").exists()
