"""The neutraliser, dialect by dialect: what stays as it is, what is escaped and how."""

from __future__ import annotations

import re
import time

import pytest

from pipeline.notes import links, metadata, neutral, yaml

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
    "me@example.org, www.example.org, mailto:me@example.org, tel:+49 30 1234",
    "see https://example.org/x, or write to me@example.org",
    "✅ done, 📅 on 12 May, 🔁 again, 🏁 finished, 🔺 up, ⏫ now",
    "👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "می\u200cخواهم ক্\u200cষ ක්\u200dෂ",
    "葛\U000e0100飾区 עברית",
    "Term : definition; a = b; x^2; H2O; @name; +1; 5 - 3; C++; (x) [sic".replace(" [sic", ""),
    "machine: abc; id: x; who: Ann",
    "Müller & Söhne, R&D, Q&A, AT&T",
    "http and file and data and javascript",
    "1,5 % und 20 %; %d",
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
    ("`$= dv.current()`", r"\`\$= dv.current()\`"),
    ("$= dv.current()", r"\$= dv.current()"),
    ("[due:: 2026-01-02]", r"\[due:\: 2026-01-02\]"),
    ("call Bo 📅 2026-01-02", "call Bo &#128197; 2026-01-02"),
    ("x ➕2026-01-02 🛫 2026-01-02 ⏳ 2026-01-02", "x &#10133;2026-01-02 &#128747; 2026-01-02 &#9203; 2026-01-02"),
    ("pay 🔁 every day 🏁 delete", "pay &#128257; every day &#127937; delete"),
    ("pay ⏫ 🔺", "pay &#9195; &#128314;"),
    ("x 🆔 abc ⛔ abc", "x &#127380; abc &#9940; abc"),
    ("<%* tR %> -%> _%>", r"&lt;%\* tR &#37;> -&#37;> \_&#37;>"),
    ("%%%% a %%%%", "%&#37;&#37;&#37; a %&#37;&#37;&#37;"),
    ("- [!note] x", r"\- \[!note\] x"),
    ("> [!danger]- x", r"\> \[!danger\]- x"),
    ("$$x$$ a $5 b$", r"\$\$x\$\$ a \$5 b\$"),
    ("[x]: https://example.org", r"\[x\]: https://example.org"),
    ("[^1]: note", r"\[^1\]: note"),
    ("^[inline]", r"&#94;\[inline\]"),
    ("^t-5be210", "&#94;t-5be210"),
    (":--: | :-", r":--: \| :-"),
    (":::note", r":\:\:note"),
    ("<https://example.org> <me@example.org>", "&lt;https://example.org> &lt;me@example.org>"),
    ("<img src=x onerror=y> <?php <![CDATA[", r"&lt;img src=x onerror=y> &lt;?php &lt;!\[CDATA\["),
    ("</details><!--task-target:x-->", "&lt;/details>&lt;!--task-target:x-->"),
    ("&#35;tag &colon; &#x5b;", r"&amp;\#35;tag &amp;colon; &amp;\#x5b;"),
    ("java&#115;cript:x", r"java&amp;\#115;cript:x"),
    ("x &copy", "x &amp;copy"),
    (r"\\host\share", r"\\\\host\\share"),
    ("JaVaScRiPt:x vbscript:x cmd://x smb://x", "JaVaScRiPt&#58;x vbscript&#58;x cmd&#58;//x smb&#58;//x"),
    ("https://good.example@evil.test/x", "https&#58;//good.example@evil.test/x"),
    ("https://a.test:80@evil.test", "https&#58;//a.test:80@evil.test"),
    ("https://a.test/x%%y https://a.test/%%", "https://a.test/x%25%25y https://a.test/%25%25"),
    ("https://a.test/%%_ https://a.test/%%~~", "https://a.test/%25%25%5F https://a.test/%25%25~%7E"),
    ("https://a.test/%C3%A9%20x", "https://a.test/%C3%A9%20x"),
    ("https://a.test/%>", "https://a.test/%25>"),
    ("https://a.test/==~~_x_&lt;", "https://a.test/=%3D~%7E%5Fx%5F&amp;lt;"),
    ("https://a.test/{{x}}::[[y]]", r"https://a.test/{\{x}\}:\:\[\[y\]\]"),
    ("# Source", r"\# Source"),
    ("- message: x", r"\- message: x"),
    ('machine: "abc"', 'machine: "abc"'),
    ("\u061cx\u180ey\u3164z\ufe0fq", "xyzq"),
    ("La\u200dtin b\u200cc 😀\ufe0f\ufe01\U000e0142x \U000e0041", "Latin bc 😀\ufe0fx"),
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
    ("## Source\n- message: x\n- why: spam — x", "**Source**\n- message: x\n- why: spam — x"),
    ("## Vault\n\n<!--task-target:x-->", "**Vault**\n\n&lt;!--task-target:x-->"),
    ("%%\nhidden\n%%", "%&#37;\nhidden\n%&#37;"),
    ("$$\nx\n$$", "\\$\\$\nx\n\\$\\$"),
    ("> [!note] x\n> y", "\\> \\[!note\\] x\n\\> y"),
    ("[x]:\nhttps://example.org", "\\[x\\]:\nhttps://example.org"),
    ("[x\n](y)", "\\[x\n\\](y)"),
    ("<img\nsrc=x>", "&lt;img\nsrc=x>"),
    ("`a\nb`", "\\`a\nb\\`"),
    ("- x\n  ===\n- y\n\n      code", "- x\n\\=\\=\\=\n- y\n\ncode"),
    ("a\n|-|", "a\n\\|-\\|"),
    ("key::\nvalue", "key:\\:\nvalue"),
    ("- [/] a\n- [-] b\n+ [ ] c\n1. [ ] d", "- \\[/\\] a\n- \\[-\\] b\n+ ☐ c\n1. ☐ d"),
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
        "https://a@",
        "https://",
        "📅 ",
        "⏫",
        "\u200d",
        "\ufe0f",
        "x\\",
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


SEPARATORS = ["", " ", " — ", " · ", "; ", ", ", " → ", " (", "** — **", '" ^t-123456', "** (", "“", "\n"]
HALVES = [
    "%",
    "[",
    "![[x",
    "]]",
    "=",
    "~",
    "{",
    "}",
    ":",
    "`",
    "<",
    "%>",
    "&lt",
    ";",
    "$",
    "\\",
    "^x",
    "x",
    "<!--",
    "-->",
]


@pytest.mark.parametrize("between", SEPARATORS)
def test_halves_of_a_construct_do_not_meet(between: str) -> None:
    """Half in one field and half in the next, with any of our separators between them: nothing comes of it."""
    for one in HALVES:
        for other in HALVES:
            if not between and (one[-1] == other[0] or one + other in {"%%>", "<%>", "<%"} or other == ";"):
                continue  # two fields never touch
            text = f"x {neutral.field(one)}{between}{neutral.field(other)} y"
            seen = metadata.read(text)
            assert not (seen.links or seen.embeds or seen.tags or seen.tasks), text
            assert not re.search(r"%%|\[\[|==|~~|\{\{|::|<|&(?:lt)?;(?<!&lt;)", text), text


def test_values() -> None:
    """A property holds what was said, but no link, and no address that opens a program."""
    table = [
        ("VP R&D, C# *and* more", "VP R&D, C# *and* more"),
        ("me@example.org", "me@example.org"),
        ("https://example.org/x", "https://example.org/x"),
        ("[[Payroll]]", "[ [Payroll] ]"),
        ("[x](y.md)", "[x] (y.md)"),
        ("obsidian://open?x", "obsidian ://open?x"),
        ("javascript:x", "javascript :x"),
        ("a\nb: c", "a b: c"),
    ]
    assert [neutral.value(text) for text, _ in table] == [wanted for _, wanted in table]
    assert yaml.scalar("<% x %> {{y}}") == r'"\u003c% x \u0025> \u007b{y\u007d}"'
    assert yaml.load(f"k: {yaml.scalar('<% x %> {{y}} {{{')}")["k"] == "<% x %> {{y}} {{{"


def test_what_a_person_typed_keeps_its_links() -> None:
    """Links stay, an embed and all markup become text."""
    table = [
        ("Acme", "Acme"),
        ("[[Organizations/Acme|Acme]] (until 2025)", "[[Organizations/Acme|Acme]] (until 2025)"),
        ("*x* [[y]] <b>", r"\*x\* [[y]] &lt;b>"),
    ]
    assert [links.kept(text) for text, _ in table] == [wanted for _, wanted in table]
    assert not metadata.read(links.kept("a ![[y]] b")).embeds


def test_shortening_leaves_no_half() -> None:
    """What is neutral already is not cut within an escape or an entity."""
    table = [
        ("plain words here", 10, "plain wor…"),
        ("abcdefgh\\[x", 10, "abcdefgh…"),
        ("abcdefg&lt;x", 10, "abcdefg…"),
    ]
    assert [neutral.shortened(neutral.Neutral(text), limit) for text, limit, _ in table] == [w for *_, w in table]
    assert neutral.shortened(neutral.Neutral("R&D is here now"), 5) == "R&D…"


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
        ("Question: key::", "Question: key"),
        ("Bo 📅 2026-01-02 &lt", "Bo 2026-01-02 +lt"),
    ]
    assert [links.label(text) for text, _ in table] == [wanted for _, wanted in table]
