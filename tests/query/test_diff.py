"""``diff``: of a batch, of two, of what no commit has yet; of one note."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pipeline.errors import UsageFault
from pipeline.query import diff, history
from pipeline.query.differing import _file
from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.run.workspace import now

ANN, SEEDS = "People/Ann Lee.md", "Sources/2026/03/2026-03-06 Ann Lee - Seeds.md"


def edit(root: Path, path: str, old: str, new: str) -> None:
    """Change a note as a person would."""
    file = root / "knowledge" / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def again(root: Path, hours: int = 0) -> None:
    """One more run, some hours from now."""
    run(root, RunOptions(), lambda *_: None, lambda: now() + timedelta(hours=hours))


def test_nothing_changed(made: Path) -> None:
    """After a run nothing differs from the history."""
    assert diff(made, ()).files == ()


def test_what_a_person_did(workspace: Path) -> None:
    """Edited, new, deleted and renamed notes, before any run takes them up; then nothing, and the batch has them."""
    edit(workspace, ANN, "## Notes\n", "## Notes\nTea, not coffee.\n")
    (workspace / "knowledge/Mine.md").write_text("# Mine\nno end")
    (workspace / "knowledge/picture.png").write_bytes(b"\x89PNG")
    (workspace / "knowledge" / SEEDS).unlink()
    other = workspace / "knowledge/People/Ann Lee (Other).md"
    other.rename(other.with_name("Ann of Other.md"))
    found = diff(workspace, ())
    assert found.of == ()
    assert [(file.path, file.change, file.was) for file in found.files] == [
        ("Mine.md", "new", ""),
        (ANN, "updated", ""),
        ("People/Ann of Other.md", "renamed", "People/Ann Lee (Other).md"),
        (SEEDS, "removed", ""),
    ]
    mine, ann, renamed, _ = found.files
    assert mine.diff == (
        *("--- /dev/null", "+++ b/Mine.md", "@@ -0,0 +1,2 @@", "+# Mine", "+no end"),
        "\\ No newline at end of file",
    )
    assert (ann.added, ann.removed, ann.diff[-1]) == (1, 0, "+Tea, not coffee.")
    assert (renamed.added, renamed.removed, renamed.diff) == (0, 0, ())
    assert diff(workspace, (ANN,)).files == diff(workspace, ("ann-lee",)).files == (ann,)
    again(workspace)
    assert diff(workspace, ()).files == ()
    hers = next(row["batch"] for row in history(workspace, "", True) if row["who"] != "vaultmill")
    assert diff(workspace, (hers,)).files == found.files


def test_of_a_batch(made: Path) -> None:
    """The batch as history lists it, and its files; of one note only where it is named."""
    rows = history(made, "", True)
    found = diff(made, ("last",))
    assert found.of == (rows[0],)
    assert {ANN, SEEDS} < {file.path for file in found.files}
    assert found == diff(made, (rows[0]["batch"],)) == diff(made, (rows[0]["commit"],))
    (one,) = diff(made, ("last", "People/Ann Lee")).files
    assert (one.path, one.change, one.removed) == (ANN, "new", 0)


def test_between_two(workspace: Path) -> None:
    """A..B is what came after A up to B; A.. ends now."""
    edit(workspace, ANN, "## Notes\n", "## Notes\nTea.\n")
    again(workspace)
    edit(workspace, ANN, "Tea.\n", "Coffee.\n")
    again(workspace, 1)
    newest, *_, oldest = (row["batch"] for row in history(workspace, "", True))
    found = diff(workspace, (f"{oldest}..{newest}", "ann-lee"))
    assert [row["batch"] for row in found.of] == [oldest, newest]
    assert "+Coffee." in found.files[0].diff and "+Tea." not in found.files[0].diff
    assert diff(workspace, (f"{oldest}..", "ann-lee")) == found


def test_a_note_under_an_old_name(workspace: Path) -> None:
    """A batch from before a rename is found by the note's name of today."""
    people = workspace / "knowledge/People"
    (people / "Ann Lee.md").rename(people / "Ann B. Lee.md")
    again(workspace)
    first = history(workspace, "", True)[-2]["batch"]
    assert [file.path for file in diff(workspace, (first, "People/Ann B. Lee")).files] == [ANN]


def test_the_programs_own_line_is_no_change() -> None:
    """Another ``machine:`` is not shown, and does not move the numbers of lines; other properties are."""
    old = '---\nid: a\nmachine: "aaaaaaaaaaaa"\n---\n# A\nmachine: x\n'
    new = old.replace("aaaaaaaaaaaa", "bbbbbbbbbbbb")
    assert _file("a.md", "", old, new).diff == ()
    assert _file("a.md", "", old, new.replace("# A", "# B")).diff[2:] == (
        *("@@ -2,5 +2,5 @@", " id: a", ' machine: "bbbbbbbbbbbb"', " ---", "-# A", "+# B", " machine: x"),
    )
    assert _file("a.md", "", old, new.replace("machine: x", "machine: y")).added == 1


def test_line_ends() -> None:
    """CRLF on both sides is not shown, a change to it is."""
    assert _file("a.md", "", "a\r\nb\r\n", "a\r\nc\r\n").diff[-2:] == ("-b", "+c")
    assert _file("a.md", "", "a\r\n", "a\n").diff[-2:] == ("-a\r", "+a")


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        (("last-7",), "there is no batch last-7", "history --all"),
        (("abcdef12",), "there is no batch abcdef12", "last"),
        (("zzzz",), "there is no note zzzz", ""),
        (("People/Ann Lee", "last"), "does not name a batch", "`last-1`"),
        (("last", "zzzz"), "there is no note zzzz", ""),
        (("last", "ann-lee", "x"), "too many words", "quotes"),
        (("last..zzzz",), "there is no note last..zzzz", ""),
        (("last..abcdef12",), "there is no batch abcdef12", ""),
        (("../../etc/passwd",), "there is no note", ""),
    ],
)
def test_what_is_no_batch_and_no_note(made: Path, words: tuple[str, ...], said: str, hint: str) -> None:
    """Is refused with what to do."""
    with pytest.raises(UsageFault, match=said) as refused:
        diff(made, words)
    assert hint in refused.value.hint


def test_a_note_named_like_an_id(workspace: Path) -> None:
    """A word of hex digits that is no commit's may be a note."""
    (workspace / "knowledge/cafe.md").write_text("beans\n")
    assert [file.path for file in diff(workspace, ("cafe",)).files] == ["cafe.md"]


def test_equal_batches_have_names_of_their_own(workspace: Path) -> None:
    """Two batches that say the same of what they did can be told apart."""
    for role in ("Queen of Things", "Empress of Things"):
        text = (workspace / "knowledge" / ANN).read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if line.startswith("role:"))
        edit(workspace, ANN, line, f"role: {role}")
        again(workspace)
    rows = [row for row in history(workspace, "", True) if row["what"].startswith("1 edited note")]
    assert len(rows) == 2 and len({row["what"] for row in rows}) == 1
    assert len({row["batch"] for row in rows}) == 2
    assert [diff(workspace, (row["batch"],)).of[0]["commit"] for row in rows] == [row["commit"] for row in rows]
