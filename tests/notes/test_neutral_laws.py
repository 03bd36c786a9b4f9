"""Laws of the neutraliser over any text: nothing of it acts, its words are seen, twice is once, it stays short."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pipeline.notes import blocks, frontmatter, links, metadata, names, neutral, tokens, units, yaml
from pipeline.notes.readable import readable

PIECES = [
    "[[", "]]", "![[x]]", "![", "[x](y)", "](", "[x]:", "[^1]:", "^[", "#tag", "# h", "---", "===", "- ", "- [ ] ",
    "* ", "1. ", "> ", "> [!x] ", "`", "```", "`= x`", "`$= x`", "~~~", "~~", "==", "::", "(k:: v)", "$", "$$", "%",
    "%%", "<%", "%>", "{{", "}}", "<", "<!--", "-->", "<b>", "<img src=x>", "<a@mail.test>", "<https://a.test>", "&",
    "&lt;",
    "&#58;", ";", "|", "a | b", "|-|", "_", "_x_", "\\", "^x", " ^x", "📅 2026-01-02", "🔁 every", "🏁 delete", "⏫",
    "https://a.test/%%", "https://a@b.test", "https://a.test/x_~~=={{", "obsidian://x", "javascript:x", "data:x",
    "file:///x", r"\\host\x", "## Source", "- why: x", "<!--task-target:x-->", "machine: x", "\n", "\r", "\u2028", "\t",
    "\u200b", "\u200c", "\u200d", "\u202e", "\ufe0f", "\U000e0041", "\U0001f3f4\U000e0067\U000e0062\U000e007f", "م",
    "é", "漢", "😀", "\ud800", "\x00", "word", "two words", "x", " ",
]  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=10).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join),
    st.text(max_size=40),
)
MAKERS = {"line": neutral.line, "field": neutral.field, "block": neutral.block, "label": links.label}
HTML_ON = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
SEEN = {"paragraph_open", "paragraph_close", "inline", "text", "softbreak", "hardbreak", "strong_open", "strong_close"}
SEEN |= {f"{kind}_{end}" for kind in ("bullet_list", "ordered_list", "list_item") for end in ("open", "close")}
GROWTH = 9
"""Characters that one character may become: a picture is written by its number."""


def acts(text: str) -> list[str]:
    """What a Markdown renderer with HTML on, and Obsidian's index and plug-ins, make of a text beyond prose."""
    found = []
    for token in HTML_ON.parse(text):
        found += [inner.type for inner in (token, *(token.children or ())) if inner.type not in SEEN]
    seen = metadata.read(f"x\n{text}\n")
    found += [*seen.links, *seen.embeds, *seen.tags, *seen.tasks, *seen.blocks, *(name for _, name in seen.headings)]
    found += [link.target for link in links.find(text)]
    found += [mark for mark in ("%%", "<", "%>", "{{", "}}", "::", "==", "~~", "[[", "$$") if mark in text]
    lines = text.split("\n")
    found += [kind for kind in blocks.kinds(lines) if kind]
    found += [line for line in lines if units.block_id(f"- x {line}") or units.ticked(line) is not None]
    return found + (["hides"] if readable(f"{text}\n\n[[x]]").count("[[x]]") != 1 else [])


ACTING = [
    "[[x]]", "![[x]]", "![x](y)", "[x](y)", "<https://a.test>", "<b>", "<!-- x -->", "`= x`", "```\nx", "~~~", "# h",
    "x\n===", "---", "> x", "a | b\n-|-", "$$\nx\n$$", "#tag", "- [ ] x", "x ^abc", "%%x%%", "<% x %>", "{{x}}",
    "k:: v", "==x==", "~~x~~", "*x*", "    x", "[x]: y\n\n[x]",
]  # fmt: skip


@pytest.mark.parametrize("text", ACTING)
def test_what_acts_is_seen_to_act(text: str) -> None:
    """The laws below can fail: each of these does something as it stands."""
    assert acts(text)


@pytest.mark.parametrize("maker", MAKERS)
@given(text=texts)
@settings(max_examples=120, deadline=None)
def test_nothing_acts(maker: str, text: str) -> None:
    """No link, image, HTML, code, heading, table, math, tag, embed, task, block id, comment or template is left."""
    assert acts(MAKERS[maker](text)) == []


@given(
    st.lists(texts, min_size=2, max_size=3), st.sampled_from([" — ", " · ", "; ", " (", " → ", "\n", "\n\n", "”, “"])
)
@settings(max_examples=120, deadline=None)
def test_nothing_acts_together(said: list[str], between: str) -> None:
    """Fields of one line and texts below each other make nothing together."""
    maker = neutral.block if "\n" in between else neutral.field
    assert acts(between.join(["x", *map(maker, said)])) == []


@given(texts)
@settings(max_examples=150, deadline=None)
def test_twice_is_once(text: str) -> None:
    """What was made neutral, read as it is seen and made neutral again is the same."""
    for maker in (neutral.line, neutral.field):
        made = maker(text)
        assert maker(neutral.plain(made)) == made
    assert neutral.clean(neutral.clean(text)) == neutral.clean(text)
    assert neutral.value(neutral.value(text)) == neutral.value(text)


@given(texts)
@settings(max_examples=150, deadline=None)
def test_words_are_seen(text: str) -> None:
    """The reader sees every word but what a long address hides, and no text grows beyond its factor."""
    folded = neutral.fold(text)
    if "http" not in folded:
        assert neutral.plain(neutral.line(text)) == folded
        assert neutral.plain(neutral.field(text)) == neutral.unseparated(folded)
    cleaned = neutral.clean(text)
    for made in (neutral.line(text), neutral.field(text), neutral.block(text)):
        assert len(made) <= GROWTH * len(cleaned) + 4
        assert len(made.encode()) <= 5 * len(cleaned.encode()) + 4


@given(texts)
@settings(max_examples=150, deadline=None)
def test_properties_say_what_was_said(text: str) -> None:
    """A value comes back from YAML as it went in, links to nothing, and holds no template as it stands."""
    value = neutral.value(text)
    written = yaml.entry("role", value)
    assert len(written) == 1
    note = frontmatter.split("\n".join(["---", *written, "---", ""]))
    assert frontmatter.properties(note) == {"role": value or ""}
    assert not list(links.property_links(value))
    assert not any(mark in written[0] for mark in ("<%", "%>", "{{", "}}", "[[", "]("))


@given(texts)
@settings(max_examples=150, deadline=None)
def test_identifiers_act_nowhere(text: str) -> None:
    """Addresses and paths come back exactly, and hold neither markup nor schemes."""
    for write, read in (
        (tokens.token, tokens.untoken),
        (tokens.word, tokens.untoken),
        (tokens.angled, tokens.read_angled),
    ):
        made = write(text)
        assert read(made) == text.encode("utf-8", "replace").decode()
        assert not any(
            mark in made for mark in ("[[", "%%", "{{", "::", "==", "~~", "`", "$", "^", "#", "|", "📅", "://")
        )


@given(texts)
@settings(max_examples=150, deadline=None)
def test_names_of_notes_act_nowhere(text: str) -> None:
    """A link to a note of any name, and two of them on a line, are links and nothing else."""
    name = names.file_name(text)
    line = f"- [[People/{name}]] and [[People/{name}]] x"
    assert [link.target for link in links.find(line)] == [f"People/{name}"] * 2
    assert not any(
        mark in name for mark in ("%%", "{{", "}}", "==", "~~", "$$", "<", "&lt;", "::", "[", "]", "|", "#", "^")
    )
    assert names.slug(text, "person")


@pytest.mark.parametrize("piece", ["\\\\", "⏫", "https://a@", "https://a.test/%", "\\u200d", "<!--"])
def test_time_grows_with_length(piece: str) -> None:
    """Four times the text costs no more than about four times the time, in the whole range up to a long mail."""
    spent = []
    for length in (25_000, 100_000):
        text = piece * (length // len(piece))
        begun = time.process_time()
        neutral.block(text), neutral.line(text), neutral.value(text), links.label(text), tokens.token(text)
        spent.append(time.process_time() - begun)
    assert all(later < 10 * earlier + 0.2 for earlier, later in pairwise(spent))
