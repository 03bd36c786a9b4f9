"""What an entity note says: properties, Info, Summary and the other sections."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from filings import ADA, BEA, KIM, LEE, SAM, Vault, filed, said, text

from pipeline.build.entity import OPTIONAL, SECTIONS, view
from pipeline.build.summary import short, summary
from pipeline.build.view import View
from pipeline.model import Fact, FiledClaim

NO_FACTS: tuple[Fact, ...] = ()


def claim(seat: tuple[str, str], field: str, value: str, date: str = "") -> FiledClaim:
    """A claim in a signature."""
    return FiledClaim(text(seat[0]), seat[1], field, text(value), text(value), date)


def shown(vault: Vault, identifier: str, facts: tuple[Fact, ...] = NO_FACTS) -> View:
    """The entity's view."""
    index = vault.settle()
    return view(index.entities[identifier], index, facts, 40)


def fact(number: int, words: str, ts: str, **more: Any) -> Fact:
    """A fact of Sam's."""
    return Fact(f"sam-rivers-{number:03d}", words, "context", ts, more.pop("source", "conversation"), **more)


# --- empty ---


@pytest.mark.parametrize("kind", ["person", "organization", "project", "topic", "product"])
def test_a_bare_note(kind: str) -> None:
    """Headings as places to type, no placeholder under any."""
    vault = Vault()
    thing = vault.note(kind, "Some Thing")
    page = shown(vault, thing.id)
    assert tuple(page.sections) == tuple(h for h in SECTIONS.get(kind, SECTIONS["topic"]) if h not in OPTIONAL)
    assert not [line for lines in page.sections.values() for line in lines]
    values = dict(page.properties)
    assert (values["id"], values["kind"], values["status"]) == ("some-thing", kind, "active")
    assert values["tags"] == ["status/active"]


def test_noise_changes_nothing() -> None:
    """A filtered item of a noted person leaves the note as it is, whatever it says and from wherever it came."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    before = shown(vault, vault.of(SAM[1]))
    vault.index.put_entity(
        msgspec.structs.replace(vault.index.entities["sam-rivers"], emails=(SAM[1], "sam@newsletters.test"))
    )
    vault.mail(
        "b",
        5,
        (("Sammy Rivers", "sam@newsletters.test"), (ADA,)),
        filter=("newsletter",),
        topics=("sales",),
        relationship=("customer",),
        claims=(claim(SAM, "role", "CEO"), claim(SAM, "phone", "+1 555 0100")),
        statements=(said("task", "Buy", "1"),),
    )
    assert shown(vault, vault.of(SAM[1])) == before


# --- people ---


def test_a_person() -> None:
    """Properties and Info show the same, newest first, in the order of the template."""
    vault = Vault()
    claims = (claim(SAM, "role", "Head Baker"), claim(SAM, "phone", "+49 30 901820"))
    vault.mail("a", 0, (SAM, (ADA,)), (ADA, (SAM,)), claims=claims, relationship=("customer",), topics=("sales",))
    vault.meeting("b", 3, ("Sam", ""), ("Sam Rivers", "sam.r@rivertown.test"), relationship=("team",))
    page = shown(vault, vault.of(SAM[1]))
    assert page.title == "Sam Rivers"
    assert dict(page.properties) == {
        "id": "sam-rivers",
        "kind": "person",
        "aliases": ["Sam"],
        "emails": ["sam.r@rivertown.test", "sam@rivertown.test"],
        "organization": "[[Organizations/Rivertown]]",
        "role": "Head Baker",
        "relationship": ["customer"],
        "status": "active",
        "first_met": "2026-03-02",
        "last_update": "2026-03-05",
        "tags": ["relationship/customer", "topic/sales", "status/active", "source/email", "source/meeting"],
    }
    assert page.sections["Info"] == (
        "- **Role:** Head Baker",
        "- **Organization:** [[Organizations/Rivertown]]",
        "- **Email:** sam.r@rivertown.test, sam@rivertown.test",
        "- **Phone:** +49 30 901820",
        "- **Aliases:** Sam",
    )
    assert page.sections["Connected to"] == ("- [[Organizations/Rivertown]] — works at",)


def test_a_person_without_organization() -> None:
    """What a signature says of an employer without a note is shown as words."""
    vault = Vault()
    fay = ("Fay Free", "fay@gmail.com")
    vault.mail("a", 0, (fay, (ADA,)), claims=(claim(fay, "organization", "Free & Sons"),))
    page = shown(vault, vault.of(fay[1]))
    assert dict(page.properties)["organization"] == "Free & Sons"
    assert "- **Organization:** Free & Sons" in page.sections["Info"]


def test_escapes_do_not_reach_properties() -> None:
    """In frontmatter a value is what the reader sees, and it is not escaped twice in Info."""
    from pipeline.notes.neutral import field

    vault = Vault()
    fay = ("Fay Free", "fay@gmail.com")
    odd = field("Free [Sons]")
    claims = (FiledClaim(text(fay[0]), fay[1], "organization", odd, odd, ""), claim(fay, "phone", field("[0] 1")))
    vault.mail("a", 0, (fay, (ADA,)), claims=claims)
    page = shown(vault, vault.of(fay[1]))
    assert dict(page.properties)["organization"] == "Free [Sons]"
    assert f"- **Organization:** {odd}" in page.sections["Info"]
    assert f"- **Phone:** {field('[0] 1')}" in page.sections["Info"]


def test_colleagues_are_the_team() -> None:
    """A customer in the thread does not make a colleague a customer, nor the team of a customer."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA, BEA)), (BEA, (SAM, ADA)), relationship=("customer", "team"))
    assert dict(shown(vault, vault.of(BEA[1])).properties)["relationship"] == ["team"]
    assert dict(shown(vault, vault.of(SAM[1])).properties)["relationship"] == ["customer"]


def test_a_typed_value_is_shown_everywhere() -> None:
    """Role and organization that a person typed win in Info, properties and both summaries."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), claims=(claim(SAM, "role", "Baker"),))
    facts = (
        fact(1, "Role: Chair", "2026-04-01", source="manual", field="role", value="Chair"),
        fact(2, "Organization: Oven", "2026-04-01", source="manual", field="organization", value="Oven Ltd"),
    )
    page = shown(vault, vault.of(SAM[1]), facts)
    assert (dict(page.properties)["role"], dict(page.properties)["organization"]) == ("Chair", "Oven Ltd")
    assert page.sections["Info"][:2] == ("- **Role:** Chair", "- **Organization:** Oven Ltd")
    entity = vault.index.entities[vault.of(SAM[1])]
    assert summary(entity, vault.index, facts).startswith("Chair at Oven Ltd.")
    assert "Chair at Oven Ltd." in short(entity, vault.index, facts)


def test_key_facts() -> None:
    """Those that count, newest first, with their block ids."""
    facts = (
        fact(1, "Likes tea", "2026-03-01"),
        fact(2, "Old", "2026-03-02", status="superseded"),
        fact(3, "Undated", ""),
        fact(4, "Sails", "2026-03-09", supersedes="sam-rivers-001"),
    )
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    assert shown(vault, vault.of(SAM[1]), facts).sections["Key facts"] == (
        "- (2026-03-09) Sails ^sam-rivers-004",
        "- Undated ^sam-rivers-003",
    )


@pytest.mark.parametrize(
    ("task", "more", "open_"),
    [
        (said("fact", "Send it", "1"), {}, False),
        (said("task", "Send it", "1", done=True), {}, False),
        (said("task", "Send it", "1", owner=text("Kim Okafor")), {}, False),
        (said("task", "Send it", "1"), {}, True),
        (said("task", "Send it", "1", owner=text("I")), {}, True),
        (said("task", "Send it", "1", owner=text("Sam Rivers")), {}, True),
        (said("task", "Send it", "1", done=True), {"corrected": ("tasks",)}, True),
    ],
)
def test_open_items_of_a_person(task: Any, more: dict[str, Any], open_: bool) -> None:
    """Theirs and the owner's, open or ticked by a person; not those of others."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA, KIM)), statements=(task,), **more)
    assert bool(shown(vault, vault.of(SAM[1])).sections["Open items"]) is open_


def test_an_open_item_line() -> None:
    """Without quote and origin, which stand in the source note."""
    vault = Vault()
    task = said("task", "Send it", "1", owner=text("I"), due="2026-03-09", quote=text("send it"), date="2026-03-01")
    vault.mail("a", 0, (SAM, (ADA,)), statements=(task,))
    assert shown(vault, vault.of(SAM[1])).sections["Open items"] == ("- [ ] Send it — I — 📅 2026-03-09 ^t-1",)


# --- organizations, projects, topics ---


def test_an_organization() -> None:
    """Domain, people with notes as links, people without as words, no owner among them."""
    vault = Vault(strictness="medium")
    vault.mail("a", 0, (KIM, (ADA,)), (ADA, (KIM,), (LEE,)), relationship=("vendor",))
    identifier = vault.index.by_domain["globex.test"]
    page = shown(vault, identifier)
    values = dict(page.properties)
    assert (values["domains"], values["relationship"]) == (["globex.test"], ["vendor"])
    assert page.sections["Info"] == ("- **Relationship:** vendor", "- **Domain:** globex.test")
    assert page.sections["People"] == ("- [[People/Kim Okafor]]",)
    assert page.sections["Contacts"] == ("- Lee Vance (lee@globex.test)",)


def test_contacts_of_noise_are_none() -> None:
    """Who only ever sent noise is no contact."""
    vault = Vault()
    vault.mail("a", 0, (KIM, (ADA,)))
    vault.mail("b", 0, (LEE, (ADA,)), filter=("promotion",))
    assert "Contacts" not in shown(vault, vault.index.by_domain["globex.test"]).sections


def test_a_project() -> None:
    """People, organizations, timeline and decisions of the items that name it."""
    vault = Vault()
    project = vault.note("project", "Apollo", status="active")
    task = said("task", "Pack", "2", owner=text("Kim Okafor"))
    statements = (said("decision", "We go", "1", date="2026-03-01"), task)
    vault.meeting("a", 0, SAM, KIM, title=text("Apollo sync"), statements=statements)
    sections = shown(vault, project.id).sections
    note = f"[[Meetings/{'a':0>12}|Apollo sync]]"
    assert sections["People"] == ("- [[People/Kim Okafor]] — takes part", "- [[People/Sam Rivers]] — takes part")
    assert sections["Organizations"] == (
        "- [[Organizations/Globex]] — related",
        "- [[Organizations/Rivertown]] — related",
    )
    assert sections["Timeline"] == (f"- **2026-03-02** (meeting): {note} — 1 decision, 1 action item",)
    assert sections["Decisions"] == (f"- (2026-03-01) We go — {note} ^d-1",)
    assert sections["Open items"] == ("- [ ] Pack — Kim Okafor ^t-2",)


def test_a_topic() -> None:
    """Keywords, a log, and what is related."""
    vault = Vault()
    topic = vault.note("topic", "Bread", keywords=("Brot", "pain"))
    vault.take(filed("a", 0, "note", title=text("On bread")))
    sections = shown(vault, topic.id).sections
    assert sections["About"] == ("**Keywords:** Brot, pain",)
    assert sections["Log"] == (f"- **2026-03-02** (note): [[Sources/{'a':0>12}|On bread]]",)


# --- summaries ---


def test_nothing_to_sum_up() -> None:
    """Nothing known, nothing said; summary.md has the name."""
    vault = Vault()
    entity = vault.note("person", "Sam Rivers")
    assert summary(entity, vault.index, ()) == ""
    assert short(entity, vault.index, ()) == "# Sam Rivers\n"


def test_summary() -> None:
    """Who, and what was last between us."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), title=text("Offer"), claims=(claim(SAM, "role", "Baker"),))
    vault.mail("b", 3, (SAM, (ADA,)), title=text("Re-order?"))
    vault.meeting("c", 1, SAM, title=text("Sync"))
    entity = vault.index.entities[vault.of(SAM[1])]
    assert summary(entity, vault.settle(), ()) == (
        "Baker at [[Organizations/Rivertown]]. Last wrote to me on 2026-03-05 about “Re-order?”."
    )


def test_summary_file() -> None:
    """The name, at most eight short lines, the date of the newest fact that counts."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)))
    facts = tuple(fact(n, f"Fact {n}", f"2026-03-1{n}") for n in range(8))
    gone = msgspec.structs.replace(facts[7], status="superseded")
    lines = short(vault.index.entities[vault.of(SAM[1])], vault.settle(), (*facts[:7], gone)).splitlines()
    assert lines[0] == "# Sam Rivers"
    assert lines[-1] == "_Last updated: 2026-03-16_"
    assert 3 <= len(lines) - 2 <= 8
    assert "Fact 7" not in " ".join(lines)
