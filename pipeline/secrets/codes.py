"""Short numbers that open something: one-time codes, PINs, TANs, door codes, recovery codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.secrets.spans import Secret, has, windows, within
from pipeline.secrets.words import CODE, CODE_STEMS, DOOR, IS, OPENS, OWN, PIN, RECOVERY, RECOVERY_STEMS, SIGNS

_FOR = (
    r"(?:\s+(?:for|to|of|at|on|für|zum|zur|der|des|am|pour|de la|du|de l[’']|para|de|del|per|di|della|voor|van|för|"
    r"till|"
    r"do|da)\s+[\w.’'-]{1,20}(?:\s+[\w.’'-]{1,20}){0,4}?)?"
)
_SAYS = rf"(?:(?:{IS}|(?:is )?(?:changed|set) to)(?!\w)|[:=\uff1a#→]|->|は|是|为)"
_REST = r"\s*(?:now|nun|jetzt|ahora)?\s*[:\uff1a]?[\s>*_`\"'“„«|]{0,8}"
_LINK = rf"(?:{_FOR}\s*{_SAYS}|)"
"""Words that tell what it is for need a verb or a sign behind them."""
_NO_MORE = r"(?![\w]|[.,:-]\d|\s?(?:%|€|\$|£|usd|eur|chf)(?!\w))"
_DIGITS = r"(?:(?-i:[A-Z]{1,3}-\d{4,8})|\d{3}[ \u00a0–-]\d{3}|\d{4}[ -]\d{4}|\d{4,8})"
_MIXED = (
    r"(?-i:(?=[A-Z]{0,9}\d)(?=\d{0,9}[A-Z])[A-Z0-9]{5,10}|"
    r"(?=[A-Z]{0,4}\d|[A-Z0-9]{0,4}-[A-Z]{0,4}\d)[A-Z0-9]{3,5}-[A-Z0-9]{3,5})"
)
_PIN = re.compile(rf"(?<!\w){PIN}(?!\w){_LINK}{_REST}(?P<value>#?\d{{4,8}}[#*]?){_NO_MORE}", re.IGNORECASE)
_DOOR = re.compile(
    rf"(?<!\w){DOOR}(?!\w){_LINK}{_REST}(?P<value>[#*]?(?:\d{{1,2}}(?:[- ]\d{{1,2}}){{2,3}}|"
    rf"[A-D]?\d{{3,8}}[A-D]?)[#*]?){_NO_MORE}",
    re.IGNORECASE,
)
_COMBINATION = re.compile(
    rf"(?<!\w)(?:combination|combo|(?:[a-zäöü]{{2,10}}-?)?kombination|combinaison|combinación|combinazione|combinatie|"
    rf"combinação)(?!\w){_FOR}"
    rf"\s*(?:(?:is|will be|lautet|ist|est|es|è|é)(?!\w)|[:=]){{1,2}}\s*"
    rf"(?P<value>\d{{1,2}}(?:[- –]\d{{1,2}}){{2,3}}|\d{{4}}){_NO_MORE}",
    re.IGNORECASE,
)
_CODE = re.compile(
    rf"(?<!\w)(?P<name>{CODE})(?!\w)(?P<gap>[^\d\n]{{0,60}}(?:\([^()\n]{{1,40}}\))?[^\d\n]{{0,20}}(?:\n[\s>*|"
    rf"]{{0,10}}){{0,3}})"
    rf"(?<![^\W_])(?P<value>{_DIGITS}|{_MIXED}){_NO_MORE}",
    re.IGNORECASE,
)
_GAP_OK = re.compile(
    rf"[\W_]{{0,12}}|.*[:=\uff1a→][\W_]*|.*(?:(?<!\w)(?:{IS})(?!\w)|는|は|是|为)(?:\W{{0,4}}(?:now|nun|"
    rf"jetzt))?[\W_]{{0,6}}|[^\n]*\n[\W_]*",
    re.IGNORECASE | re.DOTALL,
)
_CODE_FIRST = re.compile(
    r"(?<![\d.,#-])(?P<value>(?-i:[A-Z]{1,3}-\d{4,8})|\d{3}[ -]\d{3}|\d{4,8})\s+(?:is|ist|est|es|è|é|är|er) (?:your|"
    r"ihr|dein|votre|"
    r"ton|su|tu|il tuo|il suo|o seu|seu|uw|je|jouw|din|ditt)\s+(?:[\w.’'&-]{1,20}\s+){0,3}?(?:[\w-]{0,20}code|código|"
    r"codice|"
    r"otp|pin|kennwort|passwort|passcode|[\w-]{0,20}kod|verification)(?!\w)",
    re.IGNORECASE,
)
_ENTER = re.compile(
    r"(?<!\w)(?:enter|use|type(?: in)?|input|gib|geben sie|gebe|verwenden sie|verwende|saisissez|entrez|utilisez|"
    r"introduce|"
    r"introduzca|ingresa|ingrese|usa|use|inserisci|inserire|digite|insira|voer|gebruik|ange|skriv in|"
    r"använd)\s+(?:[^\W\d]{1,12}\s+){0,3}?"
    r"(?:(?:code|código|codice|koden|kod)\s*[:#]?\s*)?(?P<value>\d{3}[ -]\d{3}|\d{4,8})(?!\w|[.,-]?\d|\s?[%€$])",
    re.IGNORECASE,
)
_SOME = re.compile(
    rf"(?P<before>[\w’'-]{{0,20}})(?P<space>\s?)(?<!\w)(?:code|codes|kod|koden|kode|código|codigo|codice|код|"
    rf"代码)(?!\w){_FOR}"
    rf"\s*(?P<link>(?:{IS})(?!\w)|[:=\uff1a])\s*[:\uff1a]?[\s*_`\"'“„«]{{0,4}}(?P<value>#?\d{{3}}[ -]\d{{3}}|"
    rf"#?\d{{4,8}}#?){_NO_MORE}",
    re.IGNORECASE,
)
_SIGNS = re.compile(SIGNS, re.IGNORECASE)
_OPENS = re.compile(OPENS, re.IGNORECASE)
_BUYS = re.compile(
    r"discount|coupon|voucher|promo|checkout|% off|rabatt|gutschein|réduction|descuento|sconto|korting", re.I
)
_GOES_ON = re.compile(
    r"\s+(?!(?:in the|in der|on|within|"
    r"and|or|for|to|until|till|if|when|today|please|thanks|in case|but|then|und|oder|für|bis|bitte|et|ou|pour|"
    r"y|para|e|per|en|voor|och|för|–|-)(?!\w))[a-z]"
)
_RECOVERY = re.compile(rf"(?<!\w){RECOVERY}(?!\w)[^\n]{{0,80}}", re.IGNORECASE)
_ONE = re.compile(
    r"[\s>*•|,;–-]{0,12}(?:\d{1,2}[.)]\s{1,3})?(?P<value>\d{4,10}(?: \d{4})?|"
    r"(?=[a-z-]{0,60}\d)[a-z0-9]{3,8}(?:-[a-z0-9]{3,8}){1,7}"
    r"|[a-z]{5}-[a-z]{5}|(?=[a-z]{0,16}\d)[a-z0-9]{6,16}(?: (?=[a-z]{0,16}\d)[a-z0-9]{4,8}){0,7})(?![\w@])",
    re.IGNORECASE,
)
_MOST = 24
_DIGIT = re.compile(r"\d")


def codes(text: str, lower: str) -> Iterator[Secret]:
    """Codes behind, before or near what they are called."""
    if not _DIGIT.search(text):
        return
    if "pin" in lower or "puk" in lower or "geheim" in lower or "secret" in lower:
        for match in within(_PIN, text, windows(text, lower, ("pin", "puk", "geheim", "code secret"))):
            yield Secret(*match.span("value"), "pin")
    stems = CODE_STEMS if "TAN" in text else CODE_STEMS[1:]
    if near := windows(text, lower, stems):
        for pattern in (_DOOR, _COMBINATION):
            for match in within(pattern, text, near):
                if pattern is _DOOR or not _GOES_ON.match(text, match.end()):
                    yield Secret(*match.span("value"), "door code")
        for match in within(_CODE, text, near):
            mixed = not match["value"].replace(" ", "").replace("-", "").replace("–", "").isdecimal()
            booked = match["name"].casefold().startswith("confirm") and mixed
            if _GAP_OK.fullmatch(match["gap"]) and not is_year(match["value"]) and not booked:
                yield Secret(*match.span("value"), "code")
        for match in within(_CODE_FIRST, text, near):
            if not is_year(match["value"]):
                yield Secret(*match.span("value"), "code")
        yield from _some(text, near)
    for match in _ENTER.finditer(text):
        if _GOES_ON.match(text, match.end()):
            continue
        around = text[max(0, match.start() - 100) : match.end() + 100]
        if _SIGNS.search(around) and not _BUYS.search(around) and not is_year(match["value"]):
            yield Secret(*match.span("value"), "code")
    if has(lower, RECOVERY_STEMS):
        yield from _recovery(text, windows(text, lower, RECOVERY_STEMS))


_YOURS = re.compile(r"(?<!\w)(?:your|ihr|dein|votre|ton|tu|su|il tuo|uw|je|din|seu)\s+$", re.IGNORECASE)
_KINDS_OF_CODE = re.compile(
    r"(?:zip|area|postal|post|country|dial(?:ling|ing)?|error|product|promo|discount|coupon|voucher|gift|booking|order|"
    r"tracking|dress|source|status|exit|return|tax|sort|swift|bank|bar|qr|item|cost|project|course|department|dept|"
    r"color|colour|class|hs|iso|fax|airport|article|part|model|version|postcode|billing|sales|customer|vendor|account|"
    r"referral|event|meeting|morse|bin|hex|ascii|unicode|legal|civil|tariff|commodity|fault|diagnostic|response|http)"
    r"('s)?",
    re.IGNORECASE,
)


def _some(text: str, near: tuple[tuple[int, int], ...]) -> Iterator[Secret]:
    """ "The code is 4821" of whoever it is; "Code: 4821" where something tells what it opens."""
    for match in within(_SOME, text, near):
        before = match["before"].casefold() if match["space"] else ""
        joined = match["before"] and not match["space"]
        if joined or is_year(match["value"]) or _GOES_ON.match(text, match.end()):
            continue
        around = text[max(0, match.start() - 200) : match.end() + 200]
        said = match["link"] not in (":", "=", "\uff1a")
        opens = _OPENS.search(around) is not None
        owner = _YOURS.search(text[max(0, match.start() - 12) : match.start()])
        named = bool(before) and owner is not None and said and not _KINDS_OF_CODE.fullmatch(before)
        if not _BUYS.search(around) and (
            named or (before in OWN and (said or opens)) or (before in ("", "and", "und", "et") and opens)
        ):
            yield Secret(*match.span("value"), "code")


def _recovery(text: str, near: tuple[tuple[int, int], ...]) -> Iterator[Secret]:
    """The list behind "recovery codes", however it is set."""
    for match in within(_RECOVERY, text, near):
        head = re.search(r"[:=\uff1a]", match[0])
        at = match.start() + head.end() if head else match.end()
        for _ in range(_MOST):
            one = _ONE.match(text, at)
            if one is None or (one["value"].isdecimal() and is_year(one["value"])):
                break
            yield Secret(*one.span("value"), "recovery code")
            at = one.end()


def is_year(value: str) -> bool:
    """A number that is as likely a year."""
    return re.fullmatch(r"(?:19|20)\d\d", value) is not None
