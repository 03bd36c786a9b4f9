"""What the sender did before: many mails without an exchange, one subject over and over, a regular rhythm."""

from __future__ import annotations

import re
from datetime import timedelta

from pipeline.label.mail import Mail
from pipeline.label.subjects import is_reply
from pipeline.model import History, Why

_NUMBER = re.compile(r"\d+(?:st|nd|rd|th)?")
_DAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre"
    r"|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre"
    r"|diciembre)\b"
)


def monologue(mail: Mail, history: History) -> Why | None:
    """Five and more mails of a sender who never answers and was never answered.

    A person at a free provider is spared (an aunt who forwards jokes), colleagues too. Where no sent mail is known,
    that nobody was answered says nothing against a person.
    """
    known = mail.contact
    if known is None or not one_sided(mail, history):
        return None
    if (mail.free_provider or mail.colleague or not history.sent_ids) and mail.has_human_name:
        return None
    return Why("bulk", f"{known.received} mails from this sender, never an exchange")


def one_sided(mail: Mail, history: History) -> bool:
    """Five and more mails, none of them an answer, none ever answered."""
    known = mail.contact
    if known is None or known.received < 5 or known.sent or mail.email in history.answered:
        return False
    return not any(is_reply(subject) for subject in history.subjects.get(mail.email, ()))


def template(mail: Mail, history: History) -> Why | None:
    """The same subject, numbers apart, three times before or after from a sender without an exchange."""
    known = mail.contact
    if known is None or known.sent or mail.is_reply or mail.email in history.answered:
        return None
    if mail.colleague and mail.has_human_name:
        return None
    shape = _shape(mail.subject)
    if len(shape) < 8:
        return None
    subjects = history.subjects.get(mail.email, ())
    if any(is_reply(subject) for subject in subjects):
        return None
    same = sum(1 for subject in subjects if _shape(subject) == shape)
    if same >= 4:
        return Why("bulk", f"the same subject {same} times")
    return None


def cadence(mail: Mail, history: History) -> Why | None:
    """Daily or weekly at the same hour, at least five times, from a sender without an exchange."""
    known = mail.contact
    if known is None or known.sent or mail.email in history.answered:
        return None
    if mail.colleague and mail.has_human_name:
        return None
    dates = history.dates.get(mail.email, ())[-12:]
    if len(dates) < 5 or dates[0].year < 1971:
        return None
    gaps = [later - earlier for earlier, later in zip(dates, dates[1:], strict=False)]
    for days in (1, 7, 14):
        near = sum(1 for gap in gaps if abs(gap - timedelta(days=days)) <= timedelta(hours=1))
        if near * 5 >= len(gaps) * 4:
            return Why(
                "newsletter", f"comes regularly every {days} days" if days > 1 else "comes every day at one hour"
            )
    return None


def own_bump(mail: Mail, history: History) -> Why | None:
    """A stranger's reminder of a mail of his own that was never answered."""
    if not mail.is_reply or mail.answers_owner or mail.contact is None or mail.contact.sent or mail.colleague:
        return None
    base = mail.subject.partition(":")[2].strip().casefold()
    earlier = (subject.strip().casefold() for subject in history.subjects.get(mail.email, ()))
    if base and any(subject == base for subject in earlier):
        return Why("cold-outreach", "reminds of an own mail that was never answered")
    return None


def _shape(subject: str) -> str:
    """What stays of a subject from issue to issue: without numbers, weekdays and months."""
    return _DAY.sub("0", _NUMBER.sub("0", subject.strip().casefold()))
