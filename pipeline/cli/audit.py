"""``vaultmill audit``: figures of the noise filter, decisions to check, changes of mind proposed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option


@click.command()
@workspace_option
@click.option("--sample", metavar="N", type=click.IntRange(0, 100), default=2, help="Decisions to check per rule (2).")
@click.option("--seed", metavar="N", type=int, default=1, help="Another number draws another sample.")
@json_option
def command(workspace: Path, sample: int, seed: int, as_json: bool) -> int:
    """Check what was filtered out as noise.

    How many items each rule took out and how sure it was, the least certain ones to look at, and what you may want to
    change: items that the rules would label otherwise by now, people you have written to since, rules for senders that
    you corrected twice. Nothing is written; each proposal names the command that carries it out.
    """
    from pipeline.query.audit import audit

    found = audit(workspace, sample, seed)
    if as_json:
        output.emit(found)
        return 0
    of_yours = f"; you decided {found['decided_by_you']} of these yourself" if found["decided_by_you"] else ""
    output.say(f"{found['kept']} items kept, {found['skipped']} filtered out{of_yours}.")
    if found["tags"]:
        output.say("")
        output.table([{key.replace("_", " "): value for key, value in row.items()} for row in found["tags"]])
    if found["rules"]:
        output.say(
            "\nRules, by what they took out (several may agree on one item; alone: nothing else spoke against it;"
            " what you took out yourself is not counted here)"
        )
        names = ("rule", "items", "alone", "not_sure")
        output.table([{key.replace("_", " "): row[key] for key in names} for row in found["rules"]])
    if any(row["sample"] for row in found["rules"]):
        output.say("\nTo check, least certain first (wrong? `vaultmill label keep ID`; why? `vaultmill label why ID`)")
        output.table(_samples(found["rules"]))
    output.say("")
    if not found["proposals"]:
        output.say("Proposals: none. What was decided is what would be decided now.")
    for number, one in enumerate(found["proposals"]):
        if not number:
            output.say("Proposals")
        output.say(f"- {one['what']}\n  {one['command']}")
    return 0


def _samples(rules: list[dict[str, Any]]) -> list[Mapping[str, object]]:
    """Each decision once, with the rules for whom it stands."""
    rows: dict[str, dict[str, Any]] = {}
    for rule in rules:
        for one in rule["sample"]:
            row = {"id": one["id"], "date": one["date"], "tag": one["tag"], "sure": one["sure"]}
            rows.setdefault(one["id"], {**row, "sender": one["sender"], "title": one["title"], "rule": []})
            rows[one["id"]]["rule"].append(rule["rule"])
    return sorted(rows.values(), key=lambda row: (bool(row["sure"]), str(row["date"])))
