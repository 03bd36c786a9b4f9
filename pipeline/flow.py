"""The order of the stages for one item, and for one batch. Pure: values in, values out; effects are in ``run``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from zoneinfo import ZoneInfo

import msgspec

from pipeline.build.associations import linked_entities
from pipeline.build.signing import touch_signed
from pipeline.extract import extract
from pipeline.index import OWN_WORDS, Index
from pipeline.label import label
from pipeline.model import Extraction, Filed, History, Item, Label, Message, Neutral, Owner, Skipped, Texts, Tree, Who
from pipeline.notes import weeks
from pipeline.notes.names import file_name
from pipeline.notes.neutral import cut, field, plain
from pipeline.notes.source_read import DEPTH
from pipeline.notes.tokens import POSSIBLE
from pipeline.read.keys import content_key
from pipeline.resolve import resolve
from pipeline.resolve.again import renewed
from pipeline.resolve.deepening import DEEP, deepened, marks, text_of
from pipeline.resolve.delivered import delivered
from pipeline.resolve.evidence import Hints, exchanged
from pipeline.resolve.filing import extend, file_item, safe, skip_item, warned_of
from pipeline.resolve.gathering import also_known, gathered
from pipeline.resolve.impostors import impostors
from pipeline.resolve.named import full_names, mentioned_names
from pipeline.resolve.promote import opens, promote
from pipeline.resolve.seating import of_series, seated_later
from pipeline.secrets.clear import Cleared, clear, is_nothing_else
from pipeline.state import State

Within = AbstractContextManager[None]

FRESH_DAYS = 30
FORMS = ("decision", "task", "fact")
"""Statements in the order of their sections in the note, so that what is read back is what was filed."""
UNTITLED = "(no subject)"
_SALUTATION = re.compile(
    r"(?:dear|hi|hello|hey|hallo|liebe[rs]?|sehr|bonjour|ch[eè]re?|hola|ciao)?\W*(?:\w++\W*){0,3}[,!:]$", re.I
)
_FIRST_PERSON = re.compile(r"(?:.*\W)?(?:i|i['’](?:ve|m)|ich|j['’]ai|je|me he|yo)\b", re.IGNORECASE)


class Rules(msgspec.Struct, frozen=True):
    """What the settings decide for a run. ``sent_mail``: whether any mail of the owner was ever seen.

    ``patience`` gives the context for the work on one item; it may raise ``Overtime``.
    """

    owner: Owner
    zone: ZoneInfo
    strictness: str
    sent_mail: bool
    barred: frozenset[str] = frozenset()
    patience: Callable[[], Within] = nullcontext


def labels(items: Sequence[Item], history: History, zone: ZoneInfo) -> list[tuple[Item, Label]]:
    """Stage 1 for all waiting items, in order of date (undated ones first)."""
    return [(item, label(item, history, zone)) for item in in_order(items)]


def in_order(items: Iterable[Item]) -> list[Item]:
    """Items in order of date, undated ones first."""
    return sorted(items, key=lambda item: (str(item.date or ""), item.id))


def skip(item: Item, given: Label, state: State, rules: Rules) -> None:
    """A line in its week, and no further."""
    contents = _contents(item)
    item, cleared = clear(item)
    line = skip_item(item, _cleared_label(given, cleared), contents)
    before = state.skipped.get(item.grows)
    if before is not None:
        line = msgspec.structs.replace(
            before,
            messages=tuple(dict.fromkeys((*before.messages, *line.messages))),
            source=", ".join(dict.fromkeys(f"{before.source}, {line.source}".split(", "))),
        )
    remember_skipped(line, state)


def remember_skipped(line: Skipped, state: State) -> None:
    """Put a skipped line into the state; its week is touched."""
    state.skipped[line.id] = line
    week = weeks.week_of(line.date)
    state.weeks[week].add(line.id)
    state.touched_weeks.add(week)


def keep(item: Item, given: Label, state: State, rules: Rules) -> Filed:
    """Stages 2 and 3 for one kept item: extract, resolve, file; entities that pass their gate now get notes."""
    index = state.index
    with rules.patience():
        before = index.filed.get(item.grows)
        contents = _contents(item)
        item, cleared = clear(item)
        given = _cleared_label(given, cleared)
        warned = tuple(impostors(item, index))
        found = gathered(_extracted(item, index, rules), rules.owner, before.who if before else ())
        who, entities = resolve(found.participants, index, hints(item, found))
    for entity in entities:
        index.put_entity(entity)
    with rules.patience():
        filed, texts = _as_filed(item, given, found, who, contents, state, rules)
        filed = warned_of(filed, warned)
    if item.id in state.skipped:
        state.touched_weeks.add(weeks.week_of(state.skipped[item.id].date))
    state.texts[filed.id] = texts
    known = filed.id in index.item_paths
    path = index.item_paths[filed.id] if known else index.free_path(note_path(filed, rules.owner))
    opened = opens(filed, index)
    index.put_item(filed, path)
    for said in filed.statements:
        state.statement_items[said.id] = filed.id
    for touched in (filed.id, *opened):
        promote(touched, index, rules.strictness, rules.sent_mail, rules.barred)
    return filed


def _as_filed(
    item: Item,
    given: Label,
    found: Extraction,
    who: tuple[Who, ...],
    contents: Callable[[Message], str],
    state: State,
    rules: Rules,
) -> tuple[Filed, Texts]:
    """What stands in the note of an item, and its texts. Nothing is remembered yet."""
    from pipeline.extract.deliveries import deliveries
    from pipeline.extract.mentions import people_named

    index = state.index
    before = index.filed.get(item.grows)
    if not item.title.strip() or item.title == UNTITLED:
        item = msgspec.structs.replace(item, title=opening_words(found) or UNTITLED)
    filed = file_item(item, given, found, also_known(who, found.participants), rules.owner, rules.zone, contents)
    names = mentioned_names(plain(filed.title), found.texts, index.names())
    if item.kind in OWN_WORDS:
        names = (*names, *full_names(item.title, found.texts), *people_named(found.texts))
    filed = msgspec.structs.replace(
        filed, mentions=tuple(dict.fromkeys((*filed.mentions, *(safe(field, name, 80) for name in names))))
    )
    texts = shown_texts(found)
    if before is not None:
        bodies = (body for _, body in (*found.texts, *state.texts.get(before.id, ())))
        before, heard = seated_later(before, found.participants, who, bodies, index)
        minuted = _minuted_tasks(before) or _minuted_tasks(filed)
        filed = extend(before, msgspec.structs.replace(filed, who=(*filed.who, *heard)))
        every = dict((*state.texts.get(filed.id, ()), *texts))
        texts = tuple((heading, body) for heading, body in every.items() if not (minuted and heading == POSSIBLE))
    elif item.id in index.filed:
        filed = renewed(index.filed[item.id], filed)
    filed = delivered(filed, deliveries(item, rules.owner, rules.zone))
    filed = _deepened(filed, item, state)
    statements = tuple(sorted(filed.statements, key=lambda said: FORMS.index(said.form)))
    return msgspec.structs.replace(filed, statements=statements), texts


def _contents(item: Item) -> Callable[[Message], str]:
    """What makes two copies of a mail the same, by the texts as they came: new rules for secrets change no key."""
    keys = {message.sha256: content_key(message) for message in item.messages}
    return lambda message: keys[message.sha256]


def _cleared_label(given: Label, cleared: Cleared) -> Label:
    """The reasons of a label, which may quote the item, without its secrets."""
    whys = tuple(msgspec.structs.replace(why, reason=cleared.text(why.reason)) for why in given.whys)
    return msgspec.structs.replace(given, whys=whys)


def _minuted_tasks(filed: Filed) -> bool:
    """Whether written minutes say what has to be done."""
    return any(file.form == "minutes" for file in filed.messages) and any(s.form == "task" for s in filed.statements)


def _extracted(item: Item, index: Index, rules: Rules) -> Extraction:
    """What an item says; the first names in a recording of a known series are its people."""
    found = extract(item, rules.owner, rules.zone)
    if any(is_nothing_else(said.text) for said in found.statements):
        said = tuple(one for one in found.statements if not is_nothing_else(one.text))
        found = msgspec.structs.replace(found, statements=said)
    if item.kind != "meeting" or item.events or not item.transcripts:
        return found
    people = of_series(found.participants, item.title, (body for _, body in found.texts), index)
    return msgspec.structs.replace(found, participants=people)


def _deepened(filed: Filed, item: Item, state: State) -> Filed:
    """A document that is marked is made a tree of."""
    from pipeline.extract.deep.tree import tree

    document = text_of(item)
    if document is None:
        return filed
    depth = filed.depth if DEPTH in filed.corrected else marks(item)
    found = tree(document.body, plain(filed.title)) if depth == DEEP else Tree()
    return deepened(filed, found, depth, state.index)


def opening_words(found: Extraction) -> str:
    """What a mail without a subject is called by: its first words of prose, in quotation marks."""
    for _, body in found.texts:
        lines = [line.strip() for line in body.split("\n")]
        prose = [
            line for line in lines if sum(c.isalpha() for c in line) * 2 > len(line) and not _SALUTATION.match(line)
        ]
        words = " ".join(" ".join(prose).split())
        if len(words) > 3 and "\ufffd" not in words[:60]:
            return f"“{cut(words, 60)}”"
    return ""


def moved(found: Extraction) -> frozenset[str]:
    """Addresses that claim a new employer in a sentence of the mail, not only in its signature."""
    jobs = (claim for claim in found.claims if claim.field == "organization" and claim.email)
    return frozenset(claim.email for claim in jobs if _FIRST_PERSON.match(claim.quote))


def hints(item: Item, found: Extraction) -> Hints:
    """What an item tells of addresses that may be one person's."""
    written = [(m.sender.email, [one.email for one in (*m.to, *m.cc)]) for m in item.messages]
    cards = tuple(frozenset(contact.emails) for contact in item.contacts if len(contact.emails) > 1)
    return Hints(moved(found), exchanged(written), cards)


def shown_texts(found: Extraction) -> Texts:
    """What stands under ``## Text``, secrets masked, neutral."""
    from pipeline.notes.neutral import block, fill, line
    from pipeline.secrets.find import mask

    unique: dict[Neutral, Neutral] = {}
    for heading, body in found.texts:
        name, number = line(mask(heading), 120), 2
        base = name
        while name in unique:
            name, number = fill("{} ({})", base, number), number + 1
        unique[name] = block(mask(body))
    return tuple(unique.items())


def note_path(filed: Filed, owner: Owner) -> str:
    """Where the note of an item stands, without ``.md``."""
    title = file_name(plain(filed.title), 80)
    if filed.kind == "meeting":
        moment = filed.date
        known = "%Y-%m-%d %H%M" if moment and (moment.hour or moment.minute) else "%Y-%m-%d"
        return f"Meetings/{moment.strftime(known) if moment else 'undated'} {title}"
    if filed.date is None:
        return f"Sources/undated/{title}"
    folder = filed.date.strftime("Sources/%Y/%m")
    counterpart = _counterpart(filed, owner) if filed.kind == "email" else ""
    if title == str(filed.date.date()):
        title = "Daily note"
    name = f"{counterpart} - {title}" if counterpart else title
    return f"{folder}/{filed.date.date()} {name}"


def _counterpart(filed: Filed, owner: Owner) -> str:
    """The person on the other side of a thread: its first sender who is not the owner, else the first recipient."""
    first = filed.messages[0] if filed.messages else None
    if first is None:
        return ""
    candidates = [m.sender for m in filed.messages if m.direction == "in"] + list(first.to)
    for name, email in candidates:
        if (name or email) and email not in owner.addresses:
            return file_name(plain(_clean_name(name, email, filed)) or email.replace("@", " at "), 40)
    return ""


def _clean_name(name: Neutral, email: str, filed: Filed) -> Neutral:
    return next((who.name for who in filed.who if who.email == email and who.name), name)


def born_done(filed: Filed, state: State) -> None:
    """Open items of threads that rest are born done."""
    statements = tuple(msgspec.structs.replace(s, done=True) if s.form == "task" else s for s in filed.statements)
    if statements != filed.statements:
        done = msgspec.structs.replace(filed, statements=statements)
        state.index.put_item(done, state.index.item_paths[filed.id])


def settle_links(state: State) -> None:
    """Derive the links of every touched item, until nothing more is touched by it."""
    for item in sorted(state.index.touched_items):
        filed = state.index.items.get(item)
        if filed is not None:
            state.index.set_links(item, linked_entities(filed, state.index))
            touch_signed(state.index.filed[item], state.index)


def batches(waiting: Sequence[tuple[Item, Label]], size: int, first_run: bool) -> Iterable[list[tuple[Item, Label]]]:
    """Cut the waiting items: ``size`` each (0: 50 or a twentieth, whichever is more); on a first run also by month."""
    limit = size or max(50, len(waiting) // 20)
    batch: list[tuple[Item, Label]] = []
    for entry in waiting:
        month = str(entry[0].date or "")[:7]
        if batch and (len(batch) >= limit or (first_run and month != str(batch[-1][0].date or "")[:7])):
            yield batch
            batch = []
        batch.append(entry)
    if batch:
        yield batch


def no_sent(addresses: Sequence[str]) -> str:
    """What to do where none of the mail is the owner's, who is told by these addresses."""
    told = "No sent mail found: add your Sent folder, so that people you answer can be told from others."
    if not addresses:
        return told
    ours = ", ".join(addresses)
    return f"{told} If it is there: owner.addresses in vaultmill.yaml ({ours}) lacks the address that it was sent from."
