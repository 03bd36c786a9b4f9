"""Tasks in mail: what the owner is asked to do, and what the owner promises. Only explicit sentences count."""

from __future__ import annotations

import re
from datetime import date

from pipeline.extract.dues import date_order, due_date
from pipeline.extract.sentences import sentences
from pipeline.model import Statement

MAX_TEXT = 160
MAX_PER_MESSAGE = 4
_VERBS = (
    "send share review sign confirm check call approve update provide forward reply complete fill submit "
    "upload prepare draft schedule book arrange "
    "return pay fix look take read add join resend tell email ping ask finish deliver order verify contact "
    "attach write bring remind give test "
    "correct revise introduce invite set cancel move change invoice print coordinate reach respond advise keep "
    "register choose pick finalize finalise"
)
_VERB = "(?:" + "|".join(_VERBS.split()) + ")"
_CALL = (
    r"(?:(?:hi|hello|hey|dear)?\s*[^\W\d_][\w'-]{1,20}\s*[,:\u2013-]\s*)?(?:(?:also|and|so|then|but|when you "
    r"(?:get|have) (?:a|the) (?:chance|moment|minute)|if possible|if you can|before then|first|in the meantime|"
    r"meanwhile),?\s+)?"
)
_REQUEST = re.compile(
    rf"^{_CALL}(?:(?:please|pls|kindly)(?:,| also| just| do)?\s+(?P<verb>[a-z]+)\b|(?:could|can|would|will) "
    rf"you (?:please |kindly |also |just |maybe |possibly |quickly )*(?P<verb2>[a-z]+)\b|"
    rf"would you mind [a-z]+ing\b|i need you to {_VERB}\b|take a look at\b|{_VERB} (?:me|us|him|her|them|the|"
    rf"this|these|your|it|that)\b|(?:{_VERB})\b.{{3,200}}\b(?:please|by (?:tomorrow|eod|end of|monday|tuesday|"
    rf"wednesday|thursday|friday))\b|"
    r"(?:bitte|könnten sie|können sie|könntest du|kannst du|würden sie|würdest du|magst du)\s+\S+|"
    r"(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|merci de|veuillez|prière de)\s+\S+|"
    r"¿?(?:podrías?|puedes?|podría usted|por favor|te pido que)\s+\S+|"
    r"(?:potresti|potrebbe|puoi|può|per favore|per cortesia)\s+\S+|(?:você )?(?:poderia|pode|por favor)\s+\S+|"
    r"(?:kun je|kunt u|zou je|wil je|graag)\s+\S+|(?:kan du|skulle du kunna|vänligen|vær venlig)\s+\S+|(?:czy "
    r"możesz|proszę)\s+\S+)",
    re.IGNORECASE,
)
_ONLY_KNOW = re.compile(r"^(?:please |pls |just |so |and )*let (?:me|us) know\b", re.IGNORECASE)
_LATE_PLEASE = re.compile(rf"^{_CALL}{_VERB}\b[^.?!]{{3,160}},? please[.!]?$", re.IGNORECASE)
COURTESY = re.compile(
    r"\b(?:let (?:me|us) know (?:if|should|when you|whether you (?:have|need)|in case)|hesitate|feel free|find "
    r"(?:attached|enclosed|below|the attached|herewith|my|our)|see (?:attached|below|the attached|enclosed|my|"
    r"our)|note(?: that)?|be (?:aware|advised|informed|assured|"
    r"patient)|do not reply|don['’]t reply|disregard|ignore|accept (?:my|our)|excuse|forgive|bear with|do not|don['’]t|"
    r"visit|click|unsubscribe|subscribe|consider the environment|contact (?:me|us)|give (?:me|us) a call|call "
    r"(?:me|us) (?:if|with|should)|(?:if|should) you (?:have|need|would)|any questions|"
    r"believe|imagine|thank|have a|enjoy|join us|stay tuned|keep in mind|rest assured|you (?:please )?(?:see|"
    r"tell|believe|imagine|hear)\b|"
    r"bei (?:fragen|rückfragen)|zögern sie|beachten|nicht antworten|entschuldigen|nehmen sie zur kenntnis|"
    r"finden sie|anbei|"
    r"trouver (?:ci-joint|en pièce)|n'hésitez|noter que|croire|agréer|ne pas répondre|encontrar adjunto|no "
    r"dude|no dudes|tener en cuenta|no responda|"
    r"trovare|esitare|notare|niet aarzelen|niet beantwoorden|tveka inte)\b",
    re.IGNORECASE,
)
_PROMISE_VERB = (
    r"(?:send|share|prepare|check|review|draft|call|book|schedule|set up|forward|update|fix|write|get back to|"
    r"follow up|look into|confirm|ask|talk to|speak (?:to|with)|introduce|arrange|"
    r"order|pay|submit|upload|finish|deliver|email|ping|organi[sz]e|investigate|circle back|reach out|complete|"
    r"put together|work on|add|take care of|handle|make sure|let you know|"
    r"revert|resend|sign|test|bring|pick up|provide|create|build|publish|transfer|return)"
)
_PROMISE = re.compile(
    rf"^(?:[^,.;!?]{{0,40}},\s+|(?:and|so|but|then|ok(?:ay)?|sure|yes|thanks|great)[,.!]?\s+)?(?:i['’]ll|i "
    rf"will|i['’]m going to|i am going to|let me)\s+(?:also |then |just |definitely |gladly |"
    rf"happily |try to |now |still )*(?P<verb>{_PROMISE_VERB})\b|"
    r"^(?:\S+,\s+)?(?:ich (?:schicke|sende|prüfe|kläre|melde mich|kümmere mich|bereite|erstelle|werde (?:\S+ "
    r"){1,12}(?:schicken|senden|prüfen|klären|melden|erstellen|vorbereiten))|"
    r"je (?:vous|te|t'|l')\s?(?:envoie|enverrai|rappelle|transmets|fais parvenir)|je vais (?:\S+ )?(?:envoyer|"
    r"vérifier|préparer|appeler)|j'(?:enverrai|envoie)|"
    r"(?:te|le|les|os) (?:envío|enviaré|mando|mandaré|confirmo|confirmaré|llamo|llamaré)|voy a (?:enviar|"
    r"revisar|preparar|llamar)|(?:ti|vi|le) (?:mando|manderò|invio|invierò|faccio sapere)|"
    r"(?:vou|irei) (?:enviar|verificar|preparar|mandar)|ik (?:stuur|zal .{1,60}(?:sturen|bellen|regelen))|jag "
    r"(?:skickar|återkommer)|jeg (?:sender|vender tilbage))\b",
    re.IGNORECASE,
)
_VAGUE_PROMISE = re.compile(
    r"\b(?:if|unless|when you|whenever|not|never|won['’]t|wenn|falls|si|se)\b|\?\s*$|let me (?:check|ask) "
    r"(?:in|you)\b|let me (?!check|look into|get back|follow|ask|talk|send|see if)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"^(?:or|oder|ou|of|eller|albo)\b,?\s", re.IGNORECASE)
"""The second of two ways to do something that was asked before."""
_PICTURE = re.compile(r"\[(?:image|cid|bild|imagen|immagine|imagem|afbeelding)\b[^\]\n]{0,80}\]", re.IGNORECASE)
DESIGNED = 2
"""Pictures in a text from which it is a designed page: what it bids readers to do are its buttons."""
_STRAY_STOPS = re.compile(r"(?<=[.!?])(?:\s+[.!?])+$")
_THIRD = re.compile(r"\bdo i\b|\bshould i\b", re.IGNORECASE)


def requests(own: str, said: date | None) -> tuple[Statement, ...]:
    """What the writer of this text asks its only reader to do: tasks of ``I``."""
    found: list[Statement] = []
    if len(_PICTURE.findall(own[:8_000])) >= DESIGNED:
        return ()
    order = date_order(own)
    for sentence in sentences(own[:8_000])[:60]:
        if len(sentence) > 320 or len(sentence.split()) < 4 or COURTESY.search(sentence) or _ONLY_KNOW.match(sentence):
            continue
        match = _REQUEST.match(sentence) or _LATE_PLEASE.match(sentence)
        if match is None or _generic(match) or _INSTEAD.match(sentence):
            continue
        found.append(_task(sentence, said, order))
    return tuple(found[:MAX_PER_MESSAGE])


def promises(own: str, said: date | None) -> tuple[Statement, ...]:
    """What the writer of this text (the owner) commits to: tasks of ``I``."""
    found: list[Statement] = []
    order = date_order(own)
    for sentence in sentences(own[:8_000])[:80]:
        if len(sentence) > 320 or _VAGUE_PROMISE.search(sentence) or _THIRD.search(sentence):
            continue
        match = _PROMISE.match(sentence)
        if match is None or (match["verb"] or "").lower() == "let you know" and not due_date(sentence, said):
            continue
        found.append(_task(sentence, said, order))
    return tuple(found[:MAX_PER_MESSAGE])


def is_request(sentence: str) -> bool:
    """Whether a sentence bids somebody do something."""
    return _REQUEST.match(sentence) is not None or _LATE_PLEASE.match(sentence) is not None


def _generic(match: re.Match[str]) -> bool:
    """``Would you like …``, ``can you believe …``: a question, nothing to do."""
    verb = (match.groupdict().get("verb2") or "").lower()
    return verb in (
        "like",
        "be",
        "believe",
        "imagine",
        "want",
        "prefer",
        "say",
        "have",
        "need",
        "see",
        "agree",
        "go",
        "think",
        "know",
        "mind",
        "ever",
        "still",
        "all",
        "both",
    )


def _task(sentence: str, said: date | None, order: str) -> Statement:
    sentence = _STRAY_STOPS.sub("", sentence)
    text = sentence if len(sentence) <= MAX_TEXT else sentence[:MAX_TEXT].rsplit(" ", 1)[0] + " …"
    due = due_date(sentence, said, order=order)
    return Statement("task", text, sentence, said.isoformat() if said else "", owner="I", due=due)
