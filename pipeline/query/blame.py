"""``vaultmill blame``: the item and quote that each line of a note rests on, and since which batch it stands there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.notes import frontmatter, merge, units, yaml
from pipeline.notes.neutral import plain
from pipeline.query.ages import ages
from pipeline.query.evidence import BOOKKEEPING, NOTHING, TEMPLATE, Origin
from pipeline.query.find import note_path
from pipeline.query.origins import origins
from pipeline.query.reading import Reading, reading
from pipeline.query.timeline import MACHINE_ADDRESS, local, subject, who
from pipeline.run.holders import rebased
from pipeline.vault.commits import Entry
from pipeline.vault.revision import short_name

_LAID_DOWN = "Vault laid down"


class Blamed(msgspec.Struct, frozen=True):
    """One line. ``origin``: item, you, template, vaultmill (its own bookkeeping), or unknown; of a blank line "".

    ``items``: id, date, title, note of each; ``quote``: the words it rests on; ``why`` says more; ``date``: when a
    person said it. ``batch``, ``commit``, ``when``, ``who``: since when it stands there, empty while uncommitted.
    """

    line: int
    text: str
    origin: str = ""
    items: tuple[dict[str, str], ...] = ()
    quote: str = ""
    why: str = ""
    date: str = ""
    batch: str = ""
    commit: str = ""
    when: str = ""
    who: str = ""


def blame(root: Path, note: str, line: int = 0) -> tuple[str, tuple[Blamed, ...]]:
    """(path, its lines, or the one of that number). Raises ``UsageFault``."""
    with reading(root) as place:
        path = note_path(place, note)
        if not (place.place.vault / path).is_file():
            raise UsageFault(f"{path} was deleted", f"`vaultmill history '{path}'` tells when.")
        text = units.comparable(place.text(path))
        lines = text.removesuffix("\n").split("\n")
        if line < 0 or line > len(lines):
            raise UsageFault(f"{path} has no line {line}", f"It has {len(lines)} lines.")
        since = ages(place.history, path, text)
        told = _origins(place, path, text, since)
        wanted = [line - 1] if line else range(len(lines))
        return path, tuple(_row(place, number, lines[number], told[number], since[number]) for number in wanted)


def _origins(place: Reading, path: str, text: str, since: list[Entry | None]) -> list[Origin]:
    """The person's lines are theirs; of the program's the marks tell."""
    lines = text.split("\n")
    ours, known = _ours(place, path, text, since), origins(place, path, text)
    rendered = bool(place.notes[path].machine) if path in place.notes else False
    found = []
    for number, (line, commit) in enumerate(zip(lines, since, strict=True)):
        if not line.strip():
            found.append(Origin(""))
        elif number not in ours:
            found.append(Origin("you"))
        elif number in known or rendered:
            found.append(known.get(number, NOTHING))
        else:
            laid = commit is not None and subject(commit) == _LAID_DOWN
            found.append(TEMPLATE if laid else BOOKKEEPING)
    return found


def _ours(place: Reading, path: str, text: str, since: list[Entry | None]) -> set[int]:
    """Numbers of the lines that the program wrote: they stand in the rendering that the note was merged from.

    Of a file without such a rendering, those that it committed.
    """
    base = place.base(path) or (place.newest(path) if merge.base_of(text)[0] else "")
    if not base:
        return {number for number, commit in enumerate(since) if commit and commit.email == MACHINE_ADDRESS}
    left = Counter((rebased(base, place.loaded.moved) or "").split("\n"))
    ours = _same_properties(base, text)
    for number, line in enumerate(text.split("\n")):
        if number not in ours and left[line] > 0:
            left[line] -= 1
            ours.add(number)
    return ours


def _same_properties(base: str, text: str) -> set[int]:
    """Numbers of the lines whose property says the same, however it is written; and of ``machine``."""
    note = frontmatter.split(text)
    try:
        old, new = frontmatter.properties(frontmatter.split(base)), frontmatter.properties(note)
    except yaml.BadYaml:
        return set()
    extents = frontmatter.extents(note.front or ()).items()
    same = [place for key, place in extents if key == merge.MACHINE or (key in old and old[key] == new.get(key))]
    return {number + 1 for start, end in same for number in range(start, end)}


def _row(place: Reading, number: int, text: str, origin: Origin, commit: Entry | None) -> Blamed:
    said = Blamed(
        line=number + 1,
        text=text,
        origin=origin.kind,
        items=tuple(_item(place, item) for item in origin.items),
        quote=origin.quote,
        why=origin.why,
        date=origin.date,
    )
    if commit is None or not text.strip():
        return said
    since = {"batch": short_name(commit), "commit": commit.id, "when": local(place, commit.when), "who": who(commit)}
    return msgspec.structs.replace(said, **since)


def _item(place: Reading, item: str) -> dict[str, str]:
    filed, line = place.index.items.get(item), place.state.skipped.get(item)
    path = place.index.item_paths.get(item, "")
    date, title = (filed.date, filed.title) if filed else (line.date, line.title) if line else (None, "")
    return {
        "id": item,
        "date": str(date or "")[:10],
        "title": plain(title),
        "note": f"{path}.md" if path else "",
    }
