"""What a plan says, carried out like a person's own commands: notes, properties, relations, facts, pages."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

import msgspec

from pipeline.graph.sheets import OWN as MEANING
from pipeline.model import Entity, Fact, Neutral
from pipeline.notes import facts as log
from pipeline.notes import frontmatter, links, yaml
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import block, fill, given, line, lines, value
from pipeline.resolve.promote import give_note
from pipeline.run.corrections import add_entity
from pipeline.run.moving import put_text, text_of, today
from pipeline.run.session import Session
from pipeline.share.importing import archive
from pipeline.share.importing.found import FoundFile, FoundText
from pipeline.share.importing.planning import JOINED, NEW, Plan, Step, Wanted
from pipeline.share.importing.splicing import listed, related, under_notes, unlinked
from pipeline.share.importing.wiring import Wired, target, wire
from pipeline.state import facts_path

UNSTATED = 0.5
"""Confidence of what another program knew, where that says nothing of it."""
_TYPED = ("role", "organization", "status")
"""Properties that are facts, too."""
OWN_FORM = frozenset({"facts.jsonl", "summary.md"})
"""Files of the form in which the vault itself keeps an entity."""
_RELATIONSHIP = "relationship"
_KEY = re.compile(r"[^\W\d][\w -]{0,40}")
_TASK = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX-])\]\s+(\S.*)$")


def apply(plan: Plan, session: Session) -> list[str]:
    """Carry out all steps. Lines for the report."""
    for step in plan.steps:
        if step.what == NEW and step.entity not in session.state.index.entities:
            _make(step, session)
    said = []
    wired = wire(plan, session.state.index)
    for step in (step for step in plan.steps if step.what in (NEW, JOINED)):
        before = _state(step.entity, session)
        _learn(step, session)
        _facts(step, plan, wired, session)
        _note(step, plan, wired, session)
        _keep(step, session)
        entity = session.state.index.entities[step.entity]
        if step.what == NEW or before != _state(step.entity, session):
            count = f": {len(step.facts)} fact{'' if len(step.facts) == 1 else 's'}" if step.facts else ""
            said.append(f"{entity.path or entity.name}{count} ({line(step.found.path, 200)})")
    return said


def keep_above(files: Iterable[FoundFile], session: Session) -> None:
    """Files that belong to no single entity."""
    now = [archive.Kept(file.path, file.text) for file in files]
    if now:
        known = archive.parse(text_of(archive.ABOVE, session))
        put_text(archive.ABOVE, archive.render(archive.merged(known, now)), session)


def _state(entity: str, session: Session) -> tuple[str, str]:
    known = session.state.index.entities[entity]
    return session.state.facts.get(entity, ""), text_of(f"{known.path}.md", session) if known.path else ""


def _make(step: Step, session: Session) -> None:
    """An entity with a note."""
    index = session.state.index
    entity = Entity(step.entity, step.found.kind, step.name, aliases=_names(step))
    if entity.kind in {"person", "organization"}:
        emails = tuple(email for email in step.found.emails if not index.holder(email))
        entity = msgspec.structs.replace(entity, emails=emails)
        give_note(entity, step.name, index)
    else:
        add_entity(entity, session.state)
    index.touch_around(entity.id)
    note = frontmatter.put(
        frontmatter.split(f"# {line(step.name, 160)}\n"), "created", step.found.created or today(session)
    )
    session.press.hand.texts[f"{index.path_of(entity.id)}.md"] = frontmatter.join(note)


def _learn(step: Step, session: Session) -> None:
    """Names, addresses and words to find it by."""
    index, found = session.state.index, step.found
    entity = index.entities[step.entity]
    if entity.foreign:
        return
    if not entity.path:
        entity = give_note(entity, entity.name, index)
        session.press.hand.texts.setdefault(f"{entity.path}.md", f"# {line(entity.name, 160)}\n")
    emails = [email for email in found.emails if index.holder(email) in {"", entity.id}]
    domains = [domain for domain in found.domains if index.by_domain.get(domain, entity.id) == entity.id]
    own = {name.casefold() for name in (entity.name, *entity.aliases)}
    words = (value(word, 60) for word in found.keywords if word.casefold() not in own)
    told = msgspec.structs.replace(
        entity,
        aliases=_union(entity.aliases, _names(step), entity.name),
        emails=_union(entity.emails, emails),
        domains=_union(entity.domains, domains) if entity.kind == "organization" else entity.domains,
        keywords=_union(entity.keywords, words),
    )
    if told != entity:
        index.put_entity(told)
        index.touch_around(told.id)


def _names(step: Step) -> tuple[str, ...]:
    return _union((), (value(alias, 120) for alias in step.found.aliases), step.name)


def _union(have: Iterable[str], more: Iterable[str], own: str = "") -> tuple[str, ...]:
    known = {one.casefold(): one for one in reversed([*have, *more]) if one and one.casefold() != own.casefold()}
    return tuple(reversed(known.values()))


def _facts(step: Step, plan: Plan, wired: Wired, session: Session) -> None:
    """Facts go to the end of the file, in their order; a typed property is one that says where it comes from."""
    state, entity = session.state, session.state.index.entities[step.entity]
    file = state.facts.get(entity.id, "")
    wanted = [*step.facts, *_typed(step, plan, wired, session)]
    if not wanted:
        return
    start = file if not file or file.endswith("\n") else file + "\n"
    state.facts[entity.id] = start + "".join(f"{one.line}\n" for one in wanted)
    state.index.touched_entities.add(entity.id)


def _typed(step: Step, plan: Plan, wired: Wired, session: Session) -> Iterator[Wanted]:
    """Role, organization and status that were not known, as the facts that a typed property is."""
    lacking = list(_typed_of(step, wired, session))
    known: list[Fact] = []
    if lacking:
        coming = (fact.line for other in plan.steps if other.entity == step.entity for fact in other.facts)
        known += log.parse("\n".join([session.state.facts.get(step.entity, ""), *coming]))[0]
    for key, shown in lacking:
        identifier = f"{step.entity}-{log.next_number(step.entity, known):03d}"
        fact = Fact(
            id=identifier,
            fact=f"{key.capitalize()}: {_name(shown)}",
            category="status",
            ts=step.found.day or today(session),
            source="manual",
            ref=f"{log.IMPORTED}{step.found.path}",
            field=key,
            value=shown,
        )
        known.append(fact)
        yield Wanted(identifier, fact.fact, log.dump(fact))


def _typed_of(step: Step, wired: Wired, session: Session) -> Iterator[tuple[str, str]]:
    """Key and value of such properties that a note lacks; an organization is a link where it has a note."""
    has = _properties_of(step.entity, session)
    yield from ((key, shown) for key, shown in _given(step, wired, session) if not has.get(key))


def _given(step: Step, wired: Wired, session: Session) -> Iterator[tuple[str, str]]:
    said = dict(step.found.attrs)
    there = session.state.index.path_of(wired.works_at.get(step.entity, ""))
    for key in _TYPED:
        if key == "organization" and there:
            yield key, links.quoted(there)
        elif said.get(key) and (key, said[key]) != ("status", "active"):
            yield key, value(said[key].rpartition("/")[2] if key == "organization" else said[key], 200)


def _properties_of(entity: str, session: Session) -> dict[str, object]:
    path = session.state.index.path_of(entity)
    try:
        return frontmatter.properties(frontmatter.split(text_of(f"{path}.md", session))) if path else {}
    except yaml.BadYaml:
        return dict.fromkeys(_TYPED, "?")


# --- the note ---


def _note(step: Step, plan: Plan, wired: Wired, session: Session) -> None:
    """Properties, relations, open items and other words, as if a person had typed them."""
    index = session.state.index
    entity = index.entities[step.entity]
    if entity.foreign:
        return
    path = f"{entity.path}.md"
    text = before = text_of(path, session)
    try:
        note = frontmatter.split(text)
        for key, said in _properties(step, plan, wired, frontmatter.properties(note), session):
            note = frontmatter.put(note, key, said)
        text = frontmatter.join(note)
        for one in wired.lines.get(entity.id, ()):
            other = index.entities[one.other]
            if (min(entity.id, other.id), max(entity.id, other.id)) not in index.not_linked:
                wired_in = related(text, entity, other, _word(one.word, one.details))
                if wired_in != text:
                    index.touched_entities |= {entity.id, other.id}
                text = wired_in
        tasks, words = _told(step, wired, session)
        text = under_notes(listed(text, "open items", tasks), words)
    except yaml.BadYaml:
        return
    if text != before:
        session.press.hand.texts[path] = text
        index.touched_entities.add(entity.id)


def _properties(
    step: Step, plan: Plan, wired: Wired, has: dict[str, object], session: Session
) -> Iterator[tuple[str, object]]:
    """Key and value of what the note does not say yet."""
    index, found = session.state.index, step.found
    entity = index.entities[step.entity]
    for key, names in (("aliases", entity.aliases), ("emails", entity.emails), ("domains", entity.domains)):
        if names and (key != "emails" or entity.kind == "person") and list(names) != has.get(key):
            yield key, [value(one) for one in names]
    if entity.keywords and list(entity.keywords) != has.get("keywords"):
        yield "keywords", [value(one) for one in entity.keywords]
    above = index.entities.get(target(found.parent, plan, index)) if found.parent else None
    if above is not None and above.path and above.id != entity.id and not has.get("parent"):
        yield "parent", links.quoted(above.path)
    if step.what == NEW:
        yield "confidence", found.confidence if found.confidence is not None else UNSTATED
    yield from _typed_of(step, wired, session)
    lines_of_note = text_of(f"{entity.path}.md", session).casefold().split("\n")
    for key, said in found.attrs:
        if f"- **{key}:** {line(said, 400)}".casefold() in lines_of_note:
            continue
        if _is_free(key) and not has.get(key):
            yield key, value(said, 400)
        elif key == _RELATIONSHIP and not has.get(key):
            yield key, [value(one, 40) for one in said.split(", ")]
        elif key == "short" and step.what == NEW:
            yield key, value(said, 8)


def _is_free(key: str) -> bool:
    """A property that means nothing to the program."""
    return bool(_KEY.fullmatch(key)) and key.casefold() not in MEANING | {"live", "depth", "filter", "action"}


def _word(word: str, details: str) -> Neutral:
    return fill("{}{}", line(word, 80), given(" ({})", line(details, 200)))


def _told(step: Step, wired: Wired, session: Session) -> tuple[list[Neutral], list[tuple[Neutral, Neutral]]]:
    """(open items, (heading, text) of everything else that was said)."""
    tasks: list[Neutral] = []
    told: list[tuple[Neutral, Neutral]] = []
    known = session.state.index.entities[step.entity]
    pages = (f"{known.path}.md", f"{facts_path(known.kind, known.id)}/summary.md")
    there = {raw.strip() for page in pages for raw in text_of(page, session).split("\n")}
    for one in step.found.texts:
        rest: list[str] = []
        for raw in one.text.split("\n"):
            box = _TASK.match(raw) if one.section.casefold() in {"open items", "tasks", "todo"} else None
            if box is None:
                rest.append(raw)
            else:
                said = line(unlinked(re.sub(r"\s\^[A-Za-z0-9-]+\s*$", "", box[2])), 400)
                tasks.append(fill("- [ ] {}", said) if box[1] == " " else fill("- [x] {}", said))
        text = block(unlinked("\n".join(rest)))
        if not _stands(text, there):
            told.append((_heading(one), text))
    left = [
        fill("- {}: {}", line(key, 60), line(said, 400))
        for key, said in step.found.attrs
        if not _is_free(key) and key not in (*_TYPED, "short", _RELATIONSHIP)
    ]
    has = _properties_of(step.entity, session)
    tags = dict(step.found.attrs).get(_RELATIONSHIP, "")
    if tags and has.get(_RELATIONSHIP) and set(tags.split(", ")) != {*_listed(has[_RELATIONSHIP])}:
        left.append(fill("- relationship: {}", line(tags, 200)))
    for key, shown in _given(step, wired, session):
        if (here := has.get(key)) and fold_name(_name(str(here))) != fold_name(_name(shown)):
            left.append(fill("- {}: {}", line(key, 60), line(_name(shown), 200)))
    for relation in wired.left.get(step.entity, ()):
        left.append(fill("- {} {}", _word(relation.word, "; ".join(relation.details)), line(relation.target, 160)))
    if left:
        told.append((line(step.found.path, 200), lines(left)))
    return tasks, told


def _stands(text: Neutral, there: Container[str]) -> bool:
    """Whether every line of a text stands there already."""
    return all(raw.strip() in there for raw in text.split("\n") if raw.strip())


def _listed(value_: object) -> list[str]:
    return [str(one) for one in value_] if isinstance(value_, list) else [str(value_)]


def _name(shown: str) -> str:
    """What a property shows: of a link the name."""
    return shown.removeprefix("[[").removesuffix("]]").rpartition("/")[2]


def _heading(text: FoundText) -> Neutral:
    return fill("{}{}", line(text.path, 200), given(" — {}", line(text.section, 80)))


# --- the way back ---


def _keep(step: Step, session: Session) -> None:
    """The files as they were, beside the facts."""
    if not step.found.files or _is_own(step, session):
        return
    by_path: dict[str, list[str]] = {}
    for fact, identifier in zip(step.found.facts, step.ids, strict=True):
        listed = by_path.setdefault(fact.path, [])
        listed += [""] * (fact.number + 1 - len(listed))
        listed[fact.number] = identifier
    now = [archive.Kept(file.path, file.text, tuple(by_path.get(file.path, ()))) for file in step.found.files]
    entity = session.state.index.entities[step.entity]
    path = f"{facts_path(entity.kind, entity.id)}/{archive.NAME}"
    text = archive.render(archive.merged(archive.parse(text_of(path, session)), now))
    if text != text_of(path, session):
        session.press.hand.texts[path] = text


def _is_own(step: Step, session: Session) -> bool:
    """Whether it is what the vault itself exports of somebody: where it would stand, and nothing in it is new."""
    entity = session.state.index.entities[step.entity]
    names = {file.path.rpartition("/")[2] for file in step.found.files}
    if step.found.texts and not step.found.facts:  # a summary alone: nothing else here would say it again
        own = text_of(f"{facts_path(entity.kind, entity.id)}/summary.md", session)
        there = {raw.strip() for raw in own.split("\n")}
        if not all(_stands(block(unlinked(one.text)), there) for one in step.found.texts):
            return False
    same = all(fact.id == here for fact, here in zip(step.found.facts, step.ids, strict=True))
    return step.found.key == facts_path(entity.kind, entity.id) and names <= OWN_FORM and same and not step.facts
