"""Further addresses that the owner's own mails name as the owner's: in Reply-To (RFC 5322, 3.6.2) and the signature."""

from __future__ import annotations

import re

from pipeline.extract.names import is_no_reply
from pipeline.model import Claim, Message, Owner

ADDRESS = "email"
MOST = 3
MAX_SIGNATURE = 2_000
_MAILBOX = re.compile(r"(?<![\w.+%=-])[\w.+%=-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")


def address_claims(message: Message, signature: str, name: str, owner: Owner, date: str) -> tuple[Claim, ...]:
    """``email`` claims on the address that the owner wrote from; whose they are is another question."""
    sent_from = message.sender.email
    lines = [f"Reply-To: {value[:300]}" for key, value in message.headers if key == "reply-to"]
    lines += [line.strip()[:300] for line in signature[:MAX_SIGNATURE].split("\n")]
    found: dict[str, str] = {}
    for line in lines:
        for match in _MAILBOX.finditer(line):
            email = match.group().lower()
            if email not in owner.addresses and not is_no_reply(email):
                found.setdefault(email, line)
    return tuple(Claim(name, sent_from, ADDRESS, email, line, date) for email, line in list(found.items())[:MOST])
