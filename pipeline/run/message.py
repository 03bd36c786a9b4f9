"""What a batch did, and the commit message that says so. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.vault.journal import digest


class Counts(msgspec.Struct, frozen=True):
    """What a batch did."""

    new: int = 0
    updated: int = 0
    facts: int = 0


def message_of(title: str, counts: Counts, lines: tuple[str, ...], trailers: tuple[str, ...], parent: str) -> str:
    """A subject that a person understands, the items, the trailer: an id that no batch before had."""
    did = []
    if counts.new:
        did.append(f"{counts.new} note{'s' if counts.new != 1 else ''} new")
    if counts.updated:
        noun = "" if counts.new else " note" if counts.updated == 1 else " notes"
        did.append(f"{counts.updated}{noun} updated")
    if counts.facts:
        did.append(f"{counts.facts} fact{'s' if counts.facts != 1 else ''}")
    subject = f"{title}: {', '.join(did)}" if did else title
    listed = "".join(f"- {line}\n" for line in lines[:50])
    more = f"- and {len(lines) - 50} more\n" if len(lines) > 50 else ""
    name = digest((parent + subject + listed).encode())[:12]
    ends = "".join(f"{trailer}\n" for trailer in (f"Vaultmill-Batch: {name}", *trailers))
    return f"{subject}\n\n{listed}{more}\n{ends}"


def counted(kinds: Mapping[str, int]) -> str:
    """How many items of each kind."""
    words = {"voice-memo": "voice memo"}
    return ", ".join(f"{n} {words.get(k, k)}{'s' if n != 1 else ''}" for k, n in sorted(kinds.items())) or "nothing new"
