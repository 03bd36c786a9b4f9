"""Address lists (RFC 5322 3.4) as they are really sent: groups, comments, X.500 names, stray brackets and commas."""

from __future__ import annotations

import re

from pipeline.model import Address
from pipeline.read.headers import decode_words, phrase
from pipeline.read.limits import ADDRESSES_LIMIT as _LIMIT

_TOKEN = re.compile(
    r"""(?P<word>=\?[^?\s]{1,60}\?[bBqQ]\?[^?]{0,2000}\?=)
    |"(?P<quoted>(?:[^"\\]|\\.){0,400})"
    |<(?P<angle>[^<>]{0,2000})>?
    |(?P<comment>\((?:[^()\\]|\\.|\([^()]{0,200}\)){0,500}\))
    |(?P<end>[,;])
    |(?P<group>:)
    |(?P<space>\s+)
    |(?P<atom>[^\s"<>(),;:=]+|.)""",
    re.X | re.S,
)
# A slash only with a dotted domain: "Ann Lee/Sales/Acme@ACME" is a Notes name, not an address.
_EMAIL = re.compile(
    r"""(?<![^\s<>"(),;:\[\]'])(?:
        [^\s<>"(),;:@\[\]/]{1,200}@(?:\[[0-9A-Fa-f.:]{2,60}\]|[^\s<>"(),;:@/\[\]]{1,255})
        |[^\s<>"(),;:@\[\]]{1,200}@[^\s<>"(),;:@/\[\].]{1,100}\.[^\s<>"(),;:@/\[\]]{1,200})""",
    re.X,
)
_QUOTED_EMAIL = re.compile(r'"([^"]{1,200})"(@[^\s<>"(),;:@/]{1,255})')
_ESCAPED = re.compile(r"\\(.)", re.S)
_ESCAPED_MARK = re.compile(r"\\+([^\w\s\\]|$)")
_WHICH_ADDRESS = re.compile(
    r"(?<=\S)\s*\((?:e-?mail|correo electrónico|courriel|messagerie|business fax)(?: ?\d)?\)$", re.I
)
"""What an address book appends to a name that has several addresses."""
_X500 = re.compile(r"(?i)\s*(?:EX:|SMTP:)?/O=[^,;>]*")
_NOTES = re.compile(r"(?:CN=)?([^/@<>]+)(?:/[^/@<>]+)+(?:@[^,;<>]*)?$", re.I)
_ANGLE = re.compile(r"<[^<>]*>?")
_INNER_COMMENT = re.compile(r"\([^()]{0,500}\)")
_UNDISCLOSED = re.compile(r"(?i)[\s\"']*undisclosed[\s_-]+recipients?\b")
_ENCAPSULATED = "imceaex-"


class _Entry:
    """What stands between two commas, still in parts."""

    __slots__ = ("angle", "comments", "parts", "quoted")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.angle: str | None = None
        self.comments: list[str] = []
        self.quoted = False


def addresses(value: str) -> tuple[Address, ...]:
    """The mailboxes of an address field, unfolded but with its encoded words; group names are left out.

    Entries without an address (X.500 names, local names) keep their name with ``email`` ``""``.
    """
    if not value:
        return ()
    found = [one for entry in _joined(_entries(value)) if (one := _address(entry)).name or one.email]
    return tuple(found[:_LIMIT])


def _entries(value: str) -> list[_Entry]:
    entries = [_Entry()]
    for token in _TOKEN.finditer(value):
        kind, text = token.lastgroup or "", token.group()
        entry = entries[-1]
        if kind == "end":
            entries.append(_Entry())
        elif kind == "group":
            _colon(entry)
        elif kind == "comment":
            entry.comments.append(text[1:-1])
        elif entry.angle is not None and kind != "space":
            entries.append(_Entry())  # a comma is missing
            _add(entries[-1], kind, token)
        else:
            _add(entry, kind, token)
        if len(entries) > _LIMIT:
            break
    return entries


def _add(entry: _Entry, kind: str, token: re.Match[str]) -> None:
    if kind == "angle":
        entry.angle = token["angle"]
    elif kind == "quoted":
        entry.quoted = True
        follows = token.string[token.end() : token.end() + 1] == "@"
        entry.parts.append(token.group() if follows else _ESCAPED.sub(r"\1", token["quoted"]))
    else:
        entry.parts.append(token.group())


def _colon(entry: _Entry) -> None:
    """The end of a group's name or of a scheme such as ``mailto:``."""
    entry.parts.clear()
    entry.quoted = False


def _joined(entries: list[_Entry]) -> list[_Entry]:
    """Put ``Last, First <address>`` together again where the quotes are missing."""
    result: list[_Entry] = []
    for entry in entries:
        before = result[-1] if result else None
        if before is not None and entry.angle is not None and _is_last_name(before) and entry.parts:
            entry.parts = [*before.parts, ", ", *entry.parts]
            result.pop()
        result.append(entry)
    return result


def _is_last_name(entry: _Entry) -> bool:
    text = "".join(entry.parts).strip()
    plain = entry.angle is None and not entry.comments and not entry.quoted
    return plain and "@" not in text and 0 < len(text.split()) <= 3 and not text.islower() and "/" not in text


def _address(entry: _Entry) -> Address:
    text = "".join(entry.parts)
    if _UNDISCLOSED.match(text) or _UNDISCLOSED.match(entry.angle or ""):
        return Address()
    if entry.angle is None:
        email, text = _bare(text)
    else:
        email = _email(entry.angle)
    name = _name(text)
    if not name and entry.comments:
        name = _name(entry.comments[0])
    if not name and not email and entry.angle:
        name = _name(entry.angle)
    return Address(name="" if name.lower() == email else name, email=email)


def _bare(text: str) -> tuple[str, str]:
    """(e-mail, the rest) of an entry without angle brackets."""
    found = _QUOTED_EMAIL.search(text) or _EMAIL.search(text)
    if not found or found.group().startswith("=?"):
        return "", text
    return _email(found.group()), text[: found.start()] + " " + text[found.end() :]


def _email(text: str) -> str:
    """The address inside angle brackets: without route, scheme, spaces; ``""`` if it is none."""
    text = decode_words(text) if "=?" in text else text
    text = _INNER_COMMENT.sub("", text) if "(" in text else text
    quoted = _QUOTED_EMAIL.search(text)
    if quoted:
        return (quoted[1] + quoted[2]).lower()
    found = _EMAIL.search(text) or _EMAIL.search("".join(text.rpartition(":")[2].split()))
    if not found or found.group().lower().startswith(_ENCAPSULATED):
        return ""
    return found.group().strip("'.`").lower()


def _name(text: str) -> str:
    """A display name: decoded, unquoted, without X.500 and Notes tails."""
    text = phrase(decode_words(text)).replace("[ ]", "").strip()
    if "/" in text:
        text = _X500.sub("", text).strip()
        notes = _NOTES.match(text)
        text = notes[1].strip() if notes and "@" in text else text
    while len(text) > 1 and text[0] in "\"'`" and text[-1] in "\"'`":
        text = text[1:-1].strip()
    if "\\" in text:
        text = _ESCAPED_MARK.sub(r"\1", text)
    if text.endswith(")"):
        text = _WHICH_ADDRESS.sub("", text)
    return text.strip(' ,;<>"')


def exchange_names(value: str) -> tuple[str, ...]:
    """The display names of an ``X-From``/``X-To``/``X-cc`` field (Exchange and Notes exports), one per entry.

    Unquoted ``Last, First`` entries are told apart where every entry ends in ``<...>``; an entry that is only an
    address gives ``""``.
    """
    entries = re.split(r">\s*[,;]\s*", value) if "<" in value and '"' not in value else _split(value)
    return tuple(_exchange_name(_ANGLE.sub("", one)) for one in entries if one.strip())


def exchange_name(value: str) -> str:
    """The display name of an ``X-From`` field that holds one person."""
    return _exchange_name(_ANGLE.sub("", value))


def _split(value: str) -> list[str]:
    """At commas and semicolons outside quotes."""
    return re.findall(r'(?:"[^"]*"|[^",;])+', value)


def _exchange_name(text: str) -> str:
    name = _name(_X500.sub("", text).replace('"', " "))
    return "" if "@" in name else name
