"""A store against a dictionary: whatever is done, in whatever order, both hold the same."""

from __future__ import annotations

import shutil
import tempfile
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pipeline.secrets.store import Secret, Store, names
from pipeline.secrets.store.faults import BadName, NameTaken, NoStore, UnknownName

NAMES = st.sampled_from(["a", "b", "A", "é", "e\u0301", "x" * 100, "a b"]) | st.text(min_size=1, max_size=5)
VALUES = st.binary(max_size=200)
NOTES = st.none() | st.text(max_size=20)


class Machine(RuleBasedStateMachine):
    """``held``: what the store should hold."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="store-"))
        self.folder = self.root / "0"
        self.held: dict[str, tuple[bytes, str]] = {}
        self.made = False
        self.reopen()

    def teardown(self) -> None:
        """Take the scratch folder away."""
        shutil.rmtree(self.root)

    @rule()
    def reopen(self) -> None:
        """As the next command does."""
        self.store = Store(self.folder, now=lambda: datetime(2026, 1, 1, tzinfo=UTC))

    @rule(name=NAMES, value=VALUES, note=NOTES, replace=st.booleans())
    def set(self, name: str, value: bytes, note: str | None, replace: bool) -> None:
        """Store one."""
        plain = unicodedata.normalize("NFC", name)
        try:
            replaced = self.store.set(name, Secret(value), note, replace=replace)
        except BadName:
            assert plain not in self.held
            return
        except NameTaken:
            assert plain in self.held and not replace
            return
        assert replaced == (plain in self.held)
        self.held[plain] = (value, note if note is not None else self.held.get(plain, (b"", ""))[1])
        self.made = True

    @rule(name=NAMES)
    def get(self, name: str) -> None:
        """Ask for one."""
        plain = unicodedata.normalize("NFC", name)
        try:
            assert self.store.get(name) == Secret(self.held[plain][0])
        except (BadName, UnknownName, NoStore, KeyError):
            assert plain not in self.held

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        """Take one out."""
        plain = unicodedata.normalize("NFC", name)
        try:
            self.store.remove(name)
            del self.held[plain]
        except (BadName, UnknownName, NoStore):
            assert plain not in self.held

    @rule()
    def rotate(self) -> None:
        """Another key."""
        try:
            self.store.rotate()
        except NoStore:
            assert not self.made

    @rule()
    def move(self) -> None:
        """Copy the folder elsewhere and go on there."""
        target = self.folder.with_name(str(int(self.folder.name) + 1))
        if self.folder.exists():
            shutil.copytree(self.folder, target)
        self.folder = target
        self.reopen()

    @invariant()
    def holds(self) -> None:
        """Names without a key, values and notes with it."""
        assert [one.name for one in names(self.folder)] == sorted(self.held)
        assert {one.name: (one.value.reveal(), one.note) for one in self.store.entries()} == self.held


@pytest.mark.parametrize("steps", [25])
def test_a_store_is_a_dictionary(steps: int) -> None:
    """Set, get, remove, rotate, reopen, copy."""
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(Machine, settings=settings(max_examples=15, stateful_step_count=steps))
