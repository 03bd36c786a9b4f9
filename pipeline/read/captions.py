"""WebVTT (W3C) and SubRip captions of recorded meetings, with speakers as Zoom, Teams and others write them.

``speakers`` decides for every reader which ``Word:`` prefixes are names.
"""

from __future__ import annotations

import hashlib
import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from mmap import mmap
from typing import NamedTuple

from pipeline.model import Problem, Record, Transcript, Utterance, Waiting
from pipeline.read import charsets, dates, texts

NAME = "captions"
MAX_CUES = 200_000

_STAMP = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?"
_TIMING = re.compile(rf"^\s{{0,20}}{_STAMP}\s{{0,5}}-->\s{{0,5}}{_STAMP}(?:\s.*)?$")
_VOICE = re.compile(r"<v(?:\.[^\s<>]{0,100})?(?:[ \t]+([^<>]{0,200}))?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:c|i|b|u|v|s|ruby|rt|lang|font)(?:[.\s][^<>]{0,200})?>|<[\d:.]{5,15}>|\{\\[^{}]{1,40}\}", re.IGNORECASE
)
_PREFIX = re.compile(r"^(?:>>+[ \t]*|[-–][ \t]+)?([^\W\d_][^:\n]{0,59}|\d{1,4}[^\W\d_][^:\n]{0,50}):[ \t]+(?=\S)")
_HANDLE = re.compile(r"[^\W_][\w.\-]{1,30}(?: ?[(\[][^()\[\]]{1,30}[)\]])?")
_NOTE_FIELD = re.compile(r"^(title|date|start|meeting|topic)[ \t]*:[ \t]*(.{1,200})$", re.IGNORECASE)
_NO_NAME_WORDS = """
    note notes question answer example warning update ps todo action decision summary tip hint also and but so okay ok
    yes no well first second third one two re fyi hinweis frage antwort achtung beispiel und aber remarque nota exemple
    ejemplo pregunta respuesta conclusion agenda title date time subject from to cc http https kind language datum
    betreff topic next important wichtig result name email e-mail phone tel mobile fax address website url company role
    status owner due priority price total amount location where who what when why how q adresse telefon firma ort
"""
_NO_NAME = frozenset(_NO_NAME_WORDS.split())
_PARTICLE_WORDS = "van von der den de la le da das do dos del della di du bin ibn al el ben y e ter ten zu of"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())


class Cue(NamedTuple):
    """``start``/``end`` in seconds; lines as they stand, tags included."""

    start: float
    end: float
    lines: list[str]


def sniff(source: str, head: bytes) -> bool:
    """WebVTT by its signature, SubRip by its first cue, and either by extension when there is text in the file."""
    text = texts.text_of(head, cut=True)
    if text is None:
        return False
    opening = text.lstrip("\ufeff \n\t")
    if opening.startswith("WEBVTT") or source.lower().endswith((".vtt", ".srt")):
        return True
    lines = [line for line in opening.split("\n", 3)[:2] if line.strip()]
    return len(lines) == 2 and lines[0].strip().isdigit() and bool(_TIMING.match(lines[1]))


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """One ``Transcript``; without a single cue a ``Problem``."""
    if len(data) > texts.MAX_BYTES:
        yield Problem(source, "too-large", f"Captions of {len(data) // 1_000_000} MB; split them or leave them out.")
        return
    raw = bytes(data)
    text = texts.text_of(raw)
    if text is None:
        yield Problem(source, "unknown-format", "Not a text; export the captions as WebVTT or SRT.")
        return
    found, fields = cues(text)
    spoken = tuple(_utterances(found))
    if not spoken:
        yield Problem(source, "no-captions", "No cue with a time and words in it; export the captions again.")
        return
    named = dates.from_path(source)
    noted = dates.find(fields.get("date") or fields.get("start", ""))
    when = noted if noted.date else named
    title = fields.get("title") or fields.get("topic") or fields.get("meeting") or named.rest or "Meeting"
    yield Transcript(
        title=title,
        utterances=spoken,
        date=when.date,
        date_only=when.date_only,
        seconds=int(max(cue.end for cue in found)),
        source=source,
        sha256=hashlib.sha256(raw).hexdigest(),
    )


def cues(text: str) -> tuple[list[Cue], dict[str, str]]:
    """Cues in order of the file, and the ``title:``/``date:`` lines of its header and NOTE blocks.

    Tolerates a missing header, missing blank lines between SubRip cues, and cue identifiers of any form.
    """
    found: list[Cue] = []
    fields: dict[str, str] = {}
    block = "header"
    for line in text.lstrip("\ufeff \n\t").split("\n"):
        timing = _TIMING.match(line) if "-->" in line else None
        if timing:
            if found and block == "cue" and found[-1].lines and found[-1].lines[-1].strip().isdigit():
                found[-1].lines.pop()
            if len(found) >= MAX_CUES:
                break
            found.append(Cue(_seconds(timing.groups()[:4]), _seconds(timing.groups()[4:]), []))
            block = "cue"
        elif not line.strip():
            block = ""
        elif block == "cue":
            found[-1].lines.append(line)
        elif block == "" and line.startswith(("NOTE", "STYLE", "REGION")):
            block = line.split()[0]
            _note(line[4:].strip() if block == "NOTE" else "", fields)
        elif block in ("NOTE", "header"):
            _note(line.removeprefix("NOTE").strip(), fields)
    return found, fields


def looks_like_name(text: str) -> bool:
    """Whether ``text`` has the form of a name: at most 5 words, each with a capital or of a script without them."""
    core = re.sub(r"\s*(?:[(\[{][^()\[\]{}]*[)\]}]|[|/].*$)", "", text).strip()
    words = core.split()
    if not words or len(words) > 5 or len(text) > 60 or not words[0][0].isalnum():
        return False
    if re.search(r"https?|//|www\.|[?!;\"<>=*]|\.\s+[a-z]|\.\.", text) or core.lower() in _NO_NAME:
        return False
    return all(_capital(word) or (number and word.lower() in _PARTICLES) for number, word in enumerate(words))


def is_handle(text: str) -> bool:
    """Whether ``text`` has the form of a nickname: one word, in any case, perhaps with something in brackets."""
    return bool(_HANDLE.fullmatch(text)) and text.lower() not in _NO_NAME


def speakers(prefixes: Iterable[str], lines: int) -> frozenset[str]:
    """Which of the prefixes that stand before a colon are speakers, out of ``lines`` lines of speech.

    A prefix counts when it looks like a name and comes twice, or has two capitalised words or CamelCase, or when most
    lines have such a prefix; a lower-case handle only in the last case, once is enough when nearly all lines have one.
    """
    counted = Counter(prefixes)
    named = {prefix for prefix in counted if looks_like_name(prefix)}
    handles = {prefix for prefix in counted if is_handle(prefix)}
    often = {prefix for prefix in handles if counted[prefix] > 1}
    labelled = sum(counted[prefix] for prefix in named | often)
    if labelled * 10 >= lines * 8:
        return frozenset(named | handles)
    if labelled * 10 >= lines * 6:
        return frozenset(named | often)
    return frozenset(prefix for prefix in named if counted[prefix] > 1 or _distinct(prefix))


def prefix(line: str) -> tuple[str, str]:
    """``Name: text`` as (name, text), name ``""`` when the line has no such prefix."""
    match = _PREFIX.match(line)
    if match and line[match.end() :].lstrip().startswith(("http://", "https://", "//")):
        return "", line.strip()
    return (" ".join(match[1].split()), line[match.end() :].strip()) if match else ("", line.strip())


def _capital(word: str) -> bool:
    letters = [char for char in word if char.isalpha()]
    return word.isdigit() or word in ("-", "–", "&") or (bool(letters) and not letters[0].islower())


def _distinct(text: str) -> bool:
    words = text.split()
    if len(words) > 1:
        return not any(word.lower() in _NO_NAME for word in words)
    return bool(re.fullmatch(r"[A-Z][a-z]+[A-Z][A-Za-z]+", text))


def _seconds(parts: tuple[str | None, ...]) -> float:
    hours, minutes, seconds, fraction = parts
    whole = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    return round(whole + float(f"0.{fraction or 0}"), 3)


def _note(line: str, fields: dict[str, str]) -> None:
    match = _NOTE_FIELD.match(line)
    if match:
        fields.setdefault(match[1].lower(), match[2].strip())


def _utterances(found: list[Cue]) -> Iterator[Utterance]:
    voiced = [(cue, list(_voices(cue))) for cue in found]
    lines = [text for _, parts in voiced for speaker, text in parts if not speaker]
    names = speakers((name for line in lines if (name := prefix(line)[0])), len(lines))
    labelled = sum(1 for line in lines if prefix(line)[0] in names)
    # labels only where the speaker changes: the unlabelled lines between are the same speaker's
    carries = 0 < labelled * 2 < len(lines)
    last = ""
    for cue, parts in voiced:
        for speaker, words in _turns(parts, names, last if carries else ""):
            last = speaker
            if words:
                yield Utterance(speaker, words, cue.start)


def _voices(cue: Cue) -> Iterator[tuple[str, str]]:
    """(voice or "", line) for every line, or part of one, of a cue, without tags and entities."""
    voice = ""
    for line in cue.lines:
        parts = _VOICE.split(line)
        for number, part in enumerate(parts):
            if number % 2:
                voice = " ".join(html.unescape(part or "").split())
                continue
            text = charsets.clean(html.unescape(_TAG.sub("", part)))
            text = " ".join(text.split())
            if text:
                yield voice, text


def _turns(parts: list[tuple[str, str]], names: frozenset[str], last: str) -> Iterator[tuple[str, str]]:
    """(speaker, text) with the lines of one speaker in one cue joined."""
    speaker, words = last, ""
    for voice, line in parts:
        name, text = ("", line) if voice else prefix(line)
        if not voice and name not in names:
            name, text = "", line
        now = voice or name or speaker
        if now != speaker and words:
            yield speaker, words
            words = ""
        speaker = now
        words = f"{words} {text}".strip()
    if words:
        yield speaker, words
