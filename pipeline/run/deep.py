"""``deep``: a document is made a tree of notes, or one no more; the mark in its source note says which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.errors import UsageFault
from pipeline.model import Filed, FiledTree, Tree
from pipeline.notes.neutral import plain
from pipeline.notes.source_read import DEPTH
from pipeline.report import Report
from pipeline.resolve.deepening import DEEP, deepened, text_of
from pipeline.run.amend import Act, amend
from pipeline.run.held import subject_line
from pipeline.run.moving import trailer_of
from pipeline.run.session import Session
from pipeline.run.workspace import Clock, now
from pipeline.state import State

KINDS = ("document", "note")
HINT = "`vaultmill items` lists the ids; a document in raw/ is an item once `vaultmill run` has read it."


def deep(workspace: Path, item: str, undo: bool = False, dry_run: bool = False, clock: Clock = now) -> Report:
    """Make a document a tree of notes under Knowledge/, or take that back. Raises ``UsageFault``."""
    return amend(workspace, _marking(item, "" if undo else DEEP), dry_run, clock)


def _marking(name: str, depth: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        index = session.state.index
        filed = _meant(name, session.state)
        if filed.depth == depth:
            said = "is deep already" if depth else "is not deep"
            raise UsageFault(f"{plain(filed.title)} {said}", "Nothing was changed.")
        corrected = tuple(dict.fromkeys((*filed.corrected, DEPTH)))
        marked = msgspec.structs.replace(filed, depth=depth, corrected=corrected)
        index.put_item(marked, index.item_paths[filed.id])
        follow_marks(session)
        done = index.filed[filed.id]
        if depth and not done.tree.parts:
            hint = "`vaultmill depth-check` tells what was counted."
            raise UsageFault(f"{plain(filed.title)} names too little for a tree", hint)
        title = f"Deep: {plain(filed.title)}" if depth else f"Not deep any more: {plain(filed.title)}"
        where = (f"{done.tree.path}: {len(done.tree.parts)} parts",) if depth else ()
        return Act(title, (subject_line(filed), *where), (trailer_of("deep"),))

    return act


def _meant(name: str, state: State) -> Filed:
    """The document: by the beginning of its id, the path of its note or of its file in raw/, or its title."""
    wanted = name.strip().removesuffix(".md")
    index = state.index
    by_id = [f for f in index.filed.values() if len(wanted) >= 4 and f.id.startswith(wanted.lower())]
    by_path = [f for f in index.filed.values() if index.item_paths[f.id] == wanted]
    by_file = [f for f in index.filed.values() if any(_is_file(m.source, name.strip()) for m in f.messages)]
    by_title = [f for f in index.filed.values() if plain(f.title).casefold() == name.strip().casefold()]
    found = next((group for group in (by_id, by_path, by_file, by_title) if group), [])
    if len(found) != 1:
        raise UsageFault(f"{name} names {len(found) or 'no'} item{'s' if len(found) > 1 else ''}", HINT)
    if found[0].kind not in KINDS or found[0].filter:
        what = "is filtered out" if found[0].filter else f"is no document but of kind {found[0].kind}"
        raise UsageFault(f"{plain(found[0].title)} {what}", "Only documents and notes can be deep.")
    return found[0]


def _is_file(source: str, named: str) -> bool:
    return bool(source) and (named == source or named.endswith(f"raw/{source}"))


def follow_marks(session: Session) -> None:
    """Documents whose mark a person set or took away have a tree, or none."""
    index = session.state.index
    for item in sorted(index.touched_items & index.filed.keys()):
        filed = index.filed[item]
        if filed.depth == DEEP and not filed.tree.parts and filed.kind in KINDS:
            grown = deepened(filed, _tree_of(filed, session), DEEP, index)
        elif filed.depth != DEEP and filed.tree.parts:
            grown = msgspec.structs.replace(filed, tree=FiledTree())
        else:
            continue
        index.put_item(grown, index.item_paths[item])


def _tree_of(filed: Filed, session: Session) -> Tree:
    """From the source; where that is gone, from the text that the note shows."""
    from pipeline.extract.deep.tree import tree

    sources = {message.source for message in filed.messages}
    found = session.sources.items(sources, session.rules())
    item = found.get(filed.id) or next((one for one in found.values() if len(found) == 1), None)
    document = text_of(item) if item else None
    if document is not None:
        return tree(document.body, plain(filed.title))
    session.press.ensure_text(filed.id)
    texts = session.state.texts.get(filed.id, ())
    return tree("\n\n".join(plain(body) for _, body in texts), plain(filed.title))
