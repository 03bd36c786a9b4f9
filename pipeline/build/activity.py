"""Activity, Timeline and Log: one line per item, newest first, the oldest folded by month."""

from __future__ import annotations

from collections import Counter

from pipeline.build.view import day, item_link, kept_items, last_day
from pipeline.index import Index, roles_of
from pipeline.model import Filed, Neutral
from pipeline.notes import links
from pipeline.notes.neutral import NOTHING, field, fill, given, joined, line, ours

KIND_WORDS = {"voice-memo": "voice memo"}


def activity(entity: str, index: Index, limit: int) -> tuple[Neutral, ...]:
    """The newest ``limit`` lines, then one line per month for the rest."""
    items = kept_items(entity, index)
    return tuple(_line(filed, entity, index) for filed in items[:limit]) + tuple(_months(items[limit:]))


def _line(filed: Filed, entity: str, index: Index) -> Neutral:
    kind = _kind(filed)
    link = item_link(filed, index)
    said = given(" — {}", _said(filed, entity, index))
    return fill("- {}({}): {}{}", given("**{}** ", day(filed)), kind, link, said)


def _kind(filed: Filed) -> Neutral:
    return field(KIND_WORDS.get(filed.kind, filed.kind), 40)


def _said(filed: Filed, entity: str, index: Index) -> Neutral:
    """What happened, in a few words; counts are counts of messages."""
    if filed.kind == "email":
        return _mail(filed, entity, index)
    if filed.cancelled:
        return ours("cancelled")
    if index.entities[entity].kind == "person" and not roles_of(filed, entity):
        return ours("named")
    decisions = sum(said.form == "decision" for said in filed.statements)
    tasks = sum(said.form == "task" for said in filed.statements)
    counted = ((decisions, ours("decision")), (tasks, ours("action item")))
    return joined(", ", (_plural(number, word) for number, word in counted if number))


def _mail(filed: Filed, entity: str, index: Index) -> Neutral:
    messages = [message for message in filed.messages if message.form == "message"]
    if not messages:
        return NOTHING
    last = messages[-1]
    by = ours("me") if last.direction == "out" else _sender(last.sender, entity, index)
    if len(messages) == 1:
        if last.direction == "out":
            return ours("I wrote")
        return ours("introduction") if filed.type == "intro" else _received(filed, entity)
    until = last_day(filed) if filed.date and last_day(filed) != day(filed) else NOTHING
    return fill("{} messages{}, last from {}", len(messages), given(" until {}", until), by)


def _received(filed: Filed, entity: str) -> Neutral:
    roles = roles_of(filed, entity)
    return ours("wrote" if "from" in roles else "")


def _sender(sender: tuple[str, str], entity: str, index: Index) -> Neutral:
    who = index.by_email.get(sender[1], "")
    path = index.path_of(who)
    if who == entity:
        return ours("them")
    return links.label(path.rpartition("/")[2] if path else sender[0] or sender[1])


def _months(items: list[Filed]) -> list[Neutral]:
    counts: dict[str, Counter[Neutral]] = {}
    for filed in items:
        counts.setdefault(day(filed)[:7] or "undated", Counter())[_kind(filed)] += 1
    return [
        fill(
            "- **{}** ({})",
            line(month),
            joined(", ", (_plural(number, kind) for kind, number in sorted(kinds.items()))),
        )
        for month, kinds in counts.items()
    ]


def _plural(number: int, kind: Neutral) -> Neutral:
    return fill("{} {}" if number == 1 else "{} {}s", number, kind)
