"""What the settings say now against what was filed: who the owner is, whom a rule skips. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from pipeline.domains import precision
from pipeline.model import Filed
from pipeline.notes.neutral import ours, plain
from pipeline.resolve.promote import promote
from pipeline.state import State
from pipeline.taxonomy import SKIPPED_SENDER

SKIPPED = SKIPPED_SENDER
"""What the label of an item says that a rule took out; by it the item is found when the rule is gone."""
TAG = "newsletter"
OWNED = "{} items hold mail of an address that is yours now: `vaultmill run --again all` derives them anew."


def is_kept(keep: Collection[str], skip: Collection[str], email: str) -> bool:
    """Whether a rule keeps a sender; a narrower one to skip outdoes it."""
    found = precision(keep, email)
    return found > 0 and found >= precision(skip, email)


def is_skipped(keep: Collection[str], skip: Collection[str], email: str) -> bool:
    """Whether a rule skips a sender; one to keep that is as narrow outdoes it."""
    return precision(skip, email) > precision(keep, email)


def take_owner(state: State) -> tuple[str, ...]:
    """Mail and seats of an address or a name that became the owner's are the owner's own. Sentences for the person."""
    index, changed = state.index, 0
    for item in [item for item in index.filed if index.brief(item).owned]:
        filed = index.filed[item]
        messages = tuple(
            msgspec.structs.replace(m, direction="out")
            if m.direction == "in" and m.sender[1] in index.owner.addresses
            else m
            for m in filed.messages
        )
        who = tuple(w for w in filed.who if not index.is_owner(plain(w.name), w.email))
        if (messages, who) != (filed.messages, filed.who):
            changed += 1
            index.put_item(msgspec.structs.replace(filed, messages=messages, who=who), index.item_paths[item])
    return (OWNED.format(changed),) if changed else ()


def take_skip_rules(
    state: State,
    keep: Collection[str],
    skip: Collection[str],
    strictness: str,
    sent_mail: bool,
    items: Iterable[str] | None = None,
) -> None:
    """Items whose senders a rule skips are noise; those that only a rule took out, which is gone, are none."""
    index = state.index
    for item in list(index.filed if items is None else items):
        told = index.brief(item)
        if not told.mail or told.settled:
            continue
        out = bool(skip and told.senders) and all(is_skipped(keep, skip, email) for email in told.senders)
        if not (out and not told.filtered) and not (told.ruled and not out):
            continue
        filed = index.filed[item]
        if out:
            index.put_item(_skipped(filed), index.item_paths[item])
        else:
            whys = tuple(why for why in filed.whys if not why[1].startswith(SKIPPED))
            index.put_item(msgspec.structs.replace(filed, filter=(), whys=whys), index.item_paths[item])
            promote(item, index, strictness, sent_mail, state.barred())


def _skipped(filed: Filed) -> Filed:
    whys = tuple(dict.fromkeys((*filed.whys, (TAG, ours(SKIPPED)))))
    return msgspec.structs.replace(filed, filter=(TAG,), whys=whys)


def freed(state: State, keep: Collection[str], skip: Collection[str]) -> tuple[str, ...]:
    """Skipped items that only a rule took out, which is gone."""
    return tuple(
        line.id
        for line in state.skipped.values()
        if line.reason.startswith(SKIPPED)
        and line.id not in state.index.items
        and not is_skipped(keep, skip, line.email)
    )
