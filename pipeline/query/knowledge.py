"""``vaultmill index``: the knowledge index in the form in which agents expect it, as data or as Markdown tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pipeline.index import Index, addresses, spellings
from pipeline.model import Entity
from pipeline.query.reading import reading

_KINDS = {"person": "people", "organization": "organizations", "project": "projects", "topic": "topics"}
COLUMNS = {
    "people": ("name", "email", "organization", "role", "aliases", "file"),
    "organizations": ("name", "domain", "aliases", "file"),
    "projects": ("name", "status", "aliases", "file"),
    "topics": ("name", "keywords", "aliases", "file"),
    "other": ("name", "kind", "keywords", "aliases", "file"),
}
"""What a table of each kind shows, of the keys that its entries have."""


def index(root: Path) -> dict[str, list[dict[str, Any]]]:
    """``people``, ``organizations``, ``projects``, ``topics``, ``other``: every entity that has a note, by name.

    ``file`` is the note's vault path. An empty value means that nothing is known.
    """
    with reading(root) as place:
        known = place.index
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in COLUMNS}
        for entity in sorted(known.entities.values(), key=lambda e: (e.name.casefold(), e.path)):
            if entity.path:
                found[_KINDS.get(entity.kind, "other")].append(entry(entity, known))
        return found


def index_markdown(root: Path) -> str:
    """The same as Markdown tables, one per kind; kinds without entries are left out."""
    blocks = []
    for name, entries in index(root).items():
        if entries:
            columns = COLUMNS[name]
            head = [f"## {name.capitalize()}", "", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
            rows = [f"| {' | '.join(_cell(one[key]) for key in columns)} |" for one in entries]
            blocks.append("\n".join([*head, *rows]))
    return "\n\n".join(blocks) or "Nobody and nothing is known yet."


def entry(entity: Entity, known: Index) -> dict[str, Any]:
    """What is known of one entity, as ``index`` lists it."""
    base = {"file": f"{entity.path}.md", "name": entity.name, "aliases": list(entity.aliases)}
    match entity.kind:
        case "person":
            emails = list(dict.fromkeys((*addresses(entity.id, known), *entity.emails)))
            names = (*entity.aliases, *(name for name in spellings(entity.id, known) if "@" not in name))
            others = [name for name in dict.fromkeys(names) if name.casefold() != entity.name.casefold()]
            organization = entity.organization.rpartition("/")[2]
            person = {"email": emails[0] if emails else "", "emails": emails, "organization": organization}
            return base | person | {"aliases": others, "role": entity.role}
        case "organization":
            return base | {"domain": next(iter(entity.domains), ""), "domains": list(entity.domains)}
        case "project":
            return base | {"status": entity.status}
        case "topic":
            return base | {"keywords": list(entity.keywords)}
    return base | {"kind": entity.kind, "keywords": list(entity.keywords)}


def _cell(value: object) -> str:
    text = ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)
    return " ".join(text.replace("\\", "\\\\").replace("|", "\\|").split())
