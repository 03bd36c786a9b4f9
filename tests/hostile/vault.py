"""The files of a vault by keys that are equal in both twins, and what one of them holds that the other does not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.hostile import judge
from tests.hostile.mails import MARK

_EMAILS = re.compile(r"(?ms)^emails:\n((?:  - .*\n)+)")


def read(knowledge: Path) -> dict[str, str]:
    """Path -> text of every file that a person or a program may open."""
    files = (file for file in sorted(knowledge.rglob("*")) if file.is_file())
    named = ((file.relative_to(knowledge).as_posix(), file) for file in files)
    return {path: file.read_bytes().decode() for path, file in named if "/." not in f"/{path}"}


def key(path: str, text: str) -> str:
    """A person is known by the address, all others by the mark in the path: their names are made of foreign words."""
    emails = match[1] if (match := _EMAILS.search(text)) else ""
    marks = sorted({mark.lower() for mark in MARK.findall(emails) or MARK.findall(path)})
    folder = "/".join(part for part in path.split("/")[:-1] if not MARK.search(part))
    return f"{folder}/<{' '.join(marks)}>{path[path.rfind('.') :]}" if marks else path


def constructs(files: dict[str, str]) -> dict[str, judge.Counted]:
    """What both readings find, by key. Links are told by the key of the note that they name, if there is one."""
    found: dict[str, judge.Counted] = {}
    for path, text in files.items():
        counted = found.setdefault(key(path, text), Counter())
        if path.endswith(".md"):
            counted.update({(f"oracle {kind}", what): n for (kind, what), n in judge.oracle(text).items()})
            counted.update(judge.seen(text))
        elif path.endswith(".jsonl"):
            counted.update(judge.facts(text))
        else:
            counted.update([("bytes", text)])
    return found


def more(these: dict[str, judge.Counted], than: dict[str, judge.Counted]) -> dict[tuple[str, str, str], int]:
    """(file, kind, what) -> how many of them the first vault has beyond the second, in the files that both have."""
    return {
        (name, kind, what): count
        for name in sorted(these.keys() & than.keys())
        for (kind, what), count in sorted((these[name] - than[name]).items())
    }
