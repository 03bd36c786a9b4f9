"""Damage done to valid documents: cut, doubled, swapped, spliced, flipped, or grown by tokens of their grammar."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

LARGEST = 20_000
"""Bytes of a damaged document."""
ACTS = (
    *("insert", "insert", "insert-line", "delete", "delete-line", "double", "double-line", "swap-lines", "move-line"),
    *("flip", "cut", "splice", "replace", "many", "number", "byte"),
)
_NUMBERS = (b"0", b"-1", b"99", b"10000", b"2147483648", b"99999999999999999999", b"1e999", b"NaN", b"00", b"\xd9\xa3")
_BYTES = (b"\0", b"\r", b"\r\n", b"\x1c", b"\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xff", b"\xed\xa0\x80", b"\t")
_REPEATS = (2, 3, 17, 300)


class Edit(NamedTuple):
    """One act of damage. ``at`` and ``to`` are places in thousandths of the document, ``pick`` chooses what goes in."""

    act: str
    at: int
    to: int
    pick: int


def damaged(data: bytes, edits: Sequence[Edit], tokens: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    """A document after some edits; ``tokens`` of its grammar and pieces of ``others`` go into it."""
    for edit in edits:
        data = _edited(data, edit, tokens, others)[:LARGEST]
    return data


def _edited(data: bytes, edit: Edit, tokens: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    at = edit.at * len(data) // 1000
    end = at + min(edit.to * (len(data) - at) // 1000, 400)
    token = tokens[edit.pick % len(tokens)]
    if edit.act.endswith(("-line", "-lines")):
        return _edited_lines(data.split(b"\n"), edit, token)
    match edit.act:
        case "insert":
            return data[:at] + token + data[at:]
        case "delete":
            return data[:at] + data[end:]
        case "double":
            return data[:end] + data[at:]
        case "flip":
            return data[:at] + bytes([data[at] ^ (1 << edit.pick % 8)]) + data[at + 1 :] if data else data
        case "cut":
            return data[:at]
        case "splice":
            other = others[edit.pick % len(others)]
            return data[:at] + other[edit.to * len(other) // 1000 :]
        case "replace":
            return data[:at] + token + data[end:]
        case "many":
            return data[:at] + token * _REPEATS[edit.to % len(_REPEATS)] + data[at:]
        case "number":
            return data[:at] + _NUMBERS[edit.pick % len(_NUMBERS)] + data[at + edit.to % 4 :]
    return data[:at] + _BYTES[edit.pick % len(_BYTES)] + data[at + edit.to % 2 :]


def _edited_lines(lines: list[bytes], edit: Edit, token: bytes) -> bytes:
    at, to = edit.at * len(lines) // 1000, edit.to * len(lines) // 1000
    match edit.act:
        case "insert-line":
            lines.insert(at, token)
        case "delete-line":
            del lines[at]
        case "double-line":
            lines.insert(to, lines[at])
        case "swap-lines":
            lines[at], lines[to] = lines[to], lines[at]
        case _:
            lines.insert(to, lines.pop(at))
    return b"\n".join(lines)


_EDITS = st.builds(Edit, st.sampled_from(ACTS), st.integers(0, 999), st.integers(0, 999), st.integers(0, 9999))


def damaged_documents(seeds: Sequence[bytes], tokens: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Valid documents of one kind with up to six acts of damage; shrinks to one that is whole."""
    return st.builds(
        lambda seed, edits: damaged(seed, edits, tokens, seeds),
        st.sampled_from(seeds),
        st.lists(_EDITS, max_size=6),
    )


def damaged_by(chance: Random, seeds: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    """The same by a random number: quicker, for long runs."""
    edits = [
        Edit(chance.choice(ACTS), chance.randrange(1000), chance.randrange(1000), chance.randrange(10_000))
        for _ in range(chance.choice((1, 1, 2, 3, 5, 8)))
    ]
    return damaged(chance.choice(seeds), edits, tokens, seeds)
