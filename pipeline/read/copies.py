"""Each message once: copies are known by their id, bytes or content, and an id that was used twice hides nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pipeline.folders import is_sent_folder
from pipeline.model import Message, Owner
from pipeline.read.keys import content_key, fold, instant, local
from pipeline.read.threads import Sets
from pipeline.whose import is_doubtful

Head = tuple[str, datetime | None]
"""Whose a written message is, and of when (naive local)."""
_COMPARED = 20_000
_RUN = 8
_ALIKE = 0.6
_OTHERS = 20
_REWRITTEN = timedelta(days=1)
"""A draft has the id of the mail that it became, and another date."""


def distinct(
    messages: Sequence[Message],
    written: Mapping[str, Mapping[str, str]],
    heads: Mapping[str, Sequence[Head]],
    zone: ZoneInfo,
    owner: Owner,
) -> list[Message]:
    """The messages that are not written yet, each once; ``written``: kind of identity → value → item id.

    Of several copies one from a folder of sent mail stays, then one of which nothing is doubtful (what the ``owner``
    sent comes back through lists), then the one with the most headers, then the first. Anybody
    can put a known id on another mail: what says something else, or what ``heads`` says is somebody else's, is no copy.
    """
    sets = Sets()
    known: list[int] = []
    marks = _ids(messages)
    for at, message in enumerate(messages):
        content = content_key(message)
        for kind, value in (("id", marks[at]), ("hash", message.sha256), ("content", content)):
            if value:
                sets.join(at, (kind, value))
        named = message.id in written.get("id", ()) and _is_of(message, heads.get(message.id, ()), zone)
        if named or message.sha256 in written.get("hash", ()) or content in written.get("content", ()):
            known.append(at)
    dropped = {sets.find(at) for at in known}
    copies: dict[Hashable, list[Message]] = defaultdict(list)
    for at, message in enumerate(messages):
        copies[sets.find(at)].append(message)
    return [_one(same, owner) for root, same in copies.items() if root not in dropped]


def _ids(messages: Sequence[Message]) -> list[str]:
    """The id of each message; where it was used for other words, with a number behind it; ``""`` where it says nothing.

    Programs that give each of their mails the same id give none.
    """
    count = Counter(message.id for message in messages)
    first: dict[str, list[_Said]] = {}
    result = []
    for message in messages:
        if not message.id or count[message.id] == 1:
            result.append(message.id)
            continue
        others, said = first.setdefault(message.id, []), _Said(message)
        place = next((at for at, other in enumerate(others) if said.is_like(other)), len(others))
        if place == len(others) < _OTHERS:
            others.append(said)
        result.append(f"{message.id} {place}" if place < _OTHERS else "")
    return result


class _Said:
    """What a message says, for comparing: lists, gateways and programs add lines and change characters."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self.text = "".join(fold(message.text[:_COMPARED]).split())
        self._parts: frozenset[str] | None = None

    def is_like(self, other: _Said) -> bool:
        """Both say much the same; where one says nothing, sender or date must agree."""
        one, two = self.message, other.message
        if one.sha256 == two.sha256 or self.text == other.text:
            return True
        if not (self.text and other.text):
            return one.sender.email == two.sender.email or instant(one.date) == instant(two.date)
        if self.text in other.text or other.text in self.text:
            return True
        shared, least = len(self.parts() & other.parts()), min(len(self.parts()), len(other.parts()))
        return shared >= _ALIKE * least

    def parts(self) -> frozenset[str]:
        """All runs of a few characters."""
        if self._parts is None:
            ends = range(max(1, len(self.text) - _RUN + 1))
            self._parts = frozenset(self.text[at : at + _RUN] for at in ends)
        return self._parts


def _is_of(message: Message, heads: Sequence[Head], zone: ZoneInfo) -> bool:
    """Whether it may be a copy of a written message with its id, which is told by its sender and date alone."""
    when = local(message.date, zone) if message.date else None
    for sender, day in heads:
        if when is None or day is None or when == day:
            return True
        if sender == message.sender.email and abs(when - day) <= _REWRITTEN:
            return True
    return not heads


def _one(copies: list[Message], owner: Owner) -> Message:
    def rank(copy: Message) -> tuple[bool, bool, bool, int, str, str]:
        sent, doubtful, empty = is_sent_folder(copy.folder), is_doubtful(copy, owner), not copy.text.strip()
        return not sent, doubtful, empty, -len(copy.headers), copy.source, copy.sha256

    kept = min(copies, key=rank)
    thread_id = kept.thread_id or min((copy.thread_id for copy in copies if copy.thread_id), default="")
    return kept if thread_id == kept.thread_id else msgspec.structs.replace(kept, thread_id=thread_id)
