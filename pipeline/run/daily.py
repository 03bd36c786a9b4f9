"""Daily notes of the vault: where they are, and what a person wrote there, read like any source."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from pathlib import Path

import msgspec

from pipeline.model import Document, Waiting
from pipeline.notes import daily, frontmatter
from pipeline.run.parsed import Parsed
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.files import read_note

MARK = "vault:"
"""How the sources begin that stand in the vault and not below raw/."""
CACHE = "daily"
VERSION = "daily-1"
OBSIDIAN = ".obsidian/daily-notes.json"


class Shelf(msgspec.Struct, frozen=True):
    """Where daily notes are: folder (``""``: the vault itself), names in moment's format, the person's template."""

    folder: str = "memory"
    form: str = "YYYY-MM-DD"
    template: str = ""

    def path(self, day: date) -> str:
        """Vault path of the note of a day; ``""`` when the format tells more than the day."""
        name = daily.moment(self.form, day).strip("/")
        path = f"{self.folder}/{name}.md" if self.folder else f"{name}.md"
        return path if name and not any(part in ("", ".", "..") or part[0] == "." for part in path.split("/")) else ""

    def day(self, path: str) -> date | None:
        """The day of the note at a vault path; ``None`` when it is no daily note."""
        start = f"{self.folder}/" if self.folder else ""
        if not path.startswith(start) or not path.endswith(".md"):
            return None
        return daily.day_of(self.form, path[len(start) : -len(".md")])


def load_shelf(vault: Path) -> Shelf:
    """Where Obsidian's own settings say that daily notes are, else ``memory/``."""
    try:
        said = json.loads((vault / OBSIDIAN).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Shelf()
    if not isinstance(said, dict):
        return Shelf()
    values = {key: value.strip() for key in ("folder", "format", "template") if isinstance(value := said.get(key), str)}
    return Shelf(
        values.get("folder", "").strip("/"), values.get("format") or Shelf().form, values.get("template", "").strip("/")
    )


class Found(msgspec.Struct, frozen=True):
    """Daily notes to be read, those that wait, and what to remember of all for the next run."""

    documents: tuple[Document, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    hashes: dict[str, str] = {}
    seen: dict[str, tuple[str, str]] = {}


def daily_notes(vault: Path, notes: Mapping[str, Parsed], cache: Path, now: float, quiet: float, every: bool) -> Found:
    """Daily notes with words of the person that no run has read, or ``every``. ``now``: POSIX; ``quiet``: seconds.

    ``hashes``: source -> hash of the person's part of every daily note, changed or not.
    """
    shelf = load_shelf(vault)
    known = load_cache(cache / CACHE, dict[str, tuple[str, str]], VERSION) or {}
    documents: list[Document] = []
    waiting: list[Waiting] = []
    seen: dict[str, tuple[str, str]] = {}
    for path in sorted(path for path in notes if shelf.day(path)):
        file = notes[path].sha256
        before = known.get(path)
        if before is not None and before[0] == file and not every:
            seen[path] = before
            continue
        document = read_daily(vault, path, shelf)
        if document is None:
            seen[path] = (file, "")
        elif before is not None and before[1] == document.sha256 and not every:
            seen[path] = (file, document.sha256)
        elif is_young(vault / path, now, quiet):
            waiting.append(Waiting(MARK + path, "edited a moment ago"))
            if before is not None:
                seen[path] = before
        else:
            documents.append(document)
            seen[path] = (file, document.sha256)
    hashes = {MARK + path: above for path, (_, above) in seen.items() if above}
    return Found(tuple(documents), tuple(waiting), hashes, seen)


def save_seen(cache: Path, found: Found) -> None:
    """Remember what was read; what is not remembered is read again, which only costs time."""
    if found.seen or (cache / CACHE).exists():
        save_cache(cache / CACHE, found.seen, VERSION)


def read_daily(vault: Path, path: str, shelf: Shelf) -> Document | None:
    """The person's part of a daily note; ``None`` when it says nothing, or is being written."""
    day, data = shelf.day(path), read_note(vault / path)
    if day is None or not isinstance(data, bytes):
        return None
    text = data.decode("utf-8", "replace").replace("\r\n", "\n").removeprefix("\ufeff")
    body = daily.above("".join(frontmatter.split(text).body)).strip()
    if daily.is_blank(body):
        return None
    return Document(
        form="daily-note",
        title=day.isoformat(),
        body=body,
        date=datetime.combine(day, time()),
        date_only=True,
        source=MARK + path,
        sha256=hashlib.sha256(body.encode("utf-8", "replace")).hexdigest(),
    )


def named_daily(vault: Path, sources: Iterable[str]) -> tuple[Document, ...]:
    """The daily notes among some sources, as they are now."""
    paths = [source.removeprefix(MARK) for source in sorted(sources) if source.startswith(MARK)]
    shelf = load_shelf(vault) if paths else Shelf()
    found = (read_daily(vault, path, shelf) for path in paths)
    return tuple(document for document in found if document is not None)


def is_young(file: Path, now: float, quiet: float) -> bool:
    """Whether a file changed less than ``quiet`` seconds before ``now``."""
    try:
        return abs(now - file.stat().st_mtime) < quiet
    except OSError:
        return False
