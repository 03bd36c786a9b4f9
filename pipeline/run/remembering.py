"""``remember``: a sentence goes to the facts of whom it names, else as a line to MEMORY.md."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from pipeline.errors import Fault, UsageFault
from pipeline.index import Index
from pipeline.model import Entity
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import line as neutral
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.fact_commands import COMMAND, checked, put_fact, told
from pipeline.run.moving import put_text, settle, text_of, today, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.vault.scaffold import template_root

MEMORY = "MEMORY.md"
_THAT = re.compile(r"(?:that|dass|que|che|dat|att)\s+(?=\S)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_MOST = 6
"""Words of the longest name that is looked for."""


def remember(workspace: Path, text: str, dry_run: bool = False, clock: Clock = now, agent: bool = False) -> Report:
    """Keep a sentence where it belongs, and say where. Raises ``UsageFault``.

    What an ``agent`` says is kept as not confirmed, and as text alone: no link and no markup of it counts.
    """
    where: list[str] = []

    def act(session: Session) -> Act:
        said = checked(_THAT.sub("", text.strip(), count=1) if _THAT.match(text.strip()) else text)
        entity = subject(said, session.state.index)
        if entity is not None:
            fact = put_fact(entity, said, "", "", session, agent)
            where.append(f"Noted of {entity.name}; `vaultmill undo last` takes that back.")
            line = told(fact)
        else:
            line = _note_down(f"{neutral(said)} (an agent noted this)" if agent else said, session)
            where.append(f"It names nobody who has a note, and is kept in {MEMORY}.")
        settle(session)
        return Act(f"Noted of {entity.name}" if entity else "Remembered", (line,), (trailer_of(COMMAND),))

    report = amend(workspace, act, dry_run, clock)
    return msgspec.structs.replace(report, hints=(*report.hints, *where) if not dry_run else report.hints)


def subject(said: str, index: Index) -> Entity | None:
    """The one of whom a sentence speaks: whom it names first. ``None`` without any; ``UsageFault`` for several.

    A first name alone means the only person with a note who bears it, an address whoever has it.
    """
    words = list(_WORD.finditer(said))
    for address in re.findall(r"[\w.+-]{1,64}@[\w.-]{1,200}", said):
        found = index.entities.get(index.by_email.get(address.lower().rstrip("."), ""))
        if found is not None and found.path:
            return found
    for at, word in enumerate(words):
        for count in range(min(_MOST, len(words) - at), 0, -1):
            name = said[word.start() : words[at + count - 1].end()]
            bare = re.sub(r"['’]s?$", "", name)
            if count == 1 and not bare[:1].isupper() and bare[:1].lower() != bare[:1].upper():
                continue
            found_ones = _bearers(bare, index) or (_by_first_name(bare, index) if count == 1 else [])
            if len(found_ones) > 1:
                names = ", ".join(sorted(entity.path for entity in found_ones[:5]))
                hint = f"Say the full name, or `vaultmill facts add NAME TEXT`: {names}"
                raise UsageFault(f"{bare} may be {len(found_ones)} notes; nothing was kept", hint)
            if found_ones:
                return found_ones[0]
    return None


def _bearers(name: str, index: Index) -> list[Entity]:
    known = (index.entities[e] for e in sorted(index.by_name.get(fold_name(name), ())))
    return [entity for entity in known if entity.path]


def _by_first_name(name: str, index: Index) -> list[Entity]:
    wanted = fold_name(name)
    people = (e for e in index.entities.values() if e.path and e.kind == "person" and " " in e.name)
    return sorted((e for e in people if wanted and fold_name(e.name).split(" ")[0] == wanted), key=lambda e: e.id)


def _note_down(said: str, session: Session) -> str:
    """Append a line to MEMORY.md, which is made when it is missing; the line."""
    if not text_of(MEMORY, session):
        session.press.hand.texts[MEMORY] = _blank()
        session.publish(f"{MEMORY} laid down", ())
    text = text_of(MEMORY, session)
    if any(line.strip().endswith(f" {said}") for line in text.splitlines() if line.lstrip().startswith(("- ", "* "))):
        raise UsageFault(f"{MEMORY} says so already", "Nothing was changed.")
    eol = "\r\n" if "\r\n" in text else "\n"
    line = f"- ({today(session)}) {said}"
    start = text if text.endswith("\n") or not text else text + eol
    put_text(MEMORY, f"{start}{line}{eol}", session)
    return f"{MEMORY}: {line}"


def _blank() -> str:
    try:
        return template_root().joinpath(MEMORY).read_text("utf-8")
    except (OSError, Fault):
        return "# Memory\n\n"
