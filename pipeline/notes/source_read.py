"""Read a source note back: ``parse(render(filed)) == filed``. Lenient with what a person typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipeline.model import Filed, FiledClaim, FiledMessage, FiledPart, FiledStatement, FiledTree, Neutral, Texts, Who
from pipeline.notes import links, units, yaml
from pipeline.notes.statements import parse as statement
from pipeline.notes.tokens import (
    DASH,
    SEP,
    read_angled,
    read_integer,
    read_listed,
    read_mailbox,
    read_mailboxes,
    read_optional,
    read_stamp,
    untoken,
)

TRANSCRIPTS = "Meetings/Transcripts/"
LABEL_KEYS = ("relationship", "topics", "type", "filter", "action", "status")
LINK_KEYS = ("people", "organizations", "projects", "about")
DEPTH = "depth"
"""The property that marks a document to be made a tree of."""


def worded(prose: str) -> str:
    """A text without lines at its end that have no word: a block begun below and not yet closed is none of it."""
    lines = prose.split("\n")
    while len(lines) > 1 and not any(char.isalnum() for char in lines[-1]):
        lines.pop()
    return "\n".join(lines).rstrip()


def parse(text: str) -> Filed | None:
    """The filed item of a note, ``None`` when the text is no source note. Raises ``yaml.BadYaml``."""
    parts = units.take_apart(text)
    has = parts.properties
    if "id" not in has or "processed" not in has or "source" not in parts.sections:
        return None
    source = _source_lines(parts)
    corrected = tuple(_strings(has.get("corrected")))
    title = parts.title.text[2:] if parts.title else ""
    gist = worded(units.prose(parts, "gist")) if "gist" in parts.sections else ""
    decided = {key: tuple(links.property_links(has.get(key))) if key in corrected else () for key in LINK_KEYS}
    return Filed(
        id=str(has["id"]),
        kind=str(has.get("kind") or ""),
        title=Neutral(title),
        date=read_stamp(has.get("date")),
        updated=read_stamp(has.get("updated")),
        messages=tuple(_message(line) for line in source.get("message", ()))
        + tuple(_file(line) for line in source.get("file", ())),
        who=tuple(_who(line) for line in source.get("who", ())),
        relationship=tuple(_strings(has.get("relationship"))),
        topics=tuple(_strings(has.get("topics"))),
        type=_string(has.get("type")),
        filter=tuple(_strings(has.get("filter"))),
        action=_string(has.get("action")),
        status=_string(has.get("status")),
        labeled_at=read_stamp(has.get("labeled_at")),
        corrected=corrected,
        whys=tuple(_why(line) for line in source.get("why", ())),
        gist=Neutral(" ".join(gist.split())),
        claims=tuple(claim for line in source.get("contact", ()) if (claim := _claim(line))),
        statements=_statements(parts),
        mentions=tuple(Neutral(name) for line in source.get("mentions", ()) for name in line.split(SEP)),
        introduced=tuple(_pair(line) for line in source.get("introduced", ())),
        uids=tuple(uid for line in source.get("uid", ()) if (uid := _uid(line))),
        start=read_stamp(has.get("start")),
        end=read_stamp(has.get("end")),
        series=Neutral(_string(has.get("series"))),
        cancelled=has.get("cancelled") is True,
        thread_of=untoken(next(iter(source.get("thread_of", ())), "")),
        attachments=tuple(a for line in source.get("attachment", ()) if (a := _attachment(line))),
        depth=_string(has.get(DEPTH)),
        tree=_tree(source),
        gists=tuple(said for line in source.get("gist", ()) if (said := _gist(line))),
        **decided,
    )


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _strings(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, str) and item]


def _source_lines(parts: units.Parts) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    section = parts.sections["source"]
    for line in parts.body[section.start + 1 : section.end]:
        key, colon, rest = line.rstrip("\r\n").removeprefix("- ").partition(": ")
        if colon and line.startswith("- "):
            found.setdefault(key, []).append(rest)
    return found


def _message(line: str) -> FiledMessage:
    fields = (line.split(SEP) + [""] * 9)[:9]
    moment, direction, sender, to, cc, identifier, source, digest, content = fields
    return FiledMessage(
        form="message",
        date=read_stamp(moment),
        direction=direction,
        sender=read_mailbox(sender),
        to=read_mailboxes(to.removeprefix("to").strip()),
        cc=read_mailboxes(cc.removeprefix("cc").strip()),
        id=read_angled(identifier),
        source=untoken(source),
        sha256=digest,
        content=content,
    )


def _file(line: str) -> FiledMessage:
    form, moment, source, digest = (line.split(SEP) + [""] * 4)[:4]
    nobody = (Neutral(""), "")
    return FiledMessage(form, read_stamp(moment), "", nobody, (), (), "", untoken(source), digest)


def _who(line: str) -> Who:
    shown, roles, entity = (line.split(SEP) + ["", "-"])[:3]
    name, email = read_mailbox(shown)
    return Who(name, email, tuple(roles.split()), read_optional(entity))


def _claim(line: str) -> FiledClaim | None:
    fields = line.split(DASH)
    if len(fields) != 4 or ": " not in fields[1]:
        return None
    name, email = read_mailbox(fields[0])
    key, _, value = fields[1].partition(": ")
    return FiledClaim(name, email, key, _neutral(value), Neutral(fields[3].strip('"')), _neutral(fields[2]))


def _neutral(written: str) -> Neutral:
    return Neutral("" if written == "-" else written)


def _why(line: str) -> tuple[str, Neutral]:
    tag, _, reason = line.partition(DASH)
    return tag, _neutral(reason)


def _gist(line: str) -> tuple[str, Neutral] | None:
    sha, dash, gist = line.partition(DASH)
    return (sha, Neutral(gist)) if dash else None


def _pair(line: str) -> tuple[str, str]:
    by, _, who = line.partition(" → ")
    return read_optional(by), read_optional(who)


def _uid(line: str) -> tuple[str, str, int] | None:
    fields = line.split(" ")
    sequence = read_integer(fields[2]) if len(fields) == 3 else None
    return None if sequence is None else (untoken(fields[0]), read_optional(fields[1]), sequence)


def _attachment(line: str) -> tuple[Neutral, str, int] | None:
    fields = line.rsplit(SEP, 2)
    size = read_integer(fields[2]) if len(fields) == 3 else None
    return None if size is None else (_neutral(fields[0]), read_optional(fields[1]), size)


def _tree(source: dict[str, list[str]]) -> FiledTree:
    parts = tuple(part for line in source.get("part", ()) if (part := _part(line)))
    path = untoken(next(iter(source.get("tree", ())), ""))
    return FiledTree(tuple(map(Neutral, source.get("said", ()))), parts, path) if parts else FiledTree()


def _part(line: str) -> FiledPart | None:
    fields = line.split(SEP)
    parent = read_integer(fields[2]) if len(fields) == 6 else None
    if parent is None:
        return None
    said = tuple(n for word in fields[3].split() if (n := read_integer(word)) is not None and word != "-")
    aliases, date = (() if fields[4] == "-" else tuple(read_listed(fields[4]))), _neutral(fields[5])
    return FiledPart(Neutral(fields[0]), Neutral(fields[1]), parent, said, aliases, date)


def _statements(parts: units.Parts) -> tuple[FiledStatement, ...]:
    found: list[FiledStatement] = []
    for heading, form in (("decisions", "decision"), ("open items", "task"), ("facts", "fact")):
        section = parts.sections.get(heading)
        for line in section.lines.values() if section else ():
            said = statement(line.text, form)
            if said:
                found.append(said)
    return tuple(found)


def texts(text: str) -> Texts:
    """(heading, body) of what is shown under ``## Text``, for when an item is rendered again."""
    parts = units.take_apart(text)
    found: list[tuple[str, list[str]]] = []
    inside = False
    for raw in parts.body:
        line = raw.rstrip("\r\n")
        if line.startswith("## "):
            inside = line == "## Text"
            continue
        if not inside:
            continue
        if line.startswith("### "):
            found.append((line[4:], []))
        else:
            if not found:
                found.append(("", []))
            found[-1][1].append(line)
    return tuple((Neutral(heading), Neutral("\n".join(lines).strip("\n"))) for heading, lines in found)


def whole_texts(path: str, read: Callable[[str], str]) -> Texts:
    """The texts of the note at ``path``, also where they stand in a note of their own. ``read`` gives a note's text."""
    text = read(path)
    found = texts(text) if text else ()
    apart = (links.first_target(body) for _, body in found)
    target = next((target for target in apart if target.startswith(TRANSCRIPTS)), "")
    return (*(text for text in found if text[0]), *transcript_texts(read(f"{target}.md"))) if target else found


def transcript_texts(text: str) -> Texts:
    """The same of a transcript that stands in a note of its own."""
    found: list[tuple[str, list[str]]] = []
    for raw in units.take_apart(text).body:
        line = raw.rstrip("\r\n")
        if line.startswith("## "):
            found.append((line[3:], []))
        elif found:
            found[-1][1].append(line)
    return tuple((Neutral(heading), Neutral("\n".join(lines).strip("\n"))) for heading, lines in found)


__all__ = ["LABEL_KEYS", "LINK_KEYS", "parse", "statement", "texts", "transcript_texts", "whole_texts", "yaml"]
