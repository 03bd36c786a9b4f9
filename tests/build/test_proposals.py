"""What is worth a question: tags, opening words, series of meetings, better names."""

from __future__ import annotations

import pytest
from filings import ADA, KIM, LEE, SAM, Vault, text

from pipeline.build.cards import cards
from pipeline.build.proposals import better_names, found_by, proposals
from pipeline.model import Entity, FiledClaim

Mail = tuple[tuple[str, str], str]


def named(*mails: Mail, others: int = 0) -> list[str]:
    """Subjects of what these mails call by a name, among ``others`` about other things."""
    vault = Vault()
    for number, (sender, title) in enumerate(mails):
        vault.mail(f"m{number}", number, (sender, (ADA,)), title=text(title))
    for number in range(others):
        vault.mail(f"o{number}", number, (SAM, (ADA,)), title=text(f"Flour {number}"))
    return [proposal.subject for proposal in proposals(vault.index)]


@pytest.mark.parametrize(
    "mails",
    [
        [],
        [(SAM, "[ATLAS] Kiln"), (SAM, "[ATLAS] Timber")],
        [(SAM, "[ATLAS] Kiln"), (KIM, "ATLAS again")],
        [(SAM, "[EXT] Kiln"), (KIM, "[EXT] Timber")],
        [(SAM, "[EXTERNAL SENDER] Kiln"), (KIM, "[EXTERNAL SENDER] Timber")],
        [(SAM, "[#4711] Kiln"), (KIM, "[#4711] Timber")],
        [(SAM, "[Kim] Kiln"), (KIM, "[Kim] Timber")],
        [(SAM, "[Globex] Kiln"), (KIM, "[Globex] Timber")],
        [(SAM, "Atlas: Kiln"), (KIM, "Atlas: Timber")],
        [(SAM, "Question: Kiln"), (KIM, "Question: Timber"), (LEE, "Question: Oak")],
        [(SAM, "Weekly update - Kiln"), (KIM, "Weekly update - Timber"), (LEE, "Weekly update - Oak")],
        [(SAM, "at 10:30 Kiln"), (KIM, "at 10:30 Timber"), (LEE, "at 10:30 Oak")],
    ],
)
def test_nothing_to_ask(mails: list[Mail]) -> None:
    """One person's habit, what mail programs stamp on, numbers, names of those who write, everyday words."""
    assert named(*mails) == []


@pytest.mark.parametrize(
    "mails",
    [
        [(SAM, "[ATLAS] Kiln"), (KIM, "[Atlas] Timber")],
        [(SAM, "Atlas: Kiln"), (KIM, "Atlas: Timber"), (SAM, "Atlas - Oak")],
    ],
)
def test_a_word_that_several_use(mails: list[Mail]) -> None:
    """A tag in two threads, an opening in three, by two people."""
    assert named(*mails) == ["project:project atlas"]


def test_a_stamp_on_everything() -> None:
    """What stands on a third of all mail says nothing of any."""
    mails = [(seat, f"[Rivertown gateway] {n}") for n, seat in enumerate((SAM, KIM) * 3)]
    assert named(*mails, others=30) == ["project:project rivertown gateway"]
    assert named(*mails, others=6) == []


@pytest.mark.parametrize(
    ("series", "times", "asked"),
    [
        ("Weekly sync", 5, []),
        ("1:1 Sam / Ada", 5, []),
        ("Jour fixe", 5, []),
        ("Oven safety review", 2, []),
        ("Oven safety review", 3, ["topic:oven safety review"]),
    ],
)
def test_series(series: str, times: int, asked: list[str]) -> None:
    """Meetings that come again under a name that says what they are about."""
    vault = Vault()
    for number in range(times):
        vault.meeting(f"m{number}", number, SAM, KIM, series=text(series))
    assert [proposal.subject for proposal in proposals(vault.index)] == asked
    assert len([card for card in cards(vault.settle(), {}, frozenset()) if card.subject in asked]) == len(asked)


def test_what_has_a_note_is_not_asked_about() -> None:
    """A project by that name, and anything whose name is in the tag."""
    vault = Vault()
    vault.note("project", "Atlas")
    for number, seat in enumerate((SAM, KIM)):
        vault.mail(f"m{number}", number, (seat, (ADA,)), title=text("[ATLAS phase two] Kiln"))
    assert proposals(vault.index) == ()


def test_spelling() -> None:
    """A word in capitals is written as a name; where anybody writes it so, as they do."""
    vault = Vault()
    for number, (seat, tag) in enumerate(((SAM, "HERMES"), (KIM, "HERMES"), (SAM, "GeoMap"), (KIM, "GEOMAP"))):
        vault.mail(f"m{number}", number, (seat, (ADA,)), title=text(f"[{tag}] Kiln"))
    hermes, geomap = found_by("project:project hermes", vault.index), found_by("project:project geomap", vault.index)
    assert hermes and geomap and (hermes.name, geomap.name) == ("Hermes", "GeoMap")
    assert found_by("project:project nothing", vault.index) is None


@pytest.mark.parametrize(
    ("called", "claimed", "better"),
    [
        ("Rivertown", "", []),
        ("Rivertown", "Rivertown Ltd", []),
        ("Rivertown", "Client Corp", []),
        ("My bakers", "Rivertown Mills", []),
        ("Rivertown", "Rivertown Mills Ltd", ["Rivertown Mills"]),
    ],
)
def test_better_names(called: str, claimed: str, better: list[str]) -> None:
    """Asked about only while a note is called by its domain: a name that a person gave is theirs."""
    vault = Vault()
    vault.note("organization", called, domains=("rivertown.test",))
    claim = FiledClaim(text(SAM[0]), SAM[1], "organization", text(claimed), text(claimed), "")
    vault.mail("a", 0, (SAM, (ADA,)), claims=(claim,) if claimed else ())
    assert [name for _, name, _ in better_names(vault.index)] == better


@pytest.mark.parametrize(
    ("path", "name", "namesakes", "better"),
    [
        ("People/Ada Kiln", "Ada Kiln", [], []),
        ("People/Ada Kiln (Rivertown)", "Ada Kiln", ["People/Ada Kiln"], []),
        ("People/Ada Kiln (Rivertown)", "Ada Kiln", [""], []),
        ("People/Ada (Kiln)", "Ada (Kiln)", [], []),
        ("People/Ada Kiln (Rivertown)", "Ada Kiln", [], ["Ada Kiln"]),
    ],
)
def test_qualifiers_that_serve_no_more(path: str, name: str, namesakes: list[str], better: list[str]) -> None:
    """Asked about when nobody else bears the name, with or without a note."""
    vault = Vault()
    vault.index.put_entity(Entity("ada", "person", name, path))
    for number, other in enumerate(namesakes):
        vault.index.put_entity(Entity(f"ada-{number}", "person", name, other))
    assert [wanted for _, wanted, _ in better_names(vault.index)] == better
