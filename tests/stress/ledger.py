"""What a person did: every word typed, every unit touched. The invariants are checked against it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from pipeline.notes import frontmatter, yaml

TOKEN = re.compile(r"zq\d+x")
_BLOCK = re.compile(r"\s\^([a-z0-9-]+)\s*$")
_TARGET = re.compile(r"\[\[([^\]|#\\]+)")
_FIELD = re.compile(r"^- \*\*(.+?):\*\*")
_BOX = re.compile(r"^\s*- \[.\] ")
_FACT = re.compile(r"- .*\s\^[a-z0-9-]+-\d{3}$")


class Ledger:
    """``alive``: token -> note in which it stands. ``touched``: note -> names of lines, headings and properties.
    ``vanished``: note -> headings that the person, or the editor's merge, took away and did not put back.

    What the editor's own merge did is counted apart: tokens ``lost``, lines ``garbled`` or doubled, and notes whose
    properties it left as no valid YAML: ``spoilt`` has them as they were.
    """

    def __init__(self) -> None:
        self.alive: dict[str, str] = {}
        self.touched: defaultdict[str, set[str]] = defaultdict(set)
        self.vanished: defaultdict[str, set[str]] = defaultdict(set)
        self.copies: dict[str, bytes] = {}
        self.deleted: dict[str, str] = {}
        self.lost: list[tuple[str, str]] = []
        self.garbled: Counter[str] = Counter()
        self.spoilt: dict[str, str] = {}
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
        was, now = ({line.rstrip() for line in text.split("\n") if line.startswith("#")} for text in (before, after))
        self.vanished[path] = (self.vanished[path] | (was - now)) - now
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
        if not is_sound(result) and is_sound(disk):
            self.spoilt[path] = disk

    def dropped(self, path: str, text: str) -> None:
        """The program took a note away under an open buffer: nothing that was typed there may be among it."""
        for token in TOKEN.findall(text):
            assert self.alive.get(token) != path, f"{path} was taken away with {token} in it"

    def renamed(self, old: str, new: str) -> None:
        """A note has another path now."""
        self.alive = {token: new if path == old else path for token, path in self.alive.items()}
        self.touched[new] |= self.touched.pop(old, set())
        self.vanished[new] |= self.vanished.pop(old, set())
        self.spoilt |= {new: self.spoilt.pop(old)} if old in self.spoilt else {}
        before, after = old.removesuffix(".md").casefold(), new.removesuffix(".md").casefold()
        for known in self.touched.values():
            if f"link:{before}" in known:
                known.add(f"link:{after}")

    def removed(self, path: str, text: str) -> None:
        """A note was deleted by the person."""
        self.deleted[path] = text
        self.spoilt.pop(path, None)
        self.alive = {token: home for token, home in self.alive.items() if home != path}


def is_sound(text: str) -> bool:
    """Whether the properties of a note are valid YAML."""
    try:
        frontmatter.properties(frontmatter.split(text))
    except yaml.BadYaml:
        return False
    return True


def mended(text: str, before: str) -> str:
    """A note with the properties that it had before."""
    now, was = frontmatter.split(text), frontmatter.split(before)
    return before[: len(before) - len("".join(was.body))] + "".join(now.body)


def _replaced(before: str, after: str) -> set[str]:
    """Words of a property that has another value now, or whose fact was deleted: what was derived goes with it."""
    now = after.split("\n")
    told = re.compile(r"(role|nickname): |- \(\d{4}-\d{2}-\d{2}\) Role: ")
    gone = [line for line in before.split("\n") if line not in now]
    replaced, facts = (
        {token for line in gone if form.match(line) for token in TOKEN.findall(line)} for form in (told, _FACT)
    )
    said = {token for heading, line in _placed(after) if heading != "summary" for token in TOKEN.findall(line)}
    return replaced | (facts - said)  # a summary tells of the facts


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
