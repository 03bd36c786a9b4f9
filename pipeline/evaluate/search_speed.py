"""Speed of search over a made-up vault: its index built, asked, and a note taken up; ``grep`` and LIKE beside it."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from statistics import median

import msgspec

from pipeline.evaluate.figures import Figure
from pipeline.run import init
from pipeline.search import Searcher

OWNER = "robin@ferrant-works.example"
SEED = 9
VOCABULARY = 30_000
TIMES = 3
ASKED = 20
"""Queries of each sort."""
_CONSONANTS, _VOWELS = "bcdfghjklmnprstvz", "aeiou"
_FIRST = "Ada Bela Caro Dario Edda Falk Gesa Hanno Ines Jorin Kaja Levi Mira Nils Orla Pavel Quirin Rosa Sven Tilda"


class Limits(msgspec.Struct, frozen=True):
    """Notes per second at least; seconds at most."""

    build: float = 5_000.0
    query: float = 0.020
    one: float = 0.050


def figures(folder: Path, notes: int, limits: Limits | None = None) -> Iterator[Figure]:
    """Rows for a vault of so many notes, made below ``folder``."""
    limits = limits or Limits()
    asked = write_notes(folder, notes)
    group = f"Search, {notes:,} notes"
    with Searcher(folder) as searcher:
        begin = time.perf_counter()
        taken = searcher.refresh().taken
        rate = taken / (time.perf_counter() - begin)
        yield Figure(group, "index built", f"{rate:,.0f} notes/s", f"at least {limits.build:,.0f}", rate < limits.build)
        yield Figure(group, "look whether notes changed", f"{_median(searcher.refresh) * 1000:.0f} ms")
        every: list[float] = []
        for what, queries in asked.items():
            spent = [_timed(partial(searcher.search, query)) for query in queries]
            every += spent
            yield Figure(group, f"query, {what}", f"{median(spent) * 1000:.1f} ms")
        middle = median(every)
        yield _most(group, "query, median of all", middle, limits.query)
        yield _most(group, "one note taken up", _one(searcher, folder), limits.one)
    texts = asked["two words of a text"][:TIMES]
    yield _beside(group, "two words with LIKE in SQLite", _like(folder, texts), middle)
    if shutil.which("grep"):
        yield _beside(group, "two words with grep -r", _grep(folder, texts), middle)


def _beside(group: str, what: str, seconds: float, ours: float) -> Figure:
    return Figure(group, what, f"{seconds * 1000:.0f} ms", f"{seconds / ours:.1f} times as long")


def _most(group: str, what: str, seconds: float, limit: float) -> Figure:
    return Figure(group, what, f"{seconds * 1000:.1f} ms", f"at most {limit * 1000:.0f} ms", seconds > limit)


def write_notes(root: Path, notes: int) -> dict[str, list[str]]:
    """A workspace with made-up notes, and queries for them by their sort."""
    init(root, "all", (OWNER,), "UTC", "low")
    dice = random.Random(SEED)
    words = _vocabulary(dice)
    weights = list(accumulate(1.0 / (rank + 2.7) for rank in range(len(words))))

    def said(number: int) -> list[str]:
        return dice.choices(words, cum_weights=weights, k=number)

    people = [f"{dice.choice(_FIRST.split())} {dice.choice(words[200:]).capitalize()}son" for _ in range(notes // 6)]
    vault = root / "knowledge"
    for number, name in enumerate(people):
        slug = f"{name.lower().replace(' ', '-')}-{number}"
        front = f'id: {slug}\nkind: person\naliases: []\nemails:\n  - {slug}@firm.example\nrole: "{words[number % 90]}"'
        text = f"---\n{front}\n---\n# {name} {number}\n\n## Summary\n{' '.join(said(25))}.\n"
        _write(vault / "People" / f"{name} {number}.md", text)
    texts: list[list[str]] = []
    titles: list[str] = []
    for number in range(notes - len(people)):
        month, day = number % 12 + 1, number % 28 + 1
        who = dice.choice(people)
        title = " ".join(said(4)).capitalize()
        parts = [said(dice.randint(20, 90)) for _ in range(dice.randint(1, 2))]
        body = "\n\n".join(f"### 2026-{month:02}-{day:02} 10:00 — {who}\n{' '.join(part)}." for part in parts)
        day_of = f"2026-{month:02}-{day:02}"
        front = f'id: "{number:012x}"\nkind: email\ndate: {day_of}T10:00:00\nfrom: "[[People/{who}]]"'
        head = f"---\n{front}\ntopics:\n  - meeting\nprocessed: true\n---\n"
        source = f"## Source\n- message: {day_of} · in · {who} · mail.mbox"
        path = vault / "Sources" / "2026" / f"{month:02}" / f"2026-{month:02}-{day:02} {number}.md"
        _write(path, f"{head}# {title} {number}\n\n## Text\n{body}\n\n{source}\n")
        if number % max(1, notes // 200) == 0:
            texts.append([word for word in parts[0] if words.index(word) > 300] or parts[0])
            titles.append(title)
    return _queries(dice, people, texts, titles)


def _queries(
    dice: random.Random, people: Sequence[str], texts: Sequence[Sequence[str]], titles: Sequence[str]
) -> dict[str, list[str]]:
    names = dice.choices(people, k=ASKED)
    asked = {
        "a name": names,
        "a mistyped name": [f"{name[:-5]}{name[-4]}{name[-5]}{name[-3:]}" for name in names],
        "the beginning of a word": [name.split()[1][:5] for name in names],
        "a title": dice.choices(titles, k=ASKED),
        "two words of a text": [" ".join(dice.choices(text, k=2)) for text in dice.choices(texts, k=ASKED)],
    }
    asked["a question"] = [
        f"What did {name} say about {dice.choice(text)} and {dice.choice(text)}?"
        for name, text in zip(names, dice.choices(texts, k=ASKED), strict=True)
    ]
    return asked


def _vocabulary(dice: random.Random) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < VOCABULARY:
        found.setdefault("".join(dice.choice(_CONSONANTS) + dice.choice(_VOWELS) for _ in range(dice.randint(2, 4))))
    return list(found)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _median(work: Callable[[], object]) -> float:
    return median(_timed(work) for _ in range(TIMES))


def _one(searcher: Searcher, root: Path) -> float:
    """What a changed note costs beyond the look at all of them, as at the end of a run that knows what it wrote."""
    spent = []
    files = sorted((root / "knowledge" / "Sources" / "2026" / "01").glob("*.md"))[:TIMES]
    for file in files:
        file.write_text(file.read_text(encoding="utf-8").replace("## Text\n", "## Text\nBy hand. "), encoding="utf-8")
        path = file.relative_to(root / "knowledge").as_posix()
        spent.append(_timed(partial(searcher.refresh, [path])))
    return median(spent)


def _like(root: Path, queries: Sequence[str]) -> float:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE notes (path TEXT, text TEXT)")
    files = (root / "knowledge").rglob("*.md")
    connection.executemany("INSERT INTO notes VALUES (?, ?)", ((str(f), f.read_text(encoding="utf-8")) for f in files))
    spent = []
    for query in queries:
        first, second = query.split()
        ask = "SELECT path FROM notes WHERE text LIKE ? AND text LIKE ?"
        values = (f"%{first}%", f"%{second}%")
        spent.append(_timed(partial(_rows, connection, ask, values)))
    connection.close()
    return median(spent)


def _rows(connection: sqlite3.Connection, ask: str, values: tuple[str, str]) -> int:
    return len(connection.execute(ask, values).fetchall())


def _grep(root: Path, queries: Sequence[str]) -> float:
    vault = str(root / "knowledge")
    commands = [["grep", "-rliE", "--include=*.md", query.replace(" ", "|"), vault] for query in queries]
    return median(_timed(partial(subprocess.run, command, capture_output=True, check=False)) for command in commands)
