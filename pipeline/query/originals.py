"""``check --raw``: what was read, compared with the sources as they are now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.model import Message, Problem, Record, Skipped, Waiting
from pipeline.query.reading import Reading
from pipeline.read.formats import read_file
from pipeline.run.daily import MARK
from pipeline.run.intake import above_vault
from pipeline.vault.paths import relative_name
from pipeline.vault.rawfile import fetcher, open_raw
from pipeline.vault.walk import walk_files


def changed_sources(reading: Reading) -> Iterator[str]:
    """Sources that no longer hold what a note says was read there; then the sources that are gone.

    A file that moved, or was split otherwise, is no finding as long as its content is somewhere below raw/.
    """
    found, _, _ = walk_files(reading.place.raw, reading.place.closed)
    recorded = _recorded(reading)
    if not recorded:
        return
    hashes: set[str] = set()
    fetch = fetcher(reading.place.raw, reading.place.closed)
    there: set[str] = set()
    for file in found:
        path = relative_name(file.relative)
        there.add(path)
        hashes.update(_hashes(path, Path(file.real), fetch))
    gone: defaultdict[str, int] = defaultdict(int)
    for (note, source), digests in recorded.items():
        lost = sum(digest not in hashes for digest in digests)
        if lost and source in there:
            yield f"{source}: changed since {note} was made from it"
        elif lost:
            gone[source] += 1
    for source, number in gone.items():
        notes = "1 note, which stays as it is" if number == 1 else f"{number} notes, which stay as they are"
        yield f"{source}: gone (named by {notes})"


def sources_of(line: Skipped, raw: Path) -> tuple[str, ...]:
    """The paths in a skipped line's list. A path may hold the separator itself: what exists below raw/ tells."""
    if len(line.messages) == 1:
        return (line.source,)
    parts = line.source.split(", ")
    found: list[str] = []
    while parts:
        ends = (n for n in range(len(parts), 1, -1) if (raw / ", ".join(parts[:n])).exists())
        length = next(ends, 1)
        found.append(", ".join(parts[:length]))
        parts = parts[length:]
    return tuple(found)


def _recorded(reading: Reading) -> dict[tuple[str, str], list[str]]:
    """(note, source) -> hashes of what was read there, in order of the notes."""
    recorded: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, note in sorted(reading.notes.items()):
        for message in note.filed.messages if note.filed else ():
            if message.source.startswith(MARK):
                continue  # a daily note of the vault: a person writes on
            recorded[path, message.source].append(message.sha256)
        for line in note.skipped:
            for source in sources_of(line, reading.place.raw):
                recorded[path, source] += [digest for digest, _, _ in line.messages]
    return recorded


def _hashes(source: str, real: Path, fetch: Callable[[str], bytes | None]) -> Iterator[str]:
    try:
        data = open_raw(real)
    except OSError:
        return
    for record in read_file(source, data, fetch):
        if not isinstance(record, (Problem, Waiting)):
            yield from _of(above_vault(record))


def _of(record: Record) -> Iterator[str]:
    yield record.sha256
    if isinstance(record, Message):
        yield from (event.sha256 for event in record.events)
