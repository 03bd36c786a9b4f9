"""Who must act: from a name in minutes to the participant it means, ``I`` for the owner."""

from __future__ import annotations

import re

from pipeline.extract.names import clean_name, fold
from pipeline.model import Owner, Participant

_SELF = re.compile(r"(?:i|me|myself|ich|mir|moi|je|yo|ich|selbst)$")
_TITLE = re.compile(
    r"(?i:mrs?|ms|miss|dr|prof|herrn?|frau|mme|mlle|m|monsieur|madame|sra?|srta|señora?|sig(?:\.?ra|nora?)?|dhr|mevr|mw|fru)\.?"
    r"\s+([^\W\d_a-zà-ÿ][\w'’-]+)$"
)
"""A form of address with a surname, which by itself names nobody."""
_NAME = r"[^\W\d_a-zà-ÿ][\w'’.-]*(?:\s+[^\W\d_a-zà-ÿ][\w'’.-]*){0,2}"
NAME = re.compile(rf"^@?(?:{_NAME})$")
NOT_NAMES = re.compile(
    r"(?:action|actions|todo|to\-do|decision|decisions|decided|agreed|note|notes|next|step|steps|owner|due|date|"
    r"deadline|all|team|everyone|agenda|summary|question|questions|risk|risks|issue|issues|fyi|update|updates|"
    r"status|background|context|goal|goals|topic|item|items|task|tasks|when|what|who|where|why|how|please|send|"
    r"review|the|this|we|they|it|he|she|you|tbd|tba|n/a|none|important|reminder|follow|followup|done|open|pending|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|after|before|until|new|option|time|place|location|"
    r"link|links|url|http|https|example)$"
)


class Actors:
    """Resolver of names within one item. A name that fits two participants stays as it is written."""

    def __init__(self, people: tuple[Participant, ...], owner: Owner) -> None:
        self._owner_names = {fold(name) for name in owner.names}
        self._self = "I"
        self._known: dict[str, set[str]] = {}
        for person in people:
            own = person.email in owner.addresses and person.email != ""
            name = "I" if own else person.name
            if own or (person.name and not _SELF.match(fold(person.name))):
                self._learn(person.name, name)
        for full in sorted(owner.names):
            self._learn(full, "I")

    def _learn(self, written: str, name: str) -> None:
        key = fold(written)
        if not key:
            return
        name = "I" if key in self._owner_names else name
        surname = f"~{key.split()[-1]}" if " " in key else key
        for form in {surname, key, key.split()[0], key.replace(" ", "")}:  # the last as in @leewu
            self._known.setdefault(form, set()).add(name)

    def called(self, short: dict[str, str]) -> Actors:
        """The same people, who in one text are also called by other names, such as initials it explains."""
        more = Actors.__new__(Actors)
        more._owner_names, more._self = self._owner_names, self._self
        more._known = {key: set(names) for key, names in self._known.items()}
        for name, meant in short.items():
            more._known.setdefault(fold(name), set()).update(self._known.get(fold(meant), ()))
        return more

    def told_by(self, name: str) -> Actors:
        """The same people in another's words: who says "I" there is that person; nobody is where the name is such."""
        more = self.called({})
        more._self = "" if _SELF.match(fold(name)) else name
        return more

    def knows(self, written: str) -> bool:
        return _key(written) in self._known

    def means_one(self, written: str) -> bool:
        """Whether a name fits one participant and no other."""
        return len(self._known.get(_key(written), ())) == 1

    def resolve(self, written: str) -> str:
        """``I``, a participant's name, or the name as written; ``""`` when it is no name."""
        title = _TITLE.match(written.strip(" *_@:.,()[]"))
        written = clean_name(written.strip(" *_@:.,()[]"))
        key = f"~{fold(title[1])}" if title else fold(written)
        if _SELF.match(key):
            return self._self
        found = self._known.get(key, set())
        if len(found) == 1:
            return next(iter(found))
        return written if is_name(written) else ""


def _key(written: str) -> str:
    title = _TITLE.match(written.strip(" *_@:.,()[]"))
    return f"~{fold(title[1])}" if title else fold(written)


def is_name(text: str) -> bool:
    """May a written word be somebody's name? Capitalised, one to three words, none of the usual headings."""
    text = text.strip().lstrip("@")
    words = text.split()
    return (
        bool(words)
        and len(text) <= 40
        and NAME.match(text) is not None
        and not any(NOT_NAMES.match(word.casefold().strip(".:")) for word in words)
    )
