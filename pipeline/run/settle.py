"""What the first run that finds mail settles, and writes into the settings: the owner, and how far back it goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

from pipeline.config import Settings, load, set_values
from pipeline.label.owner import find_owner
from pipeline.model import Message
from pipeline.run import intake

UNKNOWN = "Nobody could be told to be the owner of this mail: set owner.addresses in vaultmill.yaml."


def settle(
    file: Path, settings: Settings, messages: Sequence[Message], zone: ZoneInfo, dry_run: bool
) -> tuple[Settings, tuple[str, ...]]:
    """(settings as they are now, sentences for the person). Nothing is written when all is settled, or by a dry run."""
    values: dict[str, object] = {}
    hints: list[str] = []
    if messages and not settings.owner.addresses:
        owner = find_owner(messages)
        if owner.addresses:
            values["owner.addresses"] = sorted(owner.addresses)
            if owner.names and not settings.owner.names:
                values["owner.names"] = sorted(owner.names)
        else:
            hints.append(UNKNOWN)
    newest = intake.newest_mail(messages, zone)
    if newest is not None and not settings.since:
        values["since"] = intake.a_year_before(newest)
    if not values:
        return settings, tuple(hints)
    text = set_values(file.read_text(encoding="utf-8"), values)
    settled = load(text)
    if not dry_run:
        file.write_text(text, encoding="utf-8")
    if "owner.addresses" in values:
        hints.append(f"Owner found in your mail: {', '.join(settled.owner.addresses)} (vaultmill.yaml).")
    return settled, tuple(hints)
