"""Decisions and tasks from minutes and mail, with who must act and when."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.extract.actors import Actors
from pipeline.extract.minutes import minutes_statements
from pipeline.extract.requests import promises, requests
from pipeline.model import Owner, Participant

TUESDAY = date(2026, 4, 14)
OWNER = Owner(frozenset({"owen@acme.test"}), frozenset({"Owen Park"}), frozenset({"acme.test"}))
PEOPLE = (
    Participant("Dana Fox", "dana@globex.test", ("attendee",)),
    Participant("Owen Park", "owen@acme.test", ("attendee",)),
)
ACTORS = Actors(PEOPLE, OWNER)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "Just prose.\nMore prose.",
        "## Decisions\n- none\n",
        "## Notes\n- a point\n- another",
        "```\n- [ ] code\n```",
        "## Decisions\n\n## Notes\n- x y z",
    ],
)
def test_no_statements_in_ordinary_text(body: str) -> None:
    """Bullets outside the headings, code and empty sections say nothing."""
    assert minutes_statements(body, TUESDAY, ACTORS) == ()


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("## Decisions\n- Ship on Tuesday\n", "Ship on Tuesday"),
        ("Decisions:\n1. Ship on Tuesday\n", "Ship on Tuesday"),
        ("**Entscheidungen**\n- Am Dienstag liefern\n", "Am Dienstag liefern"),
        ("### Décisions\n* Livrer mardi\n", "Livrer mardi"),
        ("Decision: ship on Tuesday", "Ship on Tuesday"),
        ("DECIDED: ship on Tuesday", "Ship on Tuesday"),
        ("- **Agreed:** ship on Tuesday", "Ship on Tuesday"),
        ("Decision: iPad first", "iPad first"),
    ],
)
def test_decisions(body: str, text: str) -> None:
    """Below a heading or behind a word, in several languages."""
    (found,) = minutes_statements(body, TUESDAY, ACTORS)
    assert (found.form, found.text, found.date) == ("decision", text, "2026-04-14")


@pytest.mark.parametrize(
    ("line", "text", "owner", "due"),
    [
        ("- Dana to send the contract by Friday", "Send the contract", "Dana Fox", "2026-04-17"),
        ("- Dana: prepare slides", "Prepare slides", "Dana Fox", ""),
        ("- **Dana Fox**: prepare slides", "Prepare slides", "Dana Fox", ""),
        ("- @Dana: update the wiki 📅 2026-04-20", "Update the wiki", "Dana Fox", "2026-04-20"),
        ("- Review the deck (Dana Fox)", "Review the deck", "Dana Fox", ""),
        ("- Fix the door – Dana – by 18 April", "Fix the door", "Dana Fox", "2026-04-18"),
        ("- Owen will draft the mail by end of month", "Draft the mail", "I", "2026-04-30"),
        ("- Send the report – Lee Wu – 2026-05-01", "Send the report", "Lee Wu", "2026-05-01"),
        ("- Check the price list", "Check the price list", "", ""),
    ],
)
def test_action_items(line: str, text: str, owner: str, due: str) -> None:
    """Names before, behind or in brackets; the owner is ``I``; dates are cut off and resolved."""
    (found,) = minutes_statements(f"## Action items\n{line}\n", TUESDAY, ACTORS)
    assert (found.form, found.text, found.owner, found.due) == ("task", text, owner, due)


def test_places_to_fill_in_are_no_tasks() -> None:
    """A link and dots wait for words; a link alone, and dots behind words, are a task."""
    body = "- [ ] [[Dana Fox]] ....\n- [ ] #work …\n- [ ] ___\n- [ ] [[Blue boxes]]\n- [ ] Pack the boxes...\n"
    found = [one.text for one in minutes_statements(body, TUESDAY, ACTORS)]
    assert found == ["[[Blue boxes]]", "Pack the boxes..."]


def test_check_boxes_and_marked_lines_anywhere() -> None:
    """``- [x]`` is done; ``Action:`` needs no heading."""
    body = "# Notes\n- [ ] buy milk\n- [x] Book the room @owen\nAction: Call the bank - Dana\n"
    found = [(one.text, one.owner, one.done) for one in minutes_statements(body, TUESDAY, ACTORS)]
    assert found == [("Buy milk", "", False), ("Book the room", "I", True), ("Call the bank", "Dana Fox", False)]


@pytest.mark.parametrize(
    "text",
    [
        "Please find attached the report.",
        "Please let me know if you have any questions.",
        "Could you believe what happened there?",
        "Would you like some coffee now?",
        "Please do not reply to this mail.",
        "We sent the report to Dana yesterday.",
        "Thanks for the quick answer on this.",
        "Bitte beachten Sie unsere neuen Preise.",
        "Or, contact your agent for the newest list.",
    ],
)
def test_courtesies_are_no_requests(text: str) -> None:
    """Set phrases ask for nothing."""
    assert requests(text, TUESDAY) == ()


def test_buttons_of_a_designed_page_are_no_requests() -> None:
    """Where pictures stood, imperatives are there to be clicked; one picture alone makes no page."""
    asked = "Do you want more guests? Invite them to the party."
    assert requests(f"[IMAGE] Summer party\n\n{asked}\n\n[IMAGE]", TUESDAY) == ()
    assert len(requests(f"{asked}\n\n[image: plan.png]", TUESDAY)) == 1


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Please send the signed contract by Friday.", "2026-04-17"),
        ("Could you review the attached draft?", ""),
        ("Owen, can you confirm the date?", ""),
        ("Könnten Sie mir das Angebot bis Freitag schicken?", "2026-04-17"),
        ("Pouvez-vous m'envoyer le contrat avant le 18 avril ?", "2026-04-18"),
        ("¿Puedes revisar el documento adjunto?", ""),
    ],
)
def test_requests(text: str, due: str) -> None:
    """Imperatives with please and questions with could you are tasks of the reader."""
    (found,) = requests(f"We had a good meeting. {text}", TUESDAY)
    assert (found.text, found.owner, found.due) == (text, "I", due)


def test_stray_full_stops_are_no_part_of_a_task() -> None:
    """A row of stops behind a sentence is cut off."""
    assert [one.text for one in requests("Order them for us. . .", TUESDAY)] == ["Order them for us."]


@pytest.mark.parametrize(
    "text",
    [
        "I will be out on Monday.",
        "I'll let you know.",
        "If you agree I'll send it.",
        "I will not send it.",
        "Should I send it?",
    ],
)
def test_no_promises(text: str) -> None:
    """Absences, conditions and refusals are no commitment."""
    assert promises(text, TUESDAY) == ()


def test_dates_in_numbers_are_read_as_elsewhere_in_the_mail() -> None:
    """A clear date in the same text tells which number is the day."""
    (unclear,) = requests("Could you send the figures by 4/5?", TUESDAY)
    (clear,) = requests("The fair is on 28/5 in town. Could you send the figures by 4/5?", TUESDAY)
    assert (unclear.due, clear.due) == ("", "2026-05-04")


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("I'll send the deck by Friday.", "2026-04-17"),
        ("Sure, I will check the numbers tomorrow.", "2026-04-15"),
        ("Ich schicke das Angebot bis Freitag.", "2026-04-17"),
        ("Je vous envoie le contrat demain.", "2026-04-15"),
    ],
)
def test_promises(text: str, due: str) -> None:
    """First person, a deliverable verb, no condition."""
    (found,) = promises(text, TUESDAY)
    assert (found.text, found.owner, found.due) == (text, "I", due)


def test_a_name_that_fits_two_is_left_as_written() -> None:
    """No guess between two Danas."""
    actors = Actors((*PEOPLE, Participant("Dana Cole", "cole@globex.test", ())), OWNER)
    assert actors.resolve("Dana") == "Dana"
    assert actors.resolve("Dana Cole") == "Dana Cole"
