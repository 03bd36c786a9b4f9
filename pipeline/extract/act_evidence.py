"""Kinds of evidence for what a sentence does, with points set by hand. Words are classes of the language, no list of
anybody's mail: base forms of common verbs, modals, pronouns, words for meeting and talking."""

from __future__ import annotations

import re
from typing import NamedTuple


class Evidence(NamedTuple):
    """``kind`` is the act it speaks for, ``""`` for what only weakens or strengthens."""

    name: str
    kind: str
    points: float
    pattern: re.Pattern[str]


_VERBS = (
    "accept access achieve acknowledge act activate adapt add address adjust adopt advise agree aim allow analyze "
    "announce answer apologize appear apply appoint appreciate approach approve argue arrange arrive ask assess "
    "assign assist assume attach attend avoid award back ban base be bear beat become begin believe bet bid bill "
    "blame block book borrow bother break bring browse build buy call cancel capture care carry catch celebrate "
    "challenge change charge chat check choose claim clarify clean clear click close collect combine come comment "
    "commit communicate compare complete comply confirm connect consider consult contact contain continue contribute "
    "convert cook coordinate copy correct count cover create customize cut deal decide declare decline define delete "
    "deliver describe design destroy detail determine develop dial direct disable discard discover discuss display "
    "disregard distribute do donate download draft draw dress drink drive drop earn eat edit email employ enable "
    "encourage end enjoy enroll ensure enter establish estimate evaluate examine exchange excuse execute exercise "
    "expand expect experience explain explore export express extend face fax feel fetch figure file fill finalise "
    "finalize find finish fix fly focus follow forget forgive format forward gather get give go grab grant grow guess "
    "hand handle hang have head hear help hire hit hold hope identify ignore imagine implement import improve include "
    "increase indicate inform initiate insert inspect install instruct introduce invest investigate invite issue join "
    "judge jump justify keep kick kill know label lay lead learn leave lend let lift limit link list listen live load "
    "locate lock log login look lose love lower mail maintain make manage mark match measure meet mention merge mind "
    "modify monitor move name negotiate note notice notify observe obtain offer open operate opt order organise "
    "organize own pack park participate pass pay perform permit pick place plan play plug point post practice prepare "
    "present press prevent print proceed process produce promise promote proofread protect prove provide publish pull "
    "purchase push put quote raise rate reach react read realize recall receive recognize recommend reconsider record "
    "recycle redeem reduce refer refine reflect refresh refuse register reject relate relax release relocate rely "
    "remain remember remind remove renew rent repair repeat replace reply report represent request require reschedule "
    "resend reserve reset resolve respond rest restart restore retain retrieve return review revise ride ring run "
    "save say scan schedule search secure see seek select sell send separate serve set settle share shift ship shop "
    "shout show shut sign simplify sing sit skip sleep slow smile solve sort speak specify spend split spread stand "
    "start state stay step stick stop store study submit subscribe suggest supply support suppose surf switch sync "
    "synchronize take talk tap teach tell test text thank think throw tie touch track trade train transfer translate "
    "travel treat trust try turn type understand unlock unsubscribe update upgrade upload use validate verify view "
    "visit volunteer vote wait wake walk warn wash watch wear welcome win wish withdraw work worry wrap write "
)
_VERB = "(?:e-mail|" + "|".join(_VERBS.split()) + ")"
_OPENING = (
    r"(?:(?:[-•*]|\(?\w[.)])\s+)?(?:(?:also|and|so|then|but|or|again|now|just|simply|first|next|finally|therefore|"
    r"otherwise|meanwhile|anyway|well|ok|okay|yes|no|thanks|hi|hello|hey|dear|p\.?s\.?|fyi|btw)\b[ ,.:;!-]*){0,4}"
)
"""What may stand before the first word that matters."""
_CALLED = r"(?:[^\W\d_][\w'-]{1,20}(?: ?(?:,|and|/|&) ?[^\W\d_][\w'-]{1,20}){0,2} ?[,:\u2013-]+ ?)?"
"""The reader's name."""
_SOMETHING = (
    r"(?:me|us|him|her|them|it|this|these|that|those|the|a|an|your|my|our|all|in|to|up|out|on|for|with|and|if|what|"
    r"how|when|back|over|down|off|at)"
)
_FILLER = r"(?: (?:really|also|very much|still|just|certainly|definitely|all|probably|now|then))?"
_HAND_OVER = (
    r"(?:let|give|call|send|tell|ask|see|e-?mail|contact|visit|click|reply|join|check|forward|take|try|find|use|"
    r"download|go|get|make|put|keep|bring)"
)


def _evidence(name: str, kind: str, points: float, *patterns: str) -> Evidence:
    return Evidence(name, kind, points, re.compile("|".join(patterns), re.IGNORECASE))


EVIDENCE: tuple[Evidence, ...] = (
    _evidence(
        "please",
        "request",
        3.5,
        r"(?<!to )\b(?:please|pls|plz|kindly)\b(?! (?:know|be aware|everyone|all)\b)",
        r"\b(?:bitte(?! sehr| schön)|veuillez|merci (?:de|d')|s'il (?:vous|te) pla[iî]t|prière de|por favor|"
        r"te pido que|le ruego|ti prego|per (?:favore|cortesia|piacere)|si prega|se faz favor|alstublieft|alsjeblieft|"
        r"graag|gelieve|vänligen|snälla|vær så snill|vennligst|venligst)\b",
    ),
    _evidence(
        "asks the reader to",
        "request",
        2.5,
        r"\b(?:can|could|would|will|may|might) (?:you|one of you|both of you|someone|somebody|anyone)\b",
        r"\b(?:könnten|können|würden|könntest|kannst|würdest|magst|mögen) (?:sie|du|ihr)\b",
        r"\b(?:pouvez|pourriez|voulez)-vous\b|\b(?:peux|pourrais|veux)-tu\b|¿?\b(?:podrías?|puedes?|podría usted|"
        r"podéis|pueden)\b|\b(?:potresti|potrebbe|puoi|può|potete)\b|\b(?:poderias?|podes|você pode)\b",
        r"\b(?:kun|kunt|zou|wil) (?:je|u|jij|jullie)\b|\b(?:kan|skulle|vill|vil) (?:du|ni|dere|i)\b",
    ),
    _evidence("let me know", "request", 1.5, r"\b(?:let|keep) (?:me|us|him|her|them) (?:know|posted|informed)\b"),
    _evidence(
        "imperative",
        "request",
        1.0,
        rf"^{_OPENING}(?:(?:just|simply|always|do|don't|do not|never) )?{_VERB}\b"
        r"(?!'|-| ?[,:!]| (?:is|was|are|were|will|has|had|of)\b)",
    ),
    _evidence(
        "imperative with object",
        "request",
        1.0,
        rf"^{_OPENING}{_CALLED}(?:(?:just|simply|do|don't) )?{_VERB} {_SOMETHING}\b",
    ),
    _evidence(
        "imperative after a clause",
        "request",
        1.0,
        rf"^(?:if|to|for|in|as|when|once|before|after|until|unless|while|at|on|with|by)\b[^.?!]{{3,160}}, "
        rf"(?:then |just |simply |do not |don't )?{_VERB}\b",
    ),
    _evidence(
        "imperative after and",
        "request",
        1.5,
        rf"(?:[,;:\u2013-]|\.\.|\band|\bso|\bthen) ?(?:and |so |or |but |then )?(?:just |don't )?{_HAND_OVER} "
        r"(?:me|us|him|her|them|it|this|the|a|your|my|our|to|out|here|on|in)\b",
    ),
    _evidence(
        "you must", "request", 1.0, r"\byou(?:'ll)?(?: \w+)? (?:should|must|need|have to|ought to|may want to)\b"
    ),
    _evidence(
        "I need",
        "request",
        1.0,
        rf"\b(?:i|we)(?:'ll| will| would| do)?{_FILLER} (?:need|require)\b",
        r"\b(?:ich|wir) (?:brauche|benötige|bräuchte)n?\b|\bj'ai besoin\b|\bil (?:me|nous) faut\b|\bnecesit(?:o|"
        r"amos)\b|"
        r"\bho bisogno\b|\bpreciso de\b|\bik heb .{1,40} nodig\b|\bjag behöver\b",
    ),
    _evidence(
        "I would like",
        "request",
        1.0,
        rf"\b(?:i|we)(?:'d| would|d){_FILLER} (?:like|love|prefer|appreciate|enjoy|want|be grateful|be interested)\b",
        r"\b(?:ich|wir) (?:möchten?|hätten? gerne?)\b|\b(?:j'aimerais|nous aimerions|je souhaite)\b|"
        r"\b(?:me gustaría|quisiera|nos gustaría)\b|\b(?:vorrei|vorremmo|mi piacerebbe)\b|\b(?:gostaria|gostaríamos)\b|"
        r"\b(?:ik|we) zou(?:den)? graag\b|\bjag skulle vilja\b",
    ),
    _evidence(
        "it would be good",
        "request",
        2.0,
        r"\bwould be (?:great|nice|good|helpful|appreciated|wonderful|best|useful)\b",
        r"\bappreciate (?:it|your|any|if)\b|\b(?:grateful|helpful|great|nice|good) if\b",
        r"\bwäre (?:es )?(?:schön|gut|toll|nett|hilfreich|dankbar)\b|\bce serait (?:bien|super|gentil)\b|"
        r"\b(?:estaría|sería) (?:bien|bueno|genial)\b|\bsarebbe (?:bello|utile|bene)\b|\bseria (?:bom|ótimo)\b|"
        r"\bhet zou (?:fijn|goed|mooi) zijn\b|\bdet vore (?:bra|fint)\b",
    ),
    _evidence(
        "asks whether", "request", 0.5, r"\b(?:if|whether) (?:you|we|i) (?:could|can|might|would)\b|\bwondering\b"
    ),
    _evidence(
        "reminds", "request", 1.0, r"\b(?:reminder|remind you|don't forget|do not forget|be sure to|make sure)\b"
    ),
    _evidence(
        "question",
        "question",
        2.0,
        r"\?\W*$",
    ),
    _evidence(
        "question to the reader",
        "question",
        0.5,
        r"\b(?:you|your|u)\b[^.?]{0,120}\?",
        r"\b(?:sie|du|ihr|euch|ihnen|vous|tu|usted|ustedes|voi|lei|você|vocês|je|jullie|ni)\b[^.?]{0,120}\?",
    ),
    _evidence(
        "asks for a fact",
        "question",
        0.5,
        r"(?:^|[,.:;-] ?)(?:what|when|where|who|why|how|which|any|do|did|are|is|have|has|does|am)\b[^.?]{0,200}\?",
    ),
    _evidence(
        "let us",
        "proposal",
        2.0,
        r"\b(?:let's|lets|let us|shall we|should we|how about|what about|why don't (?:we|you)|why not)\b",
        r"\b(?:lass(?:t|en sie)? uns|wollen wir|sollen wir|wie wäre es|allons|et si (?:on|nous)|que diriez-vous|"
        r"qué tal si|vamos a|qué te parece|che ne dici|perché non|que tal|vamos|zullen we|laten we|ska vi|skal vi|"
        r"vad sägs om)\b",
    ),
    _evidence(
        "we can",
        "proposal",
        1.0,
        r"\b(?:can|could|may|might|should|shall) (?:we|i)\b",
        r"\bwe (?:can|could|should|might|need to|must|have to|ought to|will)\b|\bwe'll\b",
        r"\b(?:wir|man) (?:können|könnten|sollten|müssen)\b|\b(?:nous pourrions|on pourrait|il faut|on doit)\b|"
        r"\b(?:podemos|podríamos|deberíamos|tenemos que)\b|\b(?:possiamo|potremmo|dovremmo|dobbiamo)\b|"
        r"\b(?:poderíamos|devemos)\b|\b(?:we|wij) (?:kunnen|zouden|moeten)\b|\bvi (?:kan|borde|måste|bör|må)\b",
    ),
    _evidence(
        "suggests", "proposal", 1.0, r"\b(?:i|we)(?:'d| would)? (?:also )?(?:suggest|propose|recommend|urge|invite)\b"
    ),
    _evidence("you can", "proposal", 1.0, r"\byou(?: (?:two|both|all|guys))? (?:can|could|may|might)\b|\bwelcome to\b"),
    _evidence(
        "I will",
        "commitment",
        0.5,
        r"\b(?:i|we)(?:'ll| will| shall|'m going to| am going to|'re going to| plan to| intend to| promise to)\b",
        r"\b(?:ich|wir) werden?\b|\bje vais\b|\bnous allons\b|\bvoy a\b|\b(?:vou|irei)\b|\b(?:ik|we) (?:zal|zullen)\b|"
        r"\b(?:jag|vi|jeg) (?:ska|skal|kommer att|vil)\b",
    ),
    _evidence(
        "we meet",
        "arrangement",
        1.5,
        r"\b(?:meet(?:ing)? (?:with|you|at|on|for|up|to|in|next|tomorrow|this)|to meet|can meet|we meet|get together|"
        r"set up (?:a|some|the)|sit down|hook up|touch base|catch up|stop by|drop by|come (?:by|over)|"
        r"join (?:us|me|you|him|the|them))\b",
        r"\b(?:treffen wir|wir treffen|on se voit|nos vemos|quedamos|ci vediamo|encontramos|we spreken af|vi ses)\b",
    ),
    _evidence("talk", "arrangement", 1.5, r"\b(?:discuss|talk|speak|chat)\b"),
    _evidence(
        "we meet or talk",
        "arrangement",
        2.0,
        r"\b(?:i|we)\b.{0,30} (?:meet|discuss|talk|speak|get together|touch base|join|visit)\b",
    ),
    _evidence("call", "arrangement", 1.0, r"\bcall(?:ing)?\b|\b(?:ring|reach|contact) (?:me|us|him|her|you)\b"),
    _evidence(
        "schedule", "arrangement", 1.0, r"\b(?:re)?schedul(?:e|ed|ing)\b|\bcalendar\b|\barrang(?:e|ing|ements?)\b"
    ),
    _evidence("meal", "arrangement", 0.5, r"\b(?:lunch|dinner|breakfast|coffee|drinks?|reservations?|appointment)\b"),
    _evidence(
        "fits me", "arrangement", 1.5, r"\b(?:works?|good|fine|okay|ok|best) for (?:me|you|us|all|everyone|both)\b"
    ),
    _evidence(
        "time",
        "arrangement",
        0.5,
        r"\b(?:tomorrow|tonight|today|(?:this|next) (?:week|month|weekend|afternoon|evening|morning)|(?:mon|tues|"
        r"wednes|"
        r"thurs|fri|satur|sun)day|\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m))\b",
    ),
    _evidence("me", "", 0.5, r"\b(?:me|us)\b"),
    _evidence("past", "", -0.5, r"\b(?:was|were|had|did|went|said|got|came|made|sent|told|took|met|\w{3,}ed)\b"),
    _evidence("about others", "", -1.0, r"^\W*(?:he|she|they|it|the|this|that|these|there|his|her|their|its)\b"),
    _evidence("others will", "", -0.5, r"\b(?!(?:i|we|you) )\w+ will\b"),
    _evidence("thanks", "", -1.0, r"\bthank(?:s| you)\b"),
    _evidence("negated", "", -0.5, r"\b(?:not|never|\w+n't)\b"),
    _evidence("long", "", -0.5, r"^(?:\S+ ){35}"),
    _evidence("exclaims", "", -0.5, r"!\W*$"),
    _evidence(
        "in case of questions",
        "",
        -1.5,
        r"\b(?:any|have|other) (?:\w+ ){0,2}(?:questions?|concerns?|problems?|trouble|difficult\w+)\b",
    ),
    _evidence(
        "standing notice",
        "",
        -1.5,
        r"\b(?:receiv(?:e|ed|ing)|unsubscribe|subscription|remove[ds]?|notifications?|mailing list)\b",
    ),
)
