"""The nouns that cross a room border. Frozen, no logic.

Three generations of text travel through them:

* *records* (``Message`` … ``Contact``) and *items* hold foreign strings as they were read;
* *filed* values hold ``Neutral`` strings only: what a source note says, complete (``parse(render(filed)) == filed``);
* *index* values are what the entity notes need, gathered from filed values.
"""

from pipeline.model.base import Neutral, Noun, Texts
from pipeline.model.filed import CLAIMED, VEILED, Filed, FiledClaim, FiledMessage, FiledStatement, Skipped, Who
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
from pipeline.model.known import NEVER, NOTHING_SAID, Decision, Entity, Fact, Senders, Synthesis
from pipeline.model.records import (
    Address,
    Attachment,
    ChatDay,
    ChatLine,
    Contact,
    Document,
    Event,
    Message,
    Occurrence,
    Problem,
    Record,
    Transcript,
    Utterance,
    Waiting,
)
from pipeline.model.trees import FiledPart, FiledTree, Part, Tree

__all__ = [
    "CLAIMED",
    "VEILED",
    "NEVER",
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
    "FiledPart",
    "FiledStatement",
    "FiledTree",
    "History",
    "Item",
    "Label",
    "Message",
    "Neutral",
    "Noun",
    "Occurrence",
    "Owner",
    "Part",
    "Participant",
    "Problem",
    "Record",
    "Senders",
    "Skipped",
    "Statement",
    "Synthesis",
    "Texts",
    "Transcript",
    "Tree",
    "Utterance",
    "Waiting",
    "Who",
    "Why",
]
