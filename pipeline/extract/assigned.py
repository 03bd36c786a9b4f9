"""Who must do the task of one line and by when: names and dates in front, behind, in brackets; cut off its text."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from pipeline.extract.actors import Actors, is_name
from pipeline.extract.dues import due_date
from pipeline.extract.minutes_words import EVERYBODY, ON_IT

_NAME = r"[^\W\d_a-zà-ÿ][\w'’.-]*(?:\s+(?:von |van |de |der )?[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}"
_TO = (
    r"to|will|should|must|shall|needs to|has to|is to|soll|sollte|wird|muss|doit|devra|va|debe|deberá|deve|dovrà|"
    r"deverá|"
    r"moet|zal|ska|skal|måste|må"
)
_LEADING = re.compile(
    rf"^(?P<name>{_NAME})\s*(?:(?:[:\uff1a]|\s[-\u2013\u2014/|]|,(?=\s[a-zà-ÿ]))\s+|\s+(?:{_TO})\s+(?=\S))"
)
_BOXED = re.compile(rf"^\[(?P<name>{_NAME})\]\s*(?:[:\uff1a-]\s*)?(?:(?:{_TO})\s+)?(?=\S)")
_AT = re.compile(rf"^@(?P<name>\w[\w.-]{{0,39}}(?:\s[A-Z][\w'’-]+)?)\s*[:\uff1a,-]?\s+(?:(?:{_TO})\s+)?(?=\S)")
_TWO = re.compile(
    rf"^(?P<one>{_NAME})\s*(?:and|und|et|y|e|en|och|og|&|/|,|\+)\s*(?P<two>{_NAME})\s*(?:[:\uff1a]|\s(?:{_TO}|"
    rf"both)\s)\s*"
)
_SMALL = re.compile(r"^(?P<name>[a-zà-ÿ]{2,20})(?:\s*[:\uff1a]|\s[-\u2013\u2014])\s+(?=\S)")
"""A first name written small, as in quick notes."""
_SUBJECT = re.compile(rf"^(?P<name>{_NAME})\s+(?=[a-zà-ÿ])")
_OWNER_WORD = (
    r"(?i:owner|assignee|assigned to|responsible|lead|verantwortlich|zuständig|responsable|responsabile|responsável|"
    r"ansvarig)|A"
)
_TRAILING = re.compile(
    rf"\s*(?:(?:\s[-\u2013\u2014|/]|->|=>|→|➔)\s*@?(?P<dash>{_NAME})|\(@?(?P<paren>{_NAME})\)|\[@?(?P<box>{_NAME})\]|"
    rf"(?:[-\u2013\u2014|(\[,]\s*)?(?:{_OWNER_WORD})\s*[:\uff1a]\s*@?(?P<owner>{_NAME})[)\]]?|@(?P<at>[\w.-]+))\s*\.?$"
)
_BOTH = re.compile(
    rf"\s*[(\[](?:(?:{_OWNER_WORD})\s*[:\uff1a]\s*)?@?(?P<who>{_NAME})\s*[,;/|\u2013-]\s*(?:(?i:due|d|by|bis|termin|"
    r"deadline|until|avant|para|entro)[:\uff1a]?\s*)?(?P<date>[^()\[\]]{3,30})[)\]]\s*\.?$"
)
_NAMES_APART = re.compile(r"\s*(?:,|;|/|&|\+|\s(?:and|und|et|y|e|en|och|og)\s)\s*")
_SEVERAL = re.compile(
    rf"\s*(?:[(\[](?P<box>[^()\[\]]{{2,60}})[)\]]|\s[-\u2013\u2014]\s+(?P<dash>[^()\[\]\u2013\u2014]{{2,60}})|"
    rf"(?:[.;,|]\s*)?(?:{_OWNER_WORD})s?\s*[:\uff1a]\s*(?P<owner>[^:()\[\]]{{2,60}}))\s*\.?$"
)
"""Several names behind a task, or one that is written small."""
_STARTING = re.compile(
    rf"\s*[(\[]@?(?P<who>{_NAME})\s*[,;]\s*(?i:from|starting|as of|ab|seit|à partir d[eu]|dès|desde|a partir de|da|"
    rf"dal|vanaf|"
    r"från)\s[^()\[\]]{2,30}[)\]]\s*\.?$"
)
"""Who does it from when on; that is no due date."""
_DUE_WORD = (
    r"(?:📅\s*|(?:due|d)[:\uff1a]?\s+(?:by\s+|on\s+)?|"
    r"(?:by|before|on|until)\s+(?:the\s+)?|deadline:?\s*|no later than\s+|"
    r"@\s*|(?:klart|target(?: date)?|eta|échéance|plazo|scadenza|prazo|frist|fecha límite|förfaller)\s*:\s*|"
    r"bis(?: spätestens)?(?: zum)?\s+|spätestens(?: am)?\s+|am\s+|termin:?\s*|fällig:?\s*|vor\s+|avant(?: le)?\s+|"
    r"d'ici(?: le| à)?\s+|pour(?: le)?\s+|le\s+|para(?: el)?\s+|antes del?\s+|hasta(?: el)?\s+|el\s+|até(?: o| a)?\s+|"
    r"entro(?: il)?\s+|v(?:oo|óó)r\s+|uiterlijk\s+|op\s+|senast\s+|innan\s+|inden\s+|innen\s+|før\s+|på\s+)"
)
_SPAN = r"(?:within|in|innerhalb von|binnen|in den nächsten|sous|dans(?: les)?|en|entro|em|om|inom)\s+(?:the next\s+)?"
_DATE = r"(?:(?!\s/\s)[^-\u2013\u2014|,;()\[\]]|(?<=\w)-(?=\w)){2,30}"
_DUE_TAIL = re.compile(
    rf"(?:\s*(?:\s[-\u2013\u2014/]|[|,;(\[]|\.(?=\s))\s*{_DUE_WORD}?|\s+{_DUE_WORD}|\s+(?={_SPAN}))"
    rf"(?P<date>\d{{4}}-\d\d-\d\d|{_DATE})[)\]]?\s*\.?$",
    re.IGNORECASE,
)
MAX_DATE_WORDS = 5
_LOOSE_ENDS = " \t-\u2013\u2014|,;/([."
_TASK_MARK = re.compile(r"\s*(?:📅|⏳|🛫|✅|➕)\s*(\d{4}-\d\d-\d\d)|\s*[⏫🔼🔽🔺]|\s+\^[\w-]+\s*$")
_RECORDED = re.compile(r"\s*[(\[]\d{1,2}:\d\d(?::\d\d)?[)\]]\s*$")
"""Where in a recording it was said."""


class Day(NamedTuple):
    """The day of a text and how it puts dates in numbers (``dmy``, ``mdy`` or ``""``)."""

    said: date | None
    order: str = ""

    def due(self, text: str, alone: bool = False) -> str:
        return due_date(text, self.said, alone, self.order)

    @property
    def stamp(self) -> str:
        return self.said.isoformat() if self.said else ""


class Assigned(NamedTuple):
    """``owner`` is ``I``, a participant's name, a name as written, or ``""``; ``due`` is ``YYYY-MM-DD`` or ``""``."""

    text: str
    owner: str
    due: str


def assigned(text: str, who: str, day: Day, actors: Actors) -> Assigned:
    """The task of a line. ``who``: a name that stood apart from the text, ``""`` when there was none."""
    mark = _TASK_MARK.search(text)
    due = mark[1] if mark and mark[1] else ""
    text = _RECORDED.sub("", EVERYBODY.sub("", _TASK_MARK.sub("", text).strip()))
    owner = (together(who, actors) or actors.resolve(who)) if who else ""
    for _ in range(3):
        now = _strip_tail(text, owner, due, day, actors)
        if now == (text, owner, due):
            break
        text, owner, due = now
    if not owner:
        text, owner = _strip_lead(text, actors)
    return Assigned(text.strip(" \t-\u2013\u2014|,;"), owner, due or day.due(text))


def together(written: str, actors: Actors) -> str:
    """Who is meant where nothing but known names stands, one or several; ``""`` if there is anything else."""
    names = [name for name in _NAMES_APART.split(written.strip(" .@")) if name.strip()][:6]
    if not names or not all(actors.means_one(name.strip(" @")) for name in names):
        return ""
    owners = list(dict.fromkeys(actors.resolve(name.strip(" @")) for name in names))
    return " and ".join(filter(None, (", ".join(owners[:-1]), owners[-1])))


def leads(text: str, actors: Actors) -> bool:
    """Whether a line begins with somebody who must act: in prose that is what makes it a task."""
    return bool(_strip_lead(text, actors)[1])


def _strip_tail(text: str, owner: str, due: str, day: Day, actors: Actors) -> Assigned:
    tail = text[-120:]
    head = len(text) - len(tail)
    if not due:
        both = _BOTH.search(tail) if not owner else None
        value = day.due(both["date"], alone=True) if both else ""
        if both and value and actors.resolve(both["who"]):
            return Assigned(text[: head + both.start()].rstrip(), actors.resolve(both["who"]), value)
        at, value = _date_behind(tail, day)
        if value:
            return Assigned(text[: head + at].rstrip(_LOOSE_ENDS), owner, value)
    on_it = ON_IT.search(tail) if not owner else None
    if on_it and actors.knows(on_it["on_it"]):
        return Assigned(text[: head + on_it.start()].rstrip(), actors.resolve(on_it["on_it"]), due)
    starting = _STARTING.search(tail) if not owner else None
    if starting and actors.knows(starting["who"]):
        return Assigned(text[: head + starting.start()].rstrip(), actors.resolve(starting["who"]), due)
    several = _SEVERAL.search(tail) if not owner else None
    joint = together(several["box"] or several["dash"] or several["owner"], actors) if several else ""
    if several and joint:
        return Assigned(text[: head + several.start()].rstrip(), joint, due)
    if not owner:
        match = _TRAILING.search(tail)
        name = next((group for group in match.groups() if group), "") if match else ""
        if match and actors.resolve(name) and (match["owner"] or match["at"] or " " in name or actors.knows(name)):
            return Assigned(text[: head + match.start()].rstrip(), actors.resolve(name), due)
    return Assigned(text, owner, due)


def _date_behind(tail: str, day: Day) -> tuple[int, str]:
    """Where the date at the end begins, with the word before it, and the date; the shortest that is one."""
    at, value = 0, ""
    found = _DUE_TAIL.search(tail)
    while found:
        if len(found["date"].split()) <= MAX_DATE_WORDS:
            now = day.due(found["date"], alone=True) or (day.due(found[0]) if len(found["date"]) <= 3 else "")
            at, value = (found.start(), now) if now else (at, value)
        found = _DUE_TAIL.search(tail, found.start() + 1)
    return at, value


def _strip_lead(text: str, actors: Actors) -> tuple[str, str]:
    two = _TWO.match(text[:160])
    if two and actors.knows(two["one"]) and actors.knows(two["two"]):
        return text[two.end() :], f"{actors.resolve(two['one'])} and {actors.resolve(two['two'])}"
    at = _AT.match(text[:160])
    if at:
        return text[at.end() :], actors.resolve(at["name"].replace(".", " ")) or at["name"]
    match = _BOXED.match(text[:160]) or _LEADING.match(text[:160])
    if match and (is_name(match["name"]) or actors.knows(match["name"])) and actors.resolve(match["name"]):
        return text[match.end() :], actors.resolve(match["name"])
    small = _SMALL.match(text[:80])
    if small and actors.means_one(small["name"]):
        return text[small.end() :], actors.resolve(small["name"])
    subject = _SUBJECT.match(text[:80])
    if subject and actors.means_one(subject["name"]):
        return text, actors.resolve(subject["name"])
    return text, ""
