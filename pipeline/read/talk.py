"""Meetings written down in Markdown or plain text: transcripts with speakers, and minutes.

Transcripts as Zoom chats, Otter, Fireflies, Google Meet, Rowboat's recorder and people write them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from mmap import mmap
from typing import Any, NamedTuple

import msgspec

from pipeline.model import Address, Document, Problem, Record, Transcript, Utterance, Waiting
from pipeline.read import captions, dates, texts

NAME = "talk"
MAX_TURNS = 200_000
MAX_ATTENDEES = 300

_EXTENSIONS = frozenset(["md", "markdown", "mdown", "txt", "text"])
_T = r"[\[(]?(\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?)[\])]?"
_BULLET = r"(?:[-*+][ \t]+)?"
_BOLD = re.compile(rf"^{_BULLET}(?:{_T}[ \t]*)?\*\*([^*\n]{{1,80}}?)(:)?\*\*(?:[ \t]*{_T})?[ \t]*(:)?[ \t]*(.*)$")
_TIMED = re.compile(rf"^{_T}[ \t]*[-–]?[ \t]*([^:\n\t]{{1,60}}):[ \t]*(.*)$")
_NAME_TIME = re.compile(
    rf"^([^\W\d_][^:\n\[(]{{0,60}}?)(?:[ \t]*[|–-])?(?:[ \t]+|[ \t]*(?=[\[(])){_T}[ \t]*(:)?[ \t]*(.*)$"
)
_LONE_TIME = re.compile(rf"^{_T}$")
_TIME_TEXT = re.compile(rf"^{_T}[ \t]+(\S.*)$")
_SPEAKER_HEADING = re.compile(r"^#{2,4}[ \t]+(.{1,80})$")
_TRANSCRIPT = re.compile(
    r"^(#{1,3})[ \t]*(?:Full |Complete )?(?:Transcript(?:ion)?|Transkript(?:ion)?|Transcripción|Transcrição|"
    r"Trascrizione|Wortprotokoll|Mitschrift)[ \t]*:?[ \t]*$",
    re.I | re.M,
)
_BLOCK = re.compile(r"^```transcript[ \t]*\n(.*?)^```[ \t]*$", re.M | re.S)
_BLOCK_OPEN = "\n```transcript"
_REACTION = re.compile(r"^(?:Reacted to|Removed a \S{1,10} reaction from) [\"“].{0,500}$")
_REPLY = re.compile(r"^Replying to [\"“].{0,500}$")

_MEETING_TYPES = frozenset(["meeting", "meeting notes", "meeting-notes", "minutes", "protokoll", "besprechung"])
_MEETING_SOURCES = frozenset(["granola", "fireflies", "rowboat"])
_ATTENDEE_WORDS = (
    r"Attendees?|Attending|Participants?|Present|In attendance|Teilnehmer(?:innen)?(?: und Teilnehmer)?|Teilnehmende|"
    r"Anwesend(?:e)?|Participantes|Asistentes|Presentes|Présents|Presenti|Partecipanti|Aanwezig(?:en)?|Deelnemers|"
    r"Deltagare|Närvarande|Uczestnicy|Obecni|参加者|出席者|与会者|参会人员|참석자"
)
_ATTENDEES = re.compile(
    rf"^[ \t]*{_BULLET}(?:#{{1,4}}[ \t]*)?[*_]{{0,3}}(?:{_ATTENDEE_WORDS})(?:[ \t]*\([^()\n]{{0,30}}\))?[*_]{{0,3}}"
    r"[ \t]*([:：][*_]{0,3}[ \t]*(.*))?$",
    re.I | re.M,
)
_OUTCOMES = re.compile(
    r"^[ \t]*(?:#{1,4}[ \t]*|\*\*)(?:Key )?(?:Decisions?|Action items?|Actions|Next steps|To-?dos?|Beschl(?:uss|üsse)|"
    r"Entscheidungen|Aufgaben|Décisions|Actions à mener|Decisiones|Acuerdos|Tareas|Decisioni|Besluiten|Actiepunten)\b",
    re.I | re.M,
)
_MEETING_WORDS = re.compile(
    r"\b(?:minutes|meeting|mtg|standup|stand-up|retro|sync|call|protokoll|besprechung|sitzung|meeting notes|"
    r"compte[ -]rendu|réunion|acta|reunión|verbale|riunione|notulen|vergadering|ata|reunião)\b",
    re.I,
)
_FIELD = re.compile(
    rf"^[ \t]*{_BULLET}[*_]{{0,3}}([^\W\d_][^:：\n*_]{{1,20}})[*_]{{0,3}}[ \t]*[:：][*_]{{0,3}}[ \t]*(.{{1,200}})$",
    re.M,
)
_DATE_NAMES = frozenset(["date", "datum", "when", "fecha", "data", "termin", "meeting date", "日時", "日期", "날짜"])
_TIME_NAMES = frozenset(["time", "uhrzeit", "zeit", "start", "hora", "heure", "ora", "tijd", "beginn", "時間", "时间"])
_DATE_KEYS = ("date", "start", "meetingdate", "meeting_date", "meeting-date", "recorded", "created_at", "created")
_EMAIL = re.compile(r"[^\s@<>()\[\],;\"]{1,64}@[^\s@<>()\[\],;\"]{1,200}\.[^\s@<>()\[\],;\"]{2,24}")
_ASIDE = re.compile(r"\((?![^()]{0,100}@)[^()]{0,100}\)")
_ABSENT = re.compile(r"\b(?:absent|regrets?|apolog|excused|entschuldigt|abwesend|excusé|ausente|assente|afwezig)", re.I)


class Turn(NamedTuple):
    """A line that opens a turn: who, when (seconds) and the first words."""

    speaker: str
    start: float | None
    text: str


class Sheet(NamedTuple):
    """The body without its title, seconds (0 when unknown), and the fields of a record that the file's frame gives."""

    body: str
    seconds: int
    frame: dict[str, Any]


def sniff(source: str, head: bytes) -> bool:
    """Strict, so that notes stay notes: a transcript's turns or heading, an attendee list, or meeting properties."""
    name = source.rpartition("/")[2]
    if "." in name and name.rpartition(".")[2].lower() not in _EXTENSIONS:
        return False
    text = texts.text_of(head, cut=True)
    if not text or text.lstrip()[:1] in ("<", "{") or texts.is_template(text):
        return False
    properties, body = texts.front(text)
    if re.search(r"voice[ _-]?(?:memo|note)", f"{texts.value(properties, 'type', 'kind')} {name}", re.I):
        return False
    if _declared(properties):
        return True
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}\.\w+", name) and not _MEETING_WORDS.search(source.rpartition("/")[0]):
        return False
    return _BLOCK_OPEN in text or _is_talk(body.split("\n")) or _is_minutes(source, body)


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """A ``Transcript`` where somebody speaks, ``minutes`` for the written part; without either what texts makes."""
    text = texts.text_of(bytes(data)) if len(data) <= texts.MAX_BYTES else None
    if text is None:
        yield from texts.read(source, data, fetch)
        return
    properties, body = texts.front(text)
    if texts.BUSY.search(body):
        yield Waiting(source, "recording in progress")
        return
    sheet = _sheet(source, properties, body)
    frame = {**sheet.frame, "source": source, "sha256": hashlib.sha256(bytes(data)).hexdigest()}
    spoken, written, sure = _parts(sheet.body)
    utterances = tuple(_utterances(spoken, sure)) if spoken else ()
    if utterances:
        last = int(max((turn.start or 0 for turn in utterances), default=0))
        yield Transcript(utterances=utterances, seconds=sheet.seconds or last, **frame)
    prose = [line for line in written.split("\n") if not _FIELD.match(line) and not line.startswith(("#", "---"))]
    meeting = sure or _declared(properties) or _is_minutes(source, body)
    if len(" ".join(prose).split()) > 10 if utterances else meeting and written.strip():
        yield Document(form="minutes", body=written.strip(), **frame)
    elif not utterances:
        yield from texts.read(source, data, fetch)


def attendees(body: str) -> tuple[Address, ...]:
    """People of the first attendee line or list; ``()`` when what stands there does not look like names."""
    for match in _ATTENDEES.finditer(body[:40_000]):
        found = _people(match[2]) if match[2] and match[2].strip() else _listed(body[match.end() :])
        if found:
            return found
    return ()


def _declared(properties: dict[str, object]) -> bool:
    kind = texts.value(properties, "type", "kind").lower()
    if kind in _MEETING_TYPES or "granola_id" in properties:
        return True
    if kind and kind not in ("note", "notes"):
        return False
    return texts.value(properties, "source").lower() in _MEETING_SOURCES or bool(_property_people(properties))


def _is_minutes(source: str, body: str) -> bool:
    if attendees(body):
        return True
    titled, _ = texts.heading(body)
    named = f"{titled} {source.rpartition('/')[2]}".replace("_", " ")
    return bool(_OUTCOMES.search(body) and _MEETING_WORDS.search(named))


def _is_talk(lines: list[str]) -> bool:
    if any(_TRANSCRIPT.match(line) for line in lines):
        return True
    turns = [turn for line, turn in _turns(lines) if turn and turn.speaker]
    names = {turn.speaker for turn in turns}
    timed = sum(turn.start is not None for turn in turns) * 2 > len(turns)
    filled = sum(bool(line.strip()) for line in lines)
    if len(turns) < 3 or len(turns) == len(names) or not (len(names) > 1 or timed):
        return False
    return len(turns) * (4 if timed else 2) >= filled


def _parts(body: str) -> tuple[list[str], str, bool]:
    """(spoken lines, written text, whether the file says that they are a transcript)."""
    block = _BLOCK.search(body)
    if block:
        return _block_text(block[1]).split("\n"), body[: block.start()] + body[block.end() :], True
    heading = _TRANSCRIPT.search(body)
    if heading:
        after = re.compile(rf"^#{{1,{len(heading[1])}}}[ \t]", re.M).search(body, heading.end())
        end = after.start() if after else len(body)
        return body[heading.end() : end].split("\n"), body[: heading.start()] + body[end:], True
    lines = body.split("\n")
    return (lines, "", False) if _is_talk(lines) else ([], body, False)


def _block_text(text: str) -> str:
    try:
        found = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        return text
    spoken = found.get("transcript") if isinstance(found, dict) else None
    return spoken if isinstance(spoken, str) else text


def _turns(lines: list[str], sure: bool = False) -> Iterator[tuple[str, Turn | None]]:
    """Every line with the turn it opens, if any. Headings open one only where the file says it is a transcript."""
    plain = [captions.prefix(line)[0] for line in lines]
    names = captions.speakers((name for name in plain if name), sum(bool(line.strip()) for line in lines))
    for line, name in zip(lines, plain, strict=True):
        turn = _labelled(line[:2_000], line) if len(line) < 20_000 else None
        if not turn and name in names:
            turn = Turn(name, None, captions.prefix(line)[1])
        heading = _SPEAKER_HEADING.match(line) if sure else None
        yield line, Turn(texts.plain(heading[1]).rstrip(":"), None, "") if heading else turn


def _labelled(line: str, whole: str) -> Turn | None:
    """A turn that its line shows by bold type or by a time."""
    rest = whole[len(line) :]
    bold = _BOLD.match(line)
    if bold:
        before, name, inner, after, outer, text = bold.groups()
        if (inner or outer or before or after) and _is_speaker(name):
            return Turn(" ".join(name.strip(" :").split()), _seconds(before or after), text + rest)
    timed = _TIMED.match(line)
    if timed:
        name = re.sub(r"^From\s+(.{1,50}?)\s+to\s+.{1,50}$", r"\1", timed[2].strip(" *"), flags=re.I)
        if _is_speaker(name):
            return Turn(name, _seconds(timed[1]), timed[3].strip(" *") + rest)
    headed = _NAME_TIME.match(line)
    if headed and (headed[3] or not headed[4]) and _is_speaker(headed[1]):
        return Turn(headed[1].strip(), _seconds(headed[2]), headed[4] + rest)
    return None


def _is_speaker(name: str) -> bool:
    name = name.strip(" :")
    return captions.looks_like_name(name) or captions.is_handle(name)


def _utterances(lines: list[str], sure: bool) -> Iterator[Utterance]:
    found: list[tuple[str, float | None, list[str]]] = []
    clock: float | None = None
    for line, turn in _turns(lines, sure):
        text = line.strip()
        lone, stamped = _LONE_TIME.match(text), _TIME_TEXT.match(text)
        if turn:
            found.append((turn.speaker, clock if turn.start is None else turn.start, [turn.text]))
            clock = None
        elif lone:
            clock = _seconds(lone[1])
        elif text.startswith("#") or re.fullmatch(r"[-*_]{3,}", text):
            found.append(("", None, []))
        elif stamped and found:
            found.append((found[-1][0], _seconds(stamped[1]), [stamped[2]]))
        elif text and found and (found[-1][0] or found[-1][2]):
            found[-1][2].append(text)
        elif text and sure:
            found.append(("", clock, [text]))
        if len(found) > MAX_TURNS:
            break
    starts = [start for _, start, _ in found if start is not None]
    # a first time of hours is the time of day
    origin = min(starts) if starts and min(starts) >= 4 * 3600 else 0.0
    for speaker, start, words in found:
        kept = [" ".join(part.split()) for part in words if not _REACTION.match(part) and not _REPLY.match(part)]
        said = " ".join(part for part in kept if part)
        if said and (speaker or sure):
            yield Utterance(speaker, said, None if start is None else start - origin)


def _seconds(stamp: str | None) -> float | None:
    if not stamp:
        return None
    seconds = 0.0
    for part in stamp.replace(",", ".").split(":"):
        seconds = seconds * 60 + float(part)
    return round(seconds, 3)


def _sheet(source: str, properties: dict[str, object], body: str) -> Sheet:
    titled, rest = texts.heading(body)
    fields: dict[str, str] = {}
    for match in _FIELD.finditer(body[:8_000]):
        fields.setdefault(match[1].strip().lower(), match[2].strip(" *_"))
    event = _event(properties)
    named, head = dates.from_path(source), dates.find(titled)
    stamps = [texts.value(properties, key) for key in _DATE_KEYS]
    stamps += [*event[0], *(fields[key] for key in fields if key in _DATE_NAMES)]
    opening = [line.strip(" *_") for line in body.split("\n")[:8]]
    stamps += [line for line in opening if not dates.find(line).rest]
    found = [dates.find(stamp) for stamp in stamps if stamp] + [head, named]
    when = next((one for one in found if one.date), named)
    days = {when.date.date()} if when.date else set()
    when = next((one for one in found if one.date and not one.date_only and one.date.date() in days), when)
    date, date_only = _timed(when, properties, fields)
    heading = head.rest if head.date else titled
    names = (texts.value(properties, "title"), "" if dates.generic(heading) else heading, named.rest, event[2], heading)
    people = event[1] + _property_people(properties) + attendees(body) + _people(fields.get("organizer", ""))
    title = next((name for name in names if name), "Meeting")
    frame = {"title": title, "date": date, "date_only": date_only, "attendees": _unique(people)}
    rest = body if _TRANSCRIPT.match(f"# {titled}") else rest
    return Sheet(rest, _duration(fields.get("duration", "")), frame)


def _timed(when: dates.Found, properties: dict[str, object], fields: dict[str, str]) -> tuple[datetime | None, bool]:
    """The date with the time of a line or property of its own."""
    if not when.date or not when.date_only:
        return when.date, when.date_only
    stamps = [texts.value(properties, "time", "start"), *(fields[key] for key in fields if key in _TIME_NAMES)]
    clock = next((clock for stamp in stamps if (clock := dates.parse_time(stamp))), None)
    return (datetime.combine(when.date.date(), clock), False) if clock else (when.date, True)


def _duration(text: str) -> int:
    units = {"h": 3600, "m": 60, "s": 1}
    return sum(int(number) * units[unit.lower()] for number, unit in re.findall(r"(\d{1,4})\s?([hms])", text, re.I))


def _event(properties: dict[str, object]) -> tuple[list[str], tuple[Address, ...], str]:
    """(start, attendees, summary) of a ``calendar_event`` property, which holds JSON."""
    try:
        found = msgspec.json.decode(texts.value(properties, "calendar_event").encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        return [], (), ""
    if not isinstance(found, dict):
        return [], (), ""
    start, summary, people = found.get("start"), found.get("summary"), found.get("attendees")
    stamp = start.get("dateTime") or start.get("date") if isinstance(start, dict) else start
    listed = tuple(who for one in people[:MAX_ATTENDEES] for who in _person_of(one)) if isinstance(people, list) else ()
    return [stamp] if isinstance(stamp, str) else [], listed, summary.strip() if isinstance(summary, str) else ""


def _property_people(properties: dict[str, object]) -> tuple[Address, ...]:
    for key in ("attendees", "participants", "teilnehmer", "attendee"):
        found = properties.get(key)
        listed = found[:MAX_ATTENDEES] if isinstance(found, list) else []
        if isinstance(found, str) and _people(found):
            return _people(found)
        people = tuple(who for one in listed for who in _person_of(one))
        if people:
            return people
    return ()


def _person_of(value: object) -> Iterator[Address]:
    if isinstance(value, str):
        found = _person(value)
        if found:
            yield found
    elif isinstance(value, dict):
        name = next((value[key] for key in ("name", "displayName", "full_name") if isinstance(value.get(key), str)), "")
        email = value.get("email")
        found = _person(f"{name} <{email}>" if isinstance(email, str) else name)
        if found:
            yield found


def _listed(text: str) -> tuple[Address, ...]:
    """The list below an attendee heading, up to the next heading, label or blank line behind it."""
    people: list[Address] = []
    for line in text.lstrip("\n").split("\n")[:MAX_ATTENDEES]:
        item = re.sub(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?:\[.\][ \t]*)?", "", line).strip()
        if not item and not people:
            continue
        if not item or item.startswith("#") or _OUTCOMES.match(line) or re.match(r"\*\*[^*]{1,60}:?\*\*:?$", item):
            break
        one = _person(item)
        many = _people(item) if item == line.strip() or not one else ()
        if not one and not many:
            break
        people += many or [one] if one else many
    return tuple(people)


def _people(text: str) -> tuple[Address, ...]:
    """Names in one line; ``()`` when most of its parts are no names."""
    text = _ASIDE.sub(lambda match: match[0] if _ABSENT.search(match[0]) else "", text[:8_000])
    parts = [part for part in re.split(r"[;,、，•·]|\s(?:and|und|et|y|e|en|och|i|&)\s", text) if part.strip()]
    found = [person for part in parts[:MAX_ATTENDEES] if (person := _person(part.rpartition(":")[2]))]
    return tuple(found) if len(found) * 2 > len(parts) else ()


def _person(text: str) -> Address | None:
    text = texts.plain(re.sub(r"\[\[([^\[\]|]{1,200})\|[^\[\]]{1,200}\]\]", r"[[\1]]", text[:300]))
    if _ABSENT.search(text):
        return None
    match = _EMAIL.search(text)
    name = text.replace(match[0], " ") if match else text
    name = re.split(r"\s[-–—|]\s|[(<\[]|mailto:|,", name)[0].strip(" @\"'.:*")
    name = name if captions.looks_like_name(name) else ""
    return Address(" ".join(name.split()), match[0].lower() if match else "") if name or match else None


def _unique(people: tuple[Address, ...]) -> tuple[Address, ...]:
    """Each person once, name and address taken together from wherever both stand."""
    emails = {one.name.casefold(): one.email for one in reversed(people) if one.name and one.email}
    names = {one.email: one.name for one in reversed(people) if one.name and one.email}
    return tuple(
        dict.fromkeys(
            Address(one.name or names.get(one.email, ""), one.email or emails.get(one.name.casefold(), ""))
            for one in people[:MAX_ATTENDEES]
        )
    )
