"""Foreign text made safe to stand in a note: the only maker of ``Neutral`` strings.

Escapes are CommonMark's backslash where Obsidian and its plugins honour it, and entities where raw text is scanned
before Markdown is parsed (Templater, comments, block ids). Ordinary prose looks the same in the reading view.
"""

from __future__ import annotations

import re
import unicodedata

from pipeline.model import Neutral

LINE_LIMIT = 500

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufffe\uffff]")
_LINE_BREAKS = re.compile("\r\n?|[\u2028\u2029\x85\x0b\x0c]")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")
_URL = re.compile(r"\bhttps?://[A-Za-z0-9.\-]+(?::\d+)?(?:/[A-Za-z0-9_./\-~%?=&+,;@]*)?")
_SCHEME = re.compile(r"\b(javascript|vbscript|data|file|obsidian|cmd|shell|smb)(?=:)", re.IGNORECASE)
_ENTITY = re.compile(r"&(?=#?\w{1,32};)")
_TAG_MARK = re.compile(r"(?<![\w#])#(?=\S)")
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_PLAIN_ESCAPES = re.compile(r"([\\`*\[\]|$~])")
_BLOCK_ID = re.compile(r"(^|\s)\^(?=[\w-]+\s*$)", re.MULTILINE)
_LINE_START = re.compile(r"^(#{1,6}(?=\s|$)|>|=+\s*$|-{2,}\s*$|\+(?=\s)|(?:- ?){3,}$)", re.MULTILINE)
_UNESCAPE = re.compile(r"\\([\\`*\[\]|$~#>_=:{}+-])")


def clean(text: str) -> str:
    """Remove what no reader should ever see: controls, bidi overrides, zero-width marks, lone surrogates. NFC."""
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _LINE_BREAKS.sub("\n", text)
    return _CONTROLS.sub("", unicodedata.normalize("NFC", text))


def fold(text: str) -> str:
    """``clean`` on one line, white space folded."""
    return _SPACES.sub(" ", clean(text)).strip()


def cut(text: str, limit: int) -> str:
    """At most ``limit`` characters, cut at a word where possible, marked with an ellipsis."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    space = head.rfind(" ")
    return (head[:space] if space > limit // 2 else head).rstrip() + "…"


def line(text: str, limit: int = LINE_LIMIT) -> Neutral:
    """Foreign text as one line of prose."""
    return Neutral(_escape(cut(fold(text), limit)))


def field(text: str, limit: int = LINE_LIMIT) -> Neutral:
    """``line`` for a value between the separators `` — ``, `` · `` and ``"`` of a source note's lines."""
    text = cut(fold(text), limit).replace('"', "'").replace("“", "'").replace("”", "'")
    text = re.sub(r"(?<!\S)[—→](?!\S)", "–", text)
    text = re.sub(r"(?<!\S)·(?!\S)", "•", text)
    return Neutral(_escape(text))


def block(text: str) -> Neutral:
    """Foreign text of several lines: paragraphs and plain lists stay, everything else becomes text."""
    lines = [" ".join(part.split()) for part in clean(text).split("\n")]
    joined = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
    return Neutral(_escape(joined))


def plain(text: Neutral | str) -> str:
    """A neutral string as the reader sees it, for file names, link texts and comparison."""
    bare = _UNESCAPE.sub(r"\1", text)
    for entity, char in (("&lt;", "<"), ("&#37;", "%"), ("&#94;", "^"), ("&#58;", ":"), ("&amp;", "&")):
        bare = bare.replace(entity, char)
    return bare


def _escape(text: str) -> str:
    parts: list[str] = []
    end = 0
    for match in _URL.finditer(text):
        parts.append(_escape_prose(text[end : match.start()]))
        parts.append(_shown_url(match.group()))
        end = match.end()
    parts.append(_escape_prose(text[end:]))
    return "".join(parts)


def _escape_prose(text: str) -> str:
    text = _ENTITY.sub("&amp;", text)
    text = _PLAIN_ESCAPES.sub(r"\\\1", text)
    text = text.replace("<", "&lt;").replace("%%", "%&#37;").replace("==", "\\=\\=").replace("::", ":\\:")
    text = text.replace("{{", "{\\{").replace("}}", "}\\}").replace("%>", "&#37;>")
    text = _UNDERSCORE.sub(r"\\_", text)
    text = _TAG_MARK.sub(r"\\#", text)
    text = _SCHEME.sub(lambda m: m.group(1) + "&#58;", text).replace("&#58;:", "&#58;")
    text = _BLOCK_ID.sub(r"\1&#94;", text)
    return _LINE_START.sub(_escape_start, text)


def _escape_start(match: re.Match[str]) -> str:
    return "\\" + match.group(1)


def _shown_url(url: str) -> str:
    """Short addresses stay; long ones (trackers) are named by their host."""
    if len(url) <= 80:
        return url.replace("::", ":%3A").replace("==", "=%3D").replace("%%", "%25%25")
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.split('/')[0]}/…"
