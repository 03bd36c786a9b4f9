"""``vaultmill visualize``: the graph as a page."""

from __future__ import annotations

import time
import webbrowser
from pathlib import Path

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option(
    "--output",
    "-o",
    "where",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write it.  [default: graph.html in the workspace]",
)
@click.option("--open", "is_opened", is_flag=True, help="Open it in the browser.")
@json_option
def command(workspace: Path, where: Path | None, is_opened: bool, as_json: bool) -> int:
    """Draw the graph as a page for the browser.

    One file that needs no network: who and what stands in the vault, how it is related, and what is known of each. It
    lies beside the vault, not in it, and tells what the vault tells: give it only to those who may read that.
    """
    from pipeline.run.picture import draw

    begun = time.monotonic()
    with output.progress(not as_json) as progress:
        done = draw(workspace, where, progress)
    seconds = round(time.monotonic() - begun, 1)
    if as_json:
        told = {"path": done.path, "nodes": done.nodes, "edges": done.edges, "bytes": done.bytes}
        output.emit(told | {"written": done.written, "seconds": seconds})
    else:
        links = f"{done.edges:,} relation{'' if done.edges == 1 else 's'}"
        said = "" if done.written else " (nothing new in it)"
        output.say(f"{done.path}: {done.nodes:,} notes, {links}, {seconds:g} s{said}")
        if done.advice:
            output.say(done.advice)
    if is_opened and not webbrowser.open(address := Path(done.path).as_uri()):
        output.fail(["no browser was found to open it"], f"Its address is {address}")
    return 0
