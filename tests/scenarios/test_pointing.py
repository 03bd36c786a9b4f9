"""What a person's properties and their own notes lead to stays, whatever is taken back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.query import check
from pipeline.run.editing import add, remove, set_fields
from pipeline.run.merging import merge
from pipeline.run.splitting import split
from pipeline.run.undo import release, undo

NORA, SARAHS, ACME = "People/Nora Finch.md", "People/Sarah Quill.md", "Organizations/Acme.md"
NORAS = "Nora Finch <nora@bluefin.test>"


@pytest.fixture(scope="module")
def two_batches(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Nora in the first batch, Sarah in the second, which is named."""
    desk = Desk(tmp_path_factory.mktemp("pointing") / "desk")
    thread(desk, "n", NORAS, "Visit", 3)
    desk.run()
    thread(desk, "s", SARAH, "Pricing", 5)
    return desk.root, desk.run().commits[-1][:12]


@pytest.fixture
def desk_of(two_batches: tuple[Path, str], tmp_path: Path) -> Callable[[str], Desk]:
    """A copy of that vault."""

    def copied(name: str) -> Desk:
        shutil.copytree(two_batches[0], tmp_path / name)
        return Desk(tmp_path / name)

    return copied


def thread(desk: Desk, name: str, who: str, subject: str, day: int) -> None:
    """A question and its answer."""
    desk.mail(name, who, OWNER, subject, "Could you send it?", day=day)
    desk.mail(f"{name}r", OWNER, who, f"Re: {subject}", "Fine.", day=day + 1, re=name)


def timed(desk: Desk) -> Callable[[], datetime]:
    """The desk's clock."""
    return lambda: desk.now


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


def nested(above: str) -> Callable[[Desk], object]:
    """``merge --nest`` of Nora's note below another one."""
    return lambda d: merge(d.root, above, "Nora Finch", True, clock=lambda: d.now)


def typed(path: str, old: str, new: str) -> Callable[[Desk], object]:
    """An edit by hand."""
    return lambda d: d.write(d.find(path), d.note(d.find(path)).replace(old, new, 1))


def taken_off(desk: Desk) -> None:
    """Nested and set free again."""
    nested("Sarah Quill")(desk)
    set_fields(desk.root, "Nora Finch", ["parent="], clock=lambda: desk.now)


NEW = {SARAHS, ACME}
POINTING: dict[str, tuple[Callable[[Desk], object], set[str]]] = {
    "nothing": (lambda _: None, set()),
    "what was taken off again": (taken_off, set()),
    "the bare name": (typed("Nora Finch.md", "tags:", "friend: Sarah Quill\ntags:"), set()),
    "a daily note": (lambda d: d.write("memory/2026-05-01.md", "- called [[People/Sarah Quill]]\n"), set()),
    "code": (lambda d: d.write("Ideas.md", "# Ideas\n\n`[[People/Sarah Quill]]`\n"), set()),
    "a parent": (nested("Sarah Quill"), {SARAHS}),
    "a parent of another kind": (nested("Organizations/Acme"), {ACME}),
    "a property": (typed("Nora Finch.md", "tags:", 'friend: "[[People/Sarah Quill]]"\ntags:'), {SARAHS}),
    "another word for it": (typed("Nora Finch.md", "tags:", 'friend: "[[Sarah Quill|Sal]]"\ntags:'), {SARAHS}),
    "a list": (typed("Nora Finch.md", "tags:", 'friends:\n  - "[[People/Sarah Quill]]"\ntags:'), {SARAHS}),
    "an item's property": (typed("Visit.md", "people:\n", 'people:\n  - "[[People/Sarah Quill]]"\n'), {SARAHS}),
    "the item's that goes": (typed("Pricing.md", "people:\n", 'people:\n  - "[[People/Nora Finch]]"\n'), {SARAHS}),
    "a property of an own note": (lambda d: d.write("Ideas.md", '---\nwho: "[[People/Sarah Quill]]"\n---\n'), {SARAHS}),
    "an own note": (lambda d: d.write("Ideas.md", "Ask [[People/Sarah Quill]], [[Organizations/Acme]].\n"), NEW),
    "a line of a source": (typed("Visit.md", "## Source", "Ask [[People/Sarah Quill]].\n\n## Source"), {SARAHS}),
}


def test_a_batch_is_taken_back(desk_of: Callable[[str], Desk], two_batches: tuple[Path, str]) -> None:
    """Notes that it brought in go unless a person's link leads to them; given back all is there again."""
    for number, (name, (act, stay)) in enumerate(POINTING.items()):
        desk = desk_of(str(number))
        act(desk)
        desk.later(hours=1)
        desk.run()
        assert check(desk.root, False) == (), name
        undo(desk.root, two_batches[1], clock=timed(desk))
        assert {path for path in NEW if path in desk.tree()} == stay, name
        if name != "a daily note":  # what it tells may be gone
            sound(desk)
        release(desk.root, (), clock=timed(desk))
        assert desk.tree().keys() >= NEW, name
        sound(desk)


MADE: dict[str, Callable[[Desk], object]] = {
    "a parent": nested("Ivy Lark"),
    "a property": typed("Nora Finch.md", "tags:", 'friend: "[[People/Ivy Lark]]"\ntags:'),
    "an own note": lambda d: d.write("Ideas.md", "Ask [[People/Ivy Lark]].\n"),
}


def test_a_note_by_command_is_taken_back(desk_of: Callable[[str], Desk]) -> None:
    """It goes, or stays with the reason when something leads to it."""
    for number, (name, act) in enumerate({"nothing": lambda _: None, **MADE}.items()):
        desk = desk_of(str(number))
        batch = add(desk.root, "person", "Ivy Lark", clock=timed(desk)).commits[-1][:12]
        act(desk)
        desk.run()
        undo(desk.root, batch, clock=timed(desk))
        assert ("People/Ivy Lark.md" in desk.tree()) == (name != "nothing"), name
        sound(desk)


@pytest.mark.parametrize("role", ["", "Baker"])
def test_a_split_with_another_role_is_taken_back(desk: Desk, role: str) -> None:
    """What was set since is the undivided one's, on both sides of the link, and a run has nothing to add."""
    desk.mail("1", NORAS, OWNER, "Plan", "I am the new head of design at Holm.", day=3)
    desk.mail("2", OWNER, NORAS, "Re: Plan", "Fine.", day=4, re="1")
    desk.run()
    before = {path: data for path, data in desk.tree().items() if not path.endswith("facts.jsonl")}
    batch = split(desk.root, "Nora Finch", ["nora@bluefin.test"], clock=lambda: desk.now).commits[-1][:12]
    if role:
        set_fields(desk.root, desk.find("People/Nora")[:-3], [f"role={role}"], clock=lambda: desk.now)
    undo(desk.root, batch, clock=lambda: desk.now)
    sound(desk)
    assert desk.note("Organizations/Bluefin.md").count("- [[People/Nora Finch]] —") == 1
    assert f"- [[People/Nora Finch]] — {role or 'Head of design'}\n" in desk.note("Organizations/Bluefin.md")
    after = {path: data for path, data in desk.tree().items() if not path.endswith("facts.jsonl")}
    assert role or changed(before, after) == {}


PROPERTIES: dict[str, tuple[Callable[[Desk], object], str]] = {
    "a file that never was a note": (typed("Nora Finch.md", "tags:", 'face: "[[nora.png]]"\ntags:'), '"[[nora.png]]"'),
    "a parent that is there": (nested("Sarah Quill"), 'parent: "[[People/Sarah Quill]]"'),
    "a parent that went": (nested("Ivy Lark"), "parent: Ivy Lark"),
    "a property": (typed("Nora Finch.md", "tags:", 'friend: "[[People/Ivy Lark]]"\ntags:'), "friend: Ivy Lark"),
}


def test_a_note_stands_again_without_what_it_led_to(desk_of: Callable[[str], Desk]) -> None:
    """What its properties linked to and what went since is named in plain text; the rest is as it was."""
    for number, (name, (act, said)) in enumerate(PROPERTIES.items()):
        desk = desk_of(str(number))
        desk.write("nora.png", "no picture")
        made = add(desk.root, "person", "Ivy Lark", clock=timed(desk)).commits[-1][:12]
        act(desk)
        desk.later(hours=1)
        desk.run()
        gone = remove(desk.root, "Nora Finch", clock=timed(desk)).commits[-1][:12]
        undo(desk.root, made, clock=timed(desk))
        assert "People/Ivy Lark.md" not in desk.tree(), name
        undo(desk.root, gone, clock=timed(desk))
        assert f"{said}\n" in desk.note(NORA), name
        sound(desk)


REMOVED: dict[str, tuple[Callable[[Desk], object], str]] = {
    "nothing": (lambda _: None, ""),
    "a parent": (nested("Sarah Quill"), ""),
    "a property": (typed("Nora Finch.md", "tags:", 'friend: "[[People/Sarah Quill]]"\ntags:'), NORA),
    "an own note": (lambda d: d.write("Ideas.md", "Ask [[People/Sarah Quill]].\n"), "Ideas.md"),
}


def test_a_removed_note_is_missed(desk_of: Callable[[str], Desk]) -> None:
    """What leads to it from a property or an own note is told, but for parts of it, which name it in plain text."""
    for number, (name, (act, told)) in enumerate(REMOVED.items()):
        desk = desk_of(str(number))
        act(desk)
        desk.run()
        hints = " ".join(remove(desk.root, "Sarah Quill", clock=timed(desk)).hints)
        assert ("You link to it in " in hints) == bool(told) and told in hints, name
        desk.is_quiet()
