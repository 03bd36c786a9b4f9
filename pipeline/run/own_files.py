"""Files of a vault that lie below raw/: what the program wrote is never read back as if somebody had said it. Pure."""

from __future__ import annotations

import re

_HEAD = 4_000
"""Bytes in which a note tells whose it is."""
_PLACE = re.compile(
    r"(?:^|/)(?:life/areas/[^/]+/[^/]+/(?:summary\.md|facts[^/]*\.jsonl|items\.json)"
    r"|Agent Notes/(?:(?:user|preferences|inbox)|style/[^/]+)\.md|kg-summary\.md)$"
)
_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:# Corrections\r?\n\r?\nDecisions that outlive|# Correspondents\r?\n\r?\nAddresses you exch|"
    rb"# Memory\r?\n\r?\nThings to remember that belong|#KGML )"
)
_FRONT = re.compile(
    rb"(?:\xef\xbb\xbf)?---[ \t]*\r?\n(?:(?!---)[^\n]*\n){0,120}?"
    rb"(?:machine:[ \t]*[\"']?[0-9a-f]{12}[\"']?|live_note:[ \t]*true|kind:[ \t]*transcript)[ \t]*\r?\n"
)


def is_own(path: str, head: bytes) -> bool:
    """Whether a file below raw/ is one that the program writes. ``head``: its first bytes."""
    if _PLACE.search(path):
        return True
    return path.endswith(".md") and bool(_PAGE.match(head) or _FRONT.match(head[:_HEAD]))
