"""``vaultmill check``: the vault against its contract. Reads every note anew; a finding is ``path: what``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pipeline.notes.names import fold_name
from pipeline.query.bygone import Bygone
from pipeline.query.ledgers import unsound
from pipeline.query.linking import Targets, dangling
from pipeline.query.originals import changed_sources
from pipeline.query.page import Page, read_page
from pipeline.query.pairing import Pairs
from pipeline.query.reading import Reading, reading
from pipeline.run.load import load_text

_PLACEHOLDER = re.compile(
    r"^[-*+] (?:\*\*[^*]+:\*\* *)?(?:unknown|tbd|tba|n/?a|none|null|todo|-+|–|—|\?+)\.?$|^[-*+]\s*$", re.IGNORECASE
)
_SAME = ("People/", "Organizations/", "Projects/", "Topics/", "Sources/", "Meetings/")


def check(root: Path, raw: bool) -> tuple[str, ...]:
    """Everything that is not sound, sorted by path; with ``raw`` also what changed in the sources."""
    with reading(root) as place:
        found = sorted(dict.fromkeys(_vault(place)))
        return (*found, *(changed_sources(place) if raw else ()))


def _vault(place: Reading) -> Iterator[str]:
    pages = {path: read_page(place.text(path)) for path in place.notes}

    @cache
    def ours(path: str) -> frozenset[str] | None:
        return _ours(place, path)

    targets = Targets(place.files)
    for problem in place.problems:
        yield f"{problem.path}: {problem.code}: {problem.hint}"
    bygone = Bygone(place)
    for path, page in pages.items():
        yield from dangling(path, page, targets, ours(path), bygone.is_told)
        yield from _lines(path, page, ours(path))
    yield from Pairs(place, pages, ours).findings()
    yield from _ids(place)
    yield from _owner(place)
    for path in place.files:
        if path.startswith("life/areas/") and path.endswith("/facts.jsonl"):
            yield from unsound(path, load_text(place.place.vault, path))
    yield from _facts_shown(place, pages)


def _ours(place: Reading, path: str) -> frozenset[str] | None:
    """Lines of a note that the program wrote; ``None`` when the program does not keep the note at all."""
    note = place.notes[path]
    if not note.machine:
        return None
    text = place.text(path) if note.untouched else place.base(path)
    return frozenset(line.rstrip() for line in text.splitlines())


def _lines(path: str, page: Page, ours: frozenset[str] | None) -> Iterator[str]:
    """Placeholders in the program's lines, and block ids that stand twice on a page."""
    if ours is None:
        return
    if path.startswith(_SAME) and not path.startswith("Sources/Skipped/"):
        for heading, line in page.bullets:
            if line.rstrip() in ours and not heading.startswith("text") and _PLACEHOLDER.match(line.rstrip()):
                yield f"{path}: placeholder: {line.strip()}"
    seen: set[str] = set()
    for _, block in page.blocks:
        if block in seen:
            yield f"{path}: block id ^{block} stands there twice"
        seen.add(block)


def _ids(place: Reading) -> Iterator[str]:
    """Two notes with the same id, and items that were skipped twice."""
    first: dict[str, str] = {}
    for path, note in sorted(place.notes.items()):
        known = note.entity.id if note.entity else note.filed.id if note.filed else ""
        for name in [known] if known else []:
            if name in first:
                yield f"{path}: has the same id ({name}) as {first[name]}"
            first.setdefault(name, path)
        for line in note.skipped:
            key = f"skipped {line.id}"
            if key in first:
                yield f"{path}: {line.id} is listed twice, also in {first[key]}"
            first.setdefault(key, path)


def _owner(place: Reading) -> Iterator[str]:
    """A note for the owner, who never gets one."""
    owner = place.index.owner
    names = {fold_name(name) for name in owner.names}
    for path, note in sorted(place.notes.items()):
        entity = note.entity
        if entity is None or entity.kind != "person" or not note.machine:
            continue
        if owner.addresses & set(entity.emails) or (not entity.emails and fold_name(entity.name) in names):
            yield f"{path}: is a note for the owner"


def _facts_shown(place: Reading, pages: dict[str, Page]) -> Iterator[str]:
    """Facts on a page that its facts.jsonl does not know."""
    for path, page in sorted(pages.items()):
        entity = place.notes[path].entity
        if entity is None or not entity.id or path in place.edited:
            continue
        known = place.state.facts.get(entity.id, "").lower()
        numbered = re.compile(rf"{re.escape(entity.id.lower())}-\d+")
        for heading, block in page.blocks:
            if heading == "key facts" and numbered.fullmatch(block) and f'"{block}"' not in known:
                yield f"{path}: ^{block} is not in its facts.jsonl"
