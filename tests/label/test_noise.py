"""Which mail is noise, and of which kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pipeline.model import Address, Attachment, Event, Label, Message

Build = Callable[..., Message]
Run = Callable[..., Label]

LEAVE = "\n\nTo stop these mails unsubscribe here: https://news.example/u/1"

PEOPLE: list[dict[str, Any]] = [
    {"text": "Hello Ada,\n\ncould we talk about the plan on Friday?\n\nSam"},
    {"text": "I unsubscribed from all those newsletters last week, what a relief.\n\nSam"},
    {"subject": "50% of the work is done", "text": "And the price is $400 now."},
    {"subject": "Re: invoice", "text": "Please pay the invoice of 400 EUR by Friday.\n\nSam Rivers"},
    {
        "subject": "Invoice 4711",
        "text": "Dear Ada, attached is our invoice, 400 EUR.\nSam Rivers",
        "sender": "Sam Rivers <sam@rivers.example>",
    },
    {"subject": "Door code", "text": "The access code for the door is\n4711\nSee you, Sam"},
    {"sender": "Vera Lind <mail@veralind.example>", "text": "Hello Ada, here are the drafts."},
    {
        "sender": "Vera Lind <info@lind-design.example>",
        "subject": "Drafts",
        "text": "Hello Ada, here are the drafts. Vera",
    },
    {
        "subject": "Fwd: offer",
        "text": "Worth a look?\n\n---------- Forwarded message ---------\nFrom: x\nunsubscribe here https://news.example/u",
    },
    {
        "subject": "Re: list",
        "text": "Fine with me.\n\nOn Mon, 2 Mar 2026, Shop wrote:\n> unsubscribe https://news.example/u",
    },
    {"text": "Hello all", "to": [f"p{n}@team.example" for n in range(15)] + ["ada@acme.test"]},
    {"text": "", "subject": ""},
]

NOISE: list[tuple[str, dict[str, Any]]] = [
    (
        "newsletter",
        {
            "sender": "The Gazette <news@gazette.example>",
            "subject": "Issue 12",
            "text": "News" + LEAVE,
            "headers": {
                "List-Unsubscribe": "<https://gazette.example/u>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
        },
    ),
    (
        "newsletter",
        {
            "sender": "Kleingarten <info@garten.example>",
            "subject": "Rundbrief März",
            "text": "Neues\n\nNewsletter abbestellen: https://garten.example/ab",
        },
    ),
    (
        "promotion",
        {"sender": "Shoes <offers@shoes.example>", "subject": "20% off everything, today only", "text": "Buy." + LEAVE},
    ),
    (
        "promotion",
        {
            "sender": "Chaussures <info@chaussures.example>",
            "subject": "Soldes d'hiver",
            "text": "Profitez.\n\nPour vous désabonner : https://chaussures.example/d",
        },
    ),
    (
        "digest",
        {
            "sender": "Board <digest@board.example>",
            "subject": "Your weekly digest",
            "text": "5 posts" + LEAVE,
            "headers": {"List-Unsubscribe": "<https://board.example/u>"},
        },
    ),
    (
        "product-update",
        {
            "sender": "Toolbox <hello@toolbox.example>",
            "subject": "What's new in Toolbox 4",
            "text": "Faster." + LEAVE,
            "headers": {"List-Unsubscribe": "<https://toolbox.example/u>"},
        },
    ),
    (
        "forums",
        {
            "subject": "Re: [talk] Hash tables",
            "headers": {
                "List-Id": "<talk.lists.example>",
                "List-Post": "<mailto:talk@lists.example>",
                "Precedence": "list",
            },
            "to": ["talk@lists.example"],
        },
    ),
    (
        "notification",
        {
            "subject": "Undeliverable: Plan",
            "sender": "<mailer-daemon@mx.example>",
            "headers": {"Return-Path": "<>", "Content-Type": "multipart/report; report-type=delivery-status"},
        },
    ),
    ("notification", {"subject": "Automatic reply: Plan", "text": "I am away."}),
    ("notification", {"subject": "Abwesenheitsnotiz: Plan", "text": "Ich bin im Urlaub."}),
    ("notification", {"subject": "Re: Plan", "headers": {"Auto-Submitted": "auto-replied"}}),
    ("notification", {"sender": "Bank <nicht-antworten@bank.example>", "subject": "Neue Mitteilung"}),
    ("notification", {"sender": "Banco <nao-responda@banco.example>", "subject": "Aviso"}),
    (
        "notification",
        {
            "sender": "Login <no-reply@app.example>",
            "subject": "Your verification code",
            "text": "Your code\n\n482913\n",
        },
    ),
    (
        "notification",
        {"sender": "App <security@app.example>", "subject": "New sign-in to your account", "text": "Was it you?"},
    ),
    (
        "notification",
        {
            "sender": "Sam Rivers <notifications@github.com>",
            "subject": "Re: [acme/app] Crash (#12)",
            "headers": {"X-GitHub-Reason": "mention", "List-Id": "acme/app <app.acme.github.com>"},
        },
    ),
    ("receipt", {"sender": "Kiosk <receipts@kiosk.example>", "subject": "Your receipt #1234", "text": "Total: $12.00"}),
    ("receipt", {"sender": "Laden <noreply@laden.example>", "subject": "Ihre Rechnung 77", "text": "Summe 12,00 EUR"}),
    (
        "shopping",
        {
            "sender": "Parcels <noreply@parcels.example>",
            "subject": "Your package is out for delivery",
            "text": "Today.",
        },
    ),
    (
        "travel",
        {"sender": "Air <booking@air.example>", "subject": "Booking confirmation ABC123", "text": "Your flight."},
    ),
    (
        "travel",
        {
            "sender": "Rail <info@rail.example>",
            "subject": "Thank you",
            "text": "See below",
            "html": '<script>{"@context":"http://schema.org","@type":"TrainReservation"}</script>',
        },
    ),
    ("social", {"sender": "LinkedIn <messages-noreply@linkedin.com>", "subject": "You have a new message"}),
    ("health", {"sender": "Practice <noreply@practice.example>", "subject": "Your lab results are ready"}),
    ("learning", {"sender": "Academy <noreply@academy.example>", "subject": "Your next lesson is waiting"}),
    ("scheduling", {"subject": "Accepted: Weekly sync", "text": "Sam has accepted."}),
    ("scheduling", {"subject": "Zugesagt: Jour fixe", "text": ""}),
    (
        "spam",
        {
            "sender": "Mr Gold <gold7731@cheap.example>",
            "subject": "CONGRATULATIONS WINNER!!!",
            "text": "You have been selected, the lottery, million dollars, act now, dear friend.",
        },
    ),
    ("spam", {"folder": "Spam", "subject": "Hi", "text": "Look."}),
    (
        "cold-outreach",
        {
            "sender": "Lee Park <lee@growth.example>",
            "subject": "Quick question",
            "text": "Hi Ada, I noticed your company. We help companies like yours. Worth a chat? 15 minutes.",
        },
    ),
    (
        "candidate",
        {
            "sender": "Kim Doe <kim.doe@mail.example>",
            "subject": "Application for the position",
            "text": "I am applying for the job, my resume is attached.",
            "attachments": (Attachment("kim_resume.pdf", "application/pdf", 9),),
        },
    ),
]


@pytest.mark.parametrize("fields", PEOPLE)
def test_what_people_write_is_kept(fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """A single mail of an unknown person passes, whatever words it happens to use."""
    assert labelled(mail(**fields)).filter == ()


@pytest.mark.parametrize(("tag", "fields"), NOISE)
def test_noise_gets_its_tag_and_a_reason(tag: str, fields: dict[str, Any], mail: Build, labelled: Run) -> None:
    """Each kind of noise is recognised by general marks, and says why."""
    result = labelled(mail(**fields))
    assert result.filter == (tag,)
    assert [why.tag for why in result.whys] == [tag]
    assert 0 < len(result.whys[0].reason) < 300


LEAVING = [
    "Unsubscribe: https://x.example/u",
    "Newsletter abbestellen: https://x.example/u",
    "Se désabonner : https://x.example/u",
    "Darse de baja: https://x.example/u",
    "Cancelar inscrição: https://x.example/u",
    "Disiscriviti: https://x.example/u",
    "Uitschrijven: https://x.example/u",
    "Avregistrera: https://x.example/u",
    "Frameld: https://x.example/u",
    "Peruuta tilaus: https://x.example/u",
    "Wypisz się: https://x.example/u",
    "Odhlásit se: https://x.example/u",
    "Отписаться: https://x.example/u",
    "Abonelikten çık: https://x.example/u",
    "配信停止はこちら https://x.example/u",
    "退订 https://x.example/u",
    "수신거부하기 https://x.example/u",
]


@pytest.mark.parametrize("tail", LEAVING)
def test_the_way_to_leave_is_known_in_many_languages(tail: str, mail: Build, labelled: Run) -> None:
    """Unsubscribe wording next to a link at the end of the own text is enough."""
    assert labelled(mail("Blatt <red@blatt.example>", "Hallo", "Text.\n\n" + tail)).filter


NO_REPLY = [
    "no-reply",
    "noreply",
    "do-not-reply",
    "nicht-antworten",
    "keine-antwort",
    "ne-pas-repondre",
    "no-responder",
    "nao-responda",
    "non-rispondere",
    "niet-beantwoorden",
    "inget-svar",
    "ikke-svar",
    "ei-vastausta",
    "nie-odpowiadaj",
    "neodpovidat",
    "ne-otvechaite",
]


@pytest.mark.parametrize("local", NO_REPLY)
def test_no_reply_addresses_in_many_languages(local: str, mail: Build, labelled: Run) -> None:
    """An address that reads no answers is a machine's."""
    assert labelled(mail(f"Amt <{local}@amt.example>", "Mitteilung", "Text")).filter == ("notification",)


def test_sender_who_never_had_an_exchange(mail: Build, labelled: Run) -> None:
    """Five mails without an answer in either direction make a publication of it; four do not."""
    posts = [
        mail("Blog <post@blog.example>", f"Thoughts on {word}", "Text", day=day)
        for day, word in enumerate(("sea", "sky", "sun", "ice", "fog"))
    ]
    assert labelled(posts[4], known=tuple(posts[:4])).filter == ("newsletter",)
    assert labelled(posts[3], known=tuple(posts[:3])).filter == ()


def test_a_person_is_no_publication_where_no_sent_mail_is_known(mail: Build, labelled: Run) -> None:
    """Nobody was ever answered in a mailbox without sent mail; with some, five mails without an answer count."""
    posts = [
        mail("Ole Berg <ole@berg.example>", f"Thoughts on {word}", "Text", day=day + day * day)
        for day, word in enumerate(("sea", "sky", "sun", "ice", "fog"))
    ]
    assert labelled(posts[4], known=tuple(posts[:4])).filter == ()
    sent = mail("Ada Moreau <ada@acme.test>", "Plans", "Text", to=["lee@lee.example"])
    assert labelled(posts[4], known=(*posts[:4], sent)).filter == ("newsletter",)


def test_regular_rhythm(mail: Build, labelled: Run) -> None:
    """Mail at the same hour every week without an exchange is a publication."""
    posts = [
        mail("Ole Berg <ole@berg.example>", f"Note {word}", "Text", day=7 * week) for week, word in enumerate("abcde")
    ]
    result = labelled(posts[4], known=tuple(posts[:4]))
    assert result.filter == ("newsletter",)


def test_one_subject_from_issue_to_issue(mail: Build, labelled: Run) -> None:
    """A subject that changes by its date only is a template after four times; three do not count."""
    days = ("Monday, March 2nd", "Tuesday, March 3rd", "Friday, March 6th", "Sunday, April 5th")
    posts = [mail("Ole Berg <ole@berg.example>", f"Market call, {day}", "x", day=n * n) for n, day in enumerate(days)]
    assert labelled(posts[3], known=tuple(posts[:3])).filter
    assert labelled(posts[2], known=tuple(posts[:2])).filter == ()


def test_constant_subject_tag_of_several_senders(mail: Build, labelled: Run) -> None:
    """[tag] subjects of three senders that do not address the owner are a list's."""
    posts = [
        mail(f"N N <n{n}@site{n}.example>", f"[birds] sighting {n}", "Seen.", to=["birds@lists.example"])
        for n in range(3)
    ]
    assert labelled(posts[0], known=tuple(posts[1:])).filter == ("forums",)
    direct = mail("N N <n0@site0.example>", "Re: [birds] sighting 2", "Just to you.", day=1)
    assert labelled(direct, known=tuple(posts)).filter == ()


def test_weak_evidence_is_not_sure(mail: Build, labelled: Run) -> None:
    """Two weak marks filter, but the label says that it is not sure; one does not filter."""
    fields: dict[str, Any] = {"subject": "Autumn", "text": "Look at our collection."}
    assert labelled(mail("Vera Lind <info@lind.example>", **fields)).filter == ()
    result = labelled(mail("Lind Team <info@lind.example>", html='<img src="p" width="1" height="1">', **fields))
    assert result.filter and not result.sure


def test_spam_from_the_victims_own_address(mail: Build, labelled: Run) -> None:
    """From says the owner, the text says spam: not the owner's message."""
    text = "Dear friend, you have been selected, lottery, million dollars, act now. Remove me: https://x.example/u"
    assert labelled(mail("<ada@acme.test>", "YOU ARE A WINNER!!!", text)).filter


def test_webinar_invitation_is_scheduling_and_a_persons_is_a_meeting(mail: Build, labelled: Run) -> None:
    """REQUEST of a named organiser is kept with topic meeting, one of a booking machine is noise."""
    event = Event("u1", "Planning", method="REQUEST", organizer=Address("Sam Rivers", "sam@rivers.example"))
    kept = labelled(mail(subject="Planning", events=(event,), headers={"Auto-Submitted": "auto-generated"}))
    assert (kept.filter, kept.topics) == ((), ("meeting",))
    webinar = Event("u2", "Webinar: grow", method="REQUEST", organizer=Address("", "no-reply@events.example"))
    assert labelled(mail("Events <no-reply@events.example>", "Webinar: grow", events=(webinar,))).filter == (
        "scheduling",
    )
    reply = Event("u1", "Planning", method="REPLY")
    assert labelled(mail(subject="Planning", events=(reply,))).filter == ("scheduling",)
    cancel = msgspec.structs.replace(event, method="CANCEL")
    assert labelled(mail(subject="Cancelled: Planning", events=(cancel,))).filter == ()
