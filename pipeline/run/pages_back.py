"""The Agent Notes follow what is held: what a batch wrote there goes with it, and comes back with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from pipeline.build import agent_notes, style_page
from pipeline.model import Decision
from pipeline.run.agent_notes import PAGES, page_text, put_page
from pipeline.run.held import AFTER, held_keys, key_of
from pipeline.run.session import Session
from pipeline.state import held_part
from pipeline.taxonomy import STYLE
from pipeline.vault.commits import Entry
from pipeline.vault.revision import batch_id

BUSY = "{} is being edited, so that what the batch wrote there stays."


def take_pages_back(batch: str, session: Session) -> None:
    """Take out of the Agent Notes what a batch wrote there; what was confirmed or edited since stays."""
    _turn_back((entry for entry in session.history.log() if batch_id(entry) == batch), session)


def give_pages_back(decisions: Iterable[Decision], session: Session) -> None:
    """Put back what went with batches of which nothing is held any more."""
    left = {key_of(one) for one in session.state.decisions if one.verb == "held" and held_part(one.subject)}
    keys = {key_of(one) for one in decisions if one.verb == "held" and held_part(one.subject)} - left
    if keys := {key for key in keys if not key.startswith(AFTER)}:  # what was set back stays so
        _turn_back(_holding(keys, session), session)


def _holding(keys: Collection[str], session: Session) -> list[Entry]:
    """The newest commit that held each key."""
    wanted, found = set(keys), []
    for entry in session.history.log():
        if not wanted:
            break
        if held_keys(entry) & wanted:
            wanted -= held_keys(entry)
            found.append(entry)
    return found


def _turn_back(entries: Iterable[Entry], session: Session) -> None:
    history = session.history
    turned: dict[str, Callable[[str, str, str], str]] = {
        path: style_page.turned_back if kind == STYLE else agent_notes.turned_back for kind, path in PAGES.items()
    }
    for entry in entries:
        for changed in history.changed(entry.id):
            if changed.path not in turned or not (changed.old and changed.new):
                continue
            page = page_text(changed.path, session)
            if page is None:
                session.hints.append(BUSY.format(changed.path))
                continue
            before, after = (
                (history.blob(blob) or b"").decode("utf-8", "surrogateescape") for blob in (changed.old, changed.new)
            )
            put_page(changed.path, turned[changed.path](page, before, after), session)
