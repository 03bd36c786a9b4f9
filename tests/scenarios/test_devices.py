"""One vault on several devices: sync tools and their copies, folders that are not there, names in another form."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.errors import Suspicious
from pipeline.query import check

SARAHS = "People/Sarah Quill.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"


def reply(desk: Desk, number: int = 3) -> None:
    """A late reply of Sarah's."""
    desk.mail(f"price-{number}", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=25 + number, re="price-2")


# --- copies made by sync tools ---


@pytest.mark.parametrize(
    "copy",
    [
        "Sarah Quill (Conflicted copy Phone 202605041010).md",
        "Sarah Quill.sync-conflict-20260504-101010-ABCDEFG.md",
        "Sarah Quill (Robin's conflicted copy 2026-05-04).md",
        "Sarah Quill (conflicted copy 2026-05-04 101010).md",
        "Sarah Quill-LAPTOP-AB12CD3.md",
        "Sarah Quill-ROBINS-PC.md",
        "Sarah Quill 2.md",
        "Sarah Quill (1).md",
    ],
)
@pytest.mark.parametrize("of", ["ours", "theirs"])
def test_a_copy_made_by_a_sync_tool(desk: Desk, of: str, copy: str) -> None:
    """Nobody's note, never written, always reported, whether the original is the program's or a person's own."""
    from desk import month

    if of == "theirs":
        desk.write(SARAHS, "---\nemails: [sarah@acme.test]\n---\n# Sarah Quill\n\nMet in Lisbon, sails on Sundays.\n")
    month(desk)
    desk.run()
    text = desk.note(SARAHS) + "\nTyped on the phone.\n"
    desk.write(f"People/{copy}", text)
    reply(desk)
    people = {path for path in desk.tree() if path.startswith("People/")}
    for _ in range(2):
        report = desk.run()
        assert [(p.path, p.code) for p in report.problems if copy in p.path] != [] and report.exit_code == 1
        assert desk.note(f"People/{copy}") == text
    assert {path for path in desk.tree() if path.startswith("People/")} == people
    assert f"[[People/{copy.removesuffix('.md')}" not in desk.text()
    desk.delete(f"People/{copy}")
    assert desk.run().problems == ()
    desk.check()


def test_a_copy_of_a_facts_file_is_reported(busy_desk: Desk) -> None:
    """A second facts file holds lines that the first may lack: it is reported, not read."""
    folder = FACTS.rpartition("/")[0]
    names = ["facts.sync-conflict-20260504-101010-ABCDEFG.jsonl", "facts (1).jsonl", "facts 2.jsonl"]
    for name in names:
        busy_desk.write(f"{folder}/{name}", busy_desk.note(FACTS))
    before = busy_desk.tree()
    report = busy_desk.run()
    assert {problem.path for problem in report.problems} == {f"{folder}/{name}" for name in names}
    assert changed(before, busy_desk.tree()) == {}


def test_names_that_only_look_like_copies(busy_desk: Desk) -> None:
    """A number at the end of a name is a copy's only beside a note that says the same."""
    busy_desk.write("Topics/Version.md", "# Version\n\nThe first plan: jetty of oak.\n")
    busy_desk.write("Topics/Version 2.md", "# Version 2\n\nAll in steel, ready by autumn.\n")
    busy_desk.write("Topics/Weekly sync (1).md", "# Weekly sync (1)\n\nOn Mondays.\n")
    busy_desk.write("Topics/Weekly sync.md", "# Weekly sync\n\nOn Fridays at nine.\n")
    busy_desk.write("Topics/Phase 3.md", "# Phase 3\n")
    assert busy_desk.run().problems == ()
    busy_desk.is_quiet()


def test_a_note_that_is_still_in_the_cloud(busy_desk: Desk) -> None:
    """A placeholder in a note's stead is no deletion; when the note is there again, nothing has happened."""
    plan = busy_desk.find("Plan for May")
    hidden: dict[str, Path] = {}
    for path in (SARAHS, plan, FACTS):
        file = busy_desk.vault / path
        hidden[path] = file.with_name(f".{file.name}.icloud")
        file.rename(hidden[path])
        file.with_name(f".{file.name}.icloud").touch()
    before = busy_desk.tree()
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    for path, file in hidden.items():
        file.rename(busy_desk.vault / path)
    busy_desk.run()
    assert "- deleted: " not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()


def test_mail_for_a_note_that_is_still_in_the_cloud(busy_desk: Desk) -> None:
    """What it would say waits until it has come down."""
    file = busy_desk.vault / SARAHS
    there = file.with_name(".Sarah Quill.md.icloud")
    file.rename(there)
    reply(busy_desk)
    busy_desk.run()
    assert not file.exists()
    there.rename(file)
    busy_desk.run()
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


# --- folders that are not there ---


@pytest.mark.parametrize("folder", ["People", "Sources", "Organizations", "life"])
def test_a_folder_is_missing(busy_desk: Desk, folder: str) -> None:
    """A device without one of the folders is told apart from deletions even in a small vault; back is as it was."""
    before = busy_desk.tree()
    shutil.move(busy_desk.vault / folder, busy_desk.root / "away")
    left = busy_desk.tree()
    reply(busy_desk)
    with pytest.raises(Suspicious) as stopped:
        busy_desk.run()
    assert folder in str(stopped.value) and "--accept-missing" in stopped.value.hint
    assert busy_desk.tree() == left
    shutil.move(busy_desk.root / "away", busy_desk.vault / folder)
    assert busy_desk.tree() == before
    busy_desk.run()
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize("folder", ["People", "Sources", "Organizations", "life"])
def test_a_folder_is_back_after_it_was_given_up(busy_desk: Desk, folder: str) -> None:
    """Its notes are what they were: none is doubled, nothing a person typed is gone."""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    busy_desk.later(hours=1)
    busy_desk.run()
    shutil.move(busy_desk.vault / folder, busy_desk.root / "away")
    busy_desk.run(accept_missing=True)
    for file in sorted((busy_desk.root / "away").rglob("*")):
        if file.is_file():
            place = busy_desk.vault / folder / file.relative_to(busy_desk.root / "away")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, place)
    busy_desk.later(hours=1)
    busy_desk.run()
    assert busy_desk.text().count("Calls on Mondays.") == 1
    assert len([path for path in busy_desk.tree() if path.startswith("People/")]) == 2
    assert check(busy_desk.root, True) == ()
    busy_desk.is_quiet()


def test_one_note_deleted_is_no_missing_folder(busy_desk: Desk) -> None:
    """Deleting the notes of a folder one by one leaves the folder: that is meant."""
    for path in [path for path in busy_desk.tree() if path.startswith("People/")]:
        busy_desk.delete(path)
    busy_desk.run()
    assert "deleted: sarah-quill" in busy_desk.note("Sources/Corrections.md")
    busy_desk.is_quiet()


def test_all_sources_are_missing(busy_desk: Desk) -> None:
    """An empty or missing raw/ takes nothing back."""
    before = busy_desk.tree()
    busy_desk.raw.rename(busy_desk.root / "away")
    busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    shutil.rmtree(busy_desk.raw)
    (busy_desk.root / "away").rename(busy_desk.raw)
    busy_desk.is_quiet()
    assert changed(before, busy_desk.tree()) == {}


# --- links in the file system ---


def test_a_linked_note_stays_a_link(busy_desk: Desk, tmp_path: Path) -> None:
    """A note that is a symbolic link within the vault is written where it points to."""
    (busy_desk.vault / "Store").mkdir()
    (busy_desk.vault / SARAHS).rename(busy_desk.vault / "Store/sq.txt")
    (busy_desk.vault / SARAHS).symlink_to("../Store/sq.txt")
    reply(busy_desk)
    busy_desk.run()
    assert (busy_desk.vault / SARAHS).is_symlink() and "3 messages" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_a_note_that_is_a_link_out_of_the_vault(busy_desk: Desk, tmp_path: Path) -> None:
    """What lies outside is never written, and the run says what to do."""
    outside = tmp_path / "outside.md"
    (busy_desk.vault / SARAHS).rename(outside)
    (busy_desk.vault / SARAHS).symlink_to(outside)
    text = outside.read_text("utf-8")
    reply(busy_desk)
    with pytest.raises(Suspicious):
        busy_desk.run()
    assert outside.read_text("utf-8") == text
    (busy_desk.vault / SARAHS).unlink()
    outside.rename(busy_desk.vault / SARAHS)
    busy_desk.run()
    assert "3 messages" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_folder_that_is_a_link(busy_desk: Desk, tmp_path: Path) -> None:
    """People/ may lie elsewhere in the vault; outside of it the run stops before it writes anything."""
    (busy_desk.vault / "Store").mkdir()
    shutil.move(busy_desk.vault / "People", busy_desk.vault / "Store/People")
    (busy_desk.vault / "People").symlink_to("Store/People", target_is_directory=True)
    before = busy_desk.tree()
    busy_desk.run()
    people = {path for path in busy_desk.tree() if "Sarah Quill" in path and "Sources" not in path}
    assert len({os.path.realpath(busy_desk.vault / path) for path in people}) == 1
    assert len(before) <= len(busy_desk.tree()) + 2
    busy_desk.is_quiet()


def test_a_note_whose_name_came_back_decomposed(busy_desk: Desk) -> None:
    """A name in the other form of its accents is the same name: nothing is taken for deleted, edits are taken."""
    jose = "José Ruiz <jose@ruiz.test>"
    busy_desk.mail("jose-1", OWNER, jose, "Oars", "Two pairs, please.\n", day=20)
    busy_desk.mail("jose-2", jose, OWNER, "Re: Oars", "They are yours.\n", day=21, re="jose-1")
    busy_desk.run()
    note = busy_desk.vault / "People/José Ruiz.md"
    other = note.with_name(unicodedata.normalize("NFD", note.name))
    if note.exists() and other.exists():
        pytest.skip("this file system knows no difference")
    note.rename(other)
    text = other.read_text("utf-8")
    other.write_text(text.replace("## Notes\n", "## Notes\nRows at dawn.\n"), "utf-8")
    busy_desk.later(hours=1)
    busy_desk.run()
    busy_desk.mail("jose-3", jose, OWNER, "Re: Oars", "And a third.\n", day=22, re="jose-1")
    busy_desk.later(hours=1)
    report = busy_desk.run()
    assert (report.problems, report.pending) == ((), ())
    people = sorted(path.name for path in (busy_desk.vault / "People").iterdir() if "Ruiz" in path.name)
    assert people == [other.name]
    assert "Rows at dawn." in other.read_text("utf-8") and "3 messages" in other.read_text("utf-8")
    assert "- deleted: " not in busy_desk.text()
