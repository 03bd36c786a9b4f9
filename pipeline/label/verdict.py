"""Weighing one mail: the person's own rules, then what speaks for keeping against what speaks for noise."""

from __future__ import annotations

import msgspec

from pipeline.label import automated, contact, publishing, spam
from pipeline.label.lists import is_discussion
from pipeline.label.mail import Mail
from pipeline.label.rules import KEEP, KINDS, NOISE, WORDS, Strength
from pipeline.label.voice import greets_owner, letter, signed
from pipeline.model import Noun, Why

_TRUST = ("spam", "notification", "candidate", "cold-outreach", "newsletter", "forums")

_MASS = ("newsletter", "promotion", "product-update", "digest")
"""What a person's own letter may be taken for when it went through a mailing service."""


class Verdict(Noun, frozen=True):
    """``noise`` with tags and reasons, or not; ``kept`` is the strongest reason to keep, ``sure`` as in Label."""

    noise: bool
    tags: tuple[str, ...] = ()
    whys: tuple[Why, ...] = ()
    kept: str = ""
    sure: bool = True


def judge(mail: Mail) -> Verdict:
    """Noise or not, for one mail on its own."""
    if contact.said_keep(mail, mail.history):
        return Verdict(False, kept="you keep this sender")
    skipped = contact.said_skip(mail, mail.history)
    keep_strength, kept = _keep(mail)
    if skipped is None and keep_strength is Strength.MACHINE:
        return Verdict(False, kept=kept)
    evidence = _evidence(mail, Strength.HINT if keep_strength is None else keep_strength)
    strong = [(strength, why) for strength, why in evidence if strength >= Strength.SURE]
    highest = max((strength for strength, _ in strong), default=Strength.HINT)
    weak = sum(2 for strength, _ in evidence if strength == Strength.WEAK) + sum(
        1 for strength, _ in evidence if strength == Strength.HINT
    )
    if skipped is not None:
        return _noise(mail, [skipped], [why for _, why in evidence], sure=True)
    if strong and (keep_strength is None or keep_strength < highest):
        # What the keep rules outweigh does not name the kind either.
        floor = Strength.HINT if keep_strength is None else Strength(keep_strength + 1)
        found = _noise(mail, [], [why for strength, why in evidence if strength >= floor], sure=True)
        doubtful = highest == Strength.SURE and found.tags[0] in _MASS and signed(mail)
        return msgspec.structs.replace(found, sure=not doubtful)
    enough = any(strength == Strength.WEAK for strength, _ in evidence) and weak >= 4
    if enough and not strong and keep_strength is None and not _only_words(mail, evidence):
        return _noise(mail, [], [why for _, why in evidence], sure=False)
    return Verdict(False, kept=kept)


def _only_words(mail: Mail, evidence: list[tuple[Strength, Why]]) -> bool:
    """Two weak rules about words against a letter that greets the owner by name."""
    weak = sum(1 for strength, _ in evidence if strength == Strength.WEAK)
    if weak > 2 or not letter(mail) or not greets_owner(mail):
        return False
    others = (rule for rule in NOISE if rule.strength == Strength.WEAK and rule.test not in WORDS)
    return all(rule.test(mail, mail.history) is None for rule in others)


def _keep(mail: Mail) -> tuple[Strength | None, str]:
    best: Strength | None = None
    kept = ""
    for strength, test, _ in KEEP:
        if best is None or strength > best:
            why = test(mail, mail.history)
            if why is not None:
                best, kept = strength, why.reason
    return best, kept


def _evidence(mail: Mail, keep: Strength = Strength.HINT) -> list[tuple[Strength, Why]]:
    """All rules that fire; weak ones are only asked when no strong one did (they cannot change the outcome then)."""
    found: list[tuple[Strength, Why]] = []
    highest = Strength.HINT
    for strength, test, late in NOISE:
        if strength < Strength.SURE and highest >= Strength.SURE:
            break
        if late and highest >= Strength.SURE and highest > keep:
            continue
        why = test(mail, mail.history)
        if why is not None:
            found.append((strength, why))
            highest = max(highest, strength)
    return found


def _noise(mail: Mail, first: list[Why], evidence: list[Why], sure: bool) -> Verdict:
    """Tags with their reasons: a kind named by a rule, else the kind of mass mail; spam when it shows its marks."""
    kind = _kind(mail, evidence)
    reasons = ", ".join(list(dict.fromkeys(why.reason for why in first + evidence))[:3])
    if kind.reason and kind.reason not in reasons:
        reasons = f"{reasons}; {kind.reason}" if reasons else kind.reason
    return Verdict(True, (kind.tag,), (Why(kind.tag, reasons),), sure=sure)


def _kind(mail: Mail, evidence: list[Why]) -> Why:
    """Orders of trust: a specific rule, marks of spam on what no list carried, the kinds of mass mail."""
    specific = [why for why in evidence if why.tag != "bulk"]
    for why in specific:
        if why.tag not in _TRUST:
            return why
    for why in specific:
        if why.reason.startswith("notice of a tool"):
            return why
    if any(why.tag == "spam" and why.reason.startswith(spam.SAID) for why in specific):
        return next(why for why in specific if why.tag == "spam")
    bulk = len(specific) < len(evidence)
    named = specific[0] if specific else None
    if named and named.tag in ("forums", "candidate", "cold-outreach"):
        return named
    marks = spam.weight(mail)
    if marks >= 3 and named and named.tag == "notification" and not automated.is_program(mail):
        return Why("spam", "several marks of spam")
    uninvited = not publishing.has_sender_headers(mail) and (mail.contact is None or mail.contact.received < 3)
    if named and named.tag == "notification" and not (bulk and (_publishes(mail) or (uninvited and marks))):
        return named
    if marks >= 2 and not is_discussion(mail) and not (publishing.is_periodical(mail) and marks == 2):
        return Why("spam", "several marks of spam")
    if (
        uninvited
        and not publishing.is_periodical(mail)
        and not _forum(mail)
        and (marks or mail.free_provider or (named and named.tag == "spam"))
    ):
        if not marks and named and named.tag == "spam":
            return named
        return Why(
            "spam", "unasked mass mail with marks of spam" if marks else "mass mail from a free provider's address"
        )
    for test in KINDS:
        found = test(mail, mail.history)
        if found is not None:
            return found
    return named or publishing.bulk_default(mail, mail.history)


def _forum(mail: Mail) -> bool:
    return (
        publishing.discussion(mail, mail.history) is not None or publishing.list_digest(mail, mail.history) is not None
    )


def _publishes(mail: Mail) -> bool:
    """A no-reply address that sends publications or offers, not notices."""
    return any(
        test(mail, mail.history) is not None for test in (publishing.digest, publishing.promotion)
    ) or publishing.is_periodical(mail)
