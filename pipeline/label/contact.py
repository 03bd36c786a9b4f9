"""What speaks for keeping: the owner's own part in it, earlier exchange, colleagues, introductions, invitations."""

from __future__ import annotations

from pipeline.domains import precision
from pipeline.folders import is_sent_folder
from pipeline.label import addresses, automated, calendars, habits, lures, spam, wording
from pipeline.label.mail import Mail
from pipeline.label.notices import is_brand
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

INTRODUCTION = Lexicon(
    (
        "i d like to introduce you", "i would like to introduce you", "let me introduce you", "introducing you to",
        "wanted to introduce you",
        "want to introduce you", "happy to introduce you", "connecting you with", "connecting you two",
        "connecting the two of you", "please meet", "meet my friend",
        "meet my colleague", "making the intro", "as promised an intro", "i ll let you two take it from here",
        "you two should talk", "you two should meet",
        "e introduction", "ich mochte euch", "ich mochte dir vorstellen", "ich mochte ihnen vorstellen",
        "darf ich vorstellen", "ich stelle euch", "je te presente",
        "je vous presente", "je vous mets en relation", "je te mets en relation", "mettre en relation",
        "te presento a", "os presento", "les presento", "quiero presentarte",
        "quero te apresentar", "apresento te", "vos apresento", "ti presento", "vi presento", "vi metto in contatto",
        "ik stel je voor aan", "graag stel ik", "jag vill presentera dig",
        "przedstawiam ci", "познакомить вас", "знакомьтесь", "紹介します", "介绍你认识", "소개해 드리",
    )
)  # fmt: skip


def said_keep(mail: Mail, history: History) -> Why | None:
    """The person's own rule for the sender or its domain; a narrower one to skip outdoes it."""
    keep = precision(history.keep, mail.email)
    return Why("", "you keep this sender") if keep and keep >= precision(history.skip, mail.email) else None


def said_skip(mail: Mail, history: History) -> Why | None:
    """The person's own rule against the sender or its domain; one to keep that is as narrow outdoes it."""
    skip = precision(history.skip, mail.email)
    return Why("bulk", "you skip this sender") if skip > precision(history.keep, mail.email) else None


def own_message(mail: Mail, history: History) -> Why | None:
    """The owner wrote it; an automatic answer, an accepted invitation or a "remove me" is not writing."""
    said = mail.perhaps_own and not mail.in_spam_folder  # what nothing proves is shown, and no more
    if not (mail.own or said) or automated.auto_submitted(mail, history) or automated.out_of_office(mail, history):
        return None
    if not is_sent_folder(mail.message.folder) and mail.to_owner and _is_forged(mail):
        return None  # spam likes to come from its victim's own address
    if calendars.response(mail, history) or mail.folded_subject.strip() in ("unsubscribe", "remove", "abmelden"):
        return None
    return Why("", "under the owner's address" if said else "written by the owner")


def _is_forged(mail: Mail) -> bool:
    marks = spam.weight(mail) + len(mail.once(lures.phrases))
    return marks >= 2 or wording.leaves(mail)


def invitation(mail: Mail, history: History) -> Why | None:
    """An invitation or a cancellation in the name of a person (RFC 5546 REQUEST, CANCEL)."""
    if not calendars.named_invitation(mail):
        return None
    if mail.stranger and spam.verdict(mail, history):
        return None  # anybody can name an organiser
    return Why("", "invitation by a named person")


def answer(mail: Mail, history: History) -> Why | None:
    """It answers a message that the owner sent."""
    return Why("", "answers a mail of the owner") if mail.answers_owner else None


def addressed_by_contact(mail: Mail, history: History) -> Why | None:
    """A person the owner writes to put the owner's address in To, with a list in copy."""
    if not mail.to_owner or not mail.written_to or mail.recipients < 2 or addresses.is_role(mail.local):
        return None  # a publication goes to each reader alone
    if automated.is_program(mail):
        return None
    if "list-id" in mail.headers or "precedence" in mail.headers:
        return Why("", "a contact wrote to the owner and a list")
    return None


def two_way(mail: Mail, history: History) -> Why | None:
    """The owner ever wrote to this sender, and it is nobody's office: for offices see ``office``."""
    if not mail.written_to or addresses.is_role(mail.local) or automated.is_robot_address(mail) or is_brand(mail):
        return None
    return Why("", "the owner wrote to this sender")


def colleague(mail: Mail, history: History) -> Why | None:
    """The sender is of the owner's own organization."""
    if not mail.colleague or mail.email in mail.owner.addresses or automated.is_robot_address(mail):
        return None
    if not mail.has_human_name and (not mail.written_to or addresses.is_role(mail.local)):
        return None
    if "dmarc=fail" in mail.header("authentication-results").lower():
        return None
    return Why("", "sender of the owner's organization")


def office(mail: Mail, history: History) -> Why | None:
    """An office that the owner wrote to or of the owner's organization: spared on weak evidence only."""
    if automated.is_robot_address(mail):
        return None
    if mail.written_to:
        return Why("", "the owner wrote to this office")
    if mail.colleague and not habits.one_sided(mail, history):
        return Why("", "office of the owner's organization")
    return None


def introduction(mail: Mail, history: History) -> Why | None:
    """Somebody known introduces somebody."""
    if (mail.written_to or mail.colleague) and introduces(mail):
        return Why("", "introduction by somebody known")
    return None


def known_organization(mail: Mail, history: History) -> Why | None:
    """The owner wrote to somebody of the sender's organization (never a free provider)."""
    domain = mail.organization_domain
    if domain and history.subjects.get(f"@{domain}") and not automated.is_robot_address(mail):
        return Why("", "the owner wrote to this organization")
    return None


def introduces(mail: Mail) -> bool:
    """The wording of an introduction, with a third person addressed."""
    return mail.recipients >= 2 and bool(INTRODUCTION.first(mail.folded))
