"""Hints of spam: verdicts of filters and folders, forged or broken headers, disguised text, lexicons of fraud."""

from __future__ import annotations

import re

from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.label.voice import letter
from pipeline.model import History, Why
from pipeline.whose import is_named_falsely

_VERDICTS = (
    ("x-spam-flag", "yes"),
    ("x-spam-status", "yes"),
    ("x-spam", "yes"),
    ("x-gmail-labels", "spam"),
    ("x-microsoft-antispam-verdict", "spam"),
)
_FRAUD = Lexicon(
    (
        "viagra", "cialis", "xanax", "vicodin", "herbal viagra", "penis", "enlargement", "enlarge your",
        "weight loss", "lose weight", "lose pounds", "fat burning", "human growth hormone", "hgh", "mortgage",
        "refinance", "lowest rates", "interest rates are", "debt consolidation", "consolidate your",
        "get out of debt", "bad credit",
        "credit repair", "life insurance", "term life", "work from home", "work at home", "home based business",
        "be your own boss", "financial freedom", "financially independent", "make money", "earn money",
        "extra income", "earn extra", "get paid", "per week", "per month from home", "mlm", "multi level", "pyramid",
        "chain letter",
        "no obligation", "risk free", "money back guarantee", "100 free", "absolutely free", "free trial", "act now",
        "limited time", "order now", "call now", "don t delay", "once in a lifetime", "congratulations",
        "you have been selected", "you ve been selected", "you are a winner", "winner", "lottery", "sweepstakes",
        "casino", "online gambling",
        "next of kin", "million dollars", "million us dollars", "million united states dollars", "transfer of funds",
        "foreign account", "strictly confidential business", "confidential business proposal", "late president",
        "beneficiary", "inheritance", "bank of nigeria", "dear friend", "dear sir madam", "dear homeowner",
        "dear customer", "dear account holder",
        "porn", "adult site", "hot girls", "teens", "nude", "sex", "sexy", "singles in your area", "hardcore",
        "webcam", "meet singles", "ink cartridges", "toner cartridges", "cable descrambler", "university diplomas",
        "college diploma", "university degree", "bulk email", "email addresses", "million email", "targeted email",
        "email marketing", "search engine",
        "this is not spam", "not spam", "section 301", "s 1618", "bill s 1618", "title iii", "one time mailing",
        "one time email", "this is a one time", "opt in list", "reply with remove", "remove in the subject",
        "remove as the subject", "investment opportunity", "hot stock", "stock alert", "otc bb", "penny stock",
        "undervalued", "strong buy", "bitcoin wallet",
        "your account has been suspended", "account will be suspended", "account has been limited",
        "verify your account", "update your account", "confirm your identity", "update your billing",
        "mailbox is full", "mailbox quota", "mailbox storage", "password expires", "gewinnspiel",
        "sie haben gewonnen", "vous avez gagne", "ha ganado", "hai vinto",
    )
)  # fmt: skip
SAID = ("called spam by a mail filter", "in the spam folder")
"""How the reasons of ``verdict`` begin."""
_BRACKET_END = re.compile(r"\s\[[a-z0-9]{4,8}\]\s*$")
_RANDOM_END = re.compile(r"(?:\s{4,}|\s-\s?|\s)[\[(]?(?=[a-z0-9]{0,20}\d)[a-z0-9]{5,22}[\])]?\s*$")
_SHOUT = re.compile(r"[!?$]{2,}|\$\$|!!+|\*{3,}")
_NUMERIC_HOST = re.compile(r"https?://(?:\d{1,3}(?:\.\d{1,3}){3}|\d{8,11}|[^/\s\"'>]{0,60}@)[/:\s\"'>]?")
_HOSTLESS = re.compile(r"@\s*>?\s*$")
_BAD_ZONE = re.compile(r"[+-](?:1[5-9]|[2-9]\d)\d\d\b")
_SPLIT_WORD = re.compile(
    r"<(?<=\w<)(?:!--[^>]{0,60}--|/?(?!strong|center|button|section|article|header|footer|figure|caption|details|summary)"
    r"[a-z]{6,12}\s?/?)>(?=\w)"
)
_TINY = re.compile(r"font-size:\s*[01](?:px|pt)?\b")
_ENTITIES = re.compile(r"&#\d{2,3};(?:&#\d{2,3};){8}")
_FORGED_CLIENT = re.compile(
    r"microsoft outlook express|microsoft outlook|internet mail service|the bat!|eudora", re.IGNORECASE
)
_AUTH_FAIL = re.compile(r"\b(?:dmarc|dkim|spf)=(?:fail|softfail|permerror)\b")


def verdict(mail: Mail, history: History) -> Why | None:
    """A filter or the person already called it spam."""
    if mail.in_spam_folder:
        return Why("spam", "in the spam folder")
    for name, word in _VERDICTS:
        if mail.header(name).lower().startswith(word) or (
            name == "x-gmail-labels" and word in mail.header(name).lower().split(",")
        ):
            return Why("spam", f"called spam by a mail filter ({name} header)")
    return None


def under_own_address(mail: Mail, history: History) -> Why | None:
    """A mail "from yourself" that the receiving server knew to come from elsewhere."""
    if is_named_falsely(mail.message, mail.owner):
        return Why("spam", "under your own address, and the server that took it in found that you did not send it")
    return None


def subject_tricks(mail: Mail, history: History) -> Why | None:
    """Capitals, exclamation marks or a random ending in the subject of a stranger."""
    if mail.is_reply or mail.written_to or mail.colleague:
        return None
    letters = [char for char in mail.subject if char.isalpha()]
    if len(letters) >= 10 and sum(char.isupper() for char in letters) * 10 >= len(letters) * 8:
        return Why("spam", "subject in capitals")
    if _SHOUT.search(mail.subject):
        return Why("spam", "shouting subject")
    if "   " in mail.subject.strip() or _BRACKET_END.search(mail.subject) or _random_ending(mail.subject):
        return Why("spam", "subject ends in a random string")
    return None


def forged(mail: Mail, history: History) -> Why | None:
    """Headers that contradict themselves: an impossible zone, a client that would have written more headers."""
    if _BAD_ZONE.search(mail.header("date")[-12:]):
        return Why("spam", "a time zone that does not exist")
    if (
        _FORGED_CLIENT.search(mail.header("x-mailer"))
        and not {"x-mimeole", "thread-index", "x-ms-tnef-correlator", "x-msmail-priority", "x-sender", "in-reply-to"}
        & mail.headers.keys()
    ):
        return Why("spam", "not made by the mail program that it names")
    if _AUTH_FAIL.search(mail.header("authentication-results").lower()):
        return Why("spam", "the sender could not be verified")
    reply_to = mail.header("reply-to").lower()
    if reply_to and "@" in reply_to and mail.email and mail.email == "".join(a.email for a in mail.message.to):
        return Why("spam", "sent to the sender's own address")
    return None


def no_identity(mail: Mail, history: History) -> Why | None:
    """No Message-ID, no sender, or no date."""
    if not mail.email:
        return Why("spam", "no sender address")
    if mail.message.headers and not mail.message.id:
        return Why("spam", "without the number that mail programs give (Message-ID)")
    if _HOSTLESS.search(mail.header("message-id")):
        return Why("spam", "with a broken number (Message-ID)")
    return None


def random_sender(mail: Mail, history: History) -> Why | None:
    """Five and more digits in the local part, or consonants only."""
    digits = sum(char.isdigit() for char in mail.local)
    if len(mail.local) > 30 or mail.local.count("-") > 2:
        return None  # an address made for each copy, not for each victim
    if digits >= 4 and not mail.local.isdigit():
        return Why("spam", "many digits in the sender's address")
    letters = "".join(char for char in mail.local if char.isalpha())
    if len(letters) >= 7 and sum(char in "aeiouy" for char in letters) == 0:
        return Why("spam", "random sender address")
    return None


def disguised(mail: Mail, history: History) -> Why | None:
    """Text hidden from filters in the HTML, links to bare numbers."""
    html = mail.html[:60_000]
    if html and (_SPLIT_WORD.search(html) or _ENTITIES.search(html) or (_tiny_counts(mail) and _TINY.search(html))):
        return Why("spam", "text hidden from filters")
    if _NUMERIC_HOST.search(html) or _NUMERIC_HOST.search(mail.text[:8000]):
        return Why("spam", "a link to a number in place of a name")
    return None


def script(mail: Mail, history: History) -> Why | None:
    """A script that writes the text: no mail program makes one."""
    if "<script" in mail.html and any(call in mail.html for call in ("document.write(", "unescape(", "eval(")):
        return Why("spam", "a program hidden in the mail")
    return None


def fraud_words(mail: Mail, history: History) -> Why | None:
    """Two different entries of the fraud lexicon, or one in the subject."""
    if mail.written_to or mail.colleague or letter(mail):
        return None
    hits = fraud_hits(mail)
    if len(hits) >= 2 or _FRAUD.first(mail.folded_subject):
        return Why("spam", "wording of spam" + (f" ({', '.join(hits[:2])})" if hits else " in the subject"))
    return None


def many_fraud_words(mail: Mail, history: History) -> Why | None:
    """Four and more entries: hardly a person's mail."""
    if mail.written_to or mail.colleague or mail.is_reply or len(fraud_hits(mail)) < 4:
        return None
    if letter(mail):
        return None
    if mail.has_human_name and mail.addressed and not mail.links and len(fraud_hits(mail)) < 6:
        return None  # a letter that tells of such things leads nowhere
    return Why("spam", "wording of spam, four times and more")


def fraud_hits(mail: Mail) -> list[str]:
    """Entries of the fraud lexicon in the own text."""
    return mail.once(_fraud_hits)


def _fraud_hits(mail: Mail) -> list[str]:
    return _FRAUD.hits(mail.folded, mail.words)


_IN_HEADERS = (subject_tricks, forged, no_identity, random_sender)
_IN_BODY = (disguised, fraud_words)


def weight(mail: Mail) -> int:
    """How many kinds of hints speak for spam, 0 to 6."""
    return mail.once(_weight)


def _weight(mail: Mail) -> int:
    found = sum(1 for hint in _IN_HEADERS if hint(mail, mail.history))
    if not found and "list-unsubscribe" in mail.headers and "list-id" in mail.headers:
        return 0  # a sender who stands by it in every header: the body is not worth the time
    return found + sum(1 for hint in _IN_BODY if hint(mail, mail.history))


def _tiny_counts(mail: Mail) -> bool:
    """Mailing services set spacers in the smallest type; a stranger's letter does not."""
    return "list-unsubscribe" not in mail.headers


def _random_ending(subject: str) -> bool:
    match = _RANDOM_END.search(subject[-60:])
    if match is None:
        return False
    word = match.group().strip(" -[]()")
    return (
        len(word) >= 5
        and any(char.isdigit() for char in word)
        and (len(word) == 5 or any(char.isalpha() for char in word))
    )
