"""``lookup`` and ``recall`` from the command line, over one small workspace."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]


@pytest.fixture
def place(vaultmill: Call, tmp_path: Path) -> tuple[str, str]:
    """A workspace with one correspondent."""
    assert vaultmill("init", str(tmp_path), "--owner", "max@home.test", "--since", "all", "--tz", "UTC").code == 0
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "Max Owner <max@home.test>", "Ann Lee <ann@acme.test>", "Hello"
    mail["Date"], mail["Message-ID"] = "Wed, 04 Mar 2026 10:00:00 +0000", "<out@mail.test>"
    mail.set_content("It was good to see you.\n")
    (tmp_path / "raw" / "out.eml").write_bytes(bytes(mail))
    assert vaultmill("run", "-C", str(tmp_path)).code == 0
    return "-C", str(tmp_path)


def test_lookup(vaultmill: Call, place: tuple[str, str]) -> None:
    """A name, a search that says so, nothing; as text and as JSON."""
    said = vaultmill("lookup", "Zyzzyva", *place)
    assert said.code == 1 and "Nobody and nothing here is called “Zyzzyva”" in said.out
    assert json.loads(vaultmill("lookup", "Zyzzyva", "--json", *place).out)["found"] == ""
    said = vaultmill("lookup", "Ann Lee", *place)
    assert said.code == 0 and said.out.startswith("Ann Lee · person · People/Ann Lee.md\n\n")
    said = vaultmill("lookup", "Lee", *place)
    assert said.code == 0 and "A search found:" in said.out
    assert json.loads(vaultmill("lookup", "Ann Lee", "--json", *place).out)["kind"] == "person"


def test_recall(vaultmill: Call, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing for plain talk, lines for a name, standard input; always exit code 0."""
    said = vaultmill("recall", "thanks!", *place)
    assert (said.code, said.out) == (0, "")
    said = vaultmill("recall", "ask", "Ann", "Lee", *place)
    assert said.code == 0 and said.out.startswith("Ann Lee (People/Ann Lee.md")
    assert json.loads(vaultmill("recall", "thanks!", "--json", *place).out) == []
    monkeypatch.setattr("sys.stdin", io.StringIO("Lunch with Ann Lee?"))
    assert json.loads(vaultmill("recall", "-", "--json", *place).out)[0]["name"] == "Ann Lee"
