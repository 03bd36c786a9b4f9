"""The graph over a whole vault: its summary goes with the batch that changes it, and nobody's words are touched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from desk import OWNER, SARAH, TOM, Desk

from pipeline.errors import UsageFault
from pipeline.notes.kgml import Entry, parse
from pipeline.query.consolidation import proposals
from pipeline.query.doubts import doubts
from pipeline.query.graph import changed, stats, summarized, traverse, way
from pipeline.run.consolidating import consolidate, summarize
from pipeline.run.editing import add
from pipeline.run.forgetting import forget
from pipeline.run.relating import relate
from pipeline.run.restore import restore
from pipeline.run.synthesize import synthesize
from pipeline.run.undo import undo
from pipeline.vault.access import load_uses

PAGE = "kg-summary.md"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Two people who wrote, and were answered."""
    desk = Desk(tmp_path)
    desk.mail("a", SARAH, OWNER, "Prices", "Could you send the price list?\n\nSarah Quill\nHead of Sales, Acme", day=2)
    desk.mail("b", OWNER, "sarah@acme.test", "Re: Prices", "Here it is.", day=3, re="a")
    desk.mail("c", TOM, OWNER, "Visit", "May I visit you next week?", day=4)
    desk.mail("d", OWNER, "tom@bluefin.test", "Re: Visit", "Of course.", day=5, re="c")
    desk.run()
    return desk


def shown(desk: Desk) -> dict[str, Entry]:
    """What stands on the margin of the page, by name."""
    return {entry.label: entry for _, entries in parse(desk.note(PAGE)).categories for entry in entries}


def test_the_summary_goes_with_the_batch(desk: Desk) -> None:
    """It is in the batch's commit, a second run changes nothing, and it is what ``summarize`` would write."""
    assert {"Sarah Quill", "Tom Reed", "Acme"} <= shown(desk).keys()
    assert desk.git("log", "--format=%s", "--", PAGE).splitlines() == desk.git("log", "-1", "--format=%s").splitlines()
    desk.is_quiet()
    assert summarized(desk.root) == desk.note(PAGE)
    assert summarize(desk.root, clock=lambda: desk.now).commits == ()
    assert desk.git("status", "--short") == ""
    desk.check()


def test_the_batch_size_changes_nothing(tmp_path: Path, desk: Desk) -> None:
    """One batch or many: the same page."""
    other = Desk(tmp_path / "other")
    for file in sorted(desk.raw.rglob("*.eml")):
        other.source(file.relative_to(desk.raw).as_posix(), file.read_bytes())
    other.run(batch_size=1)
    assert other.note(PAGE) == desk.note(PAGE)


def test_a_question_is_counted_and_changes_no_file(desk: Desk) -> None:
    """Counts stand outside the vault; a run without news writes nothing because of them."""
    before = desk.tree()
    steps = traverse(desk.root, "Sarah Quill", clock=lambda: desk.now)
    assert [(step.word, step.node.name) for step in steps[1:]] == [("works at", "Acme")]
    traverse(desk.root, "sarah@acme.test", clock=lambda: desk.now)
    uses = load_uses(desk.root / ".vaultmill")
    assert {entity: (one.count, one.last) for entity, one in uses.items()} == {"sarah-quill": (2, "2026-05-04")}
    desk.is_quiet()
    assert desk.tree() == before


def test_what_a_person_wrote_into_it_stays(desk: Desk) -> None:
    """The page is left as it is, and said to be; once it is deleted it is made again."""
    desk.write(PAGE, desk.note(PAGE) + "My own words\n")
    desk.mail("e", SARAH, OWNER, "Thanks", "All is well.", day=9)
    desk.mail("f", OWNER, "sarah@acme.test", "Re: Thanks", "Good.", day=10, re="e")
    report = desk.run()
    assert "My own words" in desk.note(PAGE)
    assert [problem.path for problem in report.problems] == [PAGE]
    desk.delete(PAGE)
    summarize(desk.root, clock=lambda: desk.now)
    assert "My own words" not in desk.note(PAGE) and shown(desk)
    desk.is_quiet()


def test_it_can_be_left_out(tmp_path: Path) -> None:
    """``summary_tokens: 0``: no page, and ``summarize`` says why."""
    desk = Desk(tmp_path)
    settings = desk.root / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("summary_tokens: 5000", "summary_tokens: 0"), "utf-8")
    desk.mail("a", OWNER, "sarah@acme.test", "Hello", "Hello Sarah.", day=3)
    desk.run()
    assert PAGE not in desk.tree()
    with pytest.raises(UsageFault, match="no summary"):
        summarize(desk.root, clock=lambda: desk.now)


def test_undo_leaves_the_summary_true(desk: Desk) -> None:
    """What is undone is not in it any more, and comes back with it."""
    before = desk.note(PAGE)
    relate(desk.root, "Sarah Quill", "reports to", "Tom Reed", clock=lambda: desk.now)
    assert "Sarah Quill >reports_to> Tom Reed" in desk.note(PAGE)
    undo(desk.root, "last", clock=lambda: desk.now)
    assert desk.note(PAGE) == before
    desk.is_quiet()


def test_ways_figures_news(desk: Desk) -> None:
    """The commands that only read."""
    relate(desk.root, "Sarah Quill", "knows", "Tom Reed", clock=lambda: desk.now)
    steps = way(desk.root, "Acme", "Tom Reed")
    assert [(step.word, step.node.name) for step in steps] == [
        ("", "Acme"),
        ("employs", "Sarah Quill"),
        ("knows", "Tom Reed"),
    ]
    found = stats(desk.root)
    assert found["kinds"]["person"] == 2 and found["words"]["knows"] == 1
    assert [row["name"] for row in changed(desk.root, "2026-04-05") if row["kind"] == "person"] == ["Tom Reed"]
    assert changed(desk.root, "2026-05-05") == []
    with pytest.raises(UsageFault):
        traverse(desk.root, "Nobody Known")


# --- consolidate ---


@pytest.fixture
def garden(desk: Desk) -> Desk:
    """Three topics: one inside another, one with properties that somebody left empty."""
    clock = lambda: desk.now  # noqa: E731
    for name in ("Garden", "Shed"):
        add(desk.root, "topic", name, clock=clock)
    relate(desk.root, "Shed", "part of", "Garden", clock=clock)
    desk.edit("Topics/Garden.md", "kind: topic\n", "kind: topic\ncolour:\nsize: []\nsoil: clay\n")
    desk.edit("Topics/Shed.md", "## Notes\n", "## Notes\nBuilt by hand.\n")
    desk.later(hours=1)
    desk.run()
    return desk


def test_nothing_is_done_unasked(garden: Desk) -> None:
    """Proposals with their reason and command; the vault is as it was."""
    before = garden.tree()
    rows = {(row["rule"], row["what"], row["with"]) for row in proposals(garden.root)}
    assert rows == {("nest", "Topics/Shed.md", "Topics/Garden.md"), ("prune", "Topics/Garden.md", "")}
    assert garden.tree() == before
    assert proposals(garden.root, ("absorb",)) == []


def test_each_change_is_a_commit_that_can_be_undone(garden: Desk) -> None:
    """Two proposals, two commits, two times undone: every note but for its rendering's mark is as it was."""
    before = {path: garden.note(path) for path in ("Topics/Garden.md", "Topics/Shed.md")}
    report, left = consolidate(garden.root, clock=lambda: garden.now)
    assert (len(report.commits), left) == (2, [])
    shed, soil = garden.note("Topics/Shed.md"), garden.note("Topics/Garden.md")
    assert 'parent: "[[Topics/Garden]]"' in shed and "Built by hand." in shed
    assert "colour" not in soil and "size" not in soil and "soil: clay" in soil
    assert [child.label for child in shown(garden)["Garden"].children] == ["Shed"]
    assert proposals(garden.root) == []
    garden.is_quiet()
    for commit in reversed(report.commits):
        undo(garden.root, commit, clock=lambda: garden.now)
    assert "parent:" not in garden.note("Topics/Shed.md")
    for key in ("colour:", "size: []", "soil: clay"):
        assert key in garden.note("Topics/Garden.md")
    assert garden.note("Topics/Shed.md").partition("# Shed")[2] == before["Topics/Shed.md"].partition("# Shed")[2]
    assert {row["rule"] for row in proposals(garden.root)} == {"nest", "prune"}


def test_people_with_similar_names_are_never_made_one(tmp_path: Path) -> None:
    """Two brothers at one firm, whose names differ by a letter, stay two."""
    desk = Desk(tmp_path)
    for number, (name, email) in enumerate((("Jan Bakker", "jan@acme.test"), ("Jana Bakker", "jana@acme.test"))):
        desk.mail(f"m{number}", f"{name} <{email}>", OWNER, f"Offer {number}", "Please see below.", day=2 + number)
        desk.mail(f"o{number}", OWNER, email, f"Re: Offer {number}", "Thanks.", day=4 + number, re=f"m{number}")
    desk.run()
    assert {"People/Jan Bakker.md", "People/Jana Bakker.md"} <= desk.tree().keys()
    assert [row for row in proposals(desk.root) if row["rule"] == "absorb"] == []


# --- uncertain ---


def edit_fact(desk: Desk, change: Callable[[str], str]) -> None:
    """Change the first line of Sarah's facts."""
    path = desk.find("people/sarah-quill/facts.jsonl")
    first, *rest = desk.note(path).split("\n")
    desk.write(path, "\n".join([change(first), *rest]))


def test_what_is_in_doubt(desk: Desk) -> None:
    """Notes, relations and facts of low confidence, least sure first, each with what to do about it."""
    sure = [row for row in doubts(desk.root) if row["what"] in ("note", "relation")]
    assert sure == []
    relate(desk.root, "Tom Reed", "knows", "Sarah Quill", attributes=["confidence=0.4"], clock=lambda: desk.now)
    desk.edit("People/Tom Reed.md", "kind: person\n", "kind: person\nconfidence: 0.3\n")
    rows = [row for row in doubts(desk.root) if row["what"] in ("note", "relation")]
    assert [(row["what"], row["confidence"]) for row in rows] == [("note", 0.3), ("relation", 0.4)]
    assert all("vaultmill" in row["do"] for row in rows)
    assert rows[1]["why"] == "Sarah Quill knows Tom Reed"


def test_whom_one_forgets_is_not_in_the_graph(desk: Desk) -> None:
    """Neither on the page nor in the counts, and the page is not said to be a person's."""
    traverse(desk.root, "Sarah Quill", clock=lambda: desk.now)
    desk.later(hours=1)
    report = forget(desk.root, "Sarah Quill", clock=lambda: desk.now)
    assert "Sarah" not in desk.note(PAGE) and not any(PAGE in hint for hint in report.hints)
    assert load_uses(desk.root / ".vaultmill") == {}


def test_an_earlier_state_has_its_own_summary(desk: Desk) -> None:
    """After a restore the page tells of the graph as it is then."""
    before, then = desk.note(PAGE), desk.git("rev-parse", "HEAD").strip()
    relate(desk.root, "Sarah Quill", "reports to", "Tom Reed", clock=lambda: desk.now)
    assert desk.note(PAGE) != before
    restore(desk.root, then, clock=lambda: desk.now)
    assert desk.note(PAGE) == before
    desk.is_quiet()


def test_a_question_decides_what_has_room(tmp_path: Path) -> None:
    """With little room, whom one asked for is shown after the next batch, and not before."""
    desk = Desk(tmp_path)
    settings = desk.root / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("summary_tokens: 5000", "summary_tokens: 120"), "utf-8")
    for number, name in enumerate(("Ada", "Ben", "Cora", "Dirk", "Edda", "Falk", "Gesa", "Hugo"), 2):
        email = f"{name.lower()}@{name.lower()}works.test"
        desk.mail(f"{name}1", f"{name} Winter <{email}>", OWNER, "Hello", "How are you?", day=number)
        desk.mail(f"{name}2", OWNER, email, "Re: Hello", "Well, thanks.", day=number, hour=11, re=f"{name}1")
    desk.run()
    assert "Ada Winter" not in shown(desk) and parse(desk.note(PAGE)).omitted
    traverse(desk.root, "Ada Winter", clock=lambda: desk.now)
    desk.is_quiet()
    summarize(desk.root, clock=lambda: desk.now)
    assert "Ada Winter" in shown(desk)
    desk.is_quiet()


def test_a_synthesis_only_proposes(garden: Desk) -> None:
    """It says how much could be tidied, and does none of it."""
    report = synthesize(garden.root, clock=lambda: garden.now)
    assert "2 things in the graph could be tidier: `vaultmill consolidate` lists them." in report.hints
    assert "colour:" in garden.note("Topics/Garden.md") and len(proposals(garden.root)) == 2


def test_what_a_person_typed_is_told_of(desk: Desk) -> None:
    """A property that concerns nothing else reaches the page with the next run; then all is quiet."""
    desk.edit("People/Tom Reed.md", "kind: person\n", "kind: person\nhobby: rowing\n")
    desk.later(hours=1)
    desk.run()
    assert ("hobby", "rowing") in shown(desk)["Tom Reed"].attrs
    desk.is_quiet()


def test_two_machines_do_not_quarrel_over_it(desk: Desk) -> None:
    """Git merges two pages without asking, and the next run makes one of them."""
    desk.git("switch", "-q", "-c", "side")
    relate(desk.root, "Sarah Quill", "knows", "Tom Reed", clock=lambda: desk.now)
    desk.git("switch", "-q", "main")
    add(desk.root, "topic", "Garden", clock=lambda: desk.now)
    desk.git("merge", "-q", "-m", "both", "side")
    assert desk.note(PAGE).count("%machine") == 2
    desk.later(hours=1)
    assert desk.run().problems == ()
    assert desk.note(PAGE).count("%machine") == 1 and "Garden" in shown(desk)
    assert "Sarah Quill >knows> Tom Reed" in desk.note(PAGE)
    desk.is_quiet()
