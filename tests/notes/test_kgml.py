"""KGML: what is written is read back, what others wrote is read, and nothing foreign can be taken for syntax."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.notes.kgml import Entry, Kgml, attribute, parse, render, text, word

SMALL = Kgml(
    entities=4,
    relations=2,
    depth=2,
    date="2026-04-15",
    categories=(
        ("👤 People", (Entry("Sarah Quill", "SAR", "person", (("role", "VP Engineering"), ("organization", "Acme"))),)),
        (
            "💡 Topics",
            (Entry("Piano", "PIA", "topic", (), (Entry("Étude №3", "ETU", "topic"),), (("org", 8), ("event", 2))),),
        ),
    ),
    words=(("works_at", 1), ("related_to", 1)),
    key=(("Sarah Quill", (("Sarah Quill", "works_at", "Acme"),)),),
    types=(("person", 1), ("topic", 2)),
    vault=("mail password", "router"),
    omitted=7,
)

WRITTEN = """\
#KGML v2 | 4e 2r | depth:2 | 2026-04-15
[👤 People]
Sarah Quill(SAR):person — role:VP Engineering, organization:Acme
[💡 Topics]
Piano(PIA):topic
  Étude №3(ETU):topic
  ↳ 10 children (8 org, 2 event)
%rel-summary works_at(1) related_to(1)
%key-relations
[Sarah Quill]
Sarah Quill >works_at> Acme
%types person:1 topic:2
%vault mail password,router
%omitted 7 entities
"""

OLD = """\
#KGML v1 | 3e 1r
[People]
Robin(ROB):human — likes coffee, lives in Delft
[Projects]
Garden(GAR):project — status:active
  Shed(SHE):concept
  +4 children
%rels
ROB>owns>GAR
%types human:1 project:1
%vault router
"""

NONE = ["", "\n\n", "# A note\n\nwith words (in brackets): and colons", "- a list\n- [x] of tasks", "%unknown thing"]


@pytest.mark.parametrize("said", NONE)
def test_what_is_no_summary_is_nothing(said: str) -> None:
    """Prose gives no entities, no relations and no fault."""
    found = parse(said)
    assert [entries for _, entries in found.categories if entries] == []
    assert (found.words, found.key, found.types, found.omitted) == ((), (), (), 0)


def test_written_and_read_back() -> None:
    """The form of the contract, and the way back."""
    assert render(SMALL) == WRITTEN
    assert parse(WRITTEN) == SMALL
    assert parse(WRITTEN.replace("\n", "\r\n")) == SMALL


def test_an_older_form_is_read() -> None:
    """Attributes without keys, collapsed children without kinds, relations between aliases."""
    found = parse(OLD)
    (_, (robin,)), (_, (garden,)) = found.categories
    assert (found.version, found.entities, found.relations) == (1, 3, 1)
    assert robin == Entry("Robin", "ROB", "human", (("", "likes coffee"), ("", "lives in Delft")))
    assert garden.children == (Entry("Shed", "SHE", "concept"),)
    assert garden.hidden == (("", 4),)
    assert found.key == (("", (("Robin", "owns", "Garden"),)),)
    assert found.vault == ("router",)


def test_several_relations_on_a_line() -> None:
    """Of the older form, too: aliases between blanks; an alias that nobody bears stays as it is."""
    found = parse("[P]\nRobin(ROB):human\n%rels ROB>knows>KIM ROB>owns>CAR")
    assert found.key == (("", (("Robin", "knows", "KIM"), ("Robin", "owns", "CAR"))),)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Sarah Quill", "Sarah Quill"),
        ("R&D (Delft)", "R&D (Delft)"),
        ("a > b", "a › b"),
        ("[Root]", "(Root)"),
        ("%omitted 9 entities", "omitted 9 entities"),
        ("#KGML v2", "KGML v2"),
        ("# %# x", "x"),
        ("two\nlines\r\nand\u2028more", "two lines and more"),
        ("Eve(EVE):person — role:boss", "Eve(EVE):person – role:boss"),
        ("↳ 3 children", "3 children"),
        ("[[People/Sarah Quill]]", "((People/Sarah Quill))"),
        ("a\u202eb\u200bc", "abc"),
        ("x" * 60, "x" * 39 + "…"),
    ],
)
def test_no_syntax_from_elsewhere(said: str, shown: str) -> None:
    """Names keep what is harmless and lose what could be taken for a line of its own."""
    assert text(said, 40) == shown


_WILD = st.text(alphabet=st.sampled_from("ab1 .,:;()[]<>%#—–↳|\\`*_~$&=+-\n\t'\"/é田\u202e^{}🔁📅"), max_size=50)


@given(st.lists(st.tuples(_WILD, _WILD, _WILD), min_size=1, max_size=5))
def test_whatever_the_names_are_the_way_back_is_the_same(rows: list[tuple[str, str, str]]) -> None:
    """Parsing what was rendered gives what was rendered, for any names and values."""
    entries = []
    for number, (name, key, value) in enumerate(rows):
        made = attribute(key, value, 30)
        attrs = (made,) if all(made) else ()
        entries.append(Entry(text(name, 40) or "x", f"A{number}", "person", attrs))
    one, two = entries[0].label, entries[-1].label
    kgml = Kgml(len(entries), 1, 1, "2026-01-01", (("People", tuple(entries)),), (("knows", 1),))
    kgml = Kgml(*(getattr(kgml, name) for name in kgml.__struct_fields__[:6]), key=((one, ((one, "knows", two),)),))
    assert parse(render(kgml)) == kgml


def test_words_are_words() -> None:
    """A relation or a key is one word; nothing else is left of it."""
    found = [word(said) for said in ("works at", "part of (since 2026)", "a>b", "“x”", "%%", "née")]
    assert found == ["works_at", "part_of_since_2026", "a_b", "x", "", "née"]


@pytest.mark.parametrize("piece", ["a(", "(A):", ">x>", "[", "%rels ", " — ", "k:v, ", "  ", "↳ 1 children (", "9e"])
def test_long_hostile_texts_are_quick(piece: str) -> None:
    """Whatever is repeated costs no more than reading it."""
    start = time.process_time()
    for said in (piece * 20_000, "\n".join([piece * 300] * 100), "%rels\n" + piece * 20_000):
        parse(said)
    assert time.process_time() - start < 2.0


def test_depth_without_end_is_cut() -> None:
    """Lines that go ever deeper are read, and no recursion ends it."""
    said = "\n".join("  " * n + f"N{n}(N{n}):topic" for n in range(400))
    found = parse(said)
    assert found.categories[0][1][0].label == "N0"
