"""Mail of strangers: what programs make for victims, sales talk, offices that write to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.label.disguise import is_gibberish_end, is_random_word
from pipeline.label.names import is_human_name
from pipeline.model import Address, Attachment, Event, Label, Message

Build = Callable[..., Message]
Run = Callable[..., Label]
HERE = {"Return-Path": "<x@y.example>"}

KEPT: list[dict[str, Any]] = [
    {"subject": "Your talk", "text": "Dear Ada,\n\nI make money with bees now. May I ask how you keep yours?\nSam"},
    {"subject": "Re: Your talk", "text": "One more question, if I may.\nSam", "headers": HERE},
    {
        "text": "Hello Ada,\n\nthe report is in the attachment.\nSam",
        "attachments": (Attachment("report.pdf", "a/b", 9),),
    },
    {"text": "Hello Ada,\nthe price is on our page, click here: https://rivers.example/prices\nSam Rivers"},
    {"subject": "Bug in the merge field", "text": "Hello Ada,\n\nwhy does {{first_name}} show up in my letters?\nSam"},
    {"sender": "Rosie <rosie@rivers.example>", "text": "Happy birthday Ada! Party at the adult school, love Rosie xxx"},
    {"text": "", "html": '<img src="cid:photo"><br>'},
    {"text": "Hello Ada,\n\nthe key is\nX7rT2pQ9zL4m\n\nSee you, Sam"},
    {
        "subject": "Fwd: The list",
        "text": "What do you think?\n\n---------- Forwarded message ---------\nFrom: x\n" + "x " * 900,
    },
    {
        "text": "Hello Ada,\nsee https://rivers.example/p",
        "html": '<a href="https://rivers.example/p">rivers.example/p</a>',
    },
    {"headers": {"Reply-To": "Sam Rivers <sam@gmail.com>"}, "text": "Hello Ada, please answer to my private address."},
    {"sender": "林雨桐 <linyutong@rivers.example>", "subject": "問一下", "text": "你好,請問星期五有空嗎?"},
]


@pytest.mark.parametrize("fields", KEPT)
def test_one_mark_alone_keeps(fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """A person's first mail may have one of the marks."""
    assert labelled(mail(**fields)).filter == ()


SKIPPED: list[tuple[str, dict[str, Any]]] = [
    ("spam", {"subject": "ADV: better teeth", "text": "White."}),
    ("spam", {"subject": "(광고) 봄 세일", "text": "안내"}),
    (
        "spam",
        {
            "sender": "Mail Desk <desk@other.example>",
            "subject": "ada@acme.test: password expires",
            "text": "Dear ada@acme.test, keep current password below or your account will be suspended.",
        },
    ),
    (
        "spam",
        {
            "sender": "Bank Service <kd@other.example>",
            "subject": "Konto",
            "text": "Sehr geehrter Kunde, Ihr Konto wurde gesperrt. Bestätigen Sie Ihre Daten hier.",
        },
    ),
    (
        "spam",
        {
            "sender": "acme helpdesk <h@other.example>",
            "text": "See the page.",
            "html": '<a href="https://evil.example/x">https://www.acme.test/login</a>',
        },
    ),
    ("spam", {"subject": "Re: your order", "text": "See.", "headers": HERE, "sender": "Buy now! <b@other.example>"}),
    ("newsletter", {"subject": "Re{{first_name}}, hello", "text": "Hi {{first_name}}, here is our tea."}),
    (
        "spam",
        {
            "sender": "Desk <b77x12@other.example>",
            "subject": "Voice message",
            "text": "Listen.",
            "attachments": (Attachment("voice.html", "text/html", 9),),
        },
    ),
    (
        "promotion",
        {
            "sender": "Tea House <t@tea.example>",
            "subject": "Spring",
            "text": "Order now, free shipping.\nVisit our website https://tea.example",
            "to": ["t@tea.example"],
        },
    ),
    (
        "spam",
        {
            "sender": "Deal <d@other.example>",
            "subject": "Cheap paper teoqknmp",
            "text": "Paper.\nk8Jd92LmQz7xw",
            "to": [],
        },
    ),
]


@pytest.mark.parametrize(("tag", "fields"), SKIPPED)
def test_several_marks_are_noise(tag: str, fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """Marks of mass production add up, and say so."""
    result = labelled(mail(**fields))
    assert result.filter and result.whys[0].reason, tag
    assert result.filter == (tag,)


@pytest.mark.parametrize("fields", [fields for _, fields in SKIPPED[2:6]])
def test_a_contact_is_spared(fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """The same from an address that the owner wrote to is kept."""
    message = mail(**fields)
    known = mail("Ada Moreau <ada@acme.test>", "Hi", "x", to=[message.sender.email])
    assert labelled(message, known=(known,)).filter == ()


STAFF = ["all.paris@acme.test", "everyone@acme.test", "alle-mitarbeiter@acme.test", "staff@acme.test"]


@pytest.mark.parametrize("to", STAFF)
def test_office_to_the_whole_staff(to: str, mail: Build, labelled: Run) -> None:
    """An office's announcement is noise, a colleague's letter to all and an office's letter to the owner are not."""
    assert labelled(mail("General Announcement <ga@acme.test>", "Power outage", "Saturday.", to=[to])).filter
    assert labelled(mail("Bo Lund <bo@acme.test>", "Power outage", "Saturday.", to=[to])).filter == ()
    assert labelled(mail("General Announcement <ga@acme.test>", "Your badge", "It is ready.")).filter == ()


def test_an_address_that_writes_is_no_list(mail: Build, labelled: Run) -> None:
    """Staff@ that answers is somebody's desk."""
    wrote = mail("Desk <staff@acme.test>", "Hello", "I am the desk.")
    assert (
        labelled(mail("Front Office <fo@acme.test>", "Keys", "x", to=["staff@acme.test"]), known=(wrote,)).filter == ()
    )


def test_publication_under_a_colleagues_address(mail: Build, labelled: Run) -> None:
    """A newsletter that reached the owner through a list is noise; a draft sent to the owner is a letter."""
    text = "In this issue: news.\n\nTo unsubscribe go to https://e.example/u"
    assert labelled(mail("Bo Lund <bo@acme.test>", "Briefing, issue 26", text, to=["readers@lists.example"])).filter
    assert labelled(mail("Bo Lund <bo@acme.test>", "Briefing, issue 26", text)).filter == ()


def test_offices_the_owner_wrote_to_once(mail: Build, labelled: Run) -> None:
    """Mass mail of an office is no letter because the owner once asked it something; its plain letters are."""
    asked = mail("Ada Moreau <ada@acme.test>", "Question", "x", to=["info@shop.example"])
    leave = "\n\nTo unsubscribe go to https://shop.example/u"
    assert labelled(mail("Shop <info@shop.example>", "Spring", "Look." + leave), known=(asked,)).filter
    assert labelled(mail("Shop <info@shop.example>", "Your question", "Yes."), known=(asked,)).filter == ()


def test_colleague_only_by_a_forged_address(mail: Build, labelled: Run) -> None:
    """From says colleague, the receiving server says that it is not: no protection."""
    fields: dict[str, Any] = {"text": "Look.\n\nTo unsubscribe go to https://x.example/u"}
    failed = {"Authentication-Results": "mx.acme.test; dmarc=fail"}
    assert labelled(mail("Bo Lund <bo@acme.test>", "Hi", **fields)).filter == ()
    assert labelled(mail("Bo Lund <bo@acme.test>", "Hi", headers=failed, **fields)).filter


WORDS = [("Greetings from the harbour", False), ("Mortgage rates are down teoqknmp", True), ("Plan q3 hrs", False),
         ("Home warranties here ovcnd", True), ("Über die Angstschwelle sprechen", False)]  # fmt: skip


@pytest.mark.parametrize(("subject", "expected"), WORDS)
def test_words_that_cannot_be_spoken(subject: str, expected: bool) -> None:
    """Only ASCII subjects are judged."""
    assert is_gibberish_end(subject) is expected


RANDOM = [("Regards", False), ("Donaudampfschifffahrt", False), ("1202FFdi8041VvDy1060QrFx3", True),
          ("mcmfkhcpedgetqj", True), ("2026-03-04", False)]  # fmt: skip


@pytest.mark.parametrize(("word", "expected"), RANDOM)
def test_random_strings(word: str, expected: bool) -> None:
    """Order numbers, dates and long words are none."""
    assert is_random_word(word) is expected


NAMES = [("Sam Rivers", True), ("林雨桐", True), ("김민수", True), ("General Announcement", False), ("山田商店", False),
         ("Hotels and Resorts", False), ("The Gazette", False), ("O'Neil, Kim", True),
         ("Kim Lane and Bo Lund", True), ("Salt & Pepper", False), ("Mind's Eye Cafe", False)]  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_names_of_persons_and_offices(name: str, expected: bool) -> None:
    """An office's words or endings make no person."""
    assert is_human_name(name, "x") is expected


def test_an_invitation_among_the_spam(mail: Build, labelled: Run) -> None:
    """A named organiser keeps an invitation, but not what a stranger sent and the provider called spam."""
    event = Event("u1", "Prize", method="REQUEST", organizer=Address("Sam Rivers", "sam@rivers.example"))
    assert labelled(mail(subject="Prize", events=(event,))).filter == ()
    assert labelled(mail(subject="Prize", events=(event,), folder="Spam")).filter == ("spam",)


def test_markup_of_an_action(mail: Build, labelled: Run) -> None:
    """A "confirm" button for mail programs is a service's."""
    html = '<script>{"@context":"https://schema.org","@type":"ConfirmAction"}</script>'
    assert labelled(mail("App Desk <desk@app.example>", "Please confirm", "Hello", html=html)).filter == (
        "notification",
    )


def test_a_contacts_list_mail(mail: Build, labelled: Run) -> None:
    """A contact who writes to the owner and a list is kept; a publication that names the owner alone is none."""
    known = mail("Ada Moreau <ada@acme.test>", "Hi", "x", to=["sam@rivers.example"])
    headers = {"List-Id": "<talk.lists.example>", "Precedence": "list"}
    both = mail(subject="Maps", text="Hello", to=["ada@acme.test"], cc=["talk@lists.example"], headers=headers)
    alone = mail(subject="Maps, issue 4", text="Hello", headers=headers)
    assert labelled(both, known=(known,)).filter == ()
    assert labelled(alone, known=(known,)).filter


TYPED = {"X-Mailer": "iPhone Mail (21E236)"}
SENT_BY_SERVICE = {"X-SG-EID": "a1", "Return-Path": "<bounces+1-a@em1.rivers.example>"}
SAM = "\n\nBest wishes,\nSam Rivers"
LETTERS: list[dict[str, Any]] = [
    {"text": "Dear Ada,\n\nmy choir would love to print your lecture. May I?" + SAM, "headers": SENT_BY_SERVICE},
    {
        "text": "Dear Ada,\n\nas discussed, the frames are $340 and we can start immediately. I am in all day."
        "\n\nSam Rivers\nSales Manager",
        "headers": TYPED,
    },
    {
        "subject": "Is this you?",
        "text": "Dear Ada, this may come as a surprise to you. I got your contact from Sue. Do you have a letter of "
        "my late husband?" + SAM,
        "headers": TYPED,
    },
    {
        "subject": "YOU WON!!!",
        "text": "Winner! Call now, Dad is proud",
        "sender": "Sam <srivers@gmail.com>",
        "headers": TYPED,
    },
    {"subject": "Special offer", "text": "Dear Ada, a quick call tonight? I have plums." + SAM, "headers": TYPED},
]


@pytest.mark.parametrize("fields", LETTERS)
def test_words_alone_skip_no_letter(fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """A named person's letter to the owner by name is kept, whatever it speaks of and however it was sent."""
    assert labelled(mail(**fields)).filter == ()


NO_LETTERS: list[tuple[str, dict[str, Any]]] = [
    ("nobody is greeted", {"text": "My choir prints lectures." + SAM, "headers": SENT_BY_SERVICE}),
    ("nobody signs", {"text": "Dear Ada,\n\nI have news for my customers.", "headers": SENT_BY_SERVICE}),
    ("something to click", {"text": "Dear Ada, I have news: https://rivers.example" + SAM, "headers": SENT_BY_SERVICE}),
    (
        "a pitch",
        {"text": "Dear Ada, I help: companies like yours cut costs. A quick call?" + SAM, "headers": SENT_BY_SERVICE},
    ),
    (
        "nothing was discussed",
        {
            "text": "Dear Ada, our agency can start immediately, for $340.\n\nSam Rivers\nSales Manager",
            "headers": TYPED,
        },
    ),
    (
        "found somewhere",
        {
            "text": "Dear Ada, I came across your website. As discussed, our agency starts at $340."
            "\n\nSam Rivers\nSales Manager",
            "headers": TYPED,
        },
    ),
    (
        "the whole story",
        {
            "text": "Dear Ada, I am the son of the late General. I seek a foreign partner in utmost confidence, "
            "to claim an unclaimed fund." + SAM,
            "headers": TYPED,
        },
    ),
    (
        "a fortune",
        {
            "text": "Dear Ada, this may come as a surprise to you. I got your contact from a friend. My late husband "
            "left 9 million dollars." + SAM,
            "headers": TYPED,
        },
    ),
]


@pytest.mark.parametrize(("what", "fields"), NO_LETTERS)
def test_what_makes_no_letter(what: str, fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """One thing less, or one too many, and it is judged by its words and headers again."""
    assert labelled(mail(**fields)).filter, what


def test_a_letter_through_a_mailing_service_is_doubtful(mail: Build, labelled: Run) -> None:
    """With a way to leave it is filtered out, but never surely; an unsigned one is sure."""
    leave = {"List-Unsubscribe": "<https://rivers.example/u>"}
    letter = labelled(mail(text="Dear Ada, may I print your lecture?" + SAM, headers=leave))
    assert letter.filter and not letter.sure
    assert labelled(mail(text="Dear Ada, look what is new.", headers=leave)).sure
    pitch = "Dear Ada, I help companies like yours cut costs. A quick call?" + SAM
    assert labelled(mail(text=pitch)).filter == ("cold-outreach",)


def test_no_reason_is_told_twice(mail: Build, labelled: Run) -> None:
    """Two rules with the same words give one piece of evidence."""
    code = mail("Shop <no-reply@shop.example>", "Your verification code", "Your code is 482911")
    pieces = labelled(code).whys[0].reason.split(", ")
    assert len(pieces) == len(set(pieces)) > 1
