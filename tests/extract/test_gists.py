"""The gist of an item: whole sentences of its own, what is news, nothing that says nothing."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.item import extract
from pipeline.extract.telling import MOST, is_telling
from pipeline.model import Address, ChatDay, ChatLine, Document, Event, Item, Message, Owner, Transcript, Utterance

ZONE = ZoneInfo("Europe/Berlin")
OWNER = Owner(frozenset({"ada@moor.test"}), frozenset({"Ada Moor"}), frozenset({"moor.test"}))
ADA, BEN = Address("Ada Moor", "ada@moor.test"), Address("Ben Hall", "ben@hall.test")
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def thread(*bodies: str, title: str = "Roof", headers: tuple[tuple[str, str], ...] = ()) -> Item:
    """Mails by turns, Ben first; the newest has the headers."""
    last = len(bodies) - 1
    messages = tuple(
        Message(
            f"m{at}@x.test",
            START + timedelta(hours=at),
            (BEN, ADA)[at % 2],
            title,
            body,
            to=((ADA, BEN)[at % 2],),
            headers=headers if at == last else (),
        )
        for at, body in enumerate(bodies)
    )
    return Item("0" * 12, "k", "email", title, messages=messages)


def written(body: str, form: str = "note", kind: str = "note", title: str = "Paper") -> Item:
    """One document."""
    return Item("0" * 12, "k", kind, title, documents=(Document(form, title, body),))


def gist(item: Item) -> str:
    """Its gist."""
    return extract(item, OWNER, ZONE).gist


NOTHING = (
    "Thanks!",
    "Hi Ada,\n\nThank you very much.\n\nBen",
    "Hi Ada,\n\nI hope this finds you well.\n\nBest,\nBen",
    "Looking forward to seeing you.",
    "Please see below.",
    "FYI",
    "Sorry for the late answer to your mail.",
    "Please let me know if you have any questions.",
    "Please call if you have any questions.",
    "Take this picture home (Embedded image moved to file: roof.jpg)",
    "Take this picture of the roof home&#58; roof",
    "Our good neighbour in the west (from the old mill",
    'They called it the roof of the "west',
    "https://hall.test/a/b?c=d",
    "From: x\nSubject: y",
    "Vielen Dank!",
    "Ich freue mich auf das Gespräch.",
    "Merci beaucoup.",
    "N'hésitez pas à me contacter.",
    "Muchas gracias.",
    "Quedo a la espera.",
    "Grazie mille.",
    "Muito obrigado.",
    "Hartelijk dank.",
    "Tack så mycket.",
    "Hello Ada, from our man in the west.",
    "Whatever you do next, they are lucky.",
    "Viel Erfolg bei allem!",
    "```dataview\nTABLE price FROM the rolls that we bake\n```",
    'TABLE price FROM "Rolls of the west" WHERE price',
    "Oven and Ledger - to Mina\nA Short History of Rye - to the library in the west, since spring\n"
    "Timetables of the Harz Railway - to Jonas, after the long walk",
    "ありがとうございます。",
    "",
)


@pytest.mark.parametrize("body", NOTHING)
def test_what_says_nothing(body: str) -> None:
    """Greeting, thanks, hopes, pointers, addresses."""
    assert gist(thread(body)) == ""


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("Hi Ada,\n\nI hope you are well. The roof leaks again. Ben", "The roof leaks again."),
        ("Hi Ada, we signed the contract for the new roof.", "we signed the contract"),
        ("```\nx = 1\nThe roof is a list of tiles.\n```\nThe roof leaks again since Monday.", "The roof leaks again"),
        ("Thanks for the call. We accept the offer of 40,000 euros for the new roof.", "We accept the offer of"),
        (
            "Hallo Ada,\n\nvielen Dank. Wir haben den Vertrag gestern unterschrieben.\n\nGrüße\nBen",
            "Wir haben den Vertrag",
        ),
        ("Bonjour,\n\nMerci. La livraison est reportée au 12 mai.", "La livraison est reportée au 12 mai."),
        ('The plan lists Joe as "chairman and owner." We changed the locks last night.', 'owner."'),
        ("We signed for a) the roof and b) the new mill.", "We signed for a)"),
        ('The roof is 5" thick and leaks again :) We fix it.', "The roof is 5"),
        ("Hola,\n\nGracias. Hemos firmado el contrato del tejado.", "Hemos firmado el contrato del tejado."),
        ("Ciao,\n\ngrazie. La riunione è rinviata a giovedì prossimo.", "La riunione è rinviata a giovedì prossimo."),
        ("Olá,\n\nObrigada. O contrato foi assinado ontem à tarde.", "O contrato foi assinado ontem à tarde."),
        ("Hoi,\n\nbedankt. De levering is uitgesteld tot 12 mei.", "De levering is uitgesteld tot 12 mei."),
        ("Hej,\n\ntack. Avtalet är undertecknat sedan i går.", "Avtalet är undertecknat sedan i går."),
    ],
)
def test_the_news_of_a_mail(body: str, wanted: str) -> None:
    """The sentence that tells something, in several languages."""
    assert wanted in gist(thread(body))


def test_the_newest_message_first() -> None:
    """What it says stands for the thread; thanks do not, nor what a machine answers."""
    first = "The roof of the west barn leaks, and the hay below it is wet. Could you send somebody before Friday?"
    second = "Our roofer comes on Thursday at nine and needs the key of the barn."
    assert gist(thread(first, second)) == second
    assert gist(thread(first, second, "Thanks, Ada!")) == second
    away = (("auto-submitted", "auto-replied"),)
    assert gist(thread(first, second, "I am out of the office until 12 May.", headers=away)) == second


def test_little_news_stands_with_what_it_is_about() -> None:
    """A short answer alone tells nothing."""
    asked = "Could you send the roofer to the west barn before Friday?"
    found = gist(thread(asked, "That would be on Friday then"))
    assert found.endswith(asked)


def test_a_summary_of_minutes_and_their_decisions() -> None:
    """Their own summary, else what was decided."""
    body = "# Sync\n\n## Summary\n\nThe pilot starts in May. More later.\n\n## Decisions\n\n- We ship in June.\n"
    assert gist(written(body, "minutes", "meeting")).startswith("The pilot starts in May.")
    body = "# Sync\n\nWe sat in the garden for a while.\n\n## Decisions\n\n- The pilot ships in June with four shops.\n"
    assert "The pilot ships in June with four shops." in gist(written(body, "minutes", "meeting"))


def test_talk_alone_has_a_gist_only_of_decisions() -> None:
    """What was merely said is none."""
    talk = (Utterance("Ben", "Well, it rained a lot in the west this week."), Utterance("Ada", "Indeed it did."))
    assert gist(Item("0" * 12, "k", "meeting", "Sync", transcripts=(Transcript("Sync", talk),))) == ""
    said = (*talk, Utterance("Ben", "We decided that the barn is mended before the summer."))
    found = gist(Item("0" * 12, "k", "meeting", "Sync", transcripts=(Transcript("Sync", said),)))
    assert found in ("", "We decided that the barn is mended before the summer.")


def test_chats_invitations_and_titles() -> None:
    """A chat has one of its lines; an invitation's words and the title again are none."""
    lines = tuple(
        ChatLine(START, BEN, words) for words in ("morning", "The new till arrives on 12 May at the west shop.")
    )
    chat = Item("0" * 12, "k", "chat", "c", chat=(ChatDay("slack", "c", date(2026, 3, 2), lines),))
    assert gist(chat) == "The new till arrives on 12 May at the west shop."
    event = Event("u", "Sync", description="Join with your computer or phone.")
    assert gist(Item("0" * 12, "k", "meeting", "Sync", events=(event,))) == ""
    assert gist(written("Books to give back\n\n", title="Books to give back")) == ""


@given(
    st.lists(st.sampled_from([*NOTHING, "The roof leaks.", "We accept 40 euros for it.", "x" * 300 + "."]), max_size=6)
)
def test_a_gist_is_made_of_whole_sentences(parts: list[str]) -> None:
    """Of the text, at most 240 characters."""
    body = "\n\n".join(parts)
    found = gist(thread(body))
    assert len(found) <= MOST
    assert all(one in body for one in found.replace(". ", ".\n").split("\n"))


@pytest.mark.parametrize(
    "text", ["a " * 120, "thanks " * 34, "(" * 240, "If you " + "x " * 116, "1/" * 120, "é" * 240, "hi " + "," * 230]
)
def test_hostile_sentences_are_quick(text: str) -> None:
    """No pattern runs away."""
    start = time.perf_counter()
    for _ in range(50):
        is_telling(text)
    assert time.perf_counter() - start < 1.0
