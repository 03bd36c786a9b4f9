"""Foreign texts and values without the secrets in them. Pure."""

from __future__ import annotations

import json
from typing import Any

from pipeline.secrets.find import find, mask

DEEPEST = 60
TOO_DEEP = "nested too deep"


class Masker:
    """``count``: how many secrets were left out so far."""

    def __init__(self) -> None:
        self.count = 0

    def text(self, text: str) -> str:
        """A text without its secrets."""
        self.count += len(find(text))
        return mask(text)

    def value(self, value: Any, key: str = "") -> Any:
        """A JSON value without the secrets in its strings; the key that a string has tells, too."""
        if isinstance(value, dict):
            return {mask(name): self.value(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, key) for one in value]
        if not isinstance(value, str):
            return value
        if key and not find(value) and (known := [s for s in find(f"{key}: {value}") if s.end > len(key) + 2]):
            self.count += 1
            return f"[secret removed: {known[0].kind}]"
        return self.text(value)


def loaded(text: str) -> Any:
    """A JSON text (RFC 8259). Raises ``ValueError``, also for one that is nested too deep."""
    try:
        value = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error
    level = [value]
    for _ in range(DEEPEST):
        parts = (one for one in level if isinstance(one, dict | list))
        level = [below for one in parts for below in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return value
    raise ValueError(TOO_DEEP)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
