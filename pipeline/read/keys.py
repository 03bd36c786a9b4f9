"""What makes two texts, mails or days the same: folding, base subjects, title words, keys and item ids."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.model import Address, Message, Noun

LONGEST_SUBJECT = 1000
LONGEST_DAYS = 31

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")

_REPLY_WORDS = (
    "re|res|rép|aw|antw|sv|vs|ynt|odp|vá|atb|ats|bls|r|răsp|απ|σχετ|отв|відп|השב|رد"
    "|回复|回覆|答复|答覆|返信|회신|답장|ตอบ|trả lời"
)
_FORWARD_WORDS = (
    "fwd?|wg|tr|rv|enc|vb|vl|pd|i|doorst|ilt|i̇lt|fs|trs|tov|továbbítás|πρθ|пересл|הועבר|إعادة توجيه"
    "|转发|轉發|轉寄|転送|전달|ส่งต่อ|chuyển tiếp|ymlaen"
)
_COUNTER = r"(?:\s?[\[(]\d{1,4}[\])]|[\^*]\d{1,4})?\s?[:：]\s*"
_GATEWAY_WORDS = r"ext|extern|externe|externo|externa|esterno|external(?:[ -](?:e-?mail|mail|sender|message))?"

_LEAD = re.compile(
    rf"(?P<reply>(?:{_REPLY_WORDS}){_COUNTER})"
    rf"|(?P<forward>(?:{_FORWARD_WORDS}){_COUNTER})"
    rf"|(?P<gateway>(?:\[(?:{_GATEWAY_WORDS})\]|\((?:{_GATEWAY_WORDS})\)|\*{{1,3}}(?:{_GATEWAY_WORDS})\*{{1,3}}|ext(?=:))\s?:?\s*)"
    r"|(?P<tag>\[[^\[\]]{1,60}\]\s*)",
    re.IGNORECASE,
)
_WRAPPED = re.compile(r"\[\s?(?:fwd?|fw)\s?:\s*(?P<inner>.*)\]", re.IGNORECASE)
_TAIL = re.compile(r"(?:\s?\(fwd?\)|\s?\((?:was|war|fue|era|était|byl[oa]?)\s?:[^()]*\))+$", re.IGNORECASE)

_TITLE_WORD = re.compile(r"[^\W_]+")
_NUMERIC_DATE = re.compile(
    r"(?<![^\W_])(?:\d{4}[-./_]\d{1,2}[-./_]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{1,2}[:.]\d{2}|(?:19|20)\d\d"
    r"|\d{8})(?:t\d{4,6}z?)?(?![^\W_])"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CALENDAR_WORDS = _words(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember "
    "lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août "
    "septembre octobre novembre décembre lunes martes miércoles jueves viernes sábado domingo "
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
)
_NO_TITLE_WORDS = _CALENDAR_WORDS | _words(
    # articles, prepositions and the like of several languages
    "a an the and or of for with to on in at by from our your my re fwd vs "
    "der die das den dem und oder mit für von zu zum zur im am bei über ein eine "
    "le la les un une des du de et ou avec pour sur au aux en "
    "el los las y o con para por del al il lo gli e per di da do dos das com em no na "
    "het een van met voor och med för på "
    # what a recorder or a calendar adds
    "transcript transcription transkript recording recorded minutes notes note protokoll compte rendu acta verbale "
    "notulen summary invitation invite updated canceled cancelled accepted declined tentative "
    "zoom google teams webex meet otter fireflies gmt utc am pm vtt srt"
)
_WEAK_TITLE_WORDS = _words(
    "meeting meetings call sync weekly daily monthly biweekly quarterly standup stand up team review update check "
    "catch status planning retro chat talk discussion session internal external online video phone "
    "besprechung treffen termin woche wöchentlich täglich jour fixe telefonat réunion point hebdo appel "
    "reunión llamada semanal riunione chiamata settimanale reunião vergadering overleg möte"
)


def fold(text: str) -> str:
    """Case, compatibility forms, invisible characters and white space folded (Unicode toNFKC_Casefold, nearly)."""
    if text.isascii():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", _INVISIBLE.sub("", text)).casefold())
    return " ".join(unicodedata.normalize("NFKC", folded.casefold()).split())


def digest(*parts: str) -> str:
    """64 hex digits over the parts; lone surrogates do not fail."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def item_id(key: str) -> str:
    """12 hex digits of the hash of an item's key."""
    return digest(key)[:12]


def base_subject(subject: str) -> str:
    """The subject without reply and forward marks, folded (the idea of RFC 5256 2.1, in many languages).

    Gateway marks (``[EXT]``) and tails such as ``(fwd)`` and ``(was: …)`` go too; list tags stay.
    """
    return _cut(fold(subject[:LONGEST_SUBJECT]))


def shown_subject(subject: str) -> str:
    """The subject without reply and forward marks in its own case, white space folded; ``(no subject)`` when empty."""
    return _cut(" ".join(unicodedata.normalize("NFC", subject[:LONGEST_SUBJECT]).split())) or "(no subject)"


def is_reply(subject: str) -> bool:
    """Whether the outermost mark says reply (not forward)."""
    text, at = fold(subject[:LONGEST_SUBJECT]), 0
    while found := _LEAD.match(text, at):
        if found.lastgroup in ("reply", "forward"):
            return found.lastgroup == "reply"
        at = found.end()
    return False


def _cut(text: str) -> str:
    """Takes marks away until none is left."""
    while (rest := _cut_once(text)) != text:
        text = rest
    return text


def _cut_once(text: str) -> str:
    if wrapped := _WRAPPED.fullmatch(text):
        return wrapped["inner"].strip()
    tags: dict[str, str] = {}
    at = 0
    while found := _LEAD.match(text, at):
        if found.lastgroup == "tag":
            tag = found["tag"].strip()
            tags.setdefault(tag.casefold(), tag)
        at = found.end()
    rest = text[at:]
    return " ".join([*tags.values(), _TAIL.sub("", rest) or rest]).strip()


def content_key(message: Message) -> str:
    """16 hex digits of sender, date to the second, subject and folded body: equal for two copies of one mail.

    A mail without date and body has nothing to be recognised by: its own bytes count.
    """
    moment = instant(message.date)
    body = " ".join(message.text.split())
    return digest(
        message.sender.email.lower() or fold(message.sender.name),
        "" if moment is None else moment.strftime("%Y-%m-%dT%H:%M:%S"),
        " ".join(message.subject.split()),
        body,
        message.sha256 if moment is None and not body else "",
    )[:16]


def names(message: Message) -> tuple[str, ...]:
    """Every id that ties the message to others, the root first: thread id, References, In-Reply-To, its own."""
    every = (message.thread_id, *message.references, *message.in_reply_to, message.id)
    return tuple(dict.fromkeys(name for name in every if name))


def joined_key(root: str, base: str) -> str:
    """Key of the thread with this root id and this base subject."""
    return f"{root}\n{base}"


def thread_key(message: Message) -> str:
    """First of thread id, References, In-Reply-To, own id, hash of the content; then the base subject."""
    tied = names(message)
    return joined_key(tied[0] if tied else content_key(message), base_subject(message.subject))


def instant(moment: datetime | None) -> datetime | None:
    """The moment in UTC without microseconds; a naive one counts as UTC; dates at the edge of time stay as they are."""
    if moment is None:
        return None
    try:
        moved = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (OverflowError, ValueError):
        moved = moment.replace(tzinfo=UTC)
    return moved.replace(microsecond=0)


def local(moment: datetime, zone: ZoneInfo) -> datetime:
    """Naive wall time in the zone, to the second; a naive moment is wall time already."""
    if moment.tzinfo is not None:
        with suppress(OverflowError, ValueError):
            moment = moment.astimezone(zone)
    return moment.replace(tzinfo=None, microsecond=0, fold=0)


def local_day(moment: datetime | None, date_only: bool, zone: ZoneInfo) -> datetime | None:
    """Like ``local``, but a date without an hour stays that date, at midnight."""
    if moment is None:
        return None
    if date_only:
        return moment.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None, fold=0)
    return local(moment, zone)


def later(moment: datetime, length: timedelta) -> datetime:
    """The sum; the moment itself where time ends."""
    try:
        return moment + length
    except OverflowError:
        return moment


class Span(Noun, frozen=True):
    """From when to when, naive local; ``whole_day`` when the hours are unknown."""

    start: datetime
    end: datetime
    whole_day: bool = False

    def days(self) -> list[date]:
        """Every day it touches, at most a month of them."""
        first = self.start.date().toordinal()
        last = min(self.end.date().toordinal(), first + LONGEST_DAYS)
        return [date.fromordinal(day) for day in range(first, max(first, last) + 1)]


def people_of(addresses: Iterable[Address], speakers: Iterable[str] = ()) -> frozenset[str]:
    """Addresses and folded names; an address such as ``ann.lee@…`` also speaks for the name "ann lee"."""
    people: set[str] = set()
    for one in addresses:
        parts = one.email.partition("@")[0].lower().replace("_", ".").split(".")
        people |= {one.email.lower(), fold(one.name), " ".join(parts) if len(parts) > 1 else ""}
    for speaker in speakers:
        name = fold(speaker.split("(")[0].split("|")[0])
        if not name.startswith(("speaker", "unknown")) and len(name) > 1:
            people.add(name)
    return frozenset(people - {""})


def title_core(title: str) -> str:
    """The title without dates, articles and a recorder's additions: equal for an event and its transcript."""
    words = _title(title)
    return " ".join([word for word in words if word not in _NO_TITLE_WORDS] or words)


def title_words(title: str) -> frozenset[str]:
    """The words of a title that tell meetings apart, the weak ones (``sync``, ``weekly``) included."""
    return frozenset(word for word in _title(title) if word not in _NO_TITLE_WORDS and not word.isdecimal())


def title_numbers(title: str) -> frozenset[str]:
    """The numbers of a title that are no dates: "Interview 1" is not "Interview 2"."""
    return frozenset(word for word in _title(title) if word.isdecimal())


def strong(words: Iterable[str]) -> frozenset[str]:
    """Those of the title words that half of all meetings do not share."""
    return frozenset(words) - _WEAK_TITLE_WORDS


def _title(title: str) -> list[str]:
    """Folded words and numbers in order, without dates and times."""
    folded = fold(title[:LONGEST_SUBJECT])
    words = _TITLE_WORD.findall(_NUMERIC_DATE.sub(" ", folded))
    months = {at for at, word in enumerate(words) if word in _CALENDAR_WORDS}
    dates = {at for at, word in enumerate(words) if word.isdecimal() and months & {at - 1, at + 1}}
    return [word for at, word in enumerate(words) if at not in dates] or _TITLE_WORD.findall(folded)
