"""The readable text of an item: one heading and body per message or part, oldest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from pipeline.model import ChatDay, Event, Item, Message, Transcript

SAME_SPEECH = 0.8
"""Share of a transcript's words that another one of the meeting holds as well: they are versions of one recording."""
_EDITED = re.compile(
    r"(?:^|[\W_])(?:corrected|edited|revised|reviewed|proofread|korrigiert|überarbeitet|lektoriert|corrigée?|relue?|"
    r"corregid[oa]|revisad[oa]|corretto|revisionato|gecorrigeerd|poprawion[ya])(?=[\W_]|$)",
    re.IGNORECASE,
)
"""Words in the name of a file that somebody has gone over."""
_REACTION = re.compile(r"(?:Reacted to|Removed a \S+ reaction from)\b", re.IGNORECASE)
"""What a meeting's chat says when somebody only clicked."""


def local(moment: datetime, zone: ZoneInfo) -> datetime:
    """Naive wall time in the zone, to the second; a naive time is local already."""
    try:
        if moment.tzinfo is not None:
            moment = moment.astimezone(zone)
    except (OverflowError, ValueError):
        pass
    return moment.replace(tzinfo=None, microsecond=0)


def message_text(message: Message, name: str, body: str, zone: ZoneInfo) -> tuple[str, str]:
    """(``2026-04-11 10:00 — Sarah Chen``, new text)."""
    when = f"{local(message.date, zone):%Y-%m-%d %H:%M}" if message.date else ""
    return " — ".join(filter(None, [when, name or message.sender.email])), body


def other_texts(item: Item, names: Mapping[str, str], zone: ZoneInfo) -> tuple[tuple[str, str], ...]:
    """Texts of everything in an item that is not mail."""
    found: list[tuple[str, str]] = []
    for description in dict.fromkeys(_descriptions(item.events)):
        found.append(("Invitation", description))
    found.extend(("", document.body.strip()) for document in item.documents if document.body.strip())
    found.extend(("Transcript", text) for text in _spoken(item.transcripts, names))
    found.extend(("", text) for day in item.chat if (text := chat_text(day, zone)))
    return tuple(found)


def _spoken(transcripts: Iterable[Transcript], names: Mapping[str, str]) -> list[str]:
    """The fullest transcript first, an edited one before the raw one; another version of the same is left out."""
    texts = [(transcript_text(one, names), _EDITED.search(one.source.rpartition("/")[2])) for one in transcripts]
    fullest = max((len(text) for text, _ in texts), default=0)
    texts.sort(key=lambda one: (one[1] is None or len(one[0]) < SAME_SPEECH * fullest, -len(one[0]), one[0]))
    shown: list[str] = []
    for text in (text for text, _ in texts if text):
        words = set(text.lower().split())
        if not any(len(words & set(other.lower().split())) >= SAME_SPEECH * len(words) for other in shown):
            shown.append(text)
    return shown


def transcript_text(transcript: Transcript, names: Mapping[str, str]) -> str:
    """``Name: text`` per turn; consecutive utterances of one speaker are one turn."""
    turns: list[tuple[str, list[str]]] = []
    for utterance in transcript.utterances:
        said = " ".join(utterance.text.split())
        if not said or _REACTION.match(said):
            continue
        speaker = names.get(utterance.speaker, utterance.speaker.strip())
        if turns and turns[-1][0] == speaker:
            turns[-1][1].append(said)
        else:
            turns.append((speaker, [said]))
    return "\n".join(f"{speaker}: {' '.join(said)}" if speaker else " ".join(said) for speaker, said in turns)


def chat_text(day: ChatDay, zone: ZoneInfo) -> str:
    """``10:02 — Name: text`` per message, local time."""
    lines = []
    for line in day.lines:
        name = line.author.name or line.author.email
        lines.append(f"{local(line.date, zone):%H:%M} — {name}: {line.text.strip()}")
    return "\n".join(lines)


def _descriptions(events: Iterable[Event]) -> list[str]:
    return [text for event in events if (text := event.description.strip())]
