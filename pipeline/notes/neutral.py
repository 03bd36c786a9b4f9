"""Foreign text made safe to stand in a note: the only maker of ``Neutral`` strings.

Escapes are CommonMark's backslash where Obsidian and its plugins honour it, and entities where raw text is scanned
before Markdown is parsed (Templater, comments, block ids). Ordinary prose looks the same in the reading view.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, datetime

from pipeline.model import Neutral

LINE_LIMIT = 500
NOTHING = Neutral("")

_EMOJI = "\u00a9\u00ae\u203c\u2049\u2100-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_JOINING = "\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u1820-\u18af\ufb50-\ufdff\ufe70-\ufefc"
_IDEOGRAPHS = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_UNSEEN = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\U000e0000-\U000e01ef]"
)
_HIDDEN = re.compile(
    "(?P<kept>\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"  # flags of regions
    f"|(?<=[{_JOINING}])[\u200c\u200d]|(?:(?<=[{_EMOJI}])|(?<=[{_EMOJI}]\ufe0f))\u200d(?=[{_EMOJI}])"
    f"|(?<=[0-9#*{_EMOJI}])[\ufe0e\ufe0f]|(?<=[{_IDEOGRAPHS}\u2200-\u22ff])[\ufe00-\ufe02]"
    f"|(?<=[{_IDEOGRAPHS}])[\U000e0100-\U000e01ef])"
    f"|{_UNSEEN}"
)
"""What no reader sees, but for what joins letters of scripts that need it, pictures made of several, and variants."""
_ANY_UNSEEN = re.compile(_UNSEEN)
_LINE_BREAKS = re.compile("\r\n?|[\u2028\u2029\x85\x0b\x0c]")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")

_ENTITY_AHEAD = r"(?=#?[A-Za-z0-9]{1,32};|#?[A-Za-z0-9]{2,32}$)"
_TASKS = "📅📆🗓⏳⌛🛫➕✅❌🔁🏁🆔⛔🔺⏫🔼🔽⏬"
SIGNAL = (
    rf"(?=[{_TASKS}])(?:"
    r"[📅📆🗓⏳⌛🛫➕✅❌](?=\ufe0f?\s*\d{4}-\d{2}-\d{2})|🔁(?=\ufe0f?\s*[Ee][Vv][Ee][Rr][Yy])"
    r"|🏁(?=\ufe0f?\s*(?i:keep|delete))|[🆔⛔](?=\ufe0f?\s*[A-Za-z0-9_-])"
    r"|[🔺⏫🔼🔽⏬](?=[\s\ufe0f🔺⏫🔼🔽⏬]{0,20}$))"
)
"""What the Tasks plugin takes for a date, a rule, a priority: `` 🏁 delete`` deletes the line that is ticked."""
_START = r"^(?:>|[-+](?=[ ]|$)|[-:=](?=[-:= ]*$))"
_NUMBERED = r"^\d{1,9}[.)](?=[ ]|$)"
_SPECIAL = re.compile(
    r"(?P<url>(?<![A-Za-z0-9])https?://(?![^\s/?#@]*@)[A-Za-z0-9.\-]+(?::\d+)?(?:/[A-Za-z0-9_./\-~%?=&+,;@]*)?(?:#[A-Za-z0-9_./\-~%?=&+,;@!]*)?)"
    r"|(?P<scheme>(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9+.\-]{1,30}(?=://)|"
    r"(?i:javascript|vbscript|data|file|obsidian|cmd|shell|smb)(?=:)):)"
    rf"|(?P<start>{_START})|(?P<numbered>{_NUMBERED})"
    rf"|(?P<entity><|&{_ENTITY_AHEAD}|(?<=%)%|%(?=>)|(?<!\S)\^|{SIGNAL})"
    r"|(?P<backslash>[\\`*\[\]|$~]|(?<==)=|=(?==)|(?<=:):|(?<=\{)\{|(?<=\})\}|(?<![A-Za-z0-9])#"
    r"|(?<![^\W_])_|_(?![^\W_]))",
    re.MULTILINE,
)
_ANY_SPECIAL = re.compile(rf"[\n\\`*\[\]|$~<&%^=:{{}}#_{_TASKS}]|^[>+\d-]")
"""Each of these has one of them in it: most texts have none."""
_DASH = re.compile(r"(?<!\S)[—→](?!\S)")
_DOT = re.compile(r"(?<!\S)·(?!\S)")
_ENTITIES = {"<": "&lt;", "&": "&amp;", "%": "&#37;", "^": "&#94;"}
_CHARACTERS = {"lt": "<", "amp": "&", "#37": "%", "#94": "^", "#58": ":", **{f"#{ord(c)}": c for c in _TASKS}}
_READ = re.compile(rf"\\([!-/:-@\[-`{{-~])|&({'|'.join(_CHARACTERS)});")
_HALVED = re.compile(r"(?:(?<!\\)(?:\\\\)*\\|&(?:am?p?|lt?|#\d{0,6})?)…$")
_HEADING = re.compile(r"^#{1,6} (.*[^\s#].*?)(?: #+)?$")
_BOX = re.compile(r"^\[([ xX])\] (?=\S)")
_LISTED = re.compile(r"^([-+*]|\d{1,9}[.)]) (?=\S)")
_IN_URL = re.compile(rf"&{_ENTITY_AHEAD}|%(?![0-9A-Fa-f]{{2}})|(?<==)=|(?<=~)~|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")


_PROPERTY = re.compile(
    r"\[(?=\[)|\](?=[\](])"
    r"|(?<![A-Za-z0-9])(?:(?!https?:)[A-Za-z][A-Za-z0-9+.\-]{1,30}(?=://)|(?i:javascript|vbscript|data|file|obsidian)(?=:))"
)


def clean(text: str) -> str:
    """Remove what no reader sees: controls, bidi overrides, zero-width marks without a use, lone surrogates. NFC."""
    if text.isascii() and text.isprintable():
        return text
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _LINE_BREAKS.sub("\n", text)
    if _ANY_UNSEEN.search(text):
        text = _HIDDEN.sub(lambda m: m["kept"] or "", text)
    return unicodedata.normalize("NFC", text)


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
    text = text.replace('"', "'")
    if text.isascii():
        return text
    text = text.replace("“", "'").replace("”", "'")
    return _DOT.sub("•", _DASH.sub("–", text))


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


def value(text: str, limit: int = LINE_LIMIT) -> Neutral:
    """Foreign text as the value of a property, where no Markdown is read but links are and bare addresses.

    Templates are read everywhere: the YAML writer takes them apart.
    """
    return Neutral(_PROPERTY.sub(lambda m: m.group() + " ", cut(fold(text), limit)))


def values(texts: Iterable[str]) -> list[Neutral]:
    """``value`` of each."""
    return [value(text) for text in texts]


def moment(when: date | datetime) -> Neutral:
    """``2026-04-11``, and to the second with a time."""
    return Neutral(when.isoformat(timespec="seconds") if isinstance(when, datetime) else when.isoformat())


def clock(when: datetime) -> Neutral:
    """``09:30``."""
    return Neutral(f"{when:%H:%M}")


def ours(words: str) -> Neutral:
    """The program's own words: a literal (``tests/notes/test_typed.py`` sees to it)."""
    return Neutral(words)


def fill(form: str, *parts: Neutral | int) -> Neutral:
    """Neutral parts in the places ``{}`` of the program's own words, which are a literal as in ``ours``."""
    return Neutral(form.format(*parts))


def given(form: str, part: Neutral | int) -> Neutral:
    """``fill`` where there is something to fill in, else nothing."""
    return fill(form, part) if part else NOTHING


def again(text: str, limit: int = LINE_LIMIT) -> Neutral:
    """``field`` for what may be neutral already, as it was read from a note: that stays as it is."""
    return field(plain(text), limit)


def capital(text: Neutral) -> Neutral:
    """Its first letter large."""
    return Neutral(text[:1].upper() + text[1:])


def split(text: Neutral) -> list[Neutral]:
    """Its lines."""
    return [Neutral(one) for one in text.split("\n")]


def shortened(text: Neutral, limit: int) -> Neutral:
    """``cut`` for what is neutral already; what stands for one character is not cut in two."""
    head = cut(text, limit)
    return Neutral(_HALVED.sub("…", head) if head != text else head)


def part(text: Neutral, start: int, end: int) -> Neutral:
    """What stands between two links."""
    return Neutral(text[start:end])


def small(text: Neutral) -> Neutral:
    """Its first letter small."""
    return Neutral(text[:1].lower() + text[1:])


def joined(between: str, parts: Iterable[Neutral]) -> Neutral:
    """Neutral parts with a literal between them."""
    return Neutral(between.join(parts))


def lines(parts: Iterable[Neutral]) -> Neutral:
    """Parts below each other, without blank lines around them."""
    return Neutral("\n".join(parts).strip("\n"))


def plain(text: Neutral | str) -> str:
    """A neutral string as the reader sees it, for file names, link texts and comparison."""
    if "\\" not in text and "&" not in text:
        return text
    return _READ.sub(lambda m: m.group(1) or _CHARACTERS[m.group(2)], text)


def _escape(text: str) -> str:
    if not _ANY_SPECIAL.search(text):
        return text
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
            return _ENTITIES.get(found) or f"&#{ord(found)};"
        case _:
            return "\\" + found


def _shown_url(url: str) -> str:
    """Short addresses stay; long ones (trackers) are named by their host."""
    if len(url) <= 80:
        return _IN_URL.sub(lambda m: "&amp;" if m.group() == "&" else f"%{ord(m.group()):02X}", url)
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.split('/')[0].split('#')[0][:60]}/…"
