"""The page in one piece: skeleton, style, script and data, so that nothing can be fetched or broken out of. Pure.

Names, texts and paths come from mails. They stand in two blocks of JSON in which no character means anything to HTML,
and the Content-Security-Policy names the one script and the one style by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Mapping

SKELETON = "page.html"
STYLES = ("colours.css", "style.css", "panel.css", "paper.css")
SCRIPTS = (
    "data.js",
    "state.js",
    "glide.js",
    "camera.js",
    "frame.js",
    "grid.js",
    "room.js",
    "beside.js",
    "labels.js",
    "lines.js",
    "discs.js",
    "scene.js",
    "plate.js",
    "focus.js",
    "picture.js",
    "gestures.js",
    "refine.js",
    "dom.js",
    "filters.js",
    "legend.js",
    "search.js",
    "searchbox.js",
    "visits.js",
    "tooltip.js",
    "facts.js",
    "relations.js",
    "panel.js",
    "theme.js",
    "paper.js",
    "help.js",
    "keys.js",
    "toolbar.js",
    "pointing.js",
    "notice.js",
    "upright.js",
    "main.js",
)
"""The files of the script in the order in which they are joined; the last one begins the work."""
_SLOT = re.compile(r"\{\{(title|csp|style|graph|details|script)\}\}")
_ANY_SLOT = re.compile(r"\{\{[^{}\n]{0,40}\}\}")
_SURROGATES = re.compile("[\ud800-\udfff]")
_MEANT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What HTML or a script could take for its own."""
_ESCAPED = str.maketrans(_MEANT)


def page(parts: Mapping[str, str], title: str, graph: object, details: object) -> str:
    """``parts``: the files of the page by name. ``graph`` and ``details`` are its data.

    Raises ``ValueError`` for a skeleton that lacks a place for one of them, or has one for something else.
    """
    style = "\n".join(parts[name] for name in STYLES if name in parts)
    code = script(parts)
    values = {
        "title": html.escape(_whole(title)),
        "csp": policy(code, style),
        "style": style,
        "graph": data(graph),
        "details": data(details),
        "script": code,
    }
    skeleton = parts[SKELETON]
    if set(_ANY_SLOT.findall(skeleton)) != {f"{{{{{name}}}}}" for name in values}:
        raise ValueError("the skeleton of the page has other places than there is to put in")
    return _SLOT.sub(lambda slot: values[slot[1]], skeleton)


def script(parts: Mapping[str, str]) -> str:
    """The one script. No file of it may end the element that it stands in."""
    files = "\n".join(f"// {name}\n{parts[name].strip()}\n" for name in scripts(parts))
    code = f'(() => {{\n"use strict";\n\n{files}}})();\n'
    if re.search(r"</script|<!--", code, re.IGNORECASE):
        raise ValueError("the script holds what would end it")
    return code


def scripts(names: Iterable[str]) -> tuple[str, ...]:
    """Those of the files that are there, in order."""
    there = set(names)
    return tuple(name for name in SCRIPTS if name in there)


def policy(code: str, style: str) -> str:
    """Nothing but this script and this style; nothing is fetched, sent or framed."""
    return (
        f"default-src 'none'; script-src '{_digest(code)}'; style-src '{_digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def data(value: object) -> str:
    """JSON that can stand in any element: plain ASCII in it means text, and nothing else."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return _whole(text.translate(_ESCAPED)).replace("\x7f", "\\u007f")


def _whole(text: str) -> str:
    """Without halves of characters, which no file can hold."""
    return _SURROGATES.sub("\ufffd", text)


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
