"""Builders of messages and items for the label tests; everybody in them is invented."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32
from zoneinfo import ZoneInfo

import pytest

from pipeline.label import history, label
from pipeline.model import Address, History, Item, Label, Message, Owner

ZONE = ZoneInfo("UTC")
OWNER = Owner(frozenset({"ada@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def build(
    sender: str = "Sam Rivers <sam@rivers.example>", subject: str = "Hello", text: str = "Hello Ada", **more: Any
) -> Message:
    """A message with defaults; ``to`` and ``cc`` are lists of addresses, ``headers`` a dict, ``day`` an offset."""
    name, _, rest = sender.rpartition("<")
    headers = tuple((key.lower(), value) for key, value in more.pop("headers", {}).items())
    day = more.pop("day", 0)
    to = tuple(Address("", email) for email in more.pop("to", ["ada@acme.test"]))
    cc = tuple(Address("", email) for email in more.pop("cc", []))
    more.setdefault("id", f"{crc32(repr((sender, subject, day, text)).encode())}@mail.example")
    return Message(
        date=START + timedelta(days=day),
        sender=Address(name.strip(), rest.strip("<> ")),
        subject=subject,
        text=text,
        to=to,
        cc=cc,
        headers=headers,
        **more,
    )


def thread(*messages: Message) -> Item:
    """An email item of these messages."""
    last = messages[-1].date
    when = last.replace(tzinfo=None) if last else None
    return Item(
        id="0" * 12, key="k", kind="email", title=messages[0].subject, date=when, updated=when, messages=messages
    )


@pytest.fixture
def mail() -> Callable[..., Message]:
    """Builds one message."""
    return build


@pytest.fixture
def item() -> Callable[..., Item]:
    """Builds an email item."""
    return thread


@pytest.fixture
def past() -> Callable[..., History]:
    """The history of some messages for the owner ada@acme.test."""

    def make(*messages: Message, owner: Owner = OWNER, before: History | None = None) -> History:
        return history(messages, owner, ZONE, before)

    return make


@pytest.fixture
def labelled() -> Callable[..., Label]:
    """Labels a thread; the history holds its messages and those in ``known``."""

    def run(*messages: Message, known: tuple[Message, ...] = (), owner: Owner = OWNER) -> Label:
        return label(thread(*messages), history(known + messages, owner, ZONE), ZONE)

    return run


@pytest.fixture
def contact() -> tuple[Message, ...]:
    """One mail of the owner to sam@rivers.example, id ``sent-1@acme.test``."""
    return (
        build(
            "Ada Moreau <ada@acme.test>", "Plan", "Here is the plan.", to=["sam@rivers.example"], id="sent-1@acme.test"
        ),
    )
