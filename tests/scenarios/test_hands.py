"""Hands on whole notes: moved, renamed, copied, rewritten by the property panel, edited at the worst moment."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable

import pytest
from desk import OWNER, SARAH, Desk, changed

from pipeline.run.publish import Press

SARAHS, NORAS, ACMES = "People/Sarah Quill.md", "People/Nora Finch.md", "Organizations/Acme.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"


def reply(desk: Desk) -> None:
    """A late reply, so that the customer's notes are written again."""
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")


def rename(desk: Desk, old: str, new: str) -> None:
    """Rename a note as Obsidian does: every link to it in the vault is rewritten."""
    (desk.vault / new).parent.mkdir(parents=True, exist_ok=True)
    (desk.vault / old).rename(desk.vault / new)
    before, after = old.removesuffix(".md"), new.removesuffix(".md")
    for path, data in desk.tree().items():
        text = data.decode("utf-8", "replace")
        linked = re.sub(rf"\[\[{re.escape(before)}(?=[\]|#])", f"[[{after}", text)
        if linked != text:
            desk.write(path, linked)


def panel(text: str) -> str:
    """The note as the property panel of Obsidian saves it: double quotes, block lists indented, no comments."""
    front, _, body = text.removeprefix("---\n").partition("\n---\n")
    lines = []
    for line in front.split("\n"):
        if line.startswith("#"):
            continue
        line = re.sub(r"^  - ", "    - ", line)
        line = re.sub(r"^(\w+): (?![\"\[])(\S.*)$", r'\1: "\2"', line) if line.startswith(("role", "id")) else line
        lines.append(line)
    return "---\n" + "\n".join(lines) + "\n---\n" + body


# --- places ---------------------------------------------------------------------------------------


def test_the_property_panel_rewrites_the_properties(busy_desk: Desk) -> None:
    """Another spelling of the same properties is no edit: nothing is derived from it and nothing is written."""
    for path in [p for p in busy_desk.tree() if p.startswith(("People/", "Organizations/", "Sources/20"))]:
        busy_desk.write(path, panel(busy_desk.note(path)))
    before = busy_desk.tree()
    report = busy_desk.run()
    assert changed(before, busy_desk.tree()) == {}
    assert report.notes_updated == 0
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
    assert "\n- " not in busy_desk.note("Sources/Corrections.md")
    busy_desk.is_quiet()


def test_a_person_renamed_with_all_links(busy_desk: Desk) -> None:
    """A note that Obsidian renamed together with its links is the same person; no second note, nothing is unlinked."""
    rename(busy_desk, SARAHS, "People/Sarah Quill-Marsh.md")
    before = busy_desk.tree()
    busy_desk.run()
    assert "\n- " not in busy_desk.note("Sources/Corrections.md")
    reply(busy_desk)
    busy_desk.run()
    tree = busy_desk.tree()
    assert SARAHS not in tree and "[[People/Sarah Quill]]" not in busy_desk.text()
    assert "3 messages until 2026-04-28" in busy_desk.note("People/Sarah Quill-Marsh.md")
    assert "[[People/Sarah Quill-Marsh]]" in busy_desk.note(ACMES)
    assert sorted(p for p in tree if p.startswith("People/")) == sorted(p for p in before if p.startswith("People/"))
    assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize("new", ["Organizations/ACME Corp.md", "Organizations/Acme Industries.md"])
def test_an_organization_renamed_and_edited(busy_desk: Desk, new: str) -> None:
    """A rename, in letter case alone too, and an edit at the same time: the edit counts, the rename is none."""
    rename(busy_desk, ACMES, new)
    busy_desk.edit(new, "- [[People/Sarah Quill]] — VP Engineering\n", "")
    busy_desk.edit(SARAHS, "- (2026-04-13) VP Engineering at Acme Corp ^sarah-quill-001\n", "")
    busy_desk.run()
    corrections = busy_desk.note("Sources/Corrections.md")
    assert corrections.count("\n- ") == 2
    assert "- not-linked: acme — sarah-quill" in corrections and "- held: sarah-quill-001" in corrections
    assert f"[[{new.removesuffix('.md')}]]" in busy_desk.note(NORAS)
    assert [p for p in busy_desk.tree() if p.startswith("Organizations/")] == [new]
    busy_desk.check((SARAHS.removesuffix(".md"), new.removesuffix(".md")))
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert "[[Organizations/Acme]]" not in busy_desk.text()
    assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
    busy_desk.check((SARAHS.removesuffix(".md"), new.removesuffix(".md")))
    busy_desk.is_quiet()


def test_a_person_renamed_without_the_links(busy_desk: Desk) -> None:
    """A note that was renamed outside of Obsidian: the program's links follow it."""
    (busy_desk.vault / SARAHS).rename(busy_desk.vault / "People/Sarah Quill-Marsh.md")
    busy_desk.run()
    assert "[[People/Sarah Quill-Marsh]]" in busy_desk.note(ACMES)
    assert "[[People/Sarah Quill]]" not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_renamed_person_whom_nothing_speaks_for(busy_desk: Desk) -> None:
    """A renamed note that goes because its last item is noise was deleted by nobody, and comes back with the item."""
    (busy_desk.vault / NORAS).rename(busy_desk.vault / "People/Nora Marsh.md")
    plan = busy_desk.find("Plan for May")
    busy_desk.edit(plan, "filter: []", "filter: [spam]")
    busy_desk.run()
    assert [p for p in busy_desk.tree() if p.startswith("People/Nora")] == []
    busy_desk.is_quiet()
    busy_desk.edit(plan, "filter: [spam]", "filter: []")
    busy_desk.run()
    assert len([p for p in busy_desk.tree() if p.startswith("People/Nora")]) == 1
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_person_renamed_twice(busy_desk: Desk) -> None:
    """Renamed with its links, and later, when no mail had come, without them: the links follow, nothing is unlinked."""
    rename(busy_desk, SARAHS, "People/Sarah Quill-Marsh.md")
    busy_desk.run()
    (busy_desk.vault / "People/Sarah Quill-Marsh.md").rename(busy_desk.vault / "People/Sarah Marsh.md")
    busy_desk.run()
    assert "[[People/Sarah Marsh]] — VP Engineering" in busy_desk.note(ACMES)
    assert "[[People/Sarah Quill-Marsh" not in busy_desk.text() and "not-linked" not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_person_moved_to_another_folder(busy_desk: Desk) -> None:
    """A note is followed by its id wherever it is moved, below its folder or out of it."""
    for place in ("People/Customers/Sarah Quill.md", "Archive/Sarah Quill.md"):
        old = next(path for path in busy_desk.tree() if path.endswith("/Sarah Quill.md"))
        rename(busy_desk, old, place)
        busy_desk.run()
        assert [path for path in busy_desk.tree() if path.endswith("/Sarah Quill.md")] == [place]
        assert f"[[{place.removesuffix('.md')}]]" in busy_desk.note(ACMES)
        assert "\n- " not in busy_desk.note("Sources/Corrections.md")
        busy_desk.check()
        busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert "3 messages until 2026-04-28" in busy_desk.note("Archive/Sarah Quill.md")
    assert SARAHS not in busy_desk.tree()
    busy_desk.check()
    busy_desk.is_quiet()


def move(desk: Desk, old: str, new: str) -> None:
    """Rename a note outside of Obsidian: no link follows."""
    (desk.vault / new).parent.mkdir(parents=True, exist_ok=True)
    (desk.vault / old).rename(desk.vault / new)


@pytest.mark.parametrize("how", [rename, move])
def test_a_person_renamed_out_of_the_folders(busy_desk: Desk, how: Callable[[Desk, str, str], None]) -> None:
    """A note that stands outside of the program's folders is followed when it is renamed there, and back."""
    rename(busy_desk, SARAHS, "Archive/Sarah Quill.md")
    busy_desk.run()
    old = "Archive/Sarah Quill.md"
    for new in ("Archive/Sarah Marsh.md", "People/Sarah Marsh.md"):
        how(busy_desk, old, new)
        busy_desk.run()
        assert f"[[{new.removesuffix('.md')}]] — VP Engineering" in busy_desk.note(ACMES)
        assert f"[[{old.removesuffix('.md')}" not in busy_desk.text()
        assert "\n- " not in busy_desk.note("Sources/Corrections.md")
        assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
        busy_desk.check()
        busy_desk.is_quiet()
        old = new


def test_a_person_deleted_out_of_the_folders(busy_desk: Desk) -> None:
    """A note that was archived and later deleted is not made again."""
    rename(busy_desk, SARAHS, "Archive/Sarah Quill.md")
    busy_desk.run()
    busy_desk.delete("Archive/Sarah Quill.md")
    busy_desk.run()
    assert "- deleted: sarah-quill — Archive/Sarah Quill" in busy_desk.note("Sources/Corrections.md")
    reply(busy_desk)
    busy_desk.run()
    assert [path for path in busy_desk.tree() if path.endswith("/Sarah Quill.md")] == []
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_out_of_the_folders_that_cannot_be_read(busy_desk: Desk) -> None:
    """Whose note was archived has a note, even while its properties are broken: nobody gets a second one."""
    rename(busy_desk, SARAHS, "Archive/Sarah Quill.md")
    busy_desk.run()
    text = busy_desk.note("Archive/Sarah Quill.md")
    busy_desk.write("Archive/Sarah Quill.md", text.replace("aliases:", "aliases: [", 1))
    reply(busy_desk)
    busy_desk.run()
    assert SARAHS not in busy_desk.tree()
    busy_desk.write("Archive/Sarah Quill.md", text)
    busy_desk.run()
    assert "3 messages until 2026-04-28" in busy_desk.note("Archive/Sarah Quill.md")
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize("between", ["People/Sarah Quill-Marsh.md", "Archive/Sarah Quill.md"])
def test_people_renamed_twice_between_two_runs(busy_desk: Desk, between: str) -> None:
    """Renamed with the links and then without them: the links lead to a name that no run ever saw, and follow."""
    rename(busy_desk, SARAHS, between)
    rename(busy_desk, NORAS, "People/Nora Marsh.md")
    move(busy_desk, between, "Archive/Sarah Marsh.md")
    move(busy_desk, "People/Nora Marsh.md", "Archive/Nora Finch.md")
    busy_desk.edit(ACMES, "status: active", "status: paused")
    busy_desk.run()
    acme = busy_desk.note(ACMES)
    assert "[[Archive/Sarah Marsh]] — VP Engineering" in acme and "[[Archive/Nora Finch]] — " in acme
    assert f"[[{between.removesuffix('.md')}" not in busy_desk.text() and "[[People/Nora" not in busy_desk.text()
    assert "\n- " not in busy_desk.note("Sources/Corrections.md")
    assert "corrected: []" in busy_desk.note(busy_desk.find("Pricing proposal"))
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_link_led_elsewhere_beside_a_rename(busy_desk: Desk) -> None:
    """A link that a person leads to a note yet to be written is theirs, though the note it led to was renamed."""
    busy_desk.edit(ACMES, "[[People/Sarah Quill]] — VP Engineering", "[[People/Zoe Lane]] — VP Engineering")
    move(busy_desk, SARAHS, "People/Sarah Marsh.md")
    busy_desk.run()
    assert "[[People/Zoe Lane]]" in busy_desk.note(ACMES)
    assert "[[People/Sarah Quill]]" not in busy_desk.text()
    assert "not-linked: acme — sarah-quill" in busy_desk.note("Sources/Corrections.md")


def test_a_source_note_moved(busy_desk: Desk) -> None:
    """A source note that is moved with its links stays the note of its item."""
    old = busy_desk.find("Pricing proposal")
    rename(busy_desk, old, "Sources/Deals/Pricing.md")
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    assert old not in busy_desk.tree() and "<price-3@mail.test>" in busy_desk.note("Sources/Deals/Pricing.md")
    assert "[[Sources/Deals/Pricing|" in busy_desk.note(SARAHS)
    assert old.removesuffix(".md") not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()


def test_two_notes_with_one_id(busy_desk: Desk) -> None:
    """A copy of a note under another name is reported; the first holder of the id stays, the copy is left alone."""
    copy = "People/A copy of Sarah.md"
    busy_desk.write(copy, busy_desk.note(SARAHS).replace("# Sarah Quill", "# A copy of Sarah"))
    text = busy_desk.note(copy)
    report = busy_desk.run()
    assert [problem.path for problem in report.problems] == [copy] and report.exit_code == 1
    assert busy_desk.note(copy) == text and "A copy of Sarah" not in busy_desk.note(ACMES)
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(copy) == text and "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


def test_two_source_notes_with_one_id(busy_desk: Desk) -> None:
    """The same for a source note."""
    path = busy_desk.find("Pricing proposal")
    copy = "Sources/2026/04/A copy of the proposal.md"
    busy_desk.write(copy, busy_desk.note(path))
    text = busy_desk.note(copy)
    report = busy_desk.run()
    assert [problem.path for problem in report.problems] == [copy]
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(copy) == text and "<price-3@mail.test>" in busy_desk.note(path)
    assert "A copy of the proposal" not in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


# --- moments --------------------------------------------------------------------------------------


def test_an_edit_in_the_second_of_the_run(busy_desk: Desk) -> None:
    """A note changed without a change of its size, within the time stamp's resolution, is seen all the same."""
    file = busy_desk.vault / SARAHS
    before = os.stat(file)
    busy_desk.edit(SARAHS, "role: VP Engineering", "role: VP Mechanician")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    busy_desk.run()
    assert "- **Role:** VP Mechanician" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


@pytest.mark.parametrize("path", [SARAHS, ACMES, "Suggested.md", "Sources/Corrections.md", FACTS])
def test_an_edit_between_reading_and_writing(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """What is typed after the vault was read and before it is written stays, and the next run acts on it."""
    if path == "Sources/Corrections.md":
        busy_desk.write(path, "# Corrections\n\n- held: nobody-001\n")
        busy_desk.run()
    reply(busy_desk)
    busy_desk.edit(NORAS, "- (2026-04-16) Head of Finance at Acme Corp ^nora-finch-001\n", "")
    real, typed = Press._changes, []
    line = (
        '{"id": "other-1", "fact": "Likes tea", "category": "preference", "ts": "2026-05-01"}' if path == FACTS else ""
    )

    def meanwhile(self: Press, renderings: dict[str, str | None]) -> object:
        found = real(self, renderings)
        if not typed:
            typed.append(path)
            text = busy_desk.note(path)
            busy_desk.write(path, text + (line or "\nA line typed just now.") + "\n")
        return found

    monkeypatch.setattr(Press, "_changes", meanwhile)
    busy_desk.run()
    monkeypatch.undo()
    wanted = line or "A line typed just now."
    assert wanted in busy_desk.note(path)
    busy_desk.run()
    assert wanted in busy_desk.note(path)
    assert "held: nora-finch-001" in busy_desk.note("Sources/Corrections.md")
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    if path == FACTS:
        assert "Likes tea" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize("path", [SARAHS, ACMES, "Suggested.md", "Sources/Corrections.md", FACTS])
def test_an_edit_at_the_very_moment_of_writing(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """The same when it is typed after everything was prepared: no decision and no fact is lost by it."""
    busy_desk.write("Sources/Corrections.md", "# Corrections\n\n- held: nobody-001\n")
    reply(busy_desk)
    busy_desk.edit(NORAS, "- (2026-04-16) Head of Finance at Acme Corp ^nora-finch-001\n", "")
    busy_desk.edit(SARAHS, "- (2026-04-13) VP Engineering at Acme Corp ^sarah-quill-001\n", "")
    real, typed = Press._write, []
    line = (
        '{"id": "other-1", "fact": "Likes tea", "category": "preference", "ts": "2026-05-01"}' if path == FACTS else ""
    )

    def meanwhile(self: Press, *more: object) -> str:
        if not typed:
            typed.append(path)
            busy_desk.write(path, busy_desk.note(path) + (line or "\nA line typed just now.") + "\n")
        return real(self, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Press, "_write", meanwhile)
    busy_desk.run()
    monkeypatch.undo()
    wanted = line or "A line typed just now."
    assert wanted in busy_desk.note(path)
    busy_desk.run()
    busy_desk.run()
    assert wanted in busy_desk.note(path)
    corrections = busy_desk.note("Sources/Corrections.md")
    assert "held: nora-finch-001" in corrections and "held: sarah-quill-001" in corrections
    assert "- held: nobody-001" in corrections
    assert "VP Engineering at Acme Corp ^" not in busy_desk.note(SARAHS)
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_note_deleted_while_the_run_begins(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note that vanishes after it was read and before it was committed stops nothing."""
    from pipeline.run import session

    busy_desk.write("Ideas.md", "An idea.\n")
    real = session.commit_person

    def meanwhile(*more: object) -> str:
        if "Ideas.md" in busy_desk.tree():
            busy_desk.delete("Ideas.md")
        return real(*more)  # type: ignore[arg-type]

    monkeypatch.setattr(session, "commit_person", meanwhile)
    assert busy_desk.run().exit_code == 0
    monkeypatch.undo()
    busy_desk.is_quiet()


# --- machinery that a person tidied away ----------------------------------------------------------


def test_the_machine_line_deleted(busy_desk: Desk) -> None:
    """Without its ``machine`` line a note has no base: nothing is taken from it, nothing doubled, the line is back."""
    before = busy_desk.tree()
    for path in (SARAHS, ACMES, busy_desk.find("Pricing proposal")):
        text = busy_desk.note(path)
        busy_desk.write(path, re.sub(r"(?m)^machine: .*\n", "", text))
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    for path in (SARAHS, ACMES):
        lines = [line for line in busy_desk.note(path).splitlines() if line.startswith("- ")]
        assert len(lines) == len(set(lines)) == before[path].decode().count("\n- "), path
        assert "machine: " in busy_desk.note(path)
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    assert "\n- " not in busy_desk.note("Sources/Corrections.md")
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize(
    "gone", [r"\n## Source\n[\s\S]*", r"(?m)^id: .*\n", r"(?m)^processed: .*\n", r"(?m)^kind: .*\n"]
)
def test_the_machinery_of_a_source_note_deleted(busy_desk: Desk, gone: str) -> None:
    """What a source note says of its messages is not a person's to edit: without it the item stays what it was."""
    path = busy_desk.find("Pricing proposal")
    note, sarah = busy_desk.note(path), busy_desk.note(SARAHS)
    cut = re.sub(gone, "\n" if "Source" in gone else "", note)
    assert cut != note
    busy_desk.write(path, cut)
    busy_desk.run()
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert [p for p in busy_desk.tree() if "Pricing proposal" in p] == [path]
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS) and "Pricing proposal" in sarah
    assert "VP Engineering at Acme Corp ^sarah-quill-001" in busy_desk.note(SARAHS)
    busy_desk.check()
    busy_desk.is_quiet()


def test_the_id_of_an_entity_note_deleted(busy_desk: Desk) -> None:
    """A person's note that lost its id is still that person's: no second note, no loss."""
    busy_desk.edit(SARAHS, "id: sarah-quill\n", "")
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    assert [p for p in busy_desk.tree() if p.startswith("People/Sarah")] == [SARAHS]
    assert "3 messages until 2026-04-28" in busy_desk.note(SARAHS)
    assert "deleted:" not in busy_desk.text()
    busy_desk.check()
    busy_desk.is_quiet()


def test_somebody_added_to_a_source_note(busy_desk: Desk) -> None:
    """Somebody whom a person adds to ``people`` gets the Activity line, and loses it again with the name."""
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(
        path, '  - "[[People/Sarah Quill]]"\n', '  - "[[People/Sarah Quill]]"\n  - "[[People/Nora Finch]]"\n'
    )
    busy_desk.run()
    assert "Pricing proposal" in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()
    busy_desk.edit(path, '  - "[[People/Nora Finch]]"\n', "")
    busy_desk.run()
    assert "Pricing proposal" not in busy_desk.note(NORAS)
    busy_desk.check()
    busy_desk.is_quiet()


# --- parts of source notes ------------------------------------------------------------------------


def test_the_title_of_a_source_note_edited(busy_desk: Desk) -> None:
    """A title that a person gave stays, and later parts of the thread still find the item."""
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(path, "\n# Pricing proposal\n", "\n# Acme deal\n")
    busy_desk.run()
    assert "\n# Acme deal\n" in busy_desk.note(path)
    busy_desk.check()
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(path)
    assert "\n# Acme deal\n" in note and "<price-3@mail.test>" in note
    busy_desk.check()
    busy_desk.is_quiet()


def test_the_text_of_a_source_note_edited(busy_desk: Desk) -> None:
    """A person's words under ``## Text`` stay when a reply is added below; the rest of the text stays, too."""
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(path, "I will send the questionnaire tomorrow.\n\n## Source", "I sent it on paper.\n\n## Source")
    busy_desk.run()
    reply(busy_desk)
    busy_desk.run()
    note = busy_desk.note(path)
    assert "I sent it on paper." in note and "our CEO must sign off" in note
    assert "corrected: []" in note
    busy_desk.check()
    busy_desk.is_quiet()


def test_corrected_emptied_by_the_person(busy_desk: Desk) -> None:
    """A person who empties ``corrected`` hands the keys back; nothing is lost, and it stays empty."""
    path = busy_desk.find("Pricing proposal")
    busy_desk.edit(path, "relationship: []", "relationship: [investor]")
    busy_desk.run()
    text = busy_desk.note(path)
    busy_desk.write(path, re.sub(r"corrected:\n  - relationship\n", "corrected: []\n", text))
    busy_desk.run()
    assert "corrected: []" in busy_desk.note(path)
    busy_desk.is_quiet()
    reply(busy_desk)
    busy_desk.run()
    assert "corrected: []" in busy_desk.note(path)
    busy_desk.is_quiet()


# --- open items -----------------------------------------------------------------------------------


def test_a_task_typed_into_an_entity_note(busy_desk: Desk) -> None:
    """A task that a person types under Open items stays there as typed, ticked or not, through new data."""
    busy_desk.edit(SARAHS, "## Open items\n", "## Open items\n- [ ] Order cake for Sarah 📅 2026-05-09\n")
    busy_desk.run()
    assert busy_desk.note(SARAHS).count("Order cake for Sarah 📅 2026-05-09") == 1
    busy_desk.is_quiet()
    busy_desk.edit(SARAHS, "- [ ] Order cake", "- [x] Order cake")
    reply(busy_desk)
    busy_desk.run()
    assert busy_desk.note(SARAHS).count("- [x] Order cake for Sarah 📅 2026-05-09") == 1
    busy_desk.is_quiet()


def test_a_task_ticked_in_two_notes(busy_desk: Desk) -> None:
    """Ticked in two notes at once it is done once, everywhere; unticked in one it is open everywhere."""
    for path in (NORAS, ACMES):
        busy_desk.edit(path, "- [ ] Please book", "- [x] Please book")
    busy_desk.run()
    places = (busy_desk.find("Plan for May"), NORAS, SARAHS, ACMES)
    for path in places:
        assert busy_desk.note(path).count("- [x] Please book") == 1, path
    busy_desk.is_quiet()
    busy_desk.edit(places[0], "- [x] Please book", "- [ ] Please book")
    busy_desk.run()
    for path in places:
        assert busy_desk.note(path).count("- [ ] Please book") == 1, path
    busy_desk.is_quiet()


def test_a_tick_and_its_opposite_in_one_run(busy_desk: Desk) -> None:
    """Ticked in one note and reworded in another: both are kept."""
    busy_desk.edit(NORAS, "- [ ] Please book the small room.", "- [x] Please book the small room.")
    busy_desk.edit(SARAHS, "- [ ] Please book the small room. — I", "- [ ] Please book the big room. — I")
    busy_desk.run()
    assert "- [x] Please book the small room." in busy_desk.note(busy_desk.find("Plan for May"))
    assert "Please book the big room." in busy_desk.note(SARAHS)
    busy_desk.is_quiet()


# --- pages ----------------------------------------------------------------------------------------


def test_prose_and_order_in_the_page_of_cards(busy_desk: Desk) -> None:
    """Prose that a person adds to Suggested.md stays, and cards in another order are no answers."""
    busy_desk.mail("kim", "Kim Ash <kim@elm.test>", OWNER, "Garden fence", "The fence is done as we said.\n", day=25)
    busy_desk.run()
    text = busy_desk.note("Suggested.md")
    cards = [line for line in text.splitlines(keepends=True) if line.startswith("- [ ] ")]
    assert len(cards) == 2
    text = text.replace("".join(cards), "".join(reversed(cards)) + "\nAsk Nora about Kim.\n")
    busy_desk.write("Suggested.md", text.replace("# Suggested\n", "# Suggested\nMy own words.\n\n"))
    busy_desk.run()
    assert "\n- " not in busy_desk.note("Sources/Corrections.md")
    busy_desk.mail("ida", "Ida Elm <ida@oak.test>", OWNER, "Gate", "The gate is done as we said.\n", day=26)
    busy_desk.run()
    note = busy_desk.note("Suggested.md")
    assert "My own words." in note and "Ask Nora about Kim." in note
    assert all(note.count(f"**{name}**") == 1 for name in ("Kim Ash", "Tom Reed", "Ida Elm"))
    busy_desk.is_quiet()


def test_prose_in_a_skipped_week(busy_desk: Desk) -> None:
    """Prose in a skipped week stays when lines are added."""
    week = "Sources/Skipped/2026-W16.md"
    busy_desk.edit(week, "## Senders\n", "Nothing here that I miss.\n\n## Senders\n")
    busy_desk.write(week, busy_desk.note(week) + "\nSeen on Monday.\n")
    busy_desk.run()
    busy_desk.is_quiet()
    from desk import news

    news(busy_desk, 3, 15)
    busy_desk.run()
    note = busy_desk.note(week)
    assert "Nothing here that I miss." in note and "Seen on Monday." in note
    assert "issue 3" in note and "issue 1" in note
    busy_desk.is_quiet()


def test_a_line_of_a_skipped_week_deleted(busy_desk: Desk) -> None:
    """A line that a person deletes from a skipped week stays deleted, also when everything is read again."""
    week = "Sources/Skipped/2026-W16.md"
    text = busy_desk.note(week)
    busy_desk.write(week, "".join(line for line in text.splitlines(keepends=True) if "issue 1" not in line))
    busy_desk.run()
    shutil.rmtree(busy_desk.root / ".vaultmill")
    assert busy_desk.run().kept == 0
    assert "issue 1" not in busy_desk.note(week)
    busy_desk.is_quiet()


def test_summary_md_edited_then_new_facts(busy_desk: Desk) -> None:
    """A summary.md that a person wrote stays through new facts; it is reported, and given back when deleted."""
    path = "life/areas/people/sarah-quill/summary.md"
    busy_desk.write(path, "# Sarah\nMy best customer.\n")
    busy_desk.mail(
        "price-3", SARAH, OWNER, "Re: Pricing proposal", "Fine.\n\nSarah Quill\nCTO | Acme Corp\n", day=28, re="price-2"
    )
    busy_desk.mail(
        "price-4",
        SARAH,
        OWNER,
        "Re: Pricing proposal",
        "Still fine.\n\nSarah Quill\nCTO | Acme Corp\n",
        day=29,
        re="price-3",
    )
    busy_desk.run()
    assert busy_desk.note(path) == "# Sarah\nMy best customer.\n"
    assert "CTO" in busy_desk.note(SARAHS)
    busy_desk.is_quiet()
    busy_desk.delete(path)
    busy_desk.mail("price-5", SARAH, OWNER, "Re: Pricing proposal", "Thanks.\n", day=30, re="price-4")
    busy_desk.run()
    assert "CTO" in busy_desk.note(path)
    busy_desk.is_quiet()


def test_what_was_moved_once_is_not_rendered_by_every_run(desk: Desk) -> None:
    """A note that was renamed has nothing around it rendered anew in the run after that one."""
    desk.mail("m0", SARAH, OWNER, "Pricing", "Could you send the papers by Friday?", day=1)
    desk.mail("m1", OWNER, SARAH, "Re: Pricing", "I will call you tomorrow. We decided to go ahead.", day=2, re="m0")
    desk.run()
    firm = desk.find("Organizations/")
    desk.edit(SARAHS, "status: active", "status: paused")
    desk.run()
    rename(desk, SARAHS, "People/Sarah Marsh.md")
    line = next(line for line in desk.note(firm).splitlines() if line.startswith("- [ ]"))
    desk.edit(firm, line + "\n", "")
    desk.edit(desk.find("Sarah Quill - Pricing"), "filter: []", "filter: [spam]")
    desk.run()
    desk.is_quiet()


@pytest.mark.parametrize("folder", ["Archive", "People", "Meetings/Old"])
def test_a_source_note_moved_anywhere(busy_desk: Desk, folder: str) -> None:
    """A source note that a person moved out of its folder is the same item, and links follow it."""
    path = busy_desk.find("Pricing proposal")
    new = f"{folder}/{path.rpartition('/')[2]}"
    (busy_desk.vault / folder).mkdir(parents=True, exist_ok=True)
    (busy_desk.vault / path).rename(busy_desk.vault / new)
    busy_desk.run()
    assert path not in busy_desk.tree() and f"[[{new.removesuffix('.md')}" in busy_desk.note(SARAHS)
    busy_desk.edit(new, "status: ", "status: done # ")
    busy_desk.run()
    busy_desk.check()
    busy_desk.is_quiet()


@pytest.mark.parametrize("folder", ["Sources", "Meetings"])
def test_a_persons_note_moved_among_the_sources(busy_desk: Desk, folder: str) -> None:
    """An entity's note is one wherever it stands: it is not taken for deleted, nor made again."""
    (busy_desk.vault / folder).mkdir(exist_ok=True)
    (busy_desk.vault / SARAHS).rename(busy_desk.vault / folder / "Sarah Quill.md")
    busy_desk.run()
    assert SARAHS not in busy_desk.tree() and "\n- " not in busy_desk.note("Sources/Corrections.md")
    busy_desk.check()
    busy_desk.is_quiet()


def test_somebody_renamed_whom_nothing_speaks_for_any_more(busy_desk: Desk) -> None:
    """A note under a new name that goes with its only item leaves what the item alone tells, at once."""
    tree = busy_desk.tree()
    alone = next(p for p in tree if p.startswith("People/") and p != SARAHS)
    (busy_desk.vault / alone).rename(busy_desk.vault / "People/Somebody Else.md")
    for path in [p for p in tree if p.startswith("Sources/20") and f"[[{alone[:-3]}" in busy_desk.note(p)]:
        busy_desk.write(path, re.sub(r"(?m)^filter: \[\]$", "filter: [spam]", busy_desk.note(path)))
    busy_desk.run()
    assert not {alone, "People/Somebody Else.md"} & busy_desk.tree().keys()
    busy_desk.is_quiet()


def test_an_organization_shortened_that_nothing_speaks_for_any_more(busy_desk: Desk) -> None:
    """A note of which a person only deleted lines goes with its last item in one run."""
    org = next(p for p in busy_desk.tree() if p.startswith("Organizations/"))
    busy_desk.edit(org, "## Open items\n", "")
    for path in [p for p in busy_desk.tree() if p.startswith("Sources/20")]:
        busy_desk.write(path, re.sub(r"(?m)^filter: \[\]$", "filter: [spam]", busy_desk.note(path)))
    busy_desk.run()
    assert org not in busy_desk.tree()
    busy_desk.is_quiet()


def test_remembered_edits_are_those_that_are_read(busy_desk: Desk) -> None:
    """What the cache says of people's edits equals what the notes and their bases say."""
    from pipeline.run.workspace import load_state, load_workspace, opened

    busy_desk.edit(SARAHS, "## Notes", "See [[People/Nora Finch]].\n\n## Notes\n- Mine.")
    busy_desk.edit(busy_desk.find("Pricing proposal"), "status: ", "status: done # ")
    busy_desk.write("People/Tim Own.md", "---\nkind: person\n---\n# Tim Own\n[[People/Nora Finch]]\n")
    busy_desk.run()
    place = load_workspace(busy_desk.root)

    def loaded() -> tuple[object, ...]:
        with opened(place, lambda: busy_desk.now) as history:
            found = load_state(place, history, lambda: busy_desk.now)
            return found.edited, found.typed, found.stale, found.state.index.filed, found.state.index.manual_to

    remembered = loaded()
    assert (place.cache / "hands").exists() and remembered[0]
    (place.cache / "hands").unlink()
    assert loaded() == remembered == loaded()
