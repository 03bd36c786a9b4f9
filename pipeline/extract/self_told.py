"""What the owner says of themselves in own mail and memos, and what a note for the assistant is about. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from pipeline.extract.durable import Voice, durable_facts
from pipeline.extract.durable.gate import admits, is_choice, is_negated, is_passing
from pipeline.extract.durable.subjects import Subjects
from pipeline.extract.jobs import own_facts
from pipeline.extract.roles import is_organization, is_role
from pipeline.extract.sentences import sentences
from pipeline.model import Owner, Participant
from pipeline.taxonomy import PREFERENCES, STYLE, USER

LONGEST = 300
_YOU = "You"
_ORG = r"(?P<org>(?-i:[^\W\d_a-zà-ÿ][\w&.'’+-]*(?: (?:of|and|&|für|de|the|[^\W\d_a-zà-ÿ][\w&.'’+-]*)){0,4}))"
_HOLDS = re.compile(
    rf"^(?:i['’]?a?m|i am|ich bin|je suis|soy|sono|sou|ik ben|jag är)(?: (?:now|also|jetzt|auch|aussi|también|"
    rf"anche|também|"
    rf"ook|också))?(?: (?:the|a|an|der|die|ein|eine|le|la|un|une|el|una|il|o|a|de|het|een))? "
    rf"(?P<role>[^,.;!?\n]{{2,50}}?) "
    rf"(?:at|of|for|with|bei|von|für|chez|de|en|di|presso|da|na|no|bij|van|på|hos) {_ORG}(?=[.,;!]|$)",
    re.IGNORECASE,
)
_WORKS = re.compile(
    rf"^(?:i work (?:at|for)|ich arbeite (?:bei|für)|je travaille (?:chez|pour)|trabajo en|lavoro (?:da|per|presso)|"
    rf"trabalho (?:na|no|em|para)|ik werk (?:bij|voor)|jag (?:jobbar|arbetar) (?:på|hos)) {_ORG}(?=[.,;!]|$)",
    re.IGNORECASE,
)
_SPEAKS = re.compile(
    r"^(?:i speak|ich spreche|je parle|hablo|parlo|falo|ik spreek|jag talar) (?P<what>[^\W\d_]+(?:(?:, | and | "
    r"und | et | y | "
    r"e | en | och )[^\W\d_]+){0,4})(?=[.;!]|$)",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"^(?:please,? |bitte |merci de |por favor,? |per favore,? |s['’]il (?:te|vous) plaît,? |alsjeblieft |snälla )?"
    r"(?:always|never|from now on|going forward|by default|immer|nie(?:mals)?|ab (?:jetzt|sofort)|grundsätzlich|"
    r"toujours|"
    r"jamais|désormais|siempre|nunca|a partir de ahora|sempre|mai|d['’]ora in poi|a partir de agora|altijd|nooit|"
    r"voortaan|"
    r"alltid|aldrig|hädanefter)\b,? [^.!?\n]{4,160}",
    re.IGNORECASE,
)
_PREFERS = re.compile(
    r"^i (?:(?:much|strongly|generally|usually|really|always) )?prefer (?P<what>[^.!?\n]{3,140})", re.IGNORECASE
)
_HABIT = re.compile(
    r"^(?:always|never|from now on,?|going forward,?|by default,?) (?:please )?(?:schedule|book|call|ring|phone|"
    r"send|cc|bcc|"
    r"copy|use|write|reply|answer|include|attach|add|ask|check|confirm|put|keep|share|give|make|let|invite|"
    r"accept|forward|"
    r"sign|start|plan|avoid|mention|quote|invoice|pay|address|bring|leave|move|cancel|offer|promise|print|name|"
    r"label|file|"
    r"arrange|work|travel|fly|order)\b [^.!?\n]{4,160}",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"^(?:i|(?:the )?user|ich|je|ik|jag)? ?(?:(?:really|generally|usually|always|much|strongly) )?(?:prefers?|"
    r"likes?|hates?|"
    r"dislikes?|wants?|would rather|doesn['’]t like|don['’]t like|bevorzug\w+|mag|möchte|préfère|aime|prefiero|"
    r"prefiere|"
    r"preferisc[eo]|prefiro|prefere|verkies\w*|föredrar)\b [^.!?\n]{3,160}",
    re.IGNORECASE,
)
_THEMSELF = re.compile(
    r"^(?:i|i['’]m|my|(?:the )?user(?:['’]s)?|ich|mein\w*|je|mon|ma|mes|mi|mis|yo|io|eu|meu|minha|ik|mijn|jag|"
    r"min|mitt)\b",
    re.IGNORECASE,
)
_IS = re.compile(
    r"\b(?:am|is|are|was|['’]m|['’]s|live[sd]?|work(?:s|ed)?|run[s]?|lead[s]?|own[s]?|founded|moved|speak[s]?|"
    r"has|have|studied|"
    r"born|based|bin|ist|wohn\w+|leb\w+|arbeit\w+|suis|est|habite|travaille|soy|es|vivo|vive|trabaj\w+|sono|è|"
    r"abito|lavor\w+|"
    r"sou|moro|mora|ben|woon\w*|werk\w*|är|bor|jobbar)\b",
    re.IGNORECASE,
)
_MAIL = re.compile(
    r"\b(?:e-?mails?|mails?|repl(?:y|ies)|letters?|subject lines?|greetings?|sign[- ]?offs?|signatures?|tone|"
    r"wording|formal|"
    r"informal|salutation|nachrichten|antworten|betreff\w*|anrede|grußformel|förmlich|courriels?|réponses?|objet|"
    r"correos?|"
    r"respuestas?|asunto|risposte|oggetto|e-mailen|antwoorden|onderwerp|mejl|svar|ämnesrad)\b",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"\b(?:write|writing|keep|short|brief|long|sign|start|begin|open|close|end|use|avoid|say|tone|style|formal|"
    r"informal|"
    r"schreib\w*|kurz\w*|lang\w*|förmlich|écri\w*|court\w*|long\w*|escrib\w*|cort[oa]s?|breve?s?|scriv\w*|brevi|"
    r"escrev\w*|"
    r"curt[oa]s?|schrijf|kort\w*|skriv\w*)\b",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"^(?:todo|to do|task|remind me|remember to|don['’]t forget|call|buy|send|book|order|pay|finish|prepare|"
    r"check|ask|reply|"
    r"schedule|follow up|erinner\w* mich|kauf\w*|schick\w*|ruf\w*|bezahl\w*|rappelle|achète\w*|envoie\w*|"
    r"compra\w*|enví\w*|"
    r"llama\w*|ricordami|koop|bel|stuur|köp|ring|skicka)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?¿]")


class Told(NamedTuple):
    """One line for a page of the Agent Notes: ``page`` is user, preferences or style; ``day`` ``YYYY-MM-DD``."""

    page: str
    text: str
    day: str


def self_told(text: str, owner: Owner, said: date | None) -> tuple[Told, ...]:
    """Lasting things that the owner says of themselves, and their standing rules, in the words of the text."""
    day = said.isoformat() if said else ""
    found: dict[str, Told] = {}
    subjects = Subjects((Participant(_YOU, "", ("from",)),), Owner())
    email = next(iter(sorted(owner.addresses)), "")
    for sentence in sentences(text[:20_000])[:300]:
        if len(sentence) > LONGEST:
            continue
        facts = (*durable_facts(sentence, Voice(_YOU, email), said, subjects), *own_facts(sentence, _YOU, day, email))
        texts = [(fact.text, fact.category) for fact in facts if fact.about == _YOU]
        texts = texts or [(own, "context") for own in _of_oneself(sentence)]
        texts = texts or [(wish, "preference") for wish in _wishes(sentence)]
        if not texts and _HABIT.match(sentence) and admits(sentence) and not is_passing(sentence):
            texts.append((sentence.rstrip(".!"), "preference"))
        for told, category in texts:
            page = (STYLE if _is_style(told) else PREFERENCES) if category == "preference" else USER
            found.setdefault(told.casefold(), Told(page, told, day))
    return tuple(found.values())


def _of_oneself(sentence: str) -> Iterable[str]:
    if not admits(sentence) or is_passing(sentence) or is_negated(sentence):
        return
    if (match := _HOLDS.match(sentence)) and is_role(match["role"]) and is_organization(match["org"]):
        yield f"{match['role'][:1].upper()}{match['role'][1:]} at {match['org'].rstrip('.')}"
    elif (match := _WORKS.match(sentence)) and is_organization(match["org"]):
        yield f"Works at {match['org'].rstrip('.')}"
    elif match := _SPEAKS.match(sentence):
        yield f"Speaks {match['what']}"


def _wishes(sentence: str) -> Iterable[str]:
    found = _PREFERS.match(sentence)
    if found and admits(sentence) and not is_passing(sentence) and not is_choice(found["what"]):
        yield f"Prefers {found['what']}"


def page_of(note: str, owner: Owner) -> str:
    """The page to which a note that somebody left in the inbox belongs; ``""`` for a task, or when it cannot be told.

    What is said of ``the user`` or of the owner by name is the owner's.
    """
    text = note.strip()
    for name in sorted(owner.names, key=lambda name: (-len(name), name)):
        for own in (name, name.split(" ")[0]):
            if own and text.casefold().startswith(f"{own.casefold()} "):
                text = f"User {text[len(own) + 1 :]}"
    if not text or len(text) > 2 * LONGEST or _ASKS.search(text) or _TASK.match(text):
        return ""
    is_rule = bool(_RULE.match(text) or _WISH.match(text))
    if (is_rule or _THEMSELF.match(text) or _HOW.match(text)) and _is_style(text):
        return STYLE
    if is_rule:
        return PREFERENCES
    return USER if _THEMSELF.match(text) and _IS.search(text[:60]) else ""


def _is_style(text: str) -> bool:
    return bool(_MAIL.search(text) and _HOW.search(text))
