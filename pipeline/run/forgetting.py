"""``forget``: a person is taken out of notes, facts and summaries, and stays out. What is left elsewhere is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import msgspec

from pipeline import flow
from pipeline.index import addresses, spellings
from pipeline.model import Decision, Entity, Filed, FiledMessage, Neutral, Texts
from pipeline.notes import merge
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import NOTHING, ours
from pipeline.notes.source_read import LINK_KEYS
from pipeline.notes.weeks import week_of
from pipeline.report import Report
from pipeline.run.amend import Act, amend
from pipeline.run.forgotten import veiled
from pipeline.run.load import CORRECTIONS, CORRESPONDENTS, load_base, load_text
from pipeline.run.mask import Mask
from pipeline.run.meant import one
from pipeline.run.moving import must_be_free, put_text, text_of, today, trailer_of
from pipeline.run.session import Session
from pipeline.run.summing import PAGE
from pipeline.run.unnamed import SOMEBODY, digest_of, name_mark
from pipeline.run.workspace import Clock, load_workspace, now
from pipeline.search.store import drop_store
from pipeline.state import facts_path
from pipeline.vault.access import forget_uses
from pipeline.vault.history import MACHINE

TITLE = "Forgotten"
TRASH = ".trash"
TODAY = "Today.md"
_RESULT = re.compile(r"<!--task-target:(?:(?!<!--/task-target:).)*", re.DOTALL)
_NOBODY = (ours(SOMEBODY), "")


def forget(workspace: Path, name: str, dry_run: bool = False, clock: Clock = now) -> Report:
    """Take a person out of the vault for good. Raises ``UsageFault``."""
    gone: list[_Gone] = []
    report = amend(workspace, _forgetting(name, gone), dry_run, clock)
    if not dry_run:
        _wipe(workspace, gone[0])
    return report


class _Gone(msgspec.Struct, frozen=True):
    """Who went: files that went with them, and the ids that they had."""

    paths: tuple[str, ...]
    ids: frozenset[str]
    mask: Mask


def _forgetting(name: str, gone: list[_Gone]) -> Callable[[Session], Act]:
    def act(session: Session) -> Act:
        state, hand = session.state, session.press.hand
        index = state.index
        person = one(name, index, ("person",))
        emails = {*person.emails, *addresses(person.id, index)}
        mask = Mask(emails, (person.name, *person.aliases, *spellings(person.id, index)))
        sources: set[str] = set()
        moved: dict[str, str] = {}
        for filed in list(index.filed.values()):
            session.press.ensure_text(filed.id)
            if any(who.entity == person.id for who in filed.who) or _named(filed, mask, session):
                sources |= {message.source for message in filed.messages}
                moved |= _take_out(filed, person, mask, session)
        _facts(person, mask, session)
        _lines(mask, session)
        ids = {person.id, *(old for old, now in state.merged().items() if now == person.id)}
        _decisions(person, emails, mask.names, session)
        if person.path and not person.foreign:
            hand.gone.add(f"{person.path}.md")
        index.touch_around(person.id)
        index.drop_entity(person.id)
        session.press.moved.update(moved)
        must_be_free(session)
        gone.append(_Gone(tuple(sorted(hand.gone)), frozenset(ids), mask))
        session.hints += _left_over(mask, sources, {*hand.gone, *hand.texts}, session)
        lines = (f"{len(sources)} sources and their notes say nothing of that person any more",)
        return Act("Forgot a person", lines, (trailer_of("forget"),))

    return act


def _named(filed: Filed, mask: Mask, session: Session) -> bool:
    shown = session.state.texts.get(filed.id, ())
    words = (str(filed.title), *map(str, filed.mentions), *(f"{head}\n{body}" for head, body in shown))
    return any(map(mask.hits, words)) or any(mask.hits(str(said.text) + str(said.quote)) for said in filed.statements)


def _take_out(filed: Filed, person: Entity, mask: Mask, session: Session) -> dict[str, str]:
    """One item without the person: what only they took part in says nothing any more. Old path -> new path."""
    state, hand = session.state, session.press.hand
    index = state.index
    others = [who for who in filed.who if who.entity != person.id and not mask.is_person(str(who.name), who.email)]
    took_part = len(others) < len(filed.who)
    changed = _emptied(filed, mask) if took_part and not others else _masked(filed, person, others, mask)
    path = index.item_paths[filed.id]
    state.texts[filed.id] = () if took_part and not others else _texts(filed, state.texts.get(filed.id, ()), mask)
    for said in filed.statements:
        if said.id not in {left.id for left in changed.statements}:
            state.statement_items.pop(said.id, None)
    if not path:  # its note was deleted
        index.put_item(changed, path)
        return {}
    renamed = mask.hits(path.rpartition("/")[2]) or changed.title == TITLE
    new = index.free_path(flow.note_path(changed, index.owner)) if renamed else path
    text = text_of(f"{path}.md", session)
    base = load_base(session.history, f"{path}.md", merge.base_of(text)[0])
    index.put_item(changed, new)
    hand.gone |= {f"Meetings/Transcripts/{path.rpartition('/')[2]}.md"} & session.press.notes.keys()
    if new != path:
        hand.gone.add(f"{path}.md")
        index.touch_around(person.id)
    if changed.title != TITLE:
        hand.texts[f"{new}.md"] = mask.text(text)
        hand.bases[f"{new}.md"] = mask.text(base) if base is not None else None
    return {path: new} if new != path else {}


def _emptied(filed: Filed, mask: Mask) -> Filed:
    """What remains of an item so that it is not read again."""
    return msgspec.structs.replace(
        filed,
        title=ours(TITLE),
        messages=tuple(_message(message, mask) for message in filed.messages),
        who=(),
        claims=(),
        statements=(),
        mentions=(),
        introduced=(),
        attachments=(),
        whys=(),
        gist=NOTHING,
        gists=(),
        series=NOTHING,
        topics=(),
        relationship=(),
        type="",
        action="",
        status="done",
        **dict.fromkeys(LINK_KEYS, ()),
    )


def _masked(filed: Filed, person: Entity, others: list[Any], mask: Mask) -> Filed:
    own = {str(who.name) for who in filed.who} - {str(who.name) for who in others}
    left = msgspec.structs.replace(
        filed,
        messages=tuple(_message(message, mask) for message in filed.messages),
        who=tuple(others),
        claims=tuple(c for c in filed.claims if not mask.is_person(str(c.name), c.email)),
        statements=tuple(s for s in filed.statements if not {str(s.about), str(s.owner)} & (own - {""})),
        mentions=tuple(name for name in filed.mentions if not mask.hits(str(name))),
        introduced=tuple(pair for pair in filed.introduced if not mask.emails & set(pair)),
        **{key: tuple(p for p in getattr(filed, key) if p != person.path) for key in LINK_KEYS},
    )
    names = {said.id for said in left.statements}
    masked = msgspec.convert(mask.value(msgspec.to_builtins(left)), Filed, strict=False)
    kept = tuple(said for said in masked.statements if said.id in names)
    return msgspec.structs.replace(masked, statements=kept, who=tuple(others))


def _message(message: FiledMessage, mask: Mask) -> FiledMessage:
    """Who wrote it to whom, without the person."""

    def shown(mailbox: tuple[Neutral, str]) -> tuple[Neutral, str]:
        return _NOBODY if mask.is_person(str(mailbox[0]), mailbox[1]) else mailbox

    to, cc = (tuple(map(shown, group)) for group in (message.to, message.cc))
    theirs = mask.is_person(str(message.sender[0]), message.sender[1]) or mask.hits(message.id)
    return msgspec.structs.replace(
        message, sender=shown(message.sender), to=to, cc=cc, id=veiled(message.id) if theirs else message.id
    )


def _texts(filed: Filed, texts: Texts, mask: Mask) -> Texts:
    """What is shown: nothing that the person wrote, and no name of theirs."""
    return tuple((mask.shown(head), mask.shown(body)) for head, body in texts if not mask.hits(head))


def _facts(person: Entity, mask: Mask, session: Session) -> None:
    """Their facts go, with their file; in those of others they are not named."""
    state, hand = session.state, session.press.hand
    folder = facts_path(person.kind, person.id)
    hand.gone |= {f"{folder}/facts.jsonl", f"{folder}/summary.md", f"{folder}/imported.md"}
    state.facts.pop(person.id, None)
    session.press.facts_disk.pop(person.id, None)
    for entity, file in list(state.facts.items()):
        if mask.hits(file):
            state.facts[entity] = mask.text(file)
            state.index.touched_entities.add(entity)
    for path in [
        path for path in session.press.notes if path.startswith("life/areas/") and path.endswith("imported.md")
    ]:
        if path not in hand.gone:
            put_text(path, mask.text(text_of(path, session)), session)


def _lines(mask: Mask, session: Session) -> None:
    """Their lines in Skipped weeks and Correspondents.md."""
    state = session.state
    for item, line in list(state.skipped.items()):
        if mask.is_person(str(line.name), line.email):
            del state.skipped[item]
            state.weeks[week_of(line.date)].discard(item)
            state.touched_weeks.add(week_of(line.date))
    for email in mask.emails & state.correspondents.keys():
        del state.correspondents[email]
    text = text_of(CORRESPONDENTS, session)
    kept = "".join(line for line in text.splitlines(keepends=True) if not mask.hits(line))
    put_text(CORRESPONDENTS, kept, session)
    brief = text_of(TODAY, session)  # what is left of it goes into the daily note of its day
    put_text(TODAY, _RESULT.sub(lambda match: _without(match[0], mask), brief), session)


def _without(result: str, mask: Mask) -> str:
    """A result without the lines that lead to them, which the next one has not; in others they are not named."""
    lines = (line for line in result.splitlines(keepends=True) if not ("[[" in line and mask.hits(line)))
    return mask.text("".join(lines))


def _decisions(person: Entity, emails: set[str], names: Collection[str], session: Session) -> None:
    """Nothing in Corrections.md names them but by a digest."""
    state = session.state
    for decision in list(state.decisions):
        words = {decision.subject, decision.object, decision.subject.rpartition(":")[2]}
        about = words & {person.id, person.path, *emails} - {""}
        if about or decision.subject.rpartition("-")[0] == person.id:
            state.revoke(decision)
    # one that others bear, too, cannot be taken out of what is read later
    borne = {name_mark(name)[0] for name in _borne(person, session)}
    known = sorted({name_mark(name)[::-1] for name in names})
    told = "".join(f" {size}-{mark}" for size, mark in known if mark not in borne | {""})
    for number, mark in enumerate(sorted(emails) or [fold_name(person.name)]):
        said = f"names{told}" if told and not number else ""
        state.decide(Decision("forgotten", digest_of(mark), said, today(session)))


def _borne(person: Entity, session: Session) -> Iterator[str]:
    """The names of all others."""
    index = session.state.index
    yield from index.owner.names
    for other in index.entities.values():
        if other.id != person.id:
            yield from (other.name, *other.aliases, *spellings(other.id, index))


def _left_over(mask: Mask, sources: set[str], touched: set[str], session: Session) -> list[str]:
    """What a person must know and do themselves."""
    own = [
        path
        for path in session.press.notes
        if path not in touched and path != CORRECTIONS and mask.hits(_of_person(path, session))
    ]
    trash = session.history.root / TRASH
    own += [
        f"{TRASH}/{file.relative_to(trash)}"
        for file in sorted(trash.rglob("*.md"))
        if not merge.base_of(text := load_text(trash, str(file.relative_to(trash))))[0] and mask.hits(text)
    ]
    hints = []
    if own:
        hints.append(f"What you wrote still names that person: {', '.join(sorted(own)[:10])}.")
    if sources:
        hints.append(
            f"raw/ still holds {len(sources)} sources in which they take part or are named"
            f" ({', '.join(sorted(sources)[:5])}); delete them there if they must go."
        )
    hints.append(
        "Older versions stand in the history of the vault. `git filter-repo` takes files out of it, of all its refs;"
        " deleting knowledge/.git begins it anew, and nothing can be undone then."
    )
    return hints


def _of_person(path: str, session: Session) -> str:
    """What of a file is no rendering's."""
    text = text_of(path, session)
    machine = merge.base_of(text)[0]
    base = load_base(session.history, path, machine) or "" if machine else ""
    rendered = set(base.splitlines())
    ours = path.startswith("life/areas/") and path.endswith("/summary.md")
    ours = ours or (path == PAGE and text.encode("utf-8", "surrogateescape") == session.history.blob_at(PAGE, MACHINE))
    return "" if ours else "\n".join(line for line in text.splitlines() if line not in rendered)


def _wipe(workspace: Path, gone: _Gone) -> None:
    """No copies in the trash of the vault and in the caches; what of the trash is a person's own stays."""
    place = load_workspace(workspace)
    trash = place.vault / TRASH
    for path in gone.paths:
        at = trash / path
        named = re.compile(rf"{re.escape(at.stem)}(?: \d+)?{re.escape(at.suffix)}")
        for copy in sorted(at.parent.iterdir()) if at.parent.is_dir() else ():
            if named.fullmatch(copy.name):
                copy.unlink(missing_ok=True)
    for file in sorted(file for file in trash.rglob("*") if file.is_file()):
        text, area = load_text(file.parent, file.name), trash / "life" / "areas" in file.parents
        theirs = area and file.parent.name in gone.ids
        if theirs or ((area or merge.base_of(text)[0]) and (gone.mask.hits(text) or gone.mask.hits(file.stem))):
            file.unlink(missing_ok=True)
    for name in ("notes", "places", "index", "trees", "hands", "vault-scan"):
        (place.cache / name).unlink(missing_ok=True)
    drop_store(place.cache)
    forget_uses(place.cache, {*gone.ids, *gone.paths})
    for file in sorted(file for file in place.cache.rglob("*") if file.is_file() and not file.is_symlink()):
        if gone.mask.hits(file.read_bytes().decode("utf-8", "replace")) or gone.mask.hits(file.name):
            file.unlink(missing_ok=True)  # each of them can be made again
