"""The shapes that an encrypted JSON vault of a script may have: where salt, nonce, tag and data may stand. Pure.

==============  ============================================================================================
whole or parts  one sealed object, or one for each name (in the object itself, or in ``entries``, ``secrets``…)
salt            ``salt``, ``kdf.salt``; once for all or in each part; absent, or in the script only: named by a
                person, the word "salt", none; or in front of packed bytes
nonce           ``iv``, ``nonce``; 12 or 16 bytes
tag             ``tag``, ``authTag``…; or at the end of the data
data            ``data``, ``ciphertext``, ``encrypted``, ``content``, ``value``, ``payload``
packed          ``"iv:tag:data"`` with 3 or 4 parts, or one string ``salt | iv | tag | data`` in any usual order
letters         hex, base64, base64url; a salt also as plain text
==============  ============================================================================================
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

TAG = 16
BYTES = "one string of bytes"
_SALTS = ("salt", "kdfSalt", "keySalt")
_NONCES = ("iv", "nonce")
_TAGS = ("tag", "authTag", "auth_tag", "authtag", "mac")
_DATA = ("data", "ciphertext", "cipherText", "encrypted", "encryptedData", "content", "value", "payload", "ct")
_COUNTS = ("iterations", "iter", "rounds", "pbkdf2Iterations")
_DIGESTS = ("digest", "hash", "prf")
_GROUPS = ("entries", "secrets", "items", "vault", "data")
_KDFS = ("kdf", "kdfParams", "kdfparams", "pbkdf2", "key", "meta", "params")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+\Z")
_ABOUT = frozenset({*_SALTS, *_COUNTS, *_DIGESTS, *_KDFS, "algorithm", "alg", "cipher", "created", "createdAt"})
_ABOUT |= {"format", "updated", "updatedAt", "v", "version"}
_MOST_READINGS = 400
_USUAL_SALTS = (b"salt", b"")
"""What examples of the library have, where none stands in the file."""


class Reading(NamedTuple):
    """One way to read a sealed part: ``salt`` is ``None`` where the key is used as it is."""

    salt: bytes | None
    nonce: bytes
    data: bytes
    way: str


class Part(NamedTuple):
    """One sealed part; ``name`` is empty for a whole store. ``iterations`` 0 and ``digest`` empty: not said."""

    name: str
    readings: tuple[Reading, ...]
    iterations: int
    digest: str
    note: str


def parts(plain: object, salt: str = "") -> list[Part]:
    """The sealed parts of a JSON value; none where it has no such shape. ``salt``: one that does not stand there."""
    if isinstance(plain, str):
        return [part] if (part := _part("", plain, {"salt": salt})) else []
    if isinstance(plain, Mapping) and salt and not _salts(plain):
        plain = {**plain, "salt": salt}
    if not isinstance(plain, Mapping):
        return []
    whole = _part("", plain, {})
    if whole is not None:
        return [whole]
    for group in _GROUPS:
        if isinstance(plain.get(group), Mapping):
            return _each(plain[group].items(), plain)
        if isinstance(plain.get(group), list):
            named = [(_text(one, ("name", "key", "id")), one) for one in plain[group] if isinstance(one, Mapping)]
            return _each(named, plain)
    sealed = [(name, one) for name, one in plain.items() if name not in _SALTS and _part(str(name), one, plain)]
    return _each(sealed, plain)


def unread(plain: object) -> list[str]:
    """What stands beside the sealed parts and is none, in words."""
    if not isinstance(plain, Mapping) or _part("", plain, {}) is not None:
        return []
    group = next((plain[word] for word in _GROUPS if isinstance(plain.get(word), Mapping | list)), plain)
    taken = {part.name for part in parts(plain)}
    names = group if isinstance(group, Mapping) else [_text(one, ("name", "key", "id")) for one in group]
    return [
        f"{name}: not encrypted, or in no known form"
        for name in map(str, names)
        if name not in taken | _ABOUT and name[:1] != "_"
    ]


def letters(text: str) -> list[bytes]:
    """The bytes that a text may stand for: hex, base64, base64url."""
    found: list[bytes] = []
    if _HEX.match(text):
        found.append(bytes.fromhex(text))
    bare = "".join(text.split()).rstrip("=").replace("-", "+").replace("_", "/")
    with contextlib.suppress(binascii.Error, ValueError):
        found.append(base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True))
    return [data for data in found if data]


def _each(named: Any, outer: Mapping[str, Any]) -> list[Part]:
    found = [_part(str(name), one, outer) for name, one in named]
    return [part for part in found if part is not None and part.name]


def _part(name: str, one: object, outer: Mapping[str, Any]) -> Part | None:
    if isinstance(one, str):
        readings, inner = _packed(one, _salts(outer) or [*_USUAL_SALTS]), {}
    elif isinstance(one, Mapping):
        inner = dict(one)
        readings = _apart(inner, _salts(inner) or _salts(outer) or [*_USUAL_SALTS])
    else:
        return None
    if not readings:
        return None
    count = _number(inner) or _number(outer)
    digest = _text(inner, _DIGESTS) or _text(outer, _DIGESTS) or _nested(inner, _DIGESTS) or _nested(outer, _DIGESTS)
    return Part(name, tuple(readings[:_MOST_READINGS]), count, digest, _text(inner, ("note", "notes", "description")))


def _apart(inner: Mapping[str, Any], salts: list[bytes]) -> list[Reading]:
    """Fields of their own for nonce and data."""
    nonces = [n for word in _NONCES for n in _letters(inner.get(word)) if len(n) in (12, 16)]
    data = next((inner[word] for word in _DATA if isinstance(inner.get(word), str)), None)
    if data is None:
        return []
    if not nonces:
        return _packed(data, salts)
    tags = [t for word in _TAGS for t in _letters(inner.get(word)) if len(t) == TAG]
    bodies = letters(data) if data else [b""]
    sealed = [body + tag for body, tag in product(bodies, tags)] if tags else [b for b in bodies if len(b) >= TAG]
    way = "tag apart" if tags else "tag at the end"
    return [Reading(s, n, b, way) for s, n, b in product([*salts, None], nonces, sealed)]


def _packed(text: str, salts: list[bytes]) -> list[Reading]:
    """All in one string: parts between colons or points, or bytes one after the other."""
    for mark in ":.$|":
        split = text.split(mark)
        if len(split) in (3, 4) and split.count("") <= 1:
            cut = [letters(part) if part else [b""] for part in split]
            return list(_ordered(cut, salts)) if all(cut) else []
    return [reading for data in letters(text) for reading in _sliced(data, salts)]


def _ordered(cut: list[list[bytes]], salts: list[bytes]) -> Iterator[Reading]:
    for chosen in product(*cut):
        own = [chosen[0]] if len(chosen) == 4 else []
        nonce, second, third = chosen[-3:]
        if len(nonce) not in (12, 16):
            continue
        for body, tag in ((third, second), (second, third)):
            if len(tag) == TAG:
                yield from (Reading(s, nonce, body + tag, "parts in one string") for s in [*own, *salts, None])


def _sliced(data: bytes, salts: list[bytes]) -> Iterator[Reading]:
    for salt_length in (0, 16, 32, 64):
        own = [data[:salt_length]] if salt_length else [*salts, None]
        for nonce_length in (12, 16):
            rest = data[salt_length + nonce_length :]
            if len(rest) < TAG:
                continue
            nonce = data[salt_length : salt_length + nonce_length]
            for body in (rest[TAG:] + rest[:TAG], rest):
                yield from (Reading(salt, nonce, body, BYTES) for salt in own)


def _salts(outer: Mapping[str, Any]) -> list[bytes]:
    text = _text(outer, _SALTS) or _nested(outer, _SALTS)
    return [*letters(text), text.encode("utf-8", "replace")] if text else []


def _letters(value: object) -> list[bytes]:
    return letters(value) if isinstance(value, str) else []


def _text(value: Any, words: tuple[str, ...]) -> str:
    if not isinstance(value, Mapping):
        return ""
    return next((value[word] for word in words if isinstance(value.get(word), str)), "")


def _nested(value: Mapping[str, Any], words: tuple[str, ...]) -> str:
    return next((text for word in _KDFS if (text := _text(value.get(word), words))), "")


def _number(value: Mapping[str, Any]) -> int:
    places = [value, *(value[word] for word in _KDFS if isinstance(value.get(word), Mapping))]
    for place in places:
        for word in _COUNTS:
            if isinstance(place.get(word), int) and not isinstance(place[word], bool):
                return int(place[word])
    return 0
