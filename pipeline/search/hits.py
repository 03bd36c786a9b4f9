"""What a search answers."""

from __future__ import annotations

import msgspec


class Hit(msgspec.Struct, frozen=True):
    """One answer. ``note`` is the vault path of the note, ``file`` and ``line`` (from 1) are where it stands.

    ``file`` is the note itself, the transcript beside it, or an entity's facts.jsonl. ``id``: of the entity, item or
    fact. ``layers`` sum up to ``score``. ``field``: what answered (title, alias, address, id, keyword, tag, fact,
    text). ``snippet``: one line, the words that were asked for between ``**``. ``text``: the whole passage, lines with
    who says them in front. ``similar``: only its name looks like what was asked, while others hold it.
    """

    note: str
    file: str
    line: int
    heading: str
    kind: str
    name: str
    id: str
    date: str
    speaker: str
    score: float
    layers: dict[str, float]
    field: str
    why: str
    snippet: str
    text: str
    similar: bool = False
