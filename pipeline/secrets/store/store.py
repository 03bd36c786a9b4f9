"""The store as its users see it: names without a key, values with it, and changes in which nobody else's are lost."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import Fault, Locked, UsageFault
from pipeline.secrets.store import places
from pipeline.secrets.store.disk import Folder, opened
from pipeline.secrets.store.faults import NameTaken, NoPassphrase, NoStore, UnknownName, WrongKey
from pipeline.secrets.store.layout import Book, Listed, Place, Sealed, new_book
from pipeline.secrets.store.nouns import Entry, Found, Secret, check_name, check_value
from pipeline.secrets.store.places import KEY, NEXT
from pipeline.secrets.store.sealing import NONCE, Keys, seal, unseal, verify
from pipeline.secrets.store.unlocking import FILE, Ask, New, find_keys, load, new_key, save, tidy

FOLDER = "secrets"
"""The folder of the store in a workspace."""
_ROUNDS = 50
"""How often others may change the key between asking for it and writing."""


class _Opened(NamedTuple):
    book: Book
    keys: Keys
    is_new: bool = False


_Change = Callable[[_Opened], Iterable[Sealed]]


def names(folder: Path) -> tuple[Listed, ...]:
    """What is in a store, sorted by name. Needs no key, so that nothing is verified; ``()`` without a store."""
    with opened(folder) as place:
        book = place and load(place)
    return book.listed if book else ()


def where(folder: Path) -> Place | None:
    """Where the key of a store is kept; ``None`` without a store."""
    with opened(folder) as place:
        book = place and load(place)
    return book.key.place if book else None


class Store:
    """A store at a folder, which need not exist yet.

    ``ask`` is called once for each key, and never while others are kept waiting. ``sealed_by_passphrase``: a store
    that a passphrase does not open is refused (``NoPassphrase``), and a new one gets its key from one.
    """

    def __init__(
        self, folder: Path, *, now: Callable[[], datetime], ask: Ask | None = None, sealed_by_passphrase: bool = False
    ) -> None:
        self.folder, self._now, self._ask, self._by_passphrase = folder, now, ask, sealed_by_passphrase
        self._known: dict[str, Keys] = {}

    def unlock(self) -> None:
        """Find the key now, or ask for it, before more is asked of somebody. Without a store there is nothing to do."""
        self._read()

    def get(self, name: str) -> Secret:
        """The value of a secret. Raises ``NoStore``, ``UnknownName``."""
        name = check_name(name)
        found = self._read()
        if found is None:
            raise _none(self.folder)
        sealed = {one.name: one for one in found.book.entries}
        if name not in sealed:
            raise UnknownName(name, sealed)
        return unseal(found.keys, sealed[name]).value

    def entries(self) -> tuple[Entry, ...]:
        """All of it, sorted by name; ``()`` without a store."""
        found = self._read()
        return tuple(unseal(found.keys, one) for one in found.book.entries) if found else ()

    def set(self, name: str, value: Secret, note: str | None = None, *, replace: bool = False) -> bool:
        """Store a secret; the store is made where there is none. Whether it replaced one (only if ``replace``).

        ``note``: ``None`` keeps the one that is there. What is there as it should be is not written again.
        """
        done = self._put([(name, value, note)], replace)
        if done.left:
            raise NameTaken(
                f"there is a secret called {done.left[0]!r}", "Take another name, or replace it on purpose."
            )
        return bool(done.replaced)

    def set_all(self, found: Iterable[Found], *, replace: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Store many at once: the names that were stored, and those left as they are because they are there."""
        done = self._put([(one.name, one.value, one.note or None) for one in found], replace)
        return tuple(done.stored), tuple(done.left)

    def remove(self, *wanted: str) -> None:
        """Take secrets out: all of them, or none if one is not there (``UnknownName``)."""
        gone = {check_name(name) for name in wanted}

        def without(found: _Opened) -> Iterator[Sealed]:
            known = [one.name for one in found.book.entries]
            for name in sorted(gone - set(known)):
                raise UnknownName(name, known)
            return (one for one in found.book.entries if one.name not in gone)

        self._change(without, make=False)

    def create(self, place: Place) -> None:
        """Make an empty store with its key there. Raises ``UsageFault`` when there is a store."""
        if place != Place.FILE:
            self._exchange(place, make=True)
            return

        def nothing(found: _Opened) -> tuple[()]:
            if not found.is_new:
                raise _there(self.folder)
            return ()

        self._change(nothing, make=True)

    def rotate(self, place: Place | None = None) -> Place:
        """Seal all anew under a new key, kept there or where the old one is. Copies made before keep the old key."""
        return self._exchange(place, make=False)

    def _put(self, wanted: list[tuple[str, Secret, str | None]], replace: bool) -> _Put:
        done = _Put({check_name(name): (value, note) for name, value, note in wanted}, replace, self._now)
        if done.wanted:
            self._change(done, make=True)
        return done

    def _read(self) -> _Opened | None:
        with opened(self.folder) as place:
            if place is None:
                return None
            try:
                return self._unlocked(place, self._ask)
            except WrongKey:
                # others may have changed the key between the reading of the store and that of the key
                again = None
                with contextlib.suppress(Fault), place.locked():
                    again = self._unlocked(place, None)
                if again is None:
                    raise
                return again

    def _unlocked(self, place: Folder, ask: Ask | None) -> _Opened | None:
        book = load(place)
        if book is None:
            return None
        if self._by_passphrase and book.key.place != Place.PASSPHRASE:
            raise _unneeded(self.folder)
        if book.key.id not in self._known:
            self._known[book.key.id] = find_keys(place, book.key, ask)
        return self._verified(place, book)

    def _verified(self, place: Folder, book: Book) -> _Opened:
        keys = self._known[book.key.id]
        verify(book, keys, str(place.path / FILE))
        return _Opened(book, keys)

    def _change(self, change: _Change, *, make: bool) -> None:
        for _ in range(_ROUNDS):
            before = self._read()  # the key is asked for while nobody waits
            if before is None and make and self._by_passphrase:
                self._exchange(Place.PASSPHRASE, make=True)
            with self._writing(make) as place:
                book = load(place)
                if book is None and not make:
                    raise _none(self.folder)
                if book is not None and book.key.id not in self._known:
                    continue
                found = self._begun(place) if book is None else self._verified(place, book)
                tidy(place, found.book.key)
                changed = new_book(found.book.key, tuple(change(found)))
                if book is None or changed.entries != book.entries:
                    save(place, changed, found.keys)
                return
        raise _restless()

    def _begun(self, place: Folder) -> _Opened:
        """An empty store that is not on the disk yet; its key is. A key without a store is taken, never replaced."""
        lying = places.read_key(place, KEY)
        new = new_key(Place.FILE, None, lying)
        if lying is None:
            places.write_key(place, KEY, new.root)
        self._known[new.lock.id] = new.keys
        return _Opened(new_book(new.lock, ()), new.keys, is_new=True)

    def _exchange(self, wanted: Place | None, *, make: bool) -> Place:
        new: New | None = None
        try:
            for _ in range(_ROUNDS):
                before = self._read()
                if make and before is not None:
                    raise _there(self.folder)
                if not make and before is None:
                    raise _none(self.folder)
                new = new or new_key(wanted or (before.book.key.place if before else Place.FILE), self._ask)
                with self._writing(make) as place:
                    book = load(place)
                    if (book is None) != make or (book is not None and book.key.id not in self._known):
                        continue
                    self._exchanged(place, self._verified(place, book) if book else None, new)
                if before is not None and before.book.key.place == Place.KEYRING:
                    with contextlib.suppress(Fault):
                        places.clear_keyring(before.book.key.id)
                return new.lock.place
        except BaseException:
            self._give_up(new)
            raise
        raise _restless()

    def _exchanged(self, place: Folder, found: _Opened | None, new: New) -> None:
        """The new key is on the disk before the store that needs it; the old one until then."""
        if found is not None:
            tidy(place, found.book.key)
        elif place.has(KEY):
            raise UsageFault(
                f"{place.path / KEY} lies there without its store", "Put the store back, or move the key away."
            )
        opened_ = [unseal(found.keys, one) for one in found.book.entries] if found else []
        entries = tuple(seal(new.keys, one, os.urandom(NONCE)) for one in opened_)
        if new.lock.place == Place.FILE:
            places.write_key(place, NEXT, new.root)
        save(place, new_book(new.lock, entries), new.keys)
        self._known[new.lock.id] = new.keys
        tidy(place, new.lock)

    def _give_up(self, new: New | None) -> None:
        """Take a key out of the keyring again, unless the store needs it by now."""
        if new is None or new.lock.place != Place.KEYRING:
            return
        with contextlib.suppress(Fault), opened(self.folder) as place:
            book = load(place) if place else None
            if book is None or book.key.id != new.lock.id:
                places.clear_keyring(new.lock.id)

    @contextlib.contextmanager
    def _writing(self, make: bool) -> Iterator[Folder]:
        with opened(self.folder, make=make) as place:
            if place is None:
                raise _none(self.folder)
            with place.locked():
                yield place


class _Put:
    """The change that stores: what it did stands in it afterwards."""

    def __init__(
        self, wanted: dict[str, tuple[Secret, str | None]], replace: bool, now: Callable[[], datetime]
    ) -> None:
        self.wanted, self._replace, self._now = wanted, replace, now
        self.stored: list[str] = []
        self.left: list[str] = []
        self.replaced: list[str] = []
        for value, note in wanted.values():
            check_value(value, note or "")

    def __call__(self, found: _Opened) -> Iterable[Sealed]:
        sealed = {one.name: one for one in found.book.entries}
        for name, (value, note) in self.wanted.items():
            old = unseal(found.keys, sealed[name]) if name in sealed else None
            if old and not self._replace:
                self.left.append(name)
                continue
            self.stored.append(name)
            if old:
                self.replaced.append(name)
            if old is None or old.value != value or note not in (None, old.note):
                sealed[name] = seal(found.keys, self._entry(name, value, note, old), os.urandom(NONCE))
        return sealed.values()

    def _entry(self, name: str, value: Secret, note: str | None, old: Entry | None) -> Entry:
        now = self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        kept = old.note if old and note is None else note or ""
        return Entry(name, old.created if old else now, now, kept, value)


def without_store(folder: Path) -> bool:
    """Whether a key lies there, and the store that it opens does not."""
    with opened(folder) as place:
        return place is not None and place.has(KEY) and not place.has(FILE)


def _none(folder: Path) -> NoStore:
    if without_store(folder):
        return NoStore(f"{folder / FILE} is missing; its key is there", "Put back the copy of it that you kept.")
    return NoStore(f"there are no secrets in {folder}", "`vaultmill secret set NAME` keeps one.")


def _unneeded(folder: Path) -> NoPassphrase:
    return NoPassphrase(
        f"no passphrase opens the secrets in {folder}",
        "Their key is kept elsewhere: leave the passphrase away, or `vaultmill secret rotate --passphrase` first. "
        "If one did open them, somebody has exchanged the store.",
    )


def _there(folder: Path) -> UsageFault:
    return UsageFault(
        f"there is a store of secrets in {folder}", "Its key can be changed, or kept elsewhere, by rotating."
    )


def _restless() -> Locked:
    return Locked("the key of the secrets is changed all the time", "Try again later.")
