"""Figures for the parser against metadata that a running Obsidian wrote down: links, tags, headings, link maps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.evaluate.noise import Row
from pipeline.notes import frontmatter, links, metadata, yaml

KINDS = ("headings", "tags", "blocks", "links", "embeds", "tasks", "properties", "property links", "resolved links")


def oracle_table(folder: Path) -> tuple[Row, ...]:
    """One row per kind: notes that agree with every cache below ``folder``, of all notes.

    A cache is a JSON file with ``filePath``, ``fileContents`` and ``cachedMetadata``; ``resolvedLinks.json`` and
    ``unresolvedLinks.json`` beside them hold the link maps of the vault.
    """
    notes = list(_notes(folder))
    maps = _maps(folder)
    files = links.Files(_files(maps, notes))
    rows = []
    for kind in KINDS:
        hits = sum(not _differences(note, maps, files, kind) for note in notes)
        rows.append(
            Row(f"as Obsidian: {kind}", hits, len(notes), round(100.0 * hits / len(notes), 1) if notes else 100.0)
        )
    return tuple(rows)


def _notes(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.rglob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(record, dict) and {"fileContents", "cachedMetadata", "filePath"} <= record.keys():
            yield record


def _maps(folder: Path) -> dict[str, dict[str, dict[str, int]]]:
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.rglob("*solvedLinks.json")}
    return {name: found.get(name, {}) for name in ("resolvedLinks", "unresolvedLinks")}


def _files(maps: dict[str, dict[str, dict[str, int]]], notes: list[dict[str, Any]]) -> list[str]:
    known = dict.fromkeys(note["filePath"] for note in notes)
    for source, targets in maps["resolvedLinks"].items():
        known |= dict.fromkeys([source, *targets])
    return list(known)


def _differences(
    note: dict[str, Any], maps: dict[str, dict[str, dict[str, int]]], files: links.Files, kind: str
) -> list[tuple[str, Any, Any]]:
    """(file, ours, theirs) where a note is read otherwise than by Obsidian."""
    cache, path = note["cachedMetadata"], note["filePath"]
    seen = metadata.read(note["fileContents"])
    ours: Any
    theirs: Any
    match kind:
        case "headings":
            ours, theirs = list(seen.headings), [(h["level"], h["heading"]) for h in cache.get("headings", ())]
        case "tags":
            ours, theirs = list(seen.tags), [tag["tag"][1:] for tag in cache.get("tags", ())]
        case "blocks":
            ours, theirs = sorted(set(seen.blocks)), sorted(cache.get("blocks", {}))
        case "links" | "embeds":
            ours, theirs = list(getattr(seen, kind)), [link["link"] for link in cache.get(kind, ())]
        case "tasks":
            listed = cache.get("listItems", ())
            ours, theirs = list(seen.tasks), [item["task"] for item in listed if item.get("task") is not None]
        case "properties":
            ours, theirs = seen.properties, "frontmatter" in cache
        case "property links":
            ours, theirs = (
                sorted(_property_links(note)),
                sorted(link["link"] for link in cache.get("frontmatterLinks", ())),
            )
        case _:
            ours, theirs = _resolved(note, seen, files), tuple(maps[name].get(path) for name in maps)
            theirs = ours if theirs == (None, None) else theirs
    return [] if ours == theirs else [(path, ours, theirs)]


def _property_links(note: dict[str, Any]) -> list[str]:
    try:
        properties = frontmatter.properties(frontmatter.split(note["fileContents"]))
    except yaml.BadYaml:
        return []
    values = [item for value in properties.values() for item in (value if isinstance(value, list) else [value])]
    return [value[2:-2].partition("|")[0] for value in values if links.is_link(value)]


def _resolved(
    note: dict[str, Any], seen: metadata.Metadata, files: links.Files
) -> tuple[dict[str, int], dict[str, int]]:
    resolved: Counter[str] = Counter()
    unresolved: Counter[str] = Counter()
    for target in [*seen.links, *seen.embeds, *_property_links(note)]:
        path = links.resolve(target, note["filePath"], files)
        if path:
            resolved[path] += 1
        else:
            unresolved[target.partition("#")[0].removesuffix(".md")] += 1
    return dict(resolved), dict(unresolved)
