"""What can go wrong with the store. No message holds a value."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from pipeline.errors import Exit, Fault, UsageFault


class NoStore(UsageFault):
    """There is no store yet."""


class UnknownName(UsageFault):
    """No secret has that name. ``near``: the names most like it."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.near = tuple(get_close_matches(name, list(known), n=3))
        hint = (
            f"Did you mean {' or '.join(map(repr, self.near))}?"
            if self.near
            else "`vaultmill secret list` tells the names."
        )
        super().__init__(f"no secret is called {name!r}", hint)


class NameTaken(UsageFault):
    """A secret of that name is there, and nobody said that it may be replaced."""


class BadName(UsageFault):
    """Not a name that a secret can have."""


class TooLarge(UsageFault):
    """More than a secret, or the store, may hold."""


class NothingFits(UsageFault):
    """A file to import that none of the known forms fits."""


class NoKeyring(UsageFault):
    """The keyring of the system cannot be used."""


class NoPassphrase(UsageFault):
    """A passphrase was handed over for a store that none opens."""


class WrongKey(Fault):
    """The key is missing, or it is not that of this store."""

    exit_code = Exit.BLOCKED


class Damaged(Fault):
    """The store, or its key, is not as the program left it."""

    exit_code = Exit.BLOCKED
