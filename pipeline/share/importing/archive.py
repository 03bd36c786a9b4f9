"""What an agent's folder held, kept beside the facts made of it, so that it can be written again as it came. Pure.

``imported.md`` has a JSON object per file in a block of code. All but letters, digits and plain signs is escaped in it,
so that nothing there is taken for a link, a template, a task or HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from pipeline.model import Noun

NAME = "imported.md"
ABOVE = f"life/areas/{NAME}"
"""Where files stand that belong to no single entity."""
_HEAD = """# Imported

What `vaultmill import-memory` read, file by file. `vaultmill export --format life` writes it again as it came.

```json
"""
_MEANING = re.compile(r"[<>`\[\]{}%$#^|&]")


class Kept(Noun, frozen=True):
    """One file. ``ids``: its facts, in order -> ids in the vault (``""``: not taken)."""

    path: str
    text: str
    ids: tuple[str, ...] = ()


def render(files: Iterable[Kept]) -> str:
    """The note of several files."""
    lines = [_line(file) for file in sorted(files, key=lambda one: one.path)]
    return _HEAD + "\n".join(lines) + "\n```\n" if lines else ""


def parse(text: str) -> tuple[Kept, ...]:
    """The files of a note; lines that cannot be read are passed over."""
    found: list[Kept] = []
    for line in text.split("\n"):
        if not line.startswith('{"path"'):
            continue
        try:
            value = json.loads(line)
        except ValueError:
            continue
        ids = value.get("ids", [])
        if isinstance(value.get("path"), str) and isinstance(value.get("text"), str) and isinstance(ids, list):
            found.append(Kept(value["path"], value["text"], tuple(one for one in ids if isinstance(one, str))))
    return tuple(found)


def merged(before: Iterable[Kept], now: Iterable[Kept]) -> tuple[Kept, ...]:
    """Files of several imports: of one path the newest."""
    return tuple({file.path: file for file in (*before, *now)}.values())


def _line(file: Kept) -> str:
    ids = f', "ids": {json.dumps(list(file.ids))}' if any(file.ids) else ""
    return f'{{"path": {_string(file.path)}, "text": {_string(file.text)}{ids}}}'


def _string(text: str) -> str:
    written = json.dumps(text, ensure_ascii=True)
    return _MEANING.sub(lambda match: f"\\u{ord(match.group()):04x}", written)
