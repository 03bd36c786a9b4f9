"""From what the store says of its key to the key, and a new one in its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from pipeline.secrets.store import places
from pipeline.secrets.store.deriving import best_kdf, derive
from pipeline.secrets.store.disk import Folder
from pipeline.secrets.store.faults import Damaged, WrongKey
from pipeline.secrets.store.layout import LARGEST_FILE, Book, Lock, Place, decode, encode, parse, render
from pipeline.secrets.store.nouns import Secret
from pipeline.secrets.store.places import KEY, NEXT
from pipeline.secrets.store.sealing import Keys, authenticated, fits, keys_of

FILE = "store.json"
SALT, ROOT = 16, 32
Ask = Callable[[bool], Secret]
"""Asks a person for the passphrase: False for the one that opens the store, True for a new one."""


class New(NamedTuple):
    """A new key, and what the store will say of it."""

    lock: Lock
    root: Secret
    keys: Keys


def load(folder: Folder) -> Book | None:
    """The store as it stands on the disk, without a look at its seals; ``None`` where there is none."""
    found = folder.read(FILE, LARGEST_FILE)
    return None if found is None else parse(found.reveal(), str(folder.path / FILE))


def save(folder: Folder, book: Book, keys: Keys) -> None:
    """Put the store on the disk."""
    folder.replace(FILE, Secret(render(authenticated(book, keys))))


def find_keys(folder: Folder, lock: Lock, ask: Ask | None) -> Keys:
    """The keys of the store. Raises ``WrongKey``, ``NoKeyring``, and ``Damaged`` for a key file that is none."""
    keys = keys_of(_root(folder, lock, ask), decode(lock.salt))
    if not fits(keys, lock):
        raise _wrong(folder, lock)
    return keys


def new_key(place: Place, ask: Ask | None, root: Secret | None = None) -> New:
    """A new key; a keyring has it then, a file has not yet. ``root``: a key that lies there already."""
    salt = os.urandom(SALT)
    kdf = best_kdf() if place == Place.PASSPHRASE else None
    if kdf is not None:
        passphrase = ask(True) if ask else Secret("")
        if not passphrase:
            raise WrongKey("an empty passphrase protects nothing", "Give a passphrase.")
        root = derive(passphrase, kdf, salt)
    root = root or Secret(os.urandom(ROOT))
    keys = keys_of(root, salt)
    if place == Place.KEYRING:
        places.tell_keyring(keys.id, root)
    return New(Lock(place, keys.id, encode(salt), kdf), root, keys)


def tidy(folder: Folder, lock: Lock) -> None:
    """Finish what a rotation that was cut short left: one key file, under its name, or none."""
    if lock.place != Place.FILE:
        folder.remove(KEY)
    elif _matching(folder, lock)[0] == NEXT:
        folder.move(NEXT, KEY)
    folder.remove(NEXT)


def _root(folder: Folder, lock: Lock, ask: Ask | None) -> Secret:
    if lock.place == Place.FILE:
        root = _matching(folder, lock)[1]
    elif lock.place == Place.KEYRING:
        root = places.ask_keyring(lock.id)
    elif ask is None or lock.kdf is None:
        raise WrongKey("the secrets are locked with a passphrase", "Give the passphrase.")
    else:
        root = derive(ask(False), lock.kdf, decode(lock.salt))
    if root is None:
        raise _wrong(folder, lock)
    return root


def _matching(folder: Folder, lock: Lock) -> tuple[str, Secret | None]:
    """The key file that the store names, and its key."""
    damaged: Damaged | None = None
    found = False
    for name in (KEY, NEXT):
        try:
            root = places.read_key(folder, name)
        except Damaged as error:
            damaged = damaged or error
            continue
        found = found or root is not None
        if root is not None and fits(keys_of(root, decode(lock.salt)), lock):
            return name, root
    if damaged is not None and not found:
        raise damaged
    return "", None


def _wrong(folder: Folder, lock: Lock) -> WrongKey:
    if lock.place == Place.PASSPHRASE:
        return WrongKey("the passphrase is wrong", "Try again. If it is right, the head of the store was changed.")
    if lock.place == Place.KEYRING:
        hint = "It stays on the machine where it was made: rotate there to a key file or a passphrase, then copy."
        return WrongKey("the keyring of this system has not the key of these secrets", hint)
    path = folder.path / KEY
    if not folder.has(KEY):
        return WrongKey(f"{path} is missing", "The store opens only with it: copy it from where the folder came from.")
    return WrongKey(f"{path} is the key of another store", "Put back the two files that belong together.")
