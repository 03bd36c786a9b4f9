"""The index of search: up to date by what changed, made anew when anything is wrong, private, and nobody's loss."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from pathlib import Path

import pytest
from shelf_of_notes import Shelf

from pipeline.errors import Locked
from pipeline.search import Searcher, finding, indexing, preparing, search, store
from pipeline.search.keeping import keep_found


@pytest.fixture
def filled(shelf: Shelf) -> Shelf:
    """Three notes, looked for once."""
    shelf.entity("person", "Ida Moor", "Knows about slate.", emails="ida@moor.test", aliases="Idaline")
    shelf.mail("2026-03-01", "Slate in March", ("Ida Moor", "The slates are dear."), people="Ida Moor")
    shelf.put("own.md", "# Own\n\nA quince by the shed. #garden\n")
    assert shelf.ask("quince") == ["own"]
    return shelf


def rows(root: Path) -> dict[str, int]:
    """How much stands in each table."""
    connection = sqlite3.connect(root / ".vaultmill" / store.FILE)
    names = ("docs", "labels", "bearing", "tags", "links", "passages")
    found = {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    found["terms"] = connection.execute("SELECT count(*) FROM vocab").fetchone()[0]
    connection.execute("INSERT INTO fts (fts) VALUES ('integrity-check')")
    connection.close()
    return found


def test_a_folder_where_the_index_belongs(filled: Shelf) -> None:
    """The answer is the same; it stays, as it may hold something."""
    file = filled.root / ".vaultmill" / store.FILE
    store.drop_store(file.parent)
    file.mkdir()
    assert filled.ask("quince") == ["own"]
    assert file.is_dir()


def test_a_link_where_the_index_belongs_is_not_followed(filled: Shelf, tmp_path: Path) -> None:
    """What it leads to is left alone."""
    file, other = filled.root / ".vaultmill" / store.FILE, tmp_path / "other"
    other.write_bytes(b"")
    store.drop_store(file.parent)
    file.symlink_to(other)
    assert filled.ask("quince") == ["own"]
    assert other.read_bytes() == b"" and not file.is_symlink()


def test_nothing_changed_nothing_is_read(filled: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search over an unchanged vault opens no note but those it shows."""
    for file in filled.vault.rglob("*.md"):
        os.utime(file, (1, 1))
    filled.ask("quince")
    monkeypatch.setattr(preparing, "_bytes", lambda _: pytest.fail("read again"))
    with Searcher(filled.root) as searcher:
        assert searcher.refresh() == indexing.Changes()
        assert [hit.name for hit in searcher.search("quince")] == ["own"]


def test_changes_are_found_at_once(filled: Shelf) -> None:
    """Edited, added, renamed and deleted notes; what went is gone from every table."""
    before = rows(filled.root)
    own = filled.put("own.md", "# Own\n\nA medlar by the shed.\n")
    assert (filled.ask("quince"), filled.ask("medlar")) == ([], ["own"])
    own.rename(filled.vault / "moved.md")
    assert [hit.note for hit in filled.hits("medlar")] == ["moved.md"]
    (filled.vault / "moved.md").unlink()
    assert filled.ask("medlar") == []
    filled.put("own.md", "# Own\n\nA quince by the shed. #garden\n")
    assert filled.ask("quince") == ["own"]
    assert rows(filled.root) == before


def test_an_edit_that_time_and_size_hide_is_found(filled: Shelf) -> None:
    """A note that changed within the second in which it was looked at, to one of equal size."""
    own = filled.vault / "own.md"
    status = own.stat()
    own.write_text(own.read_text("utf-8").replace("quince", "medlar"), "utf-8")
    os.utime(own, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert filled.ask("medlar") == ["own"]


def test_the_index_equals_one_made_anew(filled: Shelf) -> None:
    """However it came about: the same answers with the same scores."""
    for number in range(5):
        filled.put(f"more {number}.md", f"# More {number}\n\nslate quince {'shed ' * number}\n")
        filled.ask("shed")
    filled.put("more 1.md", "# Other\n\nnothing of it\n")
    (filled.vault / "more 2.md").unlink()
    grown = [filled.hits(query) for query in ("slate", "quince shed", "ida", "moor slate")]
    store.drop_store(filled.root / ".vaultmill")
    assert grown == [filled.hits(query) for query in ("slate", "quince shed", "ida", "moor slate")]


@pytest.mark.skipif(sys.platform != "linux", reason="one process at a time")
def test_several_processes_make_the_same_index(filled: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many notes the words are made alike by processes of their own."""
    alone = [filled.hits(query) for query in ("slate", "quince", "ida")]
    store.drop_store(filled.root / ".vaultmill")
    monkeypatch.setattr(preparing, "MANY", 1)
    monkeypatch.setattr(preparing, "_PIECE", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert alone == [filled.hits(query) for query in ("slate", "quince", "ida")]


@pytest.mark.parametrize("damage", [b"", b"no database at all", b"SQLite format 3\0" + b"\xff" * 5000, None])
def test_a_damaged_index_is_made_anew(filled: Shelf, damage: bytes | None) -> None:
    """Empty, foreign, cut off or with bad pages: the next search has its answer."""
    file = filled.root / ".vaultmill" / store.FILE
    data = file.read_bytes()
    bad = data[: len(data) // 2] + b"\xaa" * (len(data) // 2) if damage is None else damage
    file.write_bytes(bad)
    assert filled.ask("quince") == ["own"]
    assert filled.ask("slate")


def test_another_version_and_another_vault_are_made_anew(filled: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of an older layout is believed."""
    connection = sqlite3.connect(filled.root / ".vaultmill" / store.FILE)
    connection.execute("UPDATE meta SET value = 'search-0' WHERE key = 'version'")
    connection.execute("UPDATE docs SET name = 'wrong'")
    connection.commit()
    connection.close()
    assert filled.ask("quince") == ["own"]
    monkeypatch.setattr(store, "VERSION", "search-999")
    assert filled.ask("quince") == ["own"]


def test_it_may_be_deleted_at_any_time(filled: Shelf) -> None:
    """Even while a search has it open."""
    with Searcher(filled.root) as searcher:
        store.drop_store(filled.root / ".vaultmill")
        assert [hit.name for hit in searcher.search("quince")] == ["own"]
    assert filled.ask("quince") == ["own"]


@pytest.mark.skipif(os.name != "posix", reason="this system knows no modes")
def test_it_is_its_owners_alone(shelf: Shelf) -> None:
    """Whatever the umask, also what SQLite puts beside it."""
    shelf.put("own.md", "# Own\n\nquince\n")
    before = os.umask(0)
    try:
        with Searcher(shelf.root) as searcher:
            searcher.refresh()
            modes = {file.name: oct(file.stat().st_mode & 0o777) for file in searcher.cache.glob("search*")}
    finally:
        os.umask(before)
    assert modes and set(modes.values()) == {"0o600"}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_workspace_is_searched(filled: Shelf) -> None:
    """The index is taken into memory; what changed is found all the same."""
    filled.put("own.md", "# Own\n\nmedlar\n")
    cache = filled.root / ".vaultmill"
    cache.chmod(0o500)
    try:
        assert filled.ask("medlar") == ["own"]
    finally:
        cache.chmod(0o700)


def test_without_a_writable_cache_it_is_in_memory(filled: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the file is searched, and the file is left as it is; a damaged one is not needed."""
    monkeypatch.setattr(store, "_is_writable", lambda _: False)
    file = filled.root / ".vaultmill" / store.FILE
    data = file.read_bytes()
    filled.put("own.md", "# Own\n\nmedlar\n")
    assert filled.ask("medlar") == ["own"]
    assert file.read_bytes() == data
    file.write_bytes(b"damaged")
    assert filled.ask("medlar") == ["own"]
    assert file.read_bytes() == b"damaged"


def test_another_process_may_write_meanwhile(filled: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is searched while another process holds the file; an empty index that it makes is waited for."""
    monkeypatch.setattr(store, "WAIT", 0.05)
    other = sqlite3.connect(filled.root / ".vaultmill" / store.FILE, isolation_level=None)
    filled.put("new.md", "# New\n\nmedlar\n")
    other.execute("BEGIN IMMEDIATE")
    assert filled.ask("medlar") == []
    assert filled.ask("quince") == ["own"]
    other.execute("DELETE FROM docs")
    other.execute("COMMIT")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Locked):
        filled.ask("quince")
    other.execute("ROLLBACK")
    other.close()


def test_links_out_of_the_vault_are_not_followed(filled: Shelf, tmp_path: Path) -> None:
    """Neither by the look at all, nor when single notes are named."""
    far = tmp_path / "far.md"
    far.write_text("# Far\n\nmedlar\n", "utf-8")
    (filled.vault / "near.md").symlink_to(far)
    assert filled.ask("medlar") == []
    with Searcher(filled.root) as searcher:
        searcher.refresh(["near.md", "../far.md", "own.md", "gone.md"])
        assert searcher.search("medlar") == []


def test_a_run_keeps_an_index_that_is_there(filled: Shelf) -> None:
    """What it wrote is taken up; where nobody ever searched it makes none, and it never fails."""
    cache = filled.root / ".vaultmill"
    filled.put("new.md", "# New\n\nmedlar\n")
    keep_found(cache, filled.vault, ["new.md"])
    assert [hit.name for hit in search(filled.root, "medlar", fresh=False)] == ["new"]
    (cache / store.FILE).write_bytes(b"damaged")
    keep_found(cache, filled.vault, ["new.md"])
    assert filled.ask("medlar") == ["new"]
    store.drop_store(cache)
    keep_found(cache, filled.vault, ["new.md"])
    assert not store.has_store(cache)


def test_files_that_cannot_be_read_are_left_out(filled: Shelf) -> None:
    """Bytes that are no text, huge lines, broken properties: a note like any other, and never an error."""
    (filled.vault / "bytes.md").write_bytes(b"# B\xff\xfe\n\nmedlar \x00 quince\n")
    filled.put("front.md", "---\nid: [\n: : :\n\x07\n---\nmedlar\n")
    filled.put("open.md", "---\nid: x\nmedlar without an end\n")
    filled.put("long.md", "medlar " + "x" * 300_000 + " " + "y " * 50_000)
    filled.put("life/areas/people/x/facts.jsonl", 'not json\n[]\n{"fact": 3}\n{"fact": "medlar", "id": null}\n')
    assert len(filled.ask("medlar")) >= 4


@pytest.mark.parametrize(
    "text",
    [
        "[[" * 20_000, "**" * 20_000, "`" * 40_000, "a: " * 20_000, "\\" * 40_000, "x. " * 20_000, "- " * 20_000,
        "---\n" * 10_000, "#" * 40_000, "![](" * 10_000, "12:00 — " * 8_000, "漢" * 40_000, "^a-" * 10_000,
        "<!--" * 10_000, "&#38;" * 10_000, "é" * 40_000, ("A: b\n" * 9_000), ("_*" * 20_000),
    ],
)  # fmt: skip
def test_hostile_notes_cost_little(text: str) -> None:
    """No text of that size takes long to be cut into passages and words."""
    from pipeline.search.passages import passages
    from pipeline.search.reading import read_page

    begin = time.process_time()
    for path in ("Meetings/a.md", "People/b.md", "c.md"):
        front = '---\nid: "0"\nkind: meeting\nprocessed: true\n---\n# T\n## Text\n'
        page = read_page(path, (front if path.startswith("M") else "") + text)
        [*preparing.columns(page, passages(page))]
    assert time.process_time() - begin < 3.0


def test_importing_the_call_loads_little() -> None:
    """``pipeline.search`` alone brings neither SQLite nor the engine."""
    import subprocess

    code = "import sys, pipeline.search; print('sqlite3' in sys.modules, 'rapidfuzz' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
    assert finding.LIMIT == 20
