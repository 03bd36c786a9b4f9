"""Daily notes: their names, what in them is the person's, and the program's lines below ``## Vault``."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.notes.daily import above, block, day_of, is_blank, moment, put

DAY = date(2026, 5, 4)
LINE = "- Extracted: 2 facts from 1 item ^extracted"
MORE = "- Extracted: 5 facts from 3 items ^extracted"


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("YYYY-MM-DD HH:mm", ""),
        ("YYYY-MM-DD", "2026-05-04"),
        ("YYYY/MM/DD", "2026/05/04"),
        ("dddd, MMMM Do YYYY", "Monday, May 4th 2026"),
        ("[Day] D.M.YY", "Day 4.5.26"),
        ("YYYY/MM-MMMM/YYYY-MM-DD-ddd", "2026/05-May/2026-05-04-Mon"),
        ("gggg-[W]ww-d", "2026-W19-1"),
        ("GGGG-[W]WW-E Q", "2026-W19-1 2"),
        ("YYYY-DDDD", "2026-124"),
    ],
)
def test_moment(form: str, name: str) -> None:
    """Formats of moment.js that name a day; none for those that tell the hour."""
    assert moment(form, DAY) == name


@pytest.mark.parametrize(
    ("form", "name", "day"),
    [
        ("YYYY-MM-DD", "2026-05-04 plan", None),
        ("YYYY-MM-DD", "2026-02-30", None),
        ("dddd, MMMM Do YYYY", "Tuesday, May 4th 2026", None),
        ("gggg-[W]ww", "2026-W19", None),
        ("YYYY-MM-DD HH", "2026-05-04 10", None),
        ("YYYY-MM-DD", "2026-05-04", DAY),
        ("dddd, MMMM Do YYYY", "Monday, May 4th 2026", DAY),
        ("YYYY/MM/YYYY-MM-DD", "2026/05/2026-05-04", DAY),
        ("D.M.YYYY", "4.5.2026", DAY),
    ],
)
def test_day_of(form: str, name: str, day: date | None) -> None:
    """A name tells its day only where that day would be named just so."""
    assert day_of(form, name) == day


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("", ""),
        ("# Day\nVault: none\n", "# Day\nVault: none\n"),
        ("a\n```\n## Vault\nb\n```\nc\n", "a\n```\n## Vault\nb\n```\nc\n"),
        ("a\n### Vault\nb\n", "a\n### Vault\nb\n"),
        ("a\n## Vault\nb\n", "a\n"),
        ("a\r\n## Vault\r\nb\r\n", "a\r\n"),
        ("a\n## Vault\nb\n## Vault\nc\n## Later\nd\n", "a\n## Vault\nb\n"),
    ],
)
def test_above(text: str, mine: str) -> None:
    """All above the last heading ``## Vault`` outside code is the person's."""
    assert above(text) == mine


@pytest.mark.parametrize(
    ("text", "blank"),
    [("Rain.", False), ("- [ ] call", False), ("", True), ("# 2026-05-04\n\n## Tasks\n- [ ] \n-\n---\n", True)],
)
def test_is_blank(text: str, blank: bool) -> None:
    """Headings and empty boxes of a template say nothing."""
    assert is_blank(text) is blank


@pytest.mark.parametrize(
    ("text", "was", "after"),
    [
        (f"a\n## Vault\n{LINE}\n", (LINE,), f"a\n## Vault\n{MORE}\n"),
        ("", (), f"## Vault\n{MORE}\n"),
        ("a", (), f"a\n\n## Vault\n{MORE}\n"),
        ("a\r\n", (), f"a\r\n\r\n## Vault\r\n{MORE}\r\n"),
        ("a\n## Vault\n", (), f"a\n## Vault\n{MORE}\n"),
        (
            "a\n## Vault\n- x ^brief\n\n## Later\nb\n",
            (),
            f"a\n## Vault\n- x ^brief\n{MORE}\n\n## Later\nb\n",
        ),
        ("```\n## Vault\n```\n", (), f"```\n## Vault\n```\n\n## Vault\n{MORE}\n"),
        (f"a\n## Vault\n{LINE}\nmine\n", (), f"a\n## Vault\n{MORE}\nmine\n"),
        (f"a\n## Vault\n{LINE}\n  - mine\n", (LINE,), f"a\n## Vault\n{MORE}\n  - mine\n"),
    ],
)
def test_put(text: str, was: tuple[str, ...], after: str) -> None:
    """One line per kind, updated in place or added at the end of the section; once more changes nothing."""
    assert put(text, "extracted", [MORE], was) == after
    assert put(after, "extracted", [MORE], (MORE,)) == after


@pytest.mark.parametrize(
    "text",
    [
        "a\n## Vault\n",
        "a\n",
        "a\n## Vault\n- Extracted: a lot, I think ^extracted\n",
        f"a\n## Vault\n{MORE}\n",
    ],
)
def test_what_a_person_took_away_or_edited_stays_so(text: str) -> None:
    """A line that the program wrote and that is gone or reads otherwise is not written again."""
    assert put(text, "extracted", [MORE], (LINE,)) == text


def test_blocks() -> None:
    """A report of several lines is replaced as a whole, but for what a person wrote under it."""
    old = ["- Synthesis: 1 stale ^synthesis", "  - Acme"]
    new = ["- Synthesis: 2 stale ^synthesis", "  - Boats", "  - Quay"]
    text = put("a\n", "synthesis", old)
    assert block(text, "synthesis") == tuple(old) and block(text, "extracted") == ()
    edited = text + "  - call them!\n"
    assert put(edited, "synthesis", new, old).endswith("\n".join([*new, "  - call them!", ""]))
