"""Pages: what is written for an item, an entity, a week and the cards."""

from __future__ import annotations

import pytest
from filings import ADA, SAM, START, Vault, filed, text

from pipeline.build.pages import TRANSCRIPT_WORDS, Look, entity_pages, item_pages, suggested_page, week_page
from pipeline.model import FiledClaim, Skipped
from pipeline.notes import facts as log
from pipeline.notes import source_read

TEMPLATE = (
    "---\n{{ frontmatter }}\n---\n# {{ title }}\n"
    "{% for heading, lines in sections %}\n## {{ heading }}\n"
    "{% for line in lines %}\n{{ line }}\n{% endfor %}\n{% endfor %}\n"
)
LOOK = Look({"person": TEMPLATE, "topic": TEMPLATE})
NOBODY: frozenset[str] = frozenset()


def shown(look: Look, *texts: tuple[str, str], kind: str = "email") -> dict[str, str]:
    """Pages of one item."""
    vault = Vault()
    item = vault.take(filed("a", 0, kind), (SAM, "from"))
    return item_pages(item, vault.settle(), texts, look)


def test_an_item_whose_note_was_deleted() -> None:
    """It is not made again."""
    vault = Vault()
    item = vault.mail("a", 0, (SAM, (ADA,)))
    vault.index.put_item(item, "")
    assert item_pages(item, vault.settle(), (), LOOK) == {}


def test_an_item() -> None:
    """One note that says everything that was filed."""
    vault = Vault()
    item = vault.mail("a", 0, (SAM, (ADA,)), title=text("Offer"))
    (page,) = item_pages(item, vault.settle(), (("First", "Hello"),), LOOK).values()
    assert source_read.parse(page) == item
    assert "### First\nHello" in page
    assert '"[[People/Sam Rivers]]"' in page


@pytest.mark.parametrize(
    ("look", "kept"),
    [("none", 0), ("excerpt", 400), ("full", 1000)],
)
def test_how_much_text(look: str, kept: int) -> None:
    """Setting ``text``: nothing, an excerpt, or up to the limit of a mail."""
    body = "\n".join(["word " * 9] * 100)
    (page,) = shown(Look({}, text=look, text_limit=1000), ("First", body)).values()
    words = page.count("word ")
    assert ("## Text" in page) is bool(kept)
    assert kept * 0.15 < words + 1 <= kept * 0.2 + 1


def test_a_long_transcript_stands_apart() -> None:
    """The meeting's note links to it."""
    body = "word " * (TRANSCRIPT_WORDS + 10)
    pages = shown(LOOK, ("Sam", body), kind="meeting")
    meeting, transcript = f"Meetings/{'a':0>12}.md", f"Meetings/Transcripts/{'a':0>12}.md"
    assert set(pages) == {meeting, transcript}
    assert "word" not in pages[meeting]
    assert f"[[{transcript[:-3]}|Transcript]]" in pages[meeting]
    assert "## Sam\nword word" in pages[transcript]


def test_a_long_mail_is_one_note() -> None:
    """Only transcripts stand apart."""
    assert len(shown(LOOK, ("Sam", "word " * 5000))) == 1


def test_an_entity() -> None:
    """The note, the facts, the summary; the second time nothing is new."""
    vault = Vault()
    claim = FiledClaim(text(SAM[0]), SAM[1], "role", text("Baker"), text("x"), "")
    vault.mail("a", 0, (SAM, (ADA,)), claims=(claim,))
    index = vault.settle()
    page, area = entity_pages("sam-rivers", index, "", LOOK, NOBODY)
    assert area.new == 1
    assert "- (2026-03-02) Baker ^sam-rivers-001" in page
    again, same = entity_pages("sam-rivers", index, area.facts, LOOK, NOBODY)
    assert (again, same.facts, same.summary, same.new) == (page, area.facts, area.summary, 0)


def test_held_facts_are_not_shown() -> None:
    """Neither in the note nor in the summary."""
    vault = Vault()
    claim = FiledClaim(text(SAM[0]), SAM[1], "role", text("Baker"), text("x"), "")
    vault.mail("a", 0, (SAM, (ADA,)), claims=(claim,))
    _, before = entity_pages("sam-rivers", vault.settle(), "", LOOK, NOBODY)
    page, area = entity_pages("sam-rivers", vault.index, before.facts, LOOK, frozenset({"sam-rivers-001"}))
    assert [fact.status for fact in log.parse(area.facts)[0]] == ["superseded"]
    assert "^sam-rivers-001" not in page
    assert "Baker (" not in area.summary


def test_a_week() -> None:
    """Items kept after all name their notes."""
    vault = Vault()
    item = vault.mail("a", 0, (SAM, (ADA,)))
    line = Skipped(
        item.id,
        START,
        ("newsletter",),
        text("News"),
        text("Sam"),
        SAM[1],
        text("list"),
        "email",
        "a.mbox",
        (("ab", "1", ""),),
    )
    before = week_page("2026-W10", {line.id: line}, {line.id}, Vault().index, NOBODY)
    after = week_page("2026-W10", {line.id: line}, {line.id}, vault.index, NOBODY)
    assert "[[" not in before
    assert f"[[Sources/{item.id}" in after


def test_suggested() -> None:
    """The page of an empty vault has no card; of many cards the strongest are shown and the rest counted."""
    assert "- [ ]" not in suggested_page(Vault().index, {}, NOBODY)
    vault = Vault(strictness="high")
    for number in range(20):
        vault.mail(f"m{number}", number, ((f"Guest {chr(65 + number)}x", f"g{number}@globex.test"), (ADA,)))
    page = suggested_page(vault.settle(), {}, NOBODY)
    assert page.count("- [ ]") == 12
    assert "8 more" in page
