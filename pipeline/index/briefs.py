"""What every run asks of every item: kept beside the items, so that most of them need not be read for it. Pure."""

from __future__ import annotations

from pipeline.index.seats import is_direct, roles_of
from pipeline.model import Filed, Noun, Owner
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain
from pipeline.taxonomy import SKIPPED_SENDER

TEXTS = frozenset({"note", "document", "voice-memo"})
"""Kinds of items that are one text each."""


_OPENINGS = "[]:|-–—"
_BEHIND = (*"()|@–—-/", "at")
"""What stands before the name of an organization that somebody bears behind their own."""


class Brief(Noun, frozen=True, array_like=True, gc=False):
    """``sources`` are its files below raw/, ``senders`` who wrote to the owner, ``sent``: the owner wrote in it.

    ``settled``: a person decided whether it is noise; ``ruled``: only a rule for its senders says that it is.
    ``owned``: a message or a seat in it is the owner's and not yet taken for it. ``meeting``: it is one. ``waits``:
    something in it may be open. ``first``, ``last``: days of its date and of what is newest in it, ``""`` if undated.
    ``text``: the hash of the only file of a text, ``""`` for all else. ``opening``: a mail's title, if it may begin
    with a name; ``series`` that of a meeting, ``projects`` what it calls so. ``joins``: it may tell that two are one;
    ``works``: whom somebody works for. ``direct`` are those whom it concerns, ``wrote`` those of them who wrote it.
    ``picked``: a person decided whom it is linked with.
    """

    mail: bool
    sent: bool
    sources: tuple[str, ...]
    senders: tuple[str, ...]
    filtered: bool
    settled: bool
    ruled: bool
    owned: bool
    meeting: bool = False
    waits: bool = False
    first: str = ""
    last: str = ""
    text: str = ""
    opening: str = ""
    series: str = ""
    projects: tuple[str, ...] = ()
    joins: bool = False
    works: bool = False
    direct: tuple[str, ...] = ()
    wrote: tuple[str, ...] = ()
    picked: bool = False


def brief(filed: Filed, owner: Owner) -> Brief:
    """The brief of an item as its note says it."""
    senders = tuple(dict.fromkeys(m.sender[1] for m in filed.messages if m.direction == "in"))
    names = {fold_name(name) for name in owner.names}
    seats = any(
        who.email in owner.addresses if who.email else bool(who.name) and fold_name(plain(who.name)) in names
        for who in filed.who
    )
    title = plain(filed.title) if filed.kind == "email" else ""
    roles = {who.entity: roles_of(filed, who.entity) for who in filed.who if who.entity}
    direct = tuple(entity for entity, found in roles.items() if is_direct(filed, found))
    lone = filed.messages[0] if filed.kind in TEXTS and len(filed.messages) == 1 else None
    return Brief(
        mail=filed.kind == "email",
        sent=any(m.direction == "out" for m in filed.messages),
        sources=tuple(dict.fromkeys(m.source for m in filed.messages)),
        senders=senders,
        filtered=bool(filed.filter),
        settled="filter" in filed.corrected,
        ruled=any(reason.startswith(SKIPPED_SENDER) for tag, reason in filed.whys if tag in filed.filter),
        owned=seats or any(email in owner.addresses for email in senders),
        meeting=filed.kind == "meeting",
        waits=bool(filed.action)
        or filed.status == "to-reply"
        or any(said.form == "task" and not said.done for said in filed.statements),
        first=str(filed.date or "")[:10],
        last=str(filed.updated or filed.date or "")[:10],
        text=lone.sha256 if lone is not None and lone.form != "daily-note" else "",
        opening=title if any(mark in title for mark in _OPENINGS) else "",
        series=plain(filed.series),
        projects=tuple(name for mention in filed.mentions if (name := plain(mention)).startswith("Project ")),
        joins=_joins(filed, owner),
        works=any(claim.field == "organization" for claim in filed.claims)
        or any(mark in name for message in filed.messages for name in [plain(message.sender[0])] for mark in _BEHIND),
        direct=direct,
        wrote=tuple(entity for entity in direct if roles[entity] & {"from", "author"}),
        picked="people" in filed.corrected,
    )


def _joins(filed: Filed, owner: Owner) -> bool:
    """An entry of the address book, a speaker without an address, another address in the owner's own mail."""
    lone = filed.kind == "meeting" and any("speaker" in who.roles and not who.email for who in filed.who)
    book = any(message.form == "contacts" for message in filed.messages)
    return lone or book or any(claim.field == "email" and claim.email in owner.addresses for claim in filed.claims)
