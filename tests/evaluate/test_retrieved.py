"""Figures of search: what counts as an answer, and that both measures run."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pipeline.evaluate import retrieved, search_speed
from pipeline.evaluate.retrieved import Question, Said, Talk
from pipeline.search import Hit

TALK = Talk(
    "roof",
    (
        ("Ida", "The slates are dear this year, says the man in the yard."),
        ("Tom", "Then we take tiles for the porch."),
        ("Ida", "Did the dog eat?"),
        ("Tom", "Twice, and he sleeps by the stove now."),
    ),
    (Question("Why not slates?", ((0, 1),)),),
)
BLANK = Hit("", "", 1, "", "", "Meeting roof", "", "", "", 0.0, {}, "", "", "", "")


def test_what_counts_as_an_answer() -> None:
    """Most of the passage within the turns that answer, or most of them within it."""
    said, (asked,) = Said(TALK), TALK.questions
    for text, answers in (
        ("", False),
        ("Tom: nothing of that kind", False),
        ("Ida: Did the dog eat?", False),
        (
            "Tom: Then we take tiles for the porch.\nIda: Did the dog eat?\nTom: Twice, he sleeps by the stove now.",
            False,
        ),
        ("Tom: Then we take tiles for the porch.\nIda: Did the dog eat?", True),
        ("Ida: The slates are dear this year, says the man in the yard.", True),
    ):
        assert said.answers(msgspec.structs.replace(BLANK, text=text), asked) is answers, text


def test_talks_are_measured(tmp_path: Path) -> None:
    """A talk becomes a source, and its passages are found; a question about something else is not answered."""
    talk = TALK._replace(questions=(*TALK.questions, Question("zanzibar?", ((2, 3),))))
    assert [place for _, place in retrieved.measured([talk])] == [1, 0]
    assert retrieved.figures(tmp_path) == [] and retrieved.talked(tmp_path) == []
    (tmp_path / "a.txt").write_text("? Why?\n? How?\nIda: one\nTom: two\n-\nIda: three\n? When?\nTom: four\n", "utf-8")
    assert retrieved.pair(tmp_path / "a.txt").questions == (
        Question("Why?", ((0, 1),)),
        Question("How?", ((0, 1),)),
        Question("When?", ((3, 3),)),
    )


def test_speed_is_measured(tmp_path: Path) -> None:
    """Every row of a very small vault, with its limit where there is one."""
    rows = {row.what: row for row in search_speed.figures(tmp_path, 60)}
    assert {"index built", "query, median of all", "one note taken up", "two words with LIKE in SQLite"} <= rows.keys()
    assert rows["query, median of all"].of == "at most 20 ms"
    limits = search_speed.Limits(build=1e12, query=0.0, one=0.0)
    again = {row.what: row.over for row in search_speed.figures(tmp_path / "again", 30, limits)}
    assert again["index built"] and again["query, median of all"] and again["one note taken up"]
