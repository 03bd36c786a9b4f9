"""``import-memory``: what another agent keeps comes in once, says where it comes from, and goes again with ``undo``."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import Conflict, UsageFault
from pipeline.query.blame import blame
from pipeline.query.facts import facts
from pipeline.run.editing import add, remove
from pipeline.run.forgetting import forget
from pipeline.run.relating import relate
from pipeline.run.undo import undo
from pipeline.share.exporting.exporting import export
from pipeline.share.importing.importing import import_memory
from pipeline.share.importing.planning import kind_of
from tests.scenarios.desk import SARAH, Desk, stranger
from tests.share.variants import FORMATS, GRAPH, ITEMS, MEMORY, PARA, ROWBOAT, SKILL, VARIANTS, lay

Import = Callable[..., Any]
ADA = "People/Ada Quince.md"
AREA = "life/areas/people/ada-quince/facts.jsonl"


def note(**more: object) -> dict[str, str]:
    """One entity with one fact, as an items.json."""
    value = {"id": "x-001", "fact": "Sails at dawn", "category": "context", "timestamp": "2026-01-05"} | more
    return {"life/areas/people/ada-quince/items.json": json.dumps([value])}


# --- what does not happen ---


def test_looking_writes_nothing(desk: Desk, take: Import) -> None:
    """Without ``--apply`` there is a table, and the vault is as it was."""
    before, stamps, head = desk.tree(), desk.stamps(), desk.git("rev-parse", "HEAD")
    found = take(SKILL | GRAPH | ROWBOAT | MEMORY, apply=False)
    assert {row.what for row in found.rows} == {"new", "joined"}
    assert (desk.tree(), desk.stamps(), desk.git("rev-parse", "HEAD")) == (before, stamps, head)


@pytest.mark.parametrize("name", [*VARIANTS, *FORMATS])
def test_a_second_import_changes_nothing(desk: Desk, take: Import, name: str) -> None:
    """Every variant: no byte, no commit; but for daily notes, a run after it finds nothing to do either."""
    files = (VARIANTS | FORMATS)[name]
    first = take(files)
    assert len(first.report.commits) == 1 and first.report.items
    before, stamps = desk.tree(), desk.stamps()
    again = take(files)
    assert (again.report.commits, again.report.items) == ((), ())
    assert (desk.tree(), desk.stamps()) == (before, stamps)
    if name != "memory":
        desk.is_quiet()
        desk.check()


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("life/areas/people/ada/items.json", "[{", "is no JSON"),
        ("life/areas/people/ada/items.json", "[" * 200_000, "nested too deep"),
        ("life/areas/people/ada/items.json", '[{"id": "a-001"}]', "says nothing"),
        ("life/areas/people/ada/items.json", "[7]", "is no object"),
        ("life/areas/people/ada/facts.jsonl", "not JSON\n", "is no JSON"),
        ("kg-store.json", '{"nodes": {"a": 1}, "edges": []}', "is no object with an id"),
        ("kg-store.json", '{"nodes": {}, "edges": [{"from": "a", "to": "b", "rel": "r"}]}', "lacks an end"),
        ("other.json", '{"a": 1}', "no facts and no graph"),
        ("kg-access.json", "{}", "is made from other files"),
        ("AGENTS.md", "# Rules\n", "tells an agent what to do"),
        ("Diary.md", "# Diary\n\nRain.\n", "is about nobody"),
        ("People/Eve.md", "---\na: [\n---\n# Eve\n", "no valid YAML"),
        ("mail.eml", "From: a@b.test\n", "no format of a memory"),
    ],
)
def test_what_is_not_taken_is_told(take: Import, path: str, text: str, reason: str) -> None:
    """Nothing is dropped in silence: every file that says nothing stands in the list, with the reason."""
    left = take({path: text}, apply=False).left
    assert [one["path"] for one in left] == [path] and reason in left[0]["reason"]


def test_files_that_cannot_be_read(desk: Desk, take: Import, tmp_path: Path) -> None:
    """Other encodings, huge files and links that lead out are told; a link within the folder is followed."""
    outside = tmp_path / "outside.md"
    outside.write_text("# Secret diary\n", "utf-8")
    root = lay(tmp_path / "agent", {"memory/2026-03-01.md": "# 2026-03-01\n\nRain.\n"})
    (root / "latin.md").write_bytes(b"# Caf\xe9\n")
    (root / "huge.md").write_bytes(b"x" * 4_000_001)
    (root / "MEMORY.md").symlink_to(outside)
    (root / "loop").symlink_to(root)
    os.mkfifo(root / "pipe.md")
    found = take({}, apply=True)
    assert {one["path"]: one["reason"][:20] for one in found.left} == {
        "MEMORY.md": "Links are followed o",
        "huge.md": "larger than 4 MB",
        "latin.md": "is not UTF-8 text",
        "pipe.md": "This is a device or ",
    }
    assert "Secret diary" not in desk.text()


UNREADABLE = {
    "items.json": {"items.json": "[{"},
    "facts.jsonl": {"facts.jsonl": "{\n"},
    "facts.json, with a title": {"facts.json": "nope", "summary.md": "# Ada Quince\n"},
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_leaves_no_empty_note(desk: Desk, take: Import, name: str) -> None:
    """Nobody comes in of whom no word can be read; with a summary beside it somebody does."""
    before = desk.tree()
    files = {f"life/areas/people/ada-quince/{path}": text for path, text in UNREADABLE[name].items()}
    found = take(files)
    assert (found.rows, len(found.left)) == ((), 1) and desk.tree() == before
    summary = {"life/areas/people/ada-quince/summary.md": "# Ada Quince\n\nSails at dawn.\n"}
    assert [row.name for row in take(files | summary, folder="more").rows] == ["Ada Quince"]


def test_paths_that_are_refused(desk: Desk, tmp_path: Path) -> None:
    """Nothing there; the vault; a folder above the vault."""
    for path in (tmp_path / "nowhere", desk.vault, desk.vault / "People", desk.root):
        with pytest.raises(UsageFault):
            import_memory(desk.root, path, True, lambda: desk.now)


# --- facts ---


def test_what_is_superseded_does_not_count(desk: Desk, take: Import) -> None:
    """``supersedes`` and ``supersededBy`` decide, not a status that somebody forgot to change."""
    for files in (SKILL, ITEMS):
        take(files, folder=f"agent-{len(files)}")
    assert [row["fact"] for row in facts(desk.root, "Ada Quince")] == ["Works in Bergen", "Allergic to shellfish"]
    assert "Works in Lund" not in desk.note(ADA)


def test_lines_stay_byte_for_byte(desk: Desk, take: Import) -> None:
    """A line of the contract only gains where it comes from; unknown keys keep even their white space."""
    take(SKILL)
    lines = desk.note(AREA).splitlines()
    ours = SKILL["life/areas/people/ada-quince/facts.jsonl"].splitlines()
    assert lines[1] == f'{ours[1][:-1]}, "ref": "import:life/areas/people/ada-quince/facts.jsonl:2"}}'
    assert lines[0].startswith(ours[0].replace('"active"', '"superseded"')[:-1])


def test_other_words_of_other_programs(desk: Desk, take: Import) -> None:
    """Categories, dates and ids get the contract's form; what they were stands beside it."""
    take(PARA)
    rows = [json.loads(line) for line in desk.note(AREA).splitlines()]
    told = [(row["category"], row["orig_category"], row["ts"], row["id"]) for row in rows]
    assert told == [
        ("context", "requirement", "2026-01-05", "ada-quince-001"),
        ("preference", "feedback", "2026-01-06", "milestone-002"),
    ]
    assert (rows[0]["orig_id"], rows[0]["accessCount"], rows[0]["lastAccessed"]) == ("milestone-001", 12, "2026-02-20")
    assert "milestone-001" in desk.note("life/areas/companies/larkmoor/facts.jsonl")


def test_every_line_says_where_it_comes_from(desk: Desk, take: Import) -> None:
    """``facts`` and ``blame`` name the file and the line."""
    take(PARA)
    assert facts(desk.root, "Larkmoor")[0]["from"] == "life/areas/companies/larkmoor/items.json:2"
    found = [one for one in blame(desk.root, ADA)[1] if "Moved the lab" in one.text]
    assert (found[0].origin, found[0].why) == ("imported", "life/areas/people/ada-quince/items.json:2")


def test_a_line_from_another_vault(desk: Desk, take: Import) -> None:
    """Its ``ref`` names an item that is not here: it stays beside the new one, and nothing withdraws the fact."""
    take(note(ref="0123456789ab", source="conversation"))
    desk.later(days=1)
    desk.run()
    row = json.loads(desk.note(AREA))
    assert (row["orig_ref"], row["status"]) == ("0123456789ab", "active")


# --- who is who ---


@pytest.fixture
def known(desk: Desk) -> Desk:
    """Sarah Quill is known by her address."""
    desk.mail("a", "Robin Vale <robin@vale.test>", SARAH, "Plan", "Hello Sarah, shall we meet?\n", day=2)
    desk.mail("b", SARAH, "Robin Vale <robin@vale.test>", "Re: Plan", "Yes, on Monday.\n", day=3, re="a")
    desk.run()
    assert "People/Sarah Quill.md" in desk.tree()
    return desk


def person(name: str, email: str, kind: str = "human") -> dict[str, str]:
    """A graph with one node that has a fact."""
    node = {"type": kind, "label": name, "attrs": {"email": email, "facts": ["Sails at dawn"]}}
    return {"kg-store.json": json.dumps({"nodes": {"it": node}, "edges": []})}


WHO = [
    ("Sarah Quill", "sarah@other.test", "human", "conflict", "same name at another address"),
    ("Robin Vale", "robin@vale.test", "human", "left out", "you"),
    ("...", "", "human", "left out", "has no name"),
    ("Sara Quill", "", "human", "new", ""),
    ("Sarah", "", "human", "new", ""),
    ("Sarah Quill", "", "place", "new", ""),
    ("S. Q.", "sarah@acme.test", "human", "joined", "the address sarah@acme.test"),
    ("sarah  quill", "", "human", "joined", "the same name"),
    ("Sarah Quill", "s.quill@acme.test", "human", "joined", "the same name"),
]
"""Name, address and kind of a node; what becomes of it, and why."""


def test_who_is_who(known: Desk, take: Import) -> None:
    """By address, then by name where nothing speaks against it; never by a guess."""
    for number, (name, email, kind, what, why) in enumerate(WHO):
        (row,) = take(person(name, email, kind), apply=False, folder=f"who-{number}").rows
        assert row.what == what and why in row.why, (name, email, row)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("human", "person"),
        ("ai", "ai"),
        ("meeting", "event"),
        ("source", "topic"),
        ("chat", "topic"),
        ("../x", "topic"),
        ("knowledge", "topic"),
    ],
)
def test_kinds(said: str, kind: str) -> None:
    """Types of other programs are kinds here, but for those of the program's other notes and folders."""
    assert kind_of(said) == kind


def test_what_went_out_is_known(known: Desk, tmp_path: Path) -> None:
    """An export that comes in again where it came from changes nothing, in any form that can be read."""
    for form in ("life", "kg-store"):
        out = tmp_path / form / "kg-store.json" if form == "kg-store" else tmp_path / form
        (tmp_path / form).mkdir()
        export(known.root, form, str(out))
        found = import_memory(known.root, tmp_path / form, True, lambda: known.now)
        assert found.rows and (found.report.commits, found.report.items) == ((), ()), form


def test_a_conflict_waits(known: Desk, take: Import) -> None:
    """It is told, nothing of it comes in, and the exit code says that something waits."""
    before = known.tree()
    found = take(person("Sarah Quill", "sarah@other.test"))
    assert (found.exit_code, known.tree()) == (1, before)


def test_what_the_vault_says_stays(known: Desk, take: Import) -> None:
    """A joined one gains facts and what was not known; a value that differs is told, not taken."""
    take({"People/Sarah Quill.md": "# Sarah Quill\n\n## Info\n**Role:** Buyer\n\n## Key facts\n- (2026-01-02) Sails\n"})
    assert "role: Buyer" in known.note("People/Sarah Quill.md")
    row = take({"People/Sarah Quill.md": "# Sarah Quill\n\n## Info\n**Role:** Skipper\n"}, folder="other").rows[0]
    text = known.note("People/Sarah Quill.md")
    assert row.why == "the same name; differs, role: Skipper (here: Buyer)"
    assert "role: Buyer" in text and "- role: Skipper" in text.partition("## Notes")[2]
    known.is_quiet()
    known.check()


def test_whom_the_owner_took_away(desk: Desk, take: Import) -> None:
    """Removed ones and forgotten ones do not come back by an import."""
    take(SKILL)
    remove(desk.root, "Gauge Two", clock=lambda: desk.now)
    forget(desk.root, "Ada Quince", clock=lambda: desk.now)
    assert "Ada Quince" not in desk.text() and "ada-quince" not in desk.text()
    rows = {row.path: row for row in take(SKILL).rows}
    assert rows["life/areas/projects/gauge-two/facts.jsonl"].what == "left out"
    assert rows["life/areas/people/ada-quince/"].why == "was forgotten"
    assert "Allergic" not in desk.text()


def test_a_note_of_ones_own_is_not_written(desk: Desk, take: Import) -> None:
    """Of a foreign note only facts are kept, outside of it."""
    desk.write("Contacts/Ada Quince.md", "---\nemail: ada@larkmoor.test\n---\n# Ada Quince\n\nMine.\n")
    desk.run()
    before = desk.note("Contacts/Ada Quince.md")
    take(SKILL)
    assert desk.note("Contacts/Ada Quince.md") == before and ADA not in desk.tree()


# --- undo ---


def theirs(desk: Desk) -> dict[str, bytes]:
    """All files but the pages that follow from the others."""
    return {path: data for path, data in desk.tree().items() if path not in {"Suggested.md", "kg-summary.md"}}


@pytest.mark.parametrize("files", [SKILL | MEMORY, GRAPH, ROWBOAT], ids=["areas", "graph", "notes"])
def test_undo_takes_all_of_it_back(desk: Desk, take: Import, files: dict[str, str]) -> None:
    """One commit; after ``undo`` the vault is as it was, and the import can be done again."""
    before = theirs(desk)
    take(files)
    after = theirs(desk)
    undo(desk.root, "last", clock=lambda: desk.now)
    assert theirs(desk) == before
    take(files)
    assert theirs(desk) == after


@pytest.mark.parametrize("edited", [False, True])
def test_undo_right_after_an_import(desk: Desk, take: Import, edited: bool) -> None:
    """Files that are young because the import wrote them are taken back; one that somebody writes in waits."""
    take(note())
    desk.quiet(10)
    young = desk.vault / AREA
    if edited:
        young.write_bytes(young.read_bytes() + b"\n")
    os.utime(young, (desk.now.timestamp(), desk.now.timestamp()))
    if edited:
        with pytest.raises(Conflict):
            undo(desk.root, "last", clock=lambda: desk.now)
    else:
        undo(desk.root, "last", clock=lambda: desk.now)
        assert not young.exists()


def test_a_job_that_the_note_tells_is_no_relation_beside_it(desk: Desk, take: Import) -> None:
    """Basic Memory's ``works_at`` becomes the property, also of somebody who was known; a second time, nothing."""
    add(desk.root, "organization", "Tidal Works", clock=lambda: desk.now)
    add(desk.root, "person", "Ada Quince", clock=lambda: desk.now)
    relate(desk.root, "Ada Quince", "related", "Tidal Works", clock=lambda: desk.now)
    front = "---\ntitle: Ada Quince\ntype: person\npermalink: ada\n---\n"
    page = f"{front}# Ada Quince\n\n## Relations\n- works_at [[Tidal Works]]\n"
    take({"ada.md": page})
    before = desk.note(ADA)
    assert 'organization: "[[Organizations/Tidal Works]]"' in before
    assert take({"ada.md": page}).report.commits == ()
    assert desk.note(ADA) == before


def test_a_summary_alone_goes_out_as_it_came(desk: Desk, take: Import, tmp_path: Path) -> None:
    """Without facts beside it nothing in the vault would say it again."""
    path, said = "life/areas/people/bo-lark/summary.md", "# Bo Lark\n\nPlays the harp.\n"
    take({path: said})
    export(desk.root, "life", str(tmp_path / "out"))
    assert (tmp_path / "out" / path).read_text("utf-8") == said


def test_undo_leaves_what_was_there(desk: Desk, take: Import) -> None:
    """Somebody who was known keeps the note; the facts that came are withdrawn."""
    add(desk.root, "person", "Ada Quince", clock=lambda: desk.now)
    before = desk.note(ADA)
    take(SKILL)
    undo(desk.root, "last", clock=lambda: desk.now)
    assert desk.note(ADA).split("---\n")[2] == before.split("---\n")[2]
    assert facts(desk.root, "Ada Quince") == []


# --- pages ---


def test_daily_notes_and_memory(desk: Desk, take: Import) -> None:
    """They stand where the vault has such pages, links being words; what the vault says itself stays."""
    desk.edit("MEMORY.md", "one line each.\n", "one line each.\n\n- The harbour gate closes at six.\n")
    take(MEMORY)
    daily, memory = desk.note("memory/2026-03-01.md"), desk.note("MEMORY.md")
    assert "## 09:10" in daily and "- [ ] Order cable" in daily and "Ada (People/Ada Quince)" in daily
    assert memory.count("The harbour gate closes at six.") == 1
    assert "## From MEMORY.md\n\n- Prefer short answers.\n" in memory
    take({"memory/2026-03-01.md": "# 2026-03-01\n\nCalled nobody.\n"}, folder="other")
    assert desk.note("memory/2026-03-01.md").startswith(daily.rstrip("\n"))
    assert "Called nobody." in desk.note("memory/2026-03-01.md")


def test_headings_of_a_page_are_laid_once(desk: Desk, take: Import) -> None:
    """They stand one level lower than they came, and are known by that."""
    page = {"MEMORY.md": "# Memory\n\n- Short answers.\n\n## Lessons\n\n- Measure twice.\n"}
    take(page)
    before = desk.note("MEMORY.md")
    assert "### Lessons\n" in before
    assert take(page).report.commits == ()
    assert desk.note("MEMORY.md") == before


# --- hostile texts ---

EVIL = "<%* tp.file.delete() %> [[People/X]] `= this` <script>x</script> ![](file:///etc/passwd) #tag %%x%%"
KEY = "AKIA" + "IOSFODNN7EXAMPLQ"


def test_foreign_words_are_only_words(desk: Desk, take: Import) -> None:
    """Templates, links, HTML and queries in names, facts, properties, texts and pages mean nothing in the vault."""
    node = {
        "type": "human",
        "label": f"Ada {EVIL}",
        "tags": [EVIL],
        "attrs": {"motto": EVIL, "live_note": "true", "facts": [EVIL]},
    }
    node |= {"parent": "../../../etc", "alias": "<%x%>"}
    files = {
        "kg-store.json": json.dumps({"nodes": {"../../evil": node}, "edges": []}),
        "life/areas/people/../people/eve/summary.md": f"# Eve {EVIL}\n\n{EVIL}\n```task\n{{}}\n```\n",
        "life/areas/people/eve/facts.jsonl": json.dumps({"id": "../../x", "fact": EVIL, "ts": "2026-01-02"}) + "\n",
        "memory/2026-03-01.md": f"# {EVIL}\n\n- [ ] {EVIL}\n```task\n{{}}\n```\n",
        "MEMORY.md": f"{EVIL}\n",
    }
    take(files)
    notes = {path: data.decode() for path, data in desk.tree().items() if path.endswith(".md")}
    fresh = {p: text for p, text in notes.items() if p.startswith(("People/", "memory/", "life/", "MEMORY"))}
    assert len(fresh) >= 7 and not any(".." in path for path in fresh)
    for path, text in fresh.items():
        body = text.partition("\n---\n")[2] if text.startswith("---\n") else text
        for sign in ("<script", "```task", "`= this`", "![](", " #tag", "%%"):
            assert sign not in body, (path, sign)
        for sign in ("<%", "[[People/X", "\nlive_note"):
            assert sign not in text, (path, sign)


def test_secrets_are_left_out(desk: Desk, take: Import) -> None:
    """A credential reaches no note, no fact and no copy of a file, wherever it stands; the table counts it."""
    files = {
        "life/areas/people/ada/items.json": json.dumps([{"fact": f"Her key is {KEY}", "timestamp": "2026-01-02"}]),
        "life/areas/people/ada/summary.md": f"# Ada Quince\n\nKey: {KEY}\n",
        "life/README.md": f"The key is {KEY}\n",
        "kg-store.json": json.dumps(
            {
                "nodes": {"wifi": {"type": "credential", "label": "Wifi", "attrs": {"password": "hunter2-Blue!9"}}},
                "edges": [],
            }
        ),
        "memory/2026-03-01.md": f"# 2026-03-01\n\nGot {KEY}\n",
    }
    found = take(files)
    assert len(found.secrets) == 5
    assert KEY not in desk.text() and "hunter2" not in desk.text()
    assert KEY not in desk.git("log", "-p", "--all")


JOBS = {
    "a former job beside the one that the note names": (
        {"ben": {"type": "person", "label": "Ben Alder"}, "zoe": {"organization": "Mint Works"}},
        [("zoe", "worked_at", "mint"), ("ben", "reports_to", "mint")],
    ),
    "the job with its year beside it": (
        {"zoe": {"organization": "Mint Works"}, "ben": {}},
        [("zoe", "employs", "mint", {"since": "2024"}), ("ben", "worked_at", "mint")],
    ),
    "a former job where mail tells of a present one": (
        {"tom": {"email": "tom@bluefin.test"}, "zoe": {}},
        [("tom", "worked_at", "blue"), ("zoe", "knows", "blue")],
    ),
}


@pytest.mark.parametrize("name", JOBS)
def test_a_run_after_an_import_changes_nothing(known: Desk, take: Import, name: str) -> None:
    """Also where a job comes in, and with it a relation to the same organization."""
    people, edges = JOBS[name]
    labels = {"zoe": "Zoe Alder", "ben": "Ben Alder", "tom": "Tom Reed"}
    nodes = {key: {"type": "person", "label": labels[key], "attrs": attrs} for key, attrs in people.items()}
    nodes |= {"mint": {"type": "org", "label": "Mint Works"}}
    nodes |= {"blue": {"type": "org", "label": "Bluefin", "attrs": {"domain": "bluefin.test"}}}
    told = [{"from": e[0], "rel": e[1], "to": e[2], "attrs": e[3] if len(e) > 3 else {}} for e in edges]
    stranger(known)
    known.run()
    known.later(days=1)
    take({"kg-store.json": json.dumps({"nodes": nodes, "edges": told})})
    known.later(days=1)
    known.is_quiet()


def test_many_entities_take_linear_time(desk: Desk, take: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second import asks the history once for all notes, not once for each."""
    from pipeline.vault.history import History

    nodes = {f"n{number}": {"type": "org", "label": f"Firm {number}"} for number in range(30)}
    files = {"kg-store.json": json.dumps({"nodes": nodes, "edges": []})}
    take(files)
    desk.quiet(10)
    asked: list[str] = []
    versions = History.versions
    monkeypatch.setattr(
        History, "versions", lambda self, path, *rest: asked.append(path) or versions(self, path, *rest)
    )
    assert take(files).report.commits == ()
    assert len(asked) < 10
