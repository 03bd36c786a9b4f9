"""What loading made of the vault, kept for the next run: it takes up only the notes that changed since.

It is believed only where everything that it was made from is the same, or changed in a way that is understood; else
the vault is loaded from its notes, which is always right.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import pipeline
from pipeline.index.briefs import Brief
from pipeline.model import Entity, Filed, Owner, Problem, Skipped, Waiting
from pipeline.notes import source_read
from pipeline.run.entering import Idless
from pipeline.run.near import Marks, marks
from pipeline.run.parsed import Parsed
from pipeline.state import State, facts_path
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.history import MACHINE, History
from pipeline.vault.scan import Scan

if TYPE_CHECKING:
    from pipeline.run.load import Loaded

FILE = "index"
VERSION = "index-1"
SETS = ("by_name", "by_label", "items_of", "members", "items_with", "named_in")
WORDS = ("by_email", "by_mailbox", "by_domain", "paths", "typed_roles", "typed_employers")
ELSEWHERE = frozenset(
    "owner filed items held item_paths entities sends_from linked manual_to not_linked synthesis retired reserved "
    "touched_items touched_entities _named _names _briefs _briefed _manual_from".split()
)
"""Parts of the index that are made anew, or kept in a form of their own."""
STATE = frozenset(
    "index settled skipped weeks touched_weeks decisions new_decisions revoked correspondents facts texts "
    "statement_items ghosts retyped to_join to_rename to_own returned".split()
)
"""Parts of the state: whoever adds one decides whether a snapshot must keep it."""


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """What is not read note by note. ``tree`` is that of the machine ref, ``head`` the newest commit.

    ``files``: path -> SHA-256 of what was scanned. ``absent``: what was rendered and is not there. ``special``: notes
    that are not as their files alone say. ``edited``: notes that a person edited. ``items``: id -> path of the note
    and date. ``decided`` are items with links that a person decided, ``doubled`` statements that several items hold.
    """

    tree: str
    head: str
    files: dict[str, str]
    problems: tuple[Problem, ...]
    waiting: tuple[Waiting, ...]
    said: tuple[Problem, ...]
    copies: frozenset[str]
    absent: tuple[str, ...]
    missing: tuple[str, ...]
    special: dict[str, Parsed]
    edited: tuple[str, ...]
    facts: dict[str, str]
    logs: dict[str, str]
    ghosts: dict[str, str]
    deleted: dict[str, Filed]
    skipped: dict[str, Skipped]
    weeks: dict[str, set[str]]
    statements: dict[str, str]
    doubled: frozenset[str]
    items: dict[str, tuple[str, str]]
    decided: frozenset[str]
    idless: tuple[Idless, ...]
    entities: dict[str, Entity]
    sends_from: dict[str, int]
    linked: dict[str, tuple[str, ...]]
    sets: dict[str, dict[str, set[str]]]
    words: dict[str, dict[str, str]]
    briefs: dict[str, Brief]
    marks: msgspec.Raw


class Parts(msgspec.Struct, frozen=True):
    """What of a snapshot is not the state's: see ``Frame``. ``dates``: item -> its date, for the order.

    ``marks`` of all items are read only when mail comes, so they are kept as they were written.
    """

    copies: frozenset[str]
    absent: tuple[str, ...]
    special: dict[str, Parsed]
    edited: tuple[str, ...]
    deleted: dict[str, Filed]
    doubled: frozenset[str]
    decided: frozenset[str]
    idless: tuple[Idless, ...]
    dates: dict[str, str]
    marks: dict[str, Marks]


def load_frame(cache: Path, owner: Owner) -> Frame | None:
    """The snapshot, ``None`` when it is lost, damaged, another program's or of another owner."""
    frame = load_cache(cache / FILE, Frame, _key(owner))
    # a copy, or the marks would hold on to the bytes of the whole file
    return msgspec.structs.replace(frame, marks=frame.marks.copy()) if frame is not None else None


def save_frame(cache: Path, owner: Owner, frame: Frame) -> None:
    """Keep a snapshot. ``owner`` as the settings say. None is kept of files with bytes that are no text."""
    try:
        save_cache(cache / FILE, frame, _key(owner))
    except UnicodeEncodeError:
        drop_frame(cache)


def drop_frame(cache: Path) -> None:
    """What was kept is of no use any more; a folder in its place is left alone."""
    if (cache / FILE).is_file():
        (cache / FILE).unlink(missing_ok=True)


def _key(owner: Owner) -> str:
    """The program, as the times and sizes of its files tell, the layout, and the owner."""
    said = [sorted(owner.addresses), sorted(owner.names), sorted(owner.domains)]
    return f"{VERSION} {hashlib.sha256(repr([said, program_stamp()]).encode()).hexdigest()[:32]}"


def program_stamp() -> list[tuple[str, int, int]]:
    """Path, size and time of every module of the program, the Python, and when a package beside it last changed.

    Lists of domains come in packages, and what a letter is comes with Python.
    """
    packages = Path(msgspec.__file__).parent.parent
    found: list[tuple[str, int, int]] = [(sys.version, 0, packages.stat().st_mtime_ns)]
    waiting = [str(Path(pipeline.__file__).parent)]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(entry.path)
                elif entry.name.endswith(".py"):
                    status = entry.stat()
                    found.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(found)


def is_known(state: State) -> bool:
    """Whether every part of the state and of the index is one that a snapshot keeps or that is made anew."""
    return vars(state).keys() == STATE and vars(state.index).keys() == {*SETS, *WORDS, *ELSEWHERE}


def doubled(state: State) -> frozenset[str]:
    """Statements that more than one item holds."""
    times = Counter(said.id for filed in state.index.filed.values() for said in filed.statements if said.id)
    return frozenset(said for said, number in times.items() if number > 1)


def is_decided(filed: Filed) -> bool:
    """Whether a person decided any of an item's links."""
    return any(key in filed.corrected for key in source_read.LINK_KEYS)


def drawn(
    place: tuple[str, str],
    scan: Scan,
    state: State,
    found: tuple[tuple[Problem, ...], tuple[str, ...], dict[str, str]],
    parts: Parts,
) -> Frame:
    """The snapshot of a state. ``place``: tree and newest commit; ``found``: problems, deleted notes, facts files."""
    index = state.index
    items = sorted(parts.dates.items(), key=lambda pair: (pair[1], pair[0]))
    sets = {name: {key: some for key, some in getattr(index, name).items() if some} for name in SETS}
    return Frame(
        tree=place[0],
        head=place[1],
        files={file.path: file.sha256 for file in scan.files},
        problems=scan.problems,
        waiting=scan.waiting,
        said=found[0],
        copies=parts.copies,
        absent=parts.absent,
        missing=found[1],
        special=parts.special,
        edited=parts.edited,
        facts=state.facts,
        logs=found[2],
        ghosts=state.ghosts,
        deleted=parts.deleted,
        skipped=state.skipped,
        weeks={week: ids for week, ids in state.weeks.items() if ids},
        statements=state.statement_items,
        doubled=parts.doubled,
        items={item: (index.item_paths[item], date) for item, date in items},
        decided=parts.decided,
        idless=parts.idless,
        entities=index.entities,
        sends_from=dict(index.sends_from),
        linked=index.linked,
        sets=sets,
        words={name: dict(getattr(index, name)) for name in WORDS},
        briefs={item: index.brief(item) for item, _ in items},
        marks=msgspec.Raw(msgspec.msgpack.encode({item: parts.marks[item] for item, _ in items})),
    )


def keep_all(
    history: History,
    cache: Path,
    owner: Owner,
    scan: Scan,
    loaded: Loaded,
    notes: Mapping[str, Parsed],
    copies: frozenset[str],
    edited: frozenset[str],
    gone: Collection[str],
    idless: tuple[Idless, ...],
) -> None:
    """Keep a snapshot of a load from the notes, unless something waits that may end without a sign."""
    state = loaded.state
    rendered = history.tree_paths(MACHINE)
    index = state.index
    absent = rendered.keys() - {file.path for file in scan.files}
    places = {path for path in (*index.item_paths.values(), *(e.path for e in index.entities.values())) if path}
    waiting = any(not note.blob for note in notes.values()) or absent - set(gone)
    summaries = (f"{facts_path(e.kind, e.id)}/summary.md" for e in index.entities.values())
    odd = any(path in notes and notes[path].blob != rendered.get(path) for path in summaries)
    lines = sum(len(note.skipped) for note in notes.values())
    if waiting or odd or lines != len(state.skipped) or len(places) != len(index.paths) or not is_known(state):
        return
    filed = index.filed
    parts = Parts(
        copies=copies,
        absent=tuple(sorted(absent)),
        special={path: note for path, note in notes.items() if note.bad or note.copy},
        edited=tuple(sorted(edited)),
        deleted={item: filed[item] for item in state.ghosts},
        doubled=doubled(state),
        decided=frozenset(item for item, one in filed.items() if is_decided(one)),
        idless=idless,
        dates={item: str(one.date or "") for item, one in filed.items()},
        marks={item: marks(one) for item, one in filed.items()},
    )
    tree = history.tree(MACHINE)
    place = (tree.decode() if tree is not None else "", history.head())
    save_frame(cache, owner, drawn(place, scan, state, (loaded.problems, loaded.missing, loaded.logs), parts))
