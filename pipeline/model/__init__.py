"""The nouns that cross a room border. Frozen, no logic.

Three generations of text travel through them:

* *records* (``Message`` … ``Contact``) and *items* hold foreign strings as they were read;
* *filed* values hold ``Neutral`` strings only: what a source note says, complete (``parse(render(filed)) == filed``);
* *index* values are what the entity notes need, gathered from filed values.
"""

from pipeline.model.base import Neutral, Noun
from pipeline.model.filed import Filed, FiledClaim, FiledMessage, FiledStatement, Skipped, Who
from pipeline.model.items import (
    Claim,
    Correspondent,
    Extraction,
    History,
    Item,
    Label,
    Owner,
    Participant,
    Statement,
    Why,
)
from pipeline.model.known import NOTHING_SAID, Decision, Entity, Fact, Senders
from pipeline.model.records import (
    Address,
    Attachment,
    ChatDay,
    ChatLine,
    Contact,
    Document,
    Event,
    Message,
    Problem,
    Record,
    Transcript,
    Utterance,
    Waiting,
)

__all__ = [
    "NOTHING_SAID",
    "Address",
    "Attachment",
    "ChatDay",
    "ChatLine",
    "Claim",
    "Contact",
    "Correspondent",
    "Decision",
    "Document",
    "Entity",
    "Event",
    "Extraction",
    "Fact",
    "Filed",
    "FiledClaim",
    "FiledMessage",
    "FiledStatement",
    "History",
    "Item",
    "Label",
    "Message",
    "Neutral",
    "Noun",
    "Owner",
    "Participant",
    "Problem",
    "Record",
    "Senders",
    "Skipped",
    "Statement",
    "Transcript",
    "Utterance",
    "Waiting",
    "Who",
    "Why",
]
