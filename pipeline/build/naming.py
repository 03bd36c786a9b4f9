"""By which names statements call an entity, and who is named as their speaker."""

from __future__ import annotations

import re

from pipeline.model import Entity
from pipeline.notes.names import fold_name

_PROJECT = re.compile(
    r"^(?:project|projekt|projet|proyecto|progetto|projeto) +|"
    r" +(?:project|projekt|initiative|programme|program|deal|contract|renewal|pilot|vertrag|integration|migration)$",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"^[^\W\d_][^,;:!?]{1,60}? says (?=\S)")


def names_of(entity: Entity) -> frozenset[str]:
    """Folded names and aliases, each also without the word that says that it is a project; and what its domains are "
    "called."""
    labels = (domain.partition(".")[0] for domain in entity.domains)
    names = [*(name for name in (entity.name, *entity.aliases) if name), *(label for label in labels if len(label) > 3)]
    return frozenset(key for name in names for form in (name, _PROJECT.sub("", name)) if (key := fold_name(form)))


def without_speaker(text: str) -> str:
    """``Dana Fox says Project Orion is on hold``: what is said."""
    return _SPEAKER.sub("", text, count=1)
