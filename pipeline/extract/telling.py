"""How much a sentence tells of the text that it stands in: points by kinds of evidence. For the gist."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.extract.acts import acts

MOST = 240
"""Characters of a sentence that can be a gist."""
ENDS = '.!?…。！？"”)'
"""What a whole sentence ends with."""
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
_NUMBER = re.compile(r"\d")
_ADDRESS = re.compile(r"https?://|www\.|\S@\S|\S/\S+/\S|\w\(\)|[{}|\\]|[=<>_*~#]{2,}|^\s*>|->|=>|::|\$\w|\w_\w")
_FIELDS = re.compile(r"\s[—–|-]\s")
"""A dash in a line without an end: a list of titles, or a task with its owner."""
_QUERY = re.compile(
    r"^(?:TABLE|LIST|TASK|CALENDAR|SELECT|INSERT|UPDATE|DELETE)\b.*\b(?:FROM|WHERE|SORT|INTO|SET|GROUP BY)\b|<%|%>|`"
)
"""What is meant for a program."""
_GREETED = re.compile(
    r"^\W*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|"
    r"bonjour|bonsoir|salut|chère?|hola|buen[oa]s (?:días|tardes|noches)|estimad[oa]|querid[oa]|ciao|buongiorno|"
    r"olá|bom dia|beste|goedemorgen|hej|hei|kära?)\b[^,.!?:]{0,40},\s+(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(r"(?<=[\w,;] )[^\W\d_a-zà-ÿ][\w'’&-]+")
_HEADER = re.compile(
    r"^(?:from|to|cc|sent|date|subject|when|where|location|time|attendees|participants|present|phone|tel|fax|dial|"
    r"meeting id|passcode|pin|von|an|gesendet|betreff|datum|ort|de|à|objet|fecha|asunto|para|oggetto|van|aan|"
    r"onderwerp|från|till|ämne)\s*:",
    re.IGNORECASE,
)
_ALL = re.IGNORECASE | re.VERBOSE
_POLITE = re.compile(
    r"""^\W*(?:
    (?:hi|hello|hey|dear|greetings|good\ (?:morning|afternoon|evening|day))\b[^.!?]{0,40}\W*$
    |(?:i\ |we\ )?(?:really\ |just\ )?(?:hope|trust)\ (?:you|this|all|that\ you|everything|your|things)\b
    |how\ (?:are|is|was|have|goes)\ (?:you|things|it|everything|your|life)\b|(?:it\ was|it's
    |it\ is)\ (?:so\ )?(?:nice|good|great|lovely)\ to
    |(?:nice|good|great|lovely|pleasure)\ (?:to\ |talking|meeting|seeing|hearing|speaking)|long\ time\ no
    |happy\ (?:new|easter|friday|holidays|birthday)|merry\ |congratulations?\b[^.!?]{0,40}\W*$|welcome\b[^.!?]{0,30}\W*$
    |have\ a\ (?:nice|great|good|lovely|wonderful)|enjoy\ (?:the|your)\ |take\ care|see\ you
    |talk\ (?:to\ you\ )?soon
    |(?:i(?:'m|\ am)?\ |we(?:'re|\ are)?\ )?look(?:ing)?\ forward\ to
    |(?:please\ )?(?:let\ (?:me|us)\ know\ (?:if|should|when|whether|what\ you|how|your)|do(?:n't
    |\ not)\ hesitate|feel\ free)
    |(?:please\ )?(?:contact|call|e-?mail|reach|ask)\ (?:.{1,60}\ )?(?:if\ you|with\ any|for\ (?:any|further|more))\b
    |(?:if\ |should\ )you\ (?:have|need|want|would\ like)\b.{0,60}(?:question|hesitate|let\ (?:me|us)\ know
    |contact|call|more)
    |(?:whatever|wherever|whichever|however|whoever)\ (?:you|it|they|we|happens|comes|lies)\b|was\ (?:auch\ )?immer\b
    |egal\ was\b|quoi\ qu|sea\ lo\ que|pase\ lo\ que|qualunque\ cosa|qualsiasi\ cosa|aconteça\ o|seja\ o\ que
    |wat\ (?:er|je|u)\ ook|vad\ (?:du|som|ni)\ än
    |(?:the\ )?(?:best\ of\ luck|good\ luck|(?:i|we)\ (?:wish|will\ miss|'ll\ miss)\ you)|you\ will\ be\ missed
    |viel\ (?:erfolg|glück|spaß)|alles\ gute|bonne\ (?:chance|continuation)|(?:mucha|buena)\ suerte|boa\ sorte
    |in\ bocca\ al|veel\ (?:succes|geluk)|lycka\ till
    |(?:any|all)\ (?:questions|comments|feedback|help|thoughts)\b|call\ me\b[^.!?\d]{0,30}$|what\ do\ you\ think\W*$
    |no\ (?:problem|worries)|that's\ (?:great|fine)
    |sounds\ (?:good|great)
    |ich\ hoffe|wir\ hoffen|wie\ geht\ (?:es|'s)|schön(?:es|en)?\ (?:wochenende|tag|abend|feiertage)
    |gern(?:e)?\ geschehen|ich\ freue\ mich
    |bei\ (?:fragen|rückfragen)|für\ (?:rück)?fragen|melde[nt]?\ (?:sie\ |dich\ )?(?:sich\ )?(?:gern|bei)
    |zögern\ sie
    |j'espère|nous\ espérons|comment\ (?:vas|allez)|bon(?:ne)?\ (?:journée|week|fin|année|vacances)|n'hésite
    |au\ plaisir|je\ reste\ à
    |nous\ restons\ à|dans\ l'attente|espero\ que|cómo\ est|que\ tengas?\ |quedo\ a|quedamos\ a|no\ dud|feliz
    |buen\ fin
    |spero\ che|come\ (?:stai|sta|va)\b|buon(?:a)?\ (?:giornata|weekend|lavoro|anno)|resto\ a\ disp|rimango
    |non\ esit|in\ attesa
    |espero\ que|tudo\ bem|fico\ à|não\ hesite|bom\ fim|ik\ hoop|wij\ hopen|hoe\ gaat|fijn(?:e)?\ (?:dag|weekend)
    |aarzel
    |jag\ hoppas|hoppas\ (?:att|du|allt|ni)|hur\ (?:mår|är\ läget)|trevlig\ (?:helg|dag)|ha\ en\ |tveka\ inte
    |hör\ av\ (?:dig|er)
    |お世話|いつも|您好|你好|希望您
    )""",
    _ALL,
)
_SORRY = re.compile(
    r"^\W*(?:(?:i|we)(?:'m| am|'re| are)? )?(?:(?:so|very|really|please) )?(?:sorry|apolog\w+|my apologies|excuse me|"
    r"forgive|entschuldig\w*|tut mir leid|désolée?|pardon|excusez|perdona|disculp\w+|lo siento|scusa\w*|mi dispiace|"
    r"desculp\w+|sorry|het spijt|förlåt|ursäkta|beklager)\b",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"""^\W*(?:(?:ok(?:ay)?|great|perfect|super|yes|no|ja|oui|sí|si|sim)[,.!\s-]+)?(?:
    (?:many\ |much\ |again,?\ )?(?:thanks|thank\ you|thx|cheers|appreciate)
    |(?:i|we)\ (?:really\ |very\ much\ |would\ )?(?:appreciate|thank)
    |(?:vielen|herzlichen|besten|lieben|tausend)\ dank|danke|wir\ danken|ich\ danke|(?:un\ grand\ )?merci
    |nous\ vous\ remercions|je\ (?:vous|te)\ remercie
    |(?:muchas\ |mil\ )?gracias|(?:muito\ )?obrigad[oa]|(?:mille\ |tante\ )?grazie|la\ ringrazio|ti\ ringrazio
    |(?:hartelijk\ |heel\ )?(?:be)?dankt?\b|dank\ (?:je|u)
    |ありがとう|谢谢|謝謝|감사|(?:stort\ |många\ )?tack\b|tusen\ takk|mange\ tak)""",
    _ALL,
)
_SMILEY = re.compile(r"[:;]['-]?[()]|\d[\"”]")
_NUMBERED = re.compile(r"(?<!\S)\w{1,2}\)")
_PLACEHOLDER = re.compile(
    r"\((?:embedded|see attached) [^()]*\)|\[(?:image|cid|inline)\b|&(?:#\d+|[a-z]+);", re.IGNORECASE
)
"""What mail programs put where something else stood."""
_POINTING = re.compile(
    r"""\b(?:see|read)\ (?:the\ )?(?:below|above|attached|attachment|enclosed|link)|^\W*(?:fyi
    |for\ your\ information|as\ (?:discussed|promised|requested|agreed|mentioned))\W*$
    |^\W*(?:please\ )?(?:find|see)\ (?:below|attached|enclosed)|^\W*(?:attached|enclosed)\ (?:is|are|please)
    |(?:is|are)\ (?:attached|enclosed)\W*$
    |siehe\ (?:unten|anbei|anhang)|^\W*(?:anbei|im\ anhang|zur\ (?:info|kenntnis))|ci-(?:joint|dessous)
    |en\ pièce\ jointe|^\W*pour\ info
    |^\W*(?:adjunto|en\ adjunto|ver\ (?:abajo|adjunto))|in\ allegato|vedi\ sotto|em\ anexo|segue\ (?:em\ )?anexo
    |^\W*(?:bijgevoegd|in\ de\ bijlage|zie\ (?:onder|bijlage))
    |^\W*(?:bifogat|se\ (?:nedan|bifogad))|sent\ from\ my|unsubscribe|confidential|intended\ (?:recipient|only)
    |forwarded\ (?:message|by)""",
    _ALL,
)
_LEANING = re.compile(
    r"^\W*(?:(?:and|but|so|or|then|also|however|therefore|because|which|otherwise|besides|plus|well|yes|no|"
    r"ok(?:ay)?|hi|hello|hey|dear|hallo|liebe\w?|bonjour|hola|ciao|hej|und|aber|also|dann|et|mais|donc|alors|y|pero|e|ma|però|mas|en|maar|och|men)\b|"
    r"(?:it|this|that|these|those|they|he|she|there|here|das|dies\w{0,2}|er|sie|es|il|elle|c'est|ça|esto|eso|"
    r"questo|isto|isso|dit|dat|det|den)\b)",
    re.IGNORECASE,
)
_OUTCOME = re.compile(
    r"""\b(?:agreed|decid(?:ed|e)|decision|approved|confirm(?:ed|s)|accepted|rejected|declined|signed|launch(?:ed
    |es)|released|shipped
    |postponed|delayed|moved\ to|rescheduled|cancel(?:l?ed)?|closed|completed|finished|delivered|won|lost|resign(?:ed
    |s)|join(?:ed|s|ing)|leav(?:es|ing)
    |deadline|due|budget|price|contract|outage|broken|fail(?:ed|s)|fixed|resolved|propos(?:e|ed|al)
    |recommend(?:ed)?|need(?:s|ed)?|must|plan(?:ned|s)?
    |beschlossen|entschieden|vereinbart|genehmigt|bestätigt|abgelehnt|unterschrieben|verschoben|abgesagt
    |abgeschlossen|geliefert|frist|vertrag|brauchen
    |décidé|convenu|validé|confirmé|accepté|refusé|signé|reporté|annulé|livré|échéance|contrat
    |decidido|acordado|aprobado|confirmado|aceptado|rechazado|firmado|aplazado|cancelado|entregado|contrato
    |deciso|concordato|approvato|confermato|accettato|rifiutato|firmato|rinviato|annullato|consegnato|contratto
    |aprovado|aceito|assinado|adiado|entregue|besloten|afgesproken|goedgekeurd|bevestigd|getekend|uitgesteld
    |geannuleerd|geleverd
    |beslut\w*|bestämt|godkän\w+|bekräfta\w+|undertecknat|uppskjut\w+|inställ\w+|levererat|avtal\w*)\b""",
    _ALL,
)
_SMALL = frozenset(
    "about after again also been before being both could does doing done down each even from give goes going gonna "
    "have having here into just kind know like made make many maybe more most much need only other over really said "
    "same should some something still such sure take than that their them then there these they thing things think "
    "this those through very want well were what when where which while will with would your yours "
    "aber alle also auch auf aus bei beim bitte dass dein dem den der des die dies diese doch durch eine einem einen "
    "einer etwas für gibt habe haben hatte hier ihnen ihre immer jetzt kann können machen mehr mein mich muss nach "
    "nicht noch oder sehr sein sich sind soll über unser unter vom von vor war waren wenn werde werden wird würde zum "
    "aussi avec avoir bien cette comme dans donc elle être fait leur mais même nous pour plus sans sont sous tout "
    "tous très votre vous como cuando desde donde ella ellos entre esta este esto hasta más muy nada para pero porque "
    "pues sido sobre también tiene todo todos una unos como della delle dopo essere fare fatto hanno molto nella "
    "però perché più sono stato tutto tutti fazer isso mais mesmo muito não pela pelo quando será tudo você heeft "
    "hebben jouw naar niet onze ook voor wordt zijn deze efter eller från finns göra hade inte något också skulle "
    "till under vara varit".split()
)


def words(text: str) -> list[str]:
    """The words that carry meaning, folded."""
    found = (word.casefold() for word in _WORD.findall(text))
    return [word for word in found if word not in _SMALL and (len(word) > 3 or not word.isascii())]


def scores(found: Sequence[str], subject: frozenset[str], marked: Sequence[str]) -> list[float]:
    """Points of each sentence of one text; 0 for what says nothing alone. ``marked``: words of its decisions, tasks."""
    counts = Counter(word for sentence in found for word in set(words(sentence)))
    points, place = [], 0
    for sentence in found:
        if not is_telling(sentence) or subject.issuperset(words(sentence)):
            points.append(0.0)
            continue
        points.append(max(0.1, _points(sentence, place, counts, subject) + _marked(sentence, marked)))
        place += 1
    return points


def is_telling(sentence: str) -> bool:
    """Whether a sentence is whole, of words, and neither greeting nor thanks nor a pointer to something else."""
    letters = sum(char.isalpha() or char == " " for char in sentence)
    if not 12 <= len(sentence) <= MOST or letters < 0.8 * len(sentence) or _ADDRESS.search(sentence):
        return False
    count = len(_WORD.findall(sentence))
    if (count < 3 and sentence.isascii()) or sentence.endswith((":", "：")) or sentence.isupper():
        return False
    if _HEADER.match(sentence) or _POLITE.match(sentence) or _QUERY.search(sentence):
        return False
    if _is_torn(sentence) or _PLACEHOLDER.search(sentence):
        return False
    if sentence[-1] not in ENDS and _FIELDS.search(sentence):
        return False
    greeted = _GREETED.match(sentence)
    if greeted and not _says(greeted["rest"]):
        return False
    if _SORRY.match(sentence) and not _OUTCOME.search(sentence):
        return False
    weak = _THANKS.match(sentence) or _POINTING.search(sentence)
    return not (weak and (count < 14 or not _OUTCOME.search(sentence)))


def _says(rest: str) -> bool:
    """Whether what stands behind a greeting is news by itself."""
    return bool(_OUTCOME.search(rest)) or acts(rest).likely


def _is_torn(sentence: str) -> bool:
    """Whether a bracket or a quotation begins or ends elsewhere."""
    bare = _SMILEY.sub("", sentence)
    if "(" not in bare:
        bare = _NUMBERED.sub("", bare)
    return bare.count("(") != bare.count(")") or bare.count('"') % 2 == 1


def _points(sentence: str, place: int, counts: Counter[str], subject: frozenset[str]) -> float:
    own = list(dict.fromkeys(words(sentence)))
    central = sum(min(counts[word] - 1, 3) for word in own) / (3 * len(own)) if own else 0.0
    about = min(2, sum(word in subject for word in own)) * 0.5
    act = acts(sentence)
    does = 0.0 if not act.likely else 1.2 if act.strong else 0.8
    told = 0.8 if _OUTCOME.search(sentence) else 0.0
    names = 0.3 * bool(_NUMBER.search(sentence)) + 0.15 * min(2, len(_NAME.findall(sentence)))
    length = 0.4 if 6 <= len(own) <= 18 else -0.6 if len(own) < 3 else 0.0
    leaning = 0.6 if _LEANING.match(sentence) else 0.0
    unfinished = 0.5 if sentence[-1] not in ENDS else 0.0
    first = (1.0, 0.7, 0.5, 0.3)[place] if place < 4 else 0.0
    thanks = 0.8 if _THANKS.match(sentence) else 0.0
    return 0.4 + first + central + about + max(does, told) + names + length - leaning - unfinished - thanks


def _marked(sentence: str, marked: Sequence[str]) -> float:
    return 1.2 if any(said in sentence or sentence in said for said in marked) else 0.0
