"""Properties: YAML as Obsidian reads and writes it, and splices that touch nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.notes import frontmatter, yaml

READ = [
    ("", {}),
    ("# only a comment\n", {}),
    ("a: text", {"a": "text"}),
    ("a: no\nb: on\nc: yes\nd: off\ny: n", {"a": "no", "b": "on", "c": "yes", "d": "off", "y": "n"}),
    ("a: true\nb: False", {"a": True, "b": False}),
    ("a:\nb: ~\nc: null", {"a": None, "b": None, "c": None}),
    ("a: 12:30\nb: 1:2", {"a": "12:30", "b": "1:2"}),
    ("a: 0123\nb: 1_000\nc: 1e3\nd: 0x1F", {"a": "0123", "b": "1_000", "c": "1e3", "d": "0x1F"}),
    ("a: 1.10\nb: 7\nc: -3", {"a": 1.1, "b": 7, "c": -3}),
    (
        "a: 2026-01-02\nb: 2026-01-02T10:00:00\nc: 2024-02-30",
        {"a": "2026-01-02", "b": "2026-01-02T10:00:00", "c": "2024-02-30"},
    ),
    ("a: [[x]]", {"a": [["x"]]}),
    ('a: "[[x]]"', {"a": "[[x]]"}),
    ("a: [b, 'c, d']", {"a": ["b", "c, d"]}),
    ("a:\n- b\n-   c", {"a": ["b", "c"]}),
    ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
    ("key : x\n'q k': y\n1: z", {"key": "x", "q k": "y", "1": "z"}),
    ("a: {b: 1}", {"a": {"b": 1}}),
    ("<<: x\n=: y", {"<<": "x", "=": "y"}),
    ("a: &anchor x", {"a": "x"}),
    ("a: 5 * 3\nb: '*x'", {"a": "5 * 3", "b": "*x"}),
]


@pytest.mark.parametrize(("text", "wanted"), READ)
def test_values_are_those_of_yaml_1_2(text: str, wanted: dict[str, Any]) -> None:
    """Words, times, dates and digit strings stay text; only true, false, null and plain numbers are anything else."""
    assert yaml.load(text) == wanted


REFUSED = [
    "a: 1\na: 2",
    "a: b: c",
    "\ta: 1",
    "a: [b",
    "a: {{date}}",
    "a: @b",
    "a: `b`",
    "- a",
    "just text",
    "a: &x [1]\nb: *x",
    "? [a]\n: b",
    'a: "\\q"',
    "a: \x00",
    "a: !!python/object:os.system x",
    "a: " + "[" * 5000,
    "x" * 300_000,
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_obsidian_would_refuse_is_refused(text: str) -> None:
    """Duplicate keys, tabs, templates, aliases, tags and broken YAML raise one exception."""
    with pytest.raises(yaml.BadYaml):
        yaml.load(text)


WRITTEN = [
    ("Ann Lee", "Ann Lee"),
    ("no", '"no"'),
    ("", '""'),
    ("12:30", '"12:30"'),
    ("0123", '"0123"'),
    ("1.10", '"1.10"'),
    ("[[x]]", '"[[x]]"'),
    ("a: b", '"a: b"'),
    ("a #b", '"a #b"'),
    (" a", '" a"'),
    ('say "x" \\', '"say \\"x\\" \\\\"'),
    ("two\nlines", '"two\\nlines"'),
    ("Łódź", '"Łódź"'),
    ("2026-01-02", "2026-01-02"),
    ("2026-01-02T10:00:00", "2026-01-02T10:00:00"),
    (yaml.Quoted("0b77c1d2e9aa"), '"0b77c1d2e9aa"'),
    (True, "true"),
    (7, "7"),
    (1.5, "1.5"),
]


@pytest.mark.parametrize(("value", "wanted"), WRITTEN)
def test_scalars_are_written_as_obsidian_does(value: object, wanted: str) -> None:
    """Plain where nothing else could be meant, double quotes everywhere else."""
    assert yaml.scalar(value) == wanted


@given(st.text(), st.lists(st.text(), max_size=3))
def test_any_text_is_read_back(text: str, items: list[str]) -> None:
    """Whatever a string holds, the block stays YAML and gives it back."""
    lines = [*yaml.entry("a", text), *yaml.entry("b", items), *yaml.entry("c", yaml.Quoted(text))]
    assert yaml.load("\n".join(lines)) == {"a": text, "b": items, "c": text}
    assert yaml.load(f"a: {yaml.scalar(chr(0xD800))}") == {"a": "\ufffd"}


SPLIT = [
    ("no block\n", None, "no block\n"),
    ("---\na: 1\n---\nbody\n", "a: 1\n", "body\n"),
    ("---\n---\n", "", ""),
    ("---  \na: 1\n---\t\nbody", "a: 1\n", "body"),
    ("\ufeff---\r\na: 1\r\n---\r\nbody", "a: 1\r\n", "body"),
    ("\n---\na: 1\n---\n", None, "\n---\na: 1\n---\n"),
    ("----\na: 1\n----\n", None, "----\na: 1\n----\n"),
    ("---\nnever closed\n", None, "---\nnever closed\n"),
    ("---\na: 1\n---", "a: 1\n", ""),
    ("---\na: x\u2028y\n---\nb\x0bc\n", "a: x\u2028y\n", "b\x0bc\n"),
]


@pytest.mark.parametrize(("text", "front", "body"), SPLIT)
def test_the_block_is_found_where_obsidian_finds_it(text: str, front: str | None, body: str) -> None:
    """At the first byte, closed by a line of three dashes; joining gives every byte back."""
    note = frontmatter.split(text)
    assert (None if note.front is None else "".join(note.front)) == front
    assert "".join(note.body) == body
    assert frontmatter.join(note) == text


PUT = [
    ("a: 1\nb: x\n", "a", 1, "a: 1\nb: x\n"),
    ("a: 1 # why\nb: x\n", "a", "new", "a: new # why\nb: x\n"),
    ("a : 'q # x'  # c\n", "a", "new", "a : new  # c\n"),
    ('"k 1": x\n', "k 1", "z z", '"k 1": z z\n'),
    ("a:\nb: 1\n", "a", "-x", 'a: "-x"\nb: 1\n'),
    ("a: |\n  x\n  y\n# end\nb: 2\n", "a", "z", "a: z\n# end\nb: 2\n"),
    ("a: 1\n", "b", ["x"], "a: 1\nb:\n  - x\n"),
    ("a: []\n", "a", ["x"], "a:\n  - x\n"),
    ("a: [x, 'y'] # c\n", "a", ["x", "y", "[[z]]"], "a: [x, 'y', \"[[z]]\"] # c\n"),
    ("a: [x, w]\n", "a", ["w"], "a: [w]\n"),
    (
        "a:\n    - x\n    # mid\n    - 'y' # why\n# end\n",
        "a",
        ["x", "y", "z"],
        "a:\n    - x\n    # mid\n    - 'y' # why\n    - z\n# end\n",
    ),
    ("a:\n- x\n- y\nb: 1\n", "a", ["y"], "a:\n- y\nb: 1\n"),
    ("a:\n- x\n", "a", [], "a: []\n"),
    ("a:\n- k: v\n", "a", ["w"], "a:\n  - w\n"),
]


@pytest.mark.parametrize(("front", "key", "value", "wanted"), PUT)
def test_a_splice_is_the_smallest_change(front: str, key: str, value: object, wanted: str) -> None:
    """Quotes, comments, indents and styles around the change stay; what is written is read back."""
    note = frontmatter.put(frontmatter.split(f"---\n{front}---\nbody\n"), key, value)
    assert "".join(note.front or ()) == wanted
    assert frontmatter.properties(note)[key] == value


def test_a_new_key_stands_after_its_neighbour() -> None:
    """A new key follows the one named, else it is last; a note without a block gets one after its byte order mark."""
    note = frontmatter.split("---\r\na:\r\n  - x\r\nc: 3\r\n---\r\nbody")
    assert "".join(frontmatter.put(note, "b", "2x", "a").front or ()) == 'a:\r\n  - x\r\nb: "2x"\r\nc: 3\r\n'
    assert (
        frontmatter.join(frontmatter.put(frontmatter.split("\ufeff# T\n"), "a", "x")) == "\ufeff---\na: x\n---\n# T\n"
    )


def test_dropping_and_stripping_a_key() -> None:
    """A key goes with all its lines; comments after it belong to nobody."""
    note = frontmatter.split("---\na: 1\nb:\n  - x\n# c\nd: 2\n---\n")
    assert "".join(frontmatter.drop(note, "b").front or ()) == "a: 1\n# c\nd: 2\n"
    assert frontmatter.drop(note, "z") is note
    assert frontmatter.strip_key('---\na: 1\nm: "x y"\n---\n', "m") == ("---\na: 1\n---\n", "x y")
    assert frontmatter.strip_key("no block", "m") == ("no block", "")


keys = st.from_regex(r"\A[a-z][a-z_ -]{0,6}[a-z]\Z")
values = st.one_of(st.text(max_size=12), st.booleans(), st.integers(-99, 99), st.lists(st.text(max_size=8), max_size=3))


@given(st.dictionaries(keys, values, max_size=5), st.data())
def test_random_splices_change_one_key_only(properties: dict[str, Any], data: st.DataObject) -> None:
    """After any put or drop all other keys have the same lines and values."""
    front = [line + "\n" for key, value in properties.items() for line in yaml.entry(key, value)]
    note = frontmatter.split("".join(["---\n", *front, "---\nbody\n"]))
    key, value = data.draw(keys), data.draw(values)
    assert frontmatter.properties(frontmatter.put(note, key, value)) == {**properties, key: value}
    assert frontmatter.properties(frontmatter.drop(note, key)) == {k: v for k, v in properties.items() if k != key}
