"""Decisions and tasks in written minutes, notes and memos: under their headings, in marked lines, as check boxes."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from pipeline.extract.actors import Actors, is_name
from pipeline.extract.dues import due_date
from pipeline.model import Statement

MAX_TEXT = 300
MAX_LINES = 5_000
MAX_STATEMENTS = 100

_HEADING = re.compile(
    r"^\s{0,3}(?:(#{1,6})\s+(.{1,80}?)\s*#*|(?:\*\*|__)(.{1,60}?)(?:\*\*|__)\s*:?|([^\W\d_][\w '&/-]{2,40}):)\s*$"
)
_DECISIONS = re.compile(
    r"^(?:(?:key |main |our )?decisions?(?: (?:made|taken|log))?|decided|agreements?|agreed|entscheidungen|"
    r"entscheidung|beschlüsse|beschluss|décisions?(?: prises)?|"
    r"decisiones|acuerdos|decisões|decisioni|besluiten|beslissingen|beslut|beslutninger|päätökset|decyzje|"
    r"rozhodnutí|решения|決定事項|决定|결정 사항)$",
    re.IGNORECASE,
)
_ACTIONS = re.compile(
    r"^(?:action(?: (?:items?|points?|list))?s?|actions|next steps?|follow[- ]?ups?|to[- ]?dos?|todo list|"
    r"tasks?|open items?|aufgaben|maßnahmen|nächste schritte|offene punkte|"
    r"à faire|actions? à (?:mener|faire)|prochaines étapes|tâches|tareas|acciones|próximos pasos|pendientes|"
    r"tarefas|próximos passos|ações|azioni|attività|prossimi passi|"
    r"acties|actiepunten|volgende stappen|taken|åtgärder|nästa steg|uppgifter|opgaver|handlinger|neste steg|"
    r"næste skridt|tehtävät|zadania|następne kroki|úkoly|задачи|"
    r"следующие шаги|アクションアイテム|行动项|待办事项|할 일)$",
    re.IGNORECASE,
)
_DECISION_LINE = re.compile(
    r"^(?:decision|decided|agreed|resolved|entscheidung|entschieden|beschlossen|beschluss|décision|décidé|"
    r"decisión|decidido|acordado|decisão|decisione|deciso|besluit|"
    r"besloten|beslut|decyzja|решение|решили)\s*(?:\d{1,3}|#\d{1,3})?\s*[:\uff1a]\s*(.+)$",
    re.IGNORECASE,
)
_ACTION_LINE = re.compile(
    r"^(?:action(?: item| point)?|ai|todo|to[- ]do|task|next step|follow[- ]up|aufgabe|maßnahme|à faire|tâche|"
    r"tarea|acción|pendiente|tarefa|ação|azione|actie|taak|"
    r"åtgärd|uppgift|opgave|zadanie|задача)\s*(?:\d{1,3}|#\d{1,3})?\s*(?:\((?P<who>[^()]{1,40})\)|"
    r"\[(?P<who2>[^\[\]]{1,40})\])?\s*[:\uff1a]\s*(?P<text>.+)$",
    re.IGNORECASE,
)
_CHECKBOX = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+\[(?P<mark>[ xX/-])\]\s+(?P<text>\S.*)$")
_BULLET = re.compile(r"^\s*(?:[-*+•·–]|\d{1,3}[.)]|[a-z]\))\s+(?P<text>\S.*)$")
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_NOTHING = re.compile(
    r"^\W*(?:none|no(?:ne)? (?:yet|decisions?|actions?|action items).*|n/?a|tbd|keine|aucune?|ninguna?|"
    r"nessuna?|geen|-+)\W*$",
    re.IGNORECASE,
)
_LINK_OR_TAG = re.compile(r"\[\[[^\[\]]{0,200}\]\]|#[\w/-]{1,60}|@\w{1,40}")
_DOTS = re.compile(r"\W*(?:\.{3}|…|_{3})[\s.…_]*$")
"""A place to fill in."""
_NAME = r"[^\W\d_a-zà-ÿ][\w'’.-]*(?:\s+(?:von |van |de |der )?[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}"
_LEADING = re.compile(
    rf"^(?:\*\*|__)?(?:@(?P<at>[\w.-]+(?:\s[A-Z][\w'’-]+)?)|\[(?P<box>{_NAME})\]|(?P<name>{_NAME}))(?:\*\*|"
    rf"__)?\s*(?:(?P<colon>[:\uff1a](?:\*\*|__)?|\s[-\u2013\u2014])\s+|\s+(?P<to>to|will|should|must|shall|needs to|"
    rf"has to|soll|wird|muss|doit|va|debe|deve|moet|zal)\s+(?=\S))"
)
_TRAILING = re.compile(
    rf"\s*(?:[-\u2013\u2014|]\s*(?:owner:?\s*)?@?(?P<dash>{_NAME})|\((?:owner:?\s*)?@?(?P<paren>{_NAME})\)|"
    rf"(?:\(|,\s*)?(?:owner|assignee|responsible|verantwortlich|responsable)\s*[:\uff1a]\s*@?(?P<owner>{_NAME})\)?|"
    rf"@(?P<at>[\w.-]+))\s*\.?$"
)
_DUE_WORD = (
    r"(?:📅\s*|due:?\s+(?:by\s+|on\s+)?|by\s+|deadline:?\s*|until\s+|bis(?: zum)?\s+|fällig:?\s*|avant le\s+|"
    r"d'ici\s+|para el\s+|antes del?\s+|entro\s+|voor\s+)"
)
_DUE_TAIL = re.compile(
    rf"(?:\s*(?:\s[-\u2013\u2014]|[|,;(])\s*{_DUE_WORD}?|\s+{_DUE_WORD})(?P<date>\d{{4}}-\d\d-\d\d|"
    rf"[^-\u2013\u2014|,;()]{{3,30}})\)?\s*\.?$",
    re.IGNORECASE,
)
_TASK_MARK = re.compile(r"\s*(?:📅|⏳|🛫|✅|➕)\s*(\d{4}-\d\d-\d\d)|\s*[⏫🔼🔽🔺]|\s+\^[\w-]+\s*$")


class _Line(NamedTuple):
    section: str
    """``decisions``, ``actions`` or ``""``."""
    text: str
    bullet: bool
    mark: str


def minutes_statements(body: str, said: date | None, actors: Actors) -> tuple[Statement, ...]:
    """Decisions and tasks of a document in order; ``said`` is the document's day."""
    found: list[Statement] = []
    stamp = said.isoformat() if said else ""
    for line in _lines(body):
        statement = _statement(line, said, stamp, actors)
        if statement is not None:
            found.append(statement)
    unique = {(one.form, one.text.casefold(), one.owner): one for one in reversed(found)}
    return tuple(one for one in found if unique.get((one.form, one.text.casefold(), one.owner)) is one)[:MAX_STATEMENTS]


def marked_statement(line: str, said: date | None, actors: Actors) -> Statement | None:
    """The statement of one line that is marked as such (``Decision: …``, ``Action: …``, ``- [ ] …``), else ``None``."""
    stamp = said.isoformat() if said else ""
    box = _CHECKBOX.match(line)
    bullet = _BULLET.match(line)
    text = box["text"] if box else bullet["text"] if bullet else line.strip()
    return _statement(_Line("", text, bullet is not None, box["mark"] if box else ""), said, stamp, actors)


def _lines(body: str) -> list[_Line]:
    lines: list[_Line] = []
    section, level, fenced = "", 0, False
    for raw in body.split("\n")[:MAX_LINES]:
        if _FENCE.match(raw):
            fenced = not fenced
            continue
        if fenced or not raw.strip() or len(raw) > 2_000:
            continue
        heading = _HEADING.match(raw)
        if heading:
            depth = len(heading[1]) if heading[1] else 7
            title = (heading[2] or heading[3] or heading[4]).strip(" *_:")
            kind = _kind(title)
            if kind or not heading[4]:
                if kind or depth <= level or level == 0:
                    section, level = kind, depth
                continue
        box = _CHECKBOX.match(raw)
        bullet = _BULLET.match(raw)
        text = box["text"] if box else bullet["text"] if bullet else raw.strip()
        lines.append(_Line(section, text, bullet is not None, box["mark"] if box else ""))
    return lines


def _kind(title: str) -> str:
    title = re.sub(r"^[\W\d_]+|[\W_]+$", "", title)
    return "decisions" if _DECISIONS.match(title) else "actions" if _ACTIONS.match(title) else ""


def _statement(line: _Line, said: date | None, stamp: str, actors: Actors) -> Statement | None:
    plain = re.sub(r"\*\*|__", "", line.text).strip()
    if _NOTHING.match(plain) or _is_blank(plain):
        return None
    decision = _DECISION_LINE.match(plain)
    if decision or (line.section == "decisions" and not line.mark and line.bullet):
        text = decision[1].strip() if decision else plain
        return Statement("decision", text[:MAX_TEXT], line.text[:MAX_TEXT], stamp) if len(text) > 3 else None
    action = _ACTION_LINE.match(plain)
    if action:
        who = action["who"] or action["who2"] or ""
        return _task(action["text"], who, line, said, stamp, actors)
    if line.mark or (line.section == "actions" and line.bullet):
        return _task(plain, "", line, said, stamp, actors)
    return None


def _is_blank(text: str) -> bool:
    """Links and tags with nothing but dots behind them."""
    return len(text) <= 200 and _DOTS.match(_LINK_OR_TAG.sub("", _TASK_MARK.sub("", text))) is not None


def _task(text: str, who: str, line: _Line, said: date | None, stamp: str, actors: Actors) -> Statement | None:
    due = ""
    mark = _TASK_MARK.search(text)
    if mark and mark[1]:
        due = mark[1]
    text = _TASK_MARK.sub("", text).strip()
    owner = actors.resolve(who) if who else ""
    for _ in range(3):
        text, owner, due, changed = _strip_tail(text, owner, due, said, actors)
        if not changed:
            break
    if not owner:
        text, owner = _strip_lead(text, actors)
    due = due or due_date(text, said)
    text = text.strip(" \t-\u2013\u2014|,;")
    if len(text) < 3:
        return None
    text = text[:1].upper() + text[1:]
    return Statement(
        "task", text[:MAX_TEXT], line.text[:MAX_TEXT], stamp, owner=owner, due=due, done=line.mark in ("x", "X")
    )


def _strip_tail(text: str, owner: str, due: str, said: date | None, actors: Actors) -> tuple[str, str, str, bool]:
    tail = text[-120:]
    if not due:
        found = _DUE_TAIL.search(tail)
        value = due_date(found["date"], said, alone=True) if found else ""
        if found and value and len(found["date"].split()) <= 4:
            return text[: len(text) - len(tail) + found.start()].rstrip(), owner, value, True
    if not owner:
        match = _TRAILING.search(tail)
        if match:
            name = match["dash"] or match["paren"] or match["owner"] or match["at"]
            resolved = actors.resolve(name)
            sure = (
                bool(match["owner"] or match["at"] or match["paren"])
                or " " in name
                or actors.knows(name)
                or resolved != ""
            )
            if resolved and sure:
                return text[: len(text) - len(tail) + match.start()].rstrip(), resolved, due, True
    return text, owner, due, False


def _strip_lead(text: str, actors: Actors) -> tuple[str, str]:
    match = _LEADING.match(text[:160])
    if not match:
        return text, ""
    name = match["at"] or match["box"] or match["name"]
    if not (match["at"] or is_name(name) or actors.knows(name)):
        return text, ""
    resolved = actors.resolve(name) or (name if match["at"] else "")
    return (text[match.end() :], resolved) if resolved else (text, "")
