"""``show`` and ``open``: from an id, a name, an address or a batch to what it means."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from pipeline.errors import UsageFault
from pipeline.query import history, items, open_attachment, show, tell
from pipeline.query.prose import readable, sections
from pipeline.report import RunOptions
from pipeline.run import run


def _id(root: Path, title: str) -> str:
    return str(next(item["id"] for item in items(root) if item["title"] == title))


def test_show_item(made: Path) -> None:
    """A kept item by its id, the beginning of it, its path or its title: labels, text, and where it went."""
    known = _id(made, "Garden plan")
    text = show(made, known)
    assert text.startswith(f"id: {known}\nkind: email\n")
    for part in (
        "Garden plan",
        "Could you check the plan?",
        "Went into\n",
        "- People/Ann Lee.md",
        "- fact ann-lee-001",
    ):
        assert part in text
    assert "1 plan.pdf, 2 run me.exe, 3 plan.pdf" in text
    assert "[[" not in text and "sha256" not in text
    for other in (known[:6], known.upper(), "garden plan", "Sources/2026/03/2026-03-02 Ann Lee - Garden plan"):
        assert show(made, other) == text


def test_told_as_data(made: Path) -> None:
    """Items, entities, batches and other notes with their fields, and the text that show prints."""
    known = {item["id"]: item for item in items(made)}
    for title in ("Garden plan", "Issue 7"):
        found = tell(made, _id(made, title))
        assert (found["what"], found["text"]) == ("item", show(made, found["id"]))
        assert {key: found[key] for key in known[found["id"]]} == known[found["id"]]
    ann = tell(made, "ann.lee@acme.test")
    assert (ann["what"], ann["id"], ann["kind"], ann["file"]) == ("entity", "ann-lee", "person", "People/Ann Lee.md")
    assert ann["facts"][0]["id"] == "ann-lee-001"
    assert tell(made, "Bo Stone")["file"] == ""
    assert tell(made, "Sources/2026/03/2026-03-02 Ann Lee - Garden plan")["what"] == "item"
    batch = tell(made, history(made, "", True)[0]["commit"])
    assert batch["what"] == "batch" and "People/Ann Lee.md" in batch["files"]
    assert ("ann-lee-001", "added") in {(fact["id"], fact["what"]) for fact in batch["facts"]}
    home = tell(made, "Home")
    assert (home["what"], home["file"]) == ("note", "Home.md")
    json.dumps([found, ann, batch, home])
    with pytest.raises(UsageFault, match="nothing here"):
        tell(made, "zzzz")


def test_show_skipped_item(made: Path) -> None:
    """A skipped item: as what, why, and how to get it back."""
    text = show(made, _id(made, "Issue 7"))
    assert "skipped as: newsletter" in text and "Tick its line in Sources/Skipped/2026-W10.md" in text


def test_show_entity(made: Path) -> None:
    """A person or organization by path, id or address, as the note says it; one without a note by what named it."""
    text = show(made, "ann-lee")
    assert "note: People/Ann Lee.md" in text and "facts: 1 active" in text
    assert "Connected to\n------------\n- Acme — works at" in text
    assert show(made, "People/Ann Lee.md") == show(made, "ann.lee@acme.test") == text
    assert "kind: organization" in show(made, "Acme Ltd")
    assert "note: none yet" in show(made, "Bo Stone") and "A question" in show(made, "Bo Stone")
    assert show(made, "Home").startswith("Home\n")


def test_show_batch(made: Path) -> None:
    """A batch by its id, its commit or ``last``: its items with their ids, its notes and facts, and who made it."""
    row = history(made, "", True)[0]
    text = show(made, row["batch"])
    assert text.startswith(f"batch: {row['batch']}\ncommit: {row['commit']}")
    assert "who: vaultmill <agent@local>\n\n4 emails: " in text
    for part in (
        f"Items\n-----\n- {_id(made, 'Garden plan')} 2026-03-02 email: Garden plan\n",
        f"- {_id(made, 'Issue 7')} 2026-03-04 skipped as newsletter, email: Issue 7\n",
        "New notes\n---------\n",
        "- People/Ann Lee.md\n",
        "Facts\n-----\n- added ann-lee-001: Head of Things at Acme Ltd",
    ):
        assert part in text
    assert text.count("Garden plan\n") == 1, "the message's list of items is not told twice"
    assert show(made, row["commit"]) == show(made, "last") == text


def test_show_what_a_person_did(workspace: Path) -> None:
    """A person's commit: renamed and deleted notes by both names, under the person's name."""
    people = workspace / "knowledge/People"
    (people / "Ann Lee.md").rename(people / "Ann B. Lee.md")
    (people / "Ann Lee (Other).md").unlink()
    run(workspace, RunOptions(), lambda *_: None)
    hers = next(row for row in history(workspace, "", True) if row["who"] != "vaultmill")
    text = show(workspace, hers["commit"])
    assert "who: Owner <max@home.test>\n\nEdited by hand: " in text
    assert "Renamed notes\n-------------\n- People/Ann Lee.md → People/Ann B. Lee.md\n" in text
    assert text.endswith("Deleted\n-------\n- People/Ann Lee (Other).md")
    found = tell(workspace, hers["commit"])
    assert found["removed"] == ("People/Ann Lee (Other).md",)
    assert found["renamed"] == {"People/Ann B. Lee.md": "People/Ann Lee.md"}


@pytest.mark.parametrize(
    ("ref", "said", "hint"),
    [
        ("Ann Lee", "may mean 2 things", "People/Ann Lee, People/Ann Lee (Other)"),
        ("People/Ann", "nothing here is called", "Did you mean People/Ann Lee"),
        ("Garden plann", "nothing here is called", "Did you mean Garden plan"),
        ("ffffffffffff", "nothing here is called", "vaultmill items"),
        ("", "nothing here is called", "vaultmill items"),
        ("../../etc/passwd", "nothing here is called", ""),
    ],
)
def test_show_what(made: Path, ref: str, said: str, hint: str) -> None:
    """What is nothing, or more than one thing, is refused with suggestions."""
    with pytest.raises(UsageFault, match=said) as refused:
        show(made, ref)
    assert hint in refused.value.hint


@pytest.mark.parametrize(
    ("number", "name", "data"), [(1, "plan.pdf", b"%PDF one"), (2, "run me.exe", b"MZ"), (3, "plan.pdf", b"%PDF two")]
)
def test_open(workspace: Path, number: int, name: str, data: bytes) -> None:
    """Attachments from .eml and mbox, those of one name told apart, in a private folder under a harmless name."""
    path = open_attachment(workspace, _id(workspace, "Garden plan"), number)
    assert (path.name, path.read_bytes()) == (name, data)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert workspace not in path.parents


def test_open_what_is_not_there(workspace: Path) -> None:
    """No such item, no such number, a skipped item, a source that is gone: refused with a reason."""
    known = _id(workspace, "Garden plan")
    for item, number, said in (
        ("zz", 1, "no item zz"),
        (known, 4, "it has 3"),
        (_id(workspace, "Issue 7"), 1, "was skipped"),
    ):
        with pytest.raises(UsageFault, match=said):
            open_attachment(workspace, item, number)
    (workspace / "raw/mail/sent.mbox").unlink()
    assert open_attachment(workspace, known, 1).read_bytes() == b"%PDF one"
    (workspace / "raw/mail/first, with a comma.eml").unlink()
    with pytest.raises(UsageFault, match="plan.pdf is not in the sources"):
        open_attachment(workspace, known, 1)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\n\nb", "a\n\nb"),
        ("- [[People/Ann Lee]] — [[A/B|the b]] [[C#d]] ^x-1", "- Ann Lee — the b C"),
        ("- **Role:** Head \\*\\*of\\*\\* all", "- Role: Head **of** all"),
        ("[Open mail](mid:a@b)", "Open mail: mid:a@b"),
        ("\\[\\[no link\\]\\] &lt;b>", "[[no link]] <b>"),
        ("x <!-- hidden\n[[y]] --> z", "x  z"),
        ("`[[code]]`", "`[[code]]`"),
    ],
)
def test_readable(text: str, shown: str) -> None:
    """Links show what they show, marks and block ids go, escapes are undone."""
    assert readable(text) == shown


def test_sections() -> None:
    """A note in headings and bodies, frontmatter left out, headings in code not taken for such."""
    assert sections("---\na: 1\n---\n# T\nx\n## A\n```\n## B\n```\n## C\n") == [
        ("", "# T\nx"), ("A", "```\n## B\n```"), ("C", ""),
    ]  # fmt: skip
