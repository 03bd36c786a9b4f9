"""The Agent Notes kept: what the owner says of themselves, how they write, and what waits in the inbox."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from pipeline.build import agent_notes, style_page
from pipeline.build.agent_notes import Entry
from pipeline.build.style_page import Written
from pipeline.errors import Conflict
from pipeline.extract.texts import local
from pipeline.index import Index
from pipeline.index.holding import WHOLE, message_part
from pipeline.model import Decision, Item, Label, Message, Owner
from pipeline.run.as_written import is_at_rest, is_edited_now, last_written
from pipeline.run.moving import put_text, text_of, today
from pipeline.run.session import Session
from pipeline.secrets.clear import clear
from pipeline.secrets.find import MARKER, find
from pipeline.taxonomy import PREFERENCES, STYLE, USER
from pipeline.vault.cachefile import load_cache, save_cache
from pipeline.vault.scaffold import template_root
from pipeline.whose import is_owners

FOLDER = "Agent Notes"
PAGES = {USER: f"{FOLDER}/user.md", PREFERENCES: f"{FOLDER}/preferences.md", STYLE: f"{FOLDER}/style/email.md"}
CACHE, VERSION = "agent-notes", "agent-notes-1"
DECLINED = "agent-note:"
"""How the subjects of decisions begin that tell which lines a person took away."""
_KINDS = {kind: kind for kind in style_page.KINDS} | {"personal": "friend", "team": "colleague"}
"""Relationship tag -> kind of recipient."""
_OWN_TEXTS = ("voice-memo", "daily-note")


class Owed(msgspec.Struct, frozen=True):
    """What could not be written, since a person was at work on the page: (page, text, day), and mails to be "
    "counted."""

    told: tuple[tuple[str, str, str], ...] = ()
    mails: tuple[tuple[str, ...], ...] = ()


class Notebook:
    """What one run learns for the Agent Notes. ``fresh``: hashes of the mails that no run has counted."""

    def __init__(self, owner: Owner, zone: ZoneInfo, cache: Path, fresh: Collection[str]) -> None:
        self.owner, self.zone, self.cache, self.fresh = owner, zone, cache, frozenset(fresh)
        self.owed = load_cache(cache / CACHE, Owed, VERSION) or Owed()
        self.told: dict[str, list[Entry]] = {}
        for page, text, day in self.owed.told:
            self.told.setdefault(page, []).append(Entry(text, day))
        self.mails = [Written(*values) for values in self.owed.mails if len(values) == len(Written._fields)]
        self._laid: dict[str, list[Entry]] = {}
        self._counted: list[Written] = []

    def take(self, item: Item, given: Label, index: Index) -> None:
        """What a kept item tells of the owner: in mails they sent, in memos, in daily notes."""
        held = index.held.get(item.grows or item.id, ())
        if WHOLE in held:
            return
        item, _ = clear(item)
        for message in item.messages:
            if is_owners(message, self.owner) and message_part(message.sha256) not in held:
                self._take_mail(message, given, index)
        for document in item.documents:
            when = document.date or item.date
            if document.form in _OWN_TEXTS and when is not None:
                self._hear(document.body, local(when, self.zone).date())

    def _take_mail(self, message: Message, given: Label, index: Index) -> None:
        from pipeline.extract.letters import letter
        from pipeline.extract.zones import zones

        day = local(message.date, self.zone).date() if message.date else None
        sender = f"{message.sender.name} {message.sender.email.partition('@')[0]}"
        self._hear(zones(message.text, sender).own, day)
        kind = kind_of(message, given, self.owner, index)
        if not kind or day is None or message.sha256 not in self.fresh:
            return
        if (found := letter(message.text, sender)) is not None:
            shown = found._replace(example="") if _holds_secret(found.example) else found
            self.mails.append(Written(kind, day.isoformat(), *shown))

    def _hear(self, text: str, day: date | None) -> None:
        from pipeline.extract.self_told import self_told

        for told in self_told(text, self.owner, day) if day else ():
            if not _holds_secret(told.text):
                self.told.setdefault(told.page, []).append(Entry(told.text, told.day))

    def prepare(self, session: Session) -> None:
        """Put what was learnt on its pages, to be written with the next batch. What cannot be written is kept."""
        for page in sorted(self.told):
            if write(page, self.told[page], session):
                self._laid[page] = self.told.pop(page)
        if self.mails and self._count(session):
            self._counted, self.mails = self.mails, []

    def settle(self, pending: Collection[str]) -> None:
        """The batch is written, but for the files ``pending``: what belongs on those is still owed."""
        for page, entries in self._laid.items():
            if PAGES[page] in pending:
                self.told[page] = [*entries, *self.told.get(page, ())]
        if PAGES[STYLE] in pending:
            self.mails = [*self._counted, *self.mails]
        self._laid, self._counted = {}, []

    def _count(self, session: Session) -> bool:
        path = PAGES[STYLE]
        text = page_text(path, session)
        if text is None:
            return not is_busy(path, session)
        was = ours(path, session)
        _decline((f"{STYLE}:{h}" for h in _lost_headings(was, text)), session)
        declined = {subject.partition(":")[2] for subject in declined_of(session) if subject.startswith(f"{STYLE}:")}
        put_page(path, style_page.counted(text, self.mails, was, declined), session)
        return True

    def keep(self) -> None:
        """Remember what still waits, for the next run."""
        told = tuple((page, one.text, one.day) for page in sorted(self.told) for one in self.told[page])
        owed = Owed(told, tuple(tuple(mail) for mail in self.mails))
        if owed != self.owed:
            save_cache(self.cache / CACHE, owed, VERSION)


def _holds_secret(text: str) -> bool:
    """Of what held one only the hole may be left."""
    return bool(find(text)) or MARKER.search(text) is not None


def kind_of(message: Message, given: Label, owner: Owner, index: Index) -> str:
    """To what kind of recipient the owner wrote; ``""`` for a mail to nobody else.

    What the thread itself is labelled counts first, then what most threads with the first recipient are.
    """
    readers = [one.email for one in message.to if one.email and one.email not in owner.addresses]
    if not readers:
        return ""
    if all(email.rpartition("@")[2] in owner.domains for email in readers):
        return "colleague"
    known = [_KINDS[tag] for tag in given.relationship if tag in _KINDS]
    if not known:
        others = index.items_of.get(index.holder(readers[0]), set())
        tags = Counter(_KINDS[tag] for item in others for tag in index.items[item].relationship if tag in _KINDS)
        known = [kind for kind, _ in sorted(tags.items(), key=lambda pair: (-pair[1], pair[0]))]
    return known[0] if known else "external"


def write(page: str, entries: Iterable[Entry], session: Session, explicit: bool = False) -> bool:
    """Put dated lines on a page. ``False`` while a person is at work on it; a page that is gone takes nothing.

    ``explicit``: a person wants them there, whatever was taken away before.
    """
    path = PAGES[page]
    text = page_text(path, session)
    if text is None:
        return not is_busy(path, session)
    was = ours(path, session)
    _decline((f"{page}:{said}" for said in agent_notes.gone(was or "", text)), session)
    said = (subject.partition(":")[2] for subject in declined_of(session) if subject.startswith(f"{page}:"))
    names = set() if explicit else {agent_notes.name_of(text) for text in said}
    put_page(path, agent_notes.noted(text, entries, was, names), session)
    return True


def age(session: Session, as_of: date) -> bool:
    """Mark the owner's facts that were not confirmed for long, as of a day. Whether anything changes."""
    path = PAGES[USER]
    text = page_text(path, session)
    aged = agent_notes.unconfirmed(text, as_of) if text is not None else None
    if text is None or aged is None or aged == text:
        return False
    put_page(path, aged, session)
    return True


# --- pages ---


def page_text(path: str, session: Session) -> str | None:
    """A page as it is, or as the template has it where none ever was; ``None`` when it is gone or a person is "
    "at it."""
    if is_busy(path, session):
        return None
    text = text_of(path, session)
    if text or (session.history.root / path).exists():
        return text
    if next(iter(session.history.versions(path)), None) is not None:
        return None
    return template_root().joinpath(path).read_text("utf-8")


def is_busy(path: str, session: Session) -> bool:
    """Whether a person is at work on a page."""
    try:
        text = text_of(path, session)
    except Conflict:
        return True
    if session.dry_run or path in session.press.hand.texts:
        return False
    data = text.encode("utf-8", "surrogateescape")
    return bool(text) and is_edited_now(
        session.history, path, data, session.clock().timestamp(), float(session.settings.note_quiet)
    )


def ours(path: str, session: Session) -> str | None:
    """A page as the program wrote it last; ``None`` when that is not known."""
    if path in session.press.overlay:
        return (session.press.overlay[path] or b"").decode("utf-8", "surrogateescape")
    data = last_written(session.history, path)
    return data.decode("utf-8", "surrogateescape") if data is not None else None


def put_page(path: str, text: str, session: Session) -> None:
    """Have a page written with the next batch, at once where nobody touched it."""
    before = text_of(path, session)
    if text == before:
        return
    if path not in session.press.hand.texts and is_at_rest(
        session.history, path, before.encode("utf-8", "surrogateescape")
    ):
        session.press.hand.rested.add(path)
    put_text(path, text, session)


def declined_of(session: Session) -> list[str]:
    """``page:text`` of every line that a person took away."""
    return [one.removeprefix(DECLINED) for one in session.state.decided("declined") if one.startswith(DECLINED)]


def _decline(subjects: Iterable[str], session: Session) -> None:
    for subject in subjects:
        session.state.decide(Decision("declined", DECLINED + subject, "", today(session)))


def _lost_headings(was: str | None, text: str) -> list[str]:
    there = style_page.headings(text)
    return [heading for heading in style_page.headings(was or "") if heading not in there]
