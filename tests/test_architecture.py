"""The rooms keep to their borders: who imports whom, what pure rooms may not touch, who prints, how long files are."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pipeline"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_template" not in path.parts)

STAGES = {"read", "label", "extract", "resolve", "build"}
PURE = STAGES | {"notes", "index", "flow", "state", "model", "taxonomy", "report", "live"}
PURE |= {"domains", "folders", "months", "quotes", "whose", "graph", "retrieval"}
EFFECTS = {"live/claims.py", "live/plugins.py", "live/running.py", "retrieval/running.py"}
"""Modules of pure rooms that do effects."""
SHARED = {"model", "taxonomy", "errors", "domains", "folders", "months", "quotes", "whose"}
MAY_IMPORT = {
    "model": set(),
    "errors": set(),
    "taxonomy": {"model"},
    "domains": set(),
    "folders": set(),
    "months": set(),
    "quotes": set(),
    "whose": {"model", "domains", "folders"},
    "notes": SHARED,
    "read": SHARED | {"notes"},
    "extract": SHARED | {"notes"},
    "label": SHARED,
    "index": SHARED | {"notes"},
    "resolve": SHARED | {"notes", "index", "secrets"},
    "build": SHARED | {"notes", "index"},
    "report": {"model"},
    "live": SHARED | {"notes", "index", "build", "state"},
    "graph": SHARED | {"notes", "build", "secrets"},
    "retrieval": SHARED | {"notes", "graph"},
    "flow": SHARED | STAGES | {"notes", "report", "index", "secrets", "state"},
}
"""Room -> rooms of the package that it may import, besides itself. Rooms that are missing here do effects."""

IMPURE_MODULES = {
    *("asyncio", "fcntl", "getpass", "glob", "http", "locale", "multiprocessing", "os", "pathlib", "random"),
    *("requests", "shutil", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "dulwich"),
    *("urllib.request", "watchdog", "filelock"),
}
PURE_NAMES = {("pathlib", "PurePosixPath"), ("pathlib", "PurePath"), ("os", "PathLike")}
CLOCKS = {"now", "utcnow", "today", "uuid1", "uuid4", "localtime"}
HEAVY = {
    "cryptography",
    "dateparser",
    "dulwich",
    "icalendar",
    "mcp",
    "phonenumbers",
    "resiliparse",
    "rich",
    "spacy",
}
LONGEST = 400


def room(path: Path) -> str:
    """The room of a module: its folder below pipeline/, or its own name."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def place(path: Path) -> str:
    """A module's path below pipeline/."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    """All imports below a node: (module, name or "", line)."""
    for found in ast.walk(node):
        if isinstance(found, ast.Import):
            yield from ((alias.name, "", found.lineno) for alias in found.names)
        elif isinstance(found, ast.ImportFrom):
            assert found.level == 0, "imports are absolute"
            yield from ((found.module or "", alias.name, found.lineno) for alias in found.names)


def rooms_imported(path: Path) -> Iterator[tuple[str, int]]:
    """Rooms of the package that a module imports."""
    for module, name, line in imports(tree(path)):
        if module == "pipeline":
            yield name, line
        elif module.startswith("pipeline."):
            yield module.split(".")[1], line


def at(path: Path, line: int, what: str) -> str:
    """One finding."""
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def test_there_is_something_to_check() -> None:
    """The walk finds the package, so that an empty list of findings means something."""
    assert len(MODULES) > 20
    assert {"cli", "model"} <= {room(path) for path in MODULES}


def test_rooms_import_only_what_they_may() -> None:
    """Stage rooms know the nouns and nothing of each other; only cli and __main__ know cli."""
    findings = []
    for path in MODULES:
        here = room(path)
        for other, line in rooms_imported(path):
            allowed = None if place(path) in EFFECTS else MAY_IMPORT.get(here)
            if other != here and allowed is not None and other not in allowed:
                findings.append(at(path, line, f"{here} must not import {other}"))
            if other == "cli" and here not in ("cli", "__main__"):
                findings.append(at(path, line, "only cli imports cli"))
    assert findings == []


def test_vault_knows_no_stage() -> None:
    """The disk is served to the stages, not the other way round."""
    vault = [path for path in MODULES if room(path) == "vault"]
    found = [at(path, line, other) for path in vault for other, line in rooms_imported(path) if other in STAGES]
    assert found == []


def test_pure_rooms_import_nothing_impure() -> None:
    """No clock, disk, network, process or chance in a pure room; pure paths are fine."""
    findings = []
    for path in MODULES:
        if room(path) not in PURE or place(path) in EFFECTS:
            continue
        for module, name, line in imports(tree(path)):
            if (module, name) in PURE_NAMES:
                continue
            if module in IMPURE_MODULES or module.split(".")[0] in IMPURE_MODULES:
                findings.append(at(path, line, f"imports {module} {name}".rstrip()))
    assert findings == []


def test_pure_rooms_call_nothing_impure() -> None:
    """No ``open``, ``print``, ``input``, ``eval``, ``exec``; no ``datetime.now`` and its like; no ``global``."""
    findings = []
    for path in MODULES:
        if room(path) not in PURE or place(path) in EFFECTS:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Global):
                findings.append(at(path, node.lineno, "global"))
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            if isinstance(called, ast.Name) and called.id in {"open", "print", "input", "eval", "exec"}:
                findings.append(at(path, node.lineno, called.id))
            if isinstance(called, ast.Attribute) and called.attr in CLOCKS:
                owner = ast.unparse(called.value)
                if owner.rpartition(".")[2] in {"datetime", "date", "time", "uuid"}:
                    findings.append(at(path, node.lineno, f"{owner}.{called.attr}"))
    assert findings == []


def test_only_output_prints() -> None:
    """One module decides what reaches the screen."""
    findings = []
    for path in MODULES:
        if path == PACKAGE / "cli" / "output.py":
            continue
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call):
                continue
            text = ast.unparse(node.func)
            if text in {"print", "click.echo", "click.secho", "echo", "sys.stdout.write", "sys.stderr.write"}:
                findings.append(at(path, node.lineno, text))
    assert findings == []


def test_heavy_imports_stand_where_they_are_used() -> None:
    """What takes long to import is imported inside the function that needs it."""
    findings = []
    for path in MODULES:
        for node in tree(path).body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                found = [(name, line) for name, _, line in imports(node) if name.split(".")[0] in HEAVY]
                findings += [at(path, line, name) for name, line in found]
    assert findings == []


def test_modules_are_short_and_say_what_they_are() -> None:
    """At most 400 lines, a docstring on top, and no drawer names."""
    drawers = {"utils", "helpers", "common", "manager", "service", "processor", "misc"}
    findings = []
    for path in MODULES:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST:
            findings.append(at(path, lines, "too long"))
        if path.stat().st_size and not ast.get_docstring(tree(path)):
            findings.append(at(path, 1, "no docstring"))
        if path.stem in drawers and room(path) != "cli":  # modules there are named as the commands are
            findings.append(at(path, 1, "a drawer name"))
    assert findings == []


def test_what_is_imported_is_declared() -> None:
    """Every third-party package that the program imports is a dependency, or belongs to an extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [entry for name, entries in project["optional-dependencies"].items() if name != "dev" for entry in entries]
    declared = {_name(entry) for entry in [*project["dependencies"], *extras]}
    owners = metadata.packages_distributions()
    findings = set()
    for path in MODULES:
        for module, _, line in imports(tree(path)):
            top = module.split(".")[0]
            if top == "pipeline" or top in sys.stdlib_module_names:
                continue
            if not {_name(owner) for owner in owners.get(top, [])} & declared:
                findings.add(at(path, line, top))
    assert sorted(findings) == []


def _name(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", requirement)[0]).lower()


def test_version_stands_in_one_place_per_file() -> None:
    """The version of the package and of the project are the same."""
    import pipeline

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == pipeline.__version__


@pytest.mark.parametrize("test", sorted((ROOT / "tests").rglob("test_*.py")), ids=lambda path: path.stem)
def test_every_test_says_what_it_shows(test: Path) -> None:
    """Each test function has one line that names the behaviour."""
    functions = [node for node in ast.walk(tree(test)) if isinstance(node, ast.FunctionDef)]
    silent = [f.name for f in functions if f.name.startswith("test_") and not ast.get_docstring(f)]
    assert silent == []
