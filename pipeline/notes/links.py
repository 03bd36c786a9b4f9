"""Obsidian's links: find, write, resolve, follow a rename.

Where links are recognised (comments, code, tables, escapes) follows what a running Obsidian does.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote

import msgspec

from pipeline.model import Neutral
from pipeline.notes import frontmatter
from pipeline.notes.neutral import SIGNAL, again, fold, plain, unseparated, value
from pipeline.notes.readable import readable

_NEXT = re.compile(r"\\[!-/:-@\[-`{-~]|!?\[\[(?!\[)")
_PATH = re.compile(r"(?:[^#|\\]|\\(?!\|))*")
_QUOTED = re.compile(r"\[\[([^\[\]\n]{1,1000})\]\]")
_MARKDOWN = re.compile(
    r"\[(?P<shown>[^\[\]\n]{1,1000})\]\((?:<(?P<angled>[^<>\n]{1,1000})>|(?P<bare>[^()\s<>]{1,1000}))\)"
)
_SIGNAL = re.compile(SIGNAL)
_WORDS = re.compile(r"[^\W\d_][^\W_]*(?:[ .'’-][^\W_]+)*+")
"""Nothing in it that a link could be taken apart by."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
LONGEST = 1_000
"""Characters of a link; so that a note full of opening brackets costs no more than one full of words."""


class Link(msgspec.Struct, frozen=True):
    """One wiki-link: where it stands in the text, the path it names, what follows ``#``, what is shown."""

    start: int
    end: int
    target: str
    fragment: str
    shown: str
    embed: bool


def wiki(path: str, shown: str = "") -> Neutral:
    """``[[path]]`` or ``[[path|shown]]``. The shown text is plain: brackets and pipes cannot stand in it."""
    text, target = label(shown), _written(path)
    return Neutral(f"[[{target}|{text}]]" if text and text != path.rpartition("/")[2] else f"[[{target}]]")


def _written(path: str) -> str:
    """A path (without ``.md``) so that it reads back: where a name itself ends so, the file's own ending is written."""
    note, sign, place = path.partition("#")
    return f"{note}.md{sign}{place}" if note.endswith(".md") else path


def label(shown: str) -> Neutral:
    """A text as it can be shown in a link, and so also stand alone; applying it twice changes nothing."""
    text = fold(plain(shown))
    if _WORDS.fullmatch(text):
        return Neutral(text)
    for _ in range(8):
        before, text = text, _label(text)
        if text == before:
            break
    return Neutral(text)


def _label(text: str) -> str:
    text = unseparated(re.sub(r"[|\\`<>*#^$~]", "", text)).replace("[", "(").replace("]", ")")
    text = re.sub(r"([%:={}])\1+", r"\1", text)
    text = re.sub(r"&(?=#?[A-Za-z0-9]{1,32};|#?[A-Za-z0-9]{2,32}$)", "+", text)
    text = _SIGNAL.sub("", text)
    text = re.sub(
        r"(?<![A-Za-z0-9])(javascript|vbscript|data|file|obsidian|cmd|shell|smb):", r"\1", text, flags=re.IGNORECASE
    )
    text = re.sub(r":(?=//)|:+$", "", text)
    text = re.sub(r"(?<![^\W_])_|_(?![^\W_])", "", text)
    text = re.sub(r"^[-+=: ]+|^(\d{1,9}[.)]) |^(\d{1,9})[.)]$", r"\1\2", text)
    return " ".join(fold(text).split())


def kept(text: str) -> Neutral:
    """What a person typed as one line: links stay links, all else is neutral."""
    parts: list[str] = []
    end = 0
    for link in [*find(text), None]:
        start = link.start if link else len(text)
        between = text[end:start]
        parts += [between[: len(between) - len(between.lstrip())] and " ", again(between)]
        parts += [between.strip() and between[len(between.rstrip()) :] and " "]
        if link and not link.embed:
            parts.append(text[link.start : link.end])
        end = link.end if link else end
    return Neutral("".join(parts).strip())


def quoted(path: str) -> Neutral:
    """A link as a property's value (to be quoted by the YAML writer)."""
    return Neutral(f"[[{_written(path)}]]")


def shown_value(shown: Neutral) -> Neutral:
    """What a note's line shows, as a property's value: a link stays one, a text is as the reader sees it."""
    return shown if is_link(shown) else value(plain(shown))


def find(text: str) -> Iterator[Link]:
    """Links of a note's text (frontmatter cut off), in order; none inside code, math or comments that hide them."""
    if "[[" not in text:
        return
    masked = readable(text)
    position = 0
    while match := _NEXT.search(masked, position):
        link = _link(text, masked, match) if match.group()[0] != "\\" else None
        if link:
            yield link
        position = link.end if link else match.end()


def _link(text: str, masked: str, match: re.Match[str]) -> Link | None:
    limit = match.end() + LONGEST
    line_end = masked.find("\n", match.end(), limit)
    closed = masked.find("]]", match.end(), line_end if line_end >= 0 else limit)
    if closed <= match.end() or masked.find("[[", match.end(), closed) >= 0:
        return None
    inner = text[match.end() : closed].replace("\\|", "|")
    bar = inner.find("|", 1)
    name, shown = (inner[:bar], inner[bar + 1 :]) if bar > 0 else (inner, "")
    target, _, fragment = name.partition("#")
    return Link(match.start(), closed + 2, target.strip(), fragment, shown, match.group().startswith("!"))


def first_target(line: str) -> str:
    """Path of the first link in a line, ``""`` when there is none."""
    for link in find(wikified(line)):
        return link.target.removesuffix(".md")
    return ""


def wikified(text: str) -> str:
    """The text with Markdown links to notes written as wiki-links, as Obsidian takes one for the other."""
    return _MARKDOWN.sub(_wikified, text) if "](" in text else text


def _wikified(match: re.Match[str]) -> str:
    path, _, fragment = (match["angled"] or match["bare"]).partition("#")
    target = unquote(path)
    if not target.endswith(".md") or _SCHEME.match(path):
        return match.group()
    target = target.removesuffix(".md")
    name = "" if match["shown"] == target.rpartition("/")[2] else f"|{match['shown']}"
    return f"[[{target}{'#' + unquote(fragment) if fragment else ''}{name}]]"


def is_link(value: object) -> bool:
    """Whether a property's value is wholly a link."""
    return isinstance(value, str) and value.startswith("[[") and value.endswith("]]")


def property_links(value: object) -> Iterator[str]:
    """Paths named by a property: a string that is wholly a link, or a list of such; quotes may be forgotten."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        value = [value]
    for item in value if isinstance(value, (list, tuple)) else [value]:
        item = wikified(item) if isinstance(item, str) else item
        if isinstance(item, list) and len(item) == 1 and isinstance(item[0], list):
            item = f"[[{', '.join(map(str, item[0]))}]]"
        if isinstance(item, str) and is_link(item):
            yield item[2:-2].split("|")[0].split("#")[0].strip().removesuffix(".md")


def retarget(text: str, moved: Callable[[str], str]) -> str:
    """A note's text with its links led elsewhere, everything else byte for byte.

    ``moved`` gets a target as it is written (without ``.md``) and gives the path to write, ``""`` to leave it alone.
    """
    note = frontmatter.split(text)
    front = tuple(
        line if line.lstrip().startswith("#") else _QUOTED.sub(lambda m: _moved(m, moved), line)
        for line in note.front or ()
    )
    body = "".join(note.body)
    parts, end = [], 0
    for link in find(body):
        opening = link.start + (3 if link.embed else 2)
        parts += [body[end:opening], _renamed(body[opening : link.end - 2], moved)]
        end = link.end - 2
    parts.append(body[end:])
    head = note.opening + "".join(front) + note.closing if note.front is not None else note.opening
    return head + "".join(parts)


def _moved(match: re.Match[str], moved: Callable[[str], str]) -> str:
    return f"[[{_renamed(match.group(1), moved)}]]"


def _renamed(inner: str, moved: Callable[[str], str]) -> str:
    path = _PATH.match(inner)
    written = path.group().strip() if path else ""
    target = moved(written.removesuffix(".md")) if written else ""
    if not path or not target:
        return inner
    return target + (".md" if written.endswith(".md") else "") + inner[path.end() :]


class Files:
    """The files of a vault by lower-cased name, for resolving links. ``paths``: with extension, in order."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.by_name: dict[str, list[str]] = {}
        for path in paths:
            self.by_name.setdefault(path.rpartition("/")[2].lower(), []).append(path)


def resolve(target: str, source: str, files: Files) -> str:
    """The path (with extension) that a link's target names when written in ``source``, ``""`` when it names nothing.

    Obsidian's rules: names decide, letter case does not; a path from the root comes before a neighbour; of several
    notes one below the source's folder comes first, then the shortest path. Aliases never count.
    """
    wanted = unicodedata.normalize("NFC", target.partition("#")[0].strip())
    if not wanted:
        return source
    lowered = wanted.lower()
    base = lowered.rpartition("/")[2]
    found = files.by_name.get(base, []) if "." in base else []
    if not found:
        found, lowered = files.by_name.get(base + ".md", []), lowered + ".md"
    if not found:
        return ""
    folder = source.rpartition("/")[0].lower()
    if lowered.startswith(("./", "../")):
        joined = posixpath.normpath(posixpath.join(folder, lowered))
        return next((path for path in found if path.lower() == joined), "")
    if "/" not in lowered and len(found) == 1:
        return found[0]
    rooted = lowered.removeprefix("/")
    exact = next((path for path in found if path.lower() == rooted), "")
    if exact or lowered.startswith("/"):
        return exact
    ending = [path for path in found if f"/{path.lower()}".endswith("/" + lowered)]
    return min(
        ending,
        key=lambda path: (bool(folder) and not path.lower().startswith(folder + "/"), len(path), path),
        default="",
    )
