"""The page on how the owner writes mail, counted by line."""

from __future__ import annotations

from itertools import permutations

from pipeline.build.style_page import Written, counted, headings, turned_back

HEAD = "# How you write mail\n\nGreetings.\n"
HI = Written("customer", "2026-04-13", "Hi {name},", "Best,", "short", "informal", "en", "I will send it soon.")
DEAR = Written("customer", "2026-04-14", "Dear {name},", "", "long", "formal", "", "We are pleased to accept it.")
FRIEND = Written("friend", "2026-04-15", "", "", "short", "neutral", "sv", "")
PAGE = """# How you write mail

Greetings.

## To customers
- Mails: 2
- Greeting: “Dear {name},” 1 · “Hi {name},” 1
- Sign-off: “Best,” 1 · none 1
- Length: long 1 · short 1
- Tone: formal 1 · informal 1
- Language: en 1 · unclear 1
- Example (2026-04-14): “We are pleased to accept it.”
- Example (2026-04-13): “I will send it soon.”
"""


def test_nothing_to_count() -> None:
    """Without mails the page stays as it is."""
    assert counted(PAGE, [], PAGE, ()) == PAGE


def test_one_page_whatever_comes_first() -> None:
    """Mails counted at once, one by one, in any order make the same page; sections stand in a fixed order."""
    assert counted(HEAD, [HI, DEAR], None, ()) == PAGE
    for order in permutations([HI, DEAR, FRIEND]):
        page = HEAD
        for mail in order:
            page = counted(page, [mail], page, ())
        assert page == counted(HEAD, [HI, DEAR, FRIEND], None, ())
    assert headings(page) == ("To customers", "To friends")


def test_turned_back() -> None:
    """A mail is taken out of the counts and put in again, whatever was counted since; the person's lines stay."""
    one = counted(HEAD, [HI], None, ())
    both = counted(one, [DEAR], one, ())
    more = counted(both, [HI._replace(day="2026-05-01"), FRIEND], both, ())
    assert turned_back(both, one, both) == one and turned_back(one, both, one) == both
    assert turned_back(more, one, both) == counted(one, [HI._replace(day="2026-05-01"), FRIEND], one, ())
    assert turned_back(turned_back(more, one, both), both, one) == more
    assert turned_back(more, HEAD, more) == HEAD
    assert turned_back(turned_back(more, both, more), both, both) == both
    mine = more.replace("- Tone: informal 2 · formal 1", "- Tone: kind").replace(
        "## To friends", "## To friends\nMine."
    )
    back = turned_back(mine.replace("\n", "\r\n"), HEAD, more)
    assert back == f"{HEAD}\n## To customers\n- Tone: kind\n\n## To friends\nMine.\n".replace("\n", "\r\n")


def test_three_examples() -> None:
    """The newest three stay, the same sentence once."""
    mails = [
        HI._replace(day=f"2026-05-0{day}", example=f"Sentence number {word}.") for day, word in enumerate("abcda", 1)
    ]
    page = counted(HEAD, mails, None, ())
    assert [line[11:21] for line in page.split("\n") if line.startswith("- Example")] == [
        "2026-05-05",
        "2026-05-04",
        "2026-05-03",
    ]


def test_a_persons_lines_stay() -> None:
    """Edited, added and deleted lines stay as a person left them; the others count on."""
    mine = PAGE.replace("- Greeting: “Dear {name},” 1 · “Hi {name},” 1", "- Greeting: Hi, always")
    mine = mine.replace("- Tone: formal 1 · informal 1\n", "").replace("- Length", "- never shout\n- Length")
    mine = mine.replace("- Example (2026-04-13): “I will send it soon.”\n", "")
    page = counted(mine, [HI._replace(day="2026-01-01", example="An old sentence of mine.")], PAGE, ())
    assert "- Greeting: Hi, always\n" in page and "Tone" not in page and "- never shout\n" in page
    assert "- Mails: 3\n" in page and "- Length: short 2 · long 1\n" in page


def test_a_section_that_was_taken_away_stays_away() -> None:
    """A heading that a person deleted is not written again."""
    assert counted(HEAD, [HI], PAGE, {"To customers"}) == HEAD


def test_lines_that_are_no_counts_are_left_alone() -> None:
    """Whatever cannot be read exactly is a person's."""
    odd = PAGE.replace("Mails: 2", "Mails: two").replace("Length: long 1", "Length: long 1,")
    page = counted(odd, [HI], None, ())
    assert "- Mails: two\n" in page and "- Length: long 1, · short 1\n" in page


def test_quotes_are_harmless() -> None:
    """Markup and quotation marks in a mail do not break the line."""
    page = counted(HEAD, [HI._replace(greeting="Hi “{name}” [[x]],", example="Say “yes” to [[this]] now.")], None, ())
    again = counted(page, [HI._replace(greeting="Hi “{name}” [[x]],", example="")], page, ())
    assert "[[x]]" not in page and "- Greeting: " in again and "” 2\n" in again
