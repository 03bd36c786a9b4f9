"""Who a participant is, by the strongest evidence there is: same, new or unsure, with the reason.

In order: the address or another spelling of its mailbox; the owner's address book; full name and organization; full
name and a local part of one's own; a full name that so far had no address. Against every one of them stand: another
full name on a mailbox, mailboxes that are numbered to tell namesakes apart, addresses that wrote to one another,
other characters behind the same Latin letters, and more than one who fits. A name alone joins nobody to an address,
and who is made to look like another is joined by the owner alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice, product
from typing import Literal, NamedTuple

import msgspec

from pipeline.domains import organization_domain
from pipeline.index import Index, is_post, name_of, only_heard, roles_of
from pipeline.index.names import Name, compare, is_company, is_legible_as, parse
from pipeline.index.names.mailboxes import are_numbered, bears_name, is_own_word, is_service, is_shared, mailbox
from pipeline.model import Entity, Participant
from pipeline.notes.lookalikes import disguise
from pipeline.notes.names import fold_name

OTHERS_NAME = "another full name on a known mailbox"
SERVICE = "the address is a service's"
DISGUISED = "made to look like somebody else"
MOST_SPELLINGS = 8
_DOUBTS = frozenset({"other characters", "another generation", "generation named once", "transliteration"})
"""What stands between two people whose names are written alike."""


class Hints(msgspec.Struct, frozen=True):
    """What an item says of addresses beside who took part.

    ``moved``: their writers tell of a new employer. ``apart``: pairs that wrote to one another. ``cards``: the
    addresses of one entry of the owner's address book. ``alike``: addresses whose bearers have the same full name.
    """

    moved: frozenset[str] = frozenset()
    apart: frozenset[frozenset[str]] = frozenset()
    cards: tuple[frozenset[str], ...] = ()
    alike: frozenset[str] = frozenset()


class Judgement(NamedTuple):
    """``entity`` is set for ``same`` alone. ``bearer``: the address is the person's own, not just where they wrote."""

    verdict: Literal["same", "new", "unsure"]
    entity: str
    reason: str
    bearer: bool = True


def judge(person: Participant, index: Index, new: Mapping[str, Entity], hints: Hints) -> Judgement:
    """A participant with an address. ``new`` are entities that this item made known."""
    name = parse(person.name)
    if found := _holder(person.email, index, new):
        if not _is_strangers(name, person.email, found, index, person.name):
            return Judgement("same", found.id, "the address")
        return _stranger(person, name, index, new)
    if is_service(person.email) and _is_full(name, person.name):
        return Judgement("unsure", "", SERVICE, bearer=False)
    if found := _in_address_book(person.email, name, index, new, hints):
        return Judgement("same", found.id, "the address book")
    spelled = name_of(person.name, person.email)
    if "@" in spelled or len(fold_name(spelled).split()) < 2 or is_company(spelled):
        return Judgement("new", "", "no full name and an unknown address")
    return _namesake(person, spelled, index, new, hints)


def _is_full(name: Name, written: str) -> bool:
    return name.full and not is_company(written)


def _holder(email: str, index: Index, new: Mapping[str, Entity]) -> Entity | None:
    box = mailbox(email)
    fresh = next((e for e in new.values() if any(mailbox(known) == box for known in e.emails)), None)
    known = index.holder(email)
    return fresh or (index.entities[known] if known else None)


def _is_strangers(name: Name, email: str, holder: Entity, index: Index, spelled: str) -> bool:
    """The mailbox is the holder's, the name is not: a colleague at a shared one, a secretary, a successor, a relative.

    A changed family name is no stranger's where the mailbox was made for the old one, nor is a mangled spelling.
    """
    if not _is_full(name, name.written) or holder.id in index.by_name.get(fold_name(name.written), ()):
        return False
    if any(is_legible_as(spelled, known) or is_legible_as(known, spelled) for known in (holder.name, *holder.aliases)):
        return False
    reasons = []
    for known in map(parse, (holder.name, *holder.aliases)):
        if not _is_full(known, known.written) or known.script != name.script:
            return False
        verdict = compare(known, name)
        if verdict.kind != "different":
            return False
        reasons.append((verdict.reason, known))
    return not any(
        reason == "another family name"
        and not is_shared(email)
        and (bears_name(email, known) or bears_name(email, name))
        for reason, known in reasons
    )


def _stranger(person: Participant, name: Name, index: Index, new: Mapping[str, Entity]) -> Judgement:
    """Who writes from somebody else's mailbox is the one of that name in the organization, else somebody new."""
    if "from" not in person.roles:
        return Judgement("unsure", "", OTHERS_NAME, bearer=False)
    domain = organization_domain(person.email)
    found = [e for e in _bearers(name, index, new) if not e.emails or (domain and domain in _domains(e))]
    if len(found) == 1:
        return Judgement("same", found[0].id, "name and organization", bearer=False)
    return Judgement("unsure" if found else "new", "", OTHERS_NAME, bearer=False)


def _in_address_book(email: str, name: Name, index: Index, new: Mapping[str, Entity], hints: Hints) -> Entity | None:
    """Somebody who has this address in the owner's address book; shared mailboxes are many people's."""
    if is_shared(email):
        return None
    for card in hints.cards:
        for other in sorted(card - {email}) if email in card else ():
            found = None if is_shared(other) else _holder(other, index, new)
            if found is not None and compare(parse(found.name), name).kind != "different":
                return found
    return None


def _namesake(person: Participant, spelled: str, index: Index, new: Mapping[str, Entity], hints: Hints) -> Judgement:
    name, email = parse(spelled), person.email
    every = _bearers(name, index, new)
    if every and disguise(person.name, email):
        return Judgement("unsure", "", DISGUISED)
    found = [e for e in every if not any(_told_apart(email, other, hints) for other in e.emails)]
    domain = organization_domain(email)
    near = [e for e in found if domain and domain in _domains(e)]
    if len(near) == 1 and len([e for e in every if domain in _domains(e)]) == 1:
        return Judgement("same", near[0].id, "name and organization")
    own = [e for e in found if any(_same_handle(email, other, name) for other in e.emails)]
    if len(own) == 1 and not near:
        return Judgement("same", own[0].id, "name and a local part of one's own")
    if person.name and len(every) == len(found) == 1 and not near and email not in hints.alike:
        if email in hints.moved:
            return Judgement("same", found[0].id, "told of a new employer")
        if not found[0].emails and found[0].id not in new and not _wrote_mail(found[0], index):
            return Judgement("same", found[0].id, "the only bearer of the name, without an address so far")
    return Judgement("unsure" if every else "new", "", "only the name is the same" if every else "an unknown name")


def _bearers(name: Name, index: Index, new: Mapping[str, Entity]) -> list[Entity]:
    """People whose name is the same, in order of id; written with the family name first where that is certain."""
    spelled = [" ".join(words) for words in islice(product(*name.words), MOST_SPELLINGS)]
    if name.order:
        spelled.append(" ".join((*name.plain[-1:], *name.plain[:-1])))
    so = index.by_name.get(fold_name(name.written), set())
    ids = so.union(*(index.by_name.get(key, ()) for key in spelled))
    known = [index.entities[e] for e in ids if e in index.entities and e not in new]
    people = [e for e in (*known, *new.values()) if e.kind == "person"]
    found = (e for e in people if _bears(e, name, e.id in so) and not only_heard(fold_name(name.written), e, index))
    return sorted(found, key=lambda e: e.id)


def _bears(entity: Entity, name: Name, spelled_so: bool) -> bool:
    """By its names; a spelling from an item is believed unless its characters are others or the mailbox is shared."""
    if is_post(entity):
        return compare(parse(entity.name), name).kind == "same"
    verdicts = [compare(parse(known), name) for known in (entity.name, *entity.aliases)]
    if any(verdict.kind == "same" for verdict in verdicts):
        return True
    return spelled_so and all(verdict.reason not in _DOUBTS for verdict in verdicts)


def _domains(entity: Entity) -> set[str]:
    return {domain for email in entity.emails if (domain := organization_domain(email))}


def _wrote_mail(entity: Entity, index: Index) -> bool:
    """Who wrote from somebody else's mailbox has no address, but may have another one than this."""
    return any("from" in roles_of(index.items[item], entity.id) for item in index.items_of[entity.id])


def _told_apart(email: str, other: str, hints: Hints) -> bool:
    return are_numbered(email, other) or frozenset((email, other)) in hints.apart or bool(disguise("", other))


def _same_handle(email: str, other: str, name: Name) -> bool:
    """``peq@acme.test`` and ``peq@home.test``: nobody else of that name is likely to call himself so."""
    one, two = (mailbox(address).partition("@")[0] for address in (email, other))
    return one == two and is_own_word(email, name)


def exchanged(pairs: Iterable[tuple[str, Iterable[str]]]) -> frozenset[frozenset[str]]:
    """Pairs of different addresses from (sender, recipients) of messages: who writes to somebody is not that one."""
    return frozenset(frozenset((sender, to)) for sender, others in pairs for to in others if sender and to != sender)


def namesakes(people: Iterable[Participant]) -> frozenset[str]:
    """Addresses of those who took part beside another of the same full name."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for person in people:
        if person.email:
            names[fold_name(person.name)].add(person.email)
    return frozenset(email for name, emails in names.items() if len(emails) > 1 and name for email in emails)
