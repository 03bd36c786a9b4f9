"""The file of the store: what stands in it, how it is read and written. Pure, and in need of no key."""

from __future__ import annotations

import base64
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from pipeline.secrets.store.deriving import Kdf, check_kdf
from pipeline.secrets.store.faults import BadName, Damaged, TooLarge
from pipeline.secrets.store.nouns import check_name

FORMAT, VERSION = "vaultmill-secrets", 1
LARGEST_FILE = 64 << 20
_RESTORE = "Put back a copy of the folder that you kept; nothing was changed."
_Base64 = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]*={0,2}\Z")]
_Date = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z", max_length=20)]


class Place(StrEnum):
    """Where the key of a store is kept."""

    FILE = "file"
    PASSPHRASE = "passphrase"
    KEYRING = "keyring"


class Listed(NamedTuple):
    """What stands in clear about a secret. Dates are UTC: ``2026-11-30T17:50:52Z``."""

    name: str
    created: str
    updated: str


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which key opens the store: where it is kept, its id, and what it is made from."""

    place: Place
    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
    salt: Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]{22}==\Z")]
    kdf: Kdf | None


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One secret: name and dates in clear; the value and its note sealed."""

    name: str
    created: _Date
    updated: _Date
    nonce: Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]{16}\Z")]
    sealed: _Base64


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. ``entries`` are sorted by name; ``mac`` authenticates all that stands before it."""

    format: Literal["vaultmill-secrets"]
    version: Literal[1]
    key: Lock
    entries: tuple[Sealed, ...]
    mac: str = ""

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The entries as far as they stand in clear."""
        return tuple(Listed(one.name, one.created, one.updated) for one in self.entries)


class _Kind(msgspec.Struct):
    format: str = ""
    version: int = 0


def new_book(key: Lock, entries: tuple[Sealed, ...]) -> Book:
    """A file whose ``mac`` is still to be made."""
    return Book("vaultmill-secrets", 1, key, tuple(sorted(entries, key=lambda one: one.name)))


def bound(book: Book) -> bytes:
    """What ``mac`` is made over."""
    return msgspec.json.encode(msgspec.structs.replace(book, mac=""))


def render(book: Book) -> bytes:
    """The bytes of the file. Raises ``TooLarge`` for one that would not be read again."""
    data = _rendered(book)
    if len(data) > LARGEST_FILE:
        raise TooLarge(f"the store would have {len(data):,} bytes; it has at most {LARGEST_FILE:,}")
    return data


def parse(data: bytes, name: str) -> Book:
    """Read a file. Raises ``Damaged`` for anything that ``render`` would not have written, but for ends of lines."""
    if len(data) > LARGEST_FILE:
        raise Damaged(f"{name} is larger than a store can be", _RESTORE)
    try:
        book = msgspec.json.decode(data, type=Book)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise _unread(data, name) from None
    if data.replace(b"\r\n", b"\n").rstrip() != _rendered(book).rstrip():
        raise Damaged(f"{name} was edited or is damaged", _RESTORE)
    listed = [one.name for one in book.entries]
    if listed != sorted(set(listed)) or not all(map(_is_name, listed)):
        raise Damaged(f"{name} holds names that the program does not write", _RESTORE)
    if (book.key.kdf is not None) != (book.key.place == Place.PASSPHRASE):
        raise Damaged(f"{name} does not say how its key is made", _RESTORE)
    if book.key.kdf is not None:
        check_kdf(book.key.kdf, name)
    return book


def _rendered(book: Book) -> bytes:
    return msgspec.json.format(msgspec.json.encode(book), indent=1) + b"\n"


def encode(data: bytes) -> str:
    """Bytes as they stand in the file."""
    return base64.b64encode(data).decode()


def decode(text: str) -> bytes:
    """The bytes again. Raises ``ValueError``."""
    return base64.b64decode(text, validate=True)


def _is_name(name: str) -> bool:
    try:
        return check_name(name) == name
    except BadName:
        return False


def _unread(data: bytes, name: str) -> Damaged:
    if not data.strip():
        return Damaged(f"{name} is empty", _RESTORE)
    try:
        kind = msgspec.json.decode(data, type=_Kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return Damaged(f"{name} is cut short or damaged", _RESTORE)
    if kind.format == FORMAT and kind.version > VERSION:
        return Damaged(f"{name} was written by a newer version of the program", "Update the program.")
    return Damaged(f"{name} is damaged, or no store of secrets", _RESTORE)
