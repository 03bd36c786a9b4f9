"""Names in a text, all at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index import Index, Names
from pipeline.model import Entity, Owner

ATLAS = Entity("atlas", "project", "Atlas", "Projects/Atlas", aliases=("World map",), keywords=("cartography",))
SEA = Entity("sea", "topic", "Sea", "Topics/Sea")
AOYAMA = Entity("aoyama", "topic", "青山計画", "Topics/青山計画")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("atlases and maps of the world", []),
        ("the seaside", []),
        ("青い山", []),
        ("ATLAS!", [ATLAS]),
        ("a world-map by the sea", [ATLAS, SEA]),
        ("来週の青山計画について", [AOYAMA]),
    ],
)
def test_find(text: str, found: list[Entity]) -> None:
    """Whole words in any spelling, in the order of the entities; letters within others where no spaces are written."""
    assert list(Names([ATLAS, SEA, AOYAMA]).find(text)) == found
    assert Names().find(text) == ()


def test_keywords_only_when_asked_for() -> None:
    """A keyword says what a text is about, not what something is called."""
    names = Names([ATLAS])
    assert names.find("old cartography") == ()
    assert names.find("old cartography", keywords=True) == (ATLAS,)


def test_an_index_looks_for_what_it_holds_now() -> None:
    """A thing without a note is not looked for; one that gets a note or another name is, at once."""
    index = Index(Owner())
    index.put_entity(Entity("atlas", "project", "Atlas"))
    assert index.names().find("atlas globe") == ()
    index.put_entity(ATLAS)
    assert index.names().find("atlas globe") == (ATLAS,)
    renamed = Entity("atlas", "project", "Globe", "Projects/Globe")
    index.put_entity(renamed)
    assert index.names().find("atlas globe") == (renamed,)
    assert index.names().find("atlas") == ()


@given(st.lists(st.text("ab ", min_size=1, max_size=6), max_size=6), st.text("ab ", max_size=30))
def test_as_one_by_one(names: list[str], text: str) -> None:
    """The same as looking for each name by itself."""
    entities = [Entity(str(number), "topic", name) for number, name in enumerate(names)]
    padded = f" {' '.join(text.split())} "
    expected = [e for e in entities if len(e.name.replace(" ", "")) >= 3 and f" {' '.join(e.name.split())} " in padded]
    assert list(Names(entities).find(text)) == expected
