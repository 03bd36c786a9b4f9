"""What all nouns share."""

from __future__ import annotations

from typing import NewType

import msgspec

Neutral = NewType("Neutral", str)
"""A string that passed ``pipeline.notes.neutral``: safe to stand in a note. Nothing else may make one."""


Texts = tuple[tuple[Neutral, Neutral], ...]
"""(heading, body) of what stands under ``## Text``."""


class Noun(msgspec.Struct, frozen=True):
    """Base of all nouns: immutable, compared by value."""
