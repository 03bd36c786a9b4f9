"""What asks the owner for something, and what only looks like it: courtesies, lawyers, services, vendors."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.model import Label, Message

Build = Callable[..., Message]
Run = Callable[..., Label]
EVITE = "Parties <parties@parties.example>"

ASK_NOTHING = [
    "The report is attached. Please call if you have any questions.",
    "Should you have any further questions or concerns, please let me know.",
    "We postpone the fair. Please let us know if you need anything else.",
    "Glad that you made it. Let me know what I can do for you.",
    "I joined the board of the mill. Let me know if I can help.",
    "The yard is open again. If we can be of any assistance, please advise.",
    "Here is the plan. Please feel free to send me a line, and do not hesitate to call.",
    "If you would like to reach me before that, please call 030 5550 1234.",
    "Anbei der Bericht. Bei Rückfragen geben Sie bitte Bescheid.",
    "Falls Sie weitere Fragen haben: können Sie mich jederzeit anrufen.",
    "Voici le rapport. N'hésitez pas, pouvez-vous m'appeler.",
    "Adjunto el informe. Si tiene alguna duda, por favor llame.",
    "Ecco il rapporto. Per qualsiasi domanda, per favore chiami.",
    "Segue o relatório. Em caso de dúvidas, por favor ligue.",
    "Hierbij het verslag. Mocht u vragen hebben, laat het me weten.",
    "Här är rapporten. Om du har frågor, hör av dig.",
    "See the file.\n\n+---+\n| If you have received this message in error, please advise |\n| us at once. |\n+---+",
    "Siehe Datei.\n\nWenn Sie nicht der richtige Adressat sind, können Sie sie löschen?",
    "Between 100 ? 150 people come to the fair.",
]

ASK = [
    "Do you have any information on this firm?",
    "Do you have any concerns about the plan for the mill?",
    "Please let me know if you have any comments or changes to the draft.",
    "If you find the man you look for, please let me know.",
    "Let me know if we can do this on Friday.",
    "I write to ask if you would speak at our fair.",
    "Call if you have any questions. Could you sign the lease by Friday?",
    "Please sign the lease.\n\nIf you are not the intended recipient, call us.",
    "Können Sie mir den Plan schicken? Bei Fragen rufen Sie an.",
    "Pouvez-vous confirmer la date ? N'hésitez pas à m'appeler.",
    "¿Puede enviar el contrato? No dude en llamar.",
    "Puoi mandarmi il contratto? Per qualsiasi domanda sono qui.",
    "Pode me enviar o contrato? Não hesite em ligar.",
    "Kunt u het contract sturen? Aarzel niet om te bellen.",
    "Kan du skicka avtalet? Tveka inte att ringa.",
]


@pytest.mark.parametrize("text", ASK_NOTHING)
def test_courtesy_and_law_ask_nothing(text: str, mail: Build, labelled: Run) -> None:
    """Help that is offered, a way to be reached and a disclaimer leave nothing to do."""
    result = labelled(mail(text=text))
    assert (result.filter, result.action, result.status) == ((), "", "unread")


@pytest.mark.parametrize("text", ASK)
def test_real_questions_stay(text: str, mail: Build, labelled: Run) -> None:
    """What is asked beside a courtesy, and what is worded much like one."""
    assert labelled(mail(text=text)).action == "action-required"


def test_a_question_to_a_crowd_asks_nobody(mail: Build, labelled: Run) -> None:
    """A bare question to ten and more is rhetoric; a request to all of them asks each."""
    to = ["ada@acme.test", *(f"p{n}@acme.test" for n in range(12))]
    bo = "Bo Lund <bo@acme.test>"
    assert labelled(mail(bo, text="Does your record need updating? Go to the page.", to=to)).action == ""
    assert labelled(mail(bo, text="Does your record need updating?", to=to[:3])).action == "action-required"
    assert labelled(mail(bo, text="Please review the draft by Friday.", to=to)).action == "action-required"


SERVICES: list[tuple[str, dict[str, Any], str]] = [
    ("Need people for this event? Invite them: https://p.example/1?a=b", {}, ""),
    ("Need people for this event? Invite them now.", {}, "action-required"),
    ("Can you send the form? I wait for it. https://p.example/1", {}, "action-required"),
    ("Hello Ada, can you send the form? https://p.example/1", {}, "action-required"),
    ("Can you send the form? https://p.example/1", {"headers": {"X-Mailer": "Thunderbird 102"}}, "action-required"),
    ("Can you send the form? https://p.example/1", {"subject": "Re: Form"}, "action-required"),
]


@pytest.mark.parametrize(("text", "more", "action"), SERVICES)
def test_what_a_service_asks(text: str, more: dict[str, Any], action: str, mail: Build, labelled: Run) -> None:
    """A page with something to click, in which nobody speaks and nobody is spoken to, asks nothing; offices may."""
    wrote = mail("Ada Moreau <ada@acme.test>", to=["parties@parties.example"], day=-9)
    assert labelled(mail(EVITE, text=text, **more), known=(wrote,)).action == action


VENDOR = (
    "Ada,\n\nCan you connect me with the right person? We are a software company that helps yards. "
    "Our platform is award-winning; our clients include Moor and Heron."
)
VENDORS = [
    VENDOR,
    "Hallo Ada, können Sie mir sagen, wer bei Ihnen der richtige Ansprechpartner ist? Wir helfen Unternehmen wie "
    "Moor mit unserer preisgekrönten Plattform, die Kosten reduziert.",
    "Bonjour Ada, pourriez-vous me dire qui est la bonne personne ? Nous aidons les entreprises comme Moor avec notre "
    "plateforme qui permet de gagner du temps.",
]


@pytest.mark.parametrize("text", VENDORS)
def test_a_vendors_question_is_a_pitch(text: str, mail: Build, labelled: Run) -> None:
    """Somebody without an exchange who presents a company asks for nothing that waits, under whatever address."""
    assert labelled(mail("Kim Ray <kim@acme.test>", text=text)).action == ""
    assert labelled(mail("Kim Ray <kim@ray.example>", text=text)).action == ""


def test_who_is_known_may_speak_of_the_company(mail: Build, labelled: Run) -> None:
    """The owner wrote to the sender; or a stranger says less; or it answers the owner."""
    kim, wrote = "Kim Ray <kim@ray.example>", mail("Ada Moreau <ada@acme.test>", to=["kim@ray.example"], day=-3)
    assert labelled(mail(kim, text=VENDOR), known=(wrote,)).action == "action-required"
    answer = mail(kim, subject="Re: Offer", text=VENDOR, in_reply_to=(wrote.id,), day=1)
    assert labelled(wrote, answer).action == "action-required"
    said = "I am a partner of a firm in Moor. Many of our clients know you. Would you speak at our breakfast?"
    assert labelled(mail(kim, text=said)).action == "action-required"


@pytest.mark.parametrize(
    "part", ["if you have any ", "our leading ", "1,1.", "we (a) are a ", "please call ", "?\n\n", "\n|"]
)
def test_long_hostile_texts_take_no_time(part: str, mail: Build, labelled: Run) -> None:
    """Nothing is searched for in more than linear time."""
    begun = time.process_time()
    labelled(mail(text=part * (40_000 // len(part))))
    assert time.process_time() - begun < 2
