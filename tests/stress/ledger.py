"""What a person did: every word typed, every unit touched. The invariants are checked against it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

TOKEN = re.compile(r"zq\d+x")
_BLOCK = re.compile(r"\s\^([a-z0-9-]+)\s*$")
_TARGET = re.compile(r"\[\[([^\]|#\\]+)")
_FIELD = re.compile(r"^- \*\*(.+?):\*\*")
_BOX = re.compile(r"^\s*- \[.\] ")


class Ledger:
    """``alive``: token -> note in which it stands. ``touched``: note -> names of lines, headings and properties.

    What the editor's own merge did is counted apart: tokens ``lost``, lines ``garbled`` or doubled.
    """

    def __init__(self) -> None:
        self.alive: dict[str, str] = {}
        self.touched: defaultdict[str, set[str]] = defaultdict(set)
        self.copies: dict[str, bytes] = {}
        self.deleted: dict[str, str] = {}
        self.lost: list[tuple[str, str]] = []
        self.garbled: Counter[str] = Counter()
        self.edits = self.count = 0

    def token(self) -> str:
        """A word that stands nowhere else."""
        self.count += 1
        return f"zq{self.count}x"

    def edited(self, path: str, before: str, after: str) -> None:
        """A person changed a note."""
        self.edits += 1
        now = set(TOKEN.findall(after)) - _replaced(before, after)
        for token in set(TOKEN.findall(before)) - now:
            if self.alive.get(token) == path:
                del self.alive[token]
        self.alive.update(dict.fromkeys(now - set(TOKEN.findall(before)), path))
        self.touch(path, before, after)

    def touch(self, path: str, before: str, after: str) -> int:
        """Whatever differs between two texts is no longer as the program left it. How many lines that are."""
        old, new = Counter(_placed(before)), Counter(_placed(after))
        differs = [*(old - new).elements(), *(new - old).elements()]
        for heading, line in differs:
            self.touched[path] |= {*names(line), "under:" + heading}
        return len(differs)

    def merged(self, path: str, mine: str, disk: str, result: str) -> None:
        """The editor merged: what it lost or garbled thereby is its own doing."""
        kept = set(TOKEN.findall(result))
        for token in [t for t, home in self.alive.items() if home == path and t not in kept]:
            if token in mine or token in disk:
                self.lost.append((path, token))
                del self.alive[token]
        one, other, now = (Counter(line for _, line in _placed(text)) for text in (mine, disk, result))
        garbled = [line for line, count in now.items() if count > max(one[line], other[line])]
        self.garbled.update(garbled)
        self.touch(path, disk, result)

    def dropped(self, path: str, text: str) -> None:
        """The program took a note away under an open buffer: nothing that was typed there may be among it."""
        for token in TOKEN.findall(text):
            assert self.alive.get(token) != path, f"{path} was taken away with {token} in it"

    def renamed(self, old: str, new: str) -> None:
        """A note has another path now."""
        self.alive = {token: new if path == old else path for token, path in self.alive.items()}
        self.touched[new] |= self.touched.pop(old, set())
        before, after = old.removesuffix(".md").casefold(), new.removesuffix(".md").casefold()
        for known in self.touched.values():
            if f"link:{before}" in known:
                known.add(f"link:{after}")

    def removed(self, path: str, text: str) -> None:
        """A note was deleted by the person."""
        self.deleted[path] = text
        self.alive = {token: home for token, home in self.alive.items() if home != path}


def _replaced(before: str, after: str) -> set[str]:
    """Words of a property that has another value now, or whose fact was deleted: what was derived goes with it."""
    now = after.split("\n")
    told = re.compile(r"(role|nickname): |- \(\d{4}-\d{2}-\d{2}\) Role: ")
    gone = [line for line in before.split("\n") if told.match(line) and line not in now]
    return {token for line in gone for token in TOKEN.findall(line)}


def names(line: str) -> set[str]:
    """Everything by which a line may be known again."""
    found = {"text:" + " ".join(_BOX.sub("- ", line).split())}
    if block := _BLOCK.search(line):
        found.add("id:" + block.group(1))
    if field := _FIELD.match(line):
        found.add("field:" + field.group(1).casefold())
    if target := _TARGET.search(line):
        found.add("link:" + target.group(1).removesuffix(".md").casefold())
    if key := re.match(r"([a-z_]+):", line):
        found.add("property:" + key.group(1))
    return found


def _placed(text: str) -> list[tuple[str, str]]:
    """(heading or property above it, line) of every line that says something."""
    found: list[tuple[str, str]] = []
    lines = text.split("\n")
    end = lines.index("---", 1) if lines[0] == "---" and "---" in lines[1:] else -1
    above = ""
    for number, line in enumerate(lines):
        if number < end:
            key = re.match(r"([a-z_]+):", line)
            above = "property:" + key.group(1) if key else above
        elif number == end:
            above = ""
        elif line.startswith("#"):
            above = line.lstrip("#").strip().casefold()
        if line.strip():
            found.append((above, line.rstrip()))
    return found
