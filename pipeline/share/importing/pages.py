"""Notes about somebody or something: of an Obsidian vault, of Rowboat, of Basic Memory. Pure.

Rowboat's notes tell fields as ``**Role:** …`` lines and relations as ``- [[Organizations/X]] — works at``; Basic
Memory's have observations ``- [category] text #tag (context)`` and relations ``- word [[Target]] (context)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pipeline.notes import links, units
from pipeline.notes.neutral import plain
from pipeline.run.parsed import KINDS, NO_ENTITIES, parse
from pipeline.share.importing.found import Found, FoundFact, FoundRelation, FoundText, Refused
from pipeline.share.importing.graphs import share
from pipeline.share.importing.masking import Masker
from pipeline.share.importing.objects import day_in, found_fact

STORE = "notes"
MEMORY_KINDS = {
    "human": "person",
    "org": "organization",
    "company": "organization",
    "note": "topic",
    "concept": "topic",
}
_LINKED = frozenset({"connected to", "people", "organizations", "projects", "related", "relations"})
_FIELD = re.compile(r"^\s*(?:[-*+]\s+)?\*\*([^*:\n]{1,60}):\*\*[ \t]*(.*)$")
_OBSERVATION = re.compile(r"^\s*[-*+]\s+\[([^\[\]\n]{2,60})\]\s+(\S.*)$")
_RELATION = re.compile(
    r"^\s*[-*+]\s+(\S[^\[\]\n]{0,80}?)?\s*\[\[([^\[\]\n|#]{1,300})(?:[#|][^\[\]\n]{0,300})?\]\]\s*(.*)$"
)
_TAG = re.compile(r"(?:^|(?<=\s))#([^\W\d][\w/-]{0,60})")
_DATED = re.compile(r"^\((\d{4}-\d{2}-\d{2})\)\s+|^\*\*(\d{4}-\d{2}-\d{2})\*\*:?\s+")
_CONTEXT = re.compile(r"\s*\(([^()\n]{1,200})\)\s*$")
_KNOWN = frozenset(
    "id kind type title aliases alias emails email domains domain organization role keywords tags permalink created "
    "modified updated date last_update machine parent confidence first_met started status processed cssclasses "
    "cssclass publish live_note live corrected labeled_at relationship".split()
)
_FIELDS = {"email", "aliases", "organization", "role", "domain", "first met", "last update", "keywords", "status"}


def read_note(path: str, text: str, day: str, refused: list[Refused]) -> tuple[Found, int] | None:
    """(who or what a note is about, how many secrets were left out); ``None`` for a note about nobody."""
    masker = Masker()
    clean = masker.text(text)
    try:
        note = parse(path, clean, "")
        parts = units.take_apart(clean)
    except ValueError as error:
        refused.append(Refused(path, 0, f"its properties are no valid YAML ({error})"))
        return None
    if note.bad:
        refused.append(Refused(path, 0, f"its properties are no valid YAML ({note.bad})"))
        return None
    entity = note.entity or _by_folder(path, clean)
    memory = _is_memory(parts)
    if entity is None and not memory:
        return None
    has = parts.properties
    page = _Page(path, parts, refused)
    told = {name.casefold(): said for name, said, _ in page.fields()}
    dates = (has.get(key) for key in ("modified", "updated", "last_update", "date"))
    page.day = day_in(*map(str, dates), told.get("last update"), told.get("last updated")) or day
    title = has.get("title") if isinstance(has.get("title"), str) else ""
    name = entity.name if entity is not None else title or (plain(parts.title.text[2:].strip()) if parts.title else "")
    kind = entity.kind if entity is not None else _kind(has.get("type"))
    listed = entity or None
    emails = [*(listed.emails if listed else ()), *_split(told.get("email", ""))]
    aliases = [*(listed.aliases if listed else _words(has.get("aliases"))), *_split(told.get("aliases", ""))]
    role, works_at = told.get("role", ""), told.get("organization", "")
    attrs = [("role", (listed.role if listed else "") or _bare(role))]
    attrs.append(("organization", (listed.organization if listed else "") or _bare(works_at)))
    attrs += [("status", (listed.status if listed else "") or _bare(told.get("status", "")))]
    attrs += [(key.casefold(), _bare(said)) for key, said, _ in page.fields() if key.casefold() not in _FIELDS]
    attrs += [(key, _bare(_scalar(value))) for key, value in has.items() if key not in _KNOWN]
    unique = dict(reversed([(k, v) for k, v in attrs if v]))
    if found_name := (name or path.rpartition("/")[2].removesuffix(".md")):
        facts, relations = page.facts(), page.relations()
        return (
            Found(
                key=path.removesuffix(".md"),
                store=STORE,
                kind=kind,
                name=found_name,
                path=path,
                slug=listed.id if listed else "",
                aliases=tuple(dict.fromkeys(a for a in aliases if a and a != found_name)),
                emails=tuple(dict.fromkeys(e.lower() for e in emails if "@" in e)),
                domains=(*(listed.domains if listed else ()), *_split(told.get("domain", ""))),
                keywords=tuple(
                    dict.fromkeys((*_words(has.get("keywords")), *_split(told.get("keywords", "")), *page.tags))
                ),
                attrs=tuple(reversed(unique.items())),
                parent=next(iter(links.property_links(has.get("parent"))), ""),
                confidence=share(has.get("confidence")),
                created=day_in(*map(str, (has.get(k) for k in ("created", "first_met", "started", "date")))),
                day=page.day,
                facts=facts,
                relations=relations,
                texts=page.rest(),
            ),
            masker.count,
        )
    return None


def _by_folder(path: str, text: str) -> Any:
    """A note in a folder of that name, wherever the folder lies."""
    for folder in path.split("/")[:-1]:
        if folder in KINDS:
            return parse(f"{folder}/{path.rpartition('/')[2]}", text, "").entity
    return None


def _is_memory(parts: units.Parts) -> bool:
    """Whether a note has the looks of Basic Memory: observations or relations under such a heading, or its link."""
    if {"observations", "relations"} & parts.sections.keys():
        return any(_OBSERVATION.match(line) or _RELATION.match(line) for line in parts.body)
    return isinstance(parts.properties.get("permalink"), str) and bool(parts.properties.get("type"))


def _kind(said: object) -> str:
    word = said.strip().casefold() if isinstance(said, str) else ""
    word = MEMORY_KINDS.get(word, word)
    return word if re.fullmatch(r"[a-z][a-z-]{1,30}", word) and word not in NO_ENTITIES else "topic"


class _Page:
    """A note that is about somebody or something, line by line."""

    def __init__(self, path: str, parts: units.Parts, refused: list[Refused]) -> None:
        self.path, self.parts, self.refused = path, parts, refused
        self.day = ""
        self.taken: set[int] = set()
        self.tags: list[str] = []
        front = len(parts.note.front or ())
        self.offset = front + 2 if parts.note.front is not None else 0
        for tag in _words(parts.properties.get("tags")):
            if "/" not in tag:
                self.tags.append(tag.removeprefix("#"))

    def _section(self, *names: str) -> Iterator[tuple[int, str]]:
        for key, section in self.parts.sections.items():
            if key.partition("/")[0] in names:
                yield from ((n, self.parts.body[n].rstrip("\r\n")) for n in range(section.start, section.end))

    def fields(self) -> Iterator[tuple[str, str, int]]:
        """(name, value, line) of the fields of a note."""
        for number, line in self._section("info", "about", ""):
            if match := _FIELD.match(line):
                self.taken.add(number)
                yield match[1].strip(), _BLOCKLESS.sub("", match[2]).strip(), number

    def facts(self) -> tuple[FoundFact, ...]:
        """Key facts and observations."""
        found: list[FoundFact] = []
        for number, line in self._section("key facts", "observations", "facts"):
            item = _OBSERVATION.match(line)
            box = bool(item) and item[1].strip().casefold() in {"x", "-", " "} if item else False
            if not units.is_item(line) or line[:1] in " \t":
                continue
            said, word, tags, context = units.bare(line), "", [], ""
            when = _DATED.match(re.sub(r"^\s*[-*+]\s+", "", line))
            if item and not box:
                said, word = " ".join(item[2].split()), item[1].strip()
                if about := _CONTEXT.search(said):
                    said, context = said[: about.start()], about[1]
                tags = _TAG.findall(said)
                said = " ".join(_TAG.sub("", said).split())
            day = (when[1] or when[2]) if when else self.day
            value = {
                "fact": plain(_bare(said)),
                "category": word,
                "ts": day,
                "source": "conversation",
            }
            value |= ({"tags": tags} if tags else {}) | ({"context": context} if context else {})
            fact = found_fact(value, self.path, number + self.offset + 1, len(found), day)
            if isinstance(fact, str):
                continue
            self.taken.add(number)
            found.append(fact)
        return tuple(found)

    def relations(self) -> tuple[FoundRelation, ...]:
        """Lines that lead to others."""
        found: list[FoundRelation] = []
        for number, line in self._section(*_LINKED):
            match = _RELATION.match(line)
            if match is None:
                continue
            word, rest = (match[1] or "").strip(), _BLOCKLESS.sub("", match[3]).strip()
            if rest.startswith(("—", "–", "-")) and not word:
                word = _bare(rest.lstrip("—–- "))
                rest = ""
            about = _CONTEXT.search(" ".join(rest.split()))
            said, opened, details = word.partition(" (")
            details = details.removesuffix(")") if opened else about[1] if about else ""
            listed = tuple(one.strip() for one in details.split(";") if one.strip())
            self.taken.add(number)
            found.append(FoundRelation(plain(said).replace("_", " "), match[2].removesuffix(".md").strip(), listed))
        return tuple(found)

    def rest(self) -> tuple[FoundText, ...]:
        """What nothing else took, by the heading that it stands under."""
        found: list[FoundText] = []
        for key, section in self.parts.sections.items():
            first = self.parts.body[section.start].rstrip("\r\n") if section.start < len(self.parts.body) else ""
            start = section.start + (1 if first.lstrip().startswith("#") else 0)
            lines = [self.parts.body[n].rstrip("\r\n") for n in range(start, section.end) if n not in self.taken]
            text = "\n".join(lines).strip("\n")
            if text.strip():
                heading = first.strip().strip("#").strip() if start > section.start else ""
                found.append(FoundText(heading or ("" if key == "" else key), text, self.path))
        if not self.parts.sections and "".join(self.parts.body).strip():
            found.append(FoundText("", "".join(self.parts.body).strip("\n"), self.path))
        return tuple(found)


_BLOCKLESS = re.compile(r"\s\^[A-Za-z0-9-]{1,100}\s*$")


def _bare(text: str) -> str:
    """A text as its reader sees it; of one link alone where it leads."""
    alone = re.fullmatch(r"\[\[([^\[\]\n|#]{1,300})(?:[#|][^\[\]\n]{0,300})?\]\]", text.strip())
    if alone:
        return alone[1].removesuffix(".md")
    shown = re.sub(r"\[\[(?:[^\[\]\n|]{0,300}\|)?([^\[\]\n|]{1,300})\]\]", lambda m: m[1].rpartition("/")[2], text)
    return " ".join(plain(shown).split())


def _split(text: str) -> list[str]:
    return [_bare(one) for one in text.split(",") if one.strip()]


def _words(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [one.strip() for one in values if isinstance(one, str) and one.strip()]


def _scalar(value: object) -> str:
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(map(str, value))
    return "" if value is None or isinstance(value, dict | list) else str(value)
