"""An item derived anew: what is recorded of who is who stands, and so does everything a person decided."""

from __future__ import annotations

import msgspec

from pipeline.model import Filed, FiledStatement, Who
from pipeline.resolve.finished import still_finished

_FORMS = {"tasks": ("task",), "facts": ("fact", "decision")}


def renewed(old: Filed, fresh: Filed) -> Filed:
    """The fresh derivation with the person's corrections and the resolutions of the written one."""
    decided = {key: getattr(old, key) for key in old.corrected if key not in _FORMS}
    statements = tuple(s for s in fresh.statements if not _is_decided(s, old))
    statements += tuple(s for s in old.statements if _is_decided(s, old))
    renewed = msgspec.structs.replace(
        still_finished(old, fresh),
        **decided,
        corrected=old.corrected,
        who=tuple(_recorded(who, old) for who in fresh.who),
        statements=tuple(sorted(statements, key=lambda s: ("decision", "task", "fact").index(s.form))),
        thread_of=old.thread_of or fresh.thread_of,
    )
    changed = _label(old) != _label(renewed)
    return msgspec.structs.replace(renewed, labeled_at=fresh.labeled_at if changed else old.labeled_at)


def _is_decided(said: FiledStatement, old: Filed) -> bool:
    return any(key in old.corrected and said.form in forms for key, forms in _FORMS.items())


def _recorded(who: Who, old: Filed) -> Who:
    for known in old.who:
        if known.entity and ((who.email and known.email == who.email) or (not who.email and known.name == who.name)):
            return msgspec.structs.replace(who, entity=known.entity)
    return who


def _label(filed: Filed) -> tuple[object, ...]:
    return filed.relationship, filed.topics, filed.type, filed.filter, filed.action, filed.status
