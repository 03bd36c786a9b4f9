"""Source and meeting notes: what was filed of one item, as text. Complete: ``source_read`` gets all of it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pipeline.model import VEILED, Filed, FiledClaim, FiledMessage, FiledPart, FiledTree, Neutral, Who
from pipeline.notes import links, statements, yaml
from pipeline.notes.lookalikes import DISGUISE
from pipeline.notes.neutral import NOTHING, again, fill, joined, line, lines, ours, value, values
from pipeline.notes.statements import render as statement
from pipeline.notes.tokens import (
    SEP,
    angled,
    in_link,
    listed,
    mailbox,
    mailboxes,
    optional,
    optional_word,
    stamp,
    token,
    word,
)

_OPEN = {
    "mid": "[Open mail](mid:{})",
    "message": "[Open mail](message://%3C{}%3E)",
    "gmail": "[Open mail](https://mail.google.com/mail/u/0/#search/rfc822msgid%3A{})",
}


class ItemLinks(msgspec.Struct, frozen=True):
    """Paths (without ``.md``) of the notes an item is linked with; ``entity`` maps entity ids to such paths."""

    people: tuple[str, ...] = ()
    organizations: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    entity: Mapping[str, str] = {}


def render(
    filed: Filed,
    linked: ItemLinks,
    texts: Sequence[tuple[Neutral, Neutral]],
    mail_link: str = "mid",
    transcript: str = "",
) -> str:
    """The pure rendering of a source note. ``texts``: (heading, body) for ``## Text``, for reading only."""
    front = [line for key, value in _properties(filed, linked) for line in yaml.entry(key, value)]
    said = [fill("# {}", filed.title)]
    opened = _open_link(filed, mail_link)
    if opened:
        said.append(opened)
    said += [fill("**Take care:** {}", why) for tag, why in filed.whys if tag == DISGUISE]
    names = _paths(filed, linked)
    for heading, body in (
        (ours("Attendees"), _attendees(filed, linked) if filed.kind == "meeting" else []),
        (ours("Gist"), [filed.gist] if filed.gist else []),
        (ours("Decisions"), [statements.render(s, names) for s in filed.statements if s.form == "decision"]),
        (ours("Open items"), [statements.render(s, names) for s in filed.statements if s.form == "task"]),
        (ours("Facts"), [statements.render(s, names) for s in filed.statements if s.form == "fact"]),
    ):
        if body:
            said += [NOTHING, fill("## {}", heading), *body]
    if transcript:
        said += [NOTHING, ours("## Text"), links.wiki(transcript, "Transcript")]
    elif texts:
        said += [NOTHING, ours("## Text")]
    if texts:
        for heading, text in _joined(texts):
            said += [*([fill("### {}", heading)] if heading else []), text, NOTHING]
        said.pop()
    said += [NOTHING, ours("## Source"), *_source(filed)]
    return "\n".join(["---", *front, "---", *said]) + "\n"


def _paths(filed: Filed, linked: ItemLinks) -> dict[Neutral, str]:
    """Label of a participant -> path of their note, which links back; a name that two of them bear means neither."""
    bearers: dict[Neutral, set[str]] = {}
    for who in filed.who:
        if who.entity:
            bearers.setdefault(links.label(who.name), set()).add(who.entity)
    paths = {label: linked.entity.get(next(iter(ids)), "") for label, ids in bearers.items() if len(ids) == 1}
    return {label: path for label, path in paths.items() if path in linked.people}


def _joined(texts: Sequence[tuple[Neutral, Neutral]]) -> list[tuple[Neutral, Neutral]]:
    """Texts as they can be told apart on the page: one without a heading belongs to the one above."""
    joined: list[tuple[Neutral, Neutral]] = []
    for heading, body in texts:
        if joined and not heading:
            above, words = joined.pop()
            joined.append((above, lines([words, NOTHING, body])))
        else:
            joined.append((heading, lines([body])))
    return joined


def _properties(filed: Filed, linked: ItemLinks) -> list[tuple[str, yaml.Property]]:
    sender = next((who for who in filed.who if {"from", "organizer", "author"} & set(who.roles)), None)
    origin = NOTHING
    if sender is not None:
        path = linked.entity.get(sender.entity, "")
        origin = links.quoted(path) if path else links.label(sender.name) or links.label(sender.email)
    return [
        ("id", yaml.Quoted(filed.id)),
        ("kind", value(filed.kind)),
        ("date", stamp(filed.date)),
        ("updated", stamp(filed.updated)),
        *([("start", stamp(filed.start))] if filed.start else []),
        *([("end", stamp(filed.end))] if filed.end else []),
        *([("series", links.label(filed.series))] if filed.series else []),
        *([("cancelled", True)] if filed.cancelled else []),
        ("from", origin),
        ("people", [links.quoted(path) for path in linked.people]),
        ("organizations", [links.quoted(path) for path in linked.organizations]),
        ("projects", [links.quoted(path) for path in linked.projects]),
        ("about", [links.quoted(path) for path in linked.about]),
        ("relationship", values(filed.relationship)),
        ("topics", values(filed.topics)),
        ("type", value(filed.type)),
        ("filter", values(filed.filter)),
        ("action", value(filed.action)),
        ("status", value(filed.status)),
        ("processed", True),
        ("labeled_at", stamp(filed.labeled_at)),
        *([("depth", value(filed.depth))] if filed.depth or "depth" in filed.corrected else []),
        ("corrected", values(filed.corrected)),
    ]


def _open_link(filed: Filed, mail_link: str) -> Neutral:
    named = (m.id for m in filed.messages if m.form == "message" and not m.id.startswith(VEILED))
    message = next(filter(None, named), "")
    if not message or mail_link == "none":
        return NOTHING
    return fill(_OPEN[mail_link], in_link(message, "" if mail_link == "gmail" else "@.+-_="))


def _attendees(filed: Filed, linked: ItemLinks) -> list[Neutral]:
    listed: list[Neutral] = []
    seen: set[str] = set()
    for who in filed.who:
        if {"attendee", "speaker", "organizer"} & set(who.roles) and (not who.entity or who.entity not in seen):
            seen.add(who.entity)
            path = linked.entity.get(who.entity, "")
            seat = fill("- {}", links.wiki(path) if path else who.name or word(who.email))
            if seat not in listed:
                listed.append(seat)
    return listed


def _source(filed: Filed) -> list[Neutral]:
    return [
        *(_message(message) for message in filed.messages),
        *(
            fill("- uid: {} {} {}", word(uid), optional_word(recurrence), sequence)
            for uid, recurrence, sequence in filed.uids
        ),
        *([fill("- thread_of: {}", word(filed.thread_of))] if filed.thread_of else []),
        *(fill("- gist: {} — {}", word(sha), gist) for sha, gist in filed.gists),
        *(_who(who) for who in filed.who),
        *(_claim(claim) for claim in filed.claims),
        *(fill("- introduced: {} → {}", optional(by), optional(who)) for by, who in filed.introduced),
        *([fill("- mentions: {}", joined(SEP, filed.mentions))] if filed.mentions else []),
        *(fill("- why: {} — {}", line(tag), reason or ours("-")) for tag, reason in filed.whys),
        *(
            fill("- attachment: {} · {} · {}", name or ours("-"), optional(kind), size)
            for name, kind, size in filed.attachments
        ),
        *_tree(filed.tree),
    ]


def _tree(tree: FiledTree) -> list[Neutral]:
    """The folder, the sentences in order, and the parts: kind, name, parent, sentences, aliases, date."""
    if not tree.parts:
        return []
    parts = (fill("- part: {}", joined(SEP, _part(part))) for part in tree.parts)
    said = (fill("- said: {}", again(text)) for text in tree.said)
    return [fill("- tree: {}", token(tree.path)), *said, *parts]


def _part(part: FiledPart) -> list[Neutral]:
    nothing = ours("-")
    said = joined(" ", (fill("{}", number) for number in part.said)) or nothing
    aliases = listed(map(again, part.aliases)) or nothing
    return [line(part.kind), again(part.name), fill("{}", part.parent), said, aliases, again(part.date) or nothing]


def _message(message: FiledMessage) -> Neutral:
    """The line of a message or file; empty values at its end are left out."""
    if message.form != "message":
        parts = [line(message.form), stamp(message.date), token(message.source), word(message.sha256)]
    else:
        parts = [stamp(message.date), line(message.direction), mailbox(*message.sender)]
        parts += [fill("to {}", mailboxes(message.to)), fill("cc {}", mailboxes(message.cc))]
        parts += [angled(message.id), token(message.source), word(message.sha256), word(message.content)]
    while parts and not parts[-1]:
        parts.pop()
    return fill("- message: {}" if message.form == "message" else "- file: {}", joined(SEP, parts))


def _who(who: Who) -> Neutral:
    roles = joined(" ", map(line, who.roles))
    return fill("- who: {} · {} · {}", mailbox(who.name, who.email), roles, optional(who.entity))


def _claim(claim: FiledClaim) -> Neutral:
    nothing = ours("-")
    said = fill("{}: {}", line(claim.field), claim.value or nothing)
    form = '- contact: {} — {} — {} — "{}"'
    return fill(form, mailbox(claim.name, claim.email), said, line(claim.date) or nothing, claim.quote)


__all__ = ["ItemLinks", "render", "statement"]
