"""What people did in the vault, turned into decisions. Pure: changes in, state changed; nothing is written here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.build.cards import card_id, cards
from pipeline.index import organization_domain
from pipeline.model import Decision, Entity, Fact, Filed
from pipeline.notes import facts as log
from pipeline.notes import links, source_read, units
from pipeline.notes.cards import Answers
from pipeline.notes.merge import Change
from pipeline.notes.names import fold_name
from pipeline.resolve.filing import statement_id
from pipeline.resolve.promote import give_note
from pipeline.state import State

_STATEMENTS = {"decisions": "decision", "open items": "task", "facts": "fact"}
_FIELDS = {"role": "role", "organization": "organization"}


def source_edits(filed: Filed, changes: tuple[Change, ...], state: State) -> Filed:
    """A source note as a person left it is what is filed; the keys they decided are remembered in it."""
    decided = dict.fromkeys(filed.corrected)
    for change in changes:
        if change.section == "property" and change.key in (*source_read.LABEL_KEYS, *source_read.LINK_KEYS):
            decided[change.key] = None
        elif change.section in _STATEMENTS:
            decided["tasks" if change.section == "open items" else "facts"] = None
    if tuple(decided) == filed.corrected and not changes:
        return filed
    named = tuple(
        said if said.id else msgspec.structs.replace(said, id=statement_id(said.form[0], filed.id, said.text))
        for said in filed.statements
    )
    filed = msgspec.structs.replace(filed, corrected=tuple(decided), statements=named)
    properties = {c.key: c.after for c in changes if c.section == "property" and c.key in source_read.LINK_KEYS}
    return msgspec.structs.replace(filed, **{key: tuple(links.property_links(value)) for key, value in properties.items()})


def entity_edits(entity: str, changes: tuple[Change, ...], state: State, today: str) -> None:
    """Properties and bullets become manual facts, ticks close tasks, deleted lines withdraw and unlink."""
    typed: dict[str, str] = {}
    for change in changes:
        if change.section == "property" and change.key in _FIELDS and isinstance(change.after, str) and change.after:
            _manual(entity, f"{change.key.capitalize()}: {_plain_link(change.after)}", "status", state, today, change.key, change.after)
        elif change.section == "info" and change.after:
            _info(entity, change, changes, state, today)
        elif change.section == "key facts":
            _key_fact(entity, change, state, today)
        elif change.section == "open items" and change.key.startswith("id:"):
            _tick(change, state)
        elif change.before is None and change.after and change.section not in {"property", "notes"}:
            typed |= _links_of(change.after, state, entity)
        elif change.after is None and change.key.startswith("link:"):
            _unlink(entity, change.key.removeprefix("link:"), state)
        elif change.key == "" and isinstance(change.after, str):
            typed |= {target: "mentioned" for target in _links_of(change.after, state, entity)}
    state.index.set_manual(entity, typed)


def _plain_link(value: str) -> str:
    return value.removeprefix("[[").removesuffix("]]").split("|")[0].rpartition("/")[2]


def _info(entity: str, change: Change, changes: tuple[Change, ...], state: State, today: str) -> None:
    """A changed Info line, unless the property of the same name was changed too: that one wins."""
    name = change.key.removeprefix("field:")
    if name not in _FIELDS or any(c.section == "property" and c.key == name for c in changes):
        return
    value = change.after.partition(":**")[2].strip()
    if value:
        _manual(entity, f"{name.capitalize()}: {_plain_link(value)}", "status", state, today, name, value)


def _key_fact(entity: str, change: Change, state: State, today: str) -> None:
    if change.before is None and change.after:
        _manual(entity, _bullet(change.after), "context", state, today)
    elif change.key.startswith("id:") and (change.after is None or "~~" in change.after):
        _set_status(entity, {change.key.removeprefix("id:"): "superseded"}, state)


def _bullet(line: str) -> str:
    text = line.lstrip("-*+ ").strip()
    block = units.block_id(line)
    text = text[: text.rindex("^")].rstrip() if block else text
    return text.partition(") ")[2] if text.startswith("(") and text[1:5].isdigit() and ") " in text else text


def _manual(entity: str, text: str, category: str, state: State, today: str, field: str = "", value: str = "") -> None:
    """Append a fact that the owner typed, once."""
    file = state.facts.get(entity, "")
    known, _ = log.parse(file)
    if any(f.source == "manual" and " ".join(f.fact.split()).casefold() == " ".join(text.split()).casefold() for f in known):
        return
    fact = Fact(
        id=f"{entity}-{log.next_number(entity, known):03d}", fact=text, category=category, ts=today, source="manual",
        field=field, value=value,
    )
    state.facts[entity] = log.append(file, [fact])
    state.index.touched_entities.add(entity)


def _set_status(entity: str, statuses: Mapping[str, str], state: State) -> None:
    file = state.facts.get(entity, "")
    upper = {fact.id: status for fact in log.parse(file)[0] for key, status in statuses.items() if fact.id.lower() == key}
    changed = log.set_status(file, upper)
    if changed != file:
        state.facts[entity] = changed
        state.index.touched_entities.add(entity)
        for fact in upper:
            state.decide(Decision("held", fact))


def _tick(change: Change, state: State) -> None:
    """A ticked (or unticked) open item is done (or open) at its source."""
    if change.before is None or change.after is None:
        return
    done = units.ticked(change.after)
    if done is None or done == units.ticked(change.before):
        return
    close_task(change.key.removeprefix("id:"), done, state)


def close_task(block: str, done: bool, state: State) -> None:
    """Set a task's state in its source note; everything derived follows."""
    item = state.statement_items.get(block)
    filed = state.index.items.get(item) if item else None
    if filed is None or item is None:
        return
    statements = tuple(msgspec.structs.replace(s, done=done) if s.id == block else s for s in filed.statements)
    corrected = tuple(dict.fromkeys((*filed.corrected, "tasks")))
    if statements != filed.statements or corrected != filed.corrected:
        changed = msgspec.structs.replace(filed, statements=statements, corrected=corrected)
        state.index.put_item(changed, state.index.item_paths[item])


def _links_of(text: str, state: State, entity: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for link in links.find(text):
        target = state.index.entity_at(link.target.removesuffix(".md"))
        if target and target != entity and not state.index.entities[target].foreign:
            found.setdefault(target, text.partition(" — ")[2].split("^")[0].strip() if text.startswith("- ") else "mentioned")
    return found


def _unlink(entity: str, path: str, state: State) -> None:
    other = state.index.entity_at(path)
    if other:
        one, two = sorted((entity, other))
        state.index.not_linked.add((one, two))
        state.decide(Decision("not-linked", one, two))
        state.index.touched_entities.update((entity, other))


def answer_cards(answers: Answers, shown: frozenset[str], state: State, strictness: str) -> frozenset[str]:
    """Carry out the cards that were ticked; remember those that were declined or deleted. The ids that were answered."""
    every = {card.id: card for card in cards(state.index, state.barred(), frozenset())}
    for identifier in answers.accepted:
        card = every.get(identifier)
        if card:
            _do(card.subject, state)
    gone = (*answers.declined, *sorted(shown - answers.standing))
    for identifier in gone:
        card = every.get(identifier)
        if card and card_id(card.subject) not in answers.accepted:
            state.decide(Decision("declined", card.subject))
    return frozenset((*answers.accepted, *gone))


def _do(subject: str, state: State) -> None:
    kind, _, name = subject.partition(":")
    index = state.index
    if kind == "person" and name in index.entities:
        known = index.entities[name]
        if not known.path:
            give_note(known, known.name, index)
        return
    if kind == "project":
        title = name.removeprefix("project ").title()
        entity = Entity(id=index.fresh_id(title, "project"), kind="project", name=title, aliases=(f"Project {title}",))
        add_entity(entity, state)


def add_entity(entity: Entity, state: State) -> None:
    """A new named thing: it gets a note, and every item whose words name it is linked with it."""
    noted = give_note(entity, entity.name, state.index)
    names = [fold_name(name) for name in (noted.name, *noted.aliases)]
    for item, filed in state.index.items.items():
        words = f" {fold_name(' '.join([filed.title, *filed.mentions]))} "
        if any(f" {name} " in words for name in names):
            state.index.touched_items.add(item)


__all__ = ["add_entity", "answer_cards", "close_task", "entity_edits", "organization_domain", "source_edits"]
