"""Opening the encrypted JSON vault of a script: AES-256-GCM under a key that PBKDF2 makes from what a key file holds.

How such a file is laid out is not written down anywhere, so that every usual reading is tried. None of them can open it
to something wrong: the tag of AES-GCM proves the right one. How much is tried is bounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pipeline.secrets.store.faults import NothingFits, WrongKey
from pipeline.secrets.store.foreign.plain import mapping
from pipeline.secrets.store.foreign.shapes import BYTES, Part, Reading, letters, parts
from pipeline.secrets.store.nouns import Found, Secret

USUAL = 100_000
_DIGESTS = ("sha256", "sha512")
_MOST_ROUNDS = 60_000_000
"""Iterations in all: less than a minute on a small machine."""
_MOST_IN_ONE = 10_000_000


class _Recipe(NamedTuple):
    """How a part was opened: the same for all the others."""

    password: int
    digest: str
    iterations: int
    salted: bool


class _Opener:
    """Tries readings, and remembers the keys it derived."""

    def __init__(self, key: Secret) -> None:
        self.passwords = _passwords(key)
        self.spent = 0
        self._keys: dict[tuple[int, str, int, bytes], Secret] = {}

    def open(self, part: Part, known: _Recipe | None) -> tuple[Secret, _Recipe] | None:
        """The plain content of a part, and how it was opened."""
        for recipe in [known] if known else _recipes(part, len(self.passwords)):
            for reading in part.readings:
                if recipe.salted != (reading.salt is not None):
                    continue
                key = self._key(recipe, reading)
                plain = key and _decrypted(key, reading)
                if plain is not None:
                    return plain, recipe
        return None

    def _key(self, recipe: _Recipe, reading: Reading) -> Secret | None:
        if reading.salt is None:
            raw = self.passwords[recipe.password]
            return raw if len(raw) == 32 else None
        where = (recipe.password, recipe.digest, recipe.iterations, reading.salt)
        if where not in self._keys:
            self.spent += recipe.iterations
            if self.spent > _MOST_ROUNDS:
                raise NothingFits("opening that file takes too long: too many keys, or too many rounds for each")
            self._keys[where] = _derived(self.passwords[recipe.password], recipe, reading.salt)
        return self._keys[where]


def is_sealed(plain: object, *, surely: bool) -> bool:
    """Whether a JSON value has the shape of such a vault; ``surely``: one that nothing else has."""
    found = parts(plain)
    return bool(found) and not (surely and all(r.way == BYTES for part in found for r in part.readings))


def unseal_vault(plain: object, key: Secret, salt: str = "") -> list[Found]:
    """The secrets in a vault; ``salt``: the one that stands in no file.

    Raises ``WrongKey`` with what was tried, ``NothingFits`` for content of no known form.
    """
    opener = _Opener(key)
    recipe: _Recipe | None = None
    found: list[Found] = []
    for part in parts(plain, salt):
        if part.iterations > _MOST_IN_ONE:
            raise NothingFits(
                f"the file asks for {part.iterations:,} rounds of its key; at most {_MOST_IN_ONE:,} are made"
            )
        opened = opener.open(part, recipe)
        if opened is None:
            raise WrongKey(f"nothing opens {repr(part.name) if part.name else 'that file'} with this key", _tried(part))
        recipe = opened[1]
        found += _content(part, opened[0])
    return found


def _content(part: Part, plain: Secret) -> list[Found]:
    inner = _json(plain)
    if part.name:
        one = mapping({part.name: inner}) if isinstance(inner, Mapping) else None
        found = one[0] if one else Found(part.name, plain)
        return [found if found.note else found._replace(note=part.note)]
    several = mapping(inner)
    if several is None:
        raise NothingFits(
            "the file opens, but what is in it has no known form", "A JSON object of names and values is."
        )
    return several


def _json(plain: Secret) -> object:
    try:
        return json.loads(plain.reveal())
    except (ValueError, RecursionError):
        return None


def _recipes(part: Part, passwords: int) -> Iterator[_Recipe]:
    said = part.digest.lower().replace("-", "").removeprefix("hmac").removeprefix("pbkdf2")
    digests = (said,) if said in _DIGESTS else _DIGESTS
    for number in range(passwords):
        yield _Recipe(number, "", 0, salted=False)
    for digest in digests:
        for number in range(passwords):
            yield _Recipe(number, digest, part.iterations or USUAL, salted=True)


def _passwords(key: Secret) -> list[Secret]:
    """What the file may stand for: its text, hex or base64 in it, its bytes."""
    bare = Secret(key.reveal().strip())
    found = [bare]
    if all(32 <= byte < 127 for byte in bare.reveal()):
        found += map(Secret, letters(bare.reveal().decode("ascii")))
    if key != bare:
        found.append(key)
    found.append(Secret(key.reveal().decode("utf-8", "replace")))  # bytes that a script read as if they were text
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _derived(password: Secret, recipe: _Recipe, salt: bytes) -> Secret:
    from cryptography.hazmat.primitives.hashes import SHA256, SHA512
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

    digest = SHA512() if recipe.digest == "sha512" else SHA256()
    way = PBKDF2HMAC(algorithm=digest, length=32, salt=salt, iterations=max(recipe.iterations, 1))
    return Secret(way.derive(password.reveal()))


def _decrypted(key: Secret, reading: Reading) -> Secret | None:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return Secret(AESGCM(key.reveal()).decrypt(reading.nonce, reading.data, None))
    except InvalidTag:
        return None


def _tried(part: Part) -> str:
    ways = ", ".join(sorted({reading.way for reading in part.readings}))
    count = f"{part.iterations or USUAL:,}"
    return (
        f"Tried AES-256-GCM with the key as text, hex, base64 and bytes, as it is and by PBKDF2 (SHA-256 and SHA-512, "
        f"{count} rounds); {ways}. Is it the key that belongs to the file, and is the file whole? A salt that "
        "stands in the script, and not in the file, is to be named, too (--salt)."
    )
