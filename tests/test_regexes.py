"""Every regular expression of the package on texts made to hurt it: none takes more than a moment.

The texts are made from the expression itself: what comes before a repetition, then what it repeats, as often as a text
may hold it after ``pipeline.read.limits``, then something that does not fit.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import pipeline
from pipeline.read.limits import MARKS_LIMIT, SPACE_LIMIT

PACKAGE = Path(pipeline.__file__).parent
SIZE = max(MARKS_LIMIT, SPACE_LIMIT)
MOST = 0.1
"""Seconds of processor time for one text; a quadratic expression takes a hundredth of it, a cubic one a tenth."""
MANY = 20
SINGLES = ' \n\taA1.-_@("'
POOL = "aA 1\n.-_@/é,:;'\"()[]<>=+*#|!?&%$\\\t~`^{}"
CATEGORIES = {
    op.CATEGORY_DIGIT: str.isdigit,
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_WORD: lambda char: char.isalnum() or char == "_",
    op.CATEGORY_NOT_DIGIT: lambda char: not char.isdigit(),
    op.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    op.CATEGORY_NOT_WORD: lambda char: not (char.isalnum() or char == "_"),
}


def held(value: object, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    """Expressions in a constant, also in tables."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 4 and isinstance(value, dict):
        for pair in value.items():
            yield from held(pair, depth + 1)
    elif depth < 4 and isinstance(value, (tuple, list, set, frozenset)):
        for one in value:
            yield from held(one, depth + 1)


def written(path: Path) -> Iterator[tuple[re.Pattern[Any], int]]:
    """Expressions in calls of ``re`` with their line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        ):
            flags = 0
            for one in (*node.args[1:], *(keyword.value for keyword in node.keywords)):
                if re.fullmatch(r"(?:re\.[A-Z]+(?: \| )?)+", ast.unparse(one)):
                    flags |= eval(ast.unparse(one), {"re": re})
            yield re.compile(node.args[0].value, flags), node.lineno


@cache
def expressions() -> dict[str, re.Pattern[Any]]:
    """Where -> every expression of the package, each once. What measures the package itself is left out."""
    found: dict[tuple[Any, int], tuple[str, re.Pattern[Any]]] = {}
    for module in pkgutil.walk_packages(pipeline.__path__, "pipeline."):
        if module.name.startswith(("pipeline.evaluate", "pipeline._template")) or module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for one in held(value):
                found.setdefault((one.pattern, one.flags), (f"{module.name}.{name}", one))
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.parts[0] not in ("evaluate", "_template"):
            for one, line in written(path):
                found.setdefault((one.pattern, one.flags), (f"{place}:{line}", one))
    return {f"{where} {number}": one for number, (where, one) in enumerate(found.values())}


def taken(items: list[Any]) -> list[str]:
    """A few characters that a class takes."""
    negative = bool(items) and items[0][0] is op.NEGATE

    def has(char: str) -> bool:
        return any(
            (kind is op.LITERAL and value == ord(char))
            or (kind is op.RANGE and value[0] <= ord(char) <= value[1])
            or (kind is op.CATEGORY and CATEGORIES[value](char))
            for kind, value in items
        )

    usual = [char for char in POOL if has(char) != negative]
    rare = [chr(value if kind is op.LITERAL else value[0]) for kind, value in items if kind in (op.LITERAL, op.RANGE)]
    return usual or rare or ["a"]


def example(parts: Iterable[Any], groups: dict[Any, str], pumps: set[tuple[str, str]], before: str = "") -> str:
    """A short text that the parts take; ``pumps`` gets (text before, what is repeated) of each repetition."""
    out = ""
    for kind, value in parts:
        if kind is op.LITERAL:
            out += chr(value)
        elif kind is op.NOT_LITERAL:
            out += "a" if value != ord("a") else "b"
        elif kind is op.ANY:
            out += "a"
        elif kind is op.IN:
            out += taken(value)[0]
        elif kind is op.BRANCH:
            out += min((example(branch, groups, pumps, before + out) for branch in value[1]), key=len)
        elif kind is op.SUBPATTERN:
            groups[value[0]] = example(value[3], groups, pumps, before + out)
            out += groups[value[0]]
        elif kind is op.ATOMIC_GROUP:
            out += example(value, groups, pumps, before + out)
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            least, most, body = value
            one = example(body, groups, pumps, before + out)
            if most >= MANY:
                several = taken(body[0][1])[:4] if len(body) == 1 and body[0][0] is op.IN else [one]
                pumps |= {(before + out, char) for char in several if char}
            out += one * min(least, 50)
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            example(value[1], groups, pumps, before + out)
        elif kind is op.GROUPREF:
            out += groups.get(value, "")
        elif kind is op.GROUPREF_EXISTS:
            out += example(value[1], groups, pumps, before + out)
    return out


def attacks(one: re.Pattern[Any]) -> Iterator[str]:
    """Texts that may hurt this expression."""
    pumps: set[tuple[str, str]] = set()
    whole = example(_parser.parse(one.pattern, one.flags), {}, pumps)
    pieces = {*SINGLES, whole, f"{whole}\n", " a", "a.", "a@", "\n ", "\n> ", "1 ", "A."}
    pieces |= {text for before, again in pumps for text in (again, before, before + again)}
    for before, piece in sorted({("", piece) for piece in pieces if piece} | {pump for pump in pumps if pump[0]}):
        yield before + piece * max(1, SIZE // len(piece)) + "\0"


def slowest(one: re.Pattern[Any]) -> tuple[float, str]:
    """Seconds of the text that takes longest, and its beginning; no text behind one that takes too long is tried."""
    worst = 0.0, ""
    for text in attacks(one):
        data: Any = text.encode("latin-1", "replace") if isinstance(one.pattern, bytes) else text
        began = time.process_time()
        for _ in one.finditer(data):
            pass
        worst = max(worst, (time.process_time() - began, text[:40]))
        if worst[0] > MOST:
            break
    return worst


def test_there_are_expressions_to_try() -> None:
    """From constants, tables and calls."""
    found = expressions()
    assert len(found) > 800
    assert any(isinstance(one.pattern, bytes) for one in found.values())


@pytest.mark.parametrize("bad", [r"^(?:a+)+$", r"^(\w+\s?)*$", r"x*x*x*x*y"])
def test_bad_expressions_are_found(bad: str) -> None:
    """The texts hurt what is known to hurt, so that the next test can fail."""
    from pipeline.errors import Overtime
    from pipeline.run.patience import Patience

    try:
        with Patience(MOST * 3)():
            seconds, _ = slowest(re.compile(bad))
    except Overtime:
        return
    assert seconds > MOST


def test_no_expression_takes_long() -> None:
    """One by one, with patience: an expression that hangs is named and not waited for."""
    from pipeline.errors import Overtime
    from pipeline.run.patience import Patience

    slow = {}
    for where, one in expressions().items():
        try:
            with Patience(2)():
                seconds, text = slowest(one)
        except Overtime:
            seconds, text = 2.0, "?"
        if seconds > MOST:
            slow[where] = f"{seconds:.2f} s on {text!r}"
    assert slow == {}
