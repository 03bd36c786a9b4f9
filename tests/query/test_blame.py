"""``blame``: every line of a note and where it comes from."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from pipeline.errors import UsageFault
from pipeline.query import blame, history, items
from pipeline.query.blame import Blamed
from pipeline.query.reading import Reading
from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.run.workspace import now

ANN, PLAN = "People/Ann Lee.md", "Sources/2026/03/2026-03-02 Ann Lee - Garden plan.md"


def edit(root: Path, path: str, old: str, new: str) -> None:
    """Change a note as a person would."""
    file = root / "knowledge" / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def again(root: Path, hours: int = 0) -> None:
    """One more run, some hours from now."""
    run(root, RunOptions(), lambda *_: None, lambda: now() + timedelta(hours=hours))


def item_id(root: Path, title: str) -> str:
    """The id of the item of that title."""
    return str(next(item["id"] for item in items(root) if item["title"] == title))


def line(root: Path, note: str, part: str) -> Blamed:
    """The one line that has a part in it."""
    found = [one for one in blame(root, note)[1] if part in one.text]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("part", "quote"),
    [
        ("role: Head of Things", "Head of Things / Acme Ltd"),
        ("**Role:**", "Head of Things / Acme Ltd"),
        ("  - ann.lee@acme.test", ""),
        ("**Email:**", ""),
        ("# Ann Lee", ""),
        ("first_met: 2026-03-02", ""),
        ("- source/email", ""),
        ("- [[Organizations/Acme]] — works at", ""),
        ("**Organization:**", ""),
        ("(email): [[Sources", ""),
        ("^ann-lee-001", "Head of Things / Acme Ltd"),
        ("We last wrote on", ""),
    ],
)
def test_lines_of_a_person(made: Path, part: str, quote: str) -> None:
    """Properties, Info, Summary, links, Activity and facts lead to the item and, where there is one, the quote."""
    one = line(made, "ann-lee", part)
    assert (one.origin, one.items[0]["id"], one.quote) == ("item", item_id(made, "Garden plan"), quote)
    assert one.items[0] == {"id": one.items[0]["id"], "date": "2026-03-02", "title": "Garden plan", "note": PLAN}
    newest = history(made, "", True)[0]
    assert (one.batch, one.commit[:10], one.who) == (newest["batch"], newest["commit"], "vaultmill")


@pytest.mark.parametrize(
    ("part", "origin"), [("## Summary", "template"), ("id: ann-lee", "vaultmill"), ("machine:", "vaultmill")]
)
def test_frame_of_a_note(made: Path, part: str, origin: str) -> None:
    """Headings and bookkeeping rest on no item."""
    assert (line(made, ANN, part).origin, line(made, ANN, part).items) == (origin, ())


def test_every_line_of_every_note_has_its_number(made: Path) -> None:
    """All files answer; blank lines say nothing; of what the program rendered hardly anything is unknown."""
    vault = made / "knowledge"
    unknown = []
    for file in sorted([*vault.glob("[A-Z]*/**/*.md"), *vault.glob("*.md"), *vault.glob("life/**/*.*")]):
        path, found = blame(made, str(file))
        assert "\n".join(one.text for one in found) + "\n" == file.read_text(encoding="utf-8")
        assert [one.line for one in found] == list(range(1, len(found) + 1))
        assert all((one.origin == "") == (not one.text.strip()) for one in found)
        unknown += [f"{path}: {one.text}" for one in found if one.origin == "unknown"]
        msgspec.json.encode(found)
    assert unknown == []


def test_a_persons_lines(workspace: Path) -> None:
    """A bullet is theirs before and after it was committed, and when it became a fact; the rest stays the items'."""
    edit(workspace, ANN, "## Notes\n", "## Notes\nTea, not coffee.\n")
    edit(workspace, ANN, "## Key facts\n", "## Key facts\n- Likes gardens\n")
    for part in ("Tea", "Likes gardens"):
        one = line(workspace, ANN, part)
        assert (one.origin, one.batch, one.when) == ("you", "", "")
    again(workspace)
    tea, likes = line(workspace, ANN, "Tea"), line(workspace, ANN, "Likes gardens ^")
    assert (tea.origin, tea.who, tea.date) == ("you", "Owner", "") and tea.when and tea.commit
    assert (likes.origin, likes.date) == ("you", f"{now():%Y-%m-%d}")
    assert line(workspace, ANN, "^ann-lee-001").origin == "item"


def test_a_value_that_a_person_changed(workspace: Path) -> None:
    """A role typed in the properties is theirs there, in Info and in the facts."""
    edit(workspace, ANN, "role: Head of Things", "role: Queen of Things")
    assert line(workspace, ANN, "role:").origin == "you"
    assert line(workspace, ANN, "**Role:**").origin == "item"
    again(workspace)
    for part in ("role:", "**Role:**", "Role: Queen"):
        assert line(workspace, ANN, part).origin == "you", part


def test_properties_written_another_way(workspace: Path) -> None:
    """What another program did to quotes and lists is no change of a person's."""
    edit(workspace, ANN, "role: Head of Things", 'role: "Head of Things"')
    edit(workspace, ANN, "emails:\n  - ann.lee@acme.test", "emails:\n- ann.lee@acme.test")
    assert line(workspace, ANN, "role:").origin == line(workspace, ANN, "- ann.lee@acme.test").origin == "item"


def test_lines_of_a_source_note(workspace: Path) -> None:
    """The text leads to the file of its message; a label that a person corrected is theirs."""
    known = item_id(workspace, "Garden plan")
    found = [one for one in blame(workspace, known)[1] if "From now on it is yours" in one.text]
    assert [(one.items[0]["id"], one.why) for one in found] == [(known, "mail/sent.mbox")]
    edit(workspace, PLAN, "topics: []", "topics:\n  - sales")
    again(workspace)
    assert line(workspace, known, "  - sales").origin == "you"
    assert line(workspace, known, "# Garden plan").origin == "item"


def test_other_pages(made: Path) -> None:
    """A skipped line, a card, a fact, a page of the template, a page that is written by line."""
    news, stranger = item_id(made, "Issue 7"), item_id(made, "A question")
    assert line(made, "Sources/Skipped/2026-W10", "Issue 7").items[0]["id"] == news
    assert line(made, "Suggested", "Bo Stone").items[0]["id"] == stranger
    fact = line(made, "life/areas/people/ann-lee/facts.jsonl", "ann-lee-001")
    assert (fact.items[0]["title"], fact.quote) == ("Garden plan", "Head of Things / Acme Ltd")
    assert line(made, "Home", "# Home").origin == "template"
    assert line(made, "Sources/Correspondents", "ann@other.test").origin == "vaultmill"


def test_a_line_is_as_old_as_itself(workspace: Path) -> None:
    """A later batch is named for what it brought, the first one for what stood there; a rename changes nothing."""
    first = history(workspace, "", True)[0]["batch"]
    mail = (
        "From: Ann Lee <ann.lee@acme.test>\nTo: max@home.test\nSubject: Spades\nDate: Mon, 09 Mar 2026 10:00:00 +0000\n"
    )
    (workspace / "raw/spades.eml").write_text(f"{mail}Message-ID: <s@mail.test>\n\nThe spades are here.\n")
    again(workspace)
    second = history(workspace, "", True)[0]["batch"]
    people = workspace / "knowledge/People"
    (people / "Ann Lee.md").rename(people / "Ann B. Lee.md")
    again(workspace, 1)
    parts = ("|Spades]] — ", "|Garden plan]] — ", "id: ann-lee")
    found = {part: line(workspace, "ann-lee", part).batch for part in parts}
    assert found == {"|Spades]] — ": second, "|Garden plan]] — ": first, "id: ann-lee": first}


def test_a_lost_base_is_not_guessed(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the rendering that a note names only the commits tell who wrote what."""
    edit(workspace, ANN, "## Notes\n", "## Notes\nTea.\n")
    again(workspace)
    edit(workspace, ANN, "Tea.\n", "Tea.\nCake.\n")
    monkeypatch.setattr(Reading, "base", lambda *_: "")
    monkeypatch.setattr(Reading, "newest", lambda *_: "")
    assert [line(workspace, ANN, part).origin for part in ("Tea.", "Cake.")] == ["you", "you"]
    assert line(workspace, ANN, "^ann-lee-001").origin == "item"


@pytest.mark.parametrize(
    ("note", "number", "said"), [(ANN, 999, "has no line 999"), ("zzzz", 0, "there is no note zzzz")]
)
def test_what_is_not_there(made: Path, note: str, number: int, said: str) -> None:
    """No such line, no such note."""
    with pytest.raises(UsageFault, match=said):
        blame(made, note, number)


def test_a_deleted_note(workspace: Path) -> None:
    """Is told as such, with the command that tells when; a file outside the vault is none of ours."""
    (workspace / "knowledge" / ANN).unlink()
    with pytest.raises(UsageFault, match="was deleted") as refused:
        blame(workspace, ANN)
    assert "vaultmill history" in refused.value.hint
    (workspace / "outside.md").write_text("x")
    (workspace / "knowledge/Link.md").symlink_to(workspace / "outside.md")
    for path in ("../outside.md", str(workspace / "outside.md"), "Link.md"):
        with pytest.raises(UsageFault, match="there is no note"):
            blame(workspace, path)


def test_one_line(made: Path) -> None:
    """--line gives that line alone, as it stands in the whole."""
    path, every = blame(made, ANN)
    assert blame(made, ANN, 3) == (path, (every[2],))
