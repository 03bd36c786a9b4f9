"""``init``: settings, vault and raw/ laid down without questions; nothing that exists is changed."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from pipeline.config import FILE_NAME, Settings, load, render_template, set_values
from pipeline.errors import SettingsFault, UsageFault
from pipeline.model import Decision
from pipeline.notes import decisions, merge
from pipeline.report import InitReport
from pipeline.run.load import CORRECTIONS, KINDS, load_text
from pipeline.vault.history import MACHINE, History, is_tracked, open_history
from pipeline.vault.journal import clear_leftovers
from pipeline.vault.lock import FOLDER, writer_lock
from pipeline.vault.nesting import outer_work_tree
from pipeline.vault.paths import locate
from pipeline.vault.replace import replace_file
from pipeline.vault.scaffold import lay_down

WITHIN = "The vault lies in the git repository {}; its own history is kept in {}."
IGNORED = "# Secrets, and what can be made again, belong in no history.\n/secrets/\n/.vaultmill/\n/graph.html\n"
SHOWN = 5
"""Notes of the person's own that are named by ``init``; the others are counted."""


def local_zone() -> str:
    """The machine's IANA zone, ``UTC`` when it cannot be told."""
    named = os.environ.get("TZ", "").lstrip(":")
    target = named or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    try:
        from zoneinfo import ZoneInfo

        return ZoneInfo(target).key if target else "UTC"
    except (ValueError, OSError, KeyError):
        return "UTC"


def settings_text(file: Path) -> str:
    """The text of vaultmill.yaml. Raises ``SettingsFault`` when it is no UTF-8, ``UsageFault`` when it is no file."""
    if not file.is_file():
        raise UsageFault(f"{file} is not a file", "Move it away, or name another folder.")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        wrong = f"{FILE_NAME}: byte {error.start + 1} is no UTF-8"
        raise SettingsFault([wrong], f"Save {file} as UTF-8 and run again.") from None


def save_settings(file: Path, text: str) -> None:
    """Replace vaultmill.yaml at once, behind a link too: it may hold a person's own words."""
    target = Path(os.path.realpath(file))
    replace_file(target, text.encode(), like=os.stat(target) if target.exists() else None, durable=True)


def check_folder(path: Path, what: str) -> None:
    """Raise ``UsageFault`` where something other than a folder stands in the place of one."""
    for place in (path, *path.parents):
        if os.path.lexists(place):
            if not os.path.isdir(place):
                kind = "a link that leads to no folder" if place.is_symlink() else "a file"
                raise UsageFault(f"{what} cannot be {path}: {place} is {kind}", "Move it away, or name another folder.")
            return


def init(root: Path, since: str, owner: tuple[str, ...], tz: str, strictness: str) -> InitReport:
    """Lay down a workspace. ``""`` and ``()`` mean: not said, found by the first run."""
    root = Path(os.path.abspath(root))
    check_folder(root, "the workspace")
    lines: list[str] = []
    file = root / FILE_NAME
    said = {"since": since, "owner.addresses": list(owner), "timezone": tz, "strictness": strictness}
    values = {key: value for key, value in said.items() if value}
    there = os.path.lexists(file)
    old = settings_text(file) if there else render_template(Settings())
    text = set_values(old, values) if values else old
    settings = load(text)
    raw, vault = root / settings.raw, root / settings.vault
    check_folder(raw, "the raw folder")
    check_folder(vault, "the vault")
    root.mkdir(parents=True, exist_ok=True)
    if not there or text != old:
        save_settings(file, text)
        lines.append(f"Settings: {file}")
    raw.mkdir(parents=True, exist_ok=True)
    _lay_ignore(root, vault)
    foreign = _foreign(vault)
    laid = lay_down(vault)
    lines.append(f"Vault: {vault} ({len(laid.created)} files laid down, {len(laid.kept)} were there)")
    if foreign:
        named = ", ".join(foreign[:SHOWN]) + (f" and {len(foreign) - SHOWN} more" if len(foreign) > SHOWN else "")
        lines.append(f"Your own notes found there: {named}. They are linked to and never written.")
    outer = outer_work_tree(vault)
    if outer is not None and not (vault / ".git").exists():
        lines.append(WITHIN.format(outer.root, vault / ".git"))
        if not outer.ignored:
            inside = vault.resolve().relative_to(outer.root).as_posix()
            lines.append(f"Add /{inside}/ to its .gitignore, or it takes the vault for a repository within it.")
    with open_history(vault) as history:
        _commit(history, laid.created, (CORRECTIONS,) if foreign else ())
    lines.append(f"Strictness: {settings.strictness}; the first run tells what each level makes of your mail.")
    lines.append(f"Next: put mail, meetings and chats into {raw} and run `vaultmill run`.")
    return InitReport(tuple(lines))


def _lay_ignore(root: Path, vault: Path) -> None:
    """What no repository around the workspace takes along; where the vault is the workspace its own rules hold."""
    file = root / ".gitignore"
    if not os.path.lexists(file) and not Path(os.path.realpath(root)).is_relative_to(os.path.realpath(vault)):
        replace_file(file, IGNORED.encode())


def begin_history(root: Path, vault: Path, known: bool) -> tuple[str, ...]:
    """Lay down what is missing of a vault whose history is gone. A sentence for the person if it was ``known``."""
    there = (vault / ".git").exists()
    if there and not _unborn(vault):
        return ()
    init(root, "", (), "", "")
    hints: list[str] = []
    if known and not there:
        hints.append("The vault had no history any more; a new one begins with what is there.")
    if not there and (outer := outer_work_tree(vault)) is not None:
        hints.append(WITHIN.format(outer.root, vault / ".git"))
    return tuple(hints)


def _unborn(vault: Path) -> bool:
    """A history that holds nothing: ``init`` was stopped before its commit."""
    with open_history(vault) as history:
        return not history.head() and not history.tree(MACHINE)


def _foreign(vault: Path) -> tuple[str, ...]:
    """Notes that are there before the program are the person's own: linked to, never written. Their paths."""
    found = [
        Decision("foreign", path.relative_to(vault).as_posix().removesuffix(".md"))
        for folder in KINDS
        for path in sorted((vault / folder).rglob("*.md"))
        if "/." not in path.relative_to(vault).as_posix() and path.is_file() and not _ours(path)
    ]
    if not found or _known(vault):
        return ()
    page = locate(vault, CORRECTIONS)
    page.parent.mkdir(parents=True, exist_ok=True)
    replace_file(page, decisions.add(load_text(vault, CORRECTIONS), found).encode())
    return tuple(f"{decision.subject}.md" for decision in found)


def _known(vault: Path) -> bool:
    """Whether the program has been at work in the vault; ``.git`` may be a file that says where the history is."""
    place = vault / ".git"
    if place.is_file():
        place = vault / place.read_text(encoding="utf-8", errors="replace").removeprefix("gitdir:").strip()
    return (place / FOLDER).exists()


def _ours(note: Path) -> bool:
    return "machine:" in note.read_text(encoding="utf-8", errors="replace")[:4000]


def _untouched(note: Path) -> bool:
    return merge.base_of(note.read_text(encoding="utf-8", errors="replace"))[1]


def _commit(history: History, created: tuple[str, ...], pages: tuple[str, ...]) -> None:
    """What was laid down is the program's commit; the person's own files are left to their own.

    A vault that came without its history begins with the notes that the program wrote.
    """
    root, first = history.root, not history.head()
    ours = {path for path in (*created, *pages) if is_tracked(path)}
    if first:
        notes = (path for path in root.rglob("*.md") if path.is_file() and _untouched(path))
        ours |= {path for path in (note.relative_to(root).as_posix() for note in notes) if is_tracked(path)}
    if first and not ours:
        ours = {path.name for path in root.glob("*.md")}
    if ours:
        files: dict[str, bytes | None] = {path: (root / path).read_bytes() for path in sorted(ours)}
        with writer_lock(history.git_dir, now=datetime.now(UTC)):
            clear_leftovers(history)  # of an ``init`` that was killed
            history.commit_batch(files, {}, "Vault laid down", datetime.now(UTC))
            history.sync_index()
