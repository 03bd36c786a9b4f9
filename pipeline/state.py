"""All that a run knows: the index and what stands beside it. Gathered from the notes, changed by ``flow`` alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from pipeline.domains import organization_domain
from pipeline.index import Index
from pipeline.model import NOTHING_SAID, Correspondent, Decision, Owner, Senders, Skipped, Texts

_NAME = re.compile(r"\b(\d)-([0-9a-f]{32})\b")
"""How a line that forgets somebody tells a name: how many words it has, and its digest."""
_HELD_ITEM = re.compile(r"([0-9a-f]{12})(?:/(.+))?")
AREAS = {"person": "people", "organization": "companies", "project": "projects", "topic": "topics"}


class State:
    """``facts``: entity id -> text of its facts.jsonl. ``texts``: item id -> what its ``## Text`` shows.

    ``ghosts``: item id -> path of its note, which a person deleted. ``to_join`` are pairs that a person said are one,
    ``to_rename`` entities and the names that a person agreed to, ``to_own`` addresses that a person said are theirs.
    ``retyped``: (note path, line that a person
    typed) -> the same line with its block id, or what it was before when it lost against another edit.
    ``returned``: path of a note that stands again -> its text when it went.
    ``touched_weeks`` names skipped weeks to render; ``new_decisions`` are lines to add to Corrections.md, ``revoked``
    those to take away. ``settled`` are the senders that the settings keep and skip.
    """

    def __init__(self, owner: Owner, settled: Senders = NOTHING_SAID) -> None:
        self.index = Index(owner)
        self.settled = settled
        self.skipped: dict[str, Skipped] = {}
        self.weeks: defaultdict[str, set[str]] = defaultdict(set)
        self.touched_weeks: set[str] = set()
        self.decisions: list[Decision] = []
        self.new_decisions: list[Decision] = []
        self.revoked: list[Decision] = []
        self.correspondents: dict[str, Correspondent] = {}
        self.facts: dict[str, str] = {}
        self.texts: dict[str, Texts] = {}
        self.statement_items: dict[str, str] = {}
        self.ghosts: dict[str, str] = {}
        self.retyped: dict[tuple[str, str], str] = {}
        self.to_join: list[tuple[str, str]] = []
        self.to_rename: list[tuple[str, str]] = []
        self.to_own: list[str] = []
        self.returned: dict[str, str] = {}

    def decide(self, decision: Decision) -> None:
        """Record a decision once."""
        key = (decision.verb, decision.subject, decision.object)
        if key not in {(d.verb, d.subject, d.object) for d in self.decisions}:
            self.decisions.append(decision)
            self.new_decisions.append(decision)

    def revoke(self, decision: Decision) -> None:
        """Take a decision back, because a person did the contrary."""
        key = (decision.verb, decision.subject, decision.object)
        gone = [d for d in self.decisions if (d.verb, d.subject, d.object) == key]
        self.decisions = [d for d in self.decisions if d not in gone]
        self.new_decisions = [d for d in self.new_decisions if d not in gone]
        self.revoked += gone

    def decided(self, verb: str) -> frozenset[str]:
        """Subjects of all decisions of one kind."""
        return frozenset(d.subject for d in self.decisions if d.verb == verb)

    def owner(self, settled: Owner) -> Owner:
        """The owner of the settings with the addresses that a person said are theirs on a card, and their domains."""
        said = {email.lower() for email in self.decided("owner")}
        domains = {domain for email in said if (domain := organization_domain(email))}
        return Owner(settled.addresses | said, settled.names, settled.domains | domains, settled.sent_folders)

    def senders(self) -> Senders:
        """Whom rules keep and whom they skip, by the settings and by decisions; what was noise at first."""
        return Senders(
            keep=self.settled.keep | {subject.lower() for subject in self.decided("keep")},
            skip=self.settled.skip | {subject.lower() for subject in self.decided("skip")},
            noise=frozenset(self.skipped),
        )

    def held_items(self) -> dict[str, frozenset[str]]:
        """Items that are held -> the parts of them that are; other subjects of such decisions are facts."""
        held: defaultdict[str, set[str]] = defaultdict(set)
        for decision in self.decisions:
            if decision.verb == "held" and (found := held_part(decision.subject)):
                held[found[0]].add(found[1])
        return {item: frozenset(parts) for item, parts in held.items()}

    def merged(self) -> dict[str, str]:
        """Entities that went into others -> the one that each is now, however often it was merged on."""
        return merged_into(self.decisions)

    def declined(self) -> frozenset[str]:
        """Subjects of cards that are asked no more: declined, or two entities that somebody said are not the same."""
        pairs = (sorted((d.subject, d.object)) for d in self.decisions if d.verb == "not-same")
        return self.decided("declined") | {f"same:{one} {other}" for one, other in pairs}

    def forgotten(self) -> frozenset[str]:
        """Digests of the addresses and names of people who are forgotten."""
        return self.decided("forgotten") | self.forgotten_names().keys()

    def forgotten_names(self) -> dict[str, int]:
        """Digests of their names -> how many words each has."""
        told = (d.object for d in self.decisions if d.verb == "forgotten")
        return {mark: int(size) for names in told for size, mark in _NAME.findall(names)}

    def deleted(self) -> dict[str, str]:
        """Entities whose notes a person deleted -> day of their newest item at that time."""
        return {d.subject: d.date for d in self.decisions if d.verb == "deleted"}

    def barred(self) -> frozenset[str]:
        """Entities that get no note: deleted by a person, or declined on a card."""
        declined = {subject.removeprefix("person:") for subject in self.decided("declined")}
        return self.decided("deleted") | declined


def held_part(subject: str) -> tuple[str, str] | None:
    """(item, part of it or ``""`` for the whole) that a decision holds; ``None`` when it is about a fact."""
    found = _HELD_ITEM.fullmatch(subject)
    return (found[1], found[2] or "") if found else None


def facts_path(kind: str, entity: str) -> str:
    """Vault path of an entity's folder under life/areas."""
    return f"life/areas/{AREAS.get(kind, kind + 's')}/{entity}"


def merged_into(decisions: Iterable[Decision]) -> dict[str, str]:
    """Entities that went into others, by decisions -> the one that each is now, however often it was merged on."""
    into = {d.subject: d.object for d in decisions if d.verb == "merged"}
    found = {}
    for identifier in into:
        seen, last = {identifier}, into[identifier]
        while last in into and last not in seen:
            seen.add(last)
            last = into[last]
        found[identifier] = last
    return found
