"""What protects a mail from the filter, and what does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from pipeline import taxonomy
from pipeline.label import label
from pipeline.model import Address, History, Item, Label, Message

Build = Callable[..., Message]
Run = Callable[..., Label]
ZONE = ZoneInfo("UTC")
FOOTER = "\n\nTo unsubscribe go to https://free.example/u"
SAM = "Sam Rivers <sam@rivers.example>"


def test_contact_is_never_skipped_for_words(mail: Build, labelled: Run, contact: tuple[Message, ...]) -> None:
    """A person the owner wrote to may have any footer."""
    assert labelled(mail(SAM, "Hi", "News." + FOOTER), known=contact).filter == ()
    assert labelled(mail(SAM, "Hi", "News." + FOOTER)).filter != ()


MACHINE: list[dict[str, Any]] = [
    {"headers": {"Auto-Submitted": "auto-replied"}},
    {"headers": {"List-Unsubscribe": "<https://r.example/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}},
    {"subject": "Automatic reply: Plan"},
    {"html": '<div itemtype="http://schema.org/Order"></div>'},
]


@pytest.mark.parametrize("fields", MACHINE)
def test_contact_does_not_protect_machines(
    fields: dict[str, Any], mail: Build, labelled: Run, contact: tuple[Message, ...]
) -> None:
    """What a program sent from a contact's address stays noise."""
    assert labelled(mail(SAM, **fields), known=contact).filter != ()


def test_reply_header_counts_only_for_the_owners_messages(mail: Build, labelled: Run) -> None:
    """In-Reply-To is easily forged; only the id of a message the owner sent keeps."""
    sent = mail("Ada Moreau <ada@acme.test>", "Plan", "x", to=["desk@rivers.example"], id="sent-1@acme.test")
    headers = {"Precedence": "bulk"}
    answer = mail("Kim Lane <kim@lane.example>", "Re: Plan", "Yes", headers=headers, in_reply_to=("sent-1@acme.test",))
    forged = mail("Kim Lane <kim@lane.example>", "Re: Plan", "Yes", headers=headers, in_reply_to=("else@x.example",))
    assert labelled(answer, known=(sent,)).filter == ()
    assert labelled(forged, known=(sent,)).filter != ()


def test_thread_the_owner_wrote_in_is_kept(mail: Build, labelled: Run) -> None:
    """One own message keeps a list thread."""
    headers = {"List-Id": "<talk.lists.example>", "List-Post": "<mailto:talk@lists.example>"}
    post = mail("N N <n@site.example>", "[talk] Maps", "Text", to=["talk@lists.example"], headers=headers)
    own = mail("Ada Moreau <ada@acme.test>", "Re: [talk] Maps", "I agree", to=["talk@lists.example"], day=1)
    assert labelled(post).filter == ("forums",)
    assert labelled(post, own).filter == ()


def test_own_absence_notice_keeps_nothing(mail: Build, labelled: Run) -> None:
    """The owner's automatic answer is no part in a thread."""
    news = mail("News <no-reply@news.example>", "Issue 3", "Text")
    away = mail("Ada Moreau <ada@acme.test>", "Automatic reply: Issue 3", "Away", to=["no-reply@news.example"], day=1)
    assert labelled(news, away).filter != ()


def test_colleague_and_rewritten_sender(mail: Build, labelled: Run) -> None:
    """A colleague's footer is forgiven, a robot of the house and a "via" sender are none."""
    assert labelled(mail("Bo Lund <bo@acme.test>", "Hi", "x" + FOOTER)).filter == ()
    assert labelled(mail("Build <no-reply@acme.test>", "Build failed", "x")).filter != ()
    via = mail("'Jane Doe' via Founders <founders@acme.test>", "Hi", "x" + FOOTER)
    assert labelled(via).filter != ()
    assert "team" not in labelled(mail("'Jane Doe' via Founders <founders@acme.test>", "Hi", "x")).relationship


def test_group_of_the_own_organization_is_no_list(mail: Build, labelled: Run) -> None:
    """Google Groups headers of the owner's own domain prove nothing."""
    headers = {
        "List-Id": "<founders.acme.test>",
        "X-Google-Group-Id": "1",
        "Precedence": "list",
        "List-Unsubscribe": "<x>",
    }
    result = labelled(
        mail(
            "'Jane Doe' via Founders <founders@acme.test>",
            "Question",
            "Hello",
            to=["founders@acme.test"],
            headers=headers,
        )
    )
    assert result.filter == ()


def test_the_persons_rules_win(mail: Build, past: Callable[..., History]) -> None:
    """keep and skip by address, domain or parent domain, over every other rule; keep wins over skip."""
    news = mail("News <news@mail.gazette.example>", "Issue 3", "Text" + FOOTER)
    note = mail(SAM)
    base = past(news, note)
    cases = [
        (news, {"keep": frozenset({"gazette.example"})}, ()),
        (note, {"skip": frozenset({"sam@rivers.example"})}, True),
        (note, {"skip": frozenset({"rivers.example"}), "keep": frozenset({"sam@rivers.example"})}, ()),
        (note, {"skip": frozenset({"other.example"})}, ()),
    ]
    for message, rules, expected in cases:
        result = label(
            Item("0" * 12, "k", "email", message.subject, messages=(message,)),
            msgspec.structs.replace(base, **rules),
            ZONE,
        )
        assert (result.filter != ()) is (expected is True)
        if "keep" in rules:
            assert result.whys[0].reason == "you keep this sender"


def test_introduction_by_a_contact(mail: Build, labelled: Run, contact: tuple[Message, ...]) -> None:
    """Somebody known introduces somebody: type intro; a stranger cannot."""
    text = "Hi Ada, let me introduce you to Kim, who builds boats."
    assert labelled(mail(SAM, "Intro", text, cc=["kim@boats.example"]), known=contact).type == "intro"
    assert labelled(mail("X Y <x@y.example>", "Intro", text, cc=["kim@boats.example"])).type == ""


def test_tags_stand_in_the_vocabulary_and_have_a_reason(mail: Build, labelled: Run) -> None:
    """Every tag of a label is a word of the taxonomy and has a why."""
    result = labelled(
        mail(
            "Bo Lund <bo@acme.test>",
            "Contract and NDA",
            "Could you send the contract to our lawyer as soon as possible?",
        )
    )
    tags = result.relationship + result.topics + result.filter + tuple(filter(None, (result.type, result.action)))
    assert {"team", "legal", "urgent"} <= set(tags)
    for tag in tags:
        assert taxonomy.find(tag) and any(why.tag == tag and why.reason for why in result.whys)


@pytest.mark.parametrize("domain", ["freemail", "company"])
def test_known_organization(domain: str, mail: Build, labelled: Run) -> None:
    """Having written to a company spares its people weak evidence; a free provider is nobody's company."""
    site = "gmail.com" if domain == "freemail" else "yard.example"
    known = (mail("Ada Moreau <ada@acme.test>", "Hi", "x", to=[f"desk@{site}"]),)
    result = labelled(mail(f"Kim Ray <kim@{site}>", "Quick chat", "We help companies grow. A quick call?"), known=known)
    assert (result.filter == ()) is (domain == "company")


def test_mail_without_anything(labelled: Run) -> None:
    """An empty message is kept, not an error."""
    assert labelled(Message("", None, Address(), "", "")).filter == ()


def test_settings_may_take_a_tag_out_of_the_filter(mail: Build, past: Callable[..., History]) -> None:
    """Noise whose tag no longer skips is kept, without the tag."""
    news = mail("News <news@gazette.example>", "Issue 3", "Text" + FOOTER)
    one = Item("0" * 12, "k", "email", news.subject, messages=(news,))
    assert label(one, past(news), ZONE).filter == ("newsletter",)
    softer = taxonomy.skips() - {"newsletter"}
    assert label(one, past(news), ZONE, softer).filter == ()
