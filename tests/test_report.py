"""The report of a run as plain text."""

from __future__ import annotations

import pytest

from pipeline.model import Problem, Waiting
from pipeline.report import LISTED, Report, render_report

PROBLEM = Problem("mail/a.eml", "truncated", "The file ends in the middle of a part; export it again.")


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (Report(), "Nothing new, nothing written."),
        (
            Report(hints=("Open knowledge/ in Obsidian.",)),
            "Nothing new, nothing written.\n\nOpen knowledge/ in Obsidian.",
        ),
        (
            Report(kept=1, skipped=2, notes_new=1, notes_updated=3, facts=1, commits=("a", "b")),
            "1 item kept, 2 skipped as noise.\n1 note new, 3 updated, 1 fact, 2 commits.",
        ),
        (Report(notes_updated=2, commits=("a",)), "2 notes updated, 1 commit."),
        (Report(notes_updated=1, facts=2, commits=("a",)), "1 note updated, 2 facts, 1 commit."),
        (Report(kept=1, commits=("a",)), "1 item kept, 0 skipped as noise."),
        (Report(kept=4, skipped=1), "4 items kept, 1 skipped as noise.\nNo note changed."),
        (Report(commits=("a",)), "What you decided is saved."),
        (
            Report(kept=2, notes_new=2, dry_run=True, diff="--- a\n+++ b\n"),
            "--- a\n+++ b\n\nDry run: nothing was written. A run would do this:\n"
            "2 items kept, 0 skipped as noise.\n2 notes new.",
        ),
        (
            Report(problems=(Problem("People/Ann.md", "bad-properties", "Correct them."),)),
            "Nothing new, nothing written.\n\n1 problem:\n  People/Ann.md: bad-properties: Correct them.",
        ),
        (
            Report(problems=(PROBLEM,), waiting=(Waiting("memo.md", "still recording"),), pending=("People/Ann.md",)),
            "Nothing new, nothing written.\n\n1 problem:\n"
            "  mail/a.eml: truncated: The file ends in the middle of a part; export it again.\n\n"
            "A source that stays in trouble is listed by every run; to silence it, move the\nfile out of raw/.\n\n"
            "1 note waiting: edited a moment ago, the next run merges:\n  People/Ann.md\n\n"
            "1 file not ready yet, read when finished:\n  memo.md: still recording",
        ),
    ],
)
def test_report_text(report: Report, expected: str) -> None:
    """Each part stands only when there is something to say."""
    assert render_report(report, 80) == expected


def test_what_is_told_besides() -> None:
    """Edits of a person are told first; an empty raw folder is named; Home only where it is the program's."""
    saved = Report(commits=("a", "b"), notes_updated=1)
    assert render_report(saved, edited=2) == "Your edits to 2 notes are saved.\n1 note updated, 2 commits."
    assert render_report(Report(commits=("a",)), edited=1) == "Your edits to 1 note are saved."
    assert "put mail, meetings, chats and documents into /w/raw" in render_report(Report(), 200, empty="/w/raw")
    assert render_report(saved, 80, "/v", home=False).endswith("\n\nOpen /v as a vault in Obsidian.")


def test_where_to_look_is_said_once_something_was_written() -> None:
    """The vault is named after a run that committed, not after one that found nothing or only looked."""
    assert render_report(Report(), 80, "/v").count("\n") == 0
    assert "Open" not in render_report(Report(kept=1, dry_run=True), 80, "/v")
    text = render_report(Report(kept=1, notes_new=1, commits=("a",)), 80, "/v/knowledge")
    assert text.endswith("\n\nOpen /v/knowledge as a vault in Obsidian and begin with Home.")


def test_long_lists_are_counted() -> None:
    """Of many problems the first are shown, the others counted; long paths are never broken."""
    path = "mail/" + "x" * 200
    report = Report(problems=tuple(Problem(f"{path}{n}", "bad", "") for n in range(LISTED + 5)))
    text = render_report(report, 80)
    assert f"{LISTED + 5} problems:" in text
    assert "… and 5 more" in text
    assert f"{path}0: bad" in text.replace("\n    ", " ")
