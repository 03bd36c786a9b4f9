"""The person's table of cron: lines between markers of our own are put there and taken out, no other is touched."""

from __future__ import annotations

import shutil
import subprocess

from pipeline.errors import UsageFault

_SECONDS = 20


def begin(name: str) -> str:
    """The line above those of a workspace."""
    return f"# BEGIN {name}"


def end(name: str) -> str:
    """The line below them."""
    return f"# END {name}"


def with_lines(table: str, name: str, lines: str) -> str:
    """The table with the lines of a workspace where they were, else at its end. Raises ``UsageFault``."""
    block = f"{begin(name)}\n{lines.strip(chr(10))}\n{end(name)}\n"
    span = _span(table, name)
    if span is not None:
        return table[: span[0]] + block + table[span[1] :]
    return table + ("" if not table or table.endswith("\n") else "\n") + block


def without_lines(table: str, name: str) -> str:
    """The table without the lines of a workspace. Raises ``UsageFault``."""
    span = _span(table, name)
    return table if span is None else table[: span[0]] + table[span[1] :]


def _span(table: str, name: str) -> tuple[int, int] | None:
    """From the first marker to behind the last. Raises ``UsageFault`` where they do not stand once each, in order."""
    lines = table.splitlines(keepends=True)
    bare = [line.rstrip() for line in lines]
    first, last = ([n for n, line in enumerate(bare) if line == mark] for mark in (begin(name), end(name)))
    if not first and not last:
        return None
    if len(first) != 1 or len(last) != 1 or last[0] < first[0]:
        raise UsageFault(
            f"the markers `{begin(name)}` and `{end(name)}` do not stand once each in your crontab",
            "`crontab -e` shows them: take out what is left of them, then run this again.",
        )
    return sum(map(len, lines[: first[0]])), sum(map(len, lines[: last[0] + 1]))


def is_there() -> bool:
    """Whether this system has the program ``crontab``."""
    return shutil.which("crontab") is not None


def load_table() -> str:
    """The person's table, ``""`` when there is none. Raises ``UsageFault`` when it cannot be read."""
    done = _crontab("-l")
    if done.returncode == 0:
        return done.stdout
    if "no crontab" in done.stderr.lower() or not (done.stderr.strip() or done.stdout.strip()):
        return ""
    raise UsageFault("your crontab cannot be read, so that nothing was changed", done.stderr.strip()[:200])


def save_table(table: str) -> None:
    """Replace it. Raises ``UsageFault`` when cron refuses it; it is then as it was."""
    done = _crontab("-", table)
    if done.returncode != 0:
        raise UsageFault("cron refused the lines, so that nothing was changed", done.stderr.strip()[:200])


def _crontab(argument: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            ["crontab", argument],
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UsageFault("the program crontab cannot be run", str(error)[:200]) from None
