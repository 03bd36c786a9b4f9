"""``weekly-review``: what the last seven days brought, what is left of them, and what the next seven hold."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from pipeline.live.gatherings import gatherings, titled
from pipeline.live.matters import asking, awaited, awaited_line, due, mail_line, others, task_line
from pipeline.live.people import quiet, quiet_line
from pipeline.live.view import View
from pipeline.live.wording import block, counted, facts_from, hours, joined, link, long_day, more, short_day
from pipeline.model import Filed, Neutral
from pipeline.notes.links import label
from pipeline.notes.neutral import NOTHING, fill, line, ours
from pipeline.notes.neutral import joined as between

_MOST = 8
_OPEN = "Open items.base"
_WORDS = {
    "email": ours("thread"),
    "meeting": ours("meeting"),
    "chat": ours("day of chat"),
    "voice-memo": ours("voice memo"),
}
_PLURALS = {"chat": ours("days of chat")}


def weekly_review(view: View, now: datetime, arguments: Mapping[str, Any]) -> Neutral:
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
    fresh = [fill("- {}", link(entity.path, entity.name, 40)) for entity in named]
    fresh += [facts_from(news.facts, news.items)] if news.facts else []
    return between(
        "\n",
        [
            fill("## Week to {}", long_day(today)),
            _summary(items),
            *block(ours("Decided"), more(decided, _MOST, "Meetings.base")),
            *block(
                ours("Needs you"), more([mail_line(one, view, today) for one in asking(view, today)], _MOST, _INBOX)
            ),
            *block(ours("Left over"), more(late, _MOST, _OPEN)),
            *block(ours("Waiting on"), more(waits, _MOST, _OPEN)),
            *block(ours("New"), more(fresh, _MOST, "People.base")),
            *block(ours("Going quiet"), [quiet_line(one, today) for one in quiet(view, today)[:5]]),
            *block(ours("Next seven days"), [*_ahead(view, today), *soon]),
        ],
    )


_INBOX = "Inbox.base"


def _made(said: object, first: date) -> bool:
    return getattr(said, "form", "") == "decision" and getattr(said, "date", "") >= first.isoformat()


def _decision(text: str, filed: Filed, view: View) -> Neutral:
    path = view.state.index.item_paths[filed.id]
    return fill("- {}", link(path, text) if path else label(text))


def _summary(items: tuple[Filed, ...]) -> Neutral:
    kinds = [filed.kind for filed in items]
    parts = [
        counted(kinds.count(kind), _WORDS.get(kind) or line(kind), _PLURALS.get(kind, NOTHING))
        for kind in dict.fromkeys(sorted(kinds))
    ]
    return fill("{}.", joined(parts)) if parts else ours("Nothing came in.")


def _todo(view: View, today: date) -> tuple[list[Neutral], list[Neutral]]:
    now, late, soon = due(view, today)
    return [task_line(task, view, today) for task in late], [task_line(task, view, today) for task in (*now, *soon)]


def _ahead(view: View, today: date) -> list[Neutral]:
    found = gatherings(view, today + timedelta(days=1), today + timedelta(days=7))
    return [
        fill(
            "- {} **{}** {}",
            short_day(one.start.date(), today),
            hours(one.start, one.end, one.start.date(), one.all_day),
            link(one.path, titled(one), 50),
        )
        for one in found
    ]
