"""``rename`` and ``alias``: another name for a note, and further names by which somebody or something is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.model import Entity
from pipeline.notes import frontmatter, units
from pipeline.notes.leftover import with_values
from pipeline.notes.names import collision_key, file_name, fold_name
from pipeline.notes.neutral import line
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.meant import named, noted
from pipeline.run.moving import lead_links, put_text, settle, text_of, trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now


def rename(workspace: Path, name: str, new: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Move a note to another name; the old name becomes an alias, links follow, the id stays. Raises ``UsageFault``."""

    def act(session: Session) -> Act:
        entity = noted(name, session.state.index)
        path = rename_note(entity, new, session)
        return Act(f"Renamed {entity.name}", (f"{entity.path} → {path}",), (trailer_of("rename"),))

    return amend(workspace, act, dry_run, clock)


def rename_note(entity: Entity, new: str, session: Session) -> str:
    """The path of the note under its new name. Raises ``UsageFault`` when that is taken."""
    index, hand = session.state.index, session.press.hand
    title = str(line(new, 160))
    base = file_name(title)
    if not fold_name(title):
        raise UsageFault(f"{new!r} is no name for a note", "A name has letters or digits in it.")
    folder = entity.path.rpartition("/")[0]
    path = f"{folder}/{base}" if folder else base
    holder = index.paths.get(collision_key(path), "")
    there = f"{path}.md" in session.press.notes or (session.history.root / f"{path}.md").exists()
    if path == entity.path and title == entity.name:
        raise UsageFault(f"{entity.path} is called so already", "Nothing was changed.")
    if path != entity.path and collision_key(path) == collision_key(entity.path):
        raise UsageFault(f"{path} differs in letter case alone", "Rename the note in Obsidian: everything follows it.")
    if holder not in {"", entity.id} or (there and path != entity.path):
        raise UsageFault(f"there is a note {path} already", "`vaultmill merge` makes one of two; or give another name.")
    text = _titled(text_of(f"{entity.path}.md", session), title)
    aliases = (*entity.aliases, entity.name) if entity.name.casefold() != title.casefold() else entity.aliases
    text = with_values(text, "aliases", [entity.name]) if aliases != entity.aliases else text
    index.put_entity(msgspec.structs.replace(entity, name=title, path=path, aliases=tuple(dict.fromkeys(aliases))))
    if path != entity.path:
        hand.gone.add(f"{entity.path}.md")
        hand.needs[f"{entity.path}.md"] = (f"{path}.md",)
        hand.texts[f"{path}.md"] = text
        lead_links(session, {entity.path: path})
    else:
        put_text(f"{path}.md", text, session)
    settle(session)
    return path


def _titled(text: str, title: str) -> str:
    """The note with another title, where it has one."""
    parts = units.take_apart(text)
    if parts.title is None:
        return text
    body = list(parts.body)
    ending = body[parts.title.number][len(body[parts.title.number].rstrip("\r\n")) :]
    body[parts.title.number] = f"# {title}{ending}"
    return frontmatter.join(msgspec.structs.replace(parts.note, body=tuple(body)))


def alias(workspace: Path, name: str, aliases: Iterable[str], dry_run: bool = False, clock: Clock = now) -> Report:
    """Further names for somebody or something. Raises ``UsageFault``."""
    return amend(workspace, _calling(name, tuple(aliases)), dry_run, clock)


def _calling(name: str, aliases: tuple[str, ...]) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        entity = noted(name, index)
        wanted = [str(line(alias, 120)) for alias in aliases]
        if not all(fold_name(alias) for alias in wanted):
            raise UsageFault("an alias has letters or digits in it", "Nothing was changed.")
        known = {fold_name(known) for known in (entity.name, *entity.aliases)}
        new = [alias for alias in dict.fromkeys(wanted) if fold_name(alias) not in known]
        if not new:
            raise UsageFault(f"{entity.name} is called so already", "Nothing was changed.")
        for other in (index.entities[e] for one in new for e in sorted(index.by_name.get(fold_name(one), ()))):
            if other.id != entity.id and other.path:
                session.hints.append(f"{named(other)} bears that name, too: alone it tells neither of the two.")
        path = f"{entity.path}.md"
        put_text(path, with_values(text_of(path, session), "aliases", new), session)
        index.put_entity(msgspec.structs.replace(entity, aliases=(*entity.aliases, *new)))
        index.touch_around(entity.id)
        settle(session)
        return Act(f"Aliases of {entity.name}", tuple(f"{entity.path}: {one}" for one in new), (trailer_of("alias"),))

    return act
