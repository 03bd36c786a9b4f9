"""What a text asks of memory: to recall something, details, or a profile for preferences and planning. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 20_000
"""Characters of a text that are looked at."""

_RECALL = re.compile(
    # English
    r"\b(?:(?:do|don['’]t|did|didn['’]t|can|could) (?:you|we|i) (?:still )?(?:remember|recall)\b(?! to\b)|"
    r"remind me (?:what|who|when|where|why|how|which|about|of)\b|(?<!to )recall (?:what|who|when|everything)\b|"
    r"what (?:do|did|have) (?:we|you|i) (?:already )?(?:know|remember|recall|have|say|said|agree|agreed|decide|"
    r"decided|"
    r"discuss|discussed)\b(?: (?:about|on|of|with|for))?|what(?:['’]s| is| was) (?:the |our )?(?:story|"
    r"background|history|"
    r"context|latest|status) (?:on|with|of|about|behind)|tell me (?:everything |more |what you know )?about|"
    r"brief me on|"
    r"bring me up to (?:speed|date) on|catch me up on|look up|anything (?:on|about)|summar(?:y|i[sz]e)(?: of)? "
    r"(?:what|our "
    r"(?:history|dealings))|who (?:is|was|are)(?= [A-Z]))"
    # German
    r"|\b(?:was (?:wissen|weiß|weisst|weißt|haben|hatten) (?:wir|ich|du|sie) (?:noch |alles )?(?:über|von|zu|mit)|"
    r"erinnerst du dich|erinnern sie sich|weißt du noch|woran erinner\w+|erzähl\w* (?:mir|uns) (?:mehr |alles "
    r")?(?:über|"
    r"von)|was (?:war|ist) der stand|wer (?:ist|war)(?= [A-ZÄÖÜ]))"
    # French
    r"|\b(?:que (?:savons[- ]nous|sait[- ]on|sais[- ]tu|savez[- ]vous)|qu['’]est[- ]ce qu(?:e nous|['’]on|e tu) "
    r"sa\w+|"
    r"(?:te souviens[- ]tu|tu te souviens|vous souvenez[- ]vous)|rappelle[- ]moi (?:ce|qui|quand|où|comment)|"
    r"parle[- ]moi "
    r"d|qui (?:est|était)(?= [A-ZÉÈ]))"
    # Spanish, Portuguese
    r"|\b(?:qué (?:sabemos|sabes|sabe)|recuérdame (?:qué|quién|cuándo|cómo)|(?:te )?acuerdas de|recuerdas|háblame de|"
    r"quién (?:es|era)(?= [A-ZÁÉÍÓÚ])|o que (?:sabemos|sabes|você sabe)|(?:você )?(?:se )?lembra(?:s|-se|-te)? d|"
    r"lembra[- ]me (?:o que|quem)|fala[- ]me d|quem (?:é|era)(?= [A-ZÁÉÍÓÚ]))"
    # Italian
    r"|\b(?:(?:che )?cosa (?:sappiamo|sai)|ti ricordi|ricordami (?:cosa|chi|quando)|parlami d|chi (?:è|era)(?= "
    r"[A-Z]))"
    # Dutch, Swedish
    r"|\b(?:wat weten (?:we|wij)|wat weet (?:je|u)|weet je nog|herinner (?:je|jij) je|vertel (?:me|mij) (?:meer |"
    r"alles "
    r")?over|wie (?:is|was)(?= [A-Z])|vad (?:vet|visste) (?:vi|du)|(?:kommer|minns) du|påminn mig om (?:vad|vem|när)|"
    r"berätta (?:mer )?om|vem (?:är|var)(?= [A-ZÅÄÖ]))"
    # a bare command
    r"|^\W*(?:recall(?:\s*[:,]|\s+(?!to\b|that\b))|remember(?:\s*[:,]|\s+(?!to\b|that\b|the\b|when\b|me\b)))",
    re.IGNORECASE,
)
_CAPITAL_NEXT = re.compile(
    r"(?:who (?:is|was|are)|wer (?:ist|war)|qui (?:est|était)|quién (?:es|era)|quem (?:é|era)|chi (?:è|era)|wie "
    r"(?:is|"
    r"was)|vem (?:är|var))$",
    re.IGNORECASE,
)
_DETAIL = re.compile(
    r"\b(?:details?|specifics?|specifically|exact(?:ly)?|everything|in full|full (?:history|story)|all (?:the "
    r")?facts|"
    r"genau\w*|einzelheiten|alles|ausführlich|détails?|précis\w*|tout ce qu|detalles?|todo lo que|detalhes?|tudo "
    r"o que|"
    r"dettagli\w*|tutto quello|bijzonderheden|precies|detaljer\w*|exakt)\b",
    re.IGNORECASE,
)
_PREFERENCES = re.compile(
    r"\b(?:my (?:own |usual )?(?:preferences?|habits?|rules|profile)|(?:what|which|how|when|"
    r"where)\b[^.?!\n]{0,60}\b(?:do|"
    r"would|did) i (?:usually |normally |rather )?(?:like|prefer|want|do it)|(?:according to|based on|given) "
    r"(?:my|what i) "
    r"(?:preferences?|like|prefer)|as i (?:like|prefer) it|the way i (?:like|prefer)|"
    r"meine[nr]? (?:vorlieben?|gewohnheiten|präferenz\w*)|wie (?:mag|hätte|möchte) ich|was bevorzuge ich|"
    r"mes (?:préférences|habitudes)|(?:comment|que) (?:est-ce que )?je préfère|mis (?:preferencias|costumbres)|"
    r"(?:cómo|qué) prefiero|minhas? preferências|(?:como|o que) prefiro|le mie (?:preferenze|abitudini)|(?:come|"
    r"cosa) "
    r"preferisco|mijn (?:voorkeuren?|gewoontes)|wat heb ik liever|mina (?:preferenser|vanor)|vad föredrar jag)\b",
    re.IGNORECASE,
)
_PLANNING = re.compile(
    r"\b(?:(?:help me (?:to )?|please |let['’]?s |can you |could you )plan\b|plan (?:my|our|the|a|this|next|for|"
    r"tomorrow|"
    r"today)\b|(?:planning|schedul(?:e|ing)) (?:my|our|the|a|for|next|this)\b|make (?:me )?(?:a|the) (?:plan|"
    r"schedule)|"
    r"organi[sz]e my (?:day|week|trip|calendar|schedule)|(?:block|free up|find) time (?:for|in my)|"
    r"plane? (?:meine[nr]?|mir|unsere|die|den|eine[nr]?|nächste)\b|hilf mir (?:beim|bei der) plan\w+|planung "
    r"(?:für|der|des)|"
    r"planifie[rz]? (?:ma|mon|mes|la|le|une?)\b|organise[rz]? (?:ma|mon) (?:journée|semaine|agenda)|"
    r"planifica(?:r)? (?:mi|mis|la|el|una?)\b|organiza(?:r)? mi (?:día|semana|agenda)|planeia|planeja(?:r)? (?:a|"
    r"o|minha|"
    r"meu)\b|pianifica(?:re)? (?:la|il|mia?|mio|una?)\b|plan (?:mijn|onze|de|het|een)\b|planera (?:min|mitt|mina|"
    r"en|ett|"
    r"nästa)\b)",
    re.IGNORECASE,
)
_WRITING = re.compile(
    r"\b(?:(?:draft|write|compose|prepare|phrase) (?:me )?(?:an?|the|my|this|that)? ?(?:short |polite |quick "
    r")?(?:e-?mail|"
    r"mail|reply|response|answer|message|letter)|(?:reply|respond|answer) (?:to )?(?:this|that|the|his|her|"
    r"their) ?(?:e-?mail|"
    r"mail|message)|(?:schreib\w*|verfass\w*|formulier\w*) (?:mir )?(?:eine?|die)? ?(?:e-?mail|mail|antwort|"
    r"nachricht)|"
    r"(?:écri\w*|rédige\w*) (?:un|le|une|la)? ?(?:e-?mail|mail|courriel|réponse|message)|(?:escrib\w*|redact\w*) "
    r"(?:un|el|"
    r"una|la)? ?(?:correo|e-?mail|respuesta|mensaje)|(?:escrev\w*|redij\w*) (?:um|o|uma|a)? ?(?:e-?mail|resposta|"
    r"mensagem)|"
    r"scriv\w* (?:un['’]?|la|una)? ?(?:e-?mail|mail|risposta)|schrijf (?:een|de)? ?(?:e-?mail|mail|antwoord)|"
    r"skriv (?:ett|"
    r"en)? ?(?:e-?post|mejl|mail|svar))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_][\w'’-]{2,}")


class Asked(NamedTuple):
    """``recall``: an explicit question to memory; ``subject``: the words behind it. ``detail``: facts are wanted.

    ``profile``: ``""``, ``preferences``, ``planning`` or ``writing``.
    """

    recall: bool = False
    subject: str = ""
    detail: bool = False
    profile: str = ""


def asked(text: str) -> Asked:
    """What a text asks for; nothing for plain talk."""
    text = text[:LONGEST]
    found = next((match for match in _RECALL.finditer(text) if _is_question(text, match)), None)
    profile = (
        "preferences"
        if _PREFERENCES.search(text)
        else "writing"
        if _WRITING.search(text)
        else "planning"
        if _PLANNING.search(text)
        else ""
    )
    behind = re.split(r"[?!\n]|\.\s", text[found.end() :], maxsplit=1)[0] if found else ""
    return Asked(found is not None, behind.strip(" .,:;\"'“”"), bool(_DETAIL.search(text)), profile)


def _is_question(text: str, match: re.Match[str]) -> bool:
    """``who is`` asks memory only where a name follows, as capitals tell."""
    if not _CAPITAL_NEXT.search(match[0]):
        return True
    return text[match.end() : match.end() + 2].strip()[:1].isupper()


def subject_words(subject: str) -> tuple[str, ...]:
    """The words of a subject that tell something, longest names first in the order in which they stand."""
    return tuple(dict.fromkeys(word for word in _WORD.findall(subject) if word.casefold() not in _PLAIN))


_PLAIN = frozenset(
    "about the and for with from that this what when where who how our your you have has had are was were been "
    "will did "
    "does project company person meeting mail email again still last time last week month year all any some more "
    "them "
    "they their his her its über das der die den dem und mit von für was wer wie ist war noch alles sur les des une "
    "dans avec pour que qui est sobre los las una del con por para qué quién della delle con per chi cosa voor "
    "met van "
    "het een wat wie och med för att vad vem something anything everything".split()
)
