"""The vault from disk: notes parsed (through a cache), the state they make, what people changed. I/O, no decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from pathlib import Path

import msgspec

from pipeline.build import pages
from pipeline.flow import settle_links
from pipeline.model import Decision, Filed, Problem
from pipeline.notes import correspondents as addresses_page
from pipeline.notes import decisions, merge, source_read, weeks, yaml
from pipeline.notes.moved import put_back
from pipeline.run.copies import second_copies
from pipeline.run.corrections import typed_links
from pipeline.run.entering import Idless, put_entities, put_filed
from pipeline.run.hands import Hand, load_hands, save_hands
from pipeline.run.holders import holders, keep_ids, moved_notes, names_between, rebased, without_copies
from pipeline.run.kept import KeptNotes, read_file
from pipeline.run.logs import bad_lines
from pipeline.run.met import followed
from pipeline.run.near import Marks
from pipeline.run.overtaken import catch_up
from pipeline.run.parsed import KINDS, LINKED, Parsed, bad_note, parse, parse_rendering
from pipeline.run.regain import regain
from pipeline.run.resume import Resume
from pipeline.run.snapshot import keep_all
from pipeline.state import State
from pipeline.vault.files import in_the_cloud, is_there, read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id
from pipeline.vault.resting import no_collecting
from pipeline.vault.scan import Scan, ScannedFile, load_scan_cache, save_scan_cache, scan_vault

CORRECTIONS = "Sources/Corrections.md"
CORRESPONDENTS = "Sources/Correspondents.md"
SUGGESTED = "Suggested.md"
EDITABLE = (*source_read.LABEL_KEYS, *source_read.LINK_KEYS, source_read.DEPTH, "statements", "gist", "corrected")
"""What of an item is read from its note as a person left it; the rest stands as it was rendered."""


class Loaded(msgspec.Struct, frozen=True):
    """The vault as found. ``notes``: vault path -> parsed note; ``edited``: path -> the person's changes to a note.

    ``missing``: notes that a person deleted. ``stale``: notes to be rendered again because they name an older
    rendering than the newest, or link one-sidedly, or have facts of others. ``rewound``: sources are among them, so
    that what arrived since must be read again; ``told``: Correspondents.md tells of that already. ``typed``: path ->
    targets of the links that a person typed there, with the relation's word. ``logs``: facts.jsonl -> blob id.
    ``moved``: where notes stood when they were rendered last -> where they are, without ``.md``. ``taken_back``:
    decisions whose lines a person deleted. ``blobs`` gives note -> blob id of its bytes, ``marks`` those of the items
    where they are known.
    """

    state: State
    notes: MutableMapping[str, Parsed]
    edited: dict[str, tuple[merge.Change, ...]]
    missing: tuple[str, ...]
    problems: tuple[Problem, ...]
    stale: tuple[str, ...] = ()
    rewound: bool = False
    told: bool = False
    typed: dict[str, dict[str, str]] = {}
    logs: dict[str, str] = {}
    moved: dict[str, str] = {}
    taken_back: tuple[Decision, ...] = ()
    blobs: Callable[[], dict[str, str]] = dict
    marks: Callable[[], dict[str, Marks]] = dict


def load_vault(history: History, state: State, cache: Path, now: float, look: pages.Look | None = None) -> Loaded:
    """Read the vault into ``state``. Costs a stat per file; only changed notes are parsed, and put into the index."""
    history.list_from(cache / "trees")
    with no_collecting():
        before = load_scan_cache(cache / "vault-scan")
        scan = scan_vault(history.root, before, now=now)
        if scan.cache != before:
            save_scan_cache(cache / "vault-scan", scan.cache)
        kept, owner = KeptNotes(cache), state.index.owner
        _take_pages(state, history)
        resumed = Resume(history, state, cache, scan, kept, owner)
        if resumed.take(lambda notes, _: _judged(notes, history)):
            return _resumed(resumed)
        vars(state).update(vars(State(owner, state.settled)))
        return _load_all(history, state, cache, scan, kept, look)


def _judged(notes: dict[str, Parsed], history: History) -> dict[str, Hand] | None:
    """What people did to some notes; ``None`` when a rendering is lost that one was merged from."""
    bases = _bases(notes, history, {}, {})
    if any(base is None and notes[path].machine for path, base in bases.items()):
        return None
    return {path: _hand(notes[path], base, load_text(history.root, path)) for path, base in bases.items()}


def _resumed(found: Resume) -> Loaded:
    """What a load finds that went on from a snapshot; a new one is kept where anything changed."""
    found.keep()
    frame, hands = found.frame, found.hands
    return Loaded(
        state=found.state,
        notes=found.notes,
        edited={path: hand.changes for path, hand in sorted(hands.items()) if hand.machine},
        missing=frame.missing,
        problems=frame.said,
        typed={path: hand.typed for path, hand in sorted(hands.items()) if hand.typed is not None},
        logs=frame.logs,
        blobs=found.blobs,
        marks=found.marks,
    )


def _load_all(
    history: History, state: State, cache: Path, scan: Scan, kept: KeptNotes, look: pages.Look | None
) -> Loaded:
    """Load from the notes alone."""
    owner = state.index.owner
    _take_pages(state, history)
    rendered = history.tree_paths(MACHINE)
    copies = second_copies(history.root, [file.path for file in scan.files], scan.waiting)
    notes = _notes(history, kept, [file for file in scan.files if file.path not in copies], rendered)
    problems = [*scan.problems, *copies.values()]
    problems += [bad_note(path, note.bad) for path, note in notes.items() if note.bad]
    changed_ids = keep_ids(notes, history)
    holder = holders(notes, rendered)
    problems += without_copies(notes, holder)
    gone = [path for path in rendered if path not in notes and not is_there(history.root, path)]
    moved = moved_notes(gone, holder, history)
    moved |= names_between(moved, notes, _edited_texts(notes, history)) if moved else {}
    gone = [path for path in gone if path.removesuffix(".md") not in moved]
    missing = _deleted(history, gone)
    hands = load_hands(cache, notes, rendered) if not moved else {}
    bases = _bases(notes, history, moved, hands)
    catch_up(notes, bases, history, rendered)
    logs, idless = _fill(state, history, notes, missing, scan.files)
    if look is not None:
        regain(history, state, notes, bases, rendered, look)
    problems += [problem for path in logs for problem in bad_lines(path, state.facts[path.split("/")[-2]])]
    for path, base in bases.items():
        hands[path] = _hand(notes[path], base, rebased(load_text(history.root, path), moved) or "")
    if not moved:
        save_hands(cache, {path: hand for path, hand in hands.items() if bases.get(path, "") is not None})
    edited = {path: hand.changes for path, hand in sorted(hands.items()) if hand.machine}
    typed = {path: hand.typed for path, hand in sorted(hands.items()) if hand.typed is not None}
    stale = [
        p for p, note in notes.items() if note.machine and not rendered.get(p, note.machine).startswith(note.machine)
    ]
    sources = [p for p in (*stale, *gone) if p.startswith(("Sources/", "Meetings/")) and p not in missing]
    stale += [path for path, blob in logs.items() if rendered.get(path, blob) != blob]
    stale += [f"{path}.md" for path in moved.values() if f"{path}.md" not in rendered]
    page = notes.get(CORRESPONDENTS)
    told = bool(sources) and page is not None and page.blob == rendered.get(CORRESPONDENTS)
    loaded = Loaded(
        state=state,
        notes=notes,
        edited=edited,
        missing=missing,
        problems=tuple(problems),
        typed=typed,
        stale=tuple(dict.fromkeys([*stale, *_lopsided(notes, rendered)])),
        rewound=bool(sources),
        told=told,
        logs=logs,
        moved=moved,
        taken_back=_taken_back(state, notes, history, rendered),
        blobs=lambda: {path: note.blob for path, note in notes.items() if note.blob},
    )
    if None not in bases.values() and not (loaded.stale or sources or moved or loaded.taken_back or changed_ids):
        keep_all(history, cache, owner, scan, loaded, notes, frozenset(copies), frozenset(hands), gone, idless)
    return loaded


def _edited_texts(notes: dict[str, Parsed], history: History) -> Iterable[tuple[str, str]]:
    """(rendering that it was merged from, text on disk) of every note that a person edited."""
    for path, note in notes.items():
        if note.machine and note.blob and not note.untouched and (base := load_base(history, path, note.machine)):
            yield base, load_text(history.root, path)


def _bases(
    notes: dict[str, Parsed], history: History, moved: dict[str, str], hands: Mapping[str, Hand]
) -> dict[str, str | None]:
    """The renderings that edited notes were merged from. Of items they say everything that is no person's to edit.

    Notes whose ``hands`` are remembered are spared.
    """
    bases: dict[str, str | None] = {}
    for path, note in notes.items():
        if path in hands:
            notes[path] = msgspec.structs.replace(note, filed=hands[path].filed)
            continue
        if note.untouched or note.bad or not note.blob or not (note.machine or note.entity):
            continue
        bases[path] = base = rebased(load_base(history, path, note.machine), moved)
        was = parse(path, base, "").filed if base and note.entity is None else None
        if was is not None:
            said = _said(path, rebased(load_text(history.root, path), moved) or "", base or "")
            notes[path] = msgspec.structs.replace(note, filed=msgspec.structs.replace(was, **said))
    return bases


def _hand(note: Parsed, base: str | None, disk: str) -> Hand:
    typed = typed_links(base or "", disk) if note.entity and (base is not None or not note.machine) else None
    return Hand(note.blob, note.machine, note.filed, _changes(base, disk) if note.machine else (), typed)


def _said(path: str, disk: str, base: str) -> dict[str, object]:
    """What a person may edit of an item, wherever they put it in its note."""
    try:
        filed = parse(path, put_back(disk, base), "").filed
    except yaml.BadYaml:
        return {}
    return {key: getattr(filed, key) for key in EDITABLE} if filed else {}


def _taken_back(
    state: State, notes: dict[str, Parsed], history: History, rendered: dict[str, str]
) -> tuple[Decision, ...]:
    """Decisions that the program knew of at its last run, and whose lines are gone; a lost page takes nothing back."""
    data = history.blob(rendered[CORRECTIONS]) if CORRECTIONS in rendered and CORRECTIONS in notes else None
    known = decisions.parse(data.decode("utf-8", "replace")) if data is not None else ()
    return tuple(decision for decision in known if decision not in state.decisions)


def _lopsided(notes: dict[str, Parsed], rendered: dict[str, str]) -> list[str]:
    """Notes with a link to a note that is gone, or to an entity's note that does not link back; and those notes."""
    targets = {path.removesuffix(".md"): (set(note.links), note.entity is not None) for path, note in notes.items()}
    found: list[str] = []
    for path, note in notes.items():
        for target in note.links:
            back, entity = targets.get(target, (None, False))
            if back is None:
                found += [path] if target.startswith(LINKED) or f"{target}.md" in rendered else []
            elif note.entity and entity and path.removesuffix(".md") not in back:
                found += [path, f"{target}.md"]
    return found


def _deleted(history: History, gone: list[str]) -> tuple[str, ...]:
    """Those of the notes that are gone which somebody deleted: of others the vault's line of history never knew.

    What is kept out of the history tells nothing of where it stands: it was there when it was rendered.
    """
    unknown = [path for path in gone if not _was_there(history, path)]
    never = set(unknown) - history.ignored(unknown)
    return tuple(path for path in gone if path not in never)


def _was_there(history: History, path: str) -> bool:
    """Whether a note that is gone was ever part of the vault's present line of history."""
    return history.head_blob(path) is not None or next(iter(history.versions(path)), None) is not None


def _notes(history: History, kept: KeptNotes, files: list[ScannedFile], rendered: dict[str, str]) -> dict[str, Parsed]:
    """All notes by path. What cannot be read now is taken as the program rendered it last."""
    notes: dict[str, Parsed] = {}
    for file in files:
        if file.path.endswith(".md"):
            before = kept.find(file.path, file.sha256)
            notes[file.path] = before or read_file(file, 1 if file.path in rendered else 0)
    kept.save(notes, ())
    unread = (path for path in rendered if path.endswith(".md") and path not in notes)
    waiting = [path for path in unread if is_there(history.root, path)]
    for path in [*waiting, *(path for path, note in notes.items() if note.bad or not note.blob)]:
        blob = history.blob(rendered[path]) if path in rendered else None
        if blob is not None:
            last = parse_rendering(path, blob)
            found = notes.get(path, last)
            notes[path] = msgspec.structs.replace(
                found, filed=last.filed, entity=last.entity, skipped=last.skipped, untouched=False
            )
    return dict(sorted(notes.items()))


def _take_pages(state: State, history: History) -> None:
    """What was decided, whom the mailbox knows, and what follows from that before any note is read."""
    index = state.index
    state.decisions.extend(decisions.parse(load_text(history.root, CORRECTIONS)))
    state.correspondents.update(addresses_page.parse(load_text(history.root, CORRESPONDENTS)))
    index.owner = state.owner(index.owner)
    index.held = state.held_items()
    index.synthesis = decisions.synthesis(state.decisions)
    index.reserved.update(d.subject for d in state.decisions if d.verb in {"merged", "split"})
    index.not_linked.update((d.subject, d.object) for d in state.decisions if d.verb == "not-linked")


def _fill(
    state: State, history: History, notes: dict[str, Parsed], missing: Iterable[str], files: Iterable[ScannedFile]
) -> tuple[dict[str, str], tuple[Idless, ...]]:
    """Entities, then items in order of date. The blob ids of the facts files, by path."""
    merged = _merged(state, notes)
    filed = [(followed(note.filed, merged), path.removesuffix(".md")) for path, note in notes.items() if note.filed]
    filed += _deleted_items(state, history, missing, {item.id for item, _ in filed})
    idless = put_entities(state, notes, [item for item, _ in filed])
    for item, path in sorted(filed, key=lambda pair: (str(pair[0].date or ""), pair[0].id)):
        put_filed(state, item, path)
    for note in notes.values():
        for line in note.skipped:
            state.skipped[line.id] = line
            state.weeks[weeks.week_of(line.date)].add(line.id)
    logs: dict[str, str] = {}
    for file in files:
        if file.path.startswith("life/areas/") and file.path.endswith("/facts.jsonl"):
            data = read_note(Path(file.real))
            if isinstance(data, bytes):
                state.facts[file.path.split("/")[-2]] = data.decode("utf-8", "surrogateescape")
                logs[file.path] = blob_id(data)
    for path, blob in history.tree_paths(MACHINE).items():
        if path.endswith("/facts.jsonl") and path not in logs and in_the_cloud(history.root, path):
            state.facts[path.split("/")[-2]] = (history.blob(blob) or b"").decode("utf-8", "surrogateescape")
            logs[path] = blob
    index = state.index
    index.typed_roles.update((e, role) for e, text in state.facts.items() if (role := pages.typed_role(text)))
    typed = ((e, pages.typed_employer(text, index)) for e, text in state.facts.items())
    index.typed_employers.update((e, employer) for e, employer in typed if employer)
    settle_links(state)
    state.index.untouch()
    state.touched_weeks.clear()
    return logs, idless


def _merged(state: State, notes: dict[str, Parsed]) -> dict[str, str]:
    """Entities that were merged into others and have no note (again) -> whom their participants mean now."""
    noted = {note.entity.id for note in notes.values() if note.entity}
    return {old: new for old, new in state.merged().items() if old not in noted}


def _deleted_items(state: State, history: History, missing: Iterable[str], known: set[str]) -> list[tuple[Filed, str]]:
    """Items whose notes a person deleted, as they were rendered last: they keep what they said, without a note."""
    found: dict[str, Filed] = {}
    for path in missing:  # a person may have moved it anywhere, and then there are renderings at both places
        blob = history.blob_at(path, MACHINE) if path.endswith(".md") and not path.startswith("life/") else None
        filed = parse_rendering(path, blob).filed if blob is not None else None
        if filed is None or filed.id in known:
            continue
        before = found.get(filed.id)
        own = path.startswith(("Sources/", "Meetings/"))
        if before is None or (len(before.messages), own) <= (len(filed.messages), not own):
            found[filed.id], state.ghosts[filed.id] = filed, path
    return [(filed, "") for filed in found.values()]


def load_text(root: Path, path: str) -> str:
    """A file of the vault as text, ``""`` when there is none."""
    data = read_note(root / path)
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else ""


def load_base(history: History, path: str, machine: str) -> str | None:
    """The rendering that a note names: from the machine ref, else from a committed version that has its hash."""
    if not machine:
        return None
    blob = history.rendering(path, machine)
    if blob is not None:
        return blob.decode("utf-8", "replace")
    for version in history.versions(path):
        data = history.blob(version.blob) if version.blob else None
        text = merge.unstamped(data.decode("utf-8", "replace")) if data is not None else ""
        if text and merge.rendering_id(text) == machine:
            return text
    return None


def _changes(base: str | None, disk: str) -> tuple[merge.Change, ...]:
    """A person's edits to one note; none when its base is lost or it cannot be parsed."""
    if base is None:
        return ()
    try:
        return merge.changes(base, disk)
    except yaml.BadYaml:
        return ()


__all__ = [
    "CORRECTIONS",
    "CORRESPONDENTS",
    "KINDS",
    "SUGGESTED",
    "Loaded",
    "Parsed",
    "load_base",
    "load_text",
    "load_vault",
    "parse",
    "put_filed",
]
