"""Offices of the owner's own organization that write to everybody, told without any list header."""

from __future__ import annotations

import re

from pipeline.domains import registrable
from pipeline.label import publishing, wording
from pipeline.label.mail import Mail
from pipeline.label.phrases import fold
from pipeline.model import Address, History, Why

_EVERYBODY = (
    r"all|allstaff|allhands|everyone|everybody|staff|employees|firmwide|companywide|alle|allemitarbeiter|mitarbeiter"
    r"|mitarbeitende|belegschaft|tous|toutlemonde|personnel|salaries|todos|empleados|plantilla|funcionarios"
    r"|colaboradores|tutti|dipendenti|iedereen|medewerkers|alla|medarbetare|medarbejdere|ansatte|kaikki|henkilosto"
    r"|wszyscy|pracownicy|vsichni|zamestnanci"
)
_COLLECTIVE = re.compile(rf"^(?:{_EVERYBODY})(?:[._-].*)?$|^.+[._-](?:{_EVERYBODY})$", re.IGNORECASE)
MANY = 20
"""Recipients from which an office's mail is an announcement."""


def to_everybody(mail: Mail, history: History) -> Why | None:
    """An office, not a person, writes to a collective address of the organization or to a long list of colleagues."""
    if not mail.colleague or mail.written_to or mail.is_reply or not is_office(mail):
        return None
    if not mail.addressed and mail.message.to and all(_is_collective(one, history) for one in mail.message.to):
        return _named(mail, "announcement of an office to the whole staff")
    if mail.recipients >= MANY:
        return _named(mail, f"announcement of an office to {mail.recipients} recipients")
    return None


def publication(mail: Mail, history: History) -> Why | None:
    """A newsletter under an address of the own organization: named so, and it tells how to leave it."""
    if not mail.colleague or mail.written_to or mail.addressed or mail.is_reply or mail.is_forward or mail.quotes:
        return None
    if not publishing.is_periodical(mail) and publishing.newsletter(mail, history) is None:
        return None
    if wording.leaving_instruction(mail, history) or wording.unsubscribe_link(mail, history):
        return Why("newsletter", "publication that tells how to leave it")
    return None


def is_office(mail: Mail) -> bool:
    """The display name is no person's: an office's words, the organization's own name, or no name at all."""
    if not mail.has_human_name:
        return not _names_owner(mail)
    labels = {domain.partition(".")[0] for domain in mail.owner.domains}
    return not labels.isdisjoint(fold(mail.name).split())


def _names_owner(mail: Mail) -> bool:
    """ "Kim Lane and Ada Moreau": the owner is one of the senders."""
    name = fold(mail.name)
    return any(fold(owner) in name for owner in mail.owner.names if " " in owner.strip())


def _is_collective(address: Address, history: History) -> bool:
    local, _, domain = address.email.partition("@")
    if registrable(domain) not in history.owner.domains or _COLLECTIVE.match(local) is None:
        return False
    known = history.correspondents.get(address.email)
    return known is None or known.received == 0


def _named(mail: Mail, reason: str) -> Why:
    return Why("newsletter" if publishing.is_periodical(mail) else "notification", reason)
