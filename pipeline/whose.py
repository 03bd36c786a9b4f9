"""Whether a mail is the owner's: From may say anything, and the server that took the mail in wrote what it found."""

from __future__ import annotations

import re

from pipeline.model import Message, Owner

_REFUSED = re.compile(r"\bdmarc=fail\b")
_NOT_ITS_SERVER = re.compile(r"\bspf=(?:soft)?fail\b|^(?:soft)?fail\b")
_VERIFIED = re.compile(r"\b(?:dmarc|dkim|arc)=pass\b")
_VERDICTS = ("authentication-results", "received-spf")


def is_owners(message: Message, owner: Owner) -> bool:
    """The owner wrote it, as far as From can be believed."""
    return _bears_name(message, owner) and not is_refused(message)


def is_named_falsely(message: Message, owner: Owner) -> bool:
    """Somebody else wrote it under an address of the owner."""
    return _bears_name(message, owner) and is_refused(message)


def is_refused(message: Message) -> bool:
    """The last server found that who stands in From did not send it. Sent mail that never left has no such header."""
    told = next((value.lower() for name, value in message.headers if name in _VERDICTS), "")
    if _REFUSED.search(told):
        return True
    return _NOT_ITS_SERVER.search(told) is not None and not _VERIFIED.search(told)


def _bears_name(message: Message, owner: Owner) -> bool:
    return message.sender.email in owner.addresses and message.sender.email != ""
