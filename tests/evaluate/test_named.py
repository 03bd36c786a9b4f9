"""Marked threads are read as spans of tokens, and compared with what is found."""

from __future__ import annotations

from pipeline.evaluate.named import exact, found, overlap, read
from pipeline.extract.mentions import ORGANIZATION, PERSON

THREAD = "\n".join(
    (
        "#begin document (x)",
        "From\tA\t-\t-",
        ":\tA\t-\t-",
        "Brook\tA\t(P0*\t(0",
        ",\tA\t-\t-",
        "Hannah\tA\tP0*)\t0)",
        "",
        "I\tA\t(P0)\t(0)",
        "asked\tA\t-\t-",
        "Jonas\tA\t(P1*)\t(1)",
        "at\tA\t-\t-",
        "Acme\tA\t(O0*\t(2",
        "Widgets\tA\t-\t-",
        "Ltd\tA\tO0*)\t2)",
        ".\tA\t-\t-",
    )
)


def test_pronouns_are_left_out() -> None:
    """Names with a capital count, "I" does not."""
    thread = read(THREAD)
    assert thread.spans == {PERSON: {(2, 5), (7, 8)}, ORGANIZATION: {(9, 12)}}


def test_found_in_tokens() -> None:
    """What is found in the text is told in numbers of tokens."""
    assert found(read(THREAD)) == {PERSON: {(2, 5), (7, 8)}, ORGANIZATION: {(9, 12)}}


def test_exact_and_overlap() -> None:
    """A span that is too short is only an overlap; each span is met once."""
    ours, theirs = frozenset({(0, 1), (1, 2), (5, 6)}), frozenset({(0, 2), (5, 6)})
    assert exact(ours, theirs) == (1, 3, 2)
    assert overlap(ours, theirs) == (2, 3, 2)
