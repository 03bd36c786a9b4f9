"""List and bulk headers (RFC 2369, 2919, 8058, 2076): the mail is one of many copies."""

from __future__ import annotations

import re

from pipeline.label.mail import Mail
from pipeline.label.subjects import subject_tag
from pipeline.model import History, Why

LIST_HEADERS = (
    "list-id", "list-post", "list-archive", "list-owner", "x-mailing-list", "mailing-list", "x-beenthere",
    "x-mailman-version", "x-google-group-id", "x-google-loop", "x-listserver", "x-listprocessor-version",
    "x-sympa-to", "x-ml-name", "x-listname", "x-list-id", "x-egroups-return", "x-yahoo-newman-property",
)  # fmt: skip
LIST_HEADERS_SET = frozenset(LIST_HEADERS)
DISCUSSION_HEADERS = (
    "list-post",
    "x-beenthere",
    "x-mailman-version",
    "mailing-list",
    "x-mailing-list",
    "x-google-group-id",
)
"""Headers of software for discussions; mailer services for publications do not write them."""

_ROLE = re.compile(
    r"(?:^|[<\s])(?:owner-[\w.+-]+|[\w.+-]+-(?:admin|owner|request|bounces?|errors?|outgoing))(?:[+=][^@\s]*)?@", re.I
)
_LIST_ADDRESS = re.compile(
    r"^(?:.+-(?:list|l|users?|dev|devel|talk|discuss|announce|forum)|list-.+|.+-subscribers)$", re.I
)


def list_header(mail: Mail, history: History) -> Why | None:
    """A header of list software. The owner's own groups do not count."""
    if mail.own_list:
        return None
    if not mail.any_of(LIST_HEADERS_SET):
        return None
    for name in LIST_HEADERS:
        if name in mail.headers:
            return Why("bulk", f"sent through a mailing list ({_shown(name)} header)")
    return None


def precedence(mail: Mail, history: History) -> Why | None:
    """``Precedence: bulk | list | junk``."""
    value = mail.header("precedence").lower()
    if value in ("bulk", "list", "junk") and not mail.own_list:
        return Why("bulk", f"marked as mass mail (Precedence: {value})")
    return None


def one_click(mail: Mail, history: History) -> Why | None:
    """RFC 8058: a bulk sender's obligation, never written by a person's mail program."""
    if "list-unsubscribe-post" in mail.headers and not mail.own_list:
        return Why("bulk", "offers to unsubscribe at one click (List-Unsubscribe-Post header)")
    return None


def list_unsubscribe(mail: Mail, history: History) -> Why | None:
    """RFC 2369: bulk, of a kind unknown (receipts carry it too)."""
    if "list-unsubscribe" in mail.headers and not mail.own_list:
        return Why("bulk", "offers to unsubscribe (List-Unsubscribe header)")
    return None


def list_sender(mail: Mail, history: History) -> Why | None:
    """Sender, Errors-To or envelope of list software: ``owner-x@``, ``x-bounces@`` (RFC 2142)."""
    for name in ("sender", "errors-to", "return-path", "x-envelope-from"):
        if _ROLE.search(mail.header(name)[:300]) and not mail.own_list:
            return Why("bulk", f"sent from a list's address ({_shown(name)})")
    return None


def constant_tag(mail: Mail, history: History) -> Why | None:
    """The same bracketed word before the subjects of three and more senders, and the owner is not addressed."""
    tag = subject_tag(mail.subject)
    if not tag or mail.addressed or len(history.subjects.get(f"[{tag}]", ())) < 3 or to_people(mail, history):
        return None
    return Why("forums", f"subject tag [{tag[:30]}] used by several senders")


def list_recipient(mail: Mail, history: History) -> Why | None:
    """The only recipients are addresses shaped like a list's."""
    if mail.addressed or not mail.message.to:
        return None
    if all(_LIST_ADDRESS.match(address.email.rpartition("@")[0]) for address in mail.message.to):
        return Why("forums", "addressed to a list")
    return None


def to_people(mail: Mail, history: History) -> bool:
    """All recipients are addresses that write themselves; a list's address never does."""
    recipients = mail.message.to + mail.message.cc
    if not recipients:
        return False
    return all(
        address.email in history.owner.addresses
        or ((known := history.correspondents.get(address.email)) is not None and known.received > 0)
        for address in recipients
    )


def is_discussion(mail: Mail) -> bool:
    """List software and a human touch: an answer, a bracketed subject, a posting address."""
    if not any(name in mail.headers for name in DISCUSSION_HEADERS) or mail.header("list-post").upper() == "NO":
        return False
    # A publisher's List-Post is the page of the article.
    return not mail.header("list-post").startswith("<http") or "x-google-group-id" in mail.headers


def _shown(name: str) -> str:
    return "-".join(part.capitalize() if part != "id" else "Id" for part in name.split("-"))
