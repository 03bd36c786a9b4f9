"""Whatever a mail says, a note says it back unchanged and nothing of it becomes Markdown: laws over hostile strings."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pipeline.build.pages import Look, _shown
from pipeline.flow import FORMS, shown_texts
from pipeline.model import (
    Address,
    Attachment,
    ChatDay,
    Claim,
    Correspondent,
    Decision,
    Document,
    Event,
    Extraction,
    Fact,
    Filed,
    Item,
    Label,
    Message,
    Neutral,
    Owner,
    Participant,
    Statement,
    Transcript,
    Who,
    Why,
)
from pipeline.notes import (
    cards,
    correspondents,
    decisions,
    facts,
    links,
    merge,
    metadata,
    neutral,
    source,
    source_read,
    units,
    weeks,
)
from pipeline.resolve.filing import file_item, skip_item

PIECES = [
    "[[", "]]", "![[x]]", "[[a|b]]", "[x](javascript:alert(1))", "#tag", "# head", "## Source", "### Text", "---",
    "===", "***", "- ", "- [ ] task", "- [x] ", "* ", "+ ", "1. ", "2) ", "> quote", "> [!note]", "`code`", "```",
    "~~~", "`= this.x`", "`$= x`", "```dataview", "```task", "%%", "%", "<% tp.x %>", "{{date}}", "}}", "<!--",
    "-->", "<b>", "</details>", "<script>", "<img src=x>", "&lt;", "&#91;", "&amp;", "&", "$x$", "$$", "==", "::",
    "key:: value", "(k:: v)", "^abc", " ^t-123456", "^[note]", "[^1]", "[^1]: x", "|", "a | b", "_x_", "__",
    "snake_case", "~~", "\\", "\\[", "📅 2026-01-02", "from 2026-01-02", "about X", "(2026-01-02) ", "(undated) ",
    " — ", "—", " · ", "·", " → ", "→", '"', "“q”", ";", "; ", ", ", ": ", "-", "<a@example.org>", "who: ",
    "message: ", "context", "status", "obsidian://open", "data:text/html,x", "file:///x",
    "https://example.org/a_b#c",
    "https://example.org/" + "x" * 90,
    "\n", "\r", "\r\n", "\t", "\x00", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u200b", "\u202e", "\ufeff", "\xa0",
    "\ud800", "é", "e\u0301", "漢字", "😀", "\U000e0041", "word", "two words", "C#", "a#b", "R&D", "50%", "...", "end.",
    "<!--task-target:x-->", "no", "null", "0123", "1.10",
]  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join),
    st.text(max_size=30),
)
"""Any string at all, with a taste for what Markdown, Obsidian and the notes' own lines are made of."""
words = texts.map(lambda text: text or "x")
moments = st.none() | st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)).map(lambda t: t.replace(microsecond=0))
days = st.just("") | st.dates(date(1990, 1, 1), date(2100, 1, 1)).map(str)
digests = st.text("0123456789abcdef", min_size=12, max_size=12)
addresses = st.builds(Address, texts, texts)
ZONE = ZoneInfo("Europe/Berlin")
OWNER = Owner(addresses=frozenset({"me@example.org"}))

messages = st.builds(
    Message,
    texts,
    moments,
    addresses,
    texts,
    texts,
    to=st.lists(addresses, max_size=3).map(tuple),
    source=texts,
    sha256=digests,
    cc=st.lists(addresses, max_size=2).map(tuple),
    attachments=st.lists(st.builds(Attachment, texts, texts, st.integers(0, 10**9)), max_size=2).map(tuple),
)
events = st.builds(
    Event,
    texts,
    texts,
    moments,
    moments,
    sequence=st.integers(-5, 10**30),
    recurrence_id=texts,
    source=texts,
    sha256=digests,
    recurring=st.booleans(),
    method=st.sampled_from(["", "CANCEL"]),
)
items = st.builds(
    Item,
    digests,
    texts,
    st.sampled_from(["email", "meeting", "note", "chat"]),
    texts,
    moments,
    moments,
    messages=st.lists(messages, max_size=3).map(tuple),
    events=st.lists(events, max_size=2).map(tuple),
    transcripts=st.lists(
        st.builds(Transcript, texts, st.just(()), moments, source=texts, sha256=digests), max_size=1
    ).map(tuple),
    documents=st.lists(st.builds(Document, st.just("voice-memo"), texts, texts, source=texts), max_size=1).map(tuple),
    chat=st.lists(
        st.builds(ChatDay, texts, texts, st.just(date(2026, 1, 2)), st.just(()), source=texts), max_size=1
    ).map(tuple),
    thread_of=st.just("") | digests,
)
roles = st.lists(st.sampled_from(["from", "to", "cc", "speaker", "attendee", "mention"]), min_size=1, unique=True).map(
    tuple
)
who = st.builds(
    lambda n, e, r, i: Who(neutral.field(n, 120), e, r, i), texts, texts, roles, st.sampled_from(["", "ann-lee", "bo"])
)
labels = st.builds(
    Label,
    st.lists(st.sampled_from(["customer", "vendor"]), unique=True).map(tuple),
    st.just(("sales",)),
    st.sampled_from(["", "intro"]),
    st.just(()),
    st.sampled_from(["", "urgent"]),
    st.sampled_from(["", "unread", "done"]),
    st.lists(st.builds(Why, st.sampled_from(["spam", "customer"]), texts), max_size=2).map(tuple),
)
statements = st.one_of(
    st.builds(Statement, st.just("fact"), texts, texts, days, texts, st.sampled_from(["", "context", "status"])),
    st.builds(Statement, st.just("decision"), texts, texts, days, texts),
    st.builds(Statement, st.just("task"), texts, texts, days, texts, st.just(""), texts, days, st.booleans()),
)
found = st.builds(
    Extraction,
    st.lists(st.builds(Participant, texts, st.just(""), st.just(("mention",))), max_size=3).map(tuple),
    st.lists(st.builds(Claim, texts, texts, st.sampled_from(["role", "phone"]), texts, texts, days), max_size=2).map(
        tuple
    ),
    st.lists(statements, max_size=5).map(tuple),
    texts,
    st.lists(st.tuples(words, texts), max_size=4).map(tuple),
    st.lists(st.tuples(texts, texts), max_size=2).map(tuple),
)
LOOK = Look({}, text_limit=60)
LINKED = source.ItemLinks(entity={"ann-lee": "People/Ann — Lee", "bo": "People/Bo"})


def content_of(_message: Message) -> str:
    """A content hash is missing now and then."""
    return ""


@st.composite
def filed_items(draw: st.DrawFn) -> Filed:
    """What the resolve room files, with everything a person decided left out."""
    filed = file_item(
        draw(items), draw(labels), draw(found), tuple(draw(st.lists(who, max_size=3))), OWNER, ZONE, content_of
    )
    ordered = tuple(sorted(filed.statements, key=lambda said: FORMS.index(said.form)))
    gists = (("0123456789ab", filed.gist),) if filed.gist else ()
    return msgspec.structs.replace(filed, statements=ordered, series=links.label(filed.series), gists=gists)


def tokenless(text: str) -> str:
    """Foreign identifiers keep everything but lone surrogates, which no file can hold."""
    return text.encode("utf-8", "replace").decode()


def expected(filed: Filed) -> Filed:
    """The filed item as it can be told: identifiers without lone surrogates."""
    return msgspec.convert(_plain(msgspec.to_builtins(filed)), Filed)


def _plain(value: object) -> object:
    if isinstance(value, str):
        return tokenless(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return type(value)(_plain(item) for item in value) if isinstance(value, (list, tuple)) else value


@given(filed_items(), found)
@settings(max_examples=40)
def test_a_source_note_is_complete(filed: Filed, extraction: Extraction) -> None:
    """Law: parse(render(filed)) == filed; the shown text comes back; rendering again gives the same bytes."""
    shown = _shown(filed, shown_texts(extraction), LOOK)
    text = source.render(filed, LINKED, shown)
    assert text.encode()
    back = source_read.parse(text)
    told = expected(filed)
    assert back and [n for n in Filed.__struct_fields__ if getattr(back, n) != getattr(told, n)] == []
    again = tuple((heading, Neutral(body)) for heading, body in source_read.texts(text))
    assert source.render(back, LINKED, _shown(filed, again, LOOK)) == text
    assert source_read.parse(merge.stamped(text)) == back


@given(filed_items())
@settings(max_examples=25)
def test_a_source_note_links_only_where_it_should(filed: Filed) -> None:
    """No link, embed, tag or heading of a note comes from what was said in a mail."""
    text = source.render(filed, LINKED, ())
    seen = metadata.read(text)
    assert {link.target for link in links.find(text)} <= {"People/Ann — Lee", "People/Bo"}
    assert not seen.tags
    assert {heading for _, heading in seen.headings[1:]} <= {
        "Attendees",
        "Gist",
        "Decisions",
        "Open items",
        "Facts",
        "Source",
    }


skipped = st.lists(
    st.builds(lambda item, label: skip_item(item, label, content_of), items, labels),
    max_size=4,
    unique_by=lambda s: s.id,
)


@given(skipped, st.booleans())
@settings(max_examples=30)
def test_a_skipped_week_is_complete(lines: list[weeks.Skipped], kept: bool) -> None:
    """Law: parse(render(lines)) gives the lines back and no tick."""
    wanted = [msgspec.convert(_plain(msgspec.to_builtins(line)), weeks.Skipped) for line in lines]
    paths = {line.id: "Sources/2026/01/2026-01-02 Mail" for line in lines} if kept else {}
    back, ticks = weeks.parse(weeks.render("2026-W01", lines, paths))
    assert sorted(back, key=lambda s: s.id) == sorted(wanted, key=lambda s: s.id)
    assert ticks == weeks.Ticks()


@given(st.lists(st.builds(Decision, st.sampled_from(sorted(decisions.VERBS)), words, texts, days), max_size=4))
def test_decisions_are_read_back(made: list[Decision]) -> None:
    """Law: what was added is read back, and adding it again changes nothing."""
    text = decisions.add("", made)
    keys = {(d.verb, tokenless(d.subject), tokenless(d.object)) for d in made}
    assert {(d.verb, d.subject, d.object) for d in decisions.parse(text)} == keys
    assert decisions.add(text, made) == text


@given(
    st.lists(
        st.builds(Correspondent, words, st.lists(texts, max_size=3).map(tuple), days, days, st.integers(0, 99)),
        max_size=4,
    )
)
def test_correspondents_are_stable(known: list[Correspondent]) -> None:
    """Law: what is read back renders the same lines."""
    text = correspondents.update("", {c.email: c for c in known})
    back = correspondents.parse(text)
    assert set(back) == {tokenless(c.email) for c in known}
    assert correspondents.update(text, back) == text


@given(st.builds(Fact, texts, texts, texts, texts, texts, words, texts, texts, texts, texts, texts, texts))
def test_facts_are_read_back(fact: Fact) -> None:
    """Law: parse(dump(fact)) == fact, whatever it says."""
    line = facts.dump(fact)
    (back,), bad = facts.parse(line)
    told = {key: tokenless(value) for key, value in msgspec.to_builtins(fact).items()}
    assert back == Fact(**{**told, "raw": line}) and not bad
    assert line.encode()


@given(st.lists(texts, max_size=3))
def test_cards_are_read_back(said: list[str]) -> None:
    """Law: every card on the page is seen, none is answered."""
    shown = [
        cards.Card(f"c-{n:010x}", cards.SECTIONS[0], str(neutral.field(text)), 1, "x") for n, text in enumerate(said)
    ]
    answers = cards.parse(cards.render(shown, 0))
    assert answers == cards.Answers(standing=frozenset(card.id for card in shown))


MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
INERT = {"paragraph", "inline", "text", "softbreak", "hardbreak"}
LIST = {"bullet_list", "ordered_list", "list_item"}


def markdown(text: str) -> tuple[set[str], str]:
    """(kinds of tokens, the words a reader sees)."""
    kinds: set[str] = set()
    seen: list[str] = []
    for token in MARKDOWN.parse(text):
        for inner in (token, *(token.children or ())):
            kinds.add(inner.type.removesuffix("_open").removesuffix("_close"))
            if inner.type in {"text", "softbreak"}:
                seen.append(inner.content or "\n")
    return kinds, "".join(seen)


def _harmless(text: str) -> None:
    seen = metadata.read(f"x\n{text}\n")
    assert not list(links.find(text)) and not seen.tags and not seen.headings and not seen.blocks and not seen.tasks
    assert not any(mark in text for mark in ("<", "[[", "%%", "{{", "}}", "::", "==", "~~", "```", "$$", "%>"))
    assert not units.block_id(f"- x {text}")


@given(texts)
@settings(max_examples=250)
def test_a_neutral_line_is_only_text(text: str) -> None:
    """Any input: no link, tag, task, heading, HTML, code, field or block id; the reader sees its words."""
    for made in (neutral.line(text), neutral.field(text)):
        _harmless(made)
        kinds, seen = markdown(made)
        assert kinds <= INERT
        assert seen == neutral.plain(made)
    short = neutral.fold(text)
    if "http" not in short:
        assert neutral.plain(neutral.line(text)) == neutral.cut(short, neutral.LINE_LIMIT)


@given(texts)
@settings(max_examples=100)
def test_a_neutral_block_is_only_text_and_plain_lists(text: str) -> None:
    """Any input of several lines: paragraphs, plain lists and headings in bold are all that is left."""
    made = neutral.block(text)
    _harmless(made)
    assert markdown(made)[0] <= INERT | LIST | {"strong"}


@given(texts)
def test_a_label_is_stable_and_only_text(text: str) -> None:
    """A label stands in a link and by itself, and making it twice changes nothing."""
    made = links.label(text)
    assert links.label(made) == made
    _harmless(made)
    assert " — " not in f" {made} " and '"' not in made
    kinds, seen = markdown(made)
    assert kinds <= INERT and seen == made
    assert [link.shown or link.target for link in links.find(links.wiki("P/x", text))] == [
        made if made not in ("", "x") else "P/x"
    ]


@given(st.lists(st.from_regex(r"\A[\w'’]{1,8}[.,;:!?%()/+&-]{0,2}\Z"), max_size=12).map(" ".join))
@settings(max_examples=100)
def test_prose_looks_the_same(text: str) -> None:
    """Ordinary words with punctuation look in the reading view as they were written."""
    assert markdown(neutral.line(text))[1] == neutral.fold(text)
