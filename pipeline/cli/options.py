"""Options that several commands share: the workspace and ``--json``."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

SETTINGS_FILE = "vaultmill.yaml"
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


class Invocation:
    """What is known of the present call outside the command: where a bug's log belongs."""

    workspace: Path | None = None


def find_workspace(start: Path) -> Path:
    """The nearest folder, from ``start`` upwards, that holds vaultmill.yaml; else ``start``."""
    for folder in (start, *start.parents):
        if (folder / SETTINGS_FILE).is_file():
            return folder
    return start


def _settle(ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path:
    workspace = Path(os.path.realpath(value)) if value else find_workspace(Path.cwd())
    invocation = ctx.find_object(Invocation)
    if invocation and (workspace / SETTINGS_FILE).is_file():
        invocation.workspace = workspace
    return workspace


def workspace_option(function: _Decorated) -> _Decorated:
    """``-C DIR``: gives the command ``workspace``, an absolute path."""
    return click.option(
        "-C",
        "--workspace",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        callback=_settle,
        help=f"The folder with {SETTINGS_FILE}. Default: the nearest one above the current folder, which itself is"
        " taken when there is none.",
    )(function)


def json_option(function: _Decorated) -> _Decorated:
    """``--json``: gives the command ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(function)


def dry_run_option(function: _Decorated) -> _Decorated:
    """``--dry-run``: gives the command ``dry_run``."""
    return click.option("--dry-run", is_flag=True, help="Show every change as a diff and write nothing.")(function)
