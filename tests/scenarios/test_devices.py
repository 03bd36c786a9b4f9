"""One vault on several devices: sync tools and their copies, folders that are not there, two machines that write."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.errors import Suspicious
from pipeline.query import check

SARAHS, ACMES = "People/Sarah Quill.md", "Organizations/Acme Corp.md"
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


# --- two machines ---


def second(desk: Desk, root: Path) -> Desk:
    """Another machine's workspace with the same sources and settings, and a vault of its own that is still empty."""
    other = Desk(root)
    shutil.rmtree(other.vault)
    shutil.rmtree(other.raw)
    shutil.copytree(desk.raw, other.raw)
    other.now = desk.now
    return other


class Sync:
    """A sync tool between two vaults that leaves hidden folders out. Both sides changed: a marked copy is made."""

    def __init__(self, one: Desk, two: Desk) -> None:
        self.one, self.two = one, two
        self.last: dict[str, bytes] = {}
        self.conflicts: list[str] = []

    def go(self, only: str = "") -> None:
        """Bring both to the same files; ``only`` those below a folder, as a device does that is cut off half-way."""
        here, there = self.one.tree(), self.two.tree()
        for path in sorted({*here, *there, *self.last}):
            if not path.startswith(only):
                continue
            old, a, b = self.last.get(path), here.get(path), there.get(path)
            new = a if b == old or a == b else b
            if a != b and old not in (a, b) and a is not None and b is not None:
                new = a
                stem = path.removesuffix(".md")
                self.conflicts.append(path)
                for desk in (self.one, self.two):
                    desk.write(f"{stem}.sync-conflict-20260504-101010-ABCDEFG.md", b.decode())
            for desk, present in ((self.one, a), (self.two, b)):
                if new is None and present is not None:
                    desk.delete(path)
                elif new is not None and new != present:
                    desk.write(path, new.decode())
            self.last.pop(path, None) if new is None else self.last.update({path: new})


def without_copies(desk: Desk) -> None:
    """The person has looked at the copies and deletes them; what is left is sound and stays as it is."""
    for path in [path for path in desk.tree() if "sync-conflict" in path]:
        desk.delete(path)
    desk.later(hours=1)
    desk.run()
    desk.check()
    desk.is_quiet()


def mine_once(desk: Desk, *lines: str) -> None:
    """Every line stands in the vault, and once only."""
    text = desk.text()
    assert [(line, text.count(line)) for line in lines if text.count(line) != 1] == []


def test_two_machines_in_turn_without_the_history(busy_desk: Desk, tmp_path: Path) -> None:
    """Each keeps a history of its own; what people type on either side and what arrives is there once on both."""
    laptop, tower = busy_desk, second(busy_desk, tmp_path / "tower")
    sync = Sync(laptop, tower)
    laptop.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    laptop.edit(SARAHS, "- **Role:** VP Engineering\n", "")
    laptop.later(hours=1)
    laptop.run()
    sync.go()
    tower.later(hours=-5)  # its clock is slow
    tower.run()
    for number, (here, there) in enumerate([(tower, laptop), (laptop, tower), (tower, laptop)], 3):
        sync.go()
        for desk in (here, there):
            reply(desk, number)
        here.edit(SARAHS, "## Notes\n", f"## Notes\nTyped in round {number}.\n")
        here.later(hours=1)
        here.run()
        sync.go()
        before = there.tree()
        there.later(hours=1)
        there.run()
        assert changed(before, there.tree()) == {}
    assert sync.conflicts == []
    assert changed(laptop.tree(), tower.tree()) == {}
    mine_once(laptop, "Calls on Mondays.", *(f"Typed in round {number}." for number in (3, 4, 5)))
    assert "**Role:**" not in laptop.note(SARAHS) and "5 messages" in laptop.note(SARAHS)
    for desk in (laptop, tower):
        assert check(desk.root, True) == ()
        desk.is_quiet()


def test_two_machines_at_once_without_the_history(busy_desk: Desk, tmp_path: Path) -> None:
    """Both file the same mail before they see each other: the same bytes, so no copies, nothing twice."""
    laptop, tower = busy_desk, second(busy_desk, tmp_path / "tower")
    sync = Sync(laptop, tower)
    sync.go()
    tower.run()
    sync.go()
    for desk in (laptop, tower):
        reply(desk)
        desk.later(hours=1)
    laptop.edit(SARAHS, "## Notes\n", "## Notes\nTyped on the laptop.\n")
    tower.edit(ACMES, "## Notes\n", "## Notes\nTyped on the tower.\n")
    laptop.run()
    tower.run()
    sync.go()
    for desk in (laptop, tower, laptop, tower):
        desk.later(hours=1)
        desk.run()
        sync.go()
    assert changed(laptop.tree(), tower.tree()) == {}
    text = laptop.text()
    assert "Typed on the laptop." in text and "Typed on the tower." in text
    for path in (SARAHS, ACMES):
        note = laptop.note(path)
        assert note.count("Pricing proposal|") == 1 and "3 messages" in note
    for desk in (laptop, tower):
        without_copies(desk)


@pytest.mark.parametrize("first", ["life", "People", "Sources", "Organizations"])
def test_a_sync_that_is_half_done(busy_desk: Desk, tmp_path: Path, first: str) -> None:
    """A run between the arrival of one folder and that of the others spoils nothing."""
    laptop, tower = busy_desk, second(busy_desk, tmp_path / "tower")
    sync = Sync(laptop, tower)
    sync.go()
    tower.run()
    sync.go()
    laptop.edit(SARAHS, "## Key facts\n", "## Key facts\n- Likes tea\n")
    for desk in (laptop, tower):
        reply(desk)
    laptop.later(hours=1)
    laptop.run()
    sync.go(first)
    tower.later(hours=1)
    tower.run()
    for desk in (laptop, tower, laptop, tower):
        sync.go()
        desk.later(hours=1)
        desk.run()
    sync.go()
    assert changed(laptop.tree(), tower.tree()) == {}
    assert laptop.note(SARAHS).count("Likes tea") == 1
    assert laptop.note(FACTS).count("Likes tea") == 1
    assert "3 messages" in laptop.note(SARAHS)
    for desk in (laptop, tower):
        without_copies(desk)


def test_two_machines_with_the_history(busy_desk: Desk, tmp_path: Path) -> None:
    """One synced folder with its .git, two workspaces: the second run of the same mail has nothing to do."""
    tower = second(busy_desk, tmp_path / "tower")
    file = tower.root / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace("vault: knowledge", f"vault: {busy_desk.vault}"), "utf-8")
    tower.vault = busy_desk.vault
    tower.is_quiet()
    for number, desk in enumerate([tower, busy_desk, tower], 3):
        for one in (tower, busy_desk):
            reply(one, number)
        desk.edit(SARAHS, "## Notes\n", f"## Notes\nTyped in round {number}.\n")
        desk.later(hours=number)
        desk.run()
        busy_desk.is_quiet()
        tower.is_quiet()
    mine_once(tower, *(f"Typed in round {number}." for number in (3, 4, 5)))
    assert check(tower.root, True) == ()


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
