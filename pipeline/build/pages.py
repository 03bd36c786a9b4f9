"""Everything that today's state says, as vault path -> pure rendering, for what was touched."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.build import cards
from pipeline.build.associations import item_links
from pipeline.build.entity import view
from pipeline.build.facts import drafts, reconcile
from pipeline.build.lapse import is_expired
from pipeline.build.summary import short
from pipeline.build.view import led, typed_value
from pipeline.index import Index
from pipeline.model import NOTHING_SAID, Filed, Neutral, Senders, Skipped, Texts
from pipeline.notes import cards as card_page
from pipeline.notes import entity as entity_note
from pipeline.notes import facts as log
from pipeline.notes import links, source, weeks, yaml
from pipeline.notes.neutral import NOTHING, fill, lines, shortened, split
from pipeline.notes.tokens import POSSIBLE

TRANSCRIPT_WORDS = 2_000


class Look(msgspec.Struct, frozen=True):
    """How things are shown: settings ``activity_lines``, ``text``, ``text_limit``, ``mail_link``, and the templates."""

    templates: Mapping[str, str]
    lines: int = 40
    text: str = "full"
    text_limit: int = 4_000
    mail_link: str = "mid"


class Area(msgspec.Struct, frozen=True):
    """An entity's files under life/areas: the whole facts.jsonl and summary.md, and how many facts are new."""

    facts: str
    summary: str
    new: int


def item_pages(filed: Filed, index: Index, texts: Texts, look: Look) -> dict[str, str]:
    """The note of one item, and a note of its own for a long transcript."""
    path = index.item_paths[filed.id]
    if not path:
        return {}
    filed = _opened(filed, index.items[filed.id])
    shown = _shown(filed, texts, look)
    words = sum(body.count(" ") for heading, body in shown)
    linked = item_links(index.items[filed.id], index)
    if filed.kind != "meeting" or words <= TRANSCRIPT_WORDS:
        return {f"{path}.md": source.render(filed, linked, shown, look.mail_link)}
    beside = tuple(text for text in shown if text[0] == POSSIBLE)
    shown = tuple(text for text in shown if text[0] != POSSIBLE)
    apart = f"Meetings/Transcripts/{path.rpartition('/')[2]}"
    front = ["---", "kind: transcript", *yaml.entry("meeting", links.quoted(path)), "---", fill("# {}", filed.title)]
    body = [line for heading, text in shown for line in (NOTHING, fill("## {}", heading), text)]
    return {
        f"{path}.md": source.render(filed, linked, beside, look.mail_link, apart),
        f"{apart}.md": "\n".join([*front, *body]) + "\n",
    }


def _opened(filed: Filed, counted: Filed) -> Filed:
    """Tasks that wait again while what delivered them is held have an open box in the source note too."""
    waiting = {said.id for said in counted.statements if said.form == "task" and not said.done}
    statements = tuple(msgspec.structs.replace(s, done=False) if s.id in waiting else s for s in filed.statements)
    return msgspec.structs.replace(filed, statements=statements)


def _shown(filed: Filed, texts: Texts, look: Look) -> Texts:
    if look.text == "none":
        return ()
    limit = 400 if look.text == "excerpt" else look.text_limit if filed.kind == "email" else 1_000_000
    left, found = limit, []
    for heading, body in texts:
        allowed = max(left, 200)
        part = body if len(body) <= allowed else _cut_lines(body, allowed)
        left -= len(part)
        found.append((heading, part))
    return tuple(found)


def _cut_lines(body: Neutral, limit: int) -> Neutral:
    kept: list[Neutral] = []
    for line in split(body):
        if sum(len(part) + 1 for part in kept) + len(line) > limit:
            break
        kept.append(line)
    return fill("{}\n\n…", lines(kept)) if kept else shortened(body, limit)


def entity_pages(entity: str, index: Index, file: str, look: Look, held: frozenset[str]) -> tuple[str, Area]:
    """(rendering of the note, files under life/areas) of one noted entity.

    ``file`` is its facts.jsonl as it is, ``held`` the facts that a person took back.
    """
    known = index.entities[entity]
    facts, _ = log.parse(file)
    ledger = reconcile(entity, drafts(entity, index), facts, held)
    said = view(known, index, ledger.facts, look.lines)
    template = look.templates.get(known.kind, look.templates["topic"])
    text = entity_note.render(said.properties, said.title, said.sections, template)
    lines = log.append(log.set_status(file, ledger.flips), ledger.new)
    return text, Area(lines, short(known, index, ledger.facts), len(ledger.new))


def typed_role(file: str) -> str:
    """The role that a person typed, from the entity's facts.jsonl; ``""`` when none holds."""
    return typed_value(log.parse(file)[0], "role") if '"manual"' in file else ""


def typed_employer(file: str, index: Index) -> str:
    """The organization with a note that a person typed as somebody's, from facts.jsonl; ``""`` when none holds."""
    typed = typed_value(log.parse(file)[0], "organization") if '"manual"' in file else ""
    found = index.entity_at(links.first_target(led(typed, index))) if typed else ""
    return found if found and index.entities[found].kind == "organization" else ""


def week_page(week: str, skipped: Mapping[str, Skipped], ids: set[str], index: Index, keep: frozenset[str]) -> str:
    """One skipped week; lines of items that were kept after all name their notes."""
    kept = {item: index.item_paths[item] for item in ids if item in index.filed and not index.filed[item].filter}
    return weeks.render(week, [skipped[item] for item in ids], kept, keep)


def suggested_page(
    index: Index, deleted: Mapping[str, str], declined: frozenset[str], senders: Senders = NOTHING_SAID
) -> str:
    """Suggested.md with the strongest cards that have evidence of late."""
    found = cards.sketches(index, deleted, declined, senders)
    shown = [one for one in found if not is_expired(one.newest, index.synthesis)][: card_page.MOST]
    return card_page.render([one.card() for one in shown], len(found) - len(shown))
