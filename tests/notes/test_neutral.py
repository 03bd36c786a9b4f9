"""The neutraliser, dialect by dialect: what stays as it is, what is escaped and how."""

from __future__ import annotations

import time

import pytest

from pipeline.notes import links, metadata, neutral

PLAIN = [
    "",
    "Hello Ann, see you at 10:30 (room 4)!",
    "snake_case and a-b, 50%, R&D, C# and F#",
    "50 % off; really?",
    "see https://example.org/a_b?c=1&d=2#part",
    "don't – won't … “maybe”",
    "price: 3 €/kg",
    "AT&T, 1 > 0",
    "漢字、かな",
    "İstanbul, Łódź, Ærø",
]


@pytest.mark.parametrize("text", PLAIN)
def test_ordinary_text_is_not_touched(text: str) -> None:
    """No-op: prose, numbers, short addresses and names in any script stay as they are."""
    assert neutral.line(text) == text
    assert neutral.plain(neutral.line(text)) == text


LINES = [
    ("[[Payroll]]", r"\[\[Payroll\]\]"),
    ("![[secret.png]]", r"!\[\[secret.png\]\]"),
    ("![pixel](https://example.org/x.png)", r"!\[pixel\](https://example.org/x.png)"),
    ("#urgent", r"\#urgent"),
    ("(#tag) and —#tag", r"(\#tag) and —\#tag"),
    ("# Heading", r"\# Heading"),
    ("- item", r"\- item"),
    ("+ item", r"\+ item"),
    ("* item", r"\* item"),
    ("1. item", r"1\. item"),
    ("- [ ] task", r"\- \[ \] task"),
    ("> quote", r"\> quote"),
    ("> [!note] callout", r"\> \[!note\] callout"),
    ("---", r"\---"),
    ("===", r"\=\=\="),
    ("| a | b |", r"\| a \| b \|"),
    ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"),
    ("<!-- x -->", "&lt;!-- x -->"),
    ("`= this.file.name`", r"\`= this.file.name\`"),
    ("key:: value", r"key:\: value"),
    ("(k:: v)", r"(k:\: v)"),
    ("<% tp.file.move() %>", "&lt;% tp.file.move() &#37;>"),
    ("{{date}}", r"{\{date}\}"),
    ("%% hidden %%", "%&#37; hidden %&#37;"),
    ("%%%", "%&#37;&#37;"),
    ("==marked== ~~struck~~", r"\=\=marked\=\= \~\~struck\~\~"),
    ("$x^2$", r"\$x^2\$"),
    ("text ^block", "text &#94;block"),
    ("x^[note] [^1]", r"x^\[note\] \[^1\]"),
    ("AT&T; x", "AT&amp;T; x"),
    ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
    ("javascript:alert(1)", "javascript&#58;alert(1)"),
    ("obsidian://open?vault=x", "obsidian&#58;//open?vault=x"),
    ("data:text/html,x", "data&#58;text/html,x"),
    ("file:///etc/hosts", "file&#58;///etc/hosts"),
    ("vscode://x", "vscode&#58;//x"),
    (r"C:\temp\[x]", r"C:\\temp\\\[x\]"),
    ("**bold** _it_ __x__", r"\*\*bold\*\* \_it\_ \_\_x\_\_"),
    ("a\nb\r\nc\u2028d", "a b c d"),
    ("zero\u200bwidth \u202ereversed\u202c \u2066x\u2069", "zerowidth reversed x"),
    ("nul\x00 bell\x07 \ud800", "nul bell \ufffd"),
    ("e\u0301", "é"),
    ("  much \t\u00a0 space  ", "much space"),
]


@pytest.mark.parametrize(("text", "wanted"), LINES)
def test_a_line_of_each_dialect(text: str, wanted: str) -> None:
    """Each construct becomes text, in the way its own parser honours."""
    assert neutral.line(text) == wanted


def test_a_tracker_is_named_by_its_host() -> None:
    """A long address is cut to its host; a short one stays."""
    assert neutral.line("see https://t.example.org/c/" + "x" * 100) == "see https://t.example.org/…"


FIELDS = [
    ('he said "no"', "he said 'no'"),
    ("a — b → c · d", "a – b – c • d"),
    ("—", "–"),
    ("well-known a—b", "well-known a—b"),
]


@pytest.mark.parametrize(("text", "wanted"), FIELDS)
def test_a_field_holds_no_separator(text: str, wanted: str) -> None:
    """What separates the fields of a machine line cannot stand inside one."""
    assert neutral.field(text) == wanted


BLOCKS = [
    ("one\n\ntwo", "one\n\ntwo"),
    ("- a\n- b", "- a\n- b"),
    ("1. a\n2. b", "1. a\n2. b"),
    ("* a", "- a"),
    ("- [ ] a\n- [x] b", "- ☐ a\n- ☑ b"),
    ("- # a\n- > b", "- \\# a\n- \\> b"),
    ("Title\n=====\nSub\n---\n-", "Title\n\\=\\=\\=\\=\\=\nSub\n\\---\n\\-"),
    ("a\n\n\n\nb", "a\n\nb"),
    ("    code\n\tcode", "code\ncode"),
    ("```js\nx\n```", "\\`\\`\\`js\nx\n\\`\\`\\`"),
    ("~~~\nx", "\\~\\~\\~\nx"),
    ("---\nid: x\n---", "\\---\nid: x\n\\---"),
    ("a | b\n:-: | :-:", "a \\| b\n:-: \\| :-:"),
    ("a\n:-:", "a\n\\:-:"),
    ("<!--task-target:x-->", "&lt;!--task-target:x-->"),
    ("x\n^id", "x\n&#94;id"),
]


@pytest.mark.parametrize(("text", "wanted"), BLOCKS)
def test_a_block_keeps_paragraphs_and_lists_only(text: str, wanted: str) -> None:
    """Paragraphs and plain lists stay, every other structure becomes text."""
    assert neutral.block(text) == wanted


def test_cutting_marks_what_is_missing() -> None:
    """A text is cut at a word, with an ellipsis; one that fits is not touched."""
    assert neutral.cut("short", 5) == "short"
    assert neutral.cut("some longer words", 12) == "some longer…"
    assert len(neutral.cut("x" * 50, 10)) == 10


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "&",
        "_",
        "<!--",
        "http://",
        " ^",
        "- ",
        "%",
        "a.",
        "`",
        "[[",
        "<",
        "- [ ] ",
        "(k::",
        "{{",
        "#",
        "\\",
        "a://",
    ],
)
def test_time_is_linear(piece: str) -> None:
    """A hundred thousand characters of any construct cost no more than a second; slower growth would be far beyond."""
    text = piece * (100_000 // len(piece))
    begun = time.process_time()
    made = neutral.block(text)
    list(links.find(made))
    assert time.process_time() - begun < 1
    assert not metadata.read(neutral.block(text[:2000])).links


def test_labels() -> None:
    """A label is plain enough for a link's shown text; ordinary names stay."""
    table = [
        ("Ann Lee", "Ann Lee"),
        ("O'Neil & Sons", "O'Neil & Sons"),
        ("[[x]]|y", "((x))y"),
        ("1. FC Example", "1.FC Example"),
        ("A — B", "A – B"),
        ("<b>bold</b> `code`", "bbold/b code"),
        ("k:: v {{x}} %%", "k: v {x} %"),
    ]
    assert [links.label(text) for text, _ in table] == [wanted for _, wanted in table]
