"""Activity, Timeline and Log: one line per item, newest first, the oldest folded by month."""

from __future__ import annotations

from collections import Counter

from pipeline.build.view import day, item_link, kept_items, last_day
from pipeline.index import Index, roles_of
from pipeline.model import Filed
from pipeline.notes import links

KIND_WORDS = {"voice-memo": "voice memo"}


def activity(entity: str, index: Index, limit: int) -> tuple[str, ...]:
    """The newest ``limit`` lines, then one line per month for the rest."""
    items = kept_items(entity, index)
    return tuple(_line(filed, entity, index) for filed in items[:limit]) + tuple(_months(items[limit:]))


def _line(filed: Filed, entity: str, index: Index) -> str:
    kind = KIND_WORDS.get(filed.kind, filed.kind)
    link = item_link(filed, index)
    date = f"**{day(filed)}** " if filed.date else ""
    said = _said(filed, entity, index)
    return f"- {date}({kind}): {link}{' — ' + said if said else ''}"


def _said(filed: Filed, entity: str, index: Index) -> str:
    """What happened, in a few words; counts are counts of messages."""
    if filed.kind == "email":
        return _mail(filed, entity, index)
    if filed.cancelled:
        return "cancelled"
    if index.entities[entity].kind == "person" and not roles_of(filed, entity):
        return "named"
    decisions = sum(said.form == "decision" for said in filed.statements)
    tasks = sum(said.form == "task" for said in filed.statements)
    counted = ((decisions, "decision"), (tasks, "action item"))
    return ", ".join(_plural(number, word) for number, word in counted if number)


def _mail(filed: Filed, entity: str, index: Index) -> str:
    messages = [message for message in filed.messages if message.form == "message"]
    if not messages:
        return ""
    last = messages[-1]
    by = "me" if last.direction == "out" else _sender(last.sender, entity, index)
    if len(messages) == 1:
        if last.direction == "out":
            return "I wrote"
        return "introduction" if filed.type == "intro" else _received(filed, entity)
    until = f" until {last_day(filed)}" if filed.date and last_day(filed) != day(filed) else ""
    return f"{len(messages)} messages{until}, last from {by}"


def _received(filed: Filed, entity: str) -> str:
    roles = roles_of(filed, entity)
    return "wrote" if "from" in roles else ""


def _sender(sender: tuple[str, str], entity: str, index: Index) -> str:
    who = index.by_email.get(sender[1], "")
    path = index.path_of(who)
    if who == entity:
        return "them"
    return links.label(path.rpartition("/")[2] if path else sender[0] or sender[1])


def _months(items: list[Filed]) -> list[str]:
    counts: dict[str, Counter[str]] = {}
    for filed in items:
        counts.setdefault(day(filed)[:7] or "undated", Counter())[KIND_WORDS.get(filed.kind, filed.kind)] += 1
    return [
        f"- **{month}** ({', '.join(_plural(number, kind) for kind, number in sorted(kinds.items()))})"
        for month, kinds in counts.items()
    ]


def _plural(number: int, kind: str) -> str:
    return f"{number} {kind}{'' if number == 1 else 's'}"
