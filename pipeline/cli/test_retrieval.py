"""``vaultmill test-retrieval``: whether what the vault holds is found again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli import output
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.retrieval.asked import Answer
    from pipeline.retrieval.running import Outcome


@click.command()
@workspace_option
@click.option("--category", "categories", multiple=True, metavar="NAME", help="Only this category; may be repeated.")
@click.option("--hard", is_flag=True, help="Two letters mistyped, parts of words, other orders, other spellings.")
@click.option("--verbose", "-v", is_flag=True, help="Show what was found, too.")
@click.option(
    "--number", type=click.IntRange(1, 10_000), default=50, show_default=True, help="Questions of a category."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another number asks other questions.")
@click.option(
    "--least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="What share of the answers must be right. Default: 98, with --hard 90.",
)
@json_option
def command(
    workspace: Path,
    categories: tuple[str, ...],
    hard: bool,
    verbose: bool,
    number: int,
    seed: int,
    least: float | None,
    as_json: bool,
) -> int:
    """Test whether what the vault holds is found again.

    The questions are made from the vault itself: whole names, parts of them, misspelt ones, other names and tags, what
    notes say, what is related, and whether answers are short, in order and in the summary. The same vault and seed give
    the same questions; nothing is written. Exit code 1 when too few answers are right.
    """
    from pipeline.retrieval.asked import CATEGORIES
    from pipeline.retrieval.running import ask_all
    from pipeline.retrieval.running import least as usual

    if unknown := [name for name in categories if name not in CATEGORIES]:
        raise click.BadParameter(f"{unknown[0]} is none of: {', '.join(CATEGORIES)}.", param_hint="--category")
    wanted = usual(hard) if least is None else least
    with output.progress(not as_json) as progress:
        outcome = ask_all(workspace, hard=hard, only=categories, most=number, seed=seed, progress=progress)
    passed = outcome.percent >= wanted
    if as_json:
        output.emit(_rows(outcome, wanted, passed))
    else:
        _show(outcome, wanted, verbose)
    return 0 if passed else 1


def _rows(outcome: Outcome, wanted: float, passed: bool) -> dict[str, Any]:
    from pipeline.retrieval.asked import shown

    return {
        "notes": outcome.known,
        "asked": len(outcome.answers),
        "percent": round(outcome.percent, 2),
        "least": wanted,
        "passed": passed,
        "categories": {one.category: {"right": one.right, "asked": one.asked} for one in outcome.tallies},
        "failed": [{**shown(one.question), "said": one.said} for one in outcome.answers if not one.passed],
        "questions": [{**shown(one.question), "passed": one.passed} for one in outcome.answers],
    }


def _show(outcome: Outcome, wanted: float, verbose: bool) -> None:
    from pipeline.retrieval.asked import CATEGORIES

    for one in outcome.answers:
        if verbose or not one.passed:
            output.say(_line(one))
    if not outcome.answers:
        output.say("The vault holds nothing yet that could be asked for.")
        return
    if verbose or any(not one.passed for one in outcome.answers):
        output.say("")
    output.table(
        [
            {"category": one.category, "right": f"{one.right} of {one.asked}", "asked for": CATEGORIES[one.category]}
            for one in outcome.tallies
        ]
    )
    right = sum(one.passed for one in outcome.answers)
    share = f"{outcome.percent:.1f} % of {len(outcome.answers)} answers are right"
    output.say(f"\n{share} ({right}), over {outcome.known} notes; at least {wanted:g} % are wanted.")


def _line(answer: Answer) -> str:
    asked = answer.question
    filters = "".join(f" --kind {kind}" for kind in asked.kinds[:3]) + (f" --tag {asked.tag}" if asked.tag else "")
    head = f"{'ok  ' if answer.passed else 'FAIL'} {asked.category}, {asked.form}: {asked.query}{filters}".rstrip()
    if answer.passed:
        return head
    wanted = ", ".join(asked.expect[:3]) + (f" and {len(asked.expect) - 3} more" if len(asked.expect) > 3 else "")
    return "\n".join([head, *([f"     wanted: {wanted}"] if wanted else []), f"     {answer.said}"])
