"""Numbers, days and signs that are asked for, in all the ways in which a text may write them. Pure."""

from __future__ import annotations

import re

import msgspec

from pipeline.months import MONTHS
from pipeline.search import signs
from pipeline.search.folding import fold, stem, terms

Unit = tuple[str, ...]
YEARS = range(1990, 2045)
"""Those in which a day without a year is looked for."""
LEAST_DIALLED = 6
"""Digits at the end of a number to call that stand for it."""
LONGEST = 1_000
_MONEY = (
    ("€", "eur euro euros"), ("$", "usd dollar dollars"), ("£", "gbp"), ("¥", "jpy cny yen"), ("₹", "inr rupee rupees"),
    ("₽", "rub"), ("₩", "krw"), ("₺", "try lira"), ("₪", "ils"), ("₴", "uah"), ("₫", "vnd"), ("₱", "php"),
)  # fmt: skip
_WORDS = {sign: tuple(dict.fromkeys(map(stem, said.split()))) for sign, said in _MONEY}
_SIGNS = {word: sign for sign, said in _MONEY for word in said.split() if word not in ("try", "php", "rub", "ils")}
_GAP = r"[ \u00a0\u2007\u2009\u202f.,'’]"
_GROUPED = re.compile(rf"(\d{{1,3}})({_GAP})(\d{{3}})(?:\2(\d{{3}})){{0,4}}(?:(?!\2)[.,](\d{{1,2}}))?(?![\d]|[.,]\d)")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.(\d{1,2}))?(?![\d]|[.,]\d)")
_PLAIN = re.compile(r"(\d{1,15})(?:[.,](\d{1,4}))?(?![\d]|[.,]\d)")
_DIALLED = re.compile(r"[+(]{0,2}\d(?:[ \u00a0\u202f\u2009()/.-]{0,3}\d){5,19}")
_CODE = re.compile(r"[A-Za-z0-9]+(?:[-./_][A-Za-z0-9]+)*")
_HUMP = re.compile(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])")
_ISO = re.compile(r"(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\w-])")
_DOTTED = re.compile(r"(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?![\w-])")
_NTH = r"(\d{1,2})(?:st|nd|rd|th|er|º|\.)?"
_OF = r"(?: (?:de|of|del|di))?"
_DAY_MONTH = re.compile(rf"{_NTH}{_OF} ([^\W\d_]{{3,12}})\.?(?:(?:{_OF}|,) (\d{{4}}))?(?![\w-])")
_MONTH_DAY = re.compile(rf"([^\W\d_]{{3,12}})\.? {_NTH}(?:,? (\d{{4}}))?(?![\w,.:-])")
_MONTH_YEAR = re.compile(rf"([^\W\d_]{{3,12}})\.?{_OF} (\d{{4}})(?![\w-])")
_PART = {_GROUPED: 5, _INDIAN: 1, _PLAIN: 2}
"""Which group is a fraction."""
_GOES_ON = re.compile(r"[^\W_]|[-/_:@](?=\w)")
_START = re.compile(r"(?<![\w.,+-])(?=[\w+(])")


class Form(msgspec.Struct, frozen=True):
    """One thing that is asked for: ``ways`` in which it may stand, and ``rest``, what is looked up where none does."""

    ways: tuple[Unit, ...]
    rest: tuple[Unit, ...] = ()
    beside: bool = False
    """A currency: where an amount is asked for, too, it says little by itself."""


def forms(query: str) -> tuple[list[Form], str]:
    """Those of a query, and the query without them."""
    found: list[Form] = []
    text = query[:LONGEST]
    at = 0
    kept: list[str] = []
    for start in [match.start() for match in _START.finditer(text)]:
        if start < at:
            continue
        for read in (_day, _number, _coded):
            if told := read(text, start):
                form, end = told
                found.append(form)
                kept += [text[at:start], " "]
                at = end
                break
    text = "".join(kept) + text[at:]
    last = len(text)
    for start, end, term in sorted(signs.signs(text), reverse=True):
        if end <= last and term[0] in signs.KINDS:
            found.append(_sign(text[start:end], term))
            text, last = f"{text[:start]} {text[end:]}", start
    for word in dict.fromkeys(fold(text).split()):
        if word in _SIGNS:
            found.append(Form((*((one,) for one in _WORDS[_SIGNS[word]]), (signs.symbol(_SIGNS[word]),)), beside=True))
            text = re.sub(rf"(?i)(?<!\w){word}(?!\w)", " ", text)
    return found, text


def _sign(said: str, term: str) -> Form:
    if term[0] in (signs.TAG, signs.HANDLE):
        return Form(((term,),), tuple((one,) for one in terms(said)))
    return Form(((term,), *((word,) for word in _WORDS.get(said, ()))), beside=said in _WORDS)


# --- days ---


def _day(text: str, at: int) -> tuple[Form, int] | None:
    for pattern, order in ((_ISO, (1, 3, 4)), (_DOTTED, (4, 3, 1))):
        if match := pattern.match(text, at):
            year, month, day = (int(match[number]) for number in order)
            year += 2000 if year < 100 else 0
            if 1 <= month <= 12 and 1 <= day <= 31:
                return Form(_ways(year, month, day), (tuple(terms(match[0])),)), match.end()
    if match := _DAY_MONTH.match(text, at):
        return _said(match, match[2], match[1], match[3])
    if match := _MONTH_DAY.match(text, at):
        return _said(match, match[1], match[2], match[3])
    if match := _MONTH_YEAR.match(text, at):
        return _said(match, match[1], "", match[2])
    return None


def _said(match: re.Match[str], name: str, day: str, year: str | None) -> tuple[Form, int] | None:
    month = MONTHS.get(fold(name))
    if month is None or (day and not 1 <= int(day) <= 31) or (not year and len(name) < 4 and not name[0].isupper()):
        return None
    ways = _ways(int(year), month, int(day)) if year and day else _month(month, int(year or 0), int(day or 0))
    return Form(ways, ((stem(fold(name)),),)), match.end()


def _month(month: int, year: int, day: int) -> tuple[Unit, ...]:
    """A month of a year, or a day of any year."""
    if year:
        named = {way for name in _names(month) for way in ((name, str(year)), (name, "de", str(year)))}
        return ((str(year), f"{month:02}"), *sorted(named))
    figures: list[Unit] = []
    for said in map(str, YEARS):
        figures += [
            (said, f"{month:02}", f"{day:02}"),
            (f"{day:02}", f"{month:02}", said),
            (str(day), str(month), said),
        ]
    return (*dict.fromkeys(figures), *_spoken(month, day))


def _ways(year: int, month: int, day: int) -> tuple[Unit, ...]:
    figures = {(f"{day:02}", f"{month:02}", f"{year}"), (f"{day}", f"{month}", f"{year}")}
    figures |= {(f"{year}", f"{month}", f"{day}"), (f"{day:02}", f"{month:02}", f"{year % 100:02}")}
    if day > 12:  # else it would be another day elsewhere
        figures |= {(f"{month:02}", f"{day:02}", f"{year}"), (f"{month}", f"{day}", f"{year}")}
    return ((str(year), f"{month:02}", f"{day:02}"), *sorted(figures), *_spoken(month, day))


def _spoken(month: int, day: int) -> list[Unit]:
    nth = {1: "st", 2: "nd", 3: "rd"}.get(day % 10 if day not in (11, 12, 13) else 0, "th")
    found: set[Unit] = set()
    for name in _names(month):
        for said in (str(day), f"{day:02}", f"{day}{nth}", *(("1er",) if day == 1 else ())):
            found |= {(said, name), (name, said)}
        found |= {(str(day), "de", name), (f"{day}{nth}", "of", name)}
    return sorted(found)


def _names(month: int) -> list[str]:
    return sorted({stem(name) for name, number in MONTHS.items() if number == month})


# --- numbers ---


def _number(text: str, at: int) -> tuple[Form, int] | None:
    if match := _DIALLED.match(text, at):
        before, said = text[at : match.start() + 1], match[0].lstrip("+(")
        digits = signs.dialled(said)
        mark = before if before in ("+", "(") else ""
        if signs.is_phone(mark, said, digits) and (mark or said != digits):
            return Form((tuple(terms(said)), (signs.phone(digits),)), ()), match.end()
    for pattern in (_GROUPED, _INDIAN, _PLAIN):
        match = pattern.match(text, at)
        if match and not _GOES_ON.match(text, match.end()):
            return _counted(pattern, match)
    return None


def _counted(pattern: re.Pattern[str], match: re.Match[str]) -> tuple[Form, int]:
    said = match[0]
    literal = tuple(re.findall(r"\d+", said))
    part = match[_PART[pattern]] or ""
    whole = "".join(literal)[: -len(part) or None]
    if pattern is _PLAIN and len(part) == 3 and len(whole) < 4 and whole[0] != "0":  # as likely thousands
        whole, part = whole + part, ""
    end = (part,) if part else ()
    ways = [literal]
    if len(whole) > 3 and whole[0] != "0" and not _is_year(said):
        ways += [(whole, *end), (*_thousands(whole), *end), (*_thousands(whole, 2), *end)]
    if whole == said and len(whole) >= LEAST_DIALLED:
        ways.append((signs.phone(whole),))
    return Form(tuple(dict.fromkeys(ways)), (literal,) if len(literal) == 1 else ()), match.end()


def _is_year(said: str) -> bool:
    return len(said) == 4 and said[:2] in ("19", "20")


def _thousands(whole: str, step: int = 3) -> list[str]:
    """Digits in groups: the last of three, those before of ``step``."""
    head, found = whole[:-3], [whole[-3:]]
    while head:
        found.insert(0, head[-step:])
        head = head[:-step]
    return found


def _coded(text: str, at: int) -> tuple[Form, int] | None:
    """An order's number and the like: as it stands, without what joins its parts, and parted where letters end."""
    match = _CODE.match(text, at)
    if not match or text[match.end() : match.end() + 1] in ("@", "_", "+", "#") or text[at - 1 : at] in ("@", "/"):
        return None
    said = match[0]
    digits = sum(map(str.isdigit, said))
    if digits < signs.LEAST_CODE or digits == len(said) or len(said) > signs.LONGEST_CODE:
        return None
    literal, joined = tuple(terms(said)), re.sub(r"[-./_]", "", said).lower()
    parted = tuple(part for word in literal for part in _HUMP.sub(" ", word).split())
    telling = sorted((word for word in literal if not _is_year(word)), key=len, reverse=True)
    return Form(tuple(dict.fromkeys((literal, (joined,), parted))), tuple((word,) for word in telling[:1])), match.end()
