"""Addresses as evidence: the same mailbox, services, shared mailboxes and numbered namesakes."""

from __future__ import annotations

import pytest

from pipeline.index import Index
from pipeline.index.names import parse
from pipeline.index.names.mailboxes import are_numbered, bears_name, is_own_word, is_service, is_shared, mailbox
from pipeline.model import Entity, Owner

SAM = parse("Sam Rivers")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("sam@a.test", "sam@b.test", False),
        ("s.rivers@a.test", "srivers@a.test", False),
        ("reply+111111aaaa@a.test", "reply+222222bbbb@a.test", False),
        ("sam+news@a.test", "Sam@A.test", True),
        ("s.rivers+x@googlemail.com", "srivers@gmail.com", True),
        ("41+sam@users.noreply.github.com", "sam@users.noreply.github.com", True),
    ],
)
def test_one_mailbox(one: str, other: str, same: bool) -> None:
    """Tags, and the dots of one provider; nothing else, and no token of a reply."""
    assert (mailbox(one) == mailbox(other)) is same


@pytest.mark.parametrize(
    ("email", "service", "shared"),
    [
        ("sam@a.test", False, False),
        ("r-johnson@a.test", False, False),
        ("123456789@qq.com", False, False),
        ("sam@users.noreply.github.com", False, False),
        ("noreply@a.test", True, False),
        ("nicht-antworten@a.test", True, False),
        ("reply+a1b2c3d4@a.test", True, False),
        ("oslo-bounces@a.test", True, False),
        ("info@a.test", False, True),
        ("support.berlin@a.test", False, True),
        ("team-oslo@a.test", False, True),
    ],
)
def test_whose(email: str, service: bool, shared: bool) -> None:
    """Machines' and common mailboxes, told by the local part alone."""
    assert (is_service(email), is_shared(email)) == (service, shared)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("sam@a.test", "sam2@b.test", False),
        ("sam@a.test", "sam.r@a.test", False),
        ("sam.rivers@a.test", "srivers@a.test", False),
        ("sam.rivers@a.test", "sam.rivers2@a.test", True),
        ("sam.rivers@a.test", "srivers1@a.test", True),
        ("sam.rivers@a.test", "sam.b.rivers@a.test", True),
    ],
)
def test_numbered(one: str, other: str, apart: bool) -> None:
    """Numbers, and an initial in the middle, tell namesakes of one company apart."""
    assert are_numbered(one, other) is apart is are_numbered(other, one)


@pytest.mark.parametrize(
    ("email", "own", "named"),
    [
        ("sam@a.test", False, False),
        ("sam.rivers@a.test", False, True),
        ("srivers@a.test", False, False),
        ("sr@a.test", False, False),
        ("info@a.test", False, False),
        ("quokka@a.test", True, False),
    ],
)
def test_local_parts(email: str, own: bool, named: bool) -> None:
    """A word of one's own is no part of the name and no task."""
    assert (is_own_word(email, SAM), bears_name(email, SAM)) == (own, named)


def test_the_index_knows_a_mailbox_in_every_spelling() -> None:
    """Whichever spelling came first; nobody's is nobody's."""
    for known in ("sam.rivers@gmail.com", "samrivers+x@googlemail.com"):
        index = Index(Owner())
        index.put_entity(Entity("sam", "person", "Sam Rivers", emails=(known,)))
        assert index.holder("s.amrivers+y@gmail.com") == index.holder(known) == "sam"
        assert index.holder("samrivers@a.test") == ""
