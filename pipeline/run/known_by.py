"""Names and domains in a note's properties, as a person changed them: what they stand in is rendered again. Pure."""

from __future__ import annotations

from pipeline.index import Index
from pipeline.notes.merge import Change
from pipeline.notes.merge_properties import as_list
from pipeline.notes.names import fold_name

KNOWN_BY = ("aliases", "keywords", "domains")
"""Properties that tell what somebody or something is known by."""


def known_by(entity: str, change: Change, index: Index) -> None:
    """What the names and domains that somebody is known by now, or no more, stand in is rendered again."""
    index.touched_entities.add(entity)
    index.touch_around(entity)
    before, after = ({str(value) for value in as_list(side)} for side in (change.before, change.after))
    for value in sorted(before ^ after):
        if change.key == "domains":
            for member in index.members[value.lower()]:
                index.touch(member)
                index.touched_items |= index.items_of[member]
        elif name := fold_name(value):
            index.touched_items |= index.named_in[name]
            named = (item for item, filed in index.items.items() if f" {name} " in f" {fold_name(filed.title)} ")
            index.touched_items.update(named)
