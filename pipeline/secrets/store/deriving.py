"""From a passphrase to a key. How that is done stands in the file, within limits that are checked before it is done."""

from __future__ import annotations

import unicodedata

import msgspec

from pipeline.secrets.store.faults import Damaged
from pipeline.secrets.store.nouns import Secret

_LEAST, _MOST = "would be too easy to guess", "would take the memory or the hours of this machine"


class Scrypt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="name", tag="scrypt"):
    """RFC 7914. Needs ``128 * n * r`` bytes of memory: 128 MiB."""

    n: int = 1 << 17
    r: int = 8
    p: int = 1


class Pbkdf2(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="name", tag="pbkdf2-hmac-sha256"):
    """RFC 8018, for a library that has no scrypt."""

    iterations: int = 600_000


Kdf = Scrypt | Pbkdf2


def check_kdf(kdf: Kdf, where: str) -> None:
    """Raises ``Damaged`` for parameters that the program does not write: a weak key, or one that takes too much."""
    if isinstance(kdf, Pbkdf2):
        too = _LEAST if kdf.iterations < 600_000 else _MOST if kdf.iterations > 20_000_000 else ""
    elif kdf.n < 1 << 17 or kdf.r < 8 or kdf.p < 1 or kdf.n & (kdf.n - 1):
        too = _LEAST
    else:
        too = _MOST if kdf.n > 1 << 20 or kdf.r > 8 or kdf.p > 4 else ""
    if too:
        raise Damaged(f"{where} asks for a key that {too}", "The file is damaged, or somebody made it so on purpose.")


def derive(passphrase: Secret, kdf: Kdf, salt: bytes) -> Secret:
    """The root key: 32 bytes."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf import pbkdf2, scrypt

    way: scrypt.Scrypt | pbkdf2.PBKDF2HMAC
    if isinstance(kdf, Scrypt):
        way = scrypt.Scrypt(salt=salt, length=32, n=kdf.n, r=kdf.r, p=kdf.p)
    else:
        way = pbkdf2.PBKDF2HMAC(algorithm=SHA256(), length=32, salt=salt, iterations=kdf.iterations)
    return Secret(way.derive(_normal(passphrase).reveal()))


def best_kdf() -> Kdf:
    """Scrypt, where the library has it."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt as Way

    try:
        Way(salt=b"", length=32, n=2, r=8, p=1)
    except UnsupportedAlgorithm:
        return Pbkdf2()
    return Scrypt()


def _normal(passphrase: Secret) -> Secret:
    """The same letters in the same form, whichever keyboard and system they were typed on."""
    return Secret(unicodedata.normalize("NFC", passphrase.reveal().decode("utf-8", "surrogateescape")))
