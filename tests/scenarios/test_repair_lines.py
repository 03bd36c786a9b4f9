"""Lines that a person deletes from Corrections.md: their effect ends, and that is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed, month

from pipeline.query import check
from pipeline.query.duplicates import duplicates
from pipeline.run.editing import remove, set_fields
from pipeline.run.forgetting import forget
from pipeline.run.merging import merge
from pipeline.run.renaming import alias, rename
from pipeline.run.splitting import not_same, split
from pipeline.run.undo import undo

SARAHS, NORAS, CORRECTIONS = "People/Sarah Quill.md", "People/Nora Finch.md", "Sources/Corrections.md"


@pytest.fixture
def own_desk(busy_desk: Desk) -> Desk:
    """Notes in which a person wrote; quiet."""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nShe sails.\n")
    busy_desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- plays chess\n")
    busy_desk.write("Ideas.md", "Ask [[People/Sarah Quill|her]].\n")
    busy_desk.run()
    return busy_desk


def without_logs(tree: dict[str, bytes]) -> dict[str, bytes]:
    """Without the logs of facts, which only ever grow."""
    return {path: data for path, data in tree.items() if not path.endswith("facts.jsonl")}


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


def delete_line(desk: Desk, begins: str) -> None:
    """A person deletes one line of Corrections.md."""
    lines = desk.note(CORRECTIONS).splitlines(keepends=True)
    left = [line for line in lines if not line.startswith(f"- {begins}")]
    assert len(left) == len(lines) - 1, lines
    desk.write(CORRECTIONS, "".join(left))


def merged(desk: Desk, keep: str = "Nora Finch", gone: str = "Sarah Quill") -> str:
    """Merge by the desk's clock; the batch."""
    return merge(desk.root, keep, gone, clock=lambda: desk.now).commits[-1][:12]


def test_a_deleted_line_takes_a_merge_back(own_desk: Desk) -> None:
    """As undoing does, with what came later; undoing that merges again."""
    before = without_logs(own_desk.tree())
    merged(own_desk)
    after = without_logs(own_desk.tree())
    delete_line(own_desk, "merged:")
    report = own_desk.run()
    assert changed(before, without_logs(own_desk.tree())) == {}
    assert any("merged: sarah-quill" in hint for hint in report.hints) and "Undone: Merged" in own_desk.git("log", "-1")
    sound(own_desk)
    undo(own_desk.root, "last", clock=lambda: own_desk.now)
    assert changed(after, without_logs(own_desk.tree())) == {}
    sound(own_desk)


def test_what_was_said_of_who_is_undone_goes_home(tmp_path: Path) -> None:
    """A role that was set in a note which a split made supersedes the one that the person had before."""
    desk = Desk(tmp_path / "home")
    desk.mail("1", "Nora Finch <nora@acme.test>", OWNER, "Plan", "I am the new head of design at Holm.", day=3)
    desk.mail("2", OWNER, "nora@acme.test", "Re: Plan", "Fine.", day=4, re="1")
    desk.run()
    batch = split(desk.root, "Nora Finch", ["nora@acme.test"], clock=lambda: desk.now).commits[-1][:12]
    (made,) = (p for p in desk.tree() if p.startswith("People/Nora") and "nora@acme.test" in desk.note(p))
    set_fields(desk.root, made.removesuffix(".md"), ["role=Baker"], clock=lambda: desk.now)
    undo(desk.root, batch, clock=lambda: desk.now)
    (path,) = [path for path in desk.tree() if path.startswith("People/Nora")]
    assert "role: Baker" in desk.note(path) and check(desk.root, False) == ()
    desk.run()
    sound(desk)


def test_a_deleted_line_takes_a_split_back(own_desk: Desk) -> None:
    """The one person is whole again."""
    before = without_logs(own_desk.tree())
    split(own_desk.root, "Sarah Quill", ["sarah@acme.test"], new="Sal Quill", clock=lambda: own_desk.now)
    delete_line(own_desk, "split:")
    own_desk.run()
    assert changed(before, without_logs(own_desk.tree())) == {}
    sound(own_desk)


def test_a_command_takes_it_back_first(own_desk: Desk) -> None:
    """Whatever command comes next, it sees two people."""
    merged(own_desk)
    delete_line(own_desk, "merged:")
    rename(own_desk.root, "Sarah Quill", "Sarah Marsh", clock=lambda: own_desk.now)
    assert "She sails." in own_desk.note("People/Sarah Marsh.md") and NORAS in own_desk.tree()
    sound(own_desk)


def test_a_merge_taken_back_after_a_rename(own_desk: Desk) -> None:
    """Links in a person's own note lead where they led, and the questions are those that a new run asks."""
    own_desk.mail("both", SARAH, OWNER, "Lists", "Hello.\n", day=22, cc="Nora Quill <nora.quill@acme.test>")
    own_desk.mail("nq", "Nora Quill <nora.quill@acme.test>", OWNER, "Soup", "Hello.\n", day=22)
    own_desk.mail("nq-2", OWNER, "Nora Quill <nora.quill@acme.test>", "Re: Soup", "Hello.\n", day=22, re="nq")
    own_desk.write("Ideas.md", "[[Sarah Quill]], [[People/Sarah Quill#Info]]; [[People/Nora Finch]]\n")
    own_desk.run()
    merged(own_desk)
    rename(own_desk.root, "Nora Finch", "Nora Reed", clock=lambda: own_desk.now)
    delete_line(own_desk, "merged:")
    own_desk.run()
    assert own_desk.note("Ideas.md") == "[[Sarah Quill]], [[People/Sarah Quill#Info]]; [[People/Nora Reed]]\n"
    sound(own_desk)


def test_a_line_that_cannot_be_taken_back_returns(own_desk: Desk) -> None:
    """With the reason and the next step: whom they went into went on, or nobody knows how it was."""
    merged(own_desk)
    own_desk.write(CORRECTIONS, own_desk.note(CORRECTIONS) + "- merged: zoe-old — nora-finch\n")
    own_desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    own_desk.run()
    delete_line(own_desk, "merged: zoe-old")
    report = own_desk.run()
    assert "- merged: zoe-old — nora-finch\n" in own_desk.note(CORRECTIONS)
    assert any("vaultmill split" in hint for hint in report.hints)
    sound(own_desk)
    own_desk.mail("jo", "Jo Marsh <jo@marsh.test>", OWNER, "Boats", "Hello.\n", day=20)
    own_desk.mail("jo-2", OWNER, "Jo Marsh <jo@marsh.test>", "Re: Boats", "Hello.\n", day=20, re="jo")
    own_desk.run()
    merged(own_desk, "Jo Marsh", "Nora Finch")
    before = own_desk.tree()
    delete_line(own_desk, "merged: sarah-quill")
    report = own_desk.run()
    assert any("People/Jo Marsh" in hint and "merged: sarah-quill" in hint for hint in report.hints)
    assert set(changed(before, own_desk.tree())) == {CORRECTIONS}
    assert "- merged: sarah-quill — nora-finch" in own_desk.note(CORRECTIONS)
    sound(own_desk)
    delete_line(own_desk, "merged: nora-finch")
    own_desk.run()
    delete_line(own_desk, "merged: sarah-quill")
    own_desk.run()
    assert "She sails." in own_desk.note(SARAHS) and NORAS in own_desk.tree()
    sound(own_desk)


def test_a_merge_stays_while_somebody_writes(own_desk: Desk) -> None:
    """The line returns, and no line of theirs is touched."""
    merged(own_desk)
    own_desk.quiet(10)
    delete_line(own_desk, "merged:")
    own_desk.edit(NORAS, "She sails.", "She sails. And more")
    for path in (NORAS, CORRECTIONS):
        os.utime(own_desk.vault / path, (own_desk.now.timestamp(),) * 2)
    report = own_desk.run()
    assert any("edited a moment ago" in hint for hint in report.hints)
    own_desk.later(minutes=1)
    own_desk.run()
    assert "- merged: sarah-quill" in own_desk.note(CORRECTIONS) and SARAHS not in own_desk.tree()
    delete_line(own_desk, "merged:")
    own_desk.later(minutes=1)
    own_desk.run()
    assert SARAHS in own_desk.tree() and "And more" in own_desk.text()
    own_desk.quiet(0)
    sound(own_desk)


def test_two_who_were_not_the_same_are_asked_about_again(desk: Desk) -> None:
    """The commit and the report say so, once."""
    month(desk)
    for number, address in enumerate(("Sarah Quill <sarah.quill@home.test>",)):
        desk.mail(f"d{number}", address, OWNER, "Private", "Hello.\n", day=20)
        desk.mail(f"e{number}", OWNER, address, "Re: Private", "Hello.\n", day=21, re=f"d{number}")
    desk.run()
    (pair,) = duplicates(desk.root)
    not_same(desk.root, pair["one"], pair["two"], clock=lambda: desk.now)
    assert duplicates(desk.root) == [] and "Same person?" not in desk.note("Suggested.md")
    delete_line(desk, "not-same:")
    report = desk.run()
    assert len(duplicates(desk.root)) == 1 and "Same person?" in desk.note("Suggested.md")
    assert any("may be one again" in hint for hint in report.hints)
    assert "may be one again" in desk.git("log", "-1") and "Taken back in Corrections.md" in desk.git("log", "-1")
    assert desk.run().hints == ()
    sound(desk)


def test_a_person_is_known_again(own_desk: Desk) -> None:
    """Mail that was left out is taken up, and the whole comes back when it is derived again."""
    own_desk.delete("Ideas.md")
    forget(own_desk.root, "Sarah Quill", clock=lambda: own_desk.now)
    own_desk.mail("late", SARAH, OWNER, "News", "Hello.\n", day=28)
    own_desk.mail("later", OWNER, SARAH, "Re: News", "Hello.\n", day=28, re="late")
    own_desk.run()
    assert "Quill" not in own_desk.text()
    delete_line(own_desk, "forgotten:")
    report = own_desk.run()
    assert any("--again all" in hint for hint in report.hints)
    assert "|News]]" in own_desk.note(SARAHS)
    sound(own_desk)
    own_desk.run(again="all")
    assert "|Pricing proposal]]" in own_desk.note(SARAHS)
    sound(own_desk)


def test_known_again_by_another_command(own_desk: Desk) -> None:
    """The run after it reads what was left out."""
    own_desk.delete("Ideas.md")
    forget(own_desk.root, "Sarah Quill", clock=lambda: own_desk.now)
    own_desk.mail("late", SARAH, OWNER, "News", "Hello.\n", day=28)
    own_desk.mail("later", OWNER, SARAH, "Re: News", "Hello.\n", day=28, re="late")
    own_desk.run()
    delete_line(own_desk, "forgotten:")
    alias(own_desk.root, "Nora Finch", ["Norrie"], clock=lambda: own_desk.now)
    own_desk.run()
    assert "|News]]" in own_desk.note(SARAHS)
    sound(own_desk)


def test_every_line_at_once(own_desk: Desk) -> None:
    """A page that somebody emptied takes everything back, once."""
    before = without_logs(own_desk.tree())
    merged(own_desk)
    own_desk.write(CORRECTIONS, "")
    own_desk.run()
    assert changed(before, without_logs(own_desk.tree())) == {}
    not_same(own_desk.root, "Nora Finch", "Sarah Quill", clock=lambda: own_desk.now)
    own_desk.write(CORRECTIONS, "")
    assert len(own_desk.run().hints) == 1
    assert own_desk.run().hints == ()
    sound(own_desk)


def test_a_removed_note_may_come_back(own_desk: Desk) -> None:
    """The line's end is told."""
    remove(own_desk.root, "Nora Finch", clock=lambda: own_desk.now)
    delete_line(own_desk, "deleted:")
    report = own_desk.run()
    assert any("gets a note again" in hint for hint in report.hints)
    assert NORAS in own_desk.tree()
    sound(own_desk)


def test_an_undone_merge_leaves_no_question(desk: Desk) -> None:
    """Who was one for a while is no colleague of the other's, so that nothing is asked that a new run would not ask."""
    month(desk)
    for name, email in (("Daniel Moor", "d.moor@acme.test"), ("Dan Moor", "dan@moor-works.test")):
        desk.mail(email[:3], f"{name} <{email}>", OWNER, f"Hello from {name}", "Hello.\n", day=20)
        desk.mail(f"{email[:3]}-2", OWNER, f"{name} <{email}>", f"Re: Hello from {name}", "Hi.\n", day=21, re=email[:3])
    desk.run()
    before = without_logs(desk.tree())
    batch = merged(desk, "Daniel Moor", "Dan Moor")
    undo(desk.root, batch, clock=lambda: desk.now)
    assert changed(before, without_logs(desk.tree())) == {}
    sound(desk)


def test_a_link_typed_before_its_note(busy_desk: Desk) -> None:
    """Who gets the note that a person linked to already links back at once."""
    desk = busy_desk
    desk.edit(SARAHS, "## Connected to\n", "## Connected to\n- [[People/Tom Reed]] — friend\n")
    desk.run()
    desk.mail("tom", OWNER, "Tom Reed <tom@bluefin.test>", "Re: Boat trip photos", "Fine.\n", day=28, re="reed-1")
    desk.run()
    assert "[[People/Sarah Quill]] — friend" in desk.note("People/Tom Reed.md")
    sound(desk)
