"""Secrets that are written in pieces: over several lines, digit by digit, one behind another in a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.secrets.passwords import is_password
from pipeline.secrets.spans import Secret, bare, windows, within
from pipeline.secrets.words import CODE, CODE_STEMS, DOOR, IS, PASSWORD, PIN

_LINE_END = r"(?:\\|=)?[ \t]{0,8}\r?\n[ \t>|]{0,40}"
_PIECE = r"[A-Za-z0-9+/_.~-]{4,200}"
_ENDS = r"(?=[=\"'`)>.,;\\ \t]{0,8}(?:\r?\n|$))"
_FOLDED = re.compile(
    r"(?<![^\s\"'`:=(<])(?P<head>[A-Za-z0-9+/_.~$-]{10,400})"
    rf"(?P<rest>(?:{_LINE_END}{_PIECE}{_ENDS}){{1,40}})(?P<tail>={{0,2}})"
)
_BREAK = re.compile(_LINE_END)
_LEAD = 90
_WORD = re.compile(r"[A-Z]?[a-z]+[.-]?|[A-Z]+[.-]?")

_NUMBERS = (
    r"\d|zero|oh|one|two|three|four|five|six|seven|eight|nine|"
    r"null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|"
    r"zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|"
    r"cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|"
    r"due|tre|quattro|cinque|sei|sette|otto|nove|"
    r"um|dois|três|quatro|sete|oito|"
    r"nul|een|twee|drie|vijf|zes|zeven|negen|"
    r"noll|ett|två|fyra|fem|sju|åtta|nio"
)
_SAYS = rf"\s*(?:(?:{IS})(?!\w)|[:=\uff1a])(?:\s*[:\uff1a])?[\s*_`\"'“„«]{{0,6}}"
_SPELLED = re.compile(
    rf"(?<!\w)(?P<name>{PIN}|{CODE}|{DOOR}|{PASSWORD})(?!\w)"
    rf"(?:\s+(?:for|of|to|für|zum|zur|pour|de|du|para|per|del|della|voor|van|för|till|do|da)(?:\s+[\w’'-]{{1,20}}){{1,3}}?)?"
    rf"{_SAYS}(?P<value>(?:{_NUMBERS})(?:(?:\s?[,.–-]\s?|\s)(?:and |und |et |y |e |en |och )?(?:{_NUMBERS})){{3,9}})"
    r"(?![\w]|\s?[,.-]?\s?\d)",
    re.IGNORECASE,
)
_COUNTS_ON = re.compile(r"\s+(?!(?:and|und|et|please|thanks|bitte|merci|today|heute|for|für|on|at)(?!\w))[^\W\d_]{3,}")

_NEXT = re.compile(
    r"[\"'`”’]?[ \t]{0,4}(?:[,;/|&+]|(?<=\s)(?:and|or|und|oder|et|ou|y|o|e|en|of|och|eller)(?=\s)|"
    r"[,;]?[ \t]{0,8}\r?\n[ \t>]{0,8}(?:[-*•–]|\d{1,2}[.)])?)"
    r"[ \t]{0,4}(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|och|eller)[ \t]+)?[\"'`“„]?(?P<value>[^\s,;|<>]{4,100})"
)
_MOST = 30
_PASSWORDS = (
    r"(?:pass[- ]?(?:words|codes|phrases)|passwörter|kennwörter|mots de passe|contraseñas|claves|senhas|wachtwoorden|"
    r"lösenord(?:en)?|adgangskoder)"
)
_PINS = r"(?:pins|pin[- ]?codes|pin-?nummern|geheimzahlen)"
_MANY = re.compile(
    rf"(?<!\w)(?:{_PASSWORDS}|{_PINS}|(?:api[- ]?)?(?:keys|tokens|schlüssel)|(?:\w{{0,20}}[- ]?)codes|códigos|codici|"
    r"koder)(?!\w)",
    re.IGNORECASE,
)
_HEAD = re.compile(rf"(?<!\w)(?:(?P<words>{_PASSWORDS})|{_PINS})(?!\w)[^\n:=]{{0,30}}[:=]", re.IGNORECASE)
_FIRST = re.compile(
    r"[ \t]{0,4}(?:\r?\n[ \t>]{0,8}){0,2}(?:[-*•–]|\d{1,2}[.)])?[ \t]{0,4}[\"'`“„]?(?P<value>[^\s,;|<>]{4,100})"
)
_LISTED = frozenset(("pin", "door code", "code", "card code", "password"))

_LOGIN = re.compile(
    rf"(?<!\w)(?:log-?in|user(?:[- ]?(?:name|id))?|benutzer(?:name)?|utilisateur|identifiant|usuario|utente|usuário|"
    rf"gebruiker(?:snaam)?|användare)\s*(?:[:=]|(?:{IS})(?!\w))?\s*[\"'`“]?(?P<name>[\w.@-]{{3,40}})[\"'`”]?"
    rf"\s*(?:[,;/&+]|(?:and|und|et|y|e|en|och|with|mit|avec|con|com|met|med)(?!\w))?\s*(?:the |das |le |la |o |het )?"
    rf"(?:{PASSWORD}|pass)(?!\w)\s*(?:[:=]|(?:{IS})(?!\w))?\s*[\"'`“]?(?P<value>[^\s\"'`”<>,;]{{3,60}})",
    re.IGNORECASE,
)


def scattered(text: str, lower: str, found: Iterable[Secret]) -> Iterator[Secret]:
    """What belongs to the secrets that were found, and what they do not show as it is in pieces."""
    if "\n" in text:
        yield from _folded(text)
    for match in within(_SPELLED, text, windows(text, lower, (*CODE_STEMS, "puk", "geheim", "pass"))):
        if not _COUNTS_ON.match(text, match.end()):
            yield Secret(*match.span("value"), "pin" if "pin" in match["name"].lower() else "code")
    for match in within(
        _LOGIN, text, windows(text, lower, ("pass", "kennwort", "contrase", "clave", "senha", "wachtw", "lösen"))
    ):
        start, end = bare(*match.span("value"), text)
        value = text[start:end].rstrip("!?")
        same = value.casefold() == match["name"].casefold()
        if len(value) > 2 and (same or _is_odd(value) and is_password(value, True, False, "")):
            yield Secret(start, start + len(value), "password")
    yield from _under(text, lower)
    for secret in found:
        if secret.kind in _LISTED:
            yield from _behind(text, secret)


def _behind(text: str, first: Secret) -> Iterator[Secret]:
    """The values that stand behind the first of a list: more of its kind behind a word for several."""
    if _MANY.search(text, max(0, first.start - 60), first.start):
        value = text[first.start : first.end]
        yield from _more(text, first.end, _NEXT, first.kind, len(value) if value.isdecimal() else 0)


def _under(text: str, lower: str) -> Iterator[Secret]:
    """The values below or behind a word for several and a colon."""
    stems = ("pass", "kennw", "mots", "contrase", "claves", "senhas", "wachtw", "lösen", "adgang", "pin", "geheim")
    for head in within(_HEAD, text, windows(text, lower, stems)):
        first = _FIRST.match(text, head.end())
        if first and head["words"]:
            yield from _more(text, head.end(), _FIRST, "password", 0)
        elif first:
            yield from _more(text, head.end(), _FIRST, "pin", len(text[slice(*bare(*first.span("value"), text))]))


def _more(text: str, at: int, pattern: re.Pattern[str], kind: str, digits: int) -> Iterator[Secret]:
    """Values one after the other, numbers of so many ``digits`` or words that look like passwords."""
    for _ in range(_MOST):
        more = pattern.match(text, at)
        if more is None:
            return
        start, end = bare(*more.span("value"), text)
        value = text[start:end]
        if digits:
            if not re.fullmatch(r"\d{4,8}", value) or len(value) != digits:
                return
        elif not (_is_odd(value) and is_password(value, True, False, "")):
            return
        yield Secret(start, end, kind)
        at, pattern = more.end(), _NEXT


def _is_odd(value: str) -> bool:
    """Letters with digits or signs: no word, number or name."""
    letters = any(char.isalpha() for char in value)
    return letters and (any(char.isdigit() for char in value) or re.search(r"[!#$%^&*§?~@]", value) is not None)


def _folded(text: str) -> Iterator[Secret]:
    """A token that lines break: known by its shape, or by the words before it, once it is whole."""
    from pipeline.secrets.assigned import assigned
    from pipeline.secrets.passwords import passwords
    from pipeline.secrets.tokens import tokens

    for match in _FOLDED.finditer(text):
        places = list(range(*match.span("head")))
        at, ends = match.end("head"), [match.end("head")]
        for cut in _BREAK.finditer(text, match.end("head"), match.end("tail")):
            places += range(at, cut.start())
            if _WORD.fullmatch(_piece(text, cut.end(), match.end("tail"))):
                break
            at = cut.end()
            ends.append(at)
        else:
            places += range(at, match.end("tail"))
        if len(ends) < 2:
            continue
        lead = text[max(text.rfind("\n", 0, max(0, match.start() - 1)) + 1, match.start() - _LEAD) : match.start()]
        whole = lead + "".join(text[place] for place in places)
        lower = whole.lower()
        for secret in (*tokens(whole), *assigned(whole, lower), *passwords(whole, lower)):
            last = secret.end - len(lead) - 1
            if secret.start >= len(lead) and 0 <= last < len(places) and places[last] >= ends[1]:
                yield Secret(places[secret.start - len(lead)], places[last] + 1, secret.kind)


def _piece(text: str, start: int, end: int) -> str:
    """The rest of a line."""
    stop = text.find("\n", start, end)
    return text[start : stop if stop >= 0 else end].strip()
