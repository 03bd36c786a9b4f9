"""``life/areas`` as agents keep it: what was imported in the form that it came in, all else in the same form. Pure.

A file whose facts say what they said is written byte for byte; else its JSON gains what is new, and changed statuses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.notes.facts import spliced
from pipeline.secrets.find import find
from pipeline.share.exporting.gathering import Entry, Sheets, Statement
from pipeline.share.importing.archive import Kept
from pipeline.share.importing.areas import FACTS
from pipeline.share.importing.masking import loaded
from pipeline.share.importing.objects import found_fact, settled

_OURS = frozenset({"ref", "quote", "field", "value"})
_INDENT = re.compile(r"^[\[{]\r?\n?( *|\t*)\S")


def life(sheets: Sheets) -> dict[str, str]:
    """All files."""
    files = {kept.path: kept.text for kept in sheets.above}
    form = _usual(sheets)
    for entry in sheets.entries:
        if entry.kept:
            files |= _again(entry)
        elif entry.facts or entry.summary:
            files |= _fresh(entry, form)
    return dict(sorted(files.items()))


def _usual(sheets: Sheets) -> str:
    """The name of the files of facts that most of what was imported has; ``facts.jsonl`` without any."""
    names = [kept.path.rpartition("/")[2] for entry in sheets.entries for kept in entry.kept]
    return max(FACTS, key=lambda name: (names.count(name), -FACTS.index(name)))


def _fresh(entry: Entry, form: str) -> dict[str, str]:
    """Somebody who was never imported."""
    facts = [_object(fact, form) for fact in entry.facts if not fact.withdrawn]
    files = {f"{entry.folder}/summary.md": entry.summary} if entry.summary else {}
    if form == "facts.jsonl":
        text = "".join(json.dumps(fact, ensure_ascii=False) + "\n" for fact in facts)
    else:
        value: object = facts if form == "items.json" else {"entity": entry.node.name, "facts": facts}
        text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return files | ({f"{entry.folder}/{form}": text} if facts else {})


def _again(entry: Entry) -> dict[str, str]:
    """Somebody who was imported: each file as it came, with what the vault knows beside it."""
    now = {fact.id: fact for fact in entry.facts}
    told = {identifier for kept in entry.kept for identifier in kept.ids}
    new = [fact for fact in entry.facts if fact.id not in told and not fact.withdrawn and not _is_property(fact)]
    files: dict[str, str] = {}
    changed = False
    for kept in entry.kept:
        if kept.path.rpartition("/")[2] in FACTS:
            files[kept.path] = _facts(kept, now, new)
            changed = changed or files[kept.path] != kept.text
            new = []
        else:
            files[kept.path] = kept.text
    folder = entry.kept[0].path.rpartition("/")[0]
    if new:
        files[f"{folder}/facts.jsonl"] = "".join(
            json.dumps(_object(fact, "facts.jsonl"), ensure_ascii=False) + "\n" for fact in new
        )
        changed = True
    summary = f"{folder}/summary.md"
    if changed and entry.summary and summary in files:
        files[summary] = entry.summary
    return files


def _is_property(fact: Statement) -> bool:
    """What the import itself typed into the note, because a folder says so."""
    return fact.source == "manual" and fact.field == "status" and '"import:' in fact.line


def _facts(kept: Kept, now: Mapping[str, Statement], new: Sequence[Statement]) -> str:
    """A file of facts: changed statuses, and new facts at its end."""
    name = kept.path.rpartition("/")[2]
    given = _given(kept, now)
    added = [_object(fact, name, given) for fact in new]
    if name == "facts.jsonl":
        return _lines(kept, now, added)
    try:
        value = loaded(kept.text)
    except ValueError:
        return kept.text
    listed, holder = _list(value)
    was = _standing(kept, listed)
    touched = bool(added)
    for number, one in enumerate(listed):
        fact = now.get(kept.ids[number]) if number < len(kept.ids) else None
        if fact is not None and isinstance(one, dict) and was.get(number) is not None and fact.active != was[number]:
            touched = True
            one["status"] = "active" if fact.active else "superseded"
            by = _successor(fact, now)
            if by and not fact.active:
                one["supersededBy"] = given.get(by, by)
            elif fact.active and one.get("supersededBy"):
                one["supersededBy"] = None
    if not touched:
        return kept.text
    listed += added
    whole = listed if holder is None else holder
    return json.dumps(whole, ensure_ascii=False, indent=_indent(kept.text)) + ("\n" if kept.text.endswith("\n") else "")


def _lines(kept: Kept, now: Mapping[str, Statement], added: Sequence[dict[str, Any]]) -> str:
    lines = kept.text.split("\n")
    values = []
    places = [n for n, line in enumerate(lines) if line.strip()]
    for n in places:
        try:
            values.append(loaded(lines[n]))
        except ValueError:
            values.append(None)
    was = _standing(kept, values)
    for number, place in enumerate(places):
        fact = now.get(kept.ids[number]) if number < len(kept.ids) else None
        if fact is not None and was.get(number) is not None and fact.active != was[number]:
            lines[place] = spliced(lines[place], "status", "active" if fact.active else "superseded")
    text = "\n".join(lines)
    if added and text and not text.endswith("\n"):
        text += "\n"
    return text + "".join(json.dumps(fact, ensure_ascii=False) + "\n" for fact in added)


def _list(value: Any) -> tuple[list[Any], Any]:
    """(the facts of a file, what holds them: ``None`` for an array that is the whole file)."""
    if isinstance(value, list):
        return value, None
    if isinstance(value, dict):
        for key in ("facts", "items"):
            if isinstance(value.get(key), list):
                return value[key], value
    return [value], None


def _standing(kept: Kept, listed: Sequence[Any]) -> dict[int, bool]:
    """Number of a fact -> whether it held, by the file alone."""
    found = [found_fact(one, kept.path, 0, number, "") for number, one in enumerate(listed)]
    return {fact.number: fact.active for fact in settled(f for f in found if not isinstance(f, str))}


def _given(kept: Kept, now: Mapping[str, Statement]) -> dict[str, str]:
    """Id in the vault -> id in the file."""
    found = {}
    for identifier in kept.ids:
        fact = now.get(identifier)
        value = loaded(fact.line) if fact is not None else {}
        if isinstance(value, dict) and isinstance(value.get("orig_id"), str):
            found[identifier] = value["orig_id"]
    return found


def _successor(fact: Statement, now: Mapping[str, Statement]) -> str:
    return fact.by or next((other.id for other in now.values() if other.supersedes == fact.id), "")


def _object(fact: Statement, form: str, given: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A fact in the words of a variant."""
    line = loaded(fact.line)
    rest = {key: one for key, one in line.items() if key not in _OURS and not find(str(one))}
    known = given or {}
    status = "active" if fact.active else "superseded"
    if form == "facts.jsonl":
        return (
            rest
            | {"status": status}
            | ({"supersedes": known.get(fact.supersedes, fact.supersedes)} if fact.supersedes else {})
        )
    dated = {"timestamp": rest.pop("ts", "")}
    older = {"supersededBy": known.get(fact.by, fact.by)} if fact.by else {}
    rest.pop("supersededBy", None)
    return rest | dated | {"status": status} | older


def _indent(text: str) -> int | str | None:
    match = _INDENT.match(text)
    if match is None or "\n" not in text[: match.end()]:
        return None
    return "\t" if "\t" in match[1] else len(match[1])
