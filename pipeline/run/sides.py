"""The files that a commit changed, before and after it, as taking it back sees them."""

from __future__ import annotations

import msgspec

from pipeline.errors import UsageFault
from pipeline.model import Entity, Filed
from pipeline.notes import decisions, merge
from pipeline.run.load import CORRECTIONS, load_base
from pipeline.run.mask import STANDS, Forgotten, forgotten_people
from pipeline.run.meant import named
from pipeline.run.parsed import parse
from pipeline.run.session import Session
from pipeline.vault.commits import Entry


class Side(msgspec.Struct):
    """One file before and after the commit; ``""`` where there was none, which empty ones are told from."""

    path: str
    before: str
    after: str
    made: bool = False
    gone: bool = False


def _sides(entry: Entry, session: Session) -> list[Side]:
    found = []
    for changed in session.history.changed(entry.id):
        texts = [session.history.blob(blob) if blob else b"" for blob in (changed.old, changed.new)]
        before, after = ((data or b"").decode("utf-8", "surrogateescape") for data in texts)
        found.append(Side(changed.path, before, after, made=not changed.old, gone=not changed.new))
    return found


def known_sides(entry: Entry, session: Session) -> list[Side]:
    """The same without anybody who was forgotten since. Raises ``UsageFault`` when it was done to one of them."""
    sides, forgotten = _sides(entry, session), forgotten_people(session.history, session.state.forgotten())
    if forgotten is None:
        return sides
    subject = entry.message.split("\n", 1)[0]
    for side in sides:
        known = (entity_of(side.path, side.before), entity_of(side.path, side.after))
        if any(entity is not None and forgotten.has(entity) for entity in known):
            raise UsageFault(f"{forgotten.mask.text(subject)!r} is about somebody who is forgotten", STANDS)
    for side in sides:
        side.before, side.after = (_left_out(side.path, text, forgotten, session) for text in (side.before, side.after))
    return sides


def _left_out(path: str, text: str, forgotten: Forgotten, session: Session) -> str:
    machine = merge.base_of(text)[0] if path.endswith(".md") else ""
    return forgotten.left_out(text, load_base(session.history, path, machine))


def still_there(sides: list[Side], session: Session) -> None:
    """Raise ``UsageFault`` when whom something went into went into somebody else since, so that this comes first."""
    made = [d for side in sides if side.path == CORRECTIONS for d in decisions.parse(side.after) if d.verb == "merged"]
    known = [d for side in sides if side.path == CORRECTIONS for d in decisions.parse(side.before)]
    index, merged = session.state.index, session.state.merged()
    for decision in (d for d in made if d not in known):
        into = merged.get(decision.object, "")
        if decision.object not in index.entities and into in index.entities:
            hint = f"Take that back first: `vaultmill history '{index.path_of(into)}'` lists its batches."
            raise UsageFault(f"{decision.object} went into {named(index.entities[into])} since", hint)


def entity_of(path: str, text: str) -> Entity | None:
    """The entity whose note a file is, if it has an id."""
    entity = parse(path, text, "").entity if text and path.endswith(".md") else None
    return entity if entity is not None and entity.id else None


def filed_of(path: str, text: str) -> Filed | None:
    """The item of a file in the folders of sources."""
    return parse(path, text, "").filed if text and path.startswith(("Sources/", "Meetings/")) else None
