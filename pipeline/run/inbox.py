"""``Agent Notes/inbox.md``: each line goes where it belongs, and leaves the inbox with that very batch."""

from __future__ import annotations

import re
from datetime import date

from pipeline.build.agent_notes import Entry
from pipeline.errors import UsageFault
from pipeline.run.agent_notes import FOLDER, PAGES, is_busy, page_text, put_page, write
from pipeline.run.fact_commands import SECRET, put_fact
from pipeline.run.moving import today
from pipeline.run.remembering import subject
from pipeline.run.session import Session
from pipeline.secrets.find import find
from pipeline.state import facts_path

INBOX = f"{FOLDER}/inbox.md"
_NOTE = re.compile(r"[-*+] (?:\[(?P<day>\d{4}-\d{2}-\d{2})[^\]\n]{0,30}\] )?(?P<text>[^\s\[].*?)[ \t]*\r?\n?")


def sort_inbox(session: Session) -> tuple[str, ...]:
    """File the notes of the inbox; what each became. Tasks, and what cannot be told, stay where they are.

    Nothing is taken from an inbox at which somebody writes just now, nor a line whose page is not free.
    """
    if is_busy(INBOX, session) or not (session.history.root / INBOX).is_file():
        return ()
    text = page_text(INBOX, session) or ""
    left: list[str] = []
    done: list[str] = []
    needs: list[str] = []
    for line in text.splitlines(keepends=True):
        found = _NOTE.fullmatch(line)
        filed = _file(found["text"], _day(found["day"], session), session) if found else None
        if filed is None:
            left.append(line)
        else:
            done.append(f"{filed[0]}: {found['text']}" if found else "")
            needs.append(filed[1])
    if done:
        put_page(INBOX, "".join(left), session)
        session.press.hand.needs[INBOX] = tuple(dict.fromkeys(filter(None, needs)))
    return tuple(done)


def _day(said: str | None, session: Session) -> str:
    try:
        return date.fromisoformat(said or "").isoformat()
    except ValueError:
        return today(session)


def _file(note: str, day: str, session: Session) -> tuple[str, str] | None:
    """(where it went, the file that takes it up); ``None`` when it stays."""
    from pipeline.extract.self_told import page_of

    if secrets := find(note):
        session.hints.append(f"A line of {INBOX} holds a credential ({secrets[0].kind}) and stays there. {SECRET}")
        return None
    if page := page_of(note, session.state.index.owner):
        path = PAGES[page]
        if page_text(path, session) is None:
            return None
        write(page, [Entry(note, day)], session, explicit=True)
        return path, path
    try:
        entity = subject(note, session.state.index)
    except UsageFault:  # several are called so
        return None
    if entity is None:
        return None
    try:
        put_fact(entity, note, "", day, session)
    except UsageFault as fault:
        return (entity.path, "") if "says so already" in str(fault) else None
    return entity.path, f"{facts_path(entity.kind, entity.id)}/facts.jsonl"
