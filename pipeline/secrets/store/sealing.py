"""Sealing and opening, given the keys. Pure: nonces and dates come from the caller."""

from __future__ import annotations

import hmac
from typing import NamedTuple

import msgspec

from pipeline.secrets.store.faults import Damaged
from pipeline.secrets.store.layout import FORMAT, VERSION, Book, Lock, Sealed, bound, decode, encode
from pipeline.secrets.store.nouns import Entry, Secret

NONCE = 12
_STEP = 64
_DAMAGED = "Put back a copy of the folder that you kept; nothing was changed."


class Keys(NamedTuple):
    """What a root key and the salt of a store make: the key of the entries, that of the whole, and a name for both."""

    entries: Secret
    whole: Secret
    id: str


def keys_of(root: Secret, salt: bytes) -> Keys:
    """The keys of a store."""
    return Keys(_part(root, salt, b"entries", 32), _part(root, salt, b"whole", 32), _id(root, salt))


def seal(keys: Keys, entry: Entry, nonce: bytes) -> Sealed:
    """Seal one entry: the value and its note, bound to the name, the dates and the key."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    about = _about(keys.id, entry.name, entry.created, entry.updated)
    data = AESGCM(keys.entries.reveal()).encrypt(nonce, _framed(entry).reveal(), about)
    return Sealed(entry.name, entry.created, entry.updated, encode(nonce), encode(data))


def unseal(keys: Keys, sealed: Sealed) -> Entry:
    """Open one entry. Raises ``Damaged``."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    about = _about(keys.id, sealed.name, sealed.created, sealed.updated)
    try:
        aead = AESGCM(keys.entries.reveal())
        framed = Secret(aead.decrypt(decode(sealed.nonce), decode(sealed.sealed), about))
    except (InvalidTag, ValueError):
        raise Damaged(f"the secret {sealed.name!r} is damaged", _DAMAGED) from None
    return _unframed(framed, sealed)


def authenticated(book: Book, keys: Keys) -> Book:
    """The file with its ``mac``."""
    return msgspec.structs.replace(book, mac=_mac(book, keys))


def verify(book: Book, keys: Keys, name: str) -> None:
    """Raises ``Damaged`` unless all of the file is as the program wrote it."""
    if not hmac.compare_digest(_mac(book, keys).encode(), book.mac.encode()):
        raise Damaged(f"{name} was changed by something else, or is damaged", _DAMAGED)


def fits(keys: Keys, lock: Lock) -> bool:
    """Whether these are the keys of the store."""
    return hmac.compare_digest(keys.id, lock.id)


def _mac(book: Book, keys: Keys) -> str:
    return hmac.digest(keys.whole.reveal(), bound(book), "sha256").hex()


def _part(root: Secret, salt: bytes, use: bytes, length: int) -> Secret:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    info = b"%s %d %s" % (FORMAT.encode(), VERSION, use)
    return Secret(HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(root.reveal()))


def _id(root: Secret, salt: bytes) -> str:
    return _part(root, salt, b"id", 16).reveal().hex()


def _about(key: str, name: str, created: str, updated: str) -> bytes:
    return msgspec.json.encode([FORMAT, VERSION, key, name, created, updated])


def _framed(entry: Entry) -> Secret:
    """Lengths, note, value; zeros up to a step, so that the file does not tell how long a password is."""
    note = Secret(entry.note)
    lengths = len(note).to_bytes(4, "big") + len(entry.value).to_bytes(4, "big")
    rest = bytes(-(8 + len(note) + len(entry.value)) % _STEP)
    return Secret(b"".join((lengths, note.reveal(), entry.value.reveal(), rest)))


def _unframed(framed: Secret, sealed: Sealed) -> Entry:
    first = int.from_bytes(framed.reveal()[:4], "big")
    second = int.from_bytes(framed.reveal()[4:8], "big")
    note, value = Secret(framed.reveal()[8 : 8 + first]), Secret(framed.reveal()[8 + first : 8 + first + second])
    if len(note) != first or len(value) != second:
        raise Damaged(f"the secret {sealed.name!r} is damaged", _DAMAGED)
    text = note.reveal().decode("utf-8", "surrogateescape")
    return Entry(sealed.name, sealed.created, sealed.updated, text, value)
