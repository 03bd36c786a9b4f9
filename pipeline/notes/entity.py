"""Entity notes: a view through its jinja2 template."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pipeline.model import Neutral
from pipeline.notes import yaml


def render(
    properties: tuple[tuple[str, yaml.Property], ...],
    title: Neutral,
    sections: Mapping[str, tuple[Neutral, ...]],
    template: str,
) -> str:
    """An entity note, purely rendered. Templates get ``frontmatter``, ``title``, ``sections`` (heading, lines)."""
    front = [line for key, value in properties for line in yaml.entry(key, value)]
    text: str = _compiled(template).render(frontmatter="\n".join(front), title=title, sections=list(sections.items()))
    return text.rstrip("\n") + "\n"


@lru_cache(maxsize=32)
def _compiled(template: str) -> Any:
    import jinja2

    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    return environment.from_string(template)
