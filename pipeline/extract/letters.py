"""How the owner writes: greeting, sign-off, length, tone and language of one mail, and a sentence of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.extract.closing import is_closing
from pipeline.extract.sentences import sentences
from pipeline.extract.zones import zones

NAME = "{name}"
_KEPT = frozenset(
    "hi hello hey dear hiya greetings good morning afternoon evening day all everyone everybody team folks both "
    "there and again hallo hallöchen liebe lieber liebes sehr geehrte geehrter geehrtes guten tag abend moin servus "
    "grüezi zusammen ihr alle und damen herren bonjour bonsoir salut cher chère chers chères madame monsieur "
    "mesdames messieurs tous toutes et hola buenos buenas días tardes estimado estimada estimados estimadas querido "
    "querida y a todos olá oi bom boa dia tarde caro cara caros caras prezado prezada e ciao buongiorno buonasera "
    "gentile gentili salve tutti beste geachte hoi dag goedemorgen allemaal en hej hejsan bästa god morgon dag alla "
    "och mr mrs ms mx dr prof herr frau sir señor señora senhor senhora signor signora meneer mevrouw sig sr "
    "sra".split()
)
_FORMAL = re.compile(
    r"^\W*(?:dear (?:mr|mrs|ms|mx|dr|prof|sir|madam)|sehr geehrte|madame|monsieur|mesdames|chère? (?:madame|"
    r"monsieur)|"
    r"estimad[oa]|prezad[oa]|gentile|egregio|geachte)\b|\b(?:yours (?:sincerely|faithfully)|hochachtungsvoll|mit "
    r"freundlichen grüßen|salutations distinguées|atentamente|atenciosamente|distinti saluti|hoogachtend)\b",
    re.IGNORECASE,
)
_POLITE = re.compile(r"\b(?:Sie|Ihnen|Ihre[nrms]?|vous|votre|vos|usted(?:es)?|Lei|Loro|u|uw)\b")
_INFORMAL = re.compile(
    r"^\W*(?:hi|hey|hiya|hallo|moin|liebe[rs]?|salut|coucou|hola|oi|olá|ciao|hoi|hej)\b|\b(?:cheers|thx|lol|lg|"
    r"xoxo|vg|"
    r"bises|abrazos?|abraços?|un abbraccio|groetjes|kram)\b|\b(?:i|we|you|it|that)['’](?:m|ll|ve|re|s|d)\b|"
    r"n['’]t\b|!|"
    r"[\U0001f600-\U0001f64f]|(?<!\w)[:;]-?[)D](?!\w)",
    re.IGNORECASE,
)
_WORDS = {
    "en": "the and you for with that this have are will not your from would can is my of to please it at be on i",
    "de": "der die das und ich nicht ist mit für sie ein eine auf wir haben",
    "fr": "le la les et je vous pour que est avec une dans nous des pas",
    "es": "el los las y que para con una por está es del nos muy como",
    "it": "il che di per con una non sono gli del della è ho ci anche",
    "pt": "o que para com uma não os as do da é em você muito obrigado",
    "nl": "de het een en ik niet voor met dat zijn je we van op hebben",
    "sv": "och att det som för med jag inte är den på ett vi har till",
}
_LANGUAGES = {code: frozenset(words.split()) for code, words in _WORDS.items()}
_SHORT, _MEDIUM = 40, 120
"""Words up to which a mail is short, and medium."""
_NO_EXAMPLE = re.compile(r"https?://|www\.|@|[<>{}|`“”\[\]]")


class Letter(NamedTuple):
    """One mail. ``greeting`` with ``{name}`` for names; it and ``sign_off`` are ``""`` where there is none.

    ``length``: short, medium, long; ``tone``: formal, informal, neutral; ``language``: a code or ``""``.
    ``example``: a sentence of it without numbers, or ``""``.
    """

    greeting: str
    sign_off: str
    length: str
    tone: str
    language: str
    example: str


def letter(text: str, sender: str) -> Letter | None:
    """How a mail is written; ``None`` when it says nothing of its own. ``sender``: the writer's name and address."""
    parts = zones(text, sender)
    own = parts.own.strip()
    if not own:
        return None
    words = re.findall(r"[^\W\d_]+", own)
    if not words:
        return None
    count = len(own.split())
    length = "short" if count <= _SHORT else "medium" if count <= _MEDIUM else "long"
    greeting = greeting_of(parts.greeting)
    whole = f"{parts.greeting}\n{own}\n{parts.signature[:200]}"
    return Letter(
        greeting, sign_off(parts.signature), length, _tone(parts.greeting, whole), _language(words), example(own)
    )


def greeting_of(line: str) -> str:
    """``Hi {name},`` of ``Hi Sarah,``; ``""`` for a line that is none."""
    line = " ".join(line.split())
    if not line or len(line) > 60:
        return ""
    shown: list[str] = []
    for at, word in enumerate(line.split(" ")):
        bare = word.strip(".,:;!–-")
        if at == 0 or bare.casefold() in _KEPT or not bare:
            shown.append(word)
        elif bare[:1].isupper() or bare[:1].upper() == bare[:1].lower():
            end = word[len(word.rstrip(".,:;!–-")) :]
            if shown[-1].startswith(NAME) and shown[-1] == NAME:
                shown[-1] = NAME + end
            else:
                shown.append(NAME + end)
        else:
            shown.append(word)
    return " ".join(shown)


def sign_off(signature: str) -> str:
    """The closing words without the name, ``Best,``; ``""`` without any."""
    line = next((line.strip() for line in signature.split("\n") if line.strip()), "")
    if len(line) > 60:
        return ""
    if is_closing(line):
        return line
    head, comma, _ = line.partition(",")
    return head + comma if comma and is_closing(head) else ""


def example(own: str) -> str:
    """The first sentence that is neither long nor very short, numbers taken out; ``""`` without one."""
    for sentence in sentences(own[:4_000])[:20]:
        if sentence.endswith((",", ":")):
            continue
        if 4 <= len(sentence.split()) <= 20 and len(sentence) <= 120 and not _NO_EXAMPLE.search(sentence):
            if sentence[:1].isdigit():
                continue
            return re.sub(r"\d+(?:[.,:/-]\d+)*", "…", " ".join(sentence.split()))
    return ""


def _tone(greeting: str, whole: str) -> str:
    if _FORMAL.search(greeting.strip()) or _FORMAL.search(whole):
        return "formal"
    if _INFORMAL.search(greeting.strip()) or _INFORMAL.search(whole):
        return "informal"
    return "formal" if _POLITE.search(whole) else "neutral"


def _language(words: list[str]) -> str:
    """The language most of whose small words are there; ``""`` when none or two have as many."""
    lower = [word.casefold() for word in words[:400]]
    counts = sorted(((sum(word in small for word in lower), code) for code, small in _LANGUAGES.items()), reverse=True)
    return counts[0][1] if counts[0][0] >= 2 and counts[0][0] > counts[1][0] else ""
