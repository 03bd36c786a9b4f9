"""What stands in a text and is no word: emoji, currencies, ``C++``, ``#tag``, ``@handle``, codes, phone numbers. Pure.

Each becomes one term more, behind the words of its text. Signs are spelled with letters of the private use area, as the
full-text index knows none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.search.folding import fold

SYMBOL, TAG, HANDLE, TIGHT, PHONE = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
"""What a term begins with."""
KINDS = frozenset((SYMBOL, TAG, HANDLE, TIGHT))
"""Signs as such; the others are figures."""
LEAST_PHONE, MOST_PHONE = 7, 15
"""Digits of a number to call."""
LEAST_CODE, LONGEST_CODE = 4, 40
"""Digits of an order's number and the like, and characters."""
_FLAG = "\U0001f1e6-\U0001f1ff"
"""Letters of which two are a flag."""
_PICTURE = "\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
_SYMBOL = re.compile(rf"[$¢-¥§©®°¶\u2020\u2021\u2030\u20a0-\u20c0\u2116\u2122{_PICTURE}](?:(?<=[{_FLAG}])[{_FLAG}])?")
_TIGHT = re.compile(r"(?<![\w+#])([^\W\d_][^\W_]{0,15}(?:\+\+|#))(?![\w+#])")
_TAG = re.compile(r"(?<![\w#&/=.@+-])([#@])([^\W\d_](?:[/.-]?\w){0,60})")
_JOINT = re.compile(r"[-./_](?=[A-Za-z0-9])")
_CODE = re.compile(r"[A-Za-z0-9]+(?:[-./_][A-Za-z0-9]+)+(?![\w@])")
_SPLIT = re.compile(r"[\s()\[\]<>\"'“”„«»,;|]")
_DATE = re.compile(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)")
_CALLED = re.compile(r"\d(?:[ \u00a0\u202f\u2009()/.-]{0,3}\d){6,19}")
_AMERICAN = re.compile(r"\d{3}\)?[ .-]\d{3}[ .-]\d{4}$")
_NO_DIGIT = re.compile(r"\D{0,3}\(0\)|\D+")
_ANY_DIGIT = re.compile(r"\d")

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LIKE_A_YEAR = "    "

Sign = tuple[int, int, str]
"""Where one begins and ends, and its term."""


def signs(text: str) -> list[Sign]:
    """All of a text, those of a kind in their order."""
    found: list[Sign] = []
    if not text.isascii() or "$" in text:
        last = ""
        for match in _SYMBOL.finditer(text):
            if match[0] != last or text[match.start() - 1] != last[-1:]:  # a row of stars is one
                found.append((match.start(), match.end(), symbol(match[0])))
            last = match[0]
    if "#" in text or "@" in text or "++" in text:
        found += [(match.start(), match.end(), tight(match[1])) for match in _TIGHT.finditer(text)]
        found += [(match.start(), match.end(), tag(match[1], match[2])) for match in _TAG.finditer(text)]
    if _ANY_DIGIT.search(text):
        called = _phones(text)
        found += [one for one in _codes(text) if not any(start <= one[0] < end for start, end, _ in called)]
        found += called
    return found


def sign_terms(text: str) -> list[str]:
    """The terms of all."""
    return [term for _, _, term in signs(text)]


def symbol(said: str) -> str:
    """The term of a picture, a currency, a paragraph sign."""
    return SYMBOL + "".join(f"{ord(char):05x}" for char in said)


def tight(word: str) -> str:
    """The term of a word that its signs belong to."""
    return TIGHT + fold(word).replace("+", "p").replace("#", "s")


def tag(mark: str, word: str) -> str:
    """The term of ``#word`` or ``@word``."""
    return (TAG if mark == "#" else HANDLE) + "".join(char for char in fold(word) if char.isalnum())


def phone(digits: str) -> str:
    """The term of a number to call, last digit first: what begins alike ends alike. Zeros to dial out are left out."""
    return PHONE + digits.lstrip("0")[::-1]


def shown(term: str) -> str:
    """A term as it is told."""
    kind, said = term[:1], term[1:]
    if kind == SYMBOL:
        return "".join(chr(int(said[at : at + 5], 16)) for at in range(0, len(said), 5))
    if kind == TIGHT:
        return re.sub("p{2}$", "++", said) if said.endswith("pp") else said[:-1] + "#"
    return {TAG: f"#{said}", HANDLE: f"@{said}", PHONE: said[::-1]}.get(kind, term)


def apart(text: str, found: Sequence[Sign]) -> str:
    """A text without what looks like a year in a number to call: who asks for the year does not mean it."""
    for start, end, term in found:
        if term[0] == PHONE:
            text = f"{text[:start]}{_YEAR.sub(_LIKE_A_YEAR, text[start:end])}{text[end:]}"
    return text


def is_date(said: str) -> bool:
    """Whether digits begin as a day of the calendar does."""
    return bool(_DATE.match(said))


def code(said: str) -> str:
    """The term of an order's number and the like without what joins its parts, ``""`` for what is none."""
    joined = re.sub(r"[-./_]", "", said).lower()
    digits = sum(map(str.isdigit, joined))
    if digits < LEAST_CODE or len(joined) > LONGEST_CODE or is_date(said):
        return ""
    return joined if any(mark in said for mark in "-/_") else ""  # dots stand in amounts, versions and addresses


def _codes(text: str) -> list[Sign]:
    found: list[Sign] = []
    end = 0
    for joint in _JOINT.finditer(text):
        if joint.start() < end:
            continue
        start = joint.start()
        while start > end and text[start - 1].isascii() and text[start - 1].isalnum():
            start -= 1
        match = _CODE.match(text, start)
        before = text[start - 1 : start]
        if match is None or before in ("/", ":", "@", ".", "=", "_", "-", "\\"):
            if match:  # an address of the web: none of its parts is one
                end = _until_space(text, match.end())
            continue
        end = match.end()
        if term := code(match[0]):
            found.append((match.start(), match.end(), term))
    return found


def _until_space(text: str, start: int) -> int:
    found = _SPLIT.search(text, start)
    return found.start() if found else len(text)


def _phones(text: str) -> list[Sign]:
    found: list[Sign] = []
    for match in _CALLED.finditer(text):
        before = text[match.start() - 1 : match.start()]
        after = text[match.end() : match.end() + 1]
        if (before.isalnum() or after.isalnum()) or before in ("_", ".", ",", "-", "/", "="):
            continue
        digits = dialled(match[0])
        if is_phone(before, match[0], digits):
            found.append((match.start(), match.end(), phone(digits)))
    return found


def dialled(said: str) -> str:
    """The digits of a number to call, without the zero that is left out from abroad."""
    return _NO_DIGIT.sub("", said)


def is_phone(before: str, said: str, digits: str) -> bool:
    """Whether digits may be a number to call: with a sign of one in front, in the American way, or without a gap."""
    if not LEAST_PHONE <= len(digits.lstrip("0")) <= MOST_PHONE or _DATE.search(said):
        return False
    return before in ("+", "(") or said[0] == "0" or said == digits or bool(_AMERICAN.match(said))
