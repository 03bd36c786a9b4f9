"""A secret value that hides itself, what belongs to it, and which names and values the store takes."""

from __future__ import annotations

import contextlib
import hmac
import unicodedata
from typing import NamedTuple, NoReturn

from pipeline.secrets.store.faults import BadName, TooLarge

LONGEST_NAME = 100
LONGEST_NOTE = 10_000
LARGEST = 1 << 20
"""Bytes of one value."""
_HIDDEN = "Secret(hidden)"
_JOINERS = "\u200c\u200d"
"""Unseen, but letters of some scripts and many emoji are written with them."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u3164\uffa0")
"""Letters and marks that show nothing, so that two names could look like one."""


class Secret:
    """Bytes that show in no ``repr``, message or traceback, that nothing serialises, and that compare in constant time.

    ``reveal`` is the only way out. Its result belongs in an expression: a local variable shows in a traceback.
    """

    __slots__ = ("__value",)

    def __init__(self, value: bytes | str) -> None:
        self.__value = _encoded(value) if isinstance(value, str) else bytes(value)

    def reveal(self) -> bytes:
        """The value itself."""
        return self.__value

    def __len__(self) -> int:
        return len(self.__value)

    def __bool__(self) -> bool:
        return bool(self.__value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return hmac.compare_digest(self.__value, other.__value)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return _HIDDEN

    def __format__(self, _spec: str) -> str:
        return _HIDDEN

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("a secret cannot be serialised")

    def __copy__(self) -> Secret:
        return self

    def __deepcopy__(self, _memo: object) -> Secret:
        return self


def _encoded(text: str) -> bytes:
    """In UTF-8; halves of characters, which JSON can hold, stay halves."""
    with contextlib.suppress(UnicodeEncodeError):
        return text.encode("utf-8", "surrogateescape")
    return text.encode("utf-8", "surrogatepass")


class Found(NamedTuple):
    """A secret to be stored."""

    name: str
    value: Secret
    note: str = ""

    def __repr__(self) -> str:
        return f"Found({self.name!r})"


class Entry(NamedTuple):
    """A secret of the store, opened."""

    name: str
    created: str
    updated: str
    note: str
    value: Secret

    def __repr__(self) -> str:
        return f"Entry({self.name!r})"


def check_name(name: str) -> str:
    """The name in the one form it is stored in (NFC). Raises ``BadName``."""
    name = unicodedata.normalize("NFC", name)
    if not name or len(name) > LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if name != name.strip():
        raise BadName("a name neither begins nor ends with a blank")
    if any(map(is_odd, name)):
        raise BadName(
            "a name is one line without control characters and unseen ones",
            "Keep long or odd text for the value or the note.",
        )
    return name


def is_odd(char: str) -> bool:
    """Whether a name cannot hold that character: it breaks the line, or changes how it reads without being seen."""
    return char in _UNSEEN or (unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _JOINERS)


def check_value(value: Secret, note: str = "") -> None:
    """Raises ``TooLarge`` for more than the store takes as one value or one note."""
    if len(value) > LARGEST:
        raise TooLarge(f"the value has {len(value):,} bytes; a secret has at most {LARGEST:,}")
    if len(note) > LONGEST_NOTE:
        raise TooLarge(f"the note has {len(note):,} characters; a note has at most {LONGEST_NOTE:,}")
