"""Nothing foreign reaches a note unseen: ``Neutral`` is made in few places, and mypy refuses a raw string elsewhere."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(path for path in (ROOT / "pipeline").rglob("*.py") if "_template" not in path.parts)
MAKERS = {
    "notes/neutral.py": "the neutraliser",
    "notes/tokens.py": "identifiers, percent-encoded; reads back what it wrote",
    "notes/links.py": "labels, and the brackets of a link around a path",
    "notes/statements.py": "reads back what stands in a note",
    "notes/source_read.py": "reads back what stands in a note",
    "notes/weeks.py": "reads back what stands in a note",
    "model/filed.py": "empty defaults",
    "model/trees.py": "empty defaults",
    "live/ticks.py": "reads back what stands in a note",
    "run/mask.py": "another word in the place of a name",
}
"""Modules that may turn a string into ``Neutral``, and why."""
LITERAL_FIRST = {"ours": 0, "fill": 0, "given": 0, "joined": 0}
"""Functions of the neutraliser whose argument of that number is the program's own words."""


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """All calls of a module with the name that is called."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node, node.func.id


def from_neutral(path: Path) -> dict[str, str]:
    """Name in the module -> name in the neutraliser."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "pipeline.notes.neutral":
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
    return found


def is_literal(node: ast.expr, own: set[str]) -> bool:
    """Words of the program: a string, a choice of strings, a constant, a value in a constant table."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.IfExp):
        return is_literal(node.body, own) and is_literal(node.orelse, own)
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id.isupper()
    return isinstance(node, ast.Name) and (node.id.isupper() or node.id in own)


def own_words(path: Path) -> set[str]:
    """Local names that are never given anything but literals."""
    given: dict[str, list[ast.expr]] = {}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    other = {
        arg.arg for node in ast.walk(tree) if isinstance(node, ast.arguments) for arg in [*node.args, *node.kwonlyargs]
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
                else:
                    other |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.For | ast.comprehension | ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
            other |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    found: set[str] = set()
    for _ in range(2):
        found |= {name for name, values in given.items() if all(is_literal(value, found) for value in values)}
    return found - other


def test_few_modules_make_neutral_strings() -> None:
    """``Neutral(...)`` stands in the neutraliser and in the modules that are listed, all of which need it."""
    made = {
        path.relative_to(ROOT / "pipeline").as_posix()
        for path in MODULES
        for _, name in calls(path)
        if name == "Neutral"
    }
    assert made == MAKERS.keys()


def test_own_words_are_literals() -> None:
    """What stands around neutral parts is written in the code, never put together from something else."""
    findings = []
    for path in MODULES:
        names = from_neutral(path)
        if path.name == "neutral.py" or not LITERAL_FIRST.keys() & set(names.values()):
            continue
        own = own_words(path)
        for call, name in calls(path):
            place = LITERAL_FIRST.get(names.get(name, ""))
            if place is not None and not is_literal(call.args[place], own):
                findings.append(f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)[:80]}")
    assert findings == []


def test_a_word_from_elsewhere_is_found(tmp_path: Path) -> None:
    """No-op cases first: literals, choices and constants are words of the program; f-strings and parameters are not."""
    path = tmp_path / "some.py"
    path.write_text("FORM = 'x'\ndef f(a):\n    form = '{}' if a else 'b'\n    b = a\n", encoding="utf-8")
    own = own_words(path)
    good = ["'x'", "'a' if x else 'b'", "FORM", "_ROLES['x']", "form"]
    bad = ["f'{x}'", "a", "b", "x + 'y'", "'a' if x else b", "roles['x']", "call()"]
    assert [text for text in good if not is_literal(ast.parse(text, mode="eval").body, own)] == []
    assert [text for text in bad if is_literal(ast.parse(text, mode="eval").body, own)] == []


SNIPPET = """
from datetime import date, datetime

from pipeline.build import agent_notes, synthesis
from pipeline.build.view import View
from pipeline.live import actions, matters, wording
from pipeline.live.writing import with_result
from pipeline.model import FiledPart, FiledTree, Neutral
from pipeline.notes import daily, entity, links, statements, tokens
from pipeline.notes.cards import Card
from pipeline.notes.neutral import fill, given, joined, line

def good(raw: str) -> None:
    Card("c", "People", line(raw), 1, "x")
    View("person", line(raw), (("role", line(raw)),), {"Info": (fill("- {}", line(raw)),)})
    entity.render((), line(raw), {"Info": (links.wiki("P/x", raw), tokens.word(raw))}, "")
    with_result("", "x", line(raw), datetime(2026, 4, 1), None)
    daily.put("", "brief", (line(raw), wording.long_day(date(2026, 4, 1))))
    FiledTree((line(raw),), (FiledPart(line("event"), line(raw), -1),))
    result: actions.Result = wording.link("", raw)

def bad(raw: str) -> None:
"""
REFUSED = [
    'Card("c", "People", raw, 1, "x")',
    'Card("c", "People", f"{line(raw)}", 1, "x")',
    'View("person", raw, (), {})',
    'View("person", line(raw), (("role", raw),), {})',
    'View("person", line(raw), (), {"Info": (raw,)})',
    'entity.render((), raw, {}, "")',
    'entity.render((), line(raw), {"Info": (raw,)}, "")',
    'fill("- {}", raw)',
    'given("- {}", raw)',
    'joined(", ", [raw])',
    'tokens.mailbox(raw, "a@mail.test")',
    "tokens.listed([raw])",
    "x: Neutral = raw",
    'with_result("", "x", raw, datetime(2026, 4, 1), None)',
    "said: actions.Result = raw",
    "actions.Unconfigured(raw)",
    "wording.block(raw, [])",
    "wording.joined([raw])",
    'matters.boxed(raw, "t-1")',
    'daily.put("", "brief", (raw,))',
    "y: tuple[Neutral, ...] = (synthesis.SYNTHESIS,)",
    'agent_notes._put([], 0, f"- [2026-04-01] {raw}", None)',
    'FiledPart(line("event"), raw, -1)',
    "FiledTree((raw,))",
]


@pytest.mark.slow
def test_mypy_refuses_raw_strings(tmp_path: Path) -> None:
    """Each line that puts a raw string into a note is an error, and the same with what passed is none."""
    path = tmp_path / "snippet.py"
    path.write_text(SNIPPET + "".join(f"    {line}\n" for line in REFUSED), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--follow-imports=silent"]
    cache = ["--cache-dir", str(tmp_path / "cache")]
    told = subprocess.run([*command, *cache, str(path)], cwd=ROOT, capture_output=True, text=True).stdout
    first = SNIPPET.count("\n") + 1
    lines = {int(line.split(":")[1]) for line in told.splitlines() if ": error:" in line}
    assert lines == set(range(first, first + len(REFUSED))), told
