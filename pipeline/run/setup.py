"""``init``: settings, vault and raw/ laid down without questions; nothing that exists is changed."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from pipeline.config import FILE_NAME, Settings, render_template, set_values
from pipeline.model import Decision
from pipeline.notes import decisions
from pipeline.report import InitReport
from pipeline.run.load import CORRECTIONS, KINDS, load_text
from pipeline.vault.history import IGNORE, open_history
from pipeline.vault.nesting import outer_work_tree
from pipeline.vault.scaffold import lay_down


def local_zone() -> str:
    """The machine's IANA zone, ``UTC`` when it cannot be told."""
    named = os.environ.get("TZ", "").lstrip(":")
    target = named or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    try:
        from zoneinfo import ZoneInfo

        return ZoneInfo(target).key if target else "UTC"
    except (ValueError, OSError, KeyError):
        return "UTC"


def init(root: Path, since: str, owner: tuple[str, ...], tz: str, strictness: str) -> InitReport:
    """Lay down a workspace. ``""`` and ``()`` mean: not said, found by the first run."""
    root.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    file = root / FILE_NAME
    said = {
        "since": since,
        "owner.addresses": list(owner),
        "timezone": tz or ("" if file.exists() else local_zone()),
        "strictness": strictness,
    }
    values = {key: value for key, value in said.items() if value}
    old = file.read_text(encoding="utf-8") if file.exists() else render_template(Settings())
    text = set_values(old, values) if values else old
    if not file.exists() or text != old:
        file.write_text(text, encoding="utf-8")
        lines.append(f"Settings: {file}")
    (root / "raw").mkdir(exist_ok=True)
    vault = root / "knowledge"
    _foreign(vault)
    laid = lay_down(vault)
    if not (vault / ".gitignore").exists():
        (vault / ".gitignore").write_text(IGNORE, encoding="utf-8")
    lines.append(f"Vault: {vault} ({len(laid.created)} files laid down, {len(laid.kept)} were there)")
    outer = outer_work_tree(vault)
    if outer is not None and not (vault / ".git").exists():
        lines.append(f"The vault lies in the git repository {outer.root}; its own history is kept in {vault / '.git'}.")
    history = open_history(vault)
    if not history.head():
        _first_commit(vault, laid.created)
    history.close()
    lines.append("Next: put mail, meetings and chats into raw/ and run `vaultmill run`.")
    return InitReport(tuple(lines))


def _foreign(vault: Path) -> None:
    """Notes that are there before the program are the person's own: linked to, never written."""
    found = [
        Decision("foreign", path.relative_to(vault).as_posix().removesuffix(".md"))
        for folder in KINDS
        for path in sorted((vault / folder).glob("*.md"))
        if "machine:" not in path.read_text(encoding="utf-8", errors="replace")[:4000]
    ]
    if found and not (vault / ".git" / "vaultmill").exists():
        page = vault / CORRECTIONS
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(decisions.add(load_text(vault, CORRECTIONS), found), encoding="utf-8")


def _first_commit(vault: Path, created: tuple[str, ...]) -> None:
    history = open_history(vault)
    files: dict[str, bytes | None] = {
        path.relative_to(vault).as_posix(): path.read_bytes()
        for path in sorted(vault.rglob("*.md"))
        if ".git" not in path.parts
    }
    files[".gitignore"] = (vault / ".gitignore").read_bytes()
    history.commit_batch(files, {}, "Vault laid down", datetime.now(UTC))
    history.sync_index()
    history.close()
