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
        "monday mon montag lundi lunes segunda-feira segunda lunedì maandag måndag mandag "
        "poniedziałku понедельник pondělí",
        "tuesday tue tues dienstag mardi martes terça-feira terça martedì dinsdag tisdag tirsdag wtorku вторник úterý",
        "wednesday wed mittwoch mercredi miércoles quarta-feira quarta mercoledì woensdag onsdag środy среду středy",
        "thursday thu thur thurs donnerstag jeudi jueves quinta-feira quinta giovedì donderdag torsdag czwartku "
        "четверг čtvrtka",
        "friday fri freitag vendredi viernes sexta-feira sexta venerdì vrijdag fredag piątku пятницу пятницы pátku",
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
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(20\d\d|\d\d))?(?![\d/])")
_DASHED = re.compile(r"(?<![\d-])(\d{1,2})-(\d{1,2})-(20\d\d)(?![\d-])")
_DAY_END = r"(?:close of business|close of play|cob|eod|eob|end of (?:the )?(?:business )?day|noon|midday)"
_WEEKDAY = re.compile(
    rf"\b(?:{_BY}|{_DAY_END}(?: on)?)\s+(?:the )?(?:{_DAY_END} )?(?:on )?(?:this )?({_DAY})\b(?!['’]s)", re.IGNORECASE
)
_NEXT_DAY = re.compile(
    rf"\b(?:next|nächsten?|kommenden?)\s+({_DAY})\b(?!['’]s)|\b({_DAY})\s+(?:prochain|prossimo|próxim[ao]|que viene)\b|"
    rf"\b(?:próximo|prossimo|volgende|aanstaande|nästa|neste|næste)\s+({_DAY})\b",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(
    r"\b(?:bis|spätestens|vor|fällig|d'ici|avant|pour|le|para|el|antes|hasta|até|entro|il|voor|tegen|uiterlijk|senast|"
    r"innan|før|inden|zum|den|до)\s+(?:le |el |il |den |zum |à |am )?$",
    re.IGNORECASE,
)
"""Words of languages that put the day before the month."""
_ONLY_DAY = re.compile(rf"^\W*({_DAY})\W*(?:{_DAY_END}\W*)?$", re.IGNORECASE)
_SOME_DAY = re.compile(rf"\b(?:{_DAY})\b", re.IGNORECASE)
_TODAY = re.compile(
    r"\b(?:(?:by )?(?:(?:today|tonight)(?!['’]s)|eod|cob|eob|end of (?:the )?(?:business )?day|close of (?:business|"
    r"play)|"
    r"this (?:afternoon|evening))|(?:bis )?heute(?: abend)?|aujourd['’]hui|ce soir|hoy|hoje|oggi|stasera|vandaag|"
    r"vanavond|"
    r"i dag|idag|ikväll|dzisiaj|сегодня)\b",
    re.I,
)
_TOMORROW = re.compile(
    r"\b(?:tomorrow(?!['’]s)|(?<!guten )(?<!heute )(?<!am )(?<!tag )(?<!woch )(?<!abend )(?<!jeden )(?<!diesen )"
    r"(?<!goede )(?<!goeie )(?<!deze )(?<!elke )(?<!this )(?<!god )morgen(?! früh\b.{0,4}wenn)|demain|"
    r"(?<!la )(?<!esta )(?<!cada )(?<!de )mañana|amanhã|domani|imorgon|i morgon|i morgen|jutro|завтра)\b",
    re.I,
)
_AFTER_TOMORROW = re.compile(
    r"\b(?:day after tomorrow|übermorgen|après-demain|pasado mañana|dopodomani|overmorgen|послезавтра)\b", re.I
)
_WEEK_END = re.compile(
    r"\b(?:(?:by |before )?(?:the )?end of (?:the |this )?(?:working )?week|eow|(?:bis )?(?:zum )?ende (?:der|"
    r"dieser) woche|"
    r"(?:bis )?(?:zum )?wochenende|d'ici la fin de (?:la|cette) semaine|fin de (?:la |cette )?semaine|"
    r"(?:fin|final(?:es)?) de (?:la|esta) semana|(?:fim|final) d(?:a|esta) semana|fine (?:della|di questa) settimana|"
    r"eind(?:e)? van (?:de|deze) week|slutet av veckan|utgangen av uken|slutningen af ugen)\b",
    re.I,
)
_SHORT_DAY = re.compile(r"\b(?:bis|spätestens(?: am)?|am|vor)\s+(Mo|Di|Mi|Do|Fr|Sa|So)\b\.?(?=\s*(?:[),;.]|$))")
_WEEK_NUMBER = r"(?:kw|kalenderwoche|cw|vecka|uke|uge)\s?(\d{1,2})\b"
_NUMBERED_WEEK = re.compile(rf"^\W*(?:(?:end of|ende|fin|slutet av|eind)\s+)?{_WEEK_NUMBER}\W*$", re.IGNORECASE)
_NUMBERED_WEEK_BEFORE = re.compile(
    rf"\b(?:bis|by|before|vor|until|senast|innan|inden|innen|før|voor|uiterlijk|avant|d'ici)\s+"
    rf"(?:(?:the )?end of |(?:zum )?ende (?:der )?|slutet av |eind )?{_WEEK_NUMBER}",
    re.IGNORECASE,
)
_NEXT_WEEK = re.compile(
    r"(?P<by>\b(?:by|before|until|bis|vor|avant|d'ici|antes de|hasta|até|entro|voor|tegen|före|før|inden)\s+(?:the |"
    r"la |le |"
    r"zur |der |a )?)?(?P<end>\b(?:end of|late|ende|fin de(?: la)?|fine(?: della)?|final de(?: la)?|fim da|"
    r"eind(?:e)? van|slutet av)\s+)?"
    r"\b(?:(?<!for )(?<!about )(?<!from )(?<!on )next week(?!['’]s)|(?:der )?(?:nächster?|kommenden?|"
    r"kommender) woche|(?:la )?semaine prochaine|"
    r"(?:la )?(?:próxima semana|"
    r"semana que viene)|(?:la )?(?:prossima settimana|settimana prossima)|volgende week|nästa vecka|neste uke|"
    r"næste uge)\b",
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
_NUMBERS: dict[str, int] = {}
for _number, _names in enumerate(
    (
        "a an one einem einer ein eine une un una uno um uma een en ett et",
        "two zwei deux dos due dois duas twee två to",
        "three drei trois tres tre três drie",
        "four vier quatre cuatro quattro quatro fyra fire",
        "five fünf cinq cinco cinque vijf fem",
        "six sechs seis sei zes sex seks",
        "seven sieben sept siete sette sete zeven sju syv",
        "eight acht huit ocho otto oito åtta otte",
        "nine neun neuf nueve nove negen nio ni",
        "ten zehn dix diez dieci dez tien tio ti",
    ),
    1,
):
    for _name in _names.split():
        _NUMBERS.setdefault(_name, _number)
_IN_DAYS = re.compile(
    r"\b(?:in|within|innerhalb von|binnen|in den nächsten|sous|d'ici|dans(?: les)?|en|entro|em|dentro de|om|inom|"
    r"within "
    r"the next|in the next)\s+(?P<number>\d{1,2}|"
    + "|".join(sorted(_NUMBERS, key=lambda name: (-len(name), name)))
    + r")\s+(?:(?P<before>working|business|work)\s+)?(?:(?P<work>werktagen?|arbeitstagen?|werkdagen|arbetsdagar|"
    r"arbeidsdager|arbejdsdage)|(?P<unit>days?|weeks?|tagen?|wochen?|jours?|semaines?|días?|semanas?|dias?|giorn[oi]|"
    r"settiman[ae]|dag(?:en|ar|er|e)?|we(?:ken|ek)|veck(?:a|or)|uker?|uger?))\b"
    r"(?:\s+(?P<after>ouvr(?:és|ables)|hábiles|laborables|úteis|lavorativi))?",
    re.IGNORECASE,
)
_WEEKS = ("week", "woche", "semain", "seman", "settiman", "weken", "veck", "uke", "uge")


def date_order(text: str) -> str:
    """``dmy`` or ``mdy`` when the dates of a text that can be read in one way only agree on it, else ``""``."""
    orders = {
        "dmy" if int(found[1]) > 12 else "mdy"
        for found in _SLASHED.finditer(text[:20_000])
        if (int(found[1]) > 12) != (int(found[2]) > 12) and max(int(found[1]), int(found[2])) <= 31
    }
    return orders.pop() if len(orders) == 1 else ""


def due_date(text: str, said: date | None, alone: bool = False, order: str = "") -> str:
    """The due date in a text as ``YYYY-MM-DD``, or ``""``.

    ``said`` is the day on which it was said; without it only complete dates count. ``alone``: the text is nothing but a
    date; else the date must follow a word such as ``by``. ``order``: how the writer puts numbers, ``dmy`` or ``mdy``;
    without it ``4/5`` is no date.
    """
    text = text[:600]
    for pattern, form in (
        (_ISO, "iso"),
        (_DAY_MONTH, "dmy"),
        (_MONTH_DAY, "mdy"),
        (_DOTTED, "d.m"),
        (_SLASHED, order or "d/m"),
        (_DASHED, order or "d/m"),
    ):
        for found in pattern.finditer(text):
            before = text[max(0, found.start() - 40) : found.start()]
            if not _START_OF.search(before) and (alone or _BEFORE_DATE.search(before)):
                day_first = form == "d/m" and _DAY_FIRST.search(before)
                return _calendar(found, "dmy" if day_first else form, said)
    return _relative(text, said, alone) if said else ""


def _calendar(found: re.Match[str], form: str, said: date | None) -> str:
    if form == "iso":
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    first, second = found[1].lower(), found[2].lower()
    if first in _MONTHS:
        month, day = _MONTHS[first], int(second)
    elif second in _MONTHS:
        month, day = _MONTHS[second], int(first)
    else:
        day, month = _day_and_month(int(first), int(second), form)
    year = int(found[3]) if found[3] else 0
    if year:
        return _valid(2000 + year if year < 100 else year, month, day)
    return _without_year(month, day, said)


def _day_and_month(first: int, second: int, form: str) -> tuple[int, int]:
    """Of two numbers, (0, 0) when nothing tells which is which."""
    if form == "d.m" or first > 12:
        return first, second
    if second > 12 or first == second:
        return second, first
    return {"dmy": (first, second), "mdy": (second, first)}.get(form, (0, 0))


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
        number = int(count["number"]) if count["number"].isdigit() else _NUMBERS[count["number"].lower()]
        if count["work"] or count["before"] or count["after"]:
            return _working_days(said, number)
        return _shift(said, number * (7 if count["unit"].lower().startswith(_WEEKS) else 1))
    numbered = _NUMBERED_WEEK.match(text) if alone else _NUMBERED_WEEK_BEFORE.search(text)
    if numbered:
        return _friday(said, int(numbered[1]))
    week = _NEXT_WEEK.search(text)
    if week:
        friday = _shift(said, 4 - said.weekday() + 7)
        return friday if week["end"] or not week["by"] else ""
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
    following = _NEXT_DAY.search(text)
    if following:
        day = next(name for name in following.groups() if name).lower()
        ahead = _WEEKDAYS[day] - said.weekday()
        return _shift(said, ahead + 7) if ahead <= 0 else ""
    short = _SHORT_DAY.search(text)
    if short:
        ahead = ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So").index(short[1]) - said.weekday()
        return _shift(said, ahead % 7) if ahead % 7 else ""
    weekday = _WEEKDAY.search(text) or (_ONLY_DAY.match(text) if alone else None)
    if weekday:
        ahead = (_WEEKDAYS[weekday[1].lower()] - said.weekday()) % 7
        return _shift(said, ahead) if ahead else ""
    return _shift(said, 0) if _TODAY.search(text) and not _SOME_DAY.search(text) else ""


def _friday(said: date, week: int) -> str:
    """The Friday of the next week with this number (ISO 8601)."""
    for year in (said.year, said.year + 1):
        try:
            day = date.fromisocalendar(year, week, 5)
        except ValueError:
            continue
        if day >= said:
            return day.isoformat() if day <= said + timedelta(days=FAR) else ""
    return ""


def _working_days(said: date, number: int) -> str:
    """So many days from Monday to Friday later; holidays differ from place to place and are not known."""
    day = said.isoformat()
    for _ in range(number):
        ahead = 1
        while day and date.fromisoformat(day).weekday() + ahead in (5, 6):
            ahead += 1
        day = _shift(date.fromisoformat(day), ahead) if day else ""
    return day


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
