"""``--now TIME``: a moment to be taken for the present one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

import click

YEARS = range(1900, 3000)
"""Those before and after which there is room for a week, a zone and a look ahead."""
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def _read(_ctx: click.Context, _param: click.Parameter, value: str | None) -> datetime | None:
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError as error:
        raise click.BadParameter("write a time like 2026-04-20T07:00.") from error
    if moment.year not in YEARS:
        raise click.BadParameter(f"the year must lie between {YEARS[0]} and {YEARS[-1]}.")
    return moment


def moment_option(text: str) -> Callable[[_Decorated], _Decorated]:
    """``--now``: gives the command ``at``; without an offset it is of the vault's zone."""

    def add(function: _Decorated) -> _Decorated:
        return click.option("--now", "at", metavar="TIME", callback=_read, help=text)(function)

    return add
