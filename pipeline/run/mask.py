"""Who is forgotten, as the history still tells, and texts without them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from pipeline.model import Entity, Filed, Neutral
from pipeline.notes.names import fold_name
from pipeline.run.parsed import parse
from pipeline.run.unnamed import SOMEBODY, digest_of
from pipeline.vault.history import History

FORGET = "Vaultmill-Command: forget"
"""The line of a commit that took a person out of the vault."""
STANDS = "Delete the line `forgotten:` from Sources/Corrections.md first, if they are to be known again."
_LINK = re.compile(r"!?\[\[[^\[\]\n]{1,400}\]\]|!?\[[^\[\]\n]{0,400}\]\([^()\n]{1,400}\)")


class Mask:
    """Takes the addresses and full names of one person out of texts."""

    def __init__(self, emails: Iterable[str], names: Iterable[str]) -> None:
        self.emails = frozenset(emails)
        self.names = frozenset(name for name in names if "@" not in name and len(fold_name(name).split()) > 1)
        words = sorted((*self.emails, *self.names), key=len, reverse=True)
        spaced = (r"(?:\s|%20)+".join(map(re.escape, word.split())) for word in words)
        self._found = re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)", re.IGNORECASE) if words else None

    def hits(self, text: str) -> bool:
        """Whether a text names the person."""
        return self._found is not None and self._found.search(text) is not None

    def text(self, text: str) -> str:
        """The text with another word in the place of the person, and of links to their note."""
        if self._found is None or not self._found.search(text):
            return text
        text = _LINK.sub(lambda link: SOMEBODY if self.hits(link[0]) else link[0], text)
        return self._found.sub(SOMEBODY, text)

    def shown(self, text: Neutral) -> Neutral:
        """The same for what stands in a note."""
        return Neutral(self.text(text))

    def is_person(self, name: str, email: str) -> bool:
        """Whether a participant is the person."""
        return email in self.emails if email else fold_name(name) in {fold_name(known) for known in self.names}

    def value(self, value: Any) -> Any:
        """The same for all texts in a value of plain lists and mappings."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {key: item if key in {"source", "id"} else self.value(item) for key, item in value.items()}
        return [self.value(item) for item in value] if isinstance(value, (list, tuple)) else value


class Forgotten:
    """Everybody who is forgotten: their ``ids``, and the ``mask`` that takes their addresses and names out of texts."""

    def __init__(self, digests: Collection[str], ids: Collection[str], mask: Mask) -> None:
        self.digests, self.ids, self.mask = digests, ids, mask

    def has(self, entity: Entity) -> bool:
        """Whether an entity is somebody who is forgotten."""
        marks = entity.emails or (fold_name(entity.name),)
        return entity.id in self.ids or any(digest_of(mark) in self.digests for mark in marks)

    def left_out(self, text: str, base: str | None) -> str:
        """A note without them in a person's lines; those of the rendering that it was merged from are withdrawn."""
        rendered = set((base or "").splitlines())
        lines = text.splitlines(keepends=True)
        return "".join(line if line.rstrip("\r\n") in rendered else self.mask.text(line) for line in lines)

    def tells(self, path: str, text: str) -> bool:
        """Whether a file is theirs or names them."""
        folders = path.split("/")
        theirs = path.startswith("life/areas/") and len(folders) > 3 and folders[3] in self.ids
        return theirs or self.mask.hits(text) or self.mask.hits(path.rpartition("/")[2].removesuffix(".md"))


def forgotten_people(history: History, digests: Collection[str]) -> Forgotten | None:
    """Whom the commits that forgot them name; ``None`` while nobody is forgotten."""
    if not digests:
        return None
    emails: set[str] = set()
    names: set[str] = set()
    ids: set[str] = set()
    known: dict[str, bool] = {}

    def gone(mark: str) -> bool:
        if mark not in known:
            known[mark] = digest_of(mark) in digests
        return known[mark]

    for entity, filed in _taken_out(history):
        if entity is not None and any(map(gone, entity.emails or (fold_name(entity.name),))):
            emails |= {*entity.emails}
            names |= {entity.name, *entity.aliases}
            ids.add(entity.id)
        for who in filed.who if filed is not None else ():
            if gone(who.email or fold_name(who.name)):
                emails |= {who.email} - {""}
                names.add(str(who.name))
                ids.add(who.entity)
    return Forgotten(frozenset(digests), frozenset(ids - {""}), Mask(emails, names))


def _taken_out(history: History) -> Iterator[tuple[Entity | None, Filed | None]]:
    """What the notes said that were changed by forgetting somebody."""
    for entry in history.log():
        for changed in history.changed(entry.id) if FORGET in entry.message else ():
            if changed.old and changed.path.endswith(".md"):
                text = (history.blob(changed.old) or b"").decode("utf-8", "replace")
                note = parse(changed.path, text, "")
                yield note.entity, note.filed
