"""Whether notes are found again: the benchmark over a vault of a mailbox, mailing lists and many authors."""

from __future__ import annotations

import csv
import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from pipeline.evaluate.bench import run_program
from pipeline.evaluate.figures import Figure, percent
from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes.names import file_name, fold_name
from pipeline.retrieval.asked import CATEGORIES
from pipeline.retrieval.running import LEAST, LEAST_HARD, Outcome, ask_all
from pipeline.run import init, load_state, load_workspace, now, opened
from pipeline.run.session import Session

GROUP = "Retrieval"
MAILS = (
    "email/enron-skilling-j/inbox",
    "email/enron-skilling-j/sent",
    "email/spamassassin/easy-ham-2",
    "meetings/ethereum-pm/acdt-2026-02-02_068",
)
"""Folders that go through a run: whoever wrote and was written to, firms, and text that competes with the names."""
PEOPLE = "identity/git-mailmap/git.identities.tsv"
MOST = 1_800
"""Authors that are taken."""
QUESTIONS = 60
"""Questions of a category."""


def figures(corpora: Path) -> list[Figure]:
    """The share of questions with a right answer, plain and hard, over one vault; no rows without the authors."""
    if not (corpora / PEOPLE).is_file():
        return []
    with tempfile.TemporaryDirectory(prefix="vaultmill-retrieval-") as folder:
        workspace = Path(folder).resolve()
        write_workspace(workspace, corpora)
        plain = ask_all(workspace, most=QUESTIONS)
        hard = ask_all(workspace, most=QUESTIONS, hard=True)
    return [*_rows(plain, "questions", LEAST), *_rows(hard, "hard questions", LEAST_HARD)]


def _rows(outcome: Outcome, what: str, least: float) -> Iterator[Figure]:
    right, of = sum(one.passed for one in outcome.answers), len(outcome.answers)
    whole = percent(GROUP, f"{what} of {outcome.known:,} notes", right, of)
    yield msgspec.structs.replace(whole, of=f"{whole.of}, at least {least:.0f} %", over=outcome.percent < least)
    worst = min(outcome.tallies, key=lambda one: (one.right / one.asked, [*CATEGORIES].index(one.category)))
    yield percent(GROUP, f"{what}, the worst category ({worst.category})", worst.right, worst.asked)


def write_workspace(workspace: Path, corpora: Path) -> None:
    """A workspace whose vault holds what a run makes of the mails, and a note for each author."""
    init(workspace, "all", (), "UTC", "low")
    for folder in MAILS:
        if (corpora / folder).is_dir():
            shutil.copytree(corpora / folder, workspace / "raw" / folder)
    run_program(workspace)
    with (corpora / PEOPLE).open(encoding="utf-8", errors="replace", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    place = load_workspace(workspace)
    with opened(place, now) as history:
        session = Session(place, load_state(place, history, now), history, now, dry_run=False)
        called = add_people(session.state.index, rows)
        session.publish("Authors", ())
        history.sync_index()
    for path, names in called.items():
        note = place.vault / f"{path}.md"
        listed = "".join(f"  - {json.dumps(name, ensure_ascii=False)}\n" for name in names)
        note.write_text(note.read_text("utf-8").replace("aliases: []\n", f"aliases:\n{listed}", 1), "utf-8")


def add_people(index: Index, rows: Iterable[Mapping[str, str]]) -> dict[str, tuple[str, ...]]:
    """Each whom the map tells is one entity with all their addresses. Path of the note -> what else they are called."""
    people: defaultdict[str, list[Mapping[str, str]]] = defaultdict(list)
    for row in rows:
        people[row["canon_email"].lower()].append(row)
    found: dict[str, tuple[str, ...]] = {}
    for group in list(people.values())[:MOST]:
        name = group[0]["canon_name"]
        emails = tuple(dict.fromkeys(row["raw_email"].lower() for row in group if "@" in row["raw_email"]))
        path = index.free_path(f"People/{file_name(name)}", *emails[:1])
        index.put_entity(Entity(index.fresh_id(name, "person"), "person", name, path, emails=emails))
        spelt = {row["raw_name"]: None for row in group if "\ufffd" not in row["raw_name"]}
        if others := tuple(other for other in spelt if fold_name(other) not in ("", fold_name(name))):
            found[path] = others
    return found
