"""Readers over hard and broken files: nothing raises, every file yields a record or names its problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.evaluate.figures import Figure, percent
from pipeline.model import Problem, Record, Waiting
from pipeline.read.formats import read_file

GROUP = "Readers"
_SETS: tuple[tuple[str, tuple[str, ...], frozenset[str]], ...] = (
    ("mails", ("mailparse", "email/spamassassin", "email/enron-skilling-j"), frozenset()),
    ("calendars", ("ics-vcf",), frozenset({".ics"})),
    ("contacts", ("ics-vcf",), frozenset({".vcf"})),
    ("transcripts", ("meetings",), frozenset({".vtt"})),
    ("chats", ("chats",), frozenset({".txt", ".json", ".zip"})),
)
"""What, folders, and the extensions that count; none: all files but licences and pictures."""
_ASIDE = frozenset({".md", ".rst", ".py", ".js", ".json", ".golden", ".png", ".gif", ".jpg", ".tiff", ".xbm", ".zip"})


def figures(corpora: Path) -> list[Figure]:
    """Per kind of file: files that yield records, that name a problem, that are silent; and exceptions."""
    rows: list[Figure] = []
    crashes = files = 0
    for what, folders, extensions in _SETS:
        found = [file for folder in folders for file in _files(corpora / folder, extensions)]
        if not found:
            continue
        counts = Counter(outcome(file, corpora) for file in found)
        records, silent = counts["records"], counts["nothing"]
        rows.append(percent(GROUP, f"{what}: files read", records, len(found)))
        if counts["problem"]:
            rows.append(percent(GROUP, f"{what}: named problem only", counts["problem"], len(found)))
        if silent:
            rows.append(percent(GROUP, f"{what}: neither", silent, len(found)))
        crashes, files = crashes + counts["exception"], files + len(found)
    return [*rows, Figure(GROUP, "exceptions", str(crashes), f"{files} files")] if files else []


def _files(folder: Path, extensions: frozenset[str]) -> list[Path]:
    found = [file for file in sorted(folder.rglob("*")) if file.is_file() and "LICENSE" not in file.name.upper()]
    if extensions:
        return [file for file in found if file.suffix.lower() in extensions]
    return [file for file in found if file.suffix.lower() not in _ASIDE]


def outcome(file: Path, root: Path, read: Callable[..., Iterator[Record | Problem | Waiting]] = read_file) -> str:
    """``records``, ``problem``, ``nothing`` or ``exception``: what became of one file."""
    path = file.relative_to(root).as_posix()
    try:
        found = list(read(path, file.read_bytes(), lambda _: None))
    except Exception:  # what is counted here
        return "exception"
    problems = [one for one in found if isinstance(one, Problem)]
    if any(one.code == "unreadable" and " reader failed (" in one.hint for one in problems):
        return "exception"
    if len(problems) < len(found):
        return "records"
    return "problem" if problems else "nothing"
