"""``facts add``, ``facts supersede`` and ``facts withdraw``: what a person says of somebody or something, as facts."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from pipeline.build.attributes import attribute
from pipeline.build.chains import placed, sense
from pipeline.build.meaning import key
from pipeline.errors import UsageFault
from pipeline.model import Decision, Entity, Fact
from pipeline.notes import facts as log
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import fold
from pipeline.notes.statements import CATEGORIES
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.meant import named, one
from pipeline.run.moving import settle, today, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.secrets.find import find
from pipeline.state import State

COMMAND = "facts"
LIST = "`vaultmill facts NAME` lists the ids of facts."
SECRET = "Keep it with `vaultmill secret set NAME`, and here only where it is: notes go to phones and into git."
LONGEST = 500
"""Characters of a fact: one sentence, not a page."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def add(
    workspace: Path, name: str, text: str, category: str = "", ts: str = "", dry_run: bool = False, clock: Clock = now
) -> Report:
    """A fact of somebody or something that has a note, as typed. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        entity = noted(name, session.state)
        fact = put_fact(entity, text, category, ts, session)
        settle(session)
        return Act(f"Noted of {entity.name}", (told(fact),), (trailer_of(COMMAND),))

    return amend(workspace, act, dry_run, clock)


def supersede(workspace: Path, identifier: str, text: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """A fact that is no longer so, and what is so instead, from today. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        state = session.state
        entity, old = _counting(identifier, state)
        said = checked(text)
        field, value = _value_instead(old, said, entity, session)
        fact = Fact(
            id="", fact=said, category=old.category, ts=today(session), source="manual", field=field, value=value
        )
        if sense(fact) == sense(old) or fold(old.fact).casefold() == said.casefold():
            raise UsageFault(f"{old.id} says so already", "Nothing was changed.")
        fact = msgspec.structs.replace(fact, id=_next_id(entity.id, state), supersedes=old.id)
        file = log.set_status(state.facts[entity.id], {old.id: "superseded"})
        _write(entity.id, log.append(file, [fact]), state)
        settle(session)
        return Act(f"Superseded of {entity.name}", (f"{old.id} → {told(fact)}",), (trailer_of(COMMAND),))

    return amend(workspace, act, dry_run, clock)


def withdraw(workspace: Path, identifier: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Take a fact back, for good; what it had superseded counts again. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        state = session.state
        entity, fact = _counting(identifier, state)
        file = log.set_status(state.facts[entity.id], {fact.id: "superseded"})
        if fact.source != "manual":
            state.decide(Decision("held", fact.id))
        _write(entity.id, log.reinstated(file, fact.id, state.decided("held")), state)
        settle(session)
        return Act(f"Withdrawn of {entity.name}", (told(fact),), (trailer_of(COMMAND),))

    return amend(workspace, act, dry_run, clock)


def put_fact(entity: Entity, text: str, category: str, ts: str, session: Session, agent: bool = False) -> Fact:
    """Append what a person says, with what it supersedes, or what had superseded it by then. Raises ``UsageFault``.

    What an ``agent`` says is a line as other tools write them: it names nothing that it supersedes. A person who says
    the same confirms it.
    """
    state, said = session.state, checked(text)
    when = _day(ts) if ts else today(session)
    kind = category or "context"
    if kind not in CATEGORIES:
        raise UsageFault(f"{category!r} is no category", f"One of {', '.join(sorted(CATEGORIES))}.")
    found = attribute(_without_name(said, entity), lambda _: False)
    field, value = (found.field, found.value) if found else ("", "")
    fact = Fact(id="", fact=said, category=kind, ts=when, source="manual", field=field, value=value)
    known = log.parse(state.facts.get(entity.id, ""))[0]
    gone = log.inactive(known)
    standing = [old for old in known if old.id and old.id not in gone]
    words = key(said, "")
    same = next((old for old in standing if sense(old) == sense(fact) or key(old.fact, "") == words), None)
    if same is not None and (agent or not log.is_doubtful(same)):
        raise UsageFault(f"{same.id} says so already: {same.fact}", "Nothing was changed.")
    fact = msgspec.structs.replace(fact, id=_next_id(entity.id, state))
    fact = (
        msgspec.structs.replace(fact, source="conversation")
        if agent
        else placed(fact, [old for old in known if old is not same])
    )
    text = state.facts.get(entity.id, "")
    if same is not None and fact.status == "active":  # the person confirms what an agent said
        fact = msgspec.structs.replace(fact, supersedes=fact.supersedes or same.id)
        text = log.set_status(text, {same.id: "superseded"})
    text = log.append(text, [fact])
    _write(entity.id, log.unconfirmed(text, fact.id) if agent else text, state)
    return fact


def noted(name: str, state: State) -> Entity:
    """Whom a person means, of those who have a note. Raises ``UsageFault``."""
    entity = one(name, state.index)
    if not entity.path:
        raise UsageFault(f"{named(entity)} has no note", f"`vaultmill add {entity.kind} NAME` makes one.")
    return entity


def checked(text: str) -> str:
    """One line that may be kept: neither empty nor a page, and no credential. Raises ``UsageFault``."""
    said = fold(text)
    if not any(char.isalnum() for char in said):
        raise UsageFault("there is nothing to note", 'For example: "Prefers to be called before noon"')
    if len(said) > LONGEST:
        raise UsageFault(f"a fact has at most {LONGEST} characters", "Say one thing at a time.")
    if secrets := find(said):
        raise UsageFault(f"that holds a credential ({secrets[0].kind}); nothing was kept", SECRET)
    return said


def told(fact: Fact) -> str:
    """A fact as a line of the report."""
    return f"{fact.id} ({fact.ts}) {fact.fact}"


def _day(ts: str) -> str:
    from datetime import date

    try:
        return date.fromisoformat(ts).isoformat() if _DAY.fullmatch(ts) else _no_day(ts)
    except ValueError:
        return _no_day(ts)


def _no_day(ts: str) -> str:
    raise UsageFault(f"{ts!r} is no date", "A date is written as 2026-04-30.")


def _without_name(said: str, entity: Entity) -> str:
    """What is said, without the name that it begins with: of whom it is said is known."""
    words = said.split(" ")
    names = {fold_name(name) for name in (entity.name, *entity.aliases)}
    names |= {entity.name.split(" ")[0].casefold()} if entity.kind == "person" else set()
    for count in range(min(len(words) - 1, 6), 0, -1):
        head = re.sub(r"['’]s?$", "", " ".join(words[:count]))
        if fold_name(head) in names:
            return " ".join(words[count:])
    return said


def _value_instead(old: Fact, said: str, entity: Entity, session: Session) -> tuple[str, str]:
    """The attribute that the new words set: that of the old ones."""
    found = attribute(_without_name(said, entity), lambda _: False)
    if old.field == "role":
        role, _, employer = said.partition(" at ")
        if employer and not old.fact.endswith(f" at {employer}"):
            session.hints.append(f"`vaultmill set '{entity.name}' organization=…` changes the employer, too.")
        return "role", role.removeprefix("Role: ")
    if old.field in ("organization", "status"):
        return old.field, said.removeprefix(f"{old.field.capitalize()}: ")
    if found is not None:
        return found.field, found.value
    return (old.field, said) if old.field else ("", "")


def _counting(identifier: str, state: State) -> tuple[Entity, Fact]:
    """The fact of that id, and whose it is. Raises ``UsageFault`` when there is none, or it does not count any more."""
    wanted = identifier.strip().removeprefix("^").lower()
    found = [
        (state.index.entities[entity], fact, log.inactive(log.parse(file)[0]))
        for entity, file in sorted(state.facts.items())
        if wanted and wanted in file.lower() and entity in state.index.entities
        for fact in log.parse(file)[0]
        if fact.id.lower() == wanted
    ]
    if not found:
        raise UsageFault(f"there is no fact {identifier}", LIST)
    if len(found) > 1:
        raise UsageFault(f"{identifier} is a fact of {' and of '.join(e.name for e, *_ in found[:3])}", LIST)
    entity, fact, gone = found[0]
    if fact.id in gone:
        raise UsageFault(f"{fact.id} does not count any more", "`vaultmill facts NAME --history` tells why.")
    return entity, fact


def _next_id(entity: str, state: State) -> str:
    return f"{entity}-{log.next_number(entity, log.parse(state.facts.get(entity, ''))[0]):03d}"


def _write(entity: str, text: str, state: State) -> None:
    state.facts[entity] = text
    state.index.touched_entities.add(entity)
