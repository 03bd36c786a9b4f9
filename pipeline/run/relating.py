"""``relate`` and ``unrelate``: a relation between two notes that a person says there is, or is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pipeline.errors import UsageFault
from pipeline.model import Entity
from pipeline.notes import frontmatter, links, units
from pipeline.notes.neutral import line
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.corrections import unlink
from pipeline.run.meant import named, noted, one
from pipeline.run.moving import put_text, settle, text_of, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now

LINKED = ("connected to", "people", "organizations", "projects", "related")
"""Sections in which relations stand (folded headings)."""
_SECTIONS = {
    ("organization", "person"): "people",
    ("organization", "project"): "projects",
    ("project", "person"): "people",
    ("project", "organization"): "organizations",
}


def relate(
    workspace: Path,
    one_name: str,
    word: str,
    two_name: str,
    since: str = "",
    until: str = "",
    attributes: Iterable[str] = (),
    dry_run: bool = False,
    clock: Clock = now,
) -> Report:
    """A relation from one note to another; its inverse stands in the other. Raises ``UsageFault``."""
    details = [f"since {since}"] * bool(since) + [f"until {until}"] * bool(until)
    details += [text.replace("=", ": ", 1) for text in attributes]
    shown = " ".join(str(line(word, 80)).split())

    def act(session: Session) -> Act:
        index = session.state.index
        first, second = noted(one_name, index), one(two_name, index)
        if not second.path or first.id == second.id:
            raise UsageFault(f"{named(second)} cannot be related to {named(first)}", "Both have notes of their own.")
        if not shown:
            raise UsageFault("there is no word for the relation", 'For example: "works at", "reports to", "knows"')
        said = f"{shown} ({str(line('; '.join(details), 200))})" if details else shown
        pair = (min(first.id, second.id), max(first.id, second.id))
        for decision in [d for d in session.state.decisions if d.verb == "not-linked"]:
            if (decision.subject, decision.object) == pair:
                session.state.revoke(decision)
        index.not_linked.discard(pair)
        path = f"{first.path}.md"
        bullet = f"- {links.wiki(second.path)} — {said}"
        put_text(path, _related(text_of(path, session), first, second, bullet), session)
        index.touched_entities |= {first.id, second.id}
        settle(session)
        return Act(f"Related {first.name}", (f"{first.path} — {said} — {second.path}",), (trailer_of("relate"),))

    return amend(workspace, act, dry_run, clock)


def _related(text: str, first: Entity, second: Entity, bullet: str) -> str:
    """The note with a line for the relation; one that stands there already is worded anew."""
    parts = units.take_apart(text)
    eol = "\r\n" if "\r\n" in text else "\n"
    body = list(parts.body)
    for number in _lines_to(second.path, parts):
        block = units.block_id(body[number])
        body[number] = units.respelled(body[number].rstrip("\r\n"), bullet) + (f" ^{block}" if block else "") + eol
        return _joined(parts, body)
    key = "connected to" if first.kind == "person" else _SECTIONS.get((first.kind, second.kind), "related")
    section = parts.sections.get(key)
    if section is None:
        heading = [f"## {key.capitalize()}{eol}", f"{bullet}{eol}", eol]
        notes = parts.sections.get("notes")
        at = notes.start if notes else len(body)
        body[at:at] = heading if notes else [eol, *heading[:2]]
        return _joined(parts, body)
    at = section.end
    while at > section.start + 1 and not body[at - 1].strip():
        at -= 1
    body.insert(at, bullet + eol)
    return _joined(parts, body)


def _lines_to(path: str, parts: units.Parts) -> list[int]:
    """Numbers of the lines in sections of relations that lead to a note."""
    found = [line for key in LINKED if (section := parts.sections.get(key)) for line in section.lines.values()]
    return [line.number for line in found if links.first_target(line.text) == path]


def _joined(parts: units.Parts, body: list[str]) -> str:
    return frontmatter.join(frontmatter.Note(parts.note.opening, parts.note.front, parts.note.closing, tuple(body)))


def unrelate(
    workspace: Path, one_name: str, word: str, two_name: str, dry_run: bool = False, clock: Clock = now
) -> Report:
    """Two notes are not related, whatever the sources say. Raises ``UsageFault``."""
    return amend(workspace, _unrelating(one_name, word, two_name), dry_run, clock)


def _unrelating(one_name: str, word: str, two_name: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        first, second = noted(one_name, index), one(two_name, index)
        there = _words(first, second, session)
        if not there:
            raise UsageFault(f"{first.path} and {named(second)} are not related", "Nothing was changed.")
        wanted = word.casefold()
        if wanted not in {"", "*"} and not any(said.casefold().startswith(wanted) for said in there):
            raise UsageFault(f"{first.path} says: {', '.join(there)}", f"Say `{there[0]}`, or `*` for whatever it is.")
        for here, other in ((first, second), (second, first)):
            if here.foreign:
                continue
            path = f"{here.path}.md"
            parts = units.take_apart(text_of(path, session))
            gone = set(_lines_to(other.path, parts))
            body = [raw for number, raw in enumerate(parts.body) if number not in gone]
            put_text(path, _joined(parts, body), session)
        unlink(first.id, second.path, session.state)
        settle(session)
        return Act(f"Unrelated {first.name}", (f"{first.path} and {second.path}",), (trailer_of("unrelate"),))

    return act


def _words(first: Entity, second: Entity, session: Session) -> list[str]:
    """What the first note says of the second, in order."""
    parts = units.take_apart(text_of(f"{first.path}.md", session))
    texts = [parts.body[number] for number in _lines_to(second.path, parts)]
    return [units.bare(text).partition(" — ")[2] or "related" for text in texts]
