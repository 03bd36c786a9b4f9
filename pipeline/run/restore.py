"""``restore``: the vault, or one note, as a commit knew it; what came later is held until it is released."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.index.holding import WHOLE, parts
from pipeline.model import Decision, Filed, Texts
from pipeline.notes import decisions, merge, source_read
from pipeline.notes import facts as log
from pipeline.report import Report
from pipeline.resolve.filing import extend
from pipeline.run.agent_notes import PAGES
from pipeline.run.daily import Shelf, load_shelf
from pipeline.run.held import key_of_commit, subject_line, trailer
from pipeline.run.load import CORRECTIONS, CORRESPONDENTS, SUGGESTED, Loaded, load_base, load_text
from pipeline.run.mask import STANDS, Forgotten, forgotten_people
from pipeline.run.parsed import Parsed, parse
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, Workspace, load_state, load_workspace, now, opened
from pipeline.vault.batch import Batch, Change, write_batch
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.commits import Entry
from pipeline.vault.files import Busy, read_note
from pipeline.vault.history import History, is_tracked
from pipeline.vault.journal import recover
from pipeline.vault.revision import find_commit

STANDING = (CORRECTIONS, SUGGESTED, ".gitignore", "kg-summary.md")
"""Never set back: decisions are joined, the rest follows from what is set back."""
AS_IT_WAS = "It is as it was then; nothing was set back."
OWED = "restoring-1"
AGAIN = "Give the command once more when nobody edits it."
_ITEMS = ("Sources/", "Meetings/")


class Plan(msgspec.Struct, frozen=True):
    """What is written, and as what it counts as rendered; notes that cannot be read now; items -> parts to hold.

    ``texts``: item -> what is shown of it now. ``later``: items as they are filed now, that had less then.
    ``withheld``: files that tell of somebody who was forgotten since.
    """

    changes: tuple[Change, ...]
    renderings: dict[str, bytes | None]
    busy: dict[str, str]
    held: dict[str, frozenset[str]]
    later: dict[str, Filed]
    texts: dict[str, Texts]
    withheld: tuple[str, ...] = ()


class Owed(msgspec.Struct, frozen=True):
    """What has yet to be settled after notes were set back: ``later`` and ``texts`` of the plan."""

    later: dict[str, Filed]
    texts: dict[str, Texts]


def restore(
    workspace: Path, commit: str, path: str = "", replay: bool = False, dry_run: bool = False, clock: Clock = now
) -> Report:
    """Write what ``commit`` knew, as a new commit; later items are held, or with ``replay`` read again by the next run.

    With ``path`` (a note or a folder) only that is set back, and nothing is held. Raises ``UsageFault``.
    """
    place = load_workspace(workspace)
    with opened(place, clock) as history:
        recover(history, raw=place.raw, now=clock().timestamp())
        if not dry_run:
            settle(place, history, clock)
        session = Session(place, load_state(place, history, clock), history, clock, dry_run)
        session.begin(at_once=True)
        entry = find_commit(history, commit)
        back = history.head()
        plan = _plan(history, session.loaded, entry, path, replay)
        if not plan.changes and not plan.held and not plan.busy:
            return msgspec.structs.replace(session.report(), hints=(*_withheld(plan), AS_IT_WAS))
        lines = tuple(_lines(plan, session))
        if dry_run:
            return Report(items=lines, notes_updated=len(plan.changes), hints=tuple(_withheld(plan)), dry_run=True)
        save_cache(place.cache / OWED, Owed(plan.later, plan.texts), OWED)
        if replay:
            (place.cache / "raw-scan").unlink(missing_ok=True)
        report = _write(place, session, plan, entry, path, clock)
        settled = settle(place, history, clock)
        history.sync_index()
    commits = (*session.commits, *report.commits, *settled.commits)
    return msgspec.structs.replace(
        settled,
        items=tuple(line for line in lines if line.partition(": ")[2] not in report.pending),
        notes_updated=report.notes_updated,
        commits=commits,
        pending=tuple(name for name in settled.pending if name not in report.pending),
        hints=(
            *_withheld(plan),
            *report.hints,
            *(_ways_back(plan, entry, back or "", path) if report.commits else ()),
            *settled.hints,
        ),
        exit_code=1 if report.pending else settled.exit_code,
    )


def _withheld(plan: Plan) -> Iterator[str]:
    if count := len(plan.withheld):
        files = f"{count} files that tell of them stay" if count > 1 else "A file that tells of them stays"
        yield f"Whoever is forgotten stays so. {files} as now: {STANDS}"


def _ways_back(plan: Plan, entry: Entry, before: str, path: str) -> Iterator[str]:
    if plan.held:
        yield f"`vaultmill release {entry.id[:12]}` lets what is held count again."
    place = f" '{path}'" if path else ""
    yield f"`vaultmill restore {before[:12]}{place}` brings back what stood here before."


# --- what to write ---


def _plan(history: History, loaded: Loaded, entry: Entry, path: str, replay: bool) -> Plan:
    then = {p: blob for p, blob in history.tree_paths(entry.id).items() if is_tracked(p) and not _stands(p, replay)}
    shelf = load_shelf(history.root)
    wide = (p for p in then if not _is_told_on(p, replay, shelf))
    scope = _one(history, loaded, then, path, entry) if path else {p: p for p in wide}
    known = _items_then(history, loaded, then, scope.values())
    forgotten = forgotten_people(history, loaded.state.forgotten())
    withheld = _told_of(forgotten, history, then, scope) if forgotten is not None else ()
    if path and len(withheld) == len(scope):
        raise UsageFault(f"{path} tells of somebody who is forgotten", STANDS)
    stay = {_id(note) for p in withheld if (note := parse(p, _text(history.blob(then[scope[p]])), ""))}
    changes: list[Change] = []
    renderings: dict[str, bytes | None] = {}
    busy: dict[str, str] = {}
    for target, old in scope.items():
        if target in withheld:
            continue
        data = history.blob(then[old]) or b""
        disk = read_note(history.root / target)
        if isinstance(disk, Busy):
            busy[target] = disk.reason
            continue
        data = _with_later(data, disk) if target.endswith("/facts.jsonl") else data
        if data != disk:
            changes.append(Change(target, disk, data, target in loaded.notes and loaded.notes[target].untouched))
            rendering = _rendering(history, target, data)
            renderings |= {target: rendering} if rendering is not None else {}
    for target in loaded.logs if replay and not path else ():
        if target not in then and isinstance(disk := read_note(history.root / target), bytes):
            data = renderings[target] = _with_later(b"", disk)
            changes.append(Change(target, disk, data, True))
    back = set() if path else {_id_of_lost(history, loaded, then, p) for p in scope} - stay - {""}
    for target in [] if path else _gone(loaded, then, {i for i in (*known, *back) if i not in stay}, replay):
        disk = read_note(history.root / target)
        changes.append(Change(target, disk if isinstance(disk, bytes) else None, None, True))
        renderings[target] = None
    filed = loaded.state.index.filed
    grown = {i: filed[i] for i, was in known.items() if i in filed and parts(filed[i]) - parts(was)}
    deleted = _deleted_then(history, loaded, entry)
    held = {} if path or replay else _unknown({i: f for i, f in filed.items() if i not in deleted}, known, grown)
    if not path and (page := _corrections(history, loaded, entry, held, forgotten)) is not None:
        changes.append(page)
        renderings[CORRECTIONS] = page.new
    paths = loaded.state.index.item_paths
    texts = {i: source_read.whole_texts(f"{paths[i]}.md", lambda p: load_text(history.root, p)) for i in grown}
    return Plan(tuple(changes), renderings, busy, held, {} if replay else grown, texts, withheld)


def _told_of(forgotten: Forgotten, history: History, then: dict[str, str], scope: dict[str, str]) -> tuple[str, ...]:
    """Files that told of somebody who was forgotten since, and that say nothing of them now."""
    found = []
    for target, old in scope.items():
        if forgotten.tells(old, _text(history.blob(then[old]))):
            disk = read_note(history.root / target)
            if not (isinstance(disk, bytes) and forgotten.tells(target, _text(disk))):
                found.append(target)
    return tuple(found)


def _stands(path: str, replay: bool) -> bool:
    """What was read and counted is set back only if it is read and counted again."""
    read = path == CORRESPONDENTS or path.startswith("Sources/Skipped/")
    return path in STANDING or (read and not replay)


def _is_told_on(path: str, replay: bool, shelf: Shelf) -> bool:
    """What stands unless it is named: days, and what was learnt of the owner and is not learnt again."""
    return shelf.day(path) is not None or (path in PAGES.values() and not replay)


def _one(history: History, loaded: Loaded, then: dict[str, str], path: str, entry: Entry) -> dict[str, str]:
    """Path to write -> path in the commit, of a note or a folder. What was renamed since is set back where it is."""
    wanted = path.strip("/").removesuffix(".md")
    found = [p for p in then if p.removesuffix(".md") == wanted or p.startswith(f"{wanted}/")]
    if not found:
        hint = f"`vaultmill history '{wanted}'` tells when there was one."
        raise UsageFault(f"{path} was not there at {entry.id[:12]}", hint)
    places = {_id(note): p for p, note in loaded.notes.items() if not note.copy}
    ids = {p: _id(parse(p, _text(history.blob(then[p])), "")) for p in found if p.endswith(".md")}
    return {(places.get(ids[p], p) if ids.get(p) else p): p for p in found}


def _id(note: Parsed) -> str:
    return note.filed.id if note.filed else note.entity.id if note.entity else ""


def _items_then(history: History, loaded: Loaded, then: dict[str, str], paths: Iterable[str]) -> dict[str, Filed]:
    """The items of the commit's notes, by id. Notes that are the same now are not parsed again."""
    found: dict[str, Filed] = {}
    for path in paths:
        if not path.endswith(".md") or path.startswith("life/"):
            continue  # a person may have moved the note of an item anywhere
        note = loaded.notes.get(path)
        if note is None or note.blob != then[path]:
            note = parse(path, _text(history.blob(then[path])), "")
        if note.filed is not None:
            found[note.filed.id] = note.filed
    return found


def _deleted_then(history: History, loaded: Loaded, entry: Entry) -> set[str]:
    """Items that the commit knew although a person has deleted their notes, before it or since."""
    return {
        item
        for item, path in loaded.state.ghosts.items()
        if any(version.blob and version.commit.when <= entry.when for version in history.versions(path))
    }


def _gone(loaded: Loaded, then: dict[str, str], known: Container[str], replay: bool) -> list[str]:
    """Notes of the program that the commit did not know. Unless everything is read again, those of items stay, held,
    and so do those that a person wrote into, as they do after ``undo``. Those ``known`` stand elsewhere again.
    """
    return [
        path
        for path, note in loaded.notes.items()
        if (note.machine or path == CORRESPONDENTS or (replay and path.startswith("life/areas/")))
        and path not in then
        and not _stands(path, replay)
        and (replay or _id(note) in known or (not note.filed and note.untouched and not path.startswith(_ITEMS)))
    ]


def _id_of_lost(history: History, loaded: Loaded, then: dict[str, str], path: str) -> str:
    """Whose note comes back to a path at which there is none now, ``""`` for nobody's."""
    if path in loaded.notes or not path.endswith(".md") or path.startswith("life/"):
        return ""
    note = parse(path, _text(history.blob(then[path])), "")
    return note.entity.id if note.entity is not None else ""


def _with_later(data: bytes, disk: bytes | None) -> bytes:
    """A facts file as it was, with the lines that came later at its end, withdrawn."""
    then, later = data.decode("utf-8", "surrogateescape"), (disk or b"").decode("utf-8", "surrogateescape")
    return log.put_back(then, later).encode("utf-8", "surrogateescape")


def _rendering(history: History, path: str, data: bytes) -> bytes | None:
    """As what the restored bytes count as rendered: the base that a note names, anything else itself."""
    if not path.endswith(".md") or path.startswith("life/"):
        return data
    base = load_base(history, path, merge.base_of(_text(data))[0])
    return base.encode() if base is not None else None


def _unknown(filed: dict[str, Filed], known: dict[str, Filed], grown: dict[str, Filed]) -> dict[str, frozenset[str]]:
    new = {item: frozenset({WHOLE}) for item in filed if item not in known}
    return new | {item: parts(now) - parts(known[item]) for item, now in grown.items()}


def _corrections(
    history: History,
    loaded: Loaded,
    entry: Entry,
    held: dict[str, frozenset[str]],
    forgotten: Forgotten | None = None,
) -> Change | None:
    """The decisions of then, with those that hold what came later; what was forgotten stays forgotten."""
    disk = read_note(history.root / CORRECTIONS)
    if isinstance(disk, Busy):
        return None
    subjects = [f"{item}/{part}" if part else item for item, new in sorted(held.items()) for part in sorted(new)]
    standing = [d for d in loaded.state.decisions if d.verb == "held" and d.subject in subjects]
    missing = [s for s in subjects if s not in {d.subject for d in standing}]
    lasting = [d for d in loaded.state.decisions if d.verb == "forgotten"]
    fresh = [Decision("held", s, key_of_commit(entry.id), entry.when.date().isoformat()) for s in missing]
    then = _text(history.blob_at(CORRECTIONS, entry.id))
    if forgotten is not None:
        then = "".join(line for line in then.splitlines(keepends=True) if not _is_about(line, forgotten))
    page = decisions.add(then, (*lasting, *standing, *fresh)).encode()
    return Change(CORRECTIONS, disk, page, True) if page != (disk or b"") else None


def _is_about(line: str, forgotten: Forgotten) -> bool:
    words = {word.rpartition(":")[2] for d in decisions.parse(line) for word in (d.subject, d.object)}
    words |= {word.rpartition("-")[0] for word in words}
    return not words.isdisjoint(forgotten.ids) or forgotten.mask.hits(line)


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _lines(plan: Plan, session: Session) -> Iterator[str]:
    """What is done, for the commit and the person."""
    filed = session.state.index.filed
    yield from (f"held: {subject_line(filed[item])}" for item in plan.held if item in filed)
    for change in plan.changes:
        if change.path != CORRECTIONS:
            yield f"{'taken away' if change.new is None else 'set back'}: {change.path}"


# --- writing ---


def _write(place: Workspace, session: Session, plan: Plan, entry: Entry, path: str, clock: Clock) -> Report:
    subject = f"Restored {path or 'the vault'} as of {entry.when.astimezone(place.zone):%Y-%m-%d %H:%M}"
    ends = [f"Vaultmill-Restored: {entry.id}", *([] if path else [trailer(key_of_commit(entry.id))])]
    listed = [f"- {line}" for line in list(_lines(plan, session))[:50]]
    message = "\n".join([subject, "", *listed, "", *ends])
    batch = Batch(plan.changes, plan.renderings, message, clock())
    done = write_batch(
        session.history,
        batch,
        clock=lambda: clock().timestamp(),
        quiet=float(place.settings.note_quiet),
        raw=place.raw,
    )
    waiting = {refusal.path: type(refusal).__name__.lower() for refusal in done.pending} | plan.busy
    return Report(
        notes_updated=len(done.written),
        commits=(done.commit,) if done.commit else (),
        pending=tuple(waiting),
        hints=tuple(f"Not set back: {where} ({why}). {AGAIN}" for where, why in waiting.items()),
    )


def settle(place: Workspace, history: History, clock: Clock) -> Report:
    """Everything is rendered from what stands there now. Source notes stay complete, with what is held in them.

    Of a restore that was killed the next command does it; nothing when none is owed.
    """
    owed = load_cache(place.cache / OWED, Owed, OWED)
    if owed is None:
        return Report()
    session = Session(place, load_state(place, history, clock), history, clock, dry_run=False)
    session.take_people()
    state, index = session.state, session.state.index
    for item, now_filed in owed.later.items():
        if item in index.filed:
            index.put_item(extend(index.filed[item], now_filed), index.item_paths[item])
            state.texts[item] = owed.texts[item]
    index.touched_items |= index.filed.keys()
    index.touched_entities |= index.entities.keys()
    session.press.summing.forced = True
    session.publish("Settled after restoring", ())
    (place.cache / OWED).unlink(missing_ok=True)
    return session.report()
