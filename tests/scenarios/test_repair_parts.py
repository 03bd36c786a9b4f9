"""Splitting what is no person: domains, names, keywords and items of an organization or a project go to another one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import OWNER, Desk, changed, month

from pipeline.errors import UsageFault
from pipeline.query import check
from pipeline.report import Report
from pipeline.run.editing import add, set_fields
from pipeline.run.merging import merge
from pipeline.run.splitting import split
from pipeline.run.undo import undo

NORAS = "People/Nora Finch.md"
ACME, HERON, CORRECTIONS = "Organizations/Acme.md", "Projects/Heron.md", "Sources/Corrections.md"
IVO = "Ivo Lund <ivo@acme-marine.test>"


@pytest.fixture
def works_desk(desk: Desk) -> Desk:
    """An organization with two domains, of which one is another's; a project with words that mean another one."""
    month(desk)
    desk.mail("boat", IVO, OWNER, "Heron hull", "We decided to paint the hull red.\n\nIvo Lund\nAcme Marine\n", day=17)
    desk.mail("boat-2", OWNER, IVO, "Re: Heron hull", "Fine, and the mast as well.\n", day=18, re="boat")
    desk.mail("sail", IVO, OWNER, "Cloth", "The Osprey needs new sails. We agreed to buy cloth.\n", day=19)
    desk.mail("sail-2", OWNER, IVO, "Re: Cloth", "Good.\n", day=20, re="sail")
    add(desk.root, "project", "Heron", aliases=["Grey One"], keywords=["Osprey", "hull"], clock=lambda: desk.now)
    desk.run()
    marine = next(path for path in desk.tree() if path.startswith("Organizations/") and "arine" in path)
    merge(desk.root, ACME, marine, clock=lambda: desk.now)
    desk.edit(ACME, "## Notes\n", "## Notes\nOld customers.\n")
    desk.run()
    return desk


def sound(desk: Desk) -> None:
    """Nothing dangles, and one more run writes nothing."""
    assert check(desk.root, False) == ()
    desk.is_quiet()


def without_logs(tree: dict[str, bytes]) -> dict[str, bytes]:
    """Without the logs of facts, which only ever grow."""
    return {path: data for path, data in tree.items() if not path.endswith("facts.jsonl")}


def parted(desk: Desk, name: str, new: str = "", **parts: list[str]) -> Report:
    """Split by the desk's clock."""
    return split(desk.root, name, new=new, clock=lambda: desk.now, **parts)  # type: ignore[arg-type]


REFUSED: dict[str, Callable[[Desk], Report]] = {
    "nothing": lambda d: parted(d, ACME),
    "a strange domain": lambda d: parted(d, ACME, domains=["bluefin.test"]),
    "a strange keyword": lambda d: parted(d, HERON, "Egret", keywords=["rudder"]),
    "no name": lambda d: parted(d, HERON, keywords=["Osprey"]),
    "its own name": lambda d: parted(d, HERON, "heron", keywords=["Osprey"]),
    "another's name": lambda d: parted(d, ACME, "Acme", domains=["acme-marine.test"]),
    "an item that is not linked": lambda d: parted(d, HERON, "Egret", items=[item(d, "Pricing")]),
    "a person by domain": lambda d: parted(d, "Sarah Quill", domains=["acme.test"]),
}


def item(desk: Desk, title: str) -> str:
    """The id of the item whose note has that in its name."""
    return desk.note(desk.find(title)).partition('id: "')[2][:12]


def test_what_makes_no_sense_is_refused(works_desk: Desk) -> None:
    """With a reason and a hint; not one byte changes."""
    before = works_desk.tree()
    for name, act in REFUSED.items():
        with pytest.raises(UsageFault) as refused:
            act(works_desk)
        assert refused.value.hint, name
    assert changed(before, works_desk.tree()) == {}


def test_a_domain_goes_to_another_organization(works_desk: Desk) -> None:
    """Its people and their mail, too; what a person wrote stays; undone it is one again."""
    desk = works_desk
    before = without_logs(desk.tree())
    assert "[[People/Ivo Lund]]" in desk.note(ACME)
    parted(desk, ACME, "Acme Boats", domains=["acme-marine.test"])
    boats = desk.note("Organizations/Acme Boats.md")
    assert "[[People/Ivo Lund]]" in boats and "acme-marine.test" in boats and "Old customers." not in boats
    assert "Ivo" not in desk.note(ACME) and "acme-marine.test" not in desk.note(ACME)
    assert "- split: acme-boats — acme" in desk.note(CORRECTIONS)
    sound(desk)
    desk.mail("late", IVO, OWNER, "Varnish", "Hello.\n", day=27)
    desk.mail("late-2", OWNER, IVO, "Re: Varnish", "Hello.\n", day=28, re="late")
    desk.run()
    assert "Varnish" in desk.text() and "Organizations/Acme Boats" in desk.note(desk.find("Varnish"))
    sound(desk)
    undo(desk.root, "last-1", clock=lambda: desk.now)
    sound(desk)
    assert "Organizations/Acme Boats.md" not in desk.tree() and "[[People/Ivo Lund]]" in desk.note(ACME)
    assert set(changed(before, without_logs(desk.tree()))) >= {desk.find("Varnish")}


SPLITS: dict[str, Callable[[Desk], Report]] = {
    "by domain": lambda d: parted(d, ACME, "Acme Boats", domains=["acme-marine.test"]),
    "by alias": lambda d: parted(d, HERON, aliases=["Grey One"]),
    "by keyword": lambda d: parted(d, HERON, "Egret", keywords=["Osprey"]),
    "by item": lambda d: parted(d, HERON, "Egret", items=[item(d, "Cloth")]),
    "an organization by item": lambda d: parted(d, ACME, "Acme Boats", items=[item(d, "Cloth")]),
}


def test_each_taken_back(works_desk: Desk) -> None:
    """After each nothing dangles; undone all is as before, and the undoing can be undone."""
    for name, act in SPLITS.items():
        before = without_logs(works_desk.tree())
        act(works_desk)
        after = without_logs(works_desk.tree())
        sound(works_desk)
        undo(works_desk.root, "last", clock=lambda: works_desk.now)
        assert changed(before, without_logs(works_desk.tree())) == {}, name
        sound(works_desk)
        undo(works_desk.root, "last", clock=lambda: works_desk.now)
        assert changed(after, without_logs(works_desk.tree())) == {}, name
        undo(works_desk.root, "last", clock=lambda: works_desk.now)
        assert changed(before, without_logs(works_desk.tree())) == {}, name


def test_a_keyword_goes_to_another_project(works_desk: Desk) -> None:
    """With the items that it was found in and their decisions; new mail follows."""
    desk = works_desk
    assert "Cloth" in desk.note(HERON)
    parted(desk, HERON, "Egret", keywords=["osprey"])
    egret = desk.note("Projects/Egret.md")
    assert "|Cloth]]" in egret and "Cloth" not in desk.note(HERON) and "|Heron hull]]" in desk.note(HERON)
    assert "Osprey" in egret and "Osprey" not in desk.note(HERON)
    desk.mail("late", IVO, OWNER, "Rope", "The Osprey needs rope, too.\n", day=27)
    desk.mail("late-2", OWNER, IVO, "Re: Rope", "Hello.\n", day=28, re="late")
    desk.run()
    assert "|Rope]]" in desk.note("Projects/Egret.md")
    sound(desk)


def test_an_item_goes_to_another_project(works_desk: Desk) -> None:
    """As if a person had written so into it: it stays when all is derived again."""
    desk = works_desk
    parted(desk, HERON, "Egret", items=[item(desk, "Cloth")])
    assert "|Cloth]]" in desk.note("Projects/Egret.md") and "Cloth" not in desk.note(HERON)
    set_fields(desk.root, "Egret", ["keywords=Kittiwake"], clock=lambda: desk.now)
    desk.run(again="all")
    assert "|Cloth]]" in desk.note("Projects/Egret.md") and "Cloth" not in desk.note(HERON)
    sound(desk)


def test_a_qualifier_that_serves_no_more_is_asked_about(desk: Desk) -> None:
    """After two of one name became one: a card, and the note moves when a person agrees."""
    month(desk)
    desk.mail("n", "Sarah Quill <sarah@newco.test>", OWNER, "Hello from Newco", "Hello.\n", day=20)
    desk.mail("n-2", OWNER, "Sarah Quill <sarah@newco.test>", "Re: Hello from Newco", "Hello.\n", day=21, re="n")
    desk.run()
    (second,) = (path for path in desk.tree() if path.startswith("People/Sarah Quill ("))
    assert "Rename [[People/Sarah Quill (" not in desk.note("Suggested.md")
    merge(desk.root, second, "People/Sarah Quill", clock=lambda: desk.now)
    card = f"Rename [[{second.removesuffix('.md')}]] to **Sarah Quill** — nobody else is called so any more"
    assert second in desk.tree() and f"{card} ^" in desk.note("Suggested.md")
    sound(desk)
    desk.edit("Suggested.md", f"- [ ] {card}", f"- [x] {card}")
    desk.run()
    assert second not in desk.tree() and "People/Sarah Quill.md" in desk.tree()
    assert "nobody else is called so" not in desk.note("Suggested.md")
    sound(desk)


def test_a_deleted_alias_names_nothing_any_more(works_desk: Desk) -> None:
    """What was filed under a name stays, as it was decided then; what comes later is not found by it."""
    desk = works_desk
    desk.edit(HERON, "  - Grey One\n", "")
    desk.run()
    desk.mail("grey", IVO, OWNER, "Grey One keel", "Hello.\n", day=25)
    desk.mail("grey-2", OWNER, IVO, "Re: Grey One keel", "Hello.\n", day=26, re="grey")
    desk.run()
    assert "Grey One" not in desk.note(HERON) and "Heron" not in desk.note(desk.find("Ivo Lund - Grey One"))
    sound(desk)


def test_a_typed_alias_of_a_person(works_desk: Desk) -> None:
    """A note of one's own that names them by it is linked at once, on both sides."""
    desk = works_desk
    desk.source("notes/lunch.md", "# Lunch\n\nMet Norrie Finch and talked of tea.\n")
    desk.run()
    assert "undated/Lunch" not in desk.note(NORAS)
    desk.edit(NORAS, "aliases: []\n", "aliases:\n  - Norrie Finch\n")
    desk.run()
    assert "undated/Lunch" in desk.note(NORAS) and "[[People/Nora Finch" in desk.note(desk.find("Lunch"))
    sound(desk)


def test_two_projects_in_one_item(works_desk: Desk) -> None:
    """They are listed in the order of their notes, whichever was made first."""
    desk = works_desk
    desk.mail("two", IVO, OWNER, "Keel", "The hull of Heron and the Osprey need a keel.\n", day=25)
    desk.mail("two-2", OWNER, IVO, "Re: Keel", "Hello.\n", day=26, re="two")
    desk.run()
    parted(desk, HERON, "Egret", keywords=["Osprey"])
    keel = desk.note(desk.find("Ivo Lund - Keel"))
    assert '  - "[[Projects/Egret]]"\n  - "[[Projects/Heron]]"\n' in keel
    sound(desk)
