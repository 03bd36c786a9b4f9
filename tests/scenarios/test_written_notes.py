"""Laws of merging over the notes that the program really writes, of every kind, under random hands."""

from __future__ import annotations

import difflib
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk, month

from pipeline.notes import blocks, merge, units
from pipeline.vault.history import MACHINE, open_history

_ITEM = re.compile(r"^\s*[-*+] \S")
_BLOCK = re.compile(r"\s\^([a-z0-9-]+)\s*$")
_TYPED = re.compile(r"typed\d+")
Hand = Callable[[random.Random, list[str], int, int, str], None]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every merged note of a busy desk, as it was rendered."""
    desk = Desk(tmp_path_factory.mktemp("written") / "desk")
    month(desk)
    desk.run()
    with open_history(Path(desk.vault)) as history:
        blobs = {path: history.blob(blob) or b"" for path, blob in history.tree_paths(MACHINE).items()}
    notes = {path: data.decode() for path, data in blobs.items() if path.endswith(".md")}
    found = {path: text for path, text in notes.items() if text.startswith("---") and not path.startswith("life/")}
    kinds = {path.partition("/")[0] for path in found} | {path for path in found if "Skipped/" in path}
    assert len(kinds) >= 5, kinds
    return found


def _items(lines: list[str]) -> list[int]:
    top = lines.index("---", 1)
    return [number for number, line in enumerate(lines) if number > top and _ITEM.match(line)]


def _next(dice: random.Random, text: str, count: int) -> str:
    """What the program says next: items gone, said in other words, and new ones."""
    lines = text.split("\n")
    for number in range(count):
        items = _items(lines)
        if not items:
            break
        place, fresh = dice.choice(items), f"news{dice.randrange(10**6)}x{number}"
        line, act = lines[place], dice.choice(["drop", "say", "add", "add"])
        if act == "drop":
            end = place + 1
            while end < len(lines) and lines[end].startswith("  ") and not line.startswith(" "):
                end += 1
            del lines[place:end]
        elif act == "say" and ("^" in line or "[[" in line):
            block = _BLOCK.search(line)
            lines[place] = f"{line[: block.start()] if block else line} {fresh}{block.group() if block else ''}"
        elif act == "add" and (_BLOCK.search(line) or "[[" in line):
            other = (
                _BLOCK.sub(f" ^{fresh}", line) if _BLOCK.search(line) else re.sub(r"\[\[[^\]|]*", f"[[N/{fresh}", line)
            )
            lines.insert(place + dice.randint(0, 1), other)
    return "\n".join(lines)


def _delete(_: random.Random, lines: list[str], item: int, __: int, ___: str) -> None:
    del lines[item]


def _reword(_: random.Random, lines: list[str], item: int, __: int, typed: str) -> None:
    block = _BLOCK.search(lines[item])
    lines[item] = f"{_BLOCK.sub('', lines[item])} #tag [k:: v] %%{typed}%%{block.group() if block else ''}"


def _below(_: random.Random, lines: list[str], item: int, __: int, typed: str) -> None:
    lines[item + 1 : item + 1] = [f"\t- {typed}", f"\t\t{typed} more", f"    1. {typed} numbered"]


def _swap(dice: random.Random, lines: list[str], item: int, __: int, ___: str) -> None:
    other = dice.choice(_items(lines))
    lines[item], lines[other] = lines[other], lines[item]


def _mark(_: random.Random, lines: list[str], item: int, __: int, ___: str) -> None:
    lines[item] = re.sub(r"^(\s*)[-*] ", r"\1* ", lines[item]) + "  "


def _block(text: str) -> Hand:
    def hand(_: random.Random, lines: list[str], __: int, place: int, typed: str) -> None:
        lines[place:place] = text.format(typed).split("\n")

    return hand


HANDS: list[Hand] = [
    _delete, _delete, _reword, _below, _swap, _mark,
    *map(_block, (
        "- {0}", "> [!note] {0}\n> - {0}\n", "### {0}", "\n## {0}\n- {0}\n", "# {0}\n", "```\n- {0}\n## {0}\n```",
        "%% {0} %%", "%% {0}", "```dataview {0}", "<!-- {0}", "| {0} | b |\n|---|---|\n", "$$\n{0}\n$$", "[^1]: {0}",
        "<div>{0}\n- {0}</div>\n", "![[{0}.png]]", "{0}", "\t{0}", "1. {0}", "***{0}***", "", "---",
    )),
]  # fmt: skip


def _handled(dice: random.Random, text: str, count: int) -> tuple[str, bool]:
    """(the note after a person's hands, whether only single lines of the program changed)."""
    lines, plain = text.split("\n"), True
    for number in range(count):
        items, hand = _items(lines), dice.choice(HANDS)
        if items:
            place = dice.randint(lines.index("---", 1) + 1, len(lines) - 1)
            hand(dice, lines, dice.choice(items), place, f"typed{number}")
            plain = plain and hand in (_delete, _reword, _below, _mark)
    return "\n".join(lines), plain


def _count(pattern: re.Pattern[str], text: str) -> Counter[str]:
    return Counter(match.group() for line in text.split("\n") for match in pattern.finditer(line))


def _visible(text: str) -> str:
    """The lines that are in no comment and no code: what a person hid there counts as deleted."""
    lines = text.split("\n")
    return "\n".join(line for line, kind in zip(lines, blocks.kinds(lines, closed=True), strict=True) if not kind)


def _size(one: str, other: str) -> int:
    diff = difflib.ndiff(one.split("\n"), other.split("\n"))
    return sum(line[0] in "+-" for line in diff)


def _check(written: dict[str, str], seed: int) -> None:
    dice = random.Random(seed)
    path = dice.choice(sorted(written))
    base = written[path]
    disk, plain = _handled(dice, merge.stamped(base), dice.randint(0, 4))
    new = _next(dice, base, dice.randint(0, 4))
    prose = [key for key in units.take_apart(base).sections if units.is_prose(key) and key]
    now = units.take_apart(disk)
    if not any(key in now.sections and not units.prose(now, key) for key in prose):  # else it is handed back
        assert merge.merge(base, disk, base) == disk, "without news"
    merged = merge.merge(base, disk, new)
    assert _count(_TYPED, merged) == _count(_TYPED, disk), "what a person typed"
    assert merge.merge(new, merged, new) == merged, "twice"
    there = _count(_BLOCK, _visible(disk))
    assert [b for b, count in _count(_BLOCK, _visible(merged)).items() if count > max(there[b], 1)] == [], "doubled"
    if plain:
        _check_lines(base, disk, new, merged)


def _check_lines(base: str, disk: str, new: str, merged: str) -> None:
    """Each line of the program, by what became of it."""
    was, wanted = ([line for line in text.split("\n") if _ITEM.match(line)] for text in (base, new))
    stood, stands = ([units.said(line) for line in text.split("\n")] for text in (disk, merged))
    for line in wanted:
        said = units.said(line)
        if line in was:
            assert (said in stands) is (said in stood) or line.startswith("- ["), f"kept or deleted: {line}"
        elif re.search(r"news\d+x\d$|N/news", line) and units.block_id(line) not in base:
            assert said in stands, f"new: {line}"
    room = 2 * sum(line not in was for line in wanted) + sum(line not in wanted for line in was) + 2
    assert _size(disk, merged) <= room + 6, "more was changed than there was news"


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_written_notes_under_random_hands(written: dict[str, str], first: int) -> None:
    """Nothing typed is lost, nothing is doubled, news comes in, deleted lines stay away, the change is small."""
    for seed in range(first, first + 100):
        try:
            _check(written, seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


@pytest.mark.slow
def test_written_notes_under_many_random_hands(written: dict[str, str]) -> None:
    """The same, many times."""
    for seed in range(1000, 11000):
        try:
            _check(written, seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
