"""Who speaks in a mail: one person, told by "I" and the program it was typed in, or a service that sends by itself."""

from __future__ import annotations

import re

from pipeline.label.addresses import is_role
from pipeline.label.mail import Mail
from pipeline.label.mailers import feedback_header, pixel, transport_header
from pipeline.label.phrases import fold

_FIRST_PERSON = frozenset(
    [
        "my", "me", "myself", "mine", "ich", "mir", "mich", "mein", "meine", "meinen", "meinem", "meiner", "je",
        "j", "moi", "mon", "ma", "mes", "yo", "mis", "estoy", "tengo", "puedo", "quiero", "soy", "voy", "eu", "meu",
        "minha", "meus", "minhas", "estou", "tenho", "posso", "quero", "sou", "vou", "io", "mio", "mia", "miei",
        "mie",
        "ho", "sono", "vorrei", "faccio", "ik", "mij", "mijn", "jag", "mig", "min", "mitt", "mina", "jeg", "meg",
        "mit",
        "mine", "olen", "minun", "minulla", "voin", "haluan", "mnie", "mam", "moj", "moja", "moje", "jestem", "moge",
        "chce", "mne", "jsem", "muj", "muzu", "chci", "en", "nekem", "vagyok", "tudok", "szeretnek", "eu", "sunt",
        "я",
        "мне", "меня", "мои", "моя", "мое", "мою", "мені", "мене", "мій", "ben", "bana", "benim", "εγω", "μου", "אני",
        "לי", "שלי", "אותי", "انا", "لي", "저", "제가", "저는", "나는", "내가",
    ]
) - {"en", "mit", "me", "min", "ma", "sono", "mine"}  # fmt: skip
_ENGLISH = re.compile(r"\b[Ii](?:['’](?:m|ve|ll|d))?\s+[a-z]{2,}")
_LINK = re.compile(r"https?://\S+|\S+@\S+")
_EASTERN = re.compile("私は|私の|私が|僕|わたし|我(?!们|們|国)|제가|저는|저희 가족")
_CLIENTS = re.compile(
    r"outlook|apple mail|iphone mail|ipad mail|thunderbird|evolution|k-?mail|mutt|claws|sylpheed|roundcube|squirrelmail"
    r"|horde|zimbra|mailspring|em client|the bat!|lotus notes|airmail|spark|k-9|betterbird|postbox|mailmate|geary"
    r"|open-xchange|rainloop|snappymail|sogo|yahoomail|yahoo! ?mail|webmail|protonmail|fastmail",
    re.IGNORECASE,
)
_CLIENT_HEADERS = (
    "thread-topic", "thread-index", "x-originating-ip", "x-ms-has-attach",
    "x-ms-exchange-messagesentrepresentingtype",
    "x-pm-origin", "x-pm-spamscore", "x-ymail-osg", "x-gm-message-state",
)  # fmt: skip
_MASS = ("list-unsubscribe", "list-unsubscribe-post", "list-id", "precedence", "auto-submitted")
_SERVED = ("received", "return-path", "delivered-to", "dkim-signature", "authentication-results")
_PROGRAM_ID = re.compile(
    r"javamail|phpmailer|swift\.generated|\.mail\.gun|sendgrid|amazonses|@localhost", re.IGNORECASE
)
_COPY_PATH = re.compile(r"^<?(?:bounces?|b|return|msprvs\d*|prvs|err?)[-+._=]", re.IGNORECASE)


def by_hand(mail: Mail) -> bool:
    """A program for people leaves its marks: Outlook, Gmail, Apple Mail, Thunderbird, webmail. It proves no person."""
    return mail.once(_by_hand)


def letter(mail: Mail) -> bool:
    """One person writes to one person, without a link: such letters may speak of everything."""
    if mail.links or mail.recipients != 1 or not mail.to_owner or not by_hand(mail):
        return False
    return mail.has_human_name or _first_name(mail)


def greets_owner(mail: Mail) -> bool:
    """The own text begins with a name of the owner."""
    opening = set(fold(mail.text[:60]).split())
    return any(word in opening for name in mail.owner.names for word in fold(name).split() if len(word) > 2)


def signed(mail: Mail) -> bool:
    """A named person greets the owner by name, says "I" and signs: a letter, if no program filled it in."""
    return mail.once(_signed)


def personal(mail: Mail) -> bool:
    """A signed letter without anything to click, to load or to leave, and without a header of mass mail."""
    return mail.once(_personal)


def first_person(mail: Mail) -> bool:
    """Somebody says "I" or "my", in twenty languages. Services say "we" and "you"."""
    return mail.once(_first_person)


def by_service(mail: Mail) -> bool:
    """Marks of a program that sends by itself, in headers that real delivery wrote too."""
    return mail.once(_by_service)


def _first_name(mail: Mail) -> bool:
    """ "Rosie <rlane@…>": one name, and the address begins with it or its initial; a firm's name is its domain."""
    name = mail.name.casefold()
    if len(name) < 3 or not name.isalpha() or name in mail.site:
        return False
    return name in mail.local or (mail.free_provider and mail.local.isalpha() and mail.local[0] == name[0])


def _personal(mail: Mail) -> bool:
    if any(name in mail.headers for name in _MASS) or mail.links or "<img" in mail.html:
        return False
    return signed(mail)


def _signed(mail: Mail) -> bool:
    if not mail.has_human_name or mail.recipients != 1 or not mail.to_owner or is_role(mail.local):
        return False
    end = set(fold(mail.text.strip()[-300:]).split())
    return not end.isdisjoint(fold(mail.name).split()) and greets_owner(mail) and first_person(mail)


def _by_hand(mail: Mail) -> bool:
    if any(name in mail.headers for name in _CLIENT_HEADERS) or mail.message.id.endswith("@mail.gmail.com"):
        return True
    program = f"{mail.header('x-mailer')} {mail.header('user-agent')}"[:300]
    return bool(program.strip()) and _CLIENTS.search(program) is not None


def _first_person(mail: Mail) -> bool:
    text = _LINK.sub(" ", mail.text[:3000])
    if _ENGLISH.search(text) or _EASTERN.search(text):
        return True
    return not _FIRST_PERSON.isdisjoint(fold(text).split())


def _by_service(mail: Mail) -> bool:
    if by_hand(mail) or not any(name in mail.headers for name in _SERVED):
        return False
    if transport_header(mail, mail.history) or feedback_header(mail, mail.history) or pixel(mail, mail.history):
        return True
    if _PROGRAM_ID.search(mail.message.id) or _COPY_PATH.match(mail.header("return-path")):
        return True
    return "auto-submitted" in mail.headers or _PROGRAM_ID.search(mail.header("x-mailer")) is not None
