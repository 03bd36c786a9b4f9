"""Cards that ask for a better name of a note, when a person agreed to them."""

from __future__ import annotations

from pipeline.errors import Fault
from pipeline.run.moving import trailer_of
from pipeline.run.renaming import rename_note
from pipeline.run.session import Session


def rename_agreed(session: Session) -> None:
    """Notes get their better names. One that cannot be moved just now keeps its own, and the card asks again."""
    index, agreed = session.state.index, session.state.to_rename
    session.state.to_rename = []
    for identifier, name in agreed:
        entity = index.entities.get(identifier)
        if entity is None or not entity.path:
            continue
        hand, moved, filed = session.press.hand.copy(), dict(session.press.moved), dict(index.filed)
        try:
            path = rename_note(entity, name, session)
            session.publish(f"Renamed {entity.name}", (f"{entity.path} → {path}",), (trailer_of("rename"),))
        except Fault as fault:
            session.hints.append(f"{entity.path} keeps its name for now: {fault}.")
            session.press.hand, session.press.moved = hand, moved
            index.put_entity(entity)
            for item in [item for item, before in filed.items() if index.filed[item] is not before]:
                index.put_item(filed[item], index.item_paths[item])
