"""The tree of a deep document as it is filed: everything neutral, secrets masked, its folder decided once."""

from __future__ import annotations

import msgspec

from pipeline.index import Index
from pipeline.model import Document, Filed, FiledPart, FiledTree, Item, Tree
from pipeline.notes.names import collision_key, file_name
from pipeline.notes.neutral import field, line, plain
from pipeline.resolve.filing import safe

DEEP = "deep"
FOLDER = "Knowledge"
_ARTICLES = "articles/"


def marks(item: Item) -> str:
    """``deep`` for a document in raw/articles/, or one that says so itself; its own word goes before its folder."""
    document = text_of(item)
    if document is None:
        return ""
    if document.depth:
        return DEEP if document.depth == DEEP else ""
    return DEEP if document.source.startswith(_ARTICLES) else ""


def text_of(item: Item) -> Document | None:
    """The document that an item is; ``None`` for mail, meetings and the like."""
    return item.documents[-1] if item.documents and item.kind in ("document", "note") else None


def deepened(filed: Filed, tree: Tree, depth: str, index: Index) -> Filed:
    """The item with its mark and its tree. ``tree``: as it was found, foreign strings."""
    if depth != DEEP or not tree.parts:
        return msgspec.structs.replace(filed, depth=depth, tree=FiledTree())
    known = index.filed.get(filed.id)
    path = filed.tree.path or (known.tree.path if known else "") or _folder(filed, index)
    parts = tuple(
        FiledPart(
            kind=line(p.kind),
            name=safe(field, p.name, 120),
            parent=p.parent,
            said=p.said,
            aliases=tuple(safe(field, name, 120) for name in p.aliases),
            date=safe(field, p.date, 60),
        )
        for p in tree.parts
    )
    said = tuple(safe(field, text, 400) for text in tree.said)
    return msgspec.structs.replace(filed, depth=depth, tree=FiledTree(said, parts, path))


def _folder(filed: Filed, index: Index) -> str:
    """A folder that no other document's tree and no other note stands in."""
    base = f"{FOLDER}/{file_name(plain(filed.title), 80)}"
    date = f" ({filed.date.date()})" if filed.date else ""
    names = [base, f"{base}{date}" if date else f"{base} 2", *(f"{base}{date} {number}" for number in range(2, 1000))]
    taken = {
        collision_key(other.tree.path) for other in index.filed.values() if other.tree.path and other.id != filed.id
    }
    taken |= {path.rpartition("/")[0] for path in index.paths if path.startswith(collision_key(f"{base}"))}
    return next(name for name in names if collision_key(name) not in taken)
