"""Where writes may go."""

import os
from pathlib import Path

import pytest

from pipeline.errors import Suspicious
from pipeline.vault.files import Busy, Moved, Taken, write_note
from pipeline.vault.paths import check_loss, check_vault, fold, locate, parts_of, relative_name

NOW = 2_000_000_000.0


@pytest.mark.parametrize("path", ["Today.md", "People/Ana Prović.md", "Sources/2026/04/a..b.md", "People/Mr. X .md"])
def test_plain_paths_pass(path: str) -> None:
    """An ordinary vault path is split into its parts."""
    assert "/".join(parts_of(path)) == path


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "../raw/x.eml",
        "People/../../x.md",
        "./x.md",
        "People//x.md",
        "People/",
        ".git/config",
        "People/.git/hooks/x",
        "People/.GIT/x",
        "GIT~1/config",
        ".git./config",
        "People/.git /x.md",
        "People/.git::$INDEX_ALLOCATION/x.md",
        "People/.g\u200cit/x.md",
        "\ufeff.Git:stream",
        "\u200d.obsidian/app.json",
        ".obsidian/app.json",
        ".trash/x.md",
        "a\\..\\b.md",
        "nul\0.md",
        "/".join(["a"] * 100),
    ],
)
def test_other_paths_are_refused(path: str) -> None:
    """Nothing that could lead out of the vault or into hidden folders is taken for a note."""
    with pytest.raises(Suspicious):
        parts_of(path)


@pytest.mark.parametrize(
    "path",
    [
        "CON",
        "People/con.md",
        "nul .md",
        "LPT1.md",
        "com\xb9.md",
        "conin$",
        "People./x.md",
        "x.md ",
        "x.md:hidden",
        "a\x07.md",
    ],
)
def test_what_windows_takes_for_something_else(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices, streams and names that lose their end are files like others elsewhere, and refused there."""
    assert parts_of(path)
    monkeypatch.setattr("pipeline.vault.paths._ON_WINDOWS", True)
    with pytest.raises(Suspicious):
        parts_of(path)


@pytest.mark.parametrize(
    "path", ["Console.md", "People/Con Brio.md", "lpt.md", "a.b/c d.md", "\U0001f469\u200d\U0001f527.md"]
)
def test_what_windows_takes_as_it_is(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that only look alike are written everywhere."""
    monkeypatch.setattr("pipeline.vault.paths._ON_WINDOWS", True)
    assert parts_of(path)


def test_hidden_folders_by_request_but_never_git() -> None:
    """The scaffold may write .obsidian, and nobody may write .git."""
    assert parts_of(".obsidian/app.json", hidden=True) == (".obsidian", "app.json")
    with pytest.raises(Suspicious):
        parts_of(".git/config", hidden=True)


def test_locate_follows_links_within_the_vault(root: Path) -> None:
    """A note that is a link to another place in the vault is written at that place."""
    (root / "Archive").mkdir()
    (root / "Archive/x.md").write_bytes(b"x")
    (root / "x.md").symlink_to("Archive/x.md")
    assert locate(root, "x.md") == (root / "Archive/x.md").resolve()


def test_locate_refuses_links_that_leave(root: Path, tmp_path: Path) -> None:
    """Neither a linked folder nor a linked note may carry a write out of the vault."""
    (tmp_path / "elsewhere").mkdir()
    (root / "People").symlink_to(tmp_path / "elsewhere")
    (root / "note.md").symlink_to(tmp_path / "elsewhere" / "note.md")
    (root / "hook.md").symlink_to(root / ".git" / "hooks" / "x")
    for path in ("People/x.md", "note.md", "hook.md"):
        with pytest.raises(Suspicious) as caught:
            locate(root, path)
        assert caught.value.hint


def test_locate_never_below_raw(root: Path) -> None:
    """Even sources that lie inside the vault are never written."""
    (root / "raw").mkdir()
    with pytest.raises(Suspicious):
        locate(root, "raw/x.md", raw=root / "raw")
    assert locate(root, "rawer/x.md", raw=root / "raw")
    with pytest.raises(Suspicious):
        locate(root, "Raw/x.md", raw=root / "raw")  # the same folder on a disk without case


def test_a_long_name_waits(root: Path) -> None:
    """A name that the disk refuses is a note that waits, no crash."""
    found = write_note(root, f"People/{'n' * 300}.md", b"x", None, now=NOW)
    assert isinstance(found, Busy)


def test_twins_of_a_name_are_one(root: Path) -> None:
    """A name that is there with its accents taken apart is taken; nothing is written beside it."""
    (root / "Jose\u0301.md").write_bytes(b"mine")
    assert isinstance(write_note(root, "Jos\u00e9.md", b"x", None, now=NOW), Taken)
    assert isinstance(write_note(root, "JOS\u00c9.md", b"x", None, now=NOW), Taken)
    assert len(list(root.iterdir())) == 1


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("step", ["temp_path", "_write_all"])
def test_a_folder_swapped_for_a_link_meanwhile(
    step: str, there: bool, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the check, before or after the temporary file is made, a link takes the folder's place: nothing leaves."""
    from pipeline.vault import replace

    outside = tmp_path / "outside"
    outside.mkdir()
    (root / "People").mkdir()
    if there:
        (root / "People/Ann.md").write_bytes(b"old")
        os.utime(root / "People/Ann.md", (1, 1))
    does = getattr(replace, step)

    def swap(*arguments: object) -> object:
        if not (root / "People").is_symlink():
            (root / "People").rename(root / "Away")
            (root / "People").symlink_to(outside)
        return does(*arguments)

    monkeypatch.setattr(replace, step, swap)
    found = write_note(root, "People/Ann.md", b"new", b"old" if there else None, now=NOW)
    assert isinstance(found, Busy | Moved)
    assert list(outside.iterdir()) == []
    assert sorted(p.read_bytes() for p in (root / "Away").glob("Ann.md")) == ([b"old"] if there else [])


def test_linked_life_folder_stops_the_run(root: Path, tmp_path: Path) -> None:
    """knowledge/life must not be a link to another agent's workspace; a link within the vault is fine."""
    check_vault(root)
    (root / "memory").mkdir()
    (root / "life").symlink_to(root / "memory")
    check_vault(root)
    (root / "life").unlink()
    (root / "life").symlink_to(tmp_path)
    with pytest.raises(Suspicious, match="life is a symbolic link"):
        check_vault(root)


def test_loss_is_measured_against_what_was_known() -> None:
    """Some vanished files are reported, many stop the run; new files never do."""
    known = [f"email/{number:03}.eml" for number in range(500)]
    assert check_loss(known, [*known, "new.eml"], "raw/") == ()
    assert check_loss(known, known[25:], "raw/") == tuple(known[:25])
    assert check_loss(known[:20], [], "raw/") == tuple(known[:20])
    with pytest.raises(Suspicious, match="26 of 500"):
        check_loss(known, known[26:], "raw/")


def test_names_are_compared_without_case_and_form() -> None:
    """A composed and a decomposed accent are the same name, as are upper and lower case."""
    assert fold("Jos\u00e9 STRASSE") == fold("jose\u0301 stra\u00dfe")
    assert relative_name("a/jose\u0301.md") == "a/jos\u00e9.md"
    assert relative_name("bad\udcff.md") == "bad\\xff.md"
