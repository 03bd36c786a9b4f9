"""Who or what a statement is about: participants by name, things by a proper name. In doubt nobody and nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pipeline.extract.durable.kinds import HEADS
from pipeline.extract.names import fold, is_full_name
from pipeline.extract.roles import is_organization, proves_organization
from pipeline.model import Owner, Participant

ME = "I"
_PREFIXES = (
    r"project|projekt|projet|proyecto|progetto|projeto|contrat|contrato|contratto|contract|vertrag|deal|agreement|"
    r"accord|"
    r"(?:\w+ )?(?:plan|subscription|licen[cs]e|lease|retainer|policy)|abo|abonnement|abonnemang"
)
_ARTICLE = re.compile(
    r"^(?:(?:the|our|your|their|my|a|an|der|die|das|den|dem|des|ein|eine|unser|unsere|le|la|les|notre|el|los|las|"
    r"nuestro|"
    r"nuestra|il|lo|nostro|o|os|as|nosso|de|het|ons|onze|vårt|vår)\s+|[ld]['’])+",
    re.IGNORECASE,
)
_PREFIX = re.compile(rf"^(?:{_PREFIXES})\s+(?:(?:with|from|mit|von|avec|con|com|met|med)\s+)?", re.IGNORECASE)
_SUFFIX = re.compile(rf"[ -](?:{HEADS})$", re.IGNORECASE)
_GENERIC = frozenset(
    "it they he she we you i this that these those which who there what here everything something nothing all both "
    "each "
    "one some many most another other others new next last first second third final annual internal external project "
    "contract deal agreement phase part step total overall current latest yes no hi hello dear thanks thank ok okay "
    "meeting call lunch dinner budget invoice order report version draft team company office website site app system "
    "server training course event trip flight hotel mr mrs ms dr herr frau monsieur madame señor señora signor signora "
    "mein dein sein ihr unser es er sie wir ich du man alles etwas nichts il elle ils nous vous je tu ce cela ça on lo "
    "ella ellos nosotros esto eso todo io lui lei noi loro questo tutto ele ela eles nós isso isto tudo het dat dit "
    "hij "
    "zij wij ik alles den det han hon vi jag allt "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september "
    "october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai "
    "juni "
    "juli oktober dezember lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes "
    "q1 q2 q3 q4 h1 h2 ceo cfo cto hr it vp pm am ps fyi eod cob asap "
    "please also so and but or if when because however today tomorrow yesterday now then christmas easter".split()
)
_NO_PLACES = frozenset(
    "zoom teams slack skype archive trash spam inbox drive dropbox excel word google outlook jira github friday plan "
    "room "
    "option phase version next stage production staging finals management page step level".split()
)
_GERMAN = re.compile(r"\b(?:der|die|das|und|ist|nicht|wir|ich|mit|für|auf)\b")


class Thing(NamedTuple):
    """``core`` is the name alone, ``shown`` as it was called; ``headed``: it says that it is a project, a contract, "
    "…"""

    core: str
    shown: str
    headed: bool
    known: bool


class Subjects:
    """Names that one item offers: who takes part, and which organizations their addresses bear."""

    def __init__(self, people: tuple[Participant, ...], owner: Owner, titles: Iterable[str] = ()) -> None:
        self._people: dict[str, set[str]] = {}
        own = {fold(name) for name in owner.names}
        seats = [(ME if p.email in owner.addresses and p.email else p.name, p.name) for p in people if p.name]
        for name, written in [*seats, *((ME, full) for full in sorted(owner.names))]:
            key = fold(written)
            if not key:
                continue
            name = ME if key in own else name
            for form in {key, key.split()[0]}:
                self._people.setdefault(form, set()).add(name)
        domains = {p.email.rpartition("@")[2] for p in people if "@" in p.email} | set(owner.domains)
        self._labels = {label for domain in domains for label in domain.split(".")[:-1] if len(label) > 3}
        self._titled = set(re.findall(r"\w+", " ".join(titles)))

    def person(self, written: str) -> str:
        """``I``, the one participant meant, ``""`` when nobody or more than one is."""
        found = self._people.get(fold(re.sub(r"['’]s$", "", written)), set())
        return next(iter(found)) if len(found) == 1 else ""

    def stranger(self, written: str) -> str:
        """A full name of somebody who does not take part, as it is written."""
        words = written.split()
        if len(words) < 2 or not is_full_name(written) or fold(written) in self._people:
            return ""
        odd = any(word.casefold().strip(".") in _GENERIC for word in words)
        return "" if odd or _PREFIX.match(written) or _SUFFIX.search(written) or self.bears(written) else written

    def bears(self, name: str) -> bool:
        """Whether an address of the item bears the name of an organization, or the name its legal form."""
        key = fold(name).replace(" ", "")
        return any(key == label.replace("-", "") for label in self._labels) or proves_organization(name, "")

    def organization(self, written: str) -> str:
        name = written.strip(" ,.'’")
        plain = name.casefold().split()
        fits = is_organization(name) and not self.person(name) and not set(plain) & (_GENERIC | _NO_PLACES)
        return name if fits else ""

    def place(self, written: str) -> str:
        name = written.strip(" ,.'’")
        odd = set(name.casefold().split()) & (_GENERIC | _NO_PLACES)
        return "" if odd or self.person(name) or not is_organization(name) or re.search(r"\d", name) else name

    def thing(self, written: str, text: str, listed: bool = False) -> Thing | None:
        """A thing with a proper name; a single bare word only where the rest of the text proves that it is a name.

        ``listed``: it stands in a line of a list (``Rent: 900 EUR``), so it must say
        that it is a project, a contract, …
        """
        shown = _ARTICLE.sub("", written.strip(" ,.'’")).strip()
        core, headed = shown, False
        for pattern in (_PREFIX, _SUFFIX, _SUFFIX):
            cut = pattern.sub("", core)
            headed, core = headed or cut != core, cut
        bare = re.sub(r"['’]s?$", "", core)
        owned = bare != core
        words = bare.split()
        if not words or len(bare) < 2 or len(words) > 4 or self.person(bare) or self.person(words[0]):
            return None
        if all(w.casefold() in _GENERIC or w.isdigit() for w in words) or words[0].casefold() in _GENERIC:
            return None
        if not any(w[0].isupper() for w in words):
            return None
        known = self.bears(bare)
        if not headed and not known and (owned or listed or (len(words) == 1 and not self._is_proper(words[0], text))):
            return None
        return Thing(bare, re.sub(r"['’]s?$", "", shown), headed, known)

    def _is_proper(self, word: str, text: str) -> bool:
        """Inside a sentence with a capital, never without one, in a language that does not give one to every noun."""
        if len(_GERMAN.findall(text[:4_000])) > 3:
            return False
        inside = re.search(rf"[a-z,] {re.escape(word)}\b", text)
        return (inside is not None or word in self._titled) and not re.search(rf"\b{re.escape(word.lower())}\b", text)
