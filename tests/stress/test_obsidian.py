"""The editor of these tests does what Obsidian does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("diff_match_patch")

from obsidian import Obsidian  # noqa: E402

NOTE = "# Note\n\n- one\n- two\n- three\n\nA sentence.\n"


@pytest.fixture
def editor(tmp_path: Path) -> Obsidian:
    """An editor with one note open."""
    editor = Obsidian(tmp_path, 1_000.0, Random(1), lambda *_: None, lambda *_: None)
    editor.arrive("note.md", NOTE)
    editor.look("note.md")
    return editor


def outside(editor: Obsidian, text: str) -> None:
    """Another program writes the note."""
    (editor.vault / "note.md").write_text(text)
    editor.stamp("note.md")
    editor.changed_outside("note.md")


def test_a_save_comes_late(editor: Obsidian) -> None:
    """What is typed reaches the disk only after some seconds."""
    editor.type("note.md", NOTE + "Typed.\n")
    editor.advance(1.9)
    assert (editor.vault / "note.md").read_text() == NOTE
    editor.advance(9)
    assert (editor.vault / "note.md").read_text() == NOTE + "Typed.\n"


def test_a_save_within_the_blind_window(editor: Obsidian) -> None:
    """A change that was not noticed yet is overwritten."""
    editor.type("note.md", NOTE + "Typed.\n")
    outside(editor, NOTE.replace("two", "zwei"))
    editor.save("note.md")
    assert (editor.vault / "note.md").read_text() == NOTE + "Typed.\n" and editor.blind == 1


def test_a_note_that_is_clean_follows_its_file(editor: Obsidian) -> None:
    """It is loaded again."""
    outside(editor, NOTE.replace("two", "zwei"))
    editor.advance(1)
    assert editor.look("note.md").text == NOTE.replace("two", "zwei") and editor.merges == 0


def test_a_note_that_is_dirty_is_merged(editor: Obsidian) -> None:
    """Both changes stand in it, and it is saved."""
    editor.type("note.md", NOTE + "Typed.\n")
    outside(editor, NOTE.replace("two", "zwei"))
    editor.advance(20)
    assert (editor.vault / "note.md").read_text() == NOTE.replace("two", "zwei") + "Typed.\n" and editor.merges == 1


def test_a_torn_save(editor: Obsidian) -> None:
    """A reader may find half a note, for a moment."""
    found = set()
    for number in range(20):
        editor.type("note.md", f"{NOTE}{number}\n")
        editor.save("note.md", whole=False)
        found.add(len((editor.vault / "note.md").read_text()) < len(NOTE))
        editor.finish()
        assert (editor.vault / "note.md").read_text() == f"{NOTE}{number}\n"
    assert found == {True, False}


def test_a_rename_leads_the_links(editor: Obsidian) -> None:
    """Every note that links to a renamed one links to its new name."""
    editor.arrive("other.md", "See [[note|that]] and [[note#Note]], not [[notes]].\n")
    editor.rename("note.md", "Folder/new.md")
    assert (
        editor.vault / "other.md"
    ).read_text() == "See [[Folder/new|that]] and [[Folder/new#Note]], not [[notes]].\n"
