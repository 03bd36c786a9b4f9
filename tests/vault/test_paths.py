"""Where writes may go."""

from pathlib import Path

import pytest

from pipeline.errors import Suspicious
from pipeline.vault.paths import check_loss, check_vault, fold, locate, parts_of, relative_name


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
