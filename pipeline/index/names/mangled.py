"""Names whose letters were lost, or left encoded, on the way: what is left of them against a whole one. Pure."""

from __future__ import annotations

import re

from pipeline.index.names.folding import folded, words_of

_HEAD = re.compile(r"^.{0,40}\?[QBqb]\?")
_LOST = re.compile(
    r"\x1b[$(,)*+./-]?[^\x1b]{1,8}?\x1b\(B|\x1b..?|=[0-9A-F]{2}|\ufffd+|[ÃÂ][\x80-\xbf]|(?<=\w)\?+(?=\w)"
)
"""ISO 2022 escapes, quoted-printable octets, replacement characters, UTF-8 read as Latin-1, question marks within."""
_ENOUGH = 0.6
"""Share of the letters that must have survived."""


def is_legible_as(text: str, whole: str) -> bool:
    """Whether ``text`` is a mangled spelling of which everything that is left stands, in order, in ``whole``.

    ``K=F6nig`` and ``K\ufffdnig`` of ``König``; a name that is not mangled is legible as nothing.
    """
    bare = _HEAD.sub("", text[:200])
    left, lost = _LOST.subn(" ", bare)
    if not lost:
        return False
    name = "".join(folded(word)[0] for word in words_of(whole))
    place = letters = 0
    for piece in re.findall(r"[a-z]+", left.lower()):
        found = name.find(piece, place)
        if found < 0:
            return False
        place, letters = found + len(piece), letters + len(piece)
    return letters >= _ENOUGH * len(name) > 0
