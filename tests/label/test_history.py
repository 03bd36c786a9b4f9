"""Sender history and the owner found from the mail."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from msgspec.structs import replace

from pipeline.label import find_owner
from pipeline.model import Address, History, Message, Owner

Build = Callable[..., Message]
ADA = "Ada Moreau <ada@acme.test>"


def test_no_mail_no_owner() -> None:
    """Without mail nothing is claimed."""
    assert find_owner([]) == Owner()


def test_owner_of_sent_folders_is_not_the_assistant(mail: Build) -> None:
    """An assistant who writes most of Sent is not the owner; the inbox is addressed to the owner."""
    sent = [mail("Bo Lund <bo@acme.test>", f"s{n}", folder="Sent", to=["x@y.example"]) for n in range(8)]
    sent += [mail(ADA, f"t{n}", folder="[Gmail]/Sent Mail", to=["x@y.example"]) for n in range(2)]
    inbox = [mail("X Y <x@y.example>", f"i{n}", folder="INBOX") for n in range(6)]
    owner = find_owner(sent + inbox)
    assert owner == Owner(frozenset({"ada@acme.test"}), frozenset({"Ada Moreau"}), frozenset({"acme.test"}))


def test_owner_with_two_addresses(mail: Build) -> None:
    """A second address with the same display name in Sent is the owner's; a free provider gives no domain."""
    sent = [mail(ADA, f"s{n}", folder="Gesendet", to=["x@y.example"]) for n in range(3)]
    sent += [mail("Ada Moreau <ada.m@gmail.com>", "t", folder="Gesendet", to=["x@y.example"])]
    owner = find_owner(sent + [mail("X Y <x@y.example>", f"i{n}") for n in range(3)])
    assert owner.addresses == {"ada@acme.test", "ada.m@gmail.com"}
    assert owner.domains == {"acme.test"}


def test_owner_without_sent_folder(mail: Build) -> None:
    """The address that mail is delivered to."""
    inbox = [
        mail(f"N N <n{n}@y.example>", f"i{n}", to=["list@z.example"], headers={"Delivered-To": "ada@acme.test"})
        for n in range(6)
    ]
    assert find_owner(inbox).addresses == {"ada@acme.test"}


def test_a_stranger_does_not_become_the_owner(mail: Build) -> None:
    """Neither by headers of delivery of their own, below those of the last server, nor by blind copies of own mail."""
    sent = [mail(ADA, f"s{n}", folder="Sent", to=["x@y.example"]) for n in range(3)]
    known = [mail("X Y <x@y.example>", f"i{n}") for n in range(6)]
    delivered = {"Delivered-To": "ada@acme.test", "Received": "from evil by mx"}
    first = mail("Ada Moreau <ada@evil.example>", "m", to=["ada@evil.example"], headers=delivered)
    below = (*first.headers, ("delivered-to", "ada@evil.example"))
    takes = [replace(first, id=f"m{n}", headers=below) for n in range(9)]
    takes += [mail(f"N <n{n}@evil.example>", f"c{n}", to=["ada@evil.example"], headers=delivered) for n in range(9)]
    assert find_owner(sent + known + takes).addresses == {"ada@acme.test"}


def test_another_address_of_the_owner_gets_mail_of_many(mail: Build) -> None:
    """Mail to it comes in here from three domains, and it writes."""
    sent = [mail(ADA, f"s{n}", folder="Sent", to=["x@y.example"]) for n in range(3)]
    delivered = {"Delivered-To": "ada@acme.test"}
    known = [mail(f"N <n@y{n % 3}.example>", f"i{n}", to=["old@b.example"], headers=delivered) for n in range(18)]
    own = mail("A. M. <old@b.example>", "own", to=["x@y.example"])
    assert find_owner([*sent, *known, own]).addresses == {"ada@acme.test", "old@b.example"}
    assert find_owner([*sent, *known[::3], *known[1::3], own]).addresses == {"ada@acme.test"}


def test_history_counts_both_directions(mail: Build, past: Callable[..., History]) -> None:
    """Mails to and from an address, first and last day, names, ids sent, who answered."""
    sent = mail(ADA, "Plan", to=["sam@rivers.example"], id="s1", day=0)
    answer = mail(subject="Re: Plan", in_reply_to=("s1",), day=3)
    known = past(answer, sent).correspondents["sam@rivers.example"]
    assert (known.sent, known.received, known.first, known.last) == (1, 1, "2026-03-02", "2026-03-05")
    assert known.names == ("Sam Rivers",)
    assert past(answer, sent).answered == {"sam@rivers.example"}


def test_unsubscribing_and_drafts_are_no_contact(mail: Build, past: Callable[..., History]) -> None:
    """Neither a "remove me" nor a draft is an exchange."""
    leave = mail(ADA, "unsubscribe", "", to=["news@gazette.example"])
    draft = mail(ADA, "Hello", "x", to=["kim@lane.example"], folder="Drafts")
    found = past(leave, draft).correspondents
    assert found["news@gazette.example"].sent == 0
    assert "kim@lane.example" not in found


def test_order_does_not_matter(mail: Build, past: Callable[..., History]) -> None:
    """The same messages in any order give the same history; the same message twice counts once."""
    messages = [mail(f"P{n % 3} Q <p{n % 3}@x.example>", f"[t] s{n}", day=n) for n in range(9)] + [
        mail(ADA, to=["p1@x.example"])
    ]
    shuffled = messages[:]
    random.Random(7).shuffle(shuffled)
    assert past(*messages) == past(*shuffled) == past(*messages, *messages)


def test_history_goes_on_from_an_earlier_one(mail: Build, past: Callable[..., History]) -> None:
    """Two halves one after the other give the same as all at once."""
    messages = [mail(f"P{n % 3} Q <p{n % 3}@x.example>", f"s{n}", day=n) for n in range(9)] + [
        mail(ADA, to=["p1@x.example"], day=9)
    ]
    assert past(*messages[5:], before=past(*messages[:5])) == past(*messages)


def test_a_date_far_ahead_is_not_the_newest(mail: Build, past: Callable[..., History]) -> None:
    """Spam dated years ahead does not make everything old."""
    messages = [mail(subject=f"s{n}", day=n) for n in range(12)]
    newest = past(*messages).newest
    assert newest is not None
    assert past(*messages, mail(subject="x", day=4000)).newest == newest
    assert past(*messages, mail(subject="x", day=20)).newest == newest + timedelta(days=9)


def test_messages_without_sender_or_date(past: Callable[..., History]) -> None:
    """Broken mail counts for nothing and breaks nothing."""
    assert past(Message("", None, Address(), "", "")).correspondents == {}
