"""``depth-check``: the signals of a text, its score and layers, and what to aim at."""

from __future__ import annotations

from typing import Any

import msgspec

from pipeline.extract.deep.gates import judge
from pipeline.extract.deep.signals import LAYER_NAMES


def deepness(text: str, title: str = "") -> dict[str, Any]:
    """``signals``, ``score``, ``layers`` with their ``names``, ``targets``; needs no vault."""
    verdict = judge(text, title)
    told: dict[str, Any] = msgspec.to_builtins(verdict.depth)
    return told | {"names": list(LAYER_NAMES[: verdict.depth.layers]), "targets": msgspec.to_builtins(verdict.targets)}
