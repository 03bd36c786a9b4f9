"""Claims from a mail that somebody sent on: who wrote it, and what their signature says on the day they wrote."""

from __future__ import annotations

import re
from datetime import datetime
from email.utils import parsedate_to_datetime

from pipeline.extract.names import clean_name, is_full_name, is_no_reply
from pipeline.extract.signatures import signature_claims
from pipeline.extract.zones import Zones, zones
from pipeline.model import Claim
from pipeline.quotes import header_kind

MAX_HEAD = 14
"""Lines in which the copied headers must stand."""
MAX_TEXT = 20_000

_WRITER = re.compile(
    r"^[^:\uff1a]{1,24}[:\uff1a]\*?\s*[\"']?(?P<name>[^<>\[\]\"@:;]{3,60}?)[\"']?\s*[<\[]"
    r"(?:mailto:)?(?P<email>[^\s<>\[\]@;,]{1,64}@[^\s<>\[\]@;,]{3,120}?)(?:[>\]]|<mailto:)"
)
_ISO = re.compile(r"\b(20\d\d|19\d\d)-(\d\d)-(\d\d)\b")
_ENGLISH = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d\d)\b|"
    r"\b(\d{1,2})\.? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ((?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def forwarded_claims(parts: Zones) -> tuple[Claim, ...]:
    """Name and address of the forwarded mail's writer; with a date that can be read, their signature's claims too."""
    if not (parts.forward or parts.forwarded):
        return ()
    lines = parts.quoted[:MAX_TEXT].split("\n")
    heads = {kind: at for at in range(min(MAX_HEAD, len(lines)) - 1, -1, -1) if (kind := header_kind(lines[at]))}
    found = _WRITER.match(lines[heads["from"]].lstrip(" *>")) if "from" in heads else None
    if found is None:
        return ()
    email = found["email"].lower().rstrip(".")
    name = clean_name(found["name"].strip(), email)
    if is_no_reply(email) or not is_full_name(name):
        return ()
    said = _day(lines[heads["date"]].partition(":")[2]) if "date" in heads else ""
    claims = [Claim(name, email, "name", name, lines[heads["from"]].strip(), said)]
    last = max(heads.values())
    if said:
        below = zones("\n".join(lines[last + 1 :]), f"{name} {email.partition('@')[0]}")
        claims.extend(signature_claims(below.signature, name, email, said))
    return tuple(claims)


def _day(text: str) -> str:
    """``YYYY-MM-DD`` of a date that can be read in one way only, else ``""``."""
    text = text.strip(" *")[:80]
    try:
        if found := _ISO.search(text):
            return datetime(int(found[1]), int(found[2]), int(found[3])).date().isoformat()
        if found := _ENGLISH.search(text):
            month, day, year = (found[1], found[2], found[3]) if found[1] else (found[5], found[4], found[6])
            return datetime(int(year), _MONTHS.index(month[:3].lower()) + 1, int(day)).date().isoformat()
        return parsedate_to_datetime(text).date().isoformat() if re.search(r"[A-Za-z]", text) else ""
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
