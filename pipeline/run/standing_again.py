"""What follows for links when notes that went stand again: those to them lead somewhere, some of theirs may not."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.notes import frontmatter, links, merge, yaml
from pipeline.notes.names import collision_key
from pipeline.run.corrections import take_links
from pipeline.run.load import load_base
from pipeline.run.moving import text_of
from pipeline.run.parsed import KINDS
from pipeline.run.session import Session


def linked_again(paths: Iterable[str], session: Session) -> None:
    """Links that people typed to these notes count again; properties of theirs name in plain text what went since."""
    index, back = session.state.index, frozenset(paths)
    for path, typed in session.loaded.typed.items():
        entity = index.entity_at(path.removesuffix(".md"))
        if entity and any(f"{target}.md" in back for target in typed):
            take_links(entity, typed, session.state)
    texts = session.press.hand.texts
    there = {collision_key(path.removesuffix(".md")) for path in (*session.press.notes, *texts)}
    for path in sorted(back & texts.keys()):
        text = text_of(path, session)
        base = load_base(session.history, path, merge.base_of(text)[0]) or ""
        texts[path] = _unlinked(text, base, there)


def _unlinked(text: str, base: str, there: set[str]) -> str:
    """A note without a person's properties that link to notes of the program's which are not there."""
    note = frontmatter.split(text)
    try:
        has, rendered = frontmatter.properties(note), frontmatter.properties(frontmatter.split(base))
    except yaml.BadYaml:
        return text
    for key, value in has.items():
        if rendered.get(key) == value:
            continue
        target = next(links.property_links(value), "") if isinstance(value, str) else ""
        if target.partition("/")[0] in KINDS and "/" in target and collision_key(target) not in there:
            note = frontmatter.put(note, key, target.rpartition("/")[2])
    return frontmatter.join(note)
