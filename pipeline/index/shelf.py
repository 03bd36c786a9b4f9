"""A mapping whose values are fetched when they are first asked for. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, KeysView, MutableMapping
from typing import TypeVar

T = TypeVar("T")


class _Unread:
    """Stands where a value was not fetched yet."""


_UNREAD = _Unread()


class Shelf(MutableMapping[str, T]):
    """``fetch`` gives the value of one of the first ``keys``, always the same; what is put later is kept as it is.

    ``fresh`` are the keys that anything was put at.
    """

    def __init__(self, keys: Iterable[str], fetch: Callable[[str], T]) -> None:
        self._fetch = fetch
        self._known: dict[str, T | _Unread] = dict.fromkeys(keys, _UNREAD)
        self.fresh: set[str] = set()

    def __getitem__(self, key: str) -> T:
        value = self._known[key]
        if isinstance(value, _Unread):
            value = self._known[key] = self._fetch(key)
        return value

    def __setitem__(self, key: str, value: T) -> None:
        self._known[key] = value
        self.fresh.add(key)

    def __delitem__(self, key: str) -> None:
        del self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, key: object) -> bool:
        return key in self._known

    def keys(self) -> KeysView[str]:
        """The keys, in order; nothing is fetched for them."""
        return self._known.keys()

    def arrange(self, keys: Iterable[str]) -> None:
        """Have the keys in this order: all of them."""
        known = self._known
        self._known = {key: known[key] for key in keys}
