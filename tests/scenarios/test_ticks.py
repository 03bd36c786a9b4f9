"""Ticks are commands: in skipped weeks and on the cards of Suggested.md. The latest act of a person wins."""

from __future__ import annotations

import re

from desk import OWNER, SARAH, TOM, Desk, news

WEEK, OTHER_WEEK = "Sources/Skipped/2026-W16.md", "Sources/Skipped/2026-W17.md"


def tick(desk: Desk, path: str, words: str, mark: str = "x") -> None:
    """Mark the box of the line that has some words in it."""
    text = desk.note(path)
    line = next(line for line in text.splitlines() if words in line and "- [ ]" in line)
    desk.write(path, text.replace(line, line.replace("- [ ]", f"- [{mark}]", 1)))


def test_a_skipped_item_ticked(busy_desk: Desk) -> None:
    """A ticked item is kept: it gets its note, its line names it, and the person's word is remembered there."""
    tick(busy_desk, WEEK, "issue 1")
    busy_desk.run()
    path = busy_desk.find("issue 1")
    assert "corrected:\n  - filter" in busy_desk.note(path) or "corrected: [filter]" in busy_desk.note(path)
    line = next(line for line in busy_desk.note(WEEK).splitlines() if "issue 1" in line)
    assert line.strip().startswith("- [x] ") and f"→ [[{path.removesuffix('.md')}" in line
    assert "issue 2" in busy_desk.note(OTHER_WEEK) and "[x]" not in busy_desk.note(OTHER_WEEK)
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_sender_ticked(busy_desk: Desk) -> None:
    """A ticked sender is kept from now on, with everything that was skipped before."""
    tick(busy_desk, WEEK, "**news@digest.test**")
    busy_desk.run()
    assert "keep: news@digest.test" in busy_desk.note("Sources/Corrections.md")
    assert busy_desk.find("issue 1") and busy_desk.find("issue 2")
    busy_desk.is_quiet()
    news(busy_desk, 3, 28)
    report = busy_desk.run()
    assert (report.kept, report.skipped) == (1, 0) and busy_desk.find("issue 3")
    busy_desk.check()
    busy_desk.is_quiet()


def test_tick_filter_tick(busy_desk: Desk) -> None:
    """Tick keeps, ``filter`` in the source note withdraws, ticking again keeps again; each time the rest follows."""
    tick(busy_desk, WEEK, "issue 1")
    busy_desk.run()
    path = busy_desk.find("issue 1")
    kept = busy_desk.note(path)
    busy_desk.write(path, re.sub(r"(?m)^filter: \[\]$", "filter: [newsletter]", kept))
    busy_desk.run()
    line = next(line for line in busy_desk.note(WEEK).splitlines() if "issue 1" in line)
    assert line.strip().startswith("- [ ] ") and "→" not in line
    busy_desk.check()
    busy_desk.is_quiet()
    tick(busy_desk, WEEK, "issue 1")
    busy_desk.run()
    assert re.search(r"(?m)^filter: \[\]$", busy_desk.note(path))
    line = next(line for line in busy_desk.note(WEEK).splitlines() if "issue 1" in line)
    assert line.strip().startswith("- [x] ") and "→" in line
    busy_desk.check()
    busy_desk.is_quiet()


def test_ticks_and_new_mail_in_one_run(busy_desk: Desk) -> None:
    """Ticks are carried out once, however many batches follow them in the same run."""
    tick(busy_desk, WEEK, "issue 1")
    tick(busy_desk, "Suggested.md", "Tom Reed", "-")
    tick(busy_desk, "People/Nora Finch.md", "Please book")
    news(busy_desk, 3, 15)
    busy_desk.mail("plan-3", "Nora Finch <nora@acme.test>", OWNER, "Re: Plan for May", "Booked.\n", day=17, re="plan-2")
    busy_desk.mail(
        "kim", "Kim Ash <kim@elm.test>", OWNER, "Garden fence", "Dear Robin,\n\nthe fence is done.\n\nKim\n", day=25
    )
    busy_desk.run(batch_size=1)
    assert re.search(r"- \[x\] 2026-04-14.*→", busy_desk.note(WEEK)) and "issue 3" in busy_desk.note(WEEK)
    assert "Tom Reed" not in busy_desk.note("Suggested.md") and "Kim Ash" in busy_desk.note("Suggested.md")
    assert "- [x] Please book" in busy_desk.note(busy_desk.find("Plan for May"))
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_ticked_item_whose_source_is_gone(busy_desk: Desk) -> None:
    """A tick that cannot be carried out is a problem; the tick stays for when the source is back."""
    (busy_desk.raw / "inbox" / "news-1.eml").unlink()
    tick(busy_desk, WEEK, "issue 1")
    report = busy_desk.run()
    assert [problem.code for problem in report.problems] == ["gone"]
    assert "- [x] 2026-04-14" in busy_desk.note(WEEK)
    news(busy_desk, 1)
    assert busy_desk.run().problems == ()
    assert busy_desk.find("issue 1")
    busy_desk.is_quiet()


def test_an_answer_to_something_skipped(busy_desk: Desk) -> None:
    """When the owner answers a skipped mail the whole thread is kept, both mails in one note."""
    busy_desk.mail(
        "answer",
        OWNER,
        "Weekly Digest <news@digest.test>",
        "Re: The weekly digest, issue 2",
        "May I reprint this?\n",
        day=22,
        re="news-2",
    )
    busy_desk.run()
    assert busy_desk.note(busy_desk.find("issue 2")).count("\n- message: ") == 2
    busy_desk.check()
    busy_desk.is_quiet()


def test_a_card_ticked(busy_desk: Desk) -> None:
    """A ticked card makes the note, with everything known, and leaves the page."""
    tick(busy_desk, "Suggested.md", "Tom Reed")
    busy_desk.run()
    assert "Boat trip photos" in busy_desk.note("People/Tom Reed.md")
    assert "Tom Reed" not in busy_desk.note("Suggested.md")
    busy_desk.check()
    busy_desk.is_quiet()


def declined(desk: Desk) -> None:
    """The card is gone for good, also when its person writes again."""
    desk.run()
    assert "Tom Reed" not in desk.note("Suggested.md") and "declined: " in desk.note("Sources/Corrections.md")
    desk.is_quiet()
    desk.mail("reed-2", TOM, OWNER, "More photos", "Here are more of them.\n", day=25)
    desk.run()
    assert "Tom Reed" not in desk.note("Suggested.md") and "People/Tom Reed.md" not in desk.tree()
    desk.is_quiet()


def test_a_card_declined(busy_desk: Desk) -> None:
    """``[-]`` on a card: never asked again."""
    tick(busy_desk, "Suggested.md", "Tom Reed", "-")
    declined(busy_desk)


def test_a_card_deleted(busy_desk: Desk) -> None:
    """A deleted card: never asked again."""
    text = busy_desk.note("Suggested.md")
    busy_desk.write("Suggested.md", "".join(line for line in text.splitlines(keepends=True) if "Tom Reed" not in line))
    declined(busy_desk)


def test_a_page_of_cards_deleted(busy_desk: Desk) -> None:
    """Deleting the whole page declines nothing; it is made again when there is something new."""
    busy_desk.delete("Suggested.md")
    busy_desk.run()
    busy_desk.mail(
        "kim",
        "Kim Ash <kim@elm.test>",
        OWNER,
        "Garden fence",
        "Dear Robin,\n\nthe fence is done as we said.\n\nKim\n",
        day=25,
    )
    busy_desk.run()
    assert "Kim Ash" in busy_desk.note("Suggested.md") and "Tom Reed" in busy_desk.note("Suggested.md")
    busy_desk.is_quiet()


def test_a_decision_taken_back(busy_desk: Desk) -> None:
    """A line deleted from Corrections.md takes the decision back."""
    tick(busy_desk, "Suggested.md", "Tom Reed", "-")
    busy_desk.run()
    text = busy_desk.note("Sources/Corrections.md")
    busy_desk.write(
        "Sources/Corrections.md", "".join(line for line in text.splitlines(keepends=True) if "declined" not in line)
    )
    busy_desk.mail("reed-2", OWNER, TOM, "Harbour plan", "Dear Tom,\n\nwhat do you think?\n\nRobin\n", day=29)
    busy_desk.run()
    assert "Boat trip photos" in busy_desk.note("People/Tom Reed.md")
    busy_desk.check()
    busy_desk.is_quiet()


def test_the_owner_answers_somebody_whom_a_rule_skips(desk: Desk) -> None:
    """A reply in a thread that a rule took out changes nothing while the rule stands, in one run as in two."""
    desk.mail("a1", SARAH, OWNER, "Pricing", "Could you call?", day=1)
    desk.mail("a2", OWNER, SARAH, "Re: Pricing", "Yes.", day=2, re="a1")
    desk.run()
    settings = desk.root / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("skip: []", "skip: [acme.test]"), "utf-8")
    desk.mail("a3", OWNER, SARAH, "Re: Pricing", "Tomorrow.", day=3, re="a2")
    desk.run()
    note = desk.note(desk.find("Pricing"))
    assert "- newsletter" in note and note.count("you skip this sender") == 1 and "Tomorrow." in note
    desk.is_quiet()


def test_a_kept_newsletter_deleted_under_an_open_week(busy_desk: Desk) -> None:
    """An editor saves an older page, box emptied, over the line whose note went: no link is left that leads nowhere."""
    tick(busy_desk, WEEK, "issue 1")
    busy_desk.run()
    path = busy_desk.find("issue 1")
    older = busy_desk.note(WEEK)
    busy_desk.delete(path)
    busy_desk.run()
    assert path.removesuffix(".md") not in busy_desk.note(WEEK)
    stale = next(line for line in older.splitlines() if "→ [[" in line)
    now = next(line for line in busy_desk.note(WEEK).splitlines() if "issue 1" in line)
    busy_desk.write(WEEK, busy_desk.note(WEEK).replace(now, stale.replace("- [x]", now.strip()[:5], 1)))
    busy_desk.run()
    assert path.removesuffix(".md") not in busy_desk.note(WEEK)
    busy_desk.check()
    busy_desk.is_quiet()
