"""Names that are no sources and no notes."""

import pytest

from pipeline.vault.leftovers import conflict_copies, is_cloud_placeholder, is_conflict_copy, is_leftover


@pytest.mark.parametrize("name", ["a.eml", "1712.M1P2.host:2,S", "download.md", "tmp", "Conflict.md", "x (1).md"])
def test_ordinary_names_stay(name: str) -> None:
    """Nothing that a person may have named so is passed over."""
    assert not is_leftover(name)
    assert not is_conflict_copy(name)


@pytest.mark.parametrize(
    "name",
    [".DS_Store", "~$x.docx", "Thumbs.db", "x.tmp", "x.part", "x.crdownload", "x.md~", "#x.md#", "x.swp", "__MACOSX"],
)
def test_leftovers(name: str) -> None:
    """Hidden, temporary and system files are passed over."""
    assert is_leftover(name)


@pytest.mark.parametrize(
    "name",
    [
        "x.sync-conflict-20260411-101010-ABCDEFG.md",
        "x (Conflicted copy Phone 202604111010).md",
        "x (Robin's conflicted copy 2026-04-11).md",
        "x (conflicted copy 2026-04-11 101010).md",
        "x (Konfliktkopie von Robin 2026-04-11).md",
        "x (Copie en conflit de Robin 2026-04-11).md",
    ],
)
def test_marked_conflict_copies(name: str) -> None:
    """The marks of sync tools are known in several languages."""
    assert is_conflict_copy(name)
    assert conflict_copies([f"People/{name}", "People/x.md"]) == {f"People/{name}": "People/x.md"}


def test_numbered_copies_only_beside_the_original() -> None:
    """``name 2`` is a copy only where ``name`` is, too."""
    paths = ["a/x.md", "a/x 2.md", "a/x (1).md", "b/x 2.md", "a/x-LAPTOP-AB12CD3.md", "c/Phase 2.md"]
    assert conflict_copies(paths) == {
        "a/x 2.md": "a/x.md",
        "a/x (1).md": "a/x.md",
        "a/x-LAPTOP-AB12CD3.md": "a/x.md",
    }


def test_cloud_placeholder() -> None:
    """A file that is still in the cloud is not an empty file."""
    assert is_cloud_placeholder(".x.md.icloud")
    assert not is_cloud_placeholder("x.icloud")
