"""Which attribute a statement sets, if it plainly sets one: a place, a number to call, a state, a price, a deadline.

Only whole sentences of a known form count: of whatever else is said, nothing is superseded.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date

import msgspec

from pipeline.months import MONTHS


class Attribute(msgspec.Struct, frozen=True):
    """``field`` is ``place``, ``phone``, ``email``, or ``state:``, ``price:``, ``deadline:`` with the thing's name.

    ``value`` is comparable. ``replaces``: a statement of it takes the place of older ones; of two phones without a
    word of change both hold.
    """

    field: str
    value: str
    replaces: bool = True


_LONGEST = 200
_NOW = r"(?:now|currently|jetzt|nun|désormais|maintenant|ahora|ora|adesso|agora|nu|inzwischen)"
_BE = (
    r"(?:is|are|has been|will be|was set to|ist|wird|wurde|est|sera|es|está|será|è|sarà|é|será|is nu|wordt|är|blir|"
    r"bleibt|stays|remains|=|:)"
)
_SINCE = (
    r"(?:,? (?:since|from|as of|starting|seit|ab|depuis|à partir de|desde|dal|a partir de|vanaf|sinds|från|sedan) "
    r"[^,;]{2,30})?"
)
_THING = r"(?P<thing>[^\W\d_][^,;:!?()\n]{1,60}?)"
_WEEKDAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag "
    "sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo "
    "lunedi martedi mercoledi giovedi venerdi domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "mandag tisdag onsdag torsdag fredag lordag sondag".split()
)
_DAY = (
    r"(?P<day>\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|st|nd|rd|th|er|º)? (?:de )?[^\W\d_]{3,10}\.? (?:de )?\d{4}|"
    r"[^\W\d_]{3,10} \d{1,2},? \d{4})"
)
_PLACE = re.compile(
    rf"(?:(?P<who>[A-ZÀ-ÞĀ-Ž][\w'’.-]*(?: [^\W\d_][\w'’.-]*){{0,2}}?) )?(?:{_NOW} )?"
    r"(?:(?P<sure>(?i:(?:now )?lives(?: now)? in|living in|(?:is )?(?:now )?based in|(?:has )?relocated to|resides in|"
    r"wohnt (?:jetzt |nun )?in|lebt (?:jetzt |nun )?in|habite (?:désormais |maintenant )?à|vit (?:désormais )?à|"
    r"vive (?:ahora |ora |agora )?(?:en|a|em)|abita (?:ora )?a|mora (?:agora )?em|woont (?:nu )?in|bor (?:nu )?i))"
    r"|(?P<moved>(?i:(?:has )?(?:just |recently )?moved to|ist nach|est parti vivre à|se mudó a|si è trasferit[oa] a|"
    r"mudou-se para|is verhuisd naar|har flyttat till|flyttade till)))"
    rf" (?P<place>[A-ZÀ-ÞĀ-Ž][\w'’.-]*(?:[ -][A-ZÀ-Þ][\w'’.-]*){{0,3}}(?:, [A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)?)?)"
    rf"(?: (?:gezogen|umgezogen))?{_SINCE}\.?"
)
_KINDS = {
    "mobile": "mobile cell handy mobil mobiltelefon móvil portable cellulare telemóvel celular mobiel mobilnummer "
    "mobilfunknummer gsm",
    "office": "office work direct büro bureau oficina ufficio escritório kantoor kontor durchwahl",
    "home": "home private privat privé casa hem thuis",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_CHANGED = re.compile(
    r"\b(?:new|now|changed|neue[rsn]?|jetzt|nun|nouveau|nouvelle|désormais|nuev[oa]|ahora|nuov[oa]|ora|nov[oa]|agora|"
    r"nieuwe?|ny|nya|nytt|nu)\b",
    re.IGNORECASE,
)
_BEFORE = r"(?P<before>(?:[^\W\d_]{1,15} ){0,3}?)"
_CHANGES = rf"(?: (?:{_BE}|has changed to|changed to|lautet))?:?(?: {_NOW})? "
_CALL = re.compile(
    rf"{_BEFORE}(?i:(?P<kind>[^\W\d_]{{4,15}})[ -])?(?i:phone|telephone|tel\.?|number|telefon|telefonnummer|nummer|"
    r"rufnummer|téléphone|numéro|teléfono|número|telefono|numero|telefone|telefoonnummer|mobile|cell|handy|"
    r"handynummer|mobilnummer)(?: (?:number|de téléphone|de teléfono|di telefono|de telefone))?"
    rf"{_CHANGES}(?P<value>\+?[\d(][\d ()/.-]{{5,25}}\d)\.?"
)
_WRITE = re.compile(
    rf"{_BEFORE}(?i:e-?mail|mail)(?i:[ -](?:address|adresse|adress))?{_CHANGES}"
    r"(?P<value>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\.?"
)
_WHOSE = frozenset(
    "the my her his their our your new now neue neuer neues jetzt nun nouveau nouvel nouvelle mon sa son ma su mi "
    "nuevo nueva nuovo nuova suo il novo nova seu sua nieuw nieuwe haar zijn mijn ny nya nytt hans hennes min mitt "
    "meine mein ihre ihr seine sein".split()
)
"""What may stand before a number so that it is the number of whom the statement is about."""
_STATES = {
    "active": "active|running|under way|underway|aktiv|läuft|en cours|en marcha|in corso|em andamento|lopend|pågår",
    "on hold": "on hold|paused|suspended|pausiert|auf eis|ausgesetzt|en pause|suspendue?|en pausa|in pausa|sospes[oa]|"
    "em pausa|on pause|gepauzeerd|pausad|pausat",
    "cancelled": "cancelled|canceled|called off|dropped|abgesagt|gestrichen|storniert|annulée?|cancelad[oa]|"
    "annullat[oa]|geannuleerd|inställ[dt]",
    "completed": "completed|finished|closed|abgeschlossen|fertig|beendet|terminée?|achevée?|terminad[oa]|completad[oa]|"
    "completat[oa]|concluíd[oa]|afgerond|voltooid|avslutad|avslutat|klar",
    "approved": "approved|signed|signed off|genehmigt|freigegeben|unterschrieben|approuvée?|signée?|aprobad[oa]|"
    "firmad[oa]|approvat[oa]|firmat[oa]|aprovad[oa]|assinad[oa]|goedgekeurd|getekend|godkän[dt]|undertecknad",
    "rejected": "rejected|declined|abgelehnt|refusée?|rechazad[oa]|respint[oa]|rejeitad[oa]|afgewezen|avslagen|avvisad",
    "won": "won|gewonnen|gagnée?|ganad[oa]|vint[oa]|ganh[oa]|vunnen",
    "lost": "lost|verloren|perdue?|perdid[oa]|pers[oa]|förlorad",
    "launched": "launched|live|shipped|released|gestartet|veröffentlicht|lancée?|lanzad[oa]|lanciat[oa]|lançad[oa]|"
    "gelanceerd|lanserad",
}
_STATE_OF = tuple((state, re.compile(words, re.IGNORECASE)) for state, words in _STATES.items())
_STATE = re.compile(
    rf"{_THING} (?:is|has been|ist|wurde|est|a été|está|fue|è|è stat[oa]|é|foi|is nu|werd|är|har)(?: {_NOW})? "
    rf"(?P<value>[^\W\d_][^\W\d_]*(?: [^\W\d_]+){{0,2}}?){_SINCE}\.?",
    re.IGNORECASE,
)
_NOUN = (
    r"(?P<noun>price|fee|rate|budget|cost|rent|discount|preis|gebühr|honorar|miete|rabatt|prix|tarif|loyer|remise|"
    r"precio|tarifa|presupuesto|alquiler|descuento|prezzo|tariffa|affitto|sconto|preço|taxa|orçamento|aluguel|prijs|"
    r"tarief|huur|korting|pris|avgift|hyra|rabatt)"
)
_MONEY = (
    r"(?P<sum>(?:[€$£¥]|EUR|USD|GBP|CHF|SEK) ?\d[\d.,]{0,14}k?|\d[\d.,]{0,14}k? ?(?:[€$£¥%]|EUR|USD|GBP|CHF|SEK|euros?|"
    r"dollars|kronor|%))(?P<unit>(?: ?(?:/|per|a|pro|par|por|al|à la|im|am) ?[^\W\d_]{1,12})?)"
)
_OF = r"(?:of|for|für|des|der|du|de la|de|pour|del|para|di|per|do|da|van|voor|av|för)"
_TO = r"(?:to|auf|à|a|para|naar|till)"
_SET = rf"(?:{_BE}(?: {_NOW})?|(?:has |was |were )?(?:changed|raised|lowered|set|increased|reduced|went up|fell) to)"
_PRICES = (
    re.compile(
        rf"(?:the |der |die |das |le |la |el |il |o |a |de |het )?{_NOUN} {_OF} {_THING}(?: |(?=:)){_SET} {_MONEY}"
        rf"{_SINCE}\.?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:the )?{_THING} {_NOUN}(?: |(?=:)){_SET} {_MONEY}{_SINCE}\.?", re.IGNORECASE),
    re.compile(
        rf"(?:the )?{_THING} (?:{_NOW} )?(?P<noun>costs?|kostet|coûte|cuesta|costa|custa|kost|kostar)(?: {_NOW})? "
        rf"{_MONEY}{_SINCE}\.?",
        re.IGNORECASE,
    ),
)
_DATED = (
    r"(?P<noun>deadline|due date|frist|abgabetermin|échéance|date limite|fecha límite|plazo|scadenza|prazo|"
    r"uiterste datum|sista dag)"
)
_EVENT = (
    r"(?P<noun>launch|go-live|kick-?off|delivery|release|handover|start|markteinführung|lieferung|übergabe|lancement|"
    r"livraison|lanzamiento|entrega|lancio|consegna|lançamento|lancering|levering|lansering|leverans)"
)
_ON = r"(?:(?:on|am|den|der|le|el|il|em|op|den|the) )?"
_WHEN = (
    rf"(?:(?:{_BE}(?: {_NOW})?(?: moved to| verschoben auf| (?:planned|scheduled|geplant) (?:for|für))?|"
    r"(?:was |has been )?(?:moved|postponed|shifted|brought forward|pushed) (?:back )?to))"
)
_DEADLINES = (
    re.compile(
        rf"(?:the |die |der |l['’]|la |le |el |il |o |de )?{_DATED} {_OF} {_THING}(?: |(?=:)){_WHEN} {_ON}{_DAY}\.?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:the )?{_THING} {_DATED}(?: |(?=:)){_WHEN} {_ON}{_DAY}\.?", re.IGNORECASE),
    re.compile(
        rf"(?:the |der |die |le |la |el |il |o |de )?{_EVENT}(?: {_OF} {_THING})?(?: |(?=:)){_WHEN} {_ON}{_DAY}\.?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:the )?{_THING} {_EVENT}(?: |(?=:)){_WHEN} {_ON}{_DAY}\.?", re.IGNORECASE),
)
_UNNAMED = frozenset(
    "it this that they he she we you i which who there what one these those all everything nothing the es das dies sie "
    "er wir ich il elle ce cela nous ils el ella eso esto esso questo isso isto het dit dat hij zij wij det den vi han "
    "hon not no nicht kein keine pas non nao niet inte if when maybe perhaps but and or".split()
)
_ARTICLES = re.compile(
    r"^(?:the|our|their|your|der|die|das|den|dem|unser|unsere|le|la|les|l|notre|el|los|las|nuestro|il|lo|"
    r"o|os|as|de|het|ons|onze|det|var) "
)


def attribute(text: str, is_other: Callable[[str], bool] = lambda _: True) -> Attribute | None:
    """What a statement sets, ``None`` for most. ``is_other`` tells of a name after "moved to" that it is no place."""
    said = " ".join(text.split())
    if len(said) > _LONGEST:
        return None
    return _place(said, is_other) or _contact(said) or _price(said) or _deadline(said) or _state(said)


def day_of(text: str) -> str:
    """A whole day, in any of the usual ways to write it, as ``YYYY-MM-DD``; ``""`` for anything else."""
    words = _folded(text).replace(",", " ").replace(" de ", " ").split()
    if len(words) == 1:
        parts = words[0].split("-")
    elif len(words) == 3:
        month = next((MONTHS[w.rstrip(".")] for w in words if w.rstrip(".") in MONTHS), 0)
        numbers = [m.group() for w in words if (m := re.match(r"\d{1,4}", w))]
        parts = [numbers[1], str(month), numbers[0]] if month and len(numbers) == 2 else []
    else:
        parts = []
    try:
        return date(*(int(part) for part in parts)).isoformat() if len(parts) == 3 else ""
    except ValueError:
        return ""


def is_day(word: str) -> bool:
    """Whether a folded word names a day: a date in figures, or a day of the week."""
    return word in _WEEKDAYS or bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}", word))


def _place(said: str, is_other: Callable[[str], bool]) -> Attribute | None:
    found = _PLACE.fullmatch(said)
    if found is None or (found["moved"] and is_other(found["place"])):
        return None
    place = _folded(found["place"])
    if place in _WEEKDAYS or place in MONTHS:
        return None
    who = _folded(found["who"] or "")
    return Attribute(f"place:{who}" if who and who not in _UNNAMED | _WHOSE else "place", place)


def _contact(said: str) -> Attribute | None:
    found = _WRITE.fullmatch(said) or _CALL.fullmatch(said)
    if found is None or not set(found["before"].casefold().split()) <= _WHOSE:
        return None
    if "@" in found["value"]:
        return Attribute("email", found["value"].casefold(), _CHANGED.search(said) is not None)
    digits = re.sub(r"\D", "", found["value"].replace("(0)", ""))
    if not 6 <= len(digits) <= 15:
        return None
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", said)]
    kind = next((_KIND_OF[word] for word in words if word in _KIND_OF), "")
    if found["kind"] and not {found["kind"].casefold()} <= _WHOSE | _KIND_OF.keys():
        return None
    plus = "+" if found["value"].startswith("+") else ""
    return Attribute(f"phone:{kind}" if kind else "phone", plus + digits, _CHANGED.search(said) is not None)


def _price(said: str) -> Attribute | None:
    for pattern in _PRICES:
        found = pattern.fullmatch(said)
        thing = _named(found["thing"]) if found else ""
        if found and thing:
            noun = (
                "price"
                if found["noun"].casefold()[:3] in {"cos", "kos", "coû", "cue", "cus"}
                else _folded(found["noun"])
            )
            unit = re.sub(r"\W", "", _folded(found["unit"]))
            return Attribute(f"price:{thing} {noun}{'/' + unit if unit else ''}", _sum(found["sum"]))
    return None


def _sum(text: str) -> str:
    money = _folded(text).replace(" ", "")
    for sign, word in (
        ("€", "eur"),
        ("$", "usd"),
        ("£", "gbp"),
        ("¥", "jpy"),
        ("euros", "eur"),
        ("euro", "eur"),
        ("dollars", "usd"),
    ):
        money = money.replace(sign, word)
    number = re.sub(r"[^\d.,k]", "", money.replace("sek", "").replace("kronor", "")).rstrip(".,")
    number = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", number).replace(",", ".")
    number = f"{number[:-1]}000" if re.fullmatch(r"\d+k", number) else number
    number = re.sub(r"\.0+$", "", number)
    unit = re.sub(r"[^a-z%]", "", re.sub(r"(?<=\d)k", "", money))
    return f"{number} {unit}"


def _deadline(said: str) -> Attribute | None:
    for pattern in _DEADLINES:
        found = pattern.fullmatch(said)
        day = day_of(found["day"]) if found else ""
        if not found or not day:
            continue
        thing = _named(found["thing"]) if found["thing"] else ""
        if thing or (found["thing"] is None and pattern is _DEADLINES[2]):
            return Attribute(f"deadline:{f'{thing} ' if thing else ''}{_folded(found['noun'])}", day)
    return None


def _state(said: str) -> Attribute | None:
    found = _STATE.fullmatch(said)
    thing = _named(found["thing"]) if found else ""
    if not found or not thing:
        return None
    value = next((state for state, words in _STATE_OF if words.fullmatch(found["value"])), "")
    return Attribute(f"state:{thing}", value) if value else None


def _named(thing: str) -> str:
    """The name of a thing, folded; ``""`` for a pronoun, a negation or a part of a longer sentence."""
    folded = _ARTICLES.sub("", _folded(thing)).strip(" '’")
    words = folded.split()
    return folded if words and len(words) <= 6 and not _UNNAMED & set(words) else ""


def _folded(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char)).strip()
