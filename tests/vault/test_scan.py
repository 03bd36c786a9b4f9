"""Looking at raw/."""

import hashlib
import os
import stat
from pathlib import Path

import pytest

from pipeline.vault.scan import load_scan_cache, save_scan_cache, scan_raw, scan_vault

NOW = 2_000_000_000.0


def put(root: Path, path: str, data: bytes = b"data", age: float = 3600.0) -> Path:
    """A file that was last changed ``age`` seconds before NOW."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    os.utime(file, (NOW - age, NOW - age))
    return file


def test_nothing_changed_means_nothing_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look at the same files opens none of them."""
    put(root, "a.eml")
    put(root, "b/c.eml")
    first = scan_raw(root, {}, now=NOW)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("opened"))
    second = scan_raw(root, first.cache, now=NOW + 1)
    assert [file.changed for file in first.files] == [True, True]
    assert [file.changed for file in second.files] == [False, False]
    assert [file.sha256 for file in second.files] == [file.sha256 for file in first.files]


def test_files_come_sorted_with_hash_and_plain_path(root: Path) -> None:
    """Paths are relative, composed and sorted; the real path opens the file."""
    put(root, "z.eml", b"z")
    put(root, "mail/jose\u0301.eml", b"j")
    files = scan_raw(root, {}, now=NOW).files
    assert [file.path for file in files] == ["mail/jos\u00e9.eml", "z.eml"]
    assert Path(files[0].real).read_bytes() == b"j"
    assert files[1].sha256 == hashlib.sha256(b"z").hexdigest()


def test_a_touched_file_is_read_but_not_changed(root: Path) -> None:
    """Another time stamp with the same bytes is no change."""
    file = put(root, "a.eml")
    first = scan_raw(root, {}, now=NOW)
    os.utime(file, (NOW - 100, NOW - 100))
    second = scan_raw(root, first.cache, now=NOW)
    assert not second.files[0].changed
    put(root, "a.eml", b"DATA")
    assert scan_raw(root, second.cache, now=NOW).files[0].changed


def test_a_change_within_the_same_tick_is_seen(root: Path) -> None:
    """A file changed a moment ago is hashed again even if size and time look the same."""
    put(root, "a.eml", b"one", age=1)
    first = scan_raw(root, {}, now=NOW)
    put(root, "a.eml", b"two", age=1)
    assert scan_raw(root, first.cache, now=NOW + 100).files[0].changed


def test_young_files_wait_when_asked_to(root: Path) -> None:
    """With a settling time, a file still being written waits; one from the future does not wait for ever."""
    put(root, "young.eml", age=5)
    put(root, "old.eml", age=400)
    put(root, "future.eml", age=-999)
    scan = scan_raw(root, {}, now=NOW, settle=300)
    assert [file.path for file in scan.files] == ["future.eml", "old.eml"]
    assert [wait.path for wait in scan.waiting] == ["young.eml"]
    assert len(scan_raw(root, {}, now=NOW).files) == 3


def test_leftovers_are_passed_over_and_copies_wait(root: Path) -> None:
    """Hidden and temporary files are silent; conflict copies and cloud placeholders are named."""
    for name in (".hidden", ".git/x", "a.tmp", "a.eml", "a.sync-conflict-20260411-101010-ABCDEFG.eml", ".b.eml.icloud"):
        put(root, name)
    scan = scan_raw(root, {}, now=NOW)
    assert [file.path for file in scan.files] == ["a.eml"]
    assert [wait.path for wait in scan.waiting] == [".b.eml.icloud", "a.sync-conflict-20260411-101010-ABCDEFG.eml"]
    assert scan.problems == ()


def test_maildir(root: Path) -> None:
    """Subfolders of a Maildir++ store start with a dot and are read; deliveries in progress are not."""
    for name in ("M/cur/1:2,S", "M/new/2", "M/tmp/3", "M/.Sent/cur/4:2,S", "M/.Sent/new/5", "M/.cache/x", "tmp/6"):
        put(root, name)
    assert [file.path for file in scan_raw(root, {}, now=NOW).files] == [
        "M/.Sent/cur/4:2,S",
        "M/.Sent/new/5",
        "M/cur/1:2,S",
        "M/new/2",
        "tmp/6",
    ]


def test_links_are_followed_only_inside(root: Path, tmp_path: Path) -> None:
    """A link that leaves raw/ or leads nowhere is a problem; circles end."""
    put(tmp_path, "outside.eml")
    put(root, ".store/kept.eml", b"kept")
    put(root, "a/b.eml")
    (root / "link.eml").symlink_to(root / "a/b.eml")
    (root / "kept").symlink_to(root / ".store")
    (root / "a/circle").symlink_to(root)
    (root / "out.eml").symlink_to(tmp_path / "outside.eml")
    (root / "broken.eml").symlink_to(root / "nothing")
    (root / "self").symlink_to(root / "self")
    scan = scan_raw(root, {}, now=NOW)
    assert [file.path for file in scan.files] == ["a/b.eml", "kept/kept.eml", "link.eml"]
    assert [(problem.path, problem.code) for problem in scan.problems] == [
        ("broken.eml", "broken-link"),
        ("out.eml", "link-outside"),
        ("self", "broken-link"),
    ]


def test_what_is_no_file_is_a_problem(root: Path) -> None:
    """A pipe is never opened."""
    os.mkfifo(root / "pipe")
    assert [problem.code for problem in scan_raw(root, {}, now=NOW).problems] == ["not-a-file"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable(root: Path) -> None:
    """A file without permission is a problem with a hint."""
    put(root, "a.eml").chmod(0)
    assert [problem.code for problem in scan_raw(root, {}, now=NOW).problems] == ["unreadable"]


def test_a_disk_error_is_a_problem(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One unreadable file does not stop the others."""
    put(root, "a.eml")
    put(root, "b.eml")
    opened = os.open

    def broken(path: object, *rest: int) -> int:
        if str(path).endswith("a.eml"):
            raise OSError(5, "Input/output error")
        return opened(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", broken)
    scan = scan_raw(root, {}, now=NOW)
    assert [problem.code for problem in scan.problems] == ["unreadable"]
    assert [file.path for file in scan.files] == ["b.eml"]


def test_a_missing_folder_is_a_problem(tmp_path: Path) -> None:
    """raw/ on a disk that is not there loses nothing."""
    scan = scan_raw(tmp_path / "raw", {}, now=NOW)
    assert [problem.code for problem in scan.problems] == ["missing-folder"]


def test_two_spellings_of_one_name(root: Path) -> None:
    """Two files whose names differ only in form: one is read, the other reported."""
    put(root, "jos\u00e9.eml", b"1")
    put(root, "jose\u0301.eml", b"2")
    if len(os.listdir(root)) < 2:
        pytest.skip("this file system keeps one of them only")
    scan = scan_raw(root, {}, now=NOW)
    assert len(scan.files) == 1
    assert [problem.code for problem in scan.problems] == ["same-name"]


def test_sources_are_never_touched(root: Path) -> None:
    """A read-only tree is scanned, and mode and times stay as they were."""
    file = put(root, "a.eml")
    file.chmod(stat.S_IRUSR)
    root.chmod(stat.S_IRUSR | stat.S_IXUSR)
    before = os.stat(file)
    try:
        assert len(scan_raw(root, {}, now=NOW).files) == 1
    finally:
        root.chmod(0o700)
    after = os.stat(file)
    assert (before.st_mtime_ns, before.st_mode) == (after.st_mtime_ns, after.st_mode)


def test_cache_round_trip_and_loss(root: Path, tmp_path: Path) -> None:
    """The cache survives on disk; a damaged one is an empty one."""
    put(root, "a.eml")
    place = tmp_path / ".vaultmill" / "scan.msgpack"
    assert load_scan_cache(place) == {}
    scan = scan_raw(root, {}, now=NOW)
    save_scan_cache(place, scan.cache)
    assert load_scan_cache(place) == scan.cache
    place.write_bytes(place.read_bytes()[:-1])
    assert load_scan_cache(place) == {}


def test_vault_scan_sees_notes_and_facts_only(root: Path) -> None:
    """Attachments, settings and the trash are no notes."""
    for name in ("a.md", "life/areas/people/x/facts.jsonl", "pic.png", ".obsidian/app.json", ".trash/b.md", "y.jsonl"):
        put(root, name)
    assert [file.path for file in scan_vault(root, {}, now=NOW).files] == ["a.md", "life/areas/people/x/facts.jsonl"]
