"""What stands in a region after a run: the program's new content and everything that a person wrote there.

The rules of merging notes, for any Markdown: changed by the person stays theirs, deleted by the person stays deleted,
added by the person stays where it hangs, all else is the program's. The base is what was written last; it is known by
its id, which the block names, and where only the id is known, nothing is taken away from a region that was touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.live.blocks import MARKER, find
from pipeline.live.pieces import Piece, hangs, matched, pieces, written
from pipeline.notes import blocks
from pipeline.notes.merge import rendering_id

MOST = 2_000
"""Pieces of a content that is merged; a longer one that a person touched stays as it is."""
FORMER = frozenset({"5bfc0d5cb9c4", "aaf2d856e869"})
"""Ids of what earlier templates had in the region of the brief, without saying so in its block."""
_TASK = re.compile(r"^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}))[ \t]*(?:task|track|tell-rowboat)\b")
_CLOSING = {blocks.HTML: "-->", blocks.COMMENT: "%%", blocks.MATH: "$$"}
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})")
_BOX = re.compile(r"^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX-]\](?=[ \t])")


def plain(content: str) -> str:
    """A content as it is compared: LF, no blank lines around it."""
    return content.replace("\r\n", "\n").replace("\r", "\n").strip("\n")


def content_id(content: str) -> str:
    """The id by which a block names the content that was written last."""
    return rendering_id(plain(content) + "\n")


def sealed(content: str) -> str:
    """A result that can stand between markers: no marker and no task of its own, and nothing left open at its end."""
    lines = plain(content).rstrip().split("\n")  # what is cut off at the end must not uncover a marker
    lines = [line.replace("<!--", "&lt;!--") if MARKER.match(line) else _TASK.sub(r"\1text", line) for line in lines]
    for _ in range(3):
        spans = list(blocks.spans(lines))
        kind, start, _end = spans[-1] if spans else ("", 0, 0)
        if not kind or blocks.kinds(lines, closed=True)[start] == kind:
            break
        fence = _FENCE.match(lines[start])
        lines.append(fence[1] if fence else _CLOSING.get(kind, ""))
    return "\n".join(line for line in lines).rstrip()


def base_of(named: str, kept: str | None, earlier: Iterable[str] = (), target: str = "") -> str | None:
    """The content that was written last: the one that was kept, or that of an earlier text of the note, by its id."""
    if kept is not None and content_id(kept) == named:
        return plain(kept)
    for text in earlier if named else ():
        page = find(text)
        region = page.regions.get(target)
        content = plain("".join(page.note.body[region.start + 1 : region.end])) if region else ""
        if region and content_id(content) == named:
            return content
    return None


def merged(base: str | None, named: str, disk: str, new: str) -> str:
    """The content to write. ``base`` ``None``: only its id ``named`` is known, or nothing (``""``)."""
    disk, new = plain(disk), plain(new)
    if not disk or content_id(disk) == named:
        return new if base is None or disk or not plain(base) else _merged(plain(base), disk, new)
    return _merged(None if base is None else plain(base), disk, new)


def _merged(base: str | None, disk: str, new: str) -> str:
    if base == new or disk == new:
        return disk
    old, theirs, ours = (pieces(content) for content in (base or "", disk, new))
    if max(len(old), len(theirs), len(ours)) > MOST:
        return disk
    was, now = matched(old, theirs, edited=True), matched(old, ours)
    result = written(_assembled(old, theirs, ours, was, now))
    return disk if result == written(theirs) else result


def _assembled(
    old: list[Piece], theirs: list[Piece], ours: list[Piece], was: dict[int, int], now: dict[int, int]
) -> list[Piece]:
    """``was``: piece of theirs -> of the base; ``now``: piece of ours -> of the base."""
    there = {b: d for d, b in was.items()}
    fresh = [n for n in range(len(ours)) if n not in now]
    added = [d for d in range(len(theirs)) if d not in was]
    both = matched([theirs[d] for d in added], [ours[n] for n in fresh])
    alike = {fresh[n]: added[d] for n, d in both.items()}
    out: list[Piece] = []
    order: list[int] = []
    for n, piece in enumerate(ours):
        d = there.get(now[n]) if n in now else alike.get(n)
        if d is None:
            if n in now:
                continue
            out.append(piece)
        elif n in now and theirs[d].text == old[now[n]].text:
            out.append(piece)
        else:
            out.append(theirs[d])
        order.append(-1 if d is None else d)
    return _with_theirs(out, order, old, theirs, was)


def _unboxed(piece: Piece) -> str:
    """What a line says beside its box: a tick is a command, and its line is still the program's."""
    return _BOX.sub(r"\1[ ]", piece.text)


def _with_theirs(
    out: list[Piece], order: list[int], old: list[Piece], theirs: list[Piece], was: dict[int, int]
) -> list[Piece]:
    """Put in what else of theirs stays, each after what it stands after. ``order``: piece of theirs for each of out."""
    placed = {d for d in order if d >= 0}
    staying = {d: d not in was or _unboxed(theirs[d]) != _unboxed(old[was[d]]) for d in range(len(theirs))}
    for d in range(len(theirs) - 1, -1, -1):
        staying[d] = staying[d] or (d not in placed and hangs(theirs, d, staying, placed))
    for d, piece in enumerate(theirs):
        if d in placed or not staying[d]:
            continue
        above = next((n for n in range(d - 1, -1, -1) if n in placed), None)
        below = next((n for n in range(d + 1, len(theirs)) if n in placed), None)
        at = order.index(above) + 1 if above is not None else order.index(below) if below is not None else len(order)
        out.insert(at, piece)
        order.insert(at, d)
        placed.add(d)
    return out
