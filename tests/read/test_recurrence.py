"""Rules of recurrence, against another implementation."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from itertools import islice

import pytest
from dateutil.rrule import rrulestr

from pipeline.read.recurrence import between, read_rule

START = datetime(2023, 5, 17, 9, 30)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "FREQ=SECONDLY",
        "FREQ=MINUTELY;INTERVAL=5",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=-1",
        "FREQ=DAILY;COUNT=²",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=MONTHLY;BYMONTHDAY=first",
        "FREQ=YEARLY;BYSETPOS=" + ",".join(["1"] * 400),
    ],
)
def test_what_cannot_be_followed(text: str) -> None:
    """Rules that are malformed, or of parts of hours, are none."""
    assert read_rule(text, START) is None


def made(chance: random.Random) -> str:
    """A rule of chance, in the shapes that calendars write."""
    frequency = chance.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if chance.random() < 0.5:
        parts.append(f"INTERVAL={chance.randint(1, 4)}")
    if chance.random() < 0.3:
        parts.append(f"COUNT={chance.randint(1, 40)}")
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    if chance.random() < 0.5:
        nth = chance.choice([[""], ["1", "2", "-1"]]) if frequency in ("MONTHLY", "YEARLY") else [""]
        parts.append("BYDAY=" + ",".join(chance.choice(nth) + day for day in chance.sample(days, chance.randint(1, 3))))
    if chance.random() < 0.3:
        parts.append(f"BYMONTH={chance.randint(1, 12)}")
    if chance.random() < 0.2 and frequency != "WEEKLY":
        parts.append(f"BYMONTHDAY={chance.choice([1, 15, 28, 31, -1])}")
    if chance.random() < 0.2 and frequency == "MONTHLY" and "BYDAY" in " ".join(parts):
        parts.append(f"BYSETPOS={chance.choice([1, -1])}")
    if chance.random() < 0.2:
        parts.append(f"BYHOUR={chance.randint(0, 23)},{chance.randint(0, 23)}")
    if chance.random() < 0.2:
        parts.append(f"WKST={chance.choice(days)}")
    return ";".join(parts)


def test_the_same_times_as_another_implementation() -> None:
    """A hundred and twenty rules of chance give the times that dateutil gives, near the start and years later."""
    chance = random.Random(7)
    told = 0
    for _ in range(120):
        text = made(chance)
        rule = read_rule(text, START)
        assert rule is not None, text
        early = START + timedelta(days=chance.choice([-3, 40, 400]))
        late = early + timedelta(days=60)
        theirs = []
        for moment in islice(rrulestr(text, dtstart=START), 3000):
            if moment > late:
                break
            if moment >= early:
                theirs.append(moment)
        assert between(rule, START, early, late) == theirs, text
        told += len(theirs)
    assert told > 300


def test_by_the_hour() -> None:
    """Every five hours from the start on, over midnight."""
    rule = read_rule("FREQ=HOURLY;INTERVAL=5", START)
    assert rule is not None
    found = between(rule, START, START, START + timedelta(hours=21))
    assert [moment.hour for moment in found] == [9, 14, 19, 0, 5]
