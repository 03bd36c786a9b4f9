"""What notes are called: by their people, found out late; and notes for projects and series, made on a tick."""

from __future__ import annotations

from desk import OWNER, Desk

ONA, PER, QUY = "Ona Pike <ona@kmb.test>", "Per Lind <per@kmb.test>", "Quy Tran <quy@bluefin.test>"
KMB = "Organizations/KMB.md"


def tick(desk: Desk, words: str, mark: str = "x") -> None:
    """Answer the card that has some words in it."""
    text = desk.note("Suggested.md")
    line = next(line for line in text.splitlines() if words in line and "- [ ]" in line)
    desk.write("Suggested.md", text.replace(line, line.replace("- [ ]", f"- [{mark}]", 1)))


def talk(desk: Desk, name: str, sender: str, subject: str, day: int, signature: str = "") -> None:
    """A mail that the owner answers."""
    body = f"Shall we meet next week to go through the list?\n\n-- \n{signature}\n" if signature else "Shall we meet?\n"
    desk.mail(name, sender, OWNER, subject, body, day=day)
    desk.mail(f"{name}r", OWNER, sender, f"Re: {subject}", "Yes, gladly.\n", day=day, hour=12, re=name)


def test_a_better_name_is_asked_for(desk: Desk) -> None:
    """A note called by its domain keeps its name when signatures tell a better one: an alias, and a card."""
    talk(desk, "a", ONA, "Flour", 6)
    desk.run()
    assert desk.find("Organizations/KMB")
    talk(desk, "b", ONA, "Yeast", 8, "Ona Pike\nHead of Purchasing\nKastner Mills & Bakeries GmbH")
    desk.run()
    note = desk.note(KMB)
    assert '  - "Kastner Mills & Bakeries"\n' in note.partition("\n---\n")[0]
    assert "Rename [[Organizations/KMB]] to **Kastner Mills & Bakeries**" in desk.note("Suggested.md")
    desk.is_quiet()
    tick(desk, "Rename")
    desk.run()
    new = desk.note("Organizations/Kastner Mills & Bakeries.md")
    assert "\nid: kmb\n" in new and "- KMB" in new.partition("\n---\n")[0]
    assert "[[Organizations/Kastner Mills & Bakeries]] — works at" in desk.note(desk.find("Ona Pike.md"))
    assert not (desk.vault / KMB).exists() and "Rename" not in desk.note("Suggested.md")
    desk.check()
    desk.is_quiet()


def test_a_name_that_is_declined(desk: Desk) -> None:
    """Never asked again; the better name stays an alias."""
    talk(desk, "a", ONA, "Flour", 6)
    desk.run()
    talk(desk, "b", ONA, "Yeast", 8, "Ona Pike\nHead of Purchasing\nKastner Mills & Bakeries GmbH")
    desk.run()
    tick(desk, "Rename", "-")
    desk.run()
    talk(desk, "c", PER, "Rye", 10, "Per Lind\nKastner Mills & Bakeries GmbH")
    desk.run()
    assert "Rename" not in desk.note("Suggested.md") and "Kastner Mills & Bakeries" in desk.note(KMB)
    desk.check()
    desk.is_quiet()


def test_a_tag_of_several_people(desk: Desk) -> None:
    """A tag in brackets that two people use is asked about; a tick makes the project, linked with their mails."""
    talk(desk, "a", ONA, "[ATLAS] Kiln sizes", 6)
    talk(desk, "b", QUY, "[ATLAS] Timber", 8)
    desk.run()
    tick(desk, "**Atlas**")
    desk.run()
    note = desk.note("Projects/Atlas.md")
    assert note.count("Kiln sizes|") == note.count("Timber|") == 1
    desk.check()
    desk.is_quiet()


def test_two_people_of_one_name(desk: Desk) -> None:
    """Two people with one name have two notes; the second says where it belongs."""
    talk(desk, "a", "Wei Chen <wei@kmb.test>", "Flour", 6)
    talk(desk, "b", "Wei Chen <wei@bluefin.test>", "Fish", 8)
    talk(desk, "c", "陳 偉 <chen@bluefin.test>", "Boats", 9)
    desk.run()
    people = sorted(path for path in desk.tree() if path.startswith("People/"))
    assert people == ["People/Wei Chen (Bluefin).md", "People/Wei Chen.md", "People/陳 偉.md"]
    assert "\nid: wei-chen-2\n" in desk.note(people[0]) and "\nid: chen" in desk.note(people[2])
    desk.check()
    desk.is_quiet()
