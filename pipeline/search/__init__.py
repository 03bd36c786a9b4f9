"""Finding again: search over all notes, when memory is worth a look, whom a text names, and the few lines told then."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.search.finding import Searcher
    from pipeline.search.hits import Hit

__all__ = ["Hit", "Searcher", "search"]


def search(
    root: Path,
    query: str,
    *,
    kinds: Collection[str] = (),
    tag: str = "",
    person: str = "",
    since: str = "",
    until: str = "",
    limit: int = 20,
    each: str = "note",
    fresh: bool = True,
) -> list[Hit]:
    """What of a workspace's vault answers a query, best first.

    ``kinds``: person, organization, project, topic and other kinds of entities, meeting, source, note, fact, or what a
    source is (email, chat, …). ``tag`` with or without what stands before its ``/``. ``person``: a name, alias,
    address, id or note of somebody whom it must name. ``since``, ``until``: days, both included. ``each``: ``note``
    for the best place of each note, ``passage`` for every place. ``fresh``: look first whether notes changed, which
    costs a stat each. Quoted words must stand there as they are. Filters alone list what is newest. Raises
    ``UsageFault``.
    """
    from pipeline.search.finding import Searcher

    with Searcher(root) as searcher:
        if fresh:
            searcher.refresh()
        return searcher.search(
            query, kinds=kinds, tag=tag, person=person, since=since, until=until, limit=limit, each=each
        )


def __getattr__(name: str) -> object:
    if name == "Searcher":
        from pipeline.search.finding import Searcher

        return Searcher
    if name == "Hit":
        from pipeline.search.hits import Hit

        return Hit
    raise AttributeError(name)
