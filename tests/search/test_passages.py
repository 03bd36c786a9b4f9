"""How notes are cut: by messages and turns, in windows that overlap, with who and when; what a note is taken for."""

from __future__ import annotations

import pytest

from pipeline.search.passages import Passage, passages
from pipeline.search.reading import is_searched, read_page

ITEM = '---\nid: "0123456789ab"\nkind: {}\ndate: 2026-03-01T10:00:00\ntopics: [sales]\nprocessed: true\n---\n'


def cut(path: str, text: str) -> list[Passage]:
    """The passages of a note."""
    return passages(read_page(path, text))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "---\n---\n", "---\nkind: person\n", "# \n", "## Source\n- x", "<!-- a -->"]
)
def test_a_note_without_text_has_one_place(text: str) -> None:
    """Its names must lead somewhere."""
    assert len(cut("People/Ida.md", text)) == 1


def test_messages_are_never_cut_together() -> None:
    """Each has its own sender and day; what stands above the text is apart, what is below Source is left out."""
    text = ITEM.format("email") + (
        "# Slate\n[Open mail](mid:1)\n\n## Gist\nDear slates.\n\n"
        "## Text\n### 2026-03-01 10:00 — Ida Moor\nThey are dear.\n\n"
        "### 2026-04-02 11:00 — Tom Reed\nNot so dear.\n\n## Source\n- message: zanzibar\n"
    )
    found = [(one.text, one.day, one.speakers, one.lines) for one in cut("Sources/2026/03/x.md", text)]
    assert found == [
        ("Dear slates.", "2026-03-01", ("",), (12,)),
        ("They are dear.", "2026-03-01", ("Ida Moor",), (16,)),
        ("Not so dear.", "2026-04-02", ("Tom Reed",), (19,)),
    ]


def test_turns_say_who_and_overlap() -> None:
    """A long talk is cut into windows of whole turns; each turn is in at least one, many in two."""
    turns = "\n".join(
        f"{'Ida Moor' if n % 2 else 'Tom Reed'}: {' '.join(f'word{n}' for _ in range(15))}" for n in range(30)
    )
    found = cut("Meetings/x.md", ITEM.format("meeting") + f"# Talk\n\n## Text\n### Transcript\n{turns}\n")
    assert {line for one in found for line in one.lines} == set(range(12, 42))
    assert all(one.text.count(" ") < 120 for one in found)
    assert all(set(a.lines) & set(b.lines) for a, b in zip(found, found[1:], strict=False))
    assert {who for one in found for who in one.speakers} == {"Ida Moor", "Tom Reed"}
    assert "Ida" not in found[0].text


def test_a_document_that_is_a_talk_is_cut_by_turns() -> None:
    """Most of its lines begin with names that speak again; a list of terms is none."""
    turns = "\n".join(f"{'The Chair (Ms. Moor)' if n % 2 else 'Mr. Reed'}: number {n}" for n in range(14))
    assert cut("Sources/x.md", ITEM.format("document") + f"# T\n## Text\n{turns}")[0].speakers[:2] == (
        "Mr. Reed",
        "The Chair (Ms. Moor)",
    )
    terms = "\n".join(f"Term {'abcdefghijklmn'[n]}: meaning {n}" for n in range(14))
    assert set(cut("Sources/x.md", ITEM.format("document") + f"# T\n## Text\n{terms}")[0].speakers) == {""}


def test_a_memo_of_one_voice_has_no_turns() -> None:
    """What it says before a colon names nobody who speaks."""
    said = "Decision: we wait.\n\nTom Reed told me in the hall: the slates are dear."
    found = cut("Sources/x.md", ITEM.format("voice-memo") + f"# T\n## Text\n{said}\n")
    assert {who for one in found for who in one.speakers} == {""}
    assert any("Decision: we wait." in one.text for one in found)


def test_what_has_no_end_is_cut_all_the_same() -> None:
    """One endless sentence, and one in a script without spaces."""
    assert all(one.text.count(" ") < 140 for one in cut("a.md", "word " * 5_000))
    found = cut("a.md", "漢字" * 5_000)
    assert len(found) > 10 and "".join(one.text.replace("\n", "") for one in found).count("漢") >= 5_000


@pytest.mark.parametrize(
    ("path", "text", "kind", "form"),
    [
        ("People/Ida.md", "---\nid: ida\nkind: person\n---\n# Ida", "person", "person"),
        ("Devices/Pi.md", "---\nid: pi\nkind: device\n---\n# Pi", "device", "device"),
        ("People/Ida.md", "# Ida", "person", "person"),
        ("Garden.md", "# Garden", "note", "note"),
        ("Garden.md", "---\nkind: recipe\n---\n# Garden", "note", "recipe"),
        ("Sources/x.md", ITEM.format("email"), "source", "email"),
        ("Anywhere/x.md", ITEM.format("meeting"), "meeting", "meeting"),
        ("Sources/x.md", ITEM.format("note"), "source", "note"),
        (
            "Meetings/Transcripts/x.md",
            '---\nkind: transcript\nmeeting: "[[Meetings/x]]"\n---\n',
            "meeting",
            "transcript",
        ),
        ("memory/2026-03-01.md", "- a line", "note", "note"),
    ],
)
def test_what_a_note_is(path: str, text: str, kind: str, form: str) -> None:
    """Told by its properties, else by its folder."""
    page = read_page(path, text)
    assert (page.kind, page.form) == (kind, form)


def test_what_a_note_is_called() -> None:
    """Title, aliases, keywords, addresses, id and a person's own tags; the program's tags are filters only."""
    page = read_page(
        "People/Ida Moor.md",
        '---\nid: ida-moor\nkind: person\naliases: [Idaline, "I. Moor"]\nkeywords:\n  - roofer\n'
        'emails:\n  - ida@moor.test\nrole: Roofer\norganization: "[[Organizations/Slate & Sons]]"\n'
        'tags:\n  - friend\n  - status/active\nmachine: "0"\n---\n'
        "# Ida Moor\n\n## Notes\nSee [[Projects/Roof|the roof]] #ladder\n",
    )
    assert page.labels == (
        ("title", "Ida Moor"), ("alias", "Idaline"), ("alias", "I. Moor"), ("keyword", "roofer"),
        ("address", "ida@moor.test"), ("id", "ida-moor"), ("tag", "friend"),
    )  # fmt: skip
    assert page.fields == (("role", "Roofer"), ("organization", "Slate & Sons"))
    assert page.tags == ("friend", "status/active", "ladder")
    assert page.links == ("Organizations/Slate & Sons", "Projects/Roof")


@pytest.mark.parametrize(
    ("path", "searched"),
    [
        ("kg-summary.md", False), ("Suggested.md", False), ("Sources/Skipped/2026-W12.md", False),
        ("Sources/Corrections.md", False), ("life/areas/people/ida/summary.md", False), ("facts.jsonl", False),
        ("x.jsonl", False), ("picture.png", False), ("life/areas/people/ida/facts.jsonl", True), ("x.md", True),
        ("Sources/2026/03/x.md", True), ("memory/2026-03-01.md", True), ("MEMORY.md", True),
    ],
)  # fmt: skip
def test_what_is_searched(path: str, searched: bool) -> None:
    """Notes and facts; not what repeats or administers them."""
    assert is_searched(path) is searched


def test_tasks_and_what_they_made_are_left_out() -> None:
    """A live note's block and its result only repeat what stands elsewhere."""
    made = "<!--task-target:a-->\nmade zanzibar\n<!--/task-target:a-->"
    text = f"Mine.\n{made}\nAlso mine.\n```task\n{{zanzibar}}\n```\nEnd.\n"
    assert cut("Today.md", text)[0].text == "Mine.\nAlso mine.\nEnd."
