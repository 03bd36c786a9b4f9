"""Labels shown and explained, the noise filter audited: over the small workspace, and over lines of one's own."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

import pytest
import yaml

from pipeline.errors import UsageFault
from pipeline.model import Neutral, Skipped
from pipeline.notes import weeks
from pipeline.query import items, status
from pipeline.query.audit import audit, rule_of
from pipeline.query.labels import labels, nested
from pipeline.query.why import QUESTION, why, why_text
from pipeline.report import RunOptions
from pipeline.resolve.levels import in_words
from pipeline.run import run


def named(workspace: Path, title: str) -> str:
    """The id of the item of that title."""
    return next(str(item["id"]) for item in items(workspace) if item["title"] == title)


def test_nothing_is_meant(workspace: Path) -> None:
    """What names no item is said to; nothing is guessed."""
    for asked in (labels, nested, why, why_text):
        with pytest.raises(UsageFault, match="there is no item"):
            asked(workspace, "ffff")


def test_labels_of_both_kinds(workspace: Path) -> None:
    """Kept and skipped items have the same keys, lists where lists belong."""
    kept, skipped = labels(workspace, named(workspace, "Garden plan")), labels(workspace, named(workspace, "Issue 7"))
    assert list(kept) != [] and kept.keys() == skipped.keys()
    assert (kept["filter"], kept["type"], kept["status"]) == ([], "followup", "done")
    assert skipped["filter"] == ["newsletter"] and skipped["reasons"][0].startswith("newsletter: ")


def test_the_nested_form(workspace: Path) -> None:
    """The frontmatter that other tools read is YAML, with times in UTC (10:00 UTC is 11:00 in the notes)."""
    text = nested(workspace, named(workspace, "Issue 7"))
    assert text.startswith("---\nlabels:\n") and text.endswith("\n---")
    found = yaml.safe_load(text.strip("-\n"))
    assert list(found) == ["labels", "processed", "labeled_at"]
    assert found["labels"] == {"relationship": [], "topics": [], "type": "", "filter": ["newsletter"], "action": ""}
    assert (found["processed"], found["labeled_at"]) == (True, "2026-03-04T10:00:00Z")


@pytest.mark.parametrize(
    ("title", "words", "answer"),
    [
        ("Issue 7", ("a publication sent to many", "Sender news@letters.test", "1 mail received"), "No: newsletter"),
        (
            "Garden plan",
            ("because: both sides wrote in this thread", "because: you wrote last", "1 mail of yours"),
            "Yes: ",
        ),
        ("A question", ("because: the newest message asks you something", "no mails of yours to it"), "Probably: "),
    ],
)
def test_why(workspace: Path, title: str, words: tuple[str, ...], answer: str) -> None:
    """Each label with its evidence, the sender's figures, and the answer, with the command that contradicts it."""
    item = named(workspace, title)
    text = why_text(workspace, item[:6])
    assert [word for word in words if word not in text] == []
    last = text.splitlines()[-1]
    assert last.startswith(f"{QUESTION} {answer}") and f"{item[:6]}`" in last
    told = why(workspace, item)
    assert all(one["evidence"] for one in told["labels"]) and told["sender"]["address"] in text


def test_why_after_a_correction(workspace: Path) -> None:
    """What a person decided is said to be theirs."""
    note = workspace / "knowledge/Sources/2026/03/2026-03-05 Bo Stone - A question.md"
    note.write_text(note.read_text().replace("filter: []", "filter: [promotion]"))
    run(workspace, RunOptions(), lambda *_: None)
    text = why_text(workspace, named(workspace, "A question"))
    assert "filter: promotion" in text and "you decided this" in text and f"{QUESTION} No, you said so." in text


def test_audit(workspace: Path) -> None:
    """Figures add up, the sample is of skipped items, the same call gives the same answer, nothing is written."""
    before = {
        path: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(workspace.rglob("*"))
        if path.is_file() and ".vaultmill" not in path.parts
    }
    found = audit(workspace, 3, 1)
    assert (found["kept"], found["skipped"], found["proposals"]) == (3, 1, [])
    assert found["tags"] == [{"tag": "newsletter", "items": 1, "not_sure": 0}]
    assert all(rule["items"] == 1 and rule["tags"] == {"newsletter": 1} for rule in found["rules"])
    assert {one["id"] for rule in found["rules"] for one in rule["sample"]} == {named(workspace, "Issue 7")}
    assert audit(workspace, 3, 1) == found and [rule["sample"] for rule in audit(workspace, 0)["rules"]] != []
    assert not any(rule["sample"] for rule in audit(workspace, 0)["rules"])
    assert {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in before} == before


def test_audit_without_sources(workspace: Path) -> None:
    """When the sources are gone there are figures all the same, and nothing is proposed."""
    for path in (workspace / "raw").rglob("*.eml"):
        path.unlink()
    found = audit(workspace)
    assert (found["kept"], found["skipped"], found["proposals"]) == (3, 1, [])


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("List-Id header", "List-Id header"),
        ("13 mails from this sender, never an exchange", "mails from this sender, never an exchange"),
        ("a stranger's pitch (worth a chat, quick call)", "a stranger's pitch"),
        ("product news by its subject (what…", "product news by its subject"),
        ("subject tag [talk] used by several senders", "subject tag used by several senders"),
        ("4", "4"),
    ],
)
def test_one_rule_for_many_mails(piece: str, rule: str) -> None:
    """What varies from mail to mail is no part of the rule."""
    assert rule_of(piece) == rule


def line(number: int, day: int = 2, reason: str = "a, b", sure: bool = False) -> Skipped:
    """A skipped line."""
    when = datetime(2026, 1, day, 10, number)
    title, name, email = Neutral("T"), Neutral(""), f"s{number}@x.test"
    return Skipped(f"{number:012x}", when, ("promotion",), title, name, email, Neutral(reason), "email", "a", (), sure)


def test_ten_a_day_least_certain_first() -> None:
    """Of a day with many doubtful lines those with the least evidence stand on top; all others by their sender."""
    lines = [line(n, reason="a, b, c" if n < 20 else "a, b") for n in range(1, 26)]
    lines += [line(40, day=3, reason="a"), line(50, sure=True, reason="x")]
    page = weeks.render("2026-W01", lines, {})
    look = page.partition("## Worth a look\n")[2].partition("\n\n## ")[0].splitlines()
    found = [int(entry[-12:], 16) for entry in look]
    assert found == [40, 20, 21, 22, 23, 24, 25, 1, 2, 3, 4]
    back, _ = weeks.parse(page)
    assert sorted(one.id for one in back) == sorted(one.id for one in lines) and page.count("] **s") == len(lines)
    assert weeks.render("2026-W01", back, {}) == page


@pytest.mark.parametrize(
    ("reason", "pieces"),
    [
        ("", ()),
        ("List-Id header", ("List-Id header",)),
        (
            "offers (a, b), 5 mails, never an exchange; summary",
            ("offers (a, b)", "5 mails, never an exchange", "summary"),
        ),
    ],
)
def test_evidence(reason: str, pieces: tuple[str, ...]) -> None:
    """A reason is a list of pieces of evidence; commas within one do not part it."""
    assert weeks.evidence(reason) == pieces


def test_strictness_in_words(workspace: Path) -> None:
    """The chosen level first, all with the mailbox's own figures; high makes nobody from mail."""
    told = status(workspace)["strictness"]
    assert told.startswith("medium, the usual choice: 2 people get a note") and "High: nobody" in told
    found = {"high": 0, "medium": 4, "low": 9}
    assert in_words(found, "low", True).startswith("low, your choice in vaultmill.yaml: 9 people get a note")
    assert "no sent mail" in in_words(found, "medium", False) and "low: 9 people" in in_words(found, "medium", False)
