"""Marks of mail made by a program: strings against filters, borrowed names, links that lie, fake replies."""

from __future__ import annotations

import re

from pipeline.domains import freemail, registrable
from pipeline.label.mail import Mail
from pipeline.label.phrases import fold
from pipeline.model import History, Why

_AD_LABEL = re.compile(
    r"^\W{0,3}(?:adv|adlt|adv-adult|adv:adlt|ad|広告|広告※|未承諾広告※?|廣告|广告|광고|성인광고)\s*[:\uff1a\]\)>\u203b]"
    r"|\badv\s?[:.]?\s*$",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"\{\{\s?[\w. ]{2,30}\s?\}\}|\*\|[A-Z_]{3,20}\|\*|%[A-Z_]{4,20}%|%rand(?:om)?\w*%|<<\s?[A-Za-z_ ]{3,20}\s?>>"
    r"|\$(?:FIRST_?)?NAME\b|\[(?:FNAME|FIRST_?NAME|NAME|RECIPIENT)\]|\{(?:first_?name|name|email)\}",
)
_MIXED = re.compile(r"^(?=\S{0,40}[a-z])(?=\S{0,40}[A-Z])(?=\S{0,40}\d)[A-Za-z0-9]{12,}(?:-[A-Za-z0-9]{6,})*$")
_LETTERS = re.compile(r"^[a-z]{10,80}$")
_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{5}")
_TAIL_WORD = re.compile(r"\s([a-z]{4,10})\s*$")
_BROKEN_WORD = re.compile(r"[bcdfghjklmnpqrstvwxz]{4}")
_MAILBOX = re.compile(r"[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})")
_SITE_NAME = re.compile(
    r"\b((?:[a-z0-9-]{2,40}\.){1,3}(?:com|net|org|info|biz|co|de|fr|es|it|nl|uk|io))\b", re.IGNORECASE
)
_ANCHOR = re.compile(
    r"<a\s[^<>]{0,300}?href\s?=\s?[\"']?(https?://[^\"'\s<>]{4,400})[^<>]{0,300}>([^<]{4,200})</a", re.I
)
_SHOWN = re.compile(r"^\s*(?:https?://)?((?:[\w-]{1,63}\.){1,4}[a-z]{2,10})(?:[/?#:]\S*)?\s*$", re.IGNORECASE)
_HOST = re.compile(r"https?://(?:[^/@\s]{0,80}@)?([\w.-]{4,200})", re.IGNORECASE)
_REWRITERS = (
    "safelinks.protection.outlook.com",
    "urldefense.com",
    "urldefense.proofpoint.com",
    "google.com",
    "mimecast.com",
    "barracudanetworks.com",
    "linkprotect.cudasvc.com",
)
"""Gateways that put their own address before every link of every mail, people's too."""
_PROGRAM_FILE = re.compile(
    r"\.(?:exe|scr|pif|com|bat|cmd|vbs?|vbe|jse?|wsf|hta|jar|lnk|iso|img|cpl|msi|ps1|s?html?|xhtml|svg)$", re.IGNORECASE
)
_TRANSPORT = frozenset(("received", "return-path", "delivered-to", "dkim-signature", "authentication-results"))


def ad_label(mail: Mail, history: History) -> Why | None:
    """The label that laws of several countries ask of advertisements: "ADV:", "(광고)", "未承諾広告※"."""
    return Why("spam", "labelled as an advertisement") if _AD_LABEL.search(mail.subject) else None


def placeholder(mail: Mail, history: History) -> Why | None:
    """A field of a template that nobody filled in: "Dear {{first_name}}"."""
    if mail.stranger and (_greets_field(mail.subject) or _greets_field(mail.text[:120])):
        return Why("bulk", "unfilled field of a template")
    return None


def slogan_name(mail: Mail, history: History) -> Why | None:
    """The display name is a sentence or shouts."""
    words = mail.name.split()
    if not mail.stranger or mail.via:
        return None
    if len(words) >= 7 or (len(words) >= 3 and mail.name.isascii() and mail.name == mail.name.lower()):
        return Why("spam", "a sentence as display name")
    if any(char in mail.name for char in "!?$%\uff01\uff1f"):
        return Why("spam", "a slogan as display name")
    return None


def random_string(mail: Mail, history: History) -> Why | None:
    """A string without sense at the end of subject or text, different in each copy: against filters that compare."""
    if not mail.stranger:
        return None
    if is_gibberish_end(mail.subject):
        return Why("spam", "subject ends in a random string")
    lines = [line.strip() for line in mail.text[-400:].split("\n") if line.strip()]
    if len(lines) >= 2 and is_random_word(lines[-1].split()[-1]):
        return Why("spam", "text ends in a random string")
    return None


def self_addressed(mail: Mail, history: History) -> Why | None:
    """To names the sender alone: everybody else stands in blind copy."""
    to = mail.message.to
    if mail.stranger and not mail.via and len(to) == 1 and mail.email and to[0].email == mail.email:
        return Why("spam", "sent to the sender's own address")
    return None


def borrowed_name(mail: Mail, history: History) -> Why | None:
    """The display name carries an address or site of somebody else, or the name of the owner's organization."""
    if not mail.stranger or mail.via:
        return None
    shown = _MAILBOX.search(mail.name) or _SITE_NAME.search(mail.name)
    if shown and registrable(shown.group(1).lower()) != mail.site:
        return Why("spam", "display name with somebody else's address")
    words = set(fold(mail.name).split())
    for domain in mail.owner.domains:
        label = domain.partition(".")[0]
        if len(label) >= 4 and label in words:
            return Why("spam", "claims to be of the owner's organization")
    return None


def reply_elsewhere(mail: Mail, history: History) -> Why | None:
    """Answers go to a free provider's address that is not the sender's."""
    if not mail.stranger:
        return None
    match = _MAILBOX.search(mail.header("reply-to")[:300].lower())
    if match is None or match.group() == mail.email:
        return None
    if freemail(match.group(1)) and match.group().partition("@")[0] != mail.local:
        return Why("spam", "answers go to another address at a free provider")
    return None


def calls_by_address(mail: Mail, history: History) -> Why | None:
    """The owner's e-mail address in subject or greeting: people call each other by name."""
    if not mail.stranger or mail.is_reply or mail.is_forward:
        return None
    opening = mail.text[:160].lower()
    subject = mail.subject.lower()
    for address in (*mail.message.to, *mail.message.cc):
        if address.email and address.email in mail.owner.addresses:
            local = address.email.partition("@")[0]
            greeted = re.match(rf"\W{{0,4}}(?:\w+\s){{1,2}}{re.escape(local)}(?:@[\w.-]+)?\s*[,!:\uff0c]", opening)
            if address.email in subject or address.email in opening or (greeted and not local.isalpha()):
                return Why("spam", "calls the owner by the e-mail address")
    return None


def lying_link(mail: Mail, history: History) -> Why | None:
    """A link that shows one site and leads to another."""
    if not mail.stranger or "<a" not in mail.html:
        return None
    for number, anchor in enumerate(_ANCHOR.finditer(mail.html[:80_000])):
        if number >= 40:
            break
        shown, host = _SHOWN.match(anchor.group(2)), _HOST.match(anchor.group(1))
        if shown is None or host is None:
            continue
        target = registrable(host.group(1))
        if registrable(shown.group(1).lower()) != target and not host.group(1).endswith(_REWRITERS):
            return Why("spam", "a link shows another site than it leads to")
    return None


def program_attached(mail: Mail, history: History) -> Why | None:
    """A stranger's file that runs or opens in a browser."""
    if mail.stranger and any(_PROGRAM_FILE.search(part.name.strip()[-12:]) for part in mail.message.attachments):
        return Why("spam", "a program or web page is attached")
    return None


def fake_reply(mail: Mail, history: History) -> Why | None:
    """ "Re:" without any reply header or quotation, on mail whose headers are otherwise there."""
    if not mail.stranger or not mail.is_reply or mail.message.in_reply_to or mail.message.references:
        return None
    if mail.headers.keys().isdisjoint(_TRANSPORT) or mail.quotes or "\n>" in mail.message.text:
        return None
    return Why("spam", '"Re:" on a mail that answers nothing')


def pictures_only(mail: Mail, history: History) -> Why | None:
    """A linked picture from the web in place of text."""
    html = mail.html
    if mail.stranger and "<img" in html and "href" in html and "src" in html and len(mail.text.strip()) < 60:
        return Why("bulk", "a linked picture instead of text") if "http" in html else None
    return None


def faceless(mail: Mail, history: History) -> Why | None:
    """No name of a person: neither shown nor in the address."""
    if mail.stranger and not mail.via and not mail.has_human_name:
        return Why("spam", "no person's name")
    return None


def _greets_field(text: str) -> bool:
    found = _PLACEHOLDER.search(text)
    return found is not None and len(text[: found.start()].split()) <= 2


def is_gibberish_end(subject: str) -> bool:
    """The last of several words of an ASCII subject is lower case and cannot be spoken."""
    if not subject.isascii() or len(subject.split()) < 3:
        return False
    match = _TAIL_WORD.search(subject)
    return match is not None and _unspeakable(match.group(1))


def _unspeakable(word: str) -> bool:
    return _BROKEN_WORD.search(word) is not None or not any(char in "aeiouy" for char in word)


def is_random_word(word: str) -> bool:
    """Letters of both cases and digits without order, or a long run of letters that cannot be spoken."""
    if _MIXED.match(word[:100]):
        changes = sum(1 for one, two in zip(word, word[1:], strict=False) if one.isdigit() != two.isdigit())
        return changes >= 3
    return _LETTERS.match(word) is not None and _CONSONANTS.search(word) is not None
