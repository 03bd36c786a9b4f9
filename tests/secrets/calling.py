"""The command ``secret``, called as a shell calls it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.cli.main import main


class Said(NamedTuple):
    """What one call answered."""

    code: int
    out: bytes
    err: str


Secret = Callable[..., Said]


def workspace(place: Path) -> Path:
    """One without any source."""
    assert main(["init", str(place), "--owner", "robin@vale.test", "--since", "all", "--tz", "UTC"]) == 0
    return place


def caller(root: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Secret:
    """Calls it in a workspace, with ``stdin`` piped into it."""

    def call(*args: str, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsysbinary.readouterr()
        word, rest = args[:1], args[1:]
        code = main(["secret", *word, *(("-C", str(root)) if word else ()), *rest])
        said = capsysbinary.readouterr()
        return Said(code, said.out, said.err.decode())

    return call
