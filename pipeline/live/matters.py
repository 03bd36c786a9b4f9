"""What asks for something, as check boxes that act: mail, what is to be done, what is waited for."""

from __future__ import annotations

import re
from datetime import date

from pipeline.index import Index
from pipeline.live.view import Task, View, week
from pipeline.live.wording import WIDTH, link, short_day
from pipeline.model import Filed, FiledMessage, Neutral
from pipeline.notes import links, tokens
from pipeline.notes.lookalikes import unmasked
from pipeline.notes.neutral import NOTHING, cut, fill, given, ours, plain

TASK, ITEM = "t-", "i-"
"""How the block ids begin; behind them stand 6 digits of a task and 12 of an item."""
_RANK = {"urgent": 0, "action-required": 1}
_LEAST = 16
_FRESH = 14
"""Days after which a question that nobody answered is not the first thing of a day any more."""
_CALL = re.compile(
    r"^(?:(?:very )?urgent[e]?|dringend|sehr eilig|eilig|spoed|brådskande|haster)\s?[!:–—-]+\s*(?=\S)", re.IGNORECASE
)
"""How titles say what stands before them anyway."""
_TITLE = 44
_QUESTION = re.compile(r"(?:^|(?<=[.!?] ))[^.!?]{12,240}\?")
_WORD = re.compile(r"\w+")


def asking(view: View, today: date) -> list[Filed]:
    """Mail and the like that asks for something: urgent, then to be acted on, then to be answered.

    Of these first what somebody whom the owner writes to asks the owner alone, who waits longest before the others,
    but after two weeks behind them; then what comes from somebody who has a note; then the newest.
    """
    index = view.state.index
    found = [
        filed
        for filed in view.waiting()
        if filed.kind != "meeting" and (filed.action in _RANK or filed.status == "to-reply")
        if view.is_whole(filed) and _age(filed, today) <= view.limits.dormant
    ]

    def place(filed: Filed) -> tuple[int, bool, int, bool]:
        age = _age(filed, today)
        waits = age if _is_direct(filed) and age <= _FRESH and _is_written_to(filed, view) else -1
        return _RANK.get(filed.action, len(_RANK)), waits < 0, -waits, not _is_known(filed, index)

    return sorted(found, key=place)


def awaited(view: View, today: date) -> list[Filed]:
    """Mail in which the owner waits for an answer, newest first."""
    found = [filed for filed in view.waiting() if filed.action == "waiting" and view.is_whole(filed)]
    return [filed for filed in found if _age(filed, today) <= view.limits.dormant]


def due(view: View, today: date) -> tuple[list[Task], list[Task], list[Task]]:
    """The owner's tasks: due today, overdue (newest first), due within a week."""
    mine = [task for task in view.tasks(today) if task.mine and task.due]
    late = sorted((t for t in mine if t.due and t.due < today), key=lambda t: t.said.due, reverse=True)
    soon = [task for task in mine if task.due and today < task.due <= week(today)]
    return [task for task in mine if task.due == today], late, soon


def others(view: View, today: date) -> list[Task]:
    """What others have to do, by due date, those without one last."""
    return [task for task in view.tasks(today) if not task.mine]


def mail_line(filed: Filed, view: View, today: date) -> Neutral:
    """One line: how urgent, title, from whom, what for, and until when."""
    index = view.state.index
    urgent = ours("**Urgent** " if filed.action == "urgent" else "")
    task = next((t for t in view.tasks(today) if t.mine and t.filed.id == filed.id), None)
    until = given(" · {}", when(task, today)) if task else NOTHING
    who = sender(filed, index)
    title = cut(_CALL.sub("", plain(filed.title)) if urgent else plain(filed.title), _TITLE)
    asked = plain(task.said.text) if task else _question(plain(filed.gist))
    room = WIDTH - len(f"{urgent}{title} — {who}{until}: ") + (4 if urgent else 0)
    told = fill(": {}", links.label(cut(asked, room))) if room >= _LEAST and _says_more(asked, title) else NOTHING
    text = fill("{}{}{}{}{}", urgent, link(index.item_paths[filed.id], title), given(" — {}", who), told, until)
    return boxed(text, f"{ITEM}{filed.id}")


def _question(gist: str) -> str:
    """Of a gist of two sentences the first one that asks."""
    found = _QUESTION.search(gist)
    return found[0].strip() if found else gist


def _says_more(asked: str, title: str) -> bool:
    """Whether what is asked is not what the title says already."""
    said, named = (" ".join(_WORD.findall(text.casefold())) for text in (asked, title))
    return bool(said) and not said.startswith(named) if len(named) > 8 else bool(said)


def awaited_line(filed: Filed, view: View, today: date) -> Neutral:
    """One line: title, from whom an answer is due, since when."""
    who = recipients(filed, view.state.index)
    since = fill(" · since {}", short_day(filed.updated.date(), today)) if filed.updated else NOTHING
    title = link(view.state.index.item_paths[filed.id], filed.title, WIDTH - len(f" — {who}{since}"))
    return boxed(fill("{}{}{}", title, given(" — {}", who), since), f"{ITEM}{filed.id}")


def task_line(task: Task, view: View, today: date, named: bool = False) -> Neutral:
    """One line: what, from whom if ``named``, until when; it leads to where it was said."""
    until = given(" · {}", when(task, today))
    who = fill(" — {}", links.label(plain(task.said.owner))) if named and not task.mine else NOTHING
    path = view.state.index.item_paths[task.filed.id]
    text = link(path, task.said.text, WIDTH - len(until) - len(who), f"#^{task.said.id}")
    return boxed(fill("{}{}{}", text, who, until), task.said.id)


def when(task: Task, today: date) -> Neutral:
    """``today``, ``Fri 24 Apr`` or ``overdue since 3 Apr``."""
    if task.due is None:
        return NOTHING
    day = short_day(task.due, today)
    return fill("overdue since {}", day) if task.due < today else day


def boxed(text: Neutral, identifier: str, done: bool = False) -> Neutral:
    """A check box with a block id."""
    return fill("- [x] {} ^{}" if done else "- [ ] {} ^{}", text, tokens.word(identifier))


def done_lines(view: View, today: date) -> list[Neutral]:
    """What was ticked in today's brief and is done where it stands, with its box still ticked."""
    found: list[Neutral] = []
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


def _last(filed: Filed) -> FiledMessage | None:
    """What was written last, but by the owner."""
    return next((message for message in reversed(filed.messages) if message.direction == "in"), None)


def _is_direct(filed: Filed) -> bool:
    """Whether the newest question is put to the owner alone."""
    last = _last(filed)
    return last is not None and len(last.to) == 1


def _is_written_to(filed: Filed, view: View) -> bool:
    """Whether the owner writes to who asks: in this thread, or ever."""
    last = _last(filed)
    known = view.state.correspondents.get(last.sender[1]) if last is not None else None
    return any(message.direction == "out" for message in filed.messages) or (known is not None and known.sent > 0)


def _is_known(filed: Filed, index: Index) -> bool:
    """Whether who wrote last, but for the owner, has a note."""
    last = _last(filed)
    return last is not None and bool(index.path_of(index.holder(last.sender[1])))


def sender(filed: Filed, index: Index) -> Neutral:
    """Who wrote last, but for the owner."""
    last = _last(filed)
    return _called(last.sender, index) if last else NOTHING


def recipients(filed: Filed, index: Index) -> Neutral:
    """To whom the owner wrote last."""
    last = next((message for message in reversed(filed.messages) if message.direction == "out"), None)
    names = [_called(one, index) for one in (last.to if last else ())]
    return fill("{}{}", names[0], given(" and {} more", len(names) - 1)) if names else sender(filed, index)


def _called(mailbox: tuple[str, str], index: Index) -> Neutral:
    known = index.entities.get(index.holder(mailbox[1]))
    called = links.label(cut(known.name if known else plain(mailbox[0]) or mailbox[1], 30))
    like = unmasked(mailbox[1].rpartition("@")[2])
    return fill("{} (⚠ not {})", called, links.label(cut(like, 40))) if like else called


def _age(filed: Filed, today: date) -> int:
    moment = filed.updated or filed.date
    return (today - moment.date()).days if moment else 0
