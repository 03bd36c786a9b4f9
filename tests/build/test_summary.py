"""Summaries: what the owner would say of somebody or something, from what is known alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from filings import ADA, BEA, KIM, SAM, Vault, filed, said, text

from pipeline.build.summary import short, summary
from pipeline.model import Entity, Fact, FiledClaim, FiledMessage

GENDERED = re.compile(r"\b(?:he|she|him|her|his|hers|ago|today|yesterday|recently)\b", re.IGNORECASE)


def fact(number: int, words: str, ts: str, category: str = "context", **more: Any) -> Fact:
    """A fact of Sam's."""
    return Fact(f"sam-rivers-{number:03d}", words, category, ts, more.pop("source", "conversation"), **more)


def customer() -> tuple[Vault, Entity]:
    """Sam, with a role, a thread and two open items."""
    vault = Vault()
    role = FiledClaim(text(SAM[0]), SAM[1], "role", text("Baker"), text("Baker"), "")
    tasks = (
        said("task", "Send the offer", "000001", owner=text("I"), due="2026-03-09"),
        said("task", "Choose a flour", "000002", owner=text("Sam Rivers")),
    )
    vault.mail(
        "a",
        0,
        (ADA, (SAM,)),
        (SAM, (ADA,)),
        title=text("Flour"),
        claims=(role,),
        relationship=("customer",),
        statements=tasks,
    )
    return vault, vault.index.entities[vault.of(SAM[1])]


def test_what_is_no_support() -> None:
    """Inferred and superseded facts say nothing here, nor does what the properties show."""
    vault, sam = customer()
    facts = (
        fact(1, "Inferred thing", "2026-03-02", source="inference"),
        fact(2, "Old thing", "2026-03-02", status="superseded"),
        fact(3, "Baker", "2026-03-02", field="role", value="Baker"),
    )
    for told in (summary(sam, vault.settle(), facts), short(sam, vault.settle(), facts)):
        assert "thing" not in told
        assert told.count("Baker") == 1


@pytest.mark.parametrize(
    ("later", "shown"),
    [
        ((), True),
        ((fact(2, "Baker at Hall Bakeries", "2026-03-25", field="role"),), True),
        ((fact(2, "Baker", "2026-04-25", field="role"),), True),
        ((fact(2, "Baker at Rivertown", "2026-03-01", field="role"),), True),
        ((fact(2, "Likes rye", "2026-04-25"),), True),
        ((fact(2, "Baker at Rivertown", "2026-04-25", field="role"),), False),
        ((fact(2, "Joined Rivertown as Baker", "2026-04-25", "milestone"),), False),
    ],
)
def test_a_career_shows_where_it_is(later: tuple[Fact, ...], shown: bool) -> None:
    """Who left one firm and joined another is not told to leave; a signature of the last days proves nothing."""
    vault, sam = customer()
    facts = (fact(1, "Leaving Hall", "2026-03-02", "milestone"), *later)
    assert ("Leaving Hall" in short(sam, vault.settle(), facts)) is shown
    assert shown or "Leaving Hall" not in summary(sam, vault.settle(), facts)


def test_a_person() -> None:
    """Who it is to the owner, what was last, what is open on both sides."""
    vault, sam = customer()
    assert summary(sam, vault.settle(), ()) == (
        "Baker at [[Organizations/Rivertown]], a customer. We last wrote on 2026-03-02 about "
        "“Flour”. Open for me: Send the offer (due 2026-03-09); I wait for: Choose a flour."
    )


def test_a_fact_comes_before_what_was_last() -> None:
    """Preferences first; three sentences at most, the gist gives way."""
    vault, sam = customer()
    facts = (fact(1, "moved to Lyon", "2026-03-08", "milestone"), fact(2, "Prefers calls.", "2026-03-02", "preference"))
    told = summary(sam, vault.settle(), facts)
    assert told.split(". ")[1] == "Prefers calls (2026-03-02)"
    assert "about “Flour”; open for me: Send the offer (due 2026-03-09); I wait for" in told


@pytest.mark.parametrize(
    ("typed", "source", "told"),
    [
        ("Sends [[drafts]] at night", "conversation", r"Sends \[\[drafts\]\] at night (2026-03-02)."),
        ("Writes `[[x]]` himself", "manual", r"Writes \`\[\[x\]\]\` himself (2026-03-02)."),
        ("Knows [[People/Ada Kline]] well", "manual", "Knows Ada Kline well (2026-03-02)."),
        ("[[People/Ada Kline#Info|Ada]] and [[Bea]] know", "manual", "Ada and Bea know (2026-03-02)."),
    ],
)
def test_a_link_in_a_typed_fact_is_told_in_words(typed: str, source: str, told: str) -> None:
    """The link itself stands below Key facts; what looks like one in a mail, or in code, is text."""
    vault, sam = customer()
    facts = (fact(1, typed, "2026-03-02", source=source),)
    assert told in summary(sam, vault.settle(), facts) and told in short(sam, vault.settle(), facts)


def test_the_gist_tells_what_it_was_about() -> None:
    """Where no fact is known; one that is long is left out."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), title=text("Flour"), gist=text("The mill stands still."))
    sam = vault.index.entities[vault.of(SAM[1])]
    assert summary(sam, vault.settle(), ()).endswith("“Flour”: “The mill stands still.”")
    vault.mail("b", 1, (SAM, (ADA,)), title=text("Rye"), gist=text("w" * 200))
    assert summary(sam, vault.settle(), ()).endswith("about “Rye”.")


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([(SAM, (ADA,))], "Last wrote to me on 2026-03-02"),
        ([(ADA, (SAM,))], "I last wrote on 2026-03-02"),
        ([(ADA, (SAM,)), (SAM, (ADA,))], "We last wrote on 2026-03-02"),
        ([(BEA, (ADA, SAM))], "The last mail was on 2026-03-02"),
    ],
)
def test_who_wrote(lines: list[Any], wanted: str) -> None:
    """Receiving is not doing."""
    vault = Vault()
    vault.mail("z", -5, (SAM, (ADA,)))
    vault.mail("a", 0, *lines, title=text("Flour"))
    assert wanted in summary(vault.index.entities[vault.of(SAM[1])], vault.settle(), ())


def test_an_entry_in_a_calendar_is_no_meeting_that_was() -> None:
    """Nobody may have come; a recording tells that somebody did."""
    vault = Vault()
    vault.mail("a", 0, (SAM, (ADA,)), title=text("Flour"))
    event = FiledMessage("event", None, "", (text(""), ""), (), (), "", "c.ics", "1")
    talk = FiledMessage("transcript", None, "", (text(""), ""), (), (), "", "t.vtt", "2")
    vault.meeting("b", 5, SAM, title=text("Sync"), messages=(event,))
    sam = vault.index.entities[vault.of(SAM[1])]
    assert "Sync" not in summary(sam, vault.settle(), ())
    vault.meeting("b", 5, SAM, title=text("Sync"), messages=(event, talk))
    assert "The last meeting was “Sync” on 2026-03-07" in summary(sam, vault.settle(), ())


def test_who_is_only_linked_with_an_organization_is_no_contact() -> None:
    """A relation that was typed or imported tells of no dealings; that somebody works there does."""
    vault, _ = customer()
    kim = vault.note("person", "Kim Low")
    rivertown = vault.index.entities[vault.settle().by_domain["rivertown.test"]]
    vault.index.manual_to[rivertown.id][kim.id] = "related"
    assert "Kim" not in summary(rivertown, vault.settle(), ())
    vault.index.manual_to[rivertown.id][kim.id] = "works at"
    assert "[[People/Kim Low]]" in summary(rivertown, vault.settle(), ())


def test_organizations_projects_and_topics() -> None:
    """With whom; decisions; a topic that only has a log says nothing more."""
    vault, _ = customer()
    index = vault.settle()
    rivertown = index.entities[index.by_domain["rivertown.test"]]
    assert summary(rivertown, index, ()).startswith("A customer; my contact is [[People/Sam Rivers]]. We last wrote")
    project = vault.note("project", "Oven")
    decided = (said("decision", "We buy the small oven.", "000003", date="2026-03-04"),)
    vault.mail("b", 2, (SAM, (ADA,)), title=text("Oven"), statements=decided)
    index = vault.settle()
    told = summary(project, index, ())
    assert told.startswith(
        "Project with [[Organizations/Rivertown]] and [[People/Sam Rivers]]. Decided on 2026-03-04: We"
    )
    topic = vault.note("topic", "Bread")
    vault.take(filed("c", 3, "note", title=text("On bread")))
    assert summary(topic, vault.settle(), ()) == ""


def test_our_own() -> None:
    """Colleagues, and the organization itself."""
    vault = Vault()
    vault.mail("a", 0, (ADA, (BEA,)), title=text("Tea"))
    index = vault.settle()
    assert "a colleague of mine" in summary(index.entities[vault.of(BEA[1])], index, ())
    own = index.by_domain.get("acme.test", "")
    if own and index.path_of(own):
        assert summary(index.entities[own], index, ()).startswith("My own organization.")


def test_no_gender_and_no_clock() -> None:
    """No pronoun that nobody told, no word that counts from today."""
    vault, sam = customer()
    vault.mail("d", 9, (KIM, (ADA, SAM)), title=text("Yeast"))
    facts = (fact(1, "Likes rye", "2026-03-02"),)
    for entity in [e for e in vault.settle().entities.values() if e.path]:
        for told in (summary(entity, vault.index, facts), short(entity, vault.index, facts)):
            assert GENDERED.search(told) is None, told


def test_the_file() -> None:
    """Name, standing, facts, what was last, what is open, the date of the newest fact."""
    vault, sam = customer()
    assert short(sam, vault.settle(), (fact(1, "Likes rye", "2026-03-01"),)) == (
        "# Sam Rivers\n"
        "Baker at Rivertown, a customer.\n"
        "Customer, active: 1 thread since 2026-03-02.\n"
        "Likes rye (2026-03-01).\n"
        "We last wrote on 2026-03-02 about “Flour”.\n"
        "2 open items, the next due 2026-03-09.\n"
        "_Last updated: 2026-03-01_\n"
    )


@pytest.mark.parametrize(
    ("firm", "wanted"),
    [("", "at [["), ("Hollow Mill Partners", "Baker at Hollow Mill Partners")],
)
def test_a_role_is_told_of_where_it_is_held(firm: str, wanted: str) -> None:
    """Who signs for another firm than that of their address holds the role there."""
    vault = Vault()
    signed = [("role", "Baker")] + [("organization", firm)] * bool(firm)
    claims = tuple(FiledClaim(text(SAM[0]), SAM[1], f, text(value), text(value), "2026-03-02") for f, value in signed)
    vault.mail("a", 0, (ADA, (SAM,)), (SAM, (ADA,)), claims=claims)
    vault.mail("b", 1, (ADA, (SAM,)), (SAM, (ADA,)))
    assert wanted in summary(vault.index.entities[vault.of(SAM[1])], vault.index, ())
