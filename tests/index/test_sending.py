"""Sent folders: which they are, whose, and what the index keeps of them."""

from __future__ import annotations

import msgspec
import pytest
from filings import ADA, OWNER, SAM, filed, message, path

from pipeline.index import Index
from pipeline.index.sending import sent_by_owner, sent_from


@pytest.mark.parametrize(
    ("source", "box"),
    [
        ("", None),
        ("inbox/1.eml", None),
        ("lee/presented/1.eml", None),
        ("Takeout/Mail/All mail.mbox", None),
        ("sent.mbox", ""),
        ("Sent.mbox/mbox", ""),
        ("lee/_sent_mail/12.", "lee"),
        ("mail/lee/.Sent/cur/1:2,S", "mail/lee"),
        ("lee/INBOX.Sent/cur/1", "lee"),
        ("mail/Gesendete Elemente.mbox", "mail"),
        ("Éléments envoyés/3", ""),
    ],
)
def test_sent_from(source: str, box: str | None) -> None:
    """The mailbox above a Sent folder, in the names of many languages; of other folders nothing."""
    assert sent_from(source) == box


def test_only_the_owners_mail_tells_whose_a_sent_folder_is() -> None:
    """Mail of others that lies there, and mail of the owner that lies elsewhere, say nothing."""
    mine, theirs = message(0, ADA, (SAM,)), message(1, SAM, (ADA,))
    sources = ((mine, "lee/sent/1"), (theirs, "kim/sent/1"), (mine, "inbox/1"))
    assert sent_by_owner(tuple(msgspec.structs.replace(m, source=s) for m, s in sources)) == ["lee"]


def test_the_index_counts_each_mail_once() -> None:
    """An item put again counts once, a dropped one no more."""
    index = Index(OWNER)
    item = filed("a", messages=(msgspec.structs.replace(message(0, ADA, (SAM,)), source="lee/sent/1"),))
    for _ in range(2):
        index.put_item(item, path(item))
        assert index.sends_from["lee"] == 1
    index.drop_item(item.id)
    assert index.sends_from["lee"] == 0
