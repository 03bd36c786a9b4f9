"""Taking batches back and giving them back; setting the vault back to a commit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import NEWS, OWNER, SARAH, TOM, Desk, changed

from pipeline.errors import UsageFault
from pipeline.report import Report
from pipeline.run.restore import restore
from pipeline.run.undo import hold_items, release, undo
from pipeline.vault.history import open_history
from pipeline.vault.revision import batch_id

TOMS, SARAHS, CORRECTIONS = "People/Tom Reed.md", "People/Sarah Quill.md", "Sources/Corrections.md"


@pytest.fixture
def long_desk(tmp_path: Path) -> Desk:
    """Five batches: a thread with Sarah in the first, fourth and fifth, Tom and noise in the third."""
    desk = Desk(tmp_path / "desk")
    desk.mail("s1", SARAH, OWNER, "Pricing", "Could you send the questionnaire by Friday?", day=1)
    desk.mail("s2", OWNER, SARAH, "Re: Pricing", "As agreed.", day=2, re="s1")
    desk.run()
    desk.mail("n1", "Nora Finch <nora@acme.test>", OWNER, "Visit", "See you in May.", day=3)
    desk.mail("n2", OWNER, "Nora Finch <nora@acme.test>", "Re: Visit", "Fine.", day=4, re="n1")
    desk.run()
    desk.mail("t1", TOM, OWNER, "Harbour", "I am the new head of design at Bluefin.", day=5)
    desk.mail("t2", OWNER, TOM, "Re: Harbour", "I will send the plan by Monday.", day=6, re="t1")
    desk.mail("w1", NEWS, OWNER, "Weekly", "Links.", day=6, headers={"List-Unsubscribe": "<https://d.test/u>"})
    desk.run()
    more = "Could you call me on Tuesday? We decided to go ahead."
    desk.mail("s3", SARAH, OWNER, "Re: Pricing", more, day=7, re="s2")
    desk.run()
    desk.mail("s4", OWNER, SARAH, "Re: Pricing", "Done.", day=8, re="s3")
    desk.run()
    return desk


def batches(desk: Desk) -> list[str]:
    """Ids of the batches, oldest first, the one that laid the vault down left out."""
    with open_history(desk.vault) as history:
        return [name for entry in history.log() if (name := batch_id(entry))][::-1]


def taken(desk: Desk, batch: str) -> Report:
    """Undo a batch by the desk's clock."""
    return undo(desk.root, batch, clock=lambda: desk.now)


def given(desk: Desk, *names: str) -> Report:
    """Release by the desk's clock."""
    return release(desk.root, names, clock=lambda: desk.now)


def put_back(desk: Desk, commit: str, path: str = "", replay: bool = False) -> Report:
    """Restore by the desk's clock."""
    return restore(desk.root, commit, path, replay, clock=lambda: desk.now)


def notes(desk: Desk) -> dict[str, bytes]:
    """The vault without the logs of facts, which only ever grow."""
    return {path: data for path, data in desk.tree().items() if not path.endswith("facts.jsonl")}


def active(desk: Desk) -> list[str]:
    """Ids of the facts that hold."""
    lines = [line for file in sorted(desk.vault.rglob("facts.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return sorted(fact["id"] for fact in map(json.loads, lines) if fact["status"] == "active")


# --- undo and release -----------------------------------------------------------------------------


def test_undo_then_release_is_identity_for_every_batch(long_desk: Desk) -> None:
    """Whatever batch is undone: its exact inverse leaves every note and every fact as it was; runs change nothing."""
    before, facts = notes(long_desk), active(long_desk)
    for batch in batches(long_desk):
        taken(long_desk, batch)
        between = notes(long_desk)
        assert between != before
        long_desk.check()
        long_desk.is_quiet()
        given(long_desk, batch)
        assert changed(before, notes(long_desk)) == {} and active(long_desk) == facts
        long_desk.is_quiet()
    long_desk.check()


def test_undo_takes_people_and_facts_of_that_batch_alone(long_desk: Desk) -> None:
    """Who is known by the batch alone has no note any more; the source note stays; others stand as they were."""
    sarah = long_desk.note(SARAHS)
    taken(long_desk, batches(long_desk)[2])
    assert TOMS not in long_desk.tree() and "Organizations/Bluefin.md" not in long_desk.tree()
    assert "I will send the plan" in long_desk.note(long_desk.find("Harbour"))
    assert long_desk.note(SARAHS) == sarah
    assert not [fact for fact in active(long_desk) if fact.startswith("tom")]


def test_undo_of_a_late_reply_leaves_what_came_before(long_desk: Desk) -> None:
    """A batch that only made a thread grow is taken back from the thread: the earlier messages still count."""
    taken(long_desk, batches(long_desk)[3])
    sarah = long_desk.note(SARAHS)
    assert "call me on Tuesday" not in sarah and "3 messages until 2026-04-08" in sarah
    assert "call me on Tuesday" in long_desk.note(long_desk.find("Pricing"))


def test_edits_made_before_and_between_survive(long_desk: Desk) -> None:
    """A sentence that a person wrote stands through undo and release, in a note that only the batch had made, too."""
    long_desk.write(TOMS, long_desk.note(TOMS) + "\nLikes sailing.\n")
    long_desk.run()
    batch = batches(long_desk)[2]
    taken(long_desk, batch)
    assert "Likes sailing." in long_desk.note(TOMS) and "Harbour" not in long_desk.note(TOMS)
    long_desk.write(SARAHS, long_desk.note(SARAHS) + "\nPrefers calls.\n")
    long_desk.run()
    given(long_desk, batch)
    assert "Likes sailing." in long_desk.note(TOMS) and "Harbour" in long_desk.note(TOMS)
    assert "Prefers calls." in long_desk.note(SARAHS)
    long_desk.check()
    long_desk.is_quiet()


def test_mail_that_arrives_while_a_thread_is_held(long_desk: Desk) -> None:
    """A reply to a held thread is filed, and counts when it is no part of what was taken back."""
    taken(long_desk, batches(long_desk)[2])
    long_desk.mail("t3", TOM, OWNER, "Re: Harbour", "Could you come in June?", day=9, re="t2")
    long_desk.run()
    assert "come in June" in long_desk.note(long_desk.find("Harbour"))
    long_desk.check()
    given(long_desk, batches(long_desk)[2])
    assert "3 messages" in long_desk.note(TOMS)
    long_desk.check()
    long_desk.is_quiet()


def test_lines_deleted_from_corrections_release(long_desk: Desk) -> None:
    """A person who deletes the held lines gets everything back, as by ``release``."""
    before = notes(long_desk)
    taken(long_desk, batches(long_desk)[2])
    held = long_desk.note(CORRECTIONS)
    long_desk.write(CORRECTIONS, "".join(x for x in held.splitlines(keepends=True) if not x.startswith("- held:")))
    long_desk.run()
    assert changed(before, notes(long_desk)) == {}
    long_desk.is_quiet()


def test_two_batches_undone_and_released_in_either_order(long_desk: Desk) -> None:
    """What one batch brought in is released alone."""
    before, (_, nora, tom, *_rest) = notes(long_desk), batches(long_desk)
    taken(long_desk, nora)
    taken(long_desk, tom)
    given(long_desk, nora)
    assert "People/Nora Finch.md" in long_desk.tree() and TOMS not in long_desk.tree()
    given(long_desk, tom)
    assert changed(before, notes(long_desk)) == {}


def test_hold_and_release_of_one_item(long_desk: Desk) -> None:
    """A single item is held by its id, whole, and given back."""
    before = notes(long_desk)
    item = long_desk.note(long_desk.find("Visit")).split('id: "')[1][:12]
    hold_items(long_desk.root, (item[:6],), clock=lambda: long_desk.now)
    assert "People/Nora Finch.md" not in long_desk.tree()
    with pytest.raises(UsageFault, match="held already"):
        hold_items(long_desk.root, (item,), clock=lambda: long_desk.now)
    given(long_desk, item)
    assert changed(before, notes(long_desk)) == {}
    long_desk.is_quiet()


def test_dry_run_of_undo_writes_nothing(long_desk: Desk) -> None:
    """The diff shows what would go; nothing changes."""
    before = long_desk.tree()
    report = undo(long_desk.root, "last-2", dry_run=True, clock=lambda: long_desk.now)
    assert "-# Tom Reed" in report.diff and long_desk.tree() == before


@pytest.mark.parametrize(
    ("name", "said"), [("last-99", "there is no batch"), ("ffffffff", "there is no batch"), ("x", "does not name")]
)
def test_undo_of_what_is_no_batch(long_desk: Desk, name: str, said: str) -> None:
    """A wrong name is a usage fault with a hint, and nothing is written."""
    before = long_desk.tree()
    with pytest.raises(UsageFault, match=said):
        taken(long_desk, name)
    with pytest.raises(UsageFault, match="nothing is held"):
        given(long_desk, "last")
    assert long_desk.tree() == before


def test_undo_twice_and_of_a_persons_commit(long_desk: Desk) -> None:
    """What is undone already, or is a person's own, is said to be so."""
    taken(long_desk, "last")
    with pytest.raises(UsageFault, match="undone already"):
        taken(long_desk, batches(long_desk)[4])
    with open_history(long_desk.vault) as history:
        laid_down = list(history.log())[-1].id
    with pytest.raises(UsageFault, match="no batch"):
        taken(long_desk, laid_down)


# --- restore --------------------------------------------------------------------------------------


def commits(desk: Desk) -> list[str]:
    """All commits, oldest first, without the one that laid the vault down."""
    with open_history(desk.vault) as history:
        return [entry.id for entry in history.log()][::-1][1:]


def test_restore_to_every_commit_is_stable(long_desk: Desk) -> None:
    """After each restore the vault is sound, runs change nothing, and releasing brings all back."""
    long_desk.write(SARAHS, long_desk.note(SARAHS) + "\nPrefers calls.\n")
    long_desk.run()
    before, facts = notes(long_desk), active(long_desk)
    thread = long_desk.find("Pricing")  # its label stays the one of then
    for commit in commits(long_desk)[:5]:
        put_back(long_desk, commit)
        long_desk.check()
        long_desk.is_quiet()
        if "- held:" in long_desk.note(CORRECTIONS):
            given(long_desk)
        long_desk.check()
        assert changed(before, notes(long_desk)).keys() <= {SARAHS, thread} and active(long_desk) == facts
        put_back(long_desk, commits(long_desk)[5], SARAHS)
    assert "Prefers calls." in long_desk.note(SARAHS)


def test_restore_shows_what_the_commit_knew(long_desk: Desk) -> None:
    """Entity notes are as they were then, byte for byte; items that came later keep their source notes."""
    with open_history(long_desk.vault) as history:
        second = commits(long_desk)[1]
        then = {p: history.blob(b) for p, b in history.tree_paths(second).items() if p.startswith(("People/", "Org"))}
    put_back(long_desk, second)
    tree = long_desk.tree()
    assert {p: d for p, d in tree.items() if p.startswith(("People/", "Organizations/"))} == then
    assert "I will send the plan" in long_desk.note(long_desk.find("Harbour"))
    assert "Done." in long_desk.note(long_desk.find("Pricing"))


def test_restore_with_replay_reads_again(long_desk: Desk) -> None:
    """With ``--replay`` nothing is held: the next run brings back what came later."""
    before = notes(long_desk)
    put_back(long_desk, commits(long_desk)[1], replay=True)
    assert TOMS not in long_desk.tree() and "- held:" not in long_desk.note(CORRECTIONS)
    assert "Weekly" not in " ".join(map(str, long_desk.tree().values()))
    long_desk.run()
    differs = changed(before, notes(long_desk)).keys()
    # question and answer arrive together this time, so that the question is no open item
    assert differs <= {SARAHS, "Organizations/Acme.md", long_desk.find("Pricing")}
    assert "Tom Reed — 2026-04-05 to 2026-04-06 — sent 1, received 1" in long_desk.note("Sources/Correspondents.md")
    long_desk.check()
    long_desk.is_quiet()


def test_restore_of_one_note_brings_back_a_persons_words(long_desk: Desk) -> None:
    """A single note is set back, with what the program learnt since; nothing is held."""
    long_desk.write(SARAHS, long_desk.note(SARAHS) + "\nPrefers calls.\n")
    long_desk.run()
    long_desk.write(SARAHS, long_desk.note(SARAHS).replace("Prefers calls.", "").replace("Could you", "Oops"))
    long_desk.run()
    long_desk.mail("s5", SARAH, OWNER, "Budget", "Could you look at it?", day=10)
    long_desk.mail("s6", OWNER, SARAH, "Re: Budget", "Yes.", day=11, re="s5")
    long_desk.run()
    with open_history(long_desk.vault) as history:
        target = next(e.id for e in history.log() if b"Prefers calls" in (history.blob_at(SARAHS, e.id) or b""))
    put_back(long_desk, target, "People/Sarah Quill")
    note = long_desk.note(SARAHS)
    assert "Prefers calls." in note and "Oops" not in note and "Budget" in note
    assert "- held:" not in long_desk.note(CORRECTIONS)
    long_desk.check()
    long_desk.is_quiet()


def test_restore_of_a_deleted_note(long_desk: Desk) -> None:
    """A note that a person deleted stands again, and is no longer kept from being made."""
    commit = commits(long_desk)[-1]
    long_desk.delete(TOMS)
    long_desk.run()
    assert "deleted: tom-reed" in long_desk.note(CORRECTIONS)
    put_back(long_desk, commit, TOMS)
    assert "Harbour" in long_desk.note(TOMS) and "deleted: tom-reed" not in long_desk.note(CORRECTIONS)
    long_desk.check()
    long_desk.is_quiet()


def test_restore_of_a_renamed_note_goes_to_where_it_is(long_desk: Desk) -> None:
    """A note that was renamed since is set back under its new name, not a second time under the old one."""
    commit = commits(long_desk)[-1]
    (long_desk.vault / TOMS).rename(long_desk.vault / "People/Tommy Reed.md")
    long_desk.run()
    long_desk.write("People/Tommy Reed.md", long_desk.note("People/Tommy Reed.md") + "\nGone soon.\n")
    long_desk.run()
    put_back(long_desk, commit, "People/Tom Reed")
    assert TOMS not in long_desk.tree() and "Gone soon." not in long_desk.note("People/Tommy Reed.md")
    long_desk.check()
    long_desk.is_quiet()


def test_restore_commits_first_what_was_not_committed(long_desk: Desk) -> None:
    """An edit that no commit has yet is in the history before it is set back."""
    long_desk.run()
    long_desk.write(SARAHS, long_desk.note(SARAHS) + "\nNot yet committed.\n")
    put_back(long_desk, commits(long_desk)[0])
    assert "Not yet committed." not in long_desk.note(SARAHS)
    with open_history(long_desk.vault) as history:
        assert any(b"Not yet committed." in (history.blob_at(SARAHS, entry.id) or b"") for entry in history.log())


def test_notes_that_a_person_made_since_stay(long_desk: Desk) -> None:
    """Restore takes nothing away that the program did not write."""
    long_desk.write("Ideas.md", "An idea.\n")
    long_desk.run()
    put_back(long_desk, commits(long_desk)[0])
    assert long_desk.note("Ideas.md") == "An idea.\n"


def test_forgotten_stays_forgotten(long_desk: Desk) -> None:
    """A ``forgotten`` line is in no old commit, and stays all the same."""
    long_desk.write(CORRECTIONS, long_desk.note(CORRECTIONS) + "- forgotten: 0123abcd\n")
    long_desk.run()
    put_back(long_desk, commits(long_desk)[0])
    assert "- forgotten: 0123abcd" in long_desk.note(CORRECTIONS)


def test_dry_run_of_restore_lists_and_writes_nothing(long_desk: Desk) -> None:
    """What would be set back, taken away and held is listed."""
    before = long_desk.tree()
    report = restore(long_desk.root, commits(long_desk)[1], dry_run=True, clock=lambda: long_desk.now)
    assert f"taken away: {TOMS}" in report.items and any(line.startswith("held: ") for line in report.items)
    assert long_desk.tree() == before


def test_a_note_that_a_person_shortened_comes_back_as_it_was(long_desk: Desk) -> None:
    """A line that a person had deleted from a note that went stays deleted when the note stands again."""
    long_desk.edit("Organizations/Bluefin.md", "- **Domain:** bluefin.test\n", "")
    long_desk.run()
    before = notes(long_desk)
    batch = batches(long_desk)[2]
    taken(long_desk, batch)
    assert "Organizations/Bluefin.md" not in long_desk.tree()
    given(long_desk, batch)
    assert changed(before, notes(long_desk)) == {}
    long_desk.is_quiet()


def test_undo_of_a_batch_that_brought_in_nothing_names_the_one_before(long_desk: Desk) -> None:
    """After a run that only took up an edit, the hint is the command that undoes the newest batch with items."""
    long_desk.edit(SARAHS, "status: active", "status: dormant")
    long_desk.run()
    *_, last, edited = batches(long_desk)
    with pytest.raises(UsageFault, match=f"batch {edited} brought in no item") as caught:
        taken(long_desk, "last")
    assert f"`vaultmill undo {last}`" in caught.value.hint


def test_a_persons_line_stands_where_it_stood(long_desk: Desk) -> None:
    """Typed above lines of the program that go with a batch, it stands above them again when they come back."""
    long_desk.edit(TOMS, "## Info\n", "## Info\nAbove the rest.\n")
    long_desk.run()
    before = notes(long_desk)
    batch = batches(long_desk)[2]
    taken(long_desk, batch)
    assert "Above the rest." in long_desk.note(TOMS)
    given(long_desk, batch)
    assert changed(before, notes(long_desk)) == {}
    long_desk.is_quiet()


def test_released_and_renamed_at_once(long_desk: Desk) -> None:
    """A note that stands again links to where a note was moved that had stayed."""
    long_desk.write(TOMS, long_desk.note(TOMS) + "\nLikes sailing.\n")
    long_desk.run()
    taken(long_desk, batches(long_desk)[2])
    (long_desk.vault / TOMS).rename(long_desk.vault / "People/Tommy Reed.md")
    text = long_desk.note(CORRECTIONS)
    long_desk.write(CORRECTIONS, "".join(x for x in text.splitlines(keepends=True) if not x.startswith("- held:")))
    long_desk.run()
    assert "[[People/Tommy Reed" in long_desk.note("Organizations/Bluefin.md")
    long_desk.check()
    long_desk.is_quiet()


def test_a_note_out_of_the_folders_comes_back_where_it_was(long_desk: Desk) -> None:
    """A person archived it: what nothing spoke for while its batch was held does not stand in the old place again."""
    away = "Archive/Old/Tom Reed.md"
    (long_desk.vault / away).parent.mkdir(parents=True)
    (long_desk.vault / TOMS).rename(long_desk.vault / away)
    long_desk.run()
    before = notes(long_desk)
    batch = batches(long_desk)[2]
    taken(long_desk, batch)
    assert away not in long_desk.tree() and TOMS not in long_desk.tree()
    given(long_desk, batch)
    assert changed(before, notes(long_desk)) == {}
    long_desk.check()
    long_desk.is_quiet()
