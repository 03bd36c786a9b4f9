"""The facts of one entity as search sees them: each is a passage of its own. Pure."""

from __future__ import annotations

from pipeline.notes import facts as log
from pipeline.search.passages import Passage
from pipeline.search.reading import Page, is_day

FACT = "fact"


def facts_page(path: str, text: str) -> tuple[Page, list[Passage]]:
    """A ``facts.jsonl``: what it belongs to (``owner`` is ``@`` and the entity's id), and its facts."""
    slug = path.split("/")[-2]
    known, _ = log.parse(text)
    gone = log.inactive(known)
    lines: dict[str, int] = {}
    for number, raw in enumerate(text.split("\n"), 1):
        lines.setdefault(raw.rstrip("\r"), number)
    found = [
        Passage(
            lines=(lines.get(fact.raw.rstrip("\r"), 1),),
            text=fact.fact,
            day=fact.ts if is_day(fact.ts) else "",
            ref=fact.id,
            active=fact.id not in gone,
        )
        for fact in known
        if fact.fact.strip()
    ]
    return Page(FACT, FACT, slug.replace("-", " "), FACT, owner=f"@{slug}"), found
