"""What may be an action item or a decision of a meeting without minutes: its likeliest sayings, quoted, for a person
to judge. Never an open item by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from pipeline.extract.dues import due_date
from pipeline.extract.sentences import sentences
from pipeline.model import Utterance

MOST = 5
APART = 4
"""Turns between two proposals: what was said around one belongs to it."""
MIN_POINTS = 2.0
SHOWN = 3.5
"""Points from which a person is asked to look."""
AROUND, SHARE, MOST_AROUND = 3, 0.4, 3.0
LATE = 2.0
BEFORE_END = 12
LISTENING = 2
"""Words of a turn that only shows that somebody listens."""
MIN_WORDS = 5
MAX_TURNS = 20_000
MAX_TEXT = 2_000
MAX_SAID = 240
_DO = (
    r"(?:work|look|find out|think|figure|send|share|prepar|check|review|draft|call|book|schedul|set|forward|updat|fix|"
    r"writ|get|follow|ask|arrang|order|pay|submit|upload|finish|deliver|e-?mail|ping|organi[sz]|investigat|reach|"
    r"complet|put|tak|handl|sign|test|bring|provid|creat|build|mak|design|develop|do|present|report|collect|gather|"
    r"start|try|talk|speak|post|fil|open|merg|push|run|document|clean|com|evaluat|compar|measur|add|focus|produc|"
    r"research)"
    r"(?:e|ing|t?ting|ning)?"
)
_WILL = (
    r"(?:'ll| will| shall|'re going to| are going to| is going to|'re gonna| gonna|'m going to|'m gonna| am going to)"
)
_LOOSE = r"(?: \w+){0,3}?"
_ASSIGNS = re.compile(
    rf"\b(?:you|guys|both|two|he|she|they|each of you|you each|[a-z]+er|[a-z]+ist|[a-z]+ing)(?: of you)?{_WILL}(?: be)?"
    rf"{_LOOSE} {_DO}\b|"
    r"\b(?:du|sie|er|ihr) (?:sollst?|sollten|muss|müssen|müsst|wirst|wird|könntest|könnten|kümmerst|machst)\b|"
    r"\b(?:tu|vous|il|elle) (?:vas|allez|va|dois|devez|doit|peux|pouvez|pourrais|pourriez)\b|"
    r"\b(?:tú|usted|él|ella|lei|lui|você|ele|ela) (?:vas|va|tienes que|tiene que|debes?|deve|dovrebbe|vai|precisa)\b|"
    r"\b(?:jij|je|u|hij|zij) (?:gaat|zult?|moet)\b|\b(?:du|ni|dere|han|hon|hun) (?:ska|skal|måste|må)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"\b(?:can|could|would|will) you{_LOOSE} {_DO}\b|\bif you (?:can|could|would){_LOOSE} {_DO}\b|\b(?:you|he|she|"
    rf"they) "
    rf"(?:should|could|might|need to) {_DO}\b|\bplease\b|(?:^|[,;:] )(?:(?:so|and|then|just|yes|well|uh|um|"
    rf"okay),? )*{_DO} "
    r"(?:me|us|the|a|an|it|two|some|on|about|at|into|with)\b",
    re.IGNORECASE,
)
_BUSY = re.compile(
    rf"{_WILL} (?:\w+ ){{0,3}}?be (?:\w+ ){{0,3}}?\w+ing\b|\bwill be (?:\w+ed|sent|given|told|done|made|written|put|"
    rf"held|built|brought)\b|\bgo (?:off )?and \w+",
    re.IGNORECASE,
)
_PROMISES = re.compile(
    rf"\bi(?:{_WILL}|'d better| can| have to| need to)(?: be)?{_LOOSE} {_DO}\b|\blet me {_DO}\b|"
    r"\bich (?:mache|schicke|sende|prüfe|kläre|kümmere|schreibe|rufe|werde|übernehme)\b|\bje (?:vais|m'en occupe|"
    r"ferai|m'occupe|vous envoie)\b|\byo (?:me encargo|lo hago|mando|preparo)\b|\bvoy a \w+r\b|\bme ne occupo\b|"
    r"\b(?:eu )?vou \w+r\b|\bik (?:zal|ga|stuur|regel)\b|\bjag (?:ska|tar|skickar|fixar)\b|\bjeg (?:skal|tar|sender)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    rf"\bwe(?:{_WILL}| need to| have to| should| must| ought to| gotta)(?: be)?{_LOOSE} {_DO}\b|\bneeds? to be \w+ed\b|"
    r"\bwir (?:müssen|sollten|werden)\b|\b(?:il faut|on doit|nous devons|il faudrait)\b|\b(?:tenemos que|hay que|"
    r"dobbiamo|bisogna|temos que|we moeten|vi måste|vi ska|vi skal)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:next (?:meeting|time|step|session|sprint|call|week|month)|action items?|to-?dos?|homework|follow-?ups?|"
    r"assignments?|your tasks?|individual (?:work|actions?)|in the meantime|until then|before (?:the next|our next|"
    r"then)|"
    r"after (?:the|this) (?:meeting|call)|offline|deadline|by (?:tomorrow|monday|tuesday|wednesday|thursday|friday|"
    r"the end)|"
    r"nächste (?:sitzung|woche|schritte)|nächsten? mal|bis dahin|aufgaben?|prochaine (?:réunion|fois|étape)|"
    r"d'ici là|próxima (?:reunión|vez|semana)|próximos pasos|prossim[ao] (?:riunione|volta)|volgende (?:keer|"
    r"vergadering)|"
    r"nästa (?:möte|gång|vecka)|neste (?:møte|gang|uke))\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"\b(?:wrap(?:ping)?(?: \w+)? up|end of (?:the|this|our) (?:meeting|call)|(?:to|in) clos(?:e|ing)|to (?:sum up|"
    r"summari[sz]e|"
    r"recap|finish)|out of time|over time|run(?:ning)? out|that's (?:it|all)|any (?:other|more|last) (?:questions|"
    r"business|"
    r"comments)|(?:call|bring) (?:it|this|that) to an? (?:end|close)|thank(?:s| you)(?: all| everybody| everyone)|"
    r"zum schluss|zusammenfass\w+|pour (?:finir|conclure|résumer)|para (?:terminar|resumir|concluir)|per "
    r"(?:concludere|riassumere)|tot slot|samenvattend|avslutningsvis|sammanfattningsvis)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:last time|last week|yesterday|used to|already|letzte woche|gestern|hier|ayer|ieri|gisteren)\b", re.I
)
_ITSELF = re.compile(
    r"\b(?:see you|talk to you (?:then|soon|later)|share (?:my|the|this|a) (?:screen|slides?|link)|(?:next|"
    r"this) slide|move on|"
    r"go ahead|(?:give|do) (?:\w+ ){0,3}(?:update|introduction|overview)|start (?:with|by)|in the chat|"
    r"can you (?:hear|see)|"
    r"on mute|bis (?:dann|bald)|à (?:bientôt|la prochaine)|hasta (?:luego|la próxima)|a presto|até logo|tot (?:ziens|"
    r"later)|"
    r"vi ses)\b",
    re.IGNORECASE,
)
"""What concerns the meeting itself and is done when it is over."""
_SETTLED = re.compile(
    r"\b(?:(?:we|we've|we have)(?: all| just| already)? (?:decided|agreed|settled)|let's (?:go (?:with|for)|stick|say|"
    r"keep|use|leave|have|make it|do|take|drop|not)|we(?:'ll|'re going to|'re gonna| will|"
    r" are going to) (?:go (?:with|for)|"
    r"use|have|keep|stick|leave|drop|make it|not|just|be|need)|(?:go|going|gone) (?:with|for)|so (?:it's|it'll be|"
    r"that's|"
    r"we have|we've got|we'll)|that's (?:decided|settled|agreed|it|fine|a yes|a no)|decision|decided|agreed|final|"
    r"definitely|we don't need|we won't|it (?:should|will|has to) (?:be|have)|"
    r"beschlossen|entschieden|einig|machen wir|bleibt es|c'est décidé|on part sur|d'accord pour|on garde|decidido|"
    r"acordado|quedamos en|deciso|d'accordo|decidimos|combinado|besloten|afgesproken|beslutat|bestämt|vedtatt)\b",
    re.IGNORECASE,
)


class Proposal(NamedTuple):
    """``at``: number of the turn; ``speaker`` as the transcript has it; ``said``: the sentence, word for word."""

    at: int
    speaker: str
    said: str
    points: float


def whole_turns(utterances: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """What each speaker says, taken together over a listener's "mm-hmm"; turns of a word or two are left out."""
    turns: list[Utterance] = []
    for utterance in utterances[:MAX_TURNS]:
        text = " ".join(utterance.text[:MAX_TEXT].split())
        if len(text.split()) <= LISTENING:
            continue
        before = turns[-1] if turns else None
        if before and before.speaker == utterance.speaker and not before.text.endswith((".", "?", "!")):
            text = f"{before.text} {text}"
            if len(text) <= MAX_TEXT:
                turns[-1] = msgspec.structs.replace(before, text=text)
                continue
        turns.append(msgspec.structs.replace(utterance, text=text[:MAX_TEXT]))
    return tuple(turns)


def possible_actions(turns: Sequence[Utterance], said: date | None, names: Sequence[str] = ()) -> tuple[Proposal, ...]:
    """The likeliest action items in ``whole_turns``, best first; ``names``: those who are there."""
    called = _called(names)
    return _best(turns, lambda sentence: _action_points(sentence, said, called))


def possible_decisions(turns: Sequence[Utterance]) -> tuple[Proposal, ...]:
    """The likeliest decisions in ``whole_turns``, best first."""
    return _best(turns, lambda sentence: 3.0 if _SETTLED.search(sentence) and not sentence.endswith("?") else 0.0)


def possible_text(
    turns: Sequence[Utterance], said: date | None, names: Mapping[str, str], known: Collection[str] = ()
) -> str:
    """Plain bullets for a note, in the order of the meeting: who said it and the words; ``""`` when nothing stands out.

    ``names``: speaker label -> participant; ``known``: sentences that are open items already.
    """
    shown = sorted(
        one
        for one in possible_actions(turns, said, tuple(names.values()))
        if one.points >= SHOWN and one.said not in known
    )
    lines = [f"- {names.get(one.speaker, one.speaker).strip() or 'Somebody'}: “{_cut(one.said)}”" for one in shown]
    return "\n".join(lines)


def _cut(said: str) -> str:
    return said if len(said) <= MAX_SAID else said[: MAX_SAID - 2].rsplit(" ", 1)[0] + " …"


def _best(turns: Sequence[Utterance], points_of: Callable[[str], float]) -> tuple[Proposal, ...]:
    """By their own points, those of what is said around them, and whether the meeting comes to its end."""
    said = [_likeliest(turn.text, points_of) for turn in turns]
    closing = _closing(turns)
    found: list[Proposal] = []
    for at, (points, sentence) in enumerate(said):
        if points > 0:
            around = sum(other for other, _ in said[max(0, at - AROUND) : at + AROUND + 1]) - points
            total = points + min(MOST_AROUND, around * SHARE) + (LATE if at >= closing else 0.0)
            found.append(Proposal(at, turns[at].speaker, sentence, round(total, 2)))
    found.sort(key=lambda one: (-one.points, -one.at))
    chosen: list[Proposal] = []
    for one in found:
        if one.points >= MIN_POINTS and all(abs(one.at - other.at) >= APART for other in chosen):
            chosen.append(one)
        if len(chosen) == MOST:
            break
    return tuple(chosen)


def _closing(turns: Sequence[Utterance]) -> int:
    """The turn from which a meeting sums up: some turns before its end is named, at the latest in its last tenth."""
    late = len(turns) * 7 // 10
    named = next((at for at in range(late, len(turns)) if _CLOSING.search(turns[at].text)), len(turns))
    return max(late, min(named - BEFORE_END, len(turns) * 9 // 10))


def _likeliest(text: str, points_of: Callable[[str], float]) -> tuple[float, str]:
    told = [one for one in sentences(text) if len(one.split()) >= MIN_WORDS]
    return max(((points_of(one.replace("’", "'")), one) for one in told), default=(0.0, ""), key=lambda pair: pair[0])


def _action_points(sentence: str, said: date | None, called: re.Pattern[str] | None) -> float:
    points = 0.0
    if _ASSIGNS.search(sentence):
        points += 2.0
    if _BUSY.search(sentence):
        points += 1.0
    if _ASKED.search(sentence):
        points += 1.0
    if _PROMISES.search(sentence):
        points += 1.5
    if _TOGETHER.search(sentence):
        points += 1.0
    if _AHEAD.search(sentence):
        points += 1.5 if points else 1.0
    if points == 0.0:
        return 0.0
    if called and called.search(sentence):
        points += 1.0
    if due_date(sentence, said):
        points += 1.0
    if sentence.endswith("?"):
        points -= 0.5
    if _PAST.search(sentence):
        points -= 1.0
    if _ITSELF.search(sentence):
        points -= 3.0
    return points


def _called(names: Sequence[str]) -> re.Pattern[str] | None:
    first = sorted({re.escape(name.split()[0]) for name in names if name.split() and len(name.split()[0]) > 2})
    return re.compile(rf"\b(?:{'|'.join(first)})\b", re.IGNORECASE) if first else None
