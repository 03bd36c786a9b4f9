"""``export --format dot``: every name is what it is, for a strict reader of the language and for Graphviz itself."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pipeline.graph import Edge, Node
from pipeline.share.exporting.dot import LONGEST, dot, link
from pipeline.share.exporting.exporting import export
from pipeline.share.exporting.gathering import Entry, Sheets
from tests.scenarios.desk import Desk
from tests.share.variants import GRAPH

Import = Callable[..., Any]
TOKEN = re.compile(r'\s+|"((?:[^"\\]|\\.)*)"|(->|[\[\]{};,=]|[A-Za-z_][A-Za-z_0-9]*|-?[0-9.]+)', re.S)
NAMES = [
    "Plain",
    'Quo"ted',
    "ends with \\",
    "\\N \\G \\n \\l",
    "R&D",
    "AT&amp;T &#60; &copy;",
    "<b>bold</b>",
    "{a|b} [c] ; -> = ,",
    "/* no */ // comment",
    "# hash",
    "digraph",
    "Elif Aydın 田中 由紀 🎈",
    "\u202egnp.exe",
    "'single' `tick` $HOME %d",
]


def sheets(names: list[str], edges: tuple[Edge, ...] = (), parent: str = "") -> Sheets:
    """A graph of these names, whose ids are the names, too."""
    nodes = [Node(name, "A", "person", name, f"People/{name}.md", "" if name == parent else parent) for name in names]
    entries = tuple(Entry(node, (), (), (), "", "") for node in nodes)
    return Sheets(entries, edges, 1, "", vault='my "vault" & co')


def _asked(name: str) -> dict[str, list[str]]:
    """What an address asks Obsidian for."""
    if "#" not in name:
        return {"file": [f"People/{name}"]}
    barred = name.replace("\\", "\\\\").replace('"', '\\"')
    return {"query": [f'path:"People/{barred}.md"']}


def read(text: str) -> tuple[dict[str, dict[str, str]], list[tuple[str, str, dict[str, str]]]]:
    """Nodes and edges of a file in the language, read strictly: what is left over is an error."""
    tokens, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        assert match, text[at : at + 40]
        at = match.end()
        if match[1] is not None:
            tokens.append(match[1].replace('\\"', '"'))
        elif match[2]:
            tokens.append(f"\0{match[2]}")
    assert tokens[0] == "\0digraph" and tokens[2] == "\0{" and tokens[-1] == "\0}"
    nodes, edges = {}, []
    for statement in split(tokens[3:-1], "\0;"):
        cut = statement.index("\0[")
        assert statement[-1] == "\0]"
        head, said = statement[:cut], {}
        for name, sign, value in split(statement[cut + 1 : -1], "\0,"):
            assert name.startswith("\0") and sign == "\0="
            said[name[1:]] = value
        if len(head) == 1 and not head[0].startswith("\0"):
            nodes[head[0]] = said
        elif len(head) == 3:
            assert head[1] == "\0->"
            edges.append((head[0], head[2], said))
    return nodes, edges


def split(tokens: list[str], at: str) -> list[list[str]]:
    """Lists between separators, without empty ones."""
    found: list[list[str]] = [[]]
    for token in tokens:
        found.append([]) if token == at else found[-1].append(token)
    return [one for one in found if one]


def seen(label: str) -> str:
    """What Graphviz shows of a label: escapes and entities of HTML are read."""
    assert not re.search(r"(?<!\\)(?:\\\\)*\\[^\\]", label), label
    return html.unescape(re.sub(r"\\(.)", r"\1", label))


# --- no name is more than a name ---


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_itself(name: str) -> None:
    """As an id, in a label, in a tooltip, at a relation, and in the address of the note."""
    text = dot(sheets([name, "other"], (Edge(name, name, "other", name),)))["graph.dot"]
    nodes, edges = read(text)
    first = next(iter(nodes))
    assert len(nodes) == 2 and first.replace("\\\\", "\\") == name
    assert seen(nodes[first]["label"]) == name and seen(nodes[first]["tooltip"]) == f"{name} (person)"
    assert [(start, end, seen(said["label"])) for start, end, said in edges] == [(first, "other", f"{name} ({name})")]
    asked = parse_qs(urlsplit(nodes[first]["URL"]).query, strict_parsing=True)
    assert asked == {"vault": ['my "vault" & co'], **_asked(name)}


@pytest.mark.parametrize(("name", "shown"), [("a\nb\x00c", "a b c"), ("\ud800x", " x"), ("a\u2028b\r\n\tc", "a b c")])
def test_unseen_signs_are_blanks(name: str, shown: str) -> None:
    """A line break in a name begins no statement."""
    text = dot(sheets([name]))["graph.dot"]
    assert [seen(said["label"]) for said in read(text)[0].values()] == [shown]
    text.encode()


def test_a_long_name_is_cut() -> None:
    """The tooltip has all of it, and there is no half of an escape at the end of the label."""
    name = "\\" * 10_000
    (said,) = read(dot(sheets([name]))["graph.dot"])[0].values()
    assert seen(said["label"]) == "\\" * (LONGEST - 1) + "…" and seen(said["tooltip"]) == f"{name} (person)"


@pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed (apt install graphviz)")
def test_graphviz_shows_every_name() -> None:
    """Graphviz reads the file and draws every name as text."""
    text = dot(sheets(NAMES, (Edge(NAMES[1], NAMES[2], NAMES[3]),), NAMES[0]))["graph.dot"]
    done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=True)
    drawn = {html.unescape(one) for one in re.findall(r"<text[^>]*>([^<]*)</text>", done.stdout.decode())}
    assert {name.replace(" ", "\xa0") for name in NAMES} <= {one.replace(" ", "\xa0") for one in drawn}


# --- the graph ---


@pytest.mark.parametrize(
    ("note", "address"),
    [
        ("People/Ada.md", "obsidian://open?vault=V&file=People%2FAda"),
        ("People/a&file=b%.md", "obsidian://open?vault=V&file=People%2Fa%26file%3Db%25"),
        ('Topics/C# "1".md', "obsidian://search?vault=V&query=path%3A%22Topics%2FC%23%20%5C%221%5C%22.md%22"),
    ],
)
def test_links_into_obsidian(note: str, address: str) -> None:
    """A note with ``#`` in its path is searched for: what stands behind it would be taken for a heading."""
    assert link("V", note) == address


def test_hierarchy_is_dashed(desk: Desk, take: Import) -> None:
    """Relations have their words and are drawn through; kinds have their colours."""
    take(GRAPH)
    nodes, edges = read(export(desk.root, "dot").text)
    assert nodes.keys() == {"ada-quince", "float", "gauges", "larkmoor"}
    assert nodes["ada-quince"]["fillcolor"] != nodes["larkmoor"]["fillcolor"]
    assert nodes["ada-quince"]["URL"] == "obsidian://open?vault=knowledge&file=People%2FAda%20Quince"
    assert {(start, end) for start, end, said in edges if said.get("style") == "dashed"} == {("float", "gauges")}
    words = {(start, said["label"], end) for start, end, said in edges if "style" not in said}
    assert ("ada-quince", "works at (since 2024)", "larkmoor") in words and len(words) == 3


def test_a_neighbourhood(desk: Desk, take: Import) -> None:
    """One note alone, and what lies so many steps around it."""
    take(GRAPH)
    found = [set(read(export(desk.root, "dot", "-", ("Larkmoor",), depth=depth).text)[0]) for depth in (0, 1, 2, 3)]
    assert found[0] == {"larkmoor"} and found[1] == {"larkmoor", "ada-quince"}
    assert found[1] < found[2] <= found[3] == {"ada-quince", "float", "gauges", "larkmoor"}
