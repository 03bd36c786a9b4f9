"""Who may write: the modules that touch the disk, what each of them writes, and that the vault has one door."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "pipeline"

WRITERS = {
    "vault/replace.py": "every file that is replaced: a temporary one beside it, then a rename",
    "vault/files.py": "notes: the path checked by locate, the bytes compared with what was read",
    "vault/journal.py": "finishing a batch after a crash: the path checked by locate; our own temporary files",
    "vault/scaffold.py": "what init lays down: the path checked by locate, never over a file",
    "vault/cachefile.py": "caches below .vaultmill/",
    "vault/rows.py": "a cache below .vaultmill/",
    "vault/access.py": "counts of use below .vaultmill/",
    "vault/lock.py": "who holds the lock, in knowledge/.git/vaultmill/",
    "vault/index.py": "which paths git's index lacks, in knowledge/.git/vaultmill/",
    "vault/refs.py": "marks of locks, in knowledge/.git/",
    "vault/objects.py": "objects, in knowledge/.git/objects/",
    "vault/history.py": "a new repository, made beside its place; its info/attributes, where there is none",
    "vault/gitprogram.py": "a nameless temporary file: what git reads",
    "run/setup.py": "init: the folders of a workspace and its settings; Corrections.md, checked by locate",
    "run/order.py": "the empty raw folder, where there is none; a cache taken away",
    "run/workspace.py": "the empty vault folder, where there is none",
    "run/session.py": "a cache taken away",
    "run/restore.py": "caches taken away",
    "run/withdrawn.py": "a cache taken away",
    "run/snapshot.py": "a cache taken away",
    "run/forgetting.py": "copies in .trash and caches taken away",
    "run/briefing.py": "the folder of caches",
    "run/serving.py": "the folder of caches",
    "run/picture.py": "the page of the graph, outside of the vault and of the sources, over no link",
    "run/serve_state.py": "the log of serve",
    "run/installing.py": "a unit of the session, when a person asks for one",
    "share/installing.py": "what agents are told, where a person asked for it; in the vault, checked by locate",
    "share/exporting/writing.py": "files that a person asked for, outside of the sources; in the vault a canvas alone",
    "live/claims.py": "leases below .vaultmill/live/",
    "query/reading.py": "a temporary folder for caches, where the workspace is read-only",
    "query/attached.py": "an attachment that a person asked for, in a new temporary folder",
    "cli/buglog.py": "the log of a bug",
    "secrets/store/disk.py": "the store of secrets and its key: a folder held open, whole files only",
    "search/store.py": "the index of search, below .vaultmill/",
}
"""Modules that may change the disk, and what they change there. Figures (``evaluate``) make scratch folders."""
TO_THE_VAULT = {
    *("vault/files.py", "vault/journal.py", "vault/scaffold.py", "run/setup.py", "share/installing.py"),
    "share/exporting/writing.py",
}
"""Those of them that write files which a person sees; each path goes through ``locate``."""
METHODS = {
    *("write_bytes", "write_text", "mkdir", "makedirs", "unlink", "rmdir", "removedirs", "rmtree", "touch", "chmod"),
    *("symlink_to", "hardlink_to", "symlink", "link", "mkfifo", "mknod", "truncate", "ftruncate", "copyfile"),
    *("copytree", "copy2", "copyfileobj", "extractall", "unpack_archive", "make_archive", "mkdtemp", "mkstemp"),
    *("TemporaryDirectory", "TemporaryFile", "NamedTemporaryFile", "RotatingFileHandler", "FileHandler", "lchmod"),
}
OF_OS = {"rename", "renames", "replace", "remove", "open", "utime", "chown", "setxattr", "removexattr"}
CALLS = METHODS | OF_OS | {"replace_file", "private_folder"}
UNPACKING = re.compile(r"\b(?:extractall|unpack_archive|\.extract\(|tarfile|shutil\.unpack)")


def modules() -> list[Path]:
    """All but the tools of ``make eval`` and ``make bench``."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "evaluate"]


def writes(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of each call that may change the disk."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if name not in CALLS:
            continue
        words = [ast.unparse(arg) for arg in [*node.args, *(k.value for k in node.keywords)]]
        owner = ast.unparse(called.value) if isinstance(called, ast.Attribute) else ""
        writing = any(re.fullmatch(r"'[rbt]*[wax+][bt+]*'", word) for word in words)
        flags = " ".join(words)
        found = (
            (
                name in METHODS
                and (owner or name[0].isupper())
                and owner != "self"
                and "index" not in owner
                and not (name == "link" and owner != "os")
            )
            or (owner == "os" and name in OF_OS - {"open"})
            or (
                owner == "os"
                and name == "open"
                and not re.search(r"READ_FLAGS|_FLAGS\b(?<!_TEMP_FLAGS)|O_RDONLY", flags)
            )
            or (name == "open" and owner != "os" and writing)
            or (name == "rename" and owner)
            or name in ("replace_file", "private_folder")
        )
        if found and "os.devnull" not in words:
            yield node.lineno, ast.unparse(node)[:80]


def test_only_these_modules_write() -> None:
    """Who writes stands in the table above, and whoever stands there writes."""
    found = {path.relative_to(PACKAGE).as_posix(): list(writes(path)) for path in modules()}
    unknown = {place: calls for place, calls in found.items() if calls and place not in WRITERS}
    assert unknown == {}
    assert {place for place in WRITERS if not found[place]} == set()


@pytest.mark.parametrize("place", sorted(TO_THE_VAULT))
def test_the_vault_has_one_door(place: str) -> None:
    """Whoever writes what a person sees asks ``locate`` where that is."""
    assert "locate(" in (PACKAGE / place).read_text("utf-8")


def test_nothing_is_unpacked() -> None:
    """Archives are read where they are; no module unpacks one to the disk."""
    assert [path.name for path in modules() if UNPACKING.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("code", "is_write"),
    [
        ("open(path)", False),
        ("open(path, 'rb')", False),
        ("os.open(path, _READ_FLAGS)", False),
        ("text.replace('a', 'b')", False),
        ("mapping.link(x)", False),
        ("open(path, 'w')", True),
        ("path.open('ab')", True),
        ("open(path, mode='x+')", True),
        ("os.open(path, os.O_WRONLY | os.O_CREAT)", True),
        ("os.open(temp, _TEMP_FLAGS, 0o600)", True),
        ("os.replace(a, b)", True),
        ("a.rename(b)", True),
        ("Path(x).write_text('')", True),
        ("shutil.rmtree(x)", True),
        ("os.link(a, b)", True),
    ],
)
def test_the_walk_tells_writes(code: str, is_write: bool, tmp_path: Path) -> None:
    """What counts as a write, so that an empty list means something."""
    file = tmp_path / "code.py"
    file.write_text(code, "utf-8")
    assert bool(list(writes(file))) == is_write
