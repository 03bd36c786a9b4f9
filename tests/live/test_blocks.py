"""Tasks and regions found in notes; one value of a block changed; which tasks may run."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.live.blocks import find
from pipeline.live.members import BadBlock, drop_json, put_json, put_nested, put_yaml, read_json
from pipeline.live.trust import may_hold, runnable

LIVE = "---\nlive_note: true\n---\n"
TASK = '```task\n{"instruction": "a", "targetId": "a"}\n```\n'
REGION = "<!--task-target:a-->\nold\n<!--/task-target:a-->\n"

NONE = {
    "nothing": "Hello\n",
    "another language": '```json\n{"instruction": "a"}\n```\n',
    "a word more": '```task list\n{"instruction": "a"}\n```\n',
    "in a quote": '> ```task\n> {"instruction": "a"}\n> ```\n',
    "in a list": '- ```task\n  {"instruction": "a"}\n  ```\n',
    "indented code": '    ```task\n    {"instruction": "a"}\n    ```\n',
    "shown in a fence": f"````markdown\n{TASK}````\n",
    "in a comment": f"%%\n{TASK}%%\n",
    "in an HTML comment": f"<!--\n{TASK}-->\n",
    "half typed": '```task\n{"instruction": "a"}\n',
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE)
def test_what_is_no_task(text: str) -> None:
    """What only looks like a block is none, and no problem either."""
    page = find(LIVE + text)
    assert (page.blocks, page.problems) == ((), ())


BAD = {
    "broken": '```task\n{"instruction": "a",}\n```\n',
    "no object": "```task\n[1]\n```\n",
    "no instruction": '```task\n{"schedule": {}}\n```\n',
    "no string": '```task\n{"instruction": 5}\n```\n',
    "a key twice": '```task\n{"instruction": "a", "instruction": "b"}\n```\n',
    "two objects": '```task\n{"instruction": "a"} {}\n```\n',
    "no number": '```task\n{"instruction": "a", "x": NaN}\n```\n',
    "nested without end": '```task\n{"instruction": "a", "x": ' + "[" * 9000 + "\n```\n",
    "long": '```task\n{"instruction": "' + "a" * 30_000 + '"}\n```\n',
    "an id of two words": '```task\n{"instruction": "a", "targetId": "a b"}\n```\n',
    "an id that ends a comment": '```task\n{"instruction": "a", "targetId": "a--x"}\n```\n',
    "YAML": "```track\ninstruction: [a\n```\n",
    "YAML list": "```track\n- a\n```\n",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_malformed_blocks_are_problems(text: str) -> None:
    """They are told with their line, and never run; the next one is found all the same."""
    page = find(LIVE + text + TASK, "Plans/A.md")
    assert [block.instruction for block in page.blocks] == ["a"]
    assert [(problem.path, problem.code) for problem in page.problems] == [("Plans/A.md", "task")]
    assert "line 1" in page.problems[0].hint


REGIONS = {
    "in code": (f"```\n{REGION}```\n", [], []),
    "in a comment": (f"<!--\n{REGION}-->\n", [], ["region-marker"]),
    "with words beside": ("<!--task-target:a--> x\n<!--/task-target:a-->\n", [], ["region-marker"]),
    "no end": ("<!--task-target:a-->\n", [], ["region-open"]),
    "no beginning": ("<!--/task-target:a-->\n", [], ["region-marker"]),
    "one": (REGION, ["a"], []),
    "twice": (REGION + REGION, ["a"], ["region-twice"]),
    "one in the other": (f"<!--task-target:b-->\n{REGION}<!--/task-target:b-->\n", ["b"], ["region-marker"] * 2),
    "of a track": (REGION.replace("task-", "track-"), ["a"], []),
}


@pytest.mark.parametrize(("text", "targets", "codes"), REGIONS.values(), ids=REGIONS)
def test_regions(text: str, targets: list[str], codes: list[str]) -> None:
    """Regions stand between markers that have their lines to themselves; all others are told."""
    page = find(LIVE + text)
    assert list(page.regions) == targets
    assert [problem.code for problem in page.problems] == codes


def test_several_tasks() -> None:
    """All forms in one note, in order, with line ends of another system; of two with one id the first counts."""
    text = (
        "---\nlive_note: true\nlive:\n  objective: keep\n  triggers:\n    cronExpr: 0 8 * * *\n---\n"
        + TASK
        + '~~~~tell-rowboat\n{"instruction": "b"}\n~~~~\n'
        + "```track\ntrackId: c\ninstruction: see\nunknown: 1\n```\n"
        + TASK
    )
    page = find(text.replace("\n", "\r\n"))
    assert page.live
    assert [(block.form, block.region) for block in page.blocks] == [
        ("live", "live"), ("task", "a"), ("task", page.blocks[2].region), ("track", "c"),
    ]  # fmt: skip
    assert page.blocks[3].values["unknown"] == 1
    assert [problem.code for problem in page.problems] == ["task-twice"]


FOREIGN = {
    "not switched on": ("Plans/A.md", TASK),
    "a source note": ("Sources/2026/04/x.md", LIVE + TASK),
    "a meeting": ("Meetings/x.md", LIVE + TASK),
    "a source note elsewhere": (
        "Plans/A.md",
        '---\nlive_note: true\nkind: email\nmachine: "0b77c1d2e9aa"\n---\n' + TASK,
    ),
    "a template": ("templates/x.md", LIVE + TASK),
    "hidden": (".trash/x.md", LIVE + TASK),
    "no note": ("A.txt", LIVE + TASK),
    "in a region": ("Plans/A.md", LIVE + f"<!--task-target:b-->\n{TASK}<!--/task-target:b-->\n"),
    "under the text of a source": ("Plans/A.md", LIVE + "## Text\n" + TASK),
    "in the program's part of a daily note": ("memory/2026-04-13.md", LIVE + "## Vault\n" + TASK),
    "bad properties": ("Plans/A.md", "---\nlive_note: true\nlive_note: true\n---\n" + TASK),
    "nested folder": ("sources/x.md", LIVE + TASK),
}


@pytest.mark.parametrize(("path", "text"), FOREIGN.values(), ids=FOREIGN)
def test_what_came_from_a_source_never_runs(path: str, text: str) -> None:
    """Only what a person or the template wrote is run."""
    assert runnable(find(text, path), path) == ()


def test_what_runs() -> None:
    """A person's blocks; not those that stand in the rendering that the note was merged from."""
    page = find(LIVE + TASK, "People/A.md")
    assert len(runnable(page, "People/A.md")) == 1
    assert runnable(page, "People/A.md", rendered=f"# A\n{TASK}") == ()
    assert may_hold("Today.md") and may_hold("memory/2026-04-13.md")
    assert len(runnable(find("```track\ntrackId: c\ninstruction: see\n```\n"), "A.md")) == 1


PUT = [
    ('{"a": 1}', "a", 1, '{"a": 1}'),
    ('{"a":1,"b":2}', "b", "x", '{"a":1,"b":"x"}'),
    ('{"a":1,"b":2}', "c", "x", '{"a":1,"b":2,"c": "x"}'),
    ('{"a": 1}', "c", None, '{"a": 1, "c": null}'),
    ("{}", "c", 1, '{"c": 1}'),
    ('{\n\t"a": {"b": [1,  2]},\n\t"b": 1\n}\n', "b", "é", '{\n\t"a": {"b": [1,  2]},\n\t"b": "é"\n}\n'),
    ('{\r\n  "a": 1\r\n}', "b", 2, '{\r\n  "a": 1,\r\n  "b": 2\r\n}'),
    ('{"a": "},", "b" : 1 }', "b", 2, '{"a": "},", "b" : 2 }'),
    ('{"a": 1}', "a", True, '{"a": true}'),
]


@pytest.mark.parametrize(("text", "key", "value", "expected"), PUT)
def test_one_value_of_json_changes(text: str, key: str, value: object, expected: str) -> None:
    """The rest keeps every byte, in any formatting."""
    assert put_json(text, key, value) == expected


DROP = [
    ('{"a": 1}', "b", '{"a": 1}'),
    ('{"a": 1}', "a", "{}"),
    ('{"a": 1, "b": 2, "c": 3}', "a", '{"b": 2, "c": 3}'),
    ('{"a": 1, "b": 2, "c": 3}', "b", '{"a": 1, "c": 3}'),
    ('{\n  "a": 1,\n  "b": 2\n}', "b", '{\n  "a": 1\n}'),
]


@pytest.mark.parametrize(("text", "key", "expected"), DROP)
def test_one_member_of_json_goes(text: str, key: str, expected: str) -> None:
    """With its comma, and nothing else."""
    assert drop_json(text, key) == expected


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(st.text(max_size=4), _VALUES, max_size=5),
    st.text(max_size=4),
    _VALUES,
    st.sampled_from([None, 1, "\t"]),
)
def test_putting_and_dropping_mean_what_they_say(
    values: dict[str, object], key: str, value: object, indent: object
) -> None:
    """Whatever the object and its layout: only that member differs."""
    text = json.dumps(values, indent=indent)  # type: ignore[arg-type]
    assert read_json(put_json(text, key, value)) == {**values, key: value}
    assert read_json(drop_json(text, key)) == {k: v for k, v in values.items() if k != key}


def test_yaml_is_spliced_or_left_alone() -> None:
    """Comments and quoting stay; what cannot be changed line by line is refused."""
    lines = ("# mine\n", "instruction: 'a'  # why\n", "lastRunAt: 2026-01-01T00:00:00Z\n")
    assert put_yaml(lines, "lastRunAt", "2026-01-02T00:00:00Z")[:2] == lines[:2]
    assert put_yaml(lines, "lastRunAt", None) == lines[:2]
    front = (
        "a: 1\n",
        "live:\n",
        "    objective: x # why\n",
        "    triggers:\n",
        "        cronExpr: 0 8 * * *\n",
        "b: 2\n",
    )
    changed = put_nested(front, "live", "lastError", "no")
    assert changed == (*front[:5], '    lastError: "no"\n', front[5])
    with pytest.raises(BadBlock):
        put_nested(("live: {objective: x}\n",), "live", "lastError", "no")


@pytest.mark.parametrize("piece", ["```task\n", "<!--task-target:a-->\n", "{", '{"a":', "%%\n", "---\n", "<!--"])
def test_long_hostile_notes_take_no_time(piece: str) -> None:
    """Nothing here is slower than the text is long."""
    find(LIVE + piece * 5_000)
