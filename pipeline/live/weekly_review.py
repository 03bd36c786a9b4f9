"""``weekly-review``: what the last seven days brought, what is left of them, and what the next seven hold."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from pipeline.live.gatherings import gatherings, titled
from pipeline.live.matters import asking, awaited, awaited_line, due, mail_line, others, task_line
from pipeline.live.people import quiet, quiet_line
from pipeline.live.view import View
from pipeline.live.wording import block, counted, hours, joined, link, long_day, more, short_day
from pipeline.model import Filed
from pipeline.notes import links

_MOST = 8
_OPEN = "[[Open items.base|{}]]"
_WORDS = {"email": "thread", "meeting": "meeting", "chat": "day of chat", "voice-memo": "voice memo"}
_PLURALS = {"chat": "days of chat"}


def weekly_review(view: View, now: datetime, arguments: Mapping[str, Any]) -> str:
    """The seven days that end today."""
    today = view.local(now).date()
    first = today - timedelta(days=6)
    items = view.between(first, today)
    decided = [_decision(said.text, filed, view) for filed in items for said in filed.statements if _made(said, first)]
    late, soon = _todo(view, today)
    waits = [awaited_line(one, view, today) for one in awaited(view, today)]
    waits += [task_line(task, view, today, named=True) for task in others(view, today)]
    news = view.news(first)
    named = [view.state.index.entities[e] for e in news.entities if e in view.state.index.entities]
    fresh = [f"- {link(entity.path, entity.name, 40)}" for entity in named]
    fresh += [f"- {counted(news.facts, 'fact')} from {counted(news.items, 'item')}"] if news.facts else []
    return "\n".join(
        [
            f"## Week to {long_day(today)}",
            _summary(items),
            *block("Decided", more(decided, _MOST, "[[Meetings.base|{}]]")),
            *block("Needs you", more([mail_line(one, view, today) for one in asking(view, today)], _MOST, _INBOX)),
            *block("Left over", more(late, _MOST, _OPEN)),
            *block("Waiting on", more(waits, _MOST, _OPEN)),
            *block("New", more(fresh, _MOST, "[[People.base|{}]]")),
            *block("Going quiet", [quiet_line(one, today) for one in quiet(view, today)[:5]]),
            *block("Next seven days", [*_ahead(view, today), *soon]),
        ]
    )


_INBOX = "[[Inbox.base|{}]]"


def _made(said: object, first: date) -> bool:
    return getattr(said, "form", "") == "decision" and getattr(said, "date", "") >= first.isoformat()


def _decision(text: str, filed: Filed, view: View) -> str:
    path = view.state.index.item_paths[filed.id]
    return f"- {link(path, text)}" if path else f"- {links.label(text)}"


def _summary(items: tuple[Filed, ...]) -> str:
    kinds = [filed.kind for filed in items]
    parts = [
        counted(kinds.count(kind), _WORDS.get(kind, kind), _PLURALS.get(kind, ""))
        for kind in dict.fromkeys(sorted(kinds))
    ]
    return f"{joined(parts)}." if parts else "Nothing came in."


def _todo(view: View, today: date) -> tuple[list[str], list[str]]:
    now, late, soon = due(view, today)
    return tuple([task_line(task, view, today) for task in some] for some in (late, [*now, *soon]))  # type: ignore[return-value]


def _ahead(view: View, today: date) -> list[str]:
    found = gatherings(view, today + timedelta(days=1), today + timedelta(days=7))
    return [
        f"- {short_day(one.start.date(), today)} **{hours(one.start, one.end, one.start.date(), one.all_day)}**"
        f" {link(one.path, titled(one), 50)}"
        for one in found
    ]
