"""A key fact that a person typed with a link in it: its note is renamed, and nobody changed the fact."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from desk import Desk

from pipeline.run.merging import merge
from pipeline.run.renaming import rename

SARAHS, NORAS = "People/Sarah Quill.md", "People/Nora Finch.md"
FACTS = "life/areas/people/sarah-quill/facts.jsonl"
TYPED = "- Knows [[People/Nora Finch]] well\n"


@pytest.fixture
def desk(busy_desk: Desk) -> Desk:
    """A month of mail, and a fact with a link."""
    busy_desk.quiet(10)
    type_in(busy_desk, SARAHS, "## Key facts\n", f"## Key facts\n{TYPED}")
    run(busy_desk)
    assert "- Knows [[People/Nora Finch]] well ^sarah-quill-002\n" in busy_desk.note(SARAHS)
    return busy_desk


def type_in(desk: Desk, path: str, old: str, new: str) -> None:
    """An edit at the desk's own time."""
    desk.edit(path, old, new)
    os.utime(desk.vault / path, (desk.now.timestamp(), desk.now.timestamp()))


def run(desk: Desk) -> None:
    """An hour later."""
    desk.later(hours=1)
    desk.run()


def in_the_editor(desk: Desk, old: str, new: str) -> None:
    """A rename within the editor: links follow at once, in every note."""
    (desk.vault / new).parent.mkdir(exist_ok=True)
    os.rename(desk.vault / old, desk.vault / new)
    before, after = (f"[[{path.removesuffix('.md')}" for path in (old, new))
    for path, data in desk.tree().items():
        if path.endswith(".md") and before in data.decode():
            desk.write(path, data.decode().replace(before, after))
            os.utime(desk.vault / path, (desk.now.timestamp(), desk.now.timestamp()))


def decided(desk: Desk) -> str:
    """What Corrections.md says."""
    page = desk.vault / "Sources/Corrections.md"
    return page.read_text("utf-8") if page.exists() else ""


@pytest.mark.parametrize("new", ["Knows [[People/Sarah Quill]] well", "Knew [[People/Nora Finch]] well"])
def test_another_link_is_an_edit(desk: Desk, new: str) -> None:
    """Where the note still stands, another link says something else, as other words do."""
    type_in(desk, SARAHS, "Knows [[People/Nora Finch]] well", new)
    run(desk)
    assert f"- {new} ^sarah-quill-003\n" in desk.note(SARAHS) and "held: sarah-quill-002" in decided(desk)


def test_other_words_and_a_link_that_follows(desk: Desk) -> None:
    """Who renames a note and changes the fact has changed the fact."""
    in_the_editor(desk, NORAS, "People/Nora F.md")
    type_in(desk, SARAHS, "Knows [[", "Trusts [[")
    run(desk)
    assert "- Trusts [[People/Nora F]] well ^sarah-quill-003\n" in desk.note(SARAHS)


def _later(desk: Desk) -> None:
    in_the_editor(desk, NORAS, "People/Nora F.md")


def _at_once(desk: Desk) -> None:
    in_the_editor(desk, NORAS, "People/Nora F.md")
    assert f"{SARAHS} (edited a moment ago)" in desk.run().pending


def _twice(desk: Desk) -> None:
    in_the_editor(desk, NORAS, "People/N.md")
    run(desk)
    in_the_editor(desk, "People/N.md", "People/Old/Nora F.md")
    desk.run()


def _by_command(desk: Desk) -> None:
    desk.later(hours=1)
    rename(desk.root, "Nora Finch", "Nora F", clock=lambda: desk.now)


@pytest.mark.parametrize("renamed", [_later, _at_once, _twice, _by_command])
def test_a_note_that_is_renamed(desk: Desk, renamed: Callable[[Desk], None]) -> None:
    """However it comes about: the fact keeps its id, its line in the file, and nothing was decided."""
    facts = desk.note(FACTS)
    renamed(desk)
    run(desk)
    place = desk.find("/Nora F.md").removesuffix(".md")
    assert f"- Knows [[{place}]] well ^sarah-quill-002\n" in desk.note(SARAHS)
    assert desk.note(FACTS) == facts and "held" not in decided(desk)
    desk.later(hours=1)
    desk.is_quiet()
    desk.check()


def test_a_bare_name(desk: Desk) -> None:
    """A link without a folder follows as well."""
    type_in(desk, SARAHS, "Knows [[People/Nora Finch]]", "Likes [[Nora Finch]]")
    run(desk)
    for old, new in (("Nora Finch", "N"), ("N", "Nora F")):
        in_the_editor(desk, f"People/{old}.md", f"People/{new}.md")
        type_in(desk, SARAHS, f"Likes [[{old}]]", f"Likes [[{new}]]")
        desk.run()
        run(desk)
    assert "- Likes [[Nora F]] well ^sarah-quill-003\n" in desk.note(SARAHS)
    assert decided(desk).count("held") == 1


def test_a_note_that_is_merged(desk: Desk) -> None:
    """Two people become one: the fact of a third that links to the one now links to the other."""
    desk.mail("tom-2", "Robin Vale <robin@vale.test>", "Tom Reed <tom@bluefin.test>", "Boats", "Thanks.\n", day=20)
    run(desk)
    desk.later(hours=1)
    merge(desk.root, "Tom Reed", "Nora Finch", clock=lambda: desk.now)
    run(desk)
    assert "- Knows [[People/Tom Reed]] well ^sarah-quill-002\n" in desk.note(SARAHS)
    assert "held" not in decided(desk)


def test_a_note_of_the_persons_own(desk: Desk) -> None:
    """A note without an id is known by its bytes."""
    desk.write("Ideas.md", "# Ideas\n\nMine.\n")
    type_in(desk, SARAHS, "Knows [[People/Nora Finch]] well", "Gave me [[Ideas]]")
    run(desk)
    in_the_editor(desk, "Ideas.md", "Garden.md")
    desk.run()
    run(desk)
    assert "- Gave me [[Garden]] ^sarah-quill-003\n" in desk.note(SARAHS)
