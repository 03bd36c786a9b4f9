"""What the first run that finds mail settles, and writes into the settings: owner, time zone, how far back it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pipeline.config import Settings, load, set_values
from pipeline.label.owner import find_owner
from pipeline.model import Event, Message, Record
from pipeline.run import intake
from pipeline.run.setup import save_settings

UNKNOWN = "Nobody could be told to be the owner of this mail: set owner.addresses in vaultmill.yaml."
AGREEING = 0.6
"""Share of the owner's dated mails that must have a zone's offset, for the zone to be the owner's."""


def settle(
    file: Path, settings: Settings, records: Sequence[Record], zone: ZoneInfo, dry_run: bool
) -> tuple[Settings, tuple[str, ...]]:
    """(settings as they are now, sentences for the person). Nothing is written when all is settled, or by a dry run.

    ``zone`` is the machine's.
    """
    messages = intake.messages_of(records)
    values: dict[str, object] = {}
    hints: list[str] = []
    own = set(settings.owner.addresses)
    if messages and not own:
        owner = find_owner(messages)
        own = set(owner.addresses)
        if own:
            values["owner.addresses"] = sorted(own)
            if owner.names and not settings.owner.names:
                values["owner.names"] = sorted(owner.names)
        else:
            hints.append(UNKNOWN)
    if messages and not settings.timezone:
        zone, hint = _zone(messages, records, own, zone)
        values["timezone"] = zone.key
        hints.append(hint)
    newest = intake.newest_mail(messages, zone)
    if newest is not None and not settings.since:
        values["since"] = intake.a_year_before(newest)
    if not values:
        return settings, tuple(hints)
    text = set_values(file.read_text(encoding="utf-8"), values)
    settled = load(text)
    if not dry_run:
        save_settings(file, text)
    if "owner.addresses" in values:
        hints.insert(0, f"Owner found in your mail: {', '.join(settled.owner.addresses)} (vaultmill.yaml).")
    return settled, tuple(hints)


def _zone(
    messages: Sequence[Message], records: Iterable[Record], own: Collection[str], machine: ZoneInfo
) -> tuple[ZoneInfo, str]:
    """The machine's zone; the one most used in the calendars where the owner's mail has its offsets instead."""
    sent = [message.date for message in messages if message.date is not None and message.sender.email in own]
    calendars = _of_calendars(messages, records)
    if calendars is not None and not _agree(machine, sent) and _agree(calendars, sent):
        return calendars, f"Time zone found in your calendars and mail: {calendars.key} (vaultmill.yaml)."
    return machine, f"Time zone of this computer taken for all times: {machine.key} (vaultmill.yaml)."


def _of_calendars(messages: Iterable[Message], records: Iterable[Record]) -> ZoneInfo | None:
    events = [record for record in records if isinstance(record, Event)]
    events += [event for message in messages for event in message.events]
    named = Counter(
        event.start.tzinfo.key for event in events if event.start and isinstance(event.start.tzinfo, ZoneInfo)
    )
    known = sorted(named, key=lambda key: (-named[key], key))
    return ZoneInfo(known[0]) if known else None


def _agree(zone: ZoneInfo, sent: Sequence[datetime]) -> bool:
    """Whether a zone has the offsets that most mails were sent with."""
    same = sum(moment.utcoffset() == moment.astimezone(zone).utcoffset() for moment in sent)
    return bool(sent) and same >= AGREEING * len(sent)
