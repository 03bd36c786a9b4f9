"""Due dates in words, resolved against the date of what says them. In doubt there is no due date."""

from __future__ import annotations

import re
from datetime import date, timedelta

FAR = 270
"""Days ahead from which a date without a year is more likely past than future."""

_MONTHS: dict[str, int] = {}
for _number, _names in enumerate(
    (
        "january jan januar jänner janvier enero janeiro gennaio januari stycznia января ledna",
        "february feb februar février fevrier febrero fevereiro febbraio februari lutego февраля února",
        "march mar märz maerz mars marzo março maart marca марта března",
        "april apr avril abril aprile kwietnia апреля dubna",
        "may mai mayo maio maggio mei maj maja мая května",
        "june jun juni juin junio junho giugno czerwca июня června",
        "july jul juli juillet julio julho luglio lipca июля července",
        "august aug août aout agosto augustus augusti sierpnia августа srpna",
        "september sep sept septembre septiembre setembro settembre września сентября září",
        "october oct oktober okt octobre octubre outubro ottobre października октября října",
        "november nov novembre noviembre novembro listopada ноября listopadu",
        "december dec dezember dez décembre decembre diciembre dezembro dicembre grudnia декабря prosince",
    ),
    1,
):
    for _name in _names.split():
        _MONTHS.setdefault(_name, _number)
_WEEKDAYS: dict[str, int] = {}
for _number, _names in enumerate(
    (
        "monday mon montag lundi lunes segunda-feira lunedì maandag måndag mandag poniedziałku понедельник pondělí",
        "tuesday tue tues dienstag mardi martes terça-feira martedì dinsdag tisdag tirsdag wtorku вторник úterý",
        "wednesday wed mittwoch mercredi miércoles quarta-feira mercoledì woensdag onsdag środy среду středy",
        "thursday thu thur thurs donnerstag jeudi jueves quinta-feira giovedì donderdag torsdag czwartku "
        "четверг čtvrtka",
        "friday fri freitag vendredi viernes sexta-feira venerdì vrijdag fredag piątku пятницу пятницы pátku",
        "saturday samstag sonnabend samedi sábado sabato zaterdag lördag lørdag soboty субботу",
        "sunday sonntag dimanche domingo domenica zondag söndag søndag niedzieli воскресенье",
    )
):
    for _name in _names.split():
        _WEEKDAYS[_name] = _number

_MONTH = "|".join(sorted(map(re.escape, _MONTHS), key=lambda name: (-len(name), name)))
_DAY = "|".join(sorted(map(re.escape, _WEEKDAYS), key=lambda name: (-len(name), name)))
_BY = (
    r"(?:by|before|until|till|due(?: by| on|:)?|deadline(?: is|:)?|no later than|on|this|bis(?: zum| "
    r"spätestens)?(?: am)?|spätestens(?: am)?|am|fällig(?: am)?|vor|"
    r"d'ici(?: à)?|avant(?: le)?|pour(?: le)?|le|para(?: el)?|antes del?|hasta(?: el)?|el|até|entro(?: il)?|"
    r"per|voor|tegen|uiterlijk|op|senast|innan|før|inden|do|до|к)"
)
_BEFORE_DATE = re.compile(
    rf"(?:\b{_BY}|📅|\()\s*(?:the |close of business |eod |cob )?(?:(?:on )?(?:{_DAY}),?\s+(?:the |den |le )?)?$",
    re.IGNORECASE,
)
_START_OF = re.compile(
    r"(?:start(?:s|ing)?|begin(?:s|ning)?|from|since|effective|as of|held|ab|seit|beginn(?:t|end)?|à partir|dès|"
    r"a partir)"
    r"\s+(?:on |am |dem |du |de |del |the )*$",
    re.IGNORECASE,
)
"""A date after these words says when something starts, not when it is due."""
_ISO = re.compile(r"(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)")
_DOTTED = re.compile(r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(20\d\d|\d\d)(?!\d))?(?!\d)")
_DAY_MONTH = re.compile(
    rf"(?<![\d.])(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?\s+(?:of |de |di )?({_MONTH})\b\.?(?:,?\s+(?:de )?(20\d\d))?",
    re.IGNORECASE,
)
_MONTH_DAY = re.compile(
    rf"\b({_MONTH})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]|\s?[ap]m)(?:,?\s+(20\d\d))?", re.IGNORECASE
)
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(20\d\d))?(?![\d/])")
_WEEKDAY = re.compile(
    rf"\b{_BY}\s+(?:the |close of business |cob |eod |end of day )?(?:on )?({_DAY})\b(?!['’]s)", re.IGNORECASE
)
_ONLY_DAY = re.compile(rf"^\W*({_DAY})\W*$", re.IGNORECASE)
_TODAY = re.compile(
    r"\b(?:(?:by )?(?:today|tonight|eod|cob|end of (?:the )?day|close of business|this (?:afternoon|evening))|"
    r"(?:bis )?heute(?: abend)?|aujourd'hui|ce soir|hoy|hoje|oggi|vandaag|i dag|idag|dzisiaj|сегодня)\b",
    re.I,
)
_TOMORROW = re.compile(
    r"\b(?:tomorrow|bis morgen|morgen(?! früh\b.{0,4}wenn)|demain|mañana|amanhã|domani|imorgon|i morgen|jutro|"
    r"завтра)\b",
    re.I,
)
_AFTER_TOMORROW = re.compile(
    r"\b(?:day after tomorrow|übermorgen|après-demain|pasado mañana|dopodomani|overmorgen|послезавтра)\b", re.I
)
_WEEK_END = re.compile(
    r"\b(?:(?:by |before )?(?:the )?end of (?:the |this )?week|eow|bis ende (?:der|dieser) woche|ende der "
    r"woche|fin de (?:la )?semaine|fin de (?:la )?semana|fine settimana|eind van de week)\b",
    re.I,
)
_MONTH_END = re.compile(
    r"\b(?:end of(?: the| this)? month|eom|bis (?:zum )?monatsende|ende (?:des|dieses) monats|fin (?:du|de) "
    r"mois|fin de mes|fine mese|eind van de maand)\b",
    re.I,
)
_NAMED_MONTH_END = re.compile(
    rf"\b(?:end of|ende|bis ende|fin|fine|finales de|eind|einde)\s+({_MONTH})(?:\s+(20\d\d))?\b", re.IGNORECASE
)
_NUMBERS = {
    "a": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "einem": 1,
    "einer": 1,
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "deux": 2,
    "trois": 3,
    "dos": 2,
    "tres": 3,
}
_IN_DAYS = re.compile(
    r"\b(?:in|within|innerhalb von|binnen|dans(?: les)?|en|entro|within the next|in the next)\s+(\d{1,2}|"
    + "|".join(_NUMBERS)
    + r")\s+"
    r"(days?|weeks?|tagen?|wochen?|jours?|semaines?|días|semanas?|giorni|settimane?|dagen|weken)\b",
    re.IGNORECASE,
)


def due_date(text: str, said: date | None, alone: bool = False) -> str:
    """The due date in a text as ``YYYY-MM-DD``, or ``""``. ``said`` is the day on which it was said; without it only
    complete dates count. ``alone``: the text is nothing but a date; else the date must follow a word such as ``by``."""
    text = text[:600]
    for pattern, order in (
        (_ISO, "iso"),
        (_DAY_MONTH, "dmy"),
        (_MONTH_DAY, "mdy"),
        (_DOTTED, "d.m"),
        (_SLASHED, "d/m"),
    ):
        for found in pattern.finditer(text):
            before = text[max(0, found.start() - 40) : found.start()]
            if not _START_OF.search(before) and (alone or _BEFORE_DATE.search(before)):
                return _calendar(found, order, said)
    return _relative(text, said, alone) if said else ""


def _calendar(found: re.Match[str], order: str, said: date | None) -> str:
    if order == "iso":
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    if order == "mdy":
        month, day = _MONTHS[found[1].lower()], int(found[2])
    elif order == "dmy":
        month, day = _MONTHS[found[2].lower()], int(found[1])
    elif order == "d.m":
        day, month = int(found[1]), int(found[2])
    else:
        first, second = int(found[1]), int(found[2])
        if (first > 12) == (second > 12):
            return ""
        day, month = (first, second) if first > 12 else (second, first)
    year = int(found[3]) if found[3] else 0
    if year:
        return _valid(2000 + year if year < 100 else year, month, day)
    return _without_year(month, day, said)


def _without_year(month: int, day: int, said: date | None) -> str:
    if said is None:
        return ""
    for year in (said.year, said.year + 1):
        value = _valid(year, month, day)
        if value and said <= date.fromisoformat(value) <= said + timedelta(days=FAR):
            return value
    return ""


def _relative(text: str, said: date, alone: bool) -> str:
    if _AFTER_TOMORROW.search(text):
        return _shift(said, 2)
    if _TOMORROW.search(text):
        return _shift(said, 1)
    count = _IN_DAYS.search(text)
    if count:
        number = _NUMBERS.get(count[1].lower()) or int(count[1]) if count[1].isdigit() else _NUMBERS[count[1].lower()]
        weeks = count[2].lower().startswith(("week", "woche", "semain", "seman", "settiman", "weken"))
        return _shift(said, number * (7 if weeks else 1))
    if _WEEK_END.search(text):
        return _shift(said, (4 - said.weekday()) % 7) if said.weekday() <= 4 else ""
    named = _NAMED_MONTH_END.search(text)
    if named:
        month = _MONTHS[named[1].lower()]
        if named[2]:
            return _month_end(int(named[2]), month)
        return next(
            (end for year in (said.year, said.year + 1) if (end := _month_end(year, month)) >= said.isoformat()), ""
        )
    if _MONTH_END.search(text):
        return _month_end(said.year, said.month)
    weekday = _WEEKDAY.search(text) or (_ONLY_DAY.match(text) if alone else None)
    if weekday:
        ahead = (_WEEKDAYS[weekday[1].lower()] - said.weekday()) % 7
        return _shift(said, ahead) if ahead else ""
    return _shift(said, 0) if _TODAY.search(text) else ""


def _shift(said: date, days: int) -> str:
    try:
        return (said + timedelta(days=days)).isoformat()
    except OverflowError:
        return ""


def _month_end(year: int, month: int) -> str:
    try:
        following = date(year + month // 12, month % 12 + 1, 1)
    except ValueError:
        return ""
    return (following - timedelta(days=1)).isoformat()


def _valid(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
