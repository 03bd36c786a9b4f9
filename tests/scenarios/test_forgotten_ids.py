"""The ids of somebody's mails hold their domain: who is forgotten leaves none, and nothing is read twice."""

from __future__ import annotations

from pathlib import Path

from desk import OWNER, Desk

from pipeline.run.forgetting import forget

LIV = "Liv Moen <liv@moenhaus.test>"
NORA = "Nora Finch <nora@finch.test>"


def talk(desk: Desk) -> None:
    """A thread of three: Liv writes from a domain of her own, which her mail program puts into each id."""
    desk.source("inbox/1.eml", head(LIV, f"{OWNER}, {NORA}", "Plan", "a1@moenhaus.test", 3) + "Here is the plan.\n")
    answer = "References: <a1@moenhaus.test>\nIn-Reply-To: <a1@moenhaus.test>\n"
    desk.source("sent/2.eml", head(OWNER, f"{LIV}, {NORA}", "Re: Plan", "b2@vale.test", 4, answer) + "Thank you.\n")


def head(sender: str, to: str, subject: str, id: str, day: int, more: str = "") -> str:
    """The head of a mail."""
    date = f"{day:02} Apr 2026 09:00:00 +0000"
    return f"From: {sender}\nTo: {to}\nSubject: {subject}\nDate: {date}\nMessage-ID: <{id}>\n{more}\n"


def test_ids_of_others_stay(tmp_path: Path) -> None:
    """Who was not forgotten keeps the link to their mail."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    desk.run()
    forget(desk.root, "Nora Finch", clock=lambda: desk.now)
    note = desk.note(desk.find("Plan"))
    assert "<a1@moenhaus.test>" in note and "(mid:a1@moenhaus.test)" in note


def test_theirs_go_and_the_thread_goes_on(tmp_path: Path) -> None:
    """A digest stands for each; an answer that comes later finds the thread by it, a copy is known."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    desk.run()
    forget(desk.root, "Liv Moen", clock=lambda: desk.now)
    note = desk.find("Plan")
    assert "moenhaus" not in desk.text() and "forgotten-" in desk.note(note)
    before = desk.stamps()
    desk.run()
    assert desk.stamps() == before
    desk.source("copies/1.eml", "X-Copy: 1\n" + (desk.raw / "inbox/1.eml").read_text("utf-8"))
    answer = "In-Reply-To: <a1@moenhaus.test>\n"
    desk.source("inbox/3.eml", head(NORA, OWNER, "Re: Plan", "c3@finch.test", 5, answer) + "I like it, too.\n")
    desk.run()
    assert "I like it, too." in desk.note(note) and "moenhaus" not in desk.text()
    desk.check()
