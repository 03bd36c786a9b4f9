"""Calendar traffic (RFC 5545, 5546, 6047): a named person's invitation is a meeting, the rest is scheduling."""

from __future__ import annotations

import re

from pipeline.label import voice
from pipeline.label.addresses import is_no_reply
from pipeline.label.automated import is_robot_address
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.model import Address, Event, History, Why

_RESPONSE = re.compile(
    r"^\s*(?:accepted|declined|tentative(?:ly accepted)?|new time proposed|zugesagt|abgelehnt|abgesagt"
    r"|mit vorbehalt|angenommen|acceptée?|refusée?"
    r"|provisoire|aceptad[oa]|rechazad[oa]|provisional|aceit[oae]|recusad[oa]|accettat[oa]|rifiutat[oa]"
    r"|geaccepteerd|geweigerd|afgewezen|accepterat"
    r"|avböjt|godkendt|afvist|hyväksytty|hylätty|zaakceptowano|odrzucono|přijato|odmítnuto|принято|отклонено"
    r"|kabul edildi"
    r"|zaakceptowan[eay]|odrzucon[eay]|wst[eę]pnie|prijat[eáo]|přijat[áéo]|odmítnut[áéo]"
    r"|elfogadva|elutasítva|accepté|αποδοχή|αποδεκτό"
    r"|прийнято|відхилено|אושר|נדחה|تم القبول|مقبول"
    r"|承諾済み|仮承諾|辞退済み|承諾|辞退|已接受|已拒绝|수락|거절)\s*[:\uff1a]",
    re.IGNORECASE,
)
_REMINDER = Lexicon(
    (
        "reminder your appointment", "appointment reminder", "meeting reminder", "event reminder", "starts in 1 hour",
        "starts in 15 minutes", "starting soon", "notification event",
        "your daily agenda", "daily agenda for", "agenda for today", "new event", "has been scheduled",
        "booking confirmed", "your meeting is confirmed", "terminerinnerung",
        "erinnerung termin", "rappel de rendez vous", "rappel rdv", "recordatorio de cita", "lembrete de consulta",
        "promemoria appuntamento", "afspraakherinnering", "cloud recording",
        "meeting recording", "your recording is", "webinar reminder", "webinar starts",
    )
)  # fmt: skip
_WEBINAR = Lexicon(
    (
        "webinar", "webinars", "webinaire", "webinario", "livestream", "masterclass", "register now", "join our live",
        "save your seat",
        "save your spot", "reserve your seat", "registration confirmed", "jetzt anmelden", "inscrivez vous",
    )
)  # fmt: skip
_SERVICE_HOSTS = (
    "calendar.google.com",
    "resource.calendar.google.com",
    "zoom.us",
    "calendly.com",
    "eventbrite.com",
    "luma-mail.com",
    "lu.ma",
    "meetup.com",
    "gotowebinar.com",
    "on24.com",
)


def response(mail: Mail, history: History) -> Why | None:
    """METHOD REPLY, COUNTER, REFRESH, or an "Accepted:" with hardly any text."""
    for event in mail.message.events:
        if event.method in ("REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH"):
            return Why("scheduling", f"sent by a calendar ({event.method})")
    if _RESPONSE.match(mail.subject) and len(mail.text) < 600 and not _says_more(mail):
        return Why("scheduling", "answer to an invitation")
    return None


def _says_more(mail: Mail) -> bool:
    """Beside the answer the person says or asks something, and no calendar part came."""
    if mail.message.events or is_robot_address(mail):
        return False
    return "?" in mail.text or "\uff1f" in mail.text or voice.first_person(mail)


def unnamed_invitation(mail: Mail, history: History) -> Why | None:
    """An invitation that no person stands behind: a webinar, a booking system."""
    if mail.message.events and not named_invitation(mail):
        return Why("scheduling", "invitation without a named person")
    return None


def reminder(mail: Mail, history: History) -> Why | None:
    """A program's reminder of an appointment."""
    if is_robot_address(mail) and _REMINDER.first(mail.folded_subject):
        return Why("scheduling", "automatic reminder of an appointment")
    return None


def named_invitation(mail: Mail) -> bool:
    """A REQUEST, CANCEL or PUBLISH whose organiser is a person, and not a mass event."""
    if "list-unsubscribe" in mail.headers and not mail.own_list:
        return False
    return any(_invites(event, mail) for event in mail.message.events)


def _invites(event: Event, mail: Mail) -> bool:
    if event.method not in ("REQUEST", "CANCEL", "ADD", "PUBLISH", ""):
        return False
    organizer = event.organizer if event.organizer.email or event.organizer.name else mail.message.sender
    return is_person(organizer) and not is_mass_event(event)


def is_person(address: Address) -> bool:
    """An organiser's address that can be somebody's own."""
    local, _, domain = address.email.partition("@")
    if not address.email:
        return bool(address.name.strip()) and " " in address.name.strip()
    if is_no_reply(local) or local in (
        "info",
        "events",
        "event",
        "webinar",
        "webinars",
        "calendar-notification",
        "marketing",
        "hello",
        "team",
        "invites",
        "notifications",
    ):
        return False
    return not any(domain == host or domain.endswith("." + host) for host in _SERVICE_HOSTS)


def is_mass_event(event: Event) -> bool:
    """Wording of a webinar in the title, or in the description of an event whose guests are not shown."""
    return bool(_WEBINAR.first(fold(event.title))) or (
        len(event.attendees) <= 1 and bool(_WEBINAR.first(fold(event.description[:3000])))
    )
