"""Minutes in many layouts and languages: exactly what they say, who must act and by when."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.evaluate.minuted import PRESENT, Minuted, compare, fixtures, said
from pipeline.extract.actors import Actors
from pipeline.extract.minutes import marked_statement, minutes_statements
from pipeline.model import Owner, Participant

FILES = sorted((Path(__file__).parent / "minutes").glob("*.txt"))
WRITTEN = [one for file in FILES for one in fixtures(file.read_text(encoding="utf-8"))]
NOBODY = Actors((), Owner(frozenset()))
DAY = date(2026, 4, 14)


@pytest.mark.parametrize(
    "body",
    [
        "## AI\n- Models get larger\n- Chips get scarce",
        "| Item | Price |\n|---|---|\n| Tea | 2 |",
        "| Name | Owner | Since |\n|---|---|---|\n| Boat | Lee | 2019 |",
        "It was decided to move the sale.",
        "The article says: Decision makers read it. Action: none",
        "The handling: fragile",
        "Resolution: 1920 by 1080",
        "## Actions\nWe talked about many things.\nNobody had an idea.",
        "Actions speak louder than words, said Dana.",
        "## Actions\n- ~~Call the bank~~",
        "- ✅ The shop is open\n- ✔ No queues",
    ],
)
def test_other_texts_say_nothing(body: str) -> None:
    """Tables of other things, prose about decisions and struck lines; in no minutes "it was decided" counts."""
    assert minutes_statements(body, DAY, NOBODY) == ()


@pytest.mark.parametrize(
    "body",
    [
        "Lee will be away until Friday.",
        "Dana is on leave until Friday",
        "- Jonas fehlt bis Freitag",
        "- Lee: second draft is up, comments welcome",
        "- Budget review (Dana)",
        "- Review of accounts (Dana)",
        "- Update on hiring (Owen)",
        "1. Hiring update (Lee)\n2. Treasurer's report (Mara)",
        "Agenda\n- Review accounts (Dana)\n- Plan the fair (Lee)",
        "Attendees: Dana Fox (DF), Lee Wu (LW)",
        "Present\nDana Fox\nLee Wu",
        "14 votes for the lake -> lake it is",
        "- prices up → margins down",
        "- Lee -> moved to the new office",
        "Lists:\n  cake stall - Jonas\n  lift - Mara, Lee",
        "Risks\n- Lee may leave [Dana]",
        "The board approved the minutes of the last meeting.",
        "We did not decide anything yet",
        "- logo colours - not yet agreed",
        "Motion to close the shop: failed",
        "Proposed by Lee, seconded by Dana, that we sell the boat. Defeated.",
        "- Dana presented the plan",
        "- Mara works on the export",
        "- Lee is fixing the export",
        "- Lee thinks we should raise prices",
        "Mara to Lee: where is the key?",
        "- Jonas: wir sollten die Preise erhöhen",
        "- Claire: le serveur est en panne",
        "Lee will not send the plan.",
        "Dana might call the bank by Friday",
        "If Lee calls, Dana will send the plan.",
        "Welcome to Lee and Dana",
        "- Dana to Lee: thanks for the help",
        "Wir haben über Preise gesprochen, bis Freitag",
        "[ ] Yes   [ ] No",
        "Question: will Lee send it?",
        "- who will send it? Lee",
        "Die Gruppe beschließt den Abend mit einem Lied.",
        "- AI Models get larger (Lee)",
        "- Action films were discussed (Dana)",
        "Decision makers: Dana, Lee",
        "- Task force meets on Friday (Lee)",
        "Kudos\n- Jonas for the night shift",
        "- Owen asked whether Lee could book the room by Friday",
        "- Lee suggested that Dana call the bank",
        "Next: chapter seven, 24 June, at Mara's.",
        "| Name | Task | Since |\n|---|---|---|\n| Lee | Cashier | 2019 |",
        "| Role | Responsibility | Owner |\n|---|---|---|\n| Chair | Leads meetings | Dana |",
        "Date | Topic | Speaker\n3 May | Bees | Lee\n10 May | Wasps | Dana",
        "| Story | Points | Dev |\n|---|---|---|\n| PDF | 5 | Lee |",
        "| Time | Item | Lead | \n|---|---|---|\n| 9:00 | Welcome | Dana |\n| 9:10 | Budget | Lee |",
        "| Item | Owner | Date raised |\n|---|---|---|\n| Supplier late | Lee | 3 May |",
        "| Risk | Owner | Date |\n|---|---|---|\n| Strike | Lee | 3 May |",
        "| What | Who | When |\n|---|---|---|\n| Opening talk | Lee | 9:00 |",
        "Status: open. Owner: Lee. Item: none",
        "Done:\n- Lee: shipped the parser\n- Dana: fixed login",
        "Completed actions\n- Lee: ship the parser",
        "- Mara: Swedish is at 80 %",
        "Lee to the rescue!",
        "- Dana to Berlin on Friday",
        "- Lee to attend",
        "Dana Fox, Lee Wu to Jonas Keller",
    ],
)
def test_what_is_only_told_in_minutes_is_no_item(body: str) -> None:
    """Agendas, reports, absences, speakers, schedules, risks, lost motions and talk about names of those present."""
    present = Actors(tuple(Participant(name, "", ("attendee",)) for name in PRESENT), Owner(frozenset()))
    assert minutes_statements(body, DAY, present, meeting=True) == ()


@pytest.mark.parametrize("line", ["Action - call the bank", "We sat. Action: call the bank", "a (Decision: go)"])
def test_a_line_of_mail_needs_its_mark_in_front(line: str) -> None:
    """What minutes may have in the middle of a line is left alone elsewhere."""
    assert marked_statement(line, DAY, NOBODY) is None


@pytest.mark.parametrize("one", WRITTEN, ids=lambda one: one.title)
def test_written_minutes(one: Minuted) -> None:
    """Every item with its owner and due date, and nothing else."""
    items, owners, dues = compare(said(one), one.wanted)
    for right, found, wanted in (items, owners, dues):
        assert right == found == wanted


def test_there_are_many_layouts() -> None:
    """The fixtures are read whole."""
    assert len(WRITTEN) >= 115


def test_what_was_agreed_in_prose_is_not_told_twice() -> None:
    """Where decisions have a heading the summary above them only repeats them."""
    body = "We agreed that the sale moves to June.\n\n## Decisions\n- The sale moves to June\n"
    assert [one.text for one in minutes_statements(body, DAY, NOBODY, meeting=True)] == ["The sale moves to June"]


@pytest.mark.parametrize("part", ["- ", "|", "Action: ", "a - ", "(due ", "@a ", "A and B, ", "1. ", "by the "])
def test_hostile_minutes_are_quick(part: str) -> None:
    """Long lines and many lines cost no more than their length."""
    started = time.process_time()
    minutes_statements("## Actions\n" + part * 900 + "\n" + ("- " + part * 60 + "\n") * 100, DAY, NOBODY, meeting=True)
    assert time.process_time() - started < 2.0


@given(st.text(alphabet="|-# \n:[]()xA1ab@,.–→~*", max_size=300))
def test_any_text_is_read(body: str) -> None:
    """No text makes it crash."""
    assert minutes_statements(body, DAY, NOBODY, meeting=True) == minutes_statements(body, DAY, NOBODY, meeting=True)
