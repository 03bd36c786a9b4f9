"""What asks for something, as check boxes that act: mail, what is to be done, what is waited for."""

from __future__ import annotations

import re
from datetime import date

from pipeline.index import Index
from pipeline.live.view import Task, View, week
from pipeline.live.wording import WIDTH, link, short_day
from pipeline.model import Filed
from pipeline.notes import links
from pipeline.notes.neutral import cut, plain

TASK, ITEM = "t-", "i-"
"""How the block ids begin; behind them stand 6 digits of a task and 12 of an item."""
_RANK = {"urgent": 0, "action-required": 1}
_LEAST = 16
_CALL = re.compile(
    r"^(?:(?:very )?urgent[e]?|dringend|sehr eilig|eilig|spoed|brådskande|haster)\s?[!:–—-]+\s*(?=\S)", re.IGNORECASE
)
"""How titles say what stands before them anyway."""
_TITLE = 44


def asking(view: View, today: date) -> list[Filed]:
    """Mail and the like that asks for something: urgent, then to be acted on, then to be answered; newest first."""
    found = [
        filed
        for filed in view.waiting()
        if filed.kind != "meeting" and (filed.action in _RANK or filed.status == "to-reply")
        if _age(filed, today) <= view.limits.dormant
    ]
    return sorted(found, key=lambda filed: _RANK.get(filed.action, len(_RANK)))


def awaited(view: View, today: date) -> list[Filed]:
    """Mail in which the owner waits for an answer, newest first."""
    return [f for f in view.waiting() if f.action == "waiting" and _age(f, today) <= view.limits.dormant]


def due(view: View, today: date) -> tuple[list[Task], list[Task], list[Task]]:
    """The owner's tasks: due today, overdue (newest first), due within a week."""
    mine = [task for task in view.tasks(today) if task.mine and task.due]
    late = sorted((t for t in mine if t.due and t.due < today), key=lambda t: t.said.due, reverse=True)
    soon = [task for task in mine if task.due and today < task.due <= week(today)]
    return [task for task in mine if task.due == today], late, soon


def others(view: View, today: date) -> list[Task]:
    """What others have to do, by due date, those without one last."""
    return [task for task in view.tasks(today) if not task.mine]


def mail_line(filed: Filed, view: View, today: date) -> str:
    """One line: how urgent, title, from whom, what for, and until when."""
    index = view.state.index
    urgent = "**Urgent** " if filed.action == "urgent" else ""
    task = next((t for t in view.tasks(today) if t.mine and t.filed.id == filed.id), None)
    until = f" · {when(task, today)}" if task and task.due else ""
    who = sender(filed, index)
    title = cut(_CALL.sub("", plain(filed.title)) if urgent else plain(filed.title), _TITLE)
    asked = plain(task.said.text if task else filed.gist)
    room = WIDTH - len(f"{urgent}{title} — {who}{until}: ") + (4 if urgent else 0)
    told = f": {links.label(cut(asked, room))}" if asked and room >= _LEAST else ""
    text = f"{urgent}{link(index.item_paths[filed.id], title)}{' — ' + who if who else ''}{told}{until}"
    return boxed(text, f"{ITEM}{filed.id}")


def awaited_line(filed: Filed, view: View, today: date) -> str:
    """One line: title, from whom an answer is due, since when."""
    who = recipients(filed, view.state.index)
    since = f" · since {short_day(filed.updated.date(), today)}" if filed.updated else ""
    title = link(view.state.index.item_paths[filed.id], filed.title, WIDTH - len(f" — {who}{since}"))
    return boxed(f"{title}{' — ' + who if who else ''}{since}", f"{ITEM}{filed.id}")


def task_line(task: Task, view: View, today: date, named: bool = False) -> str:
    """One line: what, from whom if ``named``, until when; it leads to where it was said."""
    until = f" · {when(task, today)}" if task.due else ""
    who = f" — {links.label(plain(task.said.owner))}" if named and not task.mine else ""
    path = view.state.index.item_paths[task.filed.id]
    text = link(path, task.said.text, WIDTH - len(until) - len(who), f"#^{task.said.id}")
    return boxed(f"{text}{who}{until}", task.said.id)


def when(task: Task, today: date) -> str:
    """``today``, ``Fri 24 Apr`` or ``overdue since 3 Apr``."""
    if task.due is None:
        return ""
    return f"overdue since {short_day(task.due, today)}" if task.due < today else short_day(task.due, today)


def boxed(text: str, identifier: str, done: bool = False) -> str:
    """A check box with a block id."""
    return f"- [{'x' if done else ' '}] {text} ^{identifier}"


def done_lines(view: View, today: date) -> list[str]:
    """What was ticked in today's brief and is done where it stands, with its box still ticked."""
    found: list[str] = []
    index = view.state.index
    for name in view.ticked:
        item = view.state.statement_items.get(name, name.removeprefix(ITEM) if name.startswith(ITEM) else "")
        filed = index.filed.get(item)
        if filed is None:
            continue
        path = index.item_paths[item]
        if name.startswith(ITEM):
            if not filed.action and filed.status == "done":
                found.append(boxed(link(path, filed.title), name, done=True))
            continue
        said = next((said for said in filed.statements if said.id == name), None)
        if said is not None and said.done:
            found.append(boxed(link(path, said.text, WIDTH, f"#^{name}"), name, done=True))
    return found


def sender(filed: Filed, index: Index) -> str:
    """Who wrote last, but for the owner."""
    last = next((message for message in reversed(filed.messages) if message.direction == "in"), None)
    return _called(last.sender, index) if last else ""


def recipients(filed: Filed, index: Index) -> str:
    """To whom the owner wrote last."""
    last = next((message for message in reversed(filed.messages) if message.direction == "out"), None)
    names = [_called(one, index) for one in (last.to if last else ())]
    return names[0] + (f" and {len(names) - 1} more" if len(names) > 1 else "") if names else sender(filed, index)


def _called(mailbox: tuple[str, str], index: Index) -> str:
    known = index.entities.get(index.holder(mailbox[1]))
    return str(links.label(cut(known.name if known else plain(mailbox[0]) or mailbox[1], 30)))


def _age(filed: Filed, today: date) -> int:
    moment = filed.updated or filed.date
    return (today - moment.date()).days if moment else 0
