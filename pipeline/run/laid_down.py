"""``undo`` of pages that a command laid down, which are nobody's note: they go, and stand again, as they were."""

from __future__ import annotations

from pipeline.run.daily import load_shelf
from pipeline.run.moving import text_of
from pipeline.run.session import Session
from pipeline.run.sides import Side


def pages_back(sides: list[Side], session: Session) -> list[str]:
    """Pages that the command made go, those that it took away stand again. Lines for those that changed since.

    Such pages are what was imported, and daily notes without a part of the program's.
    """
    hand, lines, shelf = session.press.hand, [], load_shelf(session.history.root)
    for side in sides:
        kept = side.path.startswith("life/areas/") and side.path.endswith("/imported.md")
        daily = shelf.day(side.path) is not None and "## Vault" not in side.before + side.after
        if not kept and not daily:
            continue
        now = text_of(side.path, session)
        if side.made and now == side.after:
            hand.gone.add(side.path)
        elif side.made and now:
            lines.append(f"{side.path} stays: it was changed since")
        elif not side.made and (not now or (kept and now == side.after)):
            hand.texts[side.path] = side.before
    return lines
