"""Laws of merging, over random renderings and random edits of every form a person's text can take."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.notes import merge, units, yaml

_NAMES = ["Ada", "Bo", "Cleo", "Dirk"]
_LINES = {
    "Connected to": [f"- [[People/{name}]] — {word}" for name in _NAMES for word in ("works with", "friend")],
    "Activity": [
        f"- **2026-01-0{n}** (email): [[Sources/{n}|Mail {n}]] — {word}" for n in range(1, 6) for word in ("", "wrote")
    ],
    "Key facts": [f"- (2026-01-0{n}) Fact {word} ^f-00000{n}" for n in range(1, 6) for word in ("one", "two")],
    "Open items": [f"- [{box}] Task {n} ^t-00000{n}" for n in range(1, 6) for box in " x"],
}
_PROSE = ["", "Short words.", "Two lines\nof words.", "Other words."]


def _key(line: str) -> str:
    found = re.search(r"\[\[([^\]|]*)|\^(\S+)$", line)
    assert found
    return found.group()


@st.composite
def renderings(draw: st.DrawFn) -> str:
    """A pure rendering: properties, prose, lists of identified lines, one section of the person."""
    emails = draw(st.lists(st.sampled_from(["a@example.org", "b@example.org", "c@example.org"]), unique=True))
    lines = [
        "---",
        "id: x",
        *yaml.entry("emails", emails),
        *yaml.entry("status", draw(st.sampled_from(["active", "old", ""]))),
    ]
    if draw(st.booleans()):
        lines += yaml.entry("role", draw(st.sampled_from(["Boss", "no"])))
    lines += [
        "---",
        draw(st.sampled_from(["# Ann", "# Anna"])),
        "",
        "## Summary",
        *draw(st.sampled_from(_PROSE)).split("\n"),
    ]
    for heading, possible in _LINES.items():
        if draw(st.integers(0, 5)):
            chosen = draw(st.lists(st.sampled_from(possible), unique_by=_key, max_size=4))
            lines += ["", f"## {heading}", *chosen]
    if draw(st.booleans()):
        sender = f"- [ ] **news@example.org** ({draw(st.integers(1, 9))}) ^s-1"
        items = [f"  - [ ] Item {n} ^i-{n}" for n in draw(st.lists(st.integers(1, 5), unique=True, max_size=3))]
        lines += ["", "## Senders", sender, *items]
    return "\n".join([*lines, "", "## Notes"]) + "\n"


_FORMS = [
    "mine {n}",
    "- mine {n}",
    "  - mine {n} below",
    "  - mine {n} named ^mine-{n}",
    "- [ ] mine {n} [[People/Ada]]",
    "- [[People/Bo]] — mine {n}",
    "> [!note] mine {n}",
    "```\n## mine {n}\n- mine {n} code\n```",
    "%%\n- mine {n} hidden\n%%",
    "<!-- mine {n}\n## mine {n} -->",
    "## Mine {n}\nmine {n} text",
    "### Mine {n}\n- mine {n} deep",
    "# Mine {n}",
    "![[mine {n}.png]]",
    "1. mine {n}",
    "\tmine {n} tab",
    "mine {n} ^mine{n}",
    "- mine {n} ^f-000001",
    "| mine {n} | b |",
    "---",
    "",
]
_EDITS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "delete", "change", "property", "crlf"]),
        st.integers(0, 60),
        st.sampled_from(_FORMS),
    ),
    max_size=5,
)


def _edited(text: str, edits: list[tuple[str, int, str]], first: int) -> tuple[str, list[str]]:
    """(the note after a person's edits, every line they added that is still there)."""
    note = text.replace("\r\n", "\n").split("\n")
    eol = "\r\n" if "\r\n" in text else "\n"
    added: list[str] = []
    for count, (act, place, form) in enumerate(edits, first):
        top = note.index("---", 1) if note[0] == "---" and "---" in note[1:] else 0
        number = top + 1 + place % max(len(note) - top - 1, 1)
        if act == "add":
            lines = form.format(n=count).split("\n")
            note[number:number] = lines
            added += lines
        elif act == "delete" and number < len(note) - 1:
            del note[number]
        elif act == "change" and number < len(note) - 1 and note[number].strip():
            note[number] = f"{note[number]} changed {count}"
            added.append(note[number])
        elif act == "property" and top:
            note.insert(top, f"mine{count}: '{count}'  # mine")
            added.append(note[top])
        elif act == "crlf":
            eol = "\r\n"
    return eol.join(note), [line for line in added if line.strip() and line in note]


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _lost(before: list[str], text: str) -> list[str]:
    there = _lines(text)
    return [line for line in before if line not in there]


@given(renderings(), renderings())
@settings(max_examples=40)
def test_an_untouched_note_becomes_the_new_rendering(base: str, new: str) -> None:
    """What nobody touched equals the fresh note, byte for byte."""
    assert merge.merge(base, merge.stamped(base), new) == merge.stamped(new)


@given(renderings(), renderings(), _EDITS)
@settings(max_examples=70)
def test_no_line_of_a_person_is_lost_and_merging_twice_is_merging_once(
    base: str, new: str, edits: list[tuple[str, int, str]]
) -> None:
    """Every line a person added survives; a second merge with the same rendering changes nothing."""
    disk, added = _edited(merge.stamped(base), edits, 0)
    merged = merge.merge(base, disk, new)
    assert _lost(added, merged) == []
    assert merge.merge(new, merged, new) == merged
    assert merge.base_of(merged)[0] == merge.rendering_id(new)


@given(renderings(), _EDITS)
@settings(max_examples=40)
def test_merging_with_the_rendering_it_came_from_changes_nothing(base: str, edits: list[tuple[str, int, str]]) -> None:
    """Without news the note stays as the person left it, except that emptied prose is handed back."""
    disk, _ = _edited(merge.stamped(base), edits, 0)
    merged = merge.merge(base, disk, base)
    parts = units.take_apart(disk)
    if "summary" not in parts.sections or units.prose(parts, "summary"):
        assert merged == disk


@given(st.lists(st.tuples(renderings(), _EDITS), min_size=2, max_size=4))
@settings(max_examples=40)
def test_no_line_of_a_person_is_lost_over_many_merges(rounds: list[tuple[str, list[tuple[str, int, str]]]]) -> None:
    """Edits between merges: whatever a person wrote in an earlier round and did not take away is still there."""
    base = rounds[0][0]
    text, kept = merge.stamped(base), list[str]()
    for number, (new, edits) in enumerate(rounds):
        disk, added = _edited(text, edits, 100 * number)
        kept = [line for line in [*kept, *added] if line in _lines(disk)]
        text = merge.merge(base, disk, new)
        assert _lost(kept, text) == []
        base = new


@given(renderings(), _EDITS)
@settings(max_examples=50)
def test_a_lost_base_takes_nothing_away(new: str, edits: list[tuple[str, int, str]]) -> None:
    """Without a base every line on the page stays."""
    disk, _ = _edited(merge.stamped(new), edits, 0)
    merged = merge.merge(None, disk, new)
    kept = [line for line in _lines(disk) if line.strip() and not line.startswith("machine:")]
    assert _lost(kept, merged) == []
