"""A browser that shows the vault asks nobody for anything and runs no script of a mail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile import browser, vault
from tests.hostile.mails import HOST
from tests.hostile.test_mailbox import ALL, built

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("no_sync"),
    pytest.mark.skipif(not browser.program(), reason="Chromium is not installed: nothing can show the vault"),
]


def test_a_raw_mail_is_noticed(tmp_path: Path) -> None:
    """The proof that the next test can fail: vectors shown as they were written ask for pictures and run scripts."""
    raw = {name: evil.format(m="Zqbabab", h=HOST) for name, evil, _ in ALL}
    calm = browser.asked({"calm": "# Calm\n\nNothing here.\n"}, tmp_path / "calm")
    assert HOST not in calm and browser.CANARY not in calm and browser.VAULT in calm
    for name in ("img", "script", "toggle"):
        found = browser.asked({name: raw[name]}, tmp_path / name)
        assert browser.CANARY in found, (name, found)
    for name in ("image", "iframe", "stylesheet", "css-url", "refresh", "style"):
        found = browser.asked({name: raw[name]}, tmp_path / name)
        assert HOST in found, (name, found)


def test_nothing_leaves_and_nothing_runs(tmp_path: Path) -> None:
    """Every note of the hostile vault: but for what the browser asks its makers for, it asks only for the notes."""
    files = vault.read(built(tmp_path / "evil", True).vault)
    notes = {path: text for path, text in files.items() if path.endswith(".md")}
    assert len(notes) > 300
    asked = browser.asked(notes, tmp_path / "profile")
    assert {host for host in asked if not host.endswith(browser.MAKERS)} == {browser.VAULT}
