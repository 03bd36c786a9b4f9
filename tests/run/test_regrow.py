"""What follows from one item alone is the same whether it is put or taken up by a snapshot."""

from __future__ import annotations

from pipeline.model import Filed, FiledMessage, FiledPart, FiledTree, Neutral, Owner
from pipeline.run.regrow import _count
from pipeline.state import State

ITEM = Filed(
    id="0123456789ab",
    kind="document",
    title=Neutral("Ovens"),
    date=None,
    updated=None,
    who=(),
    mentions=(Neutral("Project Heron"), Neutral("Nora Finch Ada")),
    tree=FiledTree(
        (Neutral("Ada Brandt spoke."),),
        (FiledPart(Neutral("named-person"), Neutral("Ada Brandt"), -1, (0,), (Neutral("Ada B"),)),),
        "Knowledge/Ovens",
    ),
    messages=(
        FiledMessage(
            "message", None, "out", (Neutral("Robin"), "robin@vale.test"), (), (), "m1", "Sent/1.eml", "00", "11"
        ),
    ),
)


def test_counted_as_put() -> None:
    """Names in its text and in its tree, and the folders that it was sent from; nothing is left when it goes."""
    whole, grown = State(Owner(frozenset(), frozenset())), State(Owner(frozenset(), frozenset()))
    whole.index.put_item(ITEM, "Sources/Ovens")
    _count(grown, ITEM, ITEM, 1)
    assert "ada brandt" in whole.index.named_in
    assert dict(grown.index.named_in) == dict(whole.index.named_in)
    assert grown.index.sends_from == whole.index.sends_from
    _count(grown, ITEM, ITEM, -1)
    assert not grown.index.named_in
    assert not grown.index.sends_from
