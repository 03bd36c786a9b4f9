"""New text is told from quotes, forwards, signatures, greetings and disclaimers, and never lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract import new_text
from pipeline.extract.zones import zones

NOTHING_TO_CUT = [
    "",
    "One line.",
    "First paragraph.\n\nSecond: with a colon, and 3 > 2.",
    "From: the very start we knew this.\nTo: be or not to be.",
    "I wrote: this is fine.\nAnd more text follows here.",
    "On Monday we met and Dana wrote:\nnothing at all.",
    "- one\n- two\n- three",
    "At 04/10/26 09:33 AM we met. To: do: the list. Nothing else was said.",
    "The form has the lines To: and cc: and Subject: and no more.",
]


@pytest.mark.parametrize("text", NOTHING_TO_CUT)
def test_plain_text_stays_whole(text: str) -> None:
    """Text without marks of a mail program comes back as it is."""
    assert new_text(text) == (text, "", "")


QUOTES = [
    "On Fri, Apr 10, 2026 at 9:00 AM Dana Fox <dana@globex.test> wrote:\n> old\n> text",
    "On Fri, Apr 10, 2026 at 9:00 AM Dana Fox\n<dana@globex.test> wrote:\n\n> old",
    "On 10 Apr 2026, at 09:00, Dana Fox <dana@globex.test> wrote:\n\nold without marks",
    "Am 10.04.2026 um 09:00 schrieb Dana Fox:\n> alt",
    "Am Fr., 10. Apr. 2026 um 09:00 Uhr schrieb Dana Fox <\ndana@globex.test>:\n> alt",
    "Le 10 avr. 2026 à 09:00, Dana Fox <dana@globex.test> a écrit :\n> ancien",
    "El vie, 10 abr 2026 a las 9:00, Dana Fox (<dana@globex.test>) escribió:\n> viejo",
    "Il giorno ven 10 apr 2026 alle 9:00 Dana Fox <dana@globex.test> ha scritto:\n> vecchio",
    "Op vr 10 apr. 2026 om 09:00 schreef Dana Fox <dana@globex.test>:\n> oud",
    "Den fre 10 apr. 2026 09:00 Dana Fox <dana@globex.test> skrev:\n> gammal",
    "Em sex., 10 de abr. de 2026 às 09:00, Dana Fox <dana@globex.test> escreveu:\n> velho",
    "pt., 10 kwi 2026 o 09:00 Dana Fox <dana@globex.test> napisał(a):\n> stare",
    "2026年4月10日(金) 9:00 Dana Fox <dana@globex.test>:\n> 古い",
    "-----Original Message-----\nFrom: Dana Fox\nSubject: x\n\nold",
    "-----Ursprüngliche Nachricht-----\nVon: Dana Fox\n\nalt",
    "________________________________\nFrom: Dana Fox <dana@globex.test>\nSent: Friday\nTo: Owen\nSubject: x\n\nold",
    "From: Dana Fox <dana@globex.test>\nSent: Friday, April 10, 2026 9:00 AM\nTo: Owen Park\nSubject: RE: x\n\nold",
    "Von: Dana Fox\nGesendet: Freitag, 10. April 2026 09:00\nAn: Owen Park\nBetreff: AW: x\n\nalt",
    "De : Dana Fox\nEnvoyé : vendredi 10 avril 2026\nÀ : Owen Park\nObjet : RE: x\n\nancien",
    "*From:* Dana Fox\n*Date:* Friday\n*To:* Owen\n*Subject:* x\n\nold",
    "Dana Fox@GLOBEX\n04/10/2026 09:00 AM\nTo: Owen Park/HOU/ACME@ACME\ncc: \nSubject: x\n\nold",
    '"Dana Fox" <dana@globex.test> on 04/10/2026 09:00:12 AM\nTo: Owen Park@ACME\ncc:\nSubject: x\n\nold',
    "Dana Fox@GLOBEX Sent by: Lee Moss@GLOBEX 04/10/26 09:33 AM To: Owen Park/Acme@ACME cc: Subject: Re: x\n\nold",
    "Von: Dana Fox Gesendet: Freitag, 10. April 2026 09:00 An: Owen Park Betreff: AW: x\n\nalt",
    "Dana Fox on 04/10/2026 09:00 AM\nTo: One Person@A, Two Person@B,\nThree "
    "Person@C,\nFour@D\ncc:\n\nSubject: x\n\nold",
]


@pytest.mark.parametrize("quote", QUOTES)
def test_quotes_of_mail_programs_are_cut(quote: str) -> None:
    """Attributions and header blocks of many programs and languages end the new text."""
    body, _, quoted = new_text(f"That works for us.\n\n{quote}\n")
    assert body == "That works for us."
    assert quote.split("\n")[-1].lstrip("> ") in quoted


def test_answers_between_quoted_lines_are_kept() -> None:
    """Inline answers are new text, and each is shown below the words that it answers."""
    found = zones("On Fri, Dana wrote:\n> Is it ready?\n\nYes, since noon.\n\n> And the invoice?\n\nSent.\n\nDana\n")
    assert found.own == "Yes, since noon.\n\nSent.\n\nDana"
    assert found.body == "> Is it ready?\n\nYes, since noon.\n\n> And the invoice?\n\nSent.\n\nDana"
    assert "invoice" in found.quoted


@pytest.mark.parametrize(
    "text",
    [
        "On Fri, Dana wrote:\n> Is it ready?\n\nYes, since noon.",
        "Yes, since noon.\n\nOn Fri, Dana wrote:\n> Is it ready?\n> Or not?",
    ],
)
def test_an_answer_above_or_below_the_whole_quote_stands_alone(text: str) -> None:
    """Only answers between quoted lines need the question beside them: the thread shows the rest."""
    assert zones(text).body == "Yes, since noon."


FORWARDS = [
    "---------- Forwarded message ---------\nFrom: Dana Fox <dana@globex.test>\nSubject: x\n\nThe plan.",
    "Begin forwarded message:\n\nFrom: Dana Fox\n\nThe plan.",
    "---------------------- Forwarded by Owen Park/HOU/ACME on 04/10/2026 \n09:00 AM "
    "---------------------------\n\nThe plan.",
    "From: Dana Fox\nSent: Friday\nTo: Owen\nSubject: x\n\nThe plan.",
]


@pytest.mark.parametrize("text", FORWARDS)
@pytest.mark.parametrize("own", ["", "FYI\n\n"])
def test_a_forward_without_own_words_keeps_what_was_sent(text: str, own: str) -> None:
    """The forwarded text stands under ``Forwarded:``; own text does not contain it."""
    found = zones(own + text)
    assert "Forwarded:\n" in found.body
    assert found.body.endswith("The plan.")
    assert "plan" not in found.own


def test_a_forward_with_own_words_is_only_these() -> None:
    """Who comments a forward wrote the comment."""
    assert new_text(f"Please read section two before we talk.\n\n{FORWARDS[0]}")[0] == (
        "Please read section two before we talk."
    )


SIGNATURES = [
    ("See you then.\n\n-- \nDana Fox\nCTO, Globex", "See you then.", "-- \nDana Fox\nCTO, Globex"),
    ("See you then.\n\nBest regards,\nDana Fox\nGlobex Inc.\n+1 415 555 0100", "See you then.", "Best regards"),
    ("Bis dann.\n\nMit freundlichen Grüßen\nDana Fuchs", "Bis dann.", "Mit freundlichen"),
    ("À demain.\n\nCordialement,\nDana Renard", "À demain.", "Cordialement"),
    ("Hasta luego amigos.\n\nSaludos,\nDana Zorro", "Hasta luego amigos.", "Saludos"),
    ("A domani.\n\nCordiali saluti\nDana Volpe", "A domani.", "Cordiali"),
    ("Tot dan.\n\nMet vriendelijke groet,\nDana Vos", "Tot dan.", "Met vriendelijke"),
    ("Vi ses.\n\nMed vänliga hälsningar\nDana Räv", "Vi ses.", "Med vänliga"),
    ("Até amanhã.\n\nAtenciosamente,\nDana Raposa", "Até amanhã.", "Atenciosamente"),
    ("Do jutra.\n\nZ poważaniem\nDana Lis", "Do jutra.", "Z poważaniem"),
    ("До завтра.\n\nС уважением,\nДана Лис", "До завтра.", "С уважением"),
    ("Do that.\n\nSent from my iPhone", "Do that.", "Sent from"),
    ("Do that.\n\nDana Fox\nVP Sales\nTel: +1 415 555 0100\ndana@globex.test", "Do that.", "Dana Fox"),
]


@pytest.mark.parametrize(("text", "body", "signature"), SIGNATURES)
def test_signatures_are_set_apart(text: str, body: str, signature: str) -> None:
    """Delimiters, closing words in many languages, and blocks of contact data begin a signature."""
    found = new_text(text)
    assert found[0] == body
    assert found[1].startswith(signature)


def test_the_senders_bare_name_is_a_signature() -> None:
    """A first name on the last line counts only when it is the sender's."""
    assert zones("It is done.\n\nChris", "Fox, Christopher").signature == "Chris"
    assert zones("It is done.\n\nBerlin", "Fox, Christopher").own == "It is done.\n\nBerlin"


def test_thanks_alone_is_the_text() -> None:
    """A mail that only says thanks is not empty."""
    assert new_text("Thanks!")[0] == "Thanks!"
    assert new_text("Thanks for the update.\n\nOn Fri, Apr 10, 2026 Dana wrote:\n> x")[0] == "Thanks for the update."


def test_greeting_and_disclaimer_are_cut() -> None:
    """A greeting on its own line and a closing disclaimer are no statements."""
    text = (
        "Hi Owen,\n\nThe offer stands.\n\nThis e-mail and any attachments are confidential and intended for the "
        "recipient.\n"
    )
    body, signature, quoted = new_text(text)
    assert (body, signature) == ("The offer stands.", "")
    assert "confidential" in quoted


def test_a_question_under_thanks_is_not_a_signature() -> None:
    """Text below a closing word stays text when it is a sentence."""
    assert (
        "unless the bank objects"
        in new_text("Thanks\n\nWe will sign the contract on Monday unless the bank objects.")[0]
    )


@given(st.text(alphabet=st.sampled_from(list("aA >-_:@<\n\t.,1/*F")) | st.characters(), max_size=400))
def test_any_text_is_divided_without_a_crash(text: str) -> None:
    """Every line with letters turns up in one of the zones."""
    body, signature, quoted = new_text(text)
    everything = "".join(f"{body}{signature}{quoted}".split())
    assert len(everything) <= len(text) * 2 + 20
