"""What ``init`` and ``run`` are asked for and what they answer, and the answer as plain text. Pure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

import msgspec

from pipeline.model import Noun, Problem, Waiting

STAGES = ("label", "index", "graph", "tag")
"""Stages that a run can be limited to."""

LISTED = 20
"""Entries shown of any list; the rest is counted."""

SILENCE = "A source that stays in trouble is listed by every run; to silence it, move the file out of raw/."

OF_NOTES = frozenset({"bad-fact", "bad-properties", "busy", "conflict-markers", "same-id", "secrets-unreadable"})
"""Codes of problems with what stands in the vault, or beside it, rather than in raw/."""


class RunOptions(Noun, frozen=True):
    """What the person asked of one run.

    ``again`` is an item id, ``all`` or ``""``; ``batch_size`` ``None`` takes the setting; ``only`` is one
    of ``STAGES`` or ``""``.
    """

    dry_run: bool = False
    again: str = ""
    batch_size: int | None = None
    only: str = ""
    accept_missing: bool = False
    take_over: bool = False


class InitReport(Noun, frozen=True):
    """What ``init`` laid down, as lines to show."""

    lines: tuple[str, ...] = ()


class Report(Noun, frozen=True):
    """What one run did. Counts of items and notes; ``commits`` are ids; ``diff`` is filled by a dry run.

    ``items`` are one line per item, ``pending`` note paths that were busy, ``waiting`` raw files not ready,
    ``hints`` sentences for the person. ``exit_code``: 0 clean, 1 problems or pending notes.
    """

    kept: int = 0
    skipped: int = 0
    items: tuple[str, ...] = ()
    notes_new: int = 0
    notes_updated: int = 0
    facts: int = 0
    problems: tuple[Problem, ...] = ()
    pending: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    commits: tuple[str, ...] = ()
    diff: str = ""
    hints: tuple[str, ...] = ()
    exit_code: int = 0
    dry_run: bool = False
    stage: str = ""


def joined(first: Report, second: Report) -> Report:
    """Two passes of one run: what they did together, and what is left after the second."""
    return msgspec.structs.replace(
        first,
        kept=first.kept + second.kept,
        skipped=first.skipped + second.skipped,
        items=first.items + second.items,
        waiting=second.waiting,
        hints=tuple(dict.fromkeys(first.hints + second.hints)),
        notes_new=first.notes_new + second.notes_new,
        notes_updated=first.notes_updated + second.notes_updated,
        facts=first.facts + second.facts,
        commits=first.commits + second.commits,
        problems=second.problems,
        pending=second.pending,
        exit_code=second.exit_code,
    )


def render_report(
    report: Report, width: int = 80, vault: str = "", home: bool = True, edited: int = 0, empty: str = ""
) -> str:
    """The report as plain text without a final newline, wrapped at ``width`` columns (the diff is not).

    ``vault`` is where the notes are, shown once something was written there; ``home``: its Home.md is the program's.
    ``edited`` counts notes with a person's edits. ``empty`` is the raw folder when nothing is in it.
    """
    blocks = [report.diff.rstrip("\n")] if report.diff else []
    if report.stage == "label" and report.items:
        blocks.append("\n".join(_wrap(item, width, "") for item in report.items))
    blocks.append("\n".join(_headline(report, edited)))
    if empty:
        blocks.append(_wrap(f"There are no sources: put mail, meetings, chats and documents into {empty}", width))
    blocks += _block("problem", "", [_problem(problem) for problem in report.problems], width)
    if any(problem.code not in OF_NOTES for problem in report.problems):
        blocks.append(_wrap(SILENCE, width))
    blocks += _block("note", " waiting: edited a moment ago, the next run merges", report.pending, width)
    unready = [f"{file.path}: {file.reason}" for file in report.waiting]
    blocks += _block("file", " not ready yet, read when finished", unready, width)
    blocks += [_wrap(hint, width) for hint in report.hints]
    if vault and report.commits:
        begin = " and begin with Home" if home else ""
        blocks.append(_wrap(f"Open {vault} as a vault in Obsidian{begin}.", width))
    return "\n\n".join(blocks)


def render_line(report: Report, edited: int = 0) -> str:
    """What a run did, on one line; ``""`` when it did nothing. ``edited`` counts notes with a person's edits."""
    found = [f"{_count(edited, 'edited note')}"] if edited else []
    if report.kept or report.skipped:
        found.append(f"{_count(report.kept, 'item')} kept, {report.skipped} skipped as noise")
    did = list(_written(report))
    if not (found or did):
        return "What you decided is saved." if report.commits else ""
    return f"{', '.join(found) or 'Brought up to date'}: {', '.join(did) or 'no note changed'}."


def _headline(report: Report, edited: int) -> Iterator[str]:
    changed = report.notes_new or report.notes_updated or report.facts
    if not (report.kept or report.skipped or changed or report.commits or report.diff):
        yield "Nothing new, nothing written."
        return
    if report.stage == "label":
        yield f"{_count(report.kept, 'item')} would be kept, {report.skipped} skipped as noise. Nothing was written."
        return
    if report.dry_run:
        yield "Dry run: nothing was written. A run would do this:"
    if edited:
        yield f"Your edits to {_count(edited, 'note')} are saved."
    if report.kept or report.skipped:
        yield f"{_count(report.kept, 'item')} kept, {report.skipped} skipped as noise."
    did = list(_written(report))
    if did and not report.dry_run:
        did.append(_count(len(report.commits), "commit"))
    if did:
        yield f"{', '.join(did)}."
    elif report.commits and not (edited or report.kept or report.skipped):
        yield "What you decided is saved."
    elif not (report.commits or report.dry_run):
        yield "No note changed."


def _written(report: Report) -> Iterator[str]:
    if report.notes_new:
        yield f"{_count(report.notes_new, 'note')} new"
    if report.notes_updated:
        updated = str(report.notes_updated) if report.notes_new else _count(report.notes_updated, "note")
        yield f"{updated} updated"
    if report.facts:
        yield _count(report.facts, "fact")


def _block(noun: str, what: str, entries: Sequence[str], width: int) -> list[str]:
    if not entries:
        return []
    lines = [f"{_count(len(entries), noun)}{what}:"]
    lines += [_wrap(entry, width, "  ") for entry in entries[:LISTED]]
    if len(entries) > LISTED:
        lines.append(f"  … and {len(entries) - LISTED} more (vaultmill status)")
    return ["\n".join(lines)]


def _problem(problem: Problem) -> str:
    return f"{problem.path}: {problem.code}: {problem.hint}" if problem.hint else f"{problem.path}: {problem.code}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _wrap(text: str, width: int, indent: str = "") -> str:
    """``text`` with its own line breaks folded; long words (paths) are never cut."""
    return textwrap.fill(
        text,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=indent + "  " if indent else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
