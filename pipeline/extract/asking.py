"""Which sentence of a mail asks its reader for something: a question, a request, an answer that is waited for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.requests import COURTESY, is_request
from pipeline.extract.sentences import sentences
from pipeline.extract.telling import ENDS, MOST, scores, words
from pipeline.model import Statement

_WANTS = re.compile(
    r"\b(?:let (?:me|us) know (?:what|when|where|which|who|by|your|whether)\b|please advise\b"
    r"|(?:i|we)(?:['’]d| would) (?:really |greatly |very much )?(?:appreciate|like you to|ask you to)\b"
    r"|(?:i|we) need (?:your|you to)\b|\bto ask (?:you )?(?:if|whether|for)\b|any input\b"
    r"|(?:gib|geben sie|gebt) (?:mir|uns) (?:bitte )?bescheid\b|(?:ich|wir) (?:bitte|bitten|brauche|brauchen) (?:sie"
    r"|dich|ihre"
    r"|deine)\b|wir würden uns über\b|dites-moi\b|dis-moi\b|(?:j['’]aurais|nous aurions) besoin\b|je (?:vous|te) "
    r"demande\b"
    r"|(?:dime|dígame|díganos|necesito que|necesitamos que|le agradecería|te agradecería)\b|(?:fammi|mi faccia|ci "
    r"faccia) sapere\b"
    r"|(?:ho|abbiamo) bisogno\b|me avise\b|preciso (?:que|de)\b|agradeço que\b|laat (?:me|ons|het me) weten\b"
    r"|ik (?:heb|verneem graag)\b.{0,30}\b(?:nodig|van u|van je)\b|(?:hör av dig|låt mig veta|jag behöver)\b)",
    re.IGNORECASE,
)
_OFFERED = re.compile(
    r"\b(?:do you have|have you got|are there|got|if you have) any (?:further |other |more )?questions\b|\b(?:if|what"
    r"|how) (?:i|we)"
    r" can (?:do for|help|assist)\b|\bhaben sie (?:noch )?fragen\b|\bavez-vous des questions\b|\b(?:find"
    r"|see)\b.{0,60}\b(?:attached|enclosed|below)\b",
    re.IGNORECASE,
)
_LEAST = 3
"""Words of a sentence that can ask for something."""
_FEW = 4
"""Words of meaning from which a question is understood alone."""
_TEXT, _SENTENCES = 40_000, 200


def asked(title: str, text: str, statements: Sequence[Statement]) -> str:
    """The sentence of a mail that asks most, behind the one that it leans on; ``""`` where none asks.

    A task that was found in it comes first, then what tells most by itself.
    """
    said = sentences(text[:_TEXT])[:_SENTENCES]
    asking = [at for at, one in enumerate(said) if 12 <= len(one) <= MOST and asks(one)]
    if not asking:
        return ""
    tasks = [one.quote for one in statements if one.form == "task" and one.owner == "I" and one.quote]
    points = scores(said, frozenset(words(title)), tasks)
    at = max(asking, key=lambda at: (any(task in said[at] for task in tasks), points[at], -at))
    before = said[at - 1] if at else ""
    short = len(words(said[at])) < _FEW and points[at - 1] > 0 and before[-1:] in tuple(ENDS)
    return f"{before} {said[at]}" if short and len(before) + len(said[at]) < MOST else said[at]


def asks(sentence: str) -> bool:
    """Whether somebody is to answer or to do something; offers of help ask nothing."""
    if len(sentence.split()) < _LEAST and sentence.isascii():
        return False
    if sentence.rstrip("\"”’' )").endswith(("?", "？", "؟")):
        return _OFFERED.search(sentence) is None
    if _OFFERED.search(sentence):
        return False
    return _WANTS.search(sentence) is not None or (is_request(sentence) and not COURTESY.search(sentence))
