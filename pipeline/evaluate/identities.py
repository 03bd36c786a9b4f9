"""Who is who: name and address pairs of a project's history, and labelled pairs of names."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from pipeline.build.namesakes import asked_about, same_person
from pipeline.evaluate.clusters import b_cubed, joined, pairwise
from pipeline.evaluate.figures import Figure, quality, shares
from pipeline.index import Index
from pipeline.index.names import Verdict, compare, compare_companies, parse, parse_company
from pipeline.index.names.mailboxes import mailbox
from pipeline.model import Filed, Owner, Participant
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import ours
from pipeline.resolve import resolve

GROUP = "Identity"
ORGANIZATIONS = frozenset({"Company", "Organization", "LegalEntity"})
_ADDRESS = re.compile(r"<([^<>\s]+@[^<>\s]+)>")
Row = dict[str, str]


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``identity/git-mailmap`` and ``identity/opensanctions-name-bench``, as far as they are there."""
    folder = corpora / "identity"
    pairs, names = folder / "git-mailmap/git.identities.tsv", folder / "opensanctions-name-bench/cases.csv"
    return [*_history(pairs), *_names(names)]


def _history(file: Path) -> list[Figure]:
    """Each pair is the only participant of an item.

    The map says who is one, never who is two, so it is closed: under equal mailboxes, and under equal canonical names.
    Somebody whom it lists twice still counts as two people under the first closure; how many of the wrong pairs are
    such is told, and what is left when only those count whom the map itself speaks of on both sides of a pair.
    A run joins on no name alone; what it would ask about in cards is measured as if every card was accepted.
    """
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", errors="replace", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    found, asked = resolved([(row["raw_name"], row["raw_email"].lower()) for row in rows])
    by_address, by_name = _closed(rows, names=False), _closed(rows, names=True)
    precision, recall = b_cubed(found, by_name)
    alone = [f"{entity} {mailbox(row['raw_email'])}" for entity, row in zip(found, rows, strict=True)]
    right, ours, _ = pairwise(found, by_address)
    twice = pairwise(found, by_name)[0] - right
    return [
        quality(GROUP, "authors joined, map closed under addresses", *pairwise(found, by_address)),
        Figure(GROUP, "wrong, but one name listed twice", f"{twice} of {ours - right}", "pairs"),
        quality(GROUP, "authors joined by the address alone", *pairwise(alone, by_address)),
        quality(GROUP, "authors joined, closed under names too", *pairwise(found, by_name)),
        *_decided(file.with_name("git.mailmap"), rows, found, asked, by_address),
        Figure(GROUP, "authors joined, B-cubed", shares(precision, recall), f"{len(rows)} pairs"),
        quality(GROUP, "authors joined or asked about, addresses", *pairwise(asked, by_address)),
        quality(GROUP, "authors joined or asked about, names too", *pairwise(asked, by_name)),
    ]


def _decided(
    file: Path, rows: Sequence[Row], found: Sequence[str], asked: Sequence[str], true: Sequence[str]
) -> list[Figure]:
    """Only pairs of people whose mailboxes both stand in the map: elsewhere its silence says nothing."""
    if not file.is_file():
        return []
    text = file.read_text(encoding="utf-8", errors="replace")
    known = {mailbox(address) for address in _ADDRESS.findall(text)}
    at = [number for number, row in enumerate(rows) if mailbox(row["raw_email"]) in known]
    sides = ("authors joined, where the map decides", found), ("joined or asked, where the map decides", asked)
    return [quality(GROUP, what, *pairwise([ours[n] for n in at], [true[n] for n in at])) for what, ours in sides]


def _closed(rows: Sequence[Row], names: bool) -> list[str]:
    """The true cluster of each row."""
    keys = [_key(row) for row in rows]
    links = [(key, f"canonical {mailbox(row['canon_email'])}") for key, row in zip(keys, rows, strict=True)]
    links += [(f"canonical {mailbox(row['canon_email'])}", f"raw {mailbox(row['canon_email'])}") for row in rows]
    if names:
        links += [(key, f"name {fold_name(row['canon_name'])}") for key, row in zip(keys, rows, strict=True)]
    clusters = joined(links)
    return [clusters[key] for key in keys]


def _key(row: Row) -> str:
    """A mailbox; of one that passes on the mail of many, with the name."""
    shared = f" {row['raw_name']}" if " via " in row["raw_name"] else ""
    return f"raw {mailbox(row['raw_email'])}{shared}"


def resolved(pairs: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """(entity of each (name, address) by the rules of a run, the same once every card is accepted)."""
    index = Index(Owner())
    found: list[str] = []
    for number, (name, email) in enumerate(pairs):
        who, entities = resolve((Participant(name, email, ("from",)),), index)
        for entity in entities:
            index.put_entity(entity)
        index.put_item(Filed(f"{number:012x}", "email", ours("m"), None, None, (), who), f"Sources/{number}")
        found.append((who[0].entity if who else "") or f"nobody {number}")
    for entity in list(index.entities.values()):
        index.put_entity(msgspec.structs.replace(entity, path=f"People/{entity.id}"))
    accepted = joined(pair for card in same_person(index) if (pair := asked_about(card.subject)))
    return found, [accepted.get(entity, entity) for entity in found]


def _names(file: Path) -> list[Figure]:
    """Pairs whose names may be one bearer's, by the half of the rows that the rules were not developed on."""
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", errors="replace", newline="") as lines:
        rows = list(csv.DictReader(lines))
    persons = [row for row in rows if row["schema"] == "Person"]
    companies = [row for row in rows if row["schema"] in ORGANIZATIONS]
    return [
        _alike("persons' names compared, odd rows", persons[1::2], lambda a, b: compare(parse(a), parse(b))),
        _alike("persons' names taken as equal, all", persons, lambda a, b: compare(parse(a), parse(b)), "same"),
        _alike("organizations' names, odd rows", companies[1::2], _organizations),
        _alike("organizations' names taken as equal, all", companies, _organizations, "same"),
    ]


def _organizations(one: str, other: str) -> Verdict:
    return compare_companies(parse_company(one), parse_company(other))


def _alike(what: str, rows: Sequence[Row], ask: Callable[[str, str], Verdict], kind: str = "") -> Figure:
    """Precision and recall of the verdict ``kind``, or of every verdict but ``different``."""
    verdicts = [ask(row["name1"], row["name2"]).kind for row in rows]
    ours = [verdict == kind if kind else verdict != "different" for verdict in verdicts]
    match = [row["is_match"] == "true" for row in rows]
    right = sum(mine and theirs for mine, theirs in zip(ours, match, strict=True))
    return quality(GROUP, what, right, sum(ours), sum(match))
