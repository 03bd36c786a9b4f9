"""Deep documents: a tree of notes that comes with the mark, follows the text and goes with the mark."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from desk import OWNER, Desk, pricing

from pipeline.errors import UsageFault
from pipeline.query import check
from pipeline.query.coverage import validate
from pipeline.run.deep import deep
from pipeline.run.undo import undo

ARTICLE = """# Ovens in the north

## The purchase

In March 2024 Tallow Bakeries Ltd bought Corven Mills for $12 million. Ada Brandt, chief executive of Tallow Bakeries,
said that prices had fallen by 20 percent. Because prices fell, Corven Mills closed two ovens in June 2024.

## The answer

The Ministry of Food adopted the Fair Flour Act in January 2025. The Fair Flour Act leads to smaller ovens, and
Hesper Union announced a strike in May 2025. The strike was called the "long rise" by Hesper Union.
"""
ROOT = "Knowledge/Ovens in the north"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with one document that nobody marked, and a customer."""
    desk = Desk(tmp_path)
    pricing(desk)
    desk.source("notes/2026-04-20 ovens.md", ARTICLE)
    desk.run()
    return desk


def tree(desk: Desk) -> list[str]:
    """Notes under Knowledge/."""
    return [path for path in desk.tree() if path.startswith("Knowledge/")]


def sound(desk: Desk) -> None:
    """The vault is sound and at rest."""
    assert check(desk.root, False) == ()
    desk.check()
    desk.is_quiet()


def source(desk: Desk) -> str:
    """The note of the document itself."""
    return next(path for path in desk.tree() if path.startswith("Sources/2026") and "Ovens" in path)


def mark(desk: Desk, undone: bool = False) -> None:
    """The command."""
    desk.later(minutes=1)
    deep(desk.root, "Ovens in the north", undone, clock=lambda: desk.now)


def test_nothing_is_deep_by_itself(desk: Desk) -> None:
    """A long text that nobody marked stays one note."""
    assert tree(desk) == []
    sound(desk)


def test_command_makes_tree(desk: Desk) -> None:
    """Sections, and below them who and what is named, each with the sentence and its source."""
    people = [path for path in desk.tree() if path.startswith(("People/", "Organizations/"))]
    mark(desk)
    notes = {path.rpartition("/")[2].removesuffix(".md") for path in tree(desk)}
    assert {"The purchase", "The answer", "Tallow Bakeries Ltd", "Corven Mills", "Ada Brandt", "long rise"} <= notes
    assert {"Ministry of Food", "Fair Flour Act", "Hesper Union"} <= notes
    text = desk.note(f"{ROOT}/Fair Flour Act.md")
    assert "The Ministry of Food adopted the Fair Flour Act in January 2025." in text
    assert f"[[{source(desk).removesuffix('.md')}|Ovens in the north]]" in text
    assert f"- [[{ROOT}/Ministry of Food]] — named together: “" in text
    assert f'parent: "[[{ROOT}/' in text
    assert [path for path in desk.tree() if path.startswith(("People/", "Organizations/"))] == people
    assert not any("corven" in path or "tallow" in path for path in desk.tree() if path.startswith("life/"))
    sound(desk)


def test_every_word_is_the_documents(desk: Desk) -> None:
    """Names and quotes of all parts stand in the document."""
    mark(desk)
    said = " ".join(ARTICLE.split()).replace('"', "'")
    for path in tree(desk):
        for piece in path.rpartition("/")[2].removesuffix(".md").split(" … "):
            assert piece.replace(" (event)", "") in said
        quotes = [line for line in desk.note(path).splitlines() if line.startswith("- “")]
        assert all(line[3:].partition("”")[0].replace("\\", "") in said for line in quotes), quotes


def test_deep_twice_is_refused_and_changes_nothing(desk: Desk) -> None:
    """The second command says so."""
    mark(desk)
    before = desk.tree()
    with pytest.raises(UsageFault, match="deep already"):
        mark(desk)
    with pytest.raises(UsageFault, match="names no item"):
        deep(desk.root, "Nothing of the kind", clock=lambda: desk.now)
    with pytest.raises(UsageFault, match="no document"):
        deep(desk.root, "Pricing proposal", clock=lambda: desk.now)
    assert desk.tree() == before


def test_dry_run_shows_and_writes_nothing(desk: Desk) -> None:
    """The diff has the tree, the disk has not."""
    report = deep(desk.root, "Ovens in the north", dry_run=True, clock=lambda: desk.now)
    assert "b/Knowledge/Ovens in the north/Ada Brandt.md" in report.diff
    assert tree(desk) == []


def test_mark_taken_back_takes_tree(desk: Desk) -> None:
    """``deep --undo`` and ``undo`` leave what was before; undoing that brings it back."""
    before = set(desk.tree())
    mark(desk)
    with_tree = {path: desk.note(path) for path in tree(desk)}
    desk.later(minutes=1)
    undo(desk.root, "last", clock=lambda: desk.now)
    assert set(desk.tree()) == before
    sound(desk)
    desk.later(minutes=1)
    undo(desk.root, "last", clock=lambda: desk.now)
    assert {path: desk.note(path) for path in tree(desk)} == with_tree
    mark(desk, undone=True)
    assert set(desk.tree()) == before
    sound(desk)
    mark(desk)
    assert {path: desk.note(path) for path in tree(desk)} == with_tree
    sound(desk)


def test_property_in_the_note_marks(desk: Desk) -> None:
    """``depth: deep`` typed in the source note makes the tree, taking the line away takes it, also after --again."""
    desk.edit(source(desk), "kind: note\n", "kind: note\ndepth: deep\n")
    desk.later(minutes=1)
    desk.run()
    made = tree(desk)
    assert f"{ROOT}/Ada Brandt.md" in made
    sound(desk)
    desk.run(again="all")
    assert tree(desk) == made
    sound(desk)
    note = source(desk)
    desk.edit(note, "depth: deep\n", "")
    desk.later(minutes=1)
    desk.run()
    assert tree(desk) == []
    sound(desk)


def test_folder_and_own_word_mark(tmp_path: Path) -> None:
    """raw/articles/ and ``depth: deep`` in the document mark it; its own ``depth: shallow`` goes before the folder."""
    desk = Desk(tmp_path)
    desk.source("articles/ovens.md", ARTICLE)
    desk.source("notes/mills.md", "---\ndepth: deep\n---\n" + ARTICLE.replace("Ovens", "Mills"))
    desk.source("articles/bread.md", "---\ndepth: shallow\n---\n" + ARTICLE.replace("Ovens", "Bread"))
    desk.source("articles/short.md", "# A walk\n\nWe went to the lake and back. It was warm.\n")
    desk.run()
    assert {path.split("/")[1] for path in tree(desk)} == {"Ovens in the north", "Mills in the north"}
    sound(desk)


def test_two_documents_of_one_title(tmp_path: Path) -> None:
    """Each has a folder of its own."""
    desk = Desk(tmp_path)
    desk.source("articles/a.md", ARTICLE)
    desk.source("articles/b.md", ARTICLE.replace("12 million", "13 million") + "\nNora Finch, analyst, said so.\n")
    desk.run()
    assert len({path.split("/")[1] for path in tree(desk)}) == 2
    sound(desk)


def test_somebody_with_a_note_is_linked_not_doubled(desk: Desk) -> None:
    """The part names the person of the vault, whose note leads back; no second note of theirs."""
    raw = desk.raw / "notes/2026-04-20 ovens.md"
    raw.write_text(ARTICLE.replace("Ada Brandt", "Sarah Quill").replace("Corven Mills", "Acme"), "utf-8")
    desk.later(minutes=1)
    desk.run()
    mark(desk)
    assert not any("Quill" in path.rpartition("/")[2] and ", " not in path for path in tree(desk))
    person = desk.note("People/Sarah Quill.md")
    assert f"[[{ROOT}/" in person and "— named in" in person
    sound(desk)
    mark(desk, undone=True)
    assert "Knowledge/" not in desk.note("People/Sarah Quill.md")
    sound(desk)


def test_names_in_a_document_are_nobodys_mail(desk: Desk) -> None:
    """Whoever writes later and is called like a name in a document gets a note of their own, which takes its place."""
    mark(desk)
    assert f"{ROOT}/Ada Brandt.md" in tree(desk)
    ada = "Ada Brandt <ada@tallow.test>"
    desk.mail("ada-1", ada, OWNER, "Ovens", "Hi Robin,\n\nwhen?\n", day=21)
    desk.mail("ada-2", OWNER, ada, "Re: Ovens", "Soon.\n", day=21, hour=11, re="ada-1")
    desk.later(minutes=1)
    desk.run()
    assert "ada@tallow.test" in desk.note("People/Ada Brandt.md")
    assert f"{ROOT}/Ada Brandt.md" not in tree(desk)
    sound(desk)


def test_persons_part_of_a_note_stays(desk: Desk) -> None:
    """What somebody wrote in a part is there after a run, and their note stays when the tree goes."""
    mark(desk)
    path = f"{ROOT}/Hesper Union.md"
    desk.write(path, desk.note(path) + "I must call them.\n")
    desk.later(minutes=20)
    desk.run()
    assert "I must call them." in desk.note(path)
    sound(desk)
    mark(desk, undone=True)
    assert tree(desk) == [path]
    assert "I must call them." in desk.note(path)
    assert "“" not in desk.note(path)
    sound(desk)


def test_deleted_part_is_not_made_again(desk: Desk) -> None:
    """Links to it go, its children hang on the next above."""
    mark(desk)
    desk.delete(f"{ROOT}/The answer.md")
    desk.later(minutes=20)
    desk.run()
    assert f"{ROOT}/The answer.md" not in tree(desk)
    assert "The answer" not in desk.note(f"{ROOT}/Ovens in the north.md")
    sound(desk)
    desk.run(again="all")
    assert f"{ROOT}/The answer.md" not in tree(desk)


def test_moved_part_is_followed(desk: Desk) -> None:
    """A note that a person moved stays there."""
    mark(desk)
    old, new = f"{ROOT}/Fair Flour Act.md", "Reading/Fair Flour Act.md"
    text = desk.note(old)
    desk.write(new, text)
    desk.delete(old)
    desk.later(minutes=20)
    desk.run()
    assert new in desk.tree() and old not in desk.tree()
    assert "[[Reading/Fair Flour Act]]" in desk.note(f"{ROOT}/Ministry of Food.md")
    desk.is_quiet()


def test_changed_document_changes_its_tree(desk: Desk) -> None:
    """Who is named no more goes, who is new comes."""
    mark(desk)
    raw = desk.raw / "notes/2026-04-20 ovens.md"
    raw.write_text(ARTICLE.replace("Hesper Union", "Millers Union"), "utf-8")
    desk.later(minutes=1)
    desk.run()
    names = {path.rpartition("/")[2] for path in tree(desk)}
    assert "Millers Union.md" in names and "Hesper Union.md" not in names
    sound(desk)


def test_a_name_learnt_from_later_mail_is_linked_at_once(tmp_path: Path) -> None:
    """What a firm is called in full comes with mail behind the document; its part gives way in the same run."""
    desk = Desk(tmp_path)
    desk.source("articles/ovens.md", ARTICLE.replace("Corven Mills", "Corven GmbH"))
    for day in (1, 3):
        desk.mail(
            f"c{day}",
            "Ida Moor <ida@corven.test>",
            OWNER,
            "Flour",
            "Hi,\n\nflour.\n\n-- \nIda Moor\nBuyer\nCorven GmbH\n",
            day=day,
        )
        desk.mail(
            f"r{day}",
            OWNER,
            "Ida Moor <ida@corven.test>",
            "Re: Flour",
            "Hi Ida,\n\nthanks.\n",
            day=day + 1,
            re=f"c{day}",
        )
    desk.run()
    assert "Corven GmbH" in desk.note("Organizations/Corven.md")
    assert "— named in" in desk.note("Organizations/Corven.md")
    assert not any(path.endswith("/Corven GmbH.md") for path in tree(desk))
    sound(desk)


def test_who_is_named_no_more_has_no_link_to_what_went(desk: Desk) -> None:
    """A document that lost all its words takes the links in the notes of those whom it named along."""
    raw = desk.raw / "notes/2026-04-20 ovens.md"
    raw.write_text(ARTICLE.replace("Ada Brandt", "Sarah Quill"), "utf-8")
    desk.later(minutes=1)
    desk.run()
    mark(desk)
    assert ROOT in desk.note("People/Sarah Quill.md")
    raw.write_text("# Ovens in the north\n\nNothing is left of it.\n", "utf-8")
    desk.later(minutes=1)
    desk.run()
    assert ROOT not in desk.note("People/Sarah Quill.md")
    sound(desk)


def test_held_document_has_no_tree(desk: Desk) -> None:
    """``hold`` takes it, ``release`` brings it back."""
    from pipeline.run.undo import hold_items, release

    mark(desk)
    before = {path: desk.note(path) for path in tree(desk)}
    item = desk.note(source(desk)).partition('id: "')[2][:12]
    hold_items(desk.root, (item,), clock=lambda: desk.now)
    assert tree(desk) == []
    sound(desk)
    release(desk.root, (item,), clock=lambda: desk.now)
    assert {path: desk.note(path) for path in tree(desk)} == before
    sound(desk)


def test_commands_of_validate_fill_the_gaps(tmp_path: Path) -> None:
    """For a text that is no item: run what --fix prints, and it passes."""
    from pipeline.cli.main import main

    desk = Desk(tmp_path)
    pricing(desk)
    desk.run()
    before = validate(desk.root, ARTICLE)
    assert not before["passed"] and len(before["missing"]["organization"]) >= 3
    for line in before["fix"]:
        words = shlex.split(line)
        assert words[0] == "vaultmill"
        assert main([words[1], "-C", str(desk.root), *words[2:]]) == 0, line
    after = validate(desk.root, ARTICLE)
    assert after["passed"], after
    assert after["fix"] == []
    assert not any(after["missing"][kind] for kind in ("organization", "person", "event", "policy"))
    sound(desk)


def test_fix_of_an_item_is_deep(desk: Desk) -> None:
    """A document that was filed needs one command."""
    import hashlib

    sha256 = hashlib.sha256(ARTICLE.encode()).hexdigest()
    found = validate(desk.root, ARTICLE, sha256=sha256)
    assert len(found["fix"]) == 1 and found["fix"][0].startswith("vaultmill deep ")
    deep(desk.root, found["fix"][0].split()[-1], clock=lambda: desk.now)
    assert validate(desk.root, ARTICLE, sha256=sha256)["passed"]
