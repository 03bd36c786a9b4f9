"""One file of somebody else's secrets, whatever wrote it, as names and values that the store takes."""

from __future__ import annotations

import codecs
import json
import os
import stat
import traceback
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import DiskFault
from pipeline.secrets.store import layout, places
from pipeline.secrets.store.deriving import derive
from pipeline.secrets.store.faults import BadName, NothingFits, TooLarge, WrongKey
from pipeline.secrets.store.foreign import plain
from pipeline.secrets.store.foreign.script_vault import is_sealed, unseal_vault
from pipeline.secrets.store.foreign.shapes import unread
from pipeline.secrets.store.nouns import LONGEST_NAME, LONGEST_NOTE, Found, Secret, check_name, check_value, is_odd
from pipeline.secrets.store.sealing import fits, keys_of, unseal, verify
from pipeline.secrets.store.unlocking import Ask

KEY_NAMES = (".vault-key", "vault-key", ".vault.key", "vault.key")
_LARGEST_KEY = 64 << 10
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_FORMS = "a store of this program, an encrypted JSON vault, a .env file, a JSON object, a CSV with a password column"


class Imported(NamedTuple):
    """What a file holds. ``left``: what was not taken, in words and without values."""

    kind: str
    found: tuple[Found, ...]
    left: tuple[str, ...]


def read_import(path: Path, *, key: Path | None = None, ask: Ask | None = None, salt: str = "") -> Imported:
    """Read a file; names come out valid and unique.

    ``key``: the file with its key or its passphrase, otherwise a key beside it is taken; ``ask``: for a passphrase;
    ``salt``: the one of a script that does not keep it in its file. Raises ``NothingFits``,
    ``WrongKey``, ``Damaged``, ``TooLarge``, ``DiskFault``; no traceback of theirs holds what was read.
    """
    try:
        return _imported(path, key, ask, salt)
    except BaseException as error:
        _forget(error)
        raise


def _imported(path: Path, key: Path | None, ask: Ask | None, salt: str) -> Imported:
    path = path / "store.json" if path.is_dir() else path
    content = _read(path, layout.LARGEST_FILE)
    inner = _json(content)
    if isinstance(inner, dict) and inner.get("format") == layout.FORMAT:
        return _clean("a store of this program", _own(path, content, key, ask), ())
    text = _text(content)
    sealed = text.reveal().decode().strip() if inner is None and text else inner
    if is_sealed(sealed, surely=key is None and not _beside(path, KEY_NAMES)):
        found = unseal_vault(sealed, _script_key(path, key, ask), salt)
        return _clean("an encrypted vault of the JavaScript program", found, unread(sealed))
    if inner is not None:
        return _clean("JSON", plain.mapping(inner) or _nothing(path), ())
    table = plain.table(text.reveal().decode()) if text else None
    if table is not None:
        return _clean("CSV of a password manager", *table)
    lines = plain.env(text.reveal().decode()) if text else None
    return _clean(".env file", lines or _nothing(path), ())


def _forget(error: BaseException | None) -> None:
    """Empty the frames that handled plain text: a tool that shows local variables finds none there."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__context__


def _own(path: Path, content: Secret, key: Path | None, ask: Ask | None) -> list[Found]:
    book = layout.parse(content.reveal(), str(path))
    salt = layout.decode(book.key.salt)
    roots: list[Secret]
    if book.key.place == layout.Place.PASSPHRASE and book.key.kdf is not None:
        roots = [derive(_passphrase(path, key, ask), book.key.kdf, salt)]
    elif book.key.place == layout.Place.KEYRING and key is None:
        roots = [root for root in (places.ask_keyring(book.key.id),) if root is not None]
    else:
        files = [key] if key else _beside(path, (places.KEY, places.NEXT))
        roots = [root for file in files if (root := places.decode_key(_read(file, _LARGEST_KEY))) is not None]
    for root in roots:
        keys = keys_of(root, salt)
        if fits(keys, book.key):
            verify(book, keys, str(path))
            return [Found(one.name, one.value, one.note) for one in (unseal(keys, sealed) for sealed in book.entries)]
    if book.key.place == layout.Place.PASSPHRASE:
        raise WrongKey(f"that is not the passphrase of {path}", "Try again.")
    raise WrongKey(f"the key of {path} is missing, or that of another store", "Name the key file that belongs to it.")


def _passphrase(path: Path, key: Path | None, ask: Ask | None) -> Secret:
    if key is not None:
        return Secret(_read(key, _LARGEST_KEY).reveal().removesuffix(b"\n").removesuffix(b"\r"))
    if ask is None:
        raise WrongKey(f"{path} is locked with a passphrase", "Give the passphrase.")
    return ask(False)


def _script_key(path: Path, key: Path | None, ask: Ask | None) -> Secret:
    files = [key] if key else _beside(path, KEY_NAMES)
    if files:
        return _read(files[0], _LARGEST_KEY)
    if ask is None:
        raise WrongKey(f"{path.name} is encrypted, and no key lies beside it", "Name its key file (.vault-key).")
    return ask(False)


def _beside(path: Path, names: Iterable[str]) -> list[Path]:
    return [file for name in names if (file := path.parent / name).is_file()]


def _read(path: Path, most: int) -> Secret:
    said = ""
    try:
        descriptor = os.open(path, _READ_FLAGS)
        with os.fdopen(descriptor, "rb") as file:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                content = Secret(file.read(most + 1))
            else:
                said = "not a file"
    except OSError as error:
        said = error.strerror or "it cannot be read"
    if said:
        raise DiskFault(f"{path}: {said}")
    if len(content) > most:
        raise TooLarge(f"{path} has more than {most:,} bytes", "That is no file of secrets.")
    return content


def _json(content: Secret) -> object:
    """A JSON object, list or text, ``None`` for anything else."""
    try:
        found = json.loads(content.reveal().removeprefix(codecs.BOM_UTF8))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict | list | str) else None


def _text(content: Secret) -> Secret | None:
    """The same in UTF-8 without a mark, ``None`` for what is no text."""
    bare = content
    if content.reveal().startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        bare = Secret(content.reveal().decode("utf-16", "replace"))
    bare = Secret(bare.reveal().removeprefix(codecs.BOM_UTF8))
    for coding in ("utf-8", "cp1252"):
        try:
            return None if b"\0" in bare.reveal() else Secret(bare.reveal().decode(coding))
        except UnicodeDecodeError:
            continue
    return None


def _nothing(path: Path) -> list[Found]:
    raise NothingFits(f"nothing to take in {path}", f"Known are: {_FORMS}. None of them fits.")


def _clean(kind: str, found: Iterable[Found], left: Iterable[str]) -> Imported:
    taken: dict[str, Found] = {}
    kept = list(left)
    for one in found:
        name = _free(_named(one.name), taken)
        note = "".join(c for c in one.note if c == "\n" or c.isprintable())[:LONGEST_NOTE]
        try:
            check_value(one.value, note)
            taken[check_name(name)] = Found(check_name(name), one.value, note)
        except (BadName, TooLarge) as error:
            kept.append(f"{name or 'a secret without a name'}: {error}")
    return Imported(kind, tuple(taken.values()), tuple(kept))


def _named(name: str) -> str:
    """A name that the store takes, as near as can be."""
    shown = "".join(" " if is_odd(char) else char for char in name)
    return unicodedata.normalize("NFC", " ".join(shown.split()))[:LONGEST_NAME].strip()


def _free(name: str, taken: Iterable[str]) -> str:
    known, number, free = set(taken), 2, name
    while free in known:
        end = f" {number}"
        free, number = name[: LONGEST_NAME - len(end)].rstrip() + end, number + 1
    return free
