"""The names that ``recall`` looks for, kept by everything that writes, so that it need not read the vault."""

from __future__ import annotations

from pipeline.index import Index
from pipeline.run.session import Session
from pipeline.search.names import Known, Named, Table, table
from pipeline.search.recall import keep_names
from pipeline.state import facts_path
from pipeline.vault.resting import no_collecting


def save_names(session: Session) -> None:
    """Keep the names as the vault has them now."""
    if not session.dry_run:
        with no_collecting():
            keep_names(session.place.cache, table_of(session.state.index, session.settings.vault))


def table_of(index: Index, vault: str) -> Table:
    """All that has a note, but the parts of deep documents: they are looked up, not recalled."""
    return table(
        (
            Named(
                Known(entity.name, entity.kind, facts_path(entity.kind, entity.id), f"{entity.path}.md"),
                (entity.name, *entity.aliases),
                entity.keywords,
                entity.emails,
            )
            for entity in sorted(index.entities.values(), key=lambda e: (e.path, e.id))
            if entity.path and not entity.item
        ),
        vault,
    )
