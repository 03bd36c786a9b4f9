"""``life/areas`` and its relatives: a folder for everybody and everything, with facts and a summary in it. Pure.

Variants in the wild: ``facts.jsonl`` (an object per line), ``items.json`` (an array, one object, or an object with
``facts``), ``facts.json`` (an object with ``facts``), ``_index.md``; an ``entities.json`` above them all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pipeline.share.importing.found import Found, FoundFact, FoundFile, FoundRelation, FoundText, Gathered, Refused
from pipeline.share.importing.masking import Masker, loaded
from pipeline.share.importing.objects import day_in, found_fact, settled

STORE = "areas"
FACTS = ("facts.jsonl", "items.json", "facts.json")
TELLING = ("summary.md", "_index.md")
ENTITIES = "entities.json"
KINDS = {
    "people": "person",
    "persons": "person",
    "contacts": "person",
    "companies": "organization",
    "organizations": "organization",
    "organisations": "organization",
    "orgs": "organization",
    "projects": "project",
    "groups": "group",
    "topics": "topic",
    "resources": "topic",
    "areas": "topic",
    "archives": "topic",
    "archive": "topic",
    "life": "topic",
}
"""Folder -> kind of what lies in it. Other folders have the kind that their name is the plural of."""
_AREAS = frozenset({"life", "areas", "projects", "resources", "archives", "people", "companies", "groups"})
_TITLE = re.compile(r"^#[ \t]+(\S.*)$", re.MULTILINE)
_UPDATED = re.compile(r"^[_*]{0,2}Last updated:?[_*]{0,2}:?\s*(\d{4}-\d{2}-\d{2})[_*]{0,2}\s*$", re.MULTILINE | re.I)


def area_folders(paths: list[str]) -> dict[str, list[str]]:
    """Folder of somebody or something -> the files in it."""
    below: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        below[path.rpartition("/")[0]].append(path)
    found: dict[str, list[str]] = {}
    for folder, files in sorted(below.items()):
        names = {path.rpartition("/")[2] for path in files}
        above = folder.split("/")[:-1]
        in_areas = bool(_AREAS & set(above)) and folder.rpartition("/")[2] not in KINDS
        if folder and (names & set(FACTS) or (names & set(TELLING) and in_areas)):
            found[folder] = files
    return found


def read_areas(texts: dict[str, str], days: dict[str, str], folders: dict[str, list[str]]) -> Gathered:
    """Everybody and everything in the folders; files above them are kept for the way back."""
    found: list[Found] = []
    refused: list[Refused] = []
    secrets: list[tuple[str, int]] = []
    listed, above = _above(texts, folders)
    for folder, files in folders.items():
        read = _Folder(folder, texts, days, listed)
        one = read.found(files)
        if not read.refused or _tells(one):
            found.append(one)
        refused += read.refused
        secrets += read.secrets
    over, more = _kept(above, texts)
    return Gathered(tuple(found), (), tuple(refused), tuple(over), (*secrets, *more))


def _tells(one: Found) -> bool:
    """Whether more is known than a name."""
    return bool(one.facts or one.texts or one.aliases or one.emails or one.attrs or one.relations)


def kind_of(folder: str) -> str:
    """The kind of what lies in a folder, by the nearest folder above it that tells."""
    for name in reversed(folder.casefold().split("/")[:-1]):
        if name in KINDS:
            return KINDS[name]
        if re.fullmatch(r"[a-z][a-z-]{1,29}s", name):
            return name.removesuffix("s")
    return "topic"


def _above(texts: dict[str, str], folders: dict[str, list[str]]) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """(what entities.json files say of folders, files beside and above the folders)."""
    inside = {path for files in folders.values() for path in files}
    tops = {folder.split("/")[0] for folder in folders if "/" in folder}
    above: list[str] = []
    listed: dict[str, dict[str, Any]] = {}
    for path in sorted(texts.keys() - inside):
        folder, _, name = path.rpartition("/")
        over = any(one.startswith(f"{folder}/" if folder else "") for one in folders)
        if name == ENTITIES or (over and name in ("README.md", "index.md", "_index.md")):
            if not folder and name == "README.md" and "life" in tops:
                continue
            above.append(path)
        if name == ENTITIES:
            listed |= _listed(texts[path], folder)
    return listed, above


def _listed(text: str, folder: str) -> dict[str, dict[str, Any]]:
    """Folder -> what an entities.json says of it: ``{slug: {category, aliases, path}}``, perhaps in a wrapper."""
    try:
        value = loaded(text)
    except ValueError:
        return {}
    if isinstance(value, dict) and isinstance(value.get("entities"), dict):
        value = value["entities"]
    found = {}
    for slug, said in value.items() if isinstance(value, dict) else ():
        if isinstance(said, dict):
            path = said["path"] if isinstance(said.get("path"), str) else slug
            for known in (path, f"{folder}/{path}" if folder else path):
                found[known.rstrip("/")] = {"slug": slug, **said}
            found.setdefault(f"*/{slug}", {"slug": slug, **said})
    return found


def _kept(paths: list[str], texts: dict[str, str]) -> tuple[list[FoundFile], list[tuple[str, int]]]:
    files, secrets = [], []
    for path in paths:
        masker = Masker()
        files.append(FoundFile(path, masked_file(path, texts[path], masker)))
        secrets += [(path, masker.count)] * bool(masker.count)
    return files, secrets


def masked_file(path: str, text: str, masker: Masker) -> str:
    """A file's text without secrets; the same text where it has none."""
    if not path.endswith((".json", ".jsonl")):
        return masker.text(text)
    if path.endswith(".jsonl"):
        return "\n".join(_masked_json(line, masker, "") for line in text.split("\n"))
    return _masked_json(text, masker, "\n")


def _masked_json(text: str, masker: Masker, end: str) -> str:
    import json

    try:
        value = loaded(text)
    except ValueError:
        return masker.text(text)
    clean = masker.value(value)
    return text if clean == value else json.dumps(clean, ensure_ascii=False, indent=2 if end else None) + end


class _Folder:
    """One folder while it is read."""

    def __init__(
        self, folder: str, texts: dict[str, str], days: dict[str, str], listed: dict[str, dict[str, Any]]
    ) -> None:
        self.folder, self.texts, self.days = folder, texts, days
        self.slug = folder.rpartition("/")[2]
        self.said = listed.get(folder) or listed.get(f"*/{self.slug}") or {}
        self.refused: list[Refused] = []
        self.secrets: list[tuple[str, int]] = []
        self.name = ""
        self.relations: list[FoundRelation] = []
        self.meta: dict[str, Any] = {}

    def found(self, files: list[str]) -> Found:
        """What the folder holds."""
        facts: list[FoundFact] = []
        texts: list[FoundText] = []
        kept: list[FoundFile] = []
        for path in files:
            masker = Masker()
            name = path.rpartition("/")[2]
            if name in FACTS:
                facts += self._facts(path, masker)
            elif name.endswith(".md"):
                texts += self._text(path, masker)
            else:
                self.refused.append(Refused(path, 0, "is kept for the way back, but says nothing that is understood"))
            kept.append(FoundFile(path, masked_file(path, self.texts[path], Masker())))
            self.secrets += [(path, masker.count)] * bool(masker.count)
        named = self.meta.get("entity") if isinstance(self.meta.get("entity"), str) else ""
        name = self.name or (named if named and " " in named else "") or _spoken(self.slug)
        aliases = self.said.get("aliases") or self.meta.get("aliases") or ()
        return Found(
            key=self.folder,
            store=STORE,
            kind=self._kind(),
            name=name,
            path=files[0] if len(files) == 1 else f"{self.folder}/",
            slug=self.slug,
            aliases=tuple(one for one in aliases if isinstance(one, str)) if isinstance(aliases, list) else (),
            attrs=(("status", "archived"),) if "archives" in self.folder.split("/") else (),
            day=max((fact.ts for fact in facts), default=""),
            facts=settled(facts),
            relations=tuple(self.relations),
            texts=tuple(texts),
            files=tuple(kept),
        )

    def _kind(self) -> str:
        folder = kind_of(self.folder)
        for said in (self.said.get("category"), self.meta.get("category")):
            word = said.casefold() if isinstance(said, str) else ""
            if folder == "topic" and (word in KINDS or f"{word}s" in KINDS):
                return KINDS.get(word) or KINDS[f"{word}s"]
        return folder

    def _facts(self, path: str, masker: Masker) -> Iterator[FoundFact]:
        day = self.days.get(path, "")
        for number, (at, value, raw) in enumerate(self._objects(path)):
            if isinstance(value, Refused):
                self.refused.append(value)
                continue
            clean = masker.value(value)
            fact = found_fact(clean, path, at, number, day, raw if clean == value else "", self.slug)
            if isinstance(fact, str):
                self.refused.append(Refused(path, at, fact))
                continue
            yield fact
            others = clean.get("relatedEntities")
            for other in others if isinstance(others, list) else ():
                if isinstance(other, str) and (related := FoundRelation("related", other)) not in self.relations:
                    self.relations.append(related)

    def _objects(self, path: str) -> Iterator[tuple[int, Any, str]]:
        """(line, value, the line as it is) of each fact of a file."""
        text = self.texts[path]
        if path.endswith(".jsonl"):
            for at, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
                if raw.strip():
                    try:
                        yield at, loaded(raw), raw.rstrip("\r")
                    except ValueError:
                        yield at, Refused(path, at, "is no JSON"), ""
            return
        try:
            value = loaded(text)
        except ValueError as error:
            yield 0, Refused(path, 0, f"is no JSON ({error})"), ""
            return
        if isinstance(value, dict):
            listed = next((value[key] for key in ("facts", "items") if isinstance(value.get(key), list)), None)
            self.meta = {key: one for key, one in value.items() if not isinstance(one, list) or key == "aliases"}
            value = listed if listed is not None else [value]
        if not isinstance(value, list):
            yield 0, Refused(path, 0, "holds no facts"), ""
            return
        places = lines_of(text, len(value))
        for number, one in enumerate(value):
            yield places[number], one, ""

    def _text(self, path: str, masker: Masker) -> Iterator[FoundText]:
        """What a page says beside its title and its date."""
        text = masker.text(self.texts[path]).removeprefix("\ufeff").replace("\r\n", "\n")
        title = _TITLE.search(text)
        telling = path.rpartition("/")[2] in TELLING
        if title and telling:
            self.name = self.name or title[1].rstrip("# \t")
            text = text[: title.start()] + text[title.end() :]
        text = _UPDATED.sub("", text) if telling else text
        if text.strip():
            yield FoundText("", text.strip("\n"), path)


def lines_of(text: str, count: int) -> list[int]:
    """Line at which each of the objects of a JSON array begins, as far as brackets tell; 0 where they do not."""
    found: list[int] = []
    depth, line, at, level = 0, 1, 0, None
    while at < len(text) and len(found) < count:
        match char := text[at]:
            case "\n":
                line += 1
            case '"':
                at += 1
                while at < len(text) and text[at] != '"':
                    at += 2 if text[at] == "\\" else 1
            case "{" | "[":
                if char == "[" and level is None:
                    level = depth + 1
                elif char == "{" and depth == level:
                    found.append(line)
                depth += 1
            case "}" | "]":
                depth -= 1
        at += 1
    if level is None and count == 1:
        found = [1]
    return [*found, *[0] * (count - len(found))]


def _spoken(slug: str) -> str:
    """A slug as a name."""
    words = re.split(r"[-_ ]+", slug)
    return " ".join(word[:1].upper() + word[1:] for word in words if word) or slug


__all__ = ["FACTS", "area_folders", "day_in", "kind_of", "lines_of", "masked_file", "read_areas"]
