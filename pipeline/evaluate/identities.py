"""Who is who: name and address pairs of a project's history, and labelled pairs of names."""

from __future__ import annotations

import csv
from pathlib import Path

from pipeline.evaluate.clusters import b_cubed, joined, pairwise
from pipeline.evaluate.figures import Figure, quality, shares
from pipeline.index import Index
from pipeline.model import Owner, Participant
from pipeline.notes.names import fold_name
from pipeline.resolve import resolve

GROUP = "Identity"


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``identity/git-mailmap`` and ``identity/opensanctions-name-bench``, as far as they are there."""
    folder = corpora / "identity"
    pairs, names = folder / "git-mailmap/git.identities.tsv", folder / "opensanctions-name-bench/cases.csv"
    return [*_history(pairs), *_names(names)]


def _history(file: Path) -> list[Figure]:
    """Each pair is the only participant of an item; the map is incomplete, so precision is a lower bound."""
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", errors="replace", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = resolved([(row["raw_name"], row["raw_email"].lower()) for row in rows])
    clusters = joined((f"raw {row['raw_email'].lower()}", f"canonical {row['canon_email'].lower()}") for row in rows)
    true = [clusters[f"raw {row['raw_email'].lower()}"] for row in rows]
    right, together, wanted = pairwise(found, true)
    precision, recall = b_cubed(found, true)
    return [
        quality(GROUP, "authors joined, pairwise", right, together, wanted),
        Figure(GROUP, "authors joined, B-cubed", shares(precision, recall), f"{len(rows)} pairs"),
    ]


def resolved(pairs: list[tuple[str, str]]) -> list[str]:
    """The entity of each (name, address), in order, by the rules of a run; one without an entity stands alone."""
    index = Index(Owner())
    found: list[str] = []
    for number, (name, email) in enumerate(pairs):
        who, entities = resolve((Participant(name, email, ("from",)),), index)
        for entity in entities:
            index.put_entity(entity)
        found.append((who[0].entity if who else "") or f"nobody {number}")
    return found


def _names(file: Path) -> list[Figure]:
    """Two names are taken as one person's when they fold to the same: the only comparison of names that decides."""
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", errors="replace", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["schema"] == "Person"]
    same = [fold_name(row["name1"]) == fold_name(row["name2"]) for row in rows]
    match = [row["is_match"] == "true" for row in rows]
    right = sum(ours and theirs for ours, theirs in zip(same, match, strict=True))
    return [quality(GROUP, "persons' names taken as equal", right, sum(same), sum(match))]
