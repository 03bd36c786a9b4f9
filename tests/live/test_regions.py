"""What a run leaves of what a person wrote in a region and beside it."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.live.blocks import find
from pipeline.live.regions import base_of, content_id, merged, plain, sealed
from pipeline.live.writing import with_error, with_result

NOW = datetime(2026, 4, 13, 6, 0, 7, tzinfo=UTC)
BASE = "### Monday\n- [ ] call Ann ^t-1\n- [ ] mail Bob ^t-2\n\n### Mail\n- one\n- two"
SHORT, TICKED = BASE.replace("- one\n", ""), BASE.replace("[ ] call", "[x] call")

MERGES = {
    "nothing new": (BASE, BASE.replace("one", "ONE"), BASE, BASE.replace("one", "ONE")),
    "untouched": (BASE, BASE, "### Tuesday", "### Tuesday"),
    "a line added": (BASE, BASE + "\nmine", "### Tuesday\n- x", "### Tuesday\n- x\n\n### Mail\nmine"),
    "a line in the middle": (
        BASE, BASE.replace("- one", "- one\nmine"), "### Mail\n- one\n- three", "### Mail\n- one\nmine\n- three",
    ),
    "a line under one that goes": (
        BASE, BASE.replace("- one", "- one\n  - mine"), "### Mail\n- three", "### Mail\n- one\n  - mine\n- three",
    ),
    "a line deleted": (BASE, SHORT, BASE + "\n- three", SHORT + "\n- three"),
    "a tick": (BASE, TICKED, BASE + "\n- three", TICKED + "\n- three"),
    "a tick that was carried out": (BASE, BASE.replace("[ ] call", "[x] call"), "### Mail\n- one", "### Mail\n- one"),
    "a tick and a word": (
        BASE, BASE.replace("[ ] call", "[x] soon: call"), "### Monday", "### Monday\n- [x] soon: call Ann ^t-1",
    ),
    "reworded, by id": (
        BASE, BASE.replace("call Ann", "ring Ann now"), "- [ ] call Ann! ^t-1", "- [ ] ring Ann now ^t-1",
    ),
    "reworded, no longer wanted": (BASE, BASE.replace("- two", "- two, really"), "### Mail", "### Mail\n- two, really"),
    "typed what comes": ("- a", "- a\n- b", "- a\n- b", "- a\n- b"),
    "typed what comes, other things too": ("- a", "- a\n- b", "- c\n- b", "- c\n- b"),
    "moved": ("- a ^1\n- b ^2", "- b ^2\n- a ^1", "- a ^1\n- b ^2\n- c ^3", "- a ^1\n- b ^2\n- c ^3"),
    "code of a person": ("a", "a\n```\nx\n\ny\n```", "b", "b\n```\nx\n\ny\n```"),
    "all deleted": (BASE, "", BASE + "\n- three", "- three"),
    "base lost": (None, "- a\n- mine", "- a\n- new", "- a\n- mine\n- new"),
    "nothing there": (None, "", "- a", "- a"),
}  # fmt: skip


@pytest.mark.parametrize(("base", "disk", "new", "expected"), MERGES.values(), ids=MERGES)
def test_merging_a_region(base: str | None, disk: str, new: str, expected: str) -> None:
    """Theirs stays, ours is renewed."""
    assert merged(base, content_id(base or ""), disk, new) == expected


def test_only_the_id_of_the_base_is_needed_when_nobody_touched_it() -> None:
    """The usual case works without any memory; one that was touched then loses nothing."""
    assert merged(None, content_id("old"), "old", "new") == "new"
    assert set(merged(None, content_id("old"), "old\nmine", "new").split("\n")) == {"old", "mine", "new"}
    text = "---\nlive_note: true\n---\n<!--task-target:a-->\nold\n<!--/task-target:a-->\n"
    assert base_of(content_id("old"), None, [text], "a") == "old"
    assert base_of(content_id("old"), "old") == "old"
    assert base_of(content_id("older"), "old", [text], "a") is None
    assert base_of("", None, [text], "a") is None


_LINE = st.sampled_from(
    [
        "- a",
        "- b",
        "- [ ] c ^t-1",
        "- [x] c ^t-1",
        "- [ ] d ^t-2",
        "# H",
        "## I",
        "text",
        "  - child",
        "",
        "> q",
        "```",
        "| x |",
    ]
)
_CONTENT = st.lists(_LINE, max_size=7).map("\n".join)
_TYPED = st.lists(
    st.tuples(st.integers(0, 7), st.sampled_from(["mine 1", "- mine 2", "  - mine 3", "## mine 4"])), max_size=3
)


@given(_CONTENT, _CONTENT, _TYPED)
def test_every_line_of_a_person_survives(base: str, new: str, typed: list[tuple[int, str]]) -> None:
    """Lines typed anywhere are there once afterwards, and the next run with the same content changes nothing."""
    lines = plain(base).split("\n")
    for place, line in typed:
        lines.insert(min(place, len(lines)), line)
    disk, new = "\n".join(lines), sealed(new)
    result = merged(base, content_id(base), disk, new)
    kept = Counter(result.split("\n"))
    assert all(kept[line] >= count for line, count in Counter(line for _, line in typed).items())
    assert merged(new, content_id(new), result, new) == plain(result)
    if not typed and plain(base):
        assert result == plain(new)


@given(_CONTENT, _CONTENT, _CONTENT)
def test_any_three_contents_merge(base: str, disk: str, new: str) -> None:
    """No content breaks it, and what stands there after a run stays after another one."""
    result = merged(base, content_id(base), disk, new)
    assert merged(new, content_id(new), result, new) == plain(result)


HOSTILE = {
    "its own marker": "a\n<!--/task-target:a-->\nb",
    "another marker": "<!--task-target:x-->",
    "a task": '```task\n{"instruction": "x"}\n```',
    "a track": "~~~track\ninstruction: x\n~~~",
    "a fence without end": "```\nx",
    "a long fence without end": "`````python\nx\n```",
    "a comment without end": "<!-- x",
    "a hidden comment without end": "%%\nx",
    "math without end": "$$\nx",
    "a fence in a quote": "> ```task\n> x",
    "a fence without end around one in a quote": "~~~\n<!--\n> ```",
    "line ends": "a\r\nb\rc",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_results_are_sealed(content: str) -> None:
    """Whatever an action says, the note has the same tasks and regions afterwards, and the text below stays text."""
    text = '---\nlive_note: true\n---\n```task\n{"instruction": "a", "targetId": "a"}\n```\n\n## Mine\n- [ ] b\n'
    first = with_result(text, "task:a", content, NOW, None)
    page = find(first.text)
    assert ([block.name for block in page.blocks], list(page.regions), page.problems) == (["task:a"], ["a"], ())
    assert first.text.endswith("<!--/task-target:a-->\n\n## Mine\n- [ ] b\n")
    again = with_result(first.text, "task:a", content, NOW, first.content)
    assert again.text == first.text


def test_a_result_changes_only_its_region_and_its_block() -> None:
    """Line ends, order and every other byte stay; the time of the run is written with changed content alone."""
    text = (
        "\ufeff---\r\nlive_note:   true # mine\r\n---\r\nabove\r\n"
        "<!--task-target:a-->\r\nold\r\n<!--/task-target:a-->\r\n\r\n"
        '```task\r\n{\r\n    "targetId" :"a", "x": [1,2],\r\n'
        '    "instruction": "do",\r\n    "lastRunAt": null\r\n}\r\n```\r\nlast'
    )
    found = with_result(text, "task:a", "new\nlines", NOW, "old")
    named = content_id("new\nlines")
    expected = text.replace("\r\nold\r\n", "\r\nnew\r\nlines\r\n")
    assert found.text == expected.replace("null", f'"2026-04-13T06:00:07Z", "machine": "{named}"')
    assert with_result(found.text, "task:a", "new\nlines", NOW.replace(hour=9), found.content).text == found.text


def test_notes_that_are_being_edited_are_left_alone() -> None:
    """A task that is gone, or a region of which only half stands there: nothing is written."""
    block = '```task\n{"instruction": "a", "targetId": "a"}\n```\n'
    assert with_result("---\nlive_note: true\n---\n", "task:a", "x", NOW, None).gone
    half = "---\nlive_note: true\n---\n<!--task-target:a-->\nold\n" + block
    found = with_result(half, "task:a", "x", NOW, None)
    assert found.text == half and found.problem


def test_a_result_that_would_not_be_found_again_is_refused() -> None:
    """A comment without an end below the block would swallow a region there, and each run would add another."""
    block = '```task\n{"instruction": "a", "targetId": "a"}\n```\n'
    text = f"---\nlive_note: true\n---\n%% mine\n\n{block}\nmore"
    first = with_result(text, "task:a", "x %% y\n\n%% z", NOW, None)
    again = with_result(first.text, "task:a", "x %% y\n\n%% z", NOW, first.content)
    assert again.text == first.text
    assert first.text == text or list(find(first.text).regions) == ["a"]


def test_errors_are_told_once_and_go_with_the_next_result() -> None:
    """The same error is not written again, and a run that succeeds takes it away even when its content is the same."""
    text = '---\nlive_note: true\n---\n```task\n{"instruction": "a", "targetId": "a"}\n```\n'
    done = with_result(text, "task:a", "x", NOW, None)
    failed = with_error(done.text, "task:a", "no\ndisk", NOW)
    assert find(failed).blocks[0].values["lastError"] == "no\ndisk"
    assert with_error(failed, "task:a", "no\ndisk", NOW.replace(hour=7)) == failed
    healed = with_result(failed, "task:a", "x", NOW.replace(hour=8), done.content)
    assert "lastError" not in healed.text and "T08:00:07Z" in healed.text


@pytest.mark.parametrize(
    "text",
    [
        "---\nlive:\n  objective: x\n---\n# T\nmine\n",
        "---\nlive:\n  objective: x\n---\n",
        "---\nlive:\n  objective: x\n---\n```\n# no title\n```\n# T\n",
        "---\nlive:\n  objective: x\n---\n```\n# no title\n```\n",
        "---\nlive_note: true\n---\n```track\ntrackId: t # id\ninstruction: x\n```\nmine\n",
    ],
)
def test_other_forms_get_their_results(text: str) -> None:
    """Properties and tracks: a region is made below the title or the block, and replaced from then on."""
    name = find(text).blocks[0].name
    first = with_result(text, name, "one", NOW, None)
    second = with_result(first.text, name, "two", NOW, first.content)
    assert not second.problem
    assert second.text == first.text.replace("\none\n", "\ntwo\n").replace(content_id("one"), content_id("two"))
    assert all(line in first.text.split("\n") for line in text.split("\n"))


def test_the_template_names_what_it_says() -> None:
    """What Today.md says before the first brief goes with it, unless somebody wrote there."""
    text = (Path(__file__).parents[2] / "vault_template" / "Today.md").read_text(encoding="utf-8")
    page = find(text)
    region, block = page.regions["dailybrief"], page.blocks[0]
    said = "".join(page.note.body[region.start + 1 : region.end])
    assert block.named == content_id(said), f'its block must say "machine": "{content_id(said)}"'
    after = find(with_result(text, block.name, "### Monday", NOW, None).text)
    region = after.regions["dailybrief"]
    assert after.note.body[region.start + 1 : region.end] == ("### Monday\n",)
