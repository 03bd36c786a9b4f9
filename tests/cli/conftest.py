"""A command line whose runs and answers are played, so that only the command line itself is tested."""

from __future__ import annotations

import sys
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pipeline.cli.main import main
from pipeline.report import InitReport, Report


class Said(NamedTuple):
    """What one call answered."""

    code: int
    out: str
    err: str


class Backend:
    """Stands in for pipeline.run and pipeline.query: records calls, gives canned answers, raises on demand."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.asks = self.waits = False
        self.answers: dict[str, Any] = {"init": InitReport(("Made the vault.",)), "run": Report()}
        self.answers["outcome"] = SimpleNamespace(vault="/v/knowledge", home=True, edited=0, empty="")

    def function(self, name: str) -> Callable[..., Any]:
        """A function that behaves as told."""

        def played(*args: Any, confirm: Any = None, wait: Any = None) -> Any:
            if name != "outcome":
                self.calls.append((name, args))
            if confirm and self.asks:
                confirm("First run.")
            if wait and self.waits:
                wait(11.0)
            answer = self.answers[name]
            if isinstance(answer, BaseException):
                raise answer
            return answer

        return played


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> Backend:
    """pipeline.run and pipeline.query replaced by a recording."""
    played = Backend()
    names = "status check items show suggested resolve index index_markdown history open_attachment tell outcome"
    names += " suggested_cards diff blame"
    for module, functions in (("run", "init run"), ("query", names)):
        fake = ModuleType(f"pipeline.{module}")
        for name in functions.split():
            setattr(fake, name, played.function(name))
        fake.COLUMNS = {"people": ("name", "role", "file")}  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"pipeline.{module}", fake)
    return played


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with settings; it is the current folder."""
    (tmp_path / "vaultmill.yaml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def vaultmill(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Call the command line in this process."""

    def call(*args: str) -> Said:
        code = main(args)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return call


@pytest.fixture
def place(vaultmill: Callable[..., Any], tmp_path: Path) -> tuple[str, str]:
    """A workspace with one correspondent at one firm."""
    assert vaultmill("init", str(tmp_path), "--owner", "max@home.test", "--since", "all", "--tz", "UTC").code == 0
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Max Owner <max@home.test>", "Ann Lee <ann@acme.test>", "Hello"
    mail["Date"], mail["Message-ID"] = "Wed, 04 Mar 2026 10:00:00 +0000", "<out@mail.test>"
    mail.set_content("It was good to see you.\n")
    (tmp_path / "raw" / "out.eml").write_bytes(bytes(mail))
    assert vaultmill("run", "-C", str(tmp_path)).code == 0
    return "-C", str(tmp_path)
