"""What init lays down."""

from pathlib import Path

import pytest

from pipeline.errors import Suspicious
from pipeline.vault.scaffold import lay_down


@pytest.fixture
def template(tmp_path: Path) -> Path:
    """A small template."""
    folder = tmp_path / "template"
    for path in (".obsidian/app.json", ".gitignore", "Home.md", "Agent Notes/style/email.md", "templates/person.md.j2"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(path)
    return folder


def test_second_time_nothing_is_made(root: Path, template: Path) -> None:
    """Laying down twice changes nothing."""
    first = lay_down(root, template)
    second = lay_down(root, template)
    assert first.created == (".gitignore", ".obsidian/app.json", "Agent Notes/style/email.md", "Home.md")
    assert (second.created, second.kept) == ((), first.created)
    assert not (root / "templates").exists()


def test_existing_files_stay(root: Path, template: Path) -> None:
    """A person's file wins, even an empty one or a dangling link."""
    (root / "Home.md").write_text("mine")
    (root / ".gitignore").write_text("")
    laid = lay_down(root, template)
    assert (root / "Home.md").read_text() == "mine"
    assert laid.kept == (".gitignore", "Home.md")


def test_obsidian_settings_are_left_as_a_whole(root: Path, template: Path) -> None:
    """A vault that is in use keeps its settings and gets none added."""
    (root / ".obsidian").mkdir()
    lay_down(root, template)
    assert list((root / ".obsidian").iterdir()) == []


def test_links_out_of_the_vault_are_refused(root: Path, template: Path, tmp_path: Path) -> None:
    """A folder that is a link to elsewhere is not filled."""
    (tmp_path / "else").mkdir()
    (root / "Agent Notes").symlink_to(tmp_path / "else")
    with pytest.raises(Suspicious):
        lay_down(root, template)
    assert list((tmp_path / "else").iterdir()) == []
