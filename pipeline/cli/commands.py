"""The table of commands, and the group that loads a command's module only when it is needed."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterable

import click

COMMANDS: dict[str, str] = {
    "init": "Lay down the vault and the settings.",
    "run": "Process what is new in raw/ and write the vault.",
    "label": "Label what is new and stop there; or correct, show and explain labels.",
    "index": "Show who and what the vault knows.",
    "graph": "Renew the graph over the notes.",
    "tag": "Renew the tags of entity notes.",
    "status": "Tell what is processed, waiting or in trouble.",
    "check": "Prove that links, ids and facts are sound.",
    "show": "Show an item, an entity or a batch.",
    "open": "Open an attachment of an item.",
    "items": "List all items, skipped ones too.",
    "suggested": "Show what waits for your decision.",
    "audit": "Check what was filtered out as noise.",
    "done": "Say that nothing waits for an item any more.",
    "resolve": "Tell whom a name or address means.",
    "lookup": "Tell what is known of somebody or something.",
    "search": "Find notes, facts and passages that answer a query.",
    "recall": "Tell what memory has to say beside a text.",
    "traverse": "Show what lies around a note.",
    "path": "Show a shortest way from one note to another.",
    "changed": "List notes of the graph with news since a day.",
    "stats": "Show figures of the graph.",
    "summarize": "Write kg-summary.md, the graph for agents.",
    "visualize": "Draw the graph as a page for the browser.",
    "uncertain": "List what is not sure, and what to do about it.",
    "test-retrieval": "Test whether what the vault holds is found again.",
    "facts": "Show what is known of somebody or something, or say it.",
    "remember": "Keep a sentence where it belongs.",
    "import-memory": "Take in what another agent or tool remembers.",
    "export": "Write the graph for other programs.",
    "secret": "Keep passwords and keys, encrypted, outside of the vault.",
    "history": "List what changed, by day or for one note.",
    "diff": "Show what a batch changed, or what you did.",
    "blame": "Tell where each line of a note comes from.",
    "undo": "Take back what a batch brought in.",
    "release": "Let held items count again.",
    "restore": "Set the vault, or one note, back to what a commit knew.",
    "hold": "Keep items out of everything but their own notes.",
    "duplicates": "List notes that may be of one and the same.",
    "consolidate": "Propose what would make the graph tidier.",
    "merge": "Make one of two notes.",
    "split": "Make two of one note.",
    "not-same": "Say that two are not the same.",
    "rename": "Give a note another name; links follow.",
    "alias": "Say what somebody or something is called as well.",
    "add": "Add a note for somebody or something.",
    "set": "Set properties of a note.",
    "relate": "Say how two notes are related.",
    "unrelate": "Say that two notes are not related.",
    "remove": "Take a note away; it is not made again.",
    "adopt": "Let the program write into a note of your own.",
    "deep": "Make a long document a tree of notes.",
    "depth-check": "Tell how much a text holds and how deep to go.",
    "validate": "Tell what a text names and the vault lacks.",
    "forget": "Take a person out of the vault for good.",
    "watch": "Run whenever raw/ or the vault changes.",
    "poll": "Run the live notes that are due.",
    "tasks": "List the tasks of live notes.",
    "serve": "Watch, poll and do what is scheduled, in one process.",
    "service": "Print, install or take away what starts serve.",
    "install": "Tell agents how to use the vault.",
    "mcp": "Serve the vault to agents, by the Model Context Protocol.",
    "brief": "Renew the daily brief.",
    "synthesize": "Renew what only time changes.",
    "report": "Tell what helps to find a bug, with nothing personal in it.",
}
"""Name -> one line of help, in the order of ``--help``.

Name and module are the same, ``-`` being ``_`` there.
"""


class LazyGroup(click.Group):
    """A click group over ``COMMANDS``: listing them imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; its module is imported here."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"pipeline.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list for ``--help``, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a guess when the name is unknown."""
        name = args[0] if args else ""
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        guess = closest(name, COMMANDS)
        raise click.UsageError(f"No such command {name!r}." + (f" Did you mean {guess}?" if guess else ""), ctx)


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like ``word``, or ``""``."""
    return next(iter(difflib.get_close_matches(word[:40], list(known), n=1, cutoff=0.6)), "")


def commands_table() -> str:
    """The Markdown table for the README."""
    rows = [f"| `vaultmill {name}` | {text} |" for name, text in COMMANDS.items()]
    return "\n".join(["| Command | What it does |", "|---|---|", *rows, ""])
