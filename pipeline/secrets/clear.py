"""An item without its secrets, before anything is taken from it: what is quoted later in part cannot hold one.

A secret is told by the words around it, which a fragment no longer has. So whole texts are searched, and what was
found once in an item is removed wherever it stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from pipeline.model import Item, Noun
from pipeline.secrets.find import MARKER, find, replaced
from pipeline.secrets.spans import Secret

_KEPT = frozenset(
    """id key kind sha256 source uid recurrence_id date updated grows thread_of thread_id in_reply_to references email
    emails phones type size form service folder html headers method status""".split()
)
"""Fields that name something, and those from which nothing is taken over into notes."""
_LEAST = 6
"""Characters of a secret that is looked for wherever it stands; a short number may be any other there."""
_READ = 20_000
_LINES = 200
"""Of a message where a password may stand alone."""
_WORDS = 5
"""Words of three letters that a sentence has besides its secrets."""
N = TypeVar("N", bound=Noun)


class Cleared:
    """Texts of one item without secrets. ``values`` are those that go wherever they stand, ``kinds`` all found."""

    def __init__(self, texts: Iterable[str], answers: Iterable[str] = ()) -> None:
        self._found: dict[str, tuple[Secret, ...]] = {}
        kinds = dict.fromkeys(answers, "password")
        for text in texts:
            if text not in self._found:
                self._found[text] = find(text)
                for secret in self._found[text]:
                    kinds.setdefault(text[secret.start : secret.end], secret.kind)
        self.kinds = frozenset(kinds.values())
        self.values = {value: kind for value, kind in kinds.items() if _is_telling(value, kind)}
        words = sorted(self.values, key=lambda value: (-len(value), value))
        self._again = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)") if words else None

    def text(self, text: str) -> str:
        """The text without them."""
        found = self._found.get(text)
        text = replaced(text, find(text) if found is None else found)
        if self._again is None:
            return text
        return self._again.sub(lambda match: f"[secret removed: {self.values[match[0]]}]", text)

    def value(self, value: Any, name: str = "") -> Any:
        """The same for everything in a noun or a tuple of them."""
        if isinstance(value, str):
            return value if name in _KEPT else self.text(value)
        if isinstance(value, tuple):
            return tuple(self.value(one, name) for one in value) if name not in _KEPT else value
        return self.noun(value) if isinstance(value, Noun) else value

    def noun(self, noun: N) -> N:
        """A noun with other texts; itself when there is no secret in it."""
        fields = {field: getattr(noun, field) for field in noun.__struct_fields__}
        changed = {field: new for field, old in fields.items() if (new := self.value(old, field)) != old}
        return msgspec.structs.replace(noun, **changed) if changed else noun


def clear(item: Item) -> tuple[Item, Cleared]:
    """The item without secrets, and what takes them out of other texts about it."""
    cleared = Cleared(texts(item), _answers(item))
    return cleared.noun(item), cleared


def _answers(item: Item) -> Iterator[str]:
    """What stands on a line of its own after somebody spoke of a password, and looks like one."""
    said = [message.text for message in item.messages]
    yield from _after_asking(said, item.title)
    for day in item.chat:
        yield from _after_asking((line.text for line in day.lines), "")


def _after_asking(said: Iterable[str], title: str) -> Iterator[str]:
    from pipeline.secrets.passwords import is_strong, speaks_of

    asked = speaks_of(title)
    for text in said:
        for line in text[:_READ].split("\n")[:_LINES] if asked else ():
            words = line.strip("> \t\r*_`\"'“”.,").split(" ", 1)
            if len(words) == 1 and is_strong(words[0], True):
                yield words[0]
        asked = asked or speaks_of(text[:_READ])


def clear_noun(noun: N) -> N:
    """One event, occurrence or the like without secrets."""
    return Cleared(texts(noun)).noun(noun)


def texts(value: Any, name: str = "") -> Iterator[str]:
    """All foreign texts in a noun."""
    if name in _KEPT:
        return
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts(one, name)
    elif isinstance(value, Noun):
        for field in value.__struct_fields__:
            yield from texts(getattr(value, field), field)


def is_nothing_else(text: str) -> bool:
    """Whether a sentence says nothing once its secrets are removed: no decision, no fact, no task."""
    rest, count = MARKER.subn(" ", text)
    return count > 0 and len(re.findall(r"[^\W\d_]{3,}", rest)) < _WORDS


def _is_telling(value: str, kind: str) -> bool:
    """A value that means nothing else in the same item."""
    if len(value) < _LEAST or (value.isalpha() and value.islower()):
        return False
    return kind not in ("code", "pin", "door code", "card code") or len(value) >= _LEAST
