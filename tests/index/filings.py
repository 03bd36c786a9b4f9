"""Builders of filed items and of small vaults for the tests of index, resolve and build; everybody is invented."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from pipeline.build.associations import linked_entities
from pipeline.index import Index
from pipeline.model import Entity, Filed, FiledMessage, FiledStatement, Neutral, Owner, Participant, Who
from pipeline.resolve import resolve
from pipeline.resolve.promote import give_note, promote

OWNER = Owner(frozenset({"ada@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))
ADA = ("Ada Moreau", "ada@acme.test")
SAM = ("Sam Rivers", "sam@rivertown.test")
KIM = ("Kim Okafor", "kim@globex.test")
LEE = ("Lee Vance", "lee@globex.test")
BEA = ("Bea Lund", "bea@acme.test")
CAL = ("Cal Ortiz", "cal@acme.test")
START = datetime(2026, 3, 2, 9, 0)

Mailbox = tuple[str, str]


def text(value: str) -> Neutral:
    """Harmless text that needs no neutralising."""
    return Neutral(value)


def message(day: int, sender: Mailbox, to: tuple[Mailbox, ...] = (), cc: tuple[Mailbox, ...] = ()) -> FiledMessage:
    """A mail on the n-th day."""
    when = START + timedelta(days=day)
    direction = "out" if sender[1] in OWNER.addresses else "in"
    named = [tuple((text(name), email) for name, email in group) for group in (to, cc)]
    identifier = f"{day}.{sender[1]}"
    return FiledMessage(
        "message", when, direction, (text(sender[0]), sender[1]), named[0], named[1], identifier, "m.mbox", identifier
    )


def filed(name: str, day: int | None = 0, kind: str = "email", who: tuple[Who, ...] = (), **more: Any) -> Filed:
    """A filed item; its id is made of ``name``."""
    when = None if day is None else START + timedelta(days=day)
    defaults: dict[str, Any] = {"title": text(name), "date": when, "updated": when, "messages": (), **more}
    return Filed(id=f"{name:0>12}", kind=kind, who=who, **defaults)


def said(form: str, words: str, name: str, **more: Any) -> FiledStatement:
    """A statement with block id ``f-name`` (by its form)."""
    fields: dict[str, Any] = {
        "quote": text(""),
        "date": "",
        "about": text(""),
        "category": "",
        "owner": text(""),
        "due": "",
        "done": False,
    }
    return FiledStatement(id=f"{form[0]}-{name}", form=form, text=text(words), **{**fields, **more})


def path(item: Filed) -> str:
    """Where the test puts an item's note."""
    return f"{'Meetings' if item.kind == 'meeting' else 'Sources'}/{item.id}"


class Vault:
    """An index that is fed one item at a time, the way a run does it. ``skip`` items are filed with a filter."""

    def __init__(self, owner: Owner = OWNER, strictness: str = "low") -> None:
        self.index = Index(owner)
        self.strictness = strictness

    def mail(self, name: str, day: int, *lines: tuple[Any, ...], **more: Any) -> Filed:
        """A thread; each line is (sender, recipients) or (sender, recipients, cc), in order."""
        messages = tuple(message(day, *line) for line in lines)
        roles: dict[Mailbox, dict[str, None]] = {}
        for sender, to, *cc in lines:
            for role, group in (("from", (sender,)), ("to", to), ("cc", cc[0] if cc else ())):
                for mailbox in group:
                    roles.setdefault(mailbox, {})[role] = None
        return self.take(filed(name, day, messages=messages, **more), *((m, *r) for m, r in roles.items()))

    def meeting(self, name: str, day: int, *people: Mailbox, **more: Any) -> Filed:
        """A meeting of these people."""
        return self.take(filed(name, day, "meeting", **more), *((mailbox, "attendee") for mailbox in people))

    def take(self, item: Filed, *seats: tuple[Any, ...]) -> Filed:
        """Resolve the seats (mailbox, role, ...), file the item, promote."""
        import msgspec

        participants = tuple(Participant(mailbox[0], mailbox[1], tuple(roles)) for mailbox, *roles in seats)
        who, entities = resolve(participants, self.index)
        for entity in entities:
            self.index.put_entity(entity)
        item = msgspec.structs.replace(item, who=who)
        self.index.put_item(item, path(item))
        promote(item.id, self.index, self.strictness, True, frozenset())
        return item

    def note(self, kind: str, name: str, **more: Any) -> Entity:
        """An entity that has a note."""
        entity = Entity(id=self.index.fresh_id(name, kind), kind=kind, name=name, **more)
        self.index.put_entity(entity)
        return give_note(entity, name, self.index)

    def settle(self) -> Index:
        """Links of everything touched; the index."""
        for item in sorted(self.index.touched_items & self.index.items.keys()):
            self.index.set_links(item, linked_entities(self.index.items[item], self.index))
        return self.index

    def of(self, email: str) -> str:
        """Id of the entity behind an address."""
        return self.index.by_email.get(email, "")
