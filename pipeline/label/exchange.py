"""The state of a thread: introduction or follow-up, who wrote last, whether it asks for something."""

from __future__ import annotations

import re

from pipeline.label import automated, contact
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.model import Why

_REQUEST = Lexicon(
    (
        "could you", "can you", "would you", "will you", "can we", "could we", "shall we", "please send",
        "please let me know", "please let us know", "please confirm", "please review", "please sign", "please advise",
        "please provide", "please call", "please reply", "please get back",
        "please forward", "please check", "please approve", "please share", "please find time", "let me know",
        "let us know", "i need you to", "i need your", "we need your", "need your help", "need your input",
        "need your approval", "need you to", "get back to me", "send me", "waiting for your", "awaiting your",
        "looking forward to your",
        "what do you think", "do you have", "do you know", "are you available", "are you free", "when can you",
        "would it be possible", "would you mind", "i d appreciate", "i would appreciate", "kannst du", "konntest du",
        "konnen sie", "konnten sie", "kannst du bitte", "bitte senden", "bitte schick*", "bitte um", "bitte gib",
        "bitte geben sie", "bitte bestatigen",
        "bitte prufen", "wurden sie", "sag bescheid", "gib bescheid", "was meinst du", "was meinen sie",
        "pouvez vous", "pourriez vous", "peux tu", "pourrais tu", "merci de", "veuillez", "dites moi", "dis moi",
        "qu en penses tu", "puedes", "podrias", "puede usted", "podria", "por favor", "dime", "que te parece",
        "pode me", "voce pode", "poderia", "me avise", "o que acha",
        "puoi", "potresti", "potrebbe", "per favore", "fammi sapere", "mi faccia sapere", "cosa ne pensi", "kun je",
        "kunt u", "zou je", "zou u", "graag ontvang", "laat me weten", "laat het me weten", "kan du",
        "skulle du kunna", "hor av dig", "vil du", "kan i", "voisitko", "voitko", "czy mozesz", "czy moze",
        "prosze o", "daj znac", "muzete", "mohl bys", "prosim o",
        "можете ли", "не могли бы", "пожалуйста пришлите", "прошу", "дай знать", "rica ederim", "lutfen", "お願い",
        "いただけますか", "でしょうか", "请你", "请您", "能否", "可以吗", "부탁", "주시겠", "할 수 있",
    )
)  # fmt: skip
_URGENT = Lexicon(
    (
        "urgent", "urgently", "asap", "as soon as possible", "time sensitive", "by end of day", "by eod", "by cob",
        "by close of business", "by tonight", "before noon", "right away", "immediately", "dringend", "eilig",
        "so schnell wie moglich", "schnellstmoglich", "umgehend", "bis heute abend", "urgente", "des que possible",
        "au plus vite",
        "d urgence", "lo antes posible", "cuanto antes", "o mais rapido possivel", "quanto antes",
        "il prima possibile", "al piu presto", "dringende", "zo snel mogelijk", "spoed", "bradskande", "snarast",
        "sa snart som mojligt", "haster", "hurtigst muligt", "kiireellinen", "pilne", "jak najszybciej", "nalehave",
        "co nejdrive", "срочно", "как можно скорее", "acil", "至急", "紧急", "尽快", "긴급",
    )
)  # fmt: skip
_COURTESY = re.compile(
    r"\b(?:how are you|how's it going|how are things|how have you been|wie geht'?s|wie geht es|comment (?:ça va"
    r"|vas-tu|allez-vous)|ca va|qué tal|cómo estás?|tudo bem|come stai|come va|hoe gaat het|hope you)\b",
    re.IGNORECASE,
)
_MARK = re.compile("[?\uff1f\u061f]")
_STOP = re.compile("[.!?\uff1f\u061f\u3002\n]")
_GREETING = re.compile(
    r"^\s*(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten (?:tag|morgen)|bonjour|salut|cher|chère|hola|estimad[oa]|olá"
    r"|oi|caro|cara|ciao|gentile|beste|hej|hei|kære|cześć|dobrý den|здравствуйте"
    r"|merhaba)\s+([^\n,:!\u2014-]{2,40})[,:!\u2014-]",
    re.IGNORECASE,
)


def kind_of_thread(mails: list[Mail]) -> Why | None:
    """``intro``: somebody known introduces somebody. ``followup``: both sides wrote in the thread."""
    for mail in mails:
        if not mail.own and (mail.written_to or mail.colleague) and contact.introduces(mail):
            return Why("intro", "introduction by somebody known")
    own = any(mail.own for mail in mails)
    if own and any(not mail.own for mail in mails):
        return Why("followup", "both sides wrote in this thread")
    if any(mail.answers_owner for mail in mails if not mail.own):
        return Why("followup", "answers a mail of the owner")
    return None


def status_and_action(mails: list[Mail], recent: bool) -> tuple[Why, Why | None]:
    """Status and action of a kept thread by its last message; a thread that long rests is done."""
    if not recent:
        return Why("done", "rests for more than 30 days"), None
    last = mails[-1]
    if last.own:
        asks = request(last)
        return Why("done", "the owner wrote last"), Why("waiting", f"the owner asked {asks}") if asks else None
    if automated.is_robot_address(last) or (last.owner.addresses and not last.to_owner) or _greets_another(last):
        return Why("unread", ""), None
    asks = request(last)
    if not asks:
        return Why("unread", ""), None
    urgent = _URGENT.first(last.folded_subject) or _URGENT.first(last.folded[:4000])
    if urgent:
        return Why("to-reply", asks), Why("urgent", f"asks the owner, in a hurry ({urgent[:30]})")
    return Why("to-reply", asks), Why("action-required", f"asks the owner {asks}")


def request(mail: Mail) -> str:
    """What makes the own text a request: ``a question`` or the wording found; ``""`` when it asks nothing."""
    hit = _REQUEST.first(mail.folded)
    if hit:
        return f"({hit[:30]})"
    text = mail.text[:6000]
    if _MARK.search(text) is None:
        return ""
    text = _COURTESY.sub(" ", text)
    for mark in _MARK.finditer(text):
        sentence = _STOP.split(text[max(0, mark.start() - 300) : mark.start()])[-1]
        words = sentence.split()
        enough = len(words) >= 2 or (words and any(char > "\u2fff" for char in words[0]))
        if enough and "/" not in words[-1]:  # a "?" inside of a link asks nothing
            return "(a question)"
    return ""


def _greets_another(mail: Mail) -> bool:
    """The text begins with the name of somebody else and the mail went to several people."""
    greeting = _GREETING.match(mail.text)
    if greeting is None or mail.recipients < 2 or not mail.owner.names:
        return False
    greeted = set(fold(greeting.group(1)).split())
    owners = {word for name in mail.owner.names for word in fold(name).split()}
    if not greeted.isdisjoint(owners):
        return False
    others = {
        word
        for a in mail.message.to + mail.message.cc
        if a.email not in mail.owner.addresses
        for word in fold(a.name).split()
    }
    return not greeted.isdisjoint(others)
