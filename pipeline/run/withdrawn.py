"""Lines that a person deleted from Corrections.md: what follows is said, and what was merged or split is as before."""

from __future__ import annotations

from pipeline.errors import UsageFault
from pipeline.index import addresses
from pipeline.model import Decision
from pipeline.notes import decisions
from pipeline.run.load import CORRECTIONS
from pipeline.run.meant import named
from pipeline.run.moving import is_busy, text_of
from pipeline.run.reverting import command_of, revert, undone_by
from pipeline.run.session import Session
from pipeline.vault.commits import Entry

MADE = frozenset({"merged", "split"})
"""Verbs of decisions that a command carried out once and for all: only undoing it takes them back."""
_SAID = {
    "forgotten": "Somebody who was forgotten is known again: a run reads what was left out since; what was taken out of"
    " notes comes back with `vaultmill run --again all`.",
    "not-same": "{one} and {two} may be one again: `vaultmill duplicates` and Suggested.md ask.",
    "not-linked": "{one} and {two} are linked again where the sources say so.",
    "deleted": "{one} gets a note again when the sources are enough.",
    "declined": "The card about {one} is asked again.",
    "foreign": "{one} is written into again.",
    "keep": "{one} is kept by rule no more.",
    "skip": "{one} is skipped by rule no more.",
    "held": "{one} is held no more.",
    "owner": "{one} is no address of yours any more.",
    "synthesized": "Notes are no longer as of {one}: what had become stale or dormant is as before.",
}


def withdraw(session: Session) -> tuple[str, ...]:
    """Have the page rendered without the lines that a person deleted. What follows from that, for the commit.

    Lines of what was merged or split stand again, until that is undone.
    """
    state, found, lines = session.state, [], []
    for decision in session.loaded.taken_back:
        if _is_in_force(decision, session):
            state.decide(decision)
            state.index.reserved.add(decision.subject)
            lines.append(f"`{decisions.line(decision).removeprefix('- ')}` stands until that is undone")
            continue
        state.revoked.append(decision)
        if decision.verb in _SAID:
            one, two = (_called(word, session) for word in (decision.subject, decision.object))
            found.append(_SAID[decision.verb].format(one=one, two=two))
        if decision.verb == "forgotten" and not session.dry_run:
            (session.place.cache / "raw-scan").unlink(missing_ok=True)  # what was left out until now is read
    said = tuple(dict.fromkeys(found))
    session.hints += said
    return (*said, *lines)


def _is_in_force(decision: Decision, session: Session) -> bool:
    """Whether a command's deed stands. Who has a note (again: an older commit was checked out) is not merged."""
    return decision.verb in MADE and not (decision.verb == "merged" and session.state.index.path_of(decision.subject))


def _called(word: str, session: Session) -> str:
    known = session.state.index.entities.get(word.removeprefix("person:"))
    return known.path or known.name if known is not None else word


def unmake(session: Session) -> None:
    """Undo the commands whose lines were deleted. Where that cannot be the line stays, and the reason is told."""
    made = [decision for decision in session.loaded.taken_back if _is_in_force(decision, session)]
    for decision in reversed(made):  # what was merged last comes apart first
        shown = decisions.line(decision).removeprefix("- ")
        try:
            entry = _maker(decision, session)
            _must_be_free(decision, session)
            done = revert(entry, session)
        except UsageFault as fault:
            session.hints.append(f"`{shown}` is back in {CORRECTIONS}: {fault}. {fault.hint}".rstrip())
            continue
        session.publish(done.title, (f"the line `{shown}` was deleted", *done.lines), done.trailers)
        session.hints.append(f"{done.title}, because you deleted `{shown}`. `vaultmill undo last` takes that back.")


def _maker(decision: Decision, session: Session) -> Entry:
    """The newest command that decided so. Raises ``UsageFault`` when none is known, or it is undone."""
    key = (decision.verb, decision.subject, decision.object)
    for entry in session.history.log():
        if not command_of(entry):
            continue
        for changed in session.history.changed(entry.id):
            if changed.path == CORRECTIONS and changed.new:
                old, new = (_keys(session.history.blob(blob) if blob else None) for blob in (changed.old, changed.new))
                if key in new - old and undone_by(entry, session) is None:
                    return entry
    raise UsageFault("how it was before is not known", _instead(decision, session))


def _keys(page: bytes | None) -> set[tuple[str, str, str]]:
    return {(d.verb, d.subject, d.object) for d in decisions.parse((page or b"").decode("utf-8", "replace"))}


def _instead(decision: Decision, session: Session) -> str:
    index = session.state.index
    here = index.entities.get(decision.object)
    if decision.verb == "split":
        return "`vaultmill merge` makes one of the two."
    if here is None:
        return "Nothing was changed."
    email = next(reversed(list(addresses(here.id, index))), "ADDRESS")
    return f"`vaultmill split '{named(here)}' --email {email}` makes two of one."


def _must_be_free(decision: Decision, session: Session) -> None:
    """Raise ``UsageFault`` while somebody writes in a note that would change."""
    index = session.state.index
    names = {e.path or e.name for e in map(index.entities.get, (decision.subject, decision.object)) if e is not None}
    words = [name.rpartition("/")[2] for name in names]
    for path, note in session.press.notes.items():
        if not note.untouched and is_busy(path, session):
            text = text_of(path, session) if note.blob else ""
            if not note.blob or any(word in path or word in text for word in words):
                raise UsageFault(f"{path} was edited a moment ago", "Delete the line again in a few seconds.")
