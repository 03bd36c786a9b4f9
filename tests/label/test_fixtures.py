"""Mails written from templates get the label that a person would give them, in every history and language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pipeline.evaluate.writing import expected, templates, written
from pipeline.evaluate.written import Outcome, figures, mails, outcome, split, summary

HERE = Path(__file__).parent / "fixtures"
LEAST_NOISE = {"first": 97, "second": 97, "third": 86, "fourth": 97}
KNOWN_TAGS = {"first": 95, "second": 90, "third": 88, "fourth": 95}
"""Least percentages of the noise that is removed, and of accepted tags among it."""


@pytest.fixture(scope="module", params=["first", "second", "third", "fourth"])
def found(request: pytest.FixtureRequest) -> tuple[str, list[Outcome]]:
    """The name of a set and all its outcomes."""
    return request.param, [outcome(mail) for mail in mails(HERE / request.param)]


def told(outcomes: list[Outcome]) -> list[str]:
    """What a failing test shows."""
    return [f"{one.mail.name} ({one.mail.kind} {one.mail.lang}): {expected(one.mail)}" for one in outcomes]


def test_every_keep_is_kept(found: tuple[str, list[Outcome]]) -> None:
    """No person's mail is lost, whatever stands in its footer."""
    assert told([one for one in found[1] if not one.mail.tags and not one.right]) == []


def test_noise_is_removed(found: tuple[str, list[Outcome]]) -> None:
    """Nearly all noise goes, with a tag that fits."""
    noise = [one for one in found[1] if one.mail.tags]
    removed = [one for one in noise if one.right]
    assert 100 * len(removed) >= LEAST_NOISE[found[0]] * len(noise), told([one for one in noise if not one.right])
    assert 100 * sum(one.tagged for one in removed) >= KNOWN_TAGS[found[0]] * len(removed)


def test_every_filter_has_a_reason(found: tuple[str, list[Outcome]]) -> None:
    """Tag and reason come together."""
    for one in found[1]:
        reasons = {why.tag: why.reason for why in one.label.whys}
        assert all(reasons.get(tag, "").strip() for tag in one.label.filter), one.mail.name


def test_requests_of_people_are_seen(found: tuple[str, list[Outcome]]) -> None:
    """Who asks the owner for something stands under action-required or urgent, with few exceptions."""
    asking = [one for one in found[1] if one.mail.action]
    missed = [one for one in asking if one.label.action not in (one.mail.action, "urgent")]
    assert 20 * len(missed) <= len(asking), told(missed)


def test_same_bytes_same_label(found: tuple[str, list[Outcome]]) -> None:
    """Writing, reading and labelling again changes nothing."""
    again = mails(HERE / found[0])
    assert [mail.data for mail in again] == [one.mail.data for one in found[1]]
    assert [outcome(mail).label for mail in again[::3]] == [one.label for one in found[1][::3]]


def test_breadth() -> None:
    """Enough mails, kinds and languages on both sides; every history occurs."""
    first = mails(HERE / "first")
    assert len(first) >= 500
    assert len({mail.lang for mail in first if not mail.tags}) >= 18
    assert len({mail.lang for mail in first if mail.kind == "away"}) >= 12
    assert len({mail.lang for mail in first if mail.kind == "pitch"}) >= 12
    assert len({mail.kind for mail in first}) >= 70
    assert set(Counter(mail.past for mail in first)) == {"unknown", "contact", "wrote", "replied"}


TEMPLATE = """### note en robot : notification
@service html pixel
From: {brand} <x@{host}>
Subject: Hällo {code}

Text {amount} https://{host}/{token}
--attach a.txt
x

### note de person : keep action-required
@phone
From: {name} <{local}@{free}>
Subject: Hallo

Kommst du?
"""


def test_templates_give_the_same_mails() -> None:
    """A seed fixes the bytes, another seed changes them; the history decides what is expected."""
    one, two = templates(TEMPLATE, "t")
    assert (one.kind, one.expected, two.expected) == ("note", ("notification",), ("keep", "action-required"))
    assert list(written(one, "a")) == list(written(one, "a"))
    assert [mail.data for mail in written(one, "a")] != [mail.data for mail in written(one, "b")]
    first = next(written(one, "a"))
    assert first.data.count(b"X-SG-EID") == 1 and b'filename="a.txt"' in first.data and b"{" not in first.data
    assert first.tags == ("notification",) and next(written(two, "a")).action == "action-required"
    replied = [mail for seed in "abcdefgh" for mail in written(one, seed) if mail.past == "replied"]
    assert replied and all(mail.tags == () and mail.thread for mail in replied)


def test_figures(tmp_path: Path) -> None:
    """Counts by side and by key; folders that are missing are left out."""
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "t.txt").write_text(TEMPLATE, encoding="utf-8")
    assert {row.what for row in figures(tmp_path)} == {"noise removed", "keeps kept", "an accepted tag"}
    found = [outcome(mail) for mail in mails(tmp_path / "first")]
    assert sum(int(row.of.split("/")[1]) for row in summary("g", found)[:2]) == len(found)
    assert [row.what for row in split("g", found, lambda one: one.mail.lang)] == ["de", "en"]
