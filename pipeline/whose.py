"""Whether a mail is the owner's: From may say anything; where it lies and what servers wrote on its way do not lie.

What a stranger can copy proves nothing: names, ids, references, mail programs. Three answers are told apart: it is the
owner's, it is refused (the server that took it in found that somebody else sent it), or nothing proves it either way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile

from pipeline.domains import freemail, registrable
from pipeline.folders import is_sent_folder
from pipeline.model import Message, Owner

_REFUSED = re.compile(r"\bdmarc=fail\b")
_NOT_ITS_SERVER = re.compile(r"\bspf=(?:soft)?fail\b|^(?:soft)?fail\b")
_VERIFIED = re.compile(r"\b(?:dmarc|dkim|arc)=pass\b")
_VERDICTS = ("authentication-results", "received-spf")
_DELIVERED = frozenset(
    ("return-path", "delivered-to", "x-delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-received",
     "x-apparently-to", "x-rcpt-to", "x-sieve", "delivery-date", "authentication-results",
     "arc-authentication-results", "received-spf")
)  # fmt: skip
"""What the server that hands a mail over to a mailbox writes, and none that takes it from its author."""
_HOPS = 40
_LONGEST = 4_000

_SUBMITTED = frozenset(("return-path", "x-received"))
"""What a provider may write on a mail that was handed in, too."""
_STANDING = "x-ms-exchange-organization-authas"
"""How Exchange knew the author; it takes the field away from what comes in from elsewhere."""

_GOOGLE = frozenset(("google.com", "gmail.com", "googlemail.com"))
"""Who signs in there writes under own addresses only, and verdicts in its name are always its own."""
_OUTLOOK = "outlook.com"
_INDOORS = (".internal", ".intern", ".local", ".localdomain", ".lan", ".localhost")

_ASIDE = re.compile(r"\([^()]{0,500}\)|\"[^\"]{0,500}\"")
_BY = re.compile(r"[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}|[a-z0-9._-]{1,253}")
_CAME_FROM = re.compile(r"from ([a-z0-9.-]{1,253})\s")
_LITERAL = re.compile(r"[0-9.]{7,15}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}")
_SIGNED_IN = re.compile(r"\bwith\s+(?:utf8)?(?:e?smtps?a|asmtps?)\b")
_BY_BROWSER = re.compile(r"\bwith\s+http(?:s|rest)?\b")
_BY_MAILBOX = re.compile(r"\bwith\s+(?:(?:utf8)?lmtps?a?|pop3s?|imaps?)\b")
"""Into the mailbox, or out of it into the one at hand: strangers take no such way."""
_QUOTED_PART = re.compile(r"<\s{0,9}\"|\"\s{0,9}@")
"""An address may hold anything between quotes, and servers repeat the sender's behind their own words."""
_EXCHANGE = re.compile(r"\bwith\s+(?:microsoft smtp server|mapi)\b")
_LOCAL_USER = re.compile(r"^by [^()]{1,300}\([^()]{0,100}\bfrom userid \d")
_NAMED = re.compile(r"\(([a-z0-9.-]{0,253})\s{0,3}\[([0-9a-f.:]{2,60})\]\)")
_NUMBERED = re.compile(r"[\[(](?:ipv6:)?[0-9a-f]{0,4}[.:][0-9a-f.:]{2,60}")
_FOR = re.compile(r"\bfor\s+<?([^\s<>;]{1,254}@[^\s<>;]{1,253})")
_HERE = re.compile(r"(?:ipv6:)?(?:127\.[0-9.]{5,11}|::1)")
_NEAR = re.compile(r"(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[0-9.]{3,11}|f[cd][0-9a-f]{2}:[0-9a-f:]{1,40}")
_SIGNER = re.compile(r"\bheader\.(?:d|i)=([^\s@;]{0,200}@)?([a-z0-9.-]{1,253})")
_ENVELOPE = re.compile(r"\bsmtp\.mail(?:from)?=([^\s;]{1,320})")
_AUTHOR = re.compile(r"\bheader\.from=(?:[^\s@;]{0,200}@)?([a-z0-9.-]{1,253})")


def is_owners(message: Message, owner: Owner) -> bool:
    """The owner wrote it: it bears an address of the owner, and nothing is left to doubt."""
    return _bears_name(message, owner) and not is_doubtful(message, owner)


def is_named_falsely(message: Message, owner: Owner) -> bool:
    """Somebody else wrote it under an address of the owner."""
    return _bears_name(message, owner) and is_refused(message) and not _lies_with_sent(message, owner)


def is_unproven(message: Message, owner: Owner) -> bool:
    """It came in from elsewhere under an address of the owner, and nothing shows who sent it."""
    return _bears_name(message, owner) and not is_refused(message) and not is_proven(message, owner)


def is_doubtful(message: Message, owner: Owner) -> bool:
    """It bears an address of the owner and is not the owner's, or may not be: it is shown, and no word is believed."""
    return is_named_falsely(message, owner) or is_unproven(message, owner)


def is_refused(message: Message) -> bool:
    """The last server found that who stands in From did not send it. Sent mail that never left has no such header."""
    told = next((value.lower() for name, value in message.headers if name in _VERDICTS), "")
    if _REFUSED.search(told):
        return True
    return _NOT_ITS_SERVER.search(told) is not None and not _VERIFIED.search(told)


def is_proven(message: Message, owner: Owner) -> bool:
    """Who stands in From sent it: it lies with sent mail, never travelled, was handed in there or is signed for."""
    if is_sent_folder(message.folder) or _lies_with_sent(message, owner):
        return True
    standing = {value.strip().lower() for name, value in message.headers if name == _STANDING}
    marks = {name for name, _ in message.headers} & _DELIVERED
    hops = [_Hop(value) for name, value in message.headers if name == "received"][:_HOPS]
    if not hops and not marks and standing <= {"internal"}:
        return True
    site = registrable(message.sender.email.rpartition("@")[2])
    if not site or not _has_one_author(message):
        return False
    if hops and hops[0].exchange and standing == {"internal"}:
        return True
    if len(hops) == 1 and marks <= _SUBMITTED and _handed_in_there(hops[0], marks, owner):
        return True
    if _through_google(hops) or _handed_in(hops, site):
        return True
    return any(_vouches(told, message.sender.email, site) for told in _verdicts(message))


class _Hop:
    """What one server wrote: ``by`` whose site it came in, whether its author signed in, and the site it came from.

    What the other side calls itself may be any text, in the place where servers differ; the last words are the
    server's own.
    """

    def __init__(self, received: str) -> None:
        text = received.lower()[:_LONGEST].strip()
        if _QUOTED_PART.search(text):
            text = ""
        came, there, taken = f" {_ASIDE.sub(' ', text)}".rpartition(" by ")
        found = _BY.match(taken.strip()) if there else None
        host = found[0].strip(".") if found else ""
        self.by = registrable(host)
        self.alone = host != "" and not came.strip()
        """Nobody handed it over: it was there already."""
        self.numbered = _LITERAL.fullmatch(host) is not None
        self.signed_in = _SIGNED_IN.search(taken) is not None or (self.alone and _LOCAL_USER.search(text) is not None)
        self.browser = _BY_BROWSER.search(taken) is not None
        self.exchange = _EXCHANGE.search(taken) is not None or (self.browser and self.by == _OUTLOOK)
        source = text.rpartition(" by ")[0]
        name, number = _called(source)
        self.local = _HERE.fullmatch(number) is not None
        self.origin = registrable(name.strip("."))
        self.recipient = recipient[1] if (recipient := _FOR.search(taken)) else ""
        said = _CAME_FROM.match(came.strip() + " ")
        self.itself = said is not None and said[1].strip(".") == host and not _NUMBERED.search(source)
        near = _NEAR.fullmatch(number) is not None
        indoors = "." not in host or host.endswith(_INDOORS)
        self.mailbox = _BY_MAILBOX.search(taken) is not None
        self.outlook = self.by == _OUTLOOK and said is not None and registrable(said[1].strip(".")) == _OUTLOOK
        self.inside = self.alone or self.local or self.outlook or self.mailbox or (near and indoors)
        """Handed on within the house; no stranger speaks to these."""


def _called(source: str) -> tuple[str, str]:
    """The name and number that a server found for the other side; where the greeting may stand last, none."""
    named = list(_NAMED.finditer(source))
    if not named or "helo" in source or _NUMBERED.search(source, named[-1].end()):
        return "", ""
    return named[-1][1], named[-1][2]


def _lies_with_sent(message: Message, owner: Owner) -> bool:
    """In a place of which the owner said so."""
    return any(message.source == place or message.source.startswith(f"{place}/") for place in owner.sent_folders)


def _has_one_author(message: Message) -> bool:
    """What a server checked is the very address that was read: there is one, and it is plainly written."""
    written = [_ASIDE.sub(" ", value.lower()[:_LONGEST]).strip() for name, value in message.headers if name == "from"]
    if len(written) != 1:
        return False
    name, angle, rest = written[0].partition("<")
    email = message.sender.email
    if not angle:
        return name == email
    return rest == f"{email}>" and ("@" not in name or name.strip() == email)


def _handed_in_there(hop: _Hop, marks: set[str], owner: Owner) -> bool:
    """The only server took it from its author and kept it: what it takes in for the owner bears marks of that."""
    if not marks:
        return hop.signed_in or hop.itself
    own = {registrable(email.rpartition("@")[2]) for email in owner.addresses}
    to_others = hop.recipient != "" and registrable(hop.recipient.rpartition("@")[2]) not in own | {""}
    return hop.signed_in and (to_others or hop.by in _GOOGLE)


def _through_google(hops: list[_Hop]) -> bool:
    """It never left Google, where its author signed in or wrote it: a line without a "from" for each step inside."""
    if not hops or not all(hop.alone and hop.numbered for hop in hops[:-1]):
        return False
    first = hops[-1]
    if first.alone and first.numbered:
        return first.browser
    return first.by in _GOOGLE and (first.signed_in or first.browser)


def _handed_in(hops: list[_Hop], site: str) -> bool:
    """From its author, who signed in, it went through the author's own servers only; the newest hop comes first."""
    hops = list(dropwhile(lambda hop: hop.mailbox, hops))
    if not hops or any(hop.by != site for hop in hops) or not hops[-1].signed_in:
        return False
    return all(hop.local or hop.origin == site for hop in hops[:-1])


def _verdicts(message: Message) -> Iterator[str]:
    """What the servers of the mailbox found, without asides; below the line with which they took it in from elsewhere
    anybody may have written it."""
    border: _Hop | None = None
    outlook = False
    for name, value in message.headers:
        if name == "received":
            hop = _Hop(value)
            if border is not None:
                return
            outlook = outlook or hop.outlook
            if not hop.inside:
                border = hop
        elif name in ("authentication-results", "arc-authentication-results"):
            told = _ASIDE.sub(" ", value.lower()[:_LONGEST])
            if border is None:
                yield told
                if outlook and name == "authentication-results":
                    return  # it renames what came along: the newest is its own
            elif name == "authentication-results" and border.by in _GOOGLE:
                if registrable(told.partition(";")[0].strip().strip(".")) in _GOOGLE:
                    yield told
                return


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
        if method == "dkim" and any(
            registrable(domain) == site and (not freemail(site) or user in ("", "@") or user + domain == email)
            for user, domain in _SIGNER.findall(rest)
        ):
            return True
        sender = _ENVELOPE.search(rest) if method == "spf" else None
        if sender is not None and (
            sender[1] == email if freemail(site) else registrable(sender[1].rpartition("@")[2]) == site
        ):
            return True
    return False


def _bears_name(message: Message, owner: Owner) -> bool:
    return message.sender.email in owner.addresses and message.sender.email != ""
