"""Foreign text made safe to stand in a note: the only maker of ``Neutral`` strings.

Escapes are CommonMark's backslash where Obsidian and its plugins honour it, and entities where raw text is scanned
before Markdown is parsed (Templater, comments, block ids). Ordinary prose looks the same in the reading view.
"""

from __future__ import annotations

import re
import unicodedata

from pipeline.model import Neutral

LINE_LIMIT = 500

_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f]"
)
_LINE_BREAKS = re.compile("\r\n?|[\u2028\u2029\x85\x0b\x0c]")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")

_ENTITY_AHEAD = r"(?=#?[A-Za-z0-9]{1,32};)"
_START = r"^(?:>|[-+](?=[ ]|$)|[-:=](?=[-:= ]*$))"
_NUMBERED = r"^\d{1,9}[.)](?=[ ]|$)"
_SPECIAL = re.compile(
    r"(?P<url>(?<![A-Za-z0-9])https?://[A-Za-z0-9.\-]+(?::\d+)?(?:/[A-Za-z0-9_./\-~%?=&+,;@]*)?(?:#[A-Za-z0-9_./\-~%?=&+,;@!]*)?)"
    r"|(?P<scheme>(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9+.\-]{1,30}(?=://)|"
    r"(?i:javascript|vbscript|data|file|obsidian|cmd|shell|smb)(?=:)):)"
    rf"|(?P<start>{_START})|(?P<numbered>{_NUMBERED})"
    rf"|(?P<entity><|&{_ENTITY_AHEAD}|(?<=%)%|%(?=>)|(?<!\S)\^)"
    r"|(?P<backslash>[\\`*\[\]|$~]|(?<==)=|=(?==)|(?<=:):|(?<=\{)\{|(?<=\})\}|(?<![A-Za-z0-9])#"
    r"|(?<![^\W_])_|_(?![^\W_]))",
    re.MULTILINE,
)
_ENTITIES = {"<": "&lt;", "&": "&amp;", "%": "&#37;", "^": "&#94;"}
_CHARACTERS = {"lt": "<", "amp": "&", "#37": "%", "#94": "^", "#58": ":"}
_READ = re.compile(r"\\([!-/:-@\[-`{-~])|&(lt|amp|#37|#94|#58);")
_HEADING = re.compile(r"^#{1,6} (.*[^\s#].*?)(?: #+)?$")
_BOX = re.compile(r"^\[([ xX])\] (?=\S)")
_LISTED = re.compile(r"^([-+*]|\d{1,9}[.)]) (?=\S)")
_IN_URL = re.compile(rf"&{_ENTITY_AHEAD}|(?<=%)%|(?<==)=|(?<=~)~|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")


def clean(text: str) -> str:
    """Remove what no reader should ever see: controls, bidi overrides, zero-width marks, lone surrogates. NFC."""
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _LINE_BREAKS.sub("\n", text)
    return unicodedata.normalize("NFC", _CONTROLS.sub("", text))


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
    """``line`` for a value between the separators `` — ``, `` · ``, `` → `` and ``"`` of a source note's lines."""
    return Neutral(_escape(unseparated(cut(fold(text), limit))))


def unseparated(text: str) -> str:
    """A folded text without what separates the fields of a line."""
    text = text.replace('"', "'").replace("“", "'").replace("”", "'")
    text = re.sub(r"(?<!\S)[—→](?!\S)", "–", text)
    return re.sub(r"(?<!\S)·(?!\S)", "•", text)


def block(text: str) -> Neutral:
    """Foreign text of several lines: paragraphs and plain lists stay, everything else becomes text."""
    lines = [" ".join(part.split()) for part in clean(text).split("\n")]
    joined = re.sub(r"\n{3,}", "\n\n", "\n".join(_block_line(part) for part in lines))
    return Neutral(joined.strip("\n"))


def _block_line(text: str) -> str:
    """A heading is shown in bold, a check box as a character: neither can be mistaken for the note's own."""
    heading = _HEADING.match(text)
    if heading:
        return f"**{_escape(heading.group(1))}**"
    marker = _LISTED.match(text)
    if marker is None:
        return _escape(text)
    bullet = "-" if marker.group(1) == "*" else marker.group(1)
    said = text[marker.end() :]
    box = _BOX.match(said)
    if box:
        return f"{bullet} {'☐' if box.group(1) == ' ' else '☑'} {_escape(said[box.end() :])}"
    return f"{bullet} {_escape(said)}"


def plain(text: Neutral | str) -> str:
    """A neutral string as the reader sees it, for file names, link texts and comparison."""
    return _READ.sub(lambda m: m.group(1) or _CHARACTERS[m.group(2)], text)


def _escape(text: str) -> str:
    return _SPECIAL.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    found = match.group()
    match match.lastgroup:
        case "url":
            return _shown_url(found)
        case "scheme":
            return found[:-1] + "&#58;"
        case "numbered":
            return f"{found[:-1]}\\{found[-1]}"
        case "entity":
            return _ENTITIES[found]
        case _:
            return "\\" + found


def _shown_url(url: str) -> str:
    """Short addresses stay; long ones (trackers) are named by their host."""
    if len(url) <= 80:
        return _IN_URL.sub(lambda m: "&amp;" if m.group() == "&" else f"%{ord(m.group()):02X}", url)
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.split('/')[0].split('#')[0][:80]}/…"
