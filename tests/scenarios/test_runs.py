"""Runs over a vault that nobody edits: once is enough, batches do not matter, nothing depends on the day."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from desk import NEWS, OWNER, SARAH, TOM, Desk, changed, month, news, pricing

from pipeline.index import Index
from pipeline.run import load_state, load_workspace, opened

RAW = Path(__file__).resolve().parents[2] / "raw"
SARAHS = "People/Sarah Quill.md"


def sample(root: Path) -> Desk:
    """A desk with the project's own sample, owner found by the program."""
    from pipeline.run.setup import init

    desk = Desk(root)
    (root / "vaultmill.yaml").unlink()
    init(root, "all", (), "Europe/Berlin", "")
    shutil.copytree(RAW, desk.raw, dirs_exist_ok=True)
    return desk


def test_an_empty_raw_folder(desk: Desk) -> None:
    """Nothing in, nothing out: no note, no commit."""
    before = desk.tree()
    assert desk.run().commits == ()
    assert desk.tree() == before


def test_run_twice(busy_desk: Desk) -> None:
    """The second run writes no byte, touches no file and makes no commit."""
    busy_desk.is_quiet()
    busy_desk.check()


def test_sample_twice(tmp_path: Path) -> None:
    """The same for the sample, whose check is clean too."""
    desk = sample(tmp_path)
    assert desk.run().exit_code == 1
    desk.is_quiet()
    desk.check()


@pytest.mark.parametrize("days", [1, 61])
def test_the_same_run_days_later(busy_desk: Desk, days: int) -> None:
    """The same run one day and 61 days later writes nothing."""
    busy_desk.later(days=days)
    busy_desk.is_quiet()


@pytest.mark.parametrize("size", [1, 7])
def test_batch_size_does_not_matter(tmp_path: Path, size: int) -> None:
    """Batches of 1, 7 and 1000 items make the same vault, byte for byte."""
    one, other = sample(tmp_path / "one"), sample(tmp_path / "other")
    one.run(batch_size=size)
    other.run(batch_size=1000)
    assert changed(other.tree(), one.tree()) == {}


def test_one_commit_per_batch(desk: Desk) -> None:
    """Every batch is one commit, and git calls the tree clean."""
    month(desk)
    before = int(desk.git("rev-list", "--count", "HEAD"))
    report = desk.run(batch_size=2)
    assert int(desk.git("rev-list", "--count", "HEAD")) == before + len(report.commits) == before + 3
    assert desk.git("status", "--porcelain") == ""


def test_git_finds_nothing_wrong(busy_desk: Desk) -> None:
    """fsck is clean, status is clean, and a plain ``git commit -a`` has nothing to revert."""
    assert busy_desk.git("fsck", "--strict", "--no-dangling") == ""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    before = busy_desk.tree()
    busy_desk.git("commit", "-qam", "mine")
    assert busy_desk.git("show", "--stat", "--format=", "HEAD").count("|") == 1
    assert busy_desk.tree() == before
    busy_desk.is_quiet()


def known(index: Index) -> dict[str, object]:
    """What is known of who is who. Roles and the like are derived when notes are rendered, not kept."""
    linked = {item: entities for item, entities in sorted(index.linked.items()) if entities}
    return {
        "entities": {
            name: (e.kind, e.name, e.path, set(e.emails), e.domains, e.foreign)
            for name, e in sorted(index.entities.items())
        },
        "items": dict(sorted(index.items.items())),
        "paths": dict(sorted(index.item_paths.items())),
        "by_email": dict(sorted(index.by_email.items())),
        "linked": linked,
    }


@pytest.mark.parametrize("which", ["month", "sample"])
def test_the_index_read_back_is_the_index_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    """index(parse(notes)) equals the index that the run kept in memory."""
    from pipeline.run import publish

    seen: list[Index] = []
    real = publish.Press.__init__

    def spy(self: publish.Press, state: object, *args: object) -> None:
        seen.append(state.index)  # type: ignore[attr-defined]
        real(self, state, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(publish.Press, "__init__", spy)
    desk = sample(tmp_path) if which == "sample" else Desk(tmp_path)
    if which == "month":
        month(desk)
    desk.run(batch_size=7)
    place = load_workspace(desk.root)
    with opened(place, lambda: desk.now) as history:
        state = load_state(place, history, lambda: desk.now).state
    again, kept = known(state.index), known(seen[0])
    for part in kept:
        assert again[part] == kept[part], part


def test_dry_run_is_the_run(desk: Desk) -> None:
    """A dry run writes nothing, and its diff is what the run then does."""
    month(desk)
    before, head = desk.tree(), desk.git("rev-parse", "HEAD")
    settings = (desk.root / "vaultmill.yaml").read_bytes()
    plan = desk.run(dry_run=True, batch_size=2)
    assert (desk.tree(), desk.git("rev-parse", "HEAD")) == (before, head)
    assert (desk.root / "vaultmill.yaml").read_bytes() == settings
    report = desk.run(batch_size=2)
    after = desk.tree()
    paths = {line[6:] for line in plan.diff.splitlines() if line.startswith("+++ b/")}
    assert paths == set(changed(before, after))
    for path in paths:
        known = before.get(path, b"").decode().splitlines()
        assert _patched(known, _part(plan.diff, path)) == after[path].decode().splitlines(), path
    assert (plan.notes_new, plan.notes_updated, plan.facts) == (report.notes_new, report.notes_updated, report.facts)


def _patched(lines: list[str], diff: list[str]) -> list[str]:
    """The lines with a unified diff applied, whose context and removals must fit."""
    made: list[str] = []
    at = 0
    for line in diff:
        if hunk := re.match(r"@@ -(\d+)(?:,(\d+))? ", line):
            start = int(hunk[1]) - (hunk[2] != "0")
            made, at = made + lines[at:start], start
        elif line.startswith("+"):
            made.append(line[1:])
        elif line[:1] in (" ", "-"):
            assert lines[at] == line[1:]
            made += [line[1:]] if line[0] == " " else []
            at += 1
    return made + lines[at:]


def _part(diff: str, path: str) -> list[str]:
    return diff.partition(f"+++ b/{path}\n")[2].partition("\n--- a/")[0].splitlines()


def test_a_late_reply_updates_all_notes(busy_desk: Desk) -> None:
    """A reply that arrives in a later run extends the source note and the notes of those it concerns."""
    busy_desk.mail(
        "price-3", SARAH, OWNER, "Re: Pricing proposal", "Thanks, received.\n\nSarah Quill\n", day=28, re="price-2"
    )
    report = busy_desk.run()
    source = busy_desk.note(busy_desk.find("Pricing proposal"))
    assert source.count("\n- message: ") == 3 and "updated: 2026-04-28T11:00:00" in source
    assert "3 messages until 2026-04-28, last from them" in busy_desk.note(SARAHS)
    assert "last_update: 2026-04-28" in busy_desk.note("Organizations/Acme.md")
    assert report.notes_new == 0 and "Thanks, received." in source
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_reply_before_its_parent(desk: Desk, tmp_path: Path) -> None:
    """A reply that arrives in an earlier run than the mail it answers: one note, the same people."""
    desk.mail("b", SARAH, OWNER, "Re: Harbour", "Yes.\n\nSarah Quill\n", day=14, re="a")
    desk.run()
    desk.mail("a", OWNER, SARAH, "Harbour", "Shall we?\n\nRobin\n", day=13)
    desk.run()
    note = desk.note(desk.find("Harbour"))
    assert note.count("\n- message: ") == 2 and "date: 2026-04-13" in note
    assert "2026-04-13** (email)" in desk.note(SARAHS)
    desk.check()
    desk.is_quiet()


def test_a_gate_that_passes_later(busy_desk: Desk) -> None:
    """Who gets a note only now has the earlier mail in it, and the earlier source note links there."""
    assert "People/Tom Reed.md" not in busy_desk.tree() and "Tom Reed" in busy_desk.note("Suggested.md")
    busy_desk.mail("reed-2", OWNER, TOM, "Harbour plan", "Dear Tom,\n\nwhat do you think?\n\nRobin\n", day=29)
    busy_desk.run()
    tom = busy_desk.note("People/Tom Reed.md")
    assert "Boat trip photos" in tom and "Harbour plan" in tom
    assert 'from: "[[People/Tom Reed]]"' in busy_desk.note(busy_desk.find("Boat trip photos"))
    assert "Tom Reed" not in busy_desk.note("Suggested.md")
    busy_desk.check()
    busy_desk.is_quiet()


def test_an_older_mailbox_second(busy_desk: Desk, tmp_path: Path) -> None:
    """An older mailbox imported second: who is who stays, older mail is added below."""
    before = {path for path in busy_desk.tree() if path.startswith("People/")}
    for number in range(3):
        busy_desk.mail(
            f"old-{number}",
            SARAH,
            OWNER,
            f"Archive {number}",
            "As agreed.\n\nSarah Quill\n",
            day=3 + number,
            month=1,
            folder="old",
        )
        busy_desk.mail(
            f"old-r-{number}",
            OWNER,
            SARAH,
            f"Re: Archive {number}",
            "Good.\n",
            day=4 + number,
            month=1,
            re=f"old-{number}",
        )
    busy_desk.run()
    note = busy_desk.note(SARAHS)
    assert {path for path in busy_desk.tree() if path.startswith("People/")} == before
    assert note.count("(email): [[") == 5 and "first_met: 2026-01-03" in note
    activity = [line[4:14] for line in note.splitlines() if "(email): [[" in line]
    assert activity == sorted(activity, reverse=True)
    busy_desk.check()
    busy_desk.is_quiet()


def test_sent_folder_gone_and_cache_deleted(busy_desk: Desk) -> None:
    """A vanished Sent folder and a deleted cache retract nothing: the notes know it all."""
    before = busy_desk.tree()
    shutil.rmtree(busy_desk.raw / "sent")
    shutil.rmtree(busy_desk.root / ".vaultmill")
    busy_desk.is_quiet()
    busy_desk.mail("price-4", SARAH, OWNER, "Signature", "Please sign here.\n\nSarah Quill\n", day=29)
    report = busy_desk.run()
    assert (report.kept, report.hints) == (1, ())
    assert "Signature" in busy_desk.note(SARAHS)
    assert set(before) < set(busy_desk.tree())


def test_a_moved_source_changes_nothing(busy_desk: Desk) -> None:
    """A file that is moved, and one that is there twice, change no note."""
    (busy_desk.raw / "inbox").rename(busy_desk.raw / "Inbox 2026")
    shutil.copytree(busy_desk.raw / "sent", busy_desk.raw / "backup")
    busy_desk.is_quiet()


def test_a_clone_without_the_machine_ref(busy_desk: Desk) -> None:
    """A clone has no machine ref: nothing is derived from that, and edits are still told from renderings."""
    busy_desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    busy_desk.edit(SARAHS, "- **Role:** VP Engineering", "- **Role:** CTO")
    busy_desk.git("commit", "-qam", "mine")
    clone = Desk(busy_desk.root.parent / "clone")
    shutil.rmtree(clone.vault)
    busy_desk.git("clone", "-q", "--no-local", str(busy_desk.vault), str(clone.vault))
    shutil.copytree(busy_desk.raw, clone.raw, dirs_exist_ok=True)
    clone.run()
    note = clone.note(SARAHS)
    assert "Calls on Mondays." in note and note.count("- **Role:** CTO") == 1 and "role: CTO" in note
    assert '"fact": "Role: CTO"' in clone.note("life/areas/people/sarah-quill/facts.jsonl")
    clone.check()
    clone.is_quiet()
    clone.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    clone.run()
    assert "3 messages until 2026-04-28" in clone.note(SARAHS) and "Calls on Mondays." in clone.note(SARAHS)


def test_a_stale_copy_of_an_entity_note(busy_desk: Desk) -> None:
    """An older version of a person's note put back by a sync tool becomes the newest again; nothing is concluded."""
    old = busy_desk.note(SARAHS)
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.run()
    new = busy_desk.tree()
    busy_desk.write(SARAHS, old)
    busy_desk.run()
    assert changed(new, busy_desk.tree()) == {}
    busy_desk.is_quiet()


def test_a_stale_copy_of_a_source_note(busy_desk: Desk) -> None:
    """An older version of a source note put back: what arrived since is read again, nothing is lost."""
    path = busy_desk.find("Pricing proposal")
    old = busy_desk.note(path)
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.run()
    new = busy_desk.tree()
    busy_desk.write(path, old)
    busy_desk.run()
    assert changed(new, busy_desk.tree()) == {}
    busy_desk.is_quiet()


def test_a_vault_set_back_with_git(busy_desk: Desk) -> None:
    """After ``git reset`` to an older commit the next run catches up instead of taking it for deletions."""
    head = busy_desk.git("rev-parse", "HEAD").strip()
    busy_desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    busy_desk.mail("reed-2", OWNER, TOM, "Harbour plan", "Dear Tom,\n\nwhat do you think?\n\nRobin\n", day=29)
    busy_desk.run()
    new = busy_desk.tree()
    busy_desk.git("reset", "-q", "--hard", head)
    busy_desk.run()
    assert changed(new, busy_desk.tree()) == {}
    busy_desk.is_quiet()


def test_noise_is_nowhere_but_in_skipped(busy_desk: Desk) -> None:
    """Neither sender nor subject of noise stands in any note but that of its week."""
    address = NEWS.partition("<")[2].rstrip(">")
    found = [
        path for path, data in busy_desk.tree().items() if address.encode() in data or b"weekly digest" in data.lower()
    ]
    assert found == ["Sources/Skipped/2026-W16.md", "Sources/Skipped/2026-W17.md"]


def test_junk_is_a_problem_and_the_rest_goes_on(desk: Desk) -> None:
    """A broken file is named in the report of every run until it changes; the rest is processed."""
    pricing(desk)
    desk.source("calendar/broken.ics", b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\n\xff\xfe")
    first = desk.run()
    assert first.exit_code == 1 and {problem.path for problem in first.problems} == {"calendar/broken.ics"}
    assert first.kept == 1
    assert desk.run().problems == first.problems
    news(desk, 3)
    assert desk.run().problems == first.problems


def test_raw_is_never_touched(tmp_path: Path) -> None:
    """No byte and no time stamp below raw/ changes."""
    desk = sample(tmp_path)
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in desk.raw.rglob("*") if path.is_file()}
    desk.run()
    after = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in desk.raw.rglob("*") if path.is_file()}
    assert after == before


def test_no_secret_of_the_sample_in_the_vault(tmp_path: Path) -> None:
    """Keys, passwords and codes that stand in the sample's sources stand nowhere in the vault."""
    from pipeline.secrets.find import find

    desk = sample(tmp_path)
    sources = [path.read_text("utf-8", "replace") for path in desk.raw.rglob("*") if path.is_file()]
    secrets = {text[found.start : found.end] for text in sources for found in find(text)}
    desk.run()
    text = desk.text()
    assert secrets and [secret for secret in secrets if secret in text] == []


def test_a_memo_that_names_somebody_met_later(desk: Desk) -> None:
    """A note of the owner's that names a person links to them as soon as they have a note, and they to it."""
    desk.source("notes/2026-04-10 Boats.md", "# Boats\nAsk Sarah Quill about the boat.\n")
    desk.run()
    desk.mail("a", OWNER, SARAH, "Boat", "When?\n", day=13)
    desk.mail("b", SARAH, OWNER, "Re: Boat", "Soon.\n", day=14, re="a")
    desk.run()
    note = next(path for path in desk.tree() if path.endswith("Boats.md"))
    assert '"[[People/Sarah Quill]]"' in desk.note(note)
    assert "Boats" in desk.note("People/Sarah Quill.md")
    desk.check()
    desk.is_quiet()
