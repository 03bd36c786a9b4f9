"""Links led elsewhere after a note was renamed or merged into another, in any spelling that Obsidian follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote

from pipeline.notes import frontmatter, links
from pipeline.notes.readable import readable

_MARKDOWN = re.compile(r"\]\((?P<open><?)(?P<path>[^()<>#\n]{1,1000}?\.md)(?P<rest>(?:#[^()<>\n]{0,1000})?>?\))")


def relink(
    text: str, source: str, files: links.Files, moved: Mapping[str, str], blocks: Mapping[str, str] | None = None
) -> str:
    """A note's text with its links to moved notes led to where they are; everything else byte for byte.

    ``source`` is the note's own path, ``files`` the vault before the move, ``moved`` old path -> new path (without
    ``.md``), ``blocks`` old block id -> new one. Code and comments are left alone.
    """
    if "[[" not in text and "](" not in text:
        return text
    named = {path.rpartition("/")[2].casefold() for path in moved.values()}
    taken = {name.removesuffix(".md") for name, paths in files.by_name.items() if _others(paths, moved)} & named

    def lead(target: str) -> str:
        """Where a target as it is written leads now; a bare name stays bare where that is enough."""
        new = moved.get(links.resolve(target, source, files).removesuffix(".md"), "")
        name = new.rpartition("/")[2]
        return name if new and "/" not in target and name.casefold() not in taken else new

    led = links.retarget(text, lead)
    led = _in_markdown(led, lead) if "](" in led else led
    return _blocks(led, blocks) if blocks and "#^" in led else led


def _others(paths: list[str], moved: Mapping[str, str]) -> bool:
    known = {*moved, *moved.values()}
    return any(path.removesuffix(".md") not in known for path in paths)


def _in_markdown(text: str, lead: Callable[[str], str]) -> str:
    """Links in Markdown's own form. Their targets are written whole, and escaped where they were."""
    note = frontmatter.split(text)
    body = "".join(note.body)
    shown = readable(body)

    def written(match: re.Match[str]) -> str:
        new = lead(unquote(match["path"]).removesuffix(".md")) if shown[match.start()] == "]" else ""
        if not new:
            return match.group()
        path = f"{new}.md" if match["open"] else quote(f"{new}.md", safe="/'!,;@&=+$~")
        return f"]({match['open']}{path}{match['rest']}"

    changed = _MARKDOWN.sub(written, body)
    return text if changed == body else text[: len(text) - len(body)] + changed


def _blocks(text: str, blocks: Mapping[str, str]) -> str:
    note = frontmatter.split(text)
    body = "".join(note.body)
    parts, end = [], 0
    for link in links.find(body):
        new = blocks.get(link.fragment.removeprefix("^").strip()) if link.fragment.startswith("^") else None
        if new:
            parts += [body[end : link.start], body[link.start : link.end].replace(link.fragment, f"^{new}", 1)]
            end = link.end
    parts.append(body[end:])
    return text[: len(text) - len(body)] + "".join(parts)
