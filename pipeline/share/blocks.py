"""A block between two markers in a file of somebody else: put in, renewed, taken out; every other byte stays. Pure.

The markers are those of the knowledge-graph skills for agents. A seal in the block's first line tells whether it is
still as the program wrote it: what a person changed there is never overwritten.
"""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

START, END = b"<!-- KG-AUTONOMOUS-START -->", b"<!-- KG-AUTONOMOUS-END -->"
_MARKER = re.compile(rb"(?m)^[ \t]*(<!-- KG-AUTONOMOUS-(?:START|END) -->)[ \t]*\r?$")
_SEAL = re.compile(rb"<!-- vaultmill ([0-9a-f]{12})[^\n]*-->\r?\n?")
_SAID = b"made by `vaultmill install`; write outside of these markers"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class Refused(ValueError):
    """The file is left as it is; the text says why, the hint what to do."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(why)
        self.hint = hint


class _Place(NamedTuple):
    """Where the block stands: from its start marker to behind its end marker's line."""

    start: int
    end: int
    eol: bytes


def with_block(data: bytes | None, body: str) -> bytes:
    """The file with the block, at its end where it had none. ``None``: there is no file. Raises ``Refused``."""
    place = _find(data or b"")
    eol = _eol(data or b"")
    block = eol.join([START, _seal(body) + _SAID + b" -->", *body.strip("\n").encode().split(b"\n"), END]) + eol
    if data is None:
        return block
    if place is None:
        return data + eol + block
    return data[: place.start] + block + data[place.end :]


def without_block(data: bytes) -> bytes | None:
    """The file as it was before ``with_block``; ``None`` when it was made by that. Raises ``Refused``."""
    place = _find(data)
    if place is None:
        return data
    head, tail = data[: place.start], data[place.end :]
    if not head and not tail:
        return None
    return head.removesuffix(place.eol) + tail


def sealed(text: str) -> bytes:
    """A whole file of the program's own, with a seal in its last line."""
    body = text.strip("\n") + "\n"
    return body.encode() + _seal(body) + b"-->\n"


def is_intact(data: bytes) -> bool:
    """Whether a file is as ``sealed`` made it, of whatever version, line ends apart."""
    plain = data.replace(b"\r\n", b"\n")
    head, seal = plain.rfind(b"<!-- vaultmill "), _SEAL.search(plain, max(plain.rfind(b"<!-- vaultmill "), 0))
    return seal is not None and seal.end() == len(plain) and _digest(plain[:head]) == seal[1]


def _find(data: bytes) -> _Place | None:
    """The block of the program, intact. Raises ``Refused`` for another's, an edited one, and single markers."""
    if data.startswith(_UTF16) or b"\0" in data:
        raise Refused("is no UTF-8 text", "Save it as UTF-8, then install again.")
    found = list(_MARKER.finditer(data))
    if not found:
        return None
    if [match[1] for match in found] != [START, END]:
        raise Refused(
            "has markers that are no pair", f"Leave one {START.decode()} and one {END.decode()} behind it, or none."
        )
    first, last = found
    inside = data[data.find(b"\n", first.end()) + 1 : last.start()]
    seal = _SEAL.match(inside)
    if seal is None:
        raise Refused(
            "has a block of another program between these markers", "Take that block out, then install again."
        )
    if _digest(inside[seal.end() :].replace(b"\r\n", b"\n")) != seal[1]:
        raise Refused(
            "has a block that somebody changed", "Move your words out of the markers, delete the block, install again."
        )
    end = last.end()
    eol = b"\r\n" if first[0].endswith(b"\r") else b"\n"
    return _Place(first.start(), end + 1 if data[end : end + 1] == b"\n" else end, eol)


def _eol(data: bytes) -> bytes:
    """The line end that a file has more of."""
    windows = data.count(b"\r\n")
    return b"\r\n" if windows > data.count(b"\n") - windows else b"\n"


def _seal(body: str) -> bytes:
    return b"<!-- vaultmill %s " % _digest(body.encode())


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body.strip(b"\n")).hexdigest()[:12].encode()
