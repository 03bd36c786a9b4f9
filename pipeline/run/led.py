"""Whether a link that says another target than it did only follows its note, which was renamed, moved or merged."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.notes import decisions, links
from pipeline.notes.names import fold_name
from pipeline.run.load import CORRECTIONS, Loaded, load_text
from pipeline.run.parsed import Parsed, parse_rendering
from pipeline.state import merged_into
from pipeline.vault.files import is_there
from pipeline.vault.history import HEAD, MACHINE, History


def is_moved(old: str, new: str, loaded: Loaded, history: History) -> bool:
    """Whether the note that stood at ``old`` and stands there no more is the one at ``new`` (without ``.md``).

    A bare name is looked for in the folder in which the note is now.
    """
    here = _place(new, loaded.notes)
    was = old if "/" in old else here[: here.rfind("/") + 1] + old
    if not here or f"{was}.md" in loaded.notes:
        return False
    if loaded.moved.get(was) == here:
        return True
    note, index = loaded.notes[f"{here}.md"], loaded.state.index
    known = index.entities.get(index.entity_at(here))
    if known is not None and fold_name(was.rpartition("/")[2]) in map(fold_name, (known.name, *known.aliases)):
        return True
    blob = _last(f"{was}.md", MACHINE, history)
    data = history.blob(blob) if blob else None
    if data is None:
        return bool(note.blob) and _last(f"{was}.md", HEAD, history) == note.blob
    identifier = _id(parse_rendering(f"{was}.md", data))
    return bool(identifier) and loaded.state.merged().get(identifier, identifier) == _id(note)


def _place(target: str, notes: Mapping[str, Parsed]) -> str:
    """Where the note stands that a link names, ``""`` when there is none or several could be meant."""
    if f"{target}.md" in notes or "/" in target:
        return target if f"{target}.md" in notes else ""
    found = [path for path in notes if path.endswith(f"/{target}.md")]
    return found[0].removesuffix(".md") if len(found) == 1 else ""


def _last(path: str, ref: str, history: History) -> str:
    return next((version.blob for version in history.versions(path, ref) if version.blob), "")


def _id(note: Parsed) -> str:
    return note.filed.id if note.filed else note.entity.id if note.entity else ""


def led(content: str, text: str, history: History) -> str:
    """A content that was written into a note once, its links led to where the note's ``text`` names the same notes."""
    there = list(dict.fromkeys(link.target.removesuffix(".md") for link in links.find(text)))
    named = {link.target.removesuffix(".md") for link in links.find(content)}.difference(there)
    left = sorted(path for path in named if "/" in path and not is_there(history.root, f"{path}.md"))
    if not left:
        return content
    merged = merged_into(decisions.parse(load_text(history.root, CORRECTIONS)))
    found: dict[str, str] = {}
    for old in left:
        blob = _last(f"{old}.md", HEAD, history) or _last(f"{old}.md", MACHINE, history)
        was = _id(parse_rendering(f"{old}.md", data)) if blob and (data := history.blob(blob)) is not None else ""
        holder = merged.get(was, was)
        new = next((path for path in there if holder and holder == _id_of(path, history)), "")
        found |= {old: new} if new else {}
    return links.retarget(content, lambda target: found.get(target, "")) if found else content


def _id_of(path: str, history: History) -> str:
    text = load_text(history.root, f"{path}.md")
    return _id(parse_rendering(f"{path}.md", text.encode("utf-8", "replace"))) if text else ""
