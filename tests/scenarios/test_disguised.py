"""Who writes from an address that only looks like somebody's is not that one, unless the owner says so."""

from __future__ import annotations

import re

import pytest
from desk import OWNER, Desk

from pipeline.query.why import why, why_text

SARAH = "peq9x@acme.test"
SIGNED = "Kind regards,\nSarah Quill\nVP Engineering | Acme Corp\n"


def talk(desk: Desk, name: str, address: str, day: int, body: str) -> None:
    """A mail of Sarah Quill's that the owner answers."""
    desk.mail(name, f"Sarah Quill <{address}>", OWNER, f"Invoice {name}", f"{body}\n\n{SIGNED}", day=day)
    desk.mail(f"{name}r", OWNER, address, f"Re: Invoice {name}", "I will look at it.\n", day=day, hour=12, re=name)


def entity(desk: Desk, address: str) -> str:
    """The note that names an address in its properties."""
    found = [
        path
        for path in desk.tree()
        if path.startswith("People/") and f"  - {address}\n" in desk.note(path).partition("\n---\n")[0] + "\n"
    ]
    assert len(found) == 1, found
    return found[0]


def item(desk: Desk, title: str) -> str:
    """Id of the item with a title."""
    return re.findall(r"(?m)^id: \"?([0-9a-f]{12})", desk.note(desk.find(title)))[0]


@pytest.mark.parametrize("honest", ["peq9x@home.test", "peq9x@acme.test"])
def test_an_honest_second_address(desk: Desk, honest: str) -> None:
    """No-op: the same local part at another place is the same person, and no reason to take care."""
    talk(desk, "a", SARAH, 6, "Could you pay it by Friday?")
    talk(desk, "b", honest, 9, "Could you pay this one, too?")
    desk.run()
    assert entity(desk, SARAH) == entity(desk, honest)
    assert "Take care" not in desk.text() and "One person?" not in desk.note("Suggested.md")


@pytest.mark.parametrize("body", ["Could you pay this one, too?", "I have a new e-mail address, please use this one."])
@pytest.mark.parametrize("first", [False, True])
def test_a_disguised_address(desk: Desk, body: str, first: bool) -> None:
    """Not joined by name, local part or news of a new address, whoever came first: a card says what speaks against."""
    talk(desk, "a", SARAH, 9 if first else 6, "Could you pay it by Friday?")
    talk(desk, "b", "peq9x@xn--cme-5cd.test", 6 if first else 9, body)
    desk.run()
    assert entity(desk, SARAH) != entity(desk, "peq9x@xn--cme-5cd.test")
    line = next(line for line in desk.note("Suggested.md").splitlines() if "One person?" in line)
    assert "looks like acme.test and is another domain" in line
    told = why(desk.root, item(desk, "Invoice b"))
    assert "looks like acme.test" in told["take_care"]
    assert f"take care: {told['take_care']}" in why_text(desk.root, item(desk, "Invoice b"))
    assert why(desk.root, item(desk, "Invoice a"))["take_care"] == ""
    desk.check()
    desk.is_quiet()


def test_the_owner_says_so(desk: Desk) -> None:
    """A ticked card joins them, and what comes later is the same person's."""
    talk(desk, "a", SARAH, 6, "Could you pay it by Friday?")
    talk(desk, "b", "peq9x@xn--cme-5cd.test", 9, "Could you pay this one, too?")
    desk.run()
    text = desk.note("Suggested.md")
    line = next(line for line in text.splitlines() if "One person?" in line)
    desk.write("Suggested.md", text.replace(line, line.replace("- [ ]", "- [x]", 1)))
    desk.run()
    talk(desk, "c", "peq9x@xn--cme-5cd.test", 12, "And a third one?")
    desk.run()
    assert entity(desk, SARAH) == entity(desk, "peq9x@xn--cme-5cd.test")
    desk.check()
    desk.is_quiet()
