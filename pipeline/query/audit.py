"""``vaultmill audit``: what each rule took out and how sure it was, a sample to check, and changes of mind proposed."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pipeline.model import Filed, Skipped
from pipeline.notes.neutral import plain
from pipeline.notes.weeks import certainty, evidence
from pipeline.query.proposals import proposals
from pipeline.query.reading import Reading, reading
from pipeline.taxonomy import SKIPPED_ITEM, SKIPPED_SENDER

POOL = 3
"""The sample of a rule is drawn from so many times its size of the least certain decisions."""
CUT = "…"
_VARYING = re.compile(r"\([^)]*(?:\)|$)|\\?\[[^\]]*\]|[\"“][^\"”]*[\"”]|https?://\S+|\d+")


def audit(root: Path, sample: int = 3, seed: int = 1) -> dict[str, Any]:
    """``kept``, ``skipped``, ``tags``, ``rules`` (figures and a sample of ids each), ``proposals``.

    Reads the sources again to see what the rules would say now; writes nothing. The same vault, ``sample`` and
    ``seed`` give the same answer.
    """
    with reading(root) as place:
        lines = _skipped(place)
        by_hand = sum("filter" in filed.corrected for filed in place.index.filed.values())
        return {
            "kept": sum(not filed.filter for filed in place.index.filed.values()),
            "skipped": len(lines) + sum(bool(filed.filter) for filed in place.index.filed.values()),
            "decided_by_you": by_hand + sum(line.id in place.state.decided("skip") for line in lines),
            "tags": _tags(lines, [filed for filed in place.index.filed.values() if filed.filter]),
            "rules": _rules(lines, sample, seed),
            "proposals": proposals(place),
        }


def rule_of(piece: str) -> str:
    """The rule that a piece of evidence comes from: its words, without what varies from mail to mail."""
    return " ".join(_VARYING.sub("", piece).split()) or piece


def _skipped(place: Reading) -> list[Skipped]:
    """Lines of items that are still out, in order of date."""
    lines = (line for line in place.state.skipped.values() if line.id not in place.index.filed)
    return sorted(lines, key=lambda line: (str(line.date or ""), line.id))


def _tags(lines: Iterable[Skipped], filed: Iterable[Filed]) -> list[dict[str, Any]]:
    """All that is out, by tag; what has a note of its own was taken out by a person, who is sure."""
    found: defaultdict[str, list[bool]] = defaultdict(list)
    for line in lines:
        found[line.tags[0] if line.tags else "untagged"].append(line.sure)
    for one in filed:
        found[one.filter[0]].append(True)
    rows = [{"tag": tag, "items": len(sure), "not_sure": sure.count(False)} for tag, sure in found.items()]
    return sorted(rows, key=lambda row: (-int(str(row["items"])), str(row["tag"])))


def _rules(lines: Iterable[Skipped], sample: int, seed: int) -> list[dict[str, Any]]:
    """A rule counts for all it fired for; ``alone`` counts what nothing else speaks against."""
    fired: defaultdict[str, list[Skipped]] = defaultdict(list)
    told = [(line, tuple(dict.fromkeys(map(rule_of, evidence(plain(line.reason)))))) for line in lines]
    whole = {rule for _, rules in told for rule in rules if not rule.endswith(CUT)}
    for line, rules in told:
        for rule in dict.fromkeys(found for one in rules if (found := _whole(one, whole))):
            fired[rule].append(line)
    rows = []
    for rule, group in sorted(fired.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        alone = sum(len(evidence(line.reason)) == 1 for line in group)
        tags = Counter(line.tags[0] for line in group if line.tags)
        rows.append(
            {
                "rule": rule,
                "items": len(group),
                "alone": alone,
                "not_sure": sum(not line.sure for line in group),
                "tags": dict(sorted(tags.items(), key=lambda pair: (-pair[1], pair[0]))),
                "sample": [_shown(line) for line in _sample(group, sample, f"{seed} {rule}")],
            }
        )
    return rows


def _whole(rule: str, known: set[str]) -> str:
    """A rule whose words were cut at the end of a long reason, as it is called elsewhere; ``""`` if that is unclear."""
    found = [one for one in known if one.startswith(rule.removesuffix(CUT).rstrip())] if rule.endswith(CUT) else [rule]
    return found[0] if len(found) == 1 else ""


def _sample(group: Sequence[Skipped], size: int, seed: str) -> list[Skipped]:
    """Some of the least certain; what a person decided needs no check."""
    open_lines = [line for line in group if not line.reason.startswith((SKIPPED_ITEM, SKIPPED_SENDER))]
    pool = sorted(open_lines, key=certainty)[: size * POOL]
    chosen = random.Random(seed).sample(pool, min(size, len(pool)))
    return sorted(chosen, key=lambda line: (certainty(line), str(line.date or ""), line.id))


def _shown(line: Skipped) -> dict[str, Any]:
    return {
        "id": line.id,
        "date": str(line.date.date()) if line.date else "",
        "sender": line.email or plain(line.name),
        "title": plain(line.title),
        "tag": line.tags[0] if line.tags else "",
        "sure": line.sure,
    }
