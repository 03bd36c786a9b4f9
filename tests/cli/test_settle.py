"""What the first run settles: the time zone, from calendars, mail and the machine."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from pipeline.config import FILE_NAME, Settings, load, render_template
from pipeline.model import Address, Event, Message, Record
from pipeline.run.settle import settle

ME = "max@home.test"


def mails(*hours: int, sender: str = ME) -> list[Record]:
    """One mail of June for each offset, in hours."""
    zones = [timezone(timedelta(hours=offset)) for offset in hours]
    return [
        Message(f"{n}", datetime(2026, 6, 1 + n, 9, tzinfo=zone), Address("", sender), "Hi", "", folder="Sent")
        for n, zone in enumerate(zones)
    ]


def events(*zones: str | None) -> list[Record]:
    """One event for each zone; without one it floats."""
    starts = [datetime(2026, 6, 1, 9, tzinfo=ZoneInfo(zone) if zone else None) for zone in zones]
    return [Event(f"{n}", "Meeting", start) for n, start in enumerate(starts)]


BERLIN, TOKYO = "Europe/Berlin", "Asia/Tokyo"


@pytest.mark.parametrize(
    ("machine", "records", "expected"),
    [
        ("UTC", [], ""),
        ("UTC", events(BERLIN), ""),
        ("UTC", mails(2), "UTC"),
        ("UTC", [*mails(0, 0), *events(BERLIN)], "UTC"),
        ("UTC", [*mails(2, 2), *events(BERLIN)], BERLIN),
        ("UTC", [*mails(2, 2, 9), *events(BERLIN, BERLIN, TOKYO, None)], BERLIN),
        ("UTC", [*mails(2, 9), *events(BERLIN)], "UTC"),
        ("UTC", [*mails(2, 2), *events(TOKYO, TOKYO, BERLIN)], "UTC"),
        ("UTC", [*mails(2, sender="ann@acme.test"), *events(BERLIN)], "UTC"),
        ("Europe/Paris", [*mails(2, 2), *events(BERLIN)], "Europe/Paris"),
        ("America/New_York", [*mails(2, 2), *events(None)], "America/New_York"),
    ],
)
def test_zone(tmp_path: Path, machine: str, records: list[Record], expected: str) -> None:
    """The machine's zone, unless the owner's mail has the offsets of the calendars' and not the machine's."""
    file = tmp_path / FILE_NAME
    before = Settings(since="all")
    text = render_template(before).replace("  addresses: []", f"  addresses: [{ME}]")
    file.write_text(text)
    settled, hints = settle(file, load(text), records, ZoneInfo(machine), False)
    assert settled.timezone == load(file.read_text()).timezone == expected
    assert [expected in hint for hint in hints] == ([True] if expected else [])
    assert settle(file, settled, records, ZoneInfo("Asia/Kolkata"), False) == (settled, ())


def test_a_dry_run_writes_no_zone(tmp_path: Path) -> None:
    """It is taken for the run, and the file stays."""
    file = tmp_path / FILE_NAME
    file.write_text("")
    settled, _ = settle(file, Settings(), [*mails(2, 2), *events(BERLIN)], ZoneInfo("UTC"), True)
    assert (settled.timezone, file.read_text()) == (BERLIN, "")
