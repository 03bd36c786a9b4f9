"""Signals, score and layers; dates, figures and events; the tree of a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.extract.deep.gates import judge
from pipeline.extract.deep.happenings import dates, events, figures, shortened
from pipeline.extract.deep.outline import outline
from pipeline.notes.trees import pairs

HERE = Path(__file__).parent
ARTICLES = ("english", "german")


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("", 0),
        ("I like tea.", 0),
        ("Wir trinken Tee und reden über das Wetter.", 0),
        ("Rose said that the price rose by 3 percent, 4 percent and then 5 percent.", 1),
        ("On 3 May 2021, on 4 June 2022 and on 5 July 2023 nothing happened.", 1),
    ],
)
def test_short_texts_score_little(text: str, score: int) -> None:
    """Every signal by itself is one point."""
    assert judge(text).depth.score == score


@pytest.mark.parametrize("name", ARTICLES)
def test_rich_articles_have_all_signals(name: str) -> None:
    """A long article sets all seven, with examples that stand in it; the gates of long documents hold."""
    text = (HERE / f"{name}.md").read_text("utf-8")
    verdict = judge(text)
    assert (verdict.depth.score, verdict.depth.layers) == (7, 4)
    assert (verdict.targets.entities, verdict.targets.percent) == (30, 50)
    assert (verdict.targets.depth, verdict.targets.events) == (3, 3)
    for signal in verdict.depth.signals:
        assert signal.on and signal.examples
    assert len(verdict.tree.parts) >= 50
    assert len(pairs(verdict.tree)) * 2 >= len(verdict.tree.parts)


@pytest.mark.parametrize("name", ARTICLES)
def test_trees_hold_nothing_but_the_text(name: str) -> None:
    """The same text gives the same tree; names are cut out of it, and parents come first."""
    text = (HERE / f"{name}.md").read_text("utf-8")
    tree = judge(text).tree
    assert tree == judge(text).tree
    plain = " ".join(text.split())
    for number, part in enumerate(tree.parts):
        assert all(piece in plain for piece in part.name.split(" … ")), part.name
        assert part.parent < number
        assert part.said or part.kind in ("article", "theme")
    assert all(said in plain for said in tree.said)


def test_targets_ask_for_no_more_than_the_text_offers() -> None:
    """A short text with a high score is asked for what it names."""
    verdict = judge("Because of the Fair Flour Act, Hesper Bank closed on 3 May 2021. Ada Brandt, analyst, said so.")
    assert verdict.targets.entities <= len(verdict.tree.parts)
    assert verdict.targets.relations <= len(pairs(verdict.tree))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It cost 2019 euros, 2020 tonnes and 1999 percent.", []),
        ("v2.2019 and 12.20201", []),
        ("On 14 February 2022 and in March 2021.", ["14 February 2022", "March 2021"]),
        ("In Q3 2020, since 2019.", ["Q3 2020", "2019"]),
        ("Am 3. März 2023, im Juni 2024 und 2025.", ["3. März 2023", "Juni 2024", "2025"]),
        ("Le 3 mars 2023 et en juin 2024.", ["3 mars 2023", "juin 2024"]),
        ("El 3 de marzo de 2023 y en junio de 2024.", ["3 de marzo de 2023", "junio de 2024"]),
        ("2024-05-01", ["2024-05-01"]),
    ],
)
def test_dates(text: str, found: list[str]) -> None:
    """As written; amounts that look like years are none."""
    assert dates(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Room 12, page 7, in 2019, chapter 3.", []),
        ("12 percent, $4.5 million and 31,000 people", ["12 percent", "$4.5 million", "31,000"]),
        ("1,9 Milliarden Euro, 44 Prozent und 31.000 Menschen", ["1,9 Milliarden Euro", "44 Prozent", "31.000"]),
        ("12 millions, 20 % et 5 euros", ["12 millions", "20 %", "5 euros"]),
        ("12 millones y un 20 por ciento", ["12 millones", "20 por ciento"]),
    ],
)
def test_figures(text: str, found: list[str]) -> None:
    """Shares, money, large numbers; small bare numbers are none."""
    assert figures(text) == found


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Will it close in May 2027?", []),
        ("The prices of 2015 were low.", []),
        ("Prices have been low since 2016.", []),
        ("In a long year of many and very different changes for the town; it had bought the bonds in 2021.", []),
        ("In March 2024 Tallow Ltd bought the mill.", ["In March 2024 Tallow Ltd bought the mill"]),
        ("Im März 2024 kaufte die Tallow GmbH die Mühle.", ["Im März 2024 kaufte die Tallow GmbH die Mühle"]),
    ],
)
def test_events_have_a_date_and_a_verb(text: str, names: list[str]) -> None:
    """What is asked, bounds something, or is said of a pronoun is none."""
    assert [event.name for event in events(outline(text))] == names


def test_names_cut_out_of_a_sentence() -> None:
    """Cut at a word, no number without its unit, the date kept."""
    long = "The builder Castell Works opened a factory for insulated panels and employed 640 people there in May 2019."
    assert shortened("Short one.") == "Short one"
    assert len(shortened(long)) <= 70 and shortened(long) in long
    assert shortened(long, keep="May 2019").endswith(" … May 2019")


def test_outline_without_headings() -> None:
    """A few paragraphs make a section; code, tables and front matter are left out."""
    said = "\n\n".join(f"Paragraph {n} is here." for n in range(12))
    text = f"---\na: b\n---\n{said}\n\n```\ncode\n```\n| a | b |\n"
    found = outline(text)
    assert [len(section.sentences) for section in found.sections] == [5, 5, 2]
    assert "code" not in " ".join(found.sentences())
