"""A measured figure, and figures as a table of 80 columns or as rows of Markdown. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

WIDTH = 80
_HEADS = ("What", "Figure", "Of, limit")


class Figure(msgspec.Struct, frozen=True):
    """One row. ``figure`` and ``of`` are ready to show; ``over``: a stated limit is passed."""

    group: str
    what: str
    figure: str
    of: str = ""
    over: bool = False


def percent(group: str, what: str, hits: int, of: int) -> Figure:
    """``hits`` of ``of`` as a percentage with one decimal; ``-`` when there was nothing to hit."""
    return Figure(group, what, f"{100 * hits / of:.1f} %" if of else "-", f"{hits}/{of}")


def quality(group: str, what: str, right: int, found: int, wanted: int) -> Figure:
    """Precision, recall and F1 from counts of right, found and wanted things."""
    precision = right / found if found else 1.0
    recall = right / wanted if wanted else 1.0
    return Figure(group, what, shares(precision, recall), f"{right} of {found}, {wanted}")


def shares(precision: float, recall: float) -> str:
    """``P .95 R .80 F .87``."""
    mean = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return " ".join(f"{name} {_share(value)}" for name, value in (("P", precision), ("R", recall), ("F", mean)))


def _share(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def table(figures: Iterable[Figure]) -> list[str]:
    """Lines of at most ``WIDTH`` columns: a heading per group, then what, figure, and of how many or the limit."""
    rows = list(figures)
    sizes = _sizes(rows)
    lines = [_line(_HEADS, sizes), "-" * WIDTH]
    group = ""
    for row in rows:
        if row.group != group:
            lines += ([""] if group else []) + [row.group]
            group = row.group
        lines.append(_line((f"  {row.what}", row.figure, f"{row.of}{' OVER' if row.over else ''}"), sizes))
    return lines


def markdown(figures: Iterable[Figure]) -> list[str]:
    """Rows ``| what | figure |`` for the README."""
    return [f"| {row.group}: {row.what} | {row.figure}{_bound(row)} |" for row in figures]


def _bound(row: Figure) -> str:
    said = ", ".join(part for part in (row.of, "passed" if row.over else "") if part)
    return f" ({said})" if said else ""


def _sizes(rows: Sequence[Figure]) -> tuple[int, int, int]:
    middle = max([len(row.figure) for row in rows] + [len(_HEADS[1])])
    last = max([len(row.of) + 5 * row.over for row in rows] + [len(_HEADS[2])])
    return WIDTH - 4 - middle - last, middle, last


def _line(cells: Sequence[str], sizes: Sequence[int]) -> str:
    cut = [text if len(text) <= size else text[: size - 1] + "…" for text, size in zip(cells, sizes, strict=True)]
    what, figure, of = cut
    return f"{what:<{sizes[0]}}  {figure:>{sizes[1]}}  {of}".rstrip()
