"""People who have no note, as the participants of filed items tell of them. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.index import Index, better_name, name_of
from pipeline.model import Entity, Filed, Who
from pipeline.notes.neutral import plain


def met(known: Entity | None, who: Who) -> Entity:
    """What is known of a participant after one more item. The name of a note stands."""
    if known is None:
        emails: tuple[str, ...] = (who.email,) if who.email else ()
        return Entity(id=who.entity, kind="person", name=name_of(plain(who.name), who.email), emails=emails)
    if not who.email:
        return known
    emails = known.emails if who.email in known.emails else (*known.emails, who.email)
    name = known.name if known.path else better_name(known.name, plain(who.name))
    return msgspec.structs.replace(known, emails=emails, name=name)


def followed(filed: Filed, merged: Mapping[str, str]) -> Filed:
    """An item whose participants are the entities that they were merged into."""
    if not any(who.entity in merged for who in filed.who):
        return filed
    who = (msgspec.structs.replace(w, entity=merged.get(w.entity, w.entity)) for w in filed.who)
    return msgspec.structs.replace(filed, who=tuple(who))


def without_note(person: str, index: Index) -> Entity | None:
    """A person as the items alone tell, in order of date; ``None`` when none names them."""
    known: Entity | None = None
    for filed in sorted((index.filed[i] for i in index.items_of[person]), key=lambda f: (str(f.date or ""), f.id)):
        for who in filed.who:
            if who.entity == person:
                known = met(known, who)
    return known
