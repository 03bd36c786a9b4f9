"""``%vault`` in kg-summary.md: the names of what is kept, read without a key, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from desk import Desk, month

from pipeline.cli.main import main
from pipeline.graph.graph import Graph
from pipeline.graph.summary import summary
from pipeline.graph.tokens import tokens
from pipeline.notes.kgml import parse, render

PAGE = "kg-summary.md"


def secret(desk: Desk, *words: str) -> int:
    """The command."""
    return main(["secret", *words, "-C", str(desk.root)])


def named(desk: Desk) -> list[str]:
    """The lines of the page that name secrets."""
    return [line for line in desk.note(PAGE).splitlines() if line.startswith("%vault")]


@pytest.fixture(scope="module")
def processed(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A month of mail, processed once for all tests here."""
    desk = Desk(tmp_path_factory.mktemp("line") / "desk")
    month(desk)
    desk.run()
    return desk


@pytest.fixture
def busy(processed: Desk, tmp_path: Path) -> Desk:
    """A copy of it."""
    shutil.copytree(processed.root, tmp_path / "desk")
    return Desk.there(tmp_path / "desk", processed.now)


def test_nothing_kept_is_nothing_told(busy: Desk) -> None:
    """Neither without a store nor with an empty one, and the page stays as it is."""
    before = busy.tree()
    assert named(busy) == []
    assert secret(busy, "set", "wifi", "--generate") == 0
    assert secret(busy, "rm", "wifi", "--force") == 0
    assert busy.run().commits == ()
    assert busy.tree() == before


def test_names_come_and_go(busy: Desk) -> None:
    """With the next run, in a commit of its own; run twice is run once; a new value of an old name changes nothing."""
    assert secret(busy, "set", "wifi", "--generate", "--note", "guests") == 0
    assert secret(busy, "set", "Door", "--generate") == 0
    assert named(busy) == []
    assert len(busy.run().commits) == 1
    assert named(busy) == ["%vault Door,wifi"] and "guests" not in busy.text()
    before = busy.stamps()
    assert busy.run().commits == ()
    assert secret(busy, "set", "wifi", "--generate", "--force") == 0
    assert secret(busy, "rotate") == 0
    assert busy.run().commits == ()
    assert busy.stamps() == before
    assert secret(busy, "rm", "Door", "--force") == 0
    busy.run()
    assert named(busy) == ["%vault wifi"]
    assert secret(busy, "rm", "wifi", "--force") == 0
    busy.run()
    assert named(busy) == []
    busy.is_quiet()


def test_summarize_tells_them(busy: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """``--show`` too, and neither asks for a passphrase or a key."""
    assert secret(busy, "set", "wifi", "--generate") == 0
    (busy.root / "secrets/key").unlink()
    capsys.readouterr()
    assert main(["summarize", "--show", "-C", str(busy.root)]) == 0
    assert "%vault wifi\n" in capsys.readouterr().out
    assert main(["summarize", "-C", str(busy.root)]) == 0
    assert named(busy) == ["%vault wifi"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"entries": 3}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_store_stops_no_run(busy: Desk, damage: bytes) -> None:
    """It is told once, the line is left out, all else is done; and it comes back with the store."""
    assert secret(busy, "set", "wifi", "--generate") == 0
    busy.run()
    store = busy.root / "secrets/store.json"
    whole = store.read_bytes()
    store.write_bytes(damage)
    busy.mail("late", "Sarah Quill <sarah@acme.test>", "Robin Vale <robin@vale.test>", "News", "All is fine.\n", day=28)
    report = busy.run()
    assert [problem.code for problem in report.problems] == ["secrets-unreadable"]
    assert (report.kept, report.exit_code) == (1, 1)
    assert named(busy) == []
    store.write_bytes(whole)
    assert busy.run().problems == ()
    assert named(busy) == ["%vault wifi"]


def test_two_machines_do_not_write_it_by_turns(busy: Desk) -> None:
    """Where the vault is shared and the store is not, the line stays; it goes where the store was, and is gone."""
    assert secret(busy, "set", "wifi", "--generate") == 0
    busy.run()
    here = busy.root / "secrets"
    other = busy.root.parent / "other"
    shutil.copytree(busy.root, other, ignore=shutil.ignore_patterns("secrets", ".vaultmill"))
    away = Desk.there(other, busy.now)
    away.run()
    away.mail("late", "Sarah Quill <sarah@acme.test>", "Robin Vale <robin@vale.test>", "News", "All is fine.\n", day=28)
    away.run()
    assert named(away) == ["%vault wifi"]
    shutil.rmtree(here)
    busy.run()
    assert named(busy) == []


def test_two_stores_share_the_line(busy: Desk) -> None:
    """Each machine adds the names of its own store and takes away none but those."""
    assert secret(busy, "set", "wifi", "--generate") == 0
    assert secret(busy, "set", "Door", "--generate") == 0
    busy.run()
    other = busy.root.parent / "other"
    shutil.copytree(busy.root, other, ignore=shutil.ignore_patterns("secrets", ".vaultmill"))
    away = Desk.there(other, busy.now)
    assert secret(away, "set", "router", "--generate") == 0
    assert secret(away, "set", "wifi", "--generate") == 0
    away.run()
    assert named(away) == ["%vault Door,router,wifi"]
    away.is_quiet()
    shutil.rmtree(busy.vault)
    shutil.copytree(away.vault, busy.vault)
    before = busy.tree()
    assert busy.run().commits == () and busy.tree() == before
    assert secret(busy, "rm", "Door", "--force") == 0
    assert secret(busy, "rm", "wifi", "--force") == 0
    busy.run()
    assert named(busy) == ["%vault router"]
    shutil.rmtree(away.vault)
    shutil.copytree(busy.vault, away.vault)
    away.run()
    assert named(away) == ["%vault router,wifi"]


HOSTILE = [
    ("mail, old", "mail; old"),
    ("%omitted 9 entities", "omitted 9 entities"),
    ("[[People/Sarah Quill]]", ""),
    ("<script>alert(1)</script>", ""),
    ("%machine 0123", ""),
]


@pytest.mark.parametrize(("name", "shown"), HOSTILE)
def test_names_are_text(busy: Desk, name: str, shown: str) -> None:
    """No name is a link, a tag or a line of its own; the page is read back with one name in it, and is left as ours."""
    assert secret(busy, "set", name, "--generate") == 0
    busy.run()
    (line,) = named(busy)
    assert not shown or line == f"%vault {shown}"
    assert "[[" not in line and "<" not in line
    assert len(parse(busy.note(PAGE)).vault) == 1
    assert busy.run().commits == ()
    assert secret(busy, "rm", name, "--force") == 0
    assert busy.run().problems == ()
    assert named(busy) == []


def test_many_names_leave_room_for_the_graph() -> None:
    """At most a tenth of the budget, first names first; each once."""
    names = [f"Zugang {number:04d} für das Konto 漢字漢字" for number in range(3_000)]
    shown = summary(Graph((), ()), {}, budget=1_000, vault=[names[0], *names])
    assert 3 < len(shown.vault) < 50 and list(shown.vault) == names[: len(shown.vault)]
    assert tokens(str(render(shown))) < 200
    assert len(summary(Graph((), ()), {}, budget=100_000, vault=names).vault) == 100
