"""Names of notes and slugs: legal on every operating system, in git and in Obsidian links."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache

from pipeline.notes.neutral import fold

_FORBIDDEN = re.compile(r'[*?"<>|#^\[\]`\x00-\x1f\x7f]')
_MARKUP = re.compile(r"(?<![\s/])\$|\$(?!\d)")
_REPEATED = re.compile(r"([%={}~])\1+")
_ENTITY = re.compile(r"&(?=#?[A-Za-z0-9]{1,32};)")
"""What means something in a link to the note: math (a price does not), comments, marks, templates, entities."""
_DEVICES = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_NUMBERED = re.compile(r"( \(?\d\)?)$")
_REMOVED = re.compile(r"\[secret removed: [a-z0-9 ]{2,30}\]")
"""Its kind without its brackets would look like a password behind the word for one."""
NAME_BYTES = 120
FOLDERS = {
    "person": "People",
    "organization": "Organizations",
    "project": "Projects",
    "topic": "Topics",
    "meeting": "Meetings",
    "device": "Devices",
    "place": "Places",
    "event": "Events",
    "product": "Products",
    "service": "Services",
    "tool": "Tools",
}
"""Kind -> folder of its notes, in the order in which kinds are listed."""


def kind_folder(kind: str) -> str:
    """The folder of the notes of a kind; kinds that are not in the table get one, too."""
    return FOLDERS.get(kind) or f"{kind.capitalize()}s"


def file_name(text: str, limit: int = NAME_BYTES) -> str:
    """A legal base name without extension, at most ``limit`` UTF-8 bytes; ``Untitled`` if nothing is left.

    Rules: facts of Obsidian, Windows, Android and git; emoji and invisible characters are dropped.
    """
    name = unicodedata.normalize("NFC", _REMOVED.sub("(secret)", fold(text))).replace("/", "-").replace("\\", "-")
    name = name.replace(":", " -").replace("’", "'")
    name = "".join(c for c in _FORBIDDEN.sub("", name) if unicodedata.category(c) not in {"So", "Cn", "Co", "Cs", "Cf"})
    name = _REPEATED.sub(r"\1", _MARKUP.sub("", _ENTITY.sub("+", name)))
    name = " ".join(name.split()).strip(" .~-").rstrip(". ")
    name = _cut_bytes(name, limit).rstrip(" .-")
    # a link to "Home.md" leads to the note Home, never to Home.md.md
    while name.lower().endswith(".md"):
        name = name[:-3].rstrip(" .~-")
    if _DEVICES.match(name):
        name = "_" + name
    return name or "Untitled"


def _cut_bytes(name: str, limit: int) -> str:
    raw = name.encode()
    if len(raw) <= limit:
        return name
    head = raw[:limit].decode(errors="ignore")
    space = head.rfind(" ")
    return head[:space] if space > len(head) // 2 else head


def slug(text: str, kind: str) -> str:
    """ASCII slug ``[a-z0-9-]``, at most 60 characters; ``<kind>-<6 hex>`` when nothing of the text can be folded."""
    from anyascii import anyascii

    folded = anyascii(fold(text)).lower()
    name = re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", folded)).strip("-")[:60].strip("-")
    return name or f"{kind}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:6]}"


def collision_key(path: str) -> str:
    """Two paths with equal keys are the same file somewhere (case, NFC/NFD)."""
    return unicodedata.normalize("NFC", path).casefold()


@lru_cache(maxsize=50_000)
def fold_name(name: str) -> str:
    """A personal name for comparison: lower case, no accents, dots or quotes, white space folded."""
    from anyascii import anyascii

    return " ".join(re.sub(r"[^\w\s-]", " ", anyascii(fold(name)).lower()).replace("-", " ").split())
