"""KGML, the graph as lines that any model reads: written as version 2, read in all forms that are about. Pure.

``Label(ALIAS):type — key:value, key:value``, two spaces deeper for what is a part of it; ``[category]`` above; at the
end ``%rel-summary``, ``%key-relations``, ``%types``, ``%vault``, ``%omitted``. What comes from elsewhere holds no
syntax.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from pipeline.model import Neutral
from pipeline.notes.neutral import NOTHING, cut, fill, fold, given, joined, line, ours, plain

VERSION = 2
_LINE = 2_000
"""Characters of a line that is read."""
_DEEPEST = 60
_TAKEN = str.maketrans({"[": "(", "]": ")", ">": "›", "<": "‹", "—": "–", "↳": "", "|": "/", "`": "'", "\\": "/"})
_LEADING = re.compile(r"^[#%+\s]+")
_BARE = re.compile(r"[\W_]+")
_HEAD = re.compile(r"^#KGML v(\d{1,3})\b(.*)$")
_COUNTED = {
    "entities": re.compile(r"\b(\d{1,9})e\b"),
    "relations": re.compile(r"\b(\d{1,9})r\b"),
    "depth": re.compile(r"depth:(\d{1,9})"),
}
_ENTRY = re.compile(r"^(.*\S)\s?\(([^()\s]{1,24})\):([\w-]{1,60})$")
_NUMBERED = re.compile(r"([\w-]{1,60})[(:](\d{1,9})\)?")
_HIDDEN = re.compile(r"^(?:↳ ?|\+)(\d{1,9}) children(?: \(([^()]*)\))?$")
_PART = re.compile(r"(\d{1,9}) ([\w-]{1,60})")
_RELATION = re.compile(r"^([^>]*[^>\s]) ?> ?([\w-]{1,60}) ?> ?([^>]*[^>\s])$")
_OMITTED = re.compile(r"^%omitted (\d{1,9})\b")


class Entry(msgspec.Struct, frozen=True):
    """One entity. ``attrs``: (key or ``""``, value); ``hidden``: (type or ``""``, number) below that is not shown."""

    label: str
    alias: str
    type: str
    attrs: tuple[tuple[str, str], ...] = ()
    children: tuple[Entry, ...] = ()
    hidden: tuple[tuple[str, int], ...] = ()


class Kgml(msgspec.Struct, frozen=True):
    """A whole summary. ``key``: (label of a root, its relations as labels and a word between them)."""

    entities: int = 0
    relations: int = 0
    depth: int = 0
    date: str = ""
    categories: tuple[tuple[str, tuple[Entry, ...]], ...] = ()
    words: tuple[tuple[str, int], ...] = ()
    key: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = ()
    types: tuple[tuple[str, int], ...] = ()
    vault: tuple[str, ...] = ()
    omitted: int = 0
    version: int = VERSION


# --- what may stand in it ---


def text(said: str, limit: int) -> str:
    """A foreign text as it can be shown: one line, none of the syntax, and read back as it is."""
    shown = cut(_LEADING.sub("", " ".join(fold(plain(said)).translate(_TAKEN).split())), limit)
    for _ in range(6):
        before, shown = shown, cut(_LEADING.sub("", plain(line(shown)).translate(_TAKEN)), limit).strip()
        if shown == before:
            break
    return shown


def attribute(key: str, value: str, limit: int) -> tuple[str, str]:
    """An attribute: what separates attributes cannot stand in it."""
    return word(key), text(value.replace(",", ";"), limit)


def word(said: str) -> str:
    """A relation, a type or a key as one word: ``works_at``."""
    bare = _BARE.sub(lambda match: "-" if match[0] == "-" else "_", fold(plain(said)))
    return bare.strip("_-")[:60].rstrip("_-")


# --- writing ---


def render(kgml: Kgml) -> Neutral:
    """The text, with a newline at its end."""
    return fill("{}\n", joined("\n", lines(kgml)))


def lines(kgml: Kgml) -> Iterator[Neutral]:
    """Its lines, one by one."""
    dated = given(" | {}", line(kgml.date))
    yield fill("#KGML v2 | {}e {}r | depth:{}{}", kgml.entities, kgml.relations, kgml.depth, dated)
    for name, entries in kgml.categories:
        yield fill("[{}]", line(name))
        for entry in entries:
            yield from entry_lines(entry)
    if kgml.words:
        yield fill("%rel-summary {}", joined(" ", (fill("{}({})", line(w), n) for w, n in kgml.words)))
    if kgml.key:
        yield ours("%key-relations")
        for root, relations in kgml.key:
            yield from key_lines(root, relations)
    if kgml.types:
        yield fill("%types {}", joined(" ", (fill("{}:{}", line(t), n) for t, n in kgml.types)))
    if kgml.vault:
        yield fill("%vault {}", joined(",", (line(name) for name in kgml.vault)))
    if kgml.omitted:
        yield fill("%omitted {} entities", kgml.omitted)


def entry_lines(entry: Entry, depth: int = 0) -> Iterator[Neutral]:
    """The lines of one entity and of what stands below it."""
    deep = joined("", [ours("  ")] * depth)
    attrs = joined(", ", (fill("{}{}", given("{}:", line(key)), line(value)) for key, value in entry.attrs))
    head = (deep, line(entry.label), line(entry.alias), line(entry.type), given(" — {}", attrs))
    yield fill("{}{}({}):{}{}", *head)
    for child in entry.children:
        yield from entry_lines(child, depth + 1)
    if entry.hidden:
        yield hidden_line(entry.hidden, depth)


def hidden_line(hidden: Iterable[tuple[str, int]], depth: int) -> Neutral:
    """What below an entity of that depth is not shown."""
    known = tuple(hidden)
    deep = joined("", [ours("  ")] * (depth + 1))
    kinds = joined(", ", (fill("{} {}", number, line(kind)) for kind, number in known if kind))
    return fill("{}↳ {} children{}", deep, sum(number for _, number in known), given(" ({})", kinds))


def key_lines(root: str, relations: Iterable[tuple[str, str, str]]) -> Iterator[Neutral]:
    """One group of relations."""
    yield fill("[{}]", line(root))
    for start, said, end in relations:
        yield fill("{} >{}> {}", line(start), line(said), line(end))


# --- reading ---


class _Open:
    """An entity whose children are still being read."""

    def __init__(self, entry: Entry) -> None:
        self.entry, self.children, self.hidden = entry, list[_Open](), list[tuple[str, int]]()

    def closed(self) -> Entry:
        children = tuple(child.closed() for child in self.children)
        return msgspec.structs.replace(self.entry, children=children, hidden=tuple(self.hidden))


class _Reader:
    def __init__(self) -> None:
        self.head: dict[str, int | str] = {}
        self.categories: list[tuple[str, list[_Open]]] = []
        self.words: list[tuple[str, int]] = []
        self.types: list[tuple[str, int]] = []
        self.key: list[tuple[str, list[tuple[str, str, str]]]] = []
        self.vault: list[str] = []
        self.omitted = 0
        self.section = ""
        self.open: list[_Open] = []
        self.labels: dict[str, str] = {}

    def take(self, raw: str) -> None:
        """One line."""
        bare = raw.strip()
        if match := _HEAD.match(bare):
            self.head = _header(match)
        elif bare.startswith("%"):
            self._pragma(bare)
        elif self.section:
            self._within(bare)
        elif bare.startswith("[") and bare.endswith("]"):
            self.categories.append((plain(bare[1:-1]), []))
            self.open.clear()
        else:
            self._entity(bare, min((len(raw) - len(raw.lstrip(" "))) // 2, _DEEPEST))

    def _pragma(self, bare: str) -> None:
        name, _, rest = bare.partition(" ")
        self.section = name
        if match := _OMITTED.match(bare):
            self.omitted = int(match[1])
        elif rest:
            self._within(rest.strip())

    def _within(self, bare: str) -> None:
        match self.section:
            case "%rel-summary":
                self.words += _numbered(bare)
            case "%types":
                self.types += _numbered(bare)
            case "%vault":
                self.vault += [plain(name) for part in bare.split(",") if (name := part.strip())]
            case "%key-relations" | "%rels":
                self._relations(bare)

    def _relations(self, bare: str) -> None:
        if bare.startswith("[") and bare.endswith("]"):
            self.key.append((plain(bare[1:-1]), []))
            return
        if not self.key:
            self.key.append(("", []))
        whole = _relation(bare)
        parts = [whole] if whole else [_relation(part) for part in re.split(r"[\s,;]+", bare)]
        self.key[-1][1].extend(found for found in parts if found)

    def _entity(self, bare: str, depth: int) -> None:
        if match := _HIDDEN.match(bare):
            if above := self.open[: max(depth, 1)]:
                kinds = [(kind, int(number)) for number, kind in _PART.findall(match[2] or "")]
                above[-1].hidden += kinds or [("", int(match[1]))]
            return
        head, _, attrs = bare.partition(" — ")
        match = _ENTRY.match(head)
        if match is None:
            return
        given_attrs = tuple(_attribute(one) for part in attrs.split(",") if (one := part.strip()))
        entry = _Open(Entry(plain(match[1]), plain(match[2]), match[3], given_attrs))
        self.labels.setdefault(entry.entry.alias, entry.entry.label)
        del self.open[depth:]
        if not self.categories:
            self.categories.append(("", []))
        siblings = self.open[-1].children if self.open else self.categories[-1][1]
        siblings.append(entry)
        self.open.append(entry)

    def whole(self) -> Kgml:
        """All that was read; relations between aliases are between labels."""
        named = self.labels
        key = [(root, tuple((named.get(a, a), w, named.get(b, b)) for a, w, b in said)) for root, said in self.key]
        return Kgml(
            categories=tuple((name, tuple(one.closed() for one in entries)) for name, entries in self.categories),
            words=tuple(self.words),
            key=tuple(key),
            types=tuple(self.types),
            vault=tuple(self.vault),
            omitted=self.omitted,
            **self.head,  # type: ignore[arg-type]
        )


def parse(said: str) -> Kgml:
    """A summary in version 1 or 2, ours or another's. A line that is none of its forms is passed over."""
    reader = _Reader()
    for raw in said.lstrip("\ufeff").splitlines():
        if raw.strip() and len(raw) <= _LINE:
            reader.take(raw)
    return reader.whole()


def is_line(raw: str) -> bool:
    """Whether a line has one of the forms."""
    bare = raw.strip()
    if len(raw) > _LINE:
        return False
    captioned = bare.startswith("[") and bare.endswith("]")
    known = captioned or bare.startswith("%") or _HEAD.match(bare) or _HIDDEN.match(bare) or _RELATION.match(bare)
    return bool(not bare or known or _ENTRY.match(bare.partition(" — ")[0]))


def _header(match: re.Match[str]) -> dict[str, int | str]:
    rest = match[2]
    found: dict[str, int | str] = {"version": int(match[1])}
    for name, form in (
        ("entities", r"\b(\d{1,9})e\b"),
        ("relations", r"\b(\d{1,9})r\b"),
        ("depth", r"depth:(\d{1,9})"),
    ):
        if number := re.search(form, rest):
            found[name] = int(number[1])
    if date := re.search(r"\b\d{4}-\d{2}-\d{2}\b", rest):
        found["date"] = date[0]
    return found


def _numbered(bare: str) -> list[tuple[str, int]]:
    return [(name, int(number)) for name, number in _NUMBERED.findall(bare)]


def _relation(bare: str) -> tuple[str, str, str] | None:
    match = _RELATION.match(bare)
    return (plain(match[1]), match[2], plain(match[3])) if match else None


def _attribute(one: str) -> tuple[str, str]:
    key, colon, value = one.partition(":")
    if colon and value and re.fullmatch(r"[\w-]{1,60}", key):
        return key, plain(value.strip())
    return "", plain(one)


__all__ = ["NOTHING", "Entry", "Kgml", "attribute", "is_line", "parse", "render", "text", "word"]
