"""Two machines that write to one vault, with and without its history: nothing is lost, nothing stands there twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.query import check

SARAHS, ACMES = "People/Sarah Quill.md", "Organizations/Acme.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"


def reply(desk: Desk, number: int = 3) -> None:
    """A late reply of Sarah's."""
    desk.mail(f"price-{number}", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=25 + number, re="price-2")


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


@pytest.mark.parametrize(
    "first",
    ["People", "Sources", *(pytest.param(folder, marks=pytest.mark.slow) for folder in ("life", "Organizations"))],
)
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
    assert laptop.note(SARAHS).count("- Likes tea") + laptop.note(SARAHS).count(") Likes tea ^") == 1
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


def test_a_clone_knows_what_was_deleted(busy_desk: Desk, tmp_path: Path) -> None:
    """A source note that a person deleted is not made again there; one that they moved is where it is."""
    gone, moved = busy_desk.find("Plan for May"), busy_desk.find("Pricing proposal")
    busy_desk.delete(gone)
    busy_desk.run()
    busy_desk.write("Filed/Pricing.md", busy_desk.note(moved))
    busy_desk.delete(moved)
    busy_desk.run()
    busy_desk.is_quiet()
    clone = second(busy_desk, tmp_path / "clone")
    busy_desk.git("clone", "-q", "--no-local", str(busy_desk.vault), str(clone.vault))
    clone.run()
    before, after = busy_desk.tree(), clone.tree()
    assert gone not in after and moved not in after and "Filed/Pricing.md" in after
    assert {path for path in changed(before, after) if path.endswith((".md", ".jsonl"))} == set()
    clone.is_quiet()
    reply(clone)
    clone.run()
    assert gone not in clone.tree() and "Received." in clone.note("Filed/Pricing.md")
    assert check(clone.root, False) == ()
    clone.is_quiet()
