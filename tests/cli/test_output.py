"""Tables and progress: plain text that fits."""

from __future__ import annotations

import contextlib
import io
import sys

import pytest

from pipeline.cli import output


@pytest.mark.parametrize(
    ("widths", "room", "expected"),
    [
        ([3, 4], 80, [3, 4]),
        ([10, 100], 60, [10, 48]),
        ([50, 50], 42, [20, 20]),
        ([10, 10], 5, [8, 8]),
        ([4], 1, [4]),
    ],
)
def test_columns_share_the_room(widths: list[int], room: int, expected: list[int]) -> None:
    """The widest column shrinks first; no column becomes unreadable."""
    assert output.fit(widths, room) == expected


@pytest.mark.parametrize(("text", "taken"), [("", 0), ("abc", 3), ("日本", 4), ("e\u0301", 1), ("é", 1)])
def test_width_of_text(text: str, taken: int) -> None:
    """East Asian characters take two columns, combining marks none."""
    assert output.columns(text) == taken


def test_table_is_cut_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut in a pipe; on a terminal long cells end with an ellipsis, wide characters counted."""
    rows = [{"name": "日本" * 20, "n": 1}, {"name": "b", "n": None}]
    output.table(rows)
    assert capsys.readouterr().out.splitlines()[1] == "日本" * 20 + "  1"
    monkeypatch.setattr(output, "width", lambda: 20)
    output.table(rows)
    lines = capsys.readouterr().out.splitlines()
    assert [output.columns(line) <= 20 for line in lines] == [True] * 3
    assert "…" in lines[1]
    output.table([])
    assert capsys.readouterr().out == ""


def test_short_ids_are_never_cut(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person types again stays whole, and the line still fits; an id as long as a title is cut like one."""
    monkeypatch.setattr(output, "width", lambda: 60)
    for short, shown in (("9049cd936172", "9049cd936172"), ("a-very-long-name-of-a-firm-001", "a-very-long")):
        output.table([{"id": short, "from": "letter@proving.example", "title": "The Proving Drawer", "rule": "mass"}])
        lines = capsys.readouterr().out.splitlines()
        assert lines[1].startswith(shown) and (short in lines[1]) is (short == shown)
        assert all(output.columns(line) <= 60 for line in lines)


def test_progress_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal, or when JSON is wanted, no bar is drawn."""
    for shown in (True, False):
        with output.progress(shown) as progress:
            progress("read", 1, 2)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


def test_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal there is one bar per stage, on standard error, also when the total is unknown."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with output.progress() as progress:
        progress("read [mail]", 1, 2)
        progress("read [mail]", 2, 2)
        progress("write", 1, 0)
    assert "write" in screen.getvalue()


def test_progress_bar_is_off_the_screen_while_something_is_asked() -> None:
    """The bar stops before the question and goes on after it, whatever becomes of it."""
    said: list[str] = []

    class Bar:
        def stop(self) -> None:
            said.append("stop")

        def start(self) -> None:
            said.append("start")

    progress = output.Progress(Bar())
    with contextlib.suppress(KeyboardInterrupt), progress.cleared():
        said.append("asked")
        raise KeyboardInterrupt
    with output.Progress().cleared():
        said.append("without a bar")
    assert said == ["stop", "asked", "start", "without a bar"]
