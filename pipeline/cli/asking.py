"""Values and passphrases as a person or a file hands them over: never an argument, never a variable of the environment.

What is read is wrapped at once, so that no trace of an error can show it.
"""

from __future__ import annotations

import os
import secrets
import stat
import string
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import click

from pipeline.cli import output
from pipeline.errors import Suspicious, UsageFault
from pipeline.secrets.store import Secret

MOST = 1 << 20
"""Bytes of a value."""
HOW = "Call it at a terminal, which asks for the value unseen; or hand it over with --stdin or --file FILE."
OPEN = "Call it at a terminal, which asks for it unseen, or name a file that holds it with {}."
SHORTEST = 8
"""Characters of a new passphrase."""
_LETTERS = string.ascii_letters + string.digits


def typed_value(name: str) -> Secret:
    """A value typed twice, unseen. Raises ``UsageFault`` where nobody can type."""
    if not _types_here():
        raise UsageFault("there is no terminal to ask for the value", HOW)
    return Secret(_hidden(f"Value of {name}", twice=True))


def value_from_stdin() -> Secret:
    """Standard input: the end of a single line is none of the value; more than one line is taken as it is.

    Raises ``UsageFault`` for a terminal, which would show what is typed, and when nothing comes.
    """
    if _types_here():
        raise UsageFault("standard input is the terminal, which would show the value", "Without --stdin it is unseen.")
    return _something(Secret(_line(_bounded(sys.stdin.buffer))), "standard input")


def value_from_file(path: Path) -> Secret:
    """A file, byte for byte. Raises ``UsageFault`` for an empty one."""
    with path.open("rb") as file:
        return _something(Secret(_bounded(file)), str(path))


def _something(value: Secret, source: str) -> Secret:
    """A command that fails in front of a pipe must not replace what is there by nothing."""
    if not value:
        raise UsageFault(f"nothing came from {source}", "Nothing was kept, and what is there is as it was.")
    return value


def made_value(length: int) -> Secret:
    """Random letters and digits, of each kind at least one."""
    while True:
        made = Secret("".join(secrets.choice(_LETTERS) for _ in range(length)))
        if all(any(chr(byte) in kind for byte in made.reveal()) for kind in _KINDS):
            return made


_KINDS = (string.ascii_lowercase, string.ascii_uppercase, string.digits)


def passphrases(
    old: Path | None, new: Path | None = None, of: str = "the store", option: str = "--passphrase-file"
) -> Callable[[bool], Secret]:
    """What hands over the passphrase that opens, or (``True``) the one for a new key: from a file, else typed.

    ``option``: the one that names the file of the passphrase that opens.
    """

    def ask(fresh: bool) -> Secret:
        prompt = f"New passphrase of {of}" if fresh else f"Passphrase of {of}"
        if file := new if fresh else old:
            found = _passphrase(file)
        elif _has_terminal():
            found = Secret(_hidden(prompt, twice=fresh))
        else:
            hint = OPEN.format("--new-passphrase-file" if fresh else option)
            raise UsageFault(f"there is no terminal to ask for the {prompt[:1].lower()}{prompt[1:]}", hint)
        if fresh and len(found.reveal().decode("utf-8", "replace")) < SHORTEST:
            raise UsageFault("that passphrase is too easy to guess", f"Take {SHORTEST} characters or more.")
        return found

    return ask


def is_sure(question: str) -> bool:
    """Whether somebody at the terminal says yes; Enter means no."""
    return click.confirm(output.safe(question), default=False, err=True)


def _passphrase(file: Path) -> Secret:
    with file.open("rb") as opened:
        status = os.fstat(opened.fileno())
        if os.name == "posix" and stat.S_ISREG(status.st_mode) and status.st_mode & 0o077:
            raise Suspicious(f"others may read {file}", f"Run `chmod 600 {file}` first, or name another file.")
        found = Secret(_line(_bounded(opened)))
    if not len(found):
        raise UsageFault(f"{file} is empty", "It has to hold the passphrase, in one line.")
    return found


def _hidden(prompt: str, twice: bool) -> str:
    again = f"{prompt}, once more" if twice else False
    said = click.prompt(prompt, hide_input=True, confirmation_prompt=again, err=True)
    return str(said)


def _bounded(file: BinaryIO) -> bytes:
    """All of it; of what is too long so much that it is refused."""
    parts, left = [], MOST + 1
    while left and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _line(data: bytes) -> bytes:
    bare = data.removesuffix(b"\n").removesuffix(b"\r")
    return bare if b"\n" not in bare else data


def _types_here() -> bool:
    """Whether standard input is a terminal: what is piped in unasked is no value."""
    return sys.stdin.isatty()


def _has_terminal() -> bool:
    """Whether there is a terminal to ask at, even where standard input is a pipe."""
    if os.name != "posix":
        return _types_here()
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True
