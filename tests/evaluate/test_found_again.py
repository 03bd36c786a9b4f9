"""The benchmark over corpora made here: authors become people with all their addresses and spellings."""

from __future__ import annotations

from pathlib import Path

from pipeline.evaluate import found_again
from pipeline.evaluate.figures import Figure
from pipeline.index import Index
from pipeline.model import Owner

HEAD = "raw_name\traw_email\tcanon_name\tcanon_email\tcommits\n"
ROWS = (
    ("Ada Corvino", "ada@corvex.example", "Ada Corvino", "ada@corvex.example"),
    ("A. Lovelock", "ada@home.example", "Ada Corvino", "ada@corvex.example"),
    ("Bo Lindgren", "bo@corvex.example", "Bo Lindgren", "bo@corvex.example"),
    ("Bo Lindgren", "bo@other.example", "Bo Lindgren", "bo@other.example"),
    ("Gesine Krüger", "no address", "Gesine Krüger", "gesine@corvex.example"),
)


def rows() -> list[dict[str, str]]:
    """The authors as a table has them."""
    return [dict(zip(HEAD.split()[:4], row, strict=True)) for row in ROWS]


def test_nothing_there(tmp_path: Path) -> None:
    """Without authors there are no rows."""
    assert found_again.figures(tmp_path) == []


def test_authors_are_who_the_map_says() -> None:
    """One entity each; namesakes stay two; another spelling is told as an alias."""
    index = Index(Owner())
    called = found_again.add_people(index, rows())
    assert {entity.name: entity.emails for entity in index.entities.values() if entity.name != "Bo Lindgren"} == {
        "Ada Corvino": ("ada@corvex.example", "ada@home.example"),
        "Gesine Krüger": (),
    }
    assert sorted(entity.path for entity in index.entities.values() if entity.name == "Bo Lindgren") == [
        "People/Bo Lindgren",
        "People/Bo Lindgren (bo@other.example)",
    ]
    assert called == {"People/Ada Corvino": ("A. Lovelock",)}


def test_figures(tmp_path: Path) -> None:
    """Plain and hard questions, all answered, against the limits that are stated."""
    file = tmp_path / found_again.PEOPLE
    file.parent.mkdir(parents=True)
    file.write_text(HEAD + "".join("\t".join((*row, "1")) + "\n" for row in ROWS), "utf-8")
    found = found_again.figures(tmp_path)
    assert [row.what for row in found[::2]] == ["questions of 4 notes", "hard questions of 4 notes"]
    assert all(isinstance(row, Figure) and row.figure == "100.0 %" and not row.over for row in found)
    assert found[0].of.endswith(", at least 98 %") and found[2].of.endswith(", at least 90 %")
