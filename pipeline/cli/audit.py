"""``vaultmill audit``: figures of the noise filter, decisions to check, changes of mind proposed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

CLEANING = """
To get rid of them:
1. Change what can be changed: whoever has a copy of the vault or of its history may know it.
2. Keep it with `vaultmill secret set NAME`, encrypted and outside of the vault, where you still need it.
3. Take it out of the notes, by hand; what you delete stays deleted. Then `vaultmill run`.
4. Begin a new history: close Obsidian and stop `vaultmill serve` and `watch`, move the folder .git of the vault away,
   and run `vaultmill run`. Notes, facts and corrections stay; `undo` and `blame` know nothing from before. Delete
   the old folder, and every clone, when you no longer need them.
   With git filter-repo instead, the history stays: `git filter-repo --force --replace-text FILE` in the vault, where
   each line of FILE is one secret, after a copy was made; then ask `audit --secrets --history` again."""


@click.command()
@workspace_option
@click.option("--sample", metavar="N", type=click.IntRange(0, 100), default=2, help="Decisions to check per rule (2).")
@click.option("--seed", metavar="N", type=int, default=1, help="Another number draws another sample.")
@click.option("--secrets", is_flag=True, help="Look for passwords and keys in the vault instead; 1 when there are any.")
@click.option("--history", is_flag=True, help="With --secrets: in every commit of the vault, too.")
@json_option
def command(workspace: Path, sample: int, seed: int, secrets: bool, history: bool, as_json: bool) -> int:
    """Check what was filtered out as noise.

    How many items each rule took out and how sure it was, the least certain ones to look at, and what you may want to
    change: items that the rules would label otherwise by now, people you have written to since, rules for senders that
    you corrected twice. Nothing is written; each proposal names the command that carries it out.

    With --secrets it lists passwords, keys and codes that stand in the vault, without telling them, and the way to
    clean it.
    """
    if history and not secrets:
        raise click.UsageError("--history belongs to --secrets.")
    if secrets:
        return _secrets(workspace, history, as_json)
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


def _secrets(workspace: Path, history: bool, as_json: bool) -> int:
    """Where they stand, and the way to get rid of them."""
    from pipeline.query.leaks import leaks

    found = leaks(workspace, history)
    rows, commits = found["vault"], found["history"]
    if as_json:
        output.emit(found)
        return 1 if rows or commits else 0
    for row in rows:
        where = f"{row['path']}:{row['line']}" if row["line"] else f"{row['path']} (its name)"
        output.say(f"{where}: {row['kind']}{', committed' if row['committed'] else ''}: {row['preview']}")
    for row in commits:
        where = row["path"] or "its message"
        output.say(f"commit {row['commit']} of {row['date']}, {where}: {', '.join(row['kinds'])}")
    if rows or commits:
        output.say(CLEANING)
    elif not history:
        output.say("No passwords, keys or codes in the vault; --history looks into its commits, too.")
    else:
        output.say("No passwords, keys or codes in the vault and its history.")
    return 1 if rows or commits else 0


def _samples(rules: list[dict[str, Any]]) -> list[Mapping[str, object]]:
    """Each decision once, with the rules for whom it stands."""
    rows: dict[str, dict[str, Any]] = {}
    for rule in rules:
        for one in rule["sample"]:
            row = {"id": one["id"], "date": one["date"], "tag": one["tag"], "sure": one["sure"]}
            rows.setdefault(one["id"], {**row, "sender": one["sender"], "title": one["title"], "rule": []})
            rows[one["id"]]["rule"].append(rule["rule"])
    return sorted(rows.values(), key=lambda row: (bool(row["sure"]), str(row["date"])))
