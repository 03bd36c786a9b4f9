"""Merging a note with the person who edits it: the rules one by one, as small edits of one note."""

from __future__ import annotations

import pytest
from sarah import BASE

from pipeline.notes import merge, yaml
from pipeline.notes.merge import Change


def _with(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


NEW = _with(
    BASE,
    ("Old words.", "New words."),
    ("role: Engineer", "role: Director"),
    ("**Role:** Engineer", "**Role:** Director"),
    ("  - ann@example.org\n", "  - ann@example.org\n  - lee@example.com\n"),
    ("## Activity\n", "## Activity\n- **2026-01-03** (email): [[Sources/three|Three]]\n"),
    ("^ann-lee-001\n", "^ann-lee-001\n- (2026-01-01) Likes coffee ^ann-lee-002\n"),
    ("- [[Projects/Rocket]] — member\n", ""),
)
"""What the program says next: news of every kind of unit, and one line withdrawn."""


def _merged(*edits: tuple[str, str], new: str = NEW) -> str:
    return merge.merge(BASE, _with(merge.stamped(BASE), *edits), new)


# --- nothing to do --------------------------------------------------------------------------------

UNTOUCHED = [
    merge.stamped(BASE),
    "\ufeff" + merge.stamped(BASE),
    merge.stamped(BASE).replace("\n", "\r\n"),
    merge.stamped(BASE).rstrip("\n"),
    _with(merge.stamped(BASE), ("status: active", "status: dormant")),
    _with(merge.stamped(BASE), ("status: active", "status: 'active' # really")),
    _with(merge.stamped(BASE), ("## Notes\n", "## Notes\nMine.\n\n## More\n- x\n")),
    _with(merge.stamped(BASE), ("- [ ] Send", "- [x] Send")),
    _with(merge.stamped(BASE), ("## Activity\n", "## What happened\n")),
    _with(merge.stamped(BASE), ("## Summary\nOld words.\n\n", "")),
    _with(merge.stamped(BASE), ("- (2026-01-02) Likes tea ^ann-lee-001\n", "")),
    _with(merge.stamped(BASE), ("emails:\n  - ann@example.org\n", "emails: [ann@example.org, mine@example.net]\n")),
    _with(merge.stamped(BASE), ("role: Engineer\n", "")),
]


@pytest.mark.parametrize("disk", UNTOUCHED)
def test_without_news_every_byte_stays(disk: str) -> None:
    """No-op: whatever a person did, merging the rendering the note came from writes nothing."""
    assert merge.merge(BASE, disk, BASE) == disk


def test_an_untouched_note_is_replaced() -> None:
    """Nobody touched it: the new rendering, with the line ends and byte order mark of the file."""
    assert merge.merge(BASE, merge.stamped(BASE), NEW) == merge.stamped(NEW)
    crlf = "\ufeff" + merge.stamped(BASE).replace("\n", "\r\n")
    assert merge.merge(BASE, crlf, NEW) == "\ufeff" + merge.stamped(NEW).replace("\n", "\r\n")


def test_a_note_knows_its_base() -> None:
    """The name in the frontmatter is the git blob id of the rendering; only an untouched note has its hash."""
    assert merge.rendering_id("") == "e69de29bb2d1"
    assert merge.base_of(merge.stamped(BASE)) == (merge.rendering_id(BASE), True)
    assert merge.base_of(merge.stamped(BASE).replace("\n", "\r\n")) == (merge.rendering_id(BASE), True)
    assert merge.base_of(merge.stamped(BASE) + "x") == (merge.rendering_id(BASE), False)
    assert merge.base_of(BASE) == ("", False)


# --- one edit, then news --------------------------------------------------------------------------

KEPT = [
    ("scalar changed by the person", ("role: Engineer", "role: Boss"), "\nrole: Boss\n", "role: Director"),
    ("property deleted by the person", ("role: Engineer\n", ""), "", "\nrole:"),
    (
        "property added by the person",
        ("status: active", "status: active\nbirthday: 1990-01-02"),
        "birthday: 1990-01-02",
        "",
    ),
    ("comment and quotes", ("role: Engineer", "role: 'Engineer'  # was"), "role: Director  # was\n", "'Engineer'"),
    (
        "comment on a line of its own",
        ("role: Engineer", "# about work\nrole: Engineer"),
        "# about work\nrole: Director\n",
        "",
    ),
    (
        "a key within a text is none",
        ("status: active", 'status: "two\nrole: lines"'),
        'role: Director\nstatus: "two\nrole: lines"\n',
        "status: active",
    ),
    ("quoted key", ("role: Engineer", '"role" : Engineer'), '"role" : Director\n', "role: Engineer"),
    (
        "flow list",
        ("emails:\n  - ann@example.org\n", "emails: [ann@example.org, x]\n"),
        "[ann@example.org, x, lee@",
        "\n  -",
    ),
    (
        "set, one added",
        ("  - ann@example.org\n", "  - ann@example.org\n  - x\n"),
        "  - ann@example.org\n  - x\n  - lee@",
        "",
    ),
    ("set, one deleted", ("  - ann@example.org\n", ""), "  - lee@example.com\n", "- ann@example.org"),
    (
        "list indent",
        ("  - ann@example.org\n", "- ann@example.org # work\n- x\n"),
        "\n- ann@example.org # work\n- x\n- lee@",
        "",
    ),
    ("prose changed by the person", ("Old words.", "My words."), "## Summary\nMy words.\n", "New words."),
    ("prose emptied: handed back", ("Old words.\n", ""), "## Summary\nNew words.\n", "Old words."),
    ("section deleted by the person", ("## Summary\nOld words.\n\n", ""), "", "## Summary"),
    ("section renamed by the person", ("## Activity", "## History"), "## History\n- **2026-01-03**", "## Activity"),
    ("line changed by the person", ("— works at", "— founded"), "[[Organizations/Acme]] — founded", "works at"),
    ("withdrawn line that was changed", ("— member", "— my baby"), "[[Projects/Rocket]] — my baby", ""),
    ("withdrawn line with a note under it", ("— member\n", "— member\n  - my note\n"), "— member\n  - my note\n", ""),
    ("withdrawn line, untouched", ("Old words.", "My words."), "My words.", "Rocket"),
    ("line deleted by the person", ("- [[Organizations/Acme]] — works at\n", ""), "", "works at"),
    (
        "line added by the person",
        ("— works at\n", "— works at\n- [[People/Bo]] — cousin\n"),
        "- [[People/Bo]] — cousin\n",
        "",
    ),
    ("tick", ("- [ ] Send", "- [x] Send"), "- [x] Send the plan ^t-000001", "- [ ] Send"),
    ("title changed by the person", ("# Ann Lee", "# Ann B. Lee"), "# Ann B. Lee\n", ""),
    (
        "callout",
        ("## Activity\n", "## Activity\n> [!note] mine\n> - x\n\n"),
        "> [!note] mine\n> - x\n\n- **2026-01-03**",
        "",
    ),
    (
        "embed and text below",
        ("## Key facts\n", "## Key facts\n![[x.png]]\nText.\n\n"),
        "![[x.png]]\nText.\n\n- (2026-01-02)",
        "",
    ),
    (
        "nested bullets",
        ("^ann-lee-001\n", "^ann-lee-001\n\t- mine\n\t\t- deep\n"),
        "\n\t- mine\n\t\t- deep\n- (2026-01-01)",
        "",
    ),
    ("fence under a line", ("^ann-lee-001\n", "^ann-lee-001\n  ```\n\n- x\n"), "```\n\n", ""),
    ("unknown section", ("## Notes\n", "## Birthday\nMay\n\n## Notes\n"), "## Birthday\nMay\n\n## Notes\n", ""),
    ("plugin syntax", ("## Notes\n", "## Notes\n```dataview\n## x\n- y\n```\n"), "```dataview\n## x\n- y\n```\n", ""),
]


@pytest.mark.parametrize(("edit", "has", "lacks"), [case[1:] for case in KEPT], ids=[case[0] for case in KEPT])
def test_one_edit_and_news(edit: tuple[str, str], has: str, lacks: str) -> None:
    """What a person did stands, news comes in beside it, and merging again changes nothing."""
    merged = _merged(edit)
    assert has in merged
    assert not lacks or lacks not in merged
    assert merge.merge(NEW, merged, NEW) == merged
    assert merge.base_of(merged)[0] == merge.rendering_id(NEW)


def test_news_is_spliced_in_its_order() -> None:
    """Lines of the program stand where the rendering has them, beside what the person wrote."""
    merged = _merged(("- **2026-01-01**", "- **2026-01-01**  mine"), ("## Notes\n", "## Notes\nMine.\n"))
    activity = merged.partition("## Activity\n")[2].partition("\n\n")[0].split("\n")
    assert [line[:18] for line in activity] == ["- **2026-01-03** (", "- **2026-01-02** (", "- **2026-01-01**  "]


def test_line_ends_and_missing_final_newline() -> None:
    """Inserted lines end as the person's do; a last line without an end gets one only when something follows."""
    disk = _with(merge.stamped(BASE), ("## Notes\n", "## Notes\nMine.")).replace("\n", "\r\n")
    merged = merge.merge(BASE, disk, NEW)
    assert "\n" not in merged.replace("\r\n", "")
    assert merged.endswith("## Notes\r\nMine.")
    longer = NEW.replace("## Notes\n", "## Notes\n\n## Last\n- [[People/Bo]]\n")
    assert merge.merge(BASE, disk, longer).endswith("Mine.\r\n\r\n## Last\r\n- [[People/Bo]]\r\n")


def test_headings_and_bullets_in_code_and_comments_are_no_units() -> None:
    """Commented out is deleted: the program does not take what stands in code or comments for its own lines."""
    merged = _merged(
        ("## Activity\n", "```\n## Activity\n```\n## Activity\n"),
        ("- [[Organizations/Acme]] — works at", "<!--\n- [[Organizations/Acme]] — works at\n-->"),
        ("- [ ] Send the plan ^t-000001", "%%\n- [ ] Send the plan ^t-000001\n%%"),
    )
    assert merged.count("works at") == merged.count("Send the plan") == 1
    assert "```\n## Activity\n```\n## Activity\n- **2026-01-03**" in merged


def test_a_typed_bullet_gets_its_block_id() -> None:
    """A fact a person typed comes back with date and id when the words are the same, else with the id alone."""
    new = _with(BASE, ("^ann-lee-001\n", "^ann-lee-001\n- (2026-01-05) Plays chess ^ann-lee-002\n"))
    for typed, wanted in (
        ("- Plays chess", "- (2026-01-05) Plays chess ^ann-lee-002"),
        ("* plays **chess**", ""),
        ("- plays  Chess", "- plays  Chess ^ann-lee-002"),
    ):
        merged = _merged(("^ann-lee-001\n", f"^ann-lee-001\n{typed}\n"), new=new)
        assert (wanted or typed) + "\n" in merged
        assert merge.merge(new, merged, new) == merged


def test_of_two_lines_with_one_target_each_keeps_its_own() -> None:
    """A second line about the same person, typed above the program's, does not stand in for it."""
    new = _with(BASE, ("— works at", "— worked at"))
    merged = _merged(
        ("- [[Organizations/Acme]]", "- [[Organizations/Acme]] — old love\n- [[Organizations/Acme]]"), new=new
    )
    assert "- [[Organizations/Acme]] — old love\n- [[Organizations/Acme]] — worked at\n" in merged


def test_a_folded_month_is_one_line() -> None:
    """The count of a month changes in place."""
    base = _with(BASE, ("## Key facts", "- **2025-12** (3 emails)\n\n## Key facts"))
    new = base.replace("(3 emails)", "(4 emails)")
    disk = _with(merge.stamped(base), ("## Notes\n", "## Notes\nx\n"))
    assert merge.merge(base, disk, new) == _with(merge.stamped(new), ("## Notes\n", "## Notes\nx\n"))


def test_new_sections_and_withdrawn_ones() -> None:
    """A section that is new comes at its place, below what a person put under the one before; an empty one goes."""
    new = _with(
        BASE,
        ("## Open items\n- [ ] Send the plan ^t-000001\n\n", ""),
        ("## Key facts", "## Decisions\n- D ^d-1\n\n## Key facts"),
    )
    merged = _merged(("## Key facts", "### My own\nText.\n\n## Key facts"), ("## Notes\n", "## Notes\nx\n"), new=new)
    assert "### My own\nText.\n\n## Decisions\n- D ^d-1\n\n## Key facts" in merged
    assert "Open items" not in merged
    held = _merged(("^t-000001\n", "^t-000001\n- mine\n"), new=new)
    assert "## Open items\n- mine\n" in held and "Send the plan" not in held


WEEK = """---
kind: skipped
---
# Skipped

## Senders
- [ ] **a@example.org** (1) ^s-a
  - [ ] One ^i-1
- [ ] **b@example.org** (1) ^s-b
  - [ ] Two ^i-2
"""


def test_items_stand_under_their_senders() -> None:
    """Indented lines with a block id are lines of their own: inserted, changed and removed under their parent."""
    new = _with(
        WEEK,
        ("(1) ^s-a\n", "(2) ^s-a\n  - [ ] Zero ^i-0\n"),
        ("  - [ ] Two ^i-2\n", "  - [x] Two → [[Sources/two]] ^i-2\n"),
    )
    disk = _with(merge.stamped(WEEK), ("^i-1\n", "^i-1\n    - my remark\n  - also mine\n"))
    merged = merge.merge(WEEK, disk, new)
    assert "(2) ^s-a\n  - [ ] Zero ^i-0\n  - [ ] One ^i-1\n    - my remark\n  - also mine\n- [ ] **b@" in merged
    assert "  - [x] Two → [[Sources/two]] ^i-2\n" in merged
    gone = _with(WEEK, ("- [ ] **a@example.org** (1) ^s-a\n  - [ ] One ^i-1\n", ""))
    kept = merge.merge(WEEK, disk, gone)
    assert "- [ ] **a@example.org** (1) ^s-a\n  - [ ] One ^i-1\n    - my remark\n" in kept
    plain = merge.merge(WEEK, _with(merge.stamped(WEEK), ("# Skipped\n", "# Skipped\nMine.\n")), gone)
    assert "a@example.org" not in plain and "One" not in plain


def test_a_deleted_sender_comes_back_with_new_mail_only() -> None:
    """A person deleted the sender and its items: old ones stay away, a new one brings the sender's line back."""
    disk = _with(merge.stamped(WEEK), ("- [ ] **a@example.org** (1) ^s-a\n  - [ ] One ^i-1\n", ""))
    new = _with(WEEK, ("(1) ^s-a\n  - [ ] One ^i-1\n", "(2) ^s-a\n  - [ ] One ^i-1\n  - [ ] Three ^i-3\n"))
    merged = merge.merge(WEEK, disk, new)
    assert "## Senders\n- [ ] **a@example.org** (2) ^s-a\n  - [ ] Three ^i-3\n- [ ] **b@" in merged


def test_a_lost_base_adds_only() -> None:
    """Without a base differing units stay as they are and missing ones are added."""
    disk = _with(
        merge.stamped(BASE), ("role: Engineer", "role: Boss"), ("Old words.", "My words."), ("— works at", "— founded")
    )
    merged = merge.merge(None, disk, NEW)
    for text in (
        "role: Boss",
        "My words.",
        "— founded",
        "Projects/Rocket",
        "lee@example.com",
        "Sources/three",
        "ann-lee-002",
    ):
        assert text in merged


BROKEN = [
    ("role: Engineer", "role: Engineer\nrole: Twice"),
    ("role: Engineer", "role: [Engineer"),
    ("role: Engineer", "role: {{role}}"),
    ("role: Engineer", "\trole: Engineer"),
    ("role: Engineer", "role: &r Engineer\nsame: *r"),
]


@pytest.mark.parametrize("edit", BROKEN)
def test_properties_in_doubt_are_left_alone(edit: tuple[str, str]) -> None:
    """Invalid YAML, duplicate keys, aliases, values that cannot be spliced: the note is reported, never written."""
    with pytest.raises(yaml.BadYaml):
        _merged(edit)


def test_changes_tell_what_a_person_did() -> None:
    """Each edit is one change; order, spelling and line ends are none."""
    same = _with(merge.stamped(BASE), ("role: Engineer", 'role: "Engineer" # x')).replace("\n", "\r\n")
    assert merge.changes(BASE, same) == ()
    disk = _with(
        merge.stamped(BASE),
        ("role: Engineer", "role: Boss"),
        ("- [ ] Send", "- [x] Send"),
        ("- [[Projects/Rocket]] — member\n", ""),
        ("^ann-lee-001\n", "^ann-lee-001\n- Plays chess\n"),
        ("Old words.", "My words."),
    )
    assert set(merge.changes(BASE, disk)) == {
        Change("property", "role", "Engineer", "Boss"),
        Change("open items", "id:t-000001", "- [ ] Send the plan ^t-000001", "- [x] Send the plan ^t-000001"),
        Change("connected to", "link:projects/rocket", "- [[Projects/Rocket]] — member", None),
        Change("key facts", "text:plays chess", None, "- Plays chess"),
        Change("summary", "", "Old words.", "My words."),
    }
