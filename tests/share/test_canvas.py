"""``export --format canvas``: a sound JSON Canvas that reads well, a person's file in the vault."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli.main import main
from pipeline.errors import Suspicious, UsageFault
from pipeline.graph import Edge, Node
from pipeline.notes.canvases import led
from pipeline.query.soundness import check
from pipeline.run.editing import add
from pipeline.run.merging import merge
from pipeline.run.renaming import rename
from pipeline.run.undo import undo
from pipeline.share.exporting import exporting
from pipeline.share.exporting.canvas import canvas
from pipeline.share.exporting.exporting import export
from pipeline.share.exporting.gathering import Entry, Sheets
from tests.scenarios.desk import Desk
from tests.share.variants import GRAPH

Import = Callable[..., Any]
KINDS = ("person", "organization", "meeting", "gadget")
PLACE = "Canvas/Ada Quince.canvas"


@pytest.fixture
def graph(desk: Desk, take: Import) -> Desk:
    """A vault with four entities, three relations and a parent."""
    take(GRAPH)
    desk.later(days=1)
    return desk


def star(around: int, beyond: int = 0, about: tuple[str, ...] = ("middle",)) -> dict[str, Any]:
    """A note with so many around it, and so many more at each of the first five."""
    first = [f"n{number}" for number in range(around)]
    second = [f"{node}-{number}" for node in first[:5] for number in range(beyond)]
    names = ["middle", *first, *second]
    nodes = [Node(n, "A", KINDS[len(n) % 4 if "-" in n else i % 4], n, f"X/{n}.md") for i, n in enumerate(names)]
    edges = [Edge("middle", "knows", node) for node in first]
    edges += [Edge(node, "uses", node.partition("-")[0]) for node in second]
    entries = tuple(Entry(node, (), (), (), "", "") for node in nodes)
    (text,) = canvas(Sheets(entries, tuple(edges), 1, "", about=about, vault="v")).values()
    value: dict[str, Any] = json.loads(text)
    return value


def overlap(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether two boxes have a point in common."""
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def within(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether the first box lies in the second one."""
    wide = b["x"] <= a["x"] and a["x"] + a["width"] <= b["x"] + b["width"]
    return bool(wide and b["y"] <= a["y"] and a["y"] + a["height"] <= b["y"] + b["height"])


# --- where it does not go ---


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("knowledge/Ada.md", UsageFault),
        ("knowledge/Ada", UsageFault),
        ("knowledge/.obsidian/Ada.canvas", Suspicious),
        ("knowledge/.git/Ada.canvas", Suspicious),
        ("knowledge/Canvas/.Ada.canvas", Suspicious),
        ("raw/Ada.canvas", UsageFault),
        (".vaultmill/Ada.canvas", UsageFault),
    ],
)
def test_only_a_canvas_lies_in_the_vault(graph: Desk, place: str, fault: type[Exception]) -> None:
    """Not over a note, not below hidden folders, not among the sources, and by no link out of the vault."""
    before = graph.tree()
    for force in (False, True):
        with pytest.raises(fault):
            export(graph.root, "canvas", str(graph.root / place), ("Ada Quince",), force)
    assert graph.tree() == before and not (graph.root / place).is_file()


def test_other_formats_stay_out(graph: Desk) -> None:
    """Also under the ending of a canvas."""
    with pytest.raises(UsageFault):
        export(graph.root, "dot", str(graph.vault / "Canvas" / "Ada.canvas"))


def test_a_link_leads_nowhere(graph: Desk, tmp_path: Path) -> None:
    """A folder of the vault that is a link to elsewhere, and a link in it to a note."""
    (tmp_path / "out").mkdir()
    (graph.vault / "Canvas").mkdir()
    (graph.vault / "Canvas" / "a.canvas").symlink_to(graph.vault / "People" / "Ada Quince.md")
    before = graph.note("People/Ada Quince.md")
    with pytest.raises(UsageFault):
        export(graph.root, "canvas", str(graph.vault / "Canvas" / "a.canvas"), ("Ada Quince",), True)
    assert graph.note("People/Ada Quince.md") == before


def test_nothing_is_written_over(graph: Desk) -> None:
    """Neither a canvas that a person made, nor the one of yesterday, unless --force."""
    graph.write(PLACE, "mine")
    with pytest.raises(UsageFault):
        export(graph.root, "canvas", names=("Ada Quince",))
    assert graph.note(PLACE) == "mine"
    export(graph.root, "canvas", names=("Ada Quince",), force=True)
    assert json.loads(graph.note(PLACE))["nodes"]


def test_too_many(graph: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than can be looked at are refused before anything is written; a whole small vault is not."""
    assert len(json.loads(export(graph.root, "canvas", "-").text)["edges"]) == 3
    monkeypatch.setattr(exporting, "MOST", 2)
    with pytest.raises(UsageFault, match="4 notes are more") as fault:
        export(graph.root, "canvas")
    assert "--only" in fault.value.hint and not (graph.vault / "Canvas").exists()
    with pytest.raises(UsageFault) as fault:
        export(graph.root, "canvas", names=("Larkmoor",), depth=3)
    assert "--depth" in fault.value.hint
    export(graph.root, "canvas", names=("Larkmoor",))


def test_a_folder_gets_a_file(graph: Desk) -> None:
    """Called after the note; of a vault as a whole after the vault."""
    done = export(graph.root, "canvas", str(graph.vault / "People"), ("Larkmoor", "Ada Quince"))
    assert done.files == (str(graph.vault / "People" / "Larkmoor and Ada Quince.canvas"),)
    assert export(graph.root, "canvas").files == (str(graph.vault / "Canvas" / "knowledge.canvas"),)


def test_a_depth_needs_a_note(graph: Desk) -> None:
    """There is nothing from which it could be counted."""
    with pytest.raises(UsageFault):
        export(graph.root, "canvas", "-", depth=2)


# --- what it is ---


@pytest.mark.parametrize(("around", "beyond"), [(0, 0), (1, 0), (3, 1), (7, 0), (24, 3), (120, 20), (290, 0)])
def test_nothing_overlaps(around: int, beyond: int) -> None:
    """Cards lie apart and within the group of their kind, groups apart; lines lead from card to card."""
    value = star(around, beyond)
    groups = [node for node in value["nodes"] if node["type"] == "group"]
    cards = [node for node in value["nodes"] if node["type"] == "file"]
    assert len(cards) == 1 + around + min(around, 5) * beyond
    for boxes in (groups, cards):
        ordered = sorted(boxes, key=lambda box: box["x"])
        for number, box in enumerate(ordered):
            assert not any(
                overlap(box, other) for other in ordered[number + 1 :] if other["x"] < box["x"] + box["width"]
            )
    middle = next(card for card in cards if card["file"] == "X/middle.md")
    assert (middle["x"] + middle["width"] // 2, middle["y"] + middle["height"] // 2) == (0, 0)
    for card in cards:
        holds = [group for group in groups if within(card, group)]
        assert len(holds) == (card is not middle) and all(one.get("color") == card.get("color") for one in holds)
    ids = [node["id"] for node in value["nodes"]] + [edge["id"] for edge in value["edges"]]
    assert len(set(ids)) == len(ids) and all(len(one) == 16 and int(one, 16) >= 0 for one in ids)
    known = {card["id"] for card in cards}
    assert all({edge["fromNode"], edge["toNode"]} <= known for edge in value["edges"])
    assert len(value["edges"]) == around + min(around, 5) * beyond
    assert all(isinstance(node[key], int) for node in value["nodes"] for key in ("x", "y", "width", "height"))
    assert {node.get("color", "1") for node in value["nodes"]} <= set("123456")


def test_lines_leave_where_the_other_is() -> None:
    """To the right from the right side to the left one, and the reverse."""
    value = star(7)
    boxes = {node["id"]: node for node in value["nodes"]}
    for edge in value["edges"]:
        right = boxes[edge["toNode"]]["x"] > 0
        assert (edge["fromSide"], edge["toSide"]) == (("right", "left") if right else ("left", "right"))
        assert edge["label"] == "knows"
    assert {boxes[edge["toNode"]]["x"] > 0 for edge in value["edges"]} == {True, False}


def test_two_in_the_middle_and_none() -> None:
    """Several notes may be asked for; without one all are laid out."""
    assert len([n for n in star(5, 0, ("middle", "n1"))["nodes"] if n["width"] == 480 and n["type"] == "file"]) == 2
    value = star(9, 0, ())
    assert len([node for node in value["nodes"] if node["type"] == "file"]) == 10


def test_of_a_vault(graph: Desk) -> None:
    """Cards are notes of the vault; words, details and what something is a part of stand at the lines."""
    done = export(graph.root, "canvas", names=("Ada Quince",))
    assert done.files == (str(graph.vault / PLACE),)
    value = json.loads(graph.note(PLACE))
    files = {node["id"]: node["file"] for node in value["nodes"] if node["type"] == "file"}
    assert "People/Ada Quince.md" in files.values() and all((graph.vault / path).is_file() for path in files.values())
    assert {node["label"] for node in value["nodes"] if node["type"] == "group"} >= {"Organizations"}
    told = {(files[e["fromNode"]], e["label"], files[e["toNode"]]) for e in value["edges"]}
    assert ("People/Ada Quince.md", "works at (since 2024)", "Organizations/Larkmoor.md") in told
    whole = json.loads(export(graph.root, "canvas", "-", ("Ada Quince",), depth=3).text)
    assert "part of" in {edge["label"] for edge in whole["edges"]}


def test_the_same_vault_gives_the_same_bytes(graph: Desk) -> None:
    """As Obsidian writes it: a line for each, indented by tabs."""
    text = export(graph.root, "canvas", "-", ("Ada Quince",)).text
    graph.later(days=30)
    assert export(graph.root, "canvas", "-", ("Ada Quince",)).text == text
    assert text.startswith('{\n\t"nodes":[\n\t\t{"id":"') and text.endswith("}\n\t]\n}")


# --- a person's file ---


def test_it_is_the_persons_file(graph: Desk) -> None:
    """Runs leave it alone and commit nothing of it, and the vault is as sound as it was."""
    export(graph.root, "canvas", names=("Ada Quince",))
    before, found = graph.note(PLACE), check(graph.root, True)
    graph.is_quiet()
    graph.edit(PLACE, '"x":-240', '"x":-250')
    graph.later(days=1)
    graph.mail("one", "Ada Quince <ada@larkmoor.test>", "robin@vale.test", "Hello", "Hello Robin,\n\nAda\n", day=20)
    graph.run()
    assert graph.note(PLACE) == before.replace('"x":-240', '"x":-250')
    assert PLACE not in graph.git("ls-files") and graph.git("status", "--short") == ""
    assert found == check(graph.root, True)


def test_it_follows_a_rename(graph: Desk) -> None:
    """Only the path changes, also when the rename is taken back; another canvas is not touched."""
    export(graph.root, "canvas", names=("Ada Quince",))
    graph.write("Canvas/Other.canvas", '{"nodes":[{"type":"text","text":"\\"file\\":\\"People/Ada Quince.md\\""}]}')
    before, stamp = graph.note(PLACE), graph.stamps()["Canvas/Other.canvas"]
    graph.later(minutes=5)
    rename(graph.root, "Ada Quince", "Ada Fenwick", clock=lambda: graph.now)
    assert graph.note(PLACE) == before.replace("People/Ada Quince.md", "People/Ada Fenwick.md") != before
    assert graph.stamps()["Canvas/Other.canvas"] == stamp
    graph.later(minutes=5)
    undo(graph.root, "last", clock=lambda: graph.now)
    assert graph.note(PLACE) == before
    graph.is_quiet()


def test_it_follows_a_merge(graph: Desk) -> None:
    """Both cards are the one note then."""
    add(graph.root, "person", "Ada Fenwick", clock=lambda: graph.now)
    graph.write("b.canvas", '{"nodes":[{"id":"1","type":"file","file":"People/Ada Fenwick.md","x":1}]}')
    graph.later(minutes=5)
    merge(graph.root, "Ada Quince", "Ada Fenwick", clock=lambda: graph.now)
    assert json.loads(graph.note("b.canvas"))["nodes"][0]["file"] == "People/Ada Quince.md"


LED = [
    ("no JSON", '{"file":"A/b.md"', '{"file":"A/b.md"'),
    ("another note", '{"file":"A/bb.md"}', '{"file":"A/bb.md"}'),
    ("no note", '{"file":"A/b"}', '{"file":"A/b"}'),
    ("within a text", '{"text":"\\"file\\":\\"A/b.md\\""}', '{"text":"\\"file\\":\\"A/b.md\\""}'),
    ("another key", '{"url":"A/b.md"}', '{"url":"A/b.md"}'),
    ("a text that is the key", '{"text":"file","x":"A/b.md"}', '{"text":"file","x":"A/b.md"}'),
    ("spaces", '{ "file" :\n "A/b.md" , "x":1 }', '{ "file" :\n "C/ü \\"d\\".md" , "x":1 }'),
    ("escapes", '{"file":"A\\/b.md","text":"A/b"}', '{"file":"C/ü \\"d\\".md","text":"A/b"}'),
]


@pytest.mark.parametrize(("before", "after"), [case[1:] for case in LED], ids=[case[0] for case in LED])
def test_paths_alone_are_led(before: str, after: str) -> None:
    """Byte for byte all else stays."""
    assert led(before, {"A/b": 'C/ü "d"'}) == after


def test_a_long_canvas_is_read_in_no_time() -> None:
    """Neither many keys nor blanks without an end cost more than their length."""
    for part in ('"file"' + " " * 90, '"file":"', '"file":"' + "\\\\" * 4000, '{"file":"A/b.md"},'):
        led("A/b" + part * (2_000_000 // len(part)), {"A/b": "C/d"})


# --- the command ---


def test_flags(graph: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """--dot and --canvas are formats, and there is one at a time."""
    place = ["-C", str(graph.root)]
    assert main(["export", "--dot", *place]) == 0
    assert capsys.readouterr().out.startswith('digraph "knowledge" {')
    assert main(["export", "--canvas", "--only", "Ada Quince", *place]) == 0
    assert capsys.readouterr().out.startswith("Wrote 3 entities and 3 relations: 1 file, ")
    assert (graph.vault / PLACE).is_file()
    assert main(["export", "--canvas", "--dot", *place]) == main(["export", *place]) == 2
