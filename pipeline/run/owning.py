"""Addresses that a person said are the owner's: what is filed follows, and follows back when that is taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pipeline.model import Decision, Filed
from pipeline.resolve.promote import promote
from pipeline.run.disowning import NOTHING, disown
from pipeline.run.moving import today, trailer_of
from pipeline.run.rules import take_owner
from pipeline.run.session import Session

DERIVED = "What such mail asked or promised is read anew by `vaultmill run --again all`."


def own_agreed(session: Session) -> None:
    """Each address that a person said is theirs becomes so in a batch of its own, which ``undo`` takes back."""
    state, agreed = session.state, session.state.to_own
    state.to_own = []
    for address in agreed:
        state.decide(Decision("owner", address, "", today(session)))
        follow_owner(session)
        session.publish(f"{address} is yours", (f"{address} is an address of yours",), (trailer_of("own"),))
        session.hints.append(f"{address} is yours now. {DERIVED}")


def follow_owner(session: Session, before: Mapping[str, Filed] = NOTHING) -> None:
    """Who the owner is follows from the settings and from what was decided; what is filed follows from that.

    ``before``: items as they were before an address became the owner's, where that is known.
    """
    state, index = session.state, session.state.index
    was, index.owner = index.owner, state.owner(session.place.owner())
    disown(was.addresses - index.owner.addresses, state, before)
    if index.owner.addresses - was.addresses:
        filed = dict(index.filed)
        take_owner(state)
        _give_notes([item for item, old in filed.items() if index.filed[item] is not old], session)
    if index.owner != was:
        index.touched_items |= index.items.keys()  # who is a colleague may have changed
        index.touched_entities |= index.entities.keys()


def _give_notes(items: Collection[str], session: Session) -> None:
    """Whom the owner wrote to from the other address may pass the gate by that."""
    rules = session.rules()
    for item in items:
        if not session.state.index.items[item].filter:
            promote(item, session.state.index, rules.strictness, rules.sent_mail, rules.barred)
