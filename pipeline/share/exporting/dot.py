"""DOT (https://graphviz.org/doc/info/lang.html): colours by kind, dashed hierarchy, links into Obsidian. Pure."""

from __future__ import annotations

import re
from urllib.parse import quote

from pipeline.share.exporting.gathering import Entry, Sheets

COLOURS = {
    "person": "#cfe8f5",
    "organization": "#d5edd0",
    "project": "#e4d9f2",
    "topic": "#fdf1c4",
    "meeting": "#fbdcc8",
    "event": "#fbdcc8",
    "place": "#f6d5d5",
}
OTHER = "#e8e8e8"
LONGEST = 100
"""Characters of a label; the whole name is in the tooltip."""
_HEAD = """  graph [charset="UTF-8", rankdir=LR, overlap=false, splines=true, fontname="Helvetica"];
  node [shape=box, style="rounded,filled", color="#808080", fontname="Helvetica", fontsize=12];
  edge [color="#808080", fontcolor="#505050", fontname="Helvetica", fontsize=9];"""
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_BARRED = re.compile(r'["\\]')
_ENTITY = re.compile(r"&(?=#?[A-Za-z0-9]{1,32};)")


def dot(sheets: Sheets) -> dict[str, str]:
    """The one file. ``class`` is the kind, so that a picture in SVG can be styled."""
    lines = [f"digraph {_id(sheets.vault or 'vault')} {{", _HEAD]
    for entry in sheets.entries:
        lines.append(f"  {_id(entry.node.id)} [{_attributes(_of_node(entry, sheets.vault))}];")
    there = {entry.node.id for entry in sheets.entries}
    for entry in sheets.entries:
        if entry.node.parent in there:
            said = {"label": "part of", "style": "dashed", "arrowhead": "onormal"}
            lines.append(f"  {_id(entry.node.id)} -> {_id(entry.node.parent)} [{_attributes(said)}];")
    for edge in sheets.edges:
        label = f"{edge.word} ({edge.details})" if edge.details else edge.word
        said = {"label": _shown(label)} | ({"tooltip": _text(label)} if _shown(label) != _text(label) else {})
        lines.append(f"  {_id(edge.start)} -> {_id(edge.end)} [{_attributes(said)}];")
    return {"graph.dot": "\n".join([*lines, "}", ""])}


def link(vault: str, note: str) -> str:
    """The address that opens a note in Obsidian, as the page of the graph has it.

    What stands behind ``#`` would be taken for a heading: such a note is searched for.
    """
    if "#" in note:
        path = _BARRED.sub(r"\\\g<0>", note)
        query = _part(f'path:"{path}"')
        return f"obsidian://search?vault={_part(vault)}&query={query}"
    return f"obsidian://open?vault={_part(vault)}&file={_part(note.removesuffix('.md'))}"


def _part(text: str) -> str:
    return quote(text.encode("utf-8", "replace"), safe="")


def _of_node(entry: Entry, vault: str) -> dict[str, str]:
    node = entry.node
    said = {"label": _shown(node.name), "tooltip": _text(f"{node.name} ({node.kind})"), "class": _text(node.kind)}
    said["fillcolor"] = COLOURS.get(node.kind, OTHER)
    return said | ({"URL": link(vault, node.note)} if node.note else {})


def _attributes(said: dict[str, str]) -> str:
    return ", ".join(f'{key}="{value}"' for key, value in said.items())


def _id(text: str) -> str:
    """A name in quotes. A backslash is doubled: nothing is read into two, but a last one would hide the end."""
    return f'"{_quoted(text)}"'


def _quoted(text: str) -> str:
    return _UNSEEN.sub(" ", text).replace("\\", "\\\\").replace('"', '\\"')


def _text(text: str) -> str:
    """What is shown: ``\\N`` and entities of HTML, which Graphviz would read into a label, stand as they are."""
    return _quoted(_ENTITY.sub("&amp;", text))


def _shown(text: str) -> str:
    return _text(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")
