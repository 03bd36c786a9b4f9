"""What people did in the vault, turned into decisions. Pure: changes in, state changed; nothing is written here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from pipeline.build.cards import cards
from pipeline.build.chains import placed
from pipeline.build.namesakes import asked_about
from pipeline.build.ownership import address_asked
from pipeline.build.proposals import better_names, found_by
from pipeline.build.sketches import card_id
from pipeline.index import organization_domain
from pipeline.model import Decision, Entity, Fact, Filed
from pipeline.notes import facts as log
from pipeline.notes import frontmatter, links, source_read, units
from pipeline.notes.alignment import aligned
from pipeline.notes.cards import Answers
from pipeline.notes.merge import Change
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import field
from pipeline.resolve.filing import statement_id
from pipeline.resolve.finished import follow_ticks
from pipeline.resolve.promote import give_note
from pipeline.run.known_by import KNOWN_BY, known_by
from pipeline.run.same_fact import Moved, folded, says_same, told
from pipeline.state import State

_STATEMENTS = {"decisions": "decision", "open items": "task", "facts": "fact"}
_TASKS = ("open items", "open items/dormant")
_FIELDS = ("role", "organization", "status")
_DECIDED = (*source_read.LABEL_KEYS, *source_read.LINK_KEYS, source_read.DEPTH)
"""Properties of an item that a person decides by changing them."""


def source_edits(filed: Filed, changes: tuple[Change, ...], state: State) -> Filed:
    """A source note as a person left it is what is filed; the keys they decided are remembered in it.

    So are the statements that they deleted: an edited source does not bring them back.
    """
    decided = dict.fromkeys(filed.corrected)
    for change in changes:
        if change.section == "property" and change.key in _DECIDED:
            decided[change.key] = None
        elif change.section in _STATEMENTS:
            decided["tasks" if change.section == "open items" else "facts"] = None
            if change.after is None and change.key.startswith("id:"):
                decided[change.key.removeprefix("id:")] = None
        elif change.section == "gist" and not change.after:  # handed back
            decided.pop("gist", None)
        elif change.section == "gist" and source_read.worded(change.after) != change.before:
            decided["gist"] = None
    for said in filed.statements:
        decided.pop(said.id, None)
    if tuple(decided) == filed.corrected and not changes:
        return filed
    named = tuple(
        said if said.id else msgspec.structs.replace(said, id=statement_id(said.form[0], filed.id, said.text))
        for said in filed.statements
    )
    filed = msgspec.structs.replace(filed, corrected=tuple(decided), statements=named)
    if any(change.section == "open items" for change in changes):
        filed = follow_ticks(filed)
    properties = {c.key: c.after for c in changes if c.section == "property" and c.key in source_read.LINK_KEYS}
    return msgspec.structs.replace(
        filed, **{key: tuple(links.property_links(value)) for key, value in properties.items()}
    )


def entity_edits(
    entity: str,
    changes: tuple[Change, ...],
    state: State,
    today: str,
    stands: Callable[[str], bool],
    moved: Moved = lambda _old, _new: False,
) -> None:
    """Properties and bullets become manual facts, ticks close tasks, deleted lines withdraw and unlink.

    ``stands`` tells whether a block id stands anywhere in the vault, ``moved`` whether a link only follows its note.
    """
    for change in changes:
        if change.section == "property" and change.key in _FIELDS and isinstance(change.after, str) and change.after:
            _manual(
                entity,
                f"{change.key.capitalize()}: {_plain_link(change.after)}",
                "status",
                state,
                today,
                change.key,
                change.after,
            )
        elif change.section == "property" and change.key in KNOWN_BY:
            known_by(entity, change, state.index)
        elif change.section == "info" and change.after:
            _info(entity, change, changes, state, today)
        elif change.section == "key facts":
            _key_fact(entity, change, state, today, stands, moved)
        elif change.section in _TASKS and change.key.startswith("id:"):
            _tick(entity, change, state)
        elif change.after is None and change.key.startswith("link:"):
            unlink(entity, change.key.removeprefix("link:"), state)
        elif units.is_prose(change.section) and change.after == "":  # handed back
            state.index.touched_entities.add(entity)


def say_field(entity: str, key: str, value: str, state: State, today: str) -> None:
    """A property as a command sets it: the newest word, though it was taken back before; nothing withdraws it."""
    if key not in _FIELDS:
        return
    known, _ = log.parse(state.facts.get(entity, ""))
    standing = [fact for fact in known if fact.source == "manual" and fact.field == key and fact.value]
    if value:
        if not standing or standing[-1].value != value or standing[-1].id in log.inactive(known):
            text = f"{key.capitalize()}: {_plain_link(value)}"
            _manual(entity, text, "status", state, today, key, value, again=True)
        return
    for fact in standing:
        if fact.id not in log.inactive(known):
            _withdraw(entity, fact, state)


def typed_links(base: str, disk: str) -> dict[str, str]:
    """Link targets (paths without ``.md``) of a person's lines in a note, with the word after the dash.

    Lines of its rendering are the program's, however worded, but for links that it does not have at all. Prose that
    a person changed stays as it is whatever is rendered later: all its links are theirs.
    """
    known = {link.target.removesuffix(".md") for link in _links(base)}
    body = "".join(frontmatter.split(disk).body)
    ours = _program_lines(base, disk)
    found: dict[str, str] = {}
    for link in links.find(body):
        target = link.target.removesuffix(".md")
        if target not in known or body.count("\n", 0, link.start) not in ours:
            start = body.rfind("\n", 0, link.start) + 1
            line = body[start : body.find("\n", link.end) if "\n" in body[link.end :] else len(body)]
            alone = body[start : link.start].strip() in {"-", "*", "+"}
            word = line.partition(" — ")[2].split(" ^")[0].strip() if alone else ""
            found.setdefault(target, word or "mentioned")
    for target in _links_in_changed_prose(base, disk):
        found.setdefault(target, "mentioned")
    return found


def _program_lines(base: str, disk: str) -> set[int]:
    """Numbers of the lines of a note's body that stand in its rendering, too, or are lines of it worded anew."""
    old, now = units.take_apart(base), units.take_apart(disk)
    written = {line.strip() for line in old.body}
    found = {number for number, line in enumerate(now.body) if line.strip() in written}
    for key, section in now.sections.items():
        before = old.sections[key].lines if key in old.sections else {}
        found.update(line.number for name, line in aligned(section.lines, before, {}).items() if name in before)
    return found


def _links_in_changed_prose(base: str, disk: str) -> list[str]:
    old, now = units.take_apart(base), units.take_apart(disk)
    both = [key for key in now.sections if units.is_prose(key) and key in old.sections]
    written = [units.prose(now, key) for key in both if units.prose(now, key) != units.prose(old, key)]
    return [link.target.removesuffix(".md") for text in written for link in links.find(text)]


def _links(text: str) -> Iterator[links.Link]:
    return links.find("".join(frontmatter.split(text).body))


def take_links(entity: str, typed: Mapping[str, str], state: State, shown: bool = False) -> None:
    """Links that a person typed in an entity's note: their other sides are shown, unless they are already."""
    known = {state.index.entity_at(path): word for path, word in typed.items()}
    others = {other: word for other, word in known.items() if other and other != entity}
    links_to = {o: word for o, word in others.items() if not state.index.entities[o].foreign}
    state.index.set_manual(entity, links_to, shown)


def _plain_link(value: str) -> str:
    return value.removeprefix("[[").removesuffix("]]").split("|")[0].rpartition("/")[2]


def _info(entity: str, change: Change, changes: tuple[Change, ...], state: State, today: str) -> None:
    """A changed Info line, unless the property of the same name was changed too: that one wins."""
    name = change.key.removeprefix("field:")
    if name not in _FIELDS:
        return
    if any(c.section == "property" and c.key == name for c in changes):
        if change.before:
            state.retyped[(state.index.path_of(entity), change.after.rstrip())] = change.before
        return
    value = change.after.partition(":**")[2].strip()
    if value:
        _manual(entity, f"{name.capitalize()}: {_plain_link(value)}", "status", state, today, name, value)


def _key_fact(
    entity: str, change: Change, state: State, today: str, stands: Callable[[str], bool], moved: Moved
) -> None:
    """A new bullet is a manual fact, a reworded one too; one that was struck or is gone takes its fact back."""
    known = {fact.id.lower(): fact for fact in log.parse(state.facts.get(entity, ""))[0]}
    fact = known.get(units.block_id(change.after or change.before or ""))
    if change.after is None:
        if fact is not None and not stands(fact.id):
            _withdraw(entity, fact, state)
        return
    text = told(change.after)
    if fact is None:
        identifier = _manual(entity, text, "context", state, today)
        if str(field(text)) != text:
            _name_line(entity, change.after, identifier, state)
    elif "~~" in change.after:
        _withdraw(entity, fact, state)
    elif not says_same(text, fact.fact, moved):
        _withdraw(entity, fact, state)
        state.decide(Decision("held", fact.id))
        identifier = _manual(entity, text, fact.category or "context", state, today, supersedes=fact.id)
        _name_line(entity, change.after, identifier, state)


def _name_line(entity: str, line: str, block: str, state: State) -> None:
    """A line as a person typed it, with the block id of its fact."""
    typed = line.rstrip()
    bare = typed[: typed.rindex("^")].rstrip() if units.block_id(typed) else typed
    state.retyped[(state.index.path_of(entity), typed)] = f"{bare} ^{block}"


def _manual(
    entity: str,
    text: str,
    category: str,
    state: State,
    today: str,
    field: str = "",
    value: str = "",
    supersedes: str = "",
    again: bool = False,
) -> str:
    """Append a fact that the owner typed, once; its id. ``again``: what was taken back is said anew."""
    file = state.facts.get(entity, "")
    known, _ = log.parse(file)
    gone = log.inactive(known)
    typed = [fact for fact in known if fact.source == "manual" and (not field or fact.field == field)]
    # Of an attribute the newest value counts, even one that was taken back: the property may still show it.
    standing = typed[-1:] if field and not again else [fact for fact in typed if fact.id not in gone]
    same = next((fact for fact in standing if folded(fact.fact) == folded(text)), None)
    if same is not None:
        return same.id
    fact = Fact(
        id=f"{entity}-{log.next_number(entity, known):03d}",
        fact=text,
        category=category,
        ts=today,
        source="manual",
        field=field,
        value=value,
        supersedes=supersedes,
    )
    state.facts[entity] = log.append(file, [fact if supersedes else placed(fact, known)])
    state.index.touched_entities.add(entity)
    return fact.id


def _withdraw(entity: str, fact: Fact, state: State) -> None:
    """A person took a fact back: for good, though its item goes on saying it."""
    file = state.facts.get(entity, "")
    changed = log.set_status(file, {fact.id: "superseded"})
    if changed != file:
        state.facts[entity] = changed
        state.index.touched_entities.add(entity)
    if fact.source != "manual":
        state.decide(Decision("held", fact.id))


def _tick(entity: str, change: Change, state: State) -> None:
    """A ticked (or unticked) open item is done (or open) at its source; the line is the program's again."""
    if change.before is None or change.after is None:
        return
    done = units.ticked(change.after)
    if done is None or done == units.ticked(change.before):
        return
    known = close_task(change.key.removeprefix("id:"), done, state)
    if known and units.words(change.after) == units.words(change.before):
        state.retyped[(state.index.path_of(entity), change.after.rstrip())] = change.before


def align_boxes(path: str, changes: tuple[Change, ...], state: State) -> None:
    """Open items that a person worded anew show whether they are done, too, so that their boxes are no acts later."""
    for change in changes:
        block = change.key.removeprefix("id:")
        filed = state.index.filed.get(state.statement_items.get(block, ""))
        done = next((said.done for said in filed.statements if said.id == block), None) if filed else None
        if change.section not in _TASKS or change.before is None or change.after is None or done is None:
            continue
        box = units.ticked(change.after)
        if box is not None and box != done and units.words(change.after) != units.words(change.before):
            mark = "[x]" if done else "[ ]"
            state.retyped[(path, change.after.rstrip())] = re.sub(r"\[.\]", mark, change.after.rstrip(), count=1)


def close_task(block: str, done: bool, state: State) -> bool:
    """Set a task's state in its source note; everything derived follows. Whether there is such a task."""
    item = state.statement_items.get(block)
    filed = state.index.filed.get(item) if item else None
    if filed is None or item is None:
        return False
    statements = tuple(msgspec.structs.replace(s, done=done) if s.id == block else s for s in filed.statements)
    corrected = tuple(dict.fromkeys((*filed.corrected, "tasks")))
    if statements != filed.statements or corrected != filed.corrected:
        changed = follow_ticks(msgspec.structs.replace(filed, statements=statements, corrected=corrected))
        state.index.put_item(changed, state.index.item_paths[item])
    return True


def unlink(entity: str, path: str, state: State) -> None:
    """An entity and the one whose note stands at a path are linked no more, whatever items say."""
    other = state.index.entity_at(path)
    if other:
        one, two = sorted((entity, other))
        state.index.not_linked.add((one, two))
        state.decide(Decision("not-linked", one, two))
        state.index.touched_entities.update((entity, other))


def answer_cards(answers: Answers, shown: frozenset[str], state: State, strictness: str) -> frozenset[str]:
    """Carry out the cards that were ticked; remember those that were declined or deleted. The answered ids."""
    every = {card.id: card for card in cards(state.index, state.deleted(), frozenset(), state.senders())}
    for identifier in answers.accepted:
        card = every.get(identifier)
        if card:
            _do(card.subject, state)
    gone = (*answers.declined, *sorted(shown - answers.standing))
    for identifier in gone:
        card = every.get(identifier)
        if card and card_id(card.subject) not in answers.accepted:
            pair = asked_about(card.subject)
            state.decide(Decision("not-same", *pair) if pair else Decision("declined", card.subject))
    return frozenset((*answers.accepted, *gone))


def _do(subject: str, state: State) -> None:
    kind, _, name = subject.partition(":")
    index = state.index
    if pair := asked_about(subject):
        state.to_join.append(pair)
        return
    if address := address_asked(subject):
        state.to_own.append(address)
        return
    if kind in ("keep", "skip"):
        say_of_sender(kind, name, state)
        return
    if kind == "person" and name in index.entities:
        known = index.entities[name]
        if not known.path:
            give_note(known, known.name, index)
        return
    if kind == "rename":
        identifier, _, wanted = name.partition(":")
        agreed = [(e.id, better) for e, better, _ in better_names(index) if e.id == identifier]
        state.to_rename += [(e, better) for e, better in agreed if fold_name(better) == wanted]
        return
    if kind in ("project", "topic"):
        named = found_by(subject, index)
        title = named.name.removeprefix("Project ") if named else name.removeprefix("project ").title()
        aliases = (f"Project {title}",) if kind == "project" else ()
        add_entity(Entity(id=index.fresh_id(title, kind), kind=kind, name=title, aliases=aliases), state)


def say_of_sender(verb: str, sender: str, state: State) -> None:
    """A rule for a sender (``keep`` or ``skip``) takes the place of its contrary."""
    contrary = {"keep": "skip", "skip": "keep"}[verb]
    for decision in [d for d in state.decisions if d.verb == contrary and d.subject.lower() == sender]:
        state.revoke(decision)
    state.decide(Decision(verb, sender))


def add_entity(entity: Entity, state: State) -> None:
    """A new named thing: it gets a note, and every item whose words name it is linked with it."""
    noted = give_note(entity, entity.name, state.index)
    names = [fold_name(name) for name in (noted.name, *noted.aliases)]
    for item, filed in state.index.items.items():
        words = f" {fold_name(' '.join([filed.title, *filed.mentions]))} "
        if any(f" {name} " in words for name in names):
            state.index.touched_items.add(item)


__all__ = [
    "add_entity",
    "answer_cards",
    "close_task",
    "entity_edits",
    "organization_domain",
    "say_of_sender",
    "source_edits",
]
