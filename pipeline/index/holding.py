"""What of an item counts while it, or a part of it, is held back."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection

import msgspec

from pipeline.model import Filed, FiledClaim, FiledMessage, FiledStatement, Neutral, Who
from pipeline.notes.neutral import NOTHING

HELD = "held"
"""What stands as the filter of an item that is held as a whole: it counts as little as noise."""
WHOLE = ""
"""The part that means all of an item."""
DELIVERED = "delivered"
"""The mark of an item that says which message ticked which of its tasks: ``t-5be210 on DAY in SHA: "quote"; …``."""
_TICKED = re.compile(r"(t-[0-9a-f]{6}) on \S+ in ([0-9a-f]{12}): ")
_ADDRESSED = ("from", "to", "cc")


def parts(filed: Filed) -> frozenset[str]:
    """Names of everything an item says piece by piece: its messages, statements, claims and mentions."""
    return frozenset(
        [
            *(_message(message) for message in filed.messages),
            *(said.id for said in filed.statements if said.id),
            *(_claim(claim) for claim in filed.claims),
            *(_mention(name) for name in filed.mentions),
        ]
    )


def without(filed: Filed, held: Collection[str]) -> Filed:
    """What an item says beside the parts that are held; with ``WHOLE``, or no message left, it is filtered out."""
    if not held:
        return filed
    messages = tuple(message for message in filed.messages if _message(message) not in held)
    if WHOLE in held or not messages:
        return msgspec.structs.replace(filed, filter=(HELD, *filed.filter))
    dates = [message.date for message in messages if message.form == "message" and message.date]
    return msgspec.structs.replace(
        filed,
        messages=messages,
        gist=_gist(filed, messages, held),
        updated=max(dates, default=filed.updated),
        who=tuple(left for who in filed.who if (left := _heard(who, filed.messages, messages))),
        statements=_undelivered(tuple(said for said in filed.statements if said.id not in held), filed, held),
        claims=tuple(claim for claim in filed.claims if _claim(claim) not in held),
        mentions=tuple(name for name in filed.mentions if _mention(name) not in held),
    )


def _gist(filed: Filed, left: Collection[FiledMessage], held: Collection[str]) -> Neutral:
    """What the gist was before the messages that are held; ``""`` where that is not known."""
    if len(left) == len(filed.messages) or "gist" in filed.corrected:
        return filed.gist
    return next((gist for sha, gist in reversed(filed.gists) if message_part(sha) not in held), NOTHING)


def delivered_tasks(filed: Filed) -> tuple[tuple[str, str], ...]:
    """Tasks ticked because they were delivered, each with the first digits of its message's hash."""
    told = next((why for tag, why in filed.whys if tag == DELIVERED), "")
    return tuple((task, sha) for task, sha in _TICKED.findall(told))


def redelivered(filed: Filed, held: Collection[str]) -> Filed:
    """The item with the tasks ticked again whose delivery is held no more; what a person decided on them stays."""
    if "tasks" in filed.corrected:
        return filed
    done = {task for task, sha in delivered_tasks(filed) if f"m-{sha}" not in held}
    statements = tuple(msgspec.structs.replace(s, done=True) if s.id in done else s for s in filed.statements)
    return msgspec.structs.replace(filed, statements=statements)


def _undelivered(
    statements: tuple[FiledStatement, ...], filed: Filed, held: Collection[str]
) -> tuple[FiledStatement, ...]:
    """Tasks that a message ticked which is held are open again, unless another one or a person ticked them too."""
    if "tasks" in filed.corrected:
        return statements
    ticked = delivered_tasks(filed)
    again = {task for task, sha in ticked if f"m-{sha}" in held} - {t for t, sha in ticked if f"m-{sha}" not in held}
    return tuple(msgspec.structs.replace(said, done=False) if said.id in again else said for said in statements)


def _heard(who: Who, every: Collection[FiledMessage], left: Collection[FiledMessage]) -> Who | None:
    """A participant by the messages that are left; one that no message names at all takes part as before."""
    if not any(_places(who.email, message) for message in every):
        return who
    seats = {seat for message in left for seat in _places(who.email, message)}
    roles = tuple(role for role in who.roles if role in seats or role not in _ADDRESSED)
    return msgspec.structs.replace(who, roles=roles) if roles else None


def _places(email: str, message: FiledMessage) -> set[str]:
    seats = {"from": (message.sender,), "to": message.to, "cc": message.cc}
    return {seat for seat, people in seats.items() if any(email and email == address for _, address in people)}


def message_part(sha256: str) -> str:
    """The name of a message among the parts of its item."""
    return f"m-{sha256[:12]}"


def _message(message: FiledMessage) -> str:
    return message_part(message.sha256)


def _claim(claim: FiledClaim) -> str:
    return f"c-{_digest(claim.email, claim.name, claim.field, claim.value)}"


def _mention(name: str) -> str:
    return f"n-{_digest(name)}"


def _digest(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogatepass")).hexdigest()[:8]
