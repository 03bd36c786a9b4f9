"""Senders who bear a name that is known and write from an address that is not. Pure; says what a reader may overlook.

People have private addresses, and one name has many bearers: of a contact's name nothing is said without a further
sign. What is told is told once, when the address is new.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.domains import domain_of, on_behalf, registrable
from pipeline.folders import is_sent_folder
from pipeline.index import Index
from pipeline.index.names.mailboxes import is_service, mailbox
from pipeline.model import Address, Item, Message
from pipeline.notes.names import fold_name

_LISTS = frozenset(("list-id", "list-post", "list-unsubscribe", "mailing-list"))
_VIA = re.compile(r"\b(?:via|über|par|vía|através|tramite)\s", re.IGNORECASE)
_READ = 4_000
_MAILBOX = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_LOOKS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"))
_LEAST = 5
"""Letters of a name of a domain of which one may be wrong."""

_BANK = (
    r"(?:bank(?:ing)? (?:details?|account)|account (?:details|number)|routing number|iban|"
    r"bankverbindung|kontoverbindung|bankdaten|kontonummer|"
    r"coordonnées bancaires|compte bancaire|rib|"
    r"datos bancarios|cuenta bancaria|número de cuenta|"
    r"coordinate bancarie|conto (?:bancario|corrente)|"
    r"dados bancários|conta bancária|"
    r"bankgegevens|rekeningnummer|bankrekening|"
    r"bankuppgifter|bankkonto|kontonummer)"
)
_CHANGED = (
    r"(?:new|changed?|updated?|neue[nrs]?|geändert\w*|nouve(?:au|lle)s?|chang\w{1,4}|nuev[oa]s?|cambi\w{1,5}|nuov[oaie]|"
    r"modificat[oaie]|nov[oa]s?|alterad[oa]s?|mudou|nieuwe?|gewijzigd\w*|ny(?:a|tt)?|ändra(?:de|ts|t))"
)
_ASKS = re.compile(
    rf"\b{_CHANGED}\b[^.!?\n]{{0,40}}\b{_BANK}\b|\b{_BANK}\b[^.!?\n]{{0,40}}\b{_CHANGED}\b"
    r"|\b(?:gift ?cards?|geschenkkarten?|gutscheinkarten?|cartes? cadeaux?|tarjetas? (?:de )?regalo|carte regalo|"
    r"cart(?:ão|ões)[ -]presente|cadeaukaart(?:en)?|presentkort)\b"
    r"|\b(?:wire|transfer|send|pay|überweis\w{1,4}|virement|virer|verser|transf(?:erir|iera|iere|ira)|pagar|pague|"
    r"bonifico|versare|maak over|overmaken|överför\w{0,2}|betala)\b[^.!?\n]{0,60}"
    r"(?:[€$£]\s?\d|\b(?:eur|usd|gbp|chf|sek|brl)\s?\d|\d\s?(?:€|\$|£|eur\b|usd\b|gbp\b|chf\b|sek\b|euros?\b|dollars?\b))"
    r"|\b(?:send|tell|give|schick\w{0,2}|sende\w{0,2}|nenn\w{0,2}|envoie\w{0,2}|envoyez|donne[zr]?|envía(?:me)?|manda(?:me|mi)?|"
    r"dime|dammi|envi[ea]|diga|stuur|geef|skicka|ge)\b[^.!?\n]{0,40}"
    r"\b(?:password|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|"
    r"(?:verification|security|login|one-time) code|"
    r"bestätigungscode|sicherheitscode|code de (?:vérification|sécurité)|código de (?:verificación|verificação|"
    r"seguridad|segurança)|codice di (?:verifica|sicurezza)|verificatiecode|beveiligingscode|"
    r"verifieringskod|säkerhetskod)\b",
    re.IGNORECASE,
)


def impostors(item: Item, index: Index) -> Iterator[str]:
    """What to take care of in an item's senders, before anybody of it is known."""
    for message in item.messages:
        sender = message.sender
        if not sender.email or sender.email in index.owner.addresses or is_sent_folder(message.folder):
            continue
        if _is_known(sender.email, item, index) or is_service(sender.email) or on_behalf(domain_of(sender.email)):
            continue  # an address that is known, and services that write in people's names
        name = fold_name(sender.name)
        listed = not _LISTS.isdisjoint(header for header, _ in message.headers) or _VIA.search(sender.name)
        if " " not in name or listed:
            continue
        if name in {fold_name(own) for own in index.owner.names}:
            yield f"{sender.email} bears your name and is no address of yours that is known"
        elif told := _contacts_name(message, sender, name, index):
            yield told


def _is_known(email: str, item: Item, index: Index) -> bool:
    """Some other item, no later one, has the address."""
    entity = index.by_email.get(email, "")
    if not entity:
        return False
    others = (index.items[other] for other in index.items_of[entity] if other not in (item.id, item.grows))
    known = (other for other in others if any(who.email == email for who in other.who))
    return any(not (item.date and other.date) or other.date <= item.date for other in known)


def _contacts_name(message: Message, sender: Address, name: str, index: Index) -> str:
    """Why a sender is perhaps not the contact of that name."""
    bearers = (index.entities.get(entity) for entity in sorted(index.by_name.get(name, ())))
    noted = (entity for entity in bearers if entity is not None and entity.kind == "person" and entity.path)
    own = mailbox(sender.email)  # what is derived again is filed already
    emails = [email for entity in noted for email in entity.emails if mailbox(email) != own]
    if not emails:
        return ""
    sign = _sign(message, sender, emails)
    return f"{sender.email} bears the name of a contact known as {emails[0]}, and {sign}" if sign else ""


def _sign(message: Message, sender: Address, emails: Sequence[str]) -> str:
    site = registrable(domain_of(sender.email))
    if any(resembles(site, registrable(domain_of(email))) for email in emails):
        return "the domain looks like the other"
    reply = next((value for header, value in message.headers if header == "reply-to"), "").lower()[:1000]
    others = set(_MAILBOX.findall(reply)) - {sender.email, *emails}
    if others and not any(registrable(domain_of(one)) == site for one in others):
        return "answers go elsewhere"
    return "asks for money or secrets" if _ASKS.search(f"{message.subject[:300]}\n{message.text[:_READ]}") else ""


def resembles(site: str, other: str) -> bool:
    """Another domain that is taken for it at a glance: a letter more, less, changed or moved, or ``rn`` for ``m``."""
    one, two = site.partition(".")[0], other.partition(".")[0]
    if not one or not two or one == two:
        return False
    if min(len(one), len(two)) < _LEAST:
        return False
    shapes = [one, two]
    for written, read in _LOOKS:
        shapes = [shape.replace(written, read) for shape in shapes]
    return shapes[0] == shapes[1] or _is_one_off(one, two)


def _is_one_off(one: str, two: str) -> bool:
    from rapidfuzz.distance import OSA

    return OSA.distance(one, two, score_cutoff=1) <= 1
