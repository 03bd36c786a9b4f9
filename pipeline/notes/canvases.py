"""A canvas (https://jsoncanvas.org) whose cards follow notes that move: only the paths change, byte for byte. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

ENDING = ".canvas"
_FILE = re.compile(r'("file"[ \t\r\n]{0,100}:[ \t\r\n]{0,100})("(?:[^"\\]|\\.){0,10000}")')
"""A key and its text: within a text of JSON no quote stands alone, so that nothing else looks like it."""


def led(text: str, moved: Mapping[str, str]) -> str:
    """``moved``: old path -> new path, without ``.md``. What is no JSON stays as it is."""
    if not any(json.dumps(old, ensure_ascii=ascii_)[1:-1] in text for old in moved for ascii_ in (False, True)):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text
    return _FILE.sub(lambda match: match[1] + _led(match[2], moved), text)


def _led(literal: str, moved: Mapping[str, str]) -> str:
    path = json.loads(literal)
    new = moved.get(path.removesuffix(".md"), "") if path.endswith(".md") else ""
    return json.dumps(f"{new}.md", ensure_ascii=False) if new else literal
