"""The state of a thread: introduction or follow-up, who wrote last, whether it asks the owner for something."""

from __future__ import annotations

import re

from pipeline.label import announcements, automated, contact
from pipeline.label.asking import request
from pipeline.label.mail import Mail
from pipeline.label.notices import is_impersonal
from pipeline.label.phrases import Lexicon, fold
from pipeline.label.vendors import introduces_itself
from pipeline.label.voice import by_hand, by_service, first_person, greets_owner
from pipeline.model import Why

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
    if own and any(not mail.own and not mail.perhaps_own for mail in mails):
        return Why("followup", "both sides wrote in this thread")
    if any(mail.answers_owner for mail in mails if not mail.own):
        return Why("followup", "answers a mail of the owner")
    return None


def status_and_action(mails: list[Mail], recent: bool) -> tuple[Why, Why | None]:
    """Status and action of a kept thread by its last message that is believed; a thread that long rests is done."""
    if not recent:
        return Why("done", "rests for more than 30 days"), None
    last = next((mail for mail in reversed(mails) if not mail.perhaps_own), None)
    if last is None:
        return Why("unread", ""), None
    if last.own:
        asks = request(last)
        return Why("done", "the owner wrote last"), Why("waiting", f"the owner asked {asks}") if asks else None
    if automated.is_robot_address(last) or (last.owner.addresses and not last.to_owner) or _greets_another(last):
        return Why("unread", ""), None
    asks = request(last)
    if not asks or _is_machines(last) or introduces_itself(last):
        return Why("unread", ""), None
    urgent = _URGENT.first(last.folded_subject) or _URGENT.first(last.folded[:4000])
    if urgent:
        return Why("to-reply", asks), Why("urgent", f"asks the owner, in a hurry ({urgent[:30]})")
    return Why("to-reply", asks), Why("action-required", f"asks the owner {asks}")


def _is_machines(mail: Mail) -> bool:
    """An office's or a service's text with something to click, in which nobody speaks of himself or to the owner."""
    if mail.answers_owner or mail.is_reply or not mail.links:
        return False
    if not (announcements.is_office(mail) or is_impersonal(mail) or by_service(mail)):
        return False
    return not (first_person(mail) or by_hand(mail) or greets_owner(mail))


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
