"""Many processes at once: nothing is lost, nobody sees half of anything."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable

import pytest

from pipeline.secrets.store import Secret, store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
WRITERS, TURNS = 8, 20


def child(work: Callable[[], object]) -> int:
    """Start the work in a process of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        number = os.fork()
    if number == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    return number


def all_end_well(children: list[int]) -> bool:
    """Wait for all of them."""
    return [os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]) for number in children] == [0] * len(children)


def test_nothing_is_lost(desk) -> None:
    """Eight writers that begin without a store, twenty secrets each, while others change the key and read."""

    def write(who: int) -> None:
        own = desk.store()
        for turn in range(TURNS):
            own.set(f"{who}-{turn}", Secret(f"value {who} {turn}"))

    def rotate() -> None:
        desk.store().set("first", Secret("1"))
        for _ in range(8):
            desk.store().rotate()

    def read() -> None:
        for _ in range(20):
            for one in desk.store().entries():
                assert one.name == "first" or one.value.reveal().decode() == f"value {one.name.replace('-', ' ')}"

    works = [*(lambda who=who: write(who) for who in range(WRITERS)), rotate, read]
    assert all_end_well([child(work) for work in works])
    assert len(desk.plain()) == WRITERS * TURNS + 1
    assert sorted(desk.files()) == [".gitignore", "key", "lock", "store.json"]


def test_one_name_many_writers(desk) -> None:
    """Only one of them makes it; the others are told that it is there."""
    taken = desk.folder.parent / "taken"
    taken.mkdir()

    def write(who: int) -> None:
        from pipeline.secrets.store.faults import NameTaken

        try:
            desk.store().set("a", Secret(str(who)))
        except NameTaken:
            (taken / str(who)).touch()

    assert all_end_well([child(lambda who=who: write(who)) for who in range(WRITERS)])
    assert len(list(taken.iterdir())) == WRITERS - 1
    assert not (taken / desk.plain()["a"][0].decode()).exists()


def test_a_key_changed_between_two_looks(desk, monkeypatch) -> None:
    """A reader that has the old store and finds the new key looks again."""
    desk.store().set("a", Secret("1"))
    real, rotated = store.find_keys, []

    def find(*words):
        if not rotated:
            rotated.append(True)
            desk.store().rotate()
        return real(*words)

    monkeypatch.setattr(store, "find_keys", find)
    assert desk.store().get("a") == Secret("1") and rotated
