"""``add``, ``set``, ``remove`` and ``adopt``: notes that a person makes, changes and takes away by command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.model import Decision, Entity
from pipeline.notes import frontmatter, links, merge, yaml
from pipeline.notes.links import quoted
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import line
from pipeline.report import Report
from pipeline.resolve.promote import give_note
from pipeline.run.amend import Act, amend
from pipeline.run.corrections import add_entity, entity_edits, say_field
from pipeline.run.meant import named, noted, one
from pipeline.run.met import without_note
from pipeline.run.moving import put_text, settle, text_of, today, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now

KINDS = {"human": "person", "org": "organization", "company": "organization", "concept": "topic", "knowledge": "topic"}
"""Other words for kinds."""
LISTS = frozenset({"aliases", "emails", "domains", "keywords", "relationship", "tags"})
FIXED = {
    "id": "An id stays for ever.",
    "kind": "Add a note of the other kind, and remove this one.",
    "machine": "That line is the program's.",
    "name": "`vaultmill rename` gives another name.",
}
"""Properties that no command sets, and what to do instead."""
_KIND = re.compile(r"[a-z][a-z-]{1,30}")
_KEY = re.compile(r"[^\W\d][\w -]{0,60}")
_OF_WHAT = "Give it the property `kind: person` (or organization, project, topic, ...), then adopt it."


def add(
    workspace: Path,
    kind: str,
    name: str,
    parent: str = "",
    aliases: Iterable[str] = (),
    keywords: Iterable[str] = (),
    attributes: Iterable[str] = (),
    confidence: str = "",
    dry_run: bool = False,
    clock: Clock = now,
) -> Report:
    """A note for somebody or something that the sources do not tell of, or not enough. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        index = session.state.index
        wanted = KINDS.get(kind.strip().lower(), kind.strip().lower())
        title = str(line(name, 160))
        if not _KIND.fullmatch(wanted):
            raise UsageFault(f"{kind!r} is no kind of note", "person, organization, project, topic, place, product, …")
        if not fold_name(title):
            raise UsageFault(f"{name!r} is no name for a note", "A name has letters or digits in it.")
        fields = dict(_field(text) for text in attributes)
        values: dict[str, object] = {"created": today(session)}
        values |= {"aliases": [*aliases]} if aliases else {}
        listed = [part.strip() for text in keywords for part in text.split(",") if part.strip()]
        values |= {"keywords": listed} if listed else {}
        values |= {"parent": quoted(_parent(parent, session))} if parent else {}
        values |= {"confidence": confidence} if confidence else {}
        values |= {key: _value(key, value, session) for key, value in fields.items()}
        entity = _known(wanted, title, session) or Entity(index.fresh_id(title, wanted), wanted, title)
        entity = msgspec.structs.replace(entity, **_lists(entity, values))
        if wanted in {"person", "organization"}:
            give_note(entity, title, index)
        else:
            add_entity(entity, session.state)
        entity = index.entities[entity.id]
        index.touch_around(entity.id)
        note = frontmatter.split(f"# {title}\n")
        for key, value in values.items():
            note = frontmatter.put(note, key, value)
        session.press.hand.texts[f"{entity.path}.md"] = frontmatter.join(note)
        _as_typed(entity.id, {k: (None, v) for k, v in values.items()}, session)
        settle(session)
        return Act(f"Added {entity.name}", (entity.path,), (trailer_of("add"),))

    return amend(workspace, act, dry_run, clock)


def _known(kind: str, name: str, session: Session) -> Entity | None:
    """Somebody of that name who has no note yet. Raises ``UsageFault`` for one who has."""
    index = session.state.index
    bearers = [index.entities[e] for e in sorted(index.by_name.get(fold_name(name), ()))]
    same = [entity for entity in bearers if entity.kind == kind]
    noted_already = [entity for entity in same if entity.path]
    if noted_already:
        raise UsageFault(
            f"there is a note {noted_already[0].path}", "Give another name, or `vaultmill set` changes it."
        )
    return same[0] if len(same) == 1 else None


def _parent(ref: str, session: Session) -> str:
    above = one(ref, session.state.index)
    if not above.path:
        raise UsageFault(f"{named(above)} cannot be a parent", "A parent has a note of its own.")
    return above.path


def _field(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    key = key.strip()
    if not equals or not _KEY.fullmatch(key):
        raise UsageFault(f"{text!r} is not of the form field=value", 'For example: role="Head of Design"')
    if key.casefold() in FIXED:
        raise UsageFault(f"{key} cannot be set", FIXED[key.casefold()])
    return key, value.strip()


def _value(key: str, text: str, session: Session) -> object:
    """A property as it is written: a list, a link to the note of an organization or a parent, or the text."""
    if key in LISTS:
        return [str(line(part.strip(), 200)) for part in text.split(",") if part.strip()]
    index = session.state.index
    if key in {"organization", "parent"} and text:
        target = text.removeprefix("[[").removesuffix("]]").partition("|")[0]
        kinds = {"organization"} if key == "organization" else {e.kind for e in index.entities.values()}
        found = {index.entity_at(target), *index.by_name.get(fold_name(target), ())} & index.entities.keys()
        paths = [e.path for e in map(index.entities.__getitem__, sorted(found)) if e.path and e.kind in kinds]
        return quoted(paths[0]) if len(paths) == 1 else str(line(text, 200))
    return str(line(text, 400))


def _lists(entity: Entity, values: dict[str, object]) -> dict[str, object]:
    """What of a note's properties the index knows."""
    known: dict[str, object] = {}
    for key in ("aliases", "emails", "domains", "keywords"):
        if isinstance(value := values.get(key), list):
            lowered = [v.lower() for v in value] if key in {"emails", "domains"} else value
            known[key] = tuple(dict.fromkeys(lowered))
    return known


def _as_typed(entity: str, values: dict[str, tuple[object, object]], session: Session) -> None:
    """Key -> (before, after) of properties: what a person types there is a fact, too."""
    changes = tuple(merge.Change("property", key, before, after) for key, (before, after) in values.items())
    entity_edits(entity, changes, session.state, today(session), lambda _: True)
    for key, (_, after) in values.items():
        say_field(entity, key, after if isinstance(after, str) else "", session.state, today(session))


def set_fields(workspace: Path, name: str, fields: Iterable[str], dry_run: bool = False, clock: Clock = now) -> Report:
    """Properties of a note as a person says they are; an empty value takes one away. Raises ``UsageFault``."""
    return amend(workspace, _setting(name, tuple(fields)), dry_run, clock)


def _setting(name: str, fields: tuple[str, ...]) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        entity = noted(name, index)
        path = f"{entity.path}.md"
        try:
            note = frontmatter.split(text_of(path, session))
            has = frontmatter.properties(note)
            values = {key: _value(key, text, session) for key, text in map(_field, fields)}
            for key, value in values.items():
                note = frontmatter.put(note, key, value) if value not in ("", []) else frontmatter.drop(note, key)
        except yaml.BadYaml as error:
            raise UsageFault(f"the properties of {path} are no valid YAML ({error})", "Correct them first.") from error
        changed = {key: (has.get(key), value) for key, value in values.items() if has.get(key) != value}
        if not changed:
            raise UsageFault(f"{entity.path} says so already", "Nothing was changed.")
        _free_addresses(entity, values, session)
        put_text(path, frontmatter.join(note), session)
        index.put_entity(msgspec.structs.replace(entity, **_lists(entity, values)))
        index.touch_around(entity.id)
        _as_typed(entity.id, changed, session)
        settle(session)
        lines = tuple(f"{entity.path}: {key} = {_shown(value)}" for key, (_, value) in changed.items())
        return Act(f"Set in {entity.name}", lines, (trailer_of("set"),))

    return act


def _free_addresses(entity: Entity, values: dict[str, object], session: Session) -> None:
    """An address or a domain is one's alone. Raises ``UsageFault``."""
    index = session.state.index
    for key, known in (("emails", index.by_email), ("domains", index.by_domain)):
        for value in _lists(entity, values).get(key, ()):  # type: ignore[attr-defined]
            other = index.entities.get(known.get(value, ""))
            if other is not None and other.id != entity.id:
                raise UsageFault(f"{value} is of {named(other)}", "`vaultmill merge` makes one of two.")


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value) or "(nothing)"


def remove(workspace: Path, name: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Take a note away; it is not made again. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        state = session.state
        index = state.index
        entity = noted(name, index)
        newest = max(
            (str(f.updated or f.date or "") for i in index.items_of[entity.id] if (f := index.items.get(i))), default=""
        )
        session.press.hand.gone.add(f"{entity.path}.md")
        _set_free(entity, session)
        state.decide(Decision("deleted", entity.id, entity.path, newest[:10]))
        index.touch_around(entity.id)
        index.set_manual(entity.id, {})
        told = without_note(entity.id, index) if entity.kind == "person" else None
        if told is not None:
            index.put_entity(told)
        else:
            index.drop_entity(entity.id)
        settle(session)
        typed = (path for path, targets in session.loaded.typed.items() if entity.path in targets)
        if naming := sorted({*typed, *session.press.pointing().at(entity.path)}):
            session.hints.append(f"You link to it in {', '.join(naming[:5])}; those links lead nowhere now.")
        session.hints.append(f"It is in {session.place.vault}/.trash; `vaultmill undo last` brings it back.")
        return Act(f"Removed {entity.name}", (entity.path,), (trailer_of("remove"),))

    return amend(workspace, act, dry_run, clock)


def _set_free(parent: Entity, session: Session) -> None:
    """What is a part of something that goes names it in plain text from now on."""
    for path in tuple(session.press.notes):
        text = text_of(path, session)
        if f"[[{parent.path}" not in text or path == f"{parent.path}.md":
            continue
        note = frontmatter.split(text)
        try:
            above = links.first_target(str(frontmatter.properties(note).get("parent", "")))
        except yaml.BadYaml:
            continue
        if above.removesuffix(".md") == parent.path:
            put_text(path, frontmatter.join(frontmatter.put(note, "parent", parent.name)), session)


def adopt(workspace: Path, note: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Write into a note of the person's own from now on, additions only. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        state = session.state
        where = note.removesuffix(".md").strip("/")
        if f"{where}.md" in session.press.notes and not state.index.entity_at(where):
            raise UsageFault(f"{where} does not say what it is about", _OF_WHAT)
        entity = one(note, state.index)
        if not entity.path:
            raise UsageFault(f"{named(entity)} has no note", "`vaultmill suggested` lists whom you can give one.")
        if not entity.foreign:
            raise UsageFault(f"{entity.path} is written into already", "Nothing was changed.")
        for decision in [d for d in state.decisions if d.verb == "foreign" and d.subject == entity.path]:
            state.revoke(decision)
        state.index.put_entity(msgspec.structs.replace(entity, foreign=False))
        state.index.touch_around(entity.id)
        path = f"{entity.path}.md"
        session.press.hand.texts[path] = text_of(path, session)
        settle(session)
        return Act(f"Adopted {entity.name}", (entity.path,), (trailer_of("adopt"),))

    return amend(workspace, act, dry_run, clock)
