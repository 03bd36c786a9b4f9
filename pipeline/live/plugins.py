"""Actions that other installed packages offer, gathered once at the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points

from pipeline.live.actions import ACTIONS, GROUP, Action
from pipeline.model import Problem


def load_actions(offered: Iterable[EntryPoint] | None = None) -> tuple[Mapping[str, Action], tuple[Problem, ...]]:
    """The table with what others offer. A name that is taken, or one that cannot be loaded, is a problem."""
    table, problems = dict(ACTIONS), []
    found = entry_points(group=GROUP) if offered is None else offered
    for point in sorted(found, key=lambda one: (one.name, one.value)):
        if point.name in table:
            hint = f"`{point.value}` offers an action `{point.name}`, and there is one of that name; it is left out."
            problems.append(Problem(GROUP, "action-twice", hint))
            continue
        try:
            action = point.load()
        except Exception as error:  # foreign code, whatever it raises
            hint = f"`{point.value}` cannot be loaded ({type(error).__name__}: {error}); its action is left out."
            problems.append(Problem(GROUP, "action", hint))
            continue
        if callable(action):
            table[point.name] = action
        else:
            problems.append(Problem(GROUP, "action", f"`{point.value}` is no function; its action is left out."))
    return table, tuple(problems)
