"""The guards of conftest.py guard."""

from __future__ import annotations

import os
import pwd
import socket
import time
from pathlib import Path

import pytest


@pytest.mark.parametrize("address", [("192.0.2.1", 80), ("127.0.0.1", 9)])
def test_no_connection_leaves(address: tuple[str, int]) -> None:
    """Connecting to any address raises before a packet is sent."""
    with socket.socket() as sock, pytest.raises(RuntimeError, match="network"):
        sock.connect(address)
    with pytest.raises(RuntimeError, match="network"):
        socket.create_connection(address)


def test_no_name_is_looked_up() -> None:
    """Even a name look-up is refused."""
    with pytest.raises(RuntimeError, match="network"):
        socket.getaddrinfo("example.org", 443)


def test_home_is_a_scratch_folder() -> None:
    """Nothing of the person's home or configuration is in reach by accident."""
    real = pwd.getpwuid(os.getuid()).pw_dir
    assert Path.home() != Path(real)
    assert os.environ["XDG_CONFIG_HOME"].startswith(str(Path.home()))


def test_time_zone_is_utc() -> None:
    """Local time is UTC wherever the tests run."""
    assert time.localtime(0).tm_hour == 0
    assert time.tzname[0] == "UTC"


def test_git_settings_are_clean() -> None:
    """Only the one variable that keeps the machine's git configuration out is set."""
    assert [name for name in os.environ if name.startswith("GIT_")] == ["GIT_CONFIG_NOSYSTEM"]
