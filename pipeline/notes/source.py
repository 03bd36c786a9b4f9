"""Source and meeting notes: what was filed of one item, as text. Complete: ``source_read`` gets all of it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

import msgspec

from pipeline.model import Filed, FiledClaim, FiledMessage, Neutral, Part, Tree, Who
from pipeline.notes import links, statements, yaml
from pipeline.notes.statements import render as statement
from pipeline.notes.tokens import DASH, SEP, angled, listed, mailbox, mailboxes, optional, stamp, token, word


class ItemLinks(msgspec.Struct, frozen=True):
    """Paths (without ``.md``) of the notes an item is linked with; ``entity`` maps entity ids to such paths."""

    people: tuple[str, ...] = ()
    organizations: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    entity: Mapping[str, str] = {}


def render(
    filed: Filed, linked: ItemLinks, texts: Sequence[tuple[str, Neutral]], mail_link: str = "mid", transcript: str = ""
) -> str:
    """The pure rendering of a source note. ``texts``: (heading, body) for ``## Text``, for reading only."""
    lines = ["---"]
    for key, value in _properties(filed, linked):
        lines += yaml.entry(key, value)
    lines += ["---", f"# {filed.title}"]
    opened = _open_link(filed, mail_link)
    if opened:
        lines.append(opened)
    names = _paths(filed, linked)
    for heading, body in (
        ("Attendees", _attendees(filed, linked) if filed.kind == "meeting" else []),
        ("Gist", [filed.gist] if filed.gist else []),
        ("Decisions", [statements.render(s, names) for s in filed.statements if s.form == "decision"]),
        ("Open items", [statements.render(s, names) for s in filed.statements if s.form == "task"]),
        ("Facts", [statements.render(s, names) for s in filed.statements if s.form == "fact"]),
    ):
        if body:
            lines += ["", f"## {heading}", *body]
    if transcript:
        lines += ["", "## Text", links.wiki(transcript, "Transcript")]
    elif texts:
        lines += ["", "## Text"]
    if texts:
        for heading, text in _joined(texts):
            lines += ([f"### {heading}"] if heading else []) + text.split("\n") + [""]
        lines.pop()
    return "\n".join([*lines, "", "## Source", *_source(filed)]) + "\n"


def _paths(filed: Filed, linked: ItemLinks) -> dict[Neutral, str]:
    """Label of a participant -> path of their note, which links back; a name that two of them bear means neither."""
    bearers: dict[Neutral, set[str]] = {}
    for who in filed.who:
        if who.entity:
            bearers.setdefault(links.label(who.name), set()).add(who.entity)
    paths = {label: linked.entity.get(next(iter(ids)), "") for label, ids in bearers.items() if len(ids) == 1}
    return {label: path for label, path in paths.items() if path in linked.people}


def _joined(texts: Sequence[tuple[str, Neutral]]) -> list[tuple[str, str]]:
    """Texts as they can be told apart on the page: one without a heading belongs to the one above."""
    joined: list[tuple[str, str]] = []
    for heading, body in texts:
        if joined and not heading:
            above, words = joined.pop()
            joined.append((above, f"{words}\n\n{body}".strip("\n")))
        else:
            joined.append((heading, body.strip("\n")))
    return joined


def _properties(filed: Filed, linked: ItemLinks) -> list[tuple[str, object]]:
    sender = next((who for who in filed.who if {"from", "organizer", "author"} & set(who.roles)), None)
    origin: str = ""
    if sender is not None:
        path = linked.entity.get(sender.entity, "")
        origin = links.quoted(path) if path else str(links.label(sender.name) or links.label(sender.email))
    return [
        ("id", yaml.Quoted(filed.id)),
        ("kind", filed.kind),
        ("date", stamp(filed.date)),
        ("updated", stamp(filed.updated)),
        *([("start", stamp(filed.start))] if filed.start else []),
        *([("end", stamp(filed.end))] if filed.end else []),
        *([("series", str(links.label(filed.series)))] if filed.series else []),
        *([("cancelled", True)] if filed.cancelled else []),
        ("from", origin),
        ("people", [links.quoted(path) for path in linked.people]),
        ("organizations", [links.quoted(path) for path in linked.organizations]),
        ("projects", [links.quoted(path) for path in linked.projects]),
        ("about", [links.quoted(path) for path in linked.about]),
        ("relationship", list(filed.relationship)),
        ("topics", list(filed.topics)),
        ("type", filed.type),
        ("filter", list(filed.filter)),
        ("action", filed.action),
        ("status", filed.status),
        ("processed", True),
        ("labeled_at", stamp(filed.labeled_at)),
        *([("depth", filed.depth)] if filed.depth or "depth" in filed.corrected else []),
        ("corrected", list(filed.corrected)),
    ]


def _open_link(filed: Filed, mail_link: str) -> str:
    message = next((m.id for m in filed.messages if m.form == "message" and m.id), "")
    if not message or mail_link == "none":
        return ""
    address = quote(message, safe="@.+-_=$", errors="replace")
    target = {
        "mid": f"mid:{address}",
        "message": f"message://%3C{address}%3E",
        "gmail": f"https://mail.google.com/mail/u/0/#search/rfc822msgid%3A{quote(message, safe='', errors='replace')}",
    }[mail_link]
    return f"[Open mail]({target})"


def _attendees(filed: Filed, linked: ItemLinks) -> list[str]:
    listed: list[str] = []
    seen: set[str] = set()
    for who in filed.who:
        if {"attendee", "speaker", "organizer"} & set(who.roles) and (not who.entity or who.entity not in seen):
            seen.add(who.entity)
            path = linked.entity.get(who.entity, "")
            line = f"- {links.wiki(path)}" if path else f"- {who.name or word(who.email)}"
            if line not in listed:
                listed.append(line)
    return listed


def _source(filed: Filed) -> list[str]:
    return [
        *(_message(message) for message in filed.messages),
        *(
            f"- uid: {word(uid)} {optional(recurrence).replace(' ', '%20')} {sequence}"
            for uid, recurrence, sequence in filed.uids
        ),
        *([f"- thread_of: {word(filed.thread_of)}"] if filed.thread_of else []),
        *(f"- gist: {sha}{DASH}{gist}" for sha, gist in filed.gists),
        *(_who(who) for who in filed.who),
        *(_claim(claim) for claim in filed.claims),
        *(f"- introduced: {optional(by)} → {optional(who)}" for by, who in filed.introduced),
        *([f"- mentions: {SEP.join(filed.mentions)}"] if filed.mentions else []),
        *(f"- why: {tag}{DASH}{reason or '-'}" for tag, reason in filed.whys),
        *(f"- attachment: {name or '-'}{SEP}{optional(kind)}{SEP}{size}" for name, kind, size in filed.attachments),
        *_tree(filed.tree),
    ]


def _tree(tree: Tree) -> list[str]:
    """The folder, the sentences in order, and the parts: kind, name, parent, sentences, aliases, date."""
    if not tree.parts:
        return []
    parts = (SEP.join(_part(part)) for part in tree.parts)
    return [f"- tree: {token(tree.path)}", *(f"- said: {text}" for text in tree.said), *(f"- part: {p}" for p in parts)]


def _part(part: Part) -> list[str]:
    said = " ".join(map(str, part.said)) or "-"
    return [part.kind, part.name, str(part.parent), said, listed(part.aliases) or "-", part.date or "-"]


def _message(message: FiledMessage) -> str:
    """The line of a message or file; empty values at its end are left out."""
    if message.form != "message":
        parts = [message.form, stamp(message.date), token(message.source), message.sha256]
    else:
        parts = [stamp(message.date), message.direction, mailbox(*message.sender)]
        parts += [f"to {mailboxes(message.to)}", f"cc {mailboxes(message.cc)}"]
        parts += [angled(message.id), token(message.source), message.sha256, message.content]
    while parts and not parts[-1]:
        parts.pop()
    return f"- {'message' if message.form == 'message' else 'file'}: {SEP.join(parts)}"


def _who(who: Who) -> str:
    return f"- who: {SEP.join([mailbox(who.name, who.email), ' '.join(who.roles), optional(who.entity)])}"


def _claim(claim: FiledClaim) -> str:
    parts = [
        mailbox(claim.name, claim.email),
        f"{claim.field}: {claim.value or '-'}",
        claim.date or "-",
        f'"{claim.quote}"',
    ]
    return f"- contact: {DASH.join(parts)}"


__all__ = ["ItemLinks", "render", "statement"]
