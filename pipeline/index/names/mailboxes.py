"""Addresses as evidence of persons: one mailbox in several spellings, mailboxes of services, shared and numbered ones.

Plus-addressing: RFC 5233. Dots in Gmail: support.google.com/mail/answer/7436150. Mailbox names of roles: RFC 2142.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.index.names.folding import folded
from pipeline.index.names.parts import Name

_GMAIL = frozenset(["gmail.com", "googlemail.com"])
_GITHUB = "users.noreply.github.com"
_SERVICE = re.compile(
    r"^(?:(?:[\w.+-]*[._+-])?(?:no|do[._-]?not|dont|nicht|keine|ne[._-]?pas|nao|não|non|niet|ei|inget)[._-]?"
    r"(?:repl(?:y|ies|ay)|antwort(?:en)?|repondre|responder|responda|rispondere|beantwoorden|vastausta|svar)"
    r"|notif(?:y|ier|ication|ications)?|alerts?|mailer(?:-daemon)?|postmaster|bounces?|unsubscribe|daemon|root|nobody|dse"
    r"|invit(?:e|es|ation|ations)|calendar-notification|drive-shares[\w-]*|comments[\w-]*|share|shares|messages?"
    r"|(?:reply|bounces?|msg|conversation|thread|ticket|case|unsub|prvs|srs\d)[+=-][\w.+=-]{6,}|[a-z][+=][\w.+=-]{6,}"
    r"|[\w-]+-(?:bounces?|request|owner|admin|subscribe|unsubscribe|noreply)|owner-[\w-]+"
    r"|(?=\w*\d)[0-9a-f]{16,})$",
    re.IGNORECASE,
)
_ROLES = frozenset(
    "info information kontakt contact contacto contatti contato mail email e-mail post office buero bureau ufficio "
    "sales vertrieb ventes ventas vendite support help helpdesk service services servicedesk customerservice "
    "kundenservice hello hi hey hallo hola bonjour team all everyone staff hr jobs careers recruiting karriere "
    "bewerbung billing accounts accounting invoice invoices rechnung buchhaltung finance payroll legal press presse "
    "media marketing admin administrator webmaster hostmaster abuse security privacy datenschutz orders order "
    "bestellung shop store booking bookings reservations reservation events news newsletter feedback enquiries "
    "enquiry inquiries anfrage reception empfang sekretariat secretary secretariat secretaria chairman ceo cfo cto "
    "president director board dev devel developers engineering it ops projects project list lists group groups "
    "family familie famille familia home us we both verwaltung praxis kanzlei zentrale central general mailbox "
    "personal vorstand praesidium redaktion editor editors desk".split()
)


@lru_cache(maxsize=20_000)
def mailbox(email: str) -> str:
    """One spelling for all that reach the same mailbox: without ``+tag``, without Gmail's dots, GitHub's newer form."""
    local, _, domain = email.strip().lower().rpartition("@")
    if domain == _GITHUB:
        return f"{local.partition('+')[2] or local}@{domain}"
    if not is_service(email):
        local = local.partition("+")[0] or local
    return f"{local.replace('.', '')}@gmail.com" if domain in _GMAIL else f"{local}@{domain}"


@lru_cache(maxsize=20_000)
def is_service(email: str) -> bool:
    """An address of a machine: what a person does through a service comes from it, replies to it reach no mailbox."""
    local, _, domain = email.partition("@")
    return domain != _GITHUB and _SERVICE.match(local[:120]) is not None


def is_shared(email: str) -> bool:
    """A mailbox named after a task rather than a person: several may write from it (and in a small firm just one)."""
    local = email.partition("@")[0].partition("+")[0]
    words = [word for word in re.split(r"[._-]", local.lower()) if word]
    return bool(words) and (words[0] in _ROLES or words[-1] in _ROLES or "".join(words) in _ROLES)


def local_words(email: str) -> tuple[str, ...]:
    """The words of the local part, digits dropped."""
    local = email.partition("@")[0].partition("+")[0].lower()
    return tuple(word for part in re.split(r"[._\-\d]+", local) if part for word in folded(part)[:1])


def spells(email: str, name: Name) -> bool:
    """The local part is made of the name: a word of it, or initials with a word (``jsmith``, ``john.s``, ``js``)."""
    joined = "".join(local_words(email))
    words = [spelling for spellings in name.words for spelling in spellings]
    if any(len(word) > 2 and word in joined for word in words) or any(word == joined for word in words):
        return True
    initials = "".join(word[0] for word in name.plain)
    return len(joined) <= 4 and bool(joined) and set(joined) <= set(initials)


def bears_name(email: str, name: Name) -> bool:
    """Given and family name stand in the local part: the mailbox was made for somebody of exactly that name."""
    parts = set(local_words(email))
    return len(name.words) >= 2 and all(parts & set(spellings) for spellings in (name.words[0], name.words[-1]))


def is_own_word(email: str, name: Name) -> bool:
    """A local part that tells somebody apart from namesakes: long enough, no role, not made of the name."""
    joined = "".join(local_words(email))
    return len(joined) >= 4 and not is_shared(email) and not is_service(email) and not spells(email, name)


def are_numbered(one: str, other: str) -> bool:
    """Two mailboxes of one domain that differ by a number or a middle initial: given so to tell namesakes apart."""
    a, domain = one.lower().split("@", 1) if "@" in one else (one, "")
    b, there = other.lower().split("@", 1) if "@" in other else (other, "")
    if domain != there or a == b:
        return False
    if re.findall(r"\d+", a) != re.findall(r"\d+", b):
        return True
    left, right = re.split(r"[._-]+", a), re.split(r"[._-]+", b)
    words = [w for w in left if len(w) > 1]
    return len(words) > 1 and words == [w for w in right if len(w) > 1] and len(left) != len(right)
