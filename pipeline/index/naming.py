"""What an entity is called that has no note yet: one rule for the run that meets it and for the run that loads it."""

from __future__ import annotations

from pipeline.model import Tree
from pipeline.notes.names import fold_name
from pipeline.notes.neutral import plain


def name_of(name: str, email: str) -> str:
    """The name; without one two names that stand in the address, else the address itself."""
    return name or _name_from(email)


def better_name(known: str, seen: str) -> str:
    """A full name in the place of an address or of a single word; otherwise the one that is known."""
    poor = "@" in known or len(fold_name(known).split()) < 2
    return seen if poor and len(fold_name(seen).split()) >= 2 else known


def readings(mention: str) -> tuple[str, ...]:
    """Folded full names that a run of capitalised words may hold: the whole, then what is left without its ends."""
    words = fold_name(mention).split()
    spans = [
        (start, end)
        for length in range(len(words), 1, -1)
        for start in range(len(words) - length + 1)
        for end in [start + length]
    ]
    return tuple(" ".join(words[start:end]) for start, end in spans)


def named_parts(tree: Tree) -> set[str]:
    """Folded names and aliases of the people and organizations that a deep document names."""
    people = (part for part in tree.parts if part.kind in ("named-person", "named-organization"))
    return {fold_name(plain(name)) for part in people for name in (part.name, *part.aliases)}


def _name_from(email: str) -> str:
    """``sarah.chen@…`` -> ``Sarah Chen`` when the local part is plainly two or three names, else the address."""
    local = email.partition("@")[0]
    parts = [part for part in local.replace("_", ".").split(".") if part]
    if 2 <= len(parts) <= 3 and all(part.isalpha() for part in parts) and max(map(len, parts)) > 2:
        return " ".join(part.capitalize() for part in parts)
    return email
