"""Where keys are kept: a file beside the store, the keyring of the system, or nowhere but in a person's head."""

from __future__ import annotations

import base64
import binascii
import importlib
from typing import Any, Protocol, cast

from pipeline.secrets.store.disk import Folder
from pipeline.secrets.store.faults import Damaged, NoKeyring
from pipeline.secrets.store.nouns import Secret

KEY, NEXT = "key", "key.next"
"""The key file, and the one that takes its place while the key is changed: the store says by its id which it needs."""
SERVICE = "vaultmill secrets"
_LONGEST = 1000
_HINT = "Install it with: pip install 'vaultmill[keyring]'; or keep the key in a file or use a passphrase."
_BACKEND = "A desktop session with a keyring is needed; or keep the key in a file or use a passphrase."


class _Backend(Protocol):
    priority: float


class _Keyring(Protocol):
    """What is used of the package ``keyring``, which need not be installed."""

    def get_keyring(self) -> _Backend: ...

    def get_password(self, service: str, username: str) -> str | None: ...

    def set_password(self, service: str, username: str, password: str) -> None: ...

    def delete_password(self, service: str, username: str) -> None: ...


def read_key(folder: Folder, name: str) -> Secret | None:
    """The root key in a file; ``None`` where there is none. Raises ``Damaged``."""
    found = folder.read(name, _LONGEST)
    if found is None:
        return None
    key = decode_key(found)
    if key is None:
        raise Damaged(f"{folder.path / name} is no key, or cut short", "Put back the copy of it that you kept.")
    return key


def write_key(folder: Folder, name: str, root: Secret) -> None:
    """Put a root key into a file."""
    folder.replace(name, _encoded(root))


def ask_keyring(id_: str) -> Secret | None:
    """The root key in the keyring of the system. Raises ``NoKeyring``."""
    found = _from_keyring("get_password", id_)
    return None if found is None else decode_key(found)


def tell_keyring(id_: str, root: Secret) -> None:
    """Put a root key into the keyring of the system. Raises ``NoKeyring``, also if it does not come back."""
    _from_keyring("set_password", id_, _encoded(root))
    if ask_keyring(id_) != root:
        raise NoKeyring("the keyring of this system does not keep what it is given", _BACKEND)


def clear_keyring(id_: str) -> None:
    """Take a root key out of the keyring of the system. Raises ``NoKeyring``."""
    _from_keyring("delete_password", id_)


def _from_keyring(what: str, id_: str, content: Secret | None = None) -> Secret | None:
    keyring = _keyring()
    words = () if content is None else (content,)
    failed = ""
    try:
        answer = getattr(keyring, what)(SERVICE, id_, *(word.reveal().decode().strip() for word in words))
        return Secret(answer) if isinstance(answer, str) else None
    except Exception as error:  # each system has its own; what they say may hold what they were given
        failed = type(error).__name__
    raise NoKeyring(f"the keyring of this system refused ({failed})", _BACKEND)


def _keyring() -> _Keyring:
    try:
        found: Any = importlib.import_module("keyring")
    except ImportError:
        raise NoKeyring("the package keyring is not installed", _HINT) from None
    try:
        usable = found.get_keyring().priority >= 1  # below: none, or one that keeps a key in the clear
    except Exception:
        usable = False
    if not usable:
        raise NoKeyring("this system has no keyring that keeps a key safe", _BACKEND)
    return cast(_Keyring, found)


def _encoded(root: Secret) -> Secret:
    return Secret(base64.b64encode(root.reveal()) + b"\n")


def decode_key(content: Secret) -> Secret | None:
    try:
        root = Secret(base64.b64decode(content.reveal().strip(), validate=True))
    except (binascii.Error, ValueError):
        return None
    return root if len(root) == 32 else None
