"""Reading and writing notes beside a person."""

import errno
import os
from pathlib import Path

import pytest

from pipeline.errors import DiskFault, Suspicious
from pipeline.vault import replace
from pipeline.vault.files import Busy, Moved, Taken, Trashed, Written, check_note, read_note, trash_note, write_note
from pipeline.vault.names import Names

NOW = 2_000_000_000.0


def put(root: Path, path: str, data: bytes, age: float = 60.0) -> Path:
    """A note last edited ``age`` seconds before NOW."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    os.utime(file, (NOW - age, NOW - age))
    return file


def test_same_bytes_write_nothing(root: Path) -> None:
    """A note that already says it keeps its time stamp and its inode."""
    note = put(root, "a.md", b"same")
    before = os.stat(note)
    assert write_note(root, "a.md", b"same", b"same", now=NOW) == Written("a.md", changed=False)
    after = os.stat(note)
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_a_note_is_replaced_with_new_time(root: Path) -> None:
    """The usual case; no temporary file stays."""
    note = put(root, "a.md", b"old")
    assert write_note(root, "a.md", b"new", b"old", now=NOW) == Written("a.md")
    assert note.read_bytes() == b"new"
    assert abs(os.stat(note).st_mtime - (NOW - 60)) > 1
    assert os.listdir(root) == ["a.md"]


def test_mode_and_attributes_are_copied(root: Path) -> None:
    """Permissions and tags of a note survive a write."""
    note = put(root, "a.md", b"old")
    note.chmod(0o640)
    tagged = hasattr(os, "setxattr")
    try:
        os.setxattr(note, "user.tag", b"blue")
    except (OSError, AttributeError):
        tagged = False
    write_note(root, "a.md", b"new", b"old", now=NOW)
    assert os.stat(note).st_mode & 0o777 == 0o640
    if tagged:
        assert os.getxattr(note, "user.tag") == b"blue"


def test_a_write_of_equal_size_moves_the_clock_on(root: Path) -> None:
    """Editors notice a change by size and milliseconds only."""
    note = root / "a.md"
    note.write_bytes(b"one")
    stamp = os.stat(note).st_mtime_ns
    write_note(root, "a.md", b"two", b"one", now=NOW)
    assert os.stat(note).st_mtime_ns - stamp >= 2_000_000


@pytest.mark.parametrize(
    ("data", "age", "reason"),
    [
        (b"edited", 60, "changed since it was read"),
        (b"", 60, "changed since it was read"),
        (b"old", 3, "edited a moment ago"),
        (b"old", -3, "edited a moment ago"),
    ],
)
def test_an_edited_note_waits(root: Path, data: bytes, age: float, reason: str) -> None:
    """What a person changed, or is about to change, is not written over."""
    note = put(root, "a.md", data, age)
    assert write_note(root, "a.md", b"new", b"old", now=NOW) == Busy("a.md", reason)
    assert check_note(root, "a.md", b"old", now=NOW) == Busy("a.md", reason)
    assert note.read_bytes() == data


def test_no_rest_needed_for_the_programs_own_note(root: Path) -> None:
    """A note that is as the program left it a second ago is written again."""
    put(root, "a.md", b"old", 1)
    assert write_note(root, "a.md", b"new", b"old", now=NOW, quiet=0) == Written("a.md")


def test_an_edit_during_the_write_wins(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last look is just before the rename."""
    note = put(root, "a.md", b"old")
    real = replace._copy_metadata

    def edit_meanwhile(*arguments: object) -> None:
        real(*arguments)  # type: ignore[arg-type]
        note.write_bytes(b"typed")

    monkeypatch.setattr(replace, "_copy_metadata", edit_meanwhile)
    assert write_note(root, "a.md", b"new", b"old", now=NOW) == Busy("a.md", "changed while it was written")
    assert note.read_bytes() == b"typed"
    assert os.listdir(root) == ["a.md"]


def test_a_note_that_is_gone_is_not_made_again(root: Path) -> None:
    """Renamed or deleted meanwhile: the caller decides."""
    assert write_note(root, "People/a.md", b"new", b"old", now=NOW) == Moved("People/a.md")
    assert os.listdir(root) == []


def test_new_notes_make_their_folders(root: Path) -> None:
    """A new note needs no folder beforehand."""
    assert write_note(root, "Sources/2026/04/x.md", b"x", None, now=NOW) == Written("Sources/2026/04/x.md")
    assert (root / "Sources/2026/04/x.md").read_bytes() == b"x"


@pytest.mark.parametrize("path", ["People/jos\u00e9.md", "People/JOSE\u0301.md", "people/Jos\u00e9.md"])
def test_new_notes_never_take_a_used_name(root: Path, path: str) -> None:
    """Names that differ only in case or form are one name on some devices."""
    put(root, "People/Jos\u00e9.md", b"mine")
    result = write_note(root, path, b"x", None, now=NOW)
    assert isinstance(result, Taken)
    assert result.other in ("People", "People/Jos\u00e9.md")
    assert (root / "People/Jos\u00e9.md").read_bytes() == b"mine"


def test_names_of_one_batch_are_remembered(root: Path) -> None:
    """Two new notes of one batch cannot take the same name either."""
    names = Names(root)
    assert write_note(root, "People/Ana.md", b"1", None, now=NOW, names=names) == Written("People/Ana.md")
    second = write_note(root, "People/ana.md", b"2", None, now=NOW, names=names)
    assert second == Taken("People/ana.md", "People/Ana.md")


def test_a_file_in_the_place_of_a_folder(root: Path) -> None:
    """A person's file named like a folder stays."""
    put(root, "People", b"mine")
    assert write_note(root, "People/a.md", b"x", None, now=NOW) == Taken("People/a.md", "People")


def test_linked_notes_are_written_at_their_target(root: Path) -> None:
    """The link stays a link."""
    target = put(root, "Archive/a.md", b"old")
    (root / "a.md").symlink_to("Archive/a.md")
    assert write_note(root, "a.md", b"new", b"old", now=NOW) == Written("a.md")
    assert (root / "a.md").is_symlink()
    assert target.read_bytes() == b"new"


def test_raw_is_refused(root: Path) -> None:
    """No write below raw/, wherever it lies."""
    put(root, "raw/a.md", b"old")
    with pytest.raises(Suspicious):
        write_note(root, "raw/a.md", b"new", b"old", now=NOW, raw=root / "raw")


def test_half_written_notes_are_no_edits(root: Path) -> None:
    """Empty where there was text means that an editor is saving; gone is gone."""
    note = put(root, "a.md", b"")
    assert read_note(note) == b""
    assert isinstance(read_note(note, known_size=10), Busy)
    assert read_note(root / "b.md") is None
    assert isinstance(read_note(root), Busy)


def test_a_note_that_grows_during_the_read_waits(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Size and time must be equal before and after."""
    note = put(root, "a.md", b"half")
    real = os.fdopen

    def grow(*arguments: object, **options: object) -> object:
        with open(note, "ab") as file:
            file.write(b" more")
        return real(*arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "fdopen", grow)
    assert read_note(note) == Busy("a.md", "changed while it was read")


def test_trash_keeps_everything(root: Path) -> None:
    """A deleted note is found in .trash, and a second one of that name beside it."""
    for data, to in ((b"1", ".trash/People/a.md"), (b"2", ".trash/People/a 2.md")):
        put(root, "People/a.md", data)
        assert trash_note(root, "People/a.md", data, now=NOW) == Trashed("People/a.md", to)
        assert (root / to).read_bytes() == data
    assert not (root / "People/a.md").exists()


def test_trash_only_what_was_read(root: Path) -> None:
    """An edited note is not thrown away, a missing one is no error."""
    put(root, "a.md", b"edited")
    assert isinstance(trash_note(root, "a.md", b"old", now=NOW), Busy)
    assert trash_note(root, "b.md", b"old", now=NOW) == Moved("b.md")


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.EPERM])
def test_a_read_only_note_waits(root: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """One note that cannot be written does not stop the batch."""
    note = put(root, "a.md", b"old")
    _fail(monkeypatch, "replace", code)
    assert isinstance(write_note(root, "a.md", b"new", b"old", now=NOW), Busy)
    assert note.read_bytes() == b"old"


@pytest.mark.parametrize("call", ["replace", "write", "open"])
def test_a_full_disk_stops_the_run(root: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """Exit with a hint; the note is whole and nothing is left beside it."""
    note = put(root, "a.md", b"old")
    _fail(monkeypatch, call, errno.ENOSPC)
    with pytest.raises(DiskFault, match="No space left"):
        write_note(root, "a.md", b"new", b"old", now=NOW)
    monkeypatch.undo()
    assert note.read_bytes() == b"old"
    assert os.listdir(root) == ["a.md"]


def _fail(monkeypatch: pytest.MonkeyPatch, call: str, code: int) -> None:
    real = getattr(os, call)

    def refuse(*arguments: object, **options: object) -> object:
        if call == "open" and not int(arguments[1]) & os.O_CREAT:  # type: ignore[call-overload]
            return real(*arguments, **options)
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, call, refuse)
