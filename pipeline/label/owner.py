"""Whose mailbox it is, found from the mail itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from pipeline.domains import organization_domain, registrable
from pipeline.folders import is_sent_folder
from pipeline.label.phrases import fold
from pipeline.model import Message, Owner
from pipeline.whose import is_refused

_DELIVERY = ("delivered-to", "x-original-to", "envelope-to", "x-delivered-to", "x-envelope-to")


_WRITERS = 3
"""Domains from which mail to another address of the owner comes at least: one stranger can send blind copies."""


class _Census:
    """Counts over all messages, one pass."""

    def __init__(self) -> None:
        self.messages = 0
        self.sent: Counter[str] = Counter()
        """From in Sent-like folders."""
        self.received: Counter[str] = Counter()
        """To and Cc outside of Sent-like folders."""
        self.delivered: Counter[str] = Counter()
        self.wrote: Counter[str] = Counter()
        """From anywhere."""
        self.alone: Counter[tuple[str, str]] = Counter()
        """(address a mail was delivered to, its only recipient in To) of mail that no list carried."""
        self.writers: dict[tuple[str, str], set[str]] = {}
        """The domains of those who wrote it."""
        self.names: dict[str, Counter[str]] = {}

    def add(self, message: Message) -> None:
        self.messages += 1
        sender = message.sender
        outgoing = is_sent_folder(message.folder)
        if sender.email:
            self.wrote[sender.email] += 1
            self._name(sender.email, sender.name)
            if outgoing:
                self.sent[sender.email] += 1
        if outgoing:
            return
        for email in {address.email for address in message.to + message.cc[:50] if address.email}:
            self.received[email] += 1
        for address in message.to[:20]:
            self._name(address.email, address.name)
        # a sender may write such a header, too: the last server's stands above the first Received
        taken_in = takewhile(lambda header: header[0] != "received", message.headers)
        for address_text in {value.strip(" <>").lower() for key, value in taken_in if key in _DELIVERY}:
            if "@" in address_text and registrable(address_text.rpartition("@")[2]):
                self.delivered[address_text] += 1
                if len(message.to) == 1 and not message.cc and not is_listed(message) and not is_refused(message):
                    self._alone(address_text, message.to[0].email, sender.email)

    def _alone(self, delivered: str, email: str, sender: str) -> None:
        """Blind copies of what somebody writes to themselves are no mail to the owner."""
        site = registrable(sender.rpartition("@")[2])
        if site and site != registrable(email.rpartition("@")[2]):
            self.alone[delivered, email] += 1
            self.writers.setdefault((delivered, email), set()).add(site)

    def _name(self, email: str, name: str) -> None:
        if name and "@" not in name:
            names = self.names.setdefault(email, Counter())
            if len(names) < 20 or name in names:
                names[name] += 1


def is_listed(message: Message) -> bool:
    """List software carried it."""
    return any(
        key in ("list-id", "list-post", "list-unsubscribe", "precedence", "mailing-list") for key, _ in message.headers
    )


def find_owner(messages: Iterable[Message]) -> Owner:
    """The owner's addresses, names and domains; an empty ``Owner`` when the mail does not say.

    The main address is the one that sends in Sent-like folders and is written to in the others; without Sent folders
    the one that most mail was delivered or addressed to. Other addresses of the owner share its display name and
    either send in the Sent folders or have mail delivered to them.
    """
    census = _Census()
    for message in messages:
        census.add(message)
    main = _main(census)
    if not main:
        return Owner()
    addresses = {main} | _others(census, main)
    names = frozenset(name for address in addresses for name in _names(census, address))
    sites = frozenset(site for site in map(organization_domain, addresses) if site)
    return Owner(frozenset(addresses), names, sites)


def _main(census: _Census) -> str:
    if census.sent:
        incoming = census.messages - sum(census.sent.values())
        reached_sender = max(sorted(census.sent), key=lambda email: census.received[email])
        if census.received[reached_sender] * 5 >= incoming > 0:
            # An assistant may write most of what is in Sent; the mail of the other folders is to the owner.
            return reached_sender
        scores = {
            email: count * (1 + census.received[email] + census.delivered[email])
            for email, count in census.sent.items()
        }
        return max(sorted(scores), key=lambda email: scores[email])
    reached = census.delivered + census.received
    ranked = sorted(reached, key=lambda email: (-reached[email], email))[:20]
    floor = max(2, census.messages // 5)
    for email in ranked:
        # A list's address gets most mail too, but it never writes; a person's own mailbox usually has both.
        if reached[email] >= floor and (census.wrote[email] or census.delivered[email] >= floor):
            return email
    return ""


def _others(census: _Census, main: str) -> set[str]:
    names = {fold(name) for name in _names(census, main)}
    full = {name for name in names if len(name.split()) >= 2}
    found: set[str] = set()
    for email in set(census.sent) | set(census.delivered):
        if email == main:
            continue
        shared = any(fold(name) in full for name in census.names.get(email, ()))
        same_local = email.rpartition("@")[0] == main.rpartition("@")[0]
        if shared or (same_local and census.sent[email]):
            found.add(email)
    floor = max(5, census.messages // 50)
    for (delivered, email), count in sorted(census.alone.items()):
        # Mail of many to it comes in here, and it writes: another address of the same person, not a list.
        if len(census.writers[delivered, email]) < _WRITERS:
            continue
        same_local = email.rpartition("@")[0] == main.rpartition("@")[0]
        if delivered == main and census.wrote[email] and count >= (3 if same_local else floor):
            found.add(email)
    return found


def _names(census: _Census, email: str) -> tuple[str, ...]:
    """Display names used with an address, those seen once among many left out (typing errors of correspondents)."""
    names = census.names.get(email, Counter())
    most = max(names.values(), default=0)
    return tuple(
        sorted(
            name
            for name, count in names.items()
            if count * 20 >= most and name.lower() not in (email, email.rpartition("@")[0])
        )
    )
