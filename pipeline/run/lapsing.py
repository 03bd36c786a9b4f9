"""As of when the notes are: the line in Corrections.md that says so, and the notes that follow it."""

from __future__ import annotations

from pipeline.build.synthesis import Lapse, lapse
from pipeline.model import Synthesis
from pipeline.notes import decisions
from pipeline.state import State

VERB = "synthesized"


def move(state: State, after: Synthesis) -> Lapse:
    """The notes are as of another day, where that changes any: their entities are touched. What differs."""
    standing = [decision for decision in state.decisions if decision.verb == VERB]
    found = _differing(state, state.index.synthesis, after)
    # Two machines may each have had their own: notes may be as of either.
    told = [decisions.synthesis([decision]) for decision in standing]
    others = [one for one in told if one != state.index.synthesis]
    touched = {entity for one in others for entity in _differing(state, one, after).entities}
    if not found and not touched:
        return Lapse()
    record(state, after)
    state.index.touched_entities |= touched | found.entities
    return found


def record(state: State, after: Synthesis) -> None:
    """Have Corrections.md say as of when the notes are."""
    for decision in [decision for decision in state.decisions if decision.verb == VERB]:
        state.revoke(decision)
    if after.day:
        state.decide(decisions.synthesized(after))
    state.index.synthesis = after


def touch_lapsed(state: State, before: Synthesis) -> None:
    """Notes that were as of another day are rendered anew: a person deleted the line that said so."""
    state.index.touched_entities |= _differing(state, before, state.index.synthesis).entities


def _differing(state: State, before: Synthesis, after: Synthesis) -> Lapse:
    return lapse(state.index, state.facts, before, after, state.deleted(), state.declined(), state.senders())
