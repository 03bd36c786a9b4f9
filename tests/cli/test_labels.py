"""``label`` with a further word, ``done`` and ``audit`` from the command line, over one small workspace."""

from __future__ import annotations

import json
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]


def mail(name: str, sender: str, to: str, subject: str, text: str, **headers: str) -> tuple[str, bytes]:
    """One file for raw/."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"], message["Message-ID"] = "Wed, 04 Mar 2026 10:00:00 +0000", f"<{name}@mail.test>"
    for key, value in headers.items():
        message[key.replace("_", "-")] = value
    message.set_content(text)
    return f"{name}.eml", bytes(message)


@pytest.fixture
def place(vaultmill: Call, tmp_path: Path) -> str:
    """A workspace with a question of somebody the owner writes to, and a newsletter."""
    assert vaultmill("init", str(tmp_path), "--owner", "max@home.test", "--since", "all", "--tz", "UTC").code == 0
    settings = tmp_path / "vaultmill.yaml"
    settings.write_text(settings.read_text().replace("note_quiet: 10", "note_quiet: 0"))
    me, ann = "Max Owner <max@home.test>", "Ann Lee <ann@acme.test>"
    for name, data in (
        mail("out", me, ann, "Hello", "It was good to see you.\n"),
        mail("ask", ann, me, "Contract", "Could you send me the contract?\n"),
        mail("news", "Weekly <news@letters.test>", me, "Issue 7", "Gardens.\n", List_Id="<n.letters.test>"),
    ):
        (tmp_path / "raw" / name).write_bytes(data)
    assert vaultmill("run", "-C", str(tmp_path)).code == 0
    return str(tmp_path)


def ids(vaultmill: Call, place: str) -> dict[str, str]:
    """Title -> id."""
    return {
        one["title"]: one["id"] for one in map(json.loads, vaultmill("items", "--json", "-C", place).out.splitlines())
    }


def test_label_in_all_its_forms(vaultmill: Call, place: str) -> None:
    """Explained, corrected, shown; ``-C`` before or after the word; wrong words are usage errors."""
    known = ids(vaultmill, place)
    news = known["Issue 7"][:8]
    said = vaultmill("label", "-C", place, "why", news, known["Contract"])
    assert said.code == 0 and said.out.count("Would the owner want this in the vault?") == 2
    assert json.loads(vaultmill("label", "why", "--json", news, "-C", place).out)[0]["id"] == known["Issue 7"]
    said = vaultmill("label", "keep", news, "--dry-run", "-C", place)
    assert said.code == 0 and "Would be kept:" in said.out and "+corrected:" in said.out
    assert vaultmill("label", "keep", news, "-C", place).out.startswith("Kept:\n  2026-03-04 email: Issue 7\n")
    assert "keep: you kept it" in vaultmill("label", "show", news, "-C", place).out
    assert vaultmill("label", "skip", news, "--as", "digest", "-C", place).out.startswith("Skipped:\n")
    assert "  filter: [digest]" in vaultmill("label", "show", "--yaml", news, "-C", place).out
    assert json.loads(vaultmill("label", "show", "--json", news, "-C", place).out)[0]["filter"] == ["digest"]
    again = vaultmill("label", "skip", news, "-C", place)
    assert (again.code, again.out) == (2, "") and "skipped already" in again.err
    for args in (["keep"], ["skip", news, "--as", "nonsense"], ["keep", "nobody"], ["blame"]):
        assert vaultmill("label", *args, "-C", place).code == 2, args
    assert vaultmill("label", "-C", place).code == 0


def test_done(vaultmill: Call, place: str) -> None:
    """Done and open again, told by title; a second time there is nothing to do."""
    item = ids(vaultmill, place)["Contract"]
    assert vaultmill("done", item, "--dry-run", "-C", place).out.count("+- [x] ") >= 1
    assert vaultmill("done", item, "-C", place).out.startswith("Done:\n  2026-03-04 email: Contract\n")
    assert vaultmill("done", item, "-C", place).code == 2
    assert vaultmill("done", item, "--undo", "-C", place).out.startswith("Open again:\n")
    assert json.loads(vaultmill("label", "show", item, "--json", "-C", place).out)[0]["status"] == "to-reply"


def test_audit(vaultmill: Call, place: str) -> None:
    """Figures, rules, lines to check; the same as data; --sample 0 checks nothing."""
    said = vaultmill("audit", "-C", place)
    assert said.code == 0 and said.out.startswith("2 items kept, 1 filtered out.\n")
    assert "sent through a mailing list" in said.out and "Issue 7" in said.out and "Proposals: none" in said.out
    assert "To check" not in vaultmill("audit", "--sample", "0", "-C", place).out
    assert json.loads(vaultmill("audit", "--json", "-C", place).out)["skipped"] == 1
