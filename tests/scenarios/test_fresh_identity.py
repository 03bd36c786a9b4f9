"""Who is who, as somebody new to the program meets it: shared mailboxes, father and son, typed employers."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import OWNER, Desk

from pipeline.cli.main import main
from pipeline.index.names import compare, keys, parse
from pipeline.run.editing import set_fields
from pipeline.run.relating import relate, unrelate


def talk(desk: Desk, id: str, sender: str, body: str, day: int) -> None:
    """A mail and the owner's answer."""
    desk.mail(f"{id}-1", sender, OWNER, f"On {id}", body, day=day)
    desk.mail(f"{id}-2", OWNER, sender, f"Re: On {id}", "Thank you.", day=day, hour=12, re=f"{id}-1")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An empty desk."""
    return Desk(tmp_path / "home")


def test_who_writes_from_a_shared_mailbox_is_not_that_mailbox(desk: Desk) -> None:
    """The same name at an own address of the firm is a person; the note of the mailbox keeps its own name alone."""
    talk(desk, "ticket", "Acme Support <support@acme.test>", "We fixed it.", 2)
    talk(desk, "log", "Tomas Ruiz <support@acme.test>", "Could you send the log?", 3)
    talk(desk, "number", "Lena Ortiz via Support <support@acme.test>", "Could you send the number?", 4)
    desk.run()
    talk(desk, "direct", "Tomas Ruiz <tomas.ruiz@acme.test>", "This is mine.\n\nTomas Ruiz\nEngineer\nAcme Ltd\n", 9)
    desk.run()
    post, person = desk.note("People/Acme Support.md"), desk.note("People/Tomas Ruiz.md")
    assert "tomas.ruiz@acme.test" not in post and "Engineer" not in post
    assert "aliases: []" in post
    assert "tomas.ruiz@acme.test" in person and "support@acme.test" not in person
    desk.is_quiet()
    desk.check()


def test_a_shared_mailbox_keeps_its_own_other_names(desk: Desk) -> None:
    """Names of the mailbox are still its aliases."""
    talk(desk, "ticket", "Acme Support <support@acme.test>", "We fixed it.", 2)
    talk(desk, "team", "Acme Support Team <support@acme.test>", "Could you send the log?", 3)
    desk.run()
    assert "Acme Support Team" in desk.note("People/Acme Support.md")


@pytest.mark.parametrize(
    ("one", "other", "kind", "reason"),
    [
        ("Amartya Sen", "Amartya Kumar Sen", "compatible", "middle name"),
        ("Park Hye Jun", "Hye Jun Park", "compatible", "family name first"),
        ("hans becker jun", "Hans Becker", "compatible", "middle name"),
        ("A. Sen.", "A. Sen", "same", "the same name"),
        ("Hans Becker", "Hans Becker jun.", "compatible", "generation named once"),
        ("Hans Becker", "Becker, Hans jun.", "compatible", "generation named once"),
        ("Hans Becker", "Hans Becker d. J.", "compatible", "generation named once"),
        ("Hans Becker sen", "Hans Becker jun", "different", "another generation"),
        ("Jan Novák st.", "Jan Novák ml.", "different", "another generation"),
        ("id. Nagy János", "ifj. Nagy János", "different", "another generation"),
        ("王伟", "Li Wei", "different", "another name"),
        ("王伟", "Wei Wang", "compatible", "transliteration"),
        ("王小明", "Xiaoming Wang", "compatible", "transliteration"),
    ],
)
def test_names(one: str, other: str, kind: str, reason: str) -> None:
    """Father and son are told apart in more languages; a name in characters is its Latin spelling in either order."""
    first, second = parse(one), parse(other)
    for verdict in (compare(first, second), compare(second, first)):
        assert (verdict.kind, verdict.reason) == (kind, reason)
    assert kind == "different" or set(keys(first)) & set(keys(second))


def test_two_generations_are_not_asked_about(desk: Desk) -> None:
    """Senior and junior of one firm have two notes and no card."""
    talk(desk, "roof", "Hans Becker sen. <hans.becker@becker.test>", "Hier das Angebot.", 2)
    talk(desk, "dates", "Hans Becker jun. <h.becker.jr@becker.test>", "Wann passt es?", 3)
    desk.run()
    assert sorted(p.stem for p in (desk.vault / "People").glob("*.md")) == ["Hans Becker jun", "Hans Becker sen"]
    assert "One person?" not in desk.note("Suggested.md")


def test_one_name_in_characters_and_in_letters(desk: Desk) -> None:
    """Two addresses of one firm: asked, not joined."""
    talk(desk, "offer", "王伟 <wangwei@longhe.test>", "请确认报价。", 2)
    talk(desk, "quote", "Wang Wei <wang.wei@longhe.test>", "Please confirm the quotation.", 3)
    desk.run()
    assert len(list((desk.vault / "People").glob("*.md"))) == 2
    assert "transliteration, both at longhe.test" in desk.note("Suggested.md")


def firms(desk: Desk) -> None:
    """Two people of two firms."""
    talk(desk, "spec", "Ines Falk <ines@delta.test>", "Could you send it?\n\nInes Falk\nEngineer\nDelta GmbH\n", 2)
    talk(desk, "visit", "Petra Lang <petra@kronos.test>", "When do you come?\n\nPetra Lang\nBuyer\nKronos AG\n", 3)
    desk.run()


def test_a_typed_employer_stands_on_both_sides(desk: Desk) -> None:
    """The one that a person typed is the present one, the one of the address a former one; undone, all is as before."""
    firms(desk)
    before = desk.tree()
    set_fields(desk.root, "Ines Falk", ("organization=Kronos",), False, lambda: desk.now)
    note = desk.note("People/Ines Falk.md")
    assert "- [[Organizations/Kronos]] — works at" in note
    assert "- [[Organizations/Delta]] — worked at (2026-04)" in note
    assert "- [[People/Ines Falk]] — Engineer" not in desk.note("Organizations/Delta.md")
    assert "- [[People/Ines Falk]] — formerly here (2026-04)" in desk.note("Organizations/Delta.md")
    assert "- [[People/Ines Falk]]" in desk.note("Organizations/Kronos.md")
    desk.is_quiet()
    desk.check()
    assert main(["undo", "last", "-C", str(desk.root)]) == 0
    for path in ("People/Ines Falk.md", "Organizations/Delta.md", "Organizations/Kronos.md"):
        assert desk.tree()[path] == before[path], path
    desk.is_quiet()


def test_unrelated_is_no_employer(desk: Desk) -> None:
    """Who is said not to be of an organization is not said to work there either."""
    firms(desk)
    unrelate(desk.root, "Ines Falk", "works at", "Organizations/Delta", False, lambda: desk.now)
    assert "[[Organizations/Delta]]" not in desk.note("People/Ines Falk.md").partition("## Activity")[0]
    desk.is_quiet()
    desk.check()


def test_of_two_kinds(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """What is said of an organization and a person reads well; undo says that it takes back."""
    firms(desk)
    main(["merge", "Kronos", "Petra Lang", "-C", str(desk.root)])
    assert (
        "Organizations/Kronos and People/Petra Lang are of two kinds: organization and person"
        in capsys.readouterr().err
    )
    main(["rename", "Petra Lang", "Petra Lang-Berg", "-C", str(desk.root)])
    capsys.readouterr()
    main(["undo", "last", "-C", str(desk.root)])
    assert capsys.readouterr().out.startswith("Taken back:")


def test_said_again_after_undo(desk: Desk) -> None:
    """The same value set, undone and set again counts."""
    firms(desk)
    for command in (["set", "Ines Falk", "role=CTO"], ["undo", "last"], ["set", "Ines Falk", "role=CTO"]):
        assert main([*command, "-C", str(desk.root)]) == 0
    assert "- **Role:** CTO" in desk.note("People/Ines Falk.md")
    assert main(["undo", "last", "-C", str(desk.root)]) == 0
    assert "- **Role:** Engineer" in desk.note("People/Ines Falk.md")
    desk.is_quiet()


def test_set_to_nothing(desk: Desk) -> None:
    """What was typed counts no more; undone, it does again."""
    firms(desk)
    for command in (["set", "Ines Falk", "organization=Globex"], ["set", "Ines Falk", "organization="]):
        assert main([*command, "-C", str(desk.root)]) == 0
    assert "Globex" not in desk.note("People/Ines Falk.md")
    desk.is_quiet()
    assert main(["undo", "last", "-C", str(desk.root)]) == 0
    assert "- **Organization:** Globex" in desk.note("People/Ines Falk.md")
    desk.is_quiet()
    desk.check()


def test_who_is_removed_is_no_longer_employed(desk: Desk) -> None:
    """The organization that was typed loses the link in the same run."""
    firms(desk)
    for command in (["set", "Ines Falk", "organization=Kronos"], ["remove", "Ines Falk"]):
        assert main([*command, "-C", str(desk.root)]) == 0
    assert "[[People/Ines Falk" not in desk.note("Organizations/Kronos.md")
    desk.is_quiet()
    assert main(["undo", "last", "-C", str(desk.root)]) == 0
    assert "- [[People/Ines Falk]]" in desk.note("Organizations/Kronos.md")
    desk.is_quiet()
    desk.check()


OWN = "---\nkind: person\nemails: [eva@sommer.test]\n---\n# Eva Sommer\n\nMy own words.\n"


def test_adopting_is_taken_back(desk: Desk) -> None:
    """The note as it was is the person's own again, byte for byte, and can be adopted another time."""
    firms(desk)
    desk.write("Eva Sommer.md", OWN)
    desk.run()
    at = ["-C", str(desk.root)]
    assert main(["adopt", "Eva Sommer", *at]) == 0
    assert desk.note("Eva Sommer.md") != OWN
    assert main(["undo", "last", *at]) == 0
    assert desk.note("Eva Sommer.md") == OWN
    desk.is_quiet()
    assert main(["adopt", "Eva Sommer", *at]) == 0


def test_the_parent_is_removed(desk: Desk) -> None:
    """Its parts name it in plain text; undone, they lead to it again."""
    firms(desk)
    at = ["-C", str(desk.root)]
    assert main(["add", "project", "Turbine Refit", "--parent", "Kronos", *at]) == 0
    assert 'parent: "[[Organizations/Kronos]]"' in desk.note("Projects/Turbine Refit.md")
    assert main(["remove", "Kronos", *at]) == 0
    assert "parent: Kronos" in desk.note("Projects/Turbine Refit.md")
    assert main(["check", *at]) == 0
    desk.is_quiet()
    assert main(["undo", "last", *at]) == 0
    assert 'parent: "[[Organizations/Kronos]]"' in desk.note("Projects/Turbine Refit.md")
    desk.is_quiet()


def test_a_note_that_says_not_what_it_is_about_is_not_adopted(desk: Desk) -> None:
    """The refusal names the note and the property that it lacks."""
    from pipeline.errors import UsageFault
    from pipeline.run.editing import adopt

    desk.write("Ideas.md", "An idea.\n")
    desk.run()
    with pytest.raises(UsageFault, match="Ideas does not say what it is about") as caught:
        adopt(desk.root, "Ideas.md", clock=lambda: desk.now)
    assert "kind: person" in caught.value.hint and desk.note("Ideas.md") == "An idea.\n"


@pytest.mark.parametrize("text", ["", "\n", "# Eva Sommer\n"])
def test_an_empty_note_is_given_back(desk: Desk, text: str) -> None:
    """A note of the person's own without a word in it is there again when adopting it is taken back."""
    desk.write("People/Eva Sommer.md", text)
    desk.write(
        "Sources/Corrections.md", f"{desk.note('Sources/Corrections.md').rstrip()}\n\n- foreign: People/Eva Sommer\n"
    )
    talk(desk, "boat", "Eva Sommer <eva@sommer.test>", "As agreed.", 3)
    desk.run()
    assert desk.note("People/Eva Sommer.md") == text
    at = ["-C", str(desk.root)]
    assert main(["adopt", "Eva Sommer", *at]) == 0
    assert "eva@sommer.test" in desk.note("People/Eva Sommer.md")
    assert main(["undo", "last", *at]) == 0
    assert desk.note("People/Eva Sommer.md") == text
    desk.is_quiet()


@pytest.mark.parametrize("name", ["People/Tom Reed", "Organizations/Bluefin"])
def test_an_id_that_a_person_changed(desk: Desk, name: str) -> None:
    """Who is meant stays who they were: address, items and facts are theirs, and a later mail finds them."""
    talk(desk, "boat", "Tom Reed <tom@bluefin.test>", "Best,\nTom Reed\nHead of Sails\nBluefin Ltd", 3)
    desk.run()
    before = desk.note(f"{name}.md")
    known = before.partition("id: ")[2].partition("\n")[0]
    desk.edit(f"{name}.md", f"id: {known}\n", f"id: my-{known}\n")
    desk.run()
    assert desk.note(f"{name}.md") == before.replace(f"id: {known}\n", f"id: my-{known}\n")
    desk.is_quiet()
    talk(desk, "dock", "Tom Reed <tom@bluefin.test>", "As agreed.", 5)
    desk.run()
    text = desk.note(f"{name}.md")
    assert "On dock" in text and "On boat" in text and f"id: my-{known}\n" in text
    assert [path for path in desk.tree() if "my-" in path] == []
    desk.is_quiet()
    desk.check()


def test_a_copy_may_be_given_an_id_of_its_own(desk: Desk) -> None:
    """While the first note stands, another id makes somebody else of its copy."""
    talk(desk, "boat", "Tom Reed <tom@bluefin.test>", "As agreed.", 3)
    desk.run()
    text = desk.note("People/Tom Reed.md")
    desk.write("People/Tim Reed.md", text.replace("id: tom-reed\n", "id: tim-reed\n").replace("tom@", "tim@"))
    desk.run()
    desk.is_quiet()
    talk(desk, "dock", "Tim Reed <tim@bluefin.test>", "As agreed.", 5)
    desk.run()
    assert "On dock" in desk.note("People/Tim Reed.md") and "On dock" not in desk.note("People/Tom Reed.md")


def test_contacts_that_are_only_related_settle_in_one_run(desk: Desk) -> None:
    """Mail of somebody whom a person related with a firm, and who is not there, does not concern the firm's note."""
    talk(desk, "boat", "Tom Reed <tom@bluefin.test>", "As agreed.", 3)
    talk(desk, "plan", "Nora Finch <nora@acme.test>", "As agreed.", 3)
    desk.run()
    relate(desk.root, "Nora Finch", "knows", "Bluefin", clock=lambda: desk.now)
    desk.run()
    for number in range(2):
        talk(desk, f"more {number}", "Nora Finch <nora@acme.test>", "As agreed.", 5 + number)
        desk.run()
        assert "My contact is [[People/Tom Reed]]." in desk.note("Organizations/Bluefin.md")
        desk.is_quiet()


def test_before_a_merge_again_by_git(desk: Desk) -> None:
    """In an older commit that somebody checked out the two are two, and no line says otherwise; later they are one."""
    talk(desk, "boat", "Tom Reed <tom@bluefin.test>", "As agreed.", 3)
    talk(desk, "dock", "Tom Reed <reed@home.test>", "As agreed.", 4)
    desk.run()
    before, head = desk.git("rev-parse", "HEAD").strip(), desk.git("symbolic-ref", "--short", "HEAD").strip()
    kept, gone = "People/Tom Reed", desk.find("People/Tom Reed (").removesuffix(".md")
    at = ["-C", str(desk.root)]
    assert main(["merge", kept, gone, *at]) == 0
    desk.run()
    merged = desk.tree()
    desk.git("checkout", "-q", before)
    assert not any("split" in hint for hint in desk.run().hints)
    assert f"{gone}.md" in desk.tree() and "merged:" not in desk.note("Sources/Corrections.md")
    desk.is_quiet()
    desk.git("checkout", "-q", head)
    desk.run()
    assert desk.tree() == merged
    desk.is_quiet()


def test_restored_to_before_a_rename(desk: Desk) -> None:
    """A note with lines of the person's own stands at its old place alone, not at the new one as well."""
    firms(desk)
    relate(desk.root, "Ines Falk", "knows", "Petra Lang", clock=lambda: desk.now)
    desk.run()
    before, at = desk.tree(), ["-C", str(desk.root)]
    assert main(["rename", "Petra Lang", "Petra Lang-Vogt", *at]) == 0
    desk.run()
    assert main(["restore", "last-1", *at]) == 0
    assert desk.tree().keys() == before.keys()
    assert main(["check", *at]) == 0
    desk.is_quiet()
