"""``audit --secrets``: what stands in a vault and its history is listed with its place, and never told."""

from __future__ import annotations

import json
import shutil

import pytest
from desk import Desk, month

from pipeline.cli.main import main
from pipeline.query.leaks import leaks

SECRET = "Tulip!4821abc"


def asked(desk: Desk, *more: str) -> int:
    """The command line."""
    return main(["audit", "--secrets", *more, "-C", str(desk.root)])


def test_a_vault_without_secrets(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is found in what the program wrote itself, nor in its history."""
    month(desk)
    desk.run()
    assert asked(desk) == 0
    assert asked(desk, "--history") == 0
    assert asked(desk, "--json") == 0
    assert '"vault": []' in capsys.readouterr().out


def test_a_secret_in_a_note_is_listed_with_its_line(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """In an own note, before and after a commit; the secret itself is shown nowhere."""
    desk.run()
    desk.write("Notes.md", f"# Mine\n\nWi-Fi password: {SECRET}\n")
    desk.write(f"password {SECRET}.md", "x\n")
    assert asked(desk) == 1
    said = capsys.readouterr().out
    assert "Notes.md:3: password: Wi-Fi password: [secret removed: password]\n" in said
    assert "password [secret removed: password] (its name): password: " in said
    assert "git filter-repo" in said and SECRET not in said
    desk.later(days=1)
    desk.run()
    assert [row["committed"] for row in leaks(desk.root, False)["vault"]] == [True, True]


def test_lines_behind_a_key_of_several_lines_are_counted_right(desk: Desk) -> None:
    """The preview is of the same line."""
    desk.run()
    key = "-----BEGIN PRIVATE " + "KEY-----\nMIIEabcdefabcdefabcdef\n-----END PRIVATE " + "KEY-----"
    desk.write("Notes.md", f"One\n{key}\nTwo\nPIN: 483920\n")
    rows = leaks(desk.root, False)["vault"]
    assert [(row["line"], row["kind"]) for row in rows] == [(2, "private key"), (6, "pin")]
    assert rows[1]["preview"] == "PIN: [secret removed: pin]"


def test_a_secret_that_is_gone_is_still_in_the_history(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """It is listed by commit, until a new history is begun as the command tells."""
    month(desk)
    desk.run()
    desk.write("Notes.md", f"Password: {SECRET}\n")
    desk.later(days=1)
    desk.run()
    desk.write("Notes.md", "Nothing.\n")
    desk.later(days=1)
    desk.run()
    assert asked(desk) == 0
    assert asked(desk, "--history", "--json") == 1
    out = capsys.readouterr().out
    (row,) = json.loads(out[out.index("{") :])["history"]
    assert (row["path"], row["kinds"], row["stands"]) == ("Notes.md", ["password"], False)
    assert SECRET not in out
    before = desk.tree()
    shutil.rmtree(desk.vault / ".git")
    desk.run()
    assert asked(desk, "--history") == 0
    assert desk.tree() == before
    desk.is_quiet()


def test_history_alone_is_no_question(desk: Desk) -> None:
    """It belongs to ``--secrets``."""
    desk.run()
    assert main(["audit", "--history", "-C", str(desk.root)]) == 2


def test_what_is_taken_for_noise_is_no_leak(desk: Desk) -> None:
    """Hashes, ids and markers in a vault with masked secrets."""
    from desk import OWNER, SARAH

    desk.mail("a", SARAH, OWNER, "Access", f"The password is {SECRET}. The code is 4821.\n", day=13)
    desk.run()
    assert "secret removed" in desk.text()
    assert leaks(desk.root, True) == {"vault": [], "history": []}


def test_what_was_removed_from_a_title_is_no_find(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """The name of the note says that there was one, in words that look like none in any other file."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:x",
        "BEGIN:VEVENT",
        "UID:u@acme.test",
        "DTSTART:20260413T160000Z",
    )
    more = (
        "DTEND:20260413T163000Z",
        f"SUMMARY:Call PIN: 884422 pw {SECRET}",
        "ORGANIZER;CN=Sarah Quill:mailto:s@acme.test",
    )
    end = ("ATTENDEE;CN=Robin Vale:mailto:robin@vale.test", "END:VEVENT", "END:VCALENDAR", "")
    desk.source("calendar/c.ics", "\r\n".join((*lines, *more, *end)))
    desk.run()
    assert desk.find("Call PIN").endswith("Call PIN - (secret) pw (secret).md")
    assert "(secret)" in desk.note("kg-summary.md")
    assert asked(desk, "--history") == 0, capsys.readouterr().out
