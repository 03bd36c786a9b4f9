"""Names of projects and topics in a text: those the vault has notes for, and those a text calls a project."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.index import Names

_EXPLICIT = re.compile(
    r"\b(?:Project|Projekt|Projet|Proyecto|Progetto|Projeto)\s+([A-ZÀ-Þ][\w-]{2,20}(?:\s[A-ZÀ-Þ][\w-]{2,20})?)"
)
_GENERIC = frozenset(
    "manager management plan team lead update status review report board office finance gutenberg name leader "
    "coordinator kickoff kick start meeting call scope proposal timeline budget owner director engineer "
    "assistant".split()
)
LIMIT = 8
MOST_NAMES = 16
_CAPITAL = r"[A-ZÀ-ÞŁŚŻŽŠČĆĐİ][^\W\d_]*(?:[-'’][^\W\d_]+)*"
_FULL_NAME = re.compile(
    rf"\b{_CAPITAL}(?: (?:(?:van|von|der|den|de|da|di|del|la|le|bin|al|el) ){{0,2}}{_CAPITAL}){{1,2}}\b"
)
_OPENERS = frozenset(
    "a also an and as at but by dear did for from hello hi how if in is it my no not of on or our so thank thanks "
    "that the then there these they this to today tomorrow we what when where which who why will with yes you your "
    "auch aber das dem den der die ein eine er es für hallo ich im ist liebe lieber mit und wir zu bonjour cher "
    "chère le la les un une monday tuesday wednesday thursday friday saturday sunday january february march april "
    "may june july august september october november december montag dienstag mittwoch donnerstag freitag samstag "
    "sonntag".split()
)
_VERBS = frozenset(
    "answer answered ask asked asking brief briefed bring brought call called calling chase chased congratulate "
    "congratulated contact contacted contacting email emailed emailing follow followed gave get give giving got greet "
    "greeted heard help helped helping hire hired inform informed interview interviewed introduce introduced invite "
    "invited inviting join joined let lunch mail mailed meet meeting met message messaged need needs pay paid phone "
    "phoned ping pinged praise praised promise promised read remind reminded reply replied sat saw say see seeing send "
    "sending sent show showed sign skype speak spoke talk talked talking tell telling text texted thank thanked thanks "
    "told took update updated visit visited visiting wait waiting want warn warned watch watched write writing wrote "
    "anrufen antworte besuche besuchte bitte bringe danke einladen erinnere erinnern frag fragen frage fragte gefragt "
    "getroffen habe hilf informiere kontaktiere mit rief ruf rufe sag sage sagte schicke schickte schreib schreibe "
    "schrieb sende sprach sprich sprechen traf treffe treffen "
    "appeler appelé demander demandé dire écrire écrit envoyer envoyé inviter invité parler parlé prévenir prévenu "
    "rappeler relancer remercier rencontré rencontrer répondre voir vu "
    "avisar avisé contactar enviar escribir escribí hablar hablé invitar invité llamar llamé pedir pedí preguntar "
    "pregunté recordar responder ver vi visitar visité "
    "avvisare chiamare chiamato chiedere chiesto contattare incontrare incontrato inviare invitare parlare parlato "
    "ricordare ringraziare rispondere scrivere scritto sentire sentito vedere visto "
    "agradecer avisar convidar encontrar encontrei escrever falar falei ligar liguei perguntar perguntei "
    "bellen belde bedank bedanken gebeld gesproken herinner herinneren mailen ontmoet ontmoette schrijf schrijven "
    "sprak spreek spreken stuur sturen vertel vraag vragen vroeg zag "
    "berätta fråga frågade mejla möt mötte påminn påminna ring ringa ringde skicka skickade skriv skriva skrev "
    "talade tacka träffa träffade".split()
)
"""What one does with people; at the head of a sentence no part of the name behind it."""
_HEAD = re.compile(r"(?:^|[\n.!?:;☐☑*_(\[\]“\"–—]|\n\s*(?:-|\d{1,2}[.)]))[ \t]*$")


def mentioned_names(title: str, texts: Sequence[tuple[str, str]], known: Names) -> tuple[str, ...]:
    """At most ``LIMIT`` names, in the spelling of the note or of the text, known ones first."""
    text = _joined(title, texts)
    found = [entity.name for entity in known.find(text, keywords=True)]
    for match in _EXPLICIT.finditer(text):
        words = match.group(1).split()
        if words[0].lower() in _GENERIC:
            continue
        if len(words) == 2 and words[1].lower() in _GENERIC:
            words = words[:1]
        found.append(f"Project {' '.join(words)}")
    return tuple(dict.fromkeys(found))[:LIMIT]


def full_names(title: str, texts: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What looks like the full names of people or things in a text, in order, each once; known to the vault or not."""
    found: dict[str, None] = {}
    text = _joined(title, texts)
    for match in _FULL_NAME.finditer(text):
        words = match.group().split()
        if _HEAD.search(text, max(0, match.start() - 8), match.start()) and words[0].lower() in _VERBS:
            words.pop(0)
        while words and words[0].lower() in _OPENERS:
            words.pop(0)
        if len(words) >= 2:
            found[" ".join(words)] = None
    return tuple(found)[:MOST_NAMES]


def _joined(title: str, texts: Sequence[tuple[str, str]]) -> str:
    return "\n".join([title, *(body for _, body in texts)])[:200_000]
