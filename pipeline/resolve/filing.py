"""From an item, its label and what was extracted to what will stand in its note. Foreign strings end here."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pipeline.index.holding import delivered_tasks
from pipeline.model import (
    CLAIMED,
    Address,
    Claim,
    Event,
    Extraction,
    Filed,
    FiledClaim,
    FiledMessage,
    FiledStatement,
    Item,
    Label,
    Message,
    Neutral,
    Owner,
    Record,
    Skipped,
    Statement,
    Who,
)
from pipeline.notes import links
from pipeline.notes.lookalikes import DISGUISE, disguise
from pipeline.notes.neutral import NOTHING, field, joined, line, ours, plain
from pipeline.resolve.finished import MARK
from pipeline.secrets.find import MARKER, mask
from pipeline.whose import is_doubtful, is_owners, is_unproven

REASON = 200
"""Characters of the reasons for a label: three pieces of evidence and the kind."""
_ASKING = ("action-required", "urgent")
"""Of what waits for the owner the gist is what is asked."""
NOT_SHOWN = "a mail here says it is from you, and nothing shows that you sent it"


def file_item(
    item: Item,
    label: Label,
    found: Extraction,
    who: tuple[Who, ...],
    owner: Owner,
    zone: ZoneInfo,
    content: Callable[[Message], str],
) -> Filed:
    """The complete content of the item's note, everything neutral, secrets masked, times local to the second.

    ``content`` gives what makes two copies of a mail the same.
    """
    event = _current(item)
    statements = (_statement(item.id, said) for said in found.statements)
    return Filed(
        id=item.id,
        kind=item.kind,
        title=safe(line, item.title, 160) or ours("(no subject)"),
        date=item.date,
        updated=item.updated,
        messages=tuple(_message(m, owner, zone, content) for m in item.messages) + tuple(_files(item, zone)),
        who=who,
        relationship=label.relationship,
        topics=label.topics,
        type=label.type,
        filter=label.filter,
        action=label.action,
        status=label.status,
        labeled_at=item.updated or item.date,
        whys=(*((why.tag, safe(field, why.reason, REASON)) for why in label.whys), *_disguises(item, owner)),
        gist=_gist(item.title, (found.asked if label.action in _ASKING else "") or found.gist),
        claims=tuple(_claim(claim) for claim in found.claims),
        statements=tuple({said.id: said for said in statements}.values()),
        mentions=_mentions(found),
        introduced=found.introduced,
        uids=tuple(dict.fromkeys((e.uid, e.recurrence_id, e.sequence) for e in item.events if e.uid)),
        start=item.date if item.kind == "meeting" else None,
        end=_end(event, item, zone),
        series=links.label(safe(field, item.title, 120)) if event is not None and event.recurring else NOTHING,
        cancelled=event is not None and (event.method == "CANCEL" or event.status == "CANCELLED"),
        thread_of=item.thread_of,
        attachments=tuple(
            (safe(field, part.name, 120), part.type[:80], part.size) for m in item.messages for part in m.attachments
        ),
    )


def _disguises(item: Item, owner: Owner) -> Iterator[tuple[str, Neutral]]:
    """What a reader of the sender's line may not see."""
    senders = dict.fromkeys(m.sender for m in item.messages if m.sender.email not in owner.addresses)
    said = [disguise(one.name, one.email) for one in senders]
    if any(is_unproven(message, owner) for message in item.messages):
        said.append(NOT_SHOWN)
    told = "; ".join(dict.fromkeys(filter(None, said)))
    if told:
        yield DISGUISE, safe(field, told, REASON)


def warned_of(filed: Filed, warnings: Iterable[str]) -> Filed:
    """The item with more that its reader should take care of."""
    told = tuple(safe(field, one, REASON) for one in warnings)
    return msgspec.structs.replace(filed, whys=_warned(filed.whys, told)) if told else filed


def _warned(whys: tuple[tuple[str, Neutral], ...], more: Iterable[Neutral]) -> tuple[tuple[str, Neutral], ...]:
    """Reasons with what else to take care of; nothing is said twice."""
    before = dict(whys).get(DISGUISE, NOTHING)
    fresh = [one for one in dict.fromkeys(more) if one and one not in before]
    told = joined("; ", [*([before] if before else []), *fresh])
    return tuple({**dict(whys), DISGUISE: told}.items()) if fresh else whys


def _gist(title: str, gist: str) -> Neutral:
    """One line; nothing where the title says it already, and where what is left without its secret says little."""
    secret = MARKER.search(gist) is not None or mask(gist) != gist
    said = gist.strip(" .").casefold() == title.strip(" .").casefold() or secret
    return NOTHING if said else line(gist, 300)


def safe(neutral: Callable[[str, int], Neutral], text: str, limit: int) -> Neutral:
    """Foreign text with secrets masked, through one of the neutralisers."""
    return neutral(mask(text), limit)


def skip_item(item: Item, label: Label, content: Callable[[Message], str]) -> Skipped:
    """The line of an item that goes no further."""
    first = item.messages[0] if item.messages else None
    sender = first.sender if first else (item.events[0].organizer if item.events else Address())
    parts: list[Record] = [*item.messages, *item.events, *item.transcripts, *item.documents, *item.chat, *item.contacts]
    reasons = [why.reason for why in label.whys if why.tag in label.filter]
    reason = "; ".join(dict.fromkeys(filter(None, (*reasons, disguise(sender.name, sender.email)))))
    return Skipped(
        id=item.id,
        date=item.date,
        tags=label.filter,
        title=safe(field, item.title, 160) or ours("(no subject)"),
        name=safe(field, sender.name, 80),
        email=sender.email,
        reason=safe(field, reason, REASON),
        kind=item.kind,
        source=", ".join(dict.fromkeys(part.source for part in parts)),
        messages=tuple(
            (part.sha256, part.id, content(part)) if isinstance(part, Message) else (part.sha256, "", "")
            for part in parts
        ),
        sure=label.sure,
    )


def _local(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    if moment is None:
        return None
    return (moment.astimezone(zone) if moment.tzinfo else moment).replace(tzinfo=None, microsecond=0)


def _message(message: Message, owner: Owner, zone: ZoneInfo, content: Callable[[Message], str]) -> FiledMessage:
    return FiledMessage(
        form="message",
        date=_local(message.date, zone),
        direction="out" if is_owners(message, owner) else CLAIMED if is_doubtful(message, owner) else "in",
        sender=_mailbox(message.sender),
        to=tuple(_mailbox(address) for address in message.to[:50]),
        cc=tuple(_mailbox(address) for address in message.cc[:50]),
        id=message.id,
        source=message.source,
        sha256=message.sha256,
        content=content(message),
    )


def _mailbox(address: Address) -> tuple[Neutral, str]:
    return safe(field, address.name, 120), address.email


def _files(item: Item, zone: ZoneInfo) -> list[FiledMessage]:
    nobody = (NOTHING, "")
    taken = {message.source for message in item.messages}
    files = [
        FiledMessage("event", _local(e.start, zone), "", nobody, (), (), "", e.source, e.sha256)
        for e in item.events
        if e.source not in taken
    ]
    files += [
        FiledMessage("transcript", _local(t.date, zone), "", nobody, (), (), "", t.source, t.sha256)
        for t in item.transcripts
    ]
    files += [
        FiledMessage(d.form, _local(d.date, zone), "", nobody, (), (), "", d.source, d.sha256) for d in item.documents
    ]
    files += [FiledMessage("chat", None, "", nobody, (), (), "", c.source, c.sha256) for c in item.chat]
    files += [FiledMessage("contacts", None, "", nobody, (), (), "", c.source, c.sha256) for c in item.contacts]
    return list(dict.fromkeys(files))


def _current(item: Item) -> Event | None:
    """The event whose data hold."""
    return item.events[0] if item.events else None


def _end(event: Event | None, item: Item, zone: ZoneInfo) -> datetime | None:
    if event is not None and event.end is not None:
        return _local(event.end, zone)
    timed = any(not transcript.date_only and transcript.date for transcript in item.transcripts)
    if item.kind == "meeting" and timed and item.date:
        longest = max(transcript.seconds for transcript in item.transcripts)
        return item.date + timedelta(seconds=longest) if longest else None
    return None


def _claim(claim: Claim) -> FiledClaim:
    return FiledClaim(
        name=safe(field, claim.name, 120),
        email=claim.email,
        field=claim.field,
        value=safe(field, claim.value, 120),
        quote=safe(field, claim.quote, 200),
        date=claim.date,
    )


def _statement(item: str, said: Statement) -> FiledStatement:
    text = safe(field, said.text, 240)
    quote = safe(field, said.quote, 240)
    name = {"fact": "f", "decision": "d", "task": "t"}[said.form]
    return FiledStatement(
        id=statement_id(name, item, text),
        form=said.form,
        text=text,
        quote=NOTHING if quote == text else quote,
        date=said.date,
        about=links.label(said.about),
        category=said.category if said.form == "fact" else "",
        owner=links.label(said.owner),
        due=said.due,
        done=said.done,
    )


def statement_id(letter: str, item: str, text: str) -> str:
    """Block id of a statement: the letter of its form and 6 hex digits of item and words."""
    words = " ".join(plain(text).casefold().split())
    return f"{letter}-{hashlib.sha256(f'{item} {words}'.encode()).hexdigest()[:6]}"


def _mentions(found: Extraction) -> tuple[Neutral, ...]:
    names = (safe(field, p.name, 80) for p in found.participants if set(p.roles) == {"mention"} and not p.email)
    return tuple(dict.fromkeys(name for name in names if name))


def extend(old: Filed, new: Filed) -> Filed:
    """A written item with what arrived later. A person's corrections and everything already said stay."""
    known = {(m.id, m.sha256) for m in old.messages}
    added = [m for m in new.messages if (m.id, m.sha256) not in known]
    merged = sorted(
        [*old.messages, *added],
        key=lambda m: (m.form != "message", m.date or datetime.max, m.sha256),
    )
    later = _newer(new.updated, old.updated) and not new.filter  # an automatic answer changes nothing that waits
    replied = any(m.direction == "out" for m in added)
    label = _label(old, new, later, replied)
    said = {statement.id: statement for statement in (*new.statements, *old.statements)}
    for task, _ in delivered_tasks(new):
        if task in said and "tasks" not in old.corrected:
            said[task] = msgspec.structs.replace(said[task], done=True)
    gist = _grown_gist(old, new, later)
    order = [*old.statements, *(s for s in new.statements if s.id not in {o.id for o in old.statements})]
    return msgspec.structs.replace(
        label,
        date=min(filter(None, (old.date, new.date)), default=None),
        updated=max(filter(None, (old.updated, new.updated)), default=None),
        messages=tuple(merged),
        who=_join_who(old.who, new.who),
        gist=gist,
        gists=_gists(old, new, gist, added),
        claims=tuple(dict.fromkeys((*old.claims, *new.claims))),
        statements=tuple(said[s.id] for s in order),
        mentions=tuple(dict.fromkeys((*old.mentions, *new.mentions))),
        introduced=tuple(dict.fromkeys((*old.introduced, *new.introduced))),
        uids=tuple(dict.fromkeys((*old.uids, *new.uids))),
        start=old.start or new.start,
        end=new.end or old.end,
        series=old.series or new.series,
        cancelled=old.cancelled or new.cancelled,
        attachments=tuple(dict.fromkeys((*old.attachments, *new.attachments))),
    )


def _grown_gist(old: Filed, new: Filed, later: bool) -> Neutral:
    """The news of what arrived last, unless a person wrote what it is about."""
    if "gist" in old.corrected or not (later or not old.gist):
        return old.gist
    return new.gist or old.gist


def _gists(old: Filed, new: Filed, gist: Neutral, added: list[FiledMessage]) -> tuple[tuple[str, Neutral], ...]:
    """The gists so far, each with the message that it came with: one comes back when a later message is held."""
    known = old.gists
    if not added or "gist" in old.corrected:
        return known
    if not known and old.gist:
        known = ((_newest(old.messages), old.gist),)
    return known if gist == old.gist else (*known, (_newest(added), gist))


def _newest(messages: Iterable[FiledMessage]) -> str:
    return max(messages, key=lambda m: (m.date or datetime.min, m.sha256)).sha256[:12]


def _newer(one: datetime | None, other: datetime | None) -> bool:
    return one is not None and (other is None or one >= other)


def _label(old: Filed, new: Filed, later: bool, replied: bool) -> Filed:
    """Labels of the grown item: unions, the newest word on action and status, the person's decisions above all."""
    both = {"in", "out"} <= {m.direction for m in (*old.messages, *new.messages) if m.form == "message"}
    fresh: dict[str, object] = {
        "relationship": tuple(dict.fromkeys((*old.relationship, *new.relationship))),
        "topics": tuple(dict.fromkeys((*old.topics, *new.topics)))[:3],
        "type": old.type or ("followup" if both else new.type),
        "filter": () if replied else old.filter,
        "action": new.action if later else old.action,
        "status": new.status if later else old.status,
    }
    allowed = {key: value for key, value in fresh.items() if key not in old.corrected}
    changed = any(getattr(old, key) != value for key, value in allowed.items())
    told = [why for why in old.whys if not (later and why[0] == MARK)]
    warned = [why for tag, why in old.whys if tag == DISGUISE]
    whys = _warned(tuple(dict((*told, *(() if new.filter else new.whys))).items()), warned)
    return msgspec.structs.replace(
        old, **allowed, labeled_at=new.updated if changed and later else old.labeled_at, whys=whys
    )


def _join_who(old: tuple[Who, ...], new: tuple[Who, ...]) -> tuple[Who, ...]:
    joined = {(who.name, who.email): who for who in old}
    for who in new:
        key = (who.name, who.email)
        before = joined.get(key)
        if before is None:
            joined[key] = who
        else:
            roles = tuple(dict.fromkeys((*before.roles, *who.roles)))
            joined[key] = Who(before.name, before.email, roles, before.entity or who.entity)
    return tuple(joined.values())
