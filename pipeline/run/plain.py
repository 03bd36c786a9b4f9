"""Whether notes that changed concern nothing but themselves, so that a snapshot of the others still holds. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from pipeline.index import Index
from pipeline.model import Filed
from pipeline.notes import weeks
from pipeline.notes.names import fold_name
from pipeline.run.entering import Idless
from pipeline.run.parsed import LINKED, Parsed
from pipeline.state import State


def take_lines(state: State, before: Parsed | None, note: Parsed) -> bool:
    """Take up the lines of a skipped week; False where a line stands in another week, too."""
    was = {line.id: line for line in before.skipped} if before else {}
    now = {line.id: line for line in note.skipped}
    if len(now) != len(note.skipped) or any(line in state.skipped for line in now.keys() - was.keys()):
        return False
    if was == now:
        return True
    for identifier, line in was.items():
        if state.skipped.get(identifier) != line:
            return False
        del state.skipped[identifier]
        week = weeks.week_of(line.date)
        state.weeks[week].discard(identifier)
        if not state.weeks[week]:
            del state.weeks[week]
    for identifier, line in now.items():
        state.skipped[identifier] = line
        state.weeks[weeks.week_of(line.date)].add(identifier)
    return True


def tells_whose(
    idless: Collection[Idless],
    before: Mapping[str, Filed],
    now: Mapping[str, tuple[Filed, str]],
    entities: Collection[str],
    index: Index,
) -> bool:
    """Whether a change may tell whose a note is that names no id."""
    if not idless:
        return False
    emails = {email for one in idless for email in one.emails}
    names = {name for one in idless for name in one.names}
    seats = [who for filed in (*before.values(), *(one for one, _ in now.values())) for who in filed.who]
    told = any(who.email in emails or fold_name(who.name) in names for who in seats)
    return told or any(not index.path_of(entity) for entity in entities)


def keeps_pairs(
    changed: Mapping[str, Parsed],
    before: Mapping[str, Parsed],
    notes: Mapping[str, Parsed],
    rendered: Callable[[str], str],
) -> bool:
    """Whether all links of the changed notes lead somewhere, and those between entities lead back.

    ``rendered`` gives the blob of what was rendered at a path, ``""`` when nothing was.
    """
    for path, note in changed.items():
        here, old = path.removesuffix(".md"), before.get(path)
        if old is None and (note.entity or note.filed) and not path.startswith(LINKED):
            return False
        if old is not None and (old.entity is None) != (note.entity is None):
            return False
        for target in note.links:
            there = notes.get(f"{target}.md")
            if there is None:
                if target.startswith(LINKED) or rendered(f"{target}.md"):
                    return False
            elif note.entity and there.entity and here not in there.links:
                return False
        for target in set(old.links) - set(note.links) if old else ():
            there = notes.get(f"{target}.md")
            if note.entity and there is not None and there.entity and here in there.links:
                return False
    return True
