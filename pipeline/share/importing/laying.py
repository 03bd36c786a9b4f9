"""Daily notes and pages of long-term memory, laid beside the vault's own: line by line, none twice."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from pipeline.model import Neutral
from pipeline.notes.neutral import block, fill, line, ours, split
from pipeline.run.daily import load_shelf
from pipeline.run.moving import put_text, text_of
from pipeline.run.remembering import MEMORY
from pipeline.run.session import Session
from pipeline.share.importing.found import Page
from pipeline.share.importing.splicing import unlinked

_HEADING = re.compile(r"^(#{1,6})[ \t]+(\S.*)$")
_BOX = re.compile(r"^(\s*)[-*+]\s+\[([ xX])\]\s+(\S.*)$")
_LEVELS = {1: "# {}", 2: "## {}", 3: "### {}", 4: "#### {}", 5: "##### {}", 6: "###### {}"}
_VAULT = re.compile(r"^##[ \t]+Vault[ \t]*#*[ \t]*$", re.MULTILINE)
_TITLES = re.compile(r"^#\s")


def lay(page: Page, session: Session) -> str:
    """Have the vault say what a page says; the line for the report, ``""`` when all of it stands there."""
    path = place(page, session)
    before = text_of(path, session)
    text = after(page, before)
    if text == before:
        return ""
    put_text(path, text, session)
    return f"{path} ({page.path})"


def place(page: Page, session: Session) -> str:
    """Where a page belongs."""
    day = _day(page.day)
    return (load_shelf(session.history.root).path(day) if day else "") or MEMORY


def after(page: Page, before: str) -> str:
    """The text of the vault's page with what it lacks: above the program's part, under the name of the file."""
    said = _page(page.text)
    there = {part.strip() for part in before.split("\n")}
    missing = [part for part in said if part.strip() and not _TITLES.match(part) and _is_new(part, there)]
    if not missing:
        return before
    if not before.strip() and page.day:
        whole = "\n".join(said).strip("\n")
        return f"{whole}\n\n{fill('_Imported from {}_', line(page.path, 200))}\n"
    start = before if before.strip() else "# Memory\n"
    vault = [match.start() for match in _VAULT.finditer(start)] if page.day else []
    at = vault[-1] if vault else len(start)
    head, tail = start[:at].rstrip("\n"), start[at:]
    heading = fill("## From {}", line(page.path, 200))
    body = "\n".join([*([] if heading in there else [heading, ""]), *(_lower(part) for part in missing)])
    return f"{head}\n\n{body}\n" + (f"\n{tail}" if tail else "")


def _page(text: str) -> list[Neutral]:
    """The lines of a foreign page: headings, lists and check boxes stay, all else is text."""
    found: list[Neutral] = []
    for raw in unlinked(text.removeprefix("\ufeff").replace("\r\n", "\n")).split("\n"):
        if heading := _HEADING.match(raw):
            found.append(fill(_LEVELS[len(heading[1])], line(heading[2].rstrip("# \t"), 200)))
        elif box := _BOX.match(raw):
            shown = line(box[3])
            found.append(fill("- [ ] {}", shown) if box[2] == " " else fill("- [x] {}", shown))
        else:
            found += split(block(raw)) or [ours("")]
    return found


def _is_new(part: Neutral, there: Collection[str]) -> bool:
    """Whether a line stands nowhere: neither as it came nor, of a heading, as an earlier import laid it."""
    return part.strip() not in there and _lower(part).strip() not in there


def _lower(text: Neutral) -> Neutral:
    """A heading below the one that says whence."""
    return fill("#{}", text) if text.startswith("##") and not text.startswith("######") else text


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
