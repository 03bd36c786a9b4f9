"""Subject lines: reply and forward prefixes of many mail programs, the bracketed tag of list software."""

from __future__ import annotations

import re

_REPLY = re.compile(
    r"^\s*(?:re|aw|antw|sv|vs|odp|ynt|res|r|rif|отв|回复|回覆|答复)(?:\[\d+\]|\(\d+\))?\s*[:\uff1a]",
    re.IGNORECASE,
)
_FORWARD = re.compile(r"^\s*(?:fw|fwd|wg|tr|rv|enc|i|doorst|vb|转发)\s*[:\uff1a]", re.IGNORECASE)
_TAG = re.compile(r"^\s*(?:(?:re|aw|sv|antw|fwd?)\s*:\s*)*\[([^\[\]]{2,40})\]", re.IGNORECASE)


def is_reply(subject: str) -> bool:
    """True when a subject carries a reply prefix."""
    return _REPLY.match(subject) is not None


def subject_tag(subject: str) -> str:
    """``"talk"`` for ``Re: [Talk] Hello``: the bracketed word with which list software marks subjects, folded."""
    match = _TAG.match(subject)
    return match.group(1).casefold().strip() if match else ""


def is_forward(subject: str) -> bool:
    """True when a subject carries a forward prefix."""
    return _FORWARD.match(subject) is not None
