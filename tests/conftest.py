"""Guards around every test: no network, no real home, one time zone, no git settings of the machine."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


class NetworkUsed(RuntimeError):
    """A test tried to reach another machine."""


def _refuse(*_args: object, **_kwargs: object) -> None:
    raise NetworkUsed("tests must not use the network")


def _refuse_internet(self: socket.socket, *args: object) -> None:
    if self.family in (socket.AF_INET, socket.AF_INET6):
        _refuse()
    return _CONNECT(self, *args)


_CONNECT = socket.socket.connect


@pytest.fixture(scope="session", autouse=True)
def guards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Everything a test could leak into, or take from, the machine it runs on."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", _refuse_internet)
        patch.setattr(socket.socket, "connect_ex", _refuse)
        patch.setattr(socket, "create_connection", _refuse)
        patch.setattr(socket, "getaddrinfo", _refuse)
        for name in [name for name in os.environ if name.startswith(("GIT_", "XDG_", "VAULTMILL"))]:
            patch.delenv(name)
        for name in ("HOME", "USERPROFILE"):
            patch.setenv(name, str(home))
        for name in ("CONFIG", "CACHE", "DATA", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(scope="session")
def no_sync() -> Iterator[None]:
    """Nobody waits for the disk: where no power cut is played that proves nothing, and often it takes minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sync", lambda: None)
        patch.setattr(os, "fsync", lambda _: None)
        yield
