"""What several commands on entities share: links that follow, notes that must be free, text as it is on the disk."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.errors import Conflict
from pipeline.notes import links, merge
from pipeline.notes.relinking import relink
from pipeline.notes.source_read import LINK_KEYS
from pipeline.run.corrections import take_links, typed_links
from pipeline.run.holders import rebased
from pipeline.run.load import load_base
from pipeline.run.session import Session
from pipeline.vault.files import Busy, check_note, read_note
from pipeline.vault.objects import blob_id
from pipeline.vault.revision import batch_id

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
    """Rewrite every link to a note that moves, in the whole vault. How many notes change.

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
    press.moved.update(moved)
    _lead_decided(session, moved)
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
    busy = [] if session.dry_run else [path for path in sorted(session.press.hand.paths()) if is_busy(path, session)]
    if busy:
        raise Conflict(f"{busy[0]} was edited a moment ago", AGAIN)
    session.press.hand.rested.update(session.press.hand.paths())


def is_busy(path: str, session: Session) -> bool:
    """Whether somebody is at work on a file just now, so that it cannot be written."""
    root = session.history.root
    data = read_note(root / path)
    if data is None or isinstance(data, Busy):
        return data is not None
    note = session.press.notes.get(path)
    untouched = note is not None and note.untouched
    at_rest = untouched or _is_as_written(path, note.blob if note else blob_id(data), session)
    quiet = 0.0 if at_rest else session.press.quiet
    refusal = check_note(root, path, data, now=session.clock().timestamp(), quiet=quiet, raw=session.place.raw)
    return refusal is not None


def take_typed(session: Session) -> None:
    """Links that stand in a person's lines of the notes that this command writes: their other sides are shown."""
    press = session.press
    for path, text in press.hand.texts.items():
        entity = session.state.index.entity_at(path.removesuffix(".md"))
        if entity and not session.state.index.entities[entity].foreign:
            machine = merge.base_of(text)[0]
            base = press.hand.bases.get(path) or rebased(load_base(session.history, path, machine), press.moved)
            if base is not None or not machine:
                take_links(entity, typed_links(base or "", text), session.state)


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
    press.hand.rested.update(path for path in young if _is_as_written(path, press.notes[path].blob, session))


def _is_as_written(path: str, blob: str, session: Session) -> bool:
    """Whether a note is byte for byte as a batch wrote it: that it is young is no sign of an editor at work."""
    newest = next(iter(session.history.versions(path)), None)
    return newest is not None and newest.blob == blob and bool(batch_id(newest.commit))


def today(session: Session) -> str:
    """The date of a decision, in the vault's zone."""
    return session.clock().astimezone(session.place.zone).date().isoformat()


def trailer_of(command: str) -> str:
    """The line of a commit message by which ``undo`` knows that a command on entities made it."""
    return f"Vaultmill-Command: {command}"
