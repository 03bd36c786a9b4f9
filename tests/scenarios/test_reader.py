"""``pipeline.reader``: what it answers over a small vault, and that it leaves no trace."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from desk import OWNER, SARAH, Desk, month

from pipeline import reader
from pipeline.reader import UsageFault, Vault
from pipeline.report import RunOptions
from pipeline.run import run
from pipeline.run.setup import init


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A month of mail and a meeting, processed once for all tests here."""
    desk = Desk(tmp_path_factory.mktemp("reader") / "desk")
    month(desk)
    meeting = "---\ntype: meeting\ndate: 2026-04-22T10:00\n---\n# Harbour talk\n\n- Robin Vale\n- Sarah Quill\n"
    desk.source("meetings/harbour.md", meeting)
    desk.mail("job", SARAH, OWNER, "News", "Hi Robin,\n\nI have moved to Lisbon.\n\nSarah\n", day=20)
    desk.run()
    return desk


@pytest.fixture
def vault(desk: Desk) -> Iterator[Vault]:
    """The vault, open."""
    with Vault.open(desk.root) as vault:
        yield vault


ASKING: list[Callable[[Vault], Any]] = [
    lambda v: v.entities(),
    lambda v: v.entity("Sarah Quill"),
    lambda v: v.resolve("S. Quill"),
    lambda v: v.lookup("Sarah Quill", detail=True),
    lambda v: v.lookup("Quill"),
    lambda v: v.recall("Lunch with Sarah Quill?"),
    lambda v: v.facts("Sarah Quill", history=True),
    lambda v: v.open_items(),
    lambda v: v.meetings(),
    lambda v: v.note("Sarah Quill"),
    lambda v: v.notes("People"),
    lambda v: v.search("questionnaire"),
    lambda v: v.neighbours("Sarah Quill"),
    lambda v: v.path("Sarah Quill", "Nora Finch"),
]
"""Every question, each with something to answer."""


def test_every_question_is_asked_here() -> None:
    """What is public and asks something stands in the table above."""
    questions = {name for name in vars(Vault) if not name.startswith("_")} - {"open", "close", "refresh"}
    code = " ".join(name for ask in ASKING for name in ask.__code__.co_names)
    assert {name for name in questions if name not in code.split()} == set()
    assert set(reader.__all__) <= set(vars(reader))


@pytest.mark.parametrize("ask", ASKING)
def test_answers_are_typed_and_frozen(vault: Vault, ask: Callable[[Vault], Any]) -> None:
    """Each question has an answer of the public types, and the same one twice."""
    answer = ask(vault)
    assert answer and answer == ask(vault)
    for one in answer if isinstance(answer, tuple) else (answer,):
        assert isinstance(one, str) or type(one).__name__ in reader.__all__
        if not isinstance(one, str):
            with pytest.raises(AttributeError):
                one.name = "other"


def _stamps(root: Path) -> dict[str, tuple[int, int]]:
    return {
        path.relative_to(root).as_posix(): (path.stat().st_mtime_ns, path.stat().st_size)
        for path in sorted(root.rglob("*"))
        if ".vaultmill" not in path.parts
    }


def test_nothing_is_written(desk: Desk) -> None:
    """Notes, history, settings and sources are as they were, to the time of each file and folder."""
    before = _stamps(desk.root)
    with Vault.open(desk.root) as vault:
        for ask in ASKING:
            ask(vault)
        vault.refresh()
    assert _stamps(desk.root) == before


def test_a_read_only_workspace(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be written, nothing is, and every question has the same answer."""
    with Vault.open(desk.root) as vault:
        expected = [ask(vault) for ask in ASKING]
    caches = _stamps(desk.root / ".vaultmill")
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode, **how: not str(path).startswith(str(desk.root)) and access(path, mode, **how)
    )
    folders = [path for path in (desk.root, *desk.root.rglob("*")) if path.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        with Vault.open(desk.root) as vault:
            assert [ask(vault) for ask in ASKING] == expected
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert _stamps(desk.root / ".vaultmill") == caches


@pytest.mark.parametrize(
    "ask",
    [
        lambda v: v.entity("Nobody Known"),
        lambda v: v.facts("Nobody Known"),
        lambda v: v.facts("Sarah Quill", as_of="yesterday"),
        lambda v: v.open_items("Nobody Known"),
        lambda v: v.meetings(since="May"),
        lambda v: v.note("No such note"),
        lambda v: v.note("../vaultmill.yaml"),
        lambda v: v.note("/etc/passwd"),
        lambda v: v.note(".git/config"),
        lambda v: v.neighbours("Nobody Known"),
        lambda v: v.resolve(""),
        lambda v: v.search("boat", since="May"),
    ],
)
def test_faults(vault: Vault, ask: Callable[[Vault], Any]) -> None:
    """What is not there, or makes no sense, is one kind of fault with a line to read."""
    with pytest.raises(UsageFault) as told:
        ask(vault)
    assert str(told.value) and "\n" not in str(told.value)


def test_no_vault(tmp_path: Path) -> None:
    """A folder without a workspace is a fault, too, and stays empty."""
    with pytest.raises(UsageFault):
        Vault.open(tmp_path)
    assert not list(tmp_path.iterdir())


def test_where_it_is_opened(desk: Desk) -> None:
    """The workspace, the vault or any folder below will do; a path may be text."""
    for path in (desk.root, desk.vault, str(desk.vault / "People")):
        with Vault.open(path) as vault:
            assert vault.root == desk.root and vault.entity("sarah@acme.test").name == "Sarah Quill"


def test_what_it_says(vault: Vault) -> None:
    """The answers hold what the mails said."""
    sarah = vault.entity("sarah-quill")
    assert (sarah.kind, sarah.note, sarah.role) == ("person", "People/Sarah Quill.md", "VP Engineering")
    assert [one.name for one in vault.entities("person")] == ["Nora Finch", "Sarah Quill"]
    assert vault.resolve("Sarah Quill").verdict == "same" and vault.resolve("Zo Brandnew").verdict == "new"
    assert any("Lisbon" in one.text and one.quote for one in vault.facts("Sarah Quill"))
    assert not any("Lisbon" in one.text for one in vault.facts("Sarah Quill", as_of="2026-04-19"))
    asked = [one for one in vault.open_items("Sarah Quill") if "questionnaire" in one.text]
    assert asked and asked[0].note.startswith("Sources/2026/04/") and asked[0].mine
    assert vault.meetings("2026-04-22", "2026-04-22")[0].title == "Harbour talk"
    assert vault.meetings("2026-04-23") == ()
    note = vault.note("People/Sarah Quill")
    assert note.properties["id"] == "sarah-quill" and "Summary" in dict(note.sections)
    assert "Pricing proposal" in vault.search("questionnaire")[0].name
    assert vault.recall("thanks!") == () and len(vault.recall("ask Sarah Quill")[0].lines) <= 5
    assert {"Acme", "Sarah Quill"} <= {one.name for one in vault.neighbours("Acme")}


def test_a_look_anew(desk: Desk) -> None:
    """An open vault shows what was; refreshed, what is."""
    with Vault.open(desk.root) as vault:
        assert vault.lookup("Sarah Quill").name
        path = desk.vault / "People/Nora Finch.md"
        text = path.read_text("utf-8")
        path.write_text(text.replace("role: Head of Finance", "role: Chief of Finance"), "utf-8")
        try:
            assert vault.entity("Nora Finch").role == "Head of Finance"
            vault.refresh()
            assert vault.entity("Nora Finch").role == "Chief of Finance"
        finally:
            path.write_text(text, "utf-8")


def test_the_example_of_the_readme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs as it stands there, on the sample."""
    root = Path(__file__).resolve().parents[2]
    code = re.search(r"^```python\n(.*?)^```$", (root / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert code
    shutil.copytree(root / "raw", tmp_path / "raw")
    init(tmp_path, "", (), "", "")
    run(tmp_path, RunOptions(), lambda *_: None)
    exec(code[1].replace("~/my-vault", str(tmp_path)), {})
    said = capsys.readouterr().out
    assert "Partner at Harbour Lane Capital" in said and "pro rata" in said
