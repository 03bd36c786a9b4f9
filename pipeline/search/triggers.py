"""What a text asks of memory: to recall something, details, or a profile for preferences and planning. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 20_000
"""Characters of a text that are looked at."""

_HOW_TO = (
    r"(?!\W*(?:how to|to|that you|wie man|zu|comment (?:on|faire)|cómo se|cómo hacer|come si|come fare|como se"
    r"|como fazer"
    r"|hoe (?:dat|je|het)|om te|hur man|att)\b)"
)
"""What follows where a skill or a duty is meant, and nothing that was kept."""
_ASKING = (
    # English
    r"(?:do|don['’]t|did|didn['’]t|can|could) (?:you|we|i) (?:still )?(?:remember|recall)\b" + _HOW_TO,
    r"remind me (?:what|who|when|where|why|how|which|about|of)\b" + _HOW_TO,
    r"(?<!to )recall (?:what|who|when|everything)\b",
    r"what (?:do|did|have) (?:we|you|i) (?:already |still )?(?:know|remember|recall) (?:about|of|on|regarding)\b",
    r"what (?:do|did|have) (?:we|i) (?:already )?(?:have|heard?|agreed?|decided?|discuss(?:ed)?|promised?|sa(?:y|id))"
    r" (?:about|on|regarding|with|to)\b",
    r"what(?:['’]s| is| was) (?:the |our )?(?:story|background|history|context|latest|status) (?:on|with|of"
    r"|about|behind)\b",
    r"tell me (?:everything|more|what (?:you|we) know|all)(?: you know| we know| there is)? about\b",
    r"tell me about\b",
    r"(?:brief me on|bring me up to (?:speed|date) on|catch me up on)\b",
    r"look up (?:what|who|everything|in (?:the |our )?(?:notes|memory|vault))\b",
    r"(?:(?:do|did) (?:we|you) (?:have|know)|is there|have (?:we|you)(?: got)?) anything (?:on|about|from)\b",
    r"summari[sz]e (?:what we (?:know|have|said|agreed|decided|discussed)|our (?:history|dealings|talks"
    r"|contacts?))\b",
    r"(?:a |the )?summary of (?:what we (?:know|have|said|agreed|decided|discussed)|our (?:history|dealings"
    r"|talks))\b",
    r"who (?:is|was|are)(?= [A-Z])",
    # German
    r"was (?:wissen|weiß|weisst|weißt) (?:wir|ich|du|sie|man) (?:noch |alles |schon )?(?:über|von|zu)\b",
    r"was (?:haben|hatten|habe|hatte) (?:wir|ich) (?:noch |alles |schon )?(?:über|zu|mit|bei)\b",
    r"(?:erinnerst du dich|erinnern sie sich|weißt du noch|wissen sie noch)\b" + _HOW_TO,
    r"woran erinner(?:st|n) (?:du|wir|sie)\b",
    r"erzähl\w* (?:mir|uns) (?:mehr |alles |was )?(?:über|von)\b",
    r"was (?:war|ist) der (?:letzte |aktuelle )?stand (?:bei|mit|zu|von|der|des|im)\b",
    r"erinnere? mich (?:daran,? )?(?:was|wer|wann|wo|warum)\b",
    r"wer (?:ist|war)(?= [A-ZÄÖÜ])",
    # French
    r"(?:que (?:savons[- ]nous|sait[- ]on|sais[- ]tu|savez[- ]vous)|qu['’]est[- ]ce qu(?:e nous|['’]on|e tu|e vous) "
    r"sa\w+)(?= (?:de|du|des|sur|d['’]|à propos))",
    r"(?:te souviens[- ]tu|tu te souviens|vous souvenez[- ]vous|vous vous souvenez)\b" + _HOW_TO,
    r"rappelle[- ](?:moi|nous) (?:ce|qui|quand|où|pourquoi)\b",
    r"(?:parle|parlez|dis|dites)[- ]moi (?:tout |plus )?(?=d(?:e |u |es |['’])|sur )",
    r"qui (?:est|était)(?= [A-ZÉÈ])",
    # Spanish
    r"qué (?:sabemos|sabes|sabe|sé)(?= (?:de|del|sobre|acerca))",
    r"recuérda(?:me|nos) (?:qué|quién|cuándo|dónde|lo que)\b",
    r"(?:(?:te acuerdas|se acuerda|os acordáis)(?= (?:de|del|cuándo|qué))|recuerdas?(?= (?:a|lo|la|el|los|las"
    r"|qué|cuándo|quién)\b))" + _HOW_TO,
    r"(?:háblame|hábleme|cuéntame)(?= (?:de|del|sobre|todo|más))",
    r"quién (?:es|era)(?= [A-ZÁÉÍÓÚ])",
    # Portuguese
    r"o que (?:sabemos|sabes|você sabe|sei)(?= (?:de|do|da|dos|das|sobre|acerca))",
    r"(?:você (?:se |ainda se )?lembra|(?:te|se) lembras?|lembras?-(?:te|se)) d(?:e|o|a|os|as|ele|ela)\b(?!"
    r" \w+[aei]r\b)",
    r"lembra[- ](?:me|nos) (?:o que|quem|quando)\b",
    r"(?:fala|fale|conta)[- ]me (?:mais |tudo )?(?=d|sobre)",
    r"quem (?:é|era)(?= [A-ZÁÉÍÓÚ])",
    # Italian
    r"(?:che )?cosa (?:sappiamo|sai|sa|so)(?= (?:di|del|dello|della|dell['’]|dei|degli|delle|su|sul|sulla|riguardo))",
    r"(?:ti ricordi|si ricorda|vi ricordate)\b" + _HOW_TO,
    r"ricordami (?:cosa|chi|quando|dove|che)\b",
    r"(?:parlami|mi parli|raccontami)(?= (?:di|del|dello|della|dell['’]|dei|degli|delle|più|tutto))",
    r"chi (?:è|era)(?= [A-ZÀÈÉ])",
    # Dutch
    r"wat (?:weten (?:we|wij)|weet (?:je|jij|u|ik)) (?:nog |al |allemaal )?(?=over\b|van\b)",
    r"wat hebben (?:we|wij) (?:met|over)\b",
    r"(?:weet je nog|herinner (?:je|jij) je|herinnert u zich)\b" + _HOW_TO,
    r"vertel (?:me|mij|ons) (?:meer |alles )?over\b",
    r"wie (?:is|was)(?= [A-Z])",
    # Swedish
    r"vad (?:vet|visste) (?:vi|du|jag) (?:redan )?(?=om\b)",
    r"(?:kommer du (?:fortfarande )?ihåg|minns du|kommer ni ihåg)\b" + _HOW_TO,
    r"påminn mig om (?:vad|vem|när|var|varför)\b",
    r"berätta (?:mer |allt )?om\b",
    r"vem (?:är|var)(?= [A-ZÅÄÖ])",
)
_RECALL = re.compile(
    r"\b(?:" + "|".join(_ASKING) + r")"
    # a bare command
    r"|^\W*(?:recall(?:\s*:|\s+(?!to\b|that\b))|remember(?:\s*:|\s+(?!to\b|that\b|the\b|when\b|me\b)))",
    re.IGNORECASE,
)
_BARE = re.compile(r"\W*(?:recall|remember)\s*:?\s*", re.IGNORECASE)
_FEW = 4
"""Words behind a bare command."""
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
    r"\b(?:(?:what|which|how|when|where)\b[^.?!\n]{0,60}\b(?:do|would|did) i (?:(?:usually|normally|rather) )?"
    r"(?:like|prefer|do it)\b|(?:what|how|when|where)\b[^.?!\n]{0,60}\bdo i (?:usually|normally) want\b"
    r"|(?:according to|based on|given|considering) (?:my|what i) (?:preferences?|habits|rules|like|prefer)"
    r"|as i (?:like|prefer) it|the way i (?:like|prefer)|wie (?:mag|hätte|möchte) ich|was bevorzuge ich"
    r"|(?:comment|que) (?:est-ce que )?je préfère|(?:cómo|qué) prefiero|(?:como|o que) prefiro|(?:come|cosa)"
    r" preferisco"
    r"|wat heb ik (?:het )?liever|vad föredrar jag)\b",
    re.IGNORECASE,
)
_OWN_HABITS = re.compile(
    r"\b(?:my (?:own |usual )?(?:preferences?|habits?|rules|profile)|meine[nr]? (?:vorlieben?|gewohnheiten"
    r"|präferenz\w*|"
    r"regeln)|mes (?:préférences|habitudes|règles)|mis (?:preferencias|costumbres|reglas)|(?:as )?minhas? "
    r"(?:preferências?|regras)|(?:le )?mie (?:preferenze|abitudini|regole)|mijn (?:voorkeuren?|gewoontes"
    r"|regels)|mina "
    r"(?:preferenser|vanor|regler))\b",
    re.IGNORECASE,
)
_ASKED_OR_TOLD = re.compile(
    r"\?|(?:^|[.!:,]\s*)\W*(?:what|which|show|tell|use|follow|consider|respect|keep|was|welche|zeig|nutze?"
    r"|beachte|nimm|"
    r"quelles?|montre|utilise|respecte|suis|qué|cuáles|muestra|usa|respeta|quais|mostra|respeita|quali|mostrami"
    r"|rispetta|"
    r"segui|welke|toon|gebruik|volg|vilka|visa|använd|följ)\b"
    r"|\b(?:according to|based on|given|considering|nach|gemäß|laut|entsprechend|selon|d['’]après|suivant|según"
    r"|conforme|"
    r"secondo|in base a(?:lle)?|segundo|de acordo com|volgens|enligt|utifrån) (?:(?:the|le|as|all) )?(?:my"
    r"|meine[nr]?|mes|mis|"
    r"minhas?|mie|mijn|mina)\b",
    re.IGNORECASE,
)
_PERIOD = (
    r"(?:day|week|weekend|month|quarter|year|morning|afternoon|evening|trip|visit|holidays?|vacation|journey"
    r"|event|party|"
    r"meeting|conference|workshop|project|launch|sprint|move)"
)
_PLANNING = re.compile(
    r"\b(?:(?:help me (?:to )?|let['’]?s |can you |could you )plan\b(?! (?:this|that|it) better)"
    rf"|plan (?:my|our|tomorrow|today|(?:the|a|this|next|for (?:the|my|our|next|this)) (?:\w+ ){{0,2}}{_PERIOD})\b"
    rf"|(?:planning|schedul(?:e|ing)) (?:my|our|(?:the|a|for|next|this) (?:\w+ ){{0,2}}{_PERIOD})\b"
    r"|make (?:me )?(?:a|the) (?:plan|schedule) (?:for|of)\b"
    r"|organi[sz]e my (?:day|week|trip|calendar|schedule)|(?:block|free up|find) time (?:for|in my)"
    r"|plane? (?:mir |mal )?(?:meine[nr]?|mir|unsere[nr]?|die|den|das|eine[nr]?|nächste)\b|hilf mir (?:beim|bei"
    r" der) plan\w+"
    r"|planung (?:für|der|des) (?:\w+ )?(?:woche|monat\w*|tag\w*|reise|urlaub\w*|projekt\w*)"
    r"|planifie[rz]? (?:ma|mon|mes|la|le|une?|notre)\b|organise[rz]? (?:ma|mon) (?:journée|semaine|agenda)"
    r"|planifica(?:r)? (?:mi|mis|la|el|una?|nuestra?)\b|organiza(?:r)? (?:mi|a minha) (?:día|semana|agenda)"
    r"|plane(?:ia|ja)(?:r)? (?:a|o|minha|meu)\b|pianifica(?:re)? (?:la|il|mia?|mio|una?)\b"
    r"|plan (?:mijn|onze)\b|plan (?:de|het|een) (?:\w+ )?(?:week|dag|maand|reis|vergadering|vakantie)"
    r"|planera (?:min|mitt|mina|vår|en|ett|nästa)\b)",
    re.IGNORECASE,
)
_WRITING = re.compile(
    r"\b(?:(?:draft|write|compose|prepare|phrase) (?:me )?(?:an?|the|my|this|that)? ?(?:short |polite |quick "
    r")?(?:e-?mail|"
    r"mail|reply|response|answer|message|letter)|(?<!not )(?<!n['’]t )(?<!free to )(?<!just )(?<!simply )"
    r"(?:reply|respond|answer) (?:to )?(?:this|that|the|his|her|"
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
    habits = _PREFERENCES.search(text) or (_OWN_HABITS.search(text) and _ASKED_OR_TOLD.search(text))
    profile = (
        "preferences"
        if habits
        else "writing"
        if _WRITING.search(text)
        else "planning"
        if _PLANNING.search(text)
        else ""
    )
    behind = re.split(r"[?!\n]|\.\s", text[found.end() :], maxsplit=1)[0] if found else ""
    return Asked(found is not None, behind.strip(" .,:;\"'“”"), bool(_DETAIL.search(text)), profile)


def _is_question(text: str, match: re.Match[str]) -> bool:
    """``who is`` asks memory only where a capital follows, a bare command where that or little does."""
    if _BARE.fullmatch(match[0]):
        return text[match.end() :].lstrip()[:1].isupper() or len(text[match.end() :].split()) <= _FEW
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
