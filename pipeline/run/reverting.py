"""``undo`` of a command on entities: every file it changed, unit by unit, is as it was; what came later stays."""

from __future__ import annotations

import re

import msgspec

from pipeline.errors import UsageFault
from pipeline.index import Index
from pipeline.model import Entity, Filed, Neutral
from pipeline.notes import decisions, links, merge, yaml
from pipeline.notes import facts as log
from pipeline.notes.leftover import leftover, under_notes
from pipeline.notes.rehoming import rehome
from pipeline.notes.relinking import relink
from pipeline.notes.reverting import own_again, rendering_reverted, reverted
from pipeline.notes.source_read import LINK_KEYS
from pipeline.run.amend import Act
from pipeline.run.deep import follow_marks
from pipeline.run.held import subject_line
from pipeline.run.holders import rebased
from pipeline.run.laid_down import pages_back
from pipeline.run.load import CORRECTIONS, CORRESPONDENTS, SUGGESTED, load_base
from pipeline.run.moving import lead_links, put_text, settle, text_of, trailer_of
from pipeline.run.owning import follow_owner
from pipeline.run.parsed import parse
from pipeline.run.pointing import Pointing
from pipeline.run.session import Session
from pipeline.run.sides import Side, entity_of, filed_of, known_sides, still_there
from pipeline.run.splitting import set_free, unname
from pipeline.run.standing_again import linked_again
from pipeline.run.summing import PAGE
from pipeline.state import facts_path
from pipeline.vault.commits import Entry

_COMMAND = re.compile(r"^Vaultmill-Command: (\S+)", re.MULTILINE)
_COUNTED = re.compile(r": [0-9]+ (?:notes? |facts?|updated).*$")
_UNDONE = re.compile(r"^Vaultmill-Undone: ([0-9a-f]{40})", re.MULTILINE)
NOT_MERGED = frozenset({CORRECTIONS, CORRESPONDENTS, SUGGESTED, PAGE})
"""Pages that follow from the rest, or whose lines are taken back one by one."""
FOR_GOOD = frozenset({"forget"})


_DECIDED = (*LINK_KEYS, "corrected", "mentions")
"""What of items a command may decide."""
_Participant = tuple[Neutral, str, str]
"""Name, address and entity of somebody in an item."""


def command_of(entry: Entry) -> str:
    """The command on entities that made a commit, ``""`` for other commits."""
    found = _COMMAND.search(entry.message)
    return found[1] if found else ""


def undone_by(entry: Entry, session: Session) -> Entry | None:
    """The commit that took this one back, unless that was taken back itself."""
    taken: dict[str, Entry] = {}
    for later in session.history.log():
        if later.id == entry.id:
            break
        if (found := _UNDONE.search(later.message)) and later.id not in taken:
            taken[found[1]] = later
    return taken.get(entry.id)


def revert(entry: Entry, session: Session) -> Act:
    """Take back what a command did. Raises ``UsageFault`` when that cannot be, or is done already."""
    subject = entry.message.split("\n", 1)[0]
    if command_of(entry) in FOR_GOOD:
        raise UsageFault(f"{subject!r} is for good", "What was forgotten stays forgotten.")
    if undone_by(entry, session) is not None:
        raise UsageFault(f"{subject!r} is undone already", "`vaultmill undo last` takes that back, if it was the last.")
    if command_of(entry) == "synthesize":
        from pipeline.run.synthesize import take_back

        return take_back(entry, session)
    sides = known_sides(entry, session)
    if marked := _marks(sides):
        return _mark_back(marked, entry, session)
    still_there(sides, session)
    _decisions(sides, session)
    notes = {side.path: (entity_of(side.path, side.before), entity_of(side.path, side.after)) for side in sides}
    gone = {e.id: (side, e) for side in sides if (e := notes[side.path][0]) and side.gone}
    made = {e.id: (side, e) for side in sides if (e := notes[side.path][1]) and side.made}
    kept = {side.path: (b, a) for side in sides if (b := notes[side.path][0]) and (a := notes[side.path][1])}
    _entities(kept, session.state.index)
    texts = _owned(sides, session) + _texts(sides, kept, session) + pages_back(sides, session)
    parents = _parents(sides)
    back = {i: pair for i, pair in gone.items() if i not in made and not session.state.index.path_of(i)}
    for side, entity in back.values():
        _stand_again(side, entity, session)
    follow_owner(session, {filed.id: filed for side in sides if (filed := filed_of(side.path, side.before))})
    _items(sides, kept, session)
    _facts(sides, {i for i in made if i not in gone}, parents, session)
    lines = [f"{side.path} stands again" for side, _ in back.values()]
    fresh, pointing = {side.path for side in sides if side.made}, session.press.pointing()
    for identifier, (side, entity) in made.items():
        if identifier in gone:
            lines += _move_back(gone[identifier][0], side, session)
        else:
            lines += _take_away(side, entity, parents.get(identifier, ""), fresh, pointing, session)
    for identifier in {a.id for _, a in kept.values()} & session.state.index.entities.keys():
        unname(identifier, session.state.index)
        session.state.index.touch_around(identifier)
    linked_again({f"{path}.md" for path in (session.state.index.path_of(i) for i in back) if path}, session)
    settle(session)
    return Act(_title(subject), (*lines, *texts), (trailer_of("undo"), f"Vaultmill-Undone: {entry.id}"))


def _title(subject: str) -> str:
    """What undoing a commit is called: without what it counted, and of an undoing what is done again."""
    bare = _COUNTED.sub("", subject)
    undone, again = bare.removeprefix("Undone: "), bare.removeprefix("Done again: ")
    return f"Done again: {undone}" if undone != bare else f"Undone: {again}"


def _marks(sides: list[Side]) -> dict[str, Filed]:
    """Documents that were made deep, or were so no more -> as they were before."""
    pairs = [
        (b, a) for side in sides if (b := filed_of(side.path, side.before)) and (a := filed_of(side.path, side.after))
    ]
    return {before.id: before for before, after in pairs if before.depth != after.depth}


def _mark_back(marked: dict[str, Filed], entry: Entry, session: Session) -> Act:
    index, lines = session.state.index, []
    for item, before in marked.items():
        if (now := index.filed.get(item)) is not None:
            given = {"depth": before.depth, "corrected": before.corrected, "tree": before.tree}
            index.put_item(msgspec.structs.replace(now, **given), index.item_paths[item])
            lines.append(subject_line(now))
    follow_marks(session)
    trailers = (trailer_of("undo"), f"Vaultmill-Undone: {entry.id}")
    return Act(f"Undone: {entry.message.split(chr(10), 1)[0]}", tuple(lines), trailers)


def _decisions(sides: list[Side], session: Session) -> None:
    """Lines that the command wrote into Corrections.md go, those that it took away come back."""
    state = session.state
    for side in (side for side in sides if side.path == CORRECTIONS):
        before, after = decisions.parse(side.before), decisions.parse(side.after)
        for decision in after:
            if decision not in before:
                state.revoke(decision)
        for decision in before:
            if decision not in after:
                state.decide(decision)
        state.index.not_linked.clear()
        state.index.not_linked.update((d.subject, d.object) for d in state.decisions if d.verb == "not-linked")


def _parents(sides: list[Side]) -> dict[str, str]:
    """Entities that the command made of others, or that it brought back -> whose they are without it."""
    found: dict[str, str] = {}
    for side in (side for side in sides if side.path == CORRECTIONS):
        before, after = decisions.parse(side.before), decisions.parse(side.after)
        found |= {d.subject: d.object for d in after if d.verb == "split" and d not in before}
        found |= {d.subject: d.object for d in before if d.verb == "merged" and d not in after}
    return found


def _entities(kept: dict[str, tuple[Entity, Entity]], index: Index) -> None:
    """Names, addresses and domains that the command gave somebody are theirs no more."""
    for before, after in kept.values():
        now = index.entities.get(after.id)
        if now is None:
            continue
        lists = {}
        for key in ("aliases", "emails", "domains", "keywords"):
            was, given = getattr(before, key), getattr(after, key)
            left = [value for value in getattr(now, key) if value in was or value not in given]
            standing = dict.fromkeys((*left, *(value for value in was if value not in given)))
            lists[key] = tuple(dict.fromkeys((*(value for value in was if value in standing), *standing)))
        for email in set(now.emails) - set(lists["emails"]):
            set_free(email, now.id, index)
        for domain in set(now.domains) - set(lists["domains"]):
            if index.by_domain.get(domain) == now.id:
                del index.by_domain[domain]
        index.put_entity(msgspec.structs.replace(now, **lists))


def _owned(sides: list[Side], session: Session) -> list[str]:
    """Notes of the person's own that the command had the program write into are their own again, and the reverse.

    Lines that say so.
    """
    index, hand, lines = session.state.index, session.press.hand, []
    for side in sides:
        was, became = (bool(merge.base_of(text)[0]) for text in (side.before, side.after))
        adopted = parse(side.path, side.before if was else side.after, "").entity
        if was == became or side.made or side.gone or adopted is None or adopted.id not in index.entities:
            continue
        entity = index.entities[adopted.id]
        index.put_entity(msgspec.structs.replace(entity, foreign=not was))
        index.touch_around(entity.id)
        path = f"{entity.path}.md"
        if was or not entity.path:
            continue
        now = text_of(path, session)
        bases = [load_base(session.history, path, merge.base_of(text)[0]) for text in (side.after, now)]
        try:
            text = own_again(side.before, side.after, now, *bases)
        except yaml.BadYaml:
            lines.append(f"{path} is left as it is: its properties are no valid YAML")
            continue
        hand.texts[path] = text
        hand.own.add(path)
        lines.append(f"{entity.path} is your own again")
    return lines


def _texts(sides: list[Side], kept: dict[str, tuple[Entity, Entity]], session: Session) -> list[str]:
    """Notes that stood before and after. Lines for those that could not be set back."""
    hand, left = session.press.hand, []
    moved = {path[:-3]: new for path in kept if (new := _place(path, kept, session)[:-3]) != path[:-3]}
    files = links.Files([*session.press.notes, *(f"{path}.md" for path in moved)])
    for side in sides:
        if not (side.path.endswith(".md") and side.before and side.after) or side.path in NOT_MERGED:
            continue
        if side.path.startswith("life/areas/") or parse(side.path, side.after, "").filed is not None:
            continue
        path = _place(side.path, kept, session)
        now = text_of(path, session)
        if not now or path in hand.own:
            continue
        bases = [load_base(session.history, path, merge.base_of(text)[0]) for text in (side.before, side.after, now)]
        before, after = (relink(text, path, files, moved) for text in (side.before, side.after))
        bases = [*(rebased(base, moved) for base in bases[:2]), bases[2]]
        try:
            put_text(path, reverted(before, after, now), session)
            if path in hand.texts and merge.base_of(now)[0]:
                hand.bases[path] = rendering_reverted(*bases)
        except yaml.BadYaml:
            left.append(f"{path} is left as it is: its properties are no valid YAML")
    return left


def _place(path: str, kept: dict[str, tuple[Entity, Entity]], session: Session) -> str:
    """Where a note is now that stood there then."""
    entity = session.state.index.path_of(kept[path][1].id) if path in kept else ""
    return f"{entity}.md" if entity else path


def _stand_again(side: Side, entity: Entity, session: Session) -> None:
    """A note that went stands again, as it was."""
    index = session.state.index
    path = index.free_path(entity.path)
    if entity.id in index.entities:
        index.drop_entity(entity.id)
    index.put_entity(msgspec.structs.replace(entity, path=path))
    session.press.hand.texts[f"{path}.md"] = side.before


def _items(sides: list[Side], kept: dict[str, tuple[Entity, Entity]], session: Session) -> None:
    """Participants are again who they were; mails of the same addresses that came later follow them."""
    index = session.state.index
    pairs = [
        (b, a) for side in sides if (b := filed_of(side.path, side.before)) and (a := filed_of(side.path, side.after))
    ]
    own = {(after.id, email) for before, after in kept.values() for email in before.emails}
    later: dict[tuple[str, str], set[str]] = {}
    seen = {before.id for before, _ in pairs}
    for before, after in pairs:
        moves: dict[_Participant, str] = {}
        for was, became in zip(before.who, after.who, strict=False):
            if (was.name, was.email) == (became.name, became.email) and was.entity != became.entity:
                moves[(became.name, became.email, became.entity)] = was.entity
                if became.email and (became.entity, became.email) not in own:
                    later.setdefault((became.email, became.entity), set()).add(was.entity)
        now = index.filed.get(after.id)
        if now is not None:
            _put(
                now,
                {key: getattr(before, key) for key in _DECIDED if getattr(now, key) == getattr(after, key)},
                moves,
                index,
            )
    for filed in list(index.filed.values()):
        moves = {
            (who.name, who.email, who.entity): next(iter(found))
            for who in filed.who
            if filed.id not in seen and len(found := later.get((who.email, who.entity), set())) == 1
        }
        if moves:
            _put(filed, {}, moves, index)


def _put(filed: Filed, links: dict[str, tuple[str, ...]], moves: dict[_Participant, str], index: Index) -> None:
    who = tuple(msgspec.structs.replace(w, entity=moves.get((w.name, w.email, w.entity), w.entity)) for w in filed.who)
    changed = msgspec.structs.replace(filed, who=who, **links)
    if changed != filed:
        index.put_item(changed, index.item_paths[filed.id])


def _facts(sides: list[Side], unmade: set[str], parents: dict[str, str], session: Session) -> None:
    """Facts stand where they stood. Lines that the command wrote stay, withdrawn; no id is ever given twice."""
    state, press = session.state, session.press
    for side in (side for side in sides if side.path.endswith("/facts.jsonl")):
        entity = side.path.split("/")[-2]
        now = state.facts.get(entity, "")
        before = {fact.id: fact for fact in log.parse(side.before)[0]}
        after = {fact.id: fact for fact in log.parse(side.after)[0]}
        if entity in unmade:
            typed = {f.id for f in log.parse(now)[0] if f.id not in after and not log.is_ours(f)}
            if typed and (parent := parents.get(entity, "")):
                state.facts[parent], _ = rehome(now, state.facts.get(parent, ""), parent, typed)
                state.index.touched_entities.add(parent)
            state.facts.pop(entity, None)
            press.facts_disk.pop(entity, None)
            press.hand.gone.add(side.path)
            continue
        text = log.put_back(now, side.before) if now else side.before
        flips = {i: f.status for i, f in before.items() if i not in after or after[i].status != f.status}
        flips |= {i: "superseded" for i in after if i not in before}
        current = {fact.id: fact.status for fact in log.parse(now)[0]}
        flips = {
            i: status
            for i, status in flips.items()
            if i not in current or i not in after or current[i] == after[i].status
        }
        state.facts[entity] = log.set_status(text, flips)
        state.index.touched_entities.add(entity)


def _move_back(was: Side, became: Side, session: Session) -> list[str]:
    """A note that the command moved, where it stood; under its present name if that is taken."""
    index, hand = session.state.index, session.press.hand
    old, new = was.path.removesuffix(".md"), became.path.removesuffix(".md")
    entity = index.entity_at(new)
    now = text_of(became.path, session)
    if not entity or not now:
        return [f"{became.path} is not there any more"]
    bases = [load_base(session.history, became.path, merge.base_of(t)[0]) for t in (was.before, became.after, now)]
    text = reverted(was.before, became.after, now)
    before = entity_of(was.path, was.before)
    known = index.entities[entity]
    path = index.free_path(old)
    index.put_entity(
        msgspec.structs.replace(
            known, path=path, name=before.name if before else known.name, aliases=before.aliases if before else ()
        )
    )
    hand.gone.add(became.path)
    hand.texts[f"{path}.md"] = text
    hand.bases[f"{path}.md"] = rendering_reverted(*bases)
    lead_links(session, {new: path})
    return [f"{new} → {path}"]


def _take_away(
    side: Side, entity: Entity, parent: str, fresh: set[str], pointing: Pointing, session: Session
) -> list[str]:
    """A note that the command made goes; what a person wrote into it since moves into the note that it came from.

    ``fresh``: all files that the command made.
    """
    index, hand = session.state.index, session.press.hand
    path = index.path_of(entity.id)
    into = index.path_of(parent)
    if path:
        now = text_of(f"{path}.md", session)
        base = load_base(session.history, f"{path}.md", merge.base_of(now)[0])
        text, _ = leftover(base, now) if base is not None or now else ("", {})
        known, _ = leftover(load_base(session.history, side.path, merge.base_of(side.after)[0]), side.after)
        if text and text != known and not into:
            return [f"{path} stays: you wrote into it; `vaultmill remove` takes it away"]
        linking = set(pointing.at(path))
        places = (f"{index.path_of(other)}.md" for other in index.manual_to[entity.id] if index.path_of(other))
        linking.update(place for place in places if f"[[{path}" in text_of(place, session))
        related = [place.removesuffix(".md") for place in sorted(linking - fresh)]
        if related and not into:
            others = f" and {len(related) - 1} more" if len(related) > 1 else ""
            return [f"{path} stays: {related[0]}{others} links to it; `vaultmill remove` takes it away all the same"]
        hand.gone.add(f"{path}.md")
        if text and text != known:
            put_text(f"{into}.md", under_notes(text_of(f"{into}.md", session), f"From {entity.name}", text), session)
    folder = facts_path(entity.kind, entity.id)
    hand.gone |= {f"{folder}/{file}" for file in ("facts.jsonl", "summary.md", "imported.md")} & fresh
    if f"{folder}/facts.jsonl" in fresh:
        session.state.facts.pop(entity.id, None)
        session.press.facts_disk.pop(entity.id, None)
    if entity.id in index.entities:
        if not index.items_of[entity.id] and f"{folder}/summary.md" in fresh:  # an older one is rendered once more
            index.drop_entity(entity.id)
        else:
            index.put_entity(msgspec.structs.replace(index.entities[entity.id], path=""))
    if path and into:
        lead_links(session, {path: into})
    return [f"{path or side.path.removesuffix('.md')} is gone"]
