"""What ``duplicates`` tells of two notes."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from pipeline.query.duplicates import duplicates
from pipeline.report import RunOptions
from pipeline.run import run

ME = "Max Owner <max@home.test>"


def signed(number: int, sender: str, phone: str) -> bytes:
    """A mail of March 2026 with a phone number in its signature."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, ME, f"Plan {number}"
    message["Date"], message["Message-ID"] = f"{number:02d} Mar 2026 10:00:00 +0000", f"<p{number}@mail.test>"
    message.set_content(f"Could you check the plan?\n\n-- \nAnn Lee\nTel: {phone}\n")
    return bytes(message)


@pytest.mark.parametrize(
    ("one", "other", "shown"),
    [
        ("+49 30 23125160", "030 2312 5160", "+49 30 23125160"),
        ("030 2312 5160", "030/2312 5160", "2312 5160"),
    ],
)
def test_a_phone_number_is_shown_in_full(fresh: Path, one: str, other: str, shown: str) -> None:
    """Compared are its last digits; what is shown is the number as somebody wrote it, the fullest."""
    settings = fresh / "vaultmill.yaml"
    text = settings.read_text().replace("addresses: []", "addresses: [max@home.test]")
    settings.write_text(text.replace("strictness: medium", "strictness: low"))
    for number, (sender, phone) in enumerate((("ann@acme.test", one), ("lee@other.test", other)), 2):
        (fresh / f"raw/{number}.eml").write_bytes(signed(number, f"Ann Lee <{sender}>", phone))
    run(fresh, RunOptions(), lambda *_: None)
    (pair,) = duplicates(fresh)
    (said,) = [reason for reason in pair["evidence"] if "phone" in reason]
    assert said.startswith("one phone number: ") and shown in said and len([c for c in said if c.isdigit()]) > 9


def test_father_and_son_are_no_duplicates(fresh: Path) -> None:
    """Whose names tell them apart are two, though the one signs without the mark of his generation, too."""
    settings = fresh / "vaultmill.yaml"
    text = settings.read_text().replace("addresses: []", "addresses: [max@home.test]")
    settings.write_text(text.replace("strictness: medium", "strictness: low"))
    senders = ["Ed Lee Sr. <ed@far.test>", "Ed Lee <ed@far.test>", "Ed Lee Jr. <e2@far.test>", "Ed Lee <el@bay.test>"]
    for number, sender in enumerate(senders, 2):
        (fresh / f"raw/{number}.eml").write_bytes(signed(number, sender, f"+49 30 2312 516{number}"))
    run(fresh, RunOptions(), lambda *_: None)
    pairs = [" ".join((pair["one"], pair["two"])) for pair in duplicates(fresh)]
    assert pairs and not any("Jr" in pair and "Sr" in pair for pair in pairs)
