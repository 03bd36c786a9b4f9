"""``vaultmill mcp``: serve the vault to agents."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import workspace_option
from pipeline.errors import UsageFault


@click.command()
@workspace_option
@click.option("--http", is_flag=True, help="Over HTTP on this machine alone, instead of standard input and output.")
@click.option("--port", type=click.IntRange(1, 65535), default=8765, show_default=True, help="With --http.")
@click.option("--read-only", is_flag=True, help="Without the tool that remembers.")
def command(workspace: Path, http: bool, port: int, read_only: bool) -> int:
    """Serve the vault to agents, by the Model Context Protocol.

    Tools: recall, lookup, search, resolve, get_note, list_open_items, facts, neighbours, and remember, the only one
    that writes. The notes are resources. An agent starts it with `vaultmill mcp -C DIR`. Needs the extra mcp: `pip
    install 'vaultmill[mcp]'`.
    """
    from pipeline.reader import Vault

    if importlib.util.find_spec("mcp") is None:
        raise UsageFault("this needs the package mcp", "pip install 'vaultmill[mcp]'")
    Vault.open(workspace).close()  # a vault that cannot be read is told now, not to the first who asks
    from pipeline.share.mcp_server import LOOPBACK, check_port, path_of, serve_http, serve_stdio

    if http:
        check_port(port)
        output.flush_lines()
        output.say(f"http://{LOOPBACK}:{port}{path_of(workspace)}")
        output.say("Whoever knows this address can read the vault. Ctrl-C ends it.")
        serve_http(workspace, not read_only, port)
    else:
        serve_stdio(workspace, not read_only)
    return 0
