"""What people did in the vault since the last run, step by step: their commit, edits, deletions, answered cards."""

from __future__ import annotations

import re
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from pipeline.build.cards import sender_of
from pipeline.build.ownership import address_asked
from pipeline.config import Settings
from pipeline.flow import Rules
from pipeline.index import Index
from pipeline.model import Decision
from pipeline.notes import cards as card_page
from pipeline.notes import decisions, links, merge, source_read
from pipeline.notes.weeks import week_of
from pipeline.resolve.promote import organization_of, promote
from pipeline.run.corrections import align_boxes, answer_cards, entity_edits, source_edits, take_links
from pipeline.run.disowning import disown
from pipeline.run.held import give_back
from pipeline.run.lapsing import touch_lapsed
from pipeline.run.led import is_moved
from pipeline.run.load import SUGGESTED, Loaded, load_base, load_text
from pipeline.run.parsed import parse_rendering
from pipeline.run.shown import Typed
from pipeline.state import State
from pipeline.vault.files import is_there, read_note
from pipeline.vault.history import BY_HAND, HEAD, MACHINE, History

NOTHING_SHOWN: Typed = MappingProxyType({})


def uncommitted(history: History, loaded: Loaded) -> dict[str, bytes | None]:
    """What a person did to tracked files since the newest commit: path -> bytes now, ``None`` for a deleted file."""
    committed = history.tree_paths(HEAD)
    found = loaded.blobs() | loaded.logs
    changes: dict[str, bytes | None] = {}
    for path, blob in sorted(found.items()):
        data = read_note(history.root / path) if committed.get(path) != blob else None
        if isinstance(data, bytes):
            changes[path] = data
    for path in history.ignored(path for path in changes if path not in committed):
        del changes[path]
    tracked = (path for path in committed if path.endswith((".md", "/facts.jsonl")))
    return changes | {path: None for path in tracked if path not in found and not is_there(history.root, path)}


RECENT = 50


def commit_person(
    history: History, loaded: Loaded, settings: Settings, when: datetime, but: frozenset[str] = frozenset()
) -> str:
    """The person's own edits first, under their name. The commit's id, ``""`` when there was nothing of theirs.

    ``but``: notes that are as the program left them, though no commit has them yet.
    """
    known = history.tree_paths(HEAD) or history.tree_paths(MACHINE)  # without HEAD on a branch that is yet to be born
    changes = uncommitted(history, loaded) if known else {}
    changes = {path: data for path, data in changes.items() if path not in but}
    if not changes:
        return ""
    name = next(iter(settings.owner.names), "Owner")
    address = next(iter(settings.owner.addresses), "owner@local")
    return history.commit_person(changes, name, address, when)


def last_by_hand(history: History) -> datetime | None:
    """When a person's edits were last committed apart, as far as the newest commits tell."""
    return next((entry.when for entry in history.log(limit=RECENT) if entry.message.startswith(BY_HAND)), None)


def take_edits(loaded: Loaded, history: History, rules: Rules, today: str, shown: Typed = NOTHING_SHOWN) -> int:
    """Edits of notes become what is filed, facts and decisions. How many notes a person had edited.

    ``shown``: typed links whose other sides need not be rendered again.
    """
    state, index = loaded.state, loaded.state.index
    moved = partial(is_moved, loaded=loaded, history=history)
    items_first = sorted(loaded.edited.items(), key=lambda pair: loaded.notes[pair[0]].filed is None)
    for path, changes in items_first:  # what is ticked in an entity's note changes the item as its note leaves it
        note = loaded.notes[path]
        if note.filed is not None and changes:
            changed = source_edits(note.filed, changes, state)
            index.put_item(changed, path.removesuffix(".md"))
            index.touched_entities.update(_unlinked(changes, index))
            state.statement_items.update((said.id, changed.id) for said in changed.statements)
            if line := state.skipped.get(changed.id):
                state.touched_weeks.add(week_of(line.date))
            promote(changed.id, index, rules.strictness, rules.sent_mail, rules.barred)
        elif note.entity is not None and (entity := index.entity_at(note.entity.path)):
            entity_edits(entity, changes, state, today, partial(_stands, loaded=loaded, root=history.root), moved)
    for path, changes in loaded.edited.items():
        if loaded.notes[path].entity is not None:
            align_boxes(path.removesuffix(".md"), changes, state)
    for path, typed in loaded.typed.items():
        if entity := index.entity_at(path.removesuffix(".md")):
            take_links(entity, typed, state, shown.get(path) == typed)
            if not loaded.notes[path].machine and not index.entities[entity].foreign:
                _adopt(entity, state)
    for path in loaded.stale:
        _touch(path, state)
    for path in sorted(set(loaded.moved.values())):
        entity = index.entity_at(path) if f"{path}.md" in loaded.stale else ""  # not yet rendered where it is now
        if entity:
            index.touch_around(entity)
    return len([changes for changes in loaded.edited.values() if changes])


def _unlinked(changes: tuple[merge.Change, ...], index: Index) -> set[str]:
    """Entities that a link property named before a person changed it."""
    before = [c.before for c in changes if c.section == "property" and c.key in source_read.LINK_KEYS]
    paths = [path for value in before for path in links.property_links(value)]
    return {entity for path in paths if (entity := index.entity_at(path))}


def _stands(block: str, loaded: Loaded, root: Path) -> bool:
    """Whether a block id stands at the end of a line in any note."""
    ending = re.compile(rf"\s\^{re.escape(block)}\s*$", re.MULTILINE | re.IGNORECASE)
    return any(ending.search(load_text(root, path)) for path in loaded.notes)


def _adopt(entity: str, state: State) -> None:
    """A note that a person made is written into from now on, and its items link to it."""
    state.index.touched_entities.add(entity)
    state.index.touched_items.update(state.index.items_of[entity])


def _touch(file: str, state: State) -> None:
    """Have the note at a path, or the one whose file under life/areas it is, rendered again."""
    index = state.index
    path = file.removesuffix(".md")
    entity = index.entity_at(path) or (file.split("/")[-2] if file.startswith("life/areas/") else "")
    if entity in index.entities:
        index.touched_entities.add(entity)
    for item in [item for item, place in index.item_paths.items() if place == path]:
        index.put_item(index.filed[item], path)  # what it says may have come back with it


def take_deletions(loaded: Loaded, history: History) -> frozenset[str]:
    """Entity notes that a person deleted are not made again, until somebody puts them back.

    Their paths, to be struck from what was rendered.
    """
    state = loaded.state
    for decision in [d for d in state.decisions if d.verb == "deleted" and state.index.path_of(d.subject)]:
        state.revoke(decision)
        state.index.touch_around(decision.subject)
    cards = load_text(history.root, SUGGESTED) if state.ghosts else ""
    for item, path in state.ghosts.items():  # weeks and cards may still link to the note that is gone
        if line := state.skipped.get(item):
            state.touched_weeks.add(week_of(line.date))
        if f"[[{path.removesuffix('.md')}" in cards:
            state.index.touched_items.add(item)
    merged = state.merged()
    recorded: set[str] = set()
    for path in loaded.missing:
        blob = history.blob_at(path, MACHINE) if path.endswith(".md") else None
        entity = parse_rendering(path, blob).entity if blob is not None else None
        if entity is not None:
            identifier = entity.id
            if identifier and not state.index.path_of(identifier):
                gone = Decision("deleted", identifier, path.removesuffix(".md"), _newest_day(identifier, state))
                recorded.add(path)
                taken_back = any((d.verb, d.subject) == ("deleted", identifier) for d in loaded.taken_back)
                if not taken_back and identifier not in merged:
                    state.decide(gone)
    return frozenset(recorded)


def take_back(loaded: Loaded, history: History, rules: Rules) -> None:
    """Decisions whose lines a person deleted from Corrections.md count no more, and what follows is rendered."""
    index = loaded.state.index
    give_back(loaded.taken_back, loaded.state, history, rules)
    disown({d.subject.lower() for d in loaded.taken_back if d.verb == "owner"} - index.owner.addresses, loaded.state)
    for decision in loaded.taken_back:
        subject = decision.subject.removeprefix("person:")
        if decision.verb == "held":
            subject = decision.subject.rpartition("-")[0]
        if decision.verb == "synthesized":
            touch_lapsed(loaded.state, decisions.synthesis([decision]))
        index.touched_entities.update({subject, decision.object} & index.entities.keys())
        if decision.verb == "declined" and subject.startswith(("keep:", "skip:")):
            sender = subject.partition(":")[2]
            index.touched_items.update(item for item, filed in index.filed.items() if sender_of(filed) == sender)
        if decision.verb == "declined" and (email := address_asked(subject)):
            index.touched_items |= index.items_of.get(index.by_email.get(email, ""), set())
        if decision.verb in {"deleted", "declined"}:
            for item in sorted(index.items_of[subject]):
                promote(item, index, rules.strictness, rules.sent_mail, rules.barred)
            if decision.object.startswith("Organizations/"):
                for entity in [e.id for e in index.entities.values() if e.kind == "person" and e.path]:
                    organization_of(entity, index, rules.barred)


def _newest_day(entity: str, state: State) -> str:
    return max(
        (str((f.updated or f.date or "")) for i in state.index.items_of[entity] if (f := state.index.items.get(i))),
        default="",
    )[:10]


def take_answers(loaded: Loaded, history: History, strictness: str) -> frozenset[str]:
    """Cards of Suggested.md that were ticked, declined or deleted are carried out. Their ids."""
    text = load_text(history.root, SUGGESTED)
    machine, untouched = merge.base_of(text)
    if not machine or untouched:
        return frozenset()
    base = load_base(history, SUGGESTED, machine) or ""
    shown = card_page.parse(base).standing
    return answer_cards(card_page.parse(text), shown, loaded.state, strictness)
