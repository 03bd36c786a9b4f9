"""Settings and caches that are damaged, of another version, unwritable, or something else altogether."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest
from fork import explained
from stage import Stage, everything

from pipeline.errors import Fault
from pipeline.vault.cachefile import save_cache

CACHES = ("raw-scan", "vault-scan", "notes", "again")


@pytest.mark.parametrize("damage", ["empty", "half", "zeros", "garbage", "newer", "gone"])
def test_damaged_caches(stages: Callable[[str], Stage], damage: str) -> None:
    """A cache that cannot be used counts as empty: the run is slower, and makes the same vault."""
    stage = stages("withdrawn")
    desk = stage.again()
    for name in CACHES:
        file = desk.root / ".vaultmill" / name
        data = file.read_bytes() if file.exists() else b"nothing"
        match damage:
            case "newer":
                save_cache(file, {"from": "the future"}, f"{name}-999")
            case "gone":
                file.unlink(missing_ok=True)
            case _:
                half = data[: len(data) // 2]
                file.write_bytes({"empty": b"", "half": half, "zeros": bytes(99), "garbage": b"\xc1" * 99}[damage])
    stage.recovers(desk)


@pytest.mark.parametrize("name", CACHES)
def test_a_folder_in_the_place_of_a_cache(stages: Callable[[str], Stage], name: str) -> None:
    """The run says which path is in the way, or does without the cache; nothing is lost by it."""
    stage = stages("withdrawn")
    desk = stage.again()
    place = desk.root / ".vaultmill" / name
    place.unlink(missing_ok=True)
    (place / "inside").mkdir(parents=True)
    try:
        desk.run(batch_size=2)
    except (Fault, OSError) as error:
        code, said = explained(error)
        assert code == 4 and name in said, said
    stage.is_typed(desk)
    shutil.rmtree(place)
    stage.recovers(desk)


def test_a_cache_folder_that_cannot_be_written(stages: Callable[[str], Stage]) -> None:
    """A sentence and exit code 4, before anything is written."""
    if os.geteuid() == 0:
        pytest.skip("the superuser may write anywhere")
    stage = stages("withdrawn")
    desk = stage.again()
    (desk.root / ".vaultmill").chmod(0o555)
    try:
        with pytest.raises((Fault, OSError)) as raised:
            desk.run()
    finally:
        (desk.root / ".vaultmill").chmod(0o755)
    assert explained(raised.value)[0] == 4
    stage.recovers(desk)


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe", b"owner: [", b"vault: 7\n", b"unknown: 1\n", b"a: &x 1\nb: *x\n", b"- list\n", bytes(40)],
    ids=["no-utf-8", "no-yaml", "wrong-type", "unknown-key", "anchors", "list", "zeros"],
)
def test_damaged_settings(stages: Callable[[str], Stage], data: bytes) -> None:
    """Settings that make no sense stop the run with exit code 2, before anything is written; they are left alone."""
    stage = stages("withdrawn")
    desk = stage.again()
    file = desk.root / "vaultmill.yaml"
    good, before = file.read_bytes(), everything(desk.vault)
    file.write_bytes(data)
    with pytest.raises(Fault) as raised:
        desk.run()
    assert explained(raised.value)[0] == 2
    assert file.read_bytes() == data and everything(desk.vault) == before
    file.write_bytes(good)
    stage.recovers(desk)
