"""Numbers that carry a check digit: payment cards (ISO/IEC 7812) and bank accounts (ISO 13616); card codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.secrets.spans import Secret

_CARD = re.compile(
    r"(?<![\w.,/+:#=-])(?:\d{4}(?P<gap>[ \u00a0\u202f-])\d{4}(?P=gap)\d{4}(?P=gap)\d{1,7}"
    r"|3[47]\d{2}[ \u00a0-]\d{6}[ \u00a0-]\d{5}|3[068]\d{2}[ \u00a0-]\d{6}[ \u00a0-]\d{4}|\d{13,19})"
    r"(?![\w/@=-]|[.,]\d)"
)
_CARD_WORDS = re.compile(
    r"(?:card|visa|mastercard|amex|american express|kreditkarte|karten?(?:nummer)?|carte|tarjeta|carta|cartão|kaart|"
    r"kort|credit|debit|карт[аы]|カード|卡号|\bcc\b|\bpan\b)\W*(?:[\w°º]{1,12}\W{1,3}){0,4}$",
    re.IGNORECASE,
)
_ISSUERS = re.compile(
    r"^(?:4(?:\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|"
    r"3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$"
)
_CARD_CODE = re.compile(
    r"(?<!\w)(?:cvv2?|cvc2?|cvn2?|cryptogramme(?: visuel)?|kartenprüf(?:nummer|ziffer)|card (?:security|verification) "
    r"code)(?:\W{0,3}(?:code|number|nummer|is|ist|est|es|è))?\W{0,5}(?P<value>\d{3,4})(?![\w%€$]|[.,-]\d)",
    re.IGNORECASE,
)
_IBAN = re.compile(
    r"(?<![\w-])[A-Za-z]{2}\d{2}(?:[ \u00a0-]?[A-Za-z0-9]{4}){2,7}(?:[ \u00a0-]?[A-Za-z0-9]{1,3})?(?![\w-])"
)
_IBAN_COUNTRIES = {
    15: "NO",
    16: "BE",
    18: "DK FI FO GL NL SD FK",
    19: "MK SI",
    20: "AT BA EE KZ LT LU MN XK",
    21: "CH HR LI LV",
    22: "BG BH CR DE GB GE IE ME RS VA",
    23: "AE GI IL IQ OM SO TL",
    24: "AD CZ ES MD PK RO SA SE SK TN VG",
    25: "LY PT ST",
    26: "IS TR",
    27: "BI DJ FR GR IT MC MR SM",
    28: "AL AZ BY CY DO GT HU LB NI PL SV",
    29: "BR EG PS QA UA",
    30: "JO KW MU",
    31: "MT SC",
    32: "LC",
    33: "RU",
}
_IBAN_LENGTHS = {country: length for length, countries in _IBAN_COUNTRIES.items() for country in countries.split()}
_SPACED = " \u00a0\t\r\n>-"
_GAP = r"(?:[ \u00a0-]|[ \t]{0,2}\r?\n[ \t>]{0,6})"
_CARD_BROKEN = re.compile(rf"(?<![\w.,/+:#=-])\d{{4}}(?:{_GAP}\d{{4}}){{2}}{_GAP}\d{{1,7}}(?![\w/@=-]|[.,]\d)")
_IBAN_BROKEN = re.compile(
    rf"(?<![\w-])(?=(?P<all>(?:{'|'.join(sorted(_IBAN_LENGTHS))})\d{{2}}(?:{_GAP}?[A-Za-z0-9]{{4}}){{2,7}}"
    rf"(?:{_GAP}?[A-Za-z0-9]{{1,3}})?)(?![\w-]))"
)
"""Wrapped by a mail program, also in a quotation."""


def numbers(text: str, lower: str) -> Iterator[Secret]:
    """Cards in groups, or behind a word for one; account numbers wherever they stand."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        grouped = len(digits) < len(match[0])
        told = grouped or _CARD_WORDS.search(text[max(0, match.start() - 60) : match.start()])
        if told and _ISSUERS.match(digits) and luhn(digits) and len(set(digits)) > 1:
            yield Secret(*match.span(), "card number")
    if "cv" in lower or "crypt" in lower or "karten" in lower or "card " in lower:
        for match in _CARD_CODE.finditer(text):
            yield Secret(*match.span("value"), "card code")
    for match in _IBAN.finditer(text):
        yield from _iban(match.start(), match.end(), text)
    if "\n" in text:
        yield from _broken(text)


def _broken(text: str) -> Iterator[Secret]:
    """The same numbers where a line ends within them; a card needs a word for one, as columns of numbers are many."""
    for match in _CARD_BROKEN.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        told = "\n" in match[0] and _CARD_WORDS.search(text[max(0, match.start() - 60) : match.start()])
        if told and _ISSUERS.match(digits) and luhn(digits) and len(set(digits)) > 1:
            yield Secret(*match.span(), "card number")
    for match in _IBAN_BROKEN.finditer(text):
        if "\n" in match["all"]:
            yield from _iban(*match.span("all"), text)


def luhn(digits: str) -> bool:
    """ISO/IEC 7812-1 check digit."""
    total = 0
    for at, char in enumerate(reversed(digits)):
        number = int(char) * (2 if at % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0


def _iban(start: int, last: int, text: str) -> Iterator[Secret]:
    """The right length for the country and remainder 97; words after the number are not part of it."""
    compact = re.sub(rf"[{_SPACED}]", "", text[start:last]).upper()
    length = _IBAN_LENGTHS.get(compact[:2], 0)
    if not length or len(compact) < length:
        return
    number = compact[:length]
    if int("".join(str(int(char, 36)) for char in number[4:] + number[:4])) % 97 != 1:
        return
    end, seen = start, 0
    while seen < length:
        seen += text[end] not in _SPACED
        end += 1
    if end == last or not text[end].isalnum():
        yield Secret(start, end, "iban")
