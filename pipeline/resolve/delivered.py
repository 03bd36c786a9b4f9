"""Open items that the one who had to act delivered later in the same thread. In doubt an item stays open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Protocol

import msgspec

from pipeline.index.holding import DELIVERED
from pipeline.model import Filed, FiledStatement
from pipeline.notes.neutral import NOTHING, field, fill, given, line, plain
from pipeline.resolve.filing import safe

_KINDS: tuple[tuple[str, str, str], ...] = (
    (
        "send",
        r"send|resend|share|forward|provide|e-?mail|mail|return|upload|submit|deliver|attach|give|get|schick\w*|"
        r"send\w*|"
        r"zusenden|zuschicken|nachreichen|envoy\w*|transmett\w*|parvenir|enviar|mandar|envíe?\w*|inviar\w*|mandar\w*|"
        r"stur\w*|opsturen|skicka\w*|sende",
        r"sent|resent|shared|forwarded|provided|e-?mailed|mailed|returned|uploaded|submitted|delivered|attached|"
        r"geschickt|"
        r"gesendet|verschickt|zugeschickt|envoyée?s?|transmise?s?|enviad[oa]s?|mandad[oa]s?|inviat[oaie]|mandat[oaie]|"
        r"enviei|mandei|gestuurd|verstuurd|opgestuurd|skickat|skickad|sendt",
    ),
    ("make", r"prepare|draft|write|create|put together|erstell\w*|vorbereit\w*|rédig\w*|prépar\w*|prepar\w*|redact\w*",
     r"prepared|drafted|written|wrote|created|erstellt|vorbereitet|rédigée?s?|préparée?s?|preparad[oa]s?|"
     r"preparat[oaie]"),
    ("sign", r"sign|countersign|unterschreib\w*|unterzeichn\w*|signer|firmar\w*|assinar|teken\w*|ondertekenen",
     r"signed|countersigned|unterschrieben|unterzeichnet|signée?s?|firmad[oa]s?|firmat[oaie]|assinad[oa]s?|"
     r"ondertekend"),
    ("pay", r"pay|transfer|settle|bezahl\w*|überweis\w*|payer|régler|pagar\w*|betalen|betala",
     r"paid|transferred|settled|bezahlt|überwiesen|payée?s?|réglée?s?|pagad[oa]s?|pagat[oaie]|pag[oa]s?|betaald|"
     r"betalat"),
    ("book", r"book|reserve|arrange|buch\w*|reservier\w*|réserver|reservar\w*|prenotar\w*|boeken|reserveren|boka",
     r"booked|reserved|arranged|gebucht|reserviert|réservée?s?|reservad[oa]s?|"
     r"prenotat[oaie]|geboekt|gereserveerd|"
     r"bokat"),
    ("review", r"review|check|read|look (?:at|over|through)|"
     r"prüf\w*|relire|vérifier|revisar\w*|controllar\w*|controleren",
     r"reviewed|checked|read|looked|geprüft|relue?s?|vérifiée?s?|revisad[oa]s?|controllat[oaie]|gecontroleerd"),
    ("mend", r"update|fix|correct|repair|aktualisier\w*|korrigier\w*|corriger|actualizar\w*|correggere|bijwerken",
     r"updated|fixed|corrected|repaired|aktualisiert|korrigiert|corrigée?s?|actualizad[oa]s?|corrett[oaie]|bijgewerkt"),
    ("fill", r"fill (?:in|out)|complete|ausfüll\w*|remplir|rellenar\w*|compilar\w*|invullen",
     r"filled|completed|ausgefüllt|remplie?s?|rellenad[oa]s?|compilat[oaie]|ingevuld"),
    ("order", r"order|bestell\w*|commander|pedir|ordinare|bestellen|beställa",
     r"ordered|bestellt|commandée?s?|pedid[oa]s?|ordinat[oaie]|besteld|beställt"),
    ("call", r"call|phone|ring|anruf\w*|appeler|llamar\w*|chiamare|bellen|ringa",
     r"called|phoned|rang|angerufen|appelée?s?|llamad[oa]s?|chiamat[oaie]|gebeld|ringt"),
)  # fmt: skip
_TASK = tuple((kind, re.compile(rf"\b(?:{task})\b", re.IGNORECASE)) for kind, task, _ in _KINDS)
_DONE = tuple((kind, re.compile(rf"\b(?:{done})\b", re.IGNORECASE)) for kind, _, done in _KINDS)
_HANDED = frozenset({"send", "make"})
"""What is finished when something is sent along."""
_FUNCTION = frozenset(
    "a about attached below enclosed after all also am an and any are as at be been before by can could das dass "
    "de dem den der des die do du een ein eine einen el en et for from get give had has have het him his ich if "
    "ihnen ihr il in is it its je just kindly la las le les let los man me mich mir my need no of on or our out "
    "over per please por que sie so su te that the them then there these they this to today tomorrow un una und "
    "une up us uns van vom von vous was we will with would you your zu zum zur bitte könnten können kannst "
    "könntest pouvez pourriez puedes podrías monday tuesday wednesday thursday friday saturday sunday week month "
    "next until bis freitag montag dienstag mittwoch donnerstag avant vendredi lundi mardi mercredi jeudi viernes "
    "lunes martes jueves entro voor end day eod cob favor favore può kunt zou kun willen wil alstublieft senast "
    "você poderia pode lei usted ci da del della dello dei deze dit plaît".split()
)
_OTHER_ONE = frozenset(
    "old older previous earlier last unsigned wrong other another different blank empty sample copy alt alte "
    "alten vorherige falsche leere ancien ancienne précédent autre viejo vieja anterior otro otra vecchio vecchia "
    "altro altra oude vorige andere gamla förra".split()
)
"""Words by which one thing is told from another of its kind."""
_WORD = re.compile(r"[^\W_]+")
_WHEN = re.compile(
    r"\s(?:by|before|until|till|bis|vor|avant|d'ici|antes|hasta|entro|até|voor|uiterlijk|senast|innan|før|inden)\s.*$",
    re.IGNORECASE | re.DOTALL,
)
_CALLED = re.compile(r"^[^\W\d_]\w{1,20},\s+")


class Done(Protocol):
    """What a message says is done: see ``extract.deliveries``."""

    @property
    def day(self) -> date | None: ...
    @property
    def sender(self) -> str: ...
    @property
    def quote(self) -> str: ...
    @property
    def handed(self) -> bool: ...
    @property
    def bare(self) -> bool: ...
    @property
    def files(self) -> tuple[str, ...]: ...
    @property
    def text(self) -> str: ...
    @property
    def sha256(self) -> str: ...


def delivered(filed: Filed, done: Iterable[Done]) -> Filed:
    """The item with the tasks ticked that were delivered, and why; none where a person decided on its tasks."""
    if "tasks" in filed.corrected:
        return filed
    for one in done:
        waiting = [said for said in filed.statements if _waits(said, one)]
        fits = [said for said in waiting if (len(waiting) == 1 if one.bare else _fits(said, one))]
        if len(fits) == 1:
            filed = _tick(filed, fits[0], one)
    return filed


def _waits(said: FiledStatement, one: Done) -> bool:
    """An open task of the one who writes, told before and elsewhere."""
    if said.form != "task" or said.done or not said.id or plain(said.owner).casefold() != one.sender.casefold():
        return False
    told = plain(said.quote) or plain(said.text)
    later = one.day is not None and said.date != "" and said.date <= one.day.isoformat()
    return later and " ".join(told.split()) not in " ".join(one.text.split())


def _fits(said: FiledStatement, one: Done) -> bool:
    """The same kind of act on the same thing: everything that tells the thing apart is named again."""
    task = _WHEN.sub("", _CALLED.sub("", plain(said.text)))
    kinds = {kind for kind, verb in _TASK if verb.search(task)}
    acts = {kind for kind, verb in _DONE if verb.search(one.quote)} | (_HANDED if one.handed else frozenset())
    if not kinds & acts:
        return False
    verbs = {word for _, verb in _TASK for found in verb.finditer(task) for word in _words(found[0])}
    thing = {_stem(word) for word in _words(task) if word not in _FUNCTION and word not in verbs and len(word) > 2}
    named = _words(one.quote)
    again = {_stem(word) for word in named} | {_stem(word) for name in one.files for word in _words(name)}
    if {word for word in named if word in _OTHER_ONE} - set(_words(task)):
        return False
    return bool(thing) and len(thing & again) >= max(len(thing) * 2 / 3, min(2, len(thing)))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _stem(word: str) -> str:
    return word.rstrip("s")[:7]


def _tick(filed: Filed, said: FiledStatement, one: Done) -> Filed:
    statements = tuple(msgspec.structs.replace(s, done=True) if s.id == said.id else s for s in filed.statements)
    told = next((why for tag, why in filed.whys if tag == DELIVERED), NOTHING)
    quote = safe(field, one.quote, 120)
    reason = fill('{} on {} in {}: "{}"', line(said.id), line(str(one.day)), line(one.sha256[:12]), quote)
    whys = (
        *(why for why in filed.whys if why[0] != DELIVERED),
        (DELIVERED, fill("{}{}", given("{}; ", told), reason)),
    )
    return msgspec.structs.replace(filed, statements=statements, whys=whys)
