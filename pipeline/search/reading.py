"""A note as search sees it: what it is, what it is called, and its lines as a reader sees them. Pure.

A light reader of its own: it must be fast and never fail, and nothing is written by what it finds.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import date

import msgspec

ITEM, CHAT, ENTITY, NOTE = "item", "chat", "entity", "note"
ADDRESS, FILE_NAME = "address", "file name"
"""Labels that are found only as a whole, or by their first part."""
_ENTITY_FOLDERS = {"People": "person", "Organizations": "organization", "Projects": "project", "Topics": "topic"}
_NO_ENTITIES = frozenset(
    "skipped suggested transcript email meeting chat voice-memo note document conversation".split()
)
_TALKED = frozenset({"meeting", "chat", "conversation", "voice-memo"})
_HIDDEN = ("Sources/Skipped/", "life/areas/")
_NO_NOTES = frozenset({"Sources/Corrections.md", "Sources/Correspondents.md", "Suggested.md", "kg-summary.md"})
"""What repeats or administers what stands elsewhere."""
_KEY = re.compile(r"([A-Za-z_][\w .-]{0,60}):(?:[ \t]+(.*))?$")
_LINK = re.compile(r"!?\[\[([^\[\]|#]{0,300})(?:#[^\[\]|]{0,200})?(?:\\?\|([^\[\]]{0,300}))?\]\]")
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]{1,300})\]\([^()\s]{1,500}\)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_STARS = re.compile(r"\*\*|(?<![\w*])[*_](?=\w)|(?<=\w)[*_](?![\w*])")
_BLOCK_ID = re.compile(r"[ \t]\^([A-Za-z0-9-]{1,100})[ \t]*$")
_OWN_ID = re.compile(r"(?:[a-z]-[0-9a-f]{6}|[a-z0-9-]{1,80}-\d{3,6})$")
_TASK = re.compile(r"(`{3,})(?:task|track)\b")
_TAG = re.compile(r"(?:^|(?<=\s))#([^\W\d][\w/-]{0,60})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MACHINE = frozenset(
    "id machine processed labeled_at corrected kind date updated start end created last_update first_met aliases alias "
    "keywords emails email tags tag from people organizations projects about live_note confidence cssclasses".split()
)
"""Properties that are told otherwise, or nothing to a reader."""
_LABELS = (
    *(("aliases", "alias"), ("alias", "alias"), ("keywords", "keyword"), ("short", "alias")),
    *(("emails", ADDRESS), ("email", ADDRESS)),
)


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line as a reader sees it; ``number`` counts from 1. ``depth``: of a heading, 0 for text."""

    number: int
    text: str
    depth: int = 0


class Page(msgspec.Struct, frozen=True):
    """One note. ``form`` is what it says it is, ``kind`` what it counts as, ``ref`` its id, ``day`` when it was.

    ``labels``: (what, text) of all that it is called. ``owner``: the note that it belongs to. ``links`` are the notes
    that it names, without ``.md``.
    """

    kind: str
    form: str
    name: str
    sort: str
    ref: str = ""
    day: str = ""
    owner: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    tags: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


def is_searched(path: str) -> bool:
    """Whether a file of the vault is one that is found again."""
    if path.endswith("/facts.jsonl"):
        return path.startswith("life/areas/")
    return path.endswith(".md") and path not in _NO_NOTES and not path.startswith(_HIDDEN)


def read_page(path: str, text: str) -> Page:
    """What a note says. Whatever cannot be understood in it counts as text."""
    lines = text.replace("\r\n", "\n").split("\n")
    front, start = _properties(lines)
    base = path.rpartition("/")[2].removesuffix(".md")
    folder = path.partition("/")[0]
    said = _one(front.get("kind"))
    form = said or _ENTITY_FOLDERS.get(folder, "note")
    if "processed" in front and said:
        sort, kind = (CHAT if said in _TALKED else ITEM), ("meeting" if said == "meeting" else "source")
    elif said == "transcript":
        sort, kind = CHAT, "meeting"
    elif folder in _ENTITY_FOLDERS or ("id" in front and said and said not in _NO_ENTITIES):
        sort, kind = ENTITY, form
    else:
        sort, kind = NOTE, "note"
    shown, links = _shown(lines, start, sort)
    title = next((line.text for line in shown if line.depth == 1), "") or base
    name = title if sort in (ITEM, CHAT) else base if sort == NOTE else _entity_name(title, base)
    meeting = _one(front.get("meeting")) if form == "transcript" else ""
    return Page(
        kind=kind,
        form=form,
        name=name,
        sort=sort,
        ref=_one(front.get("id")),
        day=_day(front, base),
        owner=f"{_target(meeting)}.md" if meeting else "",
        labels=tuple(dict.fromkeys(_labels(front, name, title, base, sort))) if not meeting else (),
        fields=tuple(_fields(front)),
        tags=tuple(dict.fromkeys(_tags(front, shown, sort))),
        links=tuple(dict.fromkeys((*_property_links(front), *links))),
        lines=shown,
    )


def _entity_name(title: str, base: str) -> str:
    return title if base == title or base.startswith(f"{title} (") else base


def _labels(front: dict[str, list[str]], name: str, title: str, base: str, sort: str) -> Iterator[tuple[str, str]]:
    yield "title", name
    if title != name:
        yield "alias", title
    if base not in (name, title):
        yield (FILE_NAME if sort in (ITEM, CHAT) else "alias"), base
    for key, what in _LABELS:
        yield from ((what, value) for value in front.get(key, ()) if value)
    if sort == ENTITY:
        yield from (("id", ref) for ref in front.get("id", ()) if ref)
        yield from (("tag", tag.rpartition("/")[2]) for tag in front.get("tags", ()) if is_own(tag))


def is_own(tag: str) -> bool:
    """A tag that a person gave: those of the program say what kind of thing it is, not what it is called."""
    return tag.partition("/")[0] not in ("relationship", "topic", "status", "source", "action")


def _fields(front: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    for key, values in front.items():
        said = ", ".join(visible(value) for value in values if value not in ("", "true", "false", "[]"))
        if key.lower() not in _MACHINE and said:
            yield key, said


def _tags(front: dict[str, list[str]], lines: tuple[Line, ...], sort: str) -> Iterator[str]:
    for key in ("tags", "tag", "topics", "relationship", "filter", "type", "action", "status"):
        yield from (value.removeprefix("#").lower() for value in front.get(key, ()) if value)
    if sort in (NOTE, ENTITY):
        yield from (tag.lower() for line in lines if "#" in line.text for tag in _TAG.findall(line.text))


def _property_links(front: dict[str, list[str]]) -> Iterator[str]:
    for values in front.values():
        for value in values:
            if "[[" in value:
                yield _target(value)


def _target(value: str) -> str:
    found = _LINK.search(value)
    return found[1].removesuffix(".md").strip() if found else ""


def _day(front: dict[str, list[str]], base: str) -> str:
    for key in ("date", "updated", "last_update", "created"):
        if (found := _DAY.match(_one(front.get(key)))) and is_day(found[0]):
            return found[0]
    found = _DAY.match(base)
    return found[0] if found and is_day(found[0]) else ""


def is_day(text: str) -> bool:
    """Whether this is a day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == 10


def _properties(lines: list[str]) -> tuple[dict[str, list[str]], int]:
    """Property -> values, and where the text starts."""
    if lines[0].rstrip() != "---":
        return {}, 0
    found: dict[str, list[str]] = {}
    values: list[str] = []
    for number in range(1, min(len(lines), 2_000)):
        line = lines[number].rstrip()
        if line == "---":
            return found, number + 1
        if line.startswith(("  - ", "- ")):
            values.append(_bare(line.strip()[2:]))
        elif match := _KEY.match(line):
            values = found.setdefault(match[1], [])
            values += _values(match[2] or "")
    return {}, 0


def _values(written: str) -> list[str]:
    written = written.strip()
    if written.startswith("[") and written.endswith("]") and not written.startswith("[["):
        return [_bare(part) for part in written[1:-1].split(",") if part.strip()]
    return [_bare(written)] if written else []


def _bare(written: str) -> str:
    written = written.strip()
    if len(written) > 1 and written[0] in "\"'" and written[-1] == written[0]:
        return written[1:-1].replace('\\"', '"')
    return written


def _one(values: list[str] | None) -> str:
    return values[0] if values else ""


def _shown(lines: list[str], start: int, sort: str) -> tuple[tuple[Line, ...], list[str]]:
    """The lines that count, and what they link to."""
    found: list[Line] = []
    links: list[str] = []
    hidden, until = False, ""
    for number in range(start, len(lines)):
        raw = lines[number].strip()
        if not raw:
            continue
        if until or raw[0] in "`<":
            until, made = _made(raw, until)
            if made:
                continue
        depth = len(raw) - len(raw.lstrip("#")) if raw[0] == "#" else 0
        if depth and raw[depth : depth + 1] not in (" ", "\t"):
            depth = 0
        if depth == 2 and sort in (ITEM, CHAT):
            hidden = raw[2:].strip() == "Source"
        if hidden:
            continue
        if "[[" in raw:
            links += [match[1].removesuffix(".md").strip() for match in _LINK.finditer(raw)]
        if sort == ENTITY and _is_repeated(raw):
            continue
        text = visible(raw[depth:])
        if text and not (sort != NOTE and text == "Open mail"):
            found.append(Line(number + 1, text, depth))
    return tuple(found), links


def _made(raw: str, until: str) -> tuple[str, bool]:
    """(where what began here ends, whether the line is of a task block or of what a task made)."""
    if until:
        return ("" if raw.startswith(until) else until), True
    if match := _TASK.match(raw):
        return match[1], True
    if raw.startswith("<!--task-target:"):
        return "<!--/task-target:", True
    return "", raw.startswith("<!--")


_ACTIVITY = re.compile(r"[-*] \*\*(?:\d{4}-\d{2}(?:-\d{2})?|undated)\*\* \(")


def _is_repeated(raw: str) -> bool:
    """A line that the program wrote into an entity's note of what stands in a source, or in the facts."""
    if raw[0] not in "-*":
        return False
    marked = _BLOCK_ID.search(raw)
    return bool(marked and _OWN_ID.match(marked[1])) or bool(_ACTIVITY.match(raw) and "[[" in raw)


def visible(raw: str) -> str:
    """A line as a reader sees it, without bullets' ids, marks of emphasis and the paths of links."""
    if "[" in raw:
        raw = _LINK.sub(lambda match: match[2] or match[1].rpartition("/")[2], raw)
        raw = _MARKDOWN_LINK.sub(r"\1", raw)
    if "^" in raw:
        raw = _BLOCK_ID.sub("", raw)
    if "*" in raw or "_" in raw:
        raw = _STARS.sub("", raw)
    if "\\" in raw:
        raw = _ESCAPE.sub(r"\1", raw)
    if "&" in raw:
        raw = html.unescape(raw)
    return raw.strip()
