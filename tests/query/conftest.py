"""A small workspace, run once for all tests of the reading commands; each test gets a copy."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from pipeline.notes import merge
from pipeline.report import RunOptions
from pipeline.run import init, run
from pipeline.vault.history import open_history

ANN, ME = "Ann Lee <ann.lee@acme.test>", "Max Owner <max@home.test>"
PLAN = "Ann Lee\nHead of Things\nAcme Ltd\n"


def mail(number: int, sender: str, to: str, subject: str, text: str, answers: int = 0) -> EmailMessage:
    """One mail of March 2026, dated by its number."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = f"{number:02d} Mar 2026 10:00:00 +0000"
    message["Message-ID"] = f"<m{number}@mail.test>"
    if answers:
        message["In-Reply-To"] = f"<m{answers}@mail.test>"
    message.set_content(text)
    return message


def write_raw(raw: Path) -> None:
    """A thread with two attachments of the same name, a stranger, a newsletter, a meeting, a broken file."""
    first = mail(2, ANN, ME, "Garden plan", f"Could you check the plan?\n\n-- \n{PLAN}")
    first.add_attachment(b"%PDF one", maintype="application", subtype="pdf", filename="plan.pdf")
    first.add_attachment(b"MZ", maintype="application", subtype="x-msdownload", filename="../../run me.exe")
    second = mail(3, ME, ANN, "Re: Garden plan", "I checked it.\n\nFrom now on it is yours.\n", answers=2)
    second.add_attachment(b"%PDF two", maintype="application", subtype="pdf", filename="plan.pdf")
    news = mail(4, "Weekly <news@letters.test>", ME, "Issue 7", "This week in gardens. Unsubscribe here.")
    news["List-Unsubscribe"], news["List-Id"], news["Precedence"] = (
        "<https://letters.test/u>",
        "<n.letters.test>",
        "bulk",
    )
    files = {
        "mail/first, with a comma.eml": bytes(first),
        "mail/sent.mbox": b"From max@home.test Tue Mar  3 10:00:00 2026\n" + bytes(second) + b"\n",
        "mail/news, weekly.eml": bytes(news),
        "mail/stranger.eml": bytes(mail(5, "Bo Stone <bo@stone.test>", ME, "A question", "Do you sell seeds?\n\nBo")),
        "mail/other.eml": bytes(mail(6, "Ann Lee <ann@other.test>", ME, "Seeds", "Here are the seeds.\n\nAnn")),
        "mail/reply.eml": bytes(mail(7, ME, "Ann Lee <ann@other.test>", "Re: Seeds", "Thank you.", answers=6)),
        "scan.pdf": b"%PDF-1.7 nothing that can be read",
    }
    for name, data in files.items():
        path = raw / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def again(root: Path) -> int:
    """One more run."""
    return run(root, RunOptions(), lambda *_: None).exit_code


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workspace after its first run."""
    root = tmp_path_factory.mktemp("made") / "w"
    init(root, "all", ("max@home.test",), "Europe/Berlin", "")
    settings = root / "vaultmill.yaml"
    settings.write_text(settings.read_text().replace("note_quiet: 10", "note_quiet: 0"))
    write_raw(root / "raw")
    again(root)
    return root


@pytest.fixture
def workspace(made: Path, tmp_path: Path) -> Path:
    """A copy of the workspace for one test."""
    return shutil.copytree(made, tmp_path / "w", copy_function=shutil.copy2)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A workspace in which nothing ever ran."""
    root = tmp_path / "fresh"
    init(root, "", (), "UTC", "")
    return root


def rewrite(root: Path, path: str, old: str, new: str) -> None:
    """Change a note as a faulty program would: with its stamp, committed, and in the machine ref."""
    file = root / "knowledge" / path
    text = merge.unstamped(file.read_text(encoding="utf-8"))
    assert old in text
    rendering = text.replace(old, new)
    data = merge.stamped(rendering).encode()
    file.write_bytes(data)
    with open_history(root / "knowledge") as history:
        history.commit_batch({path: data}, {path: rendering.encode()}, "faulty", datetime(2026, 4, 1, tzinfo=UTC))


def edit(root: Path, path: str, old: str, new: str) -> None:
    """Change a note as a person would."""
    file = root / "knowledge" / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
