"""Whether a mail is the owner's: From may say anything; where it lies and what servers wrote on its way do not lie.

What a stranger can copy proves nothing: names, ids, references, mail programs. Three answers are told apart: it is the
owner's, it is refused (the server that took it in found that somebody else sent it), or nothing proves it either way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domains import freemail, registrable
from pipeline.folders import is_sent_folder
from pipeline.model import Message, Owner

_REFUSED = re.compile(r"\bdmarc=fail\b")
_NOT_ITS_SERVER = re.compile(r"\bspf=(?:soft)?fail\b|^(?:soft)?fail\b")
_VERIFIED = re.compile(r"\b(?:dmarc|dkim|arc)=pass\b")
_VERDICTS = ("authentication-results", "received-spf")
_DELIVERED = frozenset(
    ("return-path", "delivered-to", "x-delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-received",
     "authentication-results", "arc-authentication-results", "received-spf")
)  # fmt: skip
"""What the server that hands a mail over to a mailbox writes, and none that takes it from its author."""
_HOPS = 40
_LONGEST = 4_000

_ASIDE = re.compile(r"\([^()]{0,500}\)|\"[^\"]{0,500}\"")
_BY = re.compile(r"[a-z0-9.-]{1,253}")
_SIGNED_IN = re.compile(r"\bwith\s+(?:utf8)?(?:e?smtps?a|asmtps?)\b")
_LOCAL_USER = re.compile(r"^by [^()]{1,300}\([^()]{0,100}\bfrom userid \d")
_NAMED = re.compile(r"\(([a-z0-9.-]{0,253})\s{0,3}\[([0-9a-f.:]{2,60})\]\)")
_HERE = re.compile(r"(?:ipv6:)?(?:127\.[0-9.]{5,11}|::1)")
_SIGNER = re.compile(r"\bheader\.(?:d|i)=(?:[^\s@;]{0,200}@)?([a-z0-9.-]{1,253})")
_ENVELOPE = re.compile(r"\bsmtp\.mail(?:from)?=([^\s;]{1,320})")
_AUTHOR = re.compile(r"\bheader\.from=(?:[^\s@;]{0,200}@)?([a-z0-9.-]{1,253})")


def is_owners(message: Message, owner: Owner) -> bool:
    """The owner wrote it: it bears an address of the owner, and nothing is left to doubt."""
    return _bears_name(message, owner) and not is_refused(message) and is_proven(message)


def is_named_falsely(message: Message, owner: Owner) -> bool:
    """Somebody else wrote it under an address of the owner."""
    return _bears_name(message, owner) and is_refused(message)


def is_unproven(message: Message, owner: Owner) -> bool:
    """It came in from elsewhere under an address of the owner, and nothing shows who sent it."""
    return _bears_name(message, owner) and not is_refused(message) and not is_proven(message)


def is_doubtful(message: Message, owner: Owner) -> bool:
    """It bears an address of the owner and is not the owner's, or may not be: it is shown, and no word is believed."""
    return _bears_name(message, owner) and (is_refused(message) or not is_proven(message))


def is_refused(message: Message) -> bool:
    """The last server found that who stands in From did not send it. Sent mail that never left has no such header."""
    told = next((value.lower() for name, value in message.headers if name in _VERDICTS), "")
    if _REFUSED.search(told):
        return True
    return _NOT_ITS_SERVER.search(told) is not None and not _VERIFIED.search(told)


def is_proven(message: Message) -> bool:
    """Who stands in From sent it: it lies in a Sent folder, never travelled, was handed in there or is signed for."""
    if is_sent_folder(message.folder):
        return True
    names = {name for name, _ in message.headers}
    if "received" not in names and names.isdisjoint(_DELIVERED):
        return True
    domain = message.sender.email.rpartition("@")[2]
    site = registrable(domain)
    if not site:
        return False
    hops = [_Hop(value) for name, value in message.headers if name == "received"][:_HOPS]
    if len(hops) == 1 and names.isdisjoint(_DELIVERED) and hops[0].signed_in:
        return True
    return _handed_in(hops, site) or any(_vouches(told, message.sender.email, site) for told in _verdicts(message))


class _Hop:
    """What one server wrote: ``by`` whose site it came in, whether its author signed in, and the site it came from.

    What the other side calls itself may be any text, in the place where servers differ; the last words are the
    server's own.
    """

    def __init__(self, received: str) -> None:
        text = received.lower()[:_LONGEST]
        came, _, taken = f" {_ASIDE.sub(' ', text)}".rpartition(" by ")
        host = _BY.match(taken.strip())
        self.by = registrable(host[0].strip(".")) if host else ""
        self.signed_in = _SIGNED_IN.search(taken) is not None or (
            not came.strip() and _LOCAL_USER.search(text) is not None
        )
        named = _NAMED.findall(text.rpartition(" by ")[0])
        self.local = bool(named) and _HERE.fullmatch(named[-1][1]) is not None
        self.origin = registrable(named[-1][0].strip(".")) if named else ""


def _handed_in(hops: list[_Hop], site: str) -> bool:
    """From its author, who signed in, it went through the author's own servers only; the newest hop comes first."""
    if not hops or any(hop.by != site for hop in hops) or not hops[-1].signed_in:
        return False
    return all(hop.local or hop.origin == site for hop in hops[:-1])


def _verdicts(message: Message) -> Iterator[str]:
    """What the servers of the mailbox found, without asides; below another's hop anybody may have written it."""
    taken_in = ""
    for name, value in message.headers:
        if name == "received":
            site = _Hop(value).by
            if site and taken_in and site != taken_in:
                return
            taken_in = taken_in or site or "?"
        elif name == "authentication-results":
            told = _ASIDE.sub(" ", value.lower()[:_LONGEST])
            if not taken_in or registrable(told.partition(";")[0].split(" ")[0].strip(".")) == taken_in:
                yield told


def _vouches(told: str, email: str, site: str) -> bool:
    """A check that passed speaks for the domain in From, not for another one's signature."""
    for finding in told.split(";"):
        method, _, rest = finding.strip().partition("=")
        if not rest.startswith("pass"):
            continue
        if method == "dmarc":
            author = _AUTHOR.search(rest)
            if author is None or registrable(author[1]) == site:
                return True
        if method == "dkim" and any(registrable(one) == site for one in _SIGNER.findall(rest)):
            return True
        sender = _ENVELOPE.search(rest) if method == "spf" else None
        if sender is not None and (
            sender[1] == email if freemail(site) else registrable(sender[1].rpartition("@")[2]) == site
        ):
            return True
    return False


def _bears_name(message: Message, owner: Owner) -> bool:
    return message.sender.email in owner.addresses and message.sender.email != ""
