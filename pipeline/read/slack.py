"""Slack exports: the zip as it was downloaded (read in memory, never unpacked) or the unpacked folder, a day at a time.

Layout: ``users.json``, ``channels.json``, ``groups.json``, ``dms.json``, ``mpims.json`` at the top and
``<channel>/<YYYY-MM-DD>.json`` with the messages of one UTC day below.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from mmap import mmap
from typing import Any, NamedTuple

import msgspec

from pipeline.model import Address, ChatDay, ChatLine, Problem, Record, Waiting
from pipeline.read import charsets

NAME = "slack"
MAX_MEMBERS = 200_000
MAX_MEMBER = 64_000_000
MAX_TOTAL = 4_000_000_000
MAX_RATIO = 200
"""Unpacked to packed size of a member over a megabyte; chat packs about 10 to 1, zip bombs 1,000 to 1."""

_DAY = re.compile(r"(?:^|/)([^/]+)/(\d{4}-\d{2}-\d{2})\.json$")
_DAY_IN_ZIP = re.compile(rb"/\d{4}-\d{2}-\d{2}\.json|users\.json|channels\.json")
_LISTS = ("channels.json", "groups.json", "dms.json", "mpims.json")
_META = frozenset([*_LISTS, "users.json", "org_users.json", "integration_logs.json", "canvases.json", "lists.json"])
_META_KEYS = re.compile(rb'"(?:team_id|creator|members|is_archived|user_id|service_type|profile|canvas_id|id)"')
_SPOKEN = frozenset(["", "me_message", "thread_broadcast", "file_share", "file_comment", "reply_broadcast"])
_REFERENCE = re.compile(r"<([^<>|\n]{1,3000})(?:\|([^<>\n]{0,1000}))?>")


class Directory(NamedTuple):
    """Who is behind a user id, and what a channel or conversation id is called."""

    users: dict[str, Address]
    bots: frozenset[str]
    channels: dict[str, str]


def sniff(source: str, head: bytes) -> bool:
    """A zip that may be an export, a day file of one, or one of its lists."""
    if head.startswith(b"PK\x03\x04"):
        return source.lower().endswith(".zip") or bool(_DAY_IN_ZIP.search(head))
    opening = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if _DAY.search(source):
        messages = b'"ts"' in head or b'"type"' in head or opening.rstrip() in (b"[]", b"[ ]")
        return opening.startswith(b"[") and messages
    named = source.rpartition("/")[2] in _META
    return named and opening.startswith((b"[", b"{")) and (bool(_META_KEYS.search(head)) or len(head) < 10)


def read(
    source: str, data: bytes | memoryview | mmap, fetch: Callable[[str], bytes | None]
) -> Iterator[Record | Problem | Waiting]:
    """One ``ChatDay`` per channel and day with words in it; the lists of users and channels yield nothing."""
    if bytes(data[:4]) == b"PK\x03\x04":
        yield from _archive(source, data)
        return
    match = _DAY.search(source)
    if not match:
        return
    raw = bytes(data[: MAX_MEMBER + 1])
    if len(raw) > MAX_MEMBER:
        yield Problem(source, "too-large", "A day of chat of more than 64 MB; leave it out.")
        return
    root = source[: match.start()]
    directory = _directory(lambda name: fetch(f"{root}/{name}" if root else name))
    yield from _day(source, match[1], match[2], raw, directory)


def plain(text: str, directory: Directory) -> str:
    """Slack's mrkdwn references as words: ``<@U1>`` → ``@Name``, ``<#C1|name>`` → ``#name``, ``<url|label>`` → both."""

    def words(match: re.Match[str]) -> str:
        target, label = match[1], (match[2] or "").strip()
        if target.startswith("@"):
            known = directory.users.get(target[1:])
            return "@" + (known.name if known and known.name else label.lstrip("@") or target[1:])
        if target.startswith("#"):
            return "#" + (label or directory.channels.get(target[1:], target[1:]))
        if target.startswith("!"):
            return label or "@" + target[1:].partition("^")[0]
        address = target.removeprefix("mailto:").removeprefix("tel:")
        return address if not label or label in target else f"{label} ({address})"

    return charsets.clean(html.unescape(_REFERENCE.sub(words, text))).strip()


def _archive(source: str, data: bytes | memoryview | mmap) -> Iterator[ChatDay | Problem]:
    try:
        archive = zipfile.ZipFile(_View(data))
        members = {info.filename: info for info in archive.infolist()}
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, EOFError, struct.error):
        yield Problem(source, "broken-zip", "The zip is damaged or not complete; download or copy it again.")
        return
    days = sorted(name for name in members if _DAY.search(name))
    tops = [name[: -len("users.json")] for name in members if name.rpartition("/")[2] == "users.json"]
    root = min(tops, key=len, default="")
    if not days or (not tops and not any(name.rpartition("/")[2] in _LISTS for name in members)):
        yield Problem(source, "unknown-format", "The zip is no Slack export; unpack it, and put its files here.")
        return
    if len(members) > MAX_MEMBERS or sum(info.file_size for info in members.values()) > MAX_TOTAL:
        yield Problem(source, "too-large", "The zip unpacks to too much; export a shorter span of time.")
        return
    refused: list[str] = []
    directory = _directory(lambda name: _member(archive, members.get(root + name)))
    for name in days:
        match = _DAY.search(name)
        raw = _member(archive, members[name])
        if raw is None or not match:
            refused.append(name)
            continue
        for record in _day(source, match[1], match[2], raw, directory):
            if isinstance(record, ChatDay):
                yield record
            else:
                refused.append(name)
    if refused:
        hint = f"{len(refused)} of {len(days)} days are not readable, first {refused[0][:200]}; download it again."
        yield Problem(source, "bad-days", charsets.clean(hint))


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo | None) -> bytes | None:
    """Bytes of a member, ``None`` when missing, encrypted, damaged, or larger than a day of chat can be."""
    if info is None or info.file_size > MAX_MEMBER:
        return None
    if info.file_size > 1_000_000 and info.file_size > MAX_RATIO * max(info.compress_size, 1):
        return None
    try:
        with archive.open(info) as member:
            raw = member.read(MAX_MEMBER + 1)
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, NotImplementedError, RuntimeError, EOFError, KeyError):
        return None
    return raw if len(raw) <= MAX_MEMBER else None


def _items(raw: bytes | None) -> list[dict[str, Any]] | None:
    """The objects of a JSON list; ``None`` when it is none."""
    try:
        found = msgspec.json.decode((raw or b"").removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else None


def _directory(load: Callable[[str], bytes | None]) -> Directory:
    users: dict[str, Address] = {}
    bots: set[str] = set()
    for user in _items(load("users.json")) or []:
        profile = user.get("profile")
        ident = _str(user, "id")
        users[ident] = _person(profile if isinstance(profile, dict) else {}, user)
        if user.get("is_bot") is True or ident == "USLACKBOT":
            bots.add(ident)
    channels: dict[str, str] = {}
    for name in _LISTS:
        for channel in _items(load(name)) or []:
            members = channel.get("members")
            people = [users[one].name for one in members if one in users] if isinstance(members, list) else []
            direct = name == "dms.json" or name == "mpims.json"
            shown = ", ".join(people) if direct and people else _str(channel, "name") or _str(channel, "id")
            for key in (_str(channel, "id"), _str(channel, "name")):
                channels.setdefault(key, shown)
    return Directory(users, frozenset(bots), channels)


def _person(profile: dict[str, Any], user: dict[str, Any]) -> Address:
    names = [_str(profile, "real_name"), _str(user, "real_name"), _str(profile, "display_name"), _str(user, "name")]
    email = _str(profile, "email").lower()
    return Address(next((name for name in names if name), ""), email if "@" in email else "")


def _str(values: dict[str, Any], key: str) -> str:
    found = values.get(key)
    return charsets.clean(" ".join(found.split()))[:500] if isinstance(found, str) else ""


def _day(source: str, folder: str, day: str, raw: bytes, directory: Directory) -> Iterator[ChatDay | Problem]:
    items = _items(raw)
    try:
        when = date.fromisoformat(day)
    except ValueError:
        items = None
        when = date.min
    if items is None:
        yield Problem(source, "bad-json", "The day is no list of messages; export or copy it again.")
        return
    lines = sorted((line for item in items if (line := _line(item, directory))), key=lambda pair: pair[0])
    if lines:
        channel = directory.channels.get(folder, folder)
        told = tuple(line for _, line in lines)
        yield ChatDay(NAME, channel, when, told, source, hashlib.sha256(raw).hexdigest())


def _line(item: dict[str, Any], directory: Directory) -> tuple[tuple[int, int], ChatLine] | None:
    """((seconds, microseconds), line); ``None`` for joins, topics, bots and what has no words."""
    ident = _str(item, "user") or _str(item, "user_id")
    if _str(item, "type") not in ("", "message") or _str(item, "subtype") not in _SPOKEN or ident in directory.bots:
        return None
    match = re.fullmatch(r"(\d{9,11})(?:\.(\d{1,6}))?", _str(item, "ts"))
    text = item.get("text")
    words = plain(text[:40_000] if isinstance(text, str) else "", directory)
    files = item.get("files") if isinstance(item.get("files"), list) else []
    names = [_str(file, "name") or _str(file, "title") for file in (files or [])[:50] if isinstance(file, dict)]
    words = "\n".join([words, *(f"(file: {name})" for name in names if name)]).strip()
    if not match or not words or not ident:
        return None
    profile = item.get("user_profile")
    author = directory.users.get(ident) or _person(profile if isinstance(profile, dict) else {}, {"name": ident})
    moment = datetime.fromtimestamp(int(match[1]), UTC)
    return (int(match[1]), int((match[2] or "0").ljust(6, "0"))), ChatLine(moment, author, words)


class _View(io.RawIOBase):
    """A seekable file over a buffer, so that an export of gigabytes is not copied."""

    def __init__(self, data: bytes | memoryview | mmap) -> None:
        self._data, self._place = data, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = 0) -> int:
        self._place = max(0, offset + (0, self._place, len(self._data))[whence])
        return self._place

    def read(self, size: int = -1) -> bytes:
        end = len(self._data) if size is None or size < 0 else self._place + size
        found = bytes(self._data[self._place : end])
        self._place += len(found)
        return found
