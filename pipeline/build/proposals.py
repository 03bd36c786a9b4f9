"""Cards for projects, topics and better names: what texts, tags and series of meetings call by a name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from pipeline.build.view import day, item_link
from pipeline.index import Index, resembles, vouched
from pipeline.model import Entity, Filed, Neutral
from pipeline.notes.names import collision_key, file_name, fold_name
from pipeline.notes.neutral import field, fill, ours, plain

SERIES = 3
"""So many meetings are a series worth a note."""
RECURRING = 3
"""So many threads with one word before the colon are a matter of its own; of a tag in brackets two are."""
ENOUGH = 2
MANY, STAMPED = 10, 0.3
"""A tag on more of all mail than this is stamped on by a gateway or a list."""
_TAG = re.compile(r"^\W{0,3}\[\s*([^\[\]]{2,40}?)\s*\]")
_PREFIX = re.compile(r"^([^\W\d_][^:|–—\n]{1,40}?)(?:\s*[:|]\s+|\s+[-–—]\s+)\S")
_NAMED = re.compile(r"^[^\W_][\w&.' +-]{1,39}$")
_GENERIC = frozenset(
    # what mail programs and gateways put there
    "re fw fwd aw wg sv vs tr rv rif antw odp ynt ext extern external externe externo esterno sender spam junk "
    "bulk list encrypted secure secured confidential vertraulich confidentiel confidencial internal intern "
    "private privat public urgent wichtig important dringend asap action required request response reminder "
    "erinnerung rappel recordatorio promemoria fyi info information note notice notification alert warning "
    "security ticket case issue bug pull pr patch rfc draft entwurf test canceled cancelled abgesagt updated "
    "accepted declined tentative invitation einladung invito invitacion convocation zusage absage out of office "
    "auto reply automatic automatische antwort "
    # occasions
    "agenda minutes protokoll compte rendu notes notizen follow up followup summary update updates status report "
    "reports bericht rapport weekly daily monthly quarterly annual biweekly fortnightly woche wochentlich taglich "
    "monatlich hebdo semanal mensual meeting meetings call calls sync syncs standup stand catch check in on one 1 "
    "11 1on1 o3 besprechung termin reunion riunione meet review planning retro retrospective demo kickoff kick "
    "off start all hands town hall jour fixe team teams weeklys huddle huddles office hour hours lunch coffee "
    "chat interview introduction intro vorstellung slot hold block termine session workshop webinar training "
    "conference event tbd "
    # kinds of letters
    "question questions frage fragen anfrage feedback help hilfe proposal angebot offer quote invoice "
    "rechnung facture factura fattura order bestellung contract vertrag payment zahlung receipt "
    "application bewerbung feature release new news newsletter digest job jobs thanks thank danke hello "
    "hi hallo today tomorrow monday tuesday wednesday thursday friday saturday sunday montag dienstag "
    "mittwoch donnerstag freitag samstag sonntag january february march april may june july august "
    "september october november december q1 q2 q3 q4 the a an for of and with to your our my us from der "
    "die das mit und fur von le la les de du des et pour el los y para con il e".split()
)


class Named(msgspec.Struct, frozen=True):
    """Something without a note that items call by a name. ``why``: the kinds of evidence, in words."""

    kind: str
    key: str
    name: str
    items: tuple[Filed, ...]
    why: Neutral
    strength: int

    @property
    def subject(self) -> str:
        """What a decision on it is about; the same however it is written."""
        return f"project:project {self.key}" if self.kind == "project" else f"{self.kind}:{self.key}"


def proposals(index: Index) -> tuple[Named, ...]:
    """Projects that texts call so, tags and opening words that several people use, series of meetings."""
    found = {named.subject: named for named in (*_series(index), *_titled(index), *_explicit(index))}
    return tuple(named for named in found.values() if not _is_known(named, index))


def found_by(subject: str, index: Index) -> Named | None:
    """The proposal that a decision is about, if it still stands."""
    return next((named for named in proposals(index) if named.subject == subject), None)


def better_names(index: Index) -> tuple[tuple[Entity, str, Neutral], ...]:
    """(entity, better name, why) for organizations called by their domain, and for notes told apart from nobody."""
    return (*_by_people(index), *_alone(index))


def _alone(index: Index) -> list[tuple[Entity, str, Neutral]]:
    """Notes with a qualifier in their file's name that serves no more: nobody else bears the name."""
    found = []
    for entity in index.entities.values():
        base, qualifier, _ = entity.path.partition(" (")
        if not qualifier or entity.foreign or base.rpartition("/")[2] != file_name(entity.name):
            continue
        bearers = {e for e in index.by_name.get(fold_name(entity.name), ()) if e in index.entities} - {entity.id}
        if not bearers and collision_key(base) not in index.paths:
            found.append((entity, entity.name, ours("nobody else is called so any more")))
    return found


def _by_people(index: Index) -> list[tuple[Entity, str, Neutral]]:
    found: list[tuple[Entity, str, Neutral]] = []
    for entity in index.entities.values():
        if entity.kind != "organization" or not entity.path or entity.foreign or not entity.domains:
            continue
        own = fold_name(entity.name).replace(" ", "")
        if own not in {domain.partition(".")[0].replace("-", "") for domain in entity.domains}:
            continue
        said = vouched(entity.domains, index)
        if said and fold_name(said.name) != fold_name(entity.name) and _fuller(said.name, entity):
            signs = "{} of its people sign with it" if said.people > 1 else "one of its people signs with it"
            found.append((entity, said.name, fill(signs, said.people)))
    return found


def _fuller(name: str, entity: Entity) -> bool:
    """Longer than what the note is called, and still a name for its domain."""
    return len(name) > len(entity.name) and any(resembles(name, domain) for domain in entity.domains)


def _explicit(index: Index) -> list[Named]:
    """``Project Atlas`` in two items."""
    spelled: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for item, brief in index.counts():
        for name in brief.projects if not brief.filtered else ():
            if key := fold_name(name).removeprefix("project "):
                spelled[key].setdefault(item, name)
    found = []
    for key, named in spelled.items():
        if len(named) > 1:
            ordered = _ordered(named, index)
            why = fill("named in {} items", len(named))
            found.append(Named("project", key, named[ordered[0].id], ordered, why, 3 * len(named)))
    return found


def _titled(index: Index) -> list[Named]:
    """``[ATLAS] …`` in two threads, ``Atlas: …`` in three, written by two people and more."""
    items: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    spelled: defaultdict[str, Counter[str]] = defaultdict(Counter)
    mails = 0
    for item, brief in index.counts():
        if not brief.mail or brief.filtered:
            continue
        mails += 1
        for form, name in _openings(brief.opening) if brief.opening else ():
            key = fold_name(name)
            items[form, key][item] = None
            spelled[key][name] += 1
    found = []
    for (form, key), threads in items.items():
        enough = ENOUGH if form == "tag" else RECURRING
        stamped = mails >= MANY and len(threads) > STAMPED * mails
        if len(threads) < enough or stamped:
            continue
        ordered = _ordered(threads, index)
        writers = {m.sender[1] for filed in ordered for m in filed.messages if m.sender[1]}
        if len(writers) < ENOUGH:
            continue
        best = max(spelled[key], key=lambda name, key=key: (not _shouts(name), spelled[key][name], name))  # type: ignore[misc]
        name = best.title() if _shouts(best) else best
        opens = "tag of {} subjects by {} people" if form == "tag" else "opening of {} subjects by {} people"
        why = fill(opens, len(threads), len(writers))
        found.append(Named("project", key, name, ordered, why, 2 * len(threads)))
    return sorted(found, key=lambda named: (named.strength, named.key))


def _openings(title: str) -> list[tuple[str, str]]:
    found = [("tag", match[1]) for match in [_TAG.match(title)] if match]
    found += [("prefix", match[1]) for match in [_PREFIX.match(title)] if match and match[1][:1].isupper()]
    return [(form, name.strip()) for form, name in found if _NAMED.match(name.strip()) and _says_something(name)]


def _series(index: Index) -> list[Named]:
    """Meetings that come again under a name that says more than how often."""
    items: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for item, brief in index.counts():
        if brief.series and not brief.filtered and _says_something(brief.series):
            items[fold_name(brief.series)][item] = None
    found = []
    for key, meetings in items.items():
        if len(meetings) >= SERIES:
            ordered = _ordered(meetings, index)
            why = fill("a series of {} meetings", len(meetings))
            found.append(Named("topic", key, plain(ordered[0].series), ordered, why, len(meetings)))
    return found


def _ordered(items: Iterable[str], index: Index) -> tuple[Filed, ...]:
    return tuple(sorted((index.items[item] for item in items), key=lambda filed: (str(filed.date or ""), filed.id)))


def _is_known(named: Named, index: Index) -> bool:
    """Whether somebody or something bears the name, or it only says who takes part."""
    if index.by_name.get(named.key) or index.by_name.get(f"project {named.key}"):
        return True
    if index.names().find(named.name):
        return True
    people = {word for name in index.owner.names for word in fold_name(name).split()}
    people |= {word for filed in named.items for who in filed.who for word in fold_name(who.name).split()}
    return all(word in people or word in _GENERIC or word.isdigit() for word in named.key.split())


def _says_something(name: str) -> bool:
    """Some word is neither of the usual ones nor a number."""
    words = [word for word in fold_name(name).split() if word not in _GENERIC and not word.isdigit()]
    return len(fold_name(name).split()) <= 5 and any(len(word) >= 3 for word in words)


def _shouts(name: str) -> bool:
    return len(name) > 4 and name.isupper()


def project_card(named: Named, index: Index) -> Neutral:
    """The question, with the evidence and the newest item."""
    latest = named.items[-1]
    shown = fill("**{}** — {}, last {}", field(named.name, 80), named.why, day(latest))
    return fill("Make a {} note for {}: {}", field(named.kind, 40), shown, item_link(latest, index))
