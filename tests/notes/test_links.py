"""Links, resolution and metadata as a running Obsidian sees them; which lines are Markdown at all."""

from __future__ import annotations

import pytest

from pipeline.notes import blocks, links, metadata

FOUND = [
    ("no links here", []),
    ("[not](one.md) [[]] [[ ]x", []),
    ("[[a]] and [[b|B]]", [("a", "", ""), ("b", "", "B")]),
    ("[[a#h]] [[a#^b]] [[#h]] [[a#h#i|x]]", [("a", "h", ""), ("a", "^b", ""), ("", "h", ""), ("a", "h#i", "x")]),
    ("[[pa#th/x]]", [("pa", "th/x", "")]),
    ("[[|]] [[|x]] [[a||x]]", [("|", "", ""), ("|x", "", ""), ("a", "", "|x")]),
    ("| [[a\\|b]] |", [("a", "", "b")]),
    ("[[a [[b]] c]]", [("b", "", "")]),
    ("[[a\nb]]", []),
    (r"\[\[a\]\] \[[b]] \`[[c]]\`", [("c", "", "")]),
    ("`[[a]]` ``[[b]] ` [[c]]`` [[d]]", [("d", "", "")]),
    ("`open [[a]]\n\nend` [[b]]", [("a", "", ""), ("b", "", "")]),
    ("x <!-- [[a]] --> [[b]]", [("b", "", "")]),
    ("x <!-- [[a]]", [("a", "", "")]),
    ("<!--\n[[a]]\n-->\n[[b]]", [("b", "", "")]),
    ("x %% [[a]] %%", [("a", "", "")]),
    ("```\n[[a]]\n```\n[[b]]", [("b", "", "")]),
    ("~~~\n```\n[[a]]\n~~~\n[[b]]", [("b", "", "")]),
    ("```\n[[a]]", []),
    ("- x\n  ```\n  [[a]]\n- [[b]]", [("b", "", "")]),
    ("> ```\n> [[a]]\n[[b]]", [("b", "", "")]),
    ("text\n\n    [[code]]\n\n[[a]]", [("a", "", "")]),
    ("- x\n\n    [[a]]", [("a", "", "")]),
    ("$$\n[[a]]\n$$\n[[b]]", [("b", "", "")]),
    ("# [[a]]\n> [[b]]\n1. [[c]]", [("a", "", ""), ("b", "", ""), ("c", "", "")]),
]


@pytest.mark.parametrize(("text", "wanted"), FOUND)
def test_links_are_found_where_obsidian_finds_them(text: str, wanted: list[tuple[str, str, str]]) -> None:
    """Targets, fragments and shown words; nothing in code, math or HTML comments."""
    found = list(links.find(text))
    assert [(link.target, link.fragment, link.shown) for link in found] == wanted
    assert all(text[link.start : link.end].endswith("]]") for link in found)


def test_embeds_are_told_from_links() -> None:
    """An exclamation mark before a link makes it an embed."""
    assert [(link.target, link.embed) for link in links.find("![[a.png|100]] [[b]]")] == [("a.png", True), ("b", False)]


FILES = [
    "Target.md",
    "sub/Target.md",
    "sub/deep/Only.md",
    "a/b/Note.md",
    "other/Note.md",
    "v1.2.md",
    "notes.txt",
    "Mr. Smith.md",
    "photo.png",
    "photo.png.md",
    "sub/Here.md",
    "People/Ann Lee.md",
    "dir.v1/File.md",
]
RESOLVED = [
    ("", "sub/Here.md", "sub/Here.md"),
    ("#heading", "sub/Here.md", "sub/Here.md"),
    ("Target", "sub/Here.md", "Target.md"),
    ("target", "x.md", "Target.md"),
    ("Sub/TARGET", "x.md", "sub/Target.md"),
    ("Target.MD", "x.md", "Target.md"),
    ("Only", "x.md", "sub/deep/Only.md"),
    ("deep/Only", "x.md", "sub/deep/Only.md"),
    ("b/Note", "x.md", "a/b/Note.md"),
    ("Note", "a/x.md", "a/b/Note.md"),
    ("Note", "other/x.md", "other/Note.md"),
    ("Note", "x.md", "a/b/Note.md"),
    ("/Target", "sub/Here.md", "Target.md"),
    ("/Only", "x.md", ""),
    ("./Target", "sub/Here.md", "sub/Target.md"),
    ("../Target", "sub/Here.md", "Target.md"),
    ("../Missing", "sub/Here.md", ""),
    ("v1.2", "x.md", "v1.2.md"),
    ("notes.txt", "x.md", "notes.txt"),
    ("Mr. Smith", "x.md", "Mr. Smith.md"),
    ("photo.png", "x.md", "photo.png"),
    ("People/Ann Lee#Info", "x.md", "People/Ann Lee.md"),
    ("dir.v1/File", "x.md", "dir.v1/File.md"),
    ("Nobody", "x.md", ""),
]


@pytest.mark.parametrize(("target", "source", "wanted"), RESOLVED)
def test_resolution(target: str, source: str, wanted: str) -> None:
    """Root before neighbour, letter case does not count, suffixes of paths do, aliases never."""
    assert links.resolve(target, source, links.Files(FILES)) == wanted


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("People/Ann Lee", "[[People/Ann Lee]]"),
        ("People/Ann Lee#Open items", "[[People/Ann Lee#Open items]]"),
        ("Inbox.base", "[[Inbox.base]]"),
        ("People/Home.md", "[[People/Home.md.md]]"),
        ("People/Home.md#^t-1", "[[People/Home.md.md#^t-1]]"),
    ],
)
def test_a_name_that_ends_like_a_file(path: str, written: str) -> None:
    """A note whose very name ends in ``.md`` is found again by the link to it, in text and in properties."""
    assert links.wiki(path) == written
    note = path.partition("#")[0]
    assert links.first_target(written) == note and list(links.property_links(links.quoted(note))) == [note]
    if not note.endswith(".base"):
        assert (
            links.resolve(next(links.find(written)).target, "x.md", links.Files([f"{note}.md", "Home.md"]))[:-3] == note
        )


def test_a_renamed_target_is_followed_everywhere() -> None:
    """Frontmatter, tables, embeds, headings and blocks follow; code, comments and everything else keep their bytes."""
    text = (
        '\ufeff---\nup: "[[People/Ann]]"  # [[People/Ann]]\n# [[People/Ann]]\nlist:\n  - "[[people/ann|A]]"\n---\r\n'
        "[[People/Ann]] ![[People/Ann.md#Info|x]] | [[People/Ann\\|a]] | [[#h]] `[[People/Ann]]` [[X]]\r\n"
    )
    moved = links.retarget(text, lambda target: "People/Ann Lee" if target.lower() == "people/ann" else "")
    assert moved == (
        '\ufeff---\nup: "[[People/Ann Lee]]"  # [[People/Ann Lee]]\n# [[People/Ann]]\nlist:\n'
        '  - "[[People/Ann Lee|A]]"\n---\r\n'
        "[[People/Ann Lee]] ![[People/Ann Lee.md#Info|x]] | [[People/Ann Lee\\|a]] | [[#h]] `[[People/Ann]]` [[X]]\r\n"
    )
    assert links.retarget(text, lambda _: "") == text


PROPERTIES = [
    (None, []),
    ("Ann", []),
    ("[[People/Ann]]", ["People/Ann"]),
    ("see [[People/Ann]]", []),
    (["[[People/Ann|A]]", "x", "[[People/Bo.md#Info]]"], ["People/Ann", "People/Bo"]),
    ([["People/Ann"]], ["People/Ann"]),
    ([[["People/Ann"]], [["Lee", "Bo"]]], ["People/Ann", "Lee, Bo"]),
    (7, []),
]


@pytest.mark.parametrize(("value", "wanted"), PROPERTIES)
def test_property_links(value: object, wanted: list[str]) -> None:
    """A property that is wholly a link names a note, also where the quotes were forgotten."""
    assert list(links.property_links(value)) == wanted


def test_kinds_of_lines() -> None:
    """Fences, comments and math take their lines; an unclosed comment takes the rest, unclosed math nothing."""
    table = [
        ("a\n- b\n# c", ["", "", ""]),
        ("a\n```\nb\n```\nc", ["", "code", "code", "code", ""]),
        ("```` \n```\n````\na", ["code", "code", "code", ""]),
        ("a ``` b\nc", ["", ""]),
        ("%% a %%\n%%\nb\n%%\nc", ["", "comment", "comment", "comment", ""]),
        ("%%\na", ["comment", "comment"]),
        ("<!-- a -->\nb", ["html", ""]),
        ("<!--\na\n--> b\nc", ["html", "html", "html", ""]),
        ("$$\na\n$$\nb", ["math", "math", "math", ""]),
        ("$$ a\nb", ["", ""]),
        ("- a\n  ```\nb", ["", "code", ""]),
        ("    ```\na", ["", ""]),
        ("%% set\n```\nx\n```\n%%\na", ["comment"] * 5 + [""]),
    ]
    for text, wanted in table:
        assert blocks.kinds(text.splitlines(keepends=True)) == wanted, text


def test_metadata() -> None:
    """Headings, tags, block ids, links, embeds, tasks and properties of one note."""
    seen = metadata.read(
        "---\ntags: [x]\n---\n# A [[b]] #\n##  C\n#not\n\n- [ ] one #task ^t-1\n> - [x] two #a/b, #1984 #y1984 a#b\n"
        "`#code` \\#no \\[#Odd text\n\n[md](N%20ote.md#h) [web](https://example.org) ![i](<pic 1.png>) ![[e]]\n\n"
        "```\n# no\n- [ ] no ^no\n```\n"
    )
    assert seen.headings == ((1, "A [[b]]"), (2, "C"))
    assert seen.tags == ("not", "task", "a/b", "y1984", "Odd")
    assert seen.blocks == ("t-1",)
    assert seen.links == ("b", "N ote.md#h")
    assert seen.embeds == ("pic 1.png", "e")
    assert seen.tasks == (" ", "x")
    assert seen.properties and not metadata.read("---\n---\nx").properties
