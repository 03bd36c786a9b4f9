"""The verdict excuses what a person did and the editor's merge spoilt, and nothing that stands beside it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("diff_match_patch")

import verdict  # noqa: E402
from ledger import Ledger  # noqa: E402

from pipeline.notes import merge  # noqa: E402

PATH = "People/Sarah Quill.md"
NOTE = """---
id: sarah-quill
aliases: []
tags:
  - topic/sales
---
# Sarah Quill

## Summary
Works at [[Organizations/Acme]].

## Activity
- **2026-04-01** (email): [[Sources/2026/04/A|A]] — 1 message

## Key facts
- (2026-04-01) Likes rye ^sarah-quill-001

## Notes
"""
MORE = "- (2026-04-02) Likes tea ^sarah-quill-002\n"
LATER = NOTE.replace("- (2026-04-01) Likes", MORE + "- (2026-04-01) Likes")
WITHOUT = NOTE.replace("## Key facts\n- (2026-04-01) Likes rye ^sarah-quill-001\n\n", "")
ACTIVITY = "- **2026-04-01** (email): [[Sources/2026/04/A|A]] — 1 message"


def judged(ledger: Ledger, disk: str, rendering: str) -> list[str]:
    """What is missing in a note whose newest rendering is known."""
    desk = SimpleNamespace(git=lambda verb, *_: rendering if verb == "show" else f"{PATH}\n")
    stamped = merge.base_of(merge.stamped(rendering))[0]
    text = disk.replace("id: sarah-quill\n", f'id: sarah-quill\nmachine: "{stamped}"\n')
    days: Any = SimpleNamespace(ledger=ledger, desk=desk)
    return list(verdict.missing(days, {PATH: text.encode()}))


def edited(before: str, after: str, path: str = PATH) -> Ledger:
    """A ledger in which a person changed a note."""
    ledger = Ledger()
    ledger.edited(path, before, after)
    return ledger


def _merged() -> Ledger:
    ledger = Ledger()
    ledger.merged(PATH, NOTE, NOTE, WITHOUT)
    return ledger


def _put_back() -> Ledger:
    ledger = edited(NOTE, WITHOUT)
    ledger.edited(PATH, WITHOUT, NOTE)
    return ledger


TYPED = NOTE.replace("aliases: []", "aliases:\n  - zq1x")
CHILD = NOTE.replace(ACTIVITY, f"{ACTIVITY}\n\t- zq1x")
ALIAS = NOTE.replace("aliases: []", "aliases:\n  - S. Quill\n  - zq1x")


@pytest.mark.parametrize(
    ("ledger", "disk", "rendering"),
    [
        (Ledger(), NOTE, NOTE),
        (edited(NOTE, WITHOUT), WITHOUT, LATER),
        (_merged(), WITHOUT, LATER),
        (edited(NOTE, TYPED), TYPED, NOTE),
        (edited(NOTE, CHILD), CHILD, NOTE),
    ],
    ids=["nothing", "a section deleted", "a section lost by the editor", "a list of theirs", "a line below a line"],
)
def test_what_is_excused(ledger: Ledger, disk: str, rendering: str) -> None:
    """What the person, or their editor, did."""
    assert judged(ledger, disk, rendering) == []


@pytest.mark.parametrize(
    ("ledger", "disk", "rendering", "lost"),
    [
        (Ledger(), WITHOUT, LATER, "## Key facts"),
        (_put_back(), WITHOUT, NOTE.replace("rye", "oats"), "## Key facts"),
        (edited(NOTE, WITHOUT, "People/Nora Finch.md"), WITHOUT, LATER, MORE.strip()),
        (edited(NOTE, WITHOUT), WITHOUT.replace(ACTIVITY + "\n", ""), LATER, ACTIVITY),
        (edited(ALIAS.replace("  - zq1x\n", ""), ALIAS), ALIAS, NOTE, "aliases: []"),
        (edited(NOTE, TYPED), TYPED, NOTE.replace("tags:\n  - topic/sales", "tags: []"), "tags: []"),
        (edited(NOTE, TYPED), TYPED.replace("  - topic/sales\n", ""), NOTE, "  - topic/sales"),
        (edited(NOTE, CHILD), CHILD, NOTE.replace("1 message", "2 messages"), ACTIVITY.replace("1 m", "2 m") + "s"),
    ],
    ids=[
        "a section nobody deleted",
        "a section that was put back",
        "a section of another note",
        "a line of the section beside",
        "what is the program's in a list",
        "another list",
        "an entry of another list",
        "a line below which another hangs, not renewed",
    ],
)
def test_what_is_lost_beside_it_is_found(ledger: Ledger, disk: str, rendering: str, lost: str) -> None:
    """The program lost a line, or did not write one."""
    assert f"missing in {PATH}: {lost}" in judged(ledger, disk, rendering)


DEAD = f"{PATH}: [[People/Nora Finch]] leads nowhere"
LINE = "- [[People/Nora Finch]] — met"


@pytest.mark.parametrize(
    ("text", "touched", "excused"),
    [
        ("## Notes\n- zq1x [[People/Nora Finch]]\n", "", True),
        (f"## Connected to\n{LINE}\n\t- zq1x\n", "", True),
        ("## Summary\nKnows [[People/Nora Finch]].\n", "under:summary", True),
        ("## Summary\nKnows [[People/Nora Finch]].\n", "", False),
        ("## Summary\nzq1x\n\n## About\nKnows [[People/Nora Finch]].\n", "under:summary", False),
        (f"## Connected to\n{LINE}\n", "link:people/nora finch", False),
        (f"## Connected to\n{LINE}\n\t- zq1x\n## Related\n- [[People/Nora Finch]]\n", "", False),
        ("## Notes\n- zq1x [[People/Nora Finch]]\n- [[People/Nora Finch]] — met\n", "", False),
        ("## Notes\n", "", False),
    ],
)
def test_links_of_a_person_that_lead_nowhere(tmp_path: Path, text: str, touched: str, excused: bool) -> None:
    """Their own lines and what hangs on them; never another line that names the same note."""
    (tmp_path / "People").mkdir()
    (tmp_path / PATH).write_text(text)
    ledger = Ledger()
    ledger.touched[PATH] |= {touched}
    desk = SimpleNamespace(vault=tmp_path, note=lambda path: (tmp_path / path).read_text())
    days: Any = SimpleNamespace(ledger=ledger, desk=desk, page="")
    assert verdict._typed_in_vain(days, DEAD) is excused


FACT = "## Key facts\n- (2026-04-01) Likes zq1x ^sarah-quill-001\n"


@pytest.mark.parametrize(
    ("before", "after", "alive"),
    [
        (f"## Summary\nLikes zq1x.\n{FACT}", "## Summary\nLikes zq1x.\n## Key facts\n", set()),
        (f"## Summary\nzq2x.\n{FACT}", "## Summary\nzq2x.\n## Key facts\n", {"zq2x"}),
        (f"## Notes\nzq1x\n{FACT}", "## Notes\nzq1x\n## Key facts\n", {"zq1x"}),
        ("## Summary\nzq1x\n## Notes\n- zq1x\n", "## Summary\nzq1x\n## Notes\n", {"zq1x"}),
        (f"## Summary\nzq1x\n{FACT}", f"## Summary\nzq1x\n{FACT.replace('Likes', 'Loves')}", {"zq1x"}),
    ],
    ids=["told by it", "another word", "elsewhere too", "no fact", "reworded"],
)
def test_words_that_go_with_their_fact(before: str, after: str, alive: set[str]) -> None:
    """Only those of a fact that was deleted, where nothing but the summary tells them."""
    ledger = Ledger()
    ledger.edited(PATH, "", before)
    ledger.edited(PATH, before, after)
    assert set(ledger.alive) == alive


@pytest.mark.parametrize(
    ("disk", "result", "spoilt"),
    [
        ("---\nid: a\n---\n# A\n", "---\nid: a\nid: [\n---\n# A\n", True),
        ("---\nid: [\n---\n# A\n", "---\nid: [\nb: c\n---\n# A\n", False),
        ("---\nid: a\n---\n# A\n", "---\nid: b\n---\n# A\n", False),
    ],
    ids=["by the editor", "before it", "not at all"],
)
def test_properties_that_the_editors_merge_spoilt(disk: str, result: str, spoilt: bool) -> None:
    """What the program wrote as no valid YAML is not put right by the person."""
    ledger = Ledger()
    ledger.merged(PATH, disk, disk, result)
    assert (PATH in ledger.spoilt) is spoilt
