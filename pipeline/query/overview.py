"""``vaultmill status``: what the vault holds, what waits, and what is in trouble."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.index.holding import WHOLE
from pipeline.model import Problem, Waiting
from pipeline.notes import facts as log
from pipeline.notes import units, yaml
from pipeline.notes.neutral import plain
from pipeline.query.asking import open_cards
from pipeline.query.originals import sources_of
from pipeline.query.outcome import is_empty
from pipeline.query.reading import Reading, reading
from pipeline.query.timeline import local, subject
from pipeline.read.formats import read_file
from pipeline.resolve import levels
from pipeline.run import intake
from pipeline.run.order import AGAIN
from pipeline.run.patience import Patience
from pipeline.run.patience import reading as patiently
from pipeline.run.serve_state import in_words, load_serve_state
from pipeline.state import facts_path
from pipeline.vault.cachefile import load_cache
from pipeline.vault.journal import load_journal
from pipeline.vault.paths import relative_name
from pipeline.vault.rawfile import fetcher
from pipeline.vault.revision import batch_id
from pipeline.vault.scan import load_scan_cache
from pipeline.vault.walk import walk_files

_PROSE = ("summary", "about", "gist")


def status(root: Path) -> dict[str, Any]:
    """Counts, then lists of what a person may want to look at. Empty values mean: nothing of the kind."""
    with reading(root) as place:
        return overview(place)


def overview(place: Reading) -> dict[str, Any]:
    """The same for a vault that is open already."""
    again = load_cache(place.place.cache / "again", intake.Again, AGAIN) or intake.Again()
    waiting = _waiting(place, again)
    return {
        "owner": _owner(place),
        "since": place.place.settings.since,
        "strictness": _strictness(place),
        "sources": _sources(place.place.raw),
        "items_kept": _sorted(Counter(filed.kind for filed in place.index.items.values() if not filed.filter)),
        "items_skipped": _sorted(_skipped(place)),
        "notes": _sorted(Counter(path.partition("/")[0] for path, n in place.notes.items() if n.entity or n.filed)),
        "facts": _facts(place),
        "open_items": sum(
            said.form == "task" and not said.done
            for filed in place.index.items.values()
            if not filed.filter
            for said in filed.statements
        ),
        "held_back": list(_held(place)),
        "suggested": _sorted(Counter(card.section for card in open_cards(place))),
        "not_processed": _fresh(place, {waits.path for waits in waiting}),
        "not_ready": [f"{waits.path}: {waits.reason}" for waits in waiting],
        "problems": [f"{problem.path}: {problem.code}: {problem.hint}" for problem in problems_of(place)],
        "edited_by_hand": sorted(place.edited),
        "your_prose": list(_prose(place)),
        "interrupted": "a run was cut off; the next one recovers" if load_journal(place.history) else "",
        "last_batch": _last(place),
        "serve": in_words(load_serve_state(place.place.cache), place.place.zone),
    }


def problems_of(place: Reading) -> tuple[Problem, ...]:
    """What is in trouble: sources, as the last run saw them, and notes."""
    again = load_cache(place.place.cache / "again", intake.Again, AGAIN) or intake.Again()
    return tuple(dict.fromkeys((*again.problems, *place.problems)))


def _sources(raw: Path) -> str:
    if not os.path.isdir(raw):
        return f"there is no folder {os.path.normpath(raw)}; is a disk or sync folder missing?"
    return f"none yet: put mail, meetings, chats and documents into {os.path.normpath(raw)}" if is_empty(raw) else ""


def _owner(place: Reading) -> str:
    owner = place.place.settings.owner
    if not owner.addresses and not owner.names:
        first = "not known yet; the first run finds it in your mail"
        return "not known: set owner.addresses in vaultmill.yaml" if place.index.items else first
    said = sorted(place.index.owner.addresses - set(owner.addresses))  # on cards
    return ", ".join((*owner.names, *owner.addresses, *said))


def _strictness(place: Reading) -> str:
    """Which level holds, and what each makes of this mailbox."""
    state, chosen = place.state, place.place.settings.strictness
    if not place.index.items:
        return ""
    sent = any(known.sent for known in state.correspondents.values()) or any(
        message.direction == "out" for filed in place.index.filed.values() for message in filed.messages
    )
    return levels.in_words(levels.figures(place.index, sent, state.barred()), chosen, sent)


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in sorted(counts, key=lambda name: (-counts[name], name))}


def _skipped(place: Reading) -> Counter[str]:
    lines = (line for line in place.state.skipped.values() if line.id not in place.index.items)
    tags = Counter(line.tags[0] if line.tags else "untagged" for line in lines)
    return tags + Counter(filed.filter[0] for filed in place.index.filed.values() if filed.filter)


def _held(place: Reading) -> Iterator[str]:
    """Items that count no more, and what held them."""
    for item, filed in place.index.filed.items():
        if item in place.index.held:
            by = next(d.object for d in place.state.decisions if d.verb == "held" and d.subject.startswith(item))
            part = "" if WHOLE in place.index.held[item] else ", a part"
            yield f"{item} {plain(filed.title)} ({by}{part})"


def _facts(place: Reading) -> dict[str, int]:
    active = inactive = 0
    for text in place.state.facts.values():
        facts, _ = log.parse(text)
        gone = log.inactive(facts)
        active, inactive = active + len(facts) - len(gone), inactive + len(gone)
    return {"active": active, "superseded": inactive} if active or inactive else {}


def _fresh(place: Reading, waiting: set[str]) -> list[str]:
    """Sources that no run has read in their present form, told by size and time as a run tells it."""
    cache = load_scan_cache(place.place.cache / "raw-scan")
    known = {message.source for filed in place.index.filed.values() for message in filed.messages}
    known |= {path for line in place.state.skipped.values() for path in sources_of(line, place.place.raw)}
    found, _, _ = walk_files(place.place.raw, place.place.closed)
    fresh = []
    for file in found:
        stamp = cache.get(os.fsencode(file.relative).decode("latin-1"))
        path = relative_name(file.relative)
        seen = (stamp.size, stamp.mtime_ns) == (file.size, file.mtime_ns) if stamp else not cache and path in known
        if not seen and path not in waiting:
            fresh.append(path)
    return fresh


def _waiting(place: Reading, again: intake.Again) -> list[Waiting]:
    """Sources that were not ready when a run looked at them, and are not now."""
    fetch = fetcher(place.place.raw, place.place.closed)
    patience = Patience(place.place.settings.item_seconds)
    _, _, found = walk_files(place.place.raw, place.place.closed)
    for path in sorted(again.paths):
        data = fetch(path)
        if data is not None:
            records = patiently(path, read_file(path, data, fetch), patience)
            found += [record for record in records if isinstance(record, Waiting)]
    return list(dict.fromkeys(found))


def _prose(place: Reading) -> Iterator[str]:
    """Sections that a person rewrote, with the number of facts that came since."""
    for path, changes in place.loaded.edited.items():
        for change in changes:
            if change.section in _PROSE and isinstance(change.after, str) and change.after:
                newer = _newer(place, path, change.section, change.after)
                since = f", {newer} newer fact{'' if newer == 1 else 's'}" if newer else ""
                yield f"{path}: {change.section.capitalize()} is in your words{since}"


def _newer(place: Reading, path: str, section: str, words: str) -> int:
    """Facts that were appended since the commit that brought the person's words."""
    entity = place.notes[path].entity
    if entity is None:
        return 0
    commit = ""
    for version in place.history.versions(path):
        data = place.history.blob(version.blob) if version.blob else None
        if data is None or _words(data, section) != words:
            break
        commit = version.commit.id
    file = f"{facts_path(entity.kind, entity.id)}/facts.jsonl"
    before = (place.history.blob_at(file, commit) or b"").decode("utf-8", "replace") if commit else place.text(file)
    known = {fact.id for fact in log.parse(before)[0]}
    return sum(fact.id not in known for fact in log.parse(place.text(file))[0])


def _words(data: bytes, section: str) -> str:
    try:
        parts = units.take_apart(data.decode("utf-8", "replace"))
    except yaml.BadYaml:
        return ""
    return units.prose(parts, section) if section in parts.sections else ""


def _last(place: Reading) -> dict[str, str]:
    for entry in place.history.log():
        if batch_id(entry):
            return {"batch": batch_id(entry), "when": local(place, entry.when), "what": subject(entry)}
    return {}
