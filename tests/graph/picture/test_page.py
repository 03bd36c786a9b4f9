"""The page in one piece: nothing that a mail says can leave its block, and only the page's own script may run."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.graph import Edge, Graph, Node
from pipeline.graph.picture.faces import Face, Told
from pipeline.graph.picture.page import SCRIPTS, data, page, policy, script
from pipeline.graph.picture.scene import scene
from pipeline.run.picture import parts, rendered
from tests.graph.picture.made import made

PARTS = {
    "page.html": '<html><meta http-equiv="Content-Security-Policy" content="{{csp}}"><title>{{title}}</title>'
    '<style>{{style}}</style><script type="application/json" id="graph">{{graph}}</script>'
    '<script type="application/json" id="details">{{details}}</script><script>{{script}}</script></html>',
    "style.css": "body { color: #123 }",
    "data.js": "const a = 1 < 2;",
    "main.js": "document.title;",
}
BAD = [
    "</script><script>alert(1)</script>",
    "</SCRIPT >",
    "<!--<script>",
    "-->",
    "]]>",
    "\u2028\u2029",
    "\ud800",
    "a\udfffb",
    "\x00\x01\x7f",
    "‮txet‬ ⁦x⁩",
    "&lt;b&gt; &amp;",
    "\\u003c/script>",
    '"}, "nodes": {',
    "{{script}} {{graph}}",
    "' onload='x",
    "é" * 10_000,
    "\ufeff",
]


class Seen(HTMLParser):
    """What a browser sees: elements with their attributes and the text in each script."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.ended = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element."""
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")
        self.ended = False

    def handle_data(self, data: str) -> None:
        """The text in the element that was opened last."""
        if self.texts and not self.ended:
            self.texts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        """What follows stands in no element that is asked for."""
        self.ended = True

    def inside(self, tag: str) -> list[str]:
        """Texts of all elements of that name."""
        return [text for (name, _), text in zip(self.elements, self.texts, strict=True) if name == tag]


def whole(text: str) -> str:
    """A text as a file can hold it."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def sealed(texts: list[str]) -> None:
    """Whatever the texts are, the page has the elements that it always has, and the blocks give the texts back."""
    said = page(PARTS, texts[0], {"names": texts}, texts)
    said.encode()
    seen, usual = Seen(said), Seen(page(PARTS, "t", {}, []))
    assert [tag for tag, _ in seen.elements] == [tag for tag, _ in usual.elements]
    assert [list(attrs) for _, attrs in seen.elements] == [list(attrs) for _, attrs in usual.elements]
    graph, details, code = seen.inside("script")
    assert json.loads(graph) == {"names": [whole(text) for text in texts]}
    assert json.loads(details) == [whole(text) for text in texts]
    assert code == usual.inside("script")[2]
    assert not re.search("[<>&\u2028\u2029\x00-\x1f\x7f]", graph + details)


@pytest.mark.parametrize("text", BAD, ids=lambda text: ascii(text)[:30])
def test_bad_texts_stay_where_they_are(text: str) -> None:
    """Each of the usual ways out of a script element is closed."""
    sealed([text])
    sealed(["before", f"x{text}x", text + text])


@given(st.lists(st.text(st.characters(codec=None, categories=None)), min_size=1, max_size=4))
def test_no_text_leaves_its_block(texts: list[str]) -> None:
    """Whatever a name is made of."""
    sealed(texts)


@given(
    st.lists(
        st.sampled_from(
            ["<", "/", "script", "SCRIPT", ">", "!--", "--", "\u2028", '"', "\\", "]]", "{{", "}}", "style"]
        )
    )
)
def test_no_tag_of_parts_leaves_its_block(pieces: list[str]) -> None:
    """Nor what is put together of the pieces of tags."""
    sealed(["".join(pieces)])


@given(st.text(), st.text(), st.text())
def test_every_text_of_a_vault_goes_through_the_blocks(name: str, fact: str, path: str) -> None:
    """Names, tags, words, facts and paths of a graph are all in the data, and the rest of the page does not change."""
    nodes = [
        Node("a", "A", name, name, path, attrs=((name, fact),), aliases=(name,), keywords=(fact,)),
        Node("b", "B", "person", fact, path, parent="a"),
    ]
    told = {"a": Told(Face("", (name, fact), (fact,)), ((fact, name, path),), 1)}
    shown = scene(Graph(nodes, [Edge("a", name, "b", fact)]), told, name, name)
    seen = Seen(page(PARTS, name, shown.graph, shown.details))
    assert [tag for tag, _ in seen.elements] == ["html", "meta", "title", "style", "script", "script", "script"]
    assert json.loads(seen.inside("script")[1])[0].get("id")


def test_the_policy_names_this_script_and_this_style() -> None:
    """The hashes are those of exactly what stands in the elements, and nothing else is allowed."""
    for text in (page(PARTS, "t", {}, []), rendered(*made(30, 40), "V")):
        seen = Seen(text)
        said = next(a["content"] or "" for tag, a in seen.elements if tag == "meta" and "http-equiv" in a)
        code, style = seen.inside("script")[-1], seen.inside("style")[0]
        assert said == policy(code, style)
        rules = dict(rule.strip().split(" ", 1) for rule in said.split(";"))
        assert rules == {
            "default-src": "'none'",
            "script-src": f"'sha256-{digest(code)}'",
            "style-src": f"'sha256-{digest(style)}'",
            "img-src": "data:",
            "base-uri": "'none'",
            "form-action": "'none'",
        }
        assert code.startswith('(() => {\n"use strict";') and code.endswith("})();\n")


def digest(text: str) -> str:
    """As a browser computes it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@pytest.mark.parametrize("change", [("{{script}}", ""), ("{{csp}}", "{{policy}}"), ("<html>", "<html>{{more}}")])
def test_a_skeleton_with_other_slots_is_refused(change: tuple[str, str]) -> None:
    """No page without its policy, however the skeleton was changed."""
    with pytest.raises(ValueError):
        page(PARTS | {"page.html": PARTS["page.html"].replace(*change)}, "t", {}, [])


@pytest.mark.parametrize("code", ["'</script>'", "'<!-- '", "'</SCRIPT'"])
def test_a_script_that_would_end_itself_is_refused(code: str) -> None:
    """A file of the page cannot close its own element."""
    with pytest.raises(ValueError):
        script(PARTS | {"main.js": code})


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_json_has_not_are_refused(value: Any) -> None:
    """A page with them could not be read."""
    with pytest.raises(ValueError):
        data([value])


def test_all_files_of_the_page_are_joined_and_none_is_missing() -> None:
    """The list is the folder, and what begins the work comes last."""
    folder = resources.files("pipeline.graph") / "page"
    there = {file.name for file in folder.iterdir() if file.name.endswith(".js")}
    assert set(SCRIPTS) == there
    assert len(SCRIPTS) == len(there) and SCRIPTS[-1] == "main.js"


@pytest.mark.parametrize("name", sorted(parts()))
def test_no_file_of_the_page_makes_html_of_text_or_fetches(name: str) -> None:
    """No innerHTML and its like, no eval, no address of another place."""
    text = parts()[name]
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc", text)
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|@import|new Worker", text)
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z]{2,}", text)
    assert not re.search(r"<[^>]*\s(?:style|on[a-z]+)=", text) or not name.endswith(".html")
