"""What is said in so many words in a transcript: "we decided that …", "I will send … by Friday". Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

import msgspec

from pipeline.extract.actors import Actors
from pipeline.extract.commitments import commitments
from pipeline.extract.requests import promises
from pipeline.extract.sentences import sentences
from pipeline.model import Statement, Transcript

MOST = 40
_DECIDED = re.compile(
    r"^(?:(?:so|ok|okay|then|and|well|good|right|great|yes)[,.]?\s+)*"
    r"(?:we(?:['’]ve| have)?(?: just| all)? (?:decided|agreed)(?: that| on| to|:)|"
    r"wir haben (?:beschlossen|entschieden)[,:]? (?:dass )?|"
    r"(?:nous avons|on a) décidé (?:que |de )|hemos decidido (?:que )?)\s*(?P<what>\S.{8,220})$",
    re.IGNORECASE,
)


def spoken_statements(
    transcript: Transcript, names: Mapping[str, str], said: date | None, actors: Actors
) -> tuple[Statement, ...]:
    """Decisions and dated promises of the speakers. ``names``: speaker label -> participant."""
    found: list[Statement] = []
    stamp = said.isoformat() if said else ""
    for utterance in transcript.utterances:
        text = " ".join(utterance.text.split())
        if not 20 <= len(text) <= 2_000:
            continue
        found.extend(_decisions(text, stamp))
        speaker = actors.resolve(names.get(utterance.speaker, "") or utterance.speaker)
        if speaker:
            dated = (task for task in promises(text, said) if task.due)
            found.extend(msgspec.structs.replace(task, owner=speaker) for task in dated)
        found.extend(commitments(text, said, actors))
        if len(found) >= MOST:
            break
    return tuple(found)


def _decisions(text: str, stamp: str) -> Iterable[Statement]:
    for sentence in sentences(text):
        match = _DECIDED.match(sentence)
        if match:
            what = match["what"].strip()
            yield Statement("decision", what[:1].upper() + what[1:], sentence, stamp)
