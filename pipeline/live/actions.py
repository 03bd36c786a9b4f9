"""What a task can do without a language model: a table of pure functions, and which of them an instruction means.

To add one: write a module with a function that fits ``Action`` and list it in ``ACTIONS``. Other packages offer theirs
as entry points of the group ``vaultmill.actions`` (see ``plugins``).
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Protocol

import msgspec

from pipeline.live.blocks import Block
from pipeline.live.daily_brief import daily_brief
from pipeline.live.lists import open_items, person_brief, query, stale_relationships
from pipeline.live.meeting_prep import meeting_prep
from pipeline.live.recognition import recognised
from pipeline.live.view import View
from pipeline.live.weekly_review import weekly_review
from pipeline.model import Neutral
from pipeline.notes.neutral import fill, given, joined, line

GROUP = "vaultmill.actions"


class Nothing(msgspec.Struct, frozen=True):
    """An action has nothing to say: what stands in the region stays."""

    why: str = ""


class Failed(msgspec.Struct, frozen=True):
    """It could not be done. ``lasting``: trying again soon is of no use."""

    error: str
    lasting: bool = False


class Unconfigured(msgspec.Struct, frozen=True):
    """It needs a language model, and there is none. ``content`` says so, where no result stands yet."""

    content: Neutral


Result = Neutral | Nothing | Failed | Unconfigured


class Action(Protocol):
    """A pure function of what is known, the time (aware) and its arguments."""

    def __call__(self, view: View, now: datetime, arguments: Mapping[str, Any], /) -> Neutral | Nothing:
        """Markdown for the region; foreign strings in it are neutralised, links lead to notes of the vault."""
        ...


ACTIONS: Mapping[str, Action] = {
    "daily-brief": daily_brief,
    "meeting-prep": meeting_prep,
    "weekly-review": weekly_review,
    "person-brief": person_brief,
    "open-items": open_items,
    "stale-relationships": stale_relationships,
    "query": query,
}
"""Name -> action, in the order in which they are listed to people."""

Model = Callable[[View, datetime, str], Result]
"""Carries out a free instruction, with a view for reading only."""


class Chosen(msgspec.Struct, frozen=True):
    """The action that a task means, with its arguments; ``name`` ``""`` for a free instruction."""

    name: str
    arguments: Mapping[str, Any] = {}


def choose(block: Block, table: Mapping[str, Action]) -> Chosen | Failed:
    """``action`` if the block has one, else what the words of the instruction mean, else a free instruction."""
    if block.action:
        if block.action in table:
            return Chosen(block.action, {**block.values, **_arguments(block)})
        near = difflib.get_close_matches(block.action, table, 1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(table) or 'none'}."
        return Failed(f"There is no action `{block.action[:60]}`: {hint}", lasting=True)
    found = recognised(block.instruction)
    if found and found[0] in table:
        return Chosen(found[0], {**block.values, **found[1], **_arguments(block)})
    return Chosen("")


def _arguments(block: Block) -> Mapping[str, Any]:
    given = block.values.get("arguments")
    return given if isinstance(given, Mapping) else {}


def carried_out(
    block: Block, view: View, now: datetime, table: Mapping[str, Action], model: Model | None = None
) -> Result:
    """The result of a task."""
    chosen = choose(block, table)
    if isinstance(chosen, Failed):
        return chosen
    if chosen.name:
        return table[chosen.name](view, now, chosen.arguments)
    if model is not None:
        return model(view, now, block.instruction)
    return Unconfigured(without_model(table))


def without_model(table: Mapping[str, Action]) -> Neutral:
    """What a region says whose instruction nobody can carry out; the same every time, so that it is said once."""
    names = joined(", ", (fill("`{}`", line(name)) for name in table))
    known = given(' Without one, `"action": …` in the block names one of {}.', names)
    return fill("> [!info] This instruction needs a language model\n> None is set up.{}", known)
