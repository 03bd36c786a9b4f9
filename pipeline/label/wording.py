"""How a mass mailing speaks: the way to leave at its end, "view in browser", why you get this. Many languages."""

from __future__ import annotations

import re
from itertools import islice

from pipeline.label import voice
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.model import History, Why

UNSUBSCRIBE = Lexicon(
    (
        "unsubscribe", "unsubscribing", "unsubscription", "opt out", "optout", "opt-out",
        "manage your preferences",
        "manage preferences", "email preferences",
        "update your preferences", "notification settings", "manage your subscription",
        "manage subscriptions",
        "cancel your subscription", "stop receiving",
        "no longer wish to receive", "not wish to receive", "don t want to receive", "do not want to receive",
        "prefer not to receive", "wish to be removed", "to be removed", "be removed from",
        "remove me", "remove yourself", "remove your email", "removed from our list",
        "removed from this list",
        "removal instructions", "remove your address", "remove your name", "excluded from further",
        "to be excluded from",
        "not interested in future", "wish to receive further", "no further mailings", "no more mail*",
        "never receive another", "taken off",
"to remove your", "off our list", "leave this list",
        "signoff", "abmelden", "abbestellen", "austragen", "abzumelden", "abmeldung",
        "newsletter abbestellen",
        "nicht mehr erhalten", "kundigen", "se desabonner", "desabonner", "desabonnement",
        "desinscrire", "desinscription", "desinscrivez", "ne plus recevoir", "darse de baja", "darte de baja",
        "date de baja", "cancelar suscripcion", "cancelar la suscripcion",
        "anular suscripcion", "dejar de recibir", "no desea recibir", "descadastrar", "descadastre",
        "cancelar inscricao", "cancelar a inscricao", "cancelar subscricao", "nao deseja receber",
        "deixar de receber",
        "remover inscricao", "disiscriviti", "disiscriverti", "cancella iscrizione", "annulla iscrizione",
        "cancellarti", "disiscrizione", "non desideri ricevere", "non vuoi piu ricevere",
        "uitschrijven", "afmelden", "afmelding", "niet meer ontvangen", "avregistrera", "avprenumerera",
        "avsluta prenumeration", "avsluta prenumerationen", "avanmal dig", "frameld", "afmeld", "avmeld", "meld deg av",
        "avslutte abonnement",
        "peruuta tilaus", "peruuta uutiskirje", "lopeta tilaus", "wypisz", "wypisac",
        "zrezygnuj z subskrypcji",
        "rezygnacja z subskrypcji", "anuluj subskrypcje", "odhlasit odber", "odhlaste se", "odhlasit se",
        "odhlaseni",
        "leiratkozas", "dezabonare", "dezabonati", "отписаться", "отказаться от рассылки", "відписатися",
        "aboneligi iptal", "abonelikten cik", "listeden cik",
        "拒收", "不想再收到", "不再接收", "配信停止", "登録解除", "配信を停止", "退订",
        "取消订阅", "退訂", "取消訂閱", "수신거부", "수신 거부",
        "구독 취소", "berhenti berlangganan",
        "huy dang ky",
    )
)  # fmt: skip
_INSTRUCTION = Lexicon(
    (
        "to be removed from our", "to be removed from this", "to be remove from", "to remove yourself from",
        "to remove your email", "with remove in", "remove in the subject", "remove in subject", "word remove",
        "reply with remove", "remove from mailing list",
        "removed from our mailing list", "removed from future mailings", "remove from further mailings",
        "mailing list options", "mailing list preferences", "to unsubscribe", "unsubscribe here",
        "unsubscribe by",
        "um sich abzumelden", "um sich vom newsletter", "trage dich bitte aus", "tragen sie sich bitte aus",
        "pour vous desabonner", "pour vous desinscrire", "pour se desabonner", "para darse de baja",
        "para cancelar su suscripcion", "para cancelar sua inscricao", "para descadastrar", "per cancellarti",
        "per disiscriverti", "om je af te melden", "om u af te melden", "for att avregistrera",
        "for at afmelde",
        "for a melde deg av",
        "aby zrezygnowac", "aby wypisac", "pro odhlaseni", "чтобы отписаться", "aboneligi iptal etmek icin",
        "配信停止は",
        "配信を停止する", "如需退订", "수신을 원하지",
    )
)  # fmt: skip
_VIEW_ONLINE = Lexicon(
    (
        "view in browser", "view in your browser", "view this email in your browser",
        "view this email online",
        "view it in your browser", "view online", "view the online version", "view web version",
        "read online",
        "web version",
        "having trouble viewing", "trouble viewing this", "can t see this email", "can t read this email",
        "if you cannot view", "if you can t view", "email not displaying", "click here to view",
        "im browser ansehen",
        "im browser anzeigen",
        "im browser offnen", "browser ansehen", "online ansehen", "onlineversion", "webversion",
        "newsletter nicht korrekt angezeigt", "nicht richtig angezeigt", "version en ligne",
        "voir dans le navigateur", "voir la version en ligne",
        "afficher dans votre navigateur", "si ce message ne s affiche pas", "ver en el navegador",
        "ver en navegador",
        "version online", "versao online", "ver no navegador", "visualizar no navegador",
        "visualizza nel browser",
        "visualizza online",
        "versione online", "bekijk in browser", "bekijk in je browser", "bekijk de online versie",
        "online versie",
        "webbversion", "visa i webblasare", "las i webblasaren", "vis i nettleser", "vis i browser",
        "webversio",
        "wyswietl w przegladarce",
        "zobacz w przegladarce", "zobrazit v prohlizeci", "посмотреть в браузере", "открыть в браузере",
        "tarayicida goruntule", "ブラウザで表示", "ブラウザで見る", "在浏览器中查看", "브라우저에서 보기",
    )
)  # fmt: skip
_BECAUSE = Lexicon(
    (
        "you are receiving this", "you re receiving this", "you received this email because",
        "you received this message because", "you have received this email because",
        "you have received this because",
        "this email was sent to", "this message was sent to",
        "this e mail was sent to", "because you subscribed", "because you signed up",
        "because you registered",
        "because you are subscribed", "because you opted in", "you signed up for",
        "you are currently subscribed",
        "you are subscribed", "you subscribed to",
        "subscribed as", "sent to you because", "opted to receive", "agreed to receive",
        "all rights reserved", "sie erhalten diese", "sie erhalten den newsletter", "du erhaltst diese",
        "diese e mail wurde an", "weil sie sich",
        "vous recevez ce", "vous recevez cet", "ce message a ete envoye a", "recibes este",
        "has recibido este",
        "usted recibe este", "recebeu este", "voce esta recebendo", "ricevi questa", "hai ricevuto questa",
        "je ontvangt deze", "u ontvangt deze",
        "du far detta", "du mottar denne", "du modtager denne", "saat taman", "otrzymujesz te wiadomosc",
        "otrzymales te", "dostavate tento", "вы получили это письмо", "您收到此邮件",
    )
)  # fmt: skip
_CONFIDENTIAL = Lexicon(
    (
        "intended recipient", "intended only for", "may be privileged", "legally privileged",
        "confidential and may",
        "vertrauliche und oder", "nicht der richtige adressat", "vertrauliche informationen",
        "destinataire de ce message", "pas le destinataire", "informacion confidencial",
        "no es el destinatario",
        "informacao confidencial", "informacoes confidenciais", "nao for o destinatario",
        "informazioni riservate",
        "non siete il destinatario", "niet de geadresseerde", "vertrouwelijke informatie",
        "avsedda mottagaren",
        "konfidentiell", "fortrolig", "informacje poufne", "wiadomosc jest poufna", "duverne informace",
        "конфиденциальн*", "gizli bilgi*", "機密情報", "保密信息", "기밀",
    )
)  # fmt: skip
_LINK = re.compile(
    r"https?://|www\.|mailto:|<[^<>\s]+@[^<>\s]+>|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,}|\bhttp:", re.IGNORECASE
)
_LEAVE_PARTS = (
    "unsub", "optout", "opt-out", "abmeld", "abbestell", "desinscri", "desabon", "desuscri", "disiscri", "uitschrijv",
    "list-manage", "preferences",
)  # fmt: skip
_HTML_LEAVE = re.compile(
    r"(?:unsub|opt-?out|abmeld|abbestell|desinscri|desabon|desuscri|disiscri|uitschrijv|list-manage|/unsubscribe"
    r"|preferences)"
)


def unsubscribe_link(mail: Mail, history: History) -> Why | None:
    """The wording in the unquoted tail, next to a link or an address."""
    if not leaves(mail) or _disclaims(mail):
        return None
    if _near_link(mail.tail) or (mail.html and "href" in mail.html[-6000:]):
        return Why("bulk", "a way to unsubscribe at the end")
    return None


def leaving_instruction(mail: Mail, history: History) -> Why | None:
    """How to be removed, told as an instruction: prose about lists is worded otherwise."""
    if _INSTRUCTION.first(mail.folded_tail):
        return Why("bulk", "tells how to be removed")
    return None


def unsubscribe_words(mail: Mail, history: History) -> Why | None:
    """The wording alone: prose can talk about it too."""
    if leaves(mail):
        return Why("bulk", "speaks of unsubscribing at the end")
    return None


def unsubscribe_href(mail: Mail, history: History) -> Why | None:
    """A link of the HTML part whose address says that it unsubscribes."""
    end = "" if _disclaims(mail) else mail.html[-12_000:]
    if not any(part in end for part in _LEAVE_PARTS):
        return None
    if any(_HTML_LEAVE.search(part[:300]) for part in end.split("href=")[1:]):
        return Why("bulk", "a link to unsubscribe")
    return None


def view_online(mail: Mail, history: History) -> Why | None:
    """A line for readers whose program shows no HTML."""
    if _VIEW_ONLINE.first(fold(mail.text[:800])) and (mail.links or mail.html):
        return Why("bulk", '"view in browser" line')
    return None


def because_line(mail: Mail, history: History) -> Why | None:
    """Why you get this, or a copyright line, at the end."""
    if _BECAUSE.first(mail.folded_tail):
        return Why("bulk", "says why you receive it")
    return None


def _disclaims(mail: Mail) -> bool:
    """A person's letter to one reader: it greets by name, or a notice of confidentiality stands under it."""
    if not mail.has_human_name or "list-unsubscribe" in mail.headers or mail.recipients != 1 or not mail.to_owner:
        return False
    return bool(_CONFIDENTIAL.first(mail.folded)) or (voice.by_hand(mail) and voice.greets_owner(mail))


def leaves(mail: Mail) -> bool:
    """Unsubscribe wording in the tail of the own text."""
    return bool(UNSUBSCRIBE.first(mail.folded_tail))


def _near_link(tail: str) -> bool:
    """Within 300 characters: three lines or so, whether the words or the link come first."""
    for link in islice(_LINK.finditer(tail), 40):
        window = tail[max(0, link.start() - 300) : link.end() + 300]
        if UNSUBSCRIBE.first(fold(window)):
            return True
    return False
