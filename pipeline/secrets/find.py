"""Credentials in prose, mail and settings: the rules of all kinds together, and texts without what they find.

The rules are written for what people send each other, where a word in one of many languages tells more than the looks
of the secret; ready-made scanners look for tokens in program code and miss passwords, PINs and codes in sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.secrets.spans import Secret

MARKER = re.compile(r"\\?\[secret removed: [a-z0-9 ]{2,30}\\?\]")
"""What stands in the place of a secret, also when it was made neutral."""
_NAMED = "(secret)"
"""The same in the name of a note."""
SHORTEST = 4
_REMEMBERED = 20_000


def find(text: str) -> tuple[Secret, ...]:
    """Secrets in order, not overlapping; the longest of several at one place. Linear in the length of the text."""
    if len(text) < SHORTEST:
        return ()
    return _again(text) if len(text) <= _REMEMBERED else _found(text)


@lru_cache(maxsize=512)
def _again(text: str) -> tuple[Secret, ...]:
    """The same text is asked about as part of an item, of a note and of a commit."""
    return _found(text)


def _found(text: str) -> tuple[Secret, ...]:
    found = sorted(_all(text), key=lambda secret: (secret.start, -secret.end))
    kept: list[Secret] = []
    for secret in found:
        if not kept or secret.start >= kept[-1].end:
            kept.append(secret)
        elif secret.end > kept[-1].end:
            kept[-1] = kept[-1]._replace(end=secret.end)
    return tuple(kept)


def mask(text: str) -> str:
    """The text with every secret replaced by ``[secret removed: <kind>]``."""
    return replaced(text, find(text))


def replaced(text: str, found: tuple[Secret, ...]) -> str:
    """The text with ``found`` replaced."""
    parts: list[str] = []
    at = 0
    for secret in found:
        parts += [text[at : secret.start], f"[secret removed: {secret.kind}]"]
        at = secret.end
    return "".join(parts) + text[at:] if parts else text


def _all(text: str) -> Iterator[Secret]:
    # here, as many commands read no text and need not compile the expressions
    from pipeline.secrets.assigned import assigned
    from pipeline.secrets.codes import codes
    from pipeline.secrets.keys import keys
    from pipeline.secrets.numbers import numbers
    from pipeline.secrets.passwords import passwords
    from pipeline.secrets.scattered import scattered
    from pipeline.secrets.tokens import tokens

    marked = [match.span() for match in MARKER.finditer(text)] if "[secret removed: " in text else []
    if _NAMED in text:
        marked += [match.span() for match in re.finditer(re.escape(_NAMED), text)]
    lower = text.lower()
    yield from tokens(text)
    found: list[Secret] = []
    for rules in (keys, numbers, passwords, codes, assigned):
        found += rules(text, lower)
    for secret in (*found, *scattered(text, lower, found)):
        if not any(secret.start < end and start < secret.end for start, end in marked):
            yield secret
