"""Whether a text asks its reader for something: what offers help, or is a lawyer's, asks nothing. Many languages."""

from __future__ import annotations

import re

from pipeline.label.mail import TEXT, Mail
from pipeline.label.phrases import Lexicon, fold

_REQUEST = Lexicon(
    (
        "could you", "can you", "would you", "will you", "can we", "could we", "shall we", "please send",
        "please let me know", "please let us know", "please confirm", "please review", "please sign", "please advise",
        "please provide", "please call", "please reply", "please get back",
        "please forward", "please check", "please approve", "please share", "please find time", "let me know",
        "let us know", "i need you to", "i need your", "we need your", "need your help", "need your input",
        "need your approval", "need you to", "get back to me", "send me", "waiting for your", "awaiting your",
        "looking forward to your",
        "what do you think", "do you have", "do you know", "are you available", "are you free", "when can you",
        "would it be possible", "would you mind", "to ask if you", "ask whether you", "to ask you", "i d "
        "appreciate", "i would appreciate", "kannst du", "konntest du",
        "konnen sie", "konnten sie", "kannst du bitte", "bitte senden", "bitte schick*", "bitte um", "bitte gib",
        "bitte geben sie", "bitte bestatigen",
        "bitte prufen", "wurden sie", "sag bescheid", "gib bescheid", "was meinst du", "was meinen sie",
        "pouvez vous", "pourriez vous", "peux tu", "pourrais tu", "merci de", "veuillez", "dites moi", "dis moi",
        "qu en penses tu", "puedes", "podrias", "puede usted", "podria", "por favor", "dime", "que te parece",
        "pode me", "voce pode", "poderia", "me avise", "o que acha",
        "puoi", "potresti", "potrebbe", "per favore", "fammi sapere", "mi faccia sapere", "cosa ne pensi", "kun je",
        "kunt u", "zou je", "zou u", "graag ontvang", "laat me weten", "laat het me weten", "kan du",
        "skulle du kunna", "hor av dig", "vil du", "kan i", "voisitko", "voitko", "czy mozesz", "czy moze",
        "prosze o", "daj znac", "muzete", "mohl bys", "prosim o",
        "можете ли", "не могли бы", "пожалуйста пришлите", "прошу", "дай знать", "rica ederim", "lutfen", "お願い",
        "いただけますか", "でしょうか", "请你", "请您", "能否", "可以吗", "부탁", "주시겠", "할 수 있",
    )
)  # fmt: skip
_COURTESY = re.compile(
    r"\b(?:how are you|how's it going|how are things|how have you been|wie geht'?s|wie geht es|comment (?:ça va"
    r"|vas-tu|allez-vous)|ca va|qué tal|cómo estás?|tudo bem|come stai|come va|hoe gaat het|hope you)\b",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?:if|should|in case|when|with|for) (?:you |there |and when |you'd |you'll )*(?:(?:should|would|may|might"
    r"|still) )*"
    r"(?:(?:have|are|be|get|need) )?(?:any|further|more|other|additional)\b[^.!?]{0,30}\b(?:questions?|quer(?:y|ies)"
    r"|concerns?"
    r"|problems?|trouble|difficult\w+)\b|^\W*(?:any|more|further) questions\b"
    r"|\b(?:if|should) you (?:\w+ )?(?:need|want|require|like) (?:any |some )?(?:more|further|additional|other|any) "
    r"(?:information|details|help|assistance)\b"
    r"|\b(?:if|how|what|whether|where|anything) (?:there is anything |anything )?(?:else )?(?:i|we) (?:can|could|may"
    r"|might) "
    r"(?:(?:ever|also|possibly) )?(?:help|assist|be of|do\b(?! this| that| it\b))"
    r"|\bif (?:i|we) can be of\b|\b(?:if|should|whenever) you (?:\w+ )?(?:need|want|require) (?:anything|me|us|help"
    r"|assistance)\b|\b(?:if|should) you (?:would|wish|want|care|'d)\s?(?:like )?(?:to )?(?:reach|contact|learn"
    r"|receive|unsubscribe)\b|\b(?:not|n't) hesitate\b|\bfeel free\b"
    r"|\bbei (?:weiteren |allfälligen |eventuellen )?(?:rück)?fragen\b|\b(?:für|falls sie|wenn sie|solltest du"
    r"|sollten sie"
    r"|falls du|wenn du|haben sie)\s(?:\w+\s){0,3}(?:rück)?fragen\b|\bzöger\w* (?:sie )?nicht\b|\bstehe?n? (?:\w+ "
    r"){0,6}zur "
    r"verfügung\b|\bn'hésite\w*\b|\b(?:pour|si vous avez|si tu as|en cas de|avez-vous) (?:\w+ ){0,2}questions?\b"
    r"|\bno dud\w+\b|\b(?:si tien\w+|para|cualquier|ante) (?:\w+ ){0,2}(?:duda|dudas|preguntas?|consultas?)\b"
    r"|\bnon esit\w+\b|\b(?:per|se ha\w*|se av\w+) (?:\w+ ){0,2}(?:domand[ae]|dubbi\w*|chiariment\w+)\b"
    r"|\bnão hesit\w+\b|\b(?:se tiver\w*|em caso de|para|qualquer) (?:\w+ ){0,2}(?:dúvidas?|perguntas?|questões)\b"
    r"|\baarzel\w*\b|\b(?:bij|als u|als je|voor|mocht u|heeft u) (?:\w+ ){0,3}vragen\b|\btveka (?:inte|ikke)\b"
    r"|\b(?:om|vid|har) (?:du |ni )?(?:\w+ ){0,2}frågor\b|\b(?:hvis|ved|har) (?:du |i )?(?:\w+ ){0,2}spørgsmål\b",
    re.IGNORECASE,
)
"""Help that is offered, or a way to be reached, for the case that the reader should want it."""
_LEGAL = re.compile(
    r"(?:received|sent to you|get) (?:this|it)[^.]{0,60}\b(?:in|by) (?:error|mistake)|intended (?:recipient|only"
    r"|solely)"
    r"|not the (?:named )?addressee|irrtümlich|nicht der (?:richtige |vorgesehene )?(?:adressat|empfänger)"
    r"|destinataire (?:prévu|désigné)|reçu [^.]{0,40}par erreur|(?:recibido|recebido|ricevuto) [^.]{0,60}\bp[eo]r "
    r"(?:error"
    r"|engano|errore)|destinatari\w* (?:previsto|indicado|intencional)|ten onrechte|per vergissing|av misstag|ved en "
    r"fejl",
    re.IGNORECASE,
)
_OFFERED = (
    *("question", "quer", "concern", "problem", "trouble", "difficult", "information", "details", "help", "assist"),
    *("i can", "i could", "i may", "i might", "we can", "we could", "we may", "we might", "be of", "need", "want"),
    *("require", "reach", "contact", "learn", "receive", "subscribe", "hesit", "feel free", "fragen", "zöger"),
    *("verfügung", "hésit", "dud", "pregunta", "consulta", "esit", "domand", "dubbi", "chiariment", "dúvida"),
    *("pergunta", "questões", "aarzel", "vragen", "tveka", "frågor", "spørgsmål"),
)
"""One of these stands in whatever ``_OFFER`` finds: most sentences need no more than this."""
_LAWYERS = (
    *("error", "mistake", "intended", "addressee", "irrtümlich", "adressat", "empfänger", "destinataire", "erreur"),
    *("engano", "destinatari", "ten onrechte", "vergissing", "av misstag", "ved en fejl"),
)
"""The same for ``_LEGAL``."""
_PARAGRAPH = re.compile(r"\n[\W_]*\n")
_SENTENCE = re.compile(r"[^.!?\uff1f\u061f\u3002]{0,4000}[.!?\uff1f\u061f\u3002]?")
_MARK = re.compile("[?\uff1f\u061f]")
_STOP = re.compile("[.!?\uff1f\u061f\u3002\n]")
_CROWD = 10
"""Readers of one mail from which a bare question is put to nobody."""


def request(mail: Mail) -> str:
    """What makes the own text a request: ``a question`` or the wording found; ``""`` when it asks nothing."""
    if _MARK.search(mail.text[:TEXT]) is None and not _REQUEST.first(mail.folded):
        return ""
    text = _asking(mail.text[:TEXT])
    hit = _REQUEST.first(mail.folded if len(text) == len(mail.text) else fold(text))
    if hit:
        return f"({hit[:30]})"
    text = text[:6000]
    if _MARK.search(text) is None or (mail.recipients >= _CROWD and not mail.own):
        return ""
    text = _COURTESY.sub(" ", text)
    for mark in _MARK.finditer(text):
        sentence = _STOP.split(text[max(0, mark.start() - 300) : mark.start()])[-1]
        words = sentence.split()
        enough = len(words) >= 2 or (words and any(char > "\u2fff" for char in words[0]))
        if enough and "/" not in words[-1] and not text[mark.end() : mark.end() + 2].strip().isdigit():
            return "(a question)"  # a "?" inside of a link asks nothing, nor does one that stands for a dash
    return ""


def _asking(text: str) -> str:
    """The text without what a lawyer put below it and without sentences that only offer help."""
    legal = _is_legal(text)
    if not legal and not _says(text, _OFFERED):
        return text
    kept, is_whole = [], True
    for part in _PARAGRAPH.split(text):
        said = []
        for sentence in _SENTENCE.findall(part):
            line = " ".join(sentence.split())
            if legal and _is_legal(line):
                is_whole = False
                break  # so does the rest of its paragraph
            if _is_offer(line):
                is_whole = False
            else:
                said.append(sentence)
        kept.append("".join(said))
    return text if is_whole else "\n\n".join(kept)


def _is_offer(line: str) -> bool:
    return _says(line, _OFFERED) and _OFFER.search(line) is not None


def _is_legal(text: str) -> bool:
    return _says(text, _LAWYERS) and _LEGAL.search(text) is not None


def _says(text: str, words: tuple[str, ...]) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in words)
