"""How many tokens a text takes of a model, estimated on the safe side without any model's tokenizer. Pure.

Tokenizers differ: what is counted here is what the costliest of the usual ones take, so that a budget holds for all.
"""

from __future__ import annotations

import re

_PIECES = re.compile(
    r"(?P<word>[A-Za-z]+)|(?P<digits>[0-9]+)|(?P<space>[ \t]+)|(?P<break>\n+)|(?P<latin>[\u00c0-\u024f]+)"
    r"|(?P<rich>[\u0370-\u03ff\u1f00-\u1fff]+)|(?P<signs>[\u0900-\u109f\u1780-\u17ff]+)"
    r"|(?P<wide>[\u0400-\u08ff\u10a0-\u177f\u1800-\u1eff]+)|(?P<drawn>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)"
    r"|(?P<mark>[!-/:-@\[-`{-~]+)|(?P<other>.)",
    re.DOTALL,
)
_HALVES = {"digits": 1, "latin": 1, "mark": 1, "wide": 2, "rich": 3, "drawn": 3, "signs": 4, "other": 6}
"""Half tokens for each character of a kind; letters of the Latin alphabet are four to a token."""


def tokens(text: str) -> int:
    """An upper estimate of the tokens of a text."""
    return sum(_cost(match) for match in _PIECES.finditer(text))


def _cost(match: re.Match[str]) -> int:
    length, kind = match.end() - match.start(), match.lastgroup or "other"
    if kind == "word":
        return (length + 3) // 4
    if kind in ("space", "break"):
        return int(kind == "break" or length > 1)
    return (length * _HALVES[kind] + 1) // 2
