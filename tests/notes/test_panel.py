"""Properties in every form that people and Obsidian write them in: a rewrite is no edit, a splice changes one key."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from pipeline.notes import frontmatter, merge, yaml
from pipeline.notes.merge_properties import as_list, same

Values = dict[str, Any]
WORDS = [
    "Engineer", "VP of things", "[[Organizations/Acme]]", "no", "12:30", "0123", "a: b", "x #y", "é à", "😀",
    "2026-01-02", "true", "it's", 'say "x"', "back\\slash", "@x", "- x", "a, b", "#a", "1e3", "0x1F", "~", "a\u2028b",
]  # fmt: skip
OWN = [
    "mine: x", "cssclasses: [a, b]", "nested:\n  a: 1\n  b:\n    - c", 'json: {"a": [1, 2]}', "# a comment", "",
    "📅: date", "ünï: é😀", "text: |\n  one\n\n  two", "fold: >\n  one\n  two", "num: 12", "flag: true", "none:",
    "none2: ~", "day: 2026-01-02", "c#: x", "-dash: y", "a.b: z", '"q \\" k": 1', "? odd\n: y", "k?: 1",
    "url: https://x.test/a#b", "time: 12:30", "x:y: 1", "'it''s': 1", "made: !!int 3", "anchor: &a 1", "a::b: c",
    "(p): q", "+p: q", "/p: q", "quote: \"two\n  lines\"", "words of mine: 1", "tag: '#a'", "= : eq",
    "list:\n- a\n-   b # c", "wide: [a,\n  b]",
]  # fmt: skip
"""Entries of a person's own: whatever is done to the program's keys, these keep every byte."""


# --- Obsidian's property panel --------------------------------------------------------------------


def _plain(text: str) -> bool:
    """Whether Obsidian writes a text without quotes."""
    number = r"[-+]?(\d[\d_]*\.?\d*|\.\d+)([eE][-+]?\d+)?|0[xo][0-9a-fA-F]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
    if text.lower() in {"", "true", "false", "null", "~"} or text != text.strip() or re.fullmatch(number, text):
        return False
    if text[0] in "[]{}>|*&!%#`@,\"'" or (text[0] in "-?:" and text[1:2] in {"", " "}):
        return False
    return not (": " in text or " #" in text or text.endswith(":") or re.search(r"[\x00-\x1f\x7f-\x9f\u2028]", text))


def _scalar(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return str(value) if not isinstance(value, str) or _plain(value) else json.dumps(value, ensure_ascii=False)


def _panel(text: str, edit: Values | None = None) -> str:
    """The note after a property was edited in Obsidian: the whole block is written anew, the body is not touched."""
    note = frontmatter.split(text)
    lines: list[str] = []
    for key, value in (frontmatter.properties(note) | (edit or {})).items():
        if isinstance(value, list) and value:
            lines += [f"{key}:", *(f"  - {_scalar(item)}" for item in value)]
        else:
            lines.append(f"{key}: {'[]' if isinstance(value, list) else _scalar(value)}")
    return "---\n" + "".join(f"{line}\n" for line in lines) + "---\n" + "".join(note.body)


# --- a person's own spelling ----------------------------------------------------------------------


def _quoted(dice: random.Random, text: str) -> str:
    forms = [json.dumps(text, ensure_ascii=False), "'" + text.replace("'", "''") + "'"]
    return dice.choice([*forms, text] if _plain(text) and not set("[]{},") & set(text) else forms)


def _written(dice: random.Random, key: str, value: Any) -> str:
    """One entry in a form that says the same."""
    name = dice.choice([key, key, f'"{key}"', f"'{key}'", f"{key} "])
    if isinstance(value, list):
        return _written_list(dice, name, value)
    if value == "":
        return name + dice.choice([":", ": ", ': ""', ": ''", ": null"])
    forms = [f": {_quoted(dice, value)}", f":   {_quoted(dice, value)}  # c", f": !!str {_quoted(dice, value)}"]
    if _plain(value):
        forms += [f":\n  {value}", f": >-\n  {value}", f": |-\n  {value}", f":\t{value}", f": {value}   "]
        forms += [f": {value.replace(' ', chr(10) + '  ', 1)}"] if re.fullmatch(r"\w+ \w.*", value) else []
    return name + dice.choice(forms)


def _written_list(dice: random.Random, name: str, value: list[str]) -> str:
    if not value:
        return name + dice.choice([": []", ":", ": ", ": [ ]", ": ~"])
    items, indent = [_quoted(dice, item) for item in value], dice.choice(["", "  ", "    "])
    forms = [
        ":\n" + "\n".join(f"{indent}-{dice.choice([' ', '   '])}{i}{dice.choice(['', ' # x'])}" for i in items),
        ":\n\n" + "\n\n".join(f"{indent}- {i}" for i in items),
        ":\n  # head\n" + "\n".join(f"  - {i}" for i in items),
        f": [{', '.join(items)}]",
        f": [ {' , '.join(items)} ] # c",
        ": [\n  " + ",\n  ".join(items) + "\n  ]",
        f":\n  [{','.join(items)},]",
    ]
    return name + dice.choice([*forms, *([f": {items[0]}"] if len(items) == 1 else [])])


def _values(dice: random.Random) -> Values:
    found: Values = {"id": "ann", "kind": "person"}
    found |= {key: dice.choice([*WORDS, ""]) for key in ("role", "organization", "status") if dice.random() < 0.8}
    return found | {key: dice.sample(WORDS, dice.randint(0, 3)) for key in ("emails", "tags") if dice.random() < 0.9}


def _rendering(values: Values) -> str:
    front = "".join(f"{line}\n" for key, value in values.items() for line in yaml.entry(key, value))
    return f"---\n{front}---\n# Ann\n\n## Notes\n"


def _handmade(dice: random.Random, values: Values, machine: str) -> tuple[str, list[str]]:
    """(a note with these properties in random forms, among a person's own; the own entries)."""
    own = dice.sample(OWN, dice.randint(0, 5))
    entries = [_written(dice, key, value) for key, value in {**values, "machine": machine}.items()]
    dice.shuffle(entries)
    for entry in own:
        entries.insert(dice.randint(0, len(entries)), entry)
    eol = dice.choice(["\n", "\n", "\r\n"])
    text = "---\n" + "\n".join(entries) + "\n---\n# Ann\n\n## Notes\nMine.\n"
    return text.replace("\n", eol), [entry.replace("\n", eol) for entry in own if entry]


def _expected(was: Any, now: Any, wanted: Any) -> Any:
    """What a scalar must be; ``None`` = it is not there."""
    if now is None:
        return wanted if was is None else None
    return wanted if was is not None and same(was, now) else now


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_properties_in_any_form(first: int) -> None:
    """Another spelling is no edit; news is spliced in; a person's own entries and comments keep every byte."""
    for seed in range(first, first + 100):
        dice = random.Random(seed)
        was, wanted = _values(dice), _values(dice)
        base, new = _rendering(was), _rendering(wanted)
        now = {key: value for key, value in was.items() if key in {"id", "kind"} or dice.random() < 0.85}
        now |= {key: dice.choice(WORDS) for key in ("role", "status") if key in now and dice.random() < 0.2}
        disk, own = _handmade(dice, now, merge.rendering_id(base))
        assert merge.merge(base, disk, base) == disk, seed
        edited = {c.key for c in merge.changes(base, disk) if c.key in {*was, *now}}
        assert edited == {key for key in was if not same(was[key], now.get(key))}, seed
        merged = merge.merge(base, disk, new)
        has = frontmatter.properties(frontmatter.split(merged))
        for key in ("role", "organization", "status"):
            value = _expected(was.get(key), now.get(key), wanted.get(key))
            assert same(has.get(key), value) and (key in has) is (value is not None), (seed, key)
        for key in ("emails", "tags"):
            before, there = as_list(was.get(key)), as_list(now.get(key))
            kept = [item for item in there if item in as_list(wanted.get(key)) or item not in before]
            came = [item for item in as_list(wanted.get(key)) if item not in before]
            if key in now or key not in was:
                assert set(as_list(has.get(key))) == {*kept, *came}, (seed, key)
        assert [entry for entry in own if entry not in merged] == [], seed
        assert merge.merge(new, merged, new) == merged, seed


@pytest.mark.parametrize("first", range(0, 200, 100))
def test_the_panel_of_obsidian_edits_one_property(first: int) -> None:
    """After it rewrote the block, only what a person changed is an edit, and no other line changes afterwards."""
    for seed in range(first, first + 100):
        dice = random.Random(seed)
        was, wanted = _values(dice), _values(dice)
        base, new = _rendering(was), _rendering(wanted)
        untouched = _panel(merge.stamped(base))
        assert merge.changes(base, untouched) == () and merge.merge(base, untouched, base) == untouched, seed
        disk = _panel(merge.stamped(base), {"birthday": "1990-01-02"})
        assert {change.key for change in merge.changes(base, disk)} == {"birthday"}, seed
        merged = merge.merge(base, disk, new)
        kept = [line for line in disk.split("\n") if line not in merged.split("\n")]
        changed = {key for key in was if not same(was[key], wanted.get(key))} | {"machine"}
        changed |= was.keys() - wanted.keys()
        listed = {json.dumps(i, ensure_ascii=False) for key in changed for i in as_list(was.get(key))}
        listed |= {i for key in changed for i in as_list(was.get(key))}
        stray = [line for line in kept if line.partition(":")[0] not in changed and line.strip(" -") not in listed]
        assert stray == [], (seed, stray)


EDGES = [
    ("no final newline", "---\nid: x\nmachine: {m}\n---\n# X\n\n## Notes\nMine."),
    ("ends with the block", "---\nid: x\nmachine: {m}\n---"),
    ("block only", "---\nid: x\nmachine: {m}\n---\n"),
    ("spaces behind the dashes", "---  \nid: x\nmachine: {m}\n--- \t\n# X\n"),
    ("byte order mark", "\ufeff---\nid: x\nmachine: {m}\n---\n# X\n"),
    ("properties with LF, text with CRLF", "---\nid: x\nmachine: {m}\n---\n# X\r\n\r\n## Notes\r\nMine.\r\n"),
    ("an odd separator", '---\nid: x\nmine: "a\u2028b"\nmachine: {m}\n---\n# X\u2028\x0b\n'),
]


@pytest.mark.parametrize("disk", [case[1] for case in EDGES], ids=[case[0] for case in EDGES])
def test_blocks_at_the_edge(disk: str) -> None:
    """Dashes with spaces, marks, other line ends, a text that ends early: kept, and what comes in stands apart."""
    base, new = (
        "---\nid: x\n---\n# X\n\n## Notes\n",
        "---\nid: x\nrole: R\n---\n# X\n\n## Log\n- [[A]] — b\n\n## Notes\n",
    )
    disk = disk.format(m=merge.rendering_id(base))
    assert merge.merge(base, disk, base) == disk
    merged = merge.merge(base, disk, new)
    assert frontmatter.properties(frontmatter.split(merged))["role"] == "R"
    assert "- [[A]] — b" in [line.rstrip("\r") for line in merged.split("\n")]
    for line in disk.splitlines(keepends=True):
        assert line.startswith("machine:") or line.rstrip("\r\n") in merged
    assert merge.merge(new, merged, new) == merged


def test_mixed_line_ends_of_an_untouched_note_stay() -> None:
    """Nobody changed a word, but line ends differ: each line keeps its own."""
    base = "---\nid: x\n---\n# X\n\n## Log\n- [[A]] — b\n\n## Notes\n"
    front, _, body = merge.stamped(base).partition("# X")
    disk = front + f"# X{body}".replace("\n", "\r\n")
    merged = merge.merge(base, disk, base.replace("— b", "— c"))
    assert merged.endswith("# X\r\n\r\n## Log\r\n- [[A]] — c\r\n\r\n## Notes\r\n") and "\r" not in merged[: len(front)]


def test_a_spelling_of_the_machine_line_is_no_change() -> None:
    """The block of an untouched note, written anew, is left as it is."""
    base = "---\nid: x\n---\n# X\n"
    disk = merge.stamped(base).replace('"', "")
    assert merge.merge(base, disk, base) == disk and merge.base_of(disk) == (merge.rendering_id(base), True)


def test_another_letter_case_is_the_same_property() -> None:
    """To Obsidian ``Role`` is ``role``: it is not written a second time, not even when the base is lost."""
    new = "---\nid: x\nrole: Boss\nemails:\n  - a@mail.test\n---\n# X\n"
    assert "role:" not in merge.merge(None, "---\nid: x\nRole: Boss\n---\n# X\n", new)
    merged = merge.merge(None, "---\nid: x\nEmails: [b@mail.test]\n---\n# X\n", new)
    assert "Emails: [b@mail.test, a@mail.test]\n" in merged and "emails:" not in merged


@pytest.mark.parametrize("front", ['{"id": "x", "role": "y"}', "id: x\nid: y", "id: &a x\nrole: *a", "id: [x", "{{x}}"])
def test_blocks_in_doubt_are_left_alone(front: str) -> None:
    """JSON, keys twice, aliases, templates: the merge refuses rather than guess."""
    with pytest.raises(yaml.BadYaml):
        merge.merge(None, f"---\n{front}\n---\n# X\n", "---\nid: x\nrole: z\n---\n# X\n")
