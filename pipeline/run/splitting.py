"""``split``: some of what a note tells is somebody else's; ``not-same``: two who are not to be one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from pipeline.build.facts import of_another
from pipeline.errors import UsageFault
from pipeline.index import Index, addresses, organization_domain, spellings
from pipeline.index.names.mailboxes import mailbox
from pipeline.model import Decision, Entity, Filed
from pipeline.notes.leftover import without_values
from pipeline.notes.names import fold_name
from pipeline.notes.rehoming import rehome
from pipeline.report import Report
from pipeline.resolve.gates import best_name
from pipeline.resolve.promote import give_note
from pipeline.run.amend import Act, amend
from pipeline.run.held import subject_line
from pipeline.run.meant import named, noted, one
from pipeline.run.met import without_note
from pipeline.run.moving import put_text, settle, text_of, today, trailer_of
from pipeline.run.parting import Parts, part
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State


def split(
    workspace: Path,
    name: str,
    emails: Iterable[str] = (),
    items: Iterable[str] = (),
    new: str = "",
    dry_run: bool = False,
    clock: Clock = now,
    domains: Iterable[str] = (),
    aliases: Iterable[str] = (),
    keywords: Iterable[str] = (),
) -> Report:
    """What came from these addresses, or what these items say, is somebody else's. Raises ``UsageFault``.

    Of what is no person ``domains``, ``aliases`` and ``keywords`` are another one's, too. ``new`` is what the other one
    is called; by default as people called themselves there, as the first alias, or as the people of the domain call it.
    """
    given = Parts(_each(emails), _each(domains), _each(aliases), _each(keywords), _each(items), new)
    return amend(workspace, _splitting(name, given), dry_run, clock)


def _each(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(part.strip() for text in texts for part in text.split(",") if part.strip())


def _splitting(name: str, given: Parts) -> Callable[[Session], Act]:
    emails, items, new = given.emails, given.items, given.name

    def act(session: Session) -> Act:
        state = session.state
        index = state.index
        entity = noted(name, index)
        if entity.kind != "person":
            return part(entity, given, lambda ref: _item(ref, state), session)
        if given.domains or given.aliases or given.keywords:
            hint = "--email ADDRESS... or --items ID...; `vaultmill set` changes what a note lists."
            raise UsageFault("people are told apart by addresses and items", hint)
        taken = tuple(email.strip().lower() for email in emails)
        known = {*entity.emails, *addresses(entity.id, index)}
        if strange := [email for email in taken if email not in known]:
            listed = ", ".join(sorted(known)) or "it has none"
            raise UsageFault(f"{strange[0]} is no address of {entity.path}", f"Its addresses: {listed}")
        chosen = {_part_in(_item(ref, state), entity).id for ref in items}
        if bool(taken) == bool(chosen):
            raise UsageFault("say what is somebody else's", "Either --email ADDRESS... or --items ID...")
        other = _other(entity, taken, chosen, new, session)
        _facts(entity, other, state)
        _addresses(entity, taken, session)
        day = today(session)
        state.decide(Decision("split", other.id, entity.id, day))
        one_id, two_id = sorted((entity.id, other.id))
        state.decide(Decision("not-same", one_id, two_id, day))
        index.touch_around(entity.id)
        settle(session)
        lines = (f"{entity.path} → {named(index.entities[other.id])}",)
        return Act(f"Split {entity.name}", lines, (trailer_of("split"),))

    return act


def _item(ref: str, state: State) -> Filed:
    """The one item that is meant."""
    text = ref.strip().lower()
    found = [item for item in state.index.filed if len(text) >= 4 and item.startswith(text)]
    if len(found) != 1:
        raise UsageFault(
            f"{ref} names {len(found) or 'no'} item{'s' if len(found) > 1 else ''}", "See `vaultmill items`."
        )
    return state.index.filed[found[0]]


def _part_in(filed: Filed, entity: Entity) -> Filed:
    if not any(who.entity == entity.id for who in filed.who):
        raise UsageFault(f"{entity.name} takes no part in {subject_line(filed)}", f"`vaultmill show '{entity.path}'`")
    return filed


def _other(entity: Entity, emails: tuple[str, ...], items: set[str], new: str, session: Session) -> Entity:
    """The new entity, which what is theirs names by now; with a note."""
    index = session.state.index
    theirs = [
        filed
        for filed in index.filed.values()
        if any(who.entity == entity.id and (who.email in emails or filed.id in items) for who in filed.who)
    ]
    spelled = [
        str(w.name) for f in theirs for w in f.who if w.entity == entity.id and (w.email in emails or f.id in items)
    ]
    name = new or max(spelled, key=lambda spelling: (spelled.count(spelling), spelling), default="") or entity.name
    other = Entity(id=index.fresh_id(name, "person"), kind="person", name=name, emails=emails)
    left = tuple(email for email in entity.emails if email not in emails)
    own_names = tuple(alias for alias in entity.aliases if alias not in spelled)
    for email in emails:
        set_free(email, entity.id, index)
    index.put_entity(other)
    index.put_entity(msgspec.structs.replace(entity, emails=left, aliases=own_names))
    for filed in theirs:
        who = tuple(
            msgspec.structs.replace(w, entity=other.id)
            if w.entity == entity.id and (w.email in emails or filed.id in items)
            else w
            for w in filed.who
        )
        index.put_item(msgspec.structs.replace(filed, who=who), index.item_paths[filed.id])
    unname(entity.id, index)
    told = without_note(other.id, index)
    if told is not None:
        index.put_entity(told if not new else msgspec.structs.replace(told, name=new))
    other = index.entities[other.id]
    return give_note(other, new or best_name(other, index), index)


def set_free(email: str, entity: str, index: Index) -> None:
    """An address is not known of somebody any more, however it is written."""
    for known, key in ((index.by_email, email), (index.by_mailbox, mailbox(email))):
        if known.get(key) == entity:
            del known[key]


def unname(entity: str, index: Index) -> None:
    """Names and domains that only the other one's items gave somebody are not theirs any more."""
    known = index.entities[entity]
    seats = (w for i in index.items_of[entity] for w in index.items[i].who if w.entity == entity)
    theirs = {*known.emails, *(who.email for who in seats if "mention" not in who.roles)}
    domains = {organization_domain(email) for email in theirs}
    for domain, members in index.members.items():
        if domain not in domains:
            members.discard(entity)
    bears = {fold_name(name) for name in (known.name, *known.aliases, *spellings(entity, index))}
    for name, bearers in index.by_name.items():
        if name not in bears and entity in bearers:
            bearers.discard(entity)
            index.touched_items |= index.named_in[name]


def _facts(entity: Entity, other: Entity, state: State) -> None:
    """Facts that the other's items tell go along: the lines that stay behind count no more."""
    file = state.facts.get(entity.id, "")
    chosen = of_another(other.id, entity.id, state.index, file)
    if not chosen:
        return
    state.facts[other.id], ids = rehome(file, state.facts.get(other.id, ""), other.id, chosen)
    for old in sorted(ids.keys() & state.decided("held")):
        state.decide(Decision("held", ids[old]))


def _addresses(entity: Entity, emails: tuple[str, ...], session: Session) -> None:
    """Addresses that a person typed into the note, too."""
    path = f"{entity.path}.md"
    text = text_of(path, session)
    put_text(path, without_values(text, "emails", emails) if emails else text, session)


def not_same(workspace: Path, one_name: str, two_name: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Two notes or names that must never be taken for one. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        state = session.state
        first, second = one(one_name, state.index), one(two_name, state.index)
        if first.id == second.id:
            raise UsageFault(f"both names mean {named(first)}", "`vaultmill split` makes two of one.")
        before, after = sorted((first.id, second.id))
        if any((d.verb, d.subject, d.object) == ("not-same", before, after) for d in state.decisions):
            raise UsageFault(f"{first.name} and {second.name} are two already, as you said", "Nothing was changed.")
        state.decide(Decision("not-same", before, after, today(session)))
        return Act("Not the same", (f"{named(first)} and {named(second)}",), (trailer_of("not-same"),))

    return amend(workspace, act, dry_run, clock)
