"""Postal and web addresses in a signature block. Only what can be nothing else."""

from __future__ import annotations

import re

from pipeline.domains import registrable

MAX_LINE = 160
_PARTS = re.compile(r"\s*[|·•]\s*|\s{3,}|\t+")
_LABEL = re.compile(
    r"^(?:(?:postal |mailing |office |business )?address|anschrift|adresse|postanschrift|dirección|direccion|indirizzo|"
    r"adres|adress|endereço|morada|адрес|地址|住所|주소|a)\s*[:\uff1a]\s*",
    re.IGNORECASE,
)
_CITY = r"[A-ZÀ-ÖØ-ÞŁŚŻŹČŠŽŘĎŤŇĞİŞ][^\W\d_]+(?:[ .'’-]+[^\W\d_]+){0,3}"
_TOWN = re.compile(
    # 75011 Paris, D-70565 Stuttgart, 0155 Oslo, 00-625 Warszawa, 4000-123 Porto, 1015 CS Amsterdam, 114 55 Stockholm
    r"(?:^|,\s*)(?:[A-Z]{1,2}[- ])?(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{4}\s?[A-Z]{2}|\d{3}\s\d{2}|\d{4,5})\s+"
    rf"{_CITY}"
    r"(?:,\s*[^\W\d_][^\d,]{1,30})?$"
    # San Francisco, CA 94105; Toronto, ON M5V 2T6; Oxford OX1 2AB
    r"|(?:^|,\s*)[A-Z][^\W\d_]+(?:[ .'-][^\W\d_]+){0,3},?\s+(?:[A-Z]{2}\s+\d{5}(?:-\d{4})?"
    r"|[A-Z]{2}\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?:,\s*[^\W\d_][^\d,]{1,30})?$"
)
"""A postal code and its town, at the end of a line."""
_STREET_WORD = re.compile(
    r"(?:stra(?:ß|ss)e|str\.|weg|allee|platz|gasse|ufer|damm|ring|gracht|straat|laan|plein|gatan|vägen|gata|veien|vej|"
    r"gade|katu|tie)\s*\d|\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln\.?|drive|dr\.?|boulevard|blvd\.?|way|court|"
    r"square|sq\.?|mill|house|park|plaza|rue|quai|chemin|impasse|calle|c/|avenida|avda?\.|paseo|plaza|rua|travessa|via|"
    r"viale|piazza|corso|ul\.|ulica|al\.|náměstí|ulice|ул\.|улица|проспект|cad\.|cadde(?:si)?|sok\.|sokak)(?!\w)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"^(?:\d{1,5}[a-z]?(?:-\d{1,5})?,?\s+[^\W\d_]|[^\d@:]{3,45}\s\d{1,4}\s?[a-z]?(?:[-/]\d{1,4}\w?)?(?:,.{1,40})?$)",
    re.IGNORECASE,
)
_BOX = re.compile(
    r"^(?:p\.?\s?o\.?\s?box|postfach|boîte postale|bp|apartado|casilla|postbus|postboks|box)\s+\d[\d ]*,\s*"
    r"[^\W\d_].{2,60}$",
    re.IGNORECASE,
)
_JAPAN = re.compile(r"^〒\s?\d{3}-\d{4}\s*\S{4,60}$")
_NO_PLACE = re.compile(
    r"[@:]|https?|www\.|\b(?:tel|phone|fax|mobile|cell|hrb|hra|vat|iban|bic|ust|siret|siren|room|raum|ext|version|order|"
    r"invoice|copyright)\b|\(\d|\+\d|\d{7}",
    re.IGNORECASE,
)
_URL = re.compile(
    r"(?:https?://|www\.)[^\s<>\"'()|]{3,200}|(?<![\w@./-])(?:[a-z0-9-]{2,40}\.)+[a-z]{2,12}(?:/[^\s<>\"'()|]{0,150})?"
    r"(?![\w@])",
    re.IGNORECASE,
)
_PROFILE = re.compile(
    r"^(?:https?://)?(?:www\.)?(?:[a-z]{2}\.)?(?:linkedin\.com/in/|xing\.com/profile/|github\.com/|gitlab\.com/|"
    r"orcid\.org/|calendly\.com/|cal\.com/|scholar\.google\.)[^\s/]",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:unsubscribe|abmelden|follow|like us|folgen|suivez|sigue|seguici|confidential|environment|virus|avg|avast|"
    r"get|free|download|join|sent|privacy|terms|disclaimer|impressum|survey|feedback|rate|"
    r"subscri\w+|mailing list|archives?)\b",
    re.IGNORECASE,
)
_LIST_PAGE = re.compile(r"listinfo|unsubscribe|/archives?/|list-manage|/lists?/", re.IGNORECASE)
_UNIT = re.compile(
    r"^(?:suite|ste|apt|apartment|floor|unit|level|bldg|building|etage|piso|bte|hinterhaus)\b", re.IGNORECASE
)


def postal_addresses(lines: list[str]) -> list[tuple[str, str]]:
    """(address on one line, quote): a street line with the postal code and town beside or below it, or a box."""
    parts = [part.strip(" ,") for line in lines for part in _PARTS.split(line[:MAX_LINE]) if part.strip(" ,")]
    found: dict[str, str] = {}
    for at, part in enumerate(parts):
        bare = _LABEL.sub("", part)
        if _JAPAN.match(bare) or (_BOX.match(bare) and not _NO_PLACE.search(bare)):
            found.setdefault(bare, part)
            continue
        town = None if _NO_PLACE.search(bare) or len(bare) > 120 else _TOWN.search(bare)
        if town is None:
            continue
        beside = bare[: town.start()].strip(" ,")
        if beside:
            if street := _street_at_end(beside):
                found.setdefault(street + bare[len(beside) :], part)
            continue
        first = at - 2 if at > 1 and _UNIT.match(parts[at - 1]) else at - 1
        above = _LABEL.sub("", parts[first]) if first >= 0 else ""
        if _is_street(above) and not _UNIT.match(above):
            found.setdefault(", ".join([above, *parts[first + 1 : at], bare]), " / ".join(parts[first : at + 1]))
    return list(found.items())[:2]


def _street_at_end(text: str) -> str:
    """The street without what stands before it on the line, a company say; ``""`` when there is none."""
    pieces = [piece.strip() for piece in text.split(",")]
    first = next((at for at, piece in enumerate(pieces) if _is_street(piece)), None)
    return "" if first is None else text[text.index(pieces[first]) :]


def _is_street(text: str) -> bool:
    if not 5 <= len(text) <= 80 or len(text.split()) > 9 or _NO_PLACE.search(text):
        return False
    return _NUMBERED.match(text) is not None or _STREET_WORD.search(text) is not None


def web_addresses(lines: list[str], email: str) -> list[tuple[str, str]]:
    """(URL as written, quote): pages of the sender's own domain and personal profiles, on a line of few words."""
    own = registrable(email.rpartition("@")[2])
    found: dict[str, str] = {}
    for line in lines:
        line = line[:300]
        for match in _URL.finditer(line):
            url = match[0].rstrip(".,;:!?>")
            host = re.sub(r"^https?://", "", url, flags=re.IGNORECASE).split("/")[0].lower()
            rest = _URL.sub(" ", line)
            if (
                "@" in host
                or _PASSING.search(rest)
                or _LIST_PAGE.search(url)
                or len(re.findall(r"[^\W\d_]{2,}", rest)) > 8
            ):
                continue
            if (own and registrable(host) == own) or _PROFILE.match(url):
                found.setdefault(url, line)
    return list(found.items())[:3]
