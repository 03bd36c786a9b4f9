"""Mail that lies in a Sent folder, and in whose: whatever address it bears, it was written for the mailbox's owner."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.folders import is_sent
from pipeline.model import FiledMessage

_SUFFIX = re.compile(r"\.(?:mbox|mbx|eml|sbd)$")


@lru_cache(maxsize=20_000)
def sent_from(source: str) -> str | None:
    """The mailbox (a folder below raw/, ``""`` at its top) of a file in a Sent folder, or that is one; else ``None``.

    ``lee/Sent/cur/1`` is of ``lee``, ``sent.mbox`` of ``""``.
    """
    parts = source.split("/")
    for place, part in enumerate(parts):
        if is_sent(_SUFFIX.sub("", part.casefold()).removeprefix("inbox.")):
            return "/".join(parts[:place])
    return None


def sent_by_owner(messages: tuple[FiledMessage, ...]) -> list[str]:
    """The mailboxes of the owner's own messages in Sent folders, one for each message."""
    boxes = (sent_from(message.source) for message in messages if message.direction == "out")
    return [box for box in boxes if box is not None]
