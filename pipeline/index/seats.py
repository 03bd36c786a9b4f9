"""In which roles somebody takes part in an item, and whether that concerns them. Pure."""

from __future__ import annotations

from pipeline.model import Filed

CROWD = 10
"""More recipients than this and a mail speaks to nobody in particular."""


def roles_of(filed: Filed, entity: str) -> set[str]:
    """All roles an entity has in an item."""
    return {role for who in filed.who if who.entity == entity for role in who.roles}


def is_direct(filed: Filed, roles: set[str]) -> bool:
    """Sender, To, speaker; not Cc or mention, and not one of a crowd that was only addressed."""
    if roles & {"from", "speaker", "organizer", "author"}:
        return True
    if "attendee" in roles:
        return sum("attendee" in who.roles for who in filed.who) <= CROWD
    return "to" in roles and sum("to" in who.roles for who in filed.who) <= CROWD
