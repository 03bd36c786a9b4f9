"""What is said of somebody by name: "Tom will send the plan by Friday". Only of people of the item, and with a date."""

from __future__ import annotations

import re
from datetime import date

from pipeline.extract.actors import Actors
from pipeline.extract.dues import date_order, due_date
from pipeline.extract.sentences import sentences
from pipeline.model import Statement

MOST = 10
MAX_SENTENCE = 240
MAX_TEXT = 50_000
_NAME = r"[^\W\d_a-zà-ÿ][\w'’-]*(?:\s[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}"
_DO = (
    r"(?:send|share|prepare|check|review|draft|call|book|schedule|set up|forward|update|fix|write|get back|follow up|"
    r"look into|confirm|ask|arrange|order|pay|submit|upload|finish|deliver|email|ping|organi[sz]e|investigate|"
    r"circle back|reach out|complete|put together|add|take care of|handle|resend|sign|test|bring|provide|create|"
    r"build|publish|transfer|return|clarify|report back|present|document|fill in|hand over)"
)
_WILL = re.compile(
    rf"^(?:(?i:and|so|then|ok(?:ay)?|yes|und|et|y|e|en|och|og)[,:]?\s+)?@?(?P<who>{_NAME})(?:"
    r"(?:['’]ll|\s+(?:will|is going to|(?:has )?(?:agreed|promised) to|needs to|has to|must))"
    rf"\s+(?:then |also |just |still |now )?{_DO}\b|"
    r"\s+(?:wird|soll|muss)\s.{1,140}\b(?:schicken|senden|prüfen|klären|melden|erstellen|vorbereiten|anrufen|liefern|"
    r"schreiben|buchen|abschicken|zusenden|nachreichen|organisieren|fertigstellen)\b|"
    r"\s+(?:va|doit)\s+(?:\S+\s+){0,2}(?:envoyer|vérifier|préparer|appeler|transmettre|rédiger|livrer|réserver)\b|"
    r"\s+(?:va a|debe|tiene que|vai|deve)\s+(?:enviar|mandar|revisar|verificar|preparar|llamar|ligar|entregar)\b|"
    r"\s+(?:deve|dovrà)\s+(?:inviare|mandare|preparare|controllare|chiamare|consegnare)\b|"
    r"\s+(?:zal|moet)\s.{1,140}\b(?:sturen|bellen|regelen|controleren|voorbereiden|leveren)\b|"
    r"\s+(?:ska|skal|vil)\s+(?:\S+\s+)?(?:skicka|sende|sända|ringa|ringe|kontrollera|förbereda|leverera|levere)\b)"
)
_UNSURE = re.compile(
    r"\b(?:if|unless|when|whenever|not|never|won['’]t|maybe|perhaps|might|wenn|falls|vielleicht|nicht|si|peut-être|"
    r"quizás|se|forse|als|misschien|om|kanske|hvis)\b|\?\s*$",
    re.IGNORECASE,
)


def commitments(text: str, said: date | None, actors: Actors) -> tuple[Statement, ...]:
    """Tasks with a due date of people that are named as their subject and take part in the item.

    The owner is named as in the text: whom a first name means is decided where the whole item is seen.
    """
    if said is None:
        return ()
    found: list[Statement] = []
    order = date_order(text)
    for sentence in sentences(text[:MAX_TEXT])[:400]:
        match = _WILL.match(sentence) if len(sentence) <= MAX_SENTENCE else None
        if match is None or _UNSURE.search(sentence) or not actors.means_one(match["who"]):
            continue
        due, owner = due_date(sentence, said, order=order), actors.resolve(match["who"])
        owner = owner if owner == "I" else match["who"]
        if due:
            found.append(Statement("task", sentence, sentence, said.isoformat(), owner=owner, due=due))
    return tuple(found[:MOST])
