"""Holding back what a batch or an item brought in, and its exact inverse."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

import msgspec

from pipeline.flow import Rules
from pipeline.index.holding import WHOLE, parts, redelivered
from pipeline.model import Decision, Entity, Filed
from pipeline.notes import merge
from pipeline.notes.neutral import plain
from pipeline.resolve.promote import promote
from pipeline.run.load import load_base
from pipeline.run.mask import forgotten_people
from pipeline.run.parsed import parse, parse_rendering
from pipeline.state import State, held_part
from pipeline.vault.commits import Entry
from pipeline.vault.files import read_note
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id
from pipeline.vault.revision import batch_id
from pipeline.vault.trees import Changed

BY_HAND = "by hand"
AFTER = "restore "
"""How the key begins of everything that came after a commit, when the vault was set back to it."""
_TRAILER = re.compile(r"^Vaultmill-Held: (.+?)[ \t]*$", re.MULTILINE)


def trailer(key: str) -> str:
    """The line of a commit message by which ``give_back`` finds the commit that held something."""
    return f"Vaultmill-Held: {key}"


def held_keys(entry: Entry) -> frozenset[str]:
    """What a commit held: a batch, items, or all that came after a commit; nothing for other commits."""
    return frozenset(_TRAILER.findall(entry.message))


def key_of_commit(commit: str) -> str:
    """What decisions name that hold everything that came after a commit."""
    return f"{AFTER}{commit[:12]}"


def key_of(decision: Decision) -> str:
    """The key of the commit that made this decision."""
    return decision.subject.partition("/")[0] if decision.object == BY_HAND else decision.object


def brought_in(history: History, batch: str) -> dict[str, frozenset[str]]:
    """Items that a batch filed -> the parts that they had not before; ``WHOLE`` for new ones."""
    found: dict[str, frozenset[str]] = {}
    for entry in history.log(MACHINE):
        if batch_id(entry) == batch:
            before, after = _items(history, entry)
            for item, filed in after.items():
                new = parts(filed) - parts(before[item]) if item in before else {WHOLE}
                found[item] = found.get(item, frozenset()) | new
    return {item: new for item, new in found.items() if new}


def _items(history: History, entry: Entry) -> tuple[dict[str, Filed], dict[str, Filed]]:
    sides: tuple[dict[str, Filed], dict[str, Filed]] = ({}, {})
    for changed in history.changed(entry.id):
        if not changed.path.endswith(".md") or changed.path.startswith("life/"):
            continue  # a person may have moved the note of an item anywhere
        for blob, side in zip((changed.old, changed.new), sides, strict=True):
            data = history.blob(blob) if blob else None
            filed = parse_rendering(changed.path, data).filed if data is not None else None
            if filed is not None:
                side[filed.id] = filed
    return sides


def hold(found: dict[str, frozenset[str]], key: str, day: str, state: State) -> tuple[str, ...]:
    """Decide that parts of items are held. The items that this changes anything for."""
    before = state.held_items()
    for item, held in sorted(found.items()):
        left = held if WHOLE in held else held & parts(state.index.filed[item])
        for part in sorted(left - before.get(item, frozenset())):
            state.decide(Decision("held", f"{item}/{part}" if part else item, key, day))
    return state.index.hold(state.held_items())


def give_back(decisions: Iterable[Decision], state: State, history: History, rules: Rules) -> None:
    """Revoke decisions to hold items: they count again, and the notes that went with them stand where they stood."""
    gone = [decision for decision in decisions if decision.verb == "held" and held_part(decision.subject)]
    if not gone:
        return
    for decision in gone:
        state.revoke(decision)
    index = state.index
    index.hold(state.held_items())
    items = sorted({decision.subject.partition("/")[0] for decision in gone} & index.filed.keys())
    for item in items:
        index.put_item(redelivered(index.filed[item], index.held.get(item, ())), index.item_paths[item])
    keys = {key_of(decision) for decision in gone}
    forgotten = forgotten_people(history, state.forgotten())
    for changed in _changed(history, keys):
        text = (history.blob(changed.old or "") or b"").decode("utf-8", "surrogateescape")
        entity = parse(changed.path, text, "").entity
        if forgotten is not None and entity is not None:
            if forgotten.has(entity):
                continue
            text = forgotten.left_out(text, load_base(history, changed.path, merge.base_of(text)[0]))
        if changed.new:
            _as_before(changed, text, history, state)
        elif entity is not None and entity.id and not entity.item:  # parts of a document grow with their item
            _stand_again(entity, text, state)
    for item in items:
        promote(item, index, rules.strictness, rules.sent_mail, rules.barred)


def _changed(history: History, keys: Collection[str]) -> Iterator[Changed]:
    """Notes of entities that were there before the commits that held something, and that these changed or took away."""
    wanted = set(keys)
    for entry in history.log():
        if not wanted:
            return
        if not held_keys(entry) & wanted:
            continue
        wanted -= held_keys(entry)
        set_back = any(key.startswith(AFTER) for key in held_keys(entry))  # what was set back stays so
        for changed in history.changed(entry.id):
            note = changed.path.endswith(".md") and not changed.path.startswith("life/")  # somebody's may be anywhere
            if changed.old and note and not (set_back and changed.new):
                yield changed


def _as_before(changed: Changed, text: str, history: History, state: State) -> None:
    """A note that nobody touched since is merged as it was: what a person wrote stands where it stood."""
    disk = read_note(history.root / changed.path)
    if isinstance(disk, bytes) and blob_id(disk) == changed.new and state.index.entity_at(changed.path[:-3]):
        state.returned[changed.path] = text


def _stand_again(entity: Entity, text: str, state: State) -> None:
    index = state.index
    known = index.entities.get(entity.id)
    others = {index.by_domain.get(domain, entity.id) for domain in entity.domains} - {entity.id}
    if entity.id in state.barred() or others or (known is not None and known.path):
        return
    path = index.free_path(entity.path)
    index.put_entity(msgspec.structs.replace(entity, path=path))
    state.returned[f"{path}.md"] = text


def subject_line(filed: Filed) -> str:
    """An item as commit messages and reports list it."""
    day = filed.date.date().isoformat() if filed.date else "undated"
    return f"{day} {filed.kind}: {plain(filed.title)}"
