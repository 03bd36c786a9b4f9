"""Counts of mail per address, grown batch by batch, so that they never tell of mail that is not filed yet. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from pipeline.label.history import history
from pipeline.model import Correspondent, Message, Owner
from pipeline.secrets.clear import clear_noun


class Correspondence:
    """What is known of every address. ``known`` is what the notes say, ``fresh`` the mails they do not tell of yet.

    Addresses in ``told`` keep their counts: the page may have counted some of the fresh mails already. ``done``: hash
    of each mail counted -> its file.
    """

    def __init__(
        self,
        known: Mapping[str, Correspondent],
        fresh: Iterable[Message],
        owner: Owner,
        zone: ZoneInfo,
        told: frozenset[str] = frozenset(),
    ) -> None:
        self.known = dict(known)
        self.fresh = {message.sha256 for message in fresh}
        self.owner, self.zone, self.told = owner, zone, told
        self.done: dict[str, str] = {}

    def count(self, messages: Iterable[Message]) -> dict[str, Correspondent]:
        """Count those of the messages that are fresh, each once. All addresses the owner ever wrote to."""
        new = [message for message in messages if message.sha256 in self.fresh]
        self.done |= {message.sha256: message.source for message in new}
        self.fresh -= self.done.keys()
        for email, seen in history(new, self.owner, self.zone).correspondents.items():
            if email not in self.told:
                seen = clear_noun(seen)
                old = self.known.get(email)
                self.known[email] = _plus(old, seen) if old else seen
        return {email: known for email, known in self.known.items() if known.sent}


def _plus(old: Correspondent, new: Correspondent) -> Correspondent:
    dates = [date for date in (old.first, new.first, old.last, new.last) if date]
    return Correspondent(
        email=old.email,
        names=tuple(dict.fromkeys((*old.names, *new.names)))[:3],
        first=min(dates, default=""),
        last=max(dates, default=""),
        sent=old.sent + new.sent,
        received=old.received + new.received,
    )
