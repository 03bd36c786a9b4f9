"""``merge``: two notes of one and the same become one; ``--nest``: one becomes a part of the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.model import Decision, Entity
from pipeline.notes import facts as log
from pipeline.notes import frontmatter, yaml
from pipeline.notes.leftover import leftover, under_notes, with_properties, with_values
from pipeline.notes.links import quoted
from pipeline.notes.rehoming import rehome
from pipeline.report import Report
from pipeline.resolve.promote import give_note
from pipeline.run.amend import Act, amend
from pipeline.run.load import load_base
from pipeline.run.meant import ADOPT, named, noted, one
from pipeline.run.met import followed
from pipeline.run.moving import is_busy, lead_links, put_text, settle, text_of, today, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State, facts_path


def merge(
    workspace: Path, keep: str, gone: str, nest: bool = False, dry_run: bool = False, clock: Clock = now
) -> Report:
    """``gone`` goes into ``keep``, or with ``nest`` becomes a child of it and stays a note. Raises ``UsageFault``."""
    return amend(workspace, _nesting(keep, gone) if nest else _merging(keep, gone), dry_run, clock)


def _merging(keep: str, gone: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        into, other = one(keep, index), one(gone, index)
        line = f"{named(other)} → {named(into)}"
        join(into, other, session)
        settle(session)
        return Act(f"Merged {other.name} into {into.name}", (line,), (trailer_of("merge"),))

    return act


def join(into: Entity, other: Entity, session: Session) -> None:
    """Everything of ``other`` is ``into``'s from now on. Raises ``UsageFault`` for two that cannot be one."""
    state, index = session.state, session.state.index
    _check(into, other)
    ids = _facts(into, other, session)
    text, properties = _of_person(other, ids, session)
    for filed in list(index.filed.values()):
        moved = followed(filed, {other.id: into.id})
        if moved is not filed:
            index.put_item(moved, index.item_paths[filed.id])
    _manual_links(into.id, other.id, state)
    _decisions(into.id, other.id, ids, today(session), state)
    index.touch_around(into.id)
    index.drop_entity(other.id)
    names = dict.fromkeys((*into.aliases, other.name, *other.aliases))
    aliases = tuple(name for name in names if name.casefold() != into.name.casefold() and "@" not in name)
    changed = msgspec.structs.replace(
        into,
        aliases=aliases,
        emails=tuple(dict.fromkeys((*into.emails, *other.emails))),
        domains=tuple(dict.fromkeys((*into.domains, *other.domains))),
        keywords=tuple(dict.fromkeys((*into.keywords, *other.keywords))),
    )
    index.put_entity(changed)
    if other.path and not into.path:
        changed = give_note(changed, changed.name, index)
    index.touch_around(into.id)
    if changed.path:
        _texts(changed, other, text, properties, session)
    if other.path:
        lead_links(session, {other.path: changed.path}, ids)


def can_join(into: Entity, other: Entity, session: Session) -> bool:
    """Whether two can be made one just now: their notes may be written, are sound, and nobody is at work on them."""
    paths = [f"{entity.path}.md" for entity in (into, other) if entity.path]
    notes = [note for path in paths if (note := session.press.notes.get(path))]
    sound = into.kind == other.kind and not (into.foreign or other.foreign or any(note.bad for note in notes))
    return sound and not any(is_busy(path, session) for path in paths)


def _check(into: Entity, other: Entity) -> None:
    if into.id == other.id:
        raise UsageFault(f"both names mean {named(into)}", "Nothing was changed.")
    if into.kind != other.kind:
        hint = "Only two of a kind can be one; `--nest` makes one a part of the other."
        raise UsageFault(f"{named(into)} and {named(other)} are of two kinds: {into.kind} and {other.kind}", hint)
    for entity in (into, other):
        if entity.foreign:
            raise UsageFault(f"{entity.path} is a note of your own", ADOPT)


def _facts(into: Entity, other: Entity, session: Session) -> dict[str, str]:
    """Move all facts. Old id -> new id."""
    state, hand = session.state, session.press.hand
    folder = facts_path(other.kind, other.id)
    file = state.facts.pop(other.id, "")
    session.press.facts_disk.pop(other.id, None)
    hand.gone |= {f"{folder}/facts.jsonl", f"{folder}/summary.md"}
    hand.needs[f"{folder}/facts.jsonl"] = (f"{facts_path(into.kind, into.id)}/facts.jsonl",)
    if not file:
        return {}
    state.facts[into.id], ids = rehome(file, state.facts.get(into.id, ""), into.id)
    return ids


def _of_person(other: Entity, ids: dict[str, str], session: Session) -> tuple[str, dict[str, object]]:
    """(text, properties) that a person wrote into the note that goes. Raises ``UsageFault``."""
    if not other.path:
        return "", {}
    path = f"{other.path}.md"
    note = session.press.notes.get(path)
    machine = note.machine if note is not None else ""
    disk = text_of(path, session)
    base = load_base(session.history, path, machine)
    facts = log.parse(session.state.facts.get(next(iter(ids.values()), "-").rpartition("-")[0], ""))[0]
    active = {fact.id for fact in facts} - log.inactive(facts)
    shown = {old.lower() for old, new in ids.items() if new in active}
    session.press.hand.gone.add(path)
    try:
        return leftover(base if machine else None, disk, shown)
    except yaml.BadYaml as error:
        raise UsageFault(f"the properties of {path} are no valid YAML ({error})", "Correct them first.") from error


def _texts(into: Entity, other: Entity, text: str, properties: dict[str, object], session: Session) -> None:
    """What a person wrote moves into the note that stays."""
    path = f"{into.path}.md"
    new = text_of(path, session)
    aliases = [name for name in (other.name, *other.aliases) if name in into.aliases]
    if not (new or text or properties):
        return
    new = new or f"---\naliases: []\n---\n# {into.name}\n"
    try:
        new = with_values(with_properties(new, properties), "aliases", aliases)
    except yaml.BadYaml as error:
        raise UsageFault(f"the properties of {path} are no valid YAML ({error})", "Correct them first.") from error
    if text:
        new = under_notes(new, f"From {other.name}", text)
    put_text(path, new, session)
    session.press.hand.needs[f"{other.path}.md"] = (path,)


def _manual_links(into: str, other: str, state: State) -> None:
    """Links that people typed, in either note or to it."""
    index = state.index
    for source, word in index.manual_to[other].items():
        if source != into:
            index.add_manual(source, into, word)
            index.touched_entities.add(source)
    for target, sources in index.manual_to.items():
        if other in sources:
            word = sources.pop(other)
            index.touched_entities.add(target)
            if target != into:
                index.add_manual(into, target, word)


def _decisions(into: str, other: str, ids: dict[str, str], day: str, state: State) -> None:
    """What was decided of the one holds for the other, under the new ids."""
    for decision in list(state.decisions):
        subject, object_ = decision.subject, decision.object
        if decision.verb == "held" and subject in ids:
            changed = msgspec.structs.replace(decision, subject=ids[subject])
        elif decision.verb in {"not-linked", "not-same"} and other in (subject, object_):
            pair = sorted(into if name == other else name for name in (subject, object_))
            changed = msgspec.structs.replace(decision, subject=pair[0], object=pair[1])
        elif decision.verb == "deleted" and subject == other:
            state.revoke(decision)
            continue
        else:
            continue
        state.revoke(decision)
        if changed.subject != changed.object:
            state.decide(changed)
    state.index.not_linked.clear()
    state.index.not_linked.update((d.subject, d.object) for d in state.decisions if d.verb == "not-linked")
    state.decide(Decision("merged", other, into, day))


def _nesting(parent: str, child: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        above, below = one(parent, index), noted(child, index)
        if not above.path or above.id == below.id:
            raise UsageFault(
                f"{named(above)} cannot be the parent of {named(below)}", "A parent has a note of its own."
            )
        path = f"{below.path}.md"
        note = frontmatter.put(frontmatter.split(text_of(path, session)), "parent", quoted(above.path))
        put_text(path, frontmatter.join(note), session)
        settle(session)
        line = f"{below.path} is a part of {above.path}"
        return Act(f"{below.name} is a part of {above.name}", (line,), (trailer_of("merge --nest"),))

    return act
