"""``export``: what other programs get, and what they never get."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from pipeline.errors import UsageFault
from pipeline.run.fact_commands import add as add_fact
from pipeline.run.fact_commands import supersede
from pipeline.run.forgetting import forget
from pipeline.share.exporting.exporting import FORMATS, export
from pipeline.share.importing.importing import import_memory
from tests.scenarios.desk import Desk
from tests.share.variants import BASIC, GRAPH, SKILL, VARIANTS

Import = Callable[..., Any]
ONE_FILE = ("kg-store", "jsonld", "graphml", "markdown")
KEY = "AKIA" + "IOSFODNN7EXAMPLQ"


def files(root: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def graph(desk: Desk, take: Import) -> Desk:
    """A vault with four entities, three relations and a parent."""
    take(GRAPH)
    return desk


# --- what does not happen ---


def test_nothing_goes_into_the_vault(graph: Desk) -> None:
    """Neither into the vault nor among the sources nor among the caches."""
    before = graph.tree()
    for place in ("knowledge/out", "raw/out", "knowledge", ".vaultmill/x"):
        for form in ("kg-store", "csv", "life"):
            with pytest.raises(UsageFault):
                export(graph.root, form, str(graph.root / place), force=True)
    assert graph.tree() == before and not (graph.raw / "out").exists()


def test_nothing_is_written_over(graph: Desk, tmp_path: Path) -> None:
    """A file that is there stays unless --force; a link is never followed; a folder keeps its other files."""
    there = tmp_path / "out.json"
    there.write_text("mine", "utf-8")
    with pytest.raises(UsageFault):
        export(graph.root, "kg-store", str(there))
    assert there.read_text("utf-8") == "mine"
    (tmp_path / "link.json").symlink_to(there)
    with pytest.raises(UsageFault):
        export(graph.root, "kg-store", str(tmp_path / "link.json"), force=True)
    export(graph.root, "kg-store", str(there), force=True)
    assert json.loads(there.read_text("utf-8"))["version"] == 2
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "facts.csv").symlink_to(tmp_path / "elsewhere.csv")
    with pytest.raises(UsageFault):
        export(graph.root, "csv", str(folder), force=True)
    assert [path.name for path in folder.iterdir()] == ["facts.csv"] and not (tmp_path / "elsewhere.csv").exists()


def test_several_files_need_a_folder(graph: Desk, tmp_path: Path) -> None:
    """CSV and life are no one text; a file is no folder."""
    (tmp_path / "file").write_text("", "utf-8")
    for form, where in (("csv", "-"), ("life", "-"), ("csv", str(tmp_path / "file"))):
        with pytest.raises(UsageFault):
            export(graph.root, form, where, force=True)


def test_an_export_reads_only(graph: Desk, tmp_path: Path) -> None:
    """The vault is as it was."""
    before, stamps = graph.tree(), graph.stamps()
    for form in FORMATS:
        export(graph.root, form, str(tmp_path / form))
    assert (graph.tree(), graph.stamps()) == (before, stamps)


def test_secrets_and_forgotten_people_never(graph: Desk, take: Import, tmp_path: Path) -> None:
    """A credential that somebody typed into a note by hand stays there; who is forgotten is in no format."""
    take(SKILL, folder="areas")
    graph.write("Organizations/Larkmoor.md", graph.note("Organizations/Larkmoor.md") + f"\nThe key is {KEY}\n")
    graph.later(days=1)
    forget(graph.root, "Ada Quince", clock=lambda: graph.now)
    for form in FORMATS:
        export(graph.root, form, str(tmp_path / form))
    said = b"".join(data for form in FORMATS for data in _all(tmp_path / form))
    assert b"Larkmoor" in said
    for never in (KEY, "Ada Quince", "ada@larkmoor.test", "ada-quince", "Allergic"):
        assert never.encode() not in said, never


def _all(path: Path) -> list[bytes]:
    return [path.read_bytes()] if path.is_file() else list(files(path).values())


# --- the formats ---


@pytest.mark.parametrize("form", ONE_FILE)
def test_the_same_vault_gives_the_same_bytes(graph: Desk, form: str) -> None:
    """Sorted, with no clock in it."""
    first = export(graph.root, form, "-").text
    graph.later(days=30)
    assert export(graph.root, form, "-").text == first != ""


def test_kg_store_comes_back(graph: Desk, take: Import, tmp_path: Path) -> None:
    """Version 2; what was imported is there again, and an empty vault that imports it exports the same."""
    text = export(graph.root, "kg-store", "-").text
    value, was = json.loads(text), json.loads(GRAPH["data/kg-store.json"])
    ada, before = value["nodes"]["ada-quince"], was["nodes"]["ada-quince"]
    for key in ("id", "alias", "type", "label", "parent", "confidence", "created"):
        assert ada[key] == before[key], key
    assert set(ada["tags"]) == set(before["tags"]) and ada["attrs"]["email"] == "ada@larkmoor.test"
    assert value["nodes"]["float"]["parent"] == "gauges" and value["meta"]["maxDepth"] == 2
    edges = {(edge["from"], edge["rel"], edge["to"]): edge.get("attrs") for edge in value["edges"]}
    assert edges[("ada-quince", "works_at", "larkmoor")] == {"since": "2024"}
    assert {rel for _, rel, _ in edges} == {"works_at", "owns", "uses"}
    other = Desk(tmp_path / "other")
    other.run()
    (tmp_path / "kg-store.json").write_text(text, "utf-8")
    import_memory(other.root, tmp_path / "kg-store.json", True, lambda: other.now)
    again = json.loads(export(other.root, "kg-store", "-").text)
    assert again["nodes"].keys() == value["nodes"].keys() and again["edges"] == value["edges"]
    assert [node["attrs"] for node in again["nodes"].values()] == [node["attrs"] for node in value["nodes"].values()]


def test_json_ld(graph: Desk) -> None:
    """Words of schema.org where they say the same; every reference leads to something that is there."""
    value = json.loads(export(graph.root, "jsonld", "-").text)
    things = {thing["@id"]: thing for thing in value["@graph"]}
    ada = things["urn:vaultmill:ada-quince"]
    assert (ada["@type"], ada["jobTitle"], ada["email"]) == ("Person", "Hydrographer", "ada@larkmoor.test")
    assert ada["worksFor"] == {"@id": "urn:vaultmill:larkmoor"}
    assert things["urn:vaultmill:larkmoor"]["@type"] == "Organization"
    assert things["urn:vaultmill:float"]["isPartOf"] == {"@id": "urn:vaultmill:gauges"}
    named = set(re.findall(r'"@id": "(urn:vaultmill:[^"]+)"', json.dumps(value)))
    assert named == things.keys()


def test_graphml_is_sound(graph: Desk) -> None:
    """Every edge has its ends, every value its key, and what is a part of something is an edge, too."""
    root = ElementTree.fromstring(export(graph.root, "graphml", "-").text)
    at = "{http://graphml.graphdrawing.org/xmlns}"
    nodes = {node.get("id") for node in root.iter(f"{at}node")}
    edges = [(edge.get("source"), edge.get("target")) for edge in root.iter(f"{at}edge")]
    assert nodes == {"ada-quince", "float", "gauges", "larkmoor"} and ("float", "gauges") in edges
    assert {end for edge in edges for end in edge} <= nodes
    assert {data.get("key") for data in root.iter(f"{at}data")} <= {key.get("id") for key in root.iter(f"{at}key")}


def test_graphml_opens_in_networkx(graph: Desk, take: Import, tmp_path: Path) -> None:
    """All nodes and edges, two between one pair, signs of XML and control characters in names."""
    networkx = pytest.importorskip("networkx")
    evil = {"type": "org", "label": 'A & B <"x"> \x01\ud800', "attrs": {"facts": ["1 < 2 & 3"]}}
    take({"kg-store.json": json.dumps({"nodes": {"evil": evil}, "edges": []})}, folder="evil")
    export(graph.root, "graphml", str(tmp_path / "graph.graphml"))
    read = networkx.read_graphml(tmp_path / "graph.graphml")
    assert read.is_directed() and len(read.nodes) == 5 and len(read.edges) == 4
    assert sorted(data["label"] for *_, data in read.edges("ada-quince", data=True)) == ["owns", "uses", "works at"]
    assert read.nodes["ada-quince"]["confidence"] == 0.9
    assert read.nodes["evil"]["label"].startswith('A & B <"x">') and "1 < 2 & 3" in read.nodes["evil"]["facts"]


CELLS = {
    "plain": ("Plain", "Plain"),
    "phone": ("+47 22 33", "+47 22 33"),
    "sum": ("=1+1 x", "'=1+1 x"),
    "command": ("@cmd", "'@cmd"),
    "quoted": ('a, "b"', 'a, "b"'),
}


def test_csv(graph: Desk, take: Import, tmp_path: Path) -> None:
    """Three tables that lead to each other; no value is a formula for a spreadsheet."""
    nodes = {key: {"type": "org", "label": name} for key, (name, _) in CELLS.items()}
    take({"kg-store.json": json.dumps({"nodes": nodes, "edges": []})}, folder="cells")
    export(graph.root, "csv", str(tmp_path / "csv"))
    read = {
        path: list(csv.DictReader(io.StringIO(data.decode(), newline="")))
        for path, data in files(tmp_path / "csv").items()
    }
    assert read.keys() == {"entities.csv", "relations.csv", "facts.csv"}
    ids = {row["id"]: row for row in read["entities.csv"]}
    assert {key: ids[key]["name"] for key in CELLS} == {key: cell for key, (_, cell) in CELLS.items()}
    assert {row[end] for row in read["relations.csv"] for end in ("from", "to")} <= ids.keys()
    assert {row["entity"] for row in read["facts.csv"]} <= ids.keys()
    assert [row["origin"] for row in read["facts.csv"] if row["entity"] == "float"] == ["data/kg-store.json:46"]


def test_markdown_is_plain(graph: Desk, take: Import, tmp_path: Path) -> None:
    """No wiki-link, no properties, no block id; every link leads to a file, or to an anchor, that is there."""
    take(BASIC, folder="basic")
    export(graph.root, "markdown", str(tmp_path / "md"))
    made = files(tmp_path / "md")
    for path, data in made.items():
        text = data.decode()
        assert "[[" not in text and not text.startswith("---") and not re.search(r" \^[a-z0-9-]+$", text, re.M)
        for target in _links(text):
            assert ((tmp_path / "md" / path).parent / target).resolve().is_file(), (path, target)
    assert len(made) == 5 and len(_links(made["index.md"].decode())) == 4
    export(graph.root, "markdown", str(tmp_path / "all.md"))
    whole = (tmp_path / "all.md").read_text("utf-8")
    anchors = set(re.findall(r'<a id="([^"]+)">', whole))
    assert len(anchors) == 4 and {link.removeprefix("#") for link in _links(whole)} <= anchors


def _links(text: str) -> list[str]:
    from urllib.parse import unquote

    tokens = [child for token in MarkdownIt().parse(text) for child in token.children or ()]
    return [unquote(str(token.attrs["href"])) for token in tokens if token.type == "link_open"]


def test_only_some(graph: Desk) -> None:
    """``--only`` leaves out all others, and relations to them."""
    value = json.loads(export(graph.root, "kg-store", "-", ("Ada Quince", "Larkmoor")).text)
    assert value["nodes"].keys() == {"ada-quince", "larkmoor"}
    assert [edge["rel"] for edge in value["edges"]] == ["works_at"]


# --- life/areas ---


@pytest.mark.parametrize("name", VARIANTS)
def test_life_comes_back_equal(desk: Desk, take: Import, tmp_path: Path, name: str) -> None:
    """Every variant is written again byte for byte, however often the vault ran in between."""
    take(VARIANTS[name])
    desk.later(days=1)
    desk.run()
    export(desk.root, "life", str(tmp_path / "out"))
    assert files(tmp_path / "out") == files(tmp_path / "agent")


@pytest.mark.parametrize("name", ["skill", "items", "policy", "engram"])
def test_life_says_what_is_new(desk: Desk, take: Import, tmp_path: Path, name: str) -> None:
    """What the vault learned since stands in the file of the same form; all else in it is as it was."""
    take(VARIANTS[name])
    desk.later(days=1)
    add_fact(desk.root, "Ada Quince", "Plays the viola", clock=lambda: desk.now)
    export(desk.root, "life", str(tmp_path / "out"))
    before, after = files(tmp_path / "agent"), files(tmp_path / "out")
    changed = {path for path in before if before[path] != after[path]}
    told = {path for path in changed if not path.endswith("summary.md")}
    assert before.keys() == after.keys() and len(told) == 1
    text = after[told.pop()].decode()
    value = [json.loads(line) for line in text.splitlines()] if name == "skill" else json.loads(text)
    listed = value["facts"] if isinstance(value, dict) else value
    assert listed[-1]["fact"] == "Plays the viola" and "ref" not in listed[-1]
    assert listed[-1]["ts" if name == "skill" else "timestamp"] == "2026-05-05"
    if name == "policy":
        assert value["policy"] == {"retention": "90d", "floor": 0.2}


def test_life_tells_what_is_superseded(desk: Desk, take: Import, tmp_path: Path) -> None:
    """A fact that was replaced here is superseded there, too, in the words of the variant."""
    take(VARIANTS["items"])
    desk.later(days=1)
    supersede(desk.root, "fact-002", "Works in Ystad", clock=lambda: desk.now)
    export(desk.root, "life", str(tmp_path / "out"))
    rows = json.loads(files(tmp_path / "out")["life/areas/people/ada-quince/items.json"])
    assert [(row["fact"], row["status"]) for row in rows] == [
        ("Works in Lund", "superseded"),
        ("Works in Bergen", "superseded"),
        ("Works in Ystad", "active"),
    ]
    assert rows[1]["supersededBy"] == rows[2]["id"]


def test_life_of_a_vault_that_never_imported(desk: Desk, tmp_path: Path) -> None:
    """The form of the skill: facts.jsonl and summary.md."""
    from pipeline.run.editing import add

    add(desk.root, "person", "Ada Quince", clock=lambda: desk.now)
    add_fact(desk.root, "Ada Quince", "Plays the viola", clock=lambda: desk.now)
    export(desk.root, "life", str(tmp_path / "out"))
    made = files(tmp_path / "out")
    folder = "life/areas/people/ada-quince/"
    assert made.keys() == {f"{folder}facts.jsonl", f"{folder}summary.md"}
    assert json.loads(made[f"{folder}facts.jsonl"])["fact"] == "Plays the viola"
