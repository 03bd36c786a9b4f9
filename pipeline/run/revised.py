"""Sources that changed after they were read: an edited text is the same item, a moved meeting has its new hours."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

import msgspec

from pipeline.index.briefs import TEXTS
from pipeline.model import Document, Event, Filed, Item
from pipeline.notes.source_read import LABEL_KEYS
from pipeline.read.group import Known, group
from pipeline.read.keys import local
from pipeline.run.ticks import Sources
from pipeline.state import State


class Revisions:
    """Edited texts among the sources. ``hashes``: path below raw/ -> hash of the file as it is now.

    ``edited`` are the items of one text each that has other words now.
    """

    def __init__(self, state: State, sources: Sources, zone: ZoneInfo, hashes: Mapping[str, str]) -> None:
        self.items, self.sources, self.zone, self.hashes = state.index.filed, sources, zone, hashes
        briefs = ((item, state.index.brief(item)) for item in self.items)
        single = {brief.sources[0]: (item, brief.text) for item, brief in briefs if brief.text}
        standing = set(hashes.values())
        self.single = {source: item for source, (item, _) in single.items()}
        self.edited = frozenset(
            item for source, (item, text) in single.items() if source in hashes and text not in standing
        )

    def known_again(self, item: Item) -> Item:
        """A text that stands where another one was read, which is nowhere any more, is that item in new words."""
        single = self.single.get(item.documents[0].source, "") if len(item.documents) == 1 else ""
        old = self.items.get(single)
        if old is None or item.grows or item.kind not in TEXTS or item.id in self.items:
            return item
        same = old.id in self.edited and item.documents[0].form == old.messages[0].form
        return msgspec.structs.replace(item, id=old.id) if same else item

    def whole(self, item: Item) -> Item:
        """A written item of which a text was edited, read anew as a whole; as it is when a part is not there."""
        filed = self.items.get(item.grows)
        if filed is None or filed.kind == "email" or not any(self._edited(one, filed) for one in item.documents):
            return item
        paths = {part.source for part in filed.messages} | {one.source for one in item.documents}
        if not paths <= self.hashes.keys():
            return item
        found = group(self.sources.records(paths), Known(), self.zone)
        same = next((one for one in found if one.id == item.grows), None)
        if same is None and len(found) == 1 and found[0].kind == item.kind:
            same = msgspec.structs.replace(found[0], id=item.grows)
        return same or item

    def _edited(self, one: Document, filed: Filed) -> bool:
        return any(part.source == one.source and part.sha256 != one.sha256 for part in filed.messages)


def rescheduled(before: Filed, filed: Filed, item: Item, zone: ZoneInfo) -> Filed:
    """A meeting with the hours of its event when that is no older than the one known; cancelled or not, too."""
    event = item.events[0] if item.events and item.grows else None
    if event is None or filed.kind != "meeting":
        return filed
    known = [number for uid, recurrence, number in before.uids if (uid, recurrence) == (event.uid, event.recurrence_id)]
    if not known or event.sequence < max(known):
        return msgspec.structs.replace(filed, start=before.start, end=before.end, cancelled=before.cancelled)
    return msgspec.structs.replace(
        filed,
        start=local(event.start, zone) if event.start else before.start,
        end=local(event.end, zone) if event.end else before.end,
        cancelled=_is_cancelled(event),
    )


def _is_cancelled(event: Event) -> bool:
    return event.method == "CANCEL" or event.status == "CANCELLED"


def as_recorded(filed: Filed, recorded: Filed, state: State) -> Filed:
    """An item whose notes could not all be written is derived once more, but not labelled once more."""
    given = {key: getattr(recorded, key) for key in (*LABEL_KEYS, "labeled_at", "whys")}
    filed = msgspec.structs.replace(filed, **given)
    state.index.put_item(filed, state.index.item_paths[filed.id])
    return filed
