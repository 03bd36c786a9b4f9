"""``summarize``, and ``consolidate --apply``: every proposal is carried out by the command that a person would use.

So each is a commit of its own that ``undo`` takes back, and what a person wrote stays.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.errors import Fault, UsageFault
from pipeline.graph import Graph
from pipeline.graph.plan import ABSORB, NEST, RULES, Proposal
from pipeline.notes import frontmatter, yaml
from pipeline.query.consolidation import planned
from pipeline.query.reading import reading
from pipeline.report import Report, joined
from pipeline.run.amend import Act, amend
from pipeline.run.meant import noted
from pipeline.run.merging import merge
from pipeline.run.moving import put_text, settle, text_of, trailer_of
from pipeline.run.session import Session
from pipeline.run.summing import TITLE
from pipeline.run.workspace import Clock, now

COMMAND = "consolidate"


def summarize(workspace: Path, dry_run: bool = False, clock: Clock = now) -> Report:
    """Write ``kg-summary.md`` as the graph and its use are now."""

    def act(session: Session) -> Act:
        if not session.settings.summary_tokens:
            raise UsageFault("there is no summary of the graph", "Set summary_tokens in vaultmill.yaml.")
        session.press.summing.forced = True
        return Act(TITLE)

    return amend(workspace, act, dry_run, clock)


def consolidate(workspace: Path, rules: tuple[str, ...] = RULES, clock: Clock = now) -> tuple[Report, list[str]]:
    """Carry out the proposals of some rules, but those for review. The report, and what could not be done and why."""
    with reading(workspace) as place:
        graph, found = planned(place)
    report, left = Report(), []
    for one in found:
        if one.rule in rules and one.command:
            try:
                report = _with(report, _carry_out(workspace, one, graph, clock))
            except Fault as fault:
                left.append(f"{one.rule} {graph.nodes[one.subject].note}: {fault}")
    return report, left


def _carry_out(workspace: Path, one: Proposal, graph: Graph, clock: Clock) -> Report:
    if one.rule == ABSORB:
        return merge(workspace, one.subject, one.object, clock=clock)
    if one.rule == NEST:
        return merge(workspace, one.object, one.subject, nest=True, clock=clock)
    return amend(workspace, _dropping(one, graph.nodes[one.subject].name), clock=clock)


def _with(report: Report, other: Report) -> Report:
    """Both, with the problems of each."""
    both = joined(report, other)
    problems = tuple(dict.fromkeys((*report.problems, *other.problems)))
    pending = tuple(dict.fromkeys((*report.pending, *other.pending)))
    code = max(report.exit_code, other.exit_code)
    return msgspec.structs.replace(both, problems=problems, pending=pending, exit_code=code, hints=other.hints)


def _dropping(one: Proposal, name: str) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        entity = noted(one.subject, session.state.index)
        path = f"{entity.path}.md"
        try:
            note = frontmatter.split(text_of(path, session))
            for key in one.keys:
                note = frontmatter.drop(note, key)
        except yaml.BadYaml as error:
            raise UsageFault(f"the properties of {path} are no valid YAML ({error})", "Correct them first.") from error
        put_text(path, frontmatter.join(note), session)
        settle(session)
        line = f"{entity.path}: {', '.join(one.keys)} taken away"
        return Act(f"Tidied {name}", (line,), (trailer_of(COMMAND),))

    return act
