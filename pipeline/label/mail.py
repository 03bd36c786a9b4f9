"""One message as the rules look at it: headers by name, the sender's own text, recipients. Computed on demand."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar, cast

from pipeline.domains import domain_of, freemail, organization_domain, registrable
from pipeline.label.folders import is_spam_folder
from pipeline.label.names import is_human_name
from pipeline.label.phrases import Folded, fold
from pipeline.label.subjects import is_forward, is_reply
from pipeline.label.unquoted import unquoted
from pipeline.model import Correspondent, History, Message
from pipeline.whose import is_owners, is_unproven

T = TypeVar("T")
_VIA = re.compile(r"\b(?:via|über)\s+\S", re.IGNORECASE)
TEXT = 12_000
"""Characters of own text that the lexicons see."""
TAIL = 1_500
"""Characters at the end of the own text in which a mass mailing tells how to leave."""


_QUOTE_MARKS = (
    "gmail_quote",
    "divRplyFwdMsg",
    "yahoo_quoted",
    "moz-cite-prefix",
    'type="cite"',
    "appendonsend",
    "protonmail_quote",
)


class Mail:
    """A read-only view of one message. Text fields are the sender's own words unless they say otherwise."""

    def __init__(self, message: Message, history: History) -> None:
        self.message = message
        self.history = history
        self.owner = history.owner
        self.email = message.sender.email
        self.local = self.email.rpartition("@")[0]
        self.domain = domain_of(self.email)
        self.name = message.sender.name.strip()[:200]
        headers: dict[str, str] = {}
        for key, value in message.headers:
            if key not in headers:
                headers[key] = value.strip()
        self.headers = headers
        self._answers: dict[object, object] = {}

    def header(self, name: str) -> str:
        """First value of a header, stripped; ``""`` when it is absent."""
        return self.headers.get(name, "")

    def any_of(self, names: frozenset[str]) -> bool:
        """One of these headers is there."""
        return not names.isdisjoint(self.headers)

    @cached_property
    def subject(self) -> str:
        return self.message.subject[:500]

    @cached_property
    def folded_subject(self) -> Folded:
        return fold(self.subject)

    @cached_property
    def text(self) -> str:
        return unquoted(self.message.text)

    @cached_property
    def folded(self) -> Folded:
        return fold(self.text[:TEXT])

    @cached_property
    def opening(self) -> Folded:
        """The first 1,500 characters of the own text, folded; without quotes where it answers or forwards."""
        whole = self.is_reply or self.is_forward or "text" in self.__dict__
        return fold((self.text if whole else self.message.text)[:1500])

    @cached_property
    def ends(self) -> Folded:
        """The first 600 and the last 900 characters of the own text, folded: where programs say what they are."""
        text = self.text if self.is_reply or self.is_forward or "text" in self.__dict__ else self.message.text
        return fold(text if len(text) < 1500 else f"{text[:600]}\n{text[-900:]}")

    @cached_property
    def words(self) -> frozenset[str]:
        return self.folded.words

    @cached_property
    def tail(self) -> str:
        return self.text[-TAIL:]

    @cached_property
    def html(self) -> str:
        """The HTML part in lower case, cut after 200,000 characters; empty when it holds somebody else's text too."""
        if not self.message.html or self.quotes:
            return ""
        return self.message.html[:200_000].lower()

    @cached_property
    def quotes(self) -> bool:
        """The body carries a quoted or forwarded mail."""
        if (self.is_reply or self.is_forward) and len(self.text) * 10 < len(self.message.text.strip()[:20_000]) * 9:
            return True
        html = self.message.html[:200_000]
        return any(mark in html for mark in _QUOTE_MARKS)

    @cached_property
    def links(self) -> int:
        """How many links the mail carries."""
        return max(self.html.count("href="), self.text.count("http://") + self.text.count("https://"))

    @cached_property
    def own(self) -> bool:
        """The owner wrote it, as far as From can be believed."""
        return is_owners(self.message, self.owner) and not self.in_spam_folder

    @cached_property
    def perhaps_own(self) -> bool:
        """It says it is the owner's, and nothing proves or refutes it."""
        return is_unproven(self.message, self.owner)

    @cached_property
    def to_owner(self) -> bool:
        return any(address.email in self.owner.addresses for address in self.message.to)

    @cached_property
    def addressed(self) -> bool:
        """The owner stands in To or Cc by address (the test of RFC 5230, 4.5)."""
        return self.to_owner or any(address.email in self.owner.addresses for address in self.message.cc)

    @cached_property
    def recipients(self) -> int:
        return len(self.message.to) + len(self.message.cc)

    @cached_property
    def contact(self) -> Correspondent | None:
        return self.history.correspondents.get(self.email)

    @cached_property
    def written_to(self) -> int:
        """How many mails the owner ever sent to this sender."""
        return self.contact.sent if self.contact else 0

    @cached_property
    def via(self) -> bool:
        """A list or a service rewrote the sender: "'Jane Doe' via Founders" is not a colleague."""
        return _VIA.search(self.name) is not None

    @cached_property
    def colleague(self) -> bool:
        """The address belongs to the owner's organization (and no list or service rewrote it)."""
        if not self.owner.domains or self.via or self.site not in self.owner.domains:
            return False
        return "dmarc=fail" not in self.header("authentication-results").lower()

    @cached_property
    def stranger(self) -> bool:
        """No exchange with the address or its organization, no place in the owner's, no answer to the owner."""
        if self.written_to or self.colleague or self.answers_owner or self.own or self.perhaps_own:
            return False
        domain = self.organization_domain
        return not (domain and self.history.subjects.get(f"@{domain}"))

    @cached_property
    def site(self) -> str:
        """Registrable domain of the sender."""
        return registrable(self.domain)

    @cached_property
    def free_provider(self) -> bool:
        return freemail(self.domain)

    @cached_property
    def organization_domain(self) -> str:
        return organization_domain(self.email)

    @cached_property
    def is_reply(self) -> bool:
        return is_reply(self.subject)

    @cached_property
    def is_forward(self) -> bool:
        return is_forward(self.subject)

    @cached_property
    def answers_owner(self) -> bool:
        """In-Reply-To or References name a message that the owner sent; anybody can forge any other reply header."""
        sent = self.history.sent_ids
        return any(ref in sent for ref in self.message.in_reply_to) or any(
            ref in sent for ref in self.message.references
        )

    @cached_property
    def own_list(self) -> bool:
        """A Google group of the owner's organization (founders@) passed on a mail: its list headers prove nothing."""
        if "x-google-group-id" not in self.headers and "x-google-loop" not in self.headers:
            return False
        host = re.search(r"([\w-]+(?:\.[\w-]+)+)>?\s*$", self.header("list-id").lower()[-300:])
        return host is not None and registrable(host.group(1)) in self.owner.domains

    @cached_property
    def in_spam_folder(self) -> bool:
        return is_spam_folder(self.message.folder)

    @cached_property
    def has_human_name(self) -> bool:
        return is_human_name(self.name, self.local)

    @cached_property
    def folded_tail(self) -> Folded:
        return fold(self.tail)

    def once(self, test: Callable[[Mail], T]) -> T:
        """The value of a question about this mail, asked once however many rules need it."""
        if test not in self._answers:
            self._answers[test] = test(self)
        return cast(T, self._answers[test])
