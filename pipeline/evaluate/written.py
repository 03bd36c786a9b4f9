"""Labels of mails written from templates, for kinds and languages that no public collection has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from zoneinfo import ZoneInfo

from pipeline.evaluate.figures import Figure, percent
from pipeline.evaluate.writing import OWNER, Written, templates, written
from pipeline.label import history, label
from pipeline.model import Item, Label, Message, Noun, Owner
from pipeline.read.formats import read_file

SETS = ("first", "second", "third", "fourth")
"""Folders of templates. Rules were written with the first in view; the others tell what they are worth elsewhere."""
_ZONE = ZoneInfo("UTC")
_ADA = Owner(frozenset({OWNER[1]}), frozenset({OWNER[0]}), frozenset({"acme.test"}))


class Outcome(Noun, frozen=True):
    """One written mail and the label it got."""

    mail: Written
    label: Label

    @property
    def right(self) -> bool:
        """Skipped if it is noise, kept if it is not."""
        return bool(self.label.filter) == bool(self.mail.tags)

    @property
    def tagged(self) -> bool:
        """Noise with one of the accepted tags."""
        return bool(self.label.filter) and self.label.filter[0] in self.mail.tags


def mails(folder: Path) -> list[Written]:
    """All mails of the templates of one set."""
    return [
        mail
        for file in sorted(folder.glob("*.txt"))
        for template in templates(file.read_text(encoding="utf-8"), file.stem)
        for mail in written(template, folder.name)
    ]


def outcome(mail: Written) -> Outcome:
    """Reads the bytes and labels the mail's thread; the mails around it are the whole mailbox."""
    messages = tuple(_read(data, f"{mail.name}-{number}") for number, data in enumerate((mail.data, *mail.thread)))
    known = [_read(data, f"{mail.name}-known-{number}") for number, data in enumerate(mail.known)]
    last = messages[-1].date
    when = last.replace(tzinfo=None) if last else None
    item = Item("0" * 12, mail.name, "email", messages[0].subject, date=when, updated=when, messages=messages)
    return Outcome(mail, label(item, history([*known, *messages], _ADA, _ZONE), _ZONE))


def figures(folder: Path) -> list[Figure]:
    """Rows for the sets in ``folder``, as far as they are there."""
    rows = []
    for name in SETS:
        found = [outcome(mail) for mail in mails(folder / name)]
        if found:
            rows += summary(f"Written mail, {name} set", found)
    return rows


def summary(group: str, found: Iterable[Outcome]) -> list[Figure]:
    """Noise removed, keeps kept, tags."""
    everything = list(found)
    noise = [one for one in everything if one.mail.tags]
    keeps = [one for one in everything if not one.mail.tags]
    removed = [one for one in noise if one.right]
    return [
        percent(group, "noise removed", len(removed), len(noise)),
        percent(group, "keeps kept", sum(one.right for one in keeps), len(keeps)),
        percent(group, "an accepted tag", sum(one.tagged for one in removed), len(removed)),
    ]


def split(group: str, found: Iterable[Outcome], key: Callable[[Outcome], str]) -> list[Figure]:
    """How many are right for each value of ``key``, such as the kind or the language."""
    everything = list(found)
    all_of = Counter(key(one) for one in everything)
    right = Counter(key(one) for one in everything if one.right)
    return [percent(group, name, right[name], all_of[name]) for name in sorted(all_of)]


def _read(data: bytes, name: str) -> Message:
    found = [one for one in read_file(f"email/{name}.eml", data, lambda _: None) if isinstance(one, Message)]
    if len(found) != 1:
        raise ValueError(f"{name}: {len(found)} messages")
    return found[0]
