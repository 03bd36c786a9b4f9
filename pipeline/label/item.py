"""The label of one item: the verdict over its messages, then the signals of what is kept."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from zoneinfo import ZoneInfo

from pipeline import taxonomy
from pipeline.label.calendars import is_mass_event, is_person
from pipeline.label.contact import said_skip
from pipeline.label.exchange import kind_of_thread, status_and_action
from pipeline.label.mail import Mail
from pipeline.label.relationship import relationships
from pipeline.label.topics import topics
from pipeline.label.verdict import Verdict, judge
from pipeline.model import History, Item, Label, Why

SKIPS = taxonomy.skips()
MOST_MESSAGES = 200
"""Newest messages of a thread that are judged."""
RECENT = timedelta(days=30)
"""Threads that rest longer before the newest mail ask for nothing any more."""


def label(item: Item, history: History, zone: ZoneInfo, skips: frozenset[str] = SKIPS) -> Label:
    """The five label keys, a reason for each tag. Items and history carry local times; ``zone`` is the one they are in.

    ``skips`` are the filter tags that keep out (settings may take some away: such noise is then kept, without the tag).
    A non-empty ``filter`` keeps the item out of the graph. ``sure`` is False when only weak evidence led to it.
    """
    mails = [Mail(message, history) for message in item.messages[-MOST_MESSAGES:]]
    verdict = _thread(mails) if mails else _event_only(item)
    if verdict.noise and verdict.tags[0] in skips:
        return Label(filter=verdict.tags, whys=verdict.whys, status="done", sure=verdict.sure)
    return _kept(item, mails, history, verdict)


def _thread(mails: list[Mail]) -> Verdict:
    """The owner's own part keeps a thread whole; so does one message that is not noise; else the commonest kind."""
    verdicts = [judge(mail) for mail in mails]
    skipped = [verdict for mail, verdict in zip(mails, verdicts, strict=True) if said_skip(mail, mail.history)]
    kept = [verdict for verdict in verdicts if not verdict.noise]
    inbound = [verdict for mail, verdict in zip(mails, verdicts, strict=True) if not mail.own]
    if skipped and (len(skipped) == len(inbound) or len(kept) == 0):
        return skipped[-1]
    if kept and not _stray(mails, verdicts):
        reasons = [verdict.kept for verdict in kept if verdict.kept]
        return Verdict(False, kept=reasons[0] if reasons else "")
    noise = [verdict for verdict in verdicts if verdict.noise]
    counts = Counter(verdict.tags[0] for verdict in noise)
    best = max(counts.values())
    chosen = next(verdict for verdict in reversed(noise) if counts[verdict.tags[0]] == best)
    return Verdict(True, chosen.tags, chosen.whys, sure=any(verdict.sure for verdict in noise))


def _stray(mails: list[Mail], verdicts: list[Verdict]) -> bool:
    """A list thread with copies that lost their list headers, none of them addressed to or written by the owner."""
    forums = sum(1 for verdict in verdicts if verdict.noise and verdict.tags[0] == "forums")
    loose = [mail for mail, verdict in zip(mails, verdicts, strict=True) if not verdict.noise]
    if forums * 2 < len(mails) or any(verdict.kept for verdict in verdicts if not verdict.noise):
        return False
    return not any(mail.addressed or mail.own for mail in loose)


def _event_only(item: Item) -> Verdict:
    """A calendar entry without mail: noise only when it is a mass event that nobody named invites to."""
    if item.kind != "meeting" or item.transcripts or item.documents or not item.events:
        return Verdict(False)
    if all(
        is_mass_event(event) and not (event.organizer.email and is_person(event.organizer)) for event in item.events
    ):
        why = Why("scheduling", "mass invitation without a named person")
        return Verdict(True, ("scheduling",), (why,))
    return Verdict(False)


def _kept(item: Item, mails: list[Mail], history: History, verdict: Verdict) -> Label:
    whys: list[Why] = []
    if verdict.kept:
        whys.append(Why("keep", verdict.kept))
    related = relationships(item, mails, history)
    about = topics(item, mails)
    thread = kind_of_thread(mails)
    recent = item.updated is None or history.newest is None or history.newest - item.updated <= RECENT
    if mails:
        status, action = status_and_action(mails, recent)
    else:
        status, action = Why("done", ""), None
    whys += related + about
    whys += [why for why in (thread, action) if why is not None]
    return Label(
        relationship=tuple(why.tag for why in related),
        topics=tuple(why.tag for why in about),
        type=thread.tag if thread else "",
        action=action.tag if action else "",
        status=status.tag,
        whys=tuple(whys),
    )
