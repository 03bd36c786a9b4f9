"""``vaultmill label why``: each label of an item with its evidence, what is known of the sender, the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pipeline.build.cards import sender_of
from pipeline.domains import organization_domain
from pipeline.model import Filed, Skipped
from pipeline.notes.lookalikes import DISGUISE
from pipeline.notes.neutral import field, plain
from pipeline.notes.weeks import evidence
from pipeline.query import find
from pipeline.query.labels import LISTS, WORDS, of_item
from pipeline.query.reading import Reading, reading
from pipeline.run.rules import is_kept, is_skipped
from pipeline.taxonomy import KEPT_ITEM, KEPT_SENDER, SKIPPED_ITEM, SKIPPED_SENDER, TAGS, Tag
from pipeline.taxonomy import find as tag_of

QUESTION = "Would the owner want this in the vault?"
_BY_HAND = (KEPT_ITEM, KEPT_SENDER, SKIPPED_ITEM, SKIPPED_SENDER)
_STATUS = {
    "unread": "the newest message asks nothing of you",
    "to-reply": "the newest message asks you something",
    "done": "it rested for more than 30 days when it was labelled",
}


def why(root: Path, ref: str) -> dict[str, Any]:
    """``id title labels kept_because take_care sender answer``; a label is ``key tag meaning evidence by``.

    ``take_care``: why the sender is not whom they seem to be, ``""`` for an honest one.
    Raises ``UsageFault``.
    """
    with reading(root) as place:
        item = find.one_item(place, ref)
        filed, line = place.index.filed.get(item), place.state.skipped.get(item)
        found = of_item(place, item)
        reasons = dict(filed.whys) if filed else dict.fromkeys(line.tags, line.reason) if line else {}
        email = _counterpart(filed) if filed else line.email if line else ""
        if filed and filed.kind == "email" and not filed.filter:
            reasons.setdefault(filed.status, field(_status(filed)))
        return {
            "id": item,
            "title": found["title"],
            "date": found["date"],
            "labels": [
                _label(key, tag, plain(reasons.get(tag, "")), key in found["corrected"])
                for key in (*LISTS, *WORDS)
                for tag in ([found[key]] if isinstance(found[key], str) else found[key])
                if tag and (key != "status" or tag in reasons)
            ],
            "kept_because": [] if found["filter"] else [plain(reasons["keep"])] if "keep" in reasons else [],
            "take_care": plain(reasons.get(DISGUISE, "")),
            "sender": _sender(place, email),
            "answer": _answer(filed, line, found, {tag: plain(reason) for tag, reason in reasons.items()}),
        }


def why_text(root: Path, ref: str) -> str:
    """The same in words."""
    told = why(root, ref)
    blocks = [f"{told['title']} ({told['date'][:10] or 'undated'}, {told['id']})"]
    lines = []
    for one in told["labels"]:
        lines.append(
            f"{one['key']}: {one['tag']} — {one['meaning']}" if one["meaning"] else f"{one['key']}: {one['tag']}"
        )
        if one["by"] == "you":
            lines.append("  you decided this")
        lines += [f"  because: {piece}" for piece in one["evidence"]]
    lines += [f"kept because: {reason}" for reason in told["kept_because"]]
    lines += [f"take care: {told['take_care']}"] if told["take_care"] else []
    blocks.append("\n".join(lines or ["no label: nothing speaks for noise, and nothing special was found"]))
    if told["sender"]:
        sender = told["sender"]
        blocks.append("\n".join([f"Sender {sender['address']}:", *(f"  {line}" for line in sender["figures"])]))
    blocks.append(f"{QUESTION} {told['answer']}")
    return "\n\n".join(blocks)


def _label(key: str, tag: str, reason: str, by_hand: bool) -> dict[str, Any]:
    known: Tag | None = tag_of(tag, key, TAGS)
    pieces = () if by_hand and key != "filter" else evidence(reason) if key == "filter" else (reason,)
    said = by_hand or reason.startswith(_BY_HAND)
    return {
        "key": key,
        "tag": tag,
        "meaning": known.description if known else "",
        "evidence": [piece for piece in pieces if piece],
        "by": "you" if said else "rules",
    }


def _status(filed: Filed) -> str:
    written = [message for message in filed.messages if message.form == "message"]
    if filed.status == "done" and written and written[-1].direction == "out":
        return "you wrote last"
    return _STATUS.get(filed.status, "")


def _counterpart(filed: Filed) -> str:
    """Who wrote a thread, or whom the owner wrote to."""
    wrote = next((m for m in filed.messages if m.form == "message" and m.to), None)
    return sender_of(filed) or (wrote.to[0][1] if wrote else "")


def _sender(place: Reading, email: str) -> dict[str, Any]:
    """What the mailbox tells of an address: the figures that the rules go by."""
    if not email:
        return {}
    state = place.state
    known = state.correspondents.get(email)
    lines = [line for line in state.skipped.values() if line.email == email]
    filed = [one for one in state.index.filed.values() if any(m.sender[1] == email for m in one.messages)]
    kept, noise = [one for one in filed if not one.filter], len(lines) - sum(one.id in state.skipped for one in filed)
    noise += len(filed) - len(kept)
    both = sum(any(m.direction == "out" for m in one.messages) for one in kept)
    seen = {m.sha256 for one in filed for m in one.messages if m.sender[1] == email}
    seen |= {digest for line in lines for digest, _, _ in line.messages}
    received = max(known.received if known else 0, len(seen))
    sent = known.sent if known else 0
    dates = f", {known.first} to {known.last}" if known and known.first else ""
    figures = [f"{_count(received, 'mail')} received from it, {_count(sent, 'mail')} of yours to it{dates}"]
    wrote = f"; you wrote in {both} of them" if both else ""
    figures.append(f"{_count(len(kept), 'item')} kept, {noise} filtered out{wrote}")
    domain = organization_domain(email)
    others = {e for one in state.index.filed.values() for m in one.messages if m.direction == "out" for _, e in m.to}
    if domain and not sent and any(organization_domain(other) == domain for other in others):
        figures.append(f"you wrote to somebody else of {domain}")
    said = state.senders()
    if is_kept(said.keep, said.skip, email):
        figures.append("a rule of yours keeps it")
    elif is_skipped(said.keep, said.skip, email):
        figures.append("a rule of yours skips it")
    return {"address": email, "received": received, "sent": sent, "kept": len(kept), "noise": noise, "figures": figures}


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _answer(filed: Filed | None, line: Skipped | None, found: dict[str, Any], reasons: dict[str, str]) -> str:
    """Yes or no, how sure, on what grounds, and what to do when it is wrong."""
    item = found["id"]
    if found["filter"]:
        reason = reasons.get(found["filter"][0], "")
        wrong = f"If it is wrong: `vaultmill label keep {item[:6]}`."
        if "filter" in found["corrected"] or reason.startswith(_BY_HAND):
            return f"No, you said so. {wrong}"
        pieces = evidence(reason)
        grounds = f"{len(pieces)} pieces of evidence" if len(pieces) > 1 else "one piece of evidence"
        if filed is None and line is not None and not line.sure:
            return f"Probably not: {grounds}, none of them certain. {wrong}"
        return f"No: {found['filter'][0]}, by {grounds}. {wrong}"
    wrong = f"If it is wrong: `vaultmill label skip {item[:6]}`."
    if "filter" in found["corrected"] or reasons.get("keep", "").startswith(_BY_HAND):
        return f"Yes, you said so. {wrong}"
    if filed is not None and filed.kind != "email":
        return f"Yes: only mail can be noise by itself, and this is a {filed.kind.replace('-', ' ')}. {wrong}"
    if reasons.get("keep"):
        return f"Yes: {reasons['keep']}. {wrong}"
    return f"Probably: nothing speaks for noise, but you had nothing to do with the sender before. {wrong}"
