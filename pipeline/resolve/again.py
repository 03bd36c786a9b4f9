"""An item derived anew: what is recorded of who is who stands, and so does everything a person decided."""

from __future__ import annotations

import re

import msgspec

from pipeline.model import Filed, FiledStatement, Neutral, Who
from pipeline.resolve.finished import still_finished

_FORMS = {"tasks": ("task",), "facts": ("fact", "decision")}
_DELETED = re.compile(r"[dft]-[0-9a-f]{6}")
"""Among what a person decided: the id of a statement that they deleted."""


def renewed(old: Filed, fresh: Filed) -> Filed:
    """The fresh derivation with the person's corrections and the resolutions of the written one.

    Of a form of statements that a person corrected all stand as they left them; what an edited source says beside
    them is new, unless they deleted it.
    """
    decided = {key: getattr(old, key) for key in old.corrected if key not in _FORMS and not _DELETED.fullmatch(key)}
    theirs = tuple(s for s in old.statements if _is_decided(s, old))
    known = {s.id for s in old.statements} | set(old.corrected)
    words = {(s.form, s.text) for s in theirs}
    edited = _sources(old) != _sources(fresh)
    statements = tuple(
        s
        for s in fresh.statements
        if not _is_decided(s, old) or (edited and s.id not in known and (s.form, s.text) not in words)
    )
    renewed = msgspec.structs.replace(
        still_finished(old, fresh),
        **decided,
        corrected=old.corrected,
        who=tuple(_recorded(who, old) for who in fresh.who),
        statements=tuple(
            sorted((*theirs, *statements), key=lambda s: (("decision", "task", "fact").index(s.form), s not in theirs))
        ),
        thread_of=old.thread_of or fresh.thread_of,
        gists=_gists(old, fresh),
    )
    changed = _label(old) != _label(renewed)
    return msgspec.structs.replace(renewed, labeled_at=fresh.labeled_at if changed else old.labeled_at)


def _gists(old: Filed, fresh: Filed) -> tuple[tuple[str, Neutral], ...]:
    """Those of before, the newest as it is now; of messages that are still there."""
    there = {message.sha256[:12] for message in fresh.messages}
    earlier = [(sha, gist) for sha, gist in old.gists if sha in there]
    if earlier and "gist" not in old.corrected:
        earlier[-1:] = [(earlier[-1][0], fresh.gist)] if fresh.gist else []
    return tuple(earlier)


def _is_decided(said: FiledStatement, old: Filed) -> bool:
    return any(key in old.corrected and said.form in forms for key, forms in _FORMS.items())


def _sources(filed: Filed) -> frozenset[str]:
    """The hashes of what was read."""
    return frozenset(part.sha256 for part in filed.messages)


def _recorded(who: Who, old: Filed) -> Who:
    for known in old.who:
        if known.entity and ((who.email and known.email == who.email) or (not who.email and known.name == who.name)):
            return msgspec.structs.replace(who, entity=known.entity)
    return who


def _label(filed: Filed) -> tuple[object, ...]:
    return filed.relationship, filed.topics, filed.type, filed.filter, filed.action, filed.status
