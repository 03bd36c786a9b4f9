"""What starts ``serve`` with a person's session: a systemd user unit, a launchd agent, lines for cron. Pure text."""

from __future__ import annotations

import hashlib
import plistlib
import shlex
from collections.abc import Sequence
from pathlib import PurePath

import msgspec

_BECOME = ["/bin/sh", "-c", 'exec "$0" "$@"']
KINDS = ("systemd", "launchd", "cron")


class Unit(msgspec.Struct, frozen=True):
    """``path`` is where the file belongs below the home folder, ``""`` for lines of a crontab.

    ``enable``, ``remove`` and ``stop`` are commands for the person; the last for a unit that was taken away.
    """

    kind: str
    name: str
    path: str
    text: str
    enable: tuple[str, ...]
    remove: tuple[str, ...]
    stop: tuple[str, ...]


def unit_of(kind: str, program: Sequence[str], workspace: str) -> Unit:
    """The unit for a workspace (absolute path). ``program`` is what starts vaultmill. Raises ``ValueError``.

    A path with a control character fits into none of these files.
    """
    command = [*program, "serve", "-C", workspace]
    if any(not part.isprintable() for part in command):
        raise ValueError("a path with a line break or another control character")
    return {"systemd": _systemd, "launchd": _launchd, "cron": _cron}[kind](command, name_of(workspace))


def name_of(workspace: str) -> str:
    """A name that no other workspace has, of plain letters."""
    words = "".join(c if c.isascii() and c.isalnum() else "-" for c in PurePath(workspace).name.lower())
    short = "-".join(filter(None, words.split("-")))[:30]
    return "-".join(filter(None, ("vaultmill", short, hashlib.sha256(workspace.encode()).hexdigest()[:8])))


def _systemd(command: list[str], name: str) -> Unit:
    """systemd.service(5). ``:`` does without variables, so that ``$`` is a letter; ``%`` and quotes are escaped.

    Only arguments may have any letter, the program itself may not: so it is one, of a shell that becomes it.
    """
    file = f"{name}.service"
    start = " ".join(map(_quoted, _BECOME + command))
    text = f"""[Unit]
Description=vaultmill serve ({name})
StartLimitIntervalSec=3600
StartLimitBurst=10

[Service]
ExecStart=:{start}
Restart=on-failure
RestartSec=60
RestartPreventExitStatus=2 4
TimeoutStopSec=120
StandardOutput=null
Nice=10

[Install]
WantedBy=default.target
"""
    folder = ".config/systemd/user"
    return Unit(
        "systemd",
        name,
        f"{folder}/{file}",
        text,
        ("systemctl --user daemon-reload", f"systemctl --user enable --now {file}"),
        (f"systemctl --user disable --now {file}", f"rm ~/{folder}/{file}", "systemctl --user daemon-reload"),
        (f"systemctl --user stop {file}", "systemctl --user daemon-reload"),
    )


def _quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'


def _launchd(command: list[str], name: str) -> Unit:
    """launchd.plist(5): an argument is a string of its own; nothing in it is expanded."""
    values = {
        "Label": name,
        "ProgramArguments": command,
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "ThrottleInterval": 60,
        "ExitTimeOut": 120,
        "ProcessType": "Background",
        "StandardOutPath": "/dev/null",
        "StandardErrorPath": "/dev/null",
    }
    path = f"Library/LaunchAgents/{name}.plist"
    return Unit(
        "launchd",
        name,
        path,
        plistlib.dumps(values, sort_keys=False).decode(),
        (f"launchctl bootstrap gui/$(id -u) ~/{path}",),
        (f"launchctl bootout gui/$(id -u)/{name}", f"rm ~/{path}"),
        (f"launchctl bootout gui/$(id -u)/{name}",),
    )


def _cron(command: list[str], name: str) -> Unit:
    """crontab(5): the shell reads the line, but before it cron takes ``%`` for a line break unless ``\\`` is before it.

    Where one serves already, the second line does nothing; where it died, it is started again.
    """
    line = shlex.join(command).replace("%", r"\%") + " >/dev/null 2>&1"
    text = f"# {name}\n@reboot {line}\n*/10 * * * * {line}\n"
    return Unit("cron", name, "", text, ("crontab -e",), ("crontab -e",), ())
