"""What `make run` and `make test` install: locked, hashed, complete, and without an address."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".lock"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ENTRY = re.compile(r"^(?P<name>[a-z0-9][a-z0-9-]*)==(?P<version>[\w.!+]+)(?P<when> ; [^\\\n]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


def _pins(name: str) -> dict[str, str]:
    lines = (LOCK / f"{name}.txt").read_text("utf-8").splitlines()
    return {match["name"]: match["version"] for line in lines if (match := ENTRY.match(line))}


def _name(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", requirement)[0]).lower()


@pytest.mark.parametrize("name", ["run", "test"])
def test_every_line_is_a_pin_or_a_hash(name: str) -> None:
    """One version of each package with at least one hash; no option, no address, no path of a machine."""
    lines = (LOCK / f"{name}.txt").read_text("utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert [line for line in lines[1:] if not (ENTRY.match(line) or HASH.match(line))] == []
    for line, following in zip(lines[1:], lines[2:], strict=False):
        assert not ENTRY.match(line) or HASH.match(following), f"no hash: {line}"
    assert len(_pins(name)) > 10


def test_what_the_project_asks_for_is_locked() -> None:
    """Every dependency and the build back end are pinned for running, the tools for testing; both agree."""
    needed = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
    run, test = _pins("run"), _pins("test")
    assert {_name(entry) for entry in needed} - run.keys() == set()
    assert {_name(entry) for entry in PROJECT["project"]["optional-dependencies"]["dev"]} - {*run, *test} == set()
    assert {name for name in run.keys() & test.keys() if run[name] != test[name]} == set()


def test_pins_are_what_the_project_allows() -> None:
    """A pin below the bound of pyproject.toml would be a lock that was not renewed."""
    from packaging.requirements import Requirement

    pins = {**_pins("run"), **_pins("test")}
    project = PROJECT["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"], *PROJECT["build-system"]["requires"]]
    wrong = [entry for entry in asked if not Requirement(entry).specifier.contains(pins[_name(entry)])]
    assert wrong == []


def test_make_installs_nothing_else() -> None:
    """Packages by hash and as wheels; the project itself without dependencies, isolation or an index."""
    installs = [line for line in MAKEFILE.splitlines() if "install" in line and "$(PIP)" in line]
    assert installs == [
        "LOCKED  := $(PIP) install --require-hashes --no-deps $(WHEELS)",
        "ITSELF  := $(PIP) install --no-deps --no-build-isolation --no-index -e .",
    ]
    assert "WHEELS  ?= --only-binary=:all:" in MAKEFILE


def test_licences_are_listed() -> None:
    """One row for each locked package, with what it says of itself."""
    words = [sys.executable, str(LOCK / "licences.py"), str(LOCK / "run.txt"), str(LOCK / "test.txt")]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = {cells[1].strip(): cells[3].strip() for cells in (line.split("|") for line in told[2:])}
    assert rows.keys() == {*_pins("run"), *_pins("test")}
    assert rows["click"] == "BSD-3-Clause" and "MPL" in rows["publicsuffixlist"]
    assert "not said" not in rows.values()
