"""``diff`` and ``blame`` on the command line: text, tables, JSON, colours, and nothing that steers the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import output
from pipeline.errors import UsageFault
from pipeline.query.blame import Blamed
from pipeline.query.differing import Changed, Difference

ROW = {
    "batch": "ab12cd34ef56",
    "commit": "0123456789",
    "when": "2026-05-04 10:00",
    "who": "vaultmill",
    "what": "1 email",
}
LINES = ("--- a/A.md", "+++ b/A.md", "@@ -1 +1 @@", "-old\x1b[2J", "+new", " same")
FILES = (
    Changed("A.md", "updated", "", 1, 1, LINES),
    Changed("B.md", "renamed", "C.md", 0, 0, ()),
    Changed("D.md", "updated", "", 0, 0, ()),
)
ITEM = {"id": "9c41d07e55aa", "date": "2026-04-11", "title": "Pricing", "note": "Sources/P.md"}
FOUND = (
    Blamed(1, "## Key facts", "template", batch="ab12cd34ef56"),
    Blamed(2, ""),
    Blamed(
        3,
        "- Needs a sign-off ^a-1",
        "item",
        (ITEM,),
        "the CEO\x1b[2J signs",
        batch="ab12cd34ef56",
        when="2026-05-04 10:00",
    ),
    Blamed(4, "Summary.", "item", (ITEM, ITEM, ITEM)),
    Blamed(5, "- Mine", "you"),
    Blamed(6, "- Mine too", "you", when="2026-05-04 10:00", who="Robin"),
    Blamed(7, "- Typed", "you", date="2026-03-02", when="2026-05-04 10:00"),
    Blamed(8, "?", "unknown"),
)


def test_diff(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """The commit, then the files that differ for a reader; a rename by both names."""
    backend.answers["diff"] = Difference((ROW,), FILES)
    assert vaultmill("diff", "last", "A").out.splitlines() == [
        "ab12cd34ef56 2026-05-04 10:00 vaultmill: 1 email",
        *LINES[:3],
        *("-old\ufffd[2J", "+new", " same"),
        "renamed: C.md → B.md",
    ]
    assert backend.calls[-1] == ("diff", (workspace, ("last", "A")))


def test_diff_stat_and_json(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """--stat counts lines; --json has every file and line."""
    backend.answers["diff"] = Difference((), FILES)
    assert vaultmill("diff", "--stat").out.splitlines() == [
        "change   added  removed  file",
        "updated  1      1        A.md",
        "renamed  0      0        B.md",
        "2 files, 1 lines added, 1 removed",
    ]
    found = json.loads(vaultmill("diff", "--json").out)
    assert [file["path"] for file in found["files"]] == ["A.md", "B.md", "D.md"]
    assert found["files"][0]["diff"] == list(LINES)


def test_diff_of_nothing(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """Says so, whether of a batch or of what is not committed; what is wrong ends with 2 and a hint."""
    backend.answers["diff"] = Difference((), ())
    assert vaultmill("diff").out == "Nothing is changed that the history does not have.\n"
    backend.answers["diff"] = Difference((ROW,), FILES[2:])
    assert vaultmill("diff", "last").out.splitlines()[1:] == ["No note differs."]
    backend.answers["diff"] = UsageFault("there is no batch zz", "See `vaultmill history`.")
    said = vaultmill("diff", "zz")
    assert (said.code, said.err) == (2, "vaultmill: there is no batch zz\nSee `vaultmill history`.\n")


@pytest.mark.parametrize(("plain", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, plain: dict[str, str], coloured: bool
) -> None:
    """Only on a terminal that wants them, around text that cannot bring its own."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    output.patch(LINES)
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setattr(output, "terminal", lambda: True)
    for name, value in plain.items():
        monkeypatch.setenv(name, value)
    output.patch(LINES)
    shown = capsys.readouterr().out.splitlines()
    assert shown[3:] == (
        ["\x1b[31m-old\ufffd[2J\x1b[m", "\x1b[32m+new\x1b[m", " same"]
        if coloured
        else ["-old\ufffd[2J", "+new", " same"]
    )
    assert shown[0] == ("\x1b[1m--- a/A.md\x1b[m" if coloured else "--- a/A.md")


def test_blame(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """A table without the blank lines: batch, item and quote, or who else it is from."""
    backend.answers["blame"] = ("A.md", FOUND)
    rows = [line.split("  ") for line in vaultmill("blame", "A").out.splitlines()]
    told = [" | ".join(cell.strip() for cell in row if cell.strip()) for row in rows]
    assert told == [
        "line | batch | from | text",
        "1 | ab12cd34ef56 | template | ## Key facts",
        "3 | ab12cd34ef56 | 9c41d07e55aa 2026-04-11 Pricing — “the CEO\ufffd[2J signs” | - Needs a sign-off ^a-1",
        "4 | 9c41d07e55aa 2026-04-11 Pricing and 2 more | Summary.",
        "5 | you, not yet committed | - Mine",
        "6 | you, 2026-05-04 | - Mine too",
        "7 | you, 2026-03-02 | - Typed",
        "8 | not known | ?",
    ]
    assert backend.calls[-1] == ("blame", (workspace, "A", 0))


def test_blame_fits_the_terminal(
    vaultmill: Callable[..., Any], backend: Any, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal long cells are cut."""
    backend.answers["blame"] = ("A.md", FOUND)
    monkeypatch.setattr(output, "width", lambda: 60)
    lines = vaultmill("blame", "A").out.splitlines()
    assert max(map(len, lines)) <= 60 and "…" in lines[2]


def test_blame_of_one_line(vaultmill: Callable[..., Any], backend: Any, workspace: Path) -> None:
    """--line tells all that is known; --json has everything, blank lines too."""
    backend.answers["blame"] = ("A.md", FOUND[2:3])
    assert vaultmill("blame", "A", "--line", "3").out.splitlines() == [
        *("note: A.md", "line: 3", "text: - Needs a sign-off ^a-1"),
        "from: 9c41d07e55aa 2026-04-11 Pricing — “the CEO\ufffd[2J signs”",
        *("items:", "  9c41d07e55aa 2026-04-11 Pricing: Sources/P.md", "quote: the CEO\ufffd[2J signs"),
        *("batch: ab12cd34ef56", "when: 2026-05-04 10:00"),
    ]
    assert backend.calls[-1] == ("blame", (workspace, "A", 3))
    backend.answers["blame"] = ("A.md", FOUND)
    told = json.loads(vaultmill("blame", "A", "--json").out)
    assert (told["note"], len(told["lines"]), told["lines"][2]["items"]) == ("A.md", 8, [ITEM])
    backend.answers["blame"] = ("A.md", FOUND[1:2])
    assert vaultmill("blame", "A").out == "A.md is empty.\n"
    assert vaultmill("blame", "A", "--line", "0").code == vaultmill("blame").code == 2
