"""Commands that have a name and a place, and nothing behind them yet."""

from __future__ import annotations

import click

from pipeline.errors import UsageFault


def unbuilt(name: str, text: str) -> click.Command:
    """A command that takes anything and says that it is not built yet (exit code 2)."""

    @click.command(name, help=f"{text} Not built yet.", context_settings={"ignore_unknown_options": True})
    @click.argument("anything", nargs=-1, type=click.UNPROCESSED)
    def command(anything: tuple[str, ...]) -> None:
        raise UsageFault(f"{name}: not built yet", "This command comes with a later version; nothing was done.")

    return command
