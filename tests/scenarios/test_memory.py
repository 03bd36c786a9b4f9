"""Daily notes, Agent Notes, lookup and recall over whole runs."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from desk import OWNER, SARAH, Desk, changed, month, pricing

from pipeline.query.lookup import lookup
from pipeline.run.daily_log import told
from pipeline.run.synthesize import synthesize
from pipeline.run.undo import release, undo
from pipeline.search.recall import recall

TODAY = "memory/2026-05-04.md"
USER, RULES, STYLE = "Agent Notes/user.md", "Agent Notes/preferences.md", "Agent Notes/style/email.md"
INBOX = "Agent Notes/inbox.md"


def _told(desk: Desk, text: str) -> list[str]:
    return [line for one in recall(desk.root, desk.root / ".vaultmill", text) for line in one.lines]


def _line(desk: Desk, *before: str) -> str:
    """The line that tells of all facts that items say, but for those with the given ids."""
    lines = [one for path, data in desk.tree().items() if path.endswith("/facts.jsonl") for one in data.splitlines()]
    facts = [fact for fact in map(json.loads, lines) if fact.get("ref") and fact["id"] not in before]
    assert facts
    return f"- Extracted: {told((len(facts), len({fact['ref'] for fact in facts})))} ^extracted"


def _ids(desk: Desk) -> list[str]:
    return re.findall(r'"id": "([^"]+)"', desk.text())


def _touch(desk: Desk, path: str, ago: float) -> None:
    """Have a file look as if it was edited so many seconds before now."""
    when = desk.now.timestamp() - ago
    os.utime(desk.vault / path, (when, when))


def _about_me(desk: Desk, number: int, day: int, text: str) -> None:
    desk.mail(f"me-{number}", OWNER, SARAH, f"Me {number}", f"Hi Sarah,\n\n{text}\n\nBest,\nRobin\n", day=day)


# --- daily notes ---


def test_nothing_extracted_writes_no_daily_note(desk: Desk) -> None:
    """Neither an empty run nor mail that says no fact makes a daily note."""
    desk.run()
    desk.mail("hello", OWNER, SARAH, "Hello", "Hello there.\n", day=3)
    desk.run()
    assert not [path for path in desk.tree() if path.startswith("memory/")]


def test_what_was_extracted_is_counted(desk: Desk) -> None:
    """One line, added up over the runs of a day; the next day has its own note; a second run writes nothing."""
    pricing(desk)
    desk.run()
    assert desk.note(TODAY) == f"# 2026-05-04\n\n## Vault\n{_line(desk)}\n"
    desk.is_quiet()
    desk.later(hours=1)
    desk.mail("job", SARAH, OWNER, "News", "Hi Robin,\n\nI have moved to Lisbon.\n\nSarah\n", day=20)
    desk.run()
    assert _line(desk) in desk.note(TODAY).splitlines()
    before, known = desk.note(TODAY), _ids(desk)
    desk.later(days=1)
    desk.mail("diet", SARAH, OWNER, "Lunch", "Hi Robin,\n\nI'm allergic to nuts.\n\nSarah\n", day=22)
    desk.run()
    assert desk.note(TODAY) == before and _line(desk, *known) in desk.note("memory/2026-05-05.md").splitlines()
    desk.is_quiet()


def test_a_persons_daily_note_is_read_and_never_changed(desk: Desk) -> None:
    """The person's part is a source and stays byte for byte; what stands below ``## Vault`` is no source."""
    mine = "# 2026-05-04\r\n\r\nCalled Sarah Quill about the boat.\r\n\r\n## Vault\r\n- Tom Reed sold the jetty.\r\n"
    pricing(desk)
    (desk.vault / "memory").mkdir()
    (desk.vault / TODAY).write_bytes(mine.encode())
    desk.run()
    assert (desk.vault / TODAY).read_bytes() == f"{mine}{_line(desk)}\r\n".encode()
    source = desk.note(desk.find("Daily note"))
    assert "Called Sarah Quill about the boat." in source and "vault:memory/2026-05-04.md" in source
    assert "jetty" not in "".join(text.decode() for path, text in desk.tree().items() if path != TODAY)
    desk.check()
    desk.is_quiet()
    desk.later(hours=1)
    desk.write(TODAY, desk.note(TODAY).replace("the boat", "the boat and the oars"))
    desk.run()
    assert "the boat and the oars" in desk.note(desk.find("Daily note"))
    desk.is_quiet()


def test_our_own_lines_are_no_source(busy_desk: Desk) -> None:
    """A daily note that only the program wrote, Agent Notes, summaries and facts make no item, in raw/ neither."""
    assert (busy_desk.vault / TODAY).is_file()
    before = {path for path in busy_desk.tree() if path.startswith("Sources/20")}
    for path in (TODAY, STYLE, "People/Sarah Quill.md", "Sources/Corrections.md", "MEMORY.md"):
        busy_desk.source(f"copy/{path}", busy_desk.note(path))
    for path in [path for path in busy_desk.tree() if path.startswith("life/")]:
        busy_desk.source(f"copy/{path}", busy_desk.note(path))
    report = busy_desk.run()
    assert (report.problems, report.commits) == ((), ())
    assert {path for path in busy_desk.tree() if path.startswith("Sources/20")} == before


def test_not_while_it_is_edited(desk: Desk) -> None:
    """A daily note that was edited in the last ten minutes waits; the next extraction makes up for it."""
    pricing(desk)
    desk.write(TODAY, "# 2026-05-04\n\nRain.\n")
    _touch(desk, TODAY, 60)
    assert desk.run().pending == ()
    assert "Vault" not in desk.note(TODAY)
    desk.is_quiet()
    desk.later(minutes=20)
    desk.mail("diet", SARAH, OWNER, "Lunch", "Hi Robin,\n\nI'm allergic to nuts.\n\nSarah\n", day=22)
    desk.run()
    assert desk.note(TODAY).endswith(f"Rain.\n\n## Vault\n{_line(desk)}\n")


def test_the_day_that_has_ended_is_finished(desk: Desk) -> None:
    """What waited yesterday is written after midnight, in the zone of the vault."""
    desk.now = datetime(2026, 5, 4, 21, 30, tzinfo=UTC)  # half past eleven in the evening
    pricing(desk)
    desk.write(TODAY, "# 2026-05-04\n\nRain.\n")
    _touch(desk, TODAY, 60)
    desk.run()
    yesterday, known = _line(desk), _ids(desk)
    desk.later(hours=1)
    desk.mail("diet", SARAH, OWNER, "Lunch", "Hi Robin,\n\nI'm allergic to nuts.\n\nSarah\n", day=22)
    desk.run()
    assert desk.note(TODAY).endswith(f"Rain.\n\n## Vault\n{yesterday}\n")
    assert _line(desk, *known) in desk.note("memory/2026-05-05.md").splitlines()


@pytest.mark.parametrize("take", ["line", "note"])
def test_what_a_person_took_away_does_not_come_back(desk: Desk, take: str) -> None:
    """A deleted line, or a deleted note, is not written again that day."""
    pricing(desk)
    desk.run()
    if take == "note":
        desk.delete(TODAY)
    else:
        desk.write(TODAY, "# 2026-05-04\n\n## Vault\n")
    desk.mail("diet", SARAH, OWNER, "Lunch", "Hi Robin,\n\nI'm allergic to nuts.\n\nSarah\n", day=22)
    desk.run()
    assert not (desk.vault / TODAY).exists() if take == "note" else desk.note(TODAY) == "# 2026-05-04\n\n## Vault\n"


def test_where_obsidian_has_daily_notes(desk: Desk) -> None:
    """Folder and format are Obsidian's; where a template waits, the note of today is left to the person."""
    (desk.vault / ".obsidian/daily-notes.json").write_text(
        '{"folder": "Daily", "format": "YYYY/DD.MM.", "template": "T"}'
    )
    desk.write("Daily/2026/02.05..md", "Met Sarah Quill.\n")
    pricing(desk)
    desk.run()
    assert "Met Sarah Quill." in desk.note("Sources/2026/05/2026-05-02 Daily note.md")
    assert not [path for path in desk.tree() if path.startswith(("memory/", "Daily/2026/04"))]
    desk.write("Daily/2026/04.05..md", "")
    desk.mail("diet", SARAH, OWNER, "Lunch", "Hi Robin,\n\nI'm allergic to nuts.\n\nSarah\n", day=22)
    desk.run()
    assert desk.note("Daily/2026/04.05..md") == f"## Vault\n{_line(desk)}\n"


def test_commands_count_nothing(busy_desk: Desk) -> None:
    """Facts that a person types or moves are not extracted."""
    from pipeline.run.fact_commands import add

    before = busy_desk.note(TODAY)
    add(busy_desk.root, "Sarah Quill", "Likes tea", clock=lambda: busy_desk.now)
    assert busy_desk.note(TODAY) == before


# --- Agent Notes ---


def test_what_the_owner_says(desk: Desk) -> None:
    """Own words of sent mail and memos, each on its page with the date of the source; quotations are no words."""
    _about_me(desk, 1, 17, "I live in Lisbon. Please always cc Nora on invoices.\n\n> I live in Rome.")
    desk.mail("hers", SARAH, OWNER, "Hers", "I live in Berlin. I prefer calls before noon.\n", day=18)
    memo = "---\ntype: voice-memo\nrecorded: 2026-04-20\n---\n# Trip\n\n## Transcript\n\nI prefer calls before noon.\n"
    desk.source("memos/trip.md", memo)
    desk.run()
    assert desk.note(USER).endswith("\n\n- [2026-04-17] Lives in Lisbon\n")
    assert "- [2026-04-17] Please always cc Nora on invoices\n- [2026-04-20] Prefers calls before noon\n" in desk.note(
        RULES
    )
    assert "- Greeting: “Hi {name},” 1\n- Sign-off: “Best,” 1\n" in desk.note(STYLE)
    assert "Berlin" not in desk.note(USER) and "Rome" not in desk.note(USER)
    desk.is_quiet()
    desk.run(again="all")
    assert "- Mails: 1\n" in desk.note(STYLE)


def test_undo_takes_back_what_a_run_noted(desk: Desk) -> None:
    """Its lines and its counts go and come back; what other runs noted, and a person typed, stays."""
    _about_me(desk, 1, 3, "I live in Porto. I never take calls before noon.")
    desk.run()
    first = {path: desk.note(path) for path in (USER, RULES, STYLE)}
    desk.write(RULES, first[RULES] + "- Mine: no calls on Mondays\n")
    desk.later(hours=1)
    _about_me(desk, 2, 9, "I live in Bergen. Please always send invoices as PDF.")
    desk.run()
    second = {path: desk.note(path) for path in (USER, RULES, STYLE)}
    assert all(second[path] != first[path] for path in first) and "Bergen" in second[USER]
    undo(desk.root, "last", clock=lambda: desk.now)
    assert (desk.note(USER), desk.note(STYLE)) == (first[USER], first[STYLE])
    assert desk.note(RULES) == first[RULES] + "- Mine: no calls on Mondays\n"
    desk.is_quiet()
    release(desk.root, ["last"], clock=lambda: desk.now)
    assert {path: desk.note(path) for path in second} == second
    desk.is_quiet()


def test_undo_of_an_older_run_leaves_what_came_later(desk: Desk) -> None:
    """Counts are taken from the newer ones; a line that a later mail confirmed stays."""
    _about_me(desk, 1, 3, "I live in Porto. Please always send invoices as PDF.")
    desk.run()
    desk.later(hours=1)
    _about_me(desk, 2, 9, "I live in Porto.")
    desk.run()
    both = {path: desk.note(path) for path in (USER, RULES, STYLE)}
    assert "- Mails: 2" in both[STYLE]
    undo(desk.root, "last-1", clock=lambda: desk.now)
    assert "- Mails: 1" in desk.note(STYLE) and "Porto" in desk.note(USER) and "invoices" not in desk.note(RULES)
    desk.is_quiet()
    release(desk.root, ["last"], clock=lambda: desk.now)
    assert {path: desk.note(path) for path in both} == both


def test_deleted_and_edited_lines(desk: Desk) -> None:
    """What a person deleted or put otherwise never comes back; a line of Corrections.md says so."""
    _about_me(desk, 1, 17, "I live in Lisbon. Please always cc Nora on invoices. I prefer calls before noon.")
    desk.run()
    desk.edit(RULES, "- [2026-04-17] Please always cc Nora on invoices\n", "")
    desk.edit(RULES, "calls before noon", "calls before ten")
    _about_me(desk, 2, 19, "Please always cc Nora on invoices. I prefer calls before noon. I live in Lisbon.")
    desk.run()
    assert "Nora" not in desk.note(RULES) and "noon" not in desk.note(RULES) and "before ten" in desk.note(RULES)
    assert "- [2026-04-19] Lives in Lisbon\n" in desk.note(USER)
    assert "agent-note:preferences:Please always cc Nora on invoices" in desk.note("Sources/Corrections.md")
    desk.is_quiet()


def test_the_inbox(busy_desk: Desk) -> None:
    """Each line goes where it belongs, and only then; tasks and credentials stay, and nothing else is touched."""
    mine = busy_desk.note(INBOX) + "Some words.\r\n"
    notes = [
        "- [2026-04-28T10:00:00Z] Robin lives in Bremen",
        "- User prefers short emails",
        "- Sarah Quill is allergic to nuts",
        "- buy milk",
        "- the password is hunter2secret",
    ]
    busy_desk.write(INBOX, mine + "\n".join([*notes, ""]))
    report = busy_desk.run()
    assert busy_desk.note(INBOX) == mine.replace("\r\n", "\n") + "\n".join([*notes[3:], ""])
    assert "- [2026-04-28] Robin lives in Bremen\n" in busy_desk.note(USER)
    assert "- [2026-05-04] User prefers short emails\n" in busy_desk.note(STYLE)
    assert '"Sarah Quill is allergic to nuts"' in busy_desk.note("life/areas/people/sarah-quill/facts.jsonl")
    assert any("credential" in hint for hint in report.hints) and "hunter2" not in busy_desk.note(USER)
    busy_desk.is_quiet()


def test_an_inbox_that_is_being_written_waits(desk: Desk) -> None:
    """Somebody who writes just now is left alone, and the line is filed once, by a later run."""
    desk.run()
    desk.quiet(10)
    desk.write(INBOX, desk.note(INBOX) + "- Robin lives in Bremen\n")
    _touch(desk, INBOX, 1)
    desk.run()
    assert "Bremen" in desk.note(INBOX) and "Bremen" not in desk.note(USER)
    _touch(desk, INBOX, 100)
    desk.run()
    assert "Bremen" not in desk.note(INBOX) and desk.note(USER).count("Bremen") == 1


def test_a_page_that_is_being_written_is_owed(desk: Desk) -> None:
    """What cannot be written now is written by the next run."""
    desk.run()
    desk.quiet(10)
    for path in (USER, STYLE):
        desk.write(path, desk.note(path) + "\nmine\n")
        _touch(desk, path, 1)
    _about_me(desk, 1, 17, "I live in Lisbon.")
    desk.run()
    assert "Lisbon" not in desk.note(USER) and "Mails" not in desk.note(STYLE)
    for path in (USER, STYLE):
        _touch(desk, path, 100)
    desk.run()
    assert "mine\n" in desk.note(USER) and "Lives in Lisbon" in desk.note(USER) and "- Mails: 1\n" in desk.note(STYLE)
    desk.is_quiet()


def test_facts_grow_old_only_as_of_a_day(desk: Desk) -> None:
    """Runs never mark a fact as unconfirmed; whoever names the day does, and a newer word takes it away."""
    _about_me(desk, 1, 17, "I live in Lisbon.")
    desk.run()
    desk.later(days=400)
    desk.run()
    assert "(last confirmed" not in desk.note(USER)

    synthesize(desk.root, date(2026, 11, 30), clock=lambda: desk.now)
    assert "- [2026-04-17] Lives in Lisbon (last confirmed 2026-04-17)\n" in desk.note(USER)
    head = desk.git("rev-parse", "HEAD")
    synthesize(desk.root, date(2026, 11, 30), clock=lambda: desk.now)
    assert desk.git("rev-parse", "HEAD") == head
    desk.is_quiet()
    undo(desk.root, "last", clock=lambda: desk.now)
    assert "(last confirmed" not in desk.note(USER)
    desk.is_quiet()


# --- lookup and recall ---


def test_lookup(busy_desk: Desk) -> None:
    """The summary first; facts when asked for or newer; a search that says so; nothing."""
    found = lookup(busy_desk.root, "Sarah Quill")
    assert (found.found, found.note, found.why, found.facts) == ("name", "People/Sarah Quill.md", "", ())
    assert found.summary and not any("Last updated" in line for line in found.summary)
    detail = lookup(busy_desk.root, "sarah@acme.test", detail=True)
    assert detail.why == "asked for" and "sarah-quill-001" in [fact["id"] for fact in detail.facts]
    file = "life/areas/people/sarah-quill/facts.jsonl"
    newer = {"id": "sarah-quill-900", "fact": "Plays chess", "category": "context", "ts": "2026-06-01"}
    busy_desk.write(file, busy_desk.note(file) + json.dumps(newer) + "\n")
    found = lookup(busy_desk.root, "Sarah Quill")
    assert (found.why, [fact["fact"] for fact in found.facts]) == ("newer than the summary", ["Plays chess"])
    searched = lookup(busy_desk.root, "plan for may")
    assert searched.found == "search" and searched.near[0]["name"] == "Plan for May"
    assert lookup(busy_desk.root, "Sarah Quil").near[0]["name"] == "Sarah Quill"
    assert lookup(busy_desk.root, "zyzzyva").found == ""


def test_lookup_in_memory(busy_desk: Desk) -> None:
    """A line of MEMORY.md is found, too."""
    busy_desk.write("MEMORY.md", busy_desk.note("MEMORY.md") + "- (2026-05-01) The oars are in the shed\n")
    assert lookup(busy_desk.root, "oars").near == (
        {"what": "memory", "name": "(2026-05-01) The oars are in the shed", "note": "MEMORY.md"},
    )


@pytest.mark.parametrize("text", ["", "thanks!", "see you in May", "remember to buy milk", "What do we know about it?"])
def test_recall_says_nothing(busy_desk: Desk, text: str) -> None:
    """Plain talk, and questions that name nothing, are told nothing."""
    assert _told(busy_desk, text) == []


def test_recall(busy_desk: Desk) -> None:
    """At most five lines each: the summary; facts newer than it, at odds, or asked for; files as they are now."""
    lines = _told(busy_desk, "Shall I call Sarah Quill?")
    assert lines[0] == "Sarah Quill (People/Sarah Quill.md)" and 2 <= len(lines) <= 5
    assert len(_told(busy_desk, "Sarah Quill and Nora Finch")) <= 10
    file = "life/areas/people/sarah-quill/facts.jsonl"
    newer = {"id": "sarah-quill-900", "fact": "Plays chess", "category": "context", "ts": "2026-06-01"}
    busy_desk.write(file, busy_desk.note(file) + json.dumps(newer) + "\n")
    lines = _told(busy_desk, "ask Sarah Quill")
    assert lines[0].endswith("facts newer than the summary:") and lines[-1] == "- (2026-06-01) Plays chess"
    assert len(lines) <= 5
    assert any("VP Engineering" in line for line in _told(busy_desk, "details on Sarah Quill, please"))
    busy_desk.delete("life/areas/people/sarah-quill/summary.md")
    assert _told(busy_desk, "ask Sarah Quill")[0].endswith("facts no summary:")


def test_recall_without_a_name(busy_desk: Desk) -> None:
    """Questions find lines of MEMORY.md and what comes near; preferences and planning one profile of the owner."""
    busy_desk.write("MEMORY.md", busy_desk.note("MEMORY.md") + "- (2026-05-01) The oars are in the shed\n")
    assert _told(busy_desk, "What do we know about the oars?") == ["MEMORY.md:", "- The oars are in the shed"]
    assert _told(busy_desk, "plan my week") == []
    rules = [f"- [2026-04-{day}] Rule {day}" for day in range(10, 20)]
    busy_desk.write(RULES, "\n".join([busy_desk.note(RULES), *rules, ""]))
    lines = _told(busy_desk, "plan my week")
    assert lines == ["You (Agent Notes/preferences):", "- Rule 19", "- Rule 18", "- Rule 17", "- Rule 16"]


def test_recall_needs_no_cache_and_no_vault_to_read(busy_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost table is made anew; else the vault is not loaded."""
    (busy_desk.root / ".vaultmill/recall").unlink()
    assert _told(busy_desk, "Sarah Quill")
    monkeypatch.setattr("pipeline.run.load.load_vault", None)
    assert _told(busy_desk, "Sarah Quill")


def test_a_dry_run_shows_it_all(desk: Desk) -> None:
    """The diff has the daily note and the Agent Notes; nothing is written."""
    month(desk)
    before = desk.tree()
    diff = desk.run(dry_run=True).diff
    assert f"+++ b/{TODAY}" in diff and f"+++ b/{STYLE}" in diff
    assert changed(before, desk.tree()) == {}
    assert not Path(desk.root / ".vaultmill/recall").exists()
