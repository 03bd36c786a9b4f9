"""From what the program knows to what ``pipeline.reader`` answers with. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pipeline.build.associations import item_links
from pipeline.index import Index
from pipeline.model import Entity, Filed, FiledStatement
from pipeline.notes.neutral import plain
from pipeline.share.answers import Found, Known, Meeting, OpenItem, Relative, Statement

if TYPE_CHECKING:
    from pipeline.graph.walk import Step
    from pipeline.search.hits import Hit

MINE = frozenset({"", "I"})
"""Owners of tasks that the vault's owner has to do."""


def known(entity: Entity) -> Known:
    """An entity as its note has it."""
    return Known(
        id=entity.id,
        kind=entity.kind,
        name=entity.name,
        note=f"{entity.path}.md" if entity.path else "",
        aliases=entity.aliases,
        emails=entity.emails,
        domains=entity.domains,
        organization=entity.organization.rpartition("/")[2],
        role=entity.role,
        status=entity.status,
        keywords=entity.keywords,
    )


def statement(row: Mapping[str, str]) -> Statement:
    """A fact as ``facts`` or ``lookup`` tells it."""
    return Statement(
        id=row["id"],
        date=row["date"],
        category=row["category"],
        text=row["fact"],
        status=row.get("status", "active").partition(" ")[0],
        source=row.get("source", ""),
        origin=row.get("from", ""),
        supersedes=row.get("supersedes", ""),
        superseded_by=row.get("superseded_by", ""),
        ref=row["ref"],
        note=row.get("note", ""),
        quote=row.get("quote", ""),
    )


def open_item(said: FiledStatement, filed: Filed, index: Index) -> OpenItem:
    """A task and where it was said."""
    mine = said.owner in MINE
    return OpenItem(
        id=said.id,
        text=plain(said.text),
        mine=mine,
        owner="" if mine else plain(said.owner),
        due=said.due,
        date=said.date or str(filed.date or "")[:10],
        item=filed.id,
        note=f"{index.item_paths[filed.id]}.md",
        title=plain(filed.title),
        quote=plain(said.quote),
    )


def meeting(item: str, index: Index) -> Meeting:
    """A meeting that has a note."""
    filed = index.items[item]
    begun = filed.start or filed.date
    return Meeting(
        id=item,
        title=plain(filed.title),
        note=f"{index.item_paths[item]}.md",
        start=begun.isoformat(timespec="minutes") if begun else "",
        end=filed.end.isoformat(timespec="minutes") if filed.end else "",
        people=tuple(f"{path}.md" for path in item_links(filed, index).people),
        gist=plain(filed.gist),
        cancelled=filed.cancelled,
    )


def found_place(hit: Hit) -> Found:
    """One hit of a search."""
    return Found(
        name=hit.name,
        kind=hit.kind,
        note=hit.note,
        file=hit.file,
        line=hit.line,
        heading=hit.heading,
        date=hit.date,
        speaker=hit.speaker,
        score=hit.score,
        why=hit.why,
        snippet=hit.snippet,
        similar=hit.similar,
    )


def relative(step: Step) -> Relative:
    """One step of a walk through the graph."""
    node = step.node
    return Relative(
        id=node.id,
        kind=node.kind,
        name=node.name,
        note=node.note,
        depth=step.depth,
        relation=step.word,
        via=step.via,
        details=step.details,
    )
