"""Commands whose errors of usage do not repeat what was typed: it may be a secret in the wrong place."""

from __future__ import annotations

import click
from click.exceptions import NoArgsIsHelpError

from pipeline.cli import output
from pipeline.cli.commands import closest

NEVER = "A value is never an argument: other programs see it, the shell keeps it. One that was typed is to be changed."
MANY = f"There are too many arguments: a name of several words stands in quotes. {NEVER}"


def _told(error: click.UsageError) -> click.UsageError:
    """The same error without what was typed."""
    if isinstance(error, click.MissingParameter):
        return error
    if isinstance(error, click.NoSuchOption):
        said = f"There is no such option. {NEVER}"
    elif isinstance(error, click.BadParameter):
        named = error.param.opts[-1] if isinstance(error.param, click.Option) else "an argument"
        is_path = error.param is not None and isinstance(error.param.type, click.Path)
        said = f"What was given for {named} is not there, or of another kind."
        said = said if is_path else f"What was given for {named} cannot be taken. {NEVER}"
    else:
        said = f"An option lacks what belongs to it, or {MANY[:1].lower()}{MANY[1:]}"
    return click.UsageError(said, error.ctx)


def _behind(args: list[str]) -> list[str]:
    """Options that all of the commands have, put behind the name of the command; nothing where there is none."""
    at = 0
    while at < len(args) and args[at] in ("--json", "-C", "--workspace"):
        at += 1 if args[at] == "--json" else 2
    return [args[at], *args[:at], *args[at + 1 :]] if at < len(args) else []


class UnrepeatedCommand(click.Command):
    """One command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        told: click.UsageError
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            told = _told(error)
        raise told


class UnrepeatedGroup(click.Group):
    """A group of them; ``--json`` and ``-C DIR`` may stand before the name of the command."""

    command_class = UnrepeatedCommand

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        told: click.UsageError
        given, args = args, _behind(args)
        if given and not args:
            raise click.UsageError(f"The name of a command is missing: {', '.join(self.commands)}.", ctx)
        try:
            return super().parse_args(ctx, args)
        except NoArgsIsHelpError:
            output.say(ctx.get_help())
            ctx.exit()
        except click.UsageError as error:
            told = _told(error)
        raise told

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a guess when the name is unknown."""
        if args and args[0] not in self.commands:
            guess = closest(args[0], self.commands)
            meant = f"Did you mean {guess}?" if guess else f"There are {', '.join(self.commands)}."
            raise click.UsageError(f"No such command. {meant}", ctx)
        return super().resolve_command(ctx, args)
