"""Marks of mail programs in many languages end the own text; what only looks like one does not."""

from __future__ import annotations

import time

import pytest

from pipeline.extract.zones import zones
from pipeline.quotes import cut

OWN_TEXT = [
    "The hotel sits at 12:30 from the station. Send the 2026 list to Dana <dana@globex.test>: she waits.",
    "Please reply to the people below:\nDana Fox <dana@globex.test>\nLee Moss <lee@globex.test>",
    "From: Berlin\nTo: Paris\nWe take the night train.",
    "Agenda for 10.04.2026, 9:00:\n- budget\n- hiring",
    "At 9:00 on 10/04/2026 Dana wrote the letter that we all know.\nIt was long.",
    "She said:\nwe start on Monday.",
    "Original message tapes are stored in room 4.\nForwarded mail costs extra.",
    "Subject: to change, the plan is this.\nDate: to be found.",
    "Kime: sorulacak\nKonu: fiyat",
    "Er schrieb am 10.04. dass es geht.\nMehr weiß ich nicht.",
    "Le 10 avril, Dana a écrit un livre.\nIl est bon.",
    "The price is > 300 and we wrote: no.",
    "----------\nPart two\n----------\nMore text: here.",
]


@pytest.mark.parametrize("text", OWN_TEXT)
def test_prose_is_never_cut(text: str) -> None:
    """Words of marks in sentences, lists and headings stay own text."""
    assert cut(text) == (text, "", False, ())


ATTRIBUTIONS = [
    "On Friday, April 10, 2026, 09:00:12 AM GMT+1, Dana Fox <dana@globex.test> wrote:",
    "On Apr 10, 2026, at 9:00 AM, Dana Fox via Globex\n<dana@globex.test> wrote:",
    "Am Fr., 10. Apr. 2026 um 09:00 Uhr schrieb Dana Fox <dana@globex.test>:",
    "Am 10.04.2026 um 09:00 schrieb dana@globex.test:",
    "Dana Fox <dana@globex.test> schrieb am Fr., 10. Apr. 2026, 09:00:",
    "Le ven. 10 avr. 2026 à 09:00, Dana Fox <dana@globex.test> a\nécrit :",
    "Le 10/04/2026 à 09:00, Dana Fox a écrit :",
    "El vie, 10 abr 2026 a las 9:00, Dana Fox (<dana@globex.test>)\nescribió:",
    "Il giorno ven 10 apr 2026 alle ore 09:00 Dana Fox <\ndana@globex.test> ha scritto:",
    "Em sex., 10 de abr. de 2026 às 09:00, Dana Fox <dana@globex.test>\nescreveu:",
    "Às 09:00 de 10/04/2026, Dana Fox escreveu:",
    "Op vr 10 apr 2026 om 09:00 schreef Dana Fox <dana@globex.test>:",
    "Op 10 apr. 2026, om 09:00 heeft Dana Fox <dana@globex.test> het volgende geschreven:",
    "Den fre 10 apr. 2026 kl 09:00 skrev Dana Fox <dana@globex.test>:",
    "10 apr. 2026 kl. 09:00 skrev Dana Fox <dana@globex.test>:",
    "fre. 10. apr. 2026 kl. 09:00 skrev Dana Fox <dana@globex.test>:",
    "pt., 10 kwi 2026 o 09:00 Dana Fox <dana@globex.test> napisał(a):",
    "W dniu 10.04.2026 o 09:00, Dana Fox pisze:",
    "Wiadomość napisana przez Dana Fox <dana@globex.test> w dniu 10.04.2026, o godz. 09:00:",
    "pá 10. 4. 2026 v 9:00 odesílatel Dana Fox <dana@globex.test> napsal:",
    "Dne 10. 4. 2026 v 9:00 Dana Fox napsal(a):",
    "pe 10. huhtik. 2026 klo 9.00 Dana Fox (dana@globex.test) kirjoitti:",
    "Dana Fox <dana@globex.test> ezt írta (időpont: 2026. ápr. 10., P, 9:00):",
    "Dana Fox <dana@globex.test>, 10 Nis 2026 Cum, 09:00 tarihinde şunu yazdı:",
    "În vin., 10 apr. 2026 la 09:00, Dana Fox <dana@globex.test> a scris:",
    "Στις Παρ 10 Απρ 2026 στις 9:00 π.μ., ο χρήστης Dana Fox <dana@globex.test> έγραψε:",
    "пт, 10 апр. 2026 г. в 09:00, Dana Fox <dana@globex.test>:",
    "10 апр. 2026 г., в 09:00, Dana Fox <dana@globex.test> написал(а):",
    "10.04.2026 09:00, Dana Fox пишет:",
    "пт, 10 квіт. 2026 р. о 09:00 Dana Fox <dana@globex.test> пише:",
    "\u202bבתאריך יום ו׳, 10 באפר׳ 2026 ב-9:00 מאת \u202aDana Fox\u202c <\u202adana@globex.test\u202c>:\u202c",
    "في الجمعة، 10 أبريل 2026 في 9:00 ص تمت كتابة ما يلي بواسطة Dana Fox <dana@globex.test>:",
    "Vào Th 6, 10 thg 4, 2026 vào lúc 09:00 Dana Fox <dana@globex.test> đã viết:",
    "Pada tanggal Jum, 10 Apr 2026 pukul 09.00 Dana Fox <dana@globex.test> menulis:",
    "2026年4月10日(金) 9:00 Dana Fox <dana@globex.test>:",
    "2026/04/10 9:00、Dana Fox <dana@globex.test>のメール:",
    "Dana Fox <dana@globex.test> 于2026年4月10日周五 09:00写道：",
    "在 2026年4月10日，09:00，Dana Fox <dana@globex.test> 写道：",
    "2026년 4월 10일 (금) 오전 9:00, Dana Fox <dana@globex.test>님이 작성:",
]


@pytest.mark.parametrize("line", ATTRIBUTIONS)
@pytest.mark.parametrize("below", ["> the old text", "\nthe old text"])
def test_attributions_end_the_own_text(line: str, below: str) -> None:
    """With quoted lines below, and without marks because of the date; broken over lines as programs do."""
    assert cut(f"That works.\n\n{line}\n{below}").own.strip() == "That works."


BLOCKS = [
    "Von: Dana Fox <dana@globex.test>\nGesendet: Freitag, 10. April 2026 09:00\nAn: Owen Park\nBetreff: AW: Plan",
    "De: Dana Fox\nEnviado el: viernes, 10 de abril de 2026 9:00\nPara: Owen Park\nAsunto: RE: Plan",
    "De : Dana Fox <dana@globex.test>\nDate : ven. 10 avr. 2026\nObjet : Plan\nÀ : Owen Park",
    "Da: Dana Fox\nInviato: venerdì 10 aprile 2026 09:00\nA: Owen Park\nOggetto: R: Plan",
    "De: Dana Fox\nEnviado: sexta-feira, 10 de abril de 2026\nPara: Owen Park\nAssunto: RES: Plan",
    "Van: Dana Fox\nVerzonden: vrijdag 10 april 2026 09:00\nAan: Owen Park\nOnderwerp: RE: Plan",
    "Från: Dana Fox\nSkickat: den 10 april 2026 09:00\nTill: Owen Park\nÄmne: SV: Plan",
    "Fra: Dana Fox\nSendt: fredag 10. april 2026 09:00\nTil: Owen Park\nEmne: SV: Plan",
    "Od: Dana Fox\nWysłano: piątek, 10 kwietnia 2026 09:00\nDo: Owen Park\nTemat: ODP: Plan",
    "Od: Dana Fox\nOdesláno: pátek 10. dubna 2026 9:00\nKomu: Owen Park\nPředmět: RE: Plan",
    "Lähettäjä: Dana Fox\nLähetetty: perjantai 10. huhtikuuta 2026\nVastaanottaja: Owen Park\nAihe: VS: Plan",
    "Feladó: Dana Fox\nElküldve: 2026. április 10.\nCímzett: Owen Park\nTárgy: RE: Plan",
    "Kimden: Dana Fox\nGönderme Tarihi: 10 Nisan 2026 Cuma 09:00\nKime: Owen Park\nKonu: YNT: Plan",
    "De la: Dana Fox\nTrimis: vineri, 10 aprilie 2026 09:00\nCătre: Owen Park\nSubiect: RE: Plan",
    "Από: Dana Fox\nΣτάλθηκε: Παρασκευή, 10 Απριλίου 2026\nΠρος: Owen Park\nΘέμα: ΑΠ: Plan",
    "От: Dana Fox\nОтправлено: 10 апреля 2026 г. 9:00\nКому: Owen Park\nТема: RE: Plan",
    "Від: Dana Fox\nНадіслано: 10 квітня 2026 р.\nКому: Owen Park\nТема: RE: Plan",
    "מאת: Dana Fox\nנשלח: יום שישי 10 אפריל 2026\nאל: Owen Park\nנושא: RE: Plan",
    "من: Dana Fox\nتاريخ: 10 أبريل 2026\nإلى: Owen Park\nالموضوع: Plan",
    "差出人: Dana Fox\n送信日時: 2026年4月10日\n宛先: Owen Park\n件名: RE: Plan",
    "发件人：Dana Fox\n发送时间：2026年4月10日\n收件人：Owen Park\n主题：回复: Plan",
    "寄件者: Dana Fox\n寄件日期: 2026年4月10日\n收件者: Owen Park\n主旨: RE: Plan",
    "보낸 사람: Dana Fox\n보낸 날짜: 2026년 4월 10일\n받는 사람: Owen Park\n제목: RE: Plan",
    "-------- Original message --------\nFrom: Dana Fox <dana@globex.test>\nDate: 10/04/2026 09:00 (GMT+00:00)",
    "------- Original Message -------\nOn Friday, April 10th, 2026 at 9:00 AM, Dana Fox <dana@globex.test> wrote:",
    "________________________________\nVon: Dana Fox\nGesendet: Freitag\nAn: Owen Park\nBetreff: Plan",
    "-----Alkuperäinen viesti-----\nLähettäjä: Dana Fox",
    "-----Özgün İleti-----\nKimden: Dana Fox",
]


@pytest.mark.parametrize("block", BLOCKS)
def test_copied_headers_end_the_own_text(block: str) -> None:
    """Outlook, Apple Mail, Yahoo, Proton and Samsung in many languages."""
    found = cut(f"That works.\n\n{block}\n\nthe old text")
    assert (found.own.strip(), found.quoted) == ("That works.", f"{block}\n\nthe old text")


BANNERS = [
    "CAUTION: This email originated from outside of the organization. Do not click links you do not expect.",
    "[EXTERNAL EMAIL] This message came from an external sender.",
    "ACHTUNG: Diese Nachricht kommt von einem externen Absender. Öffnen Sie keine Anhänge.",
    "ATTENTION : ce courriel provient de l'extérieur. Ne cliquez pas sur les liens.",
    "Let op: dit bericht komt van buiten de organisatie.\nOpen geen bijlagen.",
    "You don't often get email from dana@globex.test. Learn why this is important",
]


@pytest.mark.parametrize("banner", BANNERS)
def test_a_gateways_warning_is_not_the_senders(banner: str) -> None:
    """The warning above the greeting is set apart, and the greeting is still seen."""
    found = zones(f"{banner}\n\nHi Owen,\n\nThe offer stands.")
    assert (found.banner, found.greeting, found.own) == (banner, "Hi Owen,", "The offer stands.")


@pytest.mark.parametrize(
    "text",
    [
        "Caution: the stairs are wet.\n\nUse the side door.",
        "Attention all: the outside tables are reserved.\n\nBring chairs.",
        "External audit starts on Monday.\n\nPlease be there.",
        "Important note: we moved the meeting to Tuesday.\n\nBring the slides.",
        "The plan is ready.\n\nImportant note: the bridge is closed on Friday, take the ferry.\n\nSee the map.",
        "The plan is ready.\n\nTo unsubscribe was her idea, not mine.",
        "It is done.\n\nBest,\nDana\n\nPS: the key is under the mat",
        "Here is the list.\n\nSent from our side on Monday, by the way.",
        "Buy:\n\n- Milk\n- Bread",
        "See the file.\n\n -  plan.pdf",
        "Thanks Bob",
        "The room is booked.\n\nThank you!",
        "The room is booked.\n\nThanks in advance for your help!",
    ],
)
def test_what_a_person_says_is_no_banner_footer_or_signature(text: str) -> None:
    """Warnings, notes, postscripts and thanks by a person are new text."""
    assert zones(text).own == text


@pytest.mark.parametrize(
    ("text", "signature"),
    [
        ("It is done.\n\n-Dana Fox", "-Dana Fox"),
        ("It is done.\n\n/Dana", "/Dana"),
        ("It is done.\n\n– D. Fox", "– D. Fox"),
        ("Det är klart.\n\nKh\nDana", "Kh\nDana"),
        ("Gotowe.\n\nZ pozdrowieniami\nDana Lis", "Z pozdrowieniami\nDana Lis"),
        ("Έγινε.\n\nΜε εκτίμηση,\nDana", "Με εκτίμηση,\nDana"),
        ("It runs again.\n\nJ. E. Moss\nManager\nOperations", "J. E. Moss\nManager\nOperations"),
    ],
)
def test_more_ways_to_sign(text: str, signature: str) -> None:
    """A dashed name, closings of more languages, and a name over a job title."""
    assert zones(text).signature == signature


HOSTILE = [
    *("> " * 60_000, "On 1/1/2026 9:00 " * 9_000, "From: a\n" * 20_000, "wrote:\n" * 20_000, "<a@b>" * 20_000),
    *("-" * 100_000, ("- " * 50 + "\n") * 2_000, "Le 1 2026 1:00 <a@b " * 6_000 + ":\n", "a: b\n" * 30_000),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_costs_little(text: str) -> None:
    """Long lines and many marks are read in time that grows with their length."""
    begin = time.process_time()
    zones(text)
    assert time.process_time() - begin < 2
