"""``status``, ``items``, ``suggested``, ``index``, ``resolve`` and ``history`` over one small workspace."""

from __future__ import annotations

import importlib.util
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import UsageFault
from pipeline.query import history, index, index_markdown, items, outcome, resolve, status, suggested, suggested_cards
from pipeline.query.timeline import _sum
from pipeline.vault.commits import Entry

_SPEC = importlib.util.spec_from_file_location("query_workspace", Path(__file__).with_name("conftest.py"))
assert _SPEC and _SPEC.loader
made_by: Any = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made_by)

KEYS = (
    "id kind date title source people organizations projects relationship topics type filter action status reasons note"
)


def test_not_a_workspace(tmp_path: Path, fresh: Path) -> None:
    """Without settings, and without a vault, every question is refused with what to do; no vault is made."""
    shutil.rmtree(fresh / "knowledge")
    for root in (tmp_path, fresh):
        for ask in (status, items, index, index_markdown):
            with pytest.raises(UsageFault, match="no workspace|no vault") as refused:
                ask(root)
            assert "vaultmill init" in refused.value.hint
    assert not (fresh / "knowledge").exists()


def test_a_fresh_vault_has_little_to_say(fresh: Path) -> None:
    """Before the first run every answer is empty and says so."""
    found = status(fresh)
    assert found["owner"].startswith("not known yet")
    assert not any(
        found[key] for key in ("items_kept", "facts", "problems", "not_processed", "last_batch", "edited_by_hand")
    )
    assert items(fresh) == ()
    assert suggested(fresh, True) == "Nothing waits for your decision."
    assert not any(index(fresh).values())
    assert index_markdown(fresh) == "Nobody and nothing is known yet."
    assert [(row["batches"], row["what"]) for row in history(fresh, "", False)] == [(0, "Vault laid down")]


def test_status(workspace: Path) -> None:
    """Counts, problems that were met, what is new in raw/, edits that no run has taken up."""
    found = status(workspace)
    assert found["owner"] == "max@home.test"
    assert (found["items_kept"], found["items_skipped"]) == ({"email": 3}, {"newsletter": 1})
    assert found["notes"]["People"] == 2
    assert found["suggested"] == {"People and organizations": 1, "Same person?": 1}
    assert [line.partition(":")[0] for line in found["problems"]] == ["scan.pdf"]
    assert not any(found[key] for key in ("not_processed", "not_ready", "edited_by_hand", "your_prose", "interrupted"))
    assert found["last_batch"]["what"].startswith("4 emails: ")
    (workspace / "raw/new.eml").write_bytes(b"From: a@b.test\n\nx")
    made_by.edit(workspace, "People/Ann Lee.md", "## Notes\n", "## Notes\nTea, not coffee.\n")
    found = status(workspace)
    assert (found["not_processed"], found["edited_by_hand"]) == (["new.eml"], ["People/Ann Lee.md"])
    json.dumps(found)


def test_status_of_an_owner_whom_no_run_found(workspace: Path) -> None:
    """Once mail was read, no further run is promised to find its owner: what to do is told."""
    file = workspace / "vaultmill.yaml"
    file.write_text(file.read_text("utf-8").replace("[max@home.test]", "[]"), "utf-8")
    assert status(workspace)["owner"] == "not known: set owner.addresses in vaultmill.yaml"


def test_status_of_sources(workspace: Path) -> None:
    """A raw folder that is missing, or has nothing in it, is told; one with sources needs no word."""
    assert status(workspace)["sources"] == ""
    shutil.rmtree(workspace / "raw")
    assert status(workspace)["sources"].startswith(f"there is no folder {workspace / 'raw'}")
    (workspace / "raw").mkdir()
    (workspace / "raw/.DS_Store").write_bytes(b"")
    assert status(workspace)["sources"].endswith(f"into {workspace / 'raw'}")


def test_outcome(workspace: Path) -> None:
    """After a run: where the vault is, how many notes of the person were saved, whether Home is the program's."""
    found = outcome(workspace, ())
    assert (found.vault, found.home, found.edited, found.empty) == (str(workspace / "knowledge"), True, 0, "")
    made_by.edit(workspace, "Home.md", "# Home", "# My home")
    report = made_by.run(workspace, made_by.RunOptions(), lambda *_: None)
    found = outcome(workspace, report.commits)
    assert (found.home, found.edited) == (True, 1)
    (workspace / "knowledge/Home.md").write_text("Mine.")
    assert not outcome(workspace, ()).home


def test_suggested_cards(workspace: Path) -> None:
    """The cards as data say what the text says."""
    found = suggested_cards(workspace, False)
    assert {card["section"] for card in found} == {"People and organizations", "Same person?"}
    for card in found:
        assert list(card) == ["id", "section", "text", "strength"]
        assert card["text"] in suggested(workspace, False)


def test_status_without_caches(workspace: Path) -> None:
    """With .vaultmill deleted, sources that notes name do not count as new."""
    shutil.rmtree(workspace / ".vaultmill")
    assert status(workspace)["not_processed"] == ["scan.pdf"]


def test_readers_need_no_write_access(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workspace that cannot be written answers all the same, and nothing in it changes."""
    shutil.rmtree(workspace / ".vaultmill")
    monkeypatch.setattr("os.access", lambda *_: False)
    before = sorted(workspace.rglob("*"))
    assert len(items(workspace)) == 4
    assert [path for path in sorted(workspace.rglob("*")) if path not in before] == []


def test_prose_in_own_words_and_newer_facts(workspace: Path) -> None:
    """A rewritten Summary is told, with the facts that came after it was written."""
    made_by.edit(workspace, "People/Ann Lee.md", "## Summary\n", "## Summary\nMy own words. ")
    assert status(workspace)["your_prose"] == ["People/Ann Lee.md: Summary is in your words"]
    made_by.again(workspace)
    file = workspace / "knowledge/life/areas/people/ann-lee/facts.jsonl"
    line = {
        "id": "ann-lee-901",
        "fact": "New",
        "category": "context",
        "ts": "2026-04-01",
        "source": "manual",
        "status": "active",
    }
    file.write_text(file.read_text() + json.dumps(line) + "\n")
    assert status(workspace)["your_prose"] == ["People/Ann Lee.md: Summary is in your words, 1 newer fact"]


def test_items(workspace: Path) -> None:
    """Kept and skipped items have the same keys, in order of date; sources and notes are paths that exist."""
    found = items(workspace)
    assert all(list(item) == KEYS.split() for item in found)
    assert [(item["title"], item["filter"]) for item in found] == [
        ("Garden plan", []), ("Issue 7", ["newsletter"]), ("A question", []), ("Seeds", []),
    ]  # fmt: skip
    plan, news = found[0], found[1]
    assert plan["source"] == ["mail/first, with a comma.eml", "mail/sent.mbox"]
    assert (plan["people"], plan["organizations"]) == (["People/Ann Lee.md"], ["Organizations/Acme.md"])
    assert plan["date"] == "2026-03-02T11:00:00"
    assert news["source"] == ["mail/news, weekly.eml"] and news["reasons"]
    for item in found:
        assert (workspace / "knowledge" / item["note"].partition("#")[0]).is_file()
        assert all((workspace / "raw" / source).is_file() for source in item["source"])


def test_suggested(workspace: Path) -> None:
    """Cards as plain text under their headings."""
    text = suggested(workspace, False)
    assert text.startswith("People and organizations\n- Make a note for Bo Stone (bo@stone.test)")
    assert "[[" not in text and "^c-" not in text
    assert suggested(workspace, True) == text


def test_index(workspace: Path) -> None:
    """People and organizations with the keys that agents expect; the tables say the same."""
    found = index(workspace)
    assert list(found) == ["people", "organizations", "projects", "topics", "other"]
    ann = found["people"][0]
    assert (ann["file"], ann["email"], ann["organization"]) == ("People/Ann Lee.md", "ann.lee@acme.test", "Acme")
    assert {"file", "name", "email", "aliases", "organization", "role"} <= set(ann)
    assert found["organizations"][0]["domain"] == "acme.test"
    table = index_markdown(workspace)
    assert "| Ann Lee | ann.lee@acme.test | Acme | Head of Things |  | People/Ann Lee.md |" in table
    assert "## Projects" not in table


@pytest.mark.parametrize(
    ("name", "email", "verdict", "reason"),
    [
        ("Someone Else", "", "new", "so"),
        ("", "who@acme.test", "new", "this address"),
        ("ann.lee@acme.test", "", "same", "known address"),
        ("Whoever", "ANN.LEE@acme.test", "same", "known address"),
        ("Ann Lee", "lee@acme.test", "same", "another address at acme.test"),
        ("Ann Lee", "ann.lee+shop@acme.test", "same", "the same mailbox as ann.lee@acme.test"),
        ("Ann Lee", "ann@third.test", "unsure", "only the name is the same"),
        ("Bo Stone", "", "same", "full name"),
        ("Acme Ltd", "", "same", "the same name"),
        ("Ann Lee", "", "unsure", "2 notes"),
        ("Ann Lee", "ann@third.test", "unsure", "2 notes"),
        ("Ann", "", "unsure", "settles"),
        ("Bo Stonne", "", "unsure", "settles"),
        ("B. Stone", "", "unsure", "One known name has these initials."),
        ("Bo K. Stone", "", "unsure", "settles"),
        ("A. Lee", "", "unsure", "2 known names"),
        ("K. Stone", "", "new", "so"),
        ("A. Stein", "", "new", "so"),
        ("Max", "max@home.test", "owner", "you"),
    ],
)
def test_resolve(made: Path, name: str, email: str, verdict: str, reason: str) -> None:
    """By address, by full name, by name and organization; what is not certain comes with candidates."""
    found = resolve(made, name, email)
    assert found["verdict"] == verdict, found
    assert reason in found["reason"]
    assert bool(found["candidates"]) is (verdict == "unsure")
    assert bool(found["id"]) is (verdict == "same")


def test_resolve_tells_why(made: Path) -> None:
    """Of somebody known: the evidence for addresses and names, who else is called so, and the gate."""
    found = resolve(made, "", "ann.lee@acme.test")
    assert [row["evidence"] for row in found["addresses"]] == ["e-mail: the first one known"]
    assert [row["name"] for row in found["names"]] == ["Ann Lee"]
    assert [(row["address"], row["reason"]) for row in found["apart"]] == [
        ("ann@other.test", "only the names speak for it: the same name")
    ]
    assert found["gate"] == "has a note: you wrote in the thread"
    assert resolve(made, "", "max@home.test")["reason"].endswith("vaultmill.yaml says so.")


def test_resolve_an_alias(workspace: Path) -> None:
    """A nickname that stands in a note's aliases means that person; with a strange address it settles nothing."""
    note = next(e["file"] for e in index(workspace)["people"] if e["email"] == "ann.lee@acme.test")
    text = (workspace / "knowledge" / note).read_text()
    line = next(line for line in text.splitlines() if line.startswith("aliases:"))
    made_by.edit(workspace, note, line, "aliases: [Annie]")
    made_by.again(workspace)
    found = resolve(workspace, "annie", "")
    assert (found["verdict"], found["note"], found["reason"]) == ("same", note, "the same name")
    assert resolve(workspace, "Annie", "annie@else.test")["verdict"] == "unsure"


def test_resolve_needs_something(made: Path) -> None:
    """Nothing but blanks is refused."""
    with pytest.raises(UsageFault, match="no name"):
        resolve(made, "  ", "")


def test_history_counts_an_item_once_a_day(workspace: Path) -> None:
    """Items that are derived anew are no new mails; a commit of its own tells that they were."""
    before = history(workspace, "", False)[0]["what"]
    made_by.edit(workspace, "People/Ann Lee.md", "## Notes\n", "## Notes\nTea.\n")
    made_by.run(workspace, made_by.RunOptions(again="all"), lambda *_: None)
    assert any(row["what"].partition(":")[0] == "4 emails" for row in history(workspace, "", True))
    after = history(workspace, "", False)
    assert after[0]["what"].partition(":")[0] == before.partition(":")[0] == "4 emails"


@pytest.mark.parametrize(
    ("subjects", "expected"),
    [
        (["2 emails: 1 note new, 2 updated, 3 facts"], "2 emails: 1 note new, 2 updated, 3 facts"),
        (["2 emails: 1 notes new, 0 updated"], "2 emails: 1 note new"),
        (["1 email: 2 notes updated", "1 edited note: 1 note updated"], "1 edited note, 1 email: 3 notes updated"),
        (
            ["2 emails: 2 notes new, 1 updated", "Undone: 2 emails: 2 notes new, 1 updated: 3 notes updated"],
            "2 emails: 2 notes new, 1 updated; Undone: 2 emails: 2 notes new, 1 updated: 3 notes updated",
        ),
        (["Held back: 1 note updated"], "Held back: 1 note updated"),
        (["2 emails: 2 notes new, 1 updated", "2 emails: 3 notes updated"], "2 emails: 2 notes new, 4 updated"),
    ],
)
def test_what_batches_did_together(subjects: list[str], expected: str) -> None:
    """Both ways in which subjects tell of notes are understood; the items of a repeated batch count once."""
    listed = "- 2026-03-02 email: Plan\n- 2026-03-03 skipped as newsletter: Issue 7: new\n"
    entries = [
        Entry(
            id=f"{number}",
            when=datetime(2026, 3, 4, tzinfo=UTC),
            author="vaultmill",
            email="agent@local",
            message=f"{line}\n\n{listed if line.startswith('2 ') else ''}\nVaultmill-Batch: {number}\n",
            parents=(),
        )
        for number, line in enumerate(subjects)
    ]
    assert _sum(entries[::-1]) == expected


def test_history(workspace: Path) -> None:
    """By day what was done together, by commit each, for a note its versions, of a deleted one too."""
    assert [row["what"].partition(":")[0] for row in history(workspace, "", True)] == ["4 emails", "Vault laid down"]
    (day, *_) = history(workspace, "", False)
    assert (day["batches"], day["edits"]) == (1, 0)
    assert day["what"].startswith("4 emails: ")
    for name in ("People/Ann Lee", "People/Ann Lee.md", "people/ann lee", "ann.lee@acme.test"):
        assert len(history(workspace, name, False)) == 1
    made_by.edit(workspace, "People/Ann Lee.md", "## Notes\n", "## Notes\nTea.\n")
    made_by.again(workspace)
    rows = history(workspace, "People/Ann Lee", False)
    assert len(rows) == 2 and rows[0]["who"] != "vaultmill"
    (workspace / "knowledge/People/Ann Lee.md").unlink()
    made_by.again(workspace)
    assert history(workspace, "People/Ann Lee", False)[0]["what"].startswith("deleted: ")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("Ann Lee", "Say which: People/Ann Lee.md, "), ("People/Anne Lee", "Did you mean People/Ann Lee"), ("zzzz", "")],
)
def test_history_of_what_note(made: Path, name: str, hint: str) -> None:
    """A name that is no note's, or that of two, is refused with a hint."""
    with pytest.raises(UsageFault) as refused:
        history(made, name if name != "Ann Lee" else "Ann Lee ", False)
    assert hint in refused.value.hint
