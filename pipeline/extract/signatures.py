"""Claims from signature blocks and vCards: role, organization, phone. Only what is written there."""

from __future__ import annotations

import re

from pipeline.extract.closing import is_closing
from pipeline.extract.names import fold, is_full_name
from pipeline.extract.places import postal_addresses, web_addresses
from pipeline.extract.roles import is_organization, is_role, proves_organization
from pipeline.model import Claim, Contact

MAX_SIGNATURE = 2_000
_STRONG = re.compile(r"\s+[|·•@/]\s+|\s*\|\s*|\s+(?:at|bei|chez|presso|hos|bij)\s+|\s{3,}|\t+")
_WEAK = re.compile(r",\s+|\s+[-\u2013\u2014]\s+")
_PHONE_LABEL = re.compile(
    r"(?:^|[^\w])(?:tel|telephone|phone|ph|mobile|mob|cell|office|direct|main|work|telefon|handy|mobil|tél|"
    r"téléphone|portable|móvil|teléfono|telefono|"
    r"cellulare|telefone|celular|telefoon|mobiel|telefoni|puh|телефон|тел|моб|tlf|tlm|durchwahl|direkt|zentrale|gsm|"
    r"手机|电话|電話|携帯|전화|t|m|p|c|o|d)\b\.?\s*+(?:no\.?|#)?\s*+[:.|)]?\s*+"
    r"((?:\+|\(?\d)[\d ()./\u2010-\u2015-]{5,24}\d)(?!\d)",
    re.IGNORECASE,
)
_PLUS = re.compile(r"\+\d[\d ()./\u2010-\u2015-]{6,24}\d(?!\d)")
_BARE = re.compile(
    r"^((?:\(\d{3}\)|\d{3})[ .-]\d{3}[ .-]\d{4})\s*[([]?(?:work|cell|mobile|office|direct|phone|ph|tel|voice|"
    r"[omwcdtp])?[)\]]?$",
    re.IGNORECASE,
)
_NATIONAL = re.compile(r"^(\(?0\d{1,5}\)?[ /.-]+\d[\d /.-]{4,12}\d)$")
"""A line that is nothing but a number with a trunk prefix."""
_ASSISTS = re.compile(
    r"\b(?:assistant|secretary|office of|on behalf of|assistent(?:in)?|sekret[aä]r(?:in)?|sekretariat|im auftrag|"
    r"assistante?|secrétaire|asistente|secretari[ao]|segretari[ao]|assistente|secretaresse|sekreterare|asystentka)\b|"
    r"\b(?:p\.\s?a\.|e\.\s?a\.|PA|EA) (?:to|of)\b|^(?:i\.\s?a\.|p\.\s?p\.)",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r"(?:info|contact|hello|office|mail|support|help(?:desk)?|service|sales|orders?|billing|accounts?|invoices?|team|"
    r"kontakt|buero|büro|vertrieb|verkauf|kundenservice|kundendienst|buchhaltung|rechnung(?:en)?|empfang|praxis|"
    r"accueil|commercial|comptabilite|ventas|soporte|atencion|administracion|vendas|suporte|vendite|assistenza|"
    r"amministrazione|verkoop|klantenservice|administratie|kundtjanst|salg|reception|booking|reservations?)\b",
    re.IGNORECASE,
)
_EASTERN = re.compile(r"株式会社|有限会社|有限公司|股份|주식회사|\(주\)")
"""Legal forms of companies that stand above the person in a block."""
_FAX = re.compile(r"(?:fax|telefax|téléfax|факс|\bf)\b\.?\s*[:.|]?\s*$", re.IGNORECASE)


def signature_claims(signature: str, name: str, email: str, date: str) -> tuple[Claim, ...]:
    """Role, organization and phone that a mail's sender states below the text. ``date`` is ``YYYY-MM-DD``."""
    lines = [line.strip() for line in signature[:MAX_SIGNATURE].split("\n") if line.strip()]
    if len(lines) > 20:
        return ()
    while lines and (is_closing(lines[0]) or not any(char.isalnum() for char in lines[0])):
        del lines[0]
    claims: list[Claim] = []
    if signer := _signer(lines, name, email):
        name, email = signer, ""
    elif (not name or "@" in name) and (signed := _signed_name(lines, email)):
        claims.append(Claim("", email, "name", signed, lines[0], date))
    role = _role(lines, name, email)
    if role:
        claims.append(Claim(name, email, "role", role[0], role[2], date))
        if role[1]:
            claims.append(Claim(name, email, "organization", role[1], role[2], date))
    if not role or not role[1]:
        claims.extend(_lone_organization(lines, name, email, date))
    claims.extend(Claim(name, email, "phone", number, line, date) for number, line in _phones(lines))
    claims.extend(Claim(name, email, "address", value, line, date) for value, line in postal_addresses(lines))
    claims.extend(Claim(name, email, "url", value, line, date) for value, line in web_addresses(lines, email))
    return tuple(claims)


def contact_claims(contact: Contact, name: str, date: str) -> tuple[Claim, ...]:
    """What a vCard says, for each of its addresses (one claim without address when it has none)."""
    claims: list[Claim] = []
    for email in contact.emails or ("",):
        values = [("name", name), ("role", contact.role), ("organization", contact.organization)]
        values += [("phone", phone) for phone in contact.phones]
        for field, value in values:
            value = " ".join(value.split())
            if value:
                claims.append(Claim(name, email.lower(), field, value, f"vCard: {value}", date))
    return tuple(claims)


def _signer(lines: list[str], name: str, email: str) -> str:
    """Whose block this is when it is not the sender's: an assistant's, or one of those who share a mailbox.

    The first line is a full name that shares no word with the sender's, which stands nowhere in the block but as the
    one who is assisted.
    """
    if len(lines) < 2 or not is_full_name(lines[0]) or len(lines[0].split()) > 3 or is_role(lines[0]):
        return ""
    local = email.partition("@")[0]
    own = {word for word in (*fold(name).split(), *fold(local).split()) if len(word) > 1}
    if own & set(fold(lines[0]).split()) or proves_organization(lines[0], email):
        return ""
    assisting = any(_ASSISTS.search(line) for line in lines[1:3])
    return lines[0] if assisting or _SHARED.match(local) else ""


def _signed_name(lines: list[str], email: str) -> str:
    """The full name on the first line, where the address says as much: a word of it, or initial and last name."""
    if not lines or not is_full_name(lines[0]) or len(lines[0].split()) > 4:
        return ""
    if is_role(lines[0]) or proves_organization(lines[0], email):
        return ""
    words = fold(lines[0]).split()
    local = fold(email.partition("@")[0]).replace(" ", "")
    last = words[-1]
    speaks = (local in words and len(local) > 2) or (
        len(last) > 2 and local.endswith(last) and local[:1] == words[0][:1]
    )
    return lines[0] if speaks or local == words[0] + last[:1] else ""


def _role(lines: list[str], name: str, email: str) -> tuple[str, str, str] | None:
    """(role, organization or ``""``, quote) of the first line that states a role."""
    own_words = {*fold(name).split(), *fold(email.partition("@")[0]).split()}
    for at, line in enumerate(lines):
        segments = _segments(line)
        for index, (segment, _) in enumerate(segments):
            if name and not name.isascii() and segment.endswith(f" {name}"):
                segment = segment.removesuffix(f" {name}")
            words = set(fold(segment).split())
            if words <= own_words or len(words & own_words) > 1 or not _is_title(segment, below_name=at == 1):
                continue
            role, organization = segment, ""
            for other, after_strong in segments[index + 1 :]:
                if (after_strong and is_organization(other)) or proves_organization(other, email):
                    organization = other
                    break
                if after_strong or organization or not _qualifies(other):
                    break
                role = f"{role}, {other}"
            quote = line
            below = lines[at + 1] if at + 1 < len(lines) else ""
            above = lines[at - 1] if at else ""
            if not organization and below and _company_line(below, email, name):
                organization, quote = below, f"{line} / {below}"
            elif not organization and above and _EASTERN.search(above) and is_organization(above):
                organization, quote = above, f"{above} / {line}"
            return role.strip(" ,"), organization.strip(" ,"), quote
    return None


def _is_title(text: str, below_name: bool) -> bool:
    """A job title; right below the name small letters may begin it."""
    if below_name and len(text.split()) <= 4:
        text = text[:1].upper() + text[1:]
    return is_role(text)


def _segments(line: str) -> list[tuple[str, bool]]:
    """Parts of a line, each with whether a strong mark (``|``, ``at``) stands before it."""
    parts: list[tuple[str, bool]] = []
    for at, strong in enumerate(_STRONG.split(line[:200])):
        for inner, weak in enumerate(_WEAK.split(strong)):
            if weak.strip(" ,"):
                parts.append((weak.strip(" ,"), at > 0 and inner == 0))
    return parts


def _qualifies(text: str) -> bool:
    return (
        len(text.split()) <= 4
        and not is_role(text)
        and re.search(r"[\d@]", text) is None
        and not re.match(r"[a-z]", text)
    )


def _company_line(line: str, email: str, name: str) -> bool:
    if proves_organization(line, email) or (_EASTERN.search(line) and is_organization(line)):
        return True
    words = line.split()
    titled = all(word[:1].isupper() or word in ("&", "of", "and", "the", "für", "de", "und") for word in words)
    return (
        is_organization(line)
        and 2 <= len(words) <= 5
        and titled
        and "," not in line
        and fold(line) != fold(name)
        and not is_role(line)
    )


def _lone_organization(lines: list[str], name: str, email: str, date: str) -> list[Claim]:
    for line in lines:
        for segment, _ in _segments(line):
            if (
                fold(segment).replace(" ", "") != fold(name).replace(" ", "")
                and not is_role(segment)
                and len(segment.split()) <= 6
                and proves_organization(segment, email)
            ):
                return [Claim(name, email, "organization", segment, line, date)]
    return []


def _phones(lines: list[str]) -> list[tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for line in lines:
        line = line[:200]
        spans = [match.span() for match in _PLUS.finditer(line)]
        spans += [match.span(1) for match in _PHONE_LABEL.finditer(line)]
        spans += [match.span(1) for match in (*_BARE.finditer(line), *_NATIONAL.finditer(line))]
        for start, end in sorted(set(spans)):
            number = line[start:end].strip()
            digits = re.sub(r"\D", "", number)
            if (
                _FAX.search(line[:start][-14:])
                or not 7 <= len(digits) <= 15
                or re.match(r"^\s*\(?fax", line[end : end + 8], re.I)
            ):
                continue
            found.setdefault(digits[-9:], (_written(number), line))
    return list(found.values())[:4]


def _written(number: str) -> str:
    """International form of a number with ``+``; others stay as written, for their region is not known."""
    if not number.startswith("+"):
        return " ".join(number.split())
    import phonenumbers

    try:
        parsed = phonenumbers.parse(number, None)
    except phonenumbers.NumberParseException:
        return " ".join(number.split())
    if not phonenumbers.is_possible_number(parsed):
        return " ".join(number.split())
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL))
