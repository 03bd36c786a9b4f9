"""Repairing mistakes: merge, split, rename and the like, and taking them back."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed, month

from pipeline.errors import Conflict, Fault, UsageFault
from pipeline.query import check
from pipeline.query.duplicates import duplicates
from pipeline.report import Report
from pipeline.run.editing import add, adopt, remove, set_fields
from pipeline.run.forgetting import forget
from pipeline.run.merging import merge
from pipeline.run.relating import relate, unrelate
from pipeline.run.renaming import alias, rename
from pipeline.run.restore import restore
from pipeline.run.splitting import not_same, split
from pipeline.run.undo import release, undo

SARAHS, NORAS, CORRECTIONS = "People/Sarah Quill.md", "People/Nora Finch.md", "Sources/Corrections.md"
PRICING = "2026-04-13 Sarah Quill - Pricing proposal"
IDEAS = (
    "See [[Sarah Quill]], [[People/Sarah Quill|her]] and [m](People/Sarah%20Quill.md).\n`[[Sarah Quill]]`\n"
    "| a | b |\n|---|---|\n| [[People/Sarah Quill\\|S]] | [[People/Sarah Quill#^sarah-quill-001]] |\n"
    "![[Sarah Quill#Info]]\n<!-- [[Sarah Quill]] -->\n"
)
Act = Callable[[Desk], Report]


@pytest.fixture
def own_desk(desk: Desk) -> Desk:
    """A month of mail, processed, and notes in which a person wrote; quiet."""
    month(desk)
    desk.run()
    desk.write("Ideas.md", IDEAS)
    desk.edit(SARAHS, "## Notes\n", "## Notes\nShe sails.\n\n### More\n- likes tea\n")
    desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- plays chess\n")
    desk.edit(SARAHS, "## Connected to\n", "## Connected to\n- [[People/Nora Finch]] — friend\n")
    desk.run()
    return desk


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


def facts(desk: Desk, entity: str) -> list[dict[str, str]]:
    """Lines of a facts file."""
    files = sorted((desk.vault / "life").rglob(f"{entity}/facts.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def merged(desk: Desk, keep: str = "Nora Finch", gone: str = "Sarah Quill", nest: bool = False) -> Report:
    """Merge by the desk's clock."""
    return merge(desk.root, keep, gone, nest, clock=lambda: desk.now)


def taken(desk: Desk, batch: str = "last") -> Report:
    """Undo by the desk's clock."""
    return undo(desk.root, batch, clock=lambda: desk.now)


# --- nothing happens ------------------------------------------------------------------------------

REFUSED: dict[str, Act] = {
    "merge with oneself": lambda d: merged(d, "Sarah Quill", "sarah@acme.test"),
    "merge two kinds": lambda d: merged(d, "Sarah Quill", "acme.test"),
    "merge nobody": lambda d: merged(d, "Sarah Quill", "Zoe Nobody"),
    "nest in oneself": lambda d: merged(d, "Sarah Quill", "Sarah Quill", nest=True),
    "split nothing": lambda d: split(d.root, "Sarah Quill"),
    "split a stranger's address": lambda d: split(d.root, "Sarah Quill", ["nora@acme.test"]),
    "split an unknown item": lambda d: split(d.root, "Sarah Quill", items=["ffffffffffff"]),
    "rename to nothing": lambda d: rename(d.root, "Sarah Quill", " / "),
    "rename to the same": lambda d: rename(d.root, "Sarah Quill", "Sarah Quill"),
    "rename to another's": lambda d: rename(d.root, "Sarah Quill", "Nora Finch"),
    "rename in letter case": lambda d: rename(d.root, "Sarah Quill", "Sarah QUILL"),
    "rename somebody without a note": lambda d: rename(d.root, "tom@bluefin.test", "Tom"),
    "an alias that is known": lambda d: alias(d.root, "Sarah Quill", ["sarah quill"]),
    "not the same as oneself": lambda d: not_same(d.root, "Sarah Quill", "sarah@acme.test"),
    "add what is there": lambda d: add(d.root, "person", "Nora Finch"),
    "add nothing": lambda d: add(d.root, "person", "?!"),
    "add a strange kind": lambda d: add(d.root, "../x", "Nora"),
    "set an id": lambda d: set_fields(d.root, "Sarah Quill", ["id=x"]),
    "set without a value": lambda d: set_fields(d.root, "Sarah Quill", ["role"]),
    "set what is so": lambda d: set_fields(d.root, "Sarah Quill", ["role=VP Engineering"]),
    "set another's address": lambda d: set_fields(d.root, "Sarah Quill", ["emails=nora@acme.test"]),
    "relate to oneself": lambda d: relate(d.root, "Sarah Quill", "knows", "Sarah Quill"),
    "relate without a word": lambda d: relate(d.root, "Sarah Quill", " ", "Nora Finch"),
    "unrelate by a wrong word": lambda d: unrelate(d.root, "Sarah Quill", "manages", "Nora Finch"),
    "remove nobody": lambda d: remove(d.root, "Zoe Nobody"),
    "adopt what is ours": lambda d: adopt(d.root, "Sarah Quill"),
    "forget nobody": lambda d: forget(d.root, "Zoe Nobody"),
}


@pytest.mark.usefixtures("no_sync")
def test_what_makes_no_sense_changes_nothing(own_desk: Desk) -> None:
    """Each is refused with a reason and a hint, and not one byte changes."""
    before = own_desk.tree()
    for name, act in REFUSED.items():
        with pytest.raises(UsageFault) as refused:
            act(own_desk)
        assert str(refused.value) and refused.value.hint, name
        assert changed(before, own_desk.tree()) == {}, name


def test_a_note_that_is_being_edited_is_left_alone(own_desk: Desk) -> None:
    """Nothing at all is done while somebody types into one of the notes that would go or change."""
    own_desk.quiet(10)
    own_desk.write(SARAHS, own_desk.note(SARAHS) + "typing\n")
    moment = own_desk.now.timestamp()
    os.utime(own_desk.vault / SARAHS, (moment, moment))
    for act in (merged, lambda d: rename(d.root, "Sarah Quill", "Sarah Q", clock=lambda: d.now)):
        with pytest.raises(Conflict):
            act(own_desk)
        assert "typing" in own_desk.note(SARAHS) and "People/Sarah Q.md" not in own_desk.tree()


DRY: dict[str, Act] = {
    "merge": lambda d: merge(d.root, "Nora Finch", "Sarah Quill", dry_run=True),
    "rename": lambda d: rename(d.root, "Sarah Quill", "Sarah Marsh", dry_run=True),
    "split": lambda d: split(d.root, "Sarah Quill", ["sarah@acme.test"], new="Sal Quill", dry_run=True),
    "remove": lambda d: remove(d.root, "Nora Finch", dry_run=True),
    "forget": lambda d: forget(d.root, "Nora Finch", dry_run=True),
    "add": lambda d: add(d.root, "project", "Heron", dry_run=True),
}


def test_a_dry_run_shows_and_writes_nothing(own_desk: Desk) -> None:
    """The diff shows the notes that would change."""
    before = own_desk.tree()
    for name, act in DRY.items():
        assert "+++ b/" in act(own_desk).diff, name
    assert changed(before, own_desk.tree()) == {}
    own_desk.is_quiet()


# --- each, and back -------------------------------------------------------------------------------

ACTS: dict[str, Act] = {
    "rename": lambda d: rename(d.root, "Sarah Quill", "Sarah Quill-Marsh", clock=lambda: d.now),
    "alias": lambda d: alias(d.root, "Sarah Quill", ["Sasa", "Q. S."], clock=lambda: d.now),
    "merge": merged,
    "nest": lambda d: merged(d, nest=True),
    "split by address": lambda d: split(
        d.root, "Sarah Quill", ["sarah@acme.test"], new="Sal Quill", clock=lambda: d.now
    ),
    "split by item": lambda d: split(d.root, "Sarah Quill", items=[item(d, PRICING)], clock=lambda: d.now),
    "add": lambda d: add(d.root, "person", "Jo Marsh", aliases=["Joey"], attributes=["role=Cook"], clock=lambda: d.now),
    "add a project": lambda d: add(d.root, "project", "Plan", parent="Nora Finch", clock=lambda: d.now),
    "set": lambda d: set_fields(d.root, "Sarah Quill", ["role=CTO", "birthday=1980-01-01"], clock=lambda: d.now),
    "relate": lambda d: relate(
        d.root, "Sarah Quill", "reports to", "Nora Finch", since="2025-01-01", clock=lambda: d.now
    ),
    "unrelate": lambda d: unrelate(d.root, "Nora Finch", "friend", "Sarah Quill", clock=lambda: d.now),
    "not the same": lambda d: not_same(d.root, "Nora Finch", "Sarah Quill", clock=lambda: d.now),
}


def item(desk: Desk, title: str) -> str:
    """The id of the item whose note has that in its name."""
    return desk.note(desk.find(title)).partition('id: "')[2][:12]


def without_logs(tree: dict[str, bytes]) -> dict[str, bytes]:
    """Without the logs of facts, which only ever grow."""
    return {path: data for path, data in tree.items() if not path.endswith("facts.jsonl")}


QUICK = ("rename", "merge", "split by address", "relate")


def test_taken_back_and_given_back(own_desk: Desk) -> None:
    """The vault is sound after a command; undone it is as before, the undoing undone as it was then."""
    back_and_forth(own_desk, QUICK)


@pytest.mark.slow
def test_each_command_taken_back_and_given_back(own_desk: Desk) -> None:
    """The same for all of them, one after the other."""
    back_and_forth(own_desk, tuple(ACTS))


def back_and_forth(own_desk: Desk, names: tuple[str, ...]) -> None:
    """Carry commands out, undo each, undo the undoing, and undo it for good."""
    for name in names:
        before = without_logs(own_desk.tree())
        batch = ACTS[name](own_desk).commits[-1]
        after = without_logs(own_desk.tree())
        assert changed(before, after) != {}, name
        sound(own_desk)
        taken(own_desk)
        assert changed(before, without_logs(own_desk.tree())) == {}, name
        with pytest.raises(UsageFault):
            taken(own_desk, batch[:12])
        sound(own_desk)
        taken(own_desk)
        assert changed(after, without_logs(own_desk.tree())) == {}, name
        taken(own_desk)
        assert changed(before, without_logs(own_desk.tree())) == {}, name
    sound(own_desk)


def test_a_removed_note_comes_back(busy_desk: Desk) -> None:
    """It is not made again by mail; undone it stands as it was, with its facts."""
    before = busy_desk.tree()
    remove(busy_desk.root, "Nora Finch", clock=lambda: busy_desk.now)
    assert NORAS not in busy_desk.tree() and "- deleted: nora-finch" in busy_desk.note(CORRECTIONS)
    sound(busy_desk)
    taken(busy_desk)
    assert changed(before, busy_desk.tree()) == {}
    sound(busy_desk)


# --- rename ---------------------------------------------------------------------------------------


def test_links_follow_a_renamed_note(own_desk: Desk) -> None:
    """In tables, embeds, headings and Markdown links, in a person's own notes, too; not in code and comments."""
    rename(own_desk.root, "Sarah Quill", "Sarah Quill-Marsh", clock=lambda: own_desk.now)
    expected = re.sub(r"(?<!`\[\[)(?<!<!-- \[\[)Sarah( |%20)Quill", r"Sarah\1Quill-Marsh", IDEAS)
    assert own_desk.note("Ideas.md") == expected
    note = own_desk.note("People/Sarah Quill-Marsh.md")
    assert "id: sarah-quill\n" in note and "\n  - Sarah Quill\n" in note and "# Sarah Quill-Marsh\n" in note
    assert "She sails." in note and "- likes tea" in note
    own_desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    own_desk.run()
    assert "3 messages until 2026-04-28" in own_desk.note("People/Sarah Quill-Marsh.md")
    assert SARAHS not in own_desk.tree()
    sound(own_desk)


# --- merge ----------------------------------------------------------------------------------------


def test_nothing_of_a_merged_note_is_lost(own_desk: Desk) -> None:
    """Facts under new ids that name the old ones, a person's text, names and addresses; later mail goes there."""
    merged(own_desk)
    note = own_desk.note(NORAS)
    assert "### From Sarah Quill\n" in note and "She sails." in note and "- likes tea" in note
    assert "  - Sarah Quill\n" in note and "  - sarah@acme.test\n" in note
    known = facts(own_desk, "nora-finch")
    assert {"plays chess": "sarah-quill-002"}.items() <= {f["fact"]: f.get("was", "") for f in known}.items()
    assert len({f["id"] for f in known}) == len(known) and facts(own_desk, "sarah-quill") == []
    assert f"#^{next(f['id'] for f in known if f.get('was') == 'sarah-quill-001')}]]" in own_desk.note("Ideas.md")
    assert "- merged: sarah-quill — nora-finch" in own_desk.note(CORRECTIONS)
    own_desk.mail("late", SARAH, OWNER, "News", "Hello.\n", day=28)
    own_desk.mail("later", OWNER, SARAH, "Re: News", "Hello.\n", day=28, re="late")
    own_desk.run()
    assert "|News]]" in own_desk.note(NORAS) and SARAHS not in own_desk.tree()
    sound(own_desk)


def test_what_came_after_a_merge_survives_its_undoing(own_desk: Desk) -> None:
    """Mail of the merged address goes back to its owner, a person's line stays where they wrote it."""
    batch = merged(own_desk).commits[-1]
    own_desk.mail("late", SARAH, OWNER, "News", "Hello.\n", day=28)
    own_desk.mail("later", OWNER, SARAH, "Re: News", "Hello.\n", day=28, re="late")
    own_desk.edit(NORAS, "## Notes\n", "## Notes\nWritten later.\n")
    own_desk.run()
    taken(own_desk, batch[:10])
    assert "|News]]" in own_desk.note(SARAHS) and "|News]]" not in own_desk.note(NORAS)
    assert "Written later." in own_desk.note(NORAS) and "She sails." not in own_desk.note(NORAS)
    assert "She sails." in own_desk.note(SARAHS)
    assert [f["id"] for f in facts(own_desk, "sarah-quill")][:2] == ["sarah-quill-001", "sarah-quill-002"]
    assert own_desk.note("Ideas.md") == IDEAS
    sound(own_desk)


def test_release_takes_the_undoing_back(own_desk: Desk) -> None:
    """As for batches of mail."""
    batch = merged(own_desk).commits[-1]
    after = without_logs(own_desk.tree())
    taken(own_desk, batch[:10])
    release(own_desk.root, (batch[:10],), clock=lambda: own_desk.now)
    assert changed(after, without_logs(own_desk.tree())) == {}
    sound(own_desk)


def test_the_vault_as_it_was_before_a_merge(own_desk: Desk) -> None:
    """Restoring knows two people again."""
    before = without_logs(own_desk.tree())
    commit = own_desk.git("rev-parse", "HEAD").strip()
    merged(own_desk)
    restore(own_desk.root, commit, clock=lambda: own_desk.now)
    assert changed(before, without_logs(own_desk.tree())) == {}
    sound(own_desk)


def test_a_chain_of_merges(own_desk: Desk) -> None:
    """Three become one; undone from the last to the first they are three again."""
    add(own_desk.root, "person", "Jo Marsh", attributes=["emails=jo@marsh.test"], clock=lambda: own_desk.now)
    before = without_logs(own_desk.tree())
    merged(own_desk, "Nora Finch", "Sarah Quill")
    merged(own_desk, "Jo Marsh", "Nora Finch")
    note = own_desk.note("People/Jo Marsh.md")
    assert all(f"  - {email}\n" in note for email in ("sarah@acme.test", "nora@acme.test", "jo@marsh.test"))
    assert "She sails." in note
    sound(own_desk)
    taken(own_desk)
    sound(own_desk)
    taken(own_desk, "last-2")
    assert changed(before, without_logs(own_desk.tree())) == {}
    sound(own_desk)


# --- split ----------------------------------------------------------------------------------------


def test_the_facts_of_a_split_go_along(own_desk: Desk) -> None:
    """They keep their old ids in the line; what a person typed stays; the two are never asked about."""
    split(own_desk.root, "Sarah Quill", ["sarah@acme.test"], new="Sal Quill", clock=lambda: own_desk.now)
    moved = {f["fact"]: f.get("was", "") for f in facts(own_desk, "sal-quill")}
    assert "sarah-quill-001" in moved.values() and "plays chess" not in moved
    assert "She sails." in own_desk.note(SARAHS) and "sarah@acme.test" not in own_desk.note(SARAHS)
    assert "- not-same: sal-quill — sarah-quill" in own_desk.note(CORRECTIONS)
    own_desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    own_desk.run()
    assert "3 messages until 2026-04-28" in own_desk.note("People/Sal Quill.md")
    sound(own_desk)


# --- duplicates -----------------------------------------------------------------------------------


def test_duplicates_are_told_with_their_evidence(desk: Desk) -> None:
    """Two who may be one are listed; who wrote to one another, or was said to be two, is not."""
    month(desk)
    for number, address in enumerate(("Sarah Quill <sarah.quill@home.test>", "Nora Finch <finch@other.test>")):
        desk.mail(f"d{number}", address, OWNER, f"Private {number}", "Hello.\n", day=20)
        desk.mail(f"e{number}", OWNER, address, f"Re: Private {number}", "Hello.\n", day=21, re=f"d{number}")
    desk.mail("f", "Nora Finch <finch@other.test>", f"{OWNER}, Nora Finch <nora@acme.test>", "For us", "Hi.\n", day=22)
    desk.run()
    before = desk.tree()
    found = duplicates(desk.root)
    assert [{pair["one"], pair["two"]} for pair in found] == [
        {"People/Sarah Quill", "People/Sarah Quill (home.test)"}
    ] or (len(found) == 1 and all(pair["one"].startswith("People/Sarah Quill") for pair in found))
    assert found[0]["evidence"] and 40 <= found[0]["score"] <= 100
    assert changed(before, desk.tree()) == {}
    not_same(desk.root, found[0]["one"], found[0]["two"], clock=lambda: desk.now)
    assert duplicates(desk.root) == []
    sound(desk)


# --- forget ---------------------------------------------------------------------------------------


def test_a_forgotten_person_is_nowhere(own_desk: Desk) -> None:
    """Not in notes, facts, summaries, trash or caches, nor with later mail; others keep what is theirs."""
    own_desk.delete("Ideas.md")
    report = forget(own_desk.root, "Sarah Quill", clock=lambda: own_desk.now)
    assert any("raw/" in hint for hint in report.hints) and any("history" in hint for hint in report.hints)
    own_desk.mail("late-1", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    own_desk.mail("late-2", OWNER, SARAH, "More", "Received.\n", day=28)
    own_desk.mail("late-3", OWNER, f"{SARAH}, Nora Finch <nora@acme.test>", "Both", "Fine.\n", day=28)
    own_desk.run()
    assert "|Both]]" in own_desk.note(NORAS)
    sound(own_desk)
    files = [f for f in own_desk.root.rglob("*") if f.is_file() and not {".git", "raw"} & set(f.parts)]
    hits = [f for f in files if b"quill" in f.read_bytes().lower() or "Quill" in f.name]
    assert hits == []
    assert "booked" not in own_desk.text() and "Please book the small room." in own_desk.text()
    with pytest.raises(UsageFault):
        taken(own_desk, "last-1")


# --- adopt ----------------------------------------------------------------------------------------


def test_an_adopted_note_keeps_every_line(tmp_path: Path) -> None:
    """It was there before the program; from now on it is written into, additions only."""
    desk = Desk(tmp_path / "desk")
    own = "---\nemail: sarah@acme.test\n---\n# Sarah Quill\n\nMet on a boat.\n"
    desk.write("Friends/Sarah Quill.md", own)
    desk.quiet(0)
    month(desk)
    desk.run()
    assert desk.note("Friends/Sarah Quill.md") == own
    for act in (merged, lambda d: rename(d.root, "Sarah Quill", "Sarah Marsh")):
        with pytest.raises(Fault):
            act(desk)
    adopt(desk.root, "Friends/Sarah Quill", clock=lambda: desk.now)
    note = desk.note("Friends/Sarah Quill.md")
    assert "Met on a boat." in note and "email: sarah@acme.test" in note and "## Activity" in note
    sound(desk)


def test_a_removed_organization_is_not_made_again(busy_desk: Desk) -> None:
    """However many of its people write."""
    (path,) = [p for p in busy_desk.tree() if p.startswith("Organizations/")]
    remove(busy_desk.root, path, clock=lambda: busy_desk.now)
    busy_desk.mail("late", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.run()
    assert [p for p in busy_desk.tree() if p.startswith("Organizations/")] == []
    sound(busy_desk)


def test_a_typed_employer_is_followed(busy_desk: Desk) -> None:
    """The fact that a person typed names a note that is called otherwise by now."""
    add(busy_desk.root, "organization", "Heron Sails", clock=lambda: busy_desk.now)
    set_fields(busy_desk.root, "Nora Finch", ["organization=Heron Sails"], clock=lambda: busy_desk.now)
    rename(busy_desk.root, "Heron Sails", "Heron Works", clock=lambda: busy_desk.now)
    assert "Head of Finance at [[Organizations/Heron Works]]." in busy_desk.note(NORAS)
    sound(busy_desk)
