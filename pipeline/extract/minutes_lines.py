"""The lines of minutes with the part they stand in: headings, lists, check boxes, tables, lists by person."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pipeline.extract import minutes_words as words

MAX_LINES = 5_000
MAX_LINE = 2_000
_HEADING = re.compile(
    r"^\s{0,3}(?:(#{1,6})\s+(.{1,80}?)\s*#*|(?:\*\*|__)(.{1,60}?)(?:\*\*|__)\s*:?|([^\W\d_][\w '&/-]{2,40})\s?:)\s*$"
)
_PLAIN = re.compile(r"^\s{0,3}(?P<number>\d{1,2}[.)]\s+)?(?P<title>[^\W\d_][\w '&/-]{2,60})$")
"""A line that may be a heading without any mark."""
_CHECKBOX = re.compile(
    r"^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+|(?=\[[ xX]\]\s+\S+\s)(?!.{3,400}\[[ xX]\]))"
    r"\[(?P<mark>[ xX/-])\]\s+(?P<text>\S.*)$"
)
"""In a list; by itself where it is the only one of its line, else it is a form to fill in."""
_GLYPH = re.compile(r"^\s*(?:[-*+]\s+)?(?P<mark>[☐☑☒✓✔✅⬜])\s*(?P<text>\S.*)$")
_BULLET = re.compile(
    r"^(?P<indent>\s*)(?:[-*+•·●▪○◦‣\u2013]|[-=]>|→|➔|➢|\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?|"
    r"[a-z]\))\s+(?P<text>\S.*)$"
)
_ARROW = re.compile(r"^\s*(?:[-*+•]\s+)?(?:[-=]>|→|➔|➢|⇒|►)\s*(?=\S)")
_LABELLED = re.compile(r"^\s*[A-Z]{1,3}-?\d{1,3}[.:)]?\s+(?P<text>[^\W\d_a-zà-ÿ@]\S*\s\S.*)$")
"""An item of a list with a label of its own, ``A12 …``."""
_EMOJI = re.compile(r"^\s*[\u2190-\u2bff\u3030\U0001f000-\U0001faff]\ufe0f?\s*(?=[^\W\d_])")
"""An ornament in front of a heading."""
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_ROW = re.compile(r"^\s*\|(.*)\|\s*$")
_TIME = r"\d{1,2}(?:[:.h]\d\d)?\s*(?:am|pm|uhr|h)?"
_CLOCK = re.compile(rf"^{_TIME}(?:\s*[-\u2013]\s*{_TIME})?$", re.IGNORECASE)
"""A time of day: the table is a schedule."""
_RULE = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")
_MARKUP = re.compile(r"\*\*|__|~~|<br */?>|`")
_STRUCK = re.compile(r"^\W*~~.{1,300}~~(?:\s*\w{1,12}\W*)?$")


class Line(NamedTuple):
    """``section``: decisions, actions, details (below another task), others or ``""``.

    ``mark``: what its check box holds. ``owner`` and ``due``: as a table, a heading with a name or a field beside it
    says. ``kind``: task or decision when a table says so; ``quote``: its row.
    """

    section: str
    text: str
    bullet: bool
    mark: str = ""
    owner: str = ""
    due: str = ""
    kind: str = ""
    quote: str = ""
    arrow: bool = False
    """An arrow stands in front of it."""
    past: bool = False
    """Below a heading over the tasks of an earlier meeting."""
    listed: bool = False
    """Below a heading that is a name for what stands there, not a word such as "Agreed" by itself."""


def lines_of(body: str, is_person: Callable[[str], bool], is_day: Callable[[str], bool]) -> list[Line]:
    """Lines that may say something, in order.

    ``is_person``: whether a heading is the name of somebody who is there; ``is_day``: whether a cell is a date.
    """
    reader = _Reader(is_person, is_day)
    for raw in body.split("\n")[:MAX_LINES]:
        reader.read(raw)
    return reader.lines


def line_of(raw: str) -> Line:
    """One line by itself."""
    box, bullet = _CHECKBOX.match(raw), _BULLET.match(raw)
    text = box["text"] if box else bullet["text"] if bullet else raw.strip()
    arrow = _ARROW.match(raw) is not None
    return Line("", text, bullet is not None or box is not None, box["mark"] if box else "", arrow=arrow)


class _Reader:
    def __init__(self, is_person: Callable[[str], bool], is_day: Callable[[str], bool]) -> None:
        self.lines: list[Line] = []
        self._is_person, self._is_day = is_person, is_day
        self._section, self._level, self._number = "", 0, 0
        self._past, self._spaced, self._listed = False, False, False
        self._owner, self._top_owner, self._top, self._fenced = "", "", -1, False
        self._blank = True
        self._columns: list[str] = []
        self._owned = False
        self._field: dict[str, str] = {}

    def read(self, raw: str) -> None:
        if _FENCE.match(raw):
            self._fenced = not self._fenced
        elif not raw.strip():
            self._blank, self._columns, self._field = True, [], {}
        elif not self._fenced and len(raw) <= MAX_LINE:
            if not (self._row(raw) or self._fields(raw) or self._heading(raw) or _STRUCK.match(raw)):
                self._text(raw)
            self._blank = False

    def _heading(self, raw: str) -> bool:
        persons = words.PERSONS_TASKS.match(raw.strip(" #*_:\t"))
        who = next((name for name in persons.groups() if name), "") if persons else ""
        if who in ("I", "ich", "je", "yo") or (who and self._is_person(who)):
            self._begin("actions", "", 7, 0)
            self._owner = who
            return True
        marked = _HEADING.match(raw)
        if marked:
            return self._marked(marked)
        plain = _PLAIN.match(_EMOJI.sub("", raw))
        if plain is None or len(plain["title"].split()) > 6:
            return False
        kind, number = words.kind_of(plain["title"]), int(re.sub(r"\D", "", plain["number"] or "") or 0)
        follows = self._number > 0 and number == self._number + 1
        if not kind and not (self._section and (follows if plain["number"] else self._blank)):
            return False
        if kind or not self._is_person(plain["title"]):
            self._begin(kind, plain["title"], 8, number)
        else:
            self._owner = plain["title"]
        return True

    def _begin(self, kind: str, title: str, level: int, number: int) -> None:
        self._section, self._level, self._number, self._owner = "" if kind == "talk" else kind, level, number, ""
        self._past, self._spaced = words.PAST.search(title) is not None, self._blank
        self._listed = words.PARTICIPLE.match(title) is None

    def _marked(self, marked: re.Match[str]) -> bool:
        depth = len(marked[1]) if marked[1] else 7
        title = (marked[2] or marked[3] or marked[4]).strip(" *_:")
        kind = words.kind_of(title)
        if self._section and not kind and self._is_person(title):
            self._owner = title
            return True
        if kind or not marked[4]:
            if kind or depth <= self._level or self._level == 0:
                self._begin(kind, title, depth, 0)
            self._owner = ""
            return True
        if self._section and self._level >= 7 and self._spaced and self._blank:  # set as the heading above is
            self._begin("", title, 7, 0)
        return False

    def _text(self, raw: str) -> None:
        glyph, line, bullet = _GLYPH.match(raw), line_of(raw), _BULLET.match(raw)
        if glyph and (glyph["mark"] in "☐☑" or self._section == "actions"):  # elsewhere ✅ is an ornament
            mark = " " if glyph["mark"] in "☐⬜" else "x"
            self.lines.append(Line(self._section, glyph["text"], True, mark, self._owner))
            return
        section, owner = self._section, self._owner
        labelled = _LABELLED.match(raw) if section and bullet is None else None
        if labelled:
            line = Line(section, labelled["text"], True)
        if bullet is None:
            self._top = -1
        elif section == "actions":
            indent = len(bullet["indent"].expandtabs(4))
            if self._top < 0 or indent <= self._top:
                self._top, name = indent, _MARKUP.sub("", line.text).strip(" :")
                self._top_owner = name if self._is_person(name) else ""
                if self._top_owner:
                    return
            elif not self._top_owner and not line.mark:
                section = "details"
            owner = self._top_owner or owner
        record = self._record(line.text) if section != "actions" and not line.mark else None
        if record:
            self.lines.append(record)
            return
        if words.ACTION_LINE.match(line.text):
            owner, line = self._field.pop("owner", owner), line._replace(due=self._field.pop("due", ""))
        self.lines.append(line._replace(section=section, owner=owner, past=self._past, listed=self._listed))

    def _fields(self, raw: str) -> bool:
        """``Owner: …`` and ``Due: …`` on lines of their own belong to the marked line beside them."""
        for key, pattern in (("owner", words.OWNER_FIELD), ("due", words.DUE_FIELD)):
            field = pattern.match(_MARKUP.sub("", raw).strip(" -*\t"))
            if field and not _BULLET.match(raw):
                last = self.lines[-1] if self.lines and not self._blank else None
                meant = words.RECOMMENDED.match(last.text) if last and key == "owner" else None
                if last and meant and not last.kind and self._is_person(field["value"]):
                    self.lines[-1] = last._replace(
                        text=meant["text"], kind="task", owner=field["value"], quote=last.text
                    )
                elif (
                    last is not None
                    and (last.kind == "task" or words.ACTION_LINE.match(last.text))
                    and not (last.owner, last.due)[key == "due"]
                ):
                    value = field["value"]
                    self.lines[-1] = last._replace(due=value) if key == "due" else last._replace(owner=value)
                else:
                    self._field[key] = field["value"]
                    if key == "owner" and self._section == "actions" and self._is_person(field["value"]):
                        self._owner = field["value"]
                return True
        return False

    def _record(self, text: str) -> Line | None:
        """``Item: …. Status: …. Responsible: …. Due: …`` in one line."""
        if text.count(":") < 2:
            return None
        told = {_column(field["key"]): field["value"].strip() for field in words.RECORD.finditer(_MARKUP.sub("", text))}
        task = told.get("task", told.get("text", ""))
        if not task or not self._is_person(told.get("owner", "")):
            return None
        mark = "x" if words.FINISHED.match(told.get("status", "")) else ""
        return Line("", task, True, mark, told["owner"], told.get("due", ""), "task", text)

    def _row(self, raw: str) -> bool:
        row = _ROW.match(raw)
        cells = _cells(row[1]) if row else _open_cells(raw)
        if len(cells) < 2 and row is None:
            self._columns = []
            return False
        if _RULE.match(raw):
            return True
        if not self._columns:
            columns = _columns(cells, self._section)
            if row is None and columns == ["-"]:
                return self._bare_row(cells) or self._marked_cells(cells)
            self._columns = columns
            self._owned = "owner" in columns or self._section == "actions"
            return True
        if self._columns == ["-"]:
            self._marked_cells(cells)
        found: dict[str, str] = {}
        for column, cell in zip(self._columns, cells, strict=False):
            if column and cell:
                found.setdefault(column, cell)
        if _CLOCK.match(found.get("due", "")):
            return True
        for kind in ("task", "decision"):
            if kind in found:
                mark = "x" if words.FINISHED.match(found.get("status", "")) else ""
                owner, due = (found.get("owner", ""), found.get("due", "")) if kind == "task" else ("", "")
                if kind == "task" and not self._owned:
                    self.lines.append(
                        Line("details", found[kind], False, mark, due=due, quote=" | ".join(filter(None, cells)))
                    )
                    continue
                self.lines.append(Line("", found[kind], True, mark, owner, due, kind, " | ".join(filter(None, cells))))
        return True

    def _marked_cells(self, cells: list[str]) -> bool:
        """Cells of any table that hold a marked line."""
        marked = [cell for cell in cells if words.is_marked(cell)]
        quote = " | ".join(filter(None, cells))
        self.lines.extend(Line("", cell, False, quote=quote) for cell in marked)
        return len(cells) >= 3 and bool(marked)

    def _bare_row(self, cells: list[str]) -> bool:
        """A row without a head in a list of tasks: its cells tell by themselves what they are."""
        if self._section != "actions" or len(cells) < 3:
            return False
        owner = next((cell for cell in cells if self._is_person(cell)), "")
        due = next((cell for cell in cells if cell != owner and len(cell) <= 30 and self._is_day(cell)), "")
        status = next((cell for cell in cells if words.FINISHED.match(cell)), "")
        rest = [cell for cell in cells if cell not in (owner, due, status)]
        if not owner or not rest:
            return False
        mark, quote = "x" if status else "", " | ".join(filter(None, cells))
        self.lines.append(Line("", max(rest, key=len), True, mark, owner, due, "task", quote))
        return True


def _cells(row: str) -> list[str]:
    return [_MARKUP.sub("", cell).strip() for cell in row.replace(r"\|", "\uff5c").split("|")]


def _open_cells(raw: str) -> list[str]:
    """Cells of a row without bars around it: bars or tabs between, as text copied from a table has them."""
    if "\t" in raw.strip() and "|" not in raw:
        return [_MARKUP.sub("", cell).strip() for cell in raw.strip("\r\n ").split("\t")]
    return _cells(raw) if " | " in raw and _BULLET.match(raw) is None else []


def _columns(cells: list[str], section: str) -> list[str]:
    """What each column of a table holds; ``["-"]`` when the table lists neither tasks nor decisions."""
    kinds = [_column(cell.strip(" :.?")) for cell in cells]
    if "task" in kinds and len(kinds) > 1:
        return ["" if kind == "text" else kind for kind in kinds]
    texts = [at for at, kind in enumerate(kinds) if kind == "text"]
    if texts and (("owner" in kinds and "due" in kinds) or section == "actions"):
        said = next((at for at in texts if not words.TOPIC.match(cells[at].strip(" :.?"))), texts[0])
        return ["task" if at == said else "" if kind == "text" else kind for at, kind in enumerate(kinds)]
    if "decision" in kinds:
        return [kind if kind == "decision" else "" for kind in kinds]
    return ["-"]


def _column(head: str) -> str:
    for part in (head, *re.split(r"\s*[/&,(]\s*", head)[:4]):
        for kind, pattern in _COLUMNS:
            if pattern.match(part):
                return kind
    return ""


_COLUMNS = (
    ("task", words.TASK_COLUMN),
    ("decision", words.DECISION_COLUMN),
    ("owner", words.OWNER_COLUMN),
    ("due", words.DUE_COLUMN),
    ("status", words.STATUS_COLUMN),
    ("text", words.TEXT_COLUMN),
)
