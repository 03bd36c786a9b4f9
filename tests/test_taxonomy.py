"""The vocabulary of labels and its extension."""

from __future__ import annotations

import pytest

from pipeline import taxonomy
from pipeline.taxonomy import Tag


def test_nothing_extra_changes_nothing() -> None:
    """Extending by nothing gives the same tags."""
    assert taxonomy.extend(taxonomy.TAGS, ()) == taxonomy.TAGS


def test_vocabulary_is_sound() -> None:
    """Every tag is without fault, no name twice in a category, every filter tag skips."""
    assert [taxonomy.fault(tag) for tag in taxonomy.TAGS] == [""] * len(taxonomy.TAGS)
    keys = [(tag.category, tag.name) for tag in taxonomy.TAGS]
    assert len(keys) == len(set(keys))
    assert taxonomy.skips() == set(taxonomy.names("filter"))
    assert len(taxonomy.names("filter")) == 16


def test_find_by_category_and_any_case() -> None:
    """A name in two categories is told apart; case does not matter; unknown is None."""
    topic, source = taxonomy.find("meeting", "topics"), taxonomy.find("Meeting", "source")
    assert topic and source and topic != source
    assert taxonomy.find("fyi") is None


def test_extend_adds_and_replaces() -> None:
    """A new tag stands at the end, a known one is replaced in its place."""
    softer = Tag("newsletter", "filter", "none", "I read them")
    tags = taxonomy.extend(taxonomy.TAGS, (softer, Tag("music", "topics", "create", "bands")))
    assert tags[-1].name == "music"
    assert len(tags) == len(taxonomy.TAGS) + 1
    assert "newsletter" not in taxonomy.skips(tags)


@pytest.mark.parametrize(
    "tag", [Tag("", "topics", "create", ""), Tag("x", "mood", "create", ""), Tag("x", "topics", "maybe", "")]
)
def test_faulty_tags_are_refused_with_a_sentence(tag: Tag) -> None:
    """A wrong category, effect or an empty name raises with a text for the person."""
    with pytest.raises(ValueError, match="tag"):
        taxonomy.extend(taxonomy.TAGS, (tag,))
