"""Print the licence of every locked package as a Markdown table, from what the installed packages say of themselves."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

_PIN = re.compile(r"([A-Za-z0-9][\w.-]*)==([^\s;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$")
_SHORT = 60
"""Some packages put the whole text of their licence where its name belongs."""


def pins(lock: Path) -> list[tuple[str, str]]:
    """Name and version of each line that pins one."""
    found = (_PIN.match(line) for line in lock.read_text("utf-8").splitlines())
    return [(match[1], match[2]) for match in found if match]


def licence(name: str) -> str:
    """SPDX expression if there is one, else the classifiers, else the name that the field holds."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return "not installed here"
    classes = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or [] if c.startswith("License :: ")]
    named = (about.get("License") or "").strip()
    short = named if named and "\n" not in named and len(named) <= _SHORT else ""
    return about.get("License-Expression") or ", ".join(classes) or short or "not said"


def main(locks: list[str]) -> int:
    """One row for each package."""
    rows = sorted({(name, version, licence(name)) for lock in locks for name, version in pins(Path(lock))})
    sys.stdout.write("| Package | Version | Licence |\n|---|---|---|\n")
    for name, version, terms in rows:
        sys.stdout.write(f"| {name} | {version} | {terms.replace('|', '/')} |\n")
    return 0 if rows else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
