"""Laws of live notes, schedules, settings and questions."""

from __future__ import annotations

import json
from datetime import UTC, timedelta
from functools import cache

from ground import NOW, ZONE, missing, parts_of, text_of

from pipeline import config
from pipeline.errors import SettingsFault
from pipeline.live import blocks as live
from pipeline.live import due, regions, schedule, ticks, trust, writing
from pipeline.search import names as spoken
from pipeline.search.triggers import asked

# --- live notes ---


def of_live(data: bytes) -> object:
    """The tasks of a note: a result changes only its region and block; the person's lines stay."""
    text, content = (text_of(part) for part in parts_of(data, 2))
    page = live.find(text, "Today.md")
    runnable = trust.runnable(page, "Today.md")
    assert all(block.plan is not None for block in page.blocks)
    told: list[object] = [page.problems, [block.name for block in page.blocks], [b.name for b in runnable]]
    for block in page.blocks[:3]:
        due.due_of(block.plan, due.Past(block.last_run), NOW, ZONE)
        done = writing.with_result(text, block.name, content, NOW, None)
        if not done.problem and not done.gone:
            region = page.regions.get(block.region)
            body = list(page.note.body)
            outside = body[: region.start] + body[region.end :] if region else body
            if block.end:
                outside = [line for line in outside if line not in body[block.start : block.end]]
            assert missing("".join(outside), done.text) == [], block.name
            again = writing.with_result(done.text, block.name, content, NOW, done.content)
            assert again.text == done.text and not again.problem, "the same result again changes the note"
        failed = writing.with_error(text, block.name, "x\ny", NOW)
        told += [done, failed, writing.with_error(failed, block.name, "x\ny", NOW)]
    sealed = regions.sealed(content)
    assert regions.sealed(sealed) == sealed, "sealing twice is not sealing once"
    return told, sealed, ticks.ticks(text, content), ticks.ticked(content)


def of_regions(data: bytes) -> object:
    """Merging in a region: no line that a person added is lost; merging twice is merging once."""
    base, disk, new = (text_of(part) for part in parts_of(data, 3))
    named = regions.content_id(base)
    told = []
    for old, name in ((base, named), (None, named), (None, "")):
        merged = regions.merged(old, name, disk, new)
        if regions.content_id(disk) != name:
            lost = [line for line in missing(disk, merged, base) if "[" not in line[:8]]
            assert lost == [], lost
        told.append(merged)
    return told, ticks.obeyed(base, disk, new)


def of_schedule(data: bytes) -> object:
    """When a task is due, whatever its block says."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        said = {"values": {"schedule": data.decode("utf-8", "replace")}}
    if not isinstance(said, dict):
        said = {"values": {"schedule": said}}
    values = said.get("values")
    values = values if isinstance(values, dict) else {"schedule": values}
    now = schedule.read_moment(said.get("now")) or NOW
    now = now.replace(tzinfo=now.tzinfo or UTC)
    now = now if 1971 < now.year < 8000 else NOW
    found: list[object] = []
    for plan in (schedule.plan_of(values), schedule.plan_of_live({"triggers": values, **values})):
        for last in (None, schedule.read_moment(values.get("lastRunAt")), now - timedelta(days=3)):
            one = due.due_of(plan, due.Past(last, last, 1 if said.get("failures") else 0), now, ZONE)
            assert one.next is None or one.next > now or one.now, one
            found.append(one)
    return found


# --- settings and questions ---


def of_settings(data: bytes) -> object:
    """Settings are read or refused with a sentence for each fault; values are set in place or not at all."""
    text = text_of(data)
    try:
        known = config.load(text)
    except SettingsFault as fault:
        assert fault.problems and all(problem.strip() for problem in fault.problems)
        return fault.problems
    assert config.load(config.render_template(known)) == known
    found: list[object] = [known]
    for values in ({"note_quiet": 7}, {"keep": ["a@example.org", "x: y"]}, {"owner.names": ["A # b", "'c'"]}):
        try:
            changed = config.set_values(text, values)
        except SettingsFault as fault:
            found.append(fault.problems)
        else:
            assert config.load(changed) != known or changed == text
            found.append(changed)
    return found


def of_query(data: bytes) -> object:
    """What a text asks of memory, and whom it names."""
    text = text_of(data)
    return asked(text), spoken.find(text, _table(), True), spoken.find(text, _table())


@cache
def _table() -> spoken.Table:
    known = [("Ann Lee", "person"), ("Acme GmbH", "organization"), ("山田太郎", "person")]
    return spoken.table(
        spoken.Named(
            spoken.Known(name, kind, "life/areas/x", "People/x.md"), (name,), ("garden",), ("ann@example.org",)
        )
        for name, kind in known
    )
