"""What several commands on entities share: links that follow, notes that must be free, text as it is on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from pipeline.build.relations import jobs
from pipeline.errors import Conflict
from pipeline.index import Index
from pipeline.notes import canvases, links, merge
from pipeline.notes.relinking import relink
from pipeline.notes.source_read import LINK_KEYS
from pipeline.run.corrections import take_links, typed_links
from pipeline.run.holders import rebased
from pipeline.run.load import load_base
from pipeline.run.session import Session
from pipeline.vault.files import Busy, check_note, read_note
from pipeline.vault.objects import blob_id
from pipeline.vault.paths import relative_name
from pipeline.vault.revision import batch_id
from pipeline.vault.walk import walk_files

FEW = 5
_Newest = Mapping[str, tuple[str | None, bool]]
"""Path -> the blob that its newest commit made, and whether that was a batch."""
AGAIN = "Try again in a few seconds; nothing was changed."


def text_of(path: str, session: Session) -> str:
    """A file as it is, or as the hand of this command has left it; ``""`` when there is none."""
    press = session.press
    if path in press.hand.texts:
        return press.hand.texts[path]
    data = press.overlay[path] if path in press.overlay else read_note(session.history.root / path)
    if isinstance(data, Busy):
        raise Conflict(f"{path} is being written just now", AGAIN)
    return (data or b"").decode("utf-8", "surrogateescape")


def put_text(path: str, text: str, session: Session) -> None:
    """Have a note say something else, as if a person had typed it."""
    if text != text_of(path, session):
        session.press.hand.texts[path] = text
        touch(path, session)


def touch(path: str, session: Session) -> None:
    """Have the note at a path merged with its rendering, if it has one."""
    index, note = session.state.index, session.press.notes.get(path)
    if entity := index.entity_at(path.removesuffix(".md")):
        index.touched_entities.add(entity)
    elif note is not None and note.filed is not None:
        index.touched_items.add(note.filed.id)
    elif path.startswith("Sources/Skipped/"):
        session.state.touched_weeks.add(path.rpartition("/")[2].removesuffix(".md"))


def lead_links(session: Session, moved: Mapping[str, str], blocks: Mapping[str, str] | None = None) -> int:
    """Rewrite every link to a note that moves, in the whole vault. How many notes and canvases change.

    ``moved``: old path -> new path, without ``.md``; ``blocks``: old block id -> new one.
    """
    press = session.press
    files = links.Files([*press.notes, *(f"{path}.md" for path in moved)])
    changed = 0
    for path in dict.fromkeys((*press.notes, *press.hand.texts)):
        if path in press.hand.gone:
            continue
        before = text_of(path, session)
        after = relink(before, path, files, moved, blocks)
        if after != before:
            put_text(path, after, session)
            changed += 1
    changed += _lead_canvases(session, moved)
    press.hand.bases = {path: rebased(base, moved) for path, base in press.hand.bases.items()}
    press.moved.update(moved)
    _lead_decided(session, moved)
    return changed


def _lead_canvases(session: Session, moved: Mapping[str, str]) -> int:
    """The cards of a person's canvases follow. How many canvases change."""
    changed, raw = 0, os.path.realpath(session.place.raw)
    for file in walk_files(session.history.root)[0]:
        if not file.relative.endswith(canvases.ENDING) or Path(file.real).is_relative_to(raw):
            continue
        path = relative_name(file.relative)
        before = text_of(path, session)
        if (after := canvases.led(before, moved)) != before:
            put_text(path, after, session)
            changed += 1
    return changed


def _lead_decided(session: Session, moved: Mapping[str, str]) -> None:
    """What a person decided an item to be linked with follows, too."""
    index = session.state.index
    for filed in list(index.filed.values()):
        named = {key: getattr(filed, key) for key in LINK_KEYS}
        led = {key: tuple(dict.fromkeys(moved.get(path, path) for path in paths)) for key, paths in named.items()}
        if led != named:
            index.put_item(msgspec.structs.replace(filed, **led), index.item_paths[filed.id])


def must_be_free(session: Session) -> None:
    """Raise ``Conflict`` when a note that this command writes in a person's place is being edited."""
    paths = [] if session.dry_run else sorted(session.press.hand.paths())
    newest = _newest(paths, session)
    busy = [path for path in paths if is_busy(path, session, newest)]
    if busy:
        raise Conflict(f"{busy[0]} was edited a moment ago", AGAIN)
    session.press.hand.rested.update(session.press.hand.paths())


def is_busy(path: str, session: Session, newest: _Newest | None = None) -> bool:
    """Whether somebody is at work on a file just now, so that it cannot be written."""
    root = session.history.root
    data = read_note(root / path)
    if data is None or isinstance(data, Busy):
        return data is not None
    note = session.press.notes.get(path)
    untouched = note is not None and note.untouched
    at_rest = untouched or _is_as_written(path, note.blob if note else blob_id(data), session, newest or {})
    quiet = 0.0 if at_rest else session.press.quiet
    refusal = check_note(root, path, data, now=session.clock().timestamp(), quiet=quiet, raw=session.place.raw)
    return refusal is not None


def take_typed(session: Session) -> None:
    """Links that stand in a person's lines of the notes that this command writes: their other sides are shown.

    A job that the rendering to come tells for the first time, too, is that line reworded, for every load after this.
    """
    press, index = session.press, session.state.index
    press.take_typed()
    for path, text in press.hand.texts.items():
        entity = index.entity_at(path.removesuffix(".md"))
        if entity and not index.entities[entity].foreign:
            machine = merge.base_of(text)[0]
            base = press.hand.bases.get(path) or rebased(load_base(session.history, path, machine), press.moved)
            if base is not None or not machine:
                take_links(entity, _typed(entity, base or "", text, index), session.state)


def _typed(entity: str, base: str, text: str, index: Index) -> dict[str, str]:
    there = {link.target.removesuffix(".md") for link in links.find(base)}
    coming = jobs(entity, index)
    return {
        target: word
        for target, word in typed_links(base, text).items()
        if word == "mentioned" or target in there or index.entity_at(target) not in coming
    }


def settle(session: Session) -> None:
    """The end of every command that writes in a person's place. Raises ``Conflict`` when a note is not free."""
    take_typed(session)
    must_be_free(session)
    _rest_written(session)


def _rest_written(session: Session) -> None:
    """Notes that are young because a batch wrote them need not wait: commands may follow one another at once."""
    press, root, edge = session.press, session.history.root, session.clock().timestamp() - session.press.quiet
    edited = (path for path, note in press.notes.items() if note.machine and not note.untouched)
    young = [path for path in edited if (root / path).is_file() and (root / path).stat().st_mtime > edge]
    newest = _newest(young, session)
    press.hand.rested.update(p for p in young if _is_as_written(p, press.notes[p].blob, session, newest))


def _newest(paths: Iterable[str], session: Session) -> _Newest:
    """Of many notes, as far as the last few commits tell: looked for one by one they take their time."""
    left, found = set(paths), dict[str, tuple[str | None, bool]]()
    for entry in session.history.log(limit=FEW if len(left) > FEW else 0):
        is_batch = bool(batch_id(entry))
        found |= {c.path: (c.new, is_batch) for c in session.history.changed(entry.id) if c.path in left}
        left.difference_update(found)
        if not left:
            break
    return found


def _is_as_written(path: str, blob: str, session: Session, newest: _Newest) -> bool:
    """Whether a note is byte for byte as a batch wrote it: that it is young is no sign of an editor at work."""
    if path in newest:
        return newest[path] == (blob, True)
    version = next(iter(session.history.versions(path)), None)
    return version is not None and version.blob == blob and bool(batch_id(version.commit))


def today(session: Session) -> str:
    """The date of a decision, in the vault's zone."""
    return session.clock().astimezone(session.place.zone).date().isoformat()


def trailer_of(command: str) -> str:
    """The line of a commit message by which ``undo`` knows that a command on entities made it."""
    return f"Vaultmill-Command: {command}"
