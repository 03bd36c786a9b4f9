"""What the filed items say of an entity, against what its facts.jsonl already holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from pipeline.build.attributes import attribute
from pipeline.build.careers import Said, same_value, settled
from pipeline.build.chains import alive, holders, holding, in_order, revived, sense, sets
from pipeline.build.meaning import Key
from pipeline.build.naming import names_of, without_speaker
from pipeline.build.view import day, items_naming, kept_items
from pipeline.index import Index
from pipeline.model import Fact, Filed, FiledStatement
from pipeline.notes import facts as log
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain


class Draft(msgspec.Struct, frozen=True):
    """A statement about an entity as one item makes it. ``field`` names the attribute it sets, if any."""

    fact: str
    category: str
    ts: str
    ref: str
    quote: str = ""
    field: str = ""
    value: str = ""
    source: str = "conversation"


class Ledger(msgspec.Struct, frozen=True):
    """What to do with a facts file: lines to append, statuses to flip; ``facts`` is the file as it will be.

    ``living``: facts that nobody took back. ``sources``: fact -> all items that say so, first the one of its line.
    """

    new: tuple[Fact, ...]
    flips: dict[str, str]
    facts: tuple[Fact, ...]
    living: frozenset[str] = frozenset()
    sources: dict[str, tuple[str, ...]] = {}


def drafts(entity: str, index: Index) -> tuple[Draft, ...]:
    """All statements of the kept items about one entity, oldest first."""
    known = index.entities[entity]
    found: list[Draft] = []
    if known.kind == "person":
        jobs = _jobs(entity, index)
        for filed in reversed(items_naming(entity, index)):
            found += jobs.get(filed.id, [])
            found += _said(entity, filed, index)
    else:
        called = names_of(known)
        for filed in reversed(kept_items(entity, index)):
            if known.kind != "organization":
                found += [_draft(s, "decision", filed, index) for s in filed.statements if s.form == "decision"]
            found += _told(called, filed, index)
    return tuple(found)


def _jobs(entity: str, index: Index) -> dict[str, list[Draft]]:
    """Item -> role and employer from its signature or plain words, where they count."""
    said: defaultdict[str, dict[str, Said]] = defaultdict(dict)
    for field in ("role", "organization"):
        for claim in settled(entity, field, index):
            said[claim.item][field] = claim
    jobs: dict[str, list[Draft]] = {}
    before: tuple[Said, Said] | None = None
    for item, claims in sorted(said.items(), key=lambda pair: max((one.day, one.item) for one in pair[1].values())):
        role, organization = claims.get("role"), claims.get("organization")
        if role and not organization and before and _is_again(role, before[0]):
            organization = before[1]
        jobs[item] = [_job(role, organization)]
        before = (role, organization) if role and organization else None
    return jobs


def _is_again(role: Said, before: Said) -> bool:
    """Whether a job is the one told before, said with less: without where it is."""
    return role.domain == before.domain and same_value(role.value, before.value)


def _job(role: Said | None, organization: Said | None) -> Draft:
    if role and organization:
        text = f"{role.value} at {organization.value}"
    elif role:
        text = role.value
    else:
        text = f"Works at {organization.value}" if organization else ""
    newest = role or organization
    if newest is None:
        raise AssertionError("a job without a claim")
    quote = newest.quote
    if role and organization and organization.item == role.item and organization.value not in quote:
        quote = f"{quote} / {organization.quote}"
    return Draft(text, "status", newest.day, newest.item, quote, "role", text)


def _said(person: str, filed: Filed, index: Index) -> list[Draft]:
    names = {fold_name(plain(who.name)) for who in filed.who if who.entity == person and who.name}
    return [
        _draft(s, s.category or "context", filed, index)
        for s in filed.statements
        if s.form == "fact" and fold_name(plain(s.about)) in names
    ]


def _told(called: frozenset[str], filed: Filed, index: Index) -> list[Draft]:
    """What an item says of a thing that is called so: an organization, a project, …"""
    return [
        _draft(s, s.category or "context", filed, index)
        for s in filed.statements
        if s.form == "fact" and fold_name(plain(s.about)) in called
    ]


def _draft(said: FiledStatement, category: str, filed: Filed, index: Index) -> Draft:
    """A statement in words; the attribute that it sets, if it plainly sets one."""
    text = plain(said.text)
    found = attribute(without_speaker(text), lambda name: bool(index.by_name.get(fold_name(name))))
    field, value = (found.field, found.value) if found else ("", "")
    return Draft(text, category, said.date or day(filed), filed.id, plain(said.quote), field, value)


def reconcile(
    entity: str, said: tuple[Draft, ...], known: tuple[Fact, ...], held: frozenset[str] = frozenset()
) -> Ledger:
    """Append what is new, withdraw what no item says any more, flip the chain of attributes that changed.

    ``held`` are facts that a person took back. People's facts (``manual``) and other tools' lines (without ``ref``)
    are never withdrawn.
    """
    number = log.next_number(entity, known)
    new: list[Fact] = []
    sources: dict[str, tuple[str, ...]] = {}
    lines = _by_sense(known)
    every: defaultdict[Key, set[str]] = defaultdict(set)
    for draft in said:
        every[_sense(draft)].add(draft.ref)
    for group in _groups(said, known, held):
        same = lines.get(group.sense, [])
        match = _line_of(group, same, every[group.sense], held)
        if not match and not group.typed and not (not group.drafts[0].field and _is_typed(same)):
            match = f"{entity}-{number:03d}"
            new.append(_fact(match, group.drafts[0]))
            number += 1
        if match:
            refs = dict.fromkeys(draft.ref for draft in group.drafts)
            sources[match] = tuple(dict.fromkeys((*sources.get(match, ()), *refs)))
    return _chain(known, new, sources, held)


class _Group(msgspec.Struct):
    """Drafts that are one fact. ``typed``: a person typed it before."""

    sense: Key
    drafts: list[Draft]
    typed: bool = False


def _by_sense(facts: Iterable[Fact]) -> dict[Key, list[Fact]]:
    found: defaultdict[Key, list[Fact]] = defaultdict(list)
    for fact in facts:
        found[sense(fact)].append(fact)
    return dict(found)


def _sense(draft: Draft) -> Key:
    return sense(_fact("", draft))


def _fact(identifier: str, draft: Draft) -> Fact:
    return Fact(
        id=identifier,
        fact=draft.fact,
        category=draft.category,
        ts=draft.ts,
        source=draft.source,
        ref=draft.ref,
        quote=draft.quote,
        field=draft.field,
        value=draft.value,
    )


def _groups(said: tuple[Draft, ...], known: tuple[Fact, ...], held: frozenset[str]) -> list[_Group]:
    """What is one fact, in order of its first mention: all that say the same; of an attribute, until it changes."""
    plain_ones: dict[Key, _Group] = {}
    fields: defaultdict[str, list[Draft]] = defaultdict(list)
    for draft in said:
        if draft.field:
            fields[draft.field].append(draft)
        else:
            one = _sense(draft)
            plain_ones.setdefault(one, _Group(one, [])).drafts.append(draft)
    found = list(plain_ones.values())
    counting = alive(known, (), held)
    typed: defaultdict[str, list[Fact]] = defaultdict(list)
    struck: defaultdict[Key, list[str]] = defaultdict(list)
    for fact in known:
        if fact.source == "manual" and (told := sets(fact)) is not None:
            if fact.id in counting:
                typed[told.field].append(fact)
            else:
                struck[sense(fact)].append(fact.ts)
    for name, drafts_ in fields.items():
        runs = _runs(drafts_, typed[name])
        for run in runs:  # what a person took back is not brought back by what was said before
            newest = max(draft.ts for draft in run.drafts)
            run.typed = run.typed or any(ts >= newest for ts in struck[run.sense])
        found += runs
    place = {id(draft): at for at, draft in enumerate(said)}
    for group in found:
        group.drafts.sort(key=lambda draft: place[id(draft)])
    return sorted(found, key=lambda group: place[id(group.drafts[0])])


def _runs(said: list[Draft], typed: list[Fact]) -> list[_Group]:
    """Statements on one attribute in order: a value that is said again after another one is news.

    After a person typed a value, one that was said before is none.
    """
    entries: list[tuple[str, str, Draft | Fact]] = [(d.ts, d.ref, d) for d in said]
    entries += [(f.ts, "", f) for f in typed]
    runs: list[_Group] = []
    settled_ones: set[Key] = set()
    for _, _, entry in sorted(entries, key=lambda one: one[:2]):
        if isinstance(entry, Fact):
            settled_ones = {run.sense for run in runs}
        one = sense(entry) if isinstance(entry, Fact) else _sense(entry)
        run = runs[-1] if runs and runs[-1].sense == one else None
        if run is None and isinstance(entry, Draft) and one in settled_ones:
            run = next(r for r in reversed(runs) if r.sense == one)
        if run is None:
            run = _Group(one, [])
            runs.append(run)
            settled_ones = settled_ones if isinstance(entry, Fact) else set()
        if isinstance(entry, Draft):
            run.drafts.append(entry)
        else:
            run.typed = True
    return [run for run in runs if run.drafts]


def _line_of(group: _Group, same: list[Fact], every: set[str], held: frozenset[str]) -> str:
    """The fact that a group is, ``""`` for a new one. What a person struck stays down while any of its items stands."""
    refs = {draft.ref for draft in group.drafts}
    struck = [fact for fact in same if fact.id in held and fact.ref in every]
    mine = in_order(fact for fact in same if log.is_ours(fact) and fact.ref in refs)
    return next((fact.id for fact in (*struck, *mine)), "")


def _is_typed(same: list[Fact]) -> bool:
    """What a person typed is not said twice, and what they struck of it is not brought back by what others say."""
    return any(fact.source == "manual" for fact in same)


def of_another(other: str, entity: str, index: Index, file: str) -> frozenset[str]:
    """Ids of the facts in one's file that the items say of another one, and of the first no more."""
    said = {who: {(_sense(d), d.ref) for d in drafts(who, index)} for who in (other, entity)}
    theirs = said[other] - said[entity]
    known = (fact for fact in log.parse(file)[0] if log.is_ours(fact))
    return frozenset(fact.id for fact in known if (sense(fact), fact.ref) in theirs)


def _chain(
    known: tuple[Fact, ...], new: list[Fact], sources: dict[str, tuple[str, ...]], held: frozenset[str]
) -> Ledger:
    """Statuses: program facts nobody says are withdrawn; of one attribute only the value said last is active."""
    living = alive((*known, *new), sources.keys(), held)
    linked = tuple(_linked(known, new, living))
    holds = holding((*known, *linked), living)
    back = revived(known, held)
    wanted = {
        f.id: "active" if f.id in holds else "superseded"
        for f in known
        if log.is_ours(f) or f.id in back or (f.id in living and f.status == "active")
    }
    flips = {f.id: wanted[f.id] for f in known if f.id in wanted and wanted[f.id] != f.status}
    appended = tuple(
        msgspec.structs.replace(fact, status="active" if fact.id in holds else "superseded") for fact in linked
    )
    after = tuple(msgspec.structs.replace(f, status=wanted.get(f.id, f.status)) for f in known) + appended
    return Ledger(appended, flips, after, living, sources)


def _linked(known: tuple[Fact, ...], new: list[Fact], living: frozenset[str]) -> Iterator[Fact]:
    """New facts with what they supersede, or what superseded them: each as if it had come alone, after the others."""
    lines: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in known:
        if fact.id in living and (told := sets(fact)) is not None:
            lines[told.field].append(fact)
    for fact in new:
        if fact.id in living and (told := sets(fact)) is not None:
            lines[told.field].append(fact)
            yield _in_line(fact, in_order(lines[told.field]), told.replaces)
        else:
            yield fact


def _in_line(fact: Fact, line: list[Fact], replaces: bool) -> Fact:
    """A new line says what it supersedes; one that is older than what is known says by what it is superseded."""
    at, current = line.index(fact), holders(line)
    older = line[at - 1].id if at and replaces else ""
    if fact.id in current:
        return msgspec.structs.replace(fact, supersedes=older)
    holder = next((f.id for f in line if f.id in current), "")
    by = line[at + 1].id if at + 1 < len(line) else holder
    return msgspec.structs.replace(fact, supersedes="" if older in current else older, superseded_by=by)
