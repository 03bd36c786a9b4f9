"""Where a workspace has its things, and the vault opened for writing. The only clock stands here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.build.pages import Look
from pipeline.config import FILE_NAME, Settings, load
from pipeline.errors import UsageFault
from pipeline.model import Owner, Senders
from pipeline.run import intake
from pipeline.run.load import Loaded, load_vault
from pipeline.run.setup import check_folder, local_zone, settings_text
from pipeline.state import State
from pipeline.vault import scaffold
from pipeline.vault.cachefile import private_folder
from pipeline.vault.commits import check_idle
from pipeline.vault.history import History, open_history
from pipeline.vault.lock import writer_lock
from pipeline.vault.paths import check_vault
from pipeline.vault.walk import Closed

Clock = Callable[[], datetime]


class Workspace(msgspec.Struct, frozen=True):
    """Where things are and what the settings say."""

    root: Path
    settings: Settings
    raw: Path
    vault: Path
    cache: Path

    @property
    def zone(self) -> ZoneInfo:
        """The zone of all times in the notes: as the settings say it, else the machine's."""
        return ZoneInfo(self.settings.timezone or local_zone())

    @property
    def closed(self) -> Closed:
        """Where links out of raw/ may not lead; ``None`` while none may."""
        return (str(self.root), str(self.vault), str(self.cache)) if self.settings.raw_links == "all" else None

    def owner(self) -> Owner:
        """The owner as the settings say, with the domains of the owner's addresses."""
        named, places = self.settings.owner, frozenset(self.settings.sent_folders)
        return intake.with_own_domains(Owner(frozenset(named.addresses), frozenset(named.names), sent_folders=places))

    def senders(self) -> Senders:
        """Whom the settings keep and whom they skip."""
        return Senders(frozenset(self.settings.keep), frozenset(self.settings.skip))


def load_workspace(root: Path) -> Workspace:
    """Read the settings. Raises ``UsageFault`` without a settings file, ``SettingsFault`` for wrong ones.

    What else stands where a folder belongs is a ``UsageFault``, too; a folder that is missing is not.
    """
    root = Path(os.path.abspath(root))
    file = root / FILE_NAME
    if not file.is_file():
        raise UsageFault(f"{root} is no workspace: there is no {FILE_NAME}", "Run `vaultmill init` there first.")
    settings = load(settings_text(file))
    place = Workspace(root, settings, root / settings.raw, root / settings.vault, root / ".vaultmill")
    for path, what in ((place.raw, "the raw folder"), (place.vault, "the vault"), (place.cache, "the cache")):
        check_folder(path, what)
    return place


def now() -> datetime:
    """The only clock: aware, UTC."""
    return datetime.now(UTC)


@contextmanager
def opened(place: Workspace, clock: Clock) -> Iterator[History]:
    """The vault's history, locked for writing."""
    check_vault(place.vault)
    place.vault.mkdir(parents=True, exist_ok=True)
    private_folder(place.cache)
    history = open_history(place.vault)
    history.list_from(place.cache / "trees")
    try:
        with writer_lock(history.git_dir, now=clock()):
            check_idle(history.git_dir)
            history.keep_attributes()
            yield history
    finally:
        history.close()


def load_state(place: Workspace, history: History, clock: Clock) -> Loaded:
    """The vault as it stands, for those who only read, too."""
    state, look = State(place.owner(), place.senders()), look_of(place.settings)
    return load_vault(history, state, place.cache, clock().timestamp(), look)


def look_of(settings: Settings) -> Look:
    """How notes look, as the settings say."""
    return Look(
        templates=load_templates(),
        lines=settings.activity_lines,
        text=settings.text,
        text_limit=settings.text_limit,
        mail_link=settings.mail_link,
    )


def load_templates() -> dict[str, str]:
    """The note templates that came with the program, by kind."""
    folder = scaffold.template_root().joinpath("templates")
    files = [file for file in folder.iterdir() if file.name.endswith(".md.j2")]
    return {file.name.removesuffix(".md.j2"): file.read_text(encoding="utf-8") for file in files}
