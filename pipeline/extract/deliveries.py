"""What a message says was sent or done: "attached is the contract", "I've booked the hall", "Done."

Promises, conditions, questions, parts and drafts deliver nothing.
"""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pipeline.extract.names import clean_name
from pipeline.extract.sentences import sentences
from pipeline.extract.texts import local
from pipeline.extract.zones import zones
from pipeline.model import Item, Message, Owner
from pipeline.whose import is_doubtful, is_owners

MAX_OWN_TEXT = 8_000
MAX_SENTENCES = 40
MAX_SENTENCE = 300
_HANDED = re.compile(
    r"\b(?:attached|enclosed|here (?:is|are|comes)|here's|please find|anbei|beigefügt|im anhang|angehängt|hier (?:ist|"
    r"sind|"
    r"kommt|kommen)|ci-joints?|en pièce jointe|voici|adjunt[oa]s?|adjuntamos|aquí (?:está|están|tienes|tiene)|"
    r"in allegato|"
    r"allego|allegat[oiae]|ecco|(?:em|segue em) anexo|segue|aqui está|bijgevoegd|in de bijlage|hierbij|bifog(?:ar|at|"
    r"ad)|"
    r"här (?:är|kommer)|vedlagt|vedhæftet)\b",
    re.IGNORECASE,
)
_DID = re.compile(
    r"\b(?:(?:i|we)(?:'ve| have)?(?: just| now| already| also)*|(?:is|are|has been|have been)(?: now| already| all)?|"
    r"(?:ich|wir) habe?n?|(?:ist|sind|wurden?)|j'ai|nous avons|(?:est|sont|a été|ont été)|(?:he|hemos)(?= \w+(?:ado|"
    r"ido|to|cho)s?\b)|"
    r"(?:está|están|ha sido)|(?:ho|abbiamo)|(?:è|sono|è stat[oa])|(?:já)|(?:ik|we) heb(?:ben)?|(?:zijn)|"
    r"(?:jag|vi|jeg) har|(?:är|er))\s",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?:(?:ok(?:ay)?|yes|ja|oui|sí|sì|sim|hi|hello|hallo)?[ ,.!]*)(?:(?:all |it's |that's |this is )?(?:done|sorted)|"
    r"(?:ist )?erledigt|(?:c'est )?fait|hecho|ya está(?: hecho)?|fatto|feito|gedaan|is geregeld|klart|fixat|gjort|"
    r"ordnet)(?:[ ,.!]*(?:thanks?|thank you|danke|merci|gracias|grazie|obrigad[oa]|bedankt|tack|takk))?[ .!✓✅👍]*$",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:not|never|no|will|shall|would|should|could|can|going to|if|when|once|until|unless|after|before|half|partly|"
    r"part|"
    r"some of|first|tomorrow|later|next|morgen|demain|mañana|domani|amanhã|imorgon|draft|except|almost|nearly|soon|"
    r"trying|tried|needs?|please (?!find)|have you|did you|asked|"
    r"wanted|hope|hoped|nicht|noch|kein\w*|wenn|falls|sobald|teil\w*|entwurf|fast|werde|pas|jamais|si|quand|dès|"
    r"presque|"
    r"brouillon|partie|nunca|cuando|casi|borrador|parte|non|mai|quando|se|bozza|quasi|não|rascunho|niet|nog|als|zodra|"
    r"concept|bijna|inte|inget|om|när|utkast|ikke|hvis|utkast|udkast)\b|\w+n't\b|\?\s*$",
    re.IGNORECASE,
)


class Delivery(NamedTuple):
    """``sender``: ``I`` or a name; ``handed``: something comes along; ``bare``: no more than that it is done.

    ``text`` is all that was written in the message, ``sha256`` the message's.
    """

    day: date | None
    sender: str
    quote: str
    handed: bool
    bare: bool
    files: tuple[str, ...]
    text: str
    sha256: str


def deliveries(item: Item, owner: Owner, zone: ZoneInfo) -> tuple[Delivery, ...]:
    """What the messages of an item say is done, in their order."""
    believed = (message for message in item.messages if not is_doubtful(message, owner))
    return tuple(one for message in believed for one in _of_message(message, owner, zone))


def _of_message(message: Message, owner: Owner, zone: ZoneInfo) -> list[Delivery]:
    hint = f"{message.sender.name} {message.sender.email.partition('@')[0]}"
    own = zones(message.text, hint).own[:MAX_OWN_TEXT]
    mine = is_owners(message, owner)
    sender = "I" if mine else clean_name(message.sender.name, message.sender.email)
    day = local(message.date, zone).date() if message.date else None
    files = tuple(attachment.name for attachment in message.attachments if attachment.name)
    found: list[Delivery] = []
    for at, said in enumerate(sentences(own)[:MAX_SENTENCES]):
        sentence = said.replace("’", "'")
        if len(sentence) > MAX_SENTENCE or _OPEN.search(sentence):
            continue
        bare, handed = at <= 1 and _BARE.match(sentence) is not None, _HANDED.search(sentence) is not None
        if bare or handed or _DID.search(sentence):
            found.append(Delivery(day, sender, said, handed, bare, files, own, message.sha256))
    return found
