"""A vault inside another repository."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.vault.history import open_history
from pipeline.vault.nesting import Outer, outer_work_tree

WAYS = pytest.mark.parametrize("program", ["git", None], ids=["git", "dulwich"])


@WAYS
def test_alone(root: Path, program: str | None) -> None:
    """No repository around, nothing to say."""
    assert outer_work_tree(root, git=program) is None


@WAYS
def test_inside(root: Path, tmp_path: Path, git: Callable[..., str], program: str | None) -> None:
    """Around the vault, with and without passing it over."""
    git("init", "-q", folder=tmp_path)
    open_history(root).close()
    assert outer_work_tree(root, git=program) == Outer(tmp_path.resolve(), ignored=False)
    (tmp_path / ".gitignore").write_text("/knowledge/*\n")
    assert outer_work_tree(root, git=program) == Outer(tmp_path.resolve(), ignored=True)


def test_unreadable_outer_repository(root: Path, tmp_path: Path) -> None:
    """A repository that cannot be asked counts as seeing the vault."""
    (tmp_path / ".git").mkdir()
    for program in ("git", None):
        assert outer_work_tree(root, git=program) == Outer(tmp_path.resolve(), ignored=False)
