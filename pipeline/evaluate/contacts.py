"""Contact data of written signatures: what is claimed of the sender against what the mail says, field by field."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

from pipeline.evaluate.figures import Figure, quality
from pipeline.extract.names import clean_name
from pipeline.extract.signatures import signature_claims
from pipeline.extract.zones import zones

GROUP = "Signatures"
FIELDS = ("name", "role", "organization", "phone", "address", "url")
Said = dict[str, Counter[str]]


def figures(folder: Path) -> list[Figure]:
    """A row per field over all ``*.toml`` in the folder; none without it."""
    right, found, wanted = Counter[str](), Counter[str](), Counter[str]()
    for file in sorted(folder.glob("*.toml")):
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            ours, theirs = claimed(case["from"], case["text"]), written(case)
            for field in FIELDS:
                right[field] += (ours[field] & theirs[field]).total()
                found[field] += ours[field].total()
                wanted[field] += theirs[field].total()
    return [quality(GROUP, f"{field} claimed", right[field], found[field], wanted[field]) for field in wanted]


def claimed(sender: str, text: str) -> Said:
    """Values by field that a mail by ``Name <address>`` makes claims of; ``name`` where it is not the sender's."""
    shown, _, email = sender.rpartition("<")
    email = email.rstrip(">")
    name = clean_name(shown.strip(), email)
    parts = zones(text, f"{shown} {email.partition('@')[0]}")
    claims = signature_claims(parts.signature, name, email, "2026-04-11")
    said = {field: Counter(_key(field, claim.value) for claim in claims if claim.field == field) for field in FIELDS}
    said["name"].update({claim.name for claim in claims} - {name, ""})
    return said


def written(case: dict[str, str | list[str]]) -> Said:
    """Values by field that a written case says."""
    given = {field: case.get(field, []) for field in FIELDS}
    return {
        field: Counter(_key(field, value) for value in ([values] if isinstance(values, str) else values))
        for field, values in given.items()
    }


def _key(field: str, value: str) -> str:
    """Of a phone number the digits count, of other values the words."""
    return "".join(char for char in value if char.isdigit()) if field == "phone" else " ".join(value.split())
