"""A store in a scratch folder, and the layer that plays a disk which fails."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

from pipeline.secrets.store import Secret, Store

sys.path.insert(0, str(Path(__file__).parents[2] / "crash"))


class Clock:
    """A minute later each time it is asked."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(minutes=1)
        return self.at


class Desk:
    """A folder for a store, and what is asked of a person."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self.asked: list[bool] = []

    def store(self, passphrase: str | None = None) -> Store:
        """The store, opened anew."""

        def ask(new: bool) -> Secret:
            self.asked.append(new)
            return Secret(passphrase or "")

        return Store(self.folder, now=self.clock, ask=None if passphrase is None else ask)

    def plain(self, passphrase: str | None = None) -> dict[str, tuple[bytes, str]]:
        """All that is in it."""
        return {one.name: (one.value.reveal(), one.note) for one in self.store(passphrase).entries()}

    def files(self) -> dict[str, bytes]:
        """What lies in the folder."""
        return {path.name: path.read_bytes() for path in sorted(self.folder.iterdir())}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """No store yet."""
    return Desk(tmp_path / "secrets")


class Keyring(ModuleType):
    """A keyring of the system that keeps what it is given, in a dictionary."""

    def __init__(self) -> None:
        super().__init__("keyring")
        self.kept: dict[tuple[str, str], str] = {}
        self.priority = 5.0
        self.failing: Callable[[], None] = lambda: None

    def get_keyring(self) -> Keyring:
        """Itself."""
        return self

    def get_password(self, service: str, username: str) -> str | None:
        """What is kept."""
        self.failing()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep it."""
        self.failing()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        """Keep it no longer."""
        self.failing()
        del self.kept[service, username]


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> Keyring:
    """The package ``keyring``, as if it were installed on a desktop."""
    fake = Keyring()
    monkeypatch.setitem(sys.modules, "keyring", fake)
    return fake
