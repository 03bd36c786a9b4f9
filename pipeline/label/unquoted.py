"""What the sender wrote himself: the body without quoted replies and forwarded mail."""

from __future__ import annotations

from pipeline.quotes import cut

MOST = 20_000
"""Characters looked at; a longer body is cut, its end is kept for the footer rules."""


def unquoted(text: str) -> str:
    """The sender's own lines of a body, answers between quoted lines included; ``""`` of a bare forward."""
    if len(text) > MOST:
        text = text[: MOST // 2] + "\n" + text[-MOST // 2 :]
    return cut(text).own.strip()
