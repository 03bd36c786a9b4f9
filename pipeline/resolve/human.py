"""Is this name a person's? Only for gates: a wrong no becomes a card, never a loss."""

from __future__ import annotations

import re

from pipeline.index.names.mailboxes import is_shared
from pipeline.notes.names import fold_name

_NOT_PEOPLE = frozenset(
    "account accounts accounting address anonymous action admin administration administrator alert alerts "
    "announcement announcements archive auto billing board bot bulletin business calendar campaign career careers "
    "center centre club committee community conference contact customer daily department desk digest director "
    "directors edition editor editors enquiries event events executive expense feedback finance forum foundation "
    "global group groups headquarters help helpdesk hotline hr human info information international invitation "
    "invoice invoices it jobs legal list mail mailbox mailer management manager marketing media meeting meetings "
    "member members membership migration monthly network news newsletter newsletters noreply notice notification "
    "notifications office online operations operator order orders outlook payroll postmaster press program "
    "promotions public purchasing recruiting registration relations report reports research reservations resources "
    "sales security server service services shop staff store subscription subscriptions support survey system "
    "systems team teams tech technical ticket tickets training travel university update updates user users "
    "webmaster weekly welcome service kundenservice newsletterteam redaktion buchhaltung vertrieb personal "
    "verwaltung sekretariat equipe service-client comptabilite ventas soporte equipo ufficio".split()
)
_JOINED = re.compile(r"\S\s(?:and|AND|And|und|UND|et|ET|en|och|og|и)\s\S")
"""Between two names; not the ``y``, ``e`` and ``i`` of names of Spain and Portugal."""
_LETTERS = re.compile(r"[^\W\d_]")


def is_human(name: str, email: str) -> bool:
    """Two to five words of letters, none a function, a number or the organization's own label; not two people."""
    words = fold_name(name.replace("@", " @ ")).split()
    if "&" in name or _JOINED.search(name) or re.search(r"\.(?:com|org|net|io|de|co)\b", name.lower()):
        return False
    if not _LETTERS.search(name) or "@" in name or any(char.isdigit() for char in name) or "_" in name:
        return False
    label = email.rpartition("@")[2].split(".")[0]
    if label in words and len(words) > 1 and label not in email.partition("@")[0]:
        return False
    if set(words) & _NOT_PEOPLE:
        return False
    return 2 <= len(words) <= 6 or not name.isascii()


def is_handle(name: str, email: str) -> bool:
    """One word that only repeats the address: no name, but neither a function nor the organization's own label."""
    local, _, domain = email.partition("@")
    word = fold_name(name)
    return word == fold_name(local) != "" and word not in _NOT_PEOPLE and word not in domain.split(".")


def is_office(name: str, email: str) -> bool:
    """A mailbox of a task that has no name, or only its house's: nobody is known to sit there."""
    word = fold_name(name)
    return is_shared(email) and (
        "@" in name or word in ("", fold_name(email.partition("@")[0])) or only_repeats(name, email)
    )


def only_repeats(name: str, email: str) -> bool:
    """One word of the domain: the name of a house, unless the mailbox bears it as well."""
    local, _, domain = email.lower().rpartition("@")
    words = fold_name(name).split()
    return len(words) == 1 and words[0] not in local and words[0] in re.split(r"[.-]", domain)
